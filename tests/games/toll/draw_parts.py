"""Small drawings that Toll is made of: all of them own, all of them few strokes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

__all__ = ["CARDS", "View", "Words", "card", "rows", "symbols", "thing"]

View = Mapping[str, Any]
Words = Callable[..., str]

CARDS = {"axe": "#b5452f", "horn": "#b9832f", "ward": "#33689c", "rune": "#5d6f7d",
         "gift": "#4f8b3b", "crow": "#4a4458"}  # fmt: skip
_LINE = 'fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" '
_LINE += 'stroke-linejoin="round"'
_ART = {
    "ty-axe": f'<path {_LINE} d="M14 42L30 10"/><path fill="currentColor" d="M26 8q14 0 14 14-9-4-16-1z"/>',
    "ty-horn": f'<path {_LINE} d="M8 34c14 2 26-6 30-24M38 10c4 12-2 30-24 32q-6-2-6-8"/>',
    "ty-ward": f'<path {_LINE} d="M24 6l15 5v12c0 9-6 15-15 19C15 38 9 32 9 23V11z"/>'
    f'<path {_LINE} d="M24 12v24M14 22h20"/>',
    "ty-rune": f'<path {_LINE} d="M18 42V8l14 10-14 8 14 10"/>',
    "ty-gift": f'<path {_LINE} d="M8 20h32v20H8zM24 20v20M8 28h32M24 20c-10 0-12-10-4-10 4 0 4 6 4 10'
    ' 0-4 0-10 4-10 8 0 6 10-4 10"/>',
    "ty-crow": '<path fill="currentColor" d="M6 30c6-14 16-20 26-18l8-2-5 7c3 12-8 22-19 19l-8 6 1-8'
    'z"/><circle cx="31" cy="17" r="1.8" fill="#fff"/>',
    "ty-coin": '<circle cx="24" cy="24" r="17" fill="#d9a92e" stroke="#6b4d0d" stroke-width="2.6"/>'
    '<path d="M24 15v18M17 21l7-6 7 6" fill="none" stroke="#6b4d0d" stroke-width="2.6"/>',
    "ty-point": '<path fill="#d9a92e" stroke="#6b4d0d" stroke-width="2.2" d="M24 5l5.6 12.4 13.4 1.4-10'
    ' 9 2.8 13.2L24 34.400 12.200 41l2.800-13.200-10-9 13.400-1.400z"/>',
    "ty-hand": f'<path {_LINE} d="M13 12l16-4 6 24-16 4zM19 36l-9 2-3-18"/>',
    "ty-oath": f'<path {_LINE} d="M14 8h20v32H14zM19 16l10 12M29 16L19 28"/>',
    "ty-crest-1": f'<circle cx="24" cy="24" r="8" fill="currentColor"/><path {_LINE} d="M24 6v6M24 36v6'
    'M6 24h6M36 24h6M11 11l4 4M33 33l4 4M37 11l-4 4M15 33l-4 4"/>',
    "ty-crest-2": '<path fill="currentColor" d="M30 7a18 18 0 1 0 0 34 14 14 0 0 1 0-34z"/>',
    "ty-crest-3": f'<path {_LINE} d="M24 42V22M24 30l-9-7M24 26l9-7"/><circle cx="24" cy="14" r="9" '
    'fill="currentColor"/>',
    "ty-crest-4": f'<path {_LINE} d="M6 20q6-8 12 0t12 0 12 0M6 32q6-8 12 0t12 0 12 0"/>',
}  # fmt: skip


def symbols() -> str:
    return "".join(
        f'<symbol id="{name}" viewBox="0 0 48 48">{art}</symbol>' for name, art in _ART.items()
    )


def rows(*parts: str) -> str:
    return "\n".join(part for part in parts if part)


def thing(kind: str, word: str, name: str, ident: str, more: str = "") -> str:
    """The opening tag of something a player can name."""
    said = escape(name, quote=True)
    return (
        f'<g id="{ident}" data-type="{kind}" data-word="{word}" role="img" '
        f'aria-label="{said}"{more}><title>{said}</title>'
    )


def ring(x: float, y: float, w: float, h: float) -> str:
    box = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="8" fill="#fff" fill-opacity="0"'
    return f'<rect class="rim" {box}/><rect class="edge" {box}/>'


def card(word: str, t: Words, ident: str, x: float, y: float, size: tuple[float, float]) -> str:
    """A card: its picture, its name, a line of text."""
    w, h = size
    key = word.partition(".")[0]
    name, words = t(f"ty.card.{key}.name"), t(f"ty.card.{key}.text")
    more = f' class="card face" data-card="{word}" transform="translate({x:g} {y:g})"'
    side = min(w - 16, h * 0.5)
    left = (w - side) / 2
    return rows(
        thing("card", word, f"{name}. {words}", ident, more),
        f'<g class="in"><rect width="{w:g}" height="{h:g}" rx="8" fill="var(--parch)"/>'
        f'<g class="pic"><rect width="{w:g}" height="{h * 0.64:g}" rx="8" fill="{CARDS[key]}"/>'
        f'<use href="#ty-{key}" x="{left:g}" y="{h * 0.07:g}" width="{side:g}" height="{side:g}" '
        'color="#fbf7ec"/></g>'
        f"{ring(0, 0, w, h)}"
        f'<text class="dp mid" x="{w / 2:g}" y="{h * 0.83:g}" font-size="16">{escape(name)}</text>'
        "</g></g>",
    )
