"""Words, seats, events and refusals as a person reads them, for the terminal and the browser alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.core.word import TYPE_NAMES
from meadhall.text import DOMAINS, Text

__all__ = ["Names", "clans_of", "prefix_of"]


def prefix_of(game_id: str) -> str:
    """The first part of the text ids of a game."""
    for prefix, domain in DOMAINS.items():
        if domain == game_id:
            return prefix
    return game_id


class Names:
    """Words, event arguments and seats as a person reads them."""

    def __init__(
        self, t: Text, game_id: str, clans: list[str] | None = None, people: Sequence[str] = ()
    ) -> None:
        self.t = t
        self.prefix = prefix_of(game_id)
        self.clans = clans or []
        self.people = people  # who sits there; an empty name leaves the clan's

    def seat(self, seat: int) -> str:
        if 0 <= seat < len(self.people) and self.people[seat]:
            return self.people[seat]
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
        if isinstance(value, (list, tuple)):
            value = " ".join(map(str, value))
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
