"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("token_hash", name="uq_guests_token_hash"),
    )
    make_matches()
    make_seats()
    make_lines("entries", "line", sqlite_with_rowid=False)
    make_lines("events", "events", sqlite_with_rowid=True)
    make_lines("snapshots", "line", sqlite_with_rowid=True)


def make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("host", sa.Integer, nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("moved", sa.Double, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("next_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(["host"], ["guests.id"], name="fk_matches_host"),
    )
    op.create_index("ix_matches_host", "matches", ["host", "is_over"])


def make_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("guest", sa.Integer),
        sa.Column("invitation", sa.String(64)),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seats_match_id"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_seats_guest"),
        sa.UniqueConstraint("invitation", name="uq_seats_invitation"),
    )
    op.create_index("ix_seats_guest", "seats", ["guest"])


def make_lines(table: str, content: str, sqlite_with_rowid: bool) -> None:
    op.create_table(
        table,
        sa.Column("match_id", sa.String(64), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column(content, sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "n", name=f"pk_{table}"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=f"fk_{table}_match_id"),
        sqlite_with_rowid=sqlite_with_rowid,
    )
