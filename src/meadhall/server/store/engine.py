"""Connections, and what each database needs so that an acknowledged write is on disk."""

from __future__ import annotations

import sqlite3
import time
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from meadhall.server.store.failures import StoreError

READERS: Final = 2
WAIT_SECONDS: Final = 5.0  # for another process that writes to the same file
WRITES: Final = "meadhall_writes"  # option of connections that are going to write

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",  # readers and the writer do not wait for each other
    "PRAGMA synchronous=FULL",  # a commit returns once the disk has it
    "PRAGMA foreign_keys=ON",
    "PRAGMA journal_size_limit=67108864",
)


def parse_url(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(f"{text!r} is no database URL; {EXAMPLES}") from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "sqlite+pysqlite", "postgresql+psycopg"):
        raise StoreError(f"databases of the kind {url.drivername!r} are not used; {EXAMPLES}")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError(f"an SQLite database needs a file; {EXAMPLES}")
    return url


EXAMPLES: Final = "give sqlite:///folder/meadhall.db or postgresql://user@host/database"


def make_engine(url: URL) -> Engine:
    """Parameters never appear in messages: among them are seeds and hidden cards."""
    options: dict[str, Any] = {"hide_parameters": True, "pool_size": READERS + 1}
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": WAIT_SECONDS}, **options)
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_sqlite)
        return engine
    try:
        return create_engine(url, pool_pre_ping=True, **options)
    except ModuleNotFoundError:
        raise StoreError(
            "the driver of PostgreSQL is missing: pip install 'meadhall[postgres]'"
        ) from None


def prepare_sqlite(connection: Any, record: object) -> None:
    # The module's own idea of when a transaction begins leaves out some statements: we say it.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        execute_patiently(connection, pragma)


def execute_patiently(connection: Any, statement: str) -> None:
    """The change to WAL does not wait for another process that makes it too: we do."""
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            connection.execute(statement)
            return
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
        time.sleep(0.02)


def begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once: one that first reads cannot always wait for it later.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def connect_to_write(engine: Engine) -> Connection:
    return engine.connect().execution_options(**{WRITES: True})


def connect_to_read(engine: Engine) -> Connection:
    """All that one transaction reads is of one moment, also when another process writes."""
    if engine.dialect.name == "postgresql":
        return engine.connect().execution_options(isolation_level="REPEATABLE READ")
    return engine.connect()
