"""What kind of value stands under each name of a position document, before anything is made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from meadhall.core.errors import BadPosition
from meadhall.games.blood_rage.box import CLANS, PLACES

Fits = Callable[[Any], bool]
Kind = tuple[str, Fits]
Kinds = Mapping[str, Kind]


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_table(value: Any) -> bool:
    return isinstance(value, dict)


def list_of(fits: Fits) -> Fits:
    return lambda value: isinstance(value, list) and all(fits(v) for v in value)


def table_of(fits: Fits) -> Fits:
    return lambda value: isinstance(value, dict) and all(fits(v) for v in value.values())


NUMBER: Kind = ("a number", is_number)
TEXT: Kind = ("a text", is_text)
TRUTH: Kind = ("true or false", lambda value: isinstance(value, bool))
TABLE: Kind = ("a table", is_table)
NUMBERS: Kind = ("a list of numbers", list_of(is_number))
TEXTS: Kind = ("a list of texts", list_of(is_text))
TABLES: Kind = ("a list of tables", list_of(is_table))
NAMED_NUMBERS: Kind = ("a table of numbers", table_of(is_number))
NAMED_TEXTS: Kind = ("a table of texts", table_of(is_text))

DOCUMENT: Kinds = {
    "game": TEXT,
    "seats": NUMBER,
    "clans": TEXTS,
    "options": TABLE,
    "age": NUMBER,
    "phase": TEXT,
    "turn": TEXT,
    "first": TEXT,
    "destroyed": TEXTS,
    "pillaged": TEXTS,
    "ragnarok": TEXTS,
    "doom": TEXT,
    "tokens": NAMED_TEXTS,
    "discard": TEXTS,
    "hidden_discard": TEXTS,
    "battle": TABLE,
    "frame": TABLES,
    "answers": TEXTS,
    "knows": TABLES,
    "last": NUMBERS,
    "fallen": NUMBERS,
    "before": NUMBERS,
    **dict.fromkeys(CLANS, TABLE),
}
CLAN: Kinds = {
    "rage": NUMBER,
    "glory": NUMBER,
    "stats": NAMED_NUMBERS,
    "passed": TRUTH,
    "upgrades": TEXTS,
    "slots": NAMED_TEXTS,
    **dict.fromkeys(("hand", "quests", "played", "pack", "aside", "kept"), TEXTS),
    **dict.fromkeys(PLACES[:15], TEXTS),
}
BATTLE: Kinds = {"province": TEXT, "pillager": TEXT, "stage": TEXT, "again": TRUTH}
KNOWS: Kinds = {"clan": TEXT, "of": TEXT, "cards": TEXTS}
#: the fields that all frames have; those of one kind are compared with a fresh frame
FRAME: Kinds = {
    "frame": TEXT,
    "seat": NUMBER,
    "stage": TEXT,
    "said": NUMBERS,
    "together": TRUTH,
    "asks": (
        "a list of [name, seat, clause, number, number]",
        list_of(
            lambda ask: (
                isinstance(ask, list) and [type(v) for v in ask] == [str, int, str, int, int]
            )
        ),
    ),
}


def check(table: Mapping[str, Any], kinds: Kinds, where: str) -> None:
    """Every name is known and has a value of its kind."""
    for key, value in table.items():
        if key not in kinds:
            known = ", ".join(sorted(kinds))
            raise BadPosition(f"{where} has no entry {key!r}; known: {known}")
        name, fits = kinds[key]
        if not fits(value):
            raise BadPosition(f"{where}: {key} must be {name}, not {value!r}")


def counted(where: str, entry: str) -> tuple[str, int]:
    """'warrior 3' is a kind of figure and how many of it; without a number it is one."""
    kind, _, count = entry.partition(" ")
    if not count:
        return kind, 1
    if not (count.isdecimal() and len(count) < 3 and int(count) > 0):
        raise BadPosition(f"{where}: {entry!r} is no number of figures; write '{kind} 2'")
    return kind, int(count)
