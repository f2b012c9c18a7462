"""meadhall simulate: many games, every step checked, and what was never used."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from meadhall import bots
from meadhall.cli.common import given_options, print_json
from meadhall.cli.errors import BROKEN, NEVER_USED, Unreadable
from meadhall.cli.one_game import Job, Played, play
from meadhall.cli.tally import Tally, show
from meadhall.core.errors import WouldOverwrite
from meadhall.games import make, title

#: from so many games on, a card or verb that never came up is a fault
ENOUGH = 200
INTERRUPTED = 130


def run(args: argparse.Namespace) -> int:
    jobs = make_jobs(args)
    processes = min(args.processes or os.cpu_count() or 1, len(jobs))
    first = jobs[0]
    tally = Tally(make(first.game, first.seats, first.options), args.games, args.seed)
    started = time.perf_counter()
    with progress(args, len(jobs)) as advance:
        try:
            for done in results(jobs, processes):
                tally.add(done)
                advance()
        except KeyboardInterrupt:
            tally.interrupted = True
    tally.seconds = time.perf_counter() - started
    if args.json:
        print_json(tally.plain())
    else:
        show(tally)
    return exit_code(tally)


def exit_code(tally: Tally) -> int:
    if tally.broken:
        return BROKEN
    if tally.interrupted:
        return INTERRUPTED
    if tally.unsaved:
        return WouldOverwrite.exit_code
    return NEVER_USED if tally.games >= ENOUGH and tally.never() else 0


def make_jobs(args: argparse.Namespace) -> list[Job]:
    """Bots sit in the given order; the whole order moves one seat on from game to game."""
    seats = args.seats or title(args.game)["seats"][0]
    options = given_options(args.game, args.options)
    game = make(args.game, seats, options)  # refuses a bad count or option at once
    names = [name.strip() for name in args.bots.split(",")]
    for name in names:
        bots.make(name)
    line = [names[p % len(names)] for p in range(seats)]
    if args.save is not None:
        prepare(Path(args.save))
    return [
        Job(
            args.game,
            seats,
            game.options,
            args.seed + k,
            tuple(line[(p + k) % seats] for p in range(seats)),
            args.save,
        )
        for k in range(args.games)
    ]


def prepare(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"cannot write into {folder}: {error.strerror}") from error


def results(jobs: list[Job], processes: int) -> Iterator[Played]:
    """In the order in which they are done. Interrupted, the workers stop and what is done stays."""
    if processes == 1:
        yield from map(play, jobs)
        return
    pool = multiprocessing.Pool(processes, initializer=deaf)
    try:
        yield from pool.imap_unordered(play, jobs)
    finally:
        pool.terminate()
        pool.join()


def deaf() -> None:
    """Ctrl-C is for the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def progress(args: argparse.Namespace, total: int) -> Iterator[Any]:
    """A bar on stderr, when somebody is there to see it."""
    columns = (TextColumn(args.game), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    err = Console(stderr=True)
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("games", total=total)
        yield lambda: bar.advance(task)
