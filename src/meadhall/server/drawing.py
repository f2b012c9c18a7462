"""Panels drawn once for all who see the same, and the lines in which two of them differ."""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib import import_module
from typing import Any, Final, Protocol, cast

from meadhall.games import package_of
from meadhall.server.faults import tell_fault
from meadhall.server.metrics import Metrics
from meadhall.server.wire import encode
from meadhall.text import Text

__all__ = ["Drawn", "Painter", "art_of", "patch"]

log = logging.getLogger("meadhall.drawing")
#: panels kept; a table in play shows about twenty, of 5 KB each, the map has 40
KEPT: Final = 5000
KEPT_PATCHES: Final = 1000
#: a patch that saves less than this share of the whole is not worth its words
WORTH: Final = 0.8

Patch = list[tuple[int, int, str]]


class Art(Protocol):
    """What a game's draw.py offers (docs/table.md)."""

    READS: Mapping[str, tuple[str, ...]]

    def regions(self, view: Mapping[str, Any], phone: bool) -> dict[str, str]: ...

    def panel(self, name: str, part: Mapping[str, Any], t: Text, phone: bool) -> str: ...

    def rail(self, view: Mapping[str, Any], t: Text) -> list[dict[str, Any]]: ...

    def inspect(
        self,
        view: Mapping[str, Any],
        t: Text,
        kind: str,
        word: str,
        seat: int | None,
        place: str | None,
    ) -> dict[str, Any] | None: ...

    def changes(
        self, before: Mapping[str, Any], after: Mapping[str, Any], t: Text
    ) -> list[dict[str, Any]]: ...

    def ask_args(
        self, view: Mapping[str, Any], ask: Mapping[str, Any], t: Text
    ) -> dict[str, str]: ...

    def notes(
        self,
        view: Mapping[str, Any],
        ask: Mapping[str, Any],
        path: Sequence[str],
        words: Sequence[str],
        t: Text,
    ) -> dict[str, dict[str, str]]: ...

    def result(self, view: Mapping[str, Any], t: Text) -> dict[str, Any] | None: ...

    def poster(self, t: Text) -> str: ...

    def symbols(self) -> str: ...

    def stylesheet_web(self) -> str: ...


@cache
def art_of(game_id: str) -> Art:
    return cast(Art, import_module(package_of(game_id) + ".draw"))


class Drawn:
    """A panel as it stands on a page, with its name for the wire."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        self.h = hashlib.blake2b(svg.encode(), digest_size=9).hexdigest()


class Painter:
    """Draws for all tables of a server; equal parts of views in one language are drawn once."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._kept = metrics.drawn.labels("kept")
        self._drawn = metrics.drawn.labels("drawn")
        self.panels: OrderedDict[tuple[Any, ...], Drawn] = OrderedDict()
        self.patches: OrderedDict[tuple[str, str], Patch | None] = OrderedDict()

    def panel(self, game: str, name: str, view: Mapping[str, Any], t: Text, phone: bool) -> Drawn:
        art = art_of(game)
        part = {key: view[key] for key in art.READS[name]}
        key = (game, name, t.lang, phone, encode(part))
        found = self.panels.get(key)
        if found is not None:
            self.panels.move_to_end(key)
            self._kept.inc()
            return found
        self._drawn.inc()
        drawn = self.panels[key] = Drawn(self.draw(game, name, part, t, phone))
        if len(self.panels) > KEPT:
            self.panels.popitem(last=False)
        return drawn

    def draw(self, game: str, name: str, part: Mapping[str, Any], t: Text, phone: bool) -> str:
        """The panel; a sentence in its place if it cannot be drawn, so that the rest can be played."""
        try:
            return art_of(game).panel(name, part, t, phone)
        except Exception as error:
            tell_fault(log, self.metrics, f"panel {name} cannot be drawn", error)
            said = escape(t("core.no.picture"))
            return f'<svg viewBox="0 0 420 48"><text x="8" y="28" fill="currentColor">{said}</text></svg>'

    def send(self, drawn: Drawn, before: Drawn | None) -> dict[str, Any]:
        """What a page needs that has `before`: the lines that changed, or the whole."""
        if before is not None:
            ops = self.patch(before, drawn)
            if ops is not None:
                return {"h": drawn.h, "from": before.h, "patch": ops}
        return {"h": drawn.h, "svg": drawn.svg}

    def patch(self, before: Drawn, after: Drawn) -> Patch | None:
        key = (before.h, after.h)
        if key not in self.patches:
            ops = patch(before.svg.split("\n"), after.svg.split("\n"))
            size = sum(len(text) + 12 for _, _, text in ops)
            self.patches[key] = ops if size < WORTH * len(after.svg) else None
            if len(self.patches) > KEPT_PATCHES:
                self.patches.popitem(last=False)
        return self.patches[key]


def patch(old: list[str], new: list[str]) -> Patch:
    """Replace lines start..stop of the old list by a text, last place first.

    Most lines of a drawing occur once and keep their order, so a single pass that takes the next
    place of each line finds nearly the shortest patch.
    """
    where: dict[str, list[int]] = {}
    for i in range(len(old) - 1, -1, -1):
        where.setdefault(old[i], []).append(i)
    ops: Patch = []
    at = 0  # old lines before this one are spoken for
    fresh: list[str] = []
    for line in new:
        places = where.get(line)
        while places and places[-1] < at:
            places.pop()
        if not places or places[-1] - at > 60:  # a far jump would throw away what lies between
            fresh.append(line)
            continue
        i = places.pop()
        if fresh or i > at:
            ops.append((at, i, _lines(fresh)))
            fresh = []
        at = i + 1
    if fresh or at < len(old):
        ops.append((at, len(old), _lines(fresh)))
    ops.reverse()
    return ops


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
