"""The panels around the board: Age track, rail of clans, plank with the question."""

from __future__ import annotations

from typing import Any

from .draw_parts import (
    Panel,
    Scene,
    badge,
    esc,
    fitted,
    num,
    raw,
    rect,
    rows,
    shield,
    skull,
    squeezed,
    text,
    thing,
    use,
    width,
    wrap,
)

__all__ = ["draw_plank", "draw_rail", "draw_top", "draw_track"]

_SEAT = 'fill="var(--seat)"'
PHASES = ("gifts", "action", "discard", "quest", "ragnarok", "valhalla")


def _ground(w: float, h: float, fill: str, edge: str = "") -> str:
    return rect(0, 0, w, h, f'fill="var(--{fill})"') + edge


def _rule(rule: str, x: float, y: float) -> str:
    """Chip with the id of the clause that asks."""
    room = width(rule, 12) + 30
    return (
        rect(x, y, room, 20, 'rx="10" fill="none" stroke="var(--link)"')
        + use("i-rule", x + 7, y + 3.5, 13, 13, ' color="var(--link)"')
        + text(x + 23, y + 14.4, rule, 12, "tx m cl")
    )


# ---- top: the Age track


def _phases(scene: Scene, x: float, y: float, room: float) -> str:
    """The six phases in a row, the present one filled; without room only the present one."""
    # While the board is laid out the first Age has not begun; its first phase is what comes.
    now = "gifts" if scene.view["phase"] == "setup" else scene.view["phase"]
    names = {key: scene.say("br.phase." + key) for key in PHASES}
    if scene.view["ragnarok"] and not scene.phone:
        doomed = scene.view["ragnarok"][min(scene.view["age"], len(scene.view["ragnarok"])) - 1]
        names["ragnarok"] += f": {scene.say('br.place.' + doomed)}"
    if now not in names:
        names = {now: scene.say("br.phase." + now)}
    sizes = {key: width(raw(name), 13) for key, name in names.items()}
    pad = 18.0 if sum(sizes.values()) + 20 * len(names) <= room else 11.0
    # A little too long is set a little narrower; much too long leaves only the present one.
    squeeze = (room - (pad + 2) * len(names)) / sum(sizes.values())
    if squeeze < 0.8:
        dots = room - sizes[now] - 20 >= 16 * (len(names) - 1)
        sizes = {key: sizes[now] if key == now else 0.0 for key in names if dots or key == now}
        squeeze = (room - 20 - 16 * (len(sizes) - 1)) / sizes[now]
    out = []
    for key, size in sizes.items():
        wide = size * min(1.0, squeeze) + pad if size else 14.0
        out.append(_phase(names[key], key, key == now, (x, y, wide, pad if size else 0.0)))
        x += wide + 2
    return rows(*out)


def _phase(name: str, key: str, now: bool, at: tuple[float, ...]) -> str:
    x, y, wide, pad = at
    fill, cls = ("var(--ink)", "m cs") if now else ("var(--surface-2)", "c3")
    words = squeezed(x + wide / 2, y + 19, name, 13, wide - pad + 1, f"tx mid {cls}") if pad else ""
    return (
        f'<g id="br-phase-{key}" role="img" aria-label="{name}"><title>{name}</title>'
        + rect(x, y, wide, 29, f'rx="4" fill="{fill}"')
        + f"{words}</g>"
    )


def _ragnarok(scene: Scene, right: float, y: float, bare: bool) -> tuple[str, float]:
    """The three Ragnarök tokens by Age: fallen, doomed now, still to come."""
    view = scene.view
    out = ""
    for n in range(len(view["ragnarok"]), 0, -1):
        place = view["ragnarok"][n - 1]
        name = scene.say("br.place." + place)
        fallen = view["provinces"][place]["destroyed"]
        now = n == view["age"] and not fallen
        wide = 28.0 if bare else width(raw(name), 12) + 42
        x = right - wide
        edge = "var(--ember)" if now else "var(--line)"
        fill = "var(--ash)" if fallen else "var(--surface-2)"
        label = f"{scene.say('br.draw.age', n=n)}: {name}"
        out += (
            thing("good", f"ragnarok_{place}", label, f"br-ragnarok-{n}")
            + rect(x, y, wide, 29, f'rx="14.5" fill="{fill}" stroke="{edge}" '
                   f'stroke-width="{2 if now else 1}"')
            + f'<g transform="translate({num(x + 14.5)} {num(y + 14.5)})">{skull(10.5)}</g>'
            + badge(n, x + 25, y + 4, 7)
        )  # fmt: skip
        if not bare:
            cls = "tx m cx" if fallen else "tx m" if now else "tx c3"
            out += text(x + 32, y + 19, name, 12, cls)
        out += "</g>\n"
        right = x - 6
    return out.rstrip("\n"), right


def _age(scene: Scene, x: float, base: float) -> tuple[str, float]:
    age = scene.say("br.draw.age", n=scene.view["age"])
    return text(x, base, age, 15, "dp"), x + width(raw(age), 15, "dp") + 12


def draw_track(scene: Scene, w: float) -> Panel:
    """Age, phases and the tokens of Ragnarök, for a page that has a bar of its own around them."""
    h = 44.0 if scene.phone else 48.0
    top = (h - 29) / 2
    # A phone has no room for tokens that are all used up beside the words for the end.
    done = scene.phone and scene.view["phase"] not in PHASES and scene.view["age"] == 3
    tokens, right = ("", w - 4) if done else _ragnarok(scene, w - 4, top, True)
    age, x = _age(scene, 4, h / 2 + 5)
    return Panel("top", w, h, rows(age, _phases(scene, x, top, right - x - 8), tokens),
                 scene.say("br.title"))  # fmt: skip


def draw_top(scene: Scene, w: float) -> Panel:
    """The whole bar of a standalone picture, with the name of the game."""
    h = 44.0 if scene.phone else 48.0
    out = _ground(w, h, "surface", rect(0, h - 1, w, 1, 'fill="var(--line)"'))
    top = (h - 29) / 2
    side = 26.0 if scene.phone else 28.0
    out += use("mark", 10, (h - side) / 2, side, side)
    tokens, right = _ragnarok(scene, w - 10, top, scene.phone)
    x = 44.0
    if not scene.phone:
        title = scene.say("br.title")
        out += text(46, h / 2 + 6, title, 18, "dp")
        x = 46 + width(raw(title), 18, "dp") + 24
    age, x = _age(scene, x, h / 2 + 5)
    return Panel("top", w, h, rows(out, age, _phases(scene, x, top, right - x - 8), tokens),
                 scene.say("br.title"))  # fmt: skip


# ---- rail: who sits at the table


def _status(scene: Scene, clan: dict[str, Any]) -> tuple[str, str, str]:
    """Words, icon and tone for what a clan is doing."""
    seat, view = clan["seat"], scene.view
    if seat in view["answered"]:
        return scene.say("br.draw.chosen"), "i-check", "ok"
    if scene.acts(seat):
        key = "turn" if view["turn"] == seat and not view["battle"] else "choosing"
        return scene.say("br.draw." + key), "i-flame" if seat == scene.seat else "i-hour", "on"
    if clan["passed"]:
        return scene.say("br.draw.passed"), "i-pass", ""
    return "", "", ""


def _chip(
    icon: str, words: str, x: float, y: float, name: str, low: bool = False
) -> tuple[str, float]:
    wide = width(words, 13) + 29
    fill, cls = ("forbid-soft", "tx m cf") if low else ("surface-3", "tx m")
    out = (
        f'<g role="img" aria-label="{name}: {words}"><title>{name}: {words}</title>'
        + rect(x, y, wide, 23, f'rx="11.5" fill="var(--{fill})"')
        + use(icon, x + 4, y + 2.5, 18, 18, ' class="ic"')
        + text(x + 24, y + 16, words, 13, cls)
        + "</g>"
    )
    return out, x + wide + 4


def _chips(scene: Scene, clan: dict[str, Any], x: float, y: float) -> str:
    values = clan["values"]
    out = ""
    for icon, words, name, low in (
        ("res-rage", f"{clan['rage']}", scene.say("br.stat.rage"), clan["rage"] == 0),
        ("res-axes", f"{values['axes']}", scene.say("br.stat.axes"), False),
        ("res-horns", f"{clan['on_board']}/{values['horns']}", scene.say("br.stat.horns"), False),
        ("i-hand", f"{clan['hand']}", scene.say("br.draw.hand"), False),
        ("i-rule", f"{clan['quests']}", scene.say("br.draw.quests"), False),
    ):
        drawn, x = _chip(icon, words, x, y, name, low)
        out += drawn
    return out


def _seat_row(scene: Scene, clan: dict[str, Any], y: float, w: float, h: float) -> str:
    seat, view = clan["seat"], scene.view
    mine = seat == scene.seat
    waits = scene.acts(seat) and seat not in view["answered"]
    fill, edge = "none", "none"
    if mine:
        fill = "var(--surface-2)"
    if view["turn"] == seat or waits:
        edge = "var(--seat-i)"
    if mine and waits:
        fill, edge = "var(--lit-soft)", "var(--lit-edge)"
    name = scene.clan(seat)
    out = (
        f'<g id="br-rail-{seat}" class="s{seat + 1}" data-type="seat" data-word="seat_{seat}" '
        f'data-seat="{seat}" role="group" aria-label="{name}">'
        + rect(8, y, w - 16, h, f'rx="8" fill="{fill}" stroke="{edge}" stroke-width="1.5"')
        + rect(8, y + 8, 4, h - 16, 'rx="2" fill="var(--seat)"')
        + shield(seat, clan["clan"], 20, y + 7, 40)
        + text(70, y + 22, name, 15, "tx b")
    )
    at = 70 + width(raw(name), 16.5) + 7
    if mine:
        you = scene.say("br.draw.you")
        out += text(at, y + 22, you, 12, "tx c3")
        at += width(raw(you), 12) + 6
    if view["first"] == seat:
        first = scene.say("br.draw.first")
        out += f'<g id="br-first" role="img" aria-label="{first}"><title>{first}</title>'
        out += use("art-horn", at, y + 6, 21, 21) + "</g>"
    words, icon, tone = _status(scene, clan)
    if words:
        out += use(icon, 70, y + 29, 14, 14, f' class="ic {tone}"')
        cls = {"on": "tx b ca" if mine else "tx m c2", "ok": "tx m cg"}.get(tone, "tx c3")
        out += fitted(88, y + 40.5, words, 12.5, w - 180, cls)
    glory = str(clan["glory"])
    out += text(w - 20, y + 32, glory, 22, "dp end")
    out += use("res-glory", w - 46 - width(glory, 22), y + 14, 22, 22)
    return out + _chips(scene, clan, 20, y + h - 28) + "</g>"


def _seat_cell(scene: Scene, clan: dict[str, Any], x: float, w: float, h: float) -> str:
    """The row of a seat on a phone: shield and Glory, the name under them."""
    seat = clan["seat"]
    mine, waits = seat == scene.seat, scene.acts(seat) and seat not in scene.view["answered"]
    fill = "var(--lit-soft)" if mine and waits else "var(--surface-2)" if mine else "none"
    edge = "var(--lit-edge)" if mine and waits else "var(--seat-i)" if waits else "none"
    name = scene.clan(seat)
    words, icon, tone = _status(scene, clan)
    out = (
        f'<g id="br-rail-{seat}" class="s{seat + 1}" data-type="seat" data-word="seat_{seat}" '
        f'data-seat="{seat}" role="group" aria-label="{name} {words}">'
        + rect(x, 3, w - 4, h - 6, f'rx="8" fill="{fill}" stroke="{edge}" stroke-width="1.5"')
        + rect(x + 5, h - 8, w - 14, 3.5, 'rx="1.5" fill="var(--seat)"')
        + shield(seat, clan["clan"], x + 5, 7, 25)
        + text(x + w - 9, 26, str(clan["glory"]), 18, "dp end")
        + use("res-glory", x + w - 27 - width(str(clan["glory"]), 18), 12, 16, 16)
        + fitted(x + 6, 44.5, name, 12.5, w - 30, "tx m")
    )
    if icon:
        out += use(icon, x + w - 23, 34, 13, 13, f' class="ic {tone}"')
    return out + "</g>"


def draw_rail(scene: Scene, w: float) -> Panel:
    """One row for each seat; on a phone one row for all."""
    clans = scene.clans
    if scene.phone:
        cell = (w - 8) / len(clans)
        body = _ground(w, 58, "surface", rect(0, 57, w, 1, 'fill="var(--line)"'))
        body += "".join(_seat_cell(scene, c, 6 + i * cell, cell, 57) for i, c in enumerate(clans))
        return Panel("rail", w, 58, body, scene.say("br.draw.glory"))
    row, h = 79.0, 83.0 * len(clans) + 10
    body = _ground(w, h, "surface", rect(0, 0, 1, h, 'fill="var(--line)"'))
    body += "".join(_seat_row(scene, c, 7 + 83 * i, w, row) for i, c in enumerate(clans))
    return Panel("rail", w, h, body, scene.say("br.draw.glory"))


# ---- plank: the question


def _question(scene: Scene) -> tuple[int | None, str, str]:
    """Who is asked, the question in words, and its rule."""
    view = scene.view
    # Chance is asked too, as a seat below zero; that is nobody at the table.
    asks = [ask for ask in view["asks"] if ask["seat"] >= 0]
    own = [ask for ask in asks if ask["seat"] == scene.seat]
    ask = (own or asks or [None])[0]
    if view["over"] or ask is None:
        return (
            None,
            scene.say("br.title" if view["phase"] == "setup" else "br.phase." + view["phase"]),
            "",
        )
    where = (view["battle"] or {}).get("province")
    place = raw(scene.say("br.place." + where)) if where else "…"
    if not own or not ask.get("prompt"):
        waited = [one["seat"] for one in asks if one["seat"] not in view["answered"]]
        names = raw(", ".join(scene.clan(seat) for seat in waited))
        return ask["seat"], scene.say("core.waiting", who=names), ask.get("rule") or ""
    words = scene.say("br.ask." + ask["prompt"], place=place, card="…")
    return ask["seat"], words, ask.get("rule") or ""


def draw_plank(scene: Scene, w: float) -> Panel:
    """Who is asked, what, and by which rule; lit when it is this person."""
    h = 74.0 if scene.phone else 68.0
    seat, words, rule = _question(scene)
    mine = seat is not None and seat == scene.seat
    fill = "lit-soft" if mine else "surface"
    edge = "lit" if mine else "line"
    out = _ground(w, h, fill, rect(0, 0, w, 3 if mine else 1, f'fill="var(--{edge})"'))
    x = 20.0
    if seat is not None:
        side = 40.0 if scene.phone else 50.0
        out += f'<g class="s{seat + 1}">{rect(0, 0, 7, h, _SEAT)}</g>'
        out += shield(seat, scene.crest(seat), 16, (h - side) / 2 + 1, side)
        x = 16 + side + 12
        who = scene.clan(seat)
        if mine:
            who += ", " + scene.say("br.draw.you")
        out += text(x, 23, who, 13, "tx m c2")
        if rule:
            out += _rule(rule, x + width(raw(who), 13.5) + 10, 8.5)
    right = _ready(scene, w - 14, h)
    room = w - x - 14 - right[1]
    # A picture may be shown where the fonts are not: the serifs that stand in are wider.
    size = 22.0 if width(raw(words), 23) <= room else 18.0 if not scene.phone else 16.0
    lines = wrap(raw(words), room, size * 1.06, 1 if size == 22 else 2)
    base = 52.0 if len(lines) == 1 else 47.0 if scene.phone else 43.0
    for n, line in enumerate(lines):
        out += text(x, base + n * size * 1.05, esc(line), size, "dp")
    return Panel("plank", w, h, out + right[0], words)


def _ready(scene: Scene, right: float, h: float) -> tuple[str, float]:
    """When several answer at once: who has chosen and who is still choosing."""
    view = scene.view
    waiting = [ask["seat"] for ask in view["asks"] if ask["seat"] not in view["answered"]]
    seats = sorted(seat for seat in {*waiting, *view["answered"]} if seat >= 0)
    if len(seats) < 2:
        return "", 0.0
    side = 24.0 if scene.phone else 32.0
    out, x = "", right
    top = 5.0 if scene.phone else (h - side) / 2
    for seat in reversed(seats):
        x -= side + 10
        done = seat in view["answered"]
        icon, tone = ("i-check", "ok") if done else ("i-hour", "")
        words = scene.say("br.draw.chosen" if done else "br.draw.choosing")
        name = f"{scene.clan(seat)}: {words}"
        out += (
            f'<g id="br-ready-{seat}" role="img" aria-label="{name}"><title>{name}</title>'
            + shield(seat, scene.crest(seat), x, top, side)
            + f'<circle cx="{num(x + side)}" cy="{num(top + side - 4)}" r="9" '
            'fill="var(--surface)" stroke="var(--line-strong)"/>'
            + use(icon, x + side - 6.5, top + side - 10.5, 13, 13, f' class="ic {tone}"')
            + "</g>"
        )
    return out, 0.0 if scene.phone else right - x + 12
