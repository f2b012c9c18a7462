"""kill -9 in the middle of battles: what was acknowledged is there, and the match goes on."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from pathlib import Path

import pytest

from meadhall.core.record import assemble
from meadhall.games import make
from meadhall.server.store import Store, Stored
from tests.server.client import Page, Visitor
from tests.server.house import run
from tests.server.process import Process, living
from tests.server.test_table_talk import settle

#: `make torture` asks for a hundred
KILLS = int(os.environ.get("MEADHALL_KILLS", "10"))


def spoken(answers: list[tuple[int, str]]) -> list[tuple[int, list[str]]]:
    return [(seat, sorted(text.split())) for seat, text in answers]


class Siege:
    """Two people at one table of a server that is killed again and again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.server = Process(folder)
        self.folder = folder
        self.rng = random.Random(seed)
        self.acknowledged: list[tuple[int, str]] = []
        self.visitors: list[Visitor] = []
        self.pages: list[Page] = []
        self.table = ""

    async def set_table(self) -> None:
        host, friend = Visitor(self.server.base), Visitor(self.server.base)
        self.table = await host.open_table("blood_rage", "me", "friend")
        first = await host.page(self.table)
        await first.until(lambda page: page.parts)
        link = (await first.ask("link", seat=1))["url"]
        assert (await friend.post(link, link, name="Friend")).status_code == 303
        self.visitors = [host, friend]
        self.pages = [first, await friend.page(self.table)]
        self.slow_down()
        self.acknowledged = []
        await settle(self.pages)

    async def come_back(self) -> None:
        await self.server.start()
        self.pages = [await visitor.page(self.table) for visitor in self.visitors]
        self.slow_down()
        for page in self.pages:
            await page.until(lambda page: page.parts)

    def slow_down(self) -> None:
        """These people type faster than the server allows."""
        for page in self.pages:
            page.patient = True

    async def play(self, until_killed: int) -> None:
        """So many answers, more if no battle is on; the last one is cut off at any moment of its way."""
        while True:
            page = next((page for page in self.pages if page.mine), None)
            if page is None:  # the match is over: set the next one
                await self.set_table()
                continue
            text = await page.sentence(self.rng)
            until_killed -= 1
            if until_killed <= 0 and "band" in page.parts["regions"]:
                await self.killed_while_answering(page, text)
                return
            reply = await page.answer(text)
            assert reply["t"] == "done", reply
            self.acknowledged.append((page.parts["you"]["seat"] or 0, text))
            await settle(self.pages)

    async def killed_while_answering(self, page: Page, text: str) -> None:
        seat = page.parts["you"]["seat"]
        answer = asyncio.create_task(page.answer(text))
        await asyncio.sleep(self.rng.random() * 0.03)
        self.server.kill()
        try:
            if (await answer)["t"] == "done":
                self.acknowledged.append((seat, text))
        except (ConnectionError, AssertionError, OSError):
            pass  # never acknowledged: it may or may not be there
        await asyncio.gather(*[page.close() for page in self.pages], return_exceptions=True)

    async def check(self) -> None:
        """On disk, without the server: all that was acknowledged, and a match that verifies."""
        store = Store(f"sqlite:///{self.server.db}")
        await store.open()
        stored = await store.load(self.table)
        await store.close()
        assert stored is not None
        answers = [e for e in map(json.loads, stored.entries) if e["kind"] == "answer"]
        kept = [(e["seat"], e["text"]) for e in answers]
        # The record has a set in one order, whichever it was named in.
        assert spoken(kept[: len(self.acknowledged)]) == spoken(self.acknowledged)
        assert len(kept) - len(self.acknowledged) in (0, 1)
        self.acknowledged = kept
        verified(stored)


def verified(stored: Stored) -> None:
    """The record replays to the digest of every entry."""
    from meadhall.core.match import resume

    record = assemble(stored.header, stored.secret, stored.entries, [], stored.outcome)
    match = resume(make(stored.game, stored.seats, stored.options), record)
    match.verify()


@pytest.mark.slow
def test_a_killed_server_comes_back_in_the_middle_of_the_battle(tmp_path):
    async def story() -> None:
        siege = Siege(tmp_path, 7)
        await siege.server.start()
        await siege.set_table()
        for number in range(KILLS):
            await siege.play(siege.rng.randrange(1, 25))
            await siege.check()
            await siege.come_back()
            print(f"kill {number + 1} of {KILLS}: {len(siege.acknowledged)} answers are there")
        assert siege.server.stop() == 0

    run(story(), 60 * KILLS)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_the_processes_of_bots_end_with_a_killed_server(tmp_path):
    async def story() -> None:
        server = Process(tmp_path)
        await server.start()
        host = Visitor(server.base)
        page = await host.page(await host.open_table("blood_rage", "me", "bot.busy"))
        await page.until(lambda page: page.parts and page.parts["ask"]["answered"] == [1])
        workers = server.workers()
        assert workers
        server.kill()
        while workers & living():
            await asyncio.sleep(0.1)

    run(story())


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_told_to_stop_loses_nothing_and_says_so(tmp_path, how):
    async def story() -> None:
        siege = Siege(tmp_path, 3)
        await siege.server.start()
        await siege.set_table()
        page = next(page for page in siege.pages if page.mine)
        await page.answer(await page.sentence(siege.rng))
        assert siege.server.stop(how) == 0
        assert siege.server.child.stdout.read().strip().endswith("nothing is lost.")
        siege.acknowledged.append((page.parts["you"]["seat"], ""))
        store = Store(f"sqlite:///{siege.server.db}")
        await store.open()
        assert len((await store.load(siege.table)).entries) == 2
        await store.close()

    run(story())
