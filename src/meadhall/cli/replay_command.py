"""meadhall replay: verify a record, tell its story, draw the table."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.markup import escape

import meadhall as mh
from meadhall.cli.boards import board
from meadhall.cli.common import console, text_of
from meadhall.cli.errors import NoSuchStep, PictureThere, Unreadable
from meadhall.core.match import Match
from meadhall.core.state import State
from meadhall.text import Text
from meadhall.text.naming import Names, clans_of
from meadhall.web.lettering import with_letters


def run(args: argparse.Namespace) -> int:
    t = text_of(args.lang)
    path = Path(args.file)
    if not path.is_file():
        raise Unreadable(f"there is no file {path}")
    if args.svg is not None and not args.force and Path(args.svg).exists():
        raise PictureThere(f"{args.svg} exists already")
    match = mh.load(path)
    match.verify()
    seat = checked_seat(args.view, match.game.seats)
    last = len(match.record) - 1
    to = last if args.to is None else args.to
    if not 0 <= to <= last:
        raise NoSuchStep(f"there is no entry {to}; the record has 0 to {last}")
    state = match.state if to == last else match.at(to)
    tell(match, state, to, seat, t)
    if args.svg is not None:
        picture = with_letters(match.game.picture(state, seat, t))
        write(Path(args.svg), picture, args.force)
        console().print(escape(t("core.saved", path=args.svg)))
    return 0


def checked_seat(seat: int | None, seats: int) -> int | None:
    if seat is not None and not 0 <= seat < seats:
        raise NoSuchStep(f"there is no seat {seat}; the record has 0 to {seats - 1}")
    return seat


def tell(match: Match, state: State, to: int, seat: int | None, t: Text) -> None:
    """The log up to the entry, then the table as the seat (or a spectator) sees it."""
    out = console()
    view = state.view(seat)
    names = Names(t, match.game.id, clans_of(view))
    line = set(match.record.line_of(to))
    for event in match.log(seat):
        if event.n in line:
            said = names.event(event.kind, event.seat, event.args)
            out.print(f"[dim]{event.n:4}[/] {escape(said)}")
    out.print()
    out.print(board(match.game.id, view, names))
    out.print(escape(t("core.step", n=to, total=len(match.record) - 1)))


def write(path: Path, svg: str, force: bool) -> None:
    """Open in a mode that cannot overwrite, so that nothing slips in between."""
    try:
        with path.open("w" if force else "x", encoding="utf-8") as file:
            file.write(svg)
    except FileExistsError:
        raise PictureThere(f"{path} exists already") from None
    except OSError as error:
        raise Unreadable(f"cannot write {path}: {error.strerror}") from error
