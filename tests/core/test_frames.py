"""Procedures within procedures: calls, simultaneous answers, triggers, interrupts, reactions."""

import itertools
import json
import random

import pytest

from meadhall.core.frame import Frame
from meadhall.core.trigger import Triggers
from tests.core.table import answers, asked, at, mark, table, tiny, world
from tests.core.tiny import Z_OPEN, Z_TOP, Feast, GiveAsk, Tiny, Turn, W, hand

THREE = ["axe.1 rune.1", "horn.1 ward.1", "gift.1 axe.1"]


def frames(m):
    return [type(f).__name__ for f in m.state.stack]


# -- calls -------------------------------------------------------------------------------------


def test_calls_within_calls_give_their_value_back():
    m = at(table(["axe.1", ""]))
    m.answer(0, "feast")
    assert tiny(m).last == (4,)  # 1 from the innermost, doubled twice
    assert tiny(m).points == [3, 0]
    assert frames(m) == ["Whole", "Turn"]


@pytest.mark.parametrize("points", [1, 2, 3])
def test_a_trigger_between_calls_changes_no_value(points):
    """The threshold is crossed by the first, second or third point of the same feast."""
    m = at(table(["axe.1", ""], points=[4 - points, 0]))
    m.answer(0, "feast")
    assert asked(m) == [(0, "order")]
    assert frames(m)[-1] == "Triggers"
    answers(m, (0, "omen"), (0, "seat_1"))
    assert asked(m) == [(0, "turn")]
    assert tiny(m).last == (4,)
    assert tiny(m).points == [7 - points, -1]


@pytest.mark.parametrize("die", [0, 1, 2])
def test_a_strike_gives_back_what_the_die_said(die):
    m = at(table(["axe.1", ""]), chance=[f"die_{die}"])
    m.answer(0, "strike seat_1")
    assert tiny(m).last == (die,)
    assert tiny(m).points == [die, -die]


def test_a_trigger_at_the_end_of_a_call_loses_no_value():
    m = at(table(["axe.1", ""], points=[3, 0]), chance=["die_2"])
    m.answer(0, "strike seat_1")
    answers(m, (0, "boon"), (0, "seat_1"))
    assert tiny(m).last == (2,)


def test_the_pile_is_drawn_from_the_top_then_by_chance_then_from_the_bottom():
    s = table(["axe.1", ""], piles={Z_TOP: "crow.1", Z_OPEN: "gift.1"})
    m = at(s)
    m.answer(0, "draw")
    assert (tiny(m).last, tiny(m).texts(hand(0))) == ((1,), ["axe.1", "crow.1"])
    assert m.record.entry(1).chance == []
    m.answer(0, "draw")
    assert tiny(m).last == (2,)
    assert len(m.record.entry(2).chance) == 1
    assert frames(m) == ["Whole", "Turn"]
    assert m.state.stack[-1].seat == 1


def test_a_stage_hears_only_what_was_said_for_it():
    """What a frame was told is used up by the stage that follows."""
    m = at(table(["axe.1", ""]))
    m.answer(0, "feast")
    assert [f.said for f in m.state.stack] == [(), ()]


def test_a_cloned_frame_has_the_same_fields_and_its_own_life():
    turn = Turn(2)
    turn.left = 1
    turn.stage = "act"
    turn.said = (5,)
    turn.asks = (GiveAsk(2, "TY1"),)
    turn.together = True
    copy = turn.clone()
    assert type(copy) is Turn
    assert copy.plain() == turn.plain()
    assert copy.flat() == turn.flat()
    assert copy.asks is turn.asks
    copy.left = 0
    copy.seat = 1
    assert (turn.left, turn.seat) == (1, 2)


def test_a_frame_saves_and_loads_all_it_remembers():
    triggers = Triggers(1, (0, W["boon"], 1, W["omen"]))
    triggers.said = (3,)
    data = json.loads(json.dumps(triggers.plain()))
    assert data["queue"] == [0, W["boon"], 1, W["omen"]]
    again = Triggers()
    again.load(data, {})
    assert again.flat() == triggers.flat()
    assert again.queue == (0, W["boon"], 1, W["omen"])
    assert "asks" not in data
    feast = Feast(1, 2)
    again_feast = Feast()
    again_feast.load(feast.plain(), {})
    assert (again_feast.depth, again_feast.seat, again_feast.stage) == (2, 1, "start")


def test_with_nobody_to_ask_the_stage_follows_at_once():
    """In the morning nobody has a card to give."""
    m = at(table(["", ""], turn=-1))
    assert asked(m) == [(0, "turn")]
    assert tiny(m).round == 1


def test_a_game_that_names_no_trigger_has_none():
    state = table(["", ""])
    with pytest.raises(NotImplementedError):
        super(Tiny, state).trigger(0, W["boon"])
    assert super(Tiny, state).trigger_seats() == [0, 1]


# -- simultaneous answers ----------------------------------------------------------------------

GIVES = {0: "give axe.1 rune.1 done", 1: "give ward.1 done", 2: "give gift.1 done"}


def test_the_order_of_answering_makes_no_difference():
    ends = set()
    for order in itertools.permutations(range(3)):
        m = at(table(THREE, turn=-1))
        assert asked(m) == [(0, "give"), (1, "give"), (2, "give")]
        for seat in order:
            m.answer(seat, GIVES[seat])
        assert asked(m) == [(0, "turn")]
        ends.add((m.state.digest(), m.state.know_digest()))
    assert len(ends) == 1
    assert [tiny(m).texts(hand(p)) for p in range(3)] == [
        ["gift.1"],
        ["axe.1", "horn.1", "rune.1"],
        ["axe.1", "ward.1"],
    ]


def test_one_who_is_asked_alone_of_several_is_heard_the_same_way():
    """Seats without cards give nothing."""
    m = at(table(["", "horn.1 ward.1"], turn=-1))
    assert asked(m) == [(1, "give")]
    m.answer(1, "give horn.1 done")
    assert tiny(m).texts(hand(0)) == ["horn.1"]
    assert tiny(m).texts(hand(1)) == ["ward.1"]
    assert m.log()[-1].args == {"n": 1}


def test_nothing_shows_before_the_last_answer():
    one = at(table(THREE, turn=-1))
    two = at(table(THREE, turn=-1))
    events = len(one.log())
    answers(one, (1, "give ward.1 done"), (2, "give gift.1 done"))
    answers(two, (1, "give horn.1 ward.1 done"), (2, "give gift.1 done"))
    for seat in (0, 2, None):
        assert one.view(seat) == two.view(seat)
        assert [e.plain() for e in one.log(seat)] == [e.plain() for e in two.log(seat)]
        assert len(one.log(seat)) == events
        assert one.record.for_seat(seat)["entries"] == two.record.for_seat(seat)["entries"]
    assert one.state.know_digest() == two.state.know_digest()
    assert one.view(1) != two.view(1)
    assert one.view(1)["mine"] == "give ward.1 done"
    assert one.view(1)["hand"] == ["horn.1", "ward.1"]  # still there
    assert one.options(0) == two.options(0)
    assert asked(one) == [(0, "give")]
    assert one.record.entry(1).learned == 0


def test_the_question_stays_the_same_until_the_last_answer():
    m = at(table(THREE, turn=-1))
    question = m.question
    for seat in (2, 0):
        m.answer(seat, GIVES[seat], question=question)
        assert m.question == question
    m.answer(1, GIVES[1], question=question)
    assert m.question == len(m.record) - 1


def test_a_face_down_answer_is_changed_until_the_last_is_in():
    m = at(table(THREE, turn=-1))
    plain = at(table(THREE, turn=-1))
    start = m.state.digest()
    m.answer(0, "give rune.1 done")
    assert not m.state.ask_of(0)
    assert m.options(0) == []
    m.undo(0)
    assert m.state.digest() == start
    answers(m, (1, GIVES[1]), (0, "give axe.1 done"))
    m.undo(0)  # a question of another seat was answered in between
    assert asked(m) == [(0, "give"), (2, "give")]
    assert m.view(1)["mine"] == GIVES[1]
    answers(m, (0, GIVES[0]), (2, GIVES[2]))
    answers(plain, *GIVES.items())
    assert m.state.digest() == plain.state.digest()
    assert not m.state.take_back(0)


def test_only_a_face_down_answer_is_taken_back():
    s = at(table(THREE, turn=-1)).state
    before = s.digest()
    assert not s.take_back(0)
    s.say(0, (W["give"], W["axe.1"], W["done"]))
    assert not s.take_back(1)
    assert s.digest() != before
    assert s.take_back(0)
    assert s.digest() == before
    assert not s.take_back(0)


def test_a_resampled_world_keeps_what_another_seat_chose_by_place():
    """The answer of the other seat names the card that lies there in that world; one's own stays."""
    m = at(table(["axe.1 axe.1", "horn.1 ward.1"], turn=-1))
    m.answer(1, "give horn.1 ward.1 done")
    rng = random.Random(2)
    seen = set()
    for _ in range(200):
        w = m.state.resample(0, rng)
        held = [w.game.lexicon.names[w.game.word_of_card[c]] for c in w.zones[hand(1)]]
        answer = w.game.lexicon.text(w.answers[1])
        assert answer == " ".join(["give", *sorted(held, key=W.__getitem__), "done"])
        assert w.answers[0] is None
        seen.add(answer)
        own = m.state.resample(1, rng)
        assert own.answers[1] == m.state.answers[1]
        w.apply(0, (W["give"], W["axe.1"], W["done"]))
        assert len(w.zones[hand(1)]) == 1
    assert len(seen) > 10


# -- triggers and interrupts -------------------------------------------------------------------


def test_the_owner_orders_several_triggers():
    """The omen halves the coins; the boon costs another seat a point."""
    for first in ("boon", "omen"):
        m = at(table(["axe.1", "axe.1", ""], points=[3, 0, 0]))
        m.answer(0, "also coin")
        assert asked(m) == [(0, "order")]
        assert m.asks[0].rule == "TY5"
        assert m.options(0) == ["boon", "omen"]
        m.answer(0, first)
        assert asked(m) == [(0, "boon")]
        assert tiny(m).coins[0] == (2 if first == "boon" else 1)
        m.answer(0, "seat_2")
        assert asked(m) == [(0, "turn")]
        assert (tiny(m).coins[0], tiny(m).points) == (1, [4, 0, -1])


def test_two_equal_triggers_are_ordered_as_one_kind():
    s = table(["axe.1", ""], points=[3, 0])
    s.points[0] = 2
    m = at(s)
    tiny(m).gain(0, 6)  # two thresholds at once: two boons, two omens
    assert len(m.state.pending) == 4
    m.state.run()
    said = []
    while asked(m)[0][1] != "turn":
        said.append(m.options(0))
        m.state.say(0, (W[m.options(0)[-1]],))
    assert said == [["boon", "omen"], ["boon", "omen"], ["seat_1"], ["seat_1"]]
    assert tiny(m).points == [8, -2]
    assert tiny(m).coins[0] == 0


def test_a_threshold_interrupts_the_turn_of_another_seat():
    """Seat 1 wards the strike of seat 0, gains two points and settles its triggers at once."""
    m = at(table(["axe.1", "ward.1 rune.1"], points=[0, 3]), chance=["die_1"])
    m.answer(0, "strike seat_1")
    assert asked(m) == [(1, "ward")]
    m.answer(1, "play ward.1")
    assert asked(m) == [(1, "order")]
    assert frames(m) == ["Whole", "Turn", "Triggers"]
    answers(m, (1, "omen"), (1, "seat_0"))
    assert asked(m) == [(0, "turn")]
    assert tiny(m).points == [-1, 5]
    assert tiny(m).coins == [3, 1]
    assert tiny(m).last == (1,)


def test_triggers_of_one_moment_run_in_the_order_of_the_game():
    """In the morning all gain a point; from the seat in turn on (here 0) each settles its own."""
    m = at(table(THREE, points=[3, 0, 3], turn=-1))
    told = []
    while asked(m)[0][1] != "give":
        assert len(m.asks) == 1  # the interrupt hides the simultaneous question
        told.append(asked(m)[0])
        seat = m.asks[0].seat
        m.answer(seat, m.options(seat)[0])
    assert told == [(0, "order"), (0, "boon"), (2, "order"), (2, "boon")]
    assert asked(m) == [(0, "give"), (1, "give"), (2, "give")]
    before = mark(m)
    m.answer(1, GIVES[1])
    m.undo(1)
    assert mark(m)[:2] == before[:2]
    answers(m, *GIVES.items())
    assert tiny(m).texts(hand(0)) == ["gift.1"]


def test_triggers_start_with_the_seat_in_turn():
    s = table(["", "", ""], points=[3, 3, 3], turn=1)
    m = at(s)
    for p in range(3):
        s.gain(p, 1)
    m.state.run()
    frame = m.state.stack[-1]
    assert isinstance(frame, Triggers)
    boon, omen = W["boon"], W["omen"]
    assert frame.queue == (1, boon, 1, omen, 2, boon, 2, omen, 0, boon, 0, omen)
    assert frame.words_of(m.state, 2) == [boon, omen]
    assert m.state.pending == []


def test_also_asks_the_same_question_again():
    m = at(table(["axe.1", ""], coins=[2, 0]))
    for coins in (1, 0):
        old = m.question
        m.answer(0, "also coin")
        assert asked(m) == [(0, "turn")]
        assert tiny(m).coins[0] == coins
        assert m.question != old
        turn = m.state.stack[-1]
        assert isinstance(turn, Turn)
        assert turn.left == 2  # it cost no action
    refusal = m.why_not(0, "also coin")
    assert refusal is not None
    assert refusal.rule == "TY4"
    assert tiny(m).points[0] == 2


# -- a reaction from a hidden hand -------------------------------------------------------------


def strike(hands):
    m = at(table(hands), chance=["die_2"])
    m.answer(0, "strike seat_1")
    return m


def test_a_reaction_is_asked_whatever_the_hidden_hand_holds():
    with_ward = strike(["axe.1", "ward.1"])
    without = strike(["axe.1", "horn.1"])
    for seat in (0, None):
        assert with_ward.view(seat) == without.view(seat)
    assert asked(with_ward) == asked(without) == [(1, "ward")]
    assert with_ward.options(1) == ["play ward.1", "no"]
    assert without.options(1) == ["no"]
    refusal = without.why_not(1, "play ward.1")
    assert refusal is not None
    assert refusal.text == "ty.no.not_held"
    # Whoever refuses to play shows nothing.
    for m in (with_ward, without):
        m.answer(1, "no")
        assert tiny(m).points == [2, -2]
    assert with_ward.view(0) == without.view(0)


def test_one_without_cards_is_not_asked():
    m = strike(["axe.1", ""])
    assert asked(m) == [(0, "turn")]
    assert tiny(m).points == [2, -2]


def test_a_reaction_replaces_the_effect_that_waits_in_the_frame():
    m = strike(["axe.1", "ward.1"])
    assert world(m.state)[Z_OPEN] == ()
    m.answer(1, "play ward.1")
    assert tiny(m).points == [0, 2]
    assert world(m.state)[Z_OPEN] == ("ward.1",)
    assert tiny(m).last == (2,)


def test_a_frame_without_stages_of_its_own_is_only_data():
    frame = Frame(3)
    assert frame.plain() == {"frame": "Frame", "seat": 3, "stage": "start"}
    assert frame.flat() == ["Frame", 3, "start", ()]
