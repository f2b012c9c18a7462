"""Versions of the tables. `alembic` finds them here, also inside a wheel."""
