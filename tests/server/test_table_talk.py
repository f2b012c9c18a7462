"""What is said at a table: answers, refusals, repeats, and what everybody is shown of them."""

from __future__ import annotations

import json
import random

from tests.server.client import Page
from tests.server.house import Hall, open_hall, run


async def draft_over(pages: list[Page], rng: random.Random) -> None:
    """Everybody keeps cards until a single seat is asked."""
    while len(pages[0].parts["ask"]["who"]) + len(pages[0].parts["ask"]["answered"]) > 1:
        for page in pages:
            if page.mine:
                assert (await page.answer(await page.sentence(rng)))["t"] == "done"
        await settle(pages)


async def settle(pages: list[Page]) -> None:
    """All pages have been shown the same moment."""
    for page in pages:
        assert (await page.ask("ping"))["t"] == "pong"


def asked(pages: list[Page]) -> Page:
    return next(page for page in pages if page.mine)


def test_an_acknowledged_answer_is_on_disk(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            assert (await pages[0].answer(await pages[0].sentence(random.Random(1))))["t"] == "done"
            stored = await hall.store.load(table)
            assert json.loads(stored.entries[-1])["seat"] == 0
            owner = await hall.table(table)
            assert len(stored.entries) == len(owner.match.record) == 2

    run(story())


def test_a_face_down_answer_is_shown_as_given_and_not_what_it_is(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, _ = await hall.together("blood_rage", 3)
            text = await pages[0].sentence(random.Random(1))
            pages[1].keep = True
            await pages[0].answer(text)
            await settle(pages)
            ask = pages[1].parts["ask"]
            assert ask["answered"] == [0]
            assert ask["mine"]
            assert pages[0].parts["ask"]["said"]
            assert pages[1].parts["ask"]["said"] is None
            card = text.split()[-1]
            if card not in pages[1].parts["ask"]["menu"]["words"]:
                assert not any(card in heard for heard in pages[1].heard)

    run(story())


def test_a_simultaneous_answer_of_another_does_not_make_mine_stale(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, _ = await hall.together("blood_rage", 3)
            q = pages[1].parts["ask"]["q"]
            text = await pages[1].sentence(random.Random(2))
            await pages[0].answer(await pages[0].sentence(random.Random(1)))
            await settle(pages)
            reply = await pages[1].ask("answer", q=q, seat=1, text=text)
            assert reply["t"] == "done"

    run(story())


def test_a_stale_answer_is_refused_with_the_present_view(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, _ = await hall.together("blood_rage", 2)
            await draft_over(pages, random.Random(3))
            page = asked(pages)
            old = page.parts["ask"]["q"]
            seat = page.parts["you"]["seat"]
            await page.answer(await page.sentence(random.Random(4)))
            wholes = page.kinds.count("whole")
            reply = await page.ask("answer", q=old, seat=seat, text="pass")
            assert (reply["t"], reply["code"]) == ("no", "stale")
            assert page.kinds.count("whole") == wholes + 1

    run(story())


def test_a_message_that_comes_twice_is_done_once(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            page = pages[0]
            text = await page.sentence(random.Random(1))
            said = {"q": page.parts["ask"]["q"], "seat": 0, "text": text, "id": 900}
            first = await page.ask("answer", **said)
            again = await page.ask("answer", **said)
            assert first == again
            assert first["t"] == "done"
            # With another number, as after a reload: the same answer lies there already.
            assert (await page.ask("answer", **{**said, "id": 901}))["t"] == "done"
            assert len((await hall.table(table)).match.record) == 2

    run(story())


def test_every_refusal_says_why_and_changes_nothing(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            await draft_over(pages, random.Random(5))
            page = asked(pages)
            other = next(p for p in pages if p is not page)
            seat, q = page.parts["you"]["seat"], page.parts["ask"]["q"]
            match = (await hall.table(table)).match
            before = match.state.digest(), len(match.record)
            for who, wish, code in (
                (page, {"seat": seat, "text": "dance wildly"}, "malformed"),
                (page, {"seat": seat, "text": ""}, "illegal"),
                (page, {"seat": seat, "text": "invade"}, "illegal"),
                (page, {"seat": seat, "text": "pillage fjord_ne"}, "illegal"),
                (page, {"seat": seat, "text": "pass pass"}, "illegal"),
                (page, {"seat": 1 - seat, "text": "pass"}, "seat"),
                (page, {"seat": 9, "text": "pass"}, "seat"),
                (other, {"seat": 1 - seat, "text": "pass"}, "turn"),
                (page, {"seat": seat, "text": "pass", "q": q + 7}, "stale"),
            ):
                reply = await who.ask("answer", **{"q": q, **wish})
                assert (reply["t"], reply["code"]) == ("no", code), wish
                assert reply["text"]
                assert not reply["text"].startswith("["), reply
            assert (match.state.digest(), len(match.record)) == before

    run(story())


def test_why_not_names_the_clause_in_my_language(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, _ = await hall.together("blood_rage", 2)
            await draft_over(pages, random.Random(5))
            page = asked(pages)
            seat = page.parts["you"]["seat"]
            reply = await page.ask("why", seat=seat, text="march gimle utgard")
            assert reply["rule"] == "BR5.2.3"
            assert reply["clause"]
            await page.ask("set", lang="ru")
            russian = await page.ask("why", seat=seat, text="march gimle utgard")
            assert russian["rule"] == reply["rule"]
            assert russian["text"] != reply["text"]
            clause = await page.ask("rule", rule="BR5.2.3")
            assert clause["text"] == reply["clause"]

    run(story())


def test_a_preview_shows_what_an_answer_does_and_does_nothing(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            await draft_over(pages, random.Random(5))
            page = asked(pages)
            seat, q = page.parts["you"]["seat"], page.parts["ask"]["q"]
            match = (await hall.table(table)).match
            before = match.state.digest()
            place = next(
                w
                for w, ways in page.parts["ask"]["menu"]["near"].items()
                if ["invade", "leader"] in ways
            )
            trial = await page.ask("try", q=q, seat=seat, text=f"invade leader {place}")
            assert trial["changes"]
            assert match.state.digest() == before
            refused = await page.ask("try", q=q, seat=seat, text="invade leader leader")
            assert refused["code"] == "illegal"

    run(story())


def test_spectators_watch_and_cannot_play(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            _, table = await hall.together("blood_rage", 2)
            stranger = await hall.visitor().page(table)
            await stranger.until(lambda page: page.parts)
            assert stranger.parts["you"]["watching"]
            assert stranger.parts["ask"]["menu"] is None
            q = stranger.parts["ask"]["q"]
            for wish in (
                {"t": "answer", "q": q, "seat": 0, "text": "pass"},
                {"t": "menu", "q": q, "seat": 0, "path": []},
                {"t": "undo", "seat": 0},
                {"t": "sit", "seat": 0},
                {"t": "pace", "ms": 300},
                {"t": "link", "seat": 1},
                {"t": "why", "seat": 0, "text": "pass"},
            ):
                reply = await stranger.ask(wish.pop("t"), **wish)
                assert (reply["t"], reply["code"]) == ("no", "seat"), wish

    run(story())


async def play_out(pages: list[Page], seed: int) -> None:
    rng = random.Random(seed)
    while not pages[0].over:
        page = next(page for page in pages if page.mine)
        assert (await page.answer(await page.sentence(rng)))["t"] == "done"
        await settle(pages)


def test_a_whole_match_ends_with_score_seed_and_record(tmp_path):
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            pages, table = await hall.together("blood_rage", 2)
            early = await pages[0].visitor.http.get(f"/t/{table}/record")
            assert early.status_code == 403
            seed = str((await hall.table(table)).match.seed)
            for page in pages:
                page.keep = True
            await play_out(pages, 11)
            over = pages[1].parts["over"]
            assert over["winners"]
            assert over["seed"] == seed
            told = [text for page in pages for text in page.heard]
            assert sum(seed in text for text in told) == len(pages), "the seed came out too early"
            await check_record(hall, pages[0], over, tmp_path)
            await check_rematch(pages)

    run(story())


async def check_record(hall: Hall, page: Page, over: dict, folder) -> None:
    import meadhall as mh

    owner = await hall.table(page.table)
    owner.saved -= 1  # as while the last answer is on its way to the disk
    assert (await page.visitor.http.get(over["record"])).status_code == 403
    owner.saved += 1
    text = (await page.visitor.http.get(over["record"])).text
    (folder / "match.jsonl").write_text(text, encoding="utf-8")
    match = mh.load(folder / "match.jsonl")
    match.verify()
    assert match.over
    then = await page.ask("look", n=5, eyes=1)
    assert then["of"] == over["entries"] - 1
    assert "stage" in then["parts"]["regions"]


async def check_rematch(pages: list[Page]) -> None:
    first = await pages[0].ask("again")
    second = await pages[1].ask("again")
    assert first["url"] == second["url"]
    again = await pages[1].visitor.page(first["url"].rpartition("/")[2])
    await again.until(lambda page: page.parts)
    assert again.parts["you"]["seat"] == 1
