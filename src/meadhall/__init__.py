"""Meadhall: heavy board games with faithful rules, for people, bots and learning agents.

import meadhall as mh

m = mh.new("blood_rage", seats=3, seed=7)
m.asks                                   who is asked
m.answer(0, "keep tyrs_rage.1")
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

from meadhall import games as _games
from meadhall.core import record as _record
from meadhall.core.match import Match, resume

__all__ = ["Match", "__version__", "load", "new", "position", "titles", "version"]
__version__ = "0.1.0"


def version() -> str:
    return __version__


def titles() -> list[str]:
    """The ids of the titles."""
    return sorted(_games.TITLES)


def new(
    game: str,
    seats: int,
    seed: str | int | None = None,
    options: dict[str, Any] | None = None,
    names: Sequence[str] | None = None,
    people: Iterable[int] | None = None,
    keep: bool = True,
    chance: Sequence[str] = (),
) -> Match:
    """A new match. See Match for the arguments after the options."""
    made = _games.make(game, seats, options)
    made.words = _say
    return Match(made, seed, names=names, people=people, keep=keep, chance=chance)


def load(path: str | os.PathLike[str]) -> Match:
    """The match of a saved record, ready to go on where it stopped."""
    record = _record.read(path)
    header = record.header
    made = _games.make(header["game"], header["seats"], header["options"])
    made.words = _say
    return resume(made, record)


def position(game: str, document: str, seed: str | int | None = None) -> Match:
    """A match that begins in the position of a TOML document."""
    made, state = _games.position(game, document)
    made.words = _say
    return Match(made, seed, state=state, position=document)


def _say(id_: str, /, **args: object) -> str:
    """English for pictures in notebooks. Catalogues are read when the first one is drawn."""
    from meadhall.text import Text

    return Text("en")(id_, **args)
