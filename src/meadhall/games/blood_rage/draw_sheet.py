"""The tray: own clan sheet, own hand, and what a draft has laid aside so far."""

from __future__ import annotations

from typing import Any

from .draw_cards import card_back, draw_card, mini_card, value_disc
from .draw_clans import SLOTS, figure_list
from .draw_parts import (
    Panel,
    Scene,
    fitted,
    raw,
    rect,
    shield,
    small,
    small_width,
    stat_rows,
    text,
    thing,
    use,
    width,
)

__all__ = ["draw_drafted", "draw_hand", "draw_sheet"]

_STATS = ("rage", "axes", "horns")


def _stat(scene: Scene, stat: str, step: int, x: float, y: float, w: float, h: float) -> str:
    """Name and the six steps of a stat: past ones tinted, the present one framed."""
    name = scene.say("br.stat." + stat)
    steps = stat_rows()[stat]
    out = thing("stat", stat, f"{name}: {steps[step - 1]}", f"br-stat-{stat}")
    out += use(f"res-{stat}", x, y + h / 2 - 11, 22, 22)
    out += fitted(x + 27, y + h / 2 + 4.5, name, 13, 60, "tx m")
    left = x + 90
    cell = (w - 90) / 6
    for n, value in enumerate(steps, 1):
        at = left + (n - 1) * cell
        fill, cls, edge = "var(--surface)", "dp mid c2", "var(--line)"
        if n > 3:
            fill, edge = "var(--parch-2)", "var(--line-strong)"
        out += rect(at, y, cell - 3, h, f'rx="4" fill="{fill}" stroke="{edge}"')
        if n < step:
            out += rect(at, y, cell - 3, h, 'rx="4" fill="var(--seat)" fill-opacity=".3"')
        if n == step:
            cls = "dp mid ct"
            out += rect(at, y - 1, cell - 3, h + 2, 'rx="4" fill="var(--seat)" '
                        'stroke="var(--fig-line)" stroke-width="2.4"')  # fmt: skip
        out += text(at + (cell - 3) / 2, y + h / 2 + 4.8, str(value), 14, cls)
    return out + "</g>"


def _slots(scene: Scene, clan: dict[str, Any], x: float, y: float, w: float, h: float) -> str:
    """The eight places of upgrades: the card when full, the piece it is for when empty."""
    step = w / 8
    out = ""
    for i, slot in enumerate(SLOTS):
        at, card = x + i * step, clan["slots"][slot]
        name = scene.say("br.slot." + slot)
        if card:
            name += ": " + scene.card(card)
        out += thing("slot", slot, name, f"br-slot-{slot}")
        if card:
            out += mini_card(scene, card, f"br-slot-{slot}-card", at, y, step - 4, h)
        else:
            out += rect(at, y, step - 4, h, 'class="edge" rx="4" fill="none" '
                        'stroke="var(--line-strong)" stroke-dasharray="3 3"')  # fmt: skip
            out += f'<g class="faint">{_ghost(slot, at + (step - 4) / 2, y + 3, h - 6)}</g>'
        out += "</g>"
    return out


def _ghost(slot: str, middle: float, y: float, tall: float) -> str:
    if slot.startswith("clan"):
        return use("i-flame", middle - tall / 2, y, tall, tall, ' class="ic"')
    kind = "troll" if slot.startswith("monster") else slot
    return small(kind, middle - small_width(kind, tall) / 2, y, tall)


def _heading(scene: Scene, clan: dict[str, Any], x: float, y: float, w: float) -> str:
    """Whose sheet it is, the Rage left, and the committed quests."""
    seat = clan["seat"]
    name = scene.clan(seat)
    out = shield(seat, clan["clan"], x, y, 27) + text(x + 35, y + 20, name, 18, "dp")
    at = x + 35 + width(raw(name), 18) + 10
    rage = str(clan["rage"])
    wide = width(rage, 14) + 32
    left = scene.say("br.stat.rage")
    out += (
        f'<g id="br-rage-left" role="img" aria-label="{left}: {rage}"><title>{left}: {rage}</title>'
        + rect(at, y + 2, wide, 24, 'rx="12" fill="var(--surface-3)"')
        + use("res-rage", at + 4, y + 4, 19, 19)
        + text(at + 25, y + 19, rage, 14, "tx b")
        + "</g>"
    )
    quests = scene.view["quests"] if seat == scene.seat else []
    right = x + w
    for n, card in enumerate(reversed(quests)):
        right -= 40
        out += mini_card(scene, card, f"br-quest-{len(quests) - 1 - n}", right, y, 37, 27)
    if not quests and clan["quests"]:
        for _ in range(clan["quests"]):
            right -= 16
            out += card_back(right, y + 3, 14, 20)
    if clan["quests"]:
        words = scene.say("br.draw.quests")
        room = right - at - wide - 12
        out += fitted(right - 6, y + 19, words, 12, room, "tx c3 end") if room > 30 else ""
    return out


def _off_board(
    scene: Scene, clan: dict[str, Any], x: float, y: float, w: float, tall: float
) -> str:
    """Reserve on the left, Valhalla on the right."""
    seat = clan["seat"]
    label = scene.say("br.place.reserve")
    out = fitted(x, y + tall - 6, label, 12, 80, "tx m c3")
    at = x + min(80, width(raw(label), 13)) + 8
    drawn, at = figure_list(scene, clan["reserve"], "reserve", seat, at, y, tall)
    out += drawn
    if clan["valhalla"]:
        words = scene.say("br.place.valhalla")
        at = max(at + 8, x + w * 0.5)
        out += use("art-q-valhalla", at, y - 1, tall + 2, tall + 2)
        at += tall + 6
        out += fitted(at, y + tall - 6, words, 12, 76, "tx m c3")
        at += min(76, width(raw(words), 13)) + 8
        drawn, _ = figure_list(scene, clan["valhalla"], "valhalla", seat, at, y, tall)
        out += f'<g role="group" aria-label="{words}"><title>{words}</title>{drawn}</g>'
    return out


def draw_sheet(scene: Scene, w: float, h: float) -> Panel:
    """The clan sheet of this person; a spectator sees the clan whose turn it is."""
    seat = scene.seat
    if seat is None:
        seat = scene.view["turn"] if scene.view["turn"] is not None else scene.view["first"]
    clan = scene.clans[seat]
    pad = 10.0 if scene.phone else 16.0
    room = w - 2 * pad
    out = rect(0, 0, w, h, 'fill="var(--surface-2)"') + rect(0, 0, w, 1, 'fill="var(--line)"')
    if not scene.phone:
        out += rect(w - 1, 0, 1, h, 'fill="var(--line)"')
    out += f'<g class="s{seat + 1}">'
    y = 5.0 if scene.phone else 8.0
    if not scene.phone:
        out += _heading(scene, clan, pad, y, room)
        y += 33
    tall = 20.0 if scene.phone else 22.0
    for stat in _STATS:
        out += _stat(scene, stat, clan["steps"][stat], pad, y, room, tall)
        y += tall + (3 if scene.phone else 3.5)
    y += 2
    slot = 24.0 if scene.phone else 28.0
    out += _slots(scene, clan, pad, y, room + 4, slot)
    y += slot + 5
    out += _off_board(scene, clan, pad, y, room, 22) + "</g>"
    return Panel("sheet", w, h, out, scene.clan(seat), "xMinYMin meet")


# ---- hand


def _fan(scene: Scene, cards: list[str], key: str, w: float, h: float) -> str:
    """Cards side by side; the more there are the narrower, and they overlap last of all."""
    n = len(cards)
    if scene.phone and n > 4:
        return _grid(scene, cards, key, w, h)
    gap = 8.0 if n < 6 else 5.0
    wide = max(64.0, min(140.0, (w - 16 - gap * (n - 1)) / max(1, n)))
    step = min(wide + gap, (w - 16 - wide) / max(1, n - 1))
    left = max(8.0, (w - wide - step * (n - 1)) / 2)
    return "".join(
        draw_card(
            scene, card, f"br-{key}-{i}", round(left + i * step, 1), 9, round(wide, 1), h - 17
        )
        for i, card in enumerate(cards)
    )


def _grid(scene: Scene, cards: list[str], key: str, w: float, h: float) -> str:
    """Two rows of short cards for a phone: picture, value and name stay readable."""
    columns = max(3, (len(cards) + 1) // 2)
    wide, tall = (w - 12) / columns, (h - 10) / 2
    return "".join(
        draw_card(
            scene, card, f"br-{key}-{i}",
            round(7 + (i % columns) * wide, 1), round(6 + (i // columns) * tall, 1),
            round(wide - 4, 1), round(tall - 4, 1),
        )
        for i, card in enumerate(cards)
    )  # fmt: skip


def _all_backs(scene: Scene, w: float, h: float) -> str:
    """What a spectator sees of the hands: their backs, by Age."""
    row = min(40.0, (h - 16) / len(scene.clans))
    out = ""
    for i, clan in enumerate(scene.clans):
        seat, y = clan["seat"], 8 + i * row
        out += f'<g id="br-backs-{seat}" class="s{seat + 1}">'
        out += shield(seat, clan["clan"], 16, y, row - 6)
        out += fitted(16 + row, y + row / 2 + 1, scene.clan(seat), 13, 84, "tx m")
        x = 130.0
        for age, count in clan["backs"].items():
            for _ in range(count):
                out += card_back(x, y, (row - 8) * 0.72, row - 8, age)
                x += (row - 8) * 0.72 + 4
        out += "</g>"
    return out


def draw_hand(scene: Scene, w: float, h: float) -> Panel:
    """Own cards; a spectator sees only backs."""
    out = rect(0, 0, w, h, 'fill="var(--surface-2)"') + rect(0, 0, w, 1, 'fill="var(--line)"')
    if scene.seat is None:
        out += _all_backs(scene, w, h)
    else:
        out += _fan(scene, list(scene.view["hand"]), "hand", w, h)
    return Panel("hand", w, h, out, scene.say("br.draw.hand"), "xMidYMid meet")


def draw_drafted(scene: Scene, w: float, h: float) -> Panel:
    """During a draft: the places for what is kept, and the card brought along."""
    view = scene.view
    kept, brought = list(view["drafted"]), list(view["kept"])
    places = max(6, len(kept))
    room = w - 24 - (108 if brought else 0)
    out = rect(0, 0, w, h, 'fill="var(--surface-2)"') + rect(0, 0, w, 1, 'fill="var(--line)"')
    out += fitted(14, 24, scene.say("br.draw.kept"), 14, room - 40, "dp")
    out += text(room, 24, f"{len(kept)}/{places}", 14, "tx c3 end")
    step, tall = room / places, h - 46
    for i in range(places):
        x = 12 + i * step
        if i < len(kept):
            wide = round(step - 6, 1)
            if wide < 60:
                out += mini_card(scene, kept[i], f"br-drafted-{i}", x, 34, wide, tall)
                out += value_disc(kept[i], x + wide / 2, 34 + tall - 18, 13)
                continue
            out += draw_card(scene, kept[i], f"br-drafted-{i}", round(x, 1), 34, wide, tall)
        else:
            out += rect(x, 34, step - 6, tall, 'rx="8" fill="none" stroke="var(--line-strong)" '
                        'stroke-dasharray="4 4"')  # fmt: skip
            out += text(x + step / 2 - 3, 40 + tall / 2, str(i + 1), 18, "dp mid c3")
    if brought:
        out += fitted(w - 108, 24, scene.say("br.draw.brought"), 14, 100, "dp")
    for i, card in enumerate(brought[:1]):
        out += draw_card(scene, card, f"br-kept-{i}", w - 108, 34, 96, tall)
    return Panel("hand", w, h, out, scene.say("br.draw.kept"), "xMidYMid meet")
