"""The tables as the newest migration leaves them; a test compares the two.

Entries, events and snapshots are only ever added. Lines and events of an entry stand in tables of
their own: a match is loaded with all its lines, but only with its newest events.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

# Named constraints, so that a later migration can speak of them on every database.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMES)

settings = Table(
    "settings",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("lang", String(8), nullable=False),
    Column("created", Double, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("host", ForeignKey("guests.id"), nullable=False),
    Column("pace", Integer, nullable=False),
    Column("header", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("moved", Double, nullable=False),
    Column("entries", Integer, nullable=False),  # how many; the next one has this number
    Column("is_over", Boolean, nullable=False),
    Column("outcome", Text),
    Column("next_id", String(64), nullable=False),
    Index("ix_matches_host", "host", "is_over"),
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", String(64), nullable=False),
    Column("guest", ForeignKey("guests.id"), index=True),
    Column("invitation", String(64), unique=True),  # a hash; empty again once it was used
)

entries = Table(
    "entries",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    sqlite_with_rowid=False,  # the lines of a match lie side by side
)

events = Table(
    "events",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("events", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)
