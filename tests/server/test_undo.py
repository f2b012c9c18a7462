"""Taking back among people and bots, and what is news after it."""

from __future__ import annotations

import asyncio
import json
import random

from meadhall.server.config import Limits
from tests.server.client import Page
from tests.server.house import Hall, open_hall, run
from tests.server.test_table_talk import asked, draft_over, settle


async def with_bot(hall: Hall) -> tuple[list[Page], str]:
    """Two people, and a bot on the third seat."""
    host, friend = hall.visitor(), hall.visitor()
    table = await host.open_table("blood_rage", "me", "friend", "bot.random")
    first = await host.page(table)
    await first.until(lambda page: page.parts)
    link = (await first.ask("link", seat=1))["url"]
    assert (await friend.post(link, link, name="Friend")).status_code == 303
    pages = [first, await friend.page(table)]
    for seat, page in enumerate(pages):
        await page.until(lambda page, seat=seat: page.parts and page.parts["you"]["seat"] == seat)
    return pages, table


async def until_ask_undo(pages: list[Page], rng: random.Random) -> Page:
    """Play on until the bot is asked, and somebody could only take back if the others agree."""
    await pages[0].ask("pace", ms=600)
    while True:
        for page in pages:
            if page.parts["undo"]["ask"] and page.parts["ask"]["who"] == [2]:
                return page
            if page.mine:
                await page.answer(await page.sentence(rng))
        await settle(pages)
        await asyncio.sleep(0.01)  # the bot takes its time, and pings are counted too


def test_bots_wait_while_people_decide_about_an_undo(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await with_bot(hall)
            page = await until_ask_undo(pages, random.Random(5))
            other = pages[1 - pages.index(page)]
            seat = page.parts["you"]["seat"]
            assert (await page.ask("ask_undo", seat=seat))["t"] == "done"
            record = (await hall.table(table)).match.record
            n = len(record)
            await asyncio.sleep(1.5)
            assert len(record) == n, "a bot that moves on would end the vote"
            assert other.parts["vote"]["mine"]
            assert (await other.ask("vote", seat=1 - seat, yes=True))["t"] == "done"
            assert record.entry(n).seat == seat
            assert record.entry(n).kind == "undo"

    run(story())


def test_a_vote_nobody_cares_about_lapses_and_bots_go_on(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path, Limits(vote=0.3, forms=1000.0, rate=1000.0)) as hall:
            pages, _ = await with_bot(hall)
            page = await until_ask_undo(pages, random.Random(5))
            await page.ask("ask_undo", seat=page.parts["you"]["seat"])
            await page.until(lambda page: page.parts["vote"])
            await page.until(lambda page: page.parts["vote"] is None)

    run(story())


def test_after_the_undo_of_another_all_since_my_last_turn_is_still_news(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, _ = await hall.together("blood_rage", 2)
            rng = random.Random(9)
            await draft_over(pages, rng)
            other = me = asked(pages)
            while me is other or not me.parts["since"]:
                other = asked(pages)
                await other.answer(await other.sentence(rng))
                await settle(pages)
                me = asked(pages)
            since, seat = me.parts["since"], other.parts["you"]["seat"]
            if (await other.ask("undo", seat=seat))["t"] == "no":
                await other.ask("ask_undo", seat=seat)
                await me.ask("vote", seat=1 - seat, yes=True)
            await settle(pages)
            while not me.mine:
                await other.answer(await other.sentence(rng))
                await settle(pages)
            assert me.parts["since"] == since

    run(story())


def test_a_face_down_answer_can_be_changed_until_the_last_one_is_in(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 3)
            page = pages[0]
            first, second = sorted({await page.sentence(random.Random(n)) for n in range(9)})[:2]
            match = (await hall.table(table)).match
            for text in (first, second, first):
                assert (await page.answer(text))["t"] == "done"
                await settle(pages)
                assert page.parts["undo"]["can"]
                assert (await page.ask("undo", seat=0))["t"] == "done"
                await settle(pages)
                assert pages[1].parts["ask"]["answered"] == []
            await page.answer(second)
            for other in pages[1:]:
                await other.answer(await other.sentence(random.Random(1)))
            await settle(pages)
            assert not page.parts["undo"]["can"]
            answers = [e.text for e in match.record.entries if e.seat == 0 and e.kind == "answer"]
            assert answers == [first, second, first, second]
            kept = second.split()[-1]
            assert kept in json.dumps(match.view(0)), "the last one counts"

    run(story())
