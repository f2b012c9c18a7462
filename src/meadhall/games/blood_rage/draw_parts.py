"""Small parts that every piece of the drawn table is made of: words, shields, figures, tokens.

Drawing is plain string work. What does not depend on the position is built once and kept.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

__all__ = ["Panel", "Scene", "View", "Words"]

#: letters of a player's name that a drawing has room for
_NAME = 14

View = Mapping[str, Any]
Words = Callable[..., str]


class Panel(NamedTuple):
    """One fragment: a drawing of its own size that a page or draw() puts somewhere."""

    key: str
    width: float
    height: float
    body: str
    label: str
    fit: str = "xMidYMid meet"


class Scene:
    """A view with the language it is told in and the layout it is drawn for."""

    def __init__(self, view: View, words: Words, phone: bool, lit: bool = False) -> None:
        self.view = view
        self.words = words
        self.phone = phone
        self.lit = lit  # whether what may be chosen is lit here; a page does that itself

    # Looked up when they are needed: a panel may be given a view with only the keys it reads.
    @property
    def seat(self) -> int | None:
        seat: int | None = self.view["seat"]
        return seat

    @property
    def clans(self) -> list[dict[str, Any]]:
        clans: list[dict[str, Any]] = self.view["clans"]
        return clans

    def say(self, key: str, **args: object) -> str:
        """A sentence, escaped for SVG."""
        return _said(self.words, key, tuple(args.items()))

    def crest(self, seat: int) -> str:
        return str(self.view["crests"][seat])

    def clan(self, seat: int) -> str:
        return self.say("br.clan." + self.crest(seat))

    def who(self, seat: int) -> str:
        """What a seat is called at this table: by its player's name, where there is one."""
        people = self.view["people"]
        name = people[seat] if people else ""
        return esc(shortened(name)) if name else self.clan(seat)

    def card(self, card: str) -> str:
        return self.say(f"br.card.{card.partition('.')[0]}.name")

    def brief(self, card: str) -> str:
        """What a card does in a few words; its whole text where that is short."""
        key = f"br.card.{card.partition('.')[0]}"
        said = self.words(f"{key}.brief")
        # A look-up says an id that it does not know in brackets.
        return self.say(f"{key}.text") if said == f"[{key}.brief]" else esc(said)

    def acts(self, seat: int) -> bool:
        """Whether the game waits for an answer of this seat."""
        return any(ask["seat"] == seat for ask in self.view["asks"])


class Kept:
    """Drawings by what they show: most of a table looks as it did a move ago."""

    def __init__(self, most: int = 4096) -> None:
        self.most = most
        self.found: dict[tuple[object, ...], Any] = {}

    def get(self, key: tuple[object, ...], make: Callable[[], Any]) -> Any:
        drawn = self.found.get(key)
        if drawn is None:
            if len(self.found) >= self.most:
                self.found.clear()
            drawn = self.found[key] = make()
        return drawn


def shortened(name: str) -> str:
    """A name that leaves room for the rest of the line."""
    return name if len(name) <= _NAME else name[: _NAME - 1].rstrip() + "…"


# ---- words


@lru_cache(maxsize=16384)
def _said(words: Words, key: str, args: tuple[tuple[str, object], ...]) -> str:
    """The same few hundred sentences are needed for every picture."""
    return esc(words(key, **dict(args)))


@lru_cache(maxsize=4096)
def esc(text: str) -> str:
    return escape(text, quote=True)


@lru_cache(maxsize=16384)
def num(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


@cache
def _advances(face: str) -> dict[str, float]:
    """How wide the letters of a font are, in parts of its size."""
    table: dict[str, str] = json.loads(_read("widths.json"))[face]
    return {char: int(wide) / 100 for wide, chars in table.items() for char in chars}


@lru_cache(maxsize=16384)
def width(text: str, size: float, face: str = "tx") -> float:
    """Width of a line in the font of words (tx) or of titles and numbers (dp)."""
    known = _advances(face)
    total = 0.0
    for char in text:
        total += known.get(char) or (1.0 if ord(char) > 0x2E00 else 0.6)
    return total * size


_PIECES = re.compile(r"[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+")
# A line never starts with these (Japanese typesetting).
_CLOSING = frozenset("、。，．）」』！？ーっゃゅょッャュョ：")


@lru_cache(maxsize=4096)
def wrap(text: str, room: float, size: float, lines: int, face: str = "tx") -> tuple[str, ...]:
    """Break a text into at most so many lines; what is too long ends in an ellipsis."""
    done: list[str] = []
    line = ""
    for piece in _PIECES.findall(text):
        full = width(line + piece.rstrip(), size, face) > room
        if line and full and piece not in _CLOSING:
            done.append(line.rstrip())
            line = ""
        line += piece
    if line.strip():
        done.append(line.rstrip())
    # A closing mark may hang out a little; a line that was cut short ends inside.
    whole = [clip(one, room * 1.12, size, face) for one in done]
    if len(done) > lines:
        whole = [*whole[: lines - 1], clip(done[lines - 1] + "…", room, size, face)]
    return tuple(whole)


@lru_cache(maxsize=4096)
def clip(text: str, room: float, size: float, face: str = "tx") -> str:
    """Shorten one line to the room it has."""
    if width(text, size, face) <= room:
        return text
    text = text.removesuffix("…")
    while text and width(text + "…", size, face) > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(maxsize=16384)
def text(x: float, y: float, words: str, size: float, cls: str = "tx") -> str:
    """One line of text; the words are escaped already."""
    return f'<text class="{cls}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">{words}</text>'


@lru_cache(maxsize=16384)
def raw(words: str) -> str:
    """Undo the escaping where a width is measured or a line is broken."""
    if "&" not in words:
        return words
    for mark, char in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#x27;", "'")):
        words = words.replace(mark, char)
    return words.replace("&amp;", "&")


def _face(cls: str) -> str:
    return "dp" if cls[:2] in ("dp", "pn") else "tx"


@lru_cache(maxsize=16384)
def fitted(x: float, y: float, words: str, size: float, room: float, cls: str = "tx") -> str:
    """One line, shortened to the room it has."""
    return text(x, y, esc(clip(raw(words), room, size, _face(cls))), size, cls)


@lru_cache(maxsize=16384)
def squeezed(x: float, y: float, words: str, size: float, room: float, cls: str = "tx") -> str:
    """One line that is set a little narrower where it is a little too long, and shortened beyond."""
    wide = width(raw(words), size, _face(cls))
    if room < wide <= room * 1.42:
        narrow = f'<text textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"'
        return text(x, y, words, size, cls).replace("<text", narrow, 1)
    return fitted(x, y, words, size, room, cls)


@lru_cache(maxsize=16384)
def counted(x: float, y: float, number: int, size: float, cls: str, words: str = "") -> str:
    """A number that a page may count up when it changes; words: how it is written."""
    return (
        f'<text class="{cls}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}" '
        f'data-n="{number}">{words or number}</text>'
    )


def rows(*parts: str) -> str:
    """Parts one under another: what is sent of a drawing that changed is whole lines."""
    return "\n".join([part for part in parts if part])


def slug(card: str, seen: dict[str, int]) -> str:
    """A piece of an id for a card among others, so that it keeps it while its neighbours go."""
    n = seen[card] = seen.get(card, 0) + 1
    return card.replace(".", "-") + (f"-{n}" if n > 1 else "")


@lru_cache(maxsize=16384)
def rect(x: float, y: float, w: float, h: float, rest: str) -> str:
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" {rest}/>'


@lru_cache(maxsize=16384)
def use(symbol: str, x: float, y: float, w: float, h: float, rest: str = "") -> str:
    return (
        f'<use href="#{symbol}" x="{num(x)}" y="{num(y)}" '
        f'width="{num(w)}" height="{num(h)}"{rest}/>'
    )


@lru_cache(maxsize=4096)
def ring(x: float, y: float, w: float, h: float, r: float = 5) -> str:
    """The two lines that light up around a thing; its inside can be pointed at."""
    return rect(x, y, w, h, f'class="rim" rx="{num(r)}" fill="none"') + rect(
        x, y, w, h, f'class="edge" rx="{num(r)}" fill="#fff" fill-opacity="0"'
    )


def thing(kind: str, word: str, name: str, ident: str, more: str = "") -> str:
    """The opening tag of something a player can name, with its tooltip."""
    return (
        f'<g id="{ident}" data-type="{kind}" data-word="{word}" role="img" '
        f'aria-label="{name}"{more}><title>{name}</title>'
    )


# ---- data


def _read(name: str) -> str:
    return (files(__package__) / "data" / name).read_text("utf-8")


@cache
def art() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(_read("art.json"))
    return data


@cache
def board() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(_read("map.json"))
    return data


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    """Printed numbers of the cards by key."""
    return {card["key"]: card for card in tomllib.loads(_read("cards.toml"))["card"]}


@cache
def stat_rows() -> dict[str, list[int]]:
    """The six steps of each stat on a clan sheet."""
    return {stat["key"]: stat["steps"] for stat in tomllib.loads(_read("board.toml"))["stat"]}


@cache
def drawings() -> dict[str, str]:
    """The symbols by id."""
    found = re.finditer(r'<symbol id="([^"]+)".*?</symbol>', _read("symbols.svg"), re.S)
    return {match[1]: match[0] for match in found}


# ---- who


@lru_cache(maxsize=2048)
def shield(seat: int, crest: str, x: float, y: float, size: float) -> str:
    """Round shield in the colours of the seat with the crest of its clan."""
    pad = size * 0.17
    return (
        f'<g class="s{seat + 1}">{use(f"shield-{seat + 1}", x, y, size, size)}'
        + use(f"crest-{crest}", x + pad, y + pad, size - 2 * pad, size - 2 * pad, ' class="sh"')
        + "</g>"
    )


@lru_cache(maxsize=2048)
def piece(kind: str, crest: str, tall: float) -> str:
    """A figure standing on the origin, `tall` high, with the crest at its own point."""
    form = art()["figures"][kind]
    w, h = form["box"]
    scale = tall / h
    foot = tall * 0.92
    cx, cy, size = form["crest"]
    mx, my, ms = (cx - w / 2) * scale, cy * scale - foot, size * scale
    ring = f'rx="{num(w * scale * 0.46)}" ry="{num(tall * 0.17)}" fill="none"/>'
    out = f'<ellipse class="rim" {ring}<ellipse class="edge" {ring}'
    out += f'<g class="halo">{use(form["symbol"], -w * scale / 2, -foot, w * scale, tall)}</g>'
    if form["disc"]:
        out += (
            f'<circle cx="{num(mx)}" cy="{num(my)}" r="{num(ms * 0.66)}" fill="var(--seat-b)" '
            'stroke="var(--seat-cut)" stroke-opacity=".7" stroke-width=".8"/>'
        )
    return out + use(f"crest-{crest}", mx - ms / 2, my - ms / 2, ms, ms, ' class="cr"')


@lru_cache(maxsize=2048)
def height(kind: str) -> float:
    """How high a figure is beside a warrior of 46."""
    return float(art()["figures"][kind]["height"])


@lru_cache(maxsize=2048)
def small(kind: str, x: float, y: float, tall: float) -> str:
    """A figure in a list: no crest, the seat colour comes from the group around it."""
    form = art()["figures"][kind]
    w, h = form["box"]
    return use(form["symbol"], x, y, w * tall / h, tall)


@lru_cache(maxsize=2048)
def small_width(kind: str, tall: float) -> float:
    w, h = art()["figures"][kind]["box"]
    return float(w * tall / h)


@lru_cache(maxsize=2048)
def badge(count: int, x: float, y: float, r: float) -> str:
    """How many of a kind stand there."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="var(--ink)" '
        'stroke="var(--surface)" stroke-width="1.4"/>'
        + text(x, y + r * 0.42, str(count), r * 1.3, "dp cs mid")
    )


@lru_cache(maxsize=2048)
def pillage_token(token: str, turned: bool, r: float) -> str:
    """A pillage token around the origin: its reward, or the dark side once it was taken."""
    if turned:
        return (
            f'<circle r="{num(r * 0.86)}" fill="var(--char)" stroke="var(--fig-line)" '
            f'stroke-width="1.5"/><g transform="scale({num(r / 19)})"><path '
            'd="M-7 5L0-8 7 5M-9 8H9" fill="none" stroke="#a2968a" stroke-width="2" '
            'stroke-linecap="round"/></g>'
        )
    out = (
        f'<circle r="{num(r)}" fill="#efe7d0" stroke="var(--fig-line)" stroke-width="1.8"/>'
        f'<circle r="{num(r * 0.84)}" fill="none" stroke="#6b5b40" stroke-width="1.2" '
        'stroke-dasharray="2.5 2"/>'
    )
    k = r / 19
    if token == "all_stats":
        out += use("res-rage", -17 * k, -10 * k, 17 * k, 17 * k)
        out += use("res-axes", -7 * k, -16 * k, 15 * k, 15 * k)
        return out + use("res-horns", 1 * k, -8 * k, 17 * k, 17 * k)
    if token == "glory5":
        out += use("res-glory", -14 * k, -14 * k, 28 * k, 28 * k)
        return out + text(0, 4.6 * k, "5", 13 * k, "dp ck mid")
    return out + use(f"res-{token}", -13 * k, -13.5 * k, 26 * k, 26 * k)


@lru_cache(maxsize=2048)
def skull(r: float) -> str:
    """The Doom token around the origin."""
    side = r * 1.4
    return f'<circle r="{num(r)}" fill="#4a433e" stroke="#ffb38a" stroke-width="1.5"/>' + use(
        "tok-skull", -side / 2, -side / 2, side, side
    )
