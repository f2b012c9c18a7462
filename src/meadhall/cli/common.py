"""What several commands share: consoles, language, games by name, names of words for people."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

from rich.console import Console

from meadhall.core.errors import BadOption
from meadhall.core.word import TYPE_NAMES
from meadhall.games import check_options, title
from meadhall.text import DOMAINS, Text

TRUTH = {"yes": True, "true": True, "on": True, "1": True}
TRUTH |= {"no": False, "false": False, "off": False, "0": False}
#: a variable that is empty counts as not set, as POSIX says
LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def console() -> Console:
    """Figures and boards: no colours into a pipe, no guessing at numbers."""
    return Console(highlight=False, soft_wrap=False)


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def text_of(lang: str | None) -> Text:
    if lang:
        if lang not in Text.languages():
            known = ", ".join(Text.languages())
            raise BadOption(f"there is no language {lang!r}; known: {known}")
        return Text(lang)
    for name in LANGUAGE_VARIABLES:
        if os.environ.get(name):
            return Text(os.environ[name])
    return Text()


def given_options(game_id: str, texts: Iterable[str]) -> dict[str, Any]:
    """Options from the command line, each of the type that the game wants."""
    known = title(game_id)["options"]
    out: dict[str, Any] = {}
    for name, value in pairs(texts).items():
        kind = known[name][0] if name in known else "str"
        out[name] = typed(name, kind, value)
    return check_options(game_id, out)


def typed(name: str, kind: str, value: str) -> Any:
    if kind == "bool":
        if value.casefold() not in TRUTH:
            raise BadOption(f"option {name} takes yes or no, not {value!r}")
        return TRUTH[value.casefold()]
    if kind == "int":
        try:
            return int(value)
        except ValueError:
            raise BadOption(f"option {name} takes a number, not {value!r}") from None
    return value


def pairs(texts: Iterable[str]) -> dict[str, str]:
    """`a=1,b=2` and repeated arguments alike."""
    out: dict[str, str] = {}
    for text in texts:
        last = ""
        for part in text.split(","):
            key, mark, value = part.partition("=")
            if mark:
                last = key.strip()
                out[last] = value.strip()
            elif last:  # a value with commas, as clans=wolf,bear
                out[last] += f",{part.strip()}"
            else:
                raise BadOption(f"{part!r} is no option; write name=value")
    return out


def prefix_of(game_id: str) -> str:
    """The first part of the text ids of a game."""
    for prefix, domain in DOMAINS.items():
        if domain == game_id:
            return prefix
    return game_id


class Names:
    """Words, event arguments and seats as a person reads them."""

    def __init__(self, t: Text, game_id: str, clans: list[str] | None = None) -> None:
        self.t = t
        self.prefix = prefix_of(game_id)
        self.clans = clans or []

    def seat(self, seat: int) -> str:
        if 0 <= seat < len(self.clans):
            return self.t(f"{self.prefix}.clan.{self.clans[seat]}")
        return self.t("core.seat", seat=seat)

    def word(self, name: str, kind: int) -> str:
        """A word of the lexicon; itself, if no catalogue knows it."""
        return self.named(TYPE_NAMES[kind], name)

    def named(self, kind: str, name: str) -> str:
        for key in self.keys(kind, name):
            if self.t.has(key):
                return self.t(key)
        return name

    def keys(self, kind: str, name: str) -> list[str]:
        """Text ids under which a thing of this kind may stand."""
        p = self.prefix
        if kind == "card":
            return [f"{p}.card.{name.rsplit('.', 1)[0]}.name"]
        if kind in ("action", "stop"):
            return [f"{p}.verb.{name}"]
        if kind in ("origin", "place"):
            return [f"{p}.place.{name}"]
        return [f"{p}.{kind}.{name}", f"{p}.{kind}.{name.removesuffix('_slot')}"]

    def arguments(self, args: dict[str, object]) -> dict[str, object]:
        """Arguments of an event or a refusal with names instead of keys."""
        return {key: self.argument(key, value) for key, value in args.items()}

    def argument(self, key: str, value: object) -> object:
        if key in ("who", "whom") and isinstance(value, int):
            return self.seat(value)
        if not isinstance(value, str):
            return value
        if key in ("figures", "cards"):
            return ", ".join(self.named(key[:-1], name) for name in value.split())
        return self.named(key, value)

    def event(self, kind: str, seat: int, args: dict[str, object]) -> str:
        """One line of the log."""
        full = kind if "." in kind else f"{self.prefix}.log.{kind}"
        if not self.t.has(full):
            inside = ", ".join(f"{k}={v}" for k, v in self.arguments(args).items())
            return f"{self.seat(seat) + ': ' if seat >= 0 else ''}{kind} {inside}".rstrip()
        given = {"who": self.seat(seat), **self.arguments(args)}
        return self.t(full, **given)


def clans_of(view: dict[str, Any]) -> list[str]:
    return [str(clan["clan"]) for clan in view.get("clans", ()) if "clan" in clan]
