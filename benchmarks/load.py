"""Live matches on one server process of this machine: how long an action takes to its last page.

    python -m benchmarks.load [--matches 200] [--rate 100] [--seconds 30] [--bots 10]

Loopback only and bounded: it starts a server of its own on a fresh database, seats four scripted
people at each table (some tables have a bot on a fifth seat), lets them act at the given rate, and
stops. Ctrl-C ends it early; what was measured is reported.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

from websockets.exceptions import ConnectionClosed

from tests.server.client import Page, Visitor
from tests.server.process import Process

PEOPLE = 4
#: forms that a guest may send at once; guests are shared between tables so that nobody exceeds it
TABLES_A_GROUP = 20
#: answers that a table may be ahead of another when the measuring begins
WARM = 30
#: seconds between signs of life of a page
BEAT = 25


class Light(Page):
    """Counts bytes and reads what it needs to play; it draws nothing."""

    received = 0
    beat: asyncio.Task[None]

    async def connect(self) -> None:
        await super().connect()
        self.beat = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        """A page that says nothing for long is let go; those in browsers say this."""
        with suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(BEAT)
                await self.raw('{"t":"ping","id":0}')

    def _show(self, m: dict) -> None:
        self.v = m["v"]
        self.parts |= m["parts"]

    async def _take(self, m: dict) -> None:
        if m["t"] in ("whole", "step"):
            self.received += 1
        await super()._take(m)


class Load:
    def __init__(self, args: argparse.Namespace, folder: Path) -> None:
        self.args = args
        self.server = Process(folder)
        self.rng = random.Random(1)
        self.tables: list[list[Light]] = []
        self.took: list[float] = []
        self.refused = 0
        self.bytes = 0
        self.skipped = 0

    # -- sitting down --------------------------------------------------------------------------------

    async def seat_everybody(self) -> None:
        groups = -(-self.args.matches // TABLES_A_GROUP)
        for g in range(groups):
            guests = [Visitor(self.server.base) for _ in range(PEOPLE)]
            count = min(TABLES_A_GROUP, self.args.matches - g * TABLES_A_GROUP)
            for i in range(count):
                bot = len(self.tables) < self.args.bots
                self.tables.append(await self.seat_table(guests, i, bot))
            progress(f"{len(self.tables)} of {self.args.matches} tables set")

    async def seat_table(self, guests: list[Visitor], i: int, bot: bool) -> list[Light]:
        host = guests[i % PEOPLE]
        others = [guest for guest in guests if guest is not host]
        who = ["me", *["friend"] * len(others), *(["bot.busy"] if bot else [])]
        table = await host.open_table("blood_rage", *who)
        pages = [await self.page(host, table)]
        for seat, friend in enumerate(others, start=1):
            link = (await pages[0].ask("link", seat=seat))["url"]
            await friend.post(link, link, name=f"Guest {seat}")
            pages.append(await self.page(friend, table))
        return pages

    async def page(self, visitor: Visitor, table: str) -> Light:
        page = Light(visitor, table)
        await page.connect()
        await page.until(lambda page: page.parts)
        return page

    # -- acting --------------------------------------------------------------------------------------

    async def act(self, pages: list[Light]) -> None:
        page = next((page for page in pages if page.mine), None)
        if page is None:
            return
        text = await page.sentence(self.rng)
        before = [other.v for other in pages]
        begun = time.perf_counter()
        reply = await page.answer(text)
        if reply["t"] != "done":
            self.refused += 1  # a bot was faster: the question is another one now
            return
        for other, v in zip(pages, before, strict=True):
            await other.until(lambda page, v=v: page.v > v)
        self.took.append(time.perf_counter() - begun)

    async def spread(self) -> None:
        """Tables that are all at the same moment would all do the same expensive thing at once."""
        for n, pages in enumerate(self.tables):
            for _ in range(self.rng.randrange(WARM)):
                await self.act(pages)
            if n % 50 == 49:
                progress(f"{n + 1} tables are at moments of their own")
        self.took.clear()

    async def go(self) -> float:
        """Actions begin at a steady rate, whether or not earlier ones are done."""
        args = self.args
        running: dict[int, asyncio.Task[None]] = {}
        begun = time.perf_counter()
        number = 0
        while time.perf_counter() - begun < args.seconds:
            due = begun + number / args.rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            at = number % len(self.tables)
            number += 1
            if at in running and not running[at].done():
                self.skipped += 1
                continue
            running[at] = asyncio.create_task(self.act(self.tables[at]))
            if number % int(args.rate * 5) == 0:
                progress(f"{number} actions begun, {len(self.took)} done")
        await asyncio.gather(*running.values(), return_exceptions=True)
        return time.perf_counter() - begun


def progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def memory_of(pid: int) -> int:
    """Bytes of real memory of the server's own process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


def cpu_of(pid: int) -> float:
    """CPU seconds of the server's own process, without its bots."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(args: argparse.Namespace, folder: Path) -> dict[str, object]:
    load = Load(args, folder)
    await load.server.start()
    assert load.server.child is not None
    empty = memory_of(load.server.child.pid)
    seconds = 0.0
    with suppress(asyncio.CancelledError):
        await load.seat_everybody()
        await load.spread()
        sent = await sent_bytes(load)
        cpu, own = cpu_of(load.server.child.pid), time.process_time()
        seconds = await load.go()
    cpu, own = cpu_of(load.server.child.pid) - cpu, time.process_time() - own
    sent = await sent_bytes(load) - sent
    full = memory_of(load.server.child.pid)
    steps = sum(page.received for pages in load.tables for page in pages)
    load.server.stop()
    times = sorted(load.took)
    return {
        "matches": len(load.tables),
        "clients": len(load.tables) * PEOPLE,
        "with_bots": args.bots,
        "actions": len(times),
        "actions_per_s": round(len(times) / seconds, 1),
        "median_ms": round(median(times) * 1000, 1),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 1),
        "worst_ms": round(times[-1] * 1000, 1),
        "server_cpu_ms_an_action": round(cpu * 1000 / max(1, len(times)), 2),
        "clients_cpu_ms_an_action": round(own * 1000 / max(1, len(times)), 2),
        "bytes_a_client_and_action": round(sent / max(1, len(times)) / PEOPLE),
        "steps_received": steps,
        "refused": load.refused,
        "skipped": load.skipped,
        "memory_mb": round(full / 1e6, 1),
        "memory_a_match_kb": round((full - empty) / max(1, len(load.tables)) / 1000),
    }


async def sent_bytes(load: Load) -> float:
    text = (await load.tables[0][0].visitor.http.get("/metrics")).text
    return float(text.split("\nmeadhall_sent_bytes_total ")[1].split("\n")[0])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100.0, help="actions a second in all")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--bots", type=int, default=10, help="tables with a bot on a fifth seat")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measure(args, Path(folder))), indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
