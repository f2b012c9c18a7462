"""Taking back: on one's own as far as nobody learned anything, no chance fell, nobody else spoke."""

import pytest

from meadhall.core.chance import CHANCE, Draw
from meadhall.core.errors import CannotUndo
from tests.core.table import answers, asked, at, mark, table, tiny
from tests.core.tiny import LEX, Z_REST, W

HANDS = ["axe.1 rune.1", "axe.1", ""]


def refused(m, seat):
    """Why the seat cannot take back; asking and trying must agree and change nothing."""
    before = mark(m)
    with pytest.raises(CannotUndo) as caught:
        m.undo(seat)
    assert str(caught.value) == m.can_undo(seat)
    assert mark(m) == before
    return str(caught.value)


def test_an_answer_that_told_nobody_anything_is_taken_back():
    m = at(table(HANDS))
    before = mark(m)
    m.answer(0, "also coin")
    assert m.can_undo(0) is None
    m.undo(0)
    assert mark(m)[:2] == before[:2]
    assert asked(m) == [(0, "turn")]


def test_nothing_was_said_yet():
    m = at(table(HANDS))
    assert refused(m, 0) == "core.no.nothing_to_undo"
    m.answer(0, "also coin")
    assert refused(m, 1) == "core.no.nothing_to_undo"


def test_an_outcome_of_chance_stands():
    m = at(table(["axe.1", "", ""]), chance=["die_2"])
    m.answer(0, "strike seat_1")
    assert refused(m, 0) == "core.no.undo_chance"


def test_what_somebody_learned_cannot_be_forgotten():
    m = at(table(HANDS))
    m.answer(0, "peek seat_1")
    assert refused(m, 0) == "core.no.undo_learned"


def test_an_answer_of_another_person_stands_a_bots_answer_does_not():
    for people, told in (((0, 1), "core.no.undo_other"), ((0,), None)):
        m = at(table(HANDS), people=people)
        answers(m, (0, "pass"), (1, "also coin"))
        assert m.can_undo(0) == told
        if told:
            assert refused(m, 0) == told
        else:
            m.undo(0)
            assert asked(m) == [(0, "turn")]


def test_if_all_agree_anything_is_taken_back_and_chance_falls_the_same_way():
    m = at(table(["axe.1", "", ""]))
    before = mark(m)
    m.answer(0, "strike seat_1")
    after = mark(m)
    m.undo(0, agreed=True)
    assert mark(m)[:2] == before[:2]
    m.answer(0, "strike seat_1")
    assert mark(m)[:2] == after[:2]


def test_a_draw_never_gives_a_card_twice():
    s = table(["", "", ""])
    draw = Draw(CHANCE, "TY1", 3, Z_REST)
    crow = W["crow.1"]  # there is one
    assert crow in draw.domain(s, ())
    assert crow not in draw.domain(s, (crow,))
    assert len(draw.domain(s, (crow, W["axe.1"]))) == len(s.zones[Z_REST]) - 2
    assert draw.why_not(s, (crow,), crow) is not None
    assert LEX.names[crow] in tiny(at(s)).texts(Z_REST)
