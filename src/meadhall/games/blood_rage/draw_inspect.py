"""What a person reads who asks about a thing on the table: what it is and where its number comes from.

Everything is told from the view alone, so nobody learns more than the table shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .draw_cards import kind_of, value_of
from .draw_clans import SLOT_WORDS
from .draw_parts import View, Words, board, catalogue, stat_rows

__all__ = ["inspect"]

Info = dict[str, Any]
_VERB_RULES = {
    "pass": "BR4.3.1", "invade": "BR5.1.1", "march": "BR5.2.1", "upgrade": "BR5.3.1",
    "quest": "BR5.4.1", "pillage": "BR5.5.1", "challenge": "BRC.tyrs_challenge",
    "raise": "BRC.friggas_domain", "sacrifice": "BRC.friggas_sacrifice",
}  # fmt: skip
_STAT_RULES = {"rage": "BR1.6.6", "axes": "BR1.6.7", "horns": "BR1.6.8"}
_FIGURE_RULES = {"leader": "BR1.7.4", "warrior": "BR1.8.1", "ship": "BR1.7.6"}


class _Ask:
    """A question about one thing, with the view and the language it is answered in."""

    def __init__(self, view: View, t: Words, word: str, seat: int | None, place: str | None):
        self.view, self.t, self.word, self.seat, self.place = view, t, word, seat, place

    def clan(self, seat: int) -> dict[str, Any]:
        clan: dict[str, Any] = self.view["clans"][seat]
        return clan

    def owner(self) -> int:
        """The clan that is meant: the one named, the own one, or the one to act."""
        for seat in (self.seat, self.view["seat"], self.view["turn"]):
            if seat is not None and 0 <= seat < len(self.view["clans"]):
                return int(seat)
        return int(self.view["first"])

    def info(self, title: str, kind: str, rule: str = "", **more: Any) -> Info:
        empty: Info = {"owner": None, "text": "", "lines": [], "sums": []}
        return {"title": title, "kind": kind, "rule": rule, **empty, **more}

    def clan_name(self, seat: int) -> str:
        return self.t("br.clan." + self.view["crests"][seat])

    def card_name(self, card: str) -> str:
        return self.t(f"br.card.{card.partition('.')[0]}.name")

    def card_text(self, card: str) -> str:
        return self.t(f"br.card.{card.partition('.')[0]}.text")

    def groups(self, groups: list[dict[str, Any]]) -> str:
        """Figures in words: Leader, Warrior ×3."""
        return ", ".join(self.many(one["kind"], one["count"]) for one in groups) or "–"

    def many(self, kind: str, n: int) -> str:
        name = self.t("br.figure." + kind)
        return f"{name} ×{n}" if n > 1 else name


# ---- cards


def _holders(q: _Ask) -> list[int]:
    return [clan["seat"] for clan in q.view["clans"] if q.word in clan["slots"].values()]


def _price(q: _Ask, printed: int) -> str:
    now = q.view["prices"].get(q.word, printed)
    if now != printed:
        return q.t("br.info.price_now", n=now, printed=printed)
    return q.t("br.info.price", n=printed)


def _card(q: _Ask) -> Info | None:
    key = q.word.partition(".")[0]
    row = catalogue().get(key)
    if row is None or row.get("left_out"):
        return None
    lines = []
    if row["type"] == "battle" and value_of(q.word) != "+?":
        lines.append(q.t("br.info.bonus", n=row["bonus"]))
    if row["type"] == "upgrade":
        lines.append(_price(q, int(row["cost"])))
        if "strength" in row and value_of(q.word) != "?":
            lines.append(q.t("br.info.strength", n=row["strength"]))
    if row["type"] == "quest":
        lines.append(q.t("br.info.pays", n=int(value_of(q.word))))
    holders = _holders(q)
    if holders:
        lines.append(q.t("br.info.in_play", who=", ".join(q.clan_name(s) for s in holders)))
    return q.info(
        q.card_name(q.word),
        q.t("br.kind." + kind_of(q.word)),
        f"BRC.{key}",
        owner=holders[0] if len(holders) == 1 else q.seat,
        text=q.card_text(q.word),
        lines=lines,
    )


# ---- places


def _part(q: _Ask, part: dict[str, Any]) -> dict[str, Any]:
    return {"label": q.many(part["kind"], part["count"]), "n": part["n"]}


def _sums(q: _Ask, province: str) -> list[dict[str, Any]]:
    """The strength of each clan in the area, figure by figure; in a battle there, with its cards."""
    fight = q.view["battle"] or {}
    here = fight.get("province") == province
    out = []
    for seat, parts in q.view["parts"].get(province, {}).items():
        if here and fight["monsters_only"]:
            parts = [part for part in parts if part["kind"] in catalogue()]
        told = [_part(q, part) for part in parts]
        total = sum(part["n"] for part in parts)
        bonus = fight.get("bonus", {}).get(seat, 0) if here else 0
        if bonus:
            told.append({"label": q.t("br.info.cards"), "n": bonus})
        out.append({"label": q.clan_name(int(seat)), "total": total + bonus, "parts": told})
    return sorted(out, key=lambda one: -one["total"])


def _province(q: _Ask, province: str) -> Info:
    state = q.view["provinces"][province]
    name = q.t("br.place." + province)
    region = board()["wide"]["provinces"][province]["region"]
    kind = name if region == "tree" else q.t("br.region." + region)
    if state["destroyed"]:
        return q.info(name, kind, "BR1.2.9", lines=[q.t("br.info.destroyed")])
    lines = [q.t("br.info.boundless")]
    if state["villages"] is not None:
        lines = [q.t("br.info.free", free=state["free"], all=state["villages"])]
    if state["token"]:
        key = "taken" if state["pillaged"] else "reward"
        lines.append(q.t("br.info." + key, token=q.t("br.token." + state["token"])))
    if q.view["doom"] == province:
        lines.append(q.t("br.info.doomed", age=q.view["age"]))
    fjord = board()["fjord_of"].get(province)
    if fjord:
        lines.append(q.t("br.info.supported", place=q.t("br.place." + fjord)))
    return q.info(name, kind, "BR1.8.4", lines=lines, sums=_sums(q, province))


def _fjord(q: _Ask, fjord: str) -> Info:
    state = q.view["fjords"][fjord]
    shores = [p for p, f in board()["fjord_of"].items() if f == fjord]
    names = ", ".join(q.t("br.place." + place) for place in shores)
    lines = [q.t("br.info.supports", places=names)]
    if not state["open"]:
        lines.append(q.t("br.info.closed"))
    for seat in sorted({group["seat"] for group in state["figures"]}):
        own = [group for group in state["figures"] if group["seat"] == seat]
        lines.append(f"{q.clan_name(seat)}: {q.groups(own)}")
    return q.info(q.t("br.place." + fjord), q.t("br.info.fjord"), "BR1.4.2", lines=lines)


def _off_board(q: _Ask, place: str) -> Info:
    lines = [
        f"{q.clan_name(clan['seat'])}: {q.groups(clan[place])}"
        for clan in q.view["clans"]
        if q.seat is None or clan["seat"] == q.seat
    ]
    rule = "BR7.1.2" if place == "valhalla" else "BR1.7.3"
    return q.info(q.t("br.place." + place), "", rule, lines=lines, owner=q.seat)


def _place(q: _Ask) -> Info | None:
    if q.word in q.view["provinces"]:
        return _province(q, q.word)
    if q.word in q.view["fjords"]:
        return _fjord(q, q.word)
    return _off_board(q, q.word) if q.word in ("reserve", "valhalla") else None


# ---- pieces


def _figure(q: _Ask) -> Info | None:
    kind = q.word
    monster = kind in catalogue()
    if not monster and kind not in ("leader", "warrior", "ship", "mystic"):
        return None
    seat = q.owner()
    clan = q.clan(seat)
    lines = []
    now = clan["figures"].get(kind)
    if now:
        lines.append(q.t("br.info.strength", n=now["strength"]))
        lines.append(q.t("br.info.invade", n=now["price"]))
    slot = clan["slots"].get(kind)
    if slot:
        lines.append(f"{q.card_name(slot)}: {q.card_text(slot)}")
    sums = _sums(q, q.place or "")
    mine = [one for one in sums if one["label"] == q.clan_name(seat)]
    rule = f"BRC.{kind}" if monster else _FIGURE_RULES.get(kind, "BR1.8.1")
    return q.info(
        q.t("br.figure." + kind),
        q.clan_name(seat),
        rule,
        owner=seat,
        text=q.card_text(kind) if monster else "",
        lines=lines,
        sums=mine,
    )


def _token(q: _Ask) -> Info | None:
    what, _, name = q.word.partition("_")
    if what == "ragnarok" and name in q.view["provinces"]:
        return _ragnarok(q, name)
    if what != "token":
        return None
    state = q.view["provinces"].get(q.place or "", {})
    lines = [q.t("br.place." + q.place)] if state and q.place else []
    if state.get("pillaged"):
        lines.append(q.t("br.info.again"))
    rule = "BR6.9.4" if state.get("pillaged") else "BR6.9.2"
    return q.info(q.t("br.token." + name), q.t("br.info.token"), rule, lines=lines)


def _ragnarok(q: _Ask, province: str) -> Info:
    ages = q.view["ragnarok"]
    lines = []
    if province in ages:
        age = ages.index(province) + 1
        glory = 1 + age
        lines = [q.t("br.draw.age", n=age), q.t("br.info.dying", n=glory)]
    if q.view["provinces"][province]["destroyed"]:
        lines.append(q.t("br.info.destroyed"))
    title = q.t("br.place." + province)
    return q.info(title, q.t("br.phase.ragnarok"), "BR10.1.5", lines=lines)


# ---- clans


def _stat(q: _Ask) -> Info | None:
    steps = stat_rows().get(q.word)
    if steps is None:
        return None
    seat = q.owner()
    step = q.clan(seat)["steps"][q.word]
    lines = [q.t("br.info.now", value=steps[step - 1], step=step)]
    if step < len(steps):
        lines.append(q.t("br.info.next", value=steps[step]))
    else:
        lines.append(q.t("br.info.top"))
    glory = 20 if step == len(steps) else 10 if step > 3 else 0
    lines.append(q.t("br.info.legendary", n=glory) if glory else q.t("br.info.not_legendary"))
    return q.info(
        q.t("br.stat." + q.word),
        q.clan_name(seat),
        _STAT_RULES[q.word],
        owner=seat,
        text=q.t("br.info.stat_" + q.word),
        lines=lines,
    )


def _slot(q: _Ask) -> Info | None:
    slot = next((key for key, word in SLOT_WORDS.items() if word == q.word), None)
    if slot is None:
        return None
    seat = q.owner()
    card = q.clan(seat)["slots"][slot]
    title = q.t("br.slot." + slot)
    if not card:
        lines = [q.t("br.info.empty")]
        return q.info(title, q.clan_name(seat), "BR1.6.16", owner=seat, lines=lines)
    inside = _card(_Ask(q.view, q.t, card, seat, None))
    return inside and {**inside, "kind": f"{title} · {inside['kind']}", "owner": seat}


def _seat(q: _Ask) -> Info | None:
    number = q.word.removeprefix("seat_")
    if not number.isdigit() or int(number) >= len(q.view["clans"]):
        return None
    clan = q.clan(int(number))
    limit = clan["values"]["horns"]
    lines = [
        f"{q.t('br.draw.glory')}: {clan['glory']}",
        f"{q.t('br.stat.rage')}: {clan['rage']}",
        q.t("br.info.on_board", have=clan["on_board"], limit=limit),
        f"{q.t('br.draw.hand')}: {clan['hand']}",
        f"{q.t('br.draw.quests')}: {clan['quests']}",
    ]
    cards = [q.card_name(card) for card in clan["slots"].values() if card]
    lines.append(f"{q.t('br.draw.upgrades')}: {', '.join(cards) or '–'}")
    if clan["valhalla"]:
        lines.append(f"{q.t('br.place.valhalla')}: {q.groups(clan['valhalla'])}")
    return q.info(q.clan_name(int(number)), q.t("br.info.clan"), owner=int(number), lines=lines)


def _verb(q: _Ask) -> Info | None:
    rule = _VERB_RULES.get(q.word)
    return q.info(q.t("br.verb." + q.word), "", rule) if rule else None


_KINDS: dict[str, Callable[[_Ask], Info | None]] = {
    "card": _card, "place": _place, "figure": _figure, "good": _token, "stat": _stat,
    "slot": _slot, "seat": _seat, "verb": _verb,
}  # fmt: skip


def inspect(
    view: View, t: Words, kind: str, word: str, seat: int | None, place: str | None
) -> Info | None:
    """All that the inspector shows of a thing; None if there is no such thing."""
    tell = _KINDS.get(kind)
    return tell(_Ask(view, t, word, seat, place)) if tell else None
