"""Two views compared, and the words that a question and an end need."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .draw_parts import View, Words, art

__all__ = ["ask_args", "changes", "result"]

Change = dict[str, Any]
_MOST = 8


def ask_args(view: View, ask: dict[str, Any], t: Words) -> dict[str, str]:
    """What stands in the braces of a question: the place or the cards it is about."""
    own = [one for one in view["asks"] if one["seat"] == ask["seat"]]
    found = next((one for one in own if one["prompt"] == ask["prompt"]), ask)
    place = found.get("place") or (view["battle"] or {}).get("province")
    cards = [t(f"br.card.{card.partition('.')[0]}.name") for card in found.get("cards", ())]
    return {"place": t("br.place." + place) if place else "…", "card": ", ".join(cards) or "…"}


def result(view: View, t: Words) -> dict[str, Any] | None:
    """Who won, and how it was decided."""
    if not view["over"] or not view["score"]:
        return None
    winners: list[int] = view["score"]["winners"]
    glory = [clan["glory"] for clan in view["clans"]]
    best = max(glory)
    if len(winners) > 1:
        return {"winners": winners, "why": t("br.info.shared", n=best), "rule": "BR12.3.2"}
    rest = [n for seat, n in enumerate(glory) if seat not in winners]
    why = t("br.info.won", n=best, lead=best - max(rest, default=0))
    return {"winners": winners, "why": why, "rule": "BR12.3.1"}


def _change(icon: str, label: str, seat: int | None, before: object, after: object) -> Change:
    return {"icon": icon, "label": label, "seat": seat, "before": str(before), "after": str(after)}


def _clan(old: dict[str, Any], new: dict[str, Any], t: Words) -> list[Change]:
    seat = new["seat"]
    pairs = [
        ("res-glory", t("br.draw.glory"), old["glory"], new["glory"]),
        ("res-rage", t("br.stat.rage"), old["rage"], new["rage"]),
        ("i-hand", t("br.draw.hand"), old["hand"], new["hand"]),
        ("i-rule", t("br.draw.quests"), old["quests"], new["quests"]),
    ]
    for stat in ("rage", "axes", "horns"):
        label = t("br.info.stat", stat=t("br.stat." + stat))
        pairs.append((f"res-{stat}", label, old["values"][stat], new["values"][stat]))
    return [_change(icon, label, seat, a, b) for icon, label, a, b in pairs if a != b]


def _upgrades(old: dict[str, Any], new: dict[str, Any], t: Words) -> list[Change]:
    out = []
    for slot, card in new["slots"].items():
        was = old["slots"][slot]
        if card != was:
            names = [t(f"br.card.{c.partition('.')[0]}.name") if c else "–" for c in (was, card)]
            out.append(_change("i-up", t("br.slot." + slot), new["seat"], *names))
    return out


def _gained(before: View, after: View, t: Words) -> list[Change]:
    """Cards that come into the own hand, by name."""
    old: Counter[str] = Counter(before["hand"])
    new: Counter[str] = Counter(after["hand"])
    return [
        _change("i-cards", t(f"br.card.{card.partition('.')[0]}.name"), after["seat"], old[card], n)
        for card, n in sorted(new.items())
        if n > old[card]
    ]


def _standing(view: View) -> Counter[tuple[int, str, str]]:
    """How many of whom stand where, Valhalla included."""
    found: Counter[tuple[int, str, str]] = Counter()
    for place, state in [*view["provinces"].items(), *view["fjords"].items()]:
        for group in state["figures"]:
            found[group["seat"], group["kind"], place] += group["count"]
    for clan in view["clans"]:
        for group in clan["valhalla"]:
            found[clan["seat"], group["kind"], "valhalla"] += group["count"]
    return found


def _figures(before: View, after: View, t: Words) -> list[Change]:
    old, new = _standing(before), _standing(after)
    out = []
    for key in sorted(old.keys() | new.keys()):
        seat, kind, place = key
        if old[key] != new[key]:
            label = t("br.info.at", figure=t("br.figure." + kind), place=t("br.place." + place))
            icon = "art-q-valhalla" if place == "valhalla" else art()["figures"][kind]["symbol"]
            out.append(_change(icon, label, seat, old[key], new[key]))
    return out


def _strengths(before: View, after: View, t: Words) -> list[Change]:
    out = []
    for place, state in after["provinces"].items():
        was, now = before["provinces"][place]["strength"], state["strength"]
        for seat in sorted(was.keys() | now.keys()):
            a, b = was.get(seat, 0), now.get(seat, 0)
            if a != b:
                label = t("br.info.strength_in", place=t("br.place." + place))
                out.append(_change("i-sword", label, int(seat), a, b))
    return out


def _places(before: View, after: View, t: Words) -> list[Change]:
    """Tokens that turned, provinces that fell."""
    out = []
    for place, state in after["provinces"].items():
        was = before["provinces"][place]
        name = t("br.place." + place)
        if state["destroyed"] and not was["destroyed"]:
            out.append(_change("tok-skull", name, None, "", t("br.draw.destroyed")))
        elif state["pillaged"] and not was["pillaged"]:
            out.append(_change("i-sword", name, None, "", t("br.draw.pillaged")))
    return out


def changes(before: View, after: View, t: Words) -> list[Change]:
    """What a step changes, own things first, the most important at the top."""
    mine = after["seat"]
    pairs = list(zip(before["clans"], after["clans"], strict=True))
    pairs.sort(key=lambda pair: pair[1]["seat"] != mine)
    own: list[Change] = []
    others: list[Change] = []
    for old, new in pairs:
        found = _clan(old, new, t) + _upgrades(old, new, t)
        (own if new["seat"] == mine else others).extend(found)
    own += _gained(before, after, t)
    found = [*own, *_figures(before, after, t), *_places(before, after, t), *others]
    return [*found, *_strengths(before, after, t)][:_MOST]
