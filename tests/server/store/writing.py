"""A process that writes and says what was acknowledged: python -m tests.server.store.writing

    URL WHO first|more END      first: make the guest and its matches; more: go on with them

Each line of its output names a match and an entry that is on disk.
"""

from __future__ import annotations

import asyncio
import os
import sys

from meadhall.server.store import Store
from tests.server.store.making import entry, guest_called, match_of, snapshot

MATCHES = 3


async def owner(store: Store, match_id: str, n: int, end: int) -> None:
    for next_n in range(n, end):
        shots = [snapshot(next_n)] if next_n % 10 == 0 else []
        await store.append(match_id, [entry(next_n)], shots)
        os.write(1, f"{match_id} {next_n}\n".encode())  # at once, and whole


async def main(url: str, who: str, which: str, end: str) -> None:
    store = Store(url)
    await store.open()
    ids = [f"{who}{m}" for m in range(MATCHES)]
    if which == "first":
        host = await guest_called(store, who)
        for match_id in ids:
            await match_of(store, match_id, host)
    found = [await store.load(match_id) for match_id in ids]
    starts = [(stored.id, len(stored.entries)) for stored in found if stored is not None]
    await asyncio.gather(*(owner(store, m, n, int(end)) for m, n in starts))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
