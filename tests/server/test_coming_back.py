"""A page that was away, a server that was restarted, a screen that is shared: nothing is lost or shown."""

from __future__ import annotations

import random

from tests.server.client import Page
from tests.server.house import Hall, open_hall, run
from tests.server.test_table_talk import asked, draft_over, settle


def test_a_page_that_was_away_gets_the_gap(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, _ = await hall.together("blood_rage", 2)
            away = pages[1]
            await away.drop()
            seen = away.v
            await pages[0].answer(await pages[0].sentence(random.Random(1)))
            kinds = len(away.kinds)
            await away.connect()
            await away.until(lambda page: page.v > seen)
            assert "whole" not in away.kinds[kinds:]
            assert away.parts["ask"]["answered"] == [0]

    run(story())


def test_a_page_that_missed_too_much_gets_the_whole(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, _ = await hall.together("blood_rage", 2)
            away = pages[1]
            await away.drop()
            away.v = 10_000
            kinds = len(away.kinds)
            await away.connect()
            await away.until(lambda page: len(page.kinds) > kinds)
            assert away.kinds[kinds] == "whole"

    run(story())


def test_an_answer_that_was_never_acknowledged_can_be_sent_again(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            page = pages[0]
            text = await page.sentence(random.Random(1))
            said = {"q": page.parts["ask"]["q"], "seat": 0, "text": text, "id": 77}
            await page.ask("answer", **said)
            await page.drop()
            await page.connect()
            await page.until(lambda page: page.parts["ask"]["said"])
            assert (await page.ask("answer", **said))["t"] == "done"
            assert len((await hall.table(table)).match.record) == 2

    run(story())


async def behind_the_draft(hall: Hall) -> tuple[list[Page], str]:
    pages, table = await hall.together("blood_rage", 2)
    await draft_over(pages, random.Random(9))
    await settle(pages)
    return pages, table


def test_an_answer_said_again_to_a_server_that_forgot_the_page_is_still_done_once(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await behind_the_draft(hall)
            page = asked(pages)
            text = await page.sentence(random.Random(2))
            said = {"q": page.parts["ask"]["q"], "seat": page.parts["you"]["seat"], "text": text}
            assert (await page.ask("answer", **said))["t"] == "done"
            count = len((await hall.table(table)).match.record)
            again = await page.visitor.page(table)
            await again.until(lambda page: page.parts)
            assert (await again.ask("answer", **said))["t"] == "done"
            other = "pass" if text != "pass" else "invade"
            assert (await again.ask("answer", **{**said, "text": other}))["code"] == "stale"
            assert (await again.ask("answer", **{**said, "text": ""}))["code"] == "stale"
            assert len((await hall.table(table)).match.record) == count

    run(story())


def test_an_undo_said_again_to_a_server_that_forgot_the_page_takes_back_once(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "hot", **{"opt.no_draft": "on"})
            page = await host.page(table)
            await page.until(lambda page: page.parts)
            match = (await hall.table(table)).match
            rng = random.Random(4)
            seat = page.parts["you"]["cover"]
            while not (page.parts["undo"]["can"] and match.can_undo(seat) is None):
                seat = page.parts["you"]["cover"]
                if seat is not None:
                    await page.ask("sit", seat=seat)
                seat = page.parts["you"]["seat"]
                assert (await page.answer(await page.sentence(rng)))["t"] == "done"
            n = page.parts["undo"]["n"]
            assert (await page.ask("undo", seat=seat, n=n))["t"] == "done"
            count = len(match.record)
            again = await host.page(table)
            await again.until(lambda page: page.parts)
            assert (await again.ask("undo", seat=seat, n=n))["code"] == "stale"
            assert len(match.record) == count

    run(story())


def test_a_restarted_server_stands_where_it_stood(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            await draft_over(pages, random.Random(9))
            await settle(pages)
            digest = (await hall.table(table)).match.state.digest()
            jars = [page.visitor.http.cookies for page in pages]
            log = [line["text"] for line in pages[0].log]
        async with open_hall(tmp_path) as hall:
            again = []
            for jar in jars:
                visitor = hall.visitor()
                visitor.http.cookies = jar
                again.append(await visitor.page(table))
            for page in again:
                await page.until(lambda page: page.parts)
            assert (await hall.table(table)).match.state.digest() == digest
            assert [line["text"] for line in again[0].log] == log
            page = asked(again)
            assert (await page.answer(await page.sentence(random.Random(2))))["t"] == "done"

    run(story())


def test_an_old_match_is_opened_without_reading_all_of_its_past(tmp_path):
    async def story() -> None:
        read = []
        for goal in (300, 1200):
            folder = tmp_path / str(goal)
            folder.mkdir()
            async with open_hall(folder) as hall:
                pages, table = await hall.together("blood_rage", 2)
                text = await pages[0].sentence(random.Random(1))
                owner = await hall.table(table)
                while len(owner.match.record) < goal:
                    owner.match.answer(0, text)
                    owner.happened()
                    owner.match.undo(0)
                    owner.happened()
                await owner.commit()
                hall.tables.drop(owner)
                record = (await hall.table(table)).match.record
                read.append(sum(entry is not None for entry in record._entries))
        assert read[1] <= read[0] <= 240

    run(story())


def test_undo_is_an_entry_and_everybody_sees_it(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            page = pages[0]
            assert not page.parts["undo"]["can"]
            await page.answer(await page.sentence(random.Random(1)))
            assert page.parts["undo"]["can"], "a face-down answer may be taken up again"
            assert (await page.ask("undo", seat=0))["t"] == "done"
            await settle(pages)
            assert page.mine
            assert pages[1].parts["ask"]["answered"] == []
            stored = await hall.store.load(table)
            assert len(stored.entries) == 3

    run(story())


def test_an_undo_past_another_persons_answer_needs_their_yes(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            await draft_over(pages, random.Random(9))
            first = asked(pages)
            seat = first.parts["you"]["seat"]
            other = pages[1 - seat]
            match = (await hall.table(table)).match
            digest = match.state.digest()
            await first.answer(await first.sentence(random.Random(3)))
            await settle(pages)
            if other.mine:
                await other.answer(await other.sentence(random.Random(4)))
            await settle(pages)
            assert (await first.ask("undo", seat=seat))["code"] == "undo"
            assert first.parts["undo"]["ask"]
            assert (await first.ask("ask_undo", seat=seat))["t"] == "done"
            await settle(pages)
            assert other.parts["vote"]["mine"]
            assert not first.parts["vote"]["mine"]
            assert (await other.ask("vote", seat=1 - seat, yes=False))["t"] == "done"
            await settle(pages)
            assert first.parts["vote"] is None
            await first.ask("ask_undo", seat=seat)
            assert (await first.ask("vote", seat=seat, yes=True))["code"] == "undo"
            await settle(pages)
            assert (await other.ask("vote", seat=1 - seat, yes=True))["t"] == "done"
            await settle(pages)
            assert (await hall.table(table)).match.state.digest() == digest
            assert any(
                "core.log" not in line["text"] and line["kind"] == "undo" for line in first.log
            )

    run(story())


def test_on_a_shared_screen_hands_are_covered_between_seats(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "hot", called1="Astrid")
            page = await host.page(table)
            page.keep = True
            await page.until(lambda page: page.parts)
            match = (await hall.table(table)).match
            assert page.parts["you"]["cover"] == 0
            hands = [set(match.view(seat)["pack"]) for seat in (0, 1)]
            assert not any(card in text for text in page.heard for card in hands[0] | hands[1])
            await page.ask("sit", seat=0)
            assert page.parts["you"]["seat"] == 0
            only_theirs = hands[1] - hands[0]
            assert not any(card in text for text in page.heard for card in only_theirs)
            refused = await page.ask("menu", q=page.parts["ask"]["q"], seat=1, path=[])
            assert refused["code"] == "seat"
            await page.answer(await page.sentence(random.Random(1)))
            assert page.parts["you"] == {
                "seats": [0, 1], "seat": None, "cover": 1, "last": 0, "host": True, "watching": False
            }  # fmt: skip
            assert page.parts["undo"]["can"], "who handed it over may still take back"
            assert not any(card in text for text in page.heard for card in only_theirs)
            assert page.parts["rail"][1]["name"] == "Astrid"

    run(story())
