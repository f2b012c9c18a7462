"""BR4.1 and BR4.2: turns, prices, and players without Rage."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

TURN = [("wolf", "turn")]


def action_phase(document: str) -> Scene:
    """Play the draft at random, up to the first turn."""
    scene = Scene('phase = "gifts"\n' + document)
    return scene.play(lambda s: s.phase == 2)


# -- BR4.1 Start and order ---------------------------------------------------------------------------


@rule("BR4.1.1")
@pytest.mark.parametrize(("step", "rage"), [(1, 6), (2, 7), (4, 9), (6, 12)])
def test_rage_is_filled_up_when_the_action_phase_begins(step: int, rage: int) -> None:
    scene = action_phase(f"""
    age = 2
    [wolf]
    rage = 0
    stats = {{rage = {step}}}
    [raven]
    rage = 0
    """)
    assert (scene.rage("wolf"), scene.rage("raven")) == (rage, 6)


@rule("BR4.1.2")
def test_rage_left_from_the_last_age_is_not_added() -> None:
    scene = action_phase("""
    age = 2
    [wolf]
    rage = 5
    [raven]
    rage = 9
    """)
    assert (scene.rage("wolf"), scene.rage("raven")) == (6, 6)


@rule("BR4.1.3")
@pytest.mark.parametrize("first", ["wolf", "raven", "serpent"])
def test_the_first_player_has_the_first_turn(first: str) -> None:
    scene = action_phase(f"""
    first = "{first}"
    [wolf]
    [raven]
    [serpent]
    """)
    assert scene.asked == [(first, "turn")]


@rule("BR4.1.4", "BR4.1.6")
def test_turns_go_clockwise_to_the_left_neighbour() -> None:
    scene = Scene("""
    turn = "raven"
    destroyed = []
    [wolf]
    [raven]
    [serpent]
    """)
    for clan in ("raven", "serpent", "wolf", "raven"):
        assert scene.asked == [(clan, "turn")]
        others = [c for c in scene.clans if c != clan]
        for other in others:
            refusal = scene.no(other, "invade warrior gimle")
            assert (refusal.rule, refusal.text) == ("BR4.1.4", "core.no.not_your_question")
        scene.say(clan, "invade warrior gimle")


@rule("BR4.1.5")
def test_a_turn_is_exactly_one_action_or_a_pass() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    gimle = ["warrior"]
    [raven]
    """)
    assert scene.rule() == "BR4.1.5"
    assert scene.no("wolf", "pass invade warrior gimle").text == "core.no.too_long"
    scene.say("wolf", "march gimle horgr warrior done")
    assert scene.no("wolf", "invade warrior gimle").rule == "BR4.1.4"
    scene.say("raven", "pass")
    assert scene.asked == TURN


@rule("BR4.1.7")
def test_the_five_actions() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    hand = ["troll.1", "quest_alfheim.1", "tyrs_bash.1"]
    gimle = ["warrior"]
    [raven]
    """)
    assert scene.options("wolf") == ["pass", "invade", "march", "upgrade", "quest", "pillage"]


@rule("BR4.1.8")
@pytest.mark.parametrize(
    "actions",
    [
        ["invade warrior gimle"] * 3,
        ["march horgr utgard leader done", "march utgard horgr leader done"] * 2,
        ["pillage gimle", "pillage myrkulor"],
        ["quest quest_alfheim.1", "quest quest_jotunheim.1"],
        ["upgrade friggas_charm.1 clan_1", "upgrade lokis_domain.1 clan_2"],
    ],
)
def test_the_same_action_again_on_later_turns(actions: list[str]) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    tokens = {gimle = "rage", myrkulor = "rage"}
    [wolf]
    hand = ["quest_alfheim.1", "quest_jotunheim.1", "friggas_charm.1", "lokis_domain.1"]
    horgr = ["leader"]
    fjord_w = ["ship"]
    stats = {horns = 6}
    [raven]
    """)
    for action in actions:
        scene.say("wolf", action)
        assert scene.no("wolf", action).rule == "BR4.1.4"
        scene.say("raven", "invade warrior muspelheim")
    assert scene.asked == TURN


@rule("BR4.1.9")
@pytest.mark.parametrize(
    ("action", "question", "left"),
    [
        ("upgrade troll.1 monster_1", ("wolf", "free_invade"), 4),
        ("invade warrior gimle", ("wolf", "succor"), 5),
        ("challenge horgr", ("raven", "join"), 4),
    ],
)
def test_the_price_is_paid_before_anything_else_happens(
    action: str, question: tuple[str, str], left: int
) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    pillaged = ["horgr"]
    [wolf]
    rage = 6
    hand = ["troll.1"]
    upgrades = ["friggas_succor.1", "tyrs_challenge.2"]
    horgr = ["warrior"]
    [raven]
    utgard = ["warrior"]
    [serpent]
    """)
    scene.say("wolf", action)
    assert scene.asked == [question]
    assert scene.rage("wolf") == left


@rule("BR4.1.10")
@pytest.mark.parametrize(
    ("action", "price"),
    [
        ("invade ship fjord_w", 2),
        ("upgrade lord_of_hammers.1", 3),
        ("upgrade thors_glory.1 clan_1", 2),
    ],
)
def test_an_action_that_costs_more_than_the_rage_left(action: str, price: int) -> None:
    document = """
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = {rage}
    hand = ["lord_of_hammers.1", "thors_glory.1", "friggas_charm.1"]
    [raven]
    """
    refusal = Scene(document.format(rage=price - 1)).no("wolf", action)
    assert (refusal.rule, refusal.text) == ("BR4.1.10", "br.no.too_little_rage")
    assert (refusal.args["need"], refusal.args["have"]) == (price, price - 1)
    assert Scene(document.format(rage=price)).say("wolf", action).rage("wolf") == 0


@rule("BR4.1.10")
def test_nothing_but_dear_upgrades_in_hand() -> None:
    scene = Scene("""
    turn = "wolf"
    [wolf]
    rage = 1
    hand = ["troll.1"]
    [raven]
    """)
    assert "upgrade" not in scene.options("wolf")
    assert scene.no("wolf", "upgrade troll.1 monster_1").rule == "BR4.1.10"


@rule("BR4.1.11")
@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("tyrs_challenge.2", "challenge gimle"),
        ("friggas_domain.3", "raise leader horgr"),
        ("friggas_sacrifice.3", "sacrifice gimle warrior gimle warrior"),
    ],
)
def test_a_card_gives_a_further_kind_of_action(card: str, action: str) -> None:
    document = """
    turn = "wolf"
    destroyed = []
    pillaged = ["gimle"]
    [wolf]
    {upgrades}
    stats = {{rage = 6, axes = 6, horns = 6}}
    gimle = ["warrior 2"]
    valhalla = ["leader"]
    [raven]
    [serpent]
    """
    without = Scene(document.format(upgrades=""))
    refusal = without.no("wolf", action)
    assert refusal.rule == "BRC." + card.split(".")[0]
    assert refusal.text == "br.no.card_needed"
    scene = Scene(document.format(upgrades=f'upgrades = ["{card}"]'))
    assert action.split()[0] in scene.options("wolf")
    assert scene.say("wolf", action).asked == [("raven", "turn")]


@rule("BR4.1.12")
def test_free_invades_and_pillages_that_follow_belong_to_the_turn() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    tokens = {gimle = "axes"}
    [wolf]
    rage = 6
    hand = ["troll.1"]
    upgrades = ["thors_domain.2"]
    [raven]
    [serpent]
    [bear]
    """)
    scene.say("wolf", "upgrade troll.1 monster_1")
    assert (scene.asked, scene.view(None)["turn"]) == ([("wolf", "free_invade")], 0)
    scene.say("wolf", "invade troll gimle")
    assert (scene.asked, scene.view(None)["turn"]) == ([("wolf", "thors_domain")], 0)
    scene.say("wolf", "yes")
    assert scene.pillaged("gimle")
    assert (scene.asked, scene.view(None)["turn"]) == ([("raven", "turn")], 1)


# -- BR4.2 No Rage -----------------------------------------------------------------------------------


@rule("BR4.2.1")
@pytest.mark.parametrize(
    "action",
    [
        "invade leader horgr",
        "quest quest_alfheim.1",
        "pillage gimle",
        "upgrade friggas_charm.1 clan_1",
        "pass",
    ],
)
def test_without_rage_not_even_a_free_action(action: str) -> None:
    document = """
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = {rage}
    hand = ["quest_alfheim.1", "friggas_charm.1"]
    gimle = ["warrior"]
    [raven]
    """
    refusal = Scene(document.format(rage=0)).no("wolf", action)
    assert (refusal.rule, refusal.text) == ("BR4.2.1", "core.no.not_your_question")
    assert Scene(document.format(rage=1)).may("wolf", action)


@rule("BR4.2.2")
def test_without_rage_one_still_joins_battles_and_plays_cards() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    gimle = ["warrior"]
    hand = ["tyrs_bash.1"]
    [raven]
    rage = 0
    hand = ["tyrs_smash.1"]
    andlang = ["leader"]
    """)
    scene.say("wolf", "pillage gimle")
    assert scene.asked == [("raven", "join")]
    scene.say("raven", "join andlang leader")
    assert scene.asked == [("wolf", "battle_card"), ("raven", "battle_card")]
    scene.say("wolf", "play tyrs_bash.1").say("raven", "play tyrs_smash.1")
    assert scene.glory("raven") == 3
    assert scene.figures("wolf", "valhalla") == ["warrior"]


@rule("BR4.2.3")
def test_a_player_without_rage_is_skipped() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    [raven]
    rage = 0
    [serpent]
    """)
    scene.say("wolf", "invade leader gimle")
    assert scene.asked == [("serpent", "turn")]
    scene.say("serpent", "invade leader gimle")
    assert scene.asked == TURN


LOKI_STEALS_RAGE = """
turn = "wolf"
destroyed = []
[wolf]
rage = 6
gimle = ["leader"]
hand = ["tyrs_smash.1"]
[raven]
rage = 0
passed = {passed}
gimle = ["warrior"]
hand = ["lokis_trickery.1"]
[serpent]
"""


@rule("BR4.2.4")
def test_who_gains_rage_again_takes_turns_again() -> None:
    scene = Scene(LOKI_STEALS_RAGE.format(passed="false"))
    scene.say("wolf", "pillage gimle")
    scene.say("wolf", "play tyrs_smash.1").say("raven", "play lokis_trickery.1")
    assert (scene.rage("wolf"), scene.rage("raven")) == (5, 1)
    assert scene.asked == [("raven", "turn")]
    scene.say("raven", "invade warrior horgr")
    assert scene.asked == [("serpent", "turn")]


@rule("BR4.2.5")
def test_the_free_invade_comes_although_the_upgrade_took_the_last_rage() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 2
    hand = ["troll.1"]
    [raven]
    """)
    scene.say("wolf", "upgrade troll.1 monster_1")
    assert scene.rage("wolf") == 0
    assert scene.asked == [("wolf", "free_invade")]
    scene.say("wolf", "invade troll gimle")
    assert scene.figures("wolf", "gimle") == ["troll"]
    assert scene.asked == [("raven", "turn")]
