"""Cards: whole ones in a hand or a draft, small ones that are only remembered, and backs."""

from __future__ import annotations

from functools import cache, lru_cache
from math import floor
from typing import NamedTuple

from .draw_parts import (
    Scene,
    art,
    catalogue,
    esc,
    num,
    raw,
    rect,
    rows,
    squeezed,
    text,
    thing,
    use,
    wrap,
)

__all__ = [
    "bonus_of",
    "card_back",
    "draw_card",
    "kind_of",
    "mini_card",
    "picture_of",
    "value_disc",
    "value_of",
]

_LINE = {"battle": "var(--rage)", "quest": "var(--good-green)", "upgrade": "var(--ink-2)"}
_ICON = {"battle": "i-sword", "quest": "i-rule", "upgrade": "i-up"}
_ROUND = 'rx="9"'
# Their text sets the number, the printed one is a placeholder.
_OPEN_VALUE = {"heimdalls_sight": "+?", "ymir": "?"}


@cache
def value_of(card: str) -> str:
    """The number in the disc: battle bonus, strength or price of an upgrade, Glory of a quest."""
    key, _, age = card.partition(".")
    if key in _OPEN_VALUE:
        return _OPEN_VALUE[key]
    row = catalogue()[key]
    if row["type"] == "battle":
        return f"+{row['bonus']}"
    if row["type"] == "quest":
        return str(row["glory"][int(age or 1) - 1])
    return str(row.get("strength", row.get("cost", 0)))


@cache
def bonus_of(card: str) -> int:
    return int(catalogue()[card.partition(".")[0]].get("bonus", 0))


@cache
def kind_of(card: str) -> str:
    """What the foot of the card says: battle, quest, or which slot an upgrade is for."""
    row = catalogue()[card.partition(".")[0]]
    return str(row.get("slot") or row["type"])


def _type_of(card: str) -> str:
    return str(catalogue()[card.partition(".")[0]]["type"])


@lru_cache(maxsize=2048)
def picture(card: str, x: float, y: float, w: float, h: float) -> str:
    """Ground and motif, filling the frame; a monster has tones of its own on a card."""
    look = art()["cards"][card.partition(".")[0]]
    motifs = look["motif"].split("+")
    # The frame of the drawing is 120x62; a taller frame shows less of the sides.
    ratio = w / h
    vw, vh = (120.0, 120 / ratio) if ratio > 120 / 62 else (62 * ratio, 62.0)
    vx, vy = (120 - vw) * 0.62, (62 - vh) / 2
    out = (
        f'<svg x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" '
        f'viewBox="{num(vx)} {num(vy)} {num(vw)} {num(vh)}" preserveAspectRatio="xMidYMid slice">'
        + use(look["ground"], 0, 0, 120, 62)
    )
    centre = vx + vw / 2 + (4 if ratio > 1.5 else 1)
    size = min(54.0, vh * 0.92)
    top = vy + (vh - size) / 2
    if len(motifs) == 2:
        out += use(motifs[1], centre + 4, top, size * 0.8, size * 0.8)
        out += use(motifs[0], centre - size * 0.7, top, size, size)
    elif "tones" in look:
        # Custom properties cannot be given in an attribute, so the tones are classes of the sheet.
        out += f'<g class="tone-{look["motif"]}">'
        out += use(motifs[0], centre - size / 2, top, size, size) + "</g>"
    else:
        out += use(motifs[0], centre - size / 2, top, size, size)
    return out + "</svg>"


@cache
def tone_rules() -> str:
    """Style rules for the tones of monsters on cards."""
    rules = []
    for look in art()["cards"].values():
        if "tones" in look:
            light, dark = look["tones"]
            rules.append(f".br .tone-{look['motif']}{{--seat:{light};--seat-b:{dark}}}")
    return "\n".join(rules) + "\n"


@lru_cache(maxsize=2048)
def _disc(value: str, x: float, y: float, r: float) -> str:
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="#f7f9f6" stroke="#101a17" '
        'stroke-width="1.4"/>' + text(x, y + r * 0.38, value, r * 1.12, "dp cd mid")
    )


@lru_cache(maxsize=1024)
def _frame(card: str, w: float, h: float, head: float, ident: str) -> str:
    """The parts of a card that no language changes."""
    r = 13.0 if w < 100 else 15.0 if w < 160 else 19.0
    line = _LINE[_type_of(card)]
    return (
        rect(0, 0, w, h, 'rx="9" fill="var(--parch)"')
        + f'<clipPath id="{ident}-clip">{rect(0, 0, w, h, _ROUND)}</clipPath>'
        + f'<g class="pic" clip-path="url(#{ident}-clip)">{picture(card, 0, 0, w, head + 1)}</g>'
        + rect(1, head, w - 2, 4, f'fill="{line}"')
        + rect(0, 0, w, h, 'class="rim" rx="9" fill="none"')
        + rect(0, 0, w, h, 'class="edge" rx="9" fill="none" stroke="var(--fig-line)" '
               'stroke-width="1.6"')
        + _disc(value_of(card), r + 5, r + 5, r)
    )  # fmt: skip


def _price(card: str, x: float, y: float, size: float) -> str:
    """Rage price of an upgrade at the foot, ending at x."""
    row = catalogue()[card.partition(".")[0]]
    if row["type"] != "upgrade":
        return ""
    icon = size * 1.4
    number = text(x, y, str(row["cost"]), size, "dp end")
    return use("res-rage", x - icon - size * 0.75, y - size * 1.1, icon, icon) + number


def _foot(card: str, kind: str, box: tuple[float, float, float, float], w: float) -> str:
    """Icon and word of the kind, and the price of an upgrade."""
    left, foot, room, body = box
    icon = body * 1.15
    out = use(_ICON[_type_of(card)], left - 1, foot - icon * 0.85, icon, icon, ' class="ic"')
    space = room - icon - (body * 3.3 if _type_of(card) == "upgrade" else 0)
    if space >= 28:
        out += squeezed(left + icon + 3, foot, kind, max(12.0, body * 0.96), space, "tx m c3")
    return out + _price(card, w - left + 1, foot + 1, body * 1.15)


class _Form(NamedTuple):
    """How a card of this size is set."""

    head: float  # height of the picture
    size: float  # of the name
    body: float  # of the text
    left: float
    names: int  # lines of the name
    foot: bool  # whether kind and price stand at the foot


@lru_cache(maxsize=256)
def _form(w: float, h: float) -> _Form:
    if w >= 160 and h >= 150:
        return _Form(round(min(h * 0.5, max(h * 0.36, h - 120))), 18, 13, 12, 1, True)
    if w >= 160 and h >= 100:
        # A short, wide card of a phone's draft: the price moves up to the name.
        return _Form(round(h * 0.42), 15, 12, 8, 1, False)
    if h < 100:
        return _Form(round(h * 0.37), 12.5, 12, 6, 2, False)
    small = w < 100
    return _Form(
        round(h * (0.29 if small else 0.35)),
        12.5 if small else 13.5,
        12,
        7 if small else 8,
        2,
        True,
    )


@lru_cache(maxsize=4096)
def _face(card: str, name: str, words: tuple[str, str], kind: str, w: float, h: float) -> str:
    """Name, the whole text or else what it comes to, kind and price."""
    form = _form(w, h)
    room = w - 2 * form.left
    price = 34 if not form.foot and _type_of(card) == "upgrade" else 0
    line = form.head + form.size * 1.1 + 5
    out = ""
    for one in wrap(raw(name), room - price, form.size, form.names, "dp"):
        out += squeezed(form.left, line, esc(one), form.size, room - price, "dp")
        line += form.size * 1.02
    if price:
        out += _price(card, w - form.left + 1, line - form.size * 1.02, 14)
    foot = h - (10 if form.size > 15 else 8)
    bottom = foot - form.body * 1.25 if form.foot else h - 5
    line += form.body * 0.3
    lines = floor((bottom - line) / (form.body * 1.17)) + 1
    if lines > 0:
        whole, brief = words
        text_of = brief if len(wrap(raw(whole), room, form.body, 9)) > lines else whole
        for one in wrap(raw(text_of), room, form.body, lines):
            out += squeezed(form.left, line, esc(one), form.body, room, "tx c2")
            line += form.body * 1.17
    return out + (_foot(card, kind, (form.left, foot, room, form.body), w) if form.foot else "")


def draw_card(
    scene: Scene,
    card: str,
    ident: str,
    x: float,
    y: float,
    w: float,
    h: float,
    lit: bool = False,
    tilt: float = 0.0,
) -> str:
    """A whole card: picture, value, name, as much text as fits, kind at the foot."""
    name, words = scene.card(card), scene.say(f"br.card.{card.partition('.')[0]}.text")
    kind = scene.say("br.kind." + kind_of(card))
    more = f' class="card face{" lit" if lit else ""}" data-card="{card}"'
    turned = f" rotate({tilt:.2f} {num(w / 2)} {num(h)})" if tilt else ""
    more += f' transform="translate({num(x)} {num(y)}){turned}"'
    return rows(
        thing("card", card, f"{name}. {kind}. {words}", ident, more),
        f'<g class="in">{_frame(card, w, h, _form(w, h).head, ident)}',
        f"{_face(card, name, (words, scene.brief(card)), kind, w, h)}</g></g>",
    )


def mini_card(scene: Scene, card: str, ident: str, x: float, y: float, w: float, h: float) -> str:
    """A card that is only remembered: picture and the line of its kind."""
    name = scene.card(card)
    kind = scene.say("br.kind." + kind_of(card))
    more = f' class="face" data-card="{card}"'
    return thing("card", card, f"{name}. {kind}", ident, more) + _mini(card, x, y, w, h) + "</g>"


def picture_of(card: str, x: float, y: float, w: float, h: float) -> str:
    """A small picture of a card that is not itself a thing to point at."""
    return _mini(card, x, y, w, h)


def value_disc(card: str, x: float, y: float, r: float) -> str:
    return _disc(value_of(card), x, y, r)


@lru_cache(maxsize=2048)
def _mini(card: str, x: float, y: float, w: float, h: float) -> str:
    line = _LINE[_type_of(card)]
    return (
        picture(card, x, y, w, h - 3)
        + rect(x, y + h - 3.5, w, 3.5, f'fill="{line}"')
        + rect(x, y, w, h, 'class="rim" rx="3" fill="none"')
        + rect(x, y, w, h, 'class="edge" rx="3" fill="none" stroke="var(--fig-line)" '
               'stroke-width="1.4"')
    )  # fmt: skip


@lru_cache(maxsize=2048)
def card_back(
    x: float, y: float, w: float, h: float, age: str = "", known: bool = False, ident: str = ""
) -> str:
    """A face-down card in the colour of the group around it; a known one has a corner turned up."""
    out = f'<g id="{ident}" class="back">' if ident else '<g class="back">'
    out += rect(
        x, y, w, h, 'rx="3" fill="var(--seat,var(--ink-3))" stroke="#fff" stroke-width="1.5"'
    )
    if age:
        out += text(x + w / 2, y + h / 2 + w * 0.26, age, w * 0.7, "dp ct mid")
    if known:
        fold = w * 0.42
        out += (
            f'<path d="M{num(x + w)} {num(y + h - fold)}V{num(y + h)}H{num(x + w - fold)}Z" '
            'fill="#efe7d0" stroke="#101a17" stroke-width="1"/>'
        )
    return out + "</g>"
