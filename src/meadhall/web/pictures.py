"""Pictures of a title in a page that is not its table: the poster, and the symbols which it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from types import ModuleType

from meadhall.games import package_of

__all__ = ["drawing_of", "used_symbols"]

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_DEFINED = re.compile(r' id="([^"]+)"')
_USED = re.compile(r'(?:href="#|url\(#)([\w.-]+)')


@cache
def drawing_of(game: str) -> ModuleType:
    """The `draw` module of a title."""
    return import_module(package_of(game) + ".draw")


@cache
def _symbols(game: str) -> dict[str, str]:
    return {hit[1]: hit[0] for hit in _SYMBOL.finditer(drawing_of(game).symbols())}


def used_symbols(pictures: Iterable[tuple[str, str]], already: str) -> str:
    """The symbols that pictures (game, svg) refer to and which a page does not have yet.

    A title has hundreds of symbols and its poster uses ten: the page carries the ten.
    """
    have = set(_DEFINED.findall(already))
    out: list[str] = []
    for game, svg in pictures:
        have |= set(_DEFINED.findall(svg))
        wanted = _USED.findall(svg)
        while wanted:
            name = wanted.pop()
            if name not in have and name in _symbols(game):
                have.add(name)
                out.append(_symbols(game)[name])
                wanted += _USED.findall(out[-1])
    return "\n".join(out)
