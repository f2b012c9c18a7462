"""The table of Blood Rage as pictures, drawn from a view.

    svg = draw(match.view(0), Text("en"))                     # a whole document
    part = {key: view[key] for key in READS["map"]}
    svg = panel("map", part, Text("en"), phone=False)         # one piece of it for a page

A page needs ``symbols()`` and ``stylesheet_web()`` once; a document of ``draw`` carries both and
refers to nothing outside itself. A panel sees the keys of ``READS`` only: they are what a cache
of drawings has to compare. Every element of a panel stands on a line of its own, so that what
changed can be sent as lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from .draw_battle import draw_band, fight_of
from .draw_cards import tone_rules
from .draw_changes import ask_args, changes, result
from .draw_clans import draw_clans
from .draw_inspect import inspect
from .draw_land import DEFS, lands
from .draw_map import draw_map
from .draw_notes import notes
from .draw_panels import draw_plank, draw_rail, draw_top, draw_track
from .draw_parts import Panel, Scene, View, Words, drawings, num
from .draw_poster import poster
from .draw_rail import rail
from .draw_sheet import draw_drafted, draw_hand, draw_hands, draw_sheet
from .draw_stage import draw_draft, draw_score
from .draw_style import stylesheet as _stylesheet
from .draw_style import theme_class, web_sheet

__all__ = [
    "READS",
    "ask_args",
    "changes",
    "draw",
    "inspect",
    "notes",
    "panel",
    "poster",
    "rail",
    "regions",
    "result",
    "stylesheet",
    "stylesheet_web",
    "symbols",
]

READS: Final[dict[str, tuple[str, ...]]] = {
    "top": ("age", "phase", "ragnarok", "provinces"),
    "map": ("crests", "people", "phase", "doom", "provinces", "fjords", "battle", "last_battle"),
    "draft": ("seat", "crests", "people", "pack", "drafted", "mine"),
    "score": ("crests", "people", "score"),
    "band": (
        "seat",
        "crests",
        "people",
        "phase",
        "battle",
        "last_battle",
        "provinces",
        "fjords",
        "answered",
        "mine",
    ),
    "sheet": ("seat", "crests", "sheet", "quests"),
    "hand": ("hand",),
    "hands": ("crests", "people", "clans"),
    "drafted": ("drafted", "kept"),
    "clans": ("crests", "people", "clans"),
}

#: events that open a chapter of the log
CHAPTERS: Final = ("phase",)
#: events whose consequences are told on the board, step by step
STORIES: Final = ("win", "tie", "ragnarok")
_USED = re.compile(r'href="#([a-z0-9-]+)"')
_NARROW = 700

# A panel with the rectangle it is put in.
Placed = tuple[Panel, float, float, float, float]


# ---- a page


def regions(view: View, phone: bool) -> dict[str, str]:
    """Which panel stands where now."""
    if view["score"]:
        return {"top": "top", "stage": "score", "side": "clans"}
    watching = view["seat"] is None
    drafting = bool(view["pack"]) and not watching
    places = {"top": "top", "stage": "draft" if drafting else "map", "tray": "sheet"}
    places["hand"] = "hands" if watching else "drafted" if drafting else "hand"
    places["side"] = "clans"
    fight = fight_of(view)
    # A battle that is over is told until its pillager acts again; then the land needs the room.
    if not view["battle"] and fight and fight["pillager"] == view["turn"]:
        fight = None
    if not drafting and fight and fight["participants"]:
        places["band"] = "band"
    return places


# On a desk, and on a phone.
_PANELS: Final[dict[str, tuple[Callable[[Scene], Panel | None], ...]]] = {
    "top": (lambda s: draw_track(s, 640), lambda s: draw_track(s, 250)),
    "map": (draw_map, draw_map),
    "draft": (lambda s: draw_draft(s, 968, 475), lambda s: draw_draft(s, 390, 470)),
    "score": (lambda s: draw_score(s, 968, 640, False), lambda s: draw_score(s, 390, 560, False)),
    "band": (lambda s: draw_band(s, 968), lambda s: draw_band(s, 390)),
    "sheet": (lambda s: draw_sheet(s, 372, 184), lambda s: draw_sheet(s, 390, 166)),
    "hand": (lambda s: draw_hand(s, 596, 184), lambda s: draw_hand(s, 390, 152)),
    "hands": (lambda s: draw_hands(s, 596, 184), lambda s: draw_hands(s, 390, 152)),
    "drafted": (lambda s: draw_drafted(s, 596, 184), lambda s: draw_drafted(s, 390, 152)),
    "clans": (lambda s: draw_clans(s, 312), lambda s: draw_clans(s, 390)),
}


def panel(name: str, part: View, t: Words, phone: bool) -> str:
    """One piece of the table, from the keys of the view that it reads; '' if there is nothing."""
    drawn = _PANELS[name][phone](Scene(part, t, phone))
    if drawn is None:
        return ""
    opening = _open(drawn, "br", ' xmlns="http://www.w3.org/2000/svg"')
    return f"{opening}\n{drawn.body}\n</svg>"


def stylesheet_web() -> str:
    """The style of the panels in a page, for day and night; the page brings the tokens."""
    return web_sheet() + tone_rules()


@cache
def symbols() -> str:
    """All drawings that panels refer to, to be put into a page once."""
    return f"<defs>{DEFS}</defs>" + "".join([*drawings().values(), *lands().values()])


def _open(panel: Panel, cls: str, place: str = "") -> str:
    return (
        f'<svg id="br-{panel.key}" class="{cls}"{place} '
        f'viewBox="0 0 {num(panel.width)} {num(panel.height)}" preserveAspectRatio="{panel.fit}" '
        f'role="group" aria-label="{panel.label}">'
    )


# ---- a document


def _desktop(scene: Scene, w: float, h: float) -> list[Placed]:
    """Top 48; side 312; plank 68; tray 184; the stage takes the rest."""
    top = draw_top(scene, w)
    if scene.view["score"]:
        rest = h - top.height
        return [(top, 0, 0, w, top.height), (draw_score(scene, w, rest), 0, top.height, w, rest)]
    main, tray_h = w - 312, 184.0
    plank = draw_plank(scene, main)
    stage = h - top.height - plank.height - tray_h
    out: list[Placed] = [(top, 0, 0, w, top.height)]
    out += _stage(scene, top.height, main, stage)
    y = top.height + stage
    out.append((plank, 0, y, main, plank.height))
    out += _tray(scene, y + plank.height, main, tray_h)
    rail = draw_rail(scene, 312)
    out.append((rail, main, top.height, 312, rail.height))
    rest = h - top.height - rail.height
    out.append((draw_clans(scene, 312, rest), main, top.height + rail.height, 312, rest))
    return out


def _drafting(scene: Scene) -> bool:
    return bool(scene.view["pack"]) and scene.seat is not None


def _stage(scene: Scene, y: float, w: float, h: float) -> list[Placed]:
    if _drafting(scene):
        return [(draw_draft(scene, w, h), 0, y, w, h)]
    band = draw_band(scene, w)
    land = h - (band.height if band else 0)
    out: list[Placed] = [(draw_map(scene), 0, y, w, land)]
    return [*out, (band, 0, y + land, w, band.height)] if band else out


def _tray(scene: Scene, y: float, w: float, h: float) -> list[Placed]:
    sheet_w = 372.0
    draw_cards = _cards_of(scene)
    return [
        (draw_sheet(scene, sheet_w, h), 0, y, sheet_w, h),
        (draw_cards(scene, w - sheet_w, h), sheet_w, y, w - sheet_w, h),
    ]


def _cards_of(scene: Scene) -> Callable[[Scene, float, float], Panel]:
    if scene.seat is None:
        return draw_hands
    return draw_drafted if scene.view["pack"] else draw_hand


def _phone(scene: Scene, w: float, h: float) -> list[Placed]:
    """One column: top, rail, board, band or clan sheet, plank, hand in reach of the thumb."""
    panels = [draw_top(scene, w)]
    if scene.view["score"]:
        panels.append(draw_score(scene, w, h - panels[0].height))
        return _stack(panels, w, h)
    panels.append(draw_rail(scene, w))
    plank = draw_plank(scene, w)
    cards = _cards_of(scene)(scene, w, 152.0)
    if _drafting(scene):
        stage = h - sum(panel.height for panel in (*panels, plank, cards))
        return _stack([*panels, draw_draft(scene, w, stage), plank, cards], w, h)
    band = draw_band(scene, w) or draw_sheet(scene, w, 132)
    return _stack([*panels, draw_map(scene), band, plank, cards], w, h)


def _stack(panels: list[Panel], w: float, h: float) -> list[Placed]:
    """Panels one under another; the board takes what the others leave."""
    rest = h - sum(panel.height for panel in panels if panel.key != "map")
    out: list[Placed] = []
    y = 0.0
    for panel in panels:
        tall = max(120.0, rest) if panel.key == "map" else panel.height
        out.append((panel, 0, y, w, tall))
        y += tall
    return out


def stylesheet(theme: str = "") -> str:
    """The style sheet of a document, for both themes unless one is named."""
    return _stylesheet(theme) + tone_rules()


def _needed(body: str) -> str:
    """The symbols that a drawing refers to, and those that they refer to."""
    known = drawings() | lands()
    found: dict[str, str] = {}
    wanted = set(_USED.findall(body))
    while wanted:
        name = wanted.pop()
        if name in known and name not in found:
            found[name] = known[name]
            wanted |= set(_USED.findall(known[name]))
    return "".join(found[name] for name in sorted(found))


def draw(view: View, t: Words, *, size: tuple[int, int] = (1280, 800), theme: str = "light") -> str:
    """A standalone SVG document of the whole table; narrow sizes get the layout of a phone."""
    phone = size[0] < _NARROW
    asked = any(ask["seat"] == view["seat"] for ask in view["asks"])
    view = {"people": (), **view}
    scene = Scene(view, t, phone, lit=asked and view["seat"] not in view["answered"])
    # Sizes grow the stage, never shrink words: one unit is a pixel at the size of the layout.
    base = (390, 700) if phone else (1280, 800)
    scale = min(size[0] / base[0], size[1] / base[1])
    w, h = size[0] / scale, size[1] / scale
    body = ""
    for panel, x, y, wide, tall in _phone(scene, w, h) if phone else _desktop(scene, w, h):
        place = f' x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(tall)}"'
        body += _open(panel, f"br-{panel.key}", place) + panel.body + "</svg>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{theme_class(theme)}" '
        f'width="{size[0]}" height="{size[1]}" viewBox="0 0 {num(w)} {num(h)}" role="group" '
        f'aria-label="{scene.say("br.title")}"><title>{scene.say("br.title")}</title>'
        f"<style>{stylesheet(theme)}</style><defs>{DEFS}{_needed(body)}</defs>"
        f'<rect width="100%" height="100%" fill="var(--ground)"/>{body}</svg>'
    )
