"""The second line of a choice: what is known of it before it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .draw_cards import bonus_of, kind_of, value_of
from .draw_parts import View, Words, catalogue

__all__ = ["notes"]

Note = dict[str, str]

_VERB_ICONS = {
    "invade": "res-horns",
    "march": "i-arrow",
    "upgrade": "i-up",
    "quest": "i-rule",
    "pillage": "i-sword",
    "pass": "i-pass",
}
_TYPE_ICONS = {"battle": "i-sword", "quest": "i-rule", "upgrade": "i-up"}


class _Asked:
    """What a note may look at."""

    def __init__(self, view: View, ask: dict[str, Any], path: Sequence[str], t: Words) -> None:
        self.view = view
        self.seat: int = ask["seat"]
        self.prompt: str = ask["prompt"]
        self.path = path
        self.t = t

    @property
    def clan(self) -> dict[str, Any]:
        clan: dict[str, Any] = self.view["clans"][self.seat]
        return clan

    def name(self, seat: int) -> str:
        people = self.view["people"]
        name = people[seat] if people else ""
        return name or self.t("br.clan." + self.view["crests"][seat])


def notes(
    view: View, ask: dict[str, Any], path: Sequence[str], words: Sequence[str], t: Words
) -> dict[str, Note]:
    """A note and an icon for each of these words, where there is something to say."""
    asked = _Asked(view, ask, path, t)
    found = {word: _note(asked, word) for word in words}
    return {word: note for word, note in found.items() if note}


def _note(asked: _Asked, word: str) -> Note:
    view = asked.view
    if asked.prompt == "turn" and not asked.path:
        return _verb(asked, word)
    if word.partition(".")[0] in catalogue():
        return _card(asked, word)
    if word in view["provinces"]:
        return _line(_place(asked, word))
    figure = asked.clan["figures"].get(word)
    if figure and asked.path[:1] == ["invade"]:
        return _line(asked.t("br.note.figure", n=figure["strength"], rage=figure["price"]))
    return {}


def _line(words: str, icon: str = "") -> Note:
    out = {"note": words} if words else {}
    return {**out, "icon": icon} if icon else out


# ---- actions


def _verb(asked: _Asked, word: str) -> Note:
    make = _VERB_NOTES.get(word)
    return _line(make(asked) if make else "", _VERB_ICONS.get(word, ""))


def _invade(asked: _Asked) -> str:
    clan = asked.clan
    prices = [clan["figures"][one["kind"]]["price"] for one in clan["reserve"]]
    free = max(0, clan["values"]["horns"] - clan["on_board"])
    return asked.t("br.note.invade", rage=min(prices, default=0), n=free)


def _upgrade(asked: _Asked) -> str:
    prices = list(asked.view["prices"].values())
    return asked.t("br.note.upgrade", rage=min(prices, default=0))


_VERB_NOTES: dict[str, Callable[[_Asked], str]] = {
    "invade": _invade,
    "march": lambda asked: asked.t("br.note.march"),
    "upgrade": _upgrade,
    "quest": lambda asked: asked.t("br.note.quest"),
    "pillage": lambda asked: asked.t("br.note.pillage"),
    "pass": lambda asked: asked.t("br.note.pass"),
}


# ---- cards


def _card(asked: _Asked, card: str) -> Note:
    if asked.prompt in ("battle_card", "late_card"):
        return _line(_total(asked, card), _icon(card))
    words = asked.t("br.kind." + kind_of(card))
    price = asked.view["prices"].get(card)
    if price is not None and asked.path[:1] == ["upgrade"]:
        left = asked.clan["rage"] - price
        words = asked.t("br.note.price", rage=price, left=left)
    elif catalogue()[card.partition(".")[0]]["type"] == "quest":
        words = asked.t("br.note.glory", kind=words, n=int(value_of(card)))
    elif value_of(card).startswith("+"):
        words = f"{words} {value_of(card)}"
    return _line(words, _icon(card))


def _icon(card: str) -> str:
    return _TYPE_ICONS[str(catalogue()[card.partition(".")[0]]["type"])]


def _total(asked: _Asked, card: str) -> str:
    """What the side would come to, against what is known of the others."""
    fight = asked.view["battle"]
    if not fight or value_of(card) == "+?":
        return ""
    late = asked.prompt == "late_card"
    own = str(asked.seat)
    before = int(fight["bonus"].get(own, 0)) if late else 0
    total = int(fight["strength"].get(own, 0)) + before + bonus_of(card)
    rest = [_other(fight, seat, late) for seat in fight["participants"] if seat != asked.seat]
    return asked.t("br.note.total", n=total, others=", ".join(rest))


def _other(fight: dict[str, Any], seat: int, shown: bool) -> str:
    strength = int(fight["strength"].get(str(seat), 0))
    return str(strength + int(fight["bonus"].get(str(seat), 0))) if shown else f"{strength} + ?"


# ---- places


def _place(asked: _Asked, place: str) -> str:
    """Who is how strong there, and what is to be had."""
    state = asked.view["provinces"][place]
    parts = []
    if asked.path[:1] == ["pillage"] and state["token"]:
        parts.append(asked.t("br.token." + state["token"]))
    elif state["free"] is not None and asked.path[:1] != ["pillage"]:
        parts.append(asked.t("br.note.villages", n=state["free"]))
    rows = sorted(state["strength"].items(), key=lambda row: int(row[0]) != asked.seat)
    parts += [
        f"{asked.t('br.note.you') if int(seat) == asked.seat else asked.name(int(seat))} {n}"
        for seat, n in rows
    ]
    return " · ".join(parts)
