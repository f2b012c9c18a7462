"""@rule says which clauses of RULES.md a test proves."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

from meadhall.clauses import RulesError, clauses, game_of, kind_of

# A test that cites many clauses proves none of them; worked examples run through several by nature.
MOST_CLAUSES = 3
MOST_CLAUSES_OF_EXAMPLE = 8

T = TypeVar("T", bound=Callable[..., object])


class BadCitation(Exception):
    """A test cites a clause that is not there, or too many."""


def rule(*ids: str) -> Callable[[T], T]:
    """Mark a test with the clauses it proves. A wrong id stops the collection of its file."""
    check(ids)
    mark = pytest.mark.rule(*ids)

    def decorate(test: T) -> T:
        mark(test)  # pytest notes the mark on the test itself
        return test

    return decorate


def check(ids: Sequence[str]) -> None:
    if fault := fault_of(ids):
        raise BadCitation(fault)


def fault_of(ids: Sequence[str]) -> str | None:
    """Say what is wrong with citing these clauses in one test, or None."""
    if not ids:
        return "a citation names at least one clause"
    for clause_id in ids:
        if not is_known(clause_id):
            return f"no clause {clause_id!r} in the rules of any game"
    if len(set(ids)) != len(ids):
        return f"a clause is cited twice: {', '.join(ids)}"
    example = any(kind_of(clause_id) == "example" for clause_id in ids)
    most = MOST_CLAUSES_OF_EXAMPLE if example else MOST_CLAUSES
    if len(ids) > most:
        return f"{len(ids)} clauses cited ({', '.join(ids)}); the most is {most}"
    return None


def is_known(clause_id: str) -> bool:
    game = game_of(clause_id)
    if game is None:
        return False
    try:
        return clause_id in clauses(game)
    except RulesError:  # a game of the table that is not in the box yet
        return False
