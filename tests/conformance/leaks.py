"""Faults planted in the tiny game, one for each way in which a secret can get out."""

from __future__ import annotations

from typing import Any, cast

from meadhall.core.event import Event
from meadhall.core.match import Match
from meadhall.core.state import Sentence
from tests.core.tiny import Tiny, TinyGame, W, hand


def wards(m: Match) -> int:
    """What nobody may learn: how many wards all hands hold."""
    t = cast(Tiny, m.state)
    return sum(t.words(hand(p)).count(W["ward.1"]) for p in range(t.game.seats))


class LeakyUndo(Match):
    """Whether undo is possible depends on the hands."""

    def can_undo(self, seat: int) -> str | None:
        return "ty.no.undo" if wards(self) > 1 else super().can_undo(seat)


class LeakyLog(Match):
    """The log tells a number that the events did not."""

    def log(self, seat: int | None = None) -> list[Event]:
        return [*super().log(seat), Event("sigh", -1, {"n": wards(self)}, -1)]


class LeakyRecord(Match):
    """The part of the record that everybody may have says more than who answered."""

    def answer(self, seat: int, text: str | Sentence, question: int | None = None) -> None:
        super().answer(seat, text, question)
        self.record.entries[-1].kind += f"/{wards(self)}"


def leaky(leak: str) -> Any:
    """Makes the tiny game with a fault of its own (tests/core/tiny.py)."""

    def make(seats: int, options: dict[str, Any]) -> TinyGame:
        return TinyGame(seats, options, leak)

    return make


#: the channel that must show it, the game, the match
LEAKS: list[tuple[str, str, type[Match]]] = [
    ("view", "view", Match),
    ("asks", "asks", Match),
    ("options", "options", Match),
    ("events", "events", Match),
    ("log", "", LeakyLog),
    ("undo", "", LeakyUndo),
    ("record", "", LeakyRecord),
]
