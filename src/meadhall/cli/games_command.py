"""meadhall games: what stands on the shelf."""

from __future__ import annotations

import argparse
from typing import Any

from rich.table import Table

from meadhall.cli.common import console, print_json, text_of
from meadhall.games import TITLES, title
from meadhall.text.naming import prefix_of


def run(args: argparse.Namespace) -> int:
    t = text_of(args.lang)
    rows = [describe(id_, t.lang) for id_ in sorted(TITLES)]
    if args.json:
        print_json(rows)
        return 0
    table = Table(box=None, pad_edge=False)
    for heading in ("id", "title", "seats", "options"):
        table.add_column(heading, overflow="fold")
    for row in rows:
        low, high = row["seats"]
        table.add_row(row["id"], row["title"], f"{low}-{high}", " ".join(row["options"]))
    console().print(table)
    return 0


def describe(id_: str, lang: str) -> dict[str, Any]:
    t = text_of(lang)
    meta = title(id_)
    prefix = prefix_of(id_)
    options = {}
    for name, (kind, default, values) in meta["options"].items():
        key = f"{prefix}.option.{name}"
        options[name] = {
            "type": kind,
            "default": default,
            "values": None if values is None else list(values),
            "name": t(f"{key}.name") if t.has(f"{key}.name") else name,
            "text": t(f"{key}.text") if t.has(f"{key}.text") else "",
        }
    return {
        "id": id_,
        "title": t(meta["title"]),
        "designers": list(meta["designers"]),
        "edition": meta["edition"],
        "seats": list(meta["seats"]),
        "options": options,
        "stage": meta["stage"],
    }
