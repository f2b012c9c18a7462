"""meadhall rules: the clauses in force, and which of them a test proves."""

from __future__ import annotations

import argparse
from typing import Any

from rich.markup import escape
from rich.table import Table

from meadhall.clauses import Clause, clauses, coverage
from meadhall.cli.common import console, print_json
from meadhall.cli.errors import UnknownClause
from meadhall.games import title


def run(args: argparse.Namespace) -> int:
    title(args.game)  # an unknown game is refused in the same words everywhere
    if args.coverage:
        return show_coverage(args)
    chosen = select(args.game, args.clause)
    if args.json:
        print_json({"game": args.game, "clauses": [plain(c) for c in chosen]})
        return 0
    out = console()
    section = ""
    for clause in chosen:
        if clause.section != section and args.clause != clause.id:
            section = clause.section
            out.print(f"\n[bold]{escape(section)}[/]")
        out.print(f"[bold cyan]{escape(clause.id)}[/] {escape(clause.text)}")
        if clause.exempt is not None:
            out.print(f"    [dim]{escape(f'(no test: {clause.exempt})')}[/]")
    return 0


def select(game_id: str, wanted: str | None) -> list[Clause]:
    """One clause by its id, else all whose id begins so."""
    every = clauses(game_id)
    if wanted is None:
        return list(every.values())
    if wanted in every:
        return [every[wanted]]
    folded = wanted.casefold()
    begin = [c for c in every.values() if c.id.casefold().startswith(folded)]
    exact = [c for c in begin if c.id.casefold() == folded]
    if not begin:
        raise UnknownClause(f"{game_id} has no clause {wanted!r}")
    return exact or begin


def plain(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "kind": clause.kind,
        "section": clause.section,
        "text": clause.text,
        "exempt": clause.exempt,
    }


def show_coverage(args: argparse.Namespace) -> int:
    found = coverage(args.game)
    wanted = {c.id for c in select(args.game, args.clause)}
    every = [id_ for id_ in found.clauses if id_ in wanted]
    tested = {id_: list(tests) for id_, tests in found.tested.items() if id_ in wanted}
    untested = [id_ for id_ in found.untested if id_ in wanted]
    exempt = {id_: found.clauses[id_].exempt for id_ in found.exempt if id_ in wanted}
    if args.json:
        counts = {"game": args.game, "clauses": len(every), "tested": len(tested)}
        print_json({**counts, "untested": untested, "exempt": exempt, "tests": tested})
        return 0
    out = console()
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, count in (
        ("clauses", len(every)),
        ("tested", len(tested)),
        ("untested", len(untested)),
        ("exempt", len(exempt)),
    ):
        table.add_row(name, str(count))
    out.print(table)
    for id_, reason in exempt.items():
        out.print(f"exempt   {escape(id_)}: {escape(str(reason))}")
    for id_ in untested:
        out.print(f"untested {escape(id_)} {escape(found.clauses[id_].text[:80])}")
    return 0
