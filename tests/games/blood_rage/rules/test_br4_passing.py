"""BR4.3 and BR4.4: passing, and the end of the Action phase."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# -- BR4.3 Pass --------------------------------------------------------------------------------------


@rule("BR4.3.1")
def test_who_cannot_act_passes() -> None:
    scene = Scene("""
    turn = "wolf"
    [wolf]
    rage = 6
    hand = ["tyrs_bash.1"]
    valhalla = ["leader", "warrior 8", "ship"]
    [raven]
    """)
    assert scene.options("wolf") == ["pass"]
    scene.say("wolf", "pass")
    assert scene.asked == [("raven", "turn")]


PLAIN = """
turn = "wolf"
destroyed = []
[wolf]
rage = 5
gimle = ["warrior"]
[raven]
[serpent]
"""


@rule("BR4.3.2", "BR4.3.3")
def test_passing_is_allowed_and_loses_all_rage() -> None:
    scene = Scene(PLAIN)
    assert scene.options("wolf") == ["pass", "invade", "march", "pillage"]
    scene.say("wolf", "pass")
    assert scene.rage("wolf") == 0
    assert scene.asked == [("raven", "turn")]


@rule("BR4.3.4")
def test_who_passed_takes_no_more_actions_in_this_age() -> None:
    scene = Scene(PLAIN)
    scene.say("wolf", "pass")
    for clan, action in [("raven", "invade leader horgr"), ("serpent", "invade leader horgr")]:
        refusal = scene.no("wolf", "pillage gimle")
        assert (refusal.rule, refusal.text) == ("BR4.3.4", "core.no.not_your_question")
        scene.say(clan, action)
    assert scene.asked == [("raven", "turn")]
    scene.say("raven", "pass").say("serpent", "pass")
    scene.play(lambda s: s.phase == 2)
    assert (scene.s.age, scene.s.passed) == (2, [0, 0, 0])


LOKI_STEALS_RAGE = """
turn = "wolf"
destroyed = []
[wolf]
rage = 6
gimle = ["leader"]
hand = ["tyrs_smash.1"]
[raven]
rage = 0
passed = true
gimle = ["warrior"]
hand = ["lokis_trickery.1"]
{upgrades}
[serpent]
"""


@rule("BR4.3.5")
def test_rage_gained_after_passing_gives_no_turn() -> None:
    scene = Scene(LOKI_STEALS_RAGE.format(upgrades=""))
    scene.say("wolf", "pillage gimle")
    scene.say("wolf", "play tyrs_smash.1").say("raven", "play lokis_trickery.1")
    assert scene.rage("raven") == 1
    assert scene.asked == [("serpent", "turn")]
    assert scene.no("raven", "invade warrior horgr").rule == "BR4.3.4"


@rule("BR4.3.6")
def test_rage_gained_after_passing_pays_for_a_reaction() -> None:
    scene = Scene(LOKI_STEALS_RAGE.format(upgrades='upgrades = ["friggas_protection.2"]'))
    scene.say("wolf", "pillage gimle")
    scene.say("wolf", "play tyrs_smash.1").say("raven", "play lokis_trickery.1")
    assert (scene.asked, scene.rage("raven")) == ([("raven", "save")], 1)
    scene.say("raven", "protect warrior")
    assert scene.rage("raven") == 0
    assert scene.figures("raven", "gimle") == ["warrior"]


@rule("BR4.3.6")
def test_rage_gained_after_passing_buys_a_card_back() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    gimle = ["warrior"]
    [raven]
    rage = 1
    passed = true
    gimle = ["leader"]
    upgrades = ["tyrs_prowess.2"]
    hand = ["tyrs_smash.1"]
    [serpent]
    """)
    scene.say("wolf", "pillage gimle").say("raven", "play tyrs_smash.1")
    assert scene.asked == [("raven", "prowess")]
    scene.say("raven", "take tyrs_smash.1")
    assert (scene.rage("raven"), scene.cards("raven")) == (0, ["tyrs_smash.1"])


# -- BR4.4 End of the phase --------------------------------------------------------------------------

HAND = 'hand = ["tyrs_bash.1", "tyrs_smash.1"]'  # two cards: the Discard phase has a question
KEEP = [("wolf", "keep_card")]


@rule("BR4.4.1")
def test_the_phase_ends_when_nobody_has_rage() -> None:
    scene = Scene(f"""
    turn = "wolf"
    first = "wolf"
    destroyed = []
    [wolf]
    rage = 2
    {HAND}
    gimle = ["warrior"]
    [raven]
    rage = 1
    """)
    scene.say("wolf", "march gimle horgr warrior done").say("raven", "invade warrior horgr")
    assert scene.view(None)["phase"] == "action"
    scene.say("wolf", "march horgr gimle warrior done")
    assert (scene.view(None)["phase"], scene.asked) == ("discard", KEEP)


ALMOST_ALL = """
turn = "wolf"
first = "wolf"
destroyed = ["elvagar", "angerboda", "muspelheim"]
ragnarok = ["gimle", "horgr", "utgard"]
tokens = {{gimle = "axes"}}
pillaged = [{pillaged}]
[wolf]
rage = 5
hand = ["tyrs_bash.1", "tyrs_smash.1"]
{figures}
[raven]
"""
REST = '"horgr", "utgard", "andlang", "myrkulor"'


@rule("BR4.4.2")
def test_the_phase_ends_when_every_undestroyed_province_is_pillaged() -> None:
    scene = Scene(ALMOST_ALL.format(pillaged=REST + ', "yggdrasil"', figures='gimle = ["leader"]'))
    assert scene.asked == [("wolf", "turn")]
    scene.say("wolf", "pillage gimle")
    assert (scene.rage("wolf"), scene.rage("raven")) == (5, 6)
    assert (scene.view(None)["phase"], scene.asked) == ("discard", KEEP)


@rule("BR4.4.2")
def test_one_province_left_to_pillage_keeps_the_phase_going() -> None:
    pillaged = '"horgr", "utgard", "andlang", "yggdrasil"'
    scene = Scene(ALMOST_ALL.format(pillaged=pillaged, figures='gimle = ["leader"]'))
    assert scene.say("wolf", "pillage gimle").asked == [("raven", "turn")]


@rule("BR4.4.3")
def test_yggdrasil_too_must_be_pillaged_for_the_phase_to_end() -> None:
    figures = 'gimle = ["leader"]\nyggdrasil = ["warrior"]'
    scene = Scene(ALMOST_ALL.format(pillaged=REST, figures=figures))
    scene.say("wolf", "pillage gimle").say("wolf", "decline")
    assert scene.pillaged("gimle")
    assert scene.asked == [("raven", "turn")]
    scene.say("raven", "invade leader horgr")
    scene.say("wolf", "pillage yggdrasil").say("raven", "decline").say("wolf", "decline")
    assert scene.rage("raven") > 0
    assert scene.view(None)["phase"] == "discard"


@rule("BR4.4.4")
def test_the_last_rage_is_spent_but_the_action_is_finished_first() -> None:
    scene = Scene("""
    turn = "wolf"
    first = "wolf"
    destroyed = []
    [wolf]
    rage = 2
    hand = ["troll.1", "tyrs_bash.1", "tyrs_smash.1"]
    [raven]
    rage = 0
    """)
    scene.say("wolf", "upgrade troll.1 monster_1")
    assert scene.rage("wolf") == 0
    assert (scene.view(None)["phase"], scene.asked) == ("action", [("wolf", "free_invade")])
    scene.say("wolf", "invade troll gimle")
    assert (scene.view(None)["phase"], scene.asked) == ("discard", KEEP)


@rule("BR4.4.4")
def test_the_last_province_is_pillaged_but_the_leader_is_rewarded_first() -> None:
    figures = 'gimle = ["leader"]\nupgrades = ["lord_of_axes.2"]'
    scene = Scene(ALMOST_ALL.format(pillaged=REST + ', "yggdrasil"', figures=figures))
    scene.say("wolf", "pillage gimle")
    assert scene.pillaged("gimle")
    assert (scene.view(None)["phase"], scene.asked) == ("action", [("wolf", "stat")])
    scene.say("wolf", "rage")
    assert (scene.step("wolf", "rage"), scene.view(None)["phase"]) == (2, "discard")


@rule("BR4.4.4")
def test_rage_that_the_last_action_gives_keeps_the_phase_going() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 1
    gimle = ["leader"]
    hand = ["tyrs_smash.1"]
    [raven]
    rage = 0
    gimle = ["warrior"]
    hand = ["lokis_trickery.1"]
    """)
    scene.say("wolf", "pillage gimle")
    scene.say("wolf", "play tyrs_smash.1").say("raven", "play lokis_trickery.1")
    assert (scene.rage("wolf"), scene.rage("raven")) == (0, 1)
    assert (scene.view(None)["phase"], scene.asked) == ("action", [("raven", "turn")])


@rule("BR4.4.5")
@pytest.mark.parametrize(("passed", "phase"), [("true", "discard"), ("false", "action")])
def test_rage_of_a_player_who_passed_does_not_keep_the_phase_open(passed: str, phase: str) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 1
    {HAND}
    gimle = ["warrior"]
    [raven]
    rage = 3
    passed = {passed}
    """)
    scene.say("wolf", "march gimle horgr warrior done")
    assert scene.rage("raven") == 3
    assert scene.view(None)["phase"] == phase


@rule("BR4.4.6")
def test_a_possible_challenge_does_not_keep_the_phase_open() -> None:
    figures = 'gimle = ["leader"]\nupgrades = ["tyrs_challenge.2"]'
    scene = Scene(ALMOST_ALL.format(pillaged=REST + ', "yggdrasil"', figures=figures))
    scene.say("wolf", "pillage gimle")
    assert scene.view(None)["phase"] == "discard"
    assert scene.no("wolf", "challenge gimle").rule == "BR3.1.3"


@rule("BR4.4.7")
def test_rage_left_at_the_end_of_the_phase_is_of_no_use() -> None:
    figures = 'gimle = ["leader"]\nupgrades = ["friggas_protection.2"]'
    scene = Scene(ALMOST_ALL.format(pillaged=REST + ', "yggdrasil"', figures=figures))
    scene.say("wolf", "pillage gimle")
    assert scene.rage("wolf") == 5
    assert scene.no("wolf", "march gimle horgr leader done").rule == "BR3.1.3"
    scene.say("wolf", "keep tyrs_bash.1")
    # Ragnarok takes the Leader: Frigga's Protection could not be paid for
    assert scene.asked[0][0] == "chance"
    assert [e.args["figure"] for e in scene.events("die")] == ["leader"]
    scene.play(lambda s: s.phase == 2)
    assert scene.rage("wolf") == 6
