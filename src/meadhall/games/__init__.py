"""The titles of the hall: which there are, what they offer, and how a Game of one is made.

A folder beside this file with a `meta.py` is a title. `MEADHALL_GAMES` names further packages of the
same make, separated by commas: nothing else has to be said for a game to stand on the shelf.
"""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from importlib import import_module
from importlib.resources import files
from typing import Any

from meadhall.core.errors import BadOption, UnknownGame
from meadhall.core.game import Game
from meadhall.core.state import State

__all__ = ["TITLES", "check_options", "make", "package_of", "position", "register", "title"]

Make = Callable[[int, dict[str, Any]], Game]


def _shelf() -> dict[str, str]:
    """id -> the package of the title: its `meta.META` and its `setup.make`."""
    found = [f"{__name__}.{module.name}" for module in pkgutil.iter_modules(__path__)]
    packages = [name for name in found if (files(name) / "meta.py").is_file()]
    packages += [name for name in os.environ.get("MEADHALL_GAMES", "").split(",") if name]
    return {name.rpartition(".")[2]: name for name in packages}


TITLES: dict[str, str] = _shelf()

_REGISTERED: dict[str, tuple[dict[str, Any], Make]] = {}
_TYPES = {"bool": bool, "int": int, "str": str}


def register(id: str, meta: dict[str, Any], make: Make) -> None:
    """Add a title that lives elsewhere: tests do it."""
    _REGISTERED[id] = (meta, make)


def title(id: str) -> dict[str, Any]:
    """What is known of a title: id, title, designers, edition, seats, options, stage."""
    if id in _REGISTERED:
        return _REGISTERED[id][0]
    meta: dict[str, Any] = import_module(package_of(id) + ".meta").META
    return meta


def make(id: str, seats: int, options: dict[str, Any] | None = None) -> Game:
    """The Game of a title for this many seats. Options that are not named have their default."""
    meta = title(id)
    low, high = meta["seats"]
    if type(seats) is not int or not low <= seats <= high:
        raise BadOption(f"{id} is for {low} to {high} seats, not {seats!r}")
    chosen = check_options(id, options or {})
    if id in _REGISTERED:
        return _REGISTERED[id][1](seats, chosen)
    made: Game = import_module(package_of(id) + ".setup").make(seats, chosen)
    return made


def position(id: str, document: str) -> tuple[Game, State]:
    """The Game and the State that a position document of the title describes."""
    read = getattr(import_module(package_of(id) + ".position"), "read", None)
    if read is None:
        raise UnknownGame(f"{id} has no positions")
    state: State = read(document)
    return state.game, state


def check_options(id: str, options: dict[str, Any]) -> dict[str, Any]:
    """All options of the title with the chosen values."""
    known = title(id)["options"]
    for name in options:
        if name not in known:
            raise BadOption(f"{id} has no option {name!r}" + _nearest(name, known))
    return {name: _value(id, name, known[name], options) for name in known}


def _value(id: str, name: str, known: tuple[str, Any, Any], options: dict[str, Any]) -> Any:
    kind, default, allowed = known
    value = options.get(name, default)
    wanted = _TYPES[kind]
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        raise BadOption(f"{id}: option {name} takes a {kind}, not {value!r}")
    if allowed is not None and value not in allowed:
        may = ", ".join(str(v) for v in allowed)
        raise BadOption(f"{id}: option {name} may be {may}, not {value!r}")
    return value


def package_of(id: str) -> str:
    """The Python package in which everything about a title lies."""
    if id not in TITLES:
        raise UnknownGame(f"there is no game {id!r}" + _nearest(id, [*TITLES, *_REGISTERED]))
    return TITLES[id]


def _nearest(name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    near = get_close_matches(str(name), names, 1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; known: {', '.join(names) or 'none'}"
