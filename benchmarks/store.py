"""How many answers a second the store takes, each acknowledged once it is on disk.

    python -m benchmarks.store [--url sqlite:///folder/new.db] [--seconds 5]

One match, then 200 at once, both as fast as the disk allows; then 200 at the pace of people, 100
appends a second in all. Rows are as large as those of a Blood Rage match, with a snapshot every 40
entries. At last a long match is loaded. Without a URL the database is a file in the current folder,
removed afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Sequence

from meadhall.server.store import EntryRow, NewMatch, Seat, SnapshotRow, Store

AT_ONCE = 200
PAUSE = 2.0  # seconds between two answers at one table: 100 a second in all
LONG = 1000
SNAPSHOT_EVERY = 40
LINE = 150  # characters
EVENTS = 700
SNAPSHOT = 12_000


def entry(n: int) -> EntryRow:
    return EntryRow(n, f'{{"n":{n}}}'.ljust(LINE), "[]".ljust(EVENTS))


def snapshots(n: int) -> list[SnapshotRow]:
    return [] if n % SNAPSHOT_EVERY else [SnapshotRow(n, "{}".ljust(SNAPSHOT))]


async def begin(store: Store, match_id: str, host: int) -> None:
    new = NewMatch(match_id, "blood_rage", 2, {}, "", host, 0, {}, "")
    sitting = [Seat(seat, "person", "", "", host) for seat in range(2)]
    await store.create(new, sitting, [entry(0)], [])


async def owner(store: Store, match_id: str, until: float, pause: float) -> list[float]:
    """Append until it is time; how long each one took, in milliseconds."""
    took: list[float] = []
    await asyncio.sleep(random.random() * pause)
    while (begun := time.perf_counter()) < until:
        n = len(took) + 1
        await store.append(match_id, [entry(n)], snapshots(n))
        took.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(begun + pause - time.perf_counter())
    return took


async def measure(
    store: Store, host: int, at_once: int, seconds: float, pause: float = 0.0
) -> None:
    ids = [f"{time.time_ns():x}-{m}" for m in range(at_once)]
    await asyncio.gather(*(begin(store, match_id, host) for match_id in ids))
    begun = time.perf_counter()
    all_took = await asyncio.gather(*(owner(store, m, begun + seconds, pause) for m in ids))
    took = sorted(ms for each in all_took for ms in each)
    worst = took[int(len(took) * 0.99)]
    how = "at the pace of people" if pause else "at full speed"
    print(
        f"{at_once:>4} {how:<22} {len(took) / seconds:5.0f} appends a second, "
        f"median {statistics.median(took):6.1f} ms, 99th percentile {worst:6.1f} ms"
    )


async def measure_load(store: Store, host: int) -> None:
    await begin(store, "long", host)
    shots = [shot for n in range(1, LONG) for shot in snapshots(n)]
    await store.append("long", [entry(n) for n in range(1, LONG)], shots)
    took: list[float] = []
    for _ in range(50):
        begun = time.perf_counter()
        await store.load("long")
        took.append((time.perf_counter() - begun) * 1000)
    print(f"a match of {LONG} entries is read in {statistics.median(took):.1f} ms (median)")


async def run(url: str, seconds: float) -> None:
    store = Store(url)
    await store.open()
    host = (await store.new_guest(f"{time.time_ns():064x}", "", "en")).id
    await measure(store, host, 1, seconds)
    await measure(store, host, AT_ONCE, seconds)
    await measure(store, host, AT_ONCE, seconds + PAUSE, PAUSE)
    await measure_load(store, host)
    await store.close()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.store")
    parser.add_argument("--url", help="a new database; by default a file that is removed again")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each measure")
    given = parser.parse_args(arguments)
    if given.url is not None:
        asyncio.run(run(given.url, given.seconds))
        return 0
    with tempfile.TemporaryDirectory(dir=".", prefix=".store-") as folder:
        asyncio.run(run(f"sqlite:///{folder}/meadhall.db", given.seconds))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
