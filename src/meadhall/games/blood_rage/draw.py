"""The table of Blood Rage as a picture, drawn from a view.

    svg = draw(match.view(0), Text("en"))                     # a whole document
    parts = fragments(match.view(0), Text("en"))              # its pieces, by stable ids

A page that shows fragments needs ``symbols()`` and ``stylesheet()`` once; a document of ``draw``
carries both and refers to nothing outside itself.
"""

from __future__ import annotations

import re
from functools import cache

from .draw_battle import draw_band
from .draw_cards import tone_rules
from .draw_clans import draw_clans
from .draw_map import draw_map
from .draw_panels import draw_plank, draw_rail, draw_top
from .draw_parts import Panel, Scene, View, Words, num
from .draw_parts import symbols as _symbols
from .draw_sheet import draw_drafted, draw_hand, draw_sheet
from .draw_stage import draw_draft, draw_score
from .draw_style import stylesheet as _stylesheet
from .draw_style import theme_class

__all__ = ["draw", "fragments", "stylesheet", "symbols"]

_CLIP = '<clipPath id="cp-shield"><circle cx="24" cy="24" r="21.5"/></clipPath>'
_USED = re.compile(r'href="#([a-z0-9-]+)"')
_NARROW = 700

# A panel with the rectangle it is put in.
Placed = tuple[Panel, float, float, float, float]


def _desktop(scene: Scene, w: float, h: float) -> list[Placed]:
    """Top 48; side 312; plank 68; tray 180; the stage takes the rest."""
    top = draw_top(scene, w)
    if scene.view["score"]:
        rest = h - top.height
        return [(top, 0, 0, w, top.height), (draw_score(scene, w, rest), 0, top.height, w, rest)]
    side_w, tray_h = 312.0, 184.0
    main = w - side_w
    plank = draw_plank(scene, main)
    stage = h - top.height - plank.height - tray_h
    y = top.height
    out: list[Placed] = [(top, 0, 0, w, top.height)]
    drafting = bool(scene.view["pack"]) and scene.seat is not None
    if drafting:
        out.append((draw_draft(scene, main, stage), 0, y, main, stage))
    else:
        band = draw_band(scene, main)
        land = stage - (band.height if band else 0)
        out.append((draw_map(scene), 0, y, main, land))
        if band:
            out.append((band, 0, y + land, main, band.height))
    y += stage
    out.append((plank, 0, y, main, plank.height))
    y += plank.height
    sheet_w = 372.0
    out.append((draw_sheet(scene, sheet_w, tray_h), 0, y, sheet_w, tray_h))
    hand_w = main - sheet_w
    hand = draw_drafted(scene, hand_w, tray_h) if drafting else draw_hand(scene, hand_w, tray_h)
    out.append((hand, sheet_w, y, hand_w, tray_h))
    rail = draw_rail(scene, side_w)
    out.append((rail, main, top.height, side_w, rail.height))
    rest = h - top.height - rail.height
    out.append((draw_clans(scene, side_w, rest), main, top.height + rail.height, side_w, rest))
    return out


def _phone(scene: Scene, w: float, h: float) -> list[Placed]:
    """One column: top, rail, board, band or clan sheet, plank, hand in reach of the thumb."""
    panels = [draw_top(scene, w)]
    if scene.view["score"]:
        panels.append(draw_score(scene, w, h - panels[0].height))
        return _stack(panels, w, h)
    panels.append(draw_rail(scene, w))
    plank = draw_plank(scene, w)
    hand_h = 152.0
    if scene.view["pack"] and scene.seat is not None:
        below = [plank, draw_drafted(scene, w, hand_h)]
        stage = h - sum(panel.height for panel in (*panels, *below))
        return _stack([*panels, draw_draft(scene, w, stage), *below], w, h)
    band = draw_band(scene, w) or draw_sheet(scene, w, 132)
    below = [band, plank, draw_hand(scene, w, hand_h)]
    return _stack([*panels, draw_map(scene), *below], w, h)


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


def _open(panel: Panel, cls: str, place: str = "") -> str:
    return (
        f'<svg id="br-{panel.key}" class="{cls}"{place} '
        f'viewBox="0 0 {num(panel.width)} {num(panel.height)}" preserveAspectRatio="{panel.fit}" '
        f'role="group" aria-label="{panel.label}">'
    )


def stylesheet(theme: str = "") -> str:
    """The style sheet of the fragments, for both themes unless one is named."""
    return _stylesheet(theme) + tone_rules()


@cache
def symbols() -> str:
    """All drawings that fragments refer to, to be put into a page once."""
    return f"<defs>{_CLIP}</defs>" + "".join(_symbols().values())


def fragments(
    view: View, t: Words, *, layout: str = "desktop", theme: str = "light"
) -> dict[str, str]:
    """The panels of the table by stable ids: what draw() composes, for a page that morphs them."""
    scene = Scene(view, t, layout == "phone")
    placed = _phone(scene, 390, 844) if scene.phone else _desktop(scene, 1280, 800)
    cls = theme_class(theme)
    return {
        panel.key: _open(panel, cls, ' xmlns="http://www.w3.org/2000/svg"') + panel.body + "</svg>"
        for panel, *_ in placed
    }


def draw(view: View, t: Words, *, size: tuple[int, int] = (1280, 800), theme: str = "light") -> str:
    """A standalone SVG document of the whole table; narrow sizes get the layout of a phone."""
    phone = size[0] < _NARROW
    scene = Scene(view, t, phone)
    # Sizes grow the stage, never shrink words: one unit is a pixel at the size of the layout.
    base = (390, 700) if phone else (1280, 800)
    scale = min(size[0] / base[0], size[1] / base[1])
    w, h = size[0] / scale, size[1] / scale
    placed = _phone(scene, w, h) if phone else _desktop(scene, w, h)
    body = ""
    for panel, x, y, wide, tall in placed:
        place = f' x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(tall)}"'
        body += _open(panel, f"br-{panel.key}", place) + panel.body + "</svg>"
    known = _symbols()
    used = "".join(known[name] for name in sorted(set(_USED.findall(body))) if name in known)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{theme_class(theme)}" '
        f'width="{size[0]}" height="{size[1]}" viewBox="0 0 {num(w)} {num(h)}" role="group" '
        f'aria-label="{scene.say("br.title")}"><title>{scene.say("br.title")}</title>'
        f"<style>{stylesheet(theme)}</style><defs>{_CLIP}</defs>{used}"
        f'<rect width="100%" height="100%" fill="var(--ground)"/>{body}</svg>'
    )
