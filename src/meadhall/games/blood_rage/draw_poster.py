"""The picture of the game on the shelf of the hall.

It carries everything inside itself: no symbol, no id, no style sheet, so that it stands in any page.
Colours are tokens with the value of the day behind them.
"""

from __future__ import annotations

import re
from functools import cache

from .draw_parts import Words, art, drawings, esc, num
from .draw_style import day

__all__ = ["poster"]

_TOKEN = re.compile(r"var\(--([\w-]+)\)")
_FIGURES = (
    ("warrior", "wolf", 1, 36, 122, 42), ("leader", "wolf", 1, 68, 124, 50),
    ("warrior", "bear", 4, 216, 122, 42), ("troll", "serpent", 3, 254, 124, 52),
)  # fmt: skip


def _toned(markup: str, seat: int = 0) -> str:
    """Tokens with their value, so that a page without them shows the same colours."""
    if seat:
        markup = markup.replace("var(--seat)", f"var(--seat-{seat})")
        markup = markup.replace("var(--seat-b)", f"var(--seat-{seat}b)")
    known = day()
    return _TOKEN.sub(lambda hit: f"var(--{hit[1]},{known.get(hit[1], '#888')})", markup)


def _inlined(symbol: str, x: float, y: float, w: float, h: float, seat: int = 0) -> str:
    """A symbol as a drawing of its own instead of a reference."""
    markup = drawings()[symbol]
    box = re.search(r'viewBox="([^"]+)"', markup)
    inner = markup[markup.index(">") + 1 : -len("</symbol>")]
    return (
        f'<svg x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" '
        f'viewBox="{box[1] if box else ""}">{_toned(inner, seat)}</svg>'
    )


def _figure(kind: str, crest: str, seat: int, x: float, y: float, tall: float) -> str:
    """A figure on its feet, with its crest."""
    form = art()["figures"][kind]
    w, h = form["box"]
    k = tall / h
    cx, cy, size = form["crest"]
    left, top = x - w * k / 2, y - tall
    mx, my, ms = left + cx * k, top + cy * k, size * k
    out = _inlined(form["symbol"], left, top, w * k, tall, seat)
    if form["disc"]:
        out += (
            f'<circle cx="{num(mx)}" cy="{num(my)}" r="{num(ms * 0.66)}" '
            + _toned('fill="var(--seat-b)" stroke="var(--seat-cut)"', seat)
            + ' stroke-width=".6"/>'
        )
    mark = _inlined(f"crest-{crest}", mx - ms / 2, my - ms / 2, ms, ms)
    mark = mark.replace("var(--cut,#fff)", f"var(--seat-{seat}b,#333)")
    return out + f'<g color="#fbf7ec">{mark}</g>'


@cache
def _scene() -> str:
    """Mountains, a meadow under the tree, and the clans on both sides."""
    hills = "M0 108L52 34l26 30 34-52 40 60 30-36 34 40 30-30 50 54v20H0z"
    sky = _toned('fill="var(--sea-2)"')
    out = f'<rect width="296" height="128" {sky}/>'
    out += f'<path d="{hills}" {_toned("""fill="var(--rock)" """)} fill-opacity=".95"/>'
    out += f'<path d="M0 98q148-26 296 0v30H0z" {_toned("""fill="var(--tree)" """)}/>'
    out += _inlined("br-tree", 68, -4, 158, 136)
    figures = sorted(_FIGURES, key=lambda one: one[4])
    return out + "".join(_figure(*one) for one in figures)


def poster(t: Words) -> str:
    """296 by 128: the tree, with clans on both sides of it."""
    name = esc(t("br.title"))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="296" height="128" viewBox="0 0 296 128" '
        f'preserveAspectRatio="xMidYMid slice" role="img" aria-label="{name}">'
        f"<title>{name}</title>{_scene()}</svg>"
    )
