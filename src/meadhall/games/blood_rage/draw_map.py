"""The land of the nine provinces: coast, regions, villages, tokens, figures and ships.

The ground depends only on which provinces are destroyed, so it is built once for each such set;
what lies on top of it is drawn from the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from .draw_parts import (
    Panel,
    Scene,
    badge,
    board,
    height,
    num,
    piece,
    pillage_token,
    raw,
    skull,
    text,
    thing,
    use,
    width,
)

__all__ = ["draw_map"]

# Where the groups of figures under Yggdrasil stand, for a few, for many and for a crowd, the
# best places first; all are clear of the name and of the token.
_UNDER_TREE = {
    "wide": (
        ((438, 262), (562, 262), (470, 226), (530, 226), (418, 228), (582, 228),
         (446, 300), (554, 300)),
        (
            (420, 226), (460, 222), (500, 220), (540, 222), (580, 226), (412, 262), (456, 260),
            (544, 260), (588, 262), (500, 256), (446, 298), (554, 298),
        ),
        (
            (408, 256), (440, 254), (472, 252), (504, 251), (536, 252), (568, 254), (597, 256),
            (424, 224), (456, 221), (488, 219), (520, 219), (552, 221), (583, 224),
            (424, 288), (455, 290), (545, 290), (576, 288), (441, 316), (559, 316), (470, 322),
            (530, 322),
        ),
    ),
    "tall": (
        ((162, 240), (226, 240), (178, 208), (211, 208), (150, 210), (239, 210),
         (165, 268), (226, 268)),
        (
            (150, 204), (180, 201), (209, 201), (239, 204), (146, 233), (170, 234), (219, 234),
            (243, 233), (194, 228), (160, 261), (229, 261), (194, 176),
        ),
        (
            (148, 203), (171, 201), (194, 200), (217, 201), (240, 203),
            (146, 230), (170, 229), (194, 228), (218, 229), (242, 230),
            (150, 257), (171, 258), (219, 258), (239, 257),
            (160, 178), (183, 176), (206, 176), (229, 178), (170, 284), (220, 284),
        ),
    ),
}  # fmt: skip

# scale of a figure, radius of a token, size of a name, scale of a hut
_SCALE = {"wide": (1.04, 19.0, 17.0, 1.0), "tall": (0.65, 12.0, 12.5, 0.66)}


@cache
def _sea(form: str) -> str:
    """Open water, and the water lines that follow the coast."""
    land = board()[form]
    w, h = land["size"]
    k = _SCALE[form][3]
    out = (
        '<defs><radialGradient id="br-sea" cx=".5" cy=".5" r=".75">'
        '<stop offset="0" stop-color="var(--sea-2)"/><stop offset="1" stop-color="var(--sea)"/>'
        f'</radialGradient><path id="br-coast" d="{land["coast"]}"/></defs>'
        f'<rect x="{-w}" y="{-h}" width="{3 * w}" height="{3 * h}" fill="url(#br-sea)"/>'
    )
    for breadth, strength in ((58, ".1"), (40, ".12"), (25, ".16"), (13, ".26")):
        out += (
            '<use href="#br-coast" fill="none" stroke="var(--sea-line)" '
            f'stroke-width="{num(breadth * k)}" stroke-opacity="{strength}" '
            'stroke-linejoin="round"/>'
        )
    for x, y in ((0.68, 0.02), (0.92, 0.06), (0.26, 0.02), (0.02, 0.94), (0.73, 0.98), (0.96, 0.6)):
        out += use("ter-wave", x * w, y * h, 30 * k, 8 * k)
    lift = num(5 * k)
    return out + f'<use href="#br-coast" transform="translate(0 {lift})" fill-opacity=".3"/>'


@cache
def _ground(form: str, destroyed: frozenset[str]) -> str:
    """Everything of the map that no figure and no token changes."""
    land = board()[form]["provinces"]
    shapes, cover = "", ""
    for key, place in land.items():
        if key in destroyed:
            shapes += (
                f'<path d="{place["path"]}" fill="var(--ash)" stroke="#1a1412" stroke-width="1.6"/>'
                f'<path d="{place["cracks"]}" fill="none" stroke="var(--ember)" '
                'stroke-opacity=".28" stroke-width="6" stroke-linecap="round"/>'
                f'<path d="{place["cracks"]}" fill="none" stroke="var(--ember)" '
                'stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>'
            )
            continue
        shapes += (
            f'<path d="{place["path"]}" fill="var(--{place["region"]})" stroke="var(--border)" '
            'stroke-width="1.6" stroke-linejoin="round"/>'
        )
        cover += "".join(use(*tree) for tree in place["trees"])
    tree = use("br-tree", *((400, 146, 200, 172) if form == "wide" else (134, 132, 122, 134)))
    return _sea(form) + shapes + cover + ("" if "yggdrasil" in destroyed else tree)


@cache
def _hut(x: float, y: float, k: float, free: bool) -> str:
    """A village: the ground a figure may stand on, and the hut while nobody does."""
    ground = (
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(19 * k)}" ry="{num(8 * k)}" '
        'fill="rgb(var(--shade)/.14)" stroke="var(--slot-line)" stroke-opacity=".7" '
        f'stroke-width="{num(1.3 * k)}" stroke-dasharray="3 2.5"/>'
    )
    if not free:
        return ground
    return ground + use("ter-hut", x - 14 * k, y - 18 * k, 28 * k, 22 * k)


def _figure(
    scene: Scene, place: str, group: dict[str, Any], at: Sequence[float], scale: float, n: int
) -> str:
    """One figure, or one figure for a group of the same kind with a badge (n is its count)."""
    seat, kind = group["seat"], group["kind"]
    crest = scene.crest(seat)
    name = f"{scene.clan(seat)}: {scene.say('br.figure.' + kind)}"
    if n > 1:
        name += f" ×{n}"
    tall = round(height(kind) * scale, 1)
    ident = f"br-fig-{place}-{seat}-{kind}-{group['nth']}"
    more = (
        f' class="s{seat + 1}" data-seat="{seat}" data-place="{place}" data-count="{n}"'
        f' transform="translate({num(at[0])} {num(at[1])})"'
    )
    body = piece(kind, crest, tall)
    if n > 1:
        body += badge(n, 15 * scale, -tall * 0.8, max(8.0, 9.5 * scale))
    return thing("figure", kind, name, ident, more) + body + "</g>"


def _singles(figures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Groups of figures taken apart, each with its number within the group."""
    return [dict(group, nth=nth) for group in figures for nth in range(group["count"])]


def _label(scene: Scene, form: str, key: str, state: dict[str, Any]) -> str:
    """Name and pillage token of a province, and the skull on the doomed one."""
    place = board()[form]["provinces"][key]
    _, r, size, _ = _SCALE[form]
    x, y = place["label"]
    name = scene.say("br.place." + key)
    if state["destroyed"]:
        hx, hy = place["heart"]
        return text(hx, hy, name, size, "pn dead mid") + text(
            hx, hy + size * 0.95, scene.say("br.draw.destroyed"), max(12.0, size * 0.74), "pd mid"
        )
    cls = "pn mid" if key == "yggdrasil" else "pn"
    # The place of a name was measured for Latin letters; a longer one is set smaller.
    room = len(key) * size * 0.62
    size = min(size, max(12.0, size * 0.76, size * room / max(1.0, width(raw(name), size))))
    if key != "yggdrasil":
        x = min(x, board()[form]["size"][0] - 3 - width(raw(name), size))
    out = text(x, y, name, size, cls)
    tx, ty = place["token"]
    if state["token"]:
        title = scene.say("br.token." + state["token"])
        if state["pillaged"]:
            title += ", " + scene.say("br.draw.pillaged")
        big = r * 1.2 if key == "yggdrasil" else r
        out += (
            f'<g id="br-token-{key}" transform="translate({num(tx)} {num(ty)})" role="img" '
            f'aria-label="{title}" data-token="{state["token"]}"><title>{title}</title>'
            f"{pillage_token(state['token'], state['pillaged'], big)}</g>"
        )
    if scene.view["doom"] == key:
        title = scene.say("br.draw.doom")
        out += (
            f'<g id="br-doom" transform="translate({num(tx - 3)} {num(ty - r * 1.3)})" role="img" '
            f'aria-label="{title}"><title>{title}</title>{skull(r * 0.68)}</g>'
        )
    return out


def _title(scene: Scene, key: str, state: dict[str, Any]) -> str:
    """What a reader hears of a province: name, region, free villages, strengths."""
    parts = [scene.say("br.place." + key)]
    region = board()["wide"]["provinces"][key]["region"]
    if region != "tree":
        parts.append(scene.say("br.region." + region))
    if state["destroyed"]:
        parts.append(scene.say("br.draw.destroyed"))
    elif state["villages"] is not None:
        parts.append(scene.say("br.draw.villages", free=state["free"], all=state["villages"]))
    for seat, strength in state.get("strength", {}).items():
        words = scene.say("br.draw.strength", n=strength)
        parts.append(f"{scene.clan(int(seat))}: {words}")
    return "; ".join(parts)


def _mark(form: str, key: str, loud: bool) -> str:
    """The black and white dash: a battle here (loud), or the place of the last one."""
    path = board()[form]["provinces"][key]["path"]
    k = 1.0 if form == "wide" else 0.7
    wide, thin, dash = (8 * k, 4.5 * k, "10 7") if loud else (3.6 * k, 2 * k, "6 5")
    return (
        f'<path d="{path}" fill="#fff" fill-opacity="{".14" if loud else "0"}" '
        f'stroke="var(--fig-line)" stroke-width="{num(wide)}" stroke-linejoin="round"/>'
        f'<path d="{path}" fill="none" stroke="#fff" stroke-width="{num(thin)}" '
        f'stroke-dasharray="{dash}" stroke-linejoin="round"/>'
    )


Standing = tuple[float, str]


def _outer(scene: Scene, form: str, key: str, state: dict[str, Any]) -> tuple[str, list[Standing]]:
    """Villages of a province, and its figures each in a village of its own."""
    place = board()[form]["provinces"][key]
    scale, _, _, k = _SCALE[form]
    figures = _singles(state["figures"])
    huts: list[list[float]] = place["huts"]
    ground, standing = "", []
    # Villages are interchangeable: figures take them from left to right, clan by clan.
    taken = dict(enumerate(figures[: len(huts)]))
    for index, (x, y) in enumerate(huts):
        if not state["destroyed"]:
            ground += _hut(x, y, k, index not in taken)
    for index, figure in taken.items():
        x, y = huts[index]
        standing.append((y, _figure(scene, key, figure, (x, y + 2 * k), scale, 1)))
    return ground, standing


def _crowd(scene: Scene, form: str, state: dict[str, Any]) -> list[Standing]:
    """The figures under Yggdrasil: one for each clan and kind, with its number."""
    groups = [dict(group, nth=0) for group in state["figures"]]
    # The more groups, the smaller they are drawn.
    tiers = _UNDER_TREE[form]
    tier = next((n for n, places in enumerate(tiers) if len(groups) <= len(places)), 2)
    places, scale = tiers[tier], _SCALE[form][0] * (1.0, 0.88, 0.78)[tier]
    # From left to right, so that the figures of one clan stand together.
    spots = sorted(places[: len(groups)])
    return [
        (at[1], _figure(scene, "yggdrasil", group, at, scale, group["count"]))
        for group, at in zip(groups, spots, strict=False)
    ]


def _ships(scene: Scene, form: str, key: str, fjord: dict[str, Any]) -> list[Standing]:
    anchors = board()[form]["fjords"][key]
    groups = [dict(group, nth=0) for group in fjord["figures"]]
    scale = _SCALE[form][0] * (1.0 if len(groups) <= 2 else 0.86)
    # More groups than anchors is rare: the rest moves out to sea a little.
    spots = [
        (anchors[i % len(anchors)][0] + 14 * (i // len(anchors)), anchors[i % len(anchors)][1])
        for i in range(len(groups))
    ]
    return [
        (at[1], _figure(scene, key, group, at, scale, group["count"]))
        for group, at in zip(groups, spots, strict=True)
    ]


def draw_map(scene: Scene) -> Panel:
    """The map with everything that stands and lies on it."""
    form = "tall" if scene.phone else "wide"
    view = scene.view
    land = board()[form]
    provinces: dict[str, dict[str, Any]] = view["provinces"]
    fallen = frozenset(key for key, state in provinces.items() if state["destroyed"])
    marked = view["battle"] or (view["last_battle"] if view["phase"] == "action" else None)
    ground, mark, hits, labels = "", "", "", ""
    standing: list[Standing] = []
    for key, state in provinces.items():
        path = land["provinces"][key]["path"]
        hits += thing("place", key, _title(scene, key, state), f"br-place-{key}")
        hits += f'<path class="edge" d="{path}" fill="#fff" fill-opacity="0"/></g>'
        if marked and marked["province"] == key:
            mark = _mark(form, key, bool(view["battle"]))
        if key == "yggdrasil":
            standing += _crowd(scene, form, state)
        else:
            villages, figures = _outer(scene, form, key, state)
            ground += villages
            standing += figures
        labels += _label(scene, form, key, state)
    for key, fjord in view["fjords"].items():
        x, y = land["fjords"][key][0]
        name = scene.say("br.place." + key)
        hits += thing("place", key, name, f"br-place-{key}")
        r = num(30 * _SCALE[form][0])
        hits += (
            f'<circle class="edge" cx="{num(x)}" cy="{num(y - 12)}" r="{r}" fill="#fff" '
            'fill-opacity="0"/></g>'
        )
        standing += _ships(scene, form, key, fjord)
    # Pieces nearer to the viewer cover those behind them.
    standing.sort(key=lambda pair: pair[0])
    body = (
        _ground(form, fallen) + mark + hits + ground
        + "".join(drawing for _, drawing in standing) + labels
    )  # fmt: skip
    w, h = land["size"]
    return Panel("map", w, h, body, scene.say("br.title"))
