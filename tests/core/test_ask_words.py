"""Words, sentences, and what is said to one that may not be said."""

import random

import pytest

from meadhall.core.errors import Illegal, Malformed, MeadhallError, OutOfTurn, Reason, Refusal
from meadhall.core.word import CARD, SEAT, VERB, Lexicon
from tests.core.table import answers, asked, at, mark, table
from tests.core.tiny import CARD_0, DECK, LEX, SEAT_0, VERBS, TurnAsk, W, WardAsk, hand

# -- words -------------------------------------------------------------------------------------


def test_words_are_numbered_in_the_order_in_which_they_were_added():
    lexicon = Lexicon()
    assert lexicon.add(VERB, ("go", "stay")) == 0
    assert lexicon.add(SEAT, ("me",)) == 2
    assert lexicon.add(CARD, ()) == 3
    assert lexicon.names == ["go", "stay", "me"]
    assert lexicon.types == [VERB, VERB, SEAT]
    assert lexicon.index == {"go": 0, "stay": 1, "me": 2}


@pytest.mark.parametrize("name", ["go", "", "go on"])
def test_a_word_that_is_taken_or_no_word_is_refused(name):
    lexicon = Lexicon()
    lexicon.add(VERB, ("go",))
    with pytest.raises(ValueError, match=f"word {name!r} is taken or not a word"):
        lexicon.add(CARD, (name,))
    assert lexicon.names == ["go"]


def test_a_sentence_is_the_names_of_its_words():
    assert LEX.text((W["lay"], W["axe.1"], W["top"])) == "lay axe.1 top"
    assert LEX.text([W["pass"]]) == "pass"
    assert LEX.text(()) == ""


@pytest.mark.parametrize("text", ["lay axe.1 top", "  lay\taxe.1   top ", "lay\naxe.1 top\n"])
def test_parse_reads_words_whatever_the_space_between_them(text):
    assert LEX.parse(text) == (W["lay"], W["axe.1"], W["top"])


def test_parse_gives_the_first_thing_that_is_no_word():
    assert LEX.parse("lay sword Axe.1") == "sword"
    assert LEX.parse("lay Axe.1") == "Axe.1"
    assert LEX.parse("") == ()


# -- what may be said --------------------------------------------------------------------------


@pytest.fixture
def m():
    """Seat 0 acts with an axe, two runes and no coins."""
    return at(table(["axe.1 rune.1 rune.1", "ward.1 horn.1"], coins=[0, 3]))


def test_options_are_whole_sentences_and_next_words_lead_to_each_of_them(m):
    found = []
    todo = [""]
    while todo:
        path = todo.pop()
        words = m.next_words(0, path)
        if words:
            todo += [f"{path} {w}".strip() for w in words]
        else:
            found.append(path)
    assert sorted(found) == sorted(m.options(0))
    assert sorted(found) == [
        "draw",
        "lay axe.1 bottom",
        "lay axe.1 top",
        "lay rune.1 bottom",
        "lay rune.1 top",
        "oath rune.1",
        "pass",
        "sell axe.1 done",
        "sell axe.1 rune.1 done",
        "sell axe.1 rune.1 rune.1 done",
        "sell rune.1 done",
        "sell rune.1 rune.1 done",
        "strike seat_1",
    ]
    assert all(m.why_not(0, text) is None for text in found)


def test_the_limit_keeps_the_first_options(m):
    assert m.options(0, 3) == m.options(0)[:3]
    assert m.options(1) == []
    assert m.next_words(1) == []


REFUSED = {
    "feast": ("TY4", "ty.no.coins", {"need": 1, "have": 0}),
    "also coin": ("TY4", "ty.no.coins", {"need": 1, "have": 0}),
    "peek seat_1": ("TY4", "ty.no.coins", {"need": 1, "have": 0}),
    "oath axe.1": ("TY2", "ty.no.not_an_oath", {}),
    "oath gift.1": ("TY2", "ty.no.not_held", {}),
    "strike seat_0": ("TY3", "ty.no.not_yourself", {}),
    "sell rune.1 axe.1 done": ("TY1", "ty.no.not_ascending", {}),
    "sell axe.1 axe.1 done": ("TY2", "ty.no.not_held", {}),
    "strike seat_3": ("CORE", "core.no.not_offered", {}),
    "strike axe.1": ("CORE", "core.no.not_offered", {}),
    "give axe.1 done": ("CORE", "core.no.not_offered", {}),
    "done": ("CORE", "core.no.not_offered", {}),
    "coin": ("CORE", "core.no.not_offered", {}),
    "sell done": ("CORE", "core.no.not_offered", {}),
    "lay axe.1": ("CORE", "core.no.unfinished", {"words": "top bottom"}),
    "strike": ("CORE", "core.no.unfinished", {"words": "seat_1"}),
    "sell axe.1": ("CORE", "core.no.unfinished", {"words": "rune.1 done"}),
    "": ("CORE", "core.no.unfinished", {"words": "pass strike oath lay draw sell"}),
    "pass pass": ("CORE", "core.no.too_long", {"words": "pass"}),
    "strike seat_1 seat_1 done": ("CORE", "core.no.too_long", {"words": "seat_1 done"}),
    "sell axe.1 done axe.1": ("CORE", "core.no.too_long", {"words": "axe.1"}),
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_refusal_names_its_clause_its_text_and_its_numbers(m, text):
    rule, text_id, args = REFUSED[text]
    refusal = m.why_not(0, text)
    assert refusal is not None
    assert (refusal.rule, refusal.text, refusal.args) == (rule, text_id, args)
    before = mark(m)
    with pytest.raises(Illegal) as caught:
        m.answer(0, text)
    assert caught.value.refusal.args == args
    assert str(caught.value) == repr(refusal)
    assert mark(m) == before


def test_a_refusal_shows_its_arguments_in_one_order():
    refusal = Refusal(Reason("TY4", "ty.no.coins"), {"need": 2, "have": 1})
    assert repr(refusal) == "ty.no.coins(have=1, need=2): TY4"
    assert repr(Refusal(Reason("TY3", "x"), {})) == "x(): TY3"
    assert repr(Reason("TY3", "x")) == "Reason(TY3, x)"


def test_next_words_refuses_with_the_reason_of_the_first_wrong_word(m):
    with pytest.raises(Illegal) as caught:
        m.next_words(0, "feast")
    assert caught.value.refusal.args == {"need": 1, "have": 0}
    assert m.next_words(0, "lay axe.1") == ["top", "bottom"]
    assert m.next_words(0, "pass") == []


def test_next_words_refuses_words_after_the_end():
    m = at(table(["axe.1", "axe.1", "axe.1"], points=[3, 0, 0]))
    answers(m, (0, "also coin"), (0, "boon"))
    assert asked(m) == [(0, "boon")]
    assert m.next_words(0, "seat_1") == []
    with pytest.raises(Illegal) as caught:
        m.next_words(0, "seat_1 seat_2")
    assert caught.value.refusal.text == "core.no.too_long"


def test_a_word_that_is_no_candidate_is_refused_although_no_rule_forbids_it():
    m = at(table(["axe.1", "axe.1", "axe.1"], points=[3, 0, 0]))
    answers(m, (0, "also coin"), (0, "boon"))
    q = m.asks[0]
    assert q.why_not(m.state, (), W["seat_0"]) is None
    reason = q.refuse(m.state, (), W["seat_0"])
    assert reason is not None
    assert reason.text == "core.no.not_offered"
    assert m.options(0) == ["seat_1", "seat_2"]


# -- the wrong text, the wrong seat, the wrong time --------------------------------------------


def test_a_text_with_an_unknown_word_is_malformed(m):
    before = mark(m)
    for text in ("lay sword top", "PASS", "pass!"):
        with pytest.raises(Malformed, match=r"unknown word: '(sword|PASS|pass!)'"):
            m.answer(0, text)
        with pytest.raises(Malformed):
            m.why_not(0, text)
    with pytest.raises(Malformed):
        m.chance("die_1", "die_7")
    assert mark(m) == before
    m.answer(0, "strike seat_1")  # no outcome was queued
    assert m.record.entry(1).scripted is False


@pytest.mark.parametrize("word", [-1, 10**6])
def test_a_number_that_is_no_word_is_malformed(m, word):
    before = mark(m)
    for words in ((word,), (W["sell"], word), (W["pass"], word)):
        with pytest.raises(Malformed):
            m.answer(0, words)
        with pytest.raises(Malformed):
            m.why_not(0, words)
    assert mark(m) == before


def test_only_a_seat_that_is_asked_may_answer(m):
    before = mark(m)
    for seat in (1, 2, -1, -2):
        with pytest.raises(OutOfTurn, match=r"core\.no\.not_your_question"):
            m.answer(seat, "pass")
        with pytest.raises(OutOfTurn):
            m.state.apply(seat, (W["pass"],))
    assert mark(m) == before


def test_an_answer_to_an_older_question_is_out_of_turn(m):
    old = m.question
    m.answer(0, "draw", question=old)
    before = mark(m)
    assert m.question != old
    with pytest.raises(OutOfTurn, match=r"core\.no\.stale"):
        m.answer(0, "pass", question=old)
    assert mark(m) == before


def test_nothing_is_said_once_the_game_is_over():
    s = table(["", ""])
    s.round = 3
    m = at(s)
    answers(m, (0, "pass"), (1, "pass"))
    assert m.over
    before = mark(m)
    refusal = m.why_not(0, "pass")
    assert refusal is not None
    assert refusal.text == "core.no.game_over"
    with pytest.raises(OutOfTurn, match=r"core\.no\.game_over"):
        m.answer(0, "pass")
    assert (m.options(0), m.asks, mark(m)) == ([], (), before)


def test_a_state_refuses_as_the_match_does_and_stays_as_it_was(m):
    before = m.state.digest()
    with pytest.raises(Illegal) as caught:
        m.state.apply(0, (W["feast"],))
    assert caught.value.refusal.args == {"need": 1, "have": 0}
    with pytest.raises(Illegal):
        m.state.apply(0, (W["lay"],))
    assert m.state.digest() == before
    m.state.apply(0, (W["pass"],))
    assert m.state.digest() != before


def test_every_error_of_input_has_an_exit_code_of_its_own():
    codes = [kind.exit_code for kind in MeadhallError.__subclasses__()]
    assert len(codes) >= 10
    assert len(set(codes)) == len(codes)
    assert all(code > 2 for code in codes)


# -- sampling ----------------------------------------------------------------------------------


def said(q, s, busy, n=400):
    rng = random.Random(7)
    return {LEX.text(q.sentence(s, rng, busy)) for _ in range(n)}


def test_busy_play_never_passes_and_idle_play_does(m):
    q = m.asks[0]
    assert isinstance(q, TurnAsk)
    assert said(q, m.state, busy=False) == set(m.options(0))
    assert said(q, m.state, busy=True) == set(m.options(0)) - {"pass"}


def test_busy_play_says_the_idle_word_if_there_is_no_other():
    s = table(["horn.1", "axe.1"])
    m = at(s, chance=["die_1"])
    m.answer(1 - 1, "strike seat_1")
    q = m.asks[0]
    assert isinstance(q, WardAsk)
    assert m.options(1) == ["no"]
    assert said(q, m.state, busy=True) == {"no"}


def test_busy_play_reacts_where_it_can():
    m = at(table(["", "ward.1"]), chance=["die_1"])
    m.answer(0, "strike seat_1")
    assert said(m.asks[0], m.state, busy=True) == {"play ward.1"}
    assert said(m.asks[0], m.state, busy=False) == {"play ward.1", "no"}


def test_a_sample_is_uniform_although_few_candidates_are_legal():
    """Rejection falls back on the list of options; neither way favours a word."""
    m = at(table(["axe.1 rune.1", ""]))
    q = m.asks[0]
    rng = random.Random(5)
    counts = dict.fromkeys(("axe.1", "rune.1"), 0)
    for _ in range(4000):
        counts[LEX.names[q.sample(m.state, (W["lay"],), rng)]] += 1
    assert set(counts) == {"axe.1", "rune.1"}
    assert 1850 < counts["axe.1"] < 2150


def test_words_of_the_tiny_game_have_the_types_they_are_used_as(m):
    game = m.game
    assert [game.is_card(w) for w in (W["pass"], SEAT_0, CARD_0 - 1)] == [False] * 3
    assert all(game.is_card(CARD_0 + i) for i in range(len(DECK)))
    assert LEX.types[: len(VERBS)] == [VERB] * len(VERBS)
    assert game.cards_of_word[W["axe.1"]] == tuple(range(5))
    assert m.state.find(hand(0), W["rune.1"]) == 13
    assert m.state.find(hand(0), W["horn.1"]) == -1
