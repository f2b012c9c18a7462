"""Speed of one title in this process. A decision is a whole sentence of a player."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Final

import meadhall as mh
from meadhall.core import state as state_module
from meadhall.core.chance import CHANCE
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.state import State, play_out, random_answer
from meadhall.games import make, title

FIGURES: Final = (
    "decisions_per_s",
    "decisions_per_s_busy",
    "decisions_per_s_match",
    "clone_us",
    "options_us",
    "resample_us",
    "games_per_s",
)
SEED: Final = 20240
#: at this many seats a title is measured, if it seats so many
SEATS: Final = 4


def build() -> str:
    return "interpreted" if str(state_module.__file__).endswith(".py") else "compiled"


def measure(id_: str, seconds: float = 1.0) -> dict[str, float]:
    low, high = title(id_)["seats"]
    game = make(id_, max(low, min(SEATS, high)))
    uniform, games = play_rate(game, False, seconds)
    busy, _ = play_rate(game, True, seconds)
    states, known = samples(id_, game)
    rng = random.Random(SEED)
    figures = (
        uniform,
        busy,
        match_rate(id_, game.seats, seconds),
        price(lambda s: s.clone(), states, seconds),
        price(list_options, states, seconds),
        price(lambda s: s.resample(s.asks[0].seat, rng), known, seconds),
        games,
    )
    return {"seats": game.seats, **dict(zip(FIGURES, figures, strict=True))}


def list_options(s: State) -> None:
    """All first words of the open question."""
    q = s.next_ask()
    if q is not None:
        q.options(s, ())


def fresh(game: Game) -> State:
    s = game.new_state()
    s.run()
    return s


def play_rate(game: Game, busy: bool, seconds: float) -> tuple[float, float]:
    """Decisions and games a second of random play, without knowledge, events and checks."""
    rng = random.Random(SEED)
    play_out(fresh(game), rng, busy, game.cap)  # tables and caches are made outside the timing
    decisions = games = 0
    start = process_time()
    while True:
        decisions += play_out(fresh(game), rng, busy, game.cap)
        games += 1
        spent = process_time() - start
        if spent >= seconds:
            return decisions / spent, games / spent


def match_rate(id_: str, seats: int, seconds: float) -> float:
    """As at a table: knowledge, events, record and undo are kept, answers come as texts."""
    rng = random.Random(SEED)
    decisions = games = 0
    start = process_time()
    while True:
        match = mh.new(id_, seats=seats, seed=SEED + games)
        decisions += drive(match, rng)
        games += 1
        spent = process_time() - start
        if spent >= seconds:
            return decisions / spent


def drive(match: Match, rng: random.Random) -> int:
    n = 0
    text = match.game.lexicon.text
    while not match.over and n < match.game.cap:
        q = match.asks[0]
        match.answer(q.seat, text(q.sentence(match.state, rng, True)))
        n += 1
    return n


def samples(id_: str, game: Game) -> tuple[list[State], list[State]]:
    """States spread along a few busy games: plain ones, and ones with knowledge."""
    rng = random.Random(SEED)
    plain: list[State] = []
    for _ in range(4):
        s = fresh(game)
        n = 0
        while not s.over and n < game.cap:
            if n % 25 == 0:
                plain.append(s.clone())
            if random_answer(s, rng, True) != CHANCE:
                n += 1
    known: list[State] = []
    match = mh.new(id_, seats=game.seats, seed=SEED)
    n = 0
    while not match.over and n < game.cap:
        q = match.asks[0]
        if n % 20 == 0:
            known.append(match.state.checkpoint())
        match.answer(q.seat, q.sentence(match.state, rng, True))
        n += 1
    return plain, known


def price(step: Callable[[State], object], states: list[State], seconds: float) -> float:
    """Median microseconds of one step over batches of all the states."""
    batches: list[float] = []
    end = process_time() + seconds / 2
    while process_time() < end or len(batches) < 3:
        start = process_time()
        done = 0
        while process_time() - start < 0.01:
            for s in states:
                step(s)
            done += len(states)
        batches.append((process_time() - start) / done)
    return median(batches) * 1e6
