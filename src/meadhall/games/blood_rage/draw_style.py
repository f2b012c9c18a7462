"""Colours, fonts and the one style sheet of the drawn table.

Every colour of the interface is a token, by day and by night; panels only name tokens and
classes, so a page can change the theme without drawing anything again.
"""

from __future__ import annotations

from functools import cache

__all__ = ["day", "stylesheet", "theme_class", "web_sheet"]

# Tokens that do not change with the light of the day.
_ALWAYS = {
    "font-display": '"Alegreya","Noto Serif JP","Noto Serif",Georgia,serif',
    "font-ui": '"Commissioner","Noto Sans JP","Noto Sans",system-ui,sans-serif',
    "band-ink": "#eef3ec",
    "band-ink-2": "#c3cec8",
    "plus": "#ffd27a",
    "seat-1t": "#ffffff",
    "seat-2t": "#ffffff",
    "seat-3t": "#06251a",
    "seat-4t": "#ffffff",
    "seat-5t": "#2a0f36",
    "seat-cut": "#fbf7ec",
    "wood": "#a4713d",
    "silver": "#c9d3d8",
    "rage": "#cf3b22",
    "glory": "#e3b341",
}

_LIGHT = {
    "ground": "#dfe6e2",
    "surface": "#f7f9f6",
    "surface-2": "#ecf0ed",
    "surface-3": "#dbe3de",
    "line": "#bccac2",
    "line-strong": "#6c7f77",
    "ink": "#12231e",
    "ink-2": "#3a4d46",
    "ink-3": "#51635c",
    "shade": "18 35 30",
    "lit": "#f6aa00",
    "lit-soft": "#ffeebd",
    "lit-edge": "#855000",
    "lit-ink": "#2b1c00",
    "link": "#0b5a5e",
    "link-soft": "#d4e7e5",
    "forbid": "#9e2217",
    "forbid-soft": "#f9e1dc",
    "good": "#1c6440",
    "good-soft": "#d8ecdf",
    "good-green": "#4f8b3b",
    "band": "#20332d",
    "seat-1": "#c23a2b",
    "seat-1b": "#8d2118",
    "seat-1i": "#a92c1f",
    "seat-2": "#2b66ae",
    "seat-2b": "#174479",
    "seat-2i": "#22589a",
    "seat-3": "#58c39b",
    "seat-3b": "#247a5b",
    "seat-3i": "#166347",
    "seat-4": "#2e2a2a",
    "seat-4b": "#6a5f58",
    "seat-4i": "#2e2a2a",
    "seat-5": "#c79bda",
    "seat-5b": "#7b4693",
    "seat-5i": "#71398b",
    "fig-line": "#101a17",
    "fig-halo": "#f7f9f6",
    "sea": "#7fa9ae",
    "sea-2": "#9dbfc0",
    "sea-line": "#f2f7f2",
    "rock": "#8c938a",
    "forest": "#4a6b4c",
    "snow": "#f1f4ef",
    "path": "#6b5b40",
    "slot-line": "#6b5b40",
    "parch": "#efe7d0",
    "parch-2": "#e2d6b6",
    "char": "#4a433e",
    "ember": "#ff7a2e",
    "ash": "#4d4641",
    "manheim": "#d8c98f",
    "alfheim": "#cfd8b4",
    "jotunheim": "#c2ccd0",
    "tree": "#b7cf9a",
    "border": "#6b5b40",
    "halo-text": "rgb(255 255 255/.76)",
    "yg-bark": "#8a6a44",
    "yg-bark2": "#4d3a22",
    "yg-leaf1": "#6f9a4f",
    "yg-leaf2": "#3f6236",
    "yg-leaf3": "#86ad58",
    "yg-leaf4": "#b9d27f",
}

_DARK = {
    "ground": "#0b1315", "surface": "#131f22", "surface-2": "#1a292c", "surface-3": "#243639",
    "line": "#34494c", "line-strong": "#7c9394",
    "ink": "#ecf1ea", "ink-2": "#c2cec9", "ink-3": "#9aaca8", "shade": "0 0 0",
    "lit": "#ffb52b", "lit-soft": "#3b2b0a", "lit-edge": "#ffcf73", "lit-ink": "#241700",
    "link": "#7fd0cc", "link-soft": "#14383a",
    "forbid": "#ff9484", "forbid-soft": "#42191a", "good": "#83d3a4", "good-soft": "#12352a",
    "good-green": "#558f45", "band": "#22363a",
    "seat-1": "#c8402f", "seat-1b": "#8d2118", "seat-1i": "#ff9484",
    "seat-2": "#2f6cb6", "seat-2b": "#174479", "seat-2i": "#8fbdf3",
    "seat-3": "#62cba4", "seat-3b": "#257c5d", "seat-3i": "#7fdcb9",
    "seat-4": "#4a4341", "seat-4b": "#8b7e75", "seat-4i": "#d3c7bf",
    "seat-5": "#cfa6e0", "seat-5b": "#7b4693", "seat-5i": "#d9b6e8",
    "fig-line": "#070c0d", "fig-halo": "#e6ece4",
    "sea": "#16323a", "sea-2": "#1c3d45", "sea-line": "#31595f", "rock": "#3c4543",
    "forest": "#25402f", "snow": "#9fb0b0", "path": "#2a2a20", "slot-line": "#bdb99f",
    "parch": "#2a2c24", "parch-2": "#35362b", "char": "#1a1514", "ember": "#ff8a3e",
    "ash": "#1d1917", "manheim": "#595a3c", "alfheim": "#47583f", "jotunheim": "#475860",
    "tree": "#3c5a3d", "border": "#1d2119", "halo-text": "rgb(8 14 15/.72)",
    "yg-bark": "#6a5133", "yg-bark2": "#2a1f12", "yg-leaf1": "#4a7a45", "yg-leaf2": "#21402a",
    "yg-leaf3": "#5c8d49", "yg-leaf4": "#8fb560",
}  # fmt: skip

# tx: words, dp: titles and numbers; the classes after them only change one thing each.
_RULES = """
.br{font-family:var(--font-ui);color:var(--ink)}
.br .tx,.br .dp{fill:var(--ink);font-variant-numeric:lining-nums tabular-nums;\
font-feature-settings:"lnum"}
.br .tx{font-family:var(--font-ui)}
.br .dp{font-family:var(--font-display);font-weight:800}
.br .b{font-weight:700}
.br .m{font-weight:600}
.br .n{font-weight:400}
.br .mid{text-anchor:middle}
.br .end{text-anchor:end}
.br .c2{fill:var(--ink-2)}
.br .c3{fill:var(--ink-3)}
.br .cs{fill:var(--surface)}
.br .ci{fill:var(--seat-i)}
.br .ct{fill:var(--seat-t)}
.br .cl{fill:var(--link)}
.br .ca{fill:var(--lit-edge)}
.br .cg{fill:var(--good)}
.br .cf{fill:var(--forbid)}
.br .cb{fill:var(--band-ink)}
.br .cb2{fill:var(--band-ink-2)}
.br .cp{fill:var(--plus)}
.br .cx{fill:#ffc6a3}
.br .ck{fill:#3b2700}
.br .cd{fill:#12231e}
.br .pn{font-family:var(--font-display);font-weight:800;fill:var(--ink);paint-order:stroke;\
stroke:var(--halo-text);stroke-width:4px;stroke-linejoin:round}
.br .pn,.br .pd{pointer-events:none}
.br .pn.dead{fill:#d9cdbe;stroke:#1a1412}
.br .pd{font-family:var(--font-ui);font-weight:600;fill:#ffc6a3;paint-order:stroke;\
stroke:#1a1412;stroke-width:3px;stroke-linejoin:round}
.br .halo{filter:drop-shadow(0 0 1.3px var(--fig-halo)) drop-shadow(0 0 1.3px var(--fig-halo))}
.br .cr{color:var(--seat-cut);--cut:var(--seat-b)}
.br .sh{color:var(--seat-t);--cut:var(--seat);filter:drop-shadow(0 0 1.2px var(--seat))}
.br .ic{color:var(--ink-2)}
.br .ic.on{color:var(--lit-edge)}
.br .ic.ok{color:var(--good)}
.br .ic.inv{color:var(--band-ink)}
.br .gone{opacity:.55}
.br .faint{opacity:.5}
"""

# A document has nobody who points; what was lit when it was drawn stays so.
_STILL_RULES = """.br .lit .rim{stroke:var(--lit-edge);stroke-width:6}
.br .lit .edge{stroke:var(--lit);stroke-width:3.6;stroke-dasharray:none}
"""

# What only a page needs: a person points, chooses and is refused there. The widths are pixels of
# the screen, whatever the size of the drawing.
_WEB_RULES = """
svg.br{display:block;width:100%;height:100%}
#br-hand,#br-drafted{overflow:visible}
.br .rim,.br .edge{vector-effect:non-scaling-stroke}
.br [data-word]{cursor:default;outline:none}
.br .lit,.br .forbid{cursor:pointer}
.br .lit.fig .halo,.br .sel.fig .halo{filter:drop-shadow(0 0 1px var(--lit-edge)) \
drop-shadow(0 0 2px var(--lit)) drop-shadow(0 0 2px var(--lit))}
.br .lit:not(.card):hover>.edge{fill:var(--lit);fill-opacity:.16}
.br .sel:not(.card)>.edge{fill:var(--lit);fill-opacity:.28}
.br .forbid .pic,.br .forbid .halo,.br .forbid>.faint{opacity:.5}
.br .card .in{transition:transform var(--d-hover) var(--ease-lift)}
.br .card.lit:hover .in,.br .card.lit:focus-visible .in{transform:translateY(-6px)}
#br-hand .card.sel .in{transform:translateY(-10px)}
"""

# A ring is a rim with an edge on it: token and width of both, and the dash of the edge. There is
# no token for white, which is white by day and by night.
_RINGS = (
    (".lit", ("lit-edge", 5), ("lit", 3), "none"),
    (".sel", ("lit-edge", 7), ("lit", 4), "none"),
    (".forbid", ("surface", 4), ("forbid", 2), "5 4"),
    (".fresh", ("fig-line", 4.5), ("white", 2.4), "7 5"),
    (".seen", ("fig-line", 3), ("white", 1.4), "none"),
    ("[data-word]:focus-visible", ("surface", 8), ("link", 3.4), "none"),
    (".lit:focus-visible", ("link", 9), ("lit", 3), "none"),
)


def _ring_rules() -> str:
    """The ring stands around the thing itself, not around things inside it."""
    out = []
    for state, rim, edge, dash in _RINGS:
        for part, (colour, wide) in (("rim", rim), ("edge", edge)):
            inner = (f">.{part}", f">.in>.{part}")
            where = ",".join(f".br {state}{one}" for one in inner)
            dashes = dash if part == "edge" else "none"
            out.append(
                f"{where}{{stroke:var(--{colour},#fff);stroke-width:{wide}px;stroke-opacity:1;"
                f"stroke-dasharray:{dashes}}}"
            )
    return "\n".join(out) + "\n"


# Tokens of this game alone; all the others are the interface's, and every page has them.
_OWN = (
    "plus", "ash", "manheim", "alfheim", "jotunheim", "tree", "border", "halo-text",
    "yg-bark", "yg-bark2", "yg-leaf1", "yg-leaf2", "yg-leaf3", "yg-leaf4",
)  # fmt: skip


def _block(selector: str, tokens: dict[str, str]) -> str:
    return selector + "{" + ";".join(f"--{key}:{value}" for key, value in tokens.items()) + "}"


def day() -> dict[str, str]:
    """All tokens by day."""
    return _ALWAYS | _LIGHT


def theme_class(theme: str) -> str:
    """The classes of a root element; everything drawn inside takes its colours from them."""
    return "br br-dark" if theme == "dark" else "br br-light"


def _seats() -> list[str]:
    blocks = []
    for n in range(1, 6):
        seat = {"seat": f"var(--seat-{n})", "seat-b": f"var(--seat-{n}b)"}
        seat |= {"seat-t": f"var(--seat-{n}t)", "seat-i": f"var(--seat-{n}i)"}
        blocks.append(_block(f".br .s{n}", seat))
    return blocks


@cache
def stylesheet(theme: str = "") -> str:
    """The whole sheet for one theme, or for both when none is named."""
    blocks = [_block(".br", _ALWAYS)]
    if theme != "dark":
        blocks.append(_block(".br-light", _LIGHT))
    if theme != "light":
        blocks.append(_block(".br-dark", _DARK))
    return "\n".join([*blocks, *_seats()]) + _RULES + _STILL_RULES


@cache
def web_sheet() -> str:
    """The sheet of a page, which has the tokens of the interface already."""
    own = [{k: v for k, v in t.items() if k in _OWN} for t in (_ALWAYS, _LIGHT, _DARK)]
    blocks = [_block(".br", own[0] | own[1]), _block('[data-theme="dark"] .br', own[2])]
    # A page that names no theme follows the system, as its tokens do.
    unnamed = ':root:not([data-theme="light"]):not([data-theme="dark"]) .br'
    blocks.append(f"@media (prefers-color-scheme:dark){{{_block(unnamed, own[2])}}}")
    return "\n".join([*blocks, *_seats()]) + _RULES + _WEB_RULES + _ring_rules()
