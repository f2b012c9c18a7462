"""A full disk, a damaged file, a database of another program or version: said plainly, nothing lost."""

import asyncio
import sqlite3
import traceback
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from meadhall.server.store import Damaged, EntryRow, Store, StoreError, StoreFull
from meadhall.server.store import engine as engines
from meadhall.server.store.failures import failure
from tests.loops import alone
from tests.server.store.making import (
    engine_of,
    entries,
    entry,
    guest_called,
    match_of,
    numbers,
    rows_of,
    snapshot,
)
from tests.server.store.postgres import database_of


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


class Disk:
    """Room for so many pages of an SQLite file."""

    def __init__(self, store: Store) -> None:
        self.pages = 1 << 30
        event.listen(engine_of(store), "checkout", self.limit)

    def limit(self, connection, record, proxy):
        connection.execute(f"PRAGMA max_page_count={self.pages}")


@pytest.fixture
def sqlite_store(sqlite_url):
    made = Store(sqlite_url)
    alone(made.open())
    yield made
    alone(made.close())


async def filled(store: Store, disk: Disk) -> int:
    """Append until the disk is full; the number of the first entry that was not taken."""
    disk.pages = 120
    for n in range(1, 10_000):
        try:
            await store.append("m1", [entry(n, "x" * 3000)], [])
        except StoreFull:
            return n
    pytest.fail("the disk never became full")


async def test_a_full_disk_loses_nothing_and_room_helps(sqlite_store):
    disk = Disk(sqlite_store)
    await match_of(sqlite_store, "m1", await guest_called(sqlite_store, "Anna"))
    n = await filled(sqlite_store, disk)
    assert n > 10
    before = await rows_of(sqlite_store)
    with pytest.raises(StoreFull, match="make room"):
        await sqlite_store.append("m1", [entry(n, "x" * 30_000)], [snapshot(n)])
    assert await rows_of(sqlite_store) == before
    assert numbers((await sqlite_store.load("m1")).entries) == list(range(n))
    assert await sqlite_store.ready()
    disk.pages = 1 << 30
    await sqlite_store.append("m1", [entry(n, "x" * 3000)], [])
    assert numbers((await sqlite_store.load("m1")).entries) == list(range(n + 1))


async def test_on_a_full_disk_what_still_fits_is_written(sqlite_store):
    disk = Disk(sqlite_store)
    host = await guest_called(sqlite_store, "Anna")
    for match_id in ("small", "large"):
        await match_of(sqlite_store, match_id, host)
    size = (await sqlite_store._read(lambda c: c.execute(text("PRAGMA page_count")))).scalar()
    disk.pages = size + 2
    told = await asyncio.gather(
        sqlite_store.append("large", [entry(1, "x" * 100_000)], []),
        sqlite_store.append("small", [entry(1)], []),
        return_exceptions=True,
    )
    assert isinstance(told[0], StoreFull)
    assert told[1] is None


async def made(url: str) -> bytes:
    """A database with a match in it, closed; its bytes."""
    store = Store(url)
    await store.open()
    await match_of(store, "m1", await guest_called(store, "Anna"), 400)
    await store.close()
    return file_of(url).read_bytes()


def spoilt_header(data: bytes) -> bytes:
    return b"\xde\xad\xbe\xef" * 8 + data[32:]


def spoilt_middle(data: bytes) -> bytes:
    return data[:8192] + b"\x55" * (len(data) - 12288) + data[-4096:]


DAMAGE = {
    "no database at all": lambda data: b"this is a letter to my aunt\n" * 300,
    "garbage at the start": spoilt_header,
    "garbage in the middle": spoilt_middle,
    "the end is missing": lambda data: data[: len(data) // 2 // 4096 * 4096],
    "cut inside a page": lambda data: data[: len(data) // 2 + 100],
    "only a few bytes": lambda data: data[:50],
}


@pytest.mark.parametrize("how", DAMAGE)
async def test_a_damaged_file_is_refused_and_left_as_it_is(sqlite_url, how):
    spoilt = DAMAGE[how](await made(sqlite_url))
    file_of(sqlite_url).write_bytes(spoilt)
    store = Store(sqlite_url)
    with pytest.raises(Damaged) as refused:
        await store.open()
    for word in ("meadhall.db", "damaged", "backup", ".recover", "--db"):
        assert word in str(refused.value)
    assert file_of(sqlite_url).read_bytes() == spoilt
    assert not await store.ready()


async def test_an_empty_file_with_changes_beside_it_is_damaged(sqlite_url):
    file_of(sqlite_url).write_bytes(b"")
    changes = Path(f"{file_of(sqlite_url)}-wal")
    changes.write_bytes(b"x" * 5000)
    with pytest.raises(Damaged, match="empty"):
        await Store(sqlite_url).open()
    assert changes.read_bytes() == b"x" * 5000


async def test_damage_that_shows_later_is_told_as_damage(sqlite_url):
    await made(sqlite_url)
    store = Store(sqlite_url)
    await store.open()
    file_of(sqlite_url).write_bytes(spoilt_middle(file_of(sqlite_url).read_bytes()))
    with pytest.raises(Damaged, match="backup"):
        await store.load("m1")
    with pytest.raises(Damaged, match="backup"):
        await store.append("m1", entries(400, 401), [])
    await store.close()


async def test_an_empty_file_is_a_new_database_for_its_owner_only(sqlite_url):
    file_of(sqlite_url).touch()
    await made(sqlite_url)
    other = f"{sqlite_url}2"
    await made(other)
    assert file_of(other).stat().st_mode & 0o777 == 0o600


async def set_version(url: str, version: str) -> None:
    store = Store(url)
    await store.open()
    change = text("UPDATE meadhall_version SET version_num = :version")
    await store._write(lambda c: c.execute(change, {"version": version}))
    await store.close()


async def test_a_database_of_a_newer_version_is_left_alone(url):
    await set_version(url, "9001")
    with pytest.raises(Damaged, match=r"newer Meadhall.*9001.*--db"):
        await Store(url).open()


async def test_the_file_of_another_program_is_left_alone(sqlite_url):
    with sqlite3.connect(file_of(sqlite_url)) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    connection.close()
    with pytest.raises(Damaged, match=r"another program.*songs"):
        await Store(sqlite_url).open()
    with sqlite3.connect(file_of(sqlite_url)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master").fetchall()
    connection.close()
    assert names == [("songs",)]


async def test_a_shared_database_is_used_unless_our_names_are_taken(server, postgres_url):
    with server.connect(database_of(postgres_url)) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
        store = Store(postgres_url)
        await store.open()
        await store.close()
        connection.execute("DROP TABLE meadhall_version")
    with pytest.raises(Damaged, match=r"another program.*entries"):
        await Store(postgres_url).open()


async def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(StoreError, match="nowhere does not exist"):
        await Store(f"sqlite:///{tmp_path}/nowhere/meadhall.db").open()


async def test_a_folder_is_no_database(tmp_path):
    with pytest.raises(StoreError, match=str(tmp_path)):
        await Store(f"sqlite:///{tmp_path}").open()


async def test_a_server_that_is_not_there_is_named_without_its_password(tmp_path):
    store = Store(f"postgresql://anna:hunter2@/meadhall?host={tmp_path}")
    with pytest.raises(StoreError, match="anna") as refused:
        await store.open()
    assert "hunter2" not in "".join(traceback.format_exception(refused.value))


async def test_lost_connections_are_made_again(server, postgres_url):
    store = Store(postgres_url)
    await store.open()
    await match_of(store, "m1", await guest_called(store, "Anna"))
    await store.load("m1")
    with server.connect() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'meadhall%'"
        )
    await store.append("m1", [entry(1)], [])
    assert numbers((await store.load("m1")).entries) == [0, 1]
    await store.close()


async def test_a_file_locked_too_long_fails_once_and_works_again(sqlite_url, monkeypatch):
    monkeypatch.setattr(engines, "WAIT_SECONDS", 0.2)
    store = Store(sqlite_url)
    await store.open()
    host = await guest_called(store, "Anna")
    for m in range(20):
        await match_of(store, f"m{m}", host)
    other = sqlite3.connect(file_of(sqlite_url), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    jobs = [store.append(f"m{m}", [entry(1)], []) for m in range(20)]
    told = await asyncio.gather(*jobs, return_exceptions=True)
    assert all(isinstance(answer, StoreError) for answer in told)
    assert "Another program" in str(told[0])
    other.execute("ROLLBACK")
    other.close()
    await store.append("m0", [entry(1)], [])
    await store.close()


async def test_no_failure_shows_what_was_to_be_kept(store):
    host = await guest_called(store, "Anna")
    await match_of(store, "m1", host)
    hidden = "hidden_card_of_loki"
    # A snapshot that exists, and a row without its line, which PostgreSQL quotes in full.
    for line, n in ((hidden, 0), (None, 1)):
        with pytest.raises(StoreError) as refused:
            await store.append("m1", [EntryRow(1, line, hidden)], [snapshot(n), snapshot(n)])
        assert hidden not in "".join(traceback.format_exception(refused.value))


class Fault(Exception):
    """Stands for what a driver raises."""

    def __init__(self, words, **marks):
        super().__init__(words)
        for name, value in marks.items():
            setattr(self, name, value)


@pytest.mark.parametrize(
    ("marks", "kind"),
    [
        ({"sqlstate": "53100"}, StoreFull),
        ({"sqlstate": "XX001"}, Damaged),
        ({"sqlstate": "23505"}, StoreError),
        ({"sqlite_errorname": "SQLITE_FULL"}, StoreFull),
        ({"sqlite_errorname": "SQLITE_CORRUPT_INDEX"}, Damaged),
        ({"sqlite_errorname": "SQLITE_IOERR_FSYNC"}, StoreError),
        ({}, StoreError),
    ],
)
def test_what_drivers_say_is_understood(tmp_path, marks, kind):
    url = engines.parse_url(f"sqlite:///{tmp_path}/meadhall.db")
    error = OperationalError("INSERT", {}, Fault("it failed\nDETAIL: a row", **marks))
    told = failure(url, error)
    assert type(told) is kind
    assert "a row" not in str(told)


def test_a_failed_write_on_a_disk_without_room_is_a_full_disk(tmp_path, monkeypatch):
    url = engines.parse_url(f"sqlite:///{tmp_path}/meadhall.db")
    fault = Fault("disk I/O error", sqlite_errorname="SQLITE_IOERR_SHMSIZE")
    error = OperationalError("INSERT", {}, fault)
    monkeypatch.setattr("meadhall.server.store.failures.NO_ROOM", 1 << 60)
    assert type(failure(url, error)) is StoreFull
