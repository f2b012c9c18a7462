"""Invariants that one State cannot show: what may happen between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from meadhall.core.event import Event

if TYPE_CHECKING:
    from meadhall.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Watch:
    """Remembers a State; `step` compares the next one with it. A game without such rules has this one."""

    def step(self, s: State, events: list[Event]) -> None:
        """Raise AssertionError if this single answer, a player's or chance's, was impossible."""
