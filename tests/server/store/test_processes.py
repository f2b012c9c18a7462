"""Several processes at one database, and processes that are killed in the middle of a write."""

import asyncio
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from meadhall.server.store import Store, StoreError
from tests.loops import alone
from tests.server.store.making import entry, guest_called, match_of, numbers
from tests.server.store.writing import MATCHES

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "store.md"
ROUNDS = 10
END = 100
NEVER = 1_000_000


def begin(url: str, who: str, which: str, end: int) -> subprocess.Popen[bytes]:
    paths = [str(ROOT), *sys.path]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
    order = [sys.executable, "-m", "tests.server.store.writing", url, who, which, str(end)]
    return subprocess.Popen(order, cwd=ROOT, env=environment, stdout=subprocess.PIPE)


def said_by(process: subprocess.Popen[bytes]) -> dict[str, int]:
    """The last acknowledged entry of each match; a line that was cut off counts for nothing."""
    output = process.communicate(timeout=120)[0].decode()
    last: dict[str, int] = {}
    for line in output.split("\n")[:-1]:
        match_id, n = line.split()
        last[match_id] = int(n)
    return last


def kept_in(url: str) -> dict[str, tuple[list[int], list[int]]]:
    """Entries and events of each match of the killed writer."""

    async def look():
        store = Store(url)
        await store.open()
        found = [await store.load(f"k{m}", events=NEVER) for m in range(MATCHES)]
        await store.close()
        return {s.id: (numbers(s.entries), list(s.events)) for s in found}

    return alone(look())


@pytest.mark.slow
def test_a_killed_writer_loses_nothing_that_was_acknowledged(url):
    rng = random.Random(5)
    acknowledged: dict[str, int] = {}
    for round_ in range(ROUNDS):
        process = begin(url, "k", "more" if round_ else "first", NEVER)
        assert process.stdout is not None
        first = os.read(process.stdout.fileno(), 4096).decode()  # it writes now
        time.sleep(rng.random() * 0.08)
        process.kill()
        acknowledged |= {m: int(n) for m, n in (line.split() for line in first.splitlines())}
        acknowledged |= said_by(process)
        for match_id, (lines, events) in kept_in(url).items():
            assert lines == events == list(range(len(lines)))
            assert len(lines) > acknowledged.get(match_id, 0)
    assert len(acknowledged) == MATCHES


@pytest.mark.slow
def test_two_processes_open_one_new_database_and_both_write(url):
    both = [begin(url, who, "first", END) for who in ("a", "b")]
    said = [said_by(process) for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert said == [{f"{who}{m}": END - 1 for m in range(MATCHES)} for who in ("a", "b")]

    async def look():
        store = Store(url)
        await store.open()
        for match_id in (*said[0], *said[1]):
            assert numbers((await store.load(match_id)).entries) == list(range(END))
        await store.close()

    alone(look())


async def test_many_open_one_new_database_at_once(url):
    stores = [Store(url) for _ in range(6)]
    await asyncio.gather(*(store.open() for store in stores))
    keys = await asyncio.gather(*(store.secret_key() for store in stores))
    assert len(set(keys)) == 1
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_live_file_is_copied_as_the_documentation_says(sqlite_url, tmp_path):
    store = Store(sqlite_url)
    await store.open()
    await match_of(store, "m1", await guest_called(store, "Anna"))
    writing = asyncio.create_task(write_on(store))
    await asyncio.sleep(0.05)
    (order,) = re.findall(r"python -c '(.*)'", DOCUMENT.read_text(encoding="utf-8"))
    python = await asyncio.create_subprocess_exec(sys.executable, "-c", order, cwd=tmp_path)
    assert await python.wait() == 0
    await writing
    await store.close()
    copy = Store(f"sqlite:///{tmp_path}/copy.db")
    await copy.open()
    lines = (await copy.load("m1")).entries
    assert numbers(lines) == list(range(len(lines)))
    assert len(lines) > 1
    await copy.close()


async def write_on(store: Store) -> None:
    for n in range(1, 200):
        await store.append("m1", [entry(n)], [])


async def test_of_two_that_write_one_match_each_entry_is_of_one(store, url):
    await match_of(store, "m1", await guest_called(store, "Anna"))
    other = Store(url)
    await other.open()
    for n in range(1, 20):
        jobs = [s.append("m1", [entry(n, name)], []) for s, name in ((store, "a"), (other, "b"))]
        told = await asyncio.gather(*jobs, return_exceptions=True)
        (refused,) = [answer for answer in told if answer is not None]
        assert isinstance(refused, StoreError)
    found, again = await store.load("m1"), await other.load("m1")
    assert numbers(found.entries) == list(range(20))
    assert found == again
    await other.close()
