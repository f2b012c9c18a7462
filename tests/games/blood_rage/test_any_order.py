"""What is named as a set may be named in any order; the record has it in one."""

import random

import meadhall as mh
from meadhall.games.blood_rage.box import C_NAME
from meadhall.games.blood_rage.table import Z_PACK
from meadhall.server import asking
from meadhall.text import Text
from meadhall.text.naming import Names

CAMP = """
turn = "wolf"
[wolf]
stats = {horns = 3}
gimle = ["leader", "warrior 2"]
[raven]
"""


def test_every_card_of_a_pack_may_be_the_first_of_two():
    m = mh.new("blood_rage", seats=2, seed=1)
    pack = sorted({C_NAME[c] for c in m.state.zones[m.state.zone(0, Z_PACK)]})
    assert sorted(m.next_words(0, "keep")) == pack
    for first in pack:
        for second in m.next_words(0, f"keep {first}"):
            assert m.why_not(0, f"keep {first} {second}") is None
            assert m.next_words(0, f"keep {first} {second}") == []


def test_the_menu_of_the_browser_offers_them_in_any_order_too():
    m = mh.new("blood_rage", seats=2, seed=1)
    names = Names(Text("en"), "blood_rage", ["wolf", "raven"])
    last = m.next_words(0, "keep")[-1]
    menu = asking.menu(m.state, 0, ["keep", last], names, m.view(0))
    assert menu is not None
    assert menu["path"] == ["keep", last]
    assert all(word["ok"] and word["end"] for word in menu["words"] if word["w"] != last)


def test_figures_march_in_any_order_and_the_record_tells_them_in_one():
    said = []
    for figures in ("warrior leader warrior", "leader warrior warrior"):
        m = mh.position("blood_rage", CAMP, seed=1)
        assert m.next_words(0, "march gimle utgard warrior") == ["leader", "warrior", "done"]
        m.answer(0, f"march gimle utgard {figures} done")
        said.append((m.record.entry(len(m.record) - 1).text, m.state.digest()))
    assert said[0] == said[1]


def test_what_cannot_be_named_at_all_is_refused_as_before():
    m = mh.position("blood_rage", CAMP, seed=1)
    refusal = m.why_not(0, "march gimle utgard warrior troll done")
    assert refusal is not None
    assert refusal.text == "br.no.no_such_figure_there"
    refusal = m.why_not(0, "march gimle utgard warrior warrior warrior done")
    assert refusal is not None
    assert "troll" not in m.next_words(0, "march gimle utgard warrior")


def test_random_answers_said_backwards_lead_to_the_same_table():
    rng = random.Random(4)
    m, other = (mh.new("blood_rage", seats=2, seed=9) for _ in range(2))
    for _ in range(40):
        ask = m.asks[0]
        text = m.game.lexicon.text(ask.sentence(m.state, rng, True))
        m.answer(ask.seat, text)
        words = text.split()
        if ask.prompt == "draft_two":
            words = ["keep", *reversed(words[1:])]
        elif words[0] == "march":
            words = [*words[:3], *reversed(words[3:-1]), "done"]
        other.answer(ask.seat, " ".join(words))
    assert m.state.digest() == other.state.digest()
