"""The land of the nine provinces: coast, regions, villages, tokens, figures and ships.

The ground depends only on which provinces are destroyed (draw_land); what lies on top of it is
drawn from the view. Nothing here depends on who looks, so that all seats share one drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from .draw_land import ground
from .draw_parts import (
    Kept,
    Panel,
    Scene,
    badge,
    board,
    height,
    num,
    piece,
    pillage_token,
    raw,
    rows,
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
def _hut(x: float, y: float, k: float, free: bool) -> str:
    """A village: the ground a figure may stand on, and the hut while nobody does."""
    ground = (
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(19 * k)}" ry="{num(8 * k)}" '
        'fill="rgb(var(--shade)/.14)" stroke="var(--slot-line)" stroke-opacity=".7" '
        f'stroke-width="{num(1.3 * k)}" stroke-dasharray="3 2.5"/>'
    )
    if not free:
        return ground
    return rows(ground, use("ter-hut", x - 14 * k, y - 18 * k, 28 * k, 22 * k))


def _figure(
    scene: Scene, place: str, group: dict[str, Any], at: Sequence[float], scale: float, n: int
) -> str:
    """One figure, or one figure for a group of the same kind with a badge (n is its count)."""
    seat, kind = group["seat"], group["kind"]
    name = f"{scene.who(seat)}: {scene.say('br.figure.' + kind)}"
    if n > 1:
        name += f" ×{n}"
    who = (seat, kind, scene.crest(seat), group["nth"], n)
    return _piece(place, who, name, (at[0], at[1], scale))


@lru_cache(maxsize=8192)
def _piece(
    place: str,
    who: tuple[int, str, str, int, int],
    name: str,
    at: tuple[float, float, float],
) -> str:
    """The drawing of a figure; the same ones stand in the same places again and again."""
    seat, kind, crest, nth, n = who
    x, y, scale = at
    tall = round(height(kind) * scale, 1)
    more = (
        f' class="fig s{seat + 1}" data-seat="{seat}" data-place="{place}" data-count="{n}"'
        f' data-piece="{seat}-{kind}" transform="translate({num(x)} {num(y)})"'
    )
    body = piece(kind, crest, tall)
    if n > 1:
        body += badge(n, 15 * scale, -tall * 0.8, max(8.0, 9.5 * scale))
    ident = f"br-fig-{place}-{seat}-{kind}-{nth}"
    return thing("figure", kind, name, ident, more) + body + "</g>"


def _singles(figures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Groups of figures taken apart, each with its number within the group."""
    return [dict(group, nth=nth) for group in figures for nth in range(group["count"])]


def _label(scene: Scene, form: str, key: str, state: dict[str, Any], doomed: bool) -> str:
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
        x = min(x, board()[form]["size"][0] - 3 - width(raw(name), size, "dp"))
    tx, ty = place["token"]
    out = [text(x, y, name, size, cls)]
    if state["token"]:
        out.append(_token(scene, key, state, (tx, ty), r * 1.2 if key == "yggdrasil" else r))
    if doomed:
        title = scene.say("br.draw.doom")
        at = f"translate({num(tx - 3)} {num(ty - r * 1.3)})"
        out.append(
            thing("good", f"ragnarok_{key}", title, "br-doom", f' transform="{at}"')
            + f"{skull(r * 0.68)}</g>"
        )
    return rows(*out)


def _token(scene: Scene, key: str, state: dict[str, Any], at: tuple[float, float], r: float) -> str:
    """The pillage token of a province."""
    token, turned = state["token"], state["pillaged"]
    title = scene.say("br.token." + token)
    if turned:
        title += ", " + scene.say("br.draw.pillaged")
    more = f' data-place="{key}" transform="translate({num(at[0])} {num(at[1])})"'
    return (
        thing("good", f"token_{token}", title, f"br-token-{key}", more)
        + f"{pillage_token(token, turned, r)}</g>"
    )


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
        parts.append(f"{scene.who(int(seat))}: {words}")
    return "; ".join(parts)


def _mark(form: str, key: str, loud: bool) -> str:
    """The black and white dash: a battle here (loud), or the place of the last one."""
    land = f'<use href="#br-land-{form}-{key}"'
    k = 1.0 if form == "wide" else 0.7
    wide, thin, dash = (8 * k, 4.5 * k, "10 7") if loud else (3.6 * k, 2 * k, "6 5")
    return (
        f'{land} fill="#fff" fill-opacity="{".14" if loud else "0"}" '
        f'stroke="var(--fig-line)" stroke-width="{num(wide)}" stroke-linejoin="round"/>'
        f'{land} fill="none" stroke="#fff" stroke-width="{num(thin)}" '
        f'stroke-dasharray="{dash}" stroke-linejoin="round"/>'
    )


Standing = tuple[float, str]


def _spread(figures: list[dict[str, Any]], places: int, seats: int) -> dict[int, int]:
    """Which place each figure takes, by its index.

    A view tells how many stand there, not where. Each clan starts at a place of its own and its
    first figures choose first, so that whoever comes or goes seldom moves the others.
    """
    rank: dict[int, int] = {}
    wishes: list[tuple[int, int, int]] = []
    for index, figure in enumerate(figures):
        seat = figure["seat"]
        wishes.append((rank.get(seat, 0), seat, index))
        rank[seat] = rank.get(seat, 0) + 1
    taken: dict[int, int] = {}
    used: set[int] = set()
    for _, seat, index in sorted(wishes)[:places]:
        at = seat * places // seats
        while at in used:
            at = (at + 1) % places
        used.add(at)
        taken[index] = at
    return taken


def _outer(scene: Scene, form: str, key: str, state: dict[str, Any]) -> tuple[str, list[Standing]]:
    """Villages of a province, and its figures each in a village of its own."""
    place = board()[form]["provinces"][key]
    scale, _, _, k = _SCALE[form]
    figures = _singles(state["figures"])
    huts: list[list[float]] = place["huts"]
    taken = _spread(figures, len(huts), len(scene.view["crests"]))
    full = set(taken.values())
    villages = ""
    if not state["destroyed"]:
        villages = rows(*(_hut(x, y, k, i not in full) for i, (x, y) in enumerate(huts)))
    standing = []
    for index, at in taken.items():
        x, y = huts[at]
        standing.append((y, _figure(scene, key, figures[index], (x, y + 2 * k), scale, 1)))
    return villages, standing


def _crowd(scene: Scene, form: str, state: dict[str, Any]) -> list[Standing]:
    """The figures under Yggdrasil: one for each clan and kind, with its number."""
    groups = [dict(group, nth=0) for group in state["figures"]]
    # The more groups, the smaller they are drawn.
    tiers = _UNDER_TREE[form]
    tier = next((n for n, places in enumerate(tiers) if len(groups) <= len(places)), 2)
    # From left to right, so that the clans stand apart and each one together.
    spots, scale = sorted(tiers[tier]), _SCALE[form][0] * (1.0, 0.88, 0.78)[tier]
    seats = len(scene.view["crests"])
    return [
        (spots[at][1], _figure(scene, "yggdrasil", groups[i], spots[at], scale, groups[i]["count"]))
        for i, at in _spread(groups, len(spots), seats).items()
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


def _province(scene: Scene, form: str, key: str, state: dict[str, Any]) -> str:
    """The shape of a province, to be pointed at."""
    land = f'href="#br-land-{form}-{key}"'
    return rows(
        thing("place", key, _title(scene, key, state), f"br-place-{key}"),
        f'<use class="rim" {land} fill="none"/>'
        f'<use class="edge" {land} fill="#fff" fill-opacity="0"/></g>',
    )


def _fjord(scene: Scene, form: str, key: str) -> str:
    x, y = board()[form]["fjords"][key][0]
    circle = f'cx="{num(x)}" cy="{num(y - 12)}" r="{num(30 * _SCALE[form][0])}" fill="#fff"'
    return rows(
        thing("place", key, scene.say("br.place." + key), f"br-place-{key}")
        + f'<circle class="rim" {circle} fill-opacity="0"/>'
        f'<circle class="edge" {circle} fill-opacity="0"/></g>'
    )


class _Piece(NamedTuple):
    """What one province or fjord adds to the map, layer by layer."""

    hit: str
    villages: str
    standing: list[Standing]
    label: str


_KEPT = Kept()


def _of_province(scene: Scene, form: str, key: str, state: dict[str, Any], doomed: bool) -> _Piece:
    villages, standing = "", []
    if key == "yggdrasil":
        standing = _crowd(scene, form, state)
    else:
        villages, standing = _outer(scene, form, key, state)
    label = _label(scene, form, key, state, doomed)
    return _Piece(_province(scene, form, key, state), villages, standing, label)


def _of_fjord(scene: Scene, form: str, key: str, state: dict[str, Any]) -> _Piece:
    return _Piece(_fjord(scene, form, key), "", _ships(scene, form, key, state), "")


def _pieces(scene: Scene, form: str) -> list[_Piece]:
    """All provinces and fjords; those that look as before are not drawn again."""
    view = scene.view
    about = (scene.words, form, *view["crests"])
    out: list[_Piece] = []
    for key, state in view["provinces"].items():
        doomed = view["doom"] == key
        known = (*about, key, doomed, repr(state))
        draw = partial(_of_province, scene, form, key, state, doomed)
        out.append(_KEPT.get(known, draw))
    for key, state in view["fjords"].items():
        draw = partial(_of_fjord, scene, form, key, state)
        out.append(_KEPT.get((*about, key, repr(state)), draw))
    return out


def draw_map(scene: Scene) -> Panel:
    """The map with everything that stands and lies on it."""
    form = "tall" if scene.phone else "wide"
    view = scene.view
    fallen = frozenset(key for key, state in view["provinces"].items() if state["destroyed"])
    marked = view["battle"] or (view["last_battle"] if view["phase"] == "action" else None)
    mark = _mark(form, marked["province"], bool(view["battle"])) if marked else ""
    pieces = _pieces(scene, form)
    # Figures nearer to the viewer cover those behind them.
    standing = sorted((one for part in pieces for one in part.standing), key=lambda one: one[0])
    body = rows(
        ground(form, fallen),
        mark,
        *(part.hit for part in pieces),
        *(part.villages for part in pieces),
        *(drawing for _, drawing in standing),
        *(part.label for part in pieces),
    )
    w, h = board()[form]["size"]
    return Panel("map", w, h, body, scene.say("br.title"))
