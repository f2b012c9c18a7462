"""Every game keeps the promises of the core: legality, copies, records, undo, secrets, ends."""

from __future__ import annotations

import pytest

from tests.conformance import suite
from tests.conformance.cases import CASES
from tests.conformance.interference import CHANNELS, interference
from tests.conformance.leaks import LEAKS, leaky
from tests.conformance.suite import Case

CHECKS = [
    suite.check_legality,
    suite.check_copies,
    suite.check_views,
    suite.check_end,
    suite.check_input,
    suite.check_records,
    suite.check_undo,
]
TINY = CASES[0]


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__.removeprefix("check_"))
@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_the_game_keeps(case: Case, check):
    check(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_no_step_tells_anybody_a_secret(case: Case):
    compared, found = interference(case)
    assert compared > 100
    assert found == []


@pytest.mark.parametrize(("channel", "leak", "match"), LEAKS, ids=[name for name, _, _ in LEAKS])
def test_a_planted_leak_is_found_in_its_channel(channel, leak, match):
    case = TINY._replace(make_game=leaky(leak), seats=3, games=30, match=match)
    only = [c for c in CHANNELS if c.name == channel]
    _, found = interference(case, only, enough=20)
    assert channel in {d.channel for d in found}


def test_a_card_named_to_all_that_only_some_may_know_is_caught_when_it_is_said():
    case = TINY._replace(make_game=leaky("named"), games=1)
    with pytest.raises(AssertionError, match="card"):
        suite.check_records(case)


def test_the_tiny_game_says_every_word_that_its_seats_have():
    left = suite.unreached(TINY._replace(seats=4, games=40))
    assert left == set()
