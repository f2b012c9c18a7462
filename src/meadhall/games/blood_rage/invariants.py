"""Invariants BR-INV1 to BR-INV40, as far as one State shows them."""

from __future__ import annotations

from meadhall.core.state import State


def check(s: State) -> None:
    """Raise AssertionError if one is broken."""
