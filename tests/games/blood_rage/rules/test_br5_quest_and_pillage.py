"""BR5.4 and BR5.5: the actions Quest and Pillage."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# -- BR5.4 Quest -------------------------------------------------------------------------------------


@rule("BR5.4.1")
def test_a_quest_card_from_the_hand_is_laid_face_down() -> None:
    scene = Scene("""
    turn = "wolf"
    [wolf]
    hand = ["quest_alfheim.1", "tyrs_bash.1", "troll.1"]
    [raven]
    """)
    for card in ("tyrs_bash.1", "troll.1"):
        refusal = scene.no("wolf", f"quest {card}")
        assert (refusal.rule, refusal.text) == ("BR5.4.1", "br.no.not_a_quest")
    refusal = scene.no("wolf", "quest quest_manheim.1")
    assert (refusal.rule, refusal.text) == ("BR5.4.1", "br.no.card_not_in_hand")
    scene.say("wolf", "quest quest_alfheim.1")
    assert scene.cards("wolf") == ["troll.1", "tyrs_bash.1"]
    assert scene.cards("wolf", "quests") == scene.view("wolf")["quests"] == ["quest_alfheim.1"]
    for onlooker in ("raven", None):
        assert scene.view(onlooker)["clans"][0]["quests"] == 1
        assert "quest_alfheim" not in str(scene.view(onlooker))
    told = [e for e in scene.events() if "quest_alfheim.1" in e.args.values()]
    assert not [e for e in told if e.visible(1) or e.visible(None)]


@rule("BR5.4.2")
def test_a_quest_costs_nothing_but_needs_rage() -> None:
    document = """
    turn = "wolf"
    [wolf]
    rage = {rage}
    hand = ["quest_alfheim.1"]
    [raven]
    """
    scene = Scene(document.format(rage=1)).say("wolf", "quest quest_alfheim.1")
    assert (scene.rage("wolf"), scene.asked) == (1, [("raven", "turn")])
    assert Scene(document.format(rage=0)).no("wolf", "quest quest_alfheim.1").rule == "BR4.2.1"


SEVEN = [
    "quest_alfheim.1",
    "quest_glorious_death.1",
    "quest_glorious_death.1",
    "quest_jotunheim.1",
    "quest_manheim.1",
    "quest_manheim.1",
    "quest_yggdrasil.1",
]


@rule("BR5.4.3")
def test_any_number_of_quests_may_be_committed() -> None:
    hand = ", ".join(f'"{card}"' for card in SEVEN)
    scene = Scene(f"""
    turn = "wolf"
    [wolf]
    hand = [{hand}]
    [raven]
    rage = 0
    [serpent]
    rage = 0
    [bear]
    rage = 0
    """)
    for card in SEVEN:
        scene.say("wolf", f"quest {card}")
    assert scene.cards("wolf", "quests") == SEVEN
    assert scene.cards("wolf") == []


@rule("BR5.4.4")
def test_two_equal_quests_pay_twice() -> None:
    scene = Scene("""
    turn = "wolf"
    first = "wolf"
    destroyed = []
    ragnarok = ["elvagar", "utgard", "horgr"]
    [wolf]
    hand = ["quest_alfheim.1", "quest_alfheim.1"]
    gimle = ["leader"]
    [raven]
    rage = 0
    [serpent]
    rage = 0
    [bear]
    rage = 0
    """)
    scene.say("wolf", "quest quest_alfheim.1").say("wolf", "quest quest_alfheim.1")
    scene.say("wolf", "pass")
    scene.say("wolf", "quest_alfheim.1 axes")
    assert scene.glory("wolf") == 5
    scene.say("wolf", "quest_alfheim.1 horns")
    assert scene.glory("wolf") == 10
    assert (scene.step("wolf", "axes"), scene.step("wolf", "horns")) == (2, 2)


@rule("BR5.4.5")
def test_a_committed_quest_cannot_be_taken_back() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    hand = ["quest_alfheim.1", "tyrs_bash.1", "tyrs_smash.1"]
    gimle = ["leader"]
    [raven]
    gimle = ["warrior"]
    """)
    scene.say("wolf", "quest quest_alfheim.1")
    assert not scene.s.take_back(scene.seat("wolf"))
    scene.say("raven", "pillage gimle")
    assert scene.no("wolf", "play quest_alfheim.1").rule == "BR6.4.1"
    scene.say("wolf", "play tyrs_bash.1")
    assert scene.asked == [("wolf", "turn")]
    refusal = scene.no("wolf", "quest quest_alfheim.1")
    assert (refusal.rule, refusal.text) == ("BR5.4.1", "br.no.card_not_in_hand")
    assert scene.cards("wolf", "quests") == ["quest_alfheim.1"]


@rule("BR5.4.6")
def test_a_committed_quest_is_judged_in_the_next_quest_phase() -> None:
    scene = Scene("""
    turn = "wolf"
    first = "wolf"
    destroyed = []
    ragnarok = ["elvagar", "utgard", "horgr"]
    [wolf]
    hand = ["quest_alfheim.1", "quest_manheim.1"]
    gimle = ["leader"]
    myrkulor = ["warrior"]
    [raven]
    """)
    scene.say("wolf", "quest quest_alfheim.1").say("raven", "invade leader myrkulor")
    assert (scene.glory("wolf"), scene.events("fulfilled")) == (0, [])
    scene.say("wolf", "quest quest_manheim.1")
    # fulfilled or not when it was laid: what counts is how things stand now
    scene.say("raven", "march myrkulor gimle leader done").say("wolf", "pass")
    scene.say("raven", "invade warrior gimle").say("raven", "pass")
    assert scene.view(None)["phase"] == "quest"
    assert [e.args["card"] for e in scene.events("fulfilled")] == ["quest_manheim.1"]
    assert [e.args["card"] for e in scene.events("failed")] == ["quest_alfheim.1"]
    scene.say("wolf", "quest_manheim.1 rage")
    assert scene.glory("wolf") == 5
    assert scene.cards("wolf", "quests") == []


@rule("BR5.4.7")
def test_a_quest_that_fails_costs_nothing() -> None:
    scene = Scene("""
    turn = "wolf"
    first = "wolf"
    destroyed = []
    ragnarok = ["elvagar", "utgard", "horgr"]
    [wolf]
    glory = 4
    rage = 3
    stats = {rage = 2, axes = 3, horns = 2}
    hand = ["quest_alfheim.1"]
    gimle = ["warrior"]
    [raven]
    rage = 0
    gimle = ["warrior"]
    """)
    scene.say("wolf", "quest quest_alfheim.1").say("wolf", "pass")
    assert scene.asked[0][0] == "chance"  # nothing to choose: the next Age is dealt
    assert [e.args["card"] for e in scene.events("failed")] == ["quest_alfheim.1"]
    assert scene.glory("wolf") == 4
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [2, 3, 2]
    assert scene.figures("wolf", "gimle") == ["warrior"]


# -- BR5.5 Pillage -----------------------------------------------------------------------------------

COAST = """
turn = "wolf"
destroyed = ["myrkulor"]
pillaged = ["horgr"]
tokens = {{gimle = "glory5", andlang = "glory5", angerboda = "glory5"}}
[wolf]
rage = {rage}
horgr = ["warrior"]
fjord_w = ["ship"]
angerboda = ["warrior"]
[raven]
andlang = ["leader"]
"""


@rule("BR5.5.1")
def test_only_where_one_has_a_figure_and_never_what_is_destroyed() -> None:
    scene = Scene(COAST.format(rage=1))
    refusal = scene.no("wolf", "pillage andlang")
    assert (refusal.rule, refusal.text) == ("BR5.5.1", "br.no.no_own_figure")
    refusal = scene.no("wolf", "pillage myrkulor")
    assert (refusal.rule, refusal.text) == ("BR5.5.1", "br.no.province_destroyed")
    assert scene.options("wolf", "pillage") == ["angerboda", "gimle"]
    scene.say("wolf", "pillage angerboda")
    assert (scene.pillaged("angerboda"), scene.glory("wolf")) == (True, 5)


@rule("BR5.5.2")
@pytest.mark.parametrize("province", ["utgard", "andlang"])
def test_a_ship_in_the_fjord_is_enough(province: str) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    tokens = {{{province} = "glory5"}}
    [wolf]
    fjord_s = ["ship"]
    [raven]
    """)
    assert scene.options("wolf", "pillage") == ["utgard", "andlang"]
    assert scene.no("wolf", "pillage gimle").rule == "BR5.5.1"
    scene.say("wolf", f"pillage {province}")
    assert (scene.pillaged(province), scene.glory("wolf")) == (True, 5)


@rule("BR5.5.3")
def test_no_pillage_of_what_is_pillaged() -> None:
    scene = Scene(COAST.format(rage=6))
    refusal = scene.no("wolf", "pillage horgr")
    assert (refusal.rule, refusal.text) == ("BR5.5.3", "br.no.already_pillaged")
    scene.say("wolf", "pillage gimle").say("raven", "decline").say("raven", "invade warrior horgr")
    assert scene.no("wolf", "pillage gimle").rule == "BR5.5.3"


@rule("BR5.5.4")
def test_a_pillage_costs_nothing_but_needs_rage() -> None:
    scene = Scene(COAST.format(rage=1)).say("wolf", "pillage angerboda")
    assert (scene.rage("wolf"), scene.pillaged("angerboda")) == (1, True)
    assert Scene(COAST.format(rage=0)).no("wolf", "pillage angerboda").rule == "BR4.2.1"


@rule("BR5.5.5")
def test_a_pillage_is_call_then_cards_then_resolution() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    tokens = {gimle = "glory5"}
    [wolf]
    gimle = ["leader"]
    hand = ["tyrs_smash.1"]
    [raven]
    andlang = ["warrior"]
    hand = ["tyrs_bash.1"]
    """)
    scene.say("wolf", "pillage gimle")
    assert (scene.asked, scene.view(None)["battle"]["stage"]) == ([("raven", "join")], "call")
    scene.say("raven", "join andlang warrior")
    assert scene.asked == [("wolf", "battle_card"), ("raven", "battle_card")]
    assert scene.view(None)["battle"]["stage"] == "cards"
    assert (scene.pillaged("gimle"), scene.glory("wolf")) == (False, 0)
    scene.say("wolf", "play tyrs_smash.1").say("raven", "play tyrs_bash.1")
    assert scene.figures("raven", "valhalla") == ["warrior"]
    assert (scene.pillaged("gimle"), scene.glory("wolf")) == (True, 5 + 3)
    told = [e.kind for e in scene.events() if e.kind in ("join", "play", "win", "die", "reward")]
    assert told == ["join", "play", "play", "win", "die", "reward"]


@rule("BR5.5.7")
def test_yggdrasil_is_pillaged_by_figures_that_stand_there() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    yggdrasil = ["warrior"]
    [raven]
    fjord_ne = ["ship"]
    [serpent]
    """)
    scene.say("wolf", "pillage yggdrasil")
    assert not scene.events("battle")  # the ship of Raven is not in the area
    assert scene.pillaged("yggdrasil")
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [2, 2, 2]
    assert "yggdrasil" not in scene.options("raven", "pillage")
    assert scene.no("raven", "pillage yggdrasil").rule == "BR5.5.1"
