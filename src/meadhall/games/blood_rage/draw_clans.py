"""What the other clans have in play: upgrades, face-down quests, figures off the board."""

from __future__ import annotations

from typing import Any

from .draw_cards import card_back, mini_card
from .draw_parts import (
    Kept,
    Panel,
    Scene,
    counted,
    esc,
    fitted,
    raw,
    rect,
    ring,
    rows,
    shield,
    small,
    small_width,
    squeezed,
    text,
    thing,
    use,
    width,
    wrap,
)

__all__ = ["SLOTS", "SLOT_WORDS", "draw_clans", "figure_list"]

_EMPTY = 'rx="3" fill="none" stroke="var(--line)" stroke-width="1.2" stroke-dasharray="3 3"'
ROW = 236.0  # height of a clan with all it has
#: which action takes figures from there
_STOCKS = {"reserve": "invade", "valhalla": "raise"}
SLOTS = ("leader", "warrior", "ship", "monster_1", "monster_2", "clan_1", "clan_2", "clan_3")
# As a player names them: three of them would else be words for figures.
SLOT_WORDS = {slot: slot if slot[-1].isdigit() else f"{slot}_slot" for slot in SLOTS}


def figure_list(
    scene: Scene,
    groups: list[dict[str, Any]],
    place: str,
    seat: int,
    x: float,
    y: float,
    tall: float,
    ident: str = "br",
) -> tuple[str, float]:
    """Figures off the board in one line, each kind once with its number."""
    out = []
    for group in groups:
        kind, n = group["kind"], group["count"]
        name = f"{scene.say('br.place.' + place)}: {scene.say('br.figure.' + kind)} ×{n}"
        more = f' class="s{seat + 1}" data-seat="{seat}" data-place="{place}" data-count="{n}"'
        if place in _STOCKS:
            more += f' data-stock="{_STOCKS[place]}"'
        if ident == "br":
            more += f' data-piece="{seat}-{kind}"'
        one = thing("figure", kind, name, f"{ident}-{place}-{seat}-{kind}", more)
        wide = small_width(kind, tall)
        one += ring(x - 2, y - 2, wide + 4, tall + 4) + small(kind, x, y, tall)
        x += wide
        if n > 1:
            # clear of the ring that may stand around the figure
            one += text(x + 5, y + tall - 4, str(n), 14, "dp")
            x += width(str(n), 14) + 6
        out.append(one + "</g>")
        x += 8
    return rows(*out), x


def _clan_head(scene: Scene, clan: dict[str, Any], y: float, w: float) -> str:
    """Shield and name, Glory and Rage, face-down quests."""
    seat, name = clan["seat"], scene.who(clan["seat"])
    out = [rect(12, y, w - 24, 1, 'fill="var(--line)"')]
    out.append(shield(seat, clan["clan"], 12, y + 7, 22) + text(40, y + 23, name, 15, "dp"))
    right = w - 12.0
    for icon, value, label in (
        ("i-hand", clan["hand"], scene.say("br.draw.hand")),
        ("res-rage", clan["rage"], scene.say("br.stat.rage")),
        ("res-glory", clan["glory"], scene.say("br.draw.glory")),
    ):
        right -= width(str(value), 14, "dp")
        title = f"{label}: {value}"
        out.append(
            f'<g role="img" aria-label="{title}"><title>{title}</title>'
            + use(icon, right - 20, y + 9, 18, 18, ' class="ic"')
            + counted(right, y + 23.5, value, 14, "dp")
            + "</g>"
        )
        right -= 30
    x = 40 + width(raw(name), 15, "dp") + 10
    backs = [card_back(x + n * 8, y + 9, 11, 16) for n in range(clan["quests"])]
    if backs:
        words = f"{scene.say('br.draw.quests')}: {clan['quests']}"
        out.append(f'<g role="img" aria-label="{words}"><title>{words}</title>{"".join(backs)}</g>')
    return rows(*out)


def _off_board(scene: Scene, clan: dict[str, Any], y: float, w: float) -> str:
    """Reserve, and Valhalla under it."""
    seat, out = clan["seat"], []
    for place in ("reserve", "valhalla"):
        if not clan[place]:
            continue
        label = scene.say("br.place." + place)
        out.append(fitted(12, y + 17, label, 12, 70, "tx c3"))
        out.append(figure_list(scene, clan[place], place, seat, 88, y, 23, "br-clan")[0])
        y += 28
    return rows(*out)


def _slots(scene: Scene, clan: dict[str, Any], top: float, w: float) -> str:
    """The eight slots in two rows; the pictures that are there have their names."""
    step, tall = (w - 24) / 4, 68.0
    out = []
    for i, slot in enumerate(SLOTS):
        at, y = 12 + (i % 4) * step, top + (i // 4) * tall
        card, room = clan["slots"][slot], step - 5
        name = scene.card(card) if card else scene.say("br.slot." + slot)
        if card:
            out.append(mini_card(scene, card, f"br-up-{clan['seat']}-{slot}", at, y, room, 38))
        else:
            out.append(rect(at, y, room, 38, _EMPTY))
        out.append(_slot_name(name, at + 1, y + 50, room, "tx c2" if card else "tx c3"))
    return rows(*out)


def _slot_name(name: str, x: float, y: float, room: float, cls: str) -> str:
    """On one line if it can be squeezed into it, else on two."""
    if width(raw(name), 12) <= room * 1.25:
        return squeezed(x, y, name, 12, room, cls)
    lines = wrap(raw(name), room * 1.2, 12, 2)
    return "".join(squeezed(x, y + 13 * i, esc(one), 12, room, cls) for i, one in enumerate(lines))


def _slot_row(scene: Scene, clan: dict[str, Any], top: float, w: float) -> str:
    """All eight slots in one row of pictures, for a standalone picture with many clans."""
    step = (w - 24) / 8
    out = []
    for i, slot in enumerate(SLOTS):
        at, card = 12 + i * step, clan["slots"][slot]
        if card:
            out.append(
                mini_card(scene, card, f"br-up-{clan['seat']}-{slot}", at, top, step - 3, 34)
            )
        else:
            out.append(rect(at, top, step - 3, 34, _EMPTY))
    return rows(*out)


def _clan_block(scene: Scene, clan: dict[str, Any], y: float, w: float, h: float) -> str:
    """A clan; what it has stands beside it, not inside it, so that each can be pointed at alone."""
    seat = clan["seat"]
    more = f' data-seat="{seat}"'
    wide = h >= ROW - 1
    slots = _slots(scene, clan, y + 36, w) if wide else _slot_row(scene, clan, y + 34, w)
    return rows(
        f'<g class="s{seat + 1}">',
        thing("seat", f"seat_{seat}", scene.who(seat), f"br-clan-{seat}", more)
        + ring(4, y + 3, w - 8, h - 5),
        _clan_head(scene, clan, y, w),
        "</g>",
        slots,
        _off_board(scene, clan, y + (174 if wide else 74), w) if wide or h >= 104 else "",
        "</g>",
    )


_KEPT = Kept()


def _kept_block(scene: Scene, clan: dict[str, Any], y: float, w: float, h: float) -> str:
    """A clan that is as it was is not drawn again."""
    key = (scene.words, y, w, h, repr(clan))
    drawn: str = _KEPT.get(key, lambda: _clan_block(scene, clan, y, w, h))
    return drawn


def draw_clans(scene: Scene, w: float, h: float = 0) -> Panel:
    """Upgrades, face-down quests, reserve and Valhalla of the clans.

    In a picture of the whole table, which has the own sheet beside it, those of the others; a panel
    (h=0) is as tall as needed, and shows all, so that it is the same for every seat.
    """
    others = [clan for clan in scene.clans if not h or clan["seat"] != scene.seat]
    row = min(ROW, (h - 8) / max(1, len(others))) if h else ROW
    h = h or ROW * len(others) + 8
    body = rows(
        rect(0, 0, w, h, 'fill="var(--surface)"'),
        *(_kept_block(scene, clan, 2 + i * row, w, row) for i, clan in enumerate(others)),
    )
    return Panel("clans", w, h, body, scene.say("br.draw.upgrades"), "xMidYMin meet")
