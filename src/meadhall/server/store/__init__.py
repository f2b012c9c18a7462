"""Where matches, seats and guests are kept: append-only logs and snapshots in SQLite or PostgreSQL."""

from meadhall.server.store.failures import Damaged, StoreError, StoreFull, Unreadable
from meadhall.server.store.rows import (
    Ended,
    EntryRow,
    Guest,
    NewMatch,
    Seat,
    SnapshotRow,
    Stored,
    TableRow,
)
from meadhall.server.store.store import Store

__all__ = [
    "Damaged",
    "Ended",
    "EntryRow",
    "Guest",
    "NewMatch",
    "Seat",
    "SnapshotRow",
    "Store",
    "StoreError",
    "StoreFull",
    "Stored",
    "TableRow",
    "Unreadable",
]
