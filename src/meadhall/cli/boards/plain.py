"""Any View as it is: for a game that has no board of its own yet."""

from __future__ import annotations

import json
from typing import Any

from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table

from meadhall.text.naming import Names

OWN = ("hand", "pack", "quests", "drafted", "kept")


def board(view: dict[str, Any], names: Names) -> RenderableType:
    return rows({k: v for k, v in view.items() if k not in OWN})


def hand(view: dict[str, Any], names: Names) -> RenderableType:
    return rows({k: view[k] for k in OWN if view.get(k)})


def score(view: dict[str, Any], names: Names) -> RenderableType:
    return rows({"score": view.get("score")})


def rows(things: dict[str, Any]) -> Table:
    table = Table(show_header=False, box=None, pad_edge=False)
    for key, value in things.items():
        shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        table.add_row(f"[bold]{escape(key)}[/]", escape(shown))
    return table
