"""meadhall play: set a table in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

import meadhall as mh
from meadhall import bots
from meadhall.cli.common import given_options, text_of
from meadhall.cli.errors import Unreadable
from meadhall.cli.session import Session
from meadhall.core.errors import BadOption, BadPosition
from meadhall.core.match import Match
from meadhall.games import title


def run(args: argparse.Namespace) -> int:
    t = text_of(args.lang)
    match = set_table(args)
    people = sorted(match.people)
    names = bot_names(args, match.game.seats - len(people))
    players: dict[int, bots.Bot] = {}
    free = [seat for seat in range(match.game.seats) if seat not in match.people]
    for seat, name in zip(free, names, strict=True):
        players[seat] = bots.make(name, f"{match.seed}.{seat}")
    return Session(match, players, t).run()


def set_table(args: argparse.Namespace) -> Match:
    low, high = title(args.game)["seats"]
    if args.resume and args.position:
        raise BadOption("a game begins from a position or is resumed, not both")
    refuse_settings(args)
    if args.resume:
        return resumed(args)
    people = 1 if args.people is None else args.people
    if args.position:
        match = mh.position(args.game, read(args.position), args.seed)
        return with_people(match, people)
    wanted = people + (len(args.bots.split(",")) if args.bots else 0)
    seats = args.seats if args.seats is not None else max(low, min(high, wanted))
    if not 0 <= people <= seats:
        raise BadOption(f"{people} people do not fit on {seats} seats")
    return mh.new(
        args.game,
        seats=seats,
        seed=args.seed,
        options=given_options(args.game, args.options),
        people=range(people),
    )


def refuse_settings(args: argparse.Namespace) -> None:
    """What a position or a saved game settles itself cannot be asked for."""
    settled = {"--seats": args.seats is not None, "--options": bool(args.options)}
    if args.resume:
        settled["--seed"] = args.seed is not None
    file = args.resume or args.position
    for name, given in settled.items():
        if file and given:
            raise BadOption(f"{name} is for a new game; {file} has its own")


def resumed(args: argparse.Namespace) -> Match:
    if not Path(args.resume).is_file():
        raise Unreadable(f"there is no file {args.resume}")
    match = mh.load(args.resume)
    if match.game.id != args.game:
        raise BadOption(f"{args.resume} is a game of {match.game.id}, not of {args.game}")
    return match if args.people is None else with_people(match, args.people)


def with_people(match: Match, people: int) -> Match:
    if not 0 <= people <= match.game.seats:
        raise BadOption(f"{people} people do not fit on {match.game.seats} seats")
    match.people = frozenset(range(people))
    match.record.header["people"] = list(range(people))
    return match


def read(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"cannot read {name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadPosition(f"{name} is not a text in UTF-8") from error


def bot_names(args: argparse.Namespace, count: int) -> list[str]:
    """As many as there are seats without people; a short list is repeated."""
    names = [name.strip() for name in (args.bots or "greedy").split(",")]
    for name in names:
        bots.make(name)
    return [names[i % len(names)] for i in range(count)]
