"""Matches to begin a test with: from the set-up or a position, played on by bots to the moment that matters."""

from __future__ import annotations

import random
from collections.abc import Callable

import meadhall as mh
from meadhall import bots
from meadhall.core.match import Match
from meadhall.server.chronicle import pack

MOST_ANSWERS = 2000


class Story:
    """A match and what each of its entries made happen, as a table keeps it for the log."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events = {0: pack(match.fresh)}

    @classmethod
    def new(cls, seats: int, seed: str = "7", game: str = "blood_rage") -> Story:
        return cls(mh.new(game, seats, seed))

    @classmethod
    def at(cls, document: str, seed: str = "7", game: str = "blood_rage") -> Story:
        return cls(mh.position(game, document, seed))

    def say(self, seat: int, text: str) -> Story:
        self.match.answer(seat, text)
        self.events[len(self.match.record) - 1] = pack(self.match.fresh)
        return self

    def until(self, there: Callable[[Match], bool], bot: str = "busy", seed: int = 1) -> Story:
        """Bots answer for everybody until it is so, or until the end."""
        match = self.match
        rng = random.Random(seed)
        players = [bots.make(bot, f"{seed}:{seat}") for seat in range(match.game.seats)]
        for _ in range(MOST_ANSWERS):
            if match.over or there(match):
                return self
            ask = match.asks[0]
            bots.answer(match, players[ask.seat], ask, rng)
            self.events[len(match.record) - 1] = pack(match.fresh)
        raise AssertionError("it never came to that")


def asked(prompt: str, seat: int | None = None) -> Callable[[Match], bool]:
    """Whether this is asked (of that seat)."""

    def is_asked(match: Match) -> bool:
        return any(q.prompt == prompt and seat in (None, q.seat) for q in match.asks)

    return is_asked


#: Two clans in one province, one of them about to pillage; nothing is hidden but a few battle cards.
BEFORE_BATTLE = """
game = "blood_rage"
age = 1
turn = "wolf"
first = "wolf"
destroyed = ["utgard", "myrkulor", "elvagar"]
[wolf]
rage = 5
glory = 8
hand = ["tyrs_bash.1", "troll.1", "quest_alfheim.1", "thors_hammer.1"]
gimle = ["leader", "warrior"]
fjord_w = ["ship"]
[raven]
rage = 4
glory = 6
hand = ["tyrs_smash.1", "friggas_charm.1", "lord_of_hammers.1"]
gimle = ["warrior"]
horgr = ["leader", "warrior"]
"""
