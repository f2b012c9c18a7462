"""One writer, whole transactions: what is refused leaves no trace, what is taken is in order."""

import asyncio
import random

import pytest
from sqlalchemy import event

from meadhall.server.store import Store, StoreError
from tests.server.store.making import (
    engine_of,
    entries,
    entry,
    guest_called,
    hashed,
    match_of,
    new_match,
    numbers,
    rows_of,
    snapshot,
)


async def test_appends_at_once_are_all_there_in_order_and_share_commits(store):
    host = await guest_called(store, "Anna")
    for m in range(10):
        await match_of(store, f"m{m}", host)
    commits = []
    event.listen(engine_of(store), "commit", commits.append)
    orders = [(m, n) for n in range(1, 31) for m in range(10)]
    await asyncio.gather(*(store.append(f"m{m}", [entry(n)], []) for m, n in orders))
    for m in range(10):
        assert numbers((await store.load(f"m{m}")).entries) == list(range(31))
    assert len(commits) < len(orders) / 5


async def test_many_owners_that_each_wait_for_the_disk(store):
    host = await guest_called(store, "Anna")

    async def owner(match_id):
        await match_of(store, match_id, host)
        for n in range(1, 16):
            await store.append(match_id, [entry(n)], [])
            assert len((await store.load(match_id, events=1)).entries) == n + 1

    await asyncio.gather(*(owner(f"m{m}") for m in range(12)))


async def test_one_bad_job_does_not_fail_the_others_of_its_batch(store):
    host = await guest_called(store, "Anna")
    for m in range(20):
        await match_of(store, f"m{m}", host)
    jobs = [store.append(f"m{m}", entries(1, 3), []) for m in range(20)]
    jobs.insert(7, store.append("m3", [entry(9)], []))
    jobs.insert(12, store.create(new_match("m5", host.id), [], [], []))
    jobs.insert(15, store.new_guest(hashed("Anna"), "Anna", "en"))
    told = await asyncio.gather(*jobs, return_exceptions=True)
    assert [i for i, answer in enumerate(told) if answer is not None] == [7, 12, 15]
    assert all(isinstance(told[i], StoreError) for i in (7, 12, 15))
    for m in range(20):
        assert numbers((await store.load(f"m{m}")).entries) == [0, 1, 2]


BAD_APPENDS = {
    "an entry that exists": ([entry(1)], []),
    "a gap": ([entry(4)], []),
    "a gap inside": ([entry(3), entry(5)], []),
    "the same twice": ([entry(3), entry(3)], []),
    "a snapshot that exists": (entries(3, 5), [snapshot(2)]),
    "a snapshot of the future": (entries(3, 5), [snapshot(5)]),
}


@pytest.mark.parametrize("why", BAD_APPENDS)
async def test_a_bad_append_is_refused_and_nothing_is_half_written(store, why):
    host = await guest_called(store, "Anna")
    await store.create(new_match("m1", host.id), [], entries(0, 3), [snapshot(2)])
    before = await store.load("m1"), await rows_of(store), await store.tables_of(host.id)
    said, shots = BAD_APPENDS[why]
    with pytest.raises(StoreError):
        await store.append("m1", said, shots)
    after = await store.load("m1"), await rows_of(store), await store.tables_of(host.id)
    assert after == before
    await store.append("m1", entries(3, 5), [])


async def test_a_match_that_cannot_be_made_leaves_nothing(store):
    host = await guest_called(store, "Anna")
    before = await rows_of(store)
    with pytest.raises(StoreError):  # nobody is the host
        await store.create(new_match("m1", host.id + 7), [], entries(0, 2), [])
    with pytest.raises(StoreError):  # it does not begin with entry 0
        await store.create(new_match("m1", host.id), [], entries(1, 2), [])
    with pytest.raises(StoreError, match="no match"):
        await store.append("m1", entries(0, 1), [])
    assert await rows_of(store) == before


async def test_what_was_handed_over_is_written_though_nobody_waits(store):
    await match_of(store, "m1", await guest_called(store, "Anna"))
    waiting = asyncio.create_task(store.append("m1", [entry(1)], []))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await store.append("m1", [entry(2)], [])
    assert numbers((await store.load("m1")).entries) == [0, 1, 2]


async def test_closing_writes_what_is_queued(store, url):
    host = await guest_called(store, "Anna")
    for m in range(50):
        await match_of(store, f"m{m}", host)
    jobs = [asyncio.create_task(store.append(f"m{m}", [entry(1)], [])) for m in range(50)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*jobs) == [None] * 50
    again = Store(url)
    await again.open()
    for m in range(50):
        assert numbers((await again.load(f"m{m}")).entries) == [0, 1]
    await again.close()


async def test_a_list_that_changes_after_the_call_changes_nothing(store):
    await match_of(store, "m1", await guest_called(store, "Anna"))
    said = [entry(1)]
    waiting = asyncio.create_task(store.append("m1", said, []))
    await asyncio.sleep(0)
    said.append(entry(7))
    await waiting
    assert numbers((await store.load("m1")).entries) == [0, 1]


async def test_one_of_many_claimers_gets_the_seat(store, url):
    host = await guest_called(store, "Anna")
    guests = [await guest_called(store, f"guest {i}") for i in range(16)]
    other = Store(url)  # as another process would
    await other.open()
    for match_id in ("m1", "m2", "m3"):
        await match_of(store, match_id, host)
        assert await store.invite(match_id, 1, hashed(match_id))
        claims = [
            (store, other)[i % 2].claim(hashed(match_id), guest.id, guest.name)
            for i, guest in enumerate(guests)
        ]
        random.Random(match_id).shuffle(claims)
        told = await asyncio.gather(*claims)
        assert [answer for answer in told if answer is not None] == [(match_id, 1)]
        (_, seat) = await store.sitting(match_id)
        assert seat.kind == "person"
        assert seat.name == next(g.name for g in guests if g.id == seat.guest)
    await other.close()


async def test_an_invitation_is_used_once(store):
    host, friend = await guest_called(store, "Anna"), await guest_called(store, "Bera")
    await match_of(store, "m1", host)
    assert await store.invite("m1", 1, hashed("link"))
    assert await store.invited(hashed("link")) == ("m1", 1)
    assert await store.claim(hashed("link"), friend.id, "Bera") == ("m1", 1)
    assert await store.invited(hashed("link")) is None
    assert await store.claim(hashed("link"), friend.id, "Bera") is None
    assert not await store.invite("m1", 1, hashed("second link"))


async def test_a_new_invitation_replaces_the_old_one(store):
    host = await guest_called(store, "Anna")
    await match_of(store, "m1", host)
    await store.invite("m1", 1, hashed("old"))
    await store.invite("m1", 1, hashed("new"))
    assert await store.invited(hashed("old")) is None
    assert await store.claim(hashed("old"), host.id, "Anna") is None
    assert await store.invited(hashed("new")) == ("m1", 1)


async def test_a_bot_takes_an_open_seat_and_ends_its_invitation(store):
    host = await guest_called(store, "Anna")
    await match_of(store, "m1", host)
    await store.invite("m1", 1, hashed("link"))
    assert await store.seat_bot("m1", 1, "greedy")
    assert await store.invited(hashed("link")) is None
    assert await store.claim(hashed("link"), host.id, "Anna") is None
    (_, seat) = await store.sitting("m1")
    assert (seat.kind, seat.bot, seat.guest) == ("bot", "greedy", None)
    assert not await store.seat_bot("m1", 1, "random")
    assert not await store.seat_bot("m1", 0, "greedy")
    assert not await store.invite("m1", 0, hashed("link"))
    assert not await store.invite("m1", 5, hashed("link"))
