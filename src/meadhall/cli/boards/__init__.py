"""Tables in the terminal, from a View and nothing else. A game without a board of its own gets a plain one.

A module here named as its game offers board(view, names), hand(view, names) and score(view, names).
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType

from meadhall.text.naming import Names

__all__ = ["board", "hand", "score"]


def board(game_id: str, view: dict[str, Any], names: Names) -> RenderableType:
    return draw("board", game_id, view, names)


def hand(game_id: str, view: dict[str, Any], names: Names) -> RenderableType:
    return draw("hand", game_id, view, names)


def score(game_id: str, view: dict[str, Any], names: Names) -> RenderableType:
    return draw("score", game_id, view, names)


def draw(what: str, game_id: str, view: dict[str, Any], names: Names) -> RenderableType:
    own = f"{__name__}.{game_id}"
    module = import_module(own if find_spec(own) else f"{__name__}.plain")
    drawn: RenderableType = getattr(module, what)(view, names)
    return drawn
