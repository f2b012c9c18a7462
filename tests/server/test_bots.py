"""Bots at a table: they answer in time, keep the pace, and a broken one does not stop the match."""

from __future__ import annotations

import asyncio
import random
import time

import pytest

import meadhall as mh
from meadhall.server import thinking
from meadhall.server.config import Limits
from meadhall.server.thinking import Pool
from tests.server.house import open_hall, run


def never(q: thinking.Question) -> str:
    time.sleep(60)
    return "pass"


def dies(q: thinking.Question) -> str:
    import os

    os._exit(1)


def nonsense(q: thinking.Question) -> str:
    return "invade the moon"


def stumbles(q: thinking.Question) -> str:
    raise LookupError("planted")


def misspells(q: thinking.Question) -> str:
    raise AttributeError("planted")


def dies_for_seat_0(q: thinking.Question) -> str:
    import os

    time.sleep(0.5)
    if q.seat == 0:
        os._exit(1)
    return "good"


@pytest.mark.slow
def test_a_person_plays_a_match_against_bots_to_its_end(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "bot.greedy", "bot.busy")
            page = await host.page(table)
            rng = random.Random(1)
            await page.until(lambda page: page.parts)
            assert [row["kind"] for row in page.parts["rail"]] == ["person", "bot", "bot"]
            while not page.over:
                await page.until(lambda page: page.mine or page.over)
                if page.mine:
                    reply = await page.answer(await page.sentence(rng))
                    assert reply["t"] == "done", reply
            (await hall.table(table)).match.verify()
            assert hall.app.state.metrics.faults._value.get() == 0

    run(story())


@pytest.mark.parametrize("fault", [never, dies, nonsense, stumbles, misspells])
def test_a_bot_that_fails_is_replaced_by_a_legal_answer(tmp_path, monkeypatch, fault):
    monkeypatch.setattr(thinking, "_decide", fault)

    async def story() -> None:
        async with open_hall(tmp_path, Limits(think=1.5, forms=1000.0)) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "bot.busy")
            page = await host.page(table)
            await page.until(lambda page: page.parts and page.parts["ask"]["answered"] == [1])
            assert (await hall.table(table)).match.record.entry(1).seat == 1

    run(story())


def test_a_worker_that_died_is_followed_by_a_living_one():
    match = mh.new("blood_rage", seats=2, seed=1)

    async def story() -> None:
        pool = Pool(1, 20)
        first = await pool.think(match.state, 0, "busy")
        assert first is not None
        assert match.why_not(0, first) is None
        for process in pool._pool._processes.values():
            process.kill()
        await asyncio.sleep(0.1)
        answers = [await pool.think(match.state, 0, "busy") for _ in range(2)]
        assert answers[-1] is not None
        pool.close()

    run(story())


def test_a_bot_that_kills_its_worker_spares_its_neighbours(monkeypatch):
    monkeypatch.setattr(thinking, "_decide", dies_for_seat_0)
    match = mh.new("blood_rage", seats=4, seed=1)

    async def story() -> None:
        pool = Pool(2, 20)
        said = await asyncio.gather(*[pool.think(match.state, seat, "busy") for seat in (0, 1, 2)])
        assert said == [None, "good", "good"]
        pool.close()

    run(story())


def test_bots_move_at_the_pace_of_the_table(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "bot.random", "bot.random")
            page = await host.page(table)
            await page.until(lambda page: page.parts)
            assert (await page.ask("pace", ms=300))["t"] == "done"
            assert page.parts["table"]["pace"] == 300
            match = (await hall.table(table)).match
            n = len(match.record)
            await asyncio.sleep(1.0)
            assert len(match.record) - n <= 5

    run(story())


def test_bots_wait_when_nobody_looks(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "bot.random", "bot.random")
            page = await host.page(table)
            await page.until(lambda page: len(page.log) > 3)
            await page.close()
            match = (await hall.table(table)).match
            await asyncio.sleep(0.5)
            n = len(match.record)
            await asyncio.sleep(0.5)
            assert len(match.record) == n
            again = await host.page(table)
            await again.until(lambda page: page.parts and (page.over or len(match.record) > n))

    run(story())


def test_the_host_lets_a_bot_take_an_open_seat(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "friend")
            page = await host.page(table)
            await page.until(lambda page: page.parts)
            assert page.parts["rail"][1]["kind"] == "open"
            assert (await page.ask("bot", seat=1, bot="no such"))["code"] == "malformed"
            assert (await page.ask("bot", seat=0, bot="busy"))["code"] == "seat"
            assert (await page.ask("bot", seat=1, bot="busy"))["t"] == "done"
            await page.until(lambda page: page.parts["ask"]["answered"] == [1])
            assert page.parts["rail"][1]["kind"] == "bot"
            assert (await page.ask("link", seat=1))["code"] == "seat"

    run(story())
