"""What goes into the store and comes out of it. Times are seconds since 1970."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

# Who sits on a seat. OPEN: a friend is awaited.
PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"


@dataclass(frozen=True, slots=True)
class Guest:
    id: int
    name: str
    lang: str


@dataclass(frozen=True, slots=True)
class Seat:
    seat: int
    kind: str
    name: str
    bot: str
    guest: int | None


@dataclass(frozen=True, slots=True)
class NewMatch:
    id: str
    game: str
    seats: int
    options: dict[str, Any]
    title: str
    host: int
    pace: int  # pause between moves of bots, in milliseconds
    header: dict[str, Any]  # of the record
    secret: str  # the seed


@dataclass(frozen=True, slots=True)
class EntryRow:
    n: int
    line: str  # JSON of Entry.plain()
    events: str  # JSON list of what the entry made happen


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    n: int
    line: str


@dataclass(frozen=True, slots=True)
class Ended:
    outcome: list[float]


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it is loaded: all lines, but only the newest events and snapshots."""

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    title: str
    host: int
    pace: int
    header: dict[str, Any]
    secret: str
    created: float
    over: bool
    outcome: list[float] | None
    next: str  # the rematch, "" if there is none
    entries: list[str]
    events: dict[int, str]
    snapshots: list[SnapshotRow]
    sitting: list[Seat]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A match in a list."""

    id: str
    game: str
    title: str
    seats: int
    over: bool
    created: float
    moved: float  # when something was last appended
    entries: int
    sitting: list[Seat]
