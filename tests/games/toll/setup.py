"""The tests' tiny game under the name and with the words of a title."""

from __future__ import annotations

from typing import Any

from meadhall.core.ask import Ask
from meadhall.core.errors import Reason
from meadhall.core.state import Sentence, State
from tests.core.tiny import Tiny, TinyGame
from tests.games.toll.view import view

__all__ = ["make"]


class Toll(Tiny):
    def elsewhere(self, q: Ask, path: Sentence, word: int, reason: Reason) -> Reason:
        """The tiny game names its reasons without a catalogue; this title has one."""
        if reason.text.startswith("tiny."):
            return Reason(reason.rule, "ty." + reason.text.removeprefix("tiny."))
        return reason


class TollGame(TinyGame):
    id = "toll"

    def blank_state(self) -> Toll:
        return Toll(self)

    def new_state(self) -> Toll:
        fresh = super().new_state()
        s = Toll(self)
        s.zones, s.stack = fresh.zones, fresh.stack
        return s

    def view(self, s: State, seat: int | None) -> dict[str, Any]:
        return view(s, seat, super().view(s, seat))


def make(seats: int, options: dict[str, Any] | None = None) -> TollGame:
    return TollGame(seats, options or {})
