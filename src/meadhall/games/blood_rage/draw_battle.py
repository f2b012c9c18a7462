"""The clash band: the sides of a battle with their figures, cards and totals, and its result."""

from __future__ import annotations

from typing import Any

from .draw_cards import bonus_of, card_back, mini_card, value_of
from .draw_parts import (
    Panel,
    Scene,
    board,
    esc,
    fitted,
    num,
    pillage_token,
    raw,
    rect,
    shield,
    small,
    small_width,
    text,
    thing,
    width,
    wrap,
)

__all__ = ["draw_band"]


def _area(scene: Scene, province: str, seat: int) -> list[dict[str, Any]]:
    """Figures of a clan in the province and in the fjord that supports it."""
    view = scene.view
    groups = list(view["provinces"][province]["figures"])
    fjord = board()["fjord_of"].get(province)
    if fjord:
        groups += view["fjords"][fjord]["figures"]
    return [group for group in groups if group["seat"] == seat]


def _troop(
    scene: Scene,
    groups: list[dict[str, Any]],
    dead: bool,
    at: tuple[float, float, float],
    room: float,
) -> tuple[str, float]:
    """Figures of one side; the dead half faded, with an arrow up to Valhalla."""
    x, y, tall = at
    out, start = "", x
    for group in groups:
        kind, n = group["kind"], group["count"]
        wide = small_width(kind, tall) + (width(str(n), 13) + 2 if n > 1 else 0) + 3
        if out and x + wide > start + room:
            out += text(x, y + tall - 5, "…", 13, "tx cb")
            break
        name = f"{scene.clan(group['seat'])}: {scene.say('br.figure.' + kind)} ×{n}"
        state = "dead" if dead else "fights"
        ident = f"br-{state}-{group['seat']}-{kind}"
        more = f' class="s{group["seat"] + 1}" data-{state}="{n}"'
        out += thing("figure", kind, name, ident, more)
        drawn = small(kind, x, y, tall)
        out += f'<g class="gone">{drawn}</g>' if dead else drawn
        if dead:
            cx, cy = x + small_width(kind, tall) / 2, y + 4
            out += (
                f'<circle cx="{num(cx)}" cy="{num(cy)}" r="6.5" fill="var(--fig-line)" '
                f'stroke="#fff"/><path d="M{num(cx)} {num(cy + 3.5)}v-7m-3 3l3-3 3 3" '
                'fill="none" stroke="#fff" stroke-width="1.4"/>'
            )
        if n > 1:
            out += text(x + small_width(kind, tall) + 1, y + tall - 3, str(n), 13, "dp cb")
        out += "</g>"
        x += wide
    return out, x


def _fought(scene: Scene, fight: dict[str, Any], seat: int) -> list[str]:
    return list(fight["played"].get(str(seat), ()))


def _secret(scene: Scene, seat: int) -> str | None:
    """The own card that lies face down, if this is the own side."""
    mine = scene.view.get("mine") or ""
    verb, _, card = mine.partition(" ")
    return card if seat == scene.seat and verb == "play" and card else None


def _sum(scene: Scene, fight: dict[str, Any], seat: int, known: bool) -> tuple[str, str, str]:
    """Strength of the figures, what cards add, and the total; unknown parts are a question mark."""
    figures = int(fight["strength"].get(str(seat), 0))
    secret = _secret(scene, seat)
    known = known or fight.get("stage") in ("late", "after")
    if known or _fought(scene, fight, seat):
        bonus = int(fight["bonus"].get(str(seat), 0))
        return str(figures), f"+{bonus}", str(figures + bonus)
    if secret and value_of(secret) != "+?":
        bonus = bonus_of(secret)
        return str(figures), f"+{bonus}", str(figures + bonus)
    return str(figures), "", "?"


def _cards(scene: Scene, fight: dict[str, Any], seat: int, right: float, y: float, h: float) -> str:
    """Cards of one side, ending at the right edge: shown, face down, or still to come."""
    cards = _fought(scene, fight, seat)
    if cards:
        out, wide = "", 34.0 if scene.phone or len(cards) > 1 else 44.0
        for n, card in enumerate(reversed(cards)):
            x = right - wide - n * (wide * 0.7)
            out += mini_card(scene, card, f"br-played-{seat}-{len(cards) - 1 - n}", x, y, wide, h)
        return out
    if fight.get("stage") not in ("cards", "late", "after"):
        return ""
    if seat in scene.view["answered"]:
        known = _secret(scene, seat) is not None
        return card_back(right - h * 0.72, y, h * 0.72, h, known=known)
    return rect(right - h * 0.72, y, h * 0.72, h, 'rx="3" fill="none" stroke="#fff" '
                'stroke-opacity=".7" stroke-width="1.5" stroke-dasharray="3 3"')  # fmt: skip


def _cards_width(scene: Scene, fight: dict[str, Any], seat: int) -> float:
    """Room that the cards of a side take at its right edge."""
    n = len(_fought(scene, fight, seat))
    if n == 0:
        return 32.0
    return 50.0 if n == 1 and not scene.phone else 40.0 + 24 * (n - 1)


def _names(scene: Scene, fight: dict[str, Any], seat: int, x: float, w: float) -> str:
    """Shield, clan, and what it is in this battle: pillager, winner or loser."""
    phone = scene.phone
    inner, side = (x + 10, 22.0) if phone else (x + 13, 25.0)
    name = scene.clan(seat)
    cards = _cards_width(scene, fight, seat)
    room = x + w - inner - side - 10 - (0 if phone else cards)
    out = shield(seat, scene.crest(seat), inner, 13, side)
    out += fitted(inner + side + 6, 30, name, 14, room, "tx b cb")
    role = "pillager" if seat == fight["pillager"] else ""
    if "dead" in fight:
        role = "wins" if fight["winner"] == seat else "loses"
    if not role:
        return out
    words = scene.say("br.draw." + role)
    at, base, space = inner, 50.0, w - 16 - cards
    if not phone:
        at, base = inner + side + 14 + min(room, width(raw(name), 14)), 30.0
        space = x + w - at - cards - 4
    if space < min(width(raw(words), 12), 48):
        return out
    return out + fitted(at, base, words, 12, space, "tx b cb" if role == "wins" else "tx cb2")


def _numbers(
    scene: Scene, fight: dict[str, Any], seat: int, box: tuple[float, float, float]
) -> str:
    """Figures, what the cards add, and the total in large."""
    left, right, base = box
    figures, bonus, total = _sum(scene, fight, seat, "dead" in fight)
    size, big = (15.0, 22.0) if scene.phone else (17.0, 32.0)
    return (
        text(left, base, figures, size, "dp cb")
        + text(left + width(figures, size) + 6, base, bonus, size, "dp cp")
        + text(right, base, total, big, "dp cb end")
    )


def _side(scene: Scene, fight: dict[str, Any], seat: int, x: float, w: float, h: float) -> str:
    """One participant."""
    phone, result = scene.phone, "dead" in fight
    won = result and fight["winner"] == seat
    framed = won or (seat == scene.seat and not result)
    edge = ' stroke="#eef3ec" stroke-width="2"' if framed else ""
    # Soot on the dark band would be lost, so the fourth seat takes its lighter tone.
    tone = "var(--seat-4b)" if seat == 3 else "var(--seat)"
    light = ".17" if framed else ".07"
    out = (
        f'<g id="br-side-{seat}" class="s{seat + 1}" data-seat="{seat}" role="group" '
        f'aria-label="{scene.clan(seat)}">'
        + rect(x, 8, w, h - 16, f'rx="8" fill="#fff" fill-opacity="{light}"{edge}')
        + rect(x, 8, 6, h - 16, f'rx="3" fill="{tone}"')
        + _names(scene, fight, seat, x, w)
    )
    inner, right = (x + 10, x + w - 8) if phone else (x + 13, x + w - 10)
    row, tall = (55.0, 24.0) if phone else (40.0, 30.0)
    room = w - (_cards_width(scene, fight, seat) + 12 if phone else 80)
    # After a battle the place shows who is left; before it, who fights.
    alive = [] if result and not won else _area(scene, fight["province"], seat)
    dead = [group for group in fight.get("dead", ()) if group["seat"] == seat]
    drawn, at = _troop(scene, alive, False, (inner, row, tall), room)
    out += drawn + _troop(scene, dead, True, (at, row, tall), room - (at - inner))[0]
    out += _numbers(scene, fight, seat, (inner, right, h - 16))
    top, high = (44.0, 27.0) if phone else (14.0, 33.0)
    return out + _cards(scene, fight, seat, right, top, high) + "</g>"


def _reward(scene: Scene, fight: dict[str, Any], x: float, y: float, room: float) -> str:
    """What the pillager fights for."""
    token = scene.view["provinces"][fight["province"]]["token"]
    if not token:
        return ""
    words = scene.say("br.token." + token)
    if not scene.phone:
        words = f"{scene.say('br.draw.reward')}: {words}"
    mark = f'<g transform="translate({num(x + 12)} {num(y)})">{pillage_token(token, False, 12)}</g>'
    return mark + fitted(x + 30, y + 4.5, words, 12.5, room - 30, "tx cb2")


def draw_band(scene: Scene, w: float) -> Panel | None:
    """The battle that is fought, or the last one of this phase; None when there is neither."""
    view = scene.view
    fight = view["battle"]
    if fight is None and view["phase"] == "action":
        fight = view["last_battle"]
    if fight is None or not fight["participants"]:
        return None
    h = 132.0 if scene.phone else 106.0
    seats: list[int] = fight["participants"]
    place = scene.say("br.place." + fight["province"])
    title = scene.say("br.log.battle", place=raw(place))
    result = "dead" in fight
    if result:
        title = scene.say("br.log.tie")
        if fight["winner"] is not None:
            title = scene.say("br.log.win", who=raw(scene.clan(fight["winner"])))
    out = rect(0, 0, w, h, 'fill="var(--band)"')
    if scene.phone:
        out += fitted(8, 18, title, 15, w - 130, "dp cb")
        out += _reward(scene, fight, w - 118, 13, 116)
        gap, left = 4.0, 4.0
        wide = (w - left - gap * len(seats)) / len(seats)
        body = "".join(
            _side(scene, fight, seat, left + i * (wide + gap), wide, h - 18)
            for i, seat in enumerate(seats)
        )
        out += f'<g transform="translate(0 18)">{body}</g>'
        return Panel("band", w, h, out, title)
    head = 196.0
    # A long sentence is set smaller and takes the line of the place, which the map marks anyway.
    size = 18.0 if len(wrap(raw(title), head - 16, 17, 9)) <= 2 else 15.0
    lines = wrap(raw(title), head - 14, size * 0.95, 3)
    for i, line in enumerate(lines):
        out += text(14, 29 + i * size * 1.12, esc(line), size, "dp cb")
    if result and len(lines) < 3:
        out += fitted(14, 71, place, 13, head - 20, "tx cb2")
    out += _reward(scene, fight, 12, 88, head - 10)
    gap = 8.0
    wide = min(300.0, (w - head - 8) / len(seats) - gap)
    for i, seat in enumerate(seats):
        out += _side(scene, fight, seat, head + i * (wide + gap), wide, h)
    return Panel("band", w, h, out, title)
