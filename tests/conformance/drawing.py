"""What must hold for the drawing of every game: the contract between a title and the table's page.

`check_drawing` plays a random game and looks at what every seat and a spectator would see. It takes
the title's `draw` module, its Game and a text look-up, and raises AssertionError.
"""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from meadhall.core.game import Game
from meadhall.core.state import State, random_answer
from meadhall.core.word import TYPE_NAMES

REGIONS = {"top", "stage", "band", "tray", "hand", "side"}
RAIL = {
    "seat": int, "crest": str, "title": str, "score": int, "score_icon": str, "score_label": str,
    "chips": list, "marks": list, "state": str,
}  # fmt: skip
CHIP = {"key": str, "icon": str, "value": str, "label": str, "low": bool}
INFO = {
    "title": str, "kind": str, "owner": (int, type(None)), "text": str, "lines": list,
    "sums": list, "rule": str,
}  # fmt: skip
CHANGE = {
    "icon": str, "label": str, "seat": (int, type(None)), "before": str, "after": str,
}  # fmt: skip
#: what a page adds to a view, with everything that a drawing must not take for markup
PEOPLE = '<b>Þórr & "Sons" of the Long Night'
HOLE = re.compile(r"\[[a-z]+\.[\w.]+\]")

Words = Callable[..., str]


class Only(Mapping[str, Any]):
    """A view with the keys of one panel; any other key is an error, not a default."""

    def __init__(self, view: dict[str, Any], keys: tuple[str, ...]) -> None:
        self.part = {key: view[key] for key in keys}

    def __getitem__(self, key: str) -> Any:
        assert key in self.part, f"{key} is not in READS"
        return self.part[key]

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("a panel must name what it reads")

    def __len__(self) -> int:
        return len(self.part)


def shape(thing: dict[str, Any], want: dict[str, Any]) -> None:
    """All keys, no other ones, each of its type, and no sentence missing."""
    assert set(thing) == set(want), set(thing) ^ set(want)
    for key, kind in want.items():
        assert isinstance(thing[key], kind), (key, thing[key])
    assert not HOLE.search(repr(thing)), thing


def check_drawing(draw: ModuleType, game: Game, t: Words, seed: int, every: int = 5) -> set[str]:
    """Play at random; at every so-manieth question look at the table. The panels that were seen."""
    rng = random.Random(seed)
    s = game.new_state()
    s.run()
    seen: set[str] = set()
    before: dict[int | None, dict[str, Any]] = {}
    steps = 0
    while True:
        if steps % every == 0 or s.over:
            for seat in (None, *range(game.seats)):
                view = {**s.view(seat), "people": [PEOPLE] * game.seats}
                seen |= check_view(draw, game, view, t)
                check_changes(draw, before.get(seat, view), view, t)
                before[seat] = view
            check_shared(draw, s, t)
        if s.over:
            return seen
        random_answer(s, rng, busy=True)
        steps += 1


def check_view(draw: ModuleType, game: Game, view: dict[str, Any], t: Words) -> set[str]:
    """Everything that a page would show of one view."""
    panels: set[str] = set()
    for phone in (False, True):
        regions = draw.regions(view, phone)
        assert set(regions) <= REGIONS
        assert {"stage"} <= set(regions)
        ids: Counter[str] = Counter()
        for name in regions.values():
            svg = draw.panel(name, Only(view, draw.READS[name]), t, phone)
            if svg:
                ids.update(check_panel(draw, game, view, t, name, svg))
        assert [key for key, n in ids.items() if n > 1] == []
        panels |= set(regions.values())
    check_rail(draw, game, view, t)
    for ask in view["asks"]:
        check_notes(draw, game, view, ask, t)
        args = draw.ask_args(view, ask, t)
        assert all(isinstance(value, str) for value in args.values())
    check_result(draw, game, view, t)
    return panels


def check_panel(
    draw: ModuleType, game: Game, view: dict[str, Any], t: Words, name: str, svg: str
) -> list[str]:
    """One drawing; its ids."""
    prefix = game_prefix(draw)
    root = ET.fromstring(svg)
    assert root.tag.endswith("svg")
    assert root.get("id") == f"{prefix}-{name}"
    assert prefix in str(root.get("class")).split()
    assert root.get("viewBox")
    assert root.get("aria-label")
    assert "<script" not in svg
    assert not HOLE.search(svg), HOLE.search(svg)
    symbols = known_symbols(draw)
    ids = [node.get("id", "") for node in root.iter() if node.get("id")]
    for ref in re.findall(r'href="([^"]+)"', svg) + re.findall(r"url\(([^)]+)\)", svg):
        assert ref[0] == "#" and (ref[1:] in symbols or ref[1:] in ids), ref
    for node in root.iter():
        assert "style" not in node.attrib
        assert not any(key.startswith("on") for key in node.attrib)
        if node.get("data-n") is not None:
            assert re.fullmatch(r"-?\d+", node.get("data-n", ""))
        if node.get("data-word") is not None:
            check_element(draw, game, view, t, node)
    return ids


def check_element(
    draw: ModuleType, game: Game, view: dict[str, Any], t: Words, node: ET.Element
) -> None:
    """A thing that a player can name: its word is one of the game's, and it can be asked about."""
    word, kind = node.get("data-word", ""), node.get("data-type", "")
    lexicon = game.lexicon
    assert word in lexicon.index, word
    assert TYPE_NAMES[lexicon.types[lexicon.index[word]]] == kind, (word, kind)
    assert node.get("id") and node.get("aria-label"), word
    assert not [one for one in node.iter() if one is not node and one.get("data-word")], (
        f"{word} has another thing inside it"
    )
    inside = [one.get("class", "").split() for one in node.iter()]
    assert any("edge" in names for names in inside) or kind == "good", f"{word} has no edge"
    seat = int(node.get("data-seat", "-1"))
    info = draw.inspect(view, t, kind, word, seat if seat >= 0 else None, node.get("data-place"))
    assert info is not None, (kind, word)
    shape(info, INFO)
    for total in info["sums"]:
        assert total["total"] == sum(part["n"] for part in total["parts"]), total


def check_rail(draw: ModuleType, game: Game, view: dict[str, Any], t: Words) -> None:
    rows = draw.rail(view, t)
    assert [row["seat"] for row in rows] == list(range(game.seats))
    symbols = known_symbols(draw)
    for row in rows:
        shape(row, RAIL)
        for chip in row["chips"]:
            shape(chip, CHIP)
            assert chip["icon"] in symbols
        for mark in row["marks"]:
            shape(mark, {"icon": str, "label": str})
        assert {row["crest"], row["score_icon"]} <= symbols


def check_changes(
    draw: ModuleType, before: dict[str, Any], after: dict[str, Any], t: Words
) -> None:
    assert draw.changes(after, after, t) == []
    found = draw.changes(before, after, t)
    assert len(found) <= 8
    symbols = known_symbols(draw)
    for change in found:
        shape(change, CHANGE)
        assert change["before"] != change["after"]
        assert change["icon"] in symbols, change["icon"]


def check_notes(
    draw: ModuleType, game: Game, view: dict[str, Any], ask: dict[str, Any], t: Words
) -> None:
    """The second line of a choice, for every word there is, at the beginning of a sentence."""
    words = list(game.lexicon.index)
    for word, note in draw.notes(view, ask, (), words, t).items():
        assert word in game.lexicon.index
        assert note and set(note) <= {"note", "icon"} and all(note.values()), (word, note)
        assert note.get("icon", "") in known_symbols(draw) | {""}, note
        assert not HOLE.search(repr(note)), note


def check_result(draw: ModuleType, game: Game, view: dict[str, Any], t: Words) -> None:
    result = draw.result(view, t)
    assert (result is not None) == view["over"]
    if result is not None:
        shape(result, {"winners": list, "why": str, "rule": str})
        assert set(result["winners"]) <= set(range(game.seats)) and result["winners"]


def check_shared(draw: ModuleType, s: State, t: Words) -> None:
    """A panel that does not read who looks is the same drawing for everybody who has it."""
    for name, keys in draw.READS.items():
        if "seat" in keys:
            continue
        parts = [{**s.view(seat), "people": ()} for seat in range(s.game.seats)]
        parts = [view for view in parts if name in draw.regions(view, False).values()]
        alike = [[view[key] for key in keys] for view in parts]
        drawn = {draw.panel(name, Only(view, keys), t, False) for view in parts}
        assert len(drawn) == 1 or not all(one == alike[0] for one in alike) or not drawn


def check_outside(draw: ModuleType, t: Words) -> None:
    """What a page loads once: style, symbols, the poster of the hall."""
    sheet = draw.stylesheet_web()
    assert 'data-theme="dark"' in sheet
    assert "url(" not in sheet.replace("url(#", "")
    for state in (".lit", ".sel", ".forbid", ".fresh", ":focus-visible"):
        assert state in sheet, state
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{draw.symbols()}</svg>')
    poster = ET.fromstring(draw.poster(t))
    assert poster.get("viewBox") == "0 0 296 128"
    assert not any("style" in node.attrib for node in poster.iter())


def game_prefix(draw: ModuleType) -> str:
    meta = import_module(f"{draw.__package__}.meta")
    return str(meta.META["prefix"])


_SYMBOLS: dict[str, set[str]] = {}


def known_symbols(draw: ModuleType) -> set[str]:
    if draw.__name__ not in _SYMBOLS:
        _SYMBOLS[draw.__name__] = set(re.findall(r'id="([^"]+)"', draw.symbols()))
    return _SYMBOLS[draw.__name__]
