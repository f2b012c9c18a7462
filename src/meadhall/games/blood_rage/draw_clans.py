"""What the other clans have in play: upgrades, face-down quests, figures off the board."""

from __future__ import annotations

from typing import Any

from .draw_cards import card_back, mini_card
from .draw_parts import (
    Panel,
    Scene,
    fitted,
    raw,
    rect,
    shield,
    small,
    small_width,
    text,
    thing,
    use,
    width,
)

__all__ = ["SLOTS", "draw_clans", "figure_list"]

_EMPTY = 'rx="3" fill="none" stroke="var(--line)" stroke-width="1.2" stroke-dasharray="3 3"'
SLOTS = ("leader", "warrior", "ship", "monster_1", "monster_2", "clan_1", "clan_2", "clan_3")


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
    out = ""
    for group in groups:
        kind, n = group["kind"], group["count"]
        name = f"{scene.say('br.place.' + place)}: {scene.say('br.figure.' + kind)} ×{n}"
        more = f' class="s{seat + 1}" data-seat="{seat}" data-place="{place}" data-count="{n}"'
        out += thing("figure", kind, name, f"{ident}-{place}-{seat}-{kind}", more)
        out += small(kind, x, y, tall)
        x += small_width(kind, tall)
        if n > 1:
            out += text(x + 1, y + tall - 4, str(n), 13, "dp")
            x += width(str(n), 13) + 2
        out += "</g>"
        x += 4
    return out, x


def _clan_block(scene: Scene, clan: dict[str, Any], y: float, w: float, h: float) -> str:
    seat = clan["seat"]
    out = (
        f'<g id="br-clan-{seat}" class="s{seat + 1}" role="group" aria-label="{scene.clan(seat)}">'
        + rect(12, y, w - 24, 1, 'fill="var(--line)"')
        + shield(seat, clan["clan"], 12, y + 7, 20)
        + text(38, y + 22, scene.clan(seat), 13.5, "dp")
    )
    x = 38 + width(raw(scene.clan(seat)), 13.5) + 12
    for n in range(clan["quests"]):
        out += card_back(x + n * 8, y + 9, 11, 16)
    x = max(x + 8 * clan["quests"] + 8, 130.0)
    if clan["valhalla"]:
        words = scene.say("br.place.valhalla")
        out += f'<g role="img" aria-label="{words}"><title>{words}</title>'
        out += use("art-q-valhalla", x, y + 6, 22, 22) + "</g>"
        drawn, _ = figure_list(
            scene, clan["valhalla"], "valhalla", seat, x + 26, y + 6, 22, "br-clan"
        )
        out += drawn
    top = y + 32
    if h >= 190:
        drawn, below = _wide_slots(scene, clan, top, w)
    else:
        drawn, below = _slot_row(scene, clan, top, w, min(34.0, h - 38))
    out += drawn
    if h >= 104:
        label = scene.say("br.place.reserve")
        out += text(12, below + 21, label, 12, "tx c3")
        at = 20 + width(raw(label), 12)
        out += figure_list(scene, clan["reserve"], "reserve", seat, at, below + 5, 22, "br-clan")[0]
    return out + "</g>"


def _slot_row(
    scene: Scene, clan: dict[str, Any], top: float, w: float, tall: float
) -> tuple[str, float]:
    """All eight slots in one row of pictures."""
    step = (w - 24) / 8
    out = ""
    for i, slot in enumerate(SLOTS):
        at, card = 12 + i * step, clan["slots"][slot]
        if card:
            out += mini_card(scene, card, f"br-up-{clan['seat']}-{slot}", at, top, step - 3, tall)
        else:
            out += rect(at, top, step - 3, tall, _EMPTY)
    return out, top + tall


def _wide_slots(scene: Scene, clan: dict[str, Any], top: float, w: float) -> tuple[str, float]:
    """The slots in two rows with their names, where few clans leave the room."""
    step, tall = (w - 24) / 4, 58.0
    out = ""
    for i, slot in enumerate(SLOTS):
        at, y = 12 + (i % 4) * step, top + (i // 4) * tall
        card, room = clan["slots"][slot], step - 5
        if card:
            out += mini_card(scene, card, f"br-up-{clan['seat']}-{slot}", at, y, room, 38)
        else:
            out += rect(at, y, room, 38, _EMPTY)
        name = scene.card(card) if card else scene.say("br.slot." + slot)
        out += fitted(at + 1, y + 51, name, 12, room, "tx c2" if card else "tx c3")
    return out, top + 2 * tall


def draw_clans(scene: Scene, w: float, h: float) -> Panel:
    """Upgrades, face-down quests and Valhalla of the other clans."""
    others = [clan for clan in scene.clans if clan["seat"] != scene.seat]
    row = min(196.0 if len(others) < 3 else 112.0, (h - 8) / max(1, len(others)))
    body = rect(0, 0, w, h, 'fill="var(--surface)"') + rect(0, 0, 1, h, 'fill="var(--line)"')
    body += "".join(_clan_block(scene, clan, 2 + i * row, w, row) for i, clan in enumerate(others))
    return Panel("clans", w, h, body, scene.say("br.draw.upgrades"))
