"""Players that are not people. They get a View, the Ask and worlds they may believe in.

bot = make("greedy", seed=7)
words = bot.decide(match.view(seat), ask, Worlds(match.state, seat, rng))
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, Protocol

from meadhall.core.ask import Ask
from meadhall.core.errors import BadOption
from meadhall.core.match import Match
from meadhall.core.state import Sentence, State

__all__ = ["BOTS", "Bot", "RandomBot", "Worlds", "answer", "make"]


class Worlds:
    """Worlds that a seat may believe in. The true State stays in here: a bot never gets it."""

    def __init__(self, state: State, seat: int, rng: random.Random) -> None:
        self.__state = state
        self.seat = seat
        self.rng = rng

    def sample(self) -> State:
        """A fresh world: what the seat knows is as it is, the rest is dealt again."""
        return self.__state.resample(self.seat, self.rng)


class Bot(Protocol):
    """Whoever can choose a whole sentence."""

    name: str

    def decide(self, view: dict[str, Any], ask: Ask, worlds: Worlds) -> Sentence:
        """The answer to `ask`: legal in every world, as it is in the one at the table."""
        ...


class RandomBot:
    """Any legal answer, word by word. A busy one lets no chance go by."""

    def __init__(self, seed: object, busy: bool) -> None:
        self.name = "busy" if busy else "random"
        self.rng = random.Random(f"{self.name}:{seed}")
        self.busy = busy

    def decide(self, view: dict[str, Any], ask: Ask, worlds: Worlds) -> Sentence:
        return ask.sentence(worlds.sample(), self.rng, self.busy)


def _greedy(seed: object) -> Bot:
    from meadhall.bots.greedy import GreedyBot

    return GreedyBot(seed)


BOTS: Final[dict[str, Callable[[object], Bot]]] = {
    "random": lambda seed: RandomBot(seed, False),
    "busy": lambda seed: RandomBot(seed, True),
    "greedy": _greedy,
}


def make(name: str, seed: object = 0) -> Bot:
    """The bot of this name. Equal seeds make equal choices."""
    if name not in BOTS:
        raise BadOption(f"there is no bot called {name!r}; known: {', '.join(BOTS)}")
    return BOTS[name](seed)


def answer(match: Match, bot: Bot, ask: Ask, rng: random.Random) -> Sentence:
    """Let a bot answer one question at a table; what it said is returned."""
    seat = ask.seat
    words = bot.decide(match.view(seat), ask, Worlds(match.state, seat, rng))
    match.answer(seat, words)
    return words
