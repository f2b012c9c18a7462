"""The log of a table: events of the current line, and how each seat reads them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from meadhall.core.event import Event
from meadhall.core.record import UNDO, Record
from meadhall.core.replay import kept_events
from meadhall.games import package_of
from meadhall.text.naming import Names

__all__ = ["Chronicle", "pack", "unpack"]


def pack(events: Iterable[Event]) -> str:
    """Events as the store keeps them."""
    return json.dumps(
        [[e.kind, e.seat, e.args, e.seen_by] for e in events],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def unpack(n: int, text: str) -> list[Event]:
    out = []
    for kind, seat, args, seen_by in json.loads(text):
        event = Event(kind, seat, args, seen_by)
        event.n = n
        out.append(event)
    return out


class Chronicle:
    """Newest events in memory; older ones lie in the store until somebody scrolls back."""

    def __init__(self, game_id: str, words: dict[str, int]) -> None:
        self.prefix_kinds = kinds_of(game_id, "CHAPTERS")
        self.stories = kinds_of(game_id, "STORIES")
        self.words = words
        self.events: list[Event] = []
        self.epoch = 0  # changes when lines that were told are no longer true
        self.first = 0  # entries before this one are in the store only
        self._lines: dict[str, list[dict[str, Any]]] = {}

    def fill(self, kept: dict[int, str], record: Record) -> None:
        """After loading: what the store still had of the newest entries."""
        events = [e for n in sorted(kept) for e in unpack(n, kept[n])]
        self.first = min(kept, default=0)
        self.events = kept_events(events, record.line_of(len(record) - 1, self.first))
        self.forget_words()

    def add(self, events: list[Event], record: Record) -> None:
        """What the last entry made happen; an undo takes lines away."""
        if events and events[0].kind == UNDO:
            line = record.line_of(len(record) - 1, self.first)
            self.events = kept_events(self.events, line)
            self.forget_words()
        self.events += events

    def forget_words(self) -> None:
        """Names or lines changed: they are told anew."""
        self.epoch += 1
        self._lines.clear()

    def lines(self, names: Names, eyes: int | None, start: int) -> list[dict[str, Any]]:
        """From this event on, those that these eyes may see."""
        made = self._lines.setdefault(names.t.lang, [])
        chapter = made[-1]["chapter"] if made else ""
        made += self.told(self.events[len(made) :], names, chapter)
        events = self.events
        return [made[i] for i in range(max(start, 0), len(events)) if events[i].visible(eyes)]

    def told(
        self, events: Iterable[Event], names: Names, chapter: str = ""
    ) -> list[dict[str, Any]]:
        """Events as lines, each in its chapter as far as it is known."""
        out = []
        for event in events:
            line = self.line(event, names)
            if event.kind in self.prefix_kinds:
                chapter = line["text"]
            out.append(line | {"chapter": chapter})
        return out

    def line(self, event: Event, names: Names) -> dict[str, Any]:
        kind = event.kind if event.kind != UNDO else "core.log.undo"
        args = dict(event.args)
        return {
            "n": event.n,
            "seat": event.seat,
            "kind": event.kind,
            "text": names.event(kind, event.seat, args),
            "words": [w for value in args.values() for w in self.named(value)],
            "chapter": "",
            "story": event.kind in self.stories,
        }

    def named(self, value: object) -> list[str]:
        """Words of the game in an argument: the page lights them on the board."""
        if not isinstance(value, str):
            return []
        return [word for word in value.split() if word in self.words]


def kinds_of(game_id: str, name: str) -> tuple[str, ...]:
    """Kinds of events that open a new chapter of the log, or a story that is told on the board."""
    found: tuple[str, ...] = getattr(import_module(package_of(game_id) + ".draw"), name, ())
    return found
