"""The migrations lead to the tables that the code speaks of, and every question uses an index."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, text

from meadhall.server.store import Store
from meadhall.server.store.tables import metadata
from meadhall.server.store.upgrade import VERSION_TABLE
from tests.server.store.making import engine_of, guest_called, hashed, match_of


def differences(connection):
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return compare_metadata(context, metadata)


async def test_an_empty_database_gets_exactly_the_tables(store):
    assert await store._read(differences) == []


async def test_opening_again_changes_nothing(store, url):
    await match_of(store, "m1", await guest_called(store, "Anna"))
    await store.close()
    again = Store(url)
    await again.open()
    assert (await again.load("m1")).entries
    await again.close()


async def test_acknowledged_means_on_disk(sqlite_url):
    store = Store(sqlite_url)
    await store.open()
    ask = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    for name, wanted in ask.items():
        query = text(f"PRAGMA {name}")
        assert await store._write(lambda c, query=query: c.execute(query).scalar()) == wanted
    await store.close()


class Questions(list):
    """Every SELECT and UPDATE that a store sends from now on."""

    def __init__(self, store):
        event.listen(engine_of(store), "before_cursor_execute", self.note)

    def note(self, connection, cursor, statement, parameters, context, many):
        if statement.startswith(("SELECT", "UPDATE")):
            self.append((statement, parameters))


async def ask_everything(store):
    host = await guest_called(store, "Anna")
    await match_of(store, "m1", host)
    await store.guest(hashed("Anna"))
    await store.rename(host.id, "Bera")
    await store.load("m1")
    await store.invite("m1", 1, hashed("link"))
    await store.invited(hashed("link"))
    await store.claim(hashed("link"), host.id, "Anna")
    await store.tables_of(host.id)
    await store.unfinished(host.id)
    await store.set_pace("m1", 300)
    await store.set_next("m1", "m2")


async def test_no_question_reads_a_whole_table(sqlite_url):
    store = Store(sqlite_url)
    await store.open()
    questions = Questions(store)
    await ask_everything(store)
    assert len(questions) > 12
    for statement, parameters in questions[:]:
        explain = f"EXPLAIN QUERY PLAN {statement}"
        plan = await store._read(
            lambda c, e=explain, p=parameters: c.exec_driver_sql(e, p).scalars(3).all()
        )
        assert not [line for line in plan if line.startswith("SCAN")], statement
    await store.close()
