"""Strange, wrong and too many messages: refused, counted, and never the end of a match."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from meadhall.server.config import Limits
from tests.server.client import Page, Visitor
from tests.server.house import open_hall, run

STRANGE = [
    "", "{", "null", "[]", "7", '"t"', "{}", '{"t":"answer"}', '{"t":"answer","id":1}',
    '{"t":"answer","id":1,"q":1,"seat":0,"text":7}', '{"t":"answer","id":-1,"q":1,"seat":0,"text":""}',
    '{"t":"answer","id":1e400,"q":1,"seat":0,"text":""}', '{"t":"dance","id":1}',
    '{"t":"hello","p":1,"cid":"12345678"}', '{"t":"menu","id":1,"q":1,"seat":0,"path":"invade"}',
    '{"t":"menu","id":1,"q":1,"seat":0,"path":["' + "x" * 100 + '"]}',
    '{"t":"look","id":1,"n":99999999}', '{"t":"rule","id":1,"rule":"../../etc/passwd"}',
    '{"t":"inspect","id":1,"kind":"card","word":"no_such.9","seat":15}', '{"t":"pace","id":1,"ms":9999}',
    '{"t":"sit","id":1,"seat":15}', '{"t":"link","id":1,"seat":15}',
    '{"t":"bot","id":1,"seat":1,"bot":"../x"}',
    "[" * 8000, '{"t":"ping","id":1,"x":' + "[" * 4000 + "]" * 4000 + "}",
    '{"t":"dance","id":' + "9" * 30 + "}", '{"t":"dance","id":true}', '{"t":"ping","id":NaN}',
    '{"t":"inspect","id":1,"kind":"card","word":"\\ud800"}',
    '{"t":"set","id":1,"lang":"xx"}', '{"t":"log","id":1,"before":0}', "\x00\x01", "é" * 3000,
]  # fmt: skip


def test_strange_messages_leave_the_match_and_the_page_alone(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            page = pages[0]
            match = (await hall.table(table)).match
            before = match.state.digest()
            for text in STRANGE:
                await page.raw(text)
            await page.raw(b"\xff\xfe bytes")
            assert (await page.ask("ping"))["t"] == "pong"
            assert match.state.digest() == before
            assert hall.app.state.metrics.faults._value.get() == 0
            assert (await page.answer(await page.sentence(random.Random(1))))["t"] == "done"

    run(story())


def mutated(rng: random.Random, q: int) -> str:
    """A message that is nearly one of ours."""
    kinds = ["answer", "menu", "try", "why", "inspect", "rule", "undo", "ask_undo", "vote", "sit",
             "cover", "pace", "look", "log", "set", "link", "bot", "again", "ping"]  # fmt: skip
    words = ["pass", "invade", "gimle", "leader", "keep", "march", "", "x", "seat_1", "tyrs_rage.1"]
    message = {
        "t": rng.choice(kinds),
        "id": rng.randrange(10**6, 10**9),
        "q": q + rng.choice([0, 0, 0, 1, -1]),
        "seat": rng.choice([0, 0, 0, 1, 2, -1, 15, None]),
        "text": " ".join(rng.choices(words, k=rng.randrange(5))),
        "path": rng.choices(words, k=rng.randrange(4)),
        "kind": rng.choice(["card", "place", "figure", "x"]),
        "word": rng.choice(words),
        "place": rng.choice([None, "gimle"]),
        "rule": rng.choice(["BR1.1", "", "BR4.1.10"]),
        "yes": rng.choice([True, False, "no"]),
        "ms": rng.choice([0, 300, -5, 10**9]),
        "n": rng.choice([0, 3, -1, 10**7]),
        "eyes": rng.choice([None, 0, 1, 9]),
        "before": rng.choice([0, 5, 10**6]),
        "lang": rng.choice(["en", "ru", "ja", "?"]),
        "phone": rng.choice([True, False]),
        "bot": rng.choice(["greedy", "busy", "x"]),
    }
    for key in rng.sample(sorted(message), rng.randrange(4)):
        if key != "t":
            del message[key]
    text = json.dumps(message)
    if rng.random() < 0.1:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice(["", "}", "\\", '"']) + text[cut + 1 :]
    return text


@pytest.mark.slow
def test_fuzzed_messages_never_break_the_match_or_the_process(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path, Limits(burst=10**6, rate=10**6, forms=1000.0)) as hall:
            pages, table = await hall.together("blood_rage", 3)
            rng = random.Random(20)
            for _ in range(40):
                for page in pages:
                    if page._gone():
                        await page.connect()
                    for _ in range(12):
                        await page.raw(mutated(rng, page.parts["ask"]["q"]))
                    # A hundred refusals and it is shown the door; then it comes back.
                    with contextlib.suppress(ConnectionClosed, ConnectionError):
                        assert (await page.ask("ping"))["t"] == "pong"
            assert hall.app.state.metrics.faults._value.get() == 0
            (await hall.table(table)).match.verify()

    run(story())


def test_a_page_that_shouts_is_slowed_down(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path, Limits(burst=5, rate=0.1, forms=1000.0)) as hall:
            host = hall.visitor()
            page = await host.page(await host.open_table("blood_rage", "me", "hot"))
            await page.until(lambda page: page.parts)
            replies = [await page.ask("ping") for _ in range(8)]
            assert [reply["t"] for reply in replies][:5] == ["pong"] * 5
            assert replies[-1]["code"] == "limit"

    run(story())


def test_a_page_of_another_protocol_is_told_to_reload(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "hot")
            page = await host.page(table, p=99)
            await page.until(lambda page: page.bye)
            assert page.bye["code"] == "protocol"
            assert "eload" in page.bye["text"]

    run(story())


def test_a_table_that_does_not_exist_says_so(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            page = await host.page("no-such-table")
            await page.until(lambda page: page.bye)
            assert page.bye["code"] == "gone"
            assert (await host.http.get("/t/no-such-table")).status_code == 404

    run(story())


@pytest.mark.parametrize("origin", ["http://evil.example", "http://[::1", "null", None])
def test_a_socket_from_another_site_is_refused(tmp_path, origin):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "hot")
            with pytest.raises(InvalidStatus):
                await connect(f"{hall.base.replace('http', 'ws', 1)}/t/{table}/ws", origin=origin)

    run(story())


def test_a_guest_has_only_so_many_open_tables(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path, Limits(tables=2, forms=1000.0)) as hall:
            host = hall.visitor()
            for _ in range(2):
                await host.open_table("blood_rage", "me", "hot")
            refused = await host.post("/tables", "/", game="blood_rage")
            assert refused.status_code == 400
            assert "unfinished" in refused.text

    run(story())


def test_tables_given_up_long_ago_do_not_count(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path, Limits(tables=1, stale=0.5, forms=1000.0)) as hall:
            host = hall.visitor()
            await host.open_table("blood_rage", "me", "hot")
            await asyncio.sleep(0.6)
            await host.open_table("blood_rage", "me", "hot")

    run(story())


def test_a_guest_who_sends_forms_without_end_is_asked_to_wait(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path, Limits(forms=0.01)) as hall:
            host = hall.visitor()
            codes = [(await host.post("/me", "/", name="Ulf")).status_code for _ in range(31)]
            assert codes[0] == 303
            assert codes[-1] == 429

    run(story())


def test_a_silent_page_is_let_go_and_may_come_back(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path, Limits(idle=0.2, forms=1000.0)) as hall:
            host = hall.visitor()
            page: Page = await host.page(await host.open_table("blood_rage", "me", "hot"))
            await page.until(lambda page: page.bye)
            assert page.bye["code"] == "idle"
            await page.connect()
            assert (await page.ask("ping"))["t"] == "pong"

    run(story())


async def in_time(visitor: Visitor, table: str) -> Page:
    """A window that shows the table; the server may need a moment to notice that another one closed."""
    for _ in range(100):
        page = await visitor.page(table)
        await page.until(lambda page: page.parts or page.bye)
        if page.parts:
            return page
        await asyncio.sleep(0.05)
    raise AssertionError(page.bye)


async def turned_away(visitor: Visitor, table: str) -> str:
    page = await visitor.page(table)
    await page.until(lambda page: page.bye)
    return str(page.bye["code"])


def test_one_visitor_has_so_many_windows_with_a_cookie_or_without(tmp_path):
    async def story() -> None:
        limits = Limits(sockets=2, everywhere=3, forms=1000.0)
        async with open_hall(tmp_path, limits) as hall:
            host, stranger = hall.visitor(), hall.visitor()
            tables = [await host.open_table("blood_rage", "me", "hot") for _ in range(2)]
            for visitor in (host, stranger):
                pages = [await in_time(visitor, tables[0]) for _ in range(2)]
                assert (await turned_away(visitor, tables[0])) == "limit"
                await in_time(visitor, tables[1])
                assert (await turned_away(visitor, tables[1])) == "limit"
                await pages[0].close()
                await in_time(visitor, tables[0])

    run(story())


def test_windows_opened_and_closed_without_end_are_not_all_remembered(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path, Limits(sockets=3, forms=1000.0)) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "hot")
            for _ in range(12):
                page = await host.page(table)
                await page.until(lambda page: page.parts)
                await page.close()
            assert len((await hall.table(table)).pages) <= 3

    run(story())


def test_a_new_window_does_not_bring_new_patience(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path, Limits(burst=5, rate=0.1, forms=1000.0)) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "hot")
            page = await host.page(table)
            for _ in range(5):
                await page.ask("ping")
            other = await host.page(table)
            assert (await other.ask("ping"))["code"] == "limit"

    run(story())


def test_one_address_does_not_fill_the_store_with_guests(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path, Limits(newcomers=0.001)) as hall:
            hall.app.state.newcomers.burst = 3
            codes = []
            for _ in range(5):
                async with hall.visitor() as stranger:
                    codes.append((await stranger.http.get("/")).status_code)
            assert codes == [200, 200, 200, 429, 429]

    run(story())
