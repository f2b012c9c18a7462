"""Toll in data: the rail, what the inspector says, what a step changes, who won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.games.toll.draw_parts import View, Words

__all__ = ["ask_args", "changes", "inspect", "notes", "rail", "result"]

_VERBS = {
    "strike": "TY3",
    "feast": "TY4",
    "peek": "TY4",
    "also": "TY4",
    "give": "TY1",
    "play": "TY3",
}
_WORTH = {"rune": 2, "gift": 3}


def rail(view: View, t: Words) -> list[dict[str, Any]]:
    out = []
    for seat in range(view["seats"]):
        chips = [
            ("coins", "ty-coin", view["coins"][seat], "ty.good.coin"),
            ("hand", "ty-hand", view["hands"][seat], "ty.draw.hand"),
            ("oaths", "ty-oath", view["oaths"][seat], "ty.draw.oaths"),
        ]
        out.append(
            {
                "seat": seat,
                "crest": f"ty-crest-{seat + 1}",
                "title": t(f"ty.seat.seat_{seat}"),
                "score": view["points"][seat],
                "score_icon": "ty-point",
                "score_label": t("ty.draw.points"),
                "chips": [
                    {"key": key, "icon": icon, "value": str(n), "label": t(label), "low": n == 0}
                    for key, icon, n, label in chips
                ],
                "marks": [],
                "state": "",
            }
        )
    return out


def notes(
    view: View, ask: dict[str, Any], path: Sequence[str], words: Sequence[str], t: Words
) -> dict[str, dict[str, str]]:
    """What a card is worth stands under its name."""
    worth = {word: _WORTH.get(word.partition(".")[0]) for word in words}
    return {word: {"note": t("ty.draw.worth", n=n)} for word, n in worth.items() if n}


def inspect(
    view: View, t: Words, kind: str, word: str, seat: int | None, place: str | None
) -> dict[str, Any] | None:
    info: dict[str, Any] = {"owner": seat, "text": "", "lines": [], "sums": [], "rule": "TY2"}
    key = word.partition(".")[0]
    if kind == "card":
        worth = _WORTH.get(key)
        lines = [t("ty.draw.worth", n=worth)] if worth else []
        info |= {"title": t(f"ty.card.{key}.name"), "kind": t("ty.draw.card"), "lines": lines}
        return info | {"text": t(f"ty.card.{key}.text"), "rule": "TY6" if worth else "TY2"}
    if kind == "seat" and key[5:].isdigit() and int(key[5:]) < view["seats"]:
        who = int(key[5:])
        lines = [f"{t(f'ty.draw.{name}')}: {view[name][who]}" for name in ("points", "oaths")]
        lines.append(f"{t('ty.good.coin')}: {view['coins'][who]}")
        return info | {"title": t("ty.seat." + key), "kind": "", "owner": who, "lines": lines}
    if kind in ("slot", "good", "verb", "trigger", "amount", "stop"):
        group = "verb" if kind == "stop" else kind
        rule = {"good": "TY4", "trigger": "TY5", "amount": "TY3"}.get(kind, _VERBS.get(word, "TY2"))
        return info | {"title": t(f"ty.{group}.{word}"), "kind": "", "rule": rule}
    return None


def changes(before: View, after: View, t: Words) -> list[dict[str, Any]]:
    """Own things first."""
    kinds = (
        ("points", "ty-point", "ty.draw.points"),
        ("coins", "ty-coin", "ty.good.coin"),
        ("hands", "ty-hand", "ty.draw.hand"),
        ("oaths", "ty-oath", "ty.draw.oaths"),
    )
    seats = sorted(range(after["seats"]), key=lambda seat: seat != after["seat"])
    found = [
        {"icon": icon, "label": t(label), "seat": seat,
         "before": str(before[key][seat]), "after": str(after[key][seat])}
        for seat in seats
        for key, icon, label in kinds
        if before[key][seat] != after[key][seat]
    ]  # fmt: skip
    return found[:8]


def ask_args(view: View, ask: dict[str, Any], t: Words) -> dict[str, str]:
    return {}


def result(view: View, t: Words) -> dict[str, Any] | None:
    if not view["over"]:
        return None
    best = max(view["points"])
    winners = [seat for seat, n in enumerate(view["points"]) if n == best]
    why = t("ty.draw.shared" if len(winners) > 1 else "ty.draw.won", n=best)
    return {"winners": winners, "why": why, "rule": "TY6"}
