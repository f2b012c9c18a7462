"""What can go wrong with the store, in words that say what to do.

The words of a driver may quote the row that failed, and with it hidden cards or the seed of a
match: only the first line of its message is passed on, never a row.
"""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

NO_ROOM: Final = 1 << 20  # bytes; with less, a failed write is called a full disk
PG_FULL: Final = "53100"
PG_DAMAGED: Final = ("XX001", "XX002")
PG_BUSY: Final = ("55P03", "57014")


class StoreError(Exception):
    """It could not be kept or read; nothing is half written."""


class StoreFull(StoreError):
    """The disk is full; what was kept before is safe, and room makes it work again."""


class Damaged(StoreError):
    """The database cannot be used as it is; it was left as it was found."""


class Unreadable(StoreError):
    """One match cannot be read; the others are not touched by it."""


class Busy(StoreError):
    """Another program held the database too long."""


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for a server."""
    if url.get_backend_name() != "sqlite":
        return None
    return Path(url.database or "")


def name_of(url: URL) -> str:
    """The database in a message: never with its password."""
    file = file_of(url)
    return url.render_as_string(hide_password=True) if file is None else str(file)


def damaged(url: URL, what: str) -> Damaged:
    file = file_of(url)
    if file is None:
        return Damaged(
            f"The database {name_of(url)} is damaged: {what}. Ask who looks after the PostgreSQL "
            f"server to check it, or restore a backup."
        )
    return Damaged(
        f"The database {file} is damaged: {what}. It was left as it is. Keep a copy of it (and of "
        f"{file.name}-wal, if there is one), then either put a backup in its place, or save what "
        f'can be saved with: sqlite3 "{file}" .recover | sqlite3 saved.db, or begin with another '
        f"file: --db sqlite:///another.db"
    )


def full(url: URL) -> StoreFull:
    file = file_of(url)
    where = f"of {name_of(url)}" if file is None else f"that holds {file}"
    return StoreFull(
        f"The disk {where} is full. What was saved before is safe; make room, then go on."
    )


def failure(url: URL, error: Exception) -> StoreError:
    """The store's own error for whatever was raised; it shows a cause only if that is no driver's."""
    if isinstance(error, StoreError):
        return error
    told = translated(url, error)
    told.__cause__ = None if isinstance(error, SQLAlchemyError | sqlite3.Error) else error
    return told


def translated(url: URL, error: Exception) -> StoreError:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    what = first_line(cause)
    sqlite = str(getattr(cause, "sqlite_errorname", ""))
    state = str(getattr(cause, "sqlstate", None) or "")
    if sqlite == "SQLITE_FULL" or state == PG_FULL or (sqlite and no_room(url, sqlite)):
        return full(url)
    if sqlite.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or state in PG_DAMAGED:
        return damaged(url, what)
    if sqlite.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or state in PG_BUSY:
        return Busy(f"Another program uses the database {name_of(url)} and does not let go: {what}")
    return StoreError(f"The database {name_of(url)} failed: {type(cause).__name__}: {what}")


def first_line(error: BaseException) -> str:
    message = getattr(getattr(error, "diag", None), "message_primary", None)
    return str(message or error).strip().split("\n")[0]


def no_room(url: URL, sqlite: str) -> bool:
    """Some writes to a full disk are reported as plain failures of input and output."""
    file = file_of(url)
    if file is None or not sqlite.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN")):
        return False
    try:
        return shutil.disk_usage(file.parent).free < NO_ROOM
    except OSError:
        return False
