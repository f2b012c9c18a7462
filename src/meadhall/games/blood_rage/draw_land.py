"""The ground of the map as symbols: a page has them once, a drawing of the map only names them."""

from __future__ import annotations

from functools import cache

from .draw_parts import board, num, use

__all__ = ["DEFS", "ground", "lands"]

# Gradients and clips cannot be symbols; they stand beside them.
DEFS = (
    '<clipPath id="cp-shield"><circle cx="24" cy="24" r="21.5"/></clipPath>'
    '<radialGradient id="br-sea" cx=".5" cy=".5" r=".75">'
    '<stop offset="0" stop-color="var(--sea-2)"/><stop offset="1" stop-color="var(--sea)"/>'
    "</radialGradient>"
)
_SIZE = {"wide": 1.0, "tall": 0.66}
_WAVES = ((0.68, 0.02), (0.92, 0.06), (0.26, 0.02), (0.02, 0.94), (0.73, 0.98), (0.96, 0.6))


def _sea(form: str) -> str:
    """Open water, and the water lines that follow the coast."""
    w, h = board()[form]["size"]
    k = _SIZE[form]
    coast = f'<use href="#br-coast-{form}"'
    out = f'<rect x="{-w}" y="{-h}" width="{3 * w}" height="{3 * h}" fill="url(#br-sea)"/>'
    for breadth, strength in ((58, ".1"), (40, ".12"), (25, ".16"), (13, ".26")):
        out += (
            f'{coast} fill="none" stroke="var(--sea-line)" stroke-width="{num(breadth * k)}" '
            f'stroke-opacity="{strength}" stroke-linejoin="round"/>'
        )
    for x, y in _WAVES:
        out += use("ter-wave", x * w, y * h, 30 * k, 8 * k)
    return out + f'{coast} transform="translate(0 {num(5 * k)})" fill-opacity=".3"/>'


def _cracks(path: str) -> str:
    """Embers in the ashes of a destroyed province."""
    return (
        f'<path d="{path}" fill="none" stroke="var(--ember)" stroke-opacity=".28" '
        f'stroke-width="6" stroke-linecap="round"/><path d="{path}" fill="none" '
        'stroke="var(--ember)" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>'
    )


@cache
def lands() -> dict[str, str]:
    """Coast, provinces, their woods and hills, their ashes, by id."""
    found: dict[str, str] = {}
    for form in _SIZE:
        land = board()[form]
        found[f"br-coast-{form}"] = f'<path id="br-coast-{form}" d="{land["coast"]}"/>'
        found[f"br-sea-{form}"] = f'<g id="br-sea-{form}">{_sea(form)}</g>'
        for key, place in land["provinces"].items():
            name = f"{form}-{key}"
            found[f"br-land-{name}"] = f'<path id="br-land-{name}" d="{place["path"]}"/>'
            cover = "".join(use(*tree) for tree in place["trees"])
            found[f"br-cover-{name}"] = f'<g id="br-cover-{name}">{cover}</g>'
            ashes = _cracks(place["cracks"])
            found[f"br-cracks-{name}"] = f'<g id="br-cracks-{name}">{ashes}</g>'
    return found


def _shape(form: str, key: str, destroyed: bool) -> str:
    land = f'<use href="#br-land-{form}-{key}"'
    if destroyed:
        return (
            f'{land} fill="var(--ash)" stroke="#1a1412" stroke-width="1.6"/>'
            f'<use href="#br-cracks-{form}-{key}"/>'
        )
    region = board()[form]["provinces"][key]["region"]
    return (
        f'{land} fill="var(--{region})" stroke="var(--border)" stroke-width="1.6" '
        'stroke-linejoin="round"/>'
    )


@cache
def ground(form: str, destroyed: frozenset[str]) -> str:
    """Everything of the map that no figure and no token changes, a province to a line."""
    keys = list(board()[form]["provinces"])
    out = [f'<use href="#br-sea-{form}"/>']
    out += [_shape(form, key, key in destroyed) for key in keys]
    out += [f'<use href="#br-cover-{form}-{key}"/>' for key in keys if key not in destroyed]
    out.append(use("br-tree", *((400, 146, 200, 172) if form == "wide" else (134, 132, 122, 134))))
    return "\n".join(out)
