"""When a part of the program itself fails: the others play on, nothing unsaved is shown, nobody waits in vain."""

from __future__ import annotations

import random
import sqlite3

import pytest

from meadhall.games.blood_rage import draw
from meadhall.server.store import StoreError
from tests.server.client import Visitor
from tests.server.house import Hall, open_hall, run
from tests.server.test_table_talk import settle


def faults(hall: Hall) -> float:
    return hall.app.state.metrics.faults._value.get()  # type: ignore[no-any-return]


def test_a_message_that_meets_a_bug_is_answered_all_the_same(tmp_path, monkeypatch):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, _ = await hall.together("blood_rage", 2)

            def broken(*_: object) -> None:
                raise KeyError("planted")

            monkeypatch.setattr(draw, "inspect", broken)
            reply = await pages[0].ask("inspect", kind="place", word="gimle")
            assert (reply["t"], reply["code"]) == ("no", "fault")
            assert (await pages[0].answer(await pages[0].sentence(random.Random(1))))["t"] == "done"

    run(story())


def test_a_panel_that_cannot_be_drawn_for_one_seat_stops_nobody(tmp_path, monkeypatch, caplog):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, _ = await hall.together("blood_rage", 3)
            panel = draw.panel
            secret = pages[0].parts["ask"]["menu"]["words"][0]["w"]

            def broken(name: str, part: dict, *more: object) -> str:
                if part.get("seat") == 0:
                    raise ValueError(secret)
                return panel(name, part, *more)

            monkeypatch.setattr(draw, "panel", broken)
            for page in pages:
                assert (await page.answer(await page.sentence(random.Random(1))))["t"] == "done"
                await settle(pages)
            assert pages[2].parts["ask"]["q"] == pages[0].parts["ask"]["q"]
            assert any("cannot be drawn" in svg for _, svg in pages[0].panels.values())
            assert not any("cannot be drawn" in svg for _, svg in pages[1].panels.values())
            assert faults(hall) > 0
            assert secret not in caplog.text

    run(story())


def test_a_page_that_cannot_be_told_leaves_the_others_at_the_table(tmp_path, monkeypatch):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            owner = await hall.table(table)
            tell = owner.tell

            def broken(page: object) -> None:
                if page.seat == 0:
                    raise ValueError("planted")
                tell(page)

            owner.tell = broken
            text = await pages[0].sentence(random.Random(1))
            said = {"q": pages[0].parts["ask"]["q"], "seat": 0, "text": text}
            assert (await pages[0].ask("answer", **said))["t"] == "done"
            await pages[1].until(lambda page: page.parts["ask"]["answered"] == [0])
            owner.tell = tell
            await pages[1].answer(await pages[1].sentence(random.Random(1)))
            await pages[0].until(lambda page: page.parts["ask"]["q"] == pages[1].parts["ask"]["q"])
            assert pages[0].kinds.count("whole") == 2, "what it missed comes with the next news"

    run(story())


def test_a_store_that_is_gone_altogether_leaves_nothing_unsaved_at_the_table(tmp_path):
    """It can neither be written to nor read back from, as a database server that was restarted."""

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            page = pages[0]
            text = await page.sentence(random.Random(1))
            said = {"q": page.parts["ask"]["q"], "seat": 0, "text": text, "id": 77}
            append, load = hall.store.append, hall.store.load

            async def gone(*args: object) -> None:
                raise StoreError("planted")

            hall.store.append = hall.store.load = gone
            try:
                reply = await page.ask("answer", **said)
            except ConnectionError:
                reply = {"t": "lost"}
            assert reply["t"] != "done"
            hall.store.append, hall.store.load = append, load
            await page.until(lambda page: True)
            again = await page.visitor.page(table)
            await again.until(lambda page: page.parts)
            assert len((await hall.table(table)).match.record) == 1, "it was refused, so it is not"
            assert again.mine
            assert (await again.ask("answer", **said))["t"] == "done"

    run(story())


UNREADABLE = ("entries SET line = '{}'", "snapshots SET line = '{'", "events SET events = '{'")


async def with_one_unreadable(hall: Hall, host: Visitor, what: str) -> tuple[str, str]:
    good = await host.open_table("blood_rage", "me", "hot", title="Good")
    bad = await host.open_table("blood_rage", "me", "hot", title="Bad")
    database = sqlite3.connect(hall.store.url.database)
    if what == "snapshots SET line = '{'":  # a young match has none
        database.execute("INSERT INTO snapshots VALUES (?, 0, '')", (bad,))
    database.execute(f"UPDATE {what} WHERE match_id = ?", (bad,))
    database.commit()
    database.close()
    return bad, good


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_match_that_cannot_be_read_closes_neither_the_hall_nor_other_tables(tmp_path, what):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            bad, good = await with_one_unreadable(hall, host, what)
            answer = await host.http.get("/")
            assert answer.status_code == 200
            assert "cannot be read" in answer.text
            assert (await host.http.get(f"/t/{good}")).status_code == 200
            broken = await host.http.get(f"/t/{bad}")
            assert broken.status_code == 500
            assert "cannot be read" in broken.text
            page = await host.page(bad)
            await page.until(lambda page: page.bye)
            assert page.bye["code"] == "gone"

    run(story())


def test_a_page_whose_table_cannot_be_read_just_now_tries_again(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "hot")
            load = hall.store.load

            async def gone(*args: object) -> None:
                raise StoreError("planted")

            hall.store.load = gone
            page = await host.page(table)
            await page.until(lambda page: page.bye)
            assert page.bye["code"] == "later", "a page that hears `gone` would not come back"
            hall.store.load = load
            await page.connect()
            await page.until(lambda page: page.parts)

    run(story())
