"""What is put in comes out again, also after the store was closed."""

import asyncio
import time

import pytest

from meadhall.server.store import Ended, Seat, SnapshotRow, Store, StoreError, TableRow
from tests.server.store.making import (
    OPEN_SEAT,
    entries,
    guest_called,
    hashed,
    match_of,
    new_match,
    numbers,
    rows_of,
    snapshot,
)


async def test_a_guest_is_found_by_the_hash_of_its_token_only(store):
    guest = await store.new_guest(hashed("one"), "Бьёрн", "ru")
    assert (guest.name, guest.lang) == ("Бьёрн", "ru")
    assert await store.guest(hashed("one")) == guest
    assert await store.guest("one") is None


async def test_guests_have_different_ids_and_tokens(store):
    first, second = await guest_called(store, "Anna"), await guest_called(store, "Bera")
    assert first.id != second.id
    with pytest.raises(StoreError):
        await guest_called(store, "Anna")


async def test_a_guest_changes_its_name_or_its_language_or_neither(store):
    guest = await guest_called(store, "Anna")
    await store.rename(guest.id, name="雪")
    await store.rename(guest.id, lang="ja")
    await store.rename(guest.id)
    kept = await store.guest(hashed("Anna"))
    assert (kept.name, kept.lang) == ("雪", "ja")
    with pytest.raises(StoreError, match="no guest"):
        await store.rename(guest.id + 1, name="Nobody")


async def test_a_match_comes_back_as_it_was(store, url):
    host = await guest_called(store, "Anna")
    new = new_match("m1", host.id)
    sitting = [Seat(0, "person", "Örn", "", host.id), OPEN_SEAT, Seat(2, "bot", "", "greedy", None)]
    await store.create(new, sitting, entries(0, 3), [snapshot(-1)])
    await store.append("m1", entries(3, 5), [snapshot(4)])
    await store.close()
    again = Store(url)
    await again.open()
    found = await again.load("m1")
    await again.close()
    for name in ("id", "game", "seats", "options", "title", "host", "pace", "header", "secret"):
        assert getattr(found, name) == getattr(new, name), name
    assert (found.over, found.outcome, found.next) == (False, None, "")
    assert found.created > 1.7e9
    assert found.entries == [e.line for e in entries(0, 5)]
    assert found.events == {e.n: e.events for e in entries(0, 5)}
    assert found.snapshots == [snapshot(-1), snapshot(4)]
    assert found.sitting == sitting


async def test_what_is_not_there_is_none(store):
    assert await store.load("nowhere") is None
    assert await store.sitting("nowhere") == []
    assert await store.older_events("nowhere", 10, 10) == {}
    assert await store.invited(hashed("nothing")) is None


async def test_only_the_newest_events_are_loaded_and_the_older_ones_on_demand(store):
    host = await guest_called(store, "Anna")
    await match_of(store, "m1", host, 30)
    found = await store.load("m1", events=10)
    assert list(found.events) == list(range(20, 30))
    assert numbers(found.entries) == list(range(30))
    assert list(await store.older_events("m1", 20, 15)) == list(range(5, 20))
    assert list(await store.older_events("m1", 5, 15)) == list(range(5))
    assert (await store.load("m1", events=0)).events == {}


async def test_the_first_snapshot_and_the_newest_two_are_loaded(store):
    host = await guest_called(store, "Anna")
    shots = [snapshot(n) for n in (-1, 40, 80, 120)]
    await store.create(new_match("m1", host.id), [], entries(0, 130), shots)
    assert (await store.load("m1")).snapshots == [shots[0], shots[2], shots[3]]
    await store.create(new_match("m2", host.id), [], entries(0, 130), [shots[1]])
    assert (await store.load("m2")).snapshots == [shots[1]]


async def test_a_match_ends_once_and_nothing_is_added_then(store):
    host = await guest_called(store, "Anna")
    await match_of(store, "m1", host)
    await store.append("m1", entries(1, 2), [], Ended([-1.0, -2.5]))
    found = await store.load("m1")
    assert (found.over, found.outcome) == (True, [-1.0, -2.5])
    with pytest.raises(StoreError, match="over"):
        await store.append("m1", entries(2, 3), [])
    assert numbers((await store.load("m1")).entries) == [0, 1]


async def test_a_snapshot_or_the_end_may_come_alone(store):
    host = await guest_called(store, "Anna")
    await match_of(store, "m1", host, 5)
    await store.append("m1", [], [SnapshotRow(3, "{}")])
    await store.append("m1", [], [], Ended([1.0, 0.0]))
    found = await store.load("m1")
    assert (len(found.entries), found.snapshots, found.over) == (5, [SnapshotRow(3, "{}")], True)


async def test_the_pace_is_kept(store):
    await match_of(store, "m1", await guest_called(store, "Anna"))
    await store.set_pace("m1", 2400)
    assert (await store.load("m1")).pace == 2400
    with pytest.raises(StoreError, match="no match"):
        await store.set_pace("m2", 0)


async def test_the_first_rematch_wins(store):
    await match_of(store, "m1", await guest_called(store, "Anna"))
    given = await asyncio.gather(*(store.set_next("m1", f"next{i}") for i in range(10)))
    assert given == ["next0"] * 10
    assert (await store.load("m1")).next == "next0"
    with pytest.raises(StoreError, match="no match"):
        await store.set_next("m2", "next")


async def test_the_tables_of_a_guest_newest_first(store):
    anna, bera, nobody = [await guest_called(store, name) for name in ("Anna", "Bera", "Nobody")]
    for n in range(4):
        await match_of(store, f"m{n}", anna)
    sitting = [Seat(0, "person", "Bera", "", bera.id), Seat(1, "person", "Anna", "", anna.id)]
    await store.create(new_match("m4", bera.id), sitting, entries(0, 7), [])
    tables = await store.tables_of(anna.id)
    assert [table.id for table in tables] == ["m4", "m3", "m2", "m1", "m0"]
    assert [table.id for table in await store.tables_of(anna.id, limit=2)] == ["m4", "m3"]
    assert [table.id for table in await store.tables_of(bera.id)] == ["m4"]
    assert await store.tables_of(nobody.id) == []
    first = tables[0]
    shown = TableRow(
        "m4", "blood_rage", "Долгая ночь", 2, False, first.created, first.moved, 7, sitting
    )
    assert first == shown


async def test_a_table_that_goes_on_is_not_pushed_out_of_the_list_by_old_matches(store):
    anna = await guest_called(store, "Anna")
    for n in range(3):
        await match_of(store, f"m{n}", anna)
    for n in (1, 2):
        await store.append(f"m{n}", [], [], Ended([1.0, 0.0]))
    assert [table.id for table in await store.tables_of(anna.id, limit=2)] == ["m0", "m2"]


async def test_a_table_says_when_it_was_moved_and_whether_it_is_over(store):
    anna = await guest_called(store, "Anna")
    await match_of(store, "m1", anna)
    await asyncio.sleep(0.01)
    await store.append("m1", entries(1, 2), [], Ended([1.0, 0.0]))
    (table,) = await store.tables_of(anna.id)
    assert table.moved > table.created
    assert (table.over, table.entries) == (True, 2)


@pytest.mark.parametrize("id_", ["", "nowhere", "\0", "a" * 5000, "ᚠ'; --"])
async def test_an_address_that_leads_nowhere_is_no_failure_of_the_store(store, id_):
    assert await store.load(id_) is None


async def test_unfinished_tables_are_counted_for_their_host(store):
    anna, bera = await guest_called(store, "Anna"), await guest_called(store, "Bera")
    for n in range(3):
        await match_of(store, f"m{n}", anna)
    await store.append("m1", [], [], Ended([1.0, 0.0]))
    assert await store.unfinished(anna.id) == 2
    assert await store.unfinished(anna.id, since=time.time() + 1) == 0
    assert await store.unfinished(bera.id) == 0


async def test_the_secret_key_is_made_once(store, url):
    keys = set(await asyncio.gather(*(store.secret_key() for _ in range(10))))
    await store.close()
    again = Store(url)
    await again.open()
    keys.add(await again.secret_key())
    await again.close()
    (key,) = keys
    assert len(key) == 32


async def test_a_store_that_is_not_open_says_so(url):
    store = Store(url)
    assert not await store.ready()
    with pytest.raises(StoreError, match="closed"):
        await store.load("m1")
    with pytest.raises(StoreError, match="closed"):
        await store.append("m1", [], [])
    await store.open()
    assert await store.ready()
    with pytest.raises(StoreError, match="open already"):
        await store.open()
    assert set((await rows_of(store)).values()) == {0}
    await store.close()
    await store.close()
    assert not await store.ready()


@pytest.mark.parametrize(
    "text",
    ["", "meadhall.db", "sqlite://", "sqlite:///:memory:", "mysql://root@localhost/meadhall"],
)
def test_a_url_that_cannot_be_used_is_answered_with_examples(text):
    with pytest.raises(StoreError, match=r"sqlite:///folder/meadhall\.db"):
        Store(text)
