"""meadhall bench: decisions a second and the price of single steps, in CPU time of this process."""

from __future__ import annotations

import argparse

from rich.table import Table

from meadhall.cli.common import console, print_json
from meadhall.cli.measure import FIGURES, build, measure
from meadhall.games import TITLES, title


def run(args: argparse.Namespace) -> int:
    chosen = [args.game] if args.game else sorted(TITLES)
    for id_ in chosen:
        title(id_)
    rows = {id_: measure(id_, args.seconds) for id_ in chosen}
    if args.json:
        print_json({"build": build(), "games": rows})
        return 0
    table = Table(title=f"build: {build()}", box=None, pad_edge=False, title_justify="left")
    table.add_column("")
    for id_ in chosen:
        table.add_column(f"{id_} ({rows[id_]['seats']} seats)", justify="right")
    for figure in FIGURES:
        table.add_row(figure, *[f"{rows[id_][figure]:,.1f}" for id_ in chosen])
    console().print(table)
    return 0
