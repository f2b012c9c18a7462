"""The tray: own clan sheet, own hand, and what a draft has laid aside so far."""

from __future__ import annotations

from typing import Any

from .draw_cards import card_back, draw_card, mini_card, picture_of, value_disc
from .draw_clans import SLOT_WORDS, SLOTS, figure_list
from .draw_parts import (
    Panel,
    Scene,
    counted,
    fitted,
    raw,
    rect,
    ring,
    rows,
    shield,
    slug,
    small,
    small_width,
    squeezed,
    stat_rows,
    text,
    thing,
    use,
    width,
)

__all__ = ["draw_drafted", "draw_hand", "draw_hands", "draw_sheet"]

_STATS = ("rage", "axes", "horns")


def _stat(scene: Scene, stat: str, step: int, x: float, y: float, w: float, h: float) -> str:
    """Name and the six steps of a stat: past ones tinted, the present one framed."""
    name = scene.say("br.stat." + stat)
    steps = stat_rows()[stat]
    out = thing("stat", stat, f"{name}: {steps[step - 1]}", f"br-stat-{stat}")
    out += ring(x - 4, y - 1.5, w + 6, h + 3)
    out += use(f"res-{stat}", x, y + h / 2 - 11, 22, 22)
    out += squeezed(x + 27, y + h / 2 + 4.5, name, 13, 60, "tx m") + "\n"
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
        out += text(at + (cell - 3) / 2, y + h / 2 + 4.8, str(value), 14, cls) + "\n"
    return out + "</g>"


def _slots(scene: Scene, clan: dict[str, Any], x: float, y: float, w: float, h: float) -> str:
    """The eight places of upgrades: the card when full, the piece it is for when empty."""
    full = sum(1 for card in clan["slots"].values() if card)
    # The places that are full share what the empty ones leave, so that their names can be read.
    wide = (w - (8 - full) * (h + 4)) / full if full else 0.0
    out = []
    for slot in SLOTS:
        card = clan["slots"][slot]
        room = (wide if card else h + 4 if full else w / 8) - 4
        name, more = scene.say("br.slot." + slot), ""
        if card:
            name += ": " + scene.card(card)
            more = f' class="face" data-card="{card}"'
        one = thing("slot", SLOT_WORDS[slot], name, f"br-slot-{slot}", more)
        if card:
            one += _filled(scene, card, (x, y, room, h))
        else:
            one += rect(x, y, room, h, 'class="rim" rx="4" fill="none"')
            one += rect(x, y, room, h, 'class="edge" rx="4" fill="#fff" fill-opacity="0" '
                        'stroke="var(--line-strong)" stroke-dasharray="3 3"')  # fmt: skip
            one += f'<g class="faint">{_ghost(slot, x + room / 2, y + 3, h - 6)}</g>'
        out.append(one + "</g>")
        x += room + 4
    return rows(*out)


def _filled(scene: Scene, card: str, box: tuple[float, float, float, float]) -> str:
    """An upgrade in its place, with its name where there is room."""
    x, y, w, h = box
    if width(raw(scene.card(card)), 12) > 1.4 * (w - h - 14):
        return picture_of(card, x, y, w, h)
    frame = 'rx="4" fill="var(--surface)" stroke="var(--seat-i)" stroke-width="1.4"'
    name = squeezed(x + h + 10, y + h / 2 + 4.5, scene.card(card), 12, w - h - 14, "tx m")
    return (
        rect(x, y, w, h, frame)
        + f'<g class="pic">{picture_of(card, x + 2, y + 2, h + 2, h - 4)}</g>'
        + ring(x, y, w, h, 4)
        + name
    )


def _ghost(slot: str, middle: float, y: float, tall: float) -> str:
    if slot.startswith("clan"):
        return use("i-flame", middle - tall / 2, y, tall, tall, ' class="ic"')
    kind = "troll" if slot.startswith("monster") else slot
    return small(kind, middle - small_width(kind, tall) / 2, y, tall)


def _heading(scene: Scene, clan: dict[str, Any], x: float, y: float, w: float) -> str:
    """Whose sheet it is, the Rage left, and the committed quests."""
    seat = clan["seat"]
    name = scene.clan(seat)
    more = f' data-seat="{seat}"'
    out = [
        thing("seat", f"seat_{seat}", name, f"br-sheet-{seat}", more)
        + ring(x - 4, y - 2, 44 + width(raw(name), 18, "dp"), 31)
        + shield(seat, clan["clan"], x, y, 27)
        + text(x + 35, y + 20, name, 18, "dp")
        + "</g>"
    ]
    at = x + 35 + width(raw(name), 18, "dp") + 12
    rage, label = clan["rage"], scene.say("br.stat.rage")
    wide = width(str(rage), 14) + 32
    out.append(
        f'<g id="br-rage-left" role="img" aria-label="{label}: {rage}">'
        f"<title>{label}: {rage}</title>"
        + rect(at, y + 2, wide, 24, 'rx="12" fill="var(--surface-3)"')
        + use("res-rage", at + 4, y + 4, 19, 19)
        + counted(at + 25, y + 19, rage, 14, "tx b")
        + "</g>"
    )
    return rows(*out, _quests(scene, clan, at + wide + 8, x + w, y))


def _quests(scene: Scene, clan: dict[str, Any], left: float, right: float, y: float) -> str:
    """The committed quests: faces for their owner, backs for a spectator."""
    quests = list(scene.view["quests"]) if clan["seat"] == scene.seat else []
    out, seen = [], dict[str, int]()
    for card in reversed(quests):
        right -= 40
        out.append(mini_card(scene, card, f"br-quest-{slug(card, seen)}", right, y, 37, 27))
    if not quests:
        for _ in range(clan["quests"]):
            right -= 16
            out.append(card_back(right, y + 3, 14, 20))
    room = right - left - 6
    if clan["quests"] and room > 30:
        out.append(fitted(right - 6, y + 19, scene.say("br.draw.quests"), 12, room, "tx c3 end"))
    return rows(*out)


def _off_board(
    scene: Scene, clan: dict[str, Any], x: float, y: float, w: float, tall: float
) -> str:
    """Reserve on the left, Valhalla on the right."""
    seat = clan["seat"]
    label = scene.say("br.place.reserve")
    out = squeezed(x, y + tall - 6, label, 12, 62, "tx m c3")
    at = x + min(62, width(raw(label), 12)) + 8
    drawn, at = figure_list(scene, clan["reserve"], "reserve", seat, at, y, tall)
    if not clan["valhalla"]:
        return rows(out, drawn)
    words = scene.say("br.place.valhalla")
    at = max(at + 8, x + w * 0.52)
    hall = use("art-q-valhalla", at, y - 1, tall + 2, tall + 2)
    dead, _ = figure_list(scene, clan["valhalla"], "valhalla", seat, at + tall + 8, y, tall)
    head = f'<g role="group" aria-label="{words}"><title>{words}</title>{hall}'
    return rows(out, drawn, head, dead, "</g>")


def draw_sheet(scene: Scene, w: float, h: float) -> Panel:
    """The clan sheet of this person; a spectator sees the clan whose turn it is."""
    clan = scene.view["sheet"]
    seat = clan["seat"]
    pad = 10.0 if scene.phone else 16.0
    room = w - 2 * pad
    out = [rect(0, 0, w, h, 'fill="var(--surface-2)"') + f'<g class="s{seat + 1}">']
    y = 5.0 if scene.phone else 8.0
    if h > 160:
        out.append(_heading(scene, clan, pad, y, room))
        y += 33
    tall = 20.0 if scene.phone else 22.0
    for stat in _STATS:
        out.append(_stat(scene, stat, clan["steps"][stat], pad, y, room, tall))
        y += tall + (3 if scene.phone else 3.5)
    y += 2
    slot = 24.0 if scene.phone else 28.0
    out.append(_slots(scene, clan, pad, y, room + 4, slot))
    y += slot + 5
    out += [_off_board(scene, clan, pad, y, room, 22), "</g>"]
    return Panel("sheet", w, h, rows(*out), scene.clan(seat), "xMinYMid meet")


# ---- hand

#: degrees between two cards of a hand that is held
_TILT = 0.8


def _fan(scene: Scene, cards: list[str], key: str, w: float, h: float) -> str:
    """Cards side by side; the more there are the narrower, and they overlap last of all."""
    n = len(cards)
    if scene.phone and n > 4:
        return _grid(scene, cards, key, w, h)
    gap = 8.0 if n < 6 else 5.0
    wide = max(64.0, min(116.0, (w - 16 - gap * (n - 1)) / max(1, n)))
    step = min(wide + gap, (w - 16 - wide) / max(1, n - 1))
    left = max(8.0, (w - wide - step * (n - 1)) / 2)
    seen: dict[str, int] = {}
    return rows(*(
        draw_card(
            scene, card, f"br-{key}-{slug(card, seen)}",
            round(left + i * step, 1), 11, round(wide, 1), h - 21, tilt=(i - (n - 1) / 2) * _TILT,
        )
        for i, card in enumerate(cards)
    ))  # fmt: skip


def _grid(scene: Scene, cards: list[str], key: str, w: float, h: float) -> str:
    """Two rows of short cards for a phone: picture, value and name stay readable."""
    columns = max(3, (len(cards) + 1) // 2)
    wide, tall = (w - 12) / columns, (h - 10) / 2
    seen: dict[str, int] = {}
    return rows(*(
        draw_card(
            scene, card, f"br-{key}-{slug(card, seen)}",
            round(7 + (i % columns) * wide, 1), round(6 + (i // columns) * tall, 1),
            round(wide - 4, 1), round(tall - 4, 1),
        )
        for i, card in enumerate(cards)
    ))  # fmt: skip


def draw_hand(scene: Scene, w: float, h: float) -> Panel:
    """Own cards."""
    ground = rect(0, 0, w, h, 'fill="var(--surface-2)"')
    cards = _fan(scene, list(scene.view["hand"]), "hand", w, h)
    return Panel("hand", w, h, rows(ground, cards), scene.say("br.draw.hand"))


def draw_hands(scene: Scene, w: float, h: float) -> Panel:
    """What a spectator sees of the hands: their backs, by Age."""
    row = min(40.0, (h - 16) / len(scene.clans))
    out = [rect(0, 0, w, h, 'fill="var(--surface-2)"')]
    for i, clan in enumerate(scene.clans):
        seat, y, x = clan["seat"], 8 + i * row, 130.0
        out.append(f'<g id="br-backs-{seat}" class="s{seat + 1}">')
        out.append(shield(seat, clan["clan"], 16, y, row - 6))
        out.append(fitted(16 + row, y + row / 2 + 1, scene.who(seat), 13, 84, "tx m"))
        for age, count in clan["backs"].items():
            for _ in range(count):
                out.append(card_back(x, y, (row - 8) * 0.72, row - 8, age))
                x += (row - 8) * 0.72 + 4
        out.append("</g>")
    return Panel("hands", w, h, rows(*out), scene.say("br.draw.hand"))


def _kept_card(scene: Scene, card: str, ident: str, at: tuple[float, float, float, float]) -> str:
    """A card that was kept, as small as the number of places asks for."""
    x, y, wide, tall = at
    if wide >= 60:
        return draw_card(scene, card, ident, *at)
    disc = value_disc(card, x + wide / 2, y + tall - 18, 13)
    return rows(mini_card(scene, card, ident, *at), disc)


def draw_drafted(scene: Scene, w: float, h: float) -> Panel:
    """During a draft: the places for what is kept, and the card brought along."""
    kept, brought = list(scene.view["drafted"]), list(scene.view["kept"])
    places = max(6, len(kept))
    room = w - 24 - (108 if brought else 0)
    step, tall = room / places, h - 46
    out = [
        rect(0, 0, w, h, 'fill="var(--surface-2)"'),
        fitted(14, 24, scene.say("br.draw.kept"), 15, room - 40, "dp"),
        text(room, 24, f"{len(kept)}/{places}", 14, "tx c3 end"),
    ]
    seen: dict[str, int] = {}
    for i in range(places):
        at = (round(12 + i * step, 1), 34.0, round(step - 6, 1), tall)
        if i < len(kept):
            out.append(_kept_card(scene, kept[i], f"br-drafted-{slug(kept[i], seen)}", at))
        else:
            out.append(rect(*at, 'rx="8" fill="none" stroke="var(--line-strong)" '
                            'stroke-dasharray="4 4"')
                       + text(at[0] + at[2] / 2, 40 + tall / 2, str(i + 1), 18, "dp mid c3"))  # fmt: skip
    if brought:
        out.append(squeezed(w - 108, 24, scene.say("br.draw.brought"), 14, 100, "dp"))
        ident = f"br-kept-{slug(brought[0], {})}"
        out.append(draw_card(scene, brought[0], ident, w - 108, 34, 96, tall))
    return Panel("drafted", w, h, rows(*out), scene.say("br.draw.kept"))
