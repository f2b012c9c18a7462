"""Toll as pictures: a round table with everybody around it, and the own cards."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import Any

from tests.games.toll.draw_inspect import ask_args, changes, inspect, notes, rail, result
from tests.games.toll.draw_parts import View, Words, card, ring, rows, symbols, thing

__all__ = [
    "READS", "ask_args", "changes", "draw", "inspect", "notes", "panel", "poster", "rail", "regions",
    "result", "stylesheet_web", "symbols",
]  # fmt: skip

READS: dict[str, tuple[str, ...]] = {
    "top": ("round",),
    "table": ("seats", "turn", "points", "coins", "hands", "oaths", "pile", "open"),
    "hand": ("hand", "oath"),
}


def regions(view: View, phone: bool) -> dict[str, str]:
    places = {"top": "top", "stage": "table"}
    return places if view["seat"] is None else {**places, "hand": "hand"}


def panel(name: str, part: View, t: Words, phone: bool) -> str:
    if name == "top":
        return _top(part, t)
    return _table(part, t, phone) if name == "table" else _hand(part, t, phone)


def _svg(name: str, size: tuple[float, float], label: str, *body: str) -> str:
    return rows(
        f'<svg id="ty-{name}" class="ty" xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {size[0]:g} {size[1]:g}" role="group" aria-label="{escape(label)}">',
        *body,
        "</svg>",
    )


def _top(part: View, t: Words) -> str:
    """The three rounds as three stones, the past ones and the present one filled."""
    out = [_text(4, 30, t("ty.draw.round", n=part["round"]), 16, "dp")]
    for n in range(3):
        done = "var(--ink)" if n < part["round"] else "none"
        out.append(f'<circle cx="{150 + 26 * n}" cy="24" r="8" fill="{done}" class="stone"/>')
    return _svg("top", (240, 48), t("ty.title"), *out)


def _text(x: float, y: float, words: object, size: float, cls: str) -> str:
    said = escape(str(words))
    return f'<text class="{cls}" x="{x:g}" y="{y:g}" font-size="{size:g}">{said}</text>'


def _number(icon: str, n: int, x: float, y: float, name: str) -> str:
    return (
        f'<use href="#{icon}" x="{x:g}" y="{y - 18:g}" width="24" height="24" class="ic">'
        f"<title>{escape(name)}</title></use>"
        f'<text class="dp" x="{x + 27:g}" y="{y:g}" font-size="18" data-n="{n}">{n}</text>'
    )


def _seat(part: View, t: Words, seat: int, x: float, y: float) -> str:
    """Shield, points, coins, cards and oaths of one seat."""
    name = t(f"ty.seat.seat_{seat}")
    edge = ' class="turn"' if part["turn"] == seat else ""
    more = f' class="s{seat + 1}" data-seat="{seat}" transform="translate({x:g} {y:g})"'
    numbers = (
        ("ty-point", part["points"][seat], 52, 30, "ty.draw.points"),
        ("ty-coin", part["coins"][seat], 112, 30, "ty.good.coin"),
        ("ty-hand", part["hands"][seat], 52, 58, "ty.draw.hand"),
        ("ty-oath", part["oaths"][seat], 112, 58, "ty.draw.oaths"),
    )
    return rows(
        thing("seat", f"seat_{seat}", name, f"ty-seat-{seat}", more)
        + f'<rect width="170" height="96" rx="12" fill="var(--surface)" stroke="var(--line)"{edge}/>'
        + ring(0, 0, 170, 96)
        + f'<circle cx="27" cy="36" r="20" fill="var(--seat-{seat + 1})" stroke="var(--fig-line)" '
        f'stroke-width="1.6"/><use href="#ty-crest-{seat + 1}" x="14" y="23" width="26" height="26" '
        f'color="var(--seat-{seat + 1}t)"/>',
        *(_number(icon, n, a, b, t(key)) for icon, n, a, b, key in numbers),
        _text(14, 84, name, 14, "tx"),
        "</g>",
    )


def _pile(part: View, t: Words, x: float, y: float) -> str:
    """The pile with its two ends, and what lies open beside it."""
    out = []
    for i, (slot, n) in enumerate((("top", part["pile"][0]), ("bottom", part["pile"][2]))):
        name = t("ty.slot." + slot)
        at = y + 78 * i
        out.append(
            thing("slot", slot, name, f"ty-pile-{slot}")
            + f'<rect x="{x:g}" y="{at:g}" width="76" height="30" rx="6" fill="var(--oak-dark)" '
            'stroke="var(--fig-line)"/>'
            + ring(x, at, 76, 30)
            + _text(x + 38, at + 20, name, 13, "tx mid lt")
            + "</g>"
        )
        out.append(_text(x + 84, at + 20, n or "", 14, "dp"))
    out.append(
        f'<rect class="back" x="{x:g}" y="{y + 34:g}" width="76" height="40" rx="6" '
        'fill="var(--felt)" stroke="var(--fig-line)"/>'
        f'<text class="dp mid" x="{x + 38:g}" y="{y + 61:g}" font-size="20" '
        f'data-n="{sum(part["pile"])}">{sum(part["pile"])}</text>'
    )
    for i, word in enumerate(part["open"][-5:]):
        out.append(f'<use href="#ty-{word.partition(".")[0]}" x="{x + 104 + 24 * i:g}" '
                   f'y="{y + 42:g}" width="24" height="24" class="ic"/>')  # fmt: skip
    return rows(*out)


def _table(part: View, t: Words, phone: bool) -> str:
    w, h = (390, 470) if phone else (968, 500)
    seats = part["seats"]
    out = [
        f'<rect x="{-w}" y="{-h}" width="{3 * w}" height="{3 * h}" fill="var(--meadow)"/>',
        f'<ellipse cx="{w / 2:g}" cy="{h / 2:g}" rx="{w * 0.36:g}" ry="{h * 0.36:g}" '
        'fill="var(--oak)" stroke="var(--oak-dark)" stroke-width="8"/>',
        _pile(part, t, w / 2 - 96, h / 2 - 54),
    ]
    for seat in range(seats):
        angle = pi / 2 + 2 * pi * seat / seats
        x = w / 2 + cos(angle) * (w / 2 - 100) - 85
        y = h / 2 + sin(angle) * (h / 2 - 60) - 48
        out.append(_seat(part, t, seat, round(x), round(y)))
    return _svg("table", (w, h), t("ty.title"), *out)


def _hand(part: View, t: Words, phone: bool) -> str:
    """Own cards; the sworn ones stand apart."""
    w, h = (390.0, 152.0) if phone else (596.0, 184.0)
    cards = [("hand", word) for word in part["hand"]] + [("oath", word) for word in part["oath"]]
    step = min(100.0, (w - 20) / max(1, len(cards)))
    size = (min(88.0, step - 8), h - 30)
    seen: dict[tuple[str, str], int] = {}
    out = []
    for i, (zone, word) in enumerate(cards):
        n = seen[zone, word] = seen.get((zone, word), 0) + 1
        ident = f"ty-{zone}-{word.replace('.', '-')}-{n}"
        out.append(card(word, t, ident, round(10 + i * step, 1), 12, size))
        if zone == "oath":
            out.append(f'<use href="#ty-oath" x="{14 + i * step:g}" y="16" width="20" height="20" '
                       'color="#fbf7ec"/>')  # fmt: skip
    return _svg("hand", (w, h), t("ty.draw.hand"), *out)


def poster(t: Words) -> str:
    """Three cards on a meadow."""
    coins = "".join(
        f'<circle cx="{70 + 78 * i}" cy="{70 - 12 * (i % 2)}" r="30" fill="#d9a92e" '
        f'stroke="#6b4d0d" stroke-width="5"/><path d="M{70 + 78 * i} {52 - 12 * (i % 2)}v36" '
        'stroke="#6b4d0d" stroke-width="5"/>'
        for i in range(3)
    )
    name = escape(t("ty.title"), quote=True)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="296" height="128" viewBox="0 0 296 128" '
        f'role="img" aria-label="{name}"><title>{name}</title>'
        '<rect width="296" height="128" fill="var(--sky,#cfe4e6)"/>'
        f'<path d="M0 92q148-30 296 0v36H0z" fill="var(--meadow,#b9cf88)"/>{coins}</svg>'
    )


def draw(view: View, t: Words, *, size: tuple[int, int] = (1280, 800), theme: str = "light") -> str:
    """A standalone document: the table, and under it the own cards."""
    parts: dict[str, Any] = {name: {key: view[key] for key in READS[name]} for name in READS}
    phone = size[0] < 700
    w, h = (390, 640) if phone else (968, 700)
    placed = _table(parts["table"], t, phone)
    if view["seat"] is not None:
        hand = _hand(parts["hand"], t, phone)
        placed += hand.replace("<svg ", f'<svg x="0" y="{h - 190}" width="{w}" height="184" ', 1)
    placed = placed.replace("<svg ", f'<svg x="0" y="0" width="{w}" height="{h - 200}" ', 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {w} {h}" class="ty"><style>{_SHEET}</style><defs>{symbols()}</defs>'
        f"{placed}</svg>"
    )


_SHEET = """
.ty .tx,.ty .dp{fill:var(--ink,#12231e)}
.ty .tx{font-family:var(--font-ui,sans-serif)}
.ty .dp{font-family:var(--font-display,serif);font-weight:800;\
font-variant-numeric:lining-nums tabular-nums}
.ty .lt{fill:#fbf7ec}
.ty .mid{text-anchor:middle}
.ty .ic{color:var(--ink-2,#3a4d46)}
.ty .stone{stroke:var(--ink,#12231e);stroke-width:2}
.ty .turn{stroke:var(--ink,#12231e);stroke-width:3}
"""


def stylesheet_web() -> str:
    rings = "\n".join(
        f".ty {state}>.rim,.ty {state}>.in>.rim{{stroke:{rim};stroke-width:6px}}\n"
        f".ty {state}>.edge,.ty {state}>.in>.edge{{stroke:{edge};stroke-width:3.5px;{more}}}"
        for state, rim, edge, more in (
            (".lit", "var(--lit-edge)", "var(--lit)", ""),
            (".sel", "var(--lit-edge)", "var(--lit)", "fill:var(--lit);fill-opacity:.2"),
            (".forbid", "var(--surface)", "var(--forbid)", "stroke-dasharray:5 4"),
            (".fresh", "#000", "#fff", "stroke-dasharray:7 5"),
            ("[data-word]:focus-visible", "var(--surface)", "var(--link)", ""),
        )
    )
    return (
        f"svg.ty{{display:block;width:100%;height:100%}}\n#ty-hand{{overflow:visible}}\n"
        f'{_SHEET}[data-theme="dark"] .ty .lt{{fill:#ecf1ea}}\n'
        ".ty [data-word]{outline:none}.ty .lit{cursor:pointer}.ty .forbid .pic{opacity:.5}\n"
        ".ty .card .in{transition:transform var(--d-hover)}\n"
        f".ty .card.lit:hover .in{{transform:translateY(-6px)}}\n{rings}\n"
    )
