"""The form of a new table: what a person may ask for, read from what a browser sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meadhall.games import TITLES, title
from meadhall.server.pages_visit import LONGEST_NAME, clean
from meadhall.server.showing import bots_for

__all__ = ["LONGEST_TITLE", "BadForm", "Wanted", "best_bot", "bots_for", "read", "usual"]

LONGEST_TITLE = 40
_LONGEST_OPTION = 100

Form = Mapping[str, list[str]]
Seating = list[dict[str, str]]


class BadForm(Exception):
    """A form that asks for what cannot be. The text id says what, in words for the person."""

    def __init__(self, text: str, **args: object) -> None:
        super().__init__(text)
        self.text = text
        self.args_of_text = args


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table as it shall be."""

    game: str
    title: str  # empty: the hall thinks of a name
    seating: Seating
    options: dict[str, Any]


def best_bot(game: str) -> str:
    return bots_for(game)[0]


def usual_seats(game: str) -> int:
    """The middle of what a title allows, the smaller one of two."""
    low, high = title(game)["seats"]
    return int((low + high) // 2)


def usual(game: str) -> Wanted:
    """One click: me against bots, everything else as the game has it."""
    bot = {"kind": "bot", "bot": best_bot(game), "name": ""}
    seating = [{"kind": "me", "bot": "", "name": ""}]
    seating += [dict(bot) for _ in range(usual_seats(game) - 1)]
    options = {name: default for name, (_, default, _) in title(game)["options"].items()}
    return Wanted(game, "", seating, options)


def game_of(form: Form) -> str:
    game = _one(form, "game")
    if game not in TITLES:
        raise BadForm("hall.no.game")
    return game


def read(form: Form) -> Wanted:
    """The table that a form asks for. A form with nothing but the game wants the usual one."""
    game = game_of(form)
    if "seats" not in form:
        return usual(game)
    name = clean(_one(form, "title"))
    if len(name) > LONGEST_TITLE:
        raise BadForm("hall.no.title_long", n=LONGEST_TITLE)
    return Wanted(game, name, _seating(form, game), _options(form, game))


def _seating(form: Form, game: str) -> Seating:
    low, high = title(game)["seats"]
    count = _number(_one(form, "seats"))
    if count is None or not low <= count <= high:
        raise BadForm("hall.no.seats", low=low, high=high)
    seating = [_seat(form, seat, bots_for(game)) for seat in range(count)]
    if sum(seat["kind"] == "me" for seat in seating) > 1:
        raise BadForm("hall.no.two_of_me")
    return seating


def _seat(form: Form, seat: int, bots: list[str]) -> dict[str, str]:
    kind, _, bot = _one(form, f"who{seat}").partition(".")
    if kind == "bot" and bot not in bots:
        raise BadForm("hall.no.bot", seat=seat + 1)
    if kind not in ("me", "hot", "friend", "bot") or (bot and kind != "bot"):
        raise BadForm("hall.no.who", seat=seat + 1)
    name = clean(_one(form, f"called{seat}")) if kind == "hot" else ""
    if len(name) > LONGEST_NAME:
        raise BadForm("hall.no.name_long", n=LONGEST_NAME)
    return {"kind": kind, "bot": bot, "name": name}


def _options(form: Form, game: str) -> dict[str, Any]:
    meta = title(game)
    known = meta["options"]
    for field in form:
        if field.startswith("opt.") and field.split(".")[1] not in known:
            raise BadForm("hall.no.option")
    by_seat = meta.get("by_seat", {})
    return {
        name: _each_seat(form, meta["prefix"], name, by_seat[name][1])
        if name in by_seat
        else _option(form, meta["prefix"], name, known[name])
        for name in known
    }


def _each_seat(form: Form, prefix: str, name: str, allowed: tuple[str, ...]) -> str:
    """What each seat chose, as the option has it; nothing for a seat that left it open."""
    count = _number(_one(form, "seats")) or 0
    chosen = [_one(form, f"opt.{name}.{seat}") for seat in range(count)]
    if any(value and value not in allowed for value in chosen):
        raise BadForm("hall.no.option_value", option=f"{prefix}.option.{name}.name")
    return ",".join(chosen).rstrip(",")


def _option(form: Form, prefix: str, name: str, known: tuple[str, Any, Any]) -> Any:
    kind, default, allowed = known
    field = f"opt.{name}"
    if kind == "bool":  # a browser sends a box only when it is ticked
        return _one(form, field) == "on"
    if field not in form:
        return default
    text = _one(form, field).strip()
    value = _number(text) if kind == "int" else text
    if (
        value is None
        or (allowed is not None and value not in allowed)
        or len(text) > _LONGEST_OPTION
    ):
        raise BadForm("hall.no.option_value", option=f"{prefix}.option.{name}.name")
    return value


def _one(form: Form, field: str) -> str:
    """A field that was sent twice was not sent by our page: the last one counts."""
    return (form.get(field) or [""])[-1]


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None
