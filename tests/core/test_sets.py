"""A set has one legal form; whoever speaks in text names it in any order."""

import pytest

from meadhall.core.errors import Illegal
from tests.core.table import at, table


def morning():
    return at(table(["axe.1 rune.1", "ward.1", "gift.1"], turn=-1))


def test_a_set_in_text_is_put_in_order():
    m = morning()
    assert m.next_words(0, "give rune.1") == ["axe.1", "done"]
    m.answer(0, "give rune.1 axe.1 done")
    assert m.view(0)["mine"] == "give axe.1 rune.1 done"


def test_numbered_words_are_taken_as_they_stand():
    m = morning()
    words = m.said(0, "give rune.1 axe.1 done")
    assert words == m.said(0, "give axe.1 rune.1 done")
    with pytest.raises(Illegal, match="not_ascending"):
        m.answer(0, (words[0], words[2], words[1], words[3]))


def test_a_set_is_no_excuse_for_cards_that_are_not_there():
    m = morning()
    refusal = m.why_not(0, "give rune.1 horn.1 done")
    assert refusal is not None
    assert refusal.text == "ty.no.not_held"
