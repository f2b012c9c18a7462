"""What a seat may see of Toll: what the tiny game shows, and who has answered already."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import State

__all__ = ["view"]


def view(s: State, seat: int | None, shown: dict[str, Any]) -> dict[str, Any]:
    asks = s.stack[-1].asks if s.stack else ()
    answered = [q.seat for q, said in zip(asks, s.answers, strict=False) if said is not None]
    waiting = [ask for ask in shown["asks"] if ask["seat"] not in answered]
    more = {"game": "toll", "seats": s.game.seats, "answered": answered, "asks": waiting}
    # Lists of the state must not go on changing in a view that somebody keeps.
    return {**shown, "points": list(shown["points"]), "coins": list(shown["coins"]), **more}
