"""What whoever runs a server may choose."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

__all__ = ["Config", "Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one visitor may take of the server."""

    tables: int = 50  # unfinished tables that one guest may have open
    stale: float = 7 * 24 * 3600.0  # seconds after which a table where nothing moves does not count
    burst: int = 80  # messages at once
    rate: float = 25.0  # messages a second after that
    newcomers: float = 1.0  # guests from one address a second, with a burst of a hundred
    forms: float = 1.0  # forms a second, with a burst of thirty
    idle: float = 90.0  # seconds without any message, after which a socket is closed
    sockets: int = 12  # of one visitor at one table
    everywhere: int = 80  # of one visitor at all tables
    outbox: int = 200  # messages that a slow page may owe us
    vote: float = 60.0  # seconds in which the others may agree to an undo; bots wait for them
    think: float = 20.0  # seconds for one answer of a bot


@dataclass(frozen=True, slots=True)
class Config:
    """One server process."""

    host: str = "127.0.0.1"
    port: int = 8420
    db: str = "sqlite:///meadhall.db"
    #: the address people use, when a proxy stands before the server: "https://hall.example"
    origin: str = ""
    bot_workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))
    #: milliseconds between two moves of bots at a new table
    pace: int = 600
    #: a table that nobody looks at leaves the memory after so many seconds (never the store)
    forget: float = 600.0
    #: a page that comes back within so many seconds gets the gap instead of the whole
    linger: float = 120.0
    #: counts are exact: on a quiet server the bytes that one page was sent tell of its cards
    open_metrics: bool = False
    limits: Limits = field(default_factory=Limits)

    @property
    def secure(self) -> bool:
        return self.origin.startswith("https://")
