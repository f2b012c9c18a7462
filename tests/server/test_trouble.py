"""A full disk, a store that fails, and what whoever runs the server can see."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import random

import pytest
from httpx import ASGITransport, AsyncClient
from starlette.requests import HTTPConnection

from meadhall.cli.serve_command import speak_json
from meadhall.server import security
from meadhall.server.run import tell_without_words
from meadhall.server.store import StoreError, StoreFull
from tests.server.house import open_hall, run


@pytest.mark.parametrize(("fault", "word"), [(StoreFull, "full"), (StoreError, "save")])
def test_an_answer_that_cannot_be_saved_never_happened(tmp_path, fault, word):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            page = pages[0]
            text = await page.sentence(random.Random(1))
            append = hall.store.append

            async def refuse(*args: object) -> None:
                raise fault("planted")

            hall.store.append = refuse
            before = (await hall.table(table)).match.state.digest()
            reply = await page.answer(text)
            assert (reply["t"], reply["code"]) == ("no", "disk")
            assert word in reply["text"]
            owner = await hall.table(table)
            assert owner.match.state.digest() == before
            hall.store.append = append
            await page.until(lambda page: page.mine)
            assert (await page.answer(text))["t"] == "done"
            owner.match.verify()

    run(story())


def test_a_bug_in_one_table_does_not_reach_the_next(tmp_path, caplog):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            others, _ = await hall.together("blood_rage", 2)
            owner = await hall.table(table)
            secret = ".".join(("tyrs_rage", "1"))  # a traceback shows lines of code

            def broken(*args: object) -> None:
                raise RuntimeError(secret)

            text = await pages[0].sentence(random.Random(1))
            owner.happened = broken
            await pages[0].raw(
                f'{{"t":"answer","id":5,"q":{pages[0].parts["ask"]["q"]},"seat":0,"text":"{text}"}}'
            )
            await others[0].answer(await others[0].sentence(random.Random(1)))
            assert hall.app.state.metrics.faults._value.get() == 1
            del owner.happened
            # The answer that met the bug is taken back, and can be given again.
            await pages[0].until(lambda page: page.mine)
            assert (await pages[0].answer(text))["t"] == "done"

    run(story())
    assert "RuntimeError" in caplog.text
    assert "tyrs_rage.1" not in caplog.text, "a log must not name a card"


def test_a_table_that_was_closed_keeps_nobody_waiting_and_opens_again(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            hall.tables.drop(await hall.table(table))
            await pages[0].until(lambda page: page._gone())
            await pages[0].connect()
            assert (await pages[0].answer(await pages[0].sentence(random.Random(1))))["t"] == "done"

    run(story())


def test_health_readiness_and_metrics(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            http = hall.visitor().http
            assert (await http.get("/health")).status_code == 200
            assert (await http.get("/ready")).status_code == 200
            pages, _ = await hall.together("blood_rage", 2)
            await pages[0].answer(await pages[0].sentence(random.Random(1)))
            text = (await http.get("/metrics")).text
            assert 'meadhall_answers_total{who="person"} 1.0' in text
            assert "meadhall_sockets 2.0" in text

            async def broken() -> bool:
                raise StoreError("planted")

            hall.store.ready = broken
            assert (await http.get("/ready")).status_code == 503

    run(story())


def test_every_answer_keeps_the_page_to_itself(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            host = hall.visitor()
            table = await host.open_table("blood_rage", "me", "hot")
            for path in ("/", f"/t/{table}", "/no-such-page", "/metrics"):
                headers = (await host.http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"
            cookie = (await hall.visitor().http.get("/")).headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie

    run(story())


def test_the_log_tells_the_kind_and_the_place_of_an_error_never_its_words(capsys):
    secret = ".".join(("tyrs_rage", "1"))

    async def never_awaited() -> None:
        raise ValueError(secret)

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(tell_without_words)
        task = asyncio.create_task(never_awaited())
        await asyncio.sleep(0)
        del task
        gc.collect()
        try:
            raise KeyError(secret)
        except KeyError:
            logging.getLogger("somebody.else").exception("went wrong")

    before = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        speak_json(verbose=False)
        asyncio.run(story())
    finally:
        logging.getLogger().handlers[:], logging.getLogger().level = before
    told = capsys.readouterr().err
    assert secret not in told
    lines = [json.loads(line) for line in told.splitlines()]
    assert [line["error"] for line in lines] == ["ValueError", "KeyError"]
    assert all("test_trouble" in line["trace"] for line in lines)


@pytest.mark.parametrize(
    ("host", "counted_by", "here"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::/64", True),
        ("::ffff:127.0.0.1", "127.0.0.1", True),
        ("::ffff:192.0.2.7", "192.0.2.7", False),
        ("192.0.2.7", "192.0.2.7", False),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", False),
        ("a socket file", "", False),
    ],
)
def test_people_are_counted_by_the_house_they_come_from(host, counted_by, here):
    conn = HTTPConnection({"type": "http", "client": (host, 1), "headers": []})
    assert security.address_of(conn) == counted_by
    assert security.on_this_machine(conn) is here


def test_exact_counts_are_for_this_machine_unless_told(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            there = ASGITransport(hall.app, client=("192.0.2.7", 5))
            async with AsyncClient(transport=there, base_url=hall.base) as far:
                assert (await far.get("/metrics")).status_code == 403
                assert (await far.get("/ready")).status_code == 200
            assert (await hall.visitor().http.get("/metrics")).status_code == 200
        async with open_hall(tmp_path, open_metrics=True) as hall:
            there = ASGITransport(hall.app, client=("192.0.2.7", 5))
            async with AsyncClient(transport=there, base_url=hall.base) as far:
                assert (await far.get("/metrics")).status_code == 200

    run(story())
