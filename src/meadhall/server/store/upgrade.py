"""Bringing a database to the present tables; refusing one that is damaged, foreign or newer."""

from __future__ import annotations

import os
import sqlite3
import threading
from pathlib import Path
from typing import Final
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from meadhall.server.store.engine import WAIT_SECONDS, connect_to_write
from meadhall.server.store.failures import Damaged, StoreError, damaged, name_of
from meadhall.server.store.tables import metadata

VERSION_TABLE: Final = "meadhall_version"  # a shared server may have an alembic_version of others
CHECKED_WHOLE: Final = 256 << 20  # bytes; a larger file is only looked at where it is read
LOCK_NUMBER: Final = 0x6D656164  # for PostgreSQL: two servers that start together take turns

ONE_AT_A_TIME: Final = threading.Lock()  # Alembic keeps what it is doing in its module


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", "meadhall.server.store:migrations")
    return made


def prepare(engine: Engine) -> None:
    """Make the database usable, or say why it is not and leave it alone."""
    if engine.dialect.name == "sqlite":
        prepare_file(engine)
    with connect_to_write(engine) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK_NUMBER})"))
        if needs_upgrade(connection):
            present = config()
            present.attributes["connection"] = connection
            with ONE_AT_A_TIME:
                command.upgrade(present, "head")


def needs_upgrade(connection: Connection) -> bool:
    url = connection.engine.url
    script = ScriptDirectory.from_config(config())
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    version = context.get_current_revision()
    if version is None:
        refuse_foreign(connection)
        return True
    if version not in {made.revision for made in script.walk_revisions()}:
        raise Damaged(
            f"The database {name_of(url)} was made by a newer Meadhall (its tables are version "
            f"{version}). It was left as it is. Install that version or a later one, or give "
            f"another database with --db."
        )
    return version != script.get_current_head()


def refuse_foreign(connection: Connection) -> None:
    """A server's database may be shared; a file is ours alone or not ours."""
    url = connection.engine.url
    found = set(inspect(connection).get_table_names()) - {VERSION_TABLE}
    if url.get_backend_name() != "sqlite":
        found &= set(metadata.tables)
    if found:
        raise Damaged(
            f"The database {name_of(url)} holds tables of another program "
            f"({', '.join(sorted(found)[:3])}). It was left as it is. Give a new file or an empty "
            f"database with --db."
        )


def prepare_file(engine: Engine) -> None:
    file = Path(engine.url.database or "")
    try:
        size = file.stat().st_size
    except FileNotFoundError:
        make_file(file)
        return
    except OSError as error:
        raise StoreError(f"The database {file} cannot be reached: {error.strerror}.") from None
    wal = Path(f"{file}-wal")
    if size == 0 and wal.exists() and wal.stat().st_size > 0:
        raise damaged(engine.url, "the file is empty, but there are changes to it")
    if size > 0:
        check_file(engine, file, size)


def make_file(file: Path) -> None:
    """For the owner only: seeds of running matches are in it."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        folder = os.open(file.parent, os.O_RDONLY)
    except FileNotFoundError:
        raise StoreError(f"The folder {file.parent} does not exist; make it first.") from None
    except OSError as error:
        raise StoreError(f"The database {file} cannot be made: {error.strerror}.") from None
    try:
        os.fsync(folder)  # the name of the file is on disk as well
    finally:
        os.close(folder)


def check_file(engine: Engine, file: Path, size: int) -> None:
    """Through a connection that cannot write: whatever is found, the file stays as it is."""
    look = "PRAGMA quick_check(1)" if size <= CHECKED_WHOLE else "SELECT 'ok' FROM sqlite_master"
    address = f"file:{quote(str(file))}?mode=ro"
    connection = sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS)
    try:
        found = connection.execute(look).fetchone()
    finally:
        connection.close()
    if found is not None and found[0] != "ok":
        raise damaged(engine.url, str(found[0]).split("\n")[-1])
