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
