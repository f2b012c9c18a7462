"""Hypothesis chooses the table and every word; what fails is shrunk to a short match."""

from hypothesis import given, settings
from hypothesis import strategies as st

import meadhall as mh
from meadhall.core.match import resume
from meadhall.core.record import parse

TABLES = st.fixed_dictionaries(
    {"mystics": st.booleans(), "monsters": st.booleans(), "no_draft": st.booleans()}
)


def sentence(match, ask, choices):
    """Word by word, by the next choices."""
    path = ()
    while not path or not ask.complete(match.state, path):
        options = ask.options(match.state, path)
        assert options, "a sentence that was begun can be finished"
        path += (options[next(choices, 0) % len(options)],)
    return path


@settings(max_examples=25, deadline=None)
@given(
    seats=st.integers(2, 5),
    seed=st.integers(0, 99),
    options=TABLES,
    choices=st.lists(st.integers(0, 40), max_size=500),
)
def test_whatever_is_answered_the_rules_hold(seats, seed, options, choices):
    match = mh.new("blood_rage", seats=seats, seed=seed, options=options)
    left = iter(choices)
    for _ in range(len(choices) // 2):
        if match.over:
            break
        ask = match.asks[int(next(left, 0)) % len(match.asks)]
        words = sentence(match, ask, left)
        assert match.why_not(ask.seat, match.game.lexicon.text(words)) is None
        match.answer(ask.seat, words)
        match.game.check(match.state)
    again = resume(match.game, parse("\n".join(match.record.lines()) + "\n"))
    again.verify()
    assert again.state.digest() == match.state.digest()
    assert again.state.know_digest() == match.state.know_digest()
