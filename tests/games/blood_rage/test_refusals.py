"""A refusal speaks of what was tried, in every language, and leaves nothing open."""

import random
import re

import pytest

import meadhall as mh
from meadhall.core.word import VERB
from meadhall.games.blood_rage.box import PLACES
from meadhall.games.blood_rage.refusals import NAMED
from meadhall.text import Text
from tests.games.blood_rage.scene import Scene

NUMBERS = {"have", "limit", "need", "phase"}
TWO_CLANS = """
pillaged = ["gimle"]
[wolf]
rage = 1
hand = ["troll.1"]
gimle = ["warrior"]
[raven]
gimle = ["warrior"]
"""
IN_BATTLE = """
[wolf]
hand = ["odins_tide.2"]
gimle = ["leader", "warrior"]
[raven]
hand = ["tyrs_bash.1"]
gimle = ["warrior"]
[battle]
province = "gimle"
stage = "cards"
"""


def test_what_a_sentence_names_is_what_the_refusal_gives():
    text = Text("en")
    for key, named in NAMED.items():
        assert set(re.findall(r"{(\w+)}", text(key))) - NUMBERS == set(named), key


@pytest.mark.parametrize(
    ("said", "text", "args"),
    [
        ("pillage utgard", "br.no.no_own_figure", {"place": "utgard"}),
        ("pillage gimle", "br.no.already_pillaged", {"place": "gimle"}),
        ("pillage", "br.no.already_pillaged", {"place": "…"}),
        ("march utgard gimle warrior done", "br.no.no_own_figure", {"place": "utgard"}),
        ("upgrade troll.1", "br.no.too_little_rage", {"need": 2, "have": 1}),
        ("upgrade valkyrie.2", "br.no.card_not_in_hand", {"card": "valkyrie.2"}),
        ("upgrade gimle", "br.no.card_not_in_hand", {"card": "gimle"}),
        ("quest troll.1", "br.no.not_a_quest", {"card": "troll.1"}),
        ("challenge gimle", "br.no.card_needed", {"card": "tyrs_challenge.0"}),
        ("invade troll gimle", "br.no.not_in_reserve", {"figure": "troll"}),
    ],
)
def test_a_refusal_is_about_the_very_thing_that_was_tried(said, text, args):
    refusal = Scene(TWO_CLANS).no("wolf", said)
    assert refusal.text == text
    assert {k: refusal.args[k] for k in args} == args


@pytest.mark.parametrize(
    ("said", "rule", "text", "args"),
    [
        # where the figure was looked for, not where it would go
        ("march gimle utgard leader", "BR5.2.5", "no_such_figure_there", {"place": "gimle"}),
        (
            "march gimle utgard warrior leader",
            "BR5.2.5",
            "no_such_figure_there",
            {"figure": "leader"},
        ),
        # a Ship does stand there: what is wrong is the place
        ("march fjord_w utgard ship", "BR5.2.9", "not_a_province", {"place": "fjord_w"}),
        ("march gimle fjord_w warrior", "BR5.2.9", "not_a_province", {"place": "fjord_w"}),
        ("march reserve utgard leader", "BR5.2.2", "not_a_province", {"place": "reserve"}),
        ("pillage fjord_w", "BR5.5.1", "not_a_province", {"place": "fjord_w"}),
        ("invade leader valhalla", "BR5.1.5", "not_a_province", {"place": "valhalla"}),
    ],
)
def test_a_refusal_names_the_place_that_is_wrong(said, rule, text, args):
    scene = Scene("[wolf]\nrage = 1\ngimle = ['warrior']\nfjord_w = ['ship']\n[raven]")
    refusal = scene.no("wolf", said)
    assert (refusal.rule, refusal.text) == (rule, f"br.no.{text}")
    assert {k: refusal.args[k] for k in args} == args


@pytest.mark.parametrize(
    ("wolf", "verb", "need"),
    [
        ("upgrades = ['experts_in_arms.2']\nyggdrasil = ['leader']", "invade", 2),
        ("hand = ['fire_giant.2', 'valkyrie.2', 'tyrs_rage.2']", "upgrade", 2),
        ("hand = ['fire_giant.2', 'valkyrie.2']", "upgrade fire_giant.2 monster_1", 4),
        ("upgrades = ['tyrs_challenge.2']\nyggdrasil = ['leader']", "challenge", 2),
    ],
)
def test_a_verb_that_is_too_dear_tells_the_least_that_it_costs(wolf, verb, need):
    scene = Scene(f"age = 2\nturn = 'wolf'\n[wolf]\nrage = 1\n{wolf}\n[raven]\n[serpent]")
    refusal = scene.no("wolf", verb)
    assert refusal.text == "br.no.too_little_rage"
    assert (refusal.args["need"], refusal.args["have"]) == (need, 1)


def test_a_turn_action_in_the_middle_of_something_else_is_not_offered():
    """Both are asked something, so it is not true that the question is not theirs."""
    scene = Scene(IN_BATTLE)
    for clan, rule in (("wolf", "BR4.1.5"), ("raven", "BR4.1.4")):
        refusal = scene.no(clan, "march gimle utgard warrior done")
        assert (refusal.rule, refusal.text) == (rule, "core.no.not_offered")


def test_the_figure_that_the_tide_does_not_find_is_looked_for_in_the_province():
    scene = Scene(IN_BATTLE).say("wolf", "play odins_tide.2").say("raven", "play tyrs_bash.1")
    assert scene.asked == [("wolf", "keep_figure")]
    refusal = scene.no("wolf", "ship")
    assert refusal.text == "br.no.figure_not_in_area"
    assert (refusal.args["figure"], refusal.args["place"]) == ("ship", "gimle")
    refusal = scene.no("wolf", "march gimle utgard warrior done")
    assert (refusal.rule, refusal.text) == ("BR4.1.5", "core.no.not_offered")


def test_only_a_stat_can_be_the_stat_of_the_reward():
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["friggas_sacrifice.3"]
    gimle = ["warrior 2"]
    [raven]
    [serpent]
    """).say("wolf", "sacrifice gimle warrior gimle warrior")
    assert scene.asked == [("wolf", "stat")]
    assert scene.no("wolf", "done").text == "core.no.not_offered"


def test_provinces_without_a_common_border_are_both_named():
    scene = Scene(
        "[wolf]\ngimle = ['leader']\n[raven]\nmyrkulor = ['warrior']\nutgard = ['warrior']"
    )
    scene.say("wolf", "pillage gimle")
    refusal = scene.no("raven", "join utgard warrior")
    assert refusal.text == "br.no.not_adjacent"
    assert (refusal.args["origin"], refusal.args["place"]) == ("gimle", "utgard")


@pytest.mark.parametrize("lang", ["en", "ru", "ja"])
def test_no_refusal_of_a_whole_match_leaves_a_gap(lang):
    text = Text(lang)
    match = mh.new("blood_rage", seats=4, seed=3, options={"mystics": True, "monsters": True})
    rng = random.Random(lang)
    words = match.game.lexicon
    verbs = [w for w in range(len(words.names)) if words.types[w] == VERB]
    places = [words.index[name] for name in PLACES[:15]]
    while not match.over:
        ask = match.asks[0]
        good = ask.sentence(match.state, rng, True)
        cut = rng.randrange(len(good))
        odd = [rng.randrange(len(words.names)) for _ in range(2)]
        for tried in ((*good[:cut], *odd), (rng.choice(verbs), rng.choice(places)), (odd[0],)):
            refusal = match.why_not(ask.seat, words.text(tried))
            if refusal is not None:
                assert "{" not in text(refusal.text, **refusal.args), (words.text(tried), refusal)
        match.answer(ask.seat, good)
