"""The tests' tiny game under the name and with the words of a title."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import State
from tests.core.tiny import Tiny, TinyGame
from tests.games.toll.view import view

__all__ = ["make"]


class Toll(Tiny):
    """A State of its own name, as a title has one."""


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
