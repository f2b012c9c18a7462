"""What the command line understands. Light to import: --help must not wait for a game to load."""

from __future__ import annotations

import argparse
from importlib.metadata import PackageNotFoundError, version

DESCRIPTION = "Board games of the North with faithful rules, in the browser and the terminal."


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="meadhall", description=DESCRIPTION)
    top.add_argument("--version", action="version", version=f"meadhall {own_version()}")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--lang", help="en, ru or ja; without it the environment decides")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, help_: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help_, description=help_, parents=[common])
        made.set_defaults(module=f"{name}_command")
        return made

    games_arguments(command("games", "list the games"))
    play_arguments(command("play", "play in the terminal, against bots and with each other"))
    serve_arguments(command("serve", "open the hall in the browser, for yourself and for friends"))
    simulate_arguments(command("simulate", "let bots play many games and check every step"))
    replay_arguments(command("replay", "verify a saved game and show it"))
    rules_arguments(command("rules", "show the clauses of a game's rules"))
    bench_arguments(command("bench", "measure speed"))
    return top


def own_version() -> str:
    try:
        return version("meadhall")
    except PackageNotFoundError:
        return "of the working tree"


def games_arguments(p: argparse.ArgumentParser) -> None:
    p.add_argument("--json", action="store_true", help="a list of objects with id")


def table_arguments(p: argparse.ArgumentParser, seats: str) -> None:
    p.add_argument("game", help="see: meadhall games")
    p.add_argument("--seats", type=int, help=seats)
    p.add_argument(
        "--options",
        action="append",
        default=[],
        metavar="K=V",
        help="options of the game, as mystics=yes; several with commas or by repeating",
    )


def play_arguments(p: argparse.ArgumentParser) -> None:
    table_arguments(p, "how many clans (default: people and bots together, at least the fewest)")
    p.add_argument("--seed", type=int, help="the same seed deals the same cards")
    p.add_argument("--bots", help="bots by name, as greedy,busy (default: greedy)")
    p.add_argument("--people", type=int, help="how many people share this terminal (default: 1)")
    p.add_argument("--position", metavar="FILE", help="begin from a position (TOML)")
    p.add_argument("--resume", metavar="FILE", help="go on with a saved game")


def serve_arguments(p: argparse.ArgumentParser) -> None:
    p.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in (default: loopback)")
    p.add_argument("--port", type=int, help="0: any free one (default: 8420 or the next free one)")
    p.add_argument("--db", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    p.add_argument("--origin", default="", metavar="URL", help="the address people use, if a proxy")
    p.add_argument(
        "--open-metrics", action="store_true", help="/metrics for all, not this machine only"
    )
    p.add_argument(
        "--pace", type=not_negative, default=600, metavar="MS", help="between moves of bots"
    )
    p.add_argument(
        "--bot-workers", type=positive, metavar="N", help="processes in which bots think"
    )
    p.add_argument("--open", action="store_true", help="open the browser")
    p.add_argument(
        "--verbose", action="store_true", help="say more in the log (stderr, JSON lines)"
    )


def simulate_arguments(p: argparse.ArgumentParser) -> None:
    table_arguments(p, "how many seats (default: the fewest)")
    p.add_argument("--games", type=positive, default=100, metavar="K", help="default: 100")
    p.add_argument("--seed", type=int, default=1, metavar="S", help="game k has seed S + k")
    p.add_argument("--bots", default="busy", help="bots by name, in turn (default: busy)")
    p.add_argument("--processes", type=positive, metavar="N", help="default: one for each core")
    p.add_argument("--save", metavar="DIR", help="write the record of every game into DIR")
    p.add_argument("--json", action="store_true", help="figures as one JSON object")


def replay_arguments(p: argparse.ArgumentParser) -> None:
    p.add_argument("file", help="a record that meadhall wrote")
    p.add_argument("--to", type=int, metavar="N", help="stop after entry N")
    p.add_argument("--view", type=int, metavar="SEAT", help="as this seat saw it (from 0)")
    p.add_argument("--svg", metavar="FILE", help="write the table as a picture")
    p.add_argument("--force", action="store_true", help="overwrite the picture")


def rules_arguments(p: argparse.ArgumentParser) -> None:
    p.add_argument("game", help="see: meadhall games")
    p.add_argument("clause", nargs="?", help="an id, or the beginning of ids, as BR4.1")
    p.add_argument("--coverage", action="store_true", help="which clauses have a test")
    p.add_argument("--json", action="store_true", help="as one JSON object")


def bench_arguments(p: argparse.ArgumentParser) -> None:
    p.add_argument("game", nargs="?", help="one game only")
    p.add_argument("--seconds", type=duration, default=1.0, help="for each figure (default: 1)")
    p.add_argument("--json", action="store_true", help="as one JSON object")


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def not_negative(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError("must be at least 0")
    return number


def duration(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError("must be more than 0")
    return seconds
