"""The clash band: the sides of a battle with their figures, cards and totals, and its result."""

from __future__ import annotations

from typing import Any, NamedTuple

from .draw_cards import bonus_of, card_back, mini_card, picture_of, value_disc, value_of
from .draw_parts import (
    Panel,
    Scene,
    board,
    counted,
    esc,
    fitted,
    num,
    pillage_token,
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

__all__ = ["draw_band", "fight_of"]

Fight = dict[str, Any]


def fight_of(view: Any) -> Fight | None:
    """The battle that goes on, or the last one of this phase."""
    fight: Fight | None = view["battle"]
    if fight is None and view["phase"] == "action":
        fight = view["last_battle"]
    return fight


class _Box(NamedTuple):
    """Where one side stands, and what takes room in it."""

    x: float
    w: float
    h: float
    card: float  # width of the cards at the right edge

    @property
    def slim(self) -> bool:
        """Too narrow for a name beside the cards: they move down to the figures."""
        return self.w < 190

    @property
    def inner(self) -> float:
        return self.x + (10 if self.w < 100 else 13)

    @property
    def right(self) -> float:
        return self.x + self.w - (5 if self.w < 100 else 9)

    @property
    def room(self) -> float:
        """What the figures may take."""
        return self.right - self.card - 6 - self.inner


def _area(scene: Scene, province: str, seat: int) -> list[dict[str, Any]]:
    """Figures of a clan in the province and in the fjord that supports it."""
    view = scene.view
    groups = list(view["provinces"][province]["figures"])
    fjord = board()["fjord_of"].get(province)
    if fjord:
        groups += view["fjords"][fjord]["figures"]
    return [group for group in groups if group["seat"] == seat]


def _fallen(kind: str, x: float, y: float, tall: float) -> str:
    """Somebody on the way to Valhalla."""
    cx, cy = x + small_width(kind, tall) / 2, y + 4
    return (
        f'<g class="gone">{small(kind, x, y, tall)}</g>'
        f'<circle cx="{num(cx)}" cy="{num(cy)}" r="6.5" fill="var(--fig-line)" '
        f'stroke="#fff"/><path d="M{num(cx)} {num(cy + 3.5)}v-7m-3 3l3-3 3 3" '
        'fill="none" stroke="#fff" stroke-width="1.4"/>'
    )


def _one(scene: Scene, group: dict[str, Any], place: str, at: tuple[float, ...]) -> str:
    """The figures of one kind; the dead half faded, with an arrow up to Valhalla."""
    x, y, tall = at
    seat, kind, n = group["seat"], group["kind"], group["count"]
    state = "dead" if group.get("dead") else "fights"
    name = f"{scene.who(seat)}: {scene.say('br.figure.' + kind)} ×{n}"
    more = f' class="s{seat + 1}" data-seat="{seat}" data-place="{place}" data-{state}="{n}"'
    if state == "dead":
        more += f' data-piece="{seat}-{kind}"'
    if state == "dead" or group.get("told"):
        more += f' data-gone="{n}"'
    drawn = _fallen(kind, x, y, tall) if state == "dead" else small(kind, x, y, tall)
    if n > 1:
        drawn += text(x + small_width(kind, tall) + 4, y + tall - 3, str(n), 13, "dp cb")
    around = ring(x - 1, y - 1, small_width(kind, tall) + 2, tall + 2)
    opening = thing("figure", kind, name, f"br-{state}-{seat}-{kind}", more)
    return f"{opening}{around}{drawn}</g>"


def _troop(
    scene: Scene, groups: list[dict[str, Any]], place: str, at: tuple[float, ...], room: float
) -> str:
    """The figures of one side in a row."""
    x, y, tall = at
    out: list[str] = []
    end = x + room
    for group in groups:
        n = group["count"]
        wide = small_width(group["kind"], tall) + (width(str(n), 13) + 5 if n > 1 else 0)
        if out and x + wide > end:
            out.append(text(x, y + tall - 5, "…", 13, "tx cb"))
            break
        out.append(_one(scene, group, place, (x, y, tall)))
        x += wide + 4
    return rows(*out)


def _secret(scene: Scene, seat: int) -> str | None:
    """The own card that lies face down, if this is the own side."""
    mine = scene.view["mine"] or ""
    verb, _, card = mine.partition(" ")
    return card if seat == scene.seat and verb == "play" and card else None


def _bonus(scene: Scene, fight: Fight, seat: int) -> int | None:
    """What the cards of a side add; None while that is unknown to this person."""
    if "dead" in fight or fight["stage"] in ("late", "after") or fight["played"].get(str(seat)):
        return int(fight["bonus"].get(str(seat), 0))
    secret = _secret(scene, seat)
    if secret and value_of(secret) != "+?":
        return bonus_of(secret)
    return None


def _numbers(scene: Scene, fight: Fight, seat: int, box: _Box, base: float) -> str:
    """Figures, what the cards add, and the total in large."""
    figures = int(fight["strength"].get(str(seat), 0))
    bonus = _bonus(scene, fight, seat)
    size, big, gap = (12.0, 19.0, 3.0) if box.w < 100 else (18.0, 31.0, 6.0)
    if scene.phone and box.w >= 100:
        size, big = 15.0, 23.0
    out = [counted(box.inner, base, figures, size, "dp cb")]
    x = box.inner + width(str(figures), size, "dp") + gap
    if bonus is not None:
        out.append(counted(x, base, bonus, size, "dp cp", f"+{bonus}"))
        x += width(f"+{bonus}", size, "dp") + gap
    out.append(rect(x, base - big * 0.68, 1, big * 0.72, 'fill="#fff" fill-opacity=".4"'))
    if bonus is None:
        return rows(*out, text(x + gap + 2, base, "?", big, "dp cb"))
    return rows(*out, counted(x + gap + 2, base, figures + bonus, big, "dp cb"))


def _cards(scene: Scene, fight: Fight, seat: int, box: _Box, top: float, h: float) -> str:
    """Cards of one side, ending at the right edge: shown, face down, or still to come."""
    cards = list(fight["played"].get(str(seat), ()))
    wide = h * 0.76
    if cards:
        out, step = [], (box.card - wide) / max(1, len(cards) - 1)
        for n, card in enumerate(cards):
            x = box.right - box.card + n * step if len(cards) > 1 else box.right - wide
            out.append(mini_card(scene, card, f"br-played-{seat}-{n}", x, top, wide, h))
            if h > 40:
                out.append(value_disc(card, x + 12, top + 12, 10))
        return rows(*out)
    if fight.get("stage") not in ("cards", "late", "after"):
        return ""
    x, w = box.right - wide, wide
    secret = _secret(scene, seat)
    if secret and seat not in scene.view["answered"]:
        # Chosen, not yet laid down: what it would make of the fight.
        disc = value_disc(secret, x + 12, top + 12, 10) if h > 40 else ""
        return f'<g id="br-played-{seat}-0">{picture_of(secret, x, top, w, h)}{disc}</g>'
    if seat in scene.view["answered"]:
        return card_back(x, top, w, h, known=secret is not None, ident=f"br-played-{seat}-0")
    return rect(x, top, w, h, 'rx="3" fill="none" stroke="#fff" stroke-opacity=".7" '
                'stroke-width="1.5" stroke-dasharray="3 3"')  # fmt: skip


def _role(fight: Fight, seat: int) -> str:
    if "dead" in fight:
        return "wins" if fight["winner"] == seat else "loses"
    return "pillager" if seat == fight["pillager"] else ""


_ROLE_ICONS = {"pillager": "i-sword", "wins": "i-check", "loses": "i-close"}


def _names(scene: Scene, fight: Fight, seat: int, box: _Box) -> str:
    """Shield, clan, and what it is in this battle: pillager, winner or loser."""
    side, size = (18.0, 12.5) if box.w < 100 else (25.0, 14.0)
    at = box.inner + side + 5
    end = box.right if box.slim else box.right - box.card - 6
    name, role = scene.who(seat), _role(fight, seat)
    words = scene.say("br.draw." + role) if role else ""
    head = shield(seat, scene.crest(seat), box.inner, 12, side)
    wide = width(raw(name), size)
    if words and end - at - wide - 8 >= width(raw(words), 12):
        cls = "tx b cb" if role == "wins" else "tx cb2"
        beside = text(at + wide + 8, 30, words, 12, cls)
        return rows(head + text(at, 30, name, size, "tx b cb"), beside)
    tiny = box.w < 100
    room = end - at - (16 if role and not tiny else 0)
    head += squeezed(at, 26 if tiny else 30, name, size, room, "tx b cb")
    if not role:
        return head
    # In the smallest boxes the sign hangs on the shield.
    x, y = (box.inner + 10, 22) if tiny else (end - 13, 16)
    icon = use(_ROLE_ICONS[role], x, y, 14, 14, ' class="ic inv"')
    return rows(head, f'<g role="img" aria-label="{words}"><title>{words}</title>{icon}</g>')


def _frame(scene: Scene, fight: Fight, seat: int, box: _Box) -> str:
    """Ground of a side, framed for the winner or, before that, for the own clan."""
    result = "dead" in fight
    framed = fight["winner"] == seat if result else seat == scene.seat
    edge = ' stroke="#eef3ec" stroke-width="2"' if framed else ""
    # Soot on the dark band would be lost, so the fourth seat takes its lighter tone.
    tone = "var(--seat-4b)" if seat == 3 else "var(--seat)"
    light = ".17" if framed else ".07"
    size = (box.x, 8, box.w, box.h - 16)
    return (
        rect(*size, f'rx="8" fill="#fff" fill-opacity="{light}"{edge}')
        + rect(*size, 'class="rim" rx="8" fill="none"')
        + rect(*size, 'class="edge" rx="8" fill="none"')
        + rect(box.x, 8, 6, box.h - 16, f'rx="3" fill="{tone}"')
    )


def _side(scene: Scene, fight: Fight, seat: int, x: float, w: float, h: float) -> str:
    """One participant."""
    place = fight["province"]
    shown = len(fight["played"].get(str(seat), ()))
    tall = 34.0 if scene.phone or w < 190 else 60.0
    box = _Box(x, w, h, tall * 0.76 + (tall * 0.3) * max(0, shown - 1))
    row, high = (39.0, 24.0) if scene.phone else (38.0, 28.0)
    won = fight["winner"] == seat
    # After a battle the place shows who is left; before it, who fights.
    groups = _area(scene, place, seat) if "dead" not in fight or won else []
    groups = [one | {"told": "dead" in fight} for one in groups]
    groups += [one | {"dead": True} for one in fight.get("dead", ()) if one["seat"] == seat]
    top = 37.0 if box.slim else 14.0
    more = f' data-seat="{seat}"'
    return rows(
        f'<g class="s{seat + 1}">',
        thing("seat", f"seat_{seat}", scene.who(seat), f"br-side-{seat}", more),
        _frame(scene, fight, seat, box),
        _names(scene, fight, seat, box),
        _numbers(scene, fight, seat, box, h - 14),
        "</g>",
        _troop(scene, groups, place, (box.inner, row, high), box.room),
        _cards(scene, fight, seat, box, top, tall),
        "</g>",
    )


def _reward(scene: Scene, fight: Fight, x: float, y: float, room: float) -> str:
    """What the pillager fights for."""
    token = scene.view["provinces"][fight["province"]]["token"]
    if not token:
        return ""
    words = scene.say("br.token." + token)
    mark = f'<g transform="translate({num(x + 12)} {num(y)})">{pillage_token(token, False, 12)}</g>'
    if scene.phone:
        return mark + squeezed(x + 28, y + 4.5, words, 12.5, room - 28, "tx cb2")
    before = f"{scene.say('br.draw.reward')}: "
    return mark + squeezed(x + 30, y + 4.5, before + words, 12.5, room - 30, "tx cb2")


def _title(scene: Scene, fight: Fight) -> str:
    if "dead" not in fight:
        return scene.say("br.log.battle", place=raw(scene.say("br.place." + fight["province"])))
    if fight["winner"] is None:
        return scene.say("br.log.tie")
    return scene.say("br.log.win", who=raw(scene.who(fight["winner"])))


def _head(scene: Scene, fight: Fight, room: float) -> str:
    """What the band is about: the battle, the place, the reward, how it is decided."""
    title = raw(_title(scene, fight))
    size = 18.0 if len(wrap(title, room, 18, 9, "dp")) <= 2 else 15.0
    lines = wrap(title, room, size, 3, "dp")
    out = [text(14, 29 + i * size * 1.1, esc(line), size, "dp cb") for i, line in enumerate(lines)]
    y = 29 + len(lines) * size * 1.1 + 4
    if "dead" in fight and y < 80:
        out.append(fitted(14, y, scene.say("br.place." + fight["province"]), 13, room, "tx cb2"))
        y += 18
    if y < 92:
        out.append(_reward(scene, fight, 12, y, room))
    if "dead" not in fight and y < 70:
        for i, line in enumerate(wrap(raw(scene.say("br.draw.decided")), room, 12, 2)):
            out.append(text(14, y + 26 + i * 14, esc(line), 12, "tx cb2"))
    return rows(*out)


def _phone_band(scene: Scene, fight: Fight, w: float, h: float) -> Panel:
    seats: list[int] = fight["participants"]
    title = _title(scene, fight)
    gap, left = 4.0, 4.0
    wide = (w - left - gap * len(seats)) / len(seats)
    sides = rows(*(
        _side(scene, fight, seat, left + i * (wide + gap), wide, h - 18)
        for i, seat in enumerate(seats)
    ))  # fmt: skip
    body = rows(
        rect(0, 0, w, h, 'fill="var(--band)"'),
        squeezed(8, 18, title, 15, w - 140, "dp cb"),
        _reward(scene, fight, w - 128, 13, 124),
        '<g transform="translate(0 18)">',
        sides,
        "</g>",
    )
    return Panel("band", w, h, body, title)


def draw_band(scene: Scene, w: float) -> Panel | None:
    """The battle that is going on, or what the last one came to; None if there is nothing to tell."""
    fight = fight_of(scene.view)
    if not fight or not fight["participants"]:
        return None
    if scene.phone:
        return _phone_band(scene, fight, w, 132.0)
    h, head, gap = 106.0, 200.0, 8.0
    seats: list[int] = fight["participants"]
    wide = min(300.0, (w - head - 8) / len(seats) - gap)
    sides = [
        _side(scene, fight, seat, head + i * (wide + gap), wide, h) for i, seat in enumerate(seats)
    ]
    body = rows(rect(0, 0, w, h, 'fill="var(--band)"'), _head(scene, fight, head - 22), *sides)
    return Panel("band", w, h, body, _title(scene, fight))
