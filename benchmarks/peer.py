"""The peer: random play of catanatron, measured like our own. Other packages may stand here too."""

from __future__ import annotations

import random
from importlib.metadata import version
from statistics import median
from time import process_time
from typing import Any

SEED = 20240
TURNS = 1000


class Peer:
    """Four random players of Catan, one decision at a time."""

    name = "catanatron: Catan 4p"

    def __init__(self) -> None:
        from catanatron import (  # type: ignore[import-not-found, import-untyped, unused-ignore]
            Color,
            Game,
            RandomPlayer,
        )

        self.make = Game
        self.player = RandomPlayer
        self.colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]
        self.version = version("catanatron")

    def new(self, seed: int) -> Any:
        return self.make([self.player(c) for c in self.colours], seed=seed)

    def over(self, game: Any) -> bool:
        return game.winning_color() is not None or game.state.num_turns >= TURNS

    def legal(self, game: Any) -> Any:
        """Where the list stands differs between its versions."""
        own = getattr(game, "playable_actions", None)
        return game.state.playable_actions if own is None else own


def play(peer: Peer, rng: random.Random, keep: list[Any] | None = None) -> int:
    """One game; with `keep`, copies of states along it."""
    game = peer.new(rng.randrange(1 << 30))
    n = 0
    while not peer.over(game):
        if keep is not None and n % 60 == 0:
            keep.append(game.copy())
        actions = peer.legal(game)
        game.execute(actions[int(rng.random() * len(actions))], validate_action=False)
        n += 1
    return n


def measure(seconds: float) -> dict[str, Any] | None:
    """Decisions and games a second and the time of a clone; None where it is not installed."""
    try:
        peer = Peer()
    except ImportError:
        return None
    rng = random.Random(SEED)
    random.seed(SEED)
    play(peer, rng)
    decisions = games = 0
    start = process_time()
    while process_time() - start < seconds:
        decisions += play(peer, rng)
        games += 1
    spent = process_time() - start
    states: list[Any] = []
    for _ in range(4):
        play(peer, rng, states)
    return {
        "name": peer.name,
        "version": peer.version,
        "decisions_per_s": decisions / spent,
        "games_per_s": games / spent,
        "clone_us": clone_time(states, seconds / 2),
    }


def clone_time(states: list[Any], seconds: float) -> float:
    batches: list[float] = []
    end = process_time() + seconds
    while process_time() < end or len(batches) < 3:
        start = process_time()
        for game in states:
            game.copy()
        batches.append((process_time() - start) / len(states))
    return median(batches) * 1e6
