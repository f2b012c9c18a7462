"""Positions as documents: written and read at any question, and refused when they cannot be."""

import random
import re

import pytest

import meadhall as mh
from meadhall.core.errors import BadPosition

TABLES = [
    (2, {}),
    (3, {"mystics": True}),
    (4, {"monsters": True}),
    (3, {"no_draft": True}),
    (5, {"mystics": True, "monsters": True}),
]


def asked(match):
    """Who is asked what, with which first words."""
    s, names = match.state, match.game.lexicon.names
    return [
        (q.seat, q.prompt, q.rule, sorted(names[w] for w in q.options(s, ()))) for q in match.asks
    ]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_question_of_a_match_can_be_written_and_read(seats, options):
    match = mh.new("blood_rage", seats=seats, seed=11, options=options)
    rng = random.Random(11)
    while not match.over:
        text = match.position()
        assert text == match.state.position()
        again = mh.position("blood_rage", text)
        assert again.position() == text
        assert asked(again) == asked(match)
        ask = match.asks[0]
        match.answer(ask.seat, ask.sentence(match.state, rng, True))


TWO_COPIES = """
phase = "discard"
first = "wolf"
destroyed = []
ragnarok = ["elvagar", "utgard", "horgr"]
[wolf]
hand = ["quest_alfheim.1", "troll.1"]
quests = ["quest_yggdrasil.1"]
yggdrasil = ["leader"]
[raven]
quests = ["quest_alfheim.1"]
gimle = ["leader"]
[serpent]
[bear]
"""


def test_a_quest_is_paid_after_reading_whichever_copy_it_was():
    """Wolf discarded the other copy, so that Raven's is not the first one of the deck."""
    match = mh.position("blood_rage", TWO_COPIES)
    match.answer(0, "keep troll.1")
    again = mh.position("blood_rage", match.position())
    assert asked(again) == asked(match)
    again.answer(0, "quest_yggdrasil.1 axes")
    again.answer(1, "quest_alfheim.1 axes")
    assert again.state.glory == [6, 5, 0, 0]


def test_a_quest_frame_with_an_impossible_card_is_refused():
    match = mh.position("blood_rage", TWO_COPIES)
    match.answer(0, "keep troll.1")
    text = re.sub(r"paying = .*", "paying = [9999]", match.position())
    with pytest.raises(BadPosition):
        mh.position("blood_rage", text)


def test_a_plain_turn_is_written_as_short_as_it_is_told():
    match = mh.position("blood_rage", 'turn = "raven"\n[wolf]\nglory = 3\n[raven]\nrage = 2\n')
    text = match.position()
    assert "[[frame]]" not in text
    assert text.endswith("[wolf]\nglory = 3\nrage = 6\n\n[raven]\nrage = 2\n")
    match.answer(1, "invade warrior gimle")
    assert "[[frame]]" not in match.position()
    again = mh.position("blood_rage", match.position())
    assert again.state.plain()["stack"] == match.state.plain()["stack"]
    assert asked(again) == asked(match)


def test_a_position_in_the_middle_of_a_battle_is_played_on():
    match = mh.position(
        "blood_rage",
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        [raven]
        hand = ["odins_smite.1"]
        gimle = ["warrior"]
        [battle]
        province = "gimle"
        pillager = "wolf"
        stage = "cards"
        """,
    )
    assert {q.prompt for q in match.asks} == {"battle_card"}
    match.answer(1, "play odins_smite.1")
    middle = mh.position("blood_rage", match.position())  # one answer lies face down
    assert [q.seat for q in middle.asks] == [0]
    match.answer(0, "play tyrs_bash.1")
    middle.answer(0, "play tyrs_bash.1")
    assert middle.position() == match.position()


TWO = "[wolf]\n[raven]\n"


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ("x = ", "not a TOML document"),
        ("dice = 1\n", "the document has no entry 'dice'"),
        ('game = "chess"\n', "of the game 'chess'"),
        ("seats = 6\n", "seats must be 2 to 5"),
        ("wolf = 3\n", "wolf must be a table, not 3"),
        ("age = 9\n", "age must be 1, 2 or 3"),
        ('phase = "lunch"\n', "no phase 'lunch'"),
        ('turn = "bear"\n' + TWO, "no clan 'bear' at this table"),
        ("options = {elves = true}\n", "options: blood_rage has no option 'elves'"),
        ("options = {mystics = 3}\n", "option mystics takes a bool"),
        ('destroyed = "gimle"\n', "destroyed must be a list of texts"),
        ('destroyed = ["asgard"]\n', "no province 'asgard'"),
        ('destroyed = ["yggdrasil"]\n', r"BR1\.2\.12"),
        ('destroyed = ["gimle"]\n[wolf]\ngimle = ["warrior"]\n', r"BR1\.2\.10"),
        ('ragnarok = ["gimle", "gimle", "horgr"]\n', "three different provinces"),
        ('tokens = {gimle = "gold"}\n', "no token 'gold'"),
        ("[wolf]\nrage = -1\n", "rage must be a number of at least 0"),
        ("[wolf]\npassed = 3\n", "passed must be true or false"),
        ("[wolf]\nstats = {rage = 7}\n", "steps 1 to 6"),
        ("[wolf]\ngimle = 5\n", "gimle must be a list of texts, not 5"),
        ('[wolf]\ngimle = ["dwarf"]\n', "no figure 'dwarf'"),
        ('[wolf]\ngimle = ["leader 2"]\n', "too many figures of kind leader"),
        ('[wolf]\ngimle = ["troll"]\n', r"kind troll; name its card among the upgrades: troll\.1"),
        ('[wolf]\ngimle = ["warrior x"]\n', "'warrior x' is no number of figures"),
        ('[wolf]\ngimle = ["warrior 0"]\n', "'warrior 0' is no number of figures"),
        ('[wolf]\ngimle = ["warrior -1"]\n', "write 'warrior 2'"),
        ('answers = ["pass"]\n' + TWO, "answers lie at a question"),
        ("x = " + "[" * 5000 + "]" * 5000, "too deep"),
        ('[wolf]\ngimle = ["ship"]\n', r"BR1\.4\.6"),
        ('[wolf]\ngimle = ["warrior 6"]\n', r"BR1\.3\.3"),
        ('[wolf]\nhand = ["nope.1"]\n', "no card 'nope.1'"),
        ('[wolf]\nhand = ["troll.1", "troll.1"]\n', "named more often"),
        ('[wolf]\nslots = {belt = "troll.1"}\n', "wolf: slots has no entry 'belt'"),
        ('[wolf]\nupgrades = ["lord_of_hammers.1", "lord_of_axes.2"]\n', "no free slot"),
        ('[battle]\nprovince = "gimle"\npillager = "wolf"\n' + TWO, r"BR5\.5\.1"),
        (
            '[wolf]\ngimle = ["warrior"]\n[raven]\n'
            '[battle]\nprovince = "gimle"\npillager = "wolf"\nagain = true\n',
            "cannot pillage gimle",
        ),
        ('[[knows]]\nclan = "wolf"\nof = "raven"\ncards = ["troll.1"]\n', "does not hold troll.1"),
        ('[[frame]]\nframe = "Dance"\n', "no frame 'Dance'"),
        ('[[frame]]\nframe = "Saga"\nseat = 0\nstage = "dance"\n', "has no stage 'dance'"),
        ('[[frame]]\nframe = "Saga"\nseat = 7\nstage = "quest"\n', "no seat 7"),
        ('[[frame]]\nframe = "Saga"\nseat = 0\nstage = "quest"\n', "asks nothing"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(document, complaint):
    with pytest.raises(BadPosition, match=complaint):
        mh.position("blood_rage", document)


def test_a_spoilt_document_is_refused_or_playable_but_never_an_accident():
    """Every value of a document in turn is replaced by something odd."""
    match = mh.new("blood_rage", seats=3, seed=5, options={"mystics": True})
    rng = random.Random(5)
    while match.state.view(None)["battle"] is None or len(match.record) < 60:
        ask = match.asks[0]
        match.answer(ask.seat, ask.sentence(match.state, rng, True))
    lines = match.position().splitlines()
    refused = 0
    for i, line in enumerate(lines):
        key, mark, _ = line.partition(" = ")
        for odd in ("-7", '"x"', "[]", "[1, 2]", "{}", "true", "300") if mark else ():
            text = "\n".join([*lines[:i], f"{key} = {odd}", *lines[i + 1 :]])
            try:
                mh.position("blood_rage", text)
            except BadPosition:
                refused += 1
    assert refused > 200
