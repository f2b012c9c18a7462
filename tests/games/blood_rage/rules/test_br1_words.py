"""BR1.1: general words."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule


@rule("BR1.1.6")
def test_a_ship_in_the_fjord_is_in_the_area_of_both_provinces_and_of_no_other() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    fjord_w = ["ship"]
    [raven]
    """)
    assert scene.options("wolf", "pillage") == ["gimle", "myrkulor"]


@rule("BR1.1.6")
@pytest.mark.parametrize(
    ("province", "fighters"),
    [("gimle", [0, 1]), ("andlang", [0, 2]), ("yggdrasil", [0, 3])],
)
def test_the_participants_of_a_battle_are_those_of_the_area(
    province: str, fighters: list[int]
) -> None:
    scene = Scene(f"""
    destroyed = []
    battle = {{province = "{province}", pillager = "wolf", stage = "cards"}}
    [wolf]
    hand = ["tyrs_bash.1"]
    {province} = ["warrior"]
    [raven]
    fjord_w = ["ship"]
    [serpent]
    fjord_s = ["ship"]
    [bear]
    yggdrasil = ["warrior"]
    """)
    assert scene.view(None)["battle"]["participants"] == fighters


@rule("BR1.1.7")
def test_the_dark_elf_enters_yggdrasil_though_no_figure_may() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["dark_elf.2"]
    [raven]
    """)
    refusal = scene.no("wolf", "invade warrior yggdrasil")
    assert (refusal.rule, refusal.text) == ("BR5.1.7", "br.no.no_invade_yggdrasil")
    scene.say("wolf", "invade dark_elf yggdrasil")
    assert scene.figures("wolf", "yggdrasil") == ["dark_elf"]


@rule("BR1.1.7")
def test_tyrs_challenge_pillages_a_pillaged_province_though_nobody_may() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    pillaged = ["gimle"]
    tokens = {gimle = "axes"}
    [wolf]
    upgrades = ["tyrs_challenge.2"]
    gimle = ["warrior"]
    [raven]
    """)
    refusal = scene.no("wolf", "pillage gimle")
    assert (refusal.rule, refusal.text) == ("BR5.5.3", "br.no.already_pillaged")
    scene.say("wolf", "challenge gimle")
    assert scene.step("wolf", "axes") == 2


@rule("BR1.1.8")
def test_an_effect_worded_may_can_be_declined() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["lord_of_hammers.1"]
    gimle = ["leader"]
    [raven]
    """).say("wolf", "pillage gimle")
    assert scene.asked == [("wolf", "hammers_move")]
    scene.say("wolf", "decline")
    assert scene.figures("wolf", "gimle") == ["leader"]
    assert scene.asked == [("raven", "turn")]


@rule("BR1.1.8")
def test_every_other_effect_must_be_carried_out() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["lord_of_axes.2"]
    gimle = ["leader"]
    [raven]
    """).say("wolf", "pillage gimle")
    assert scene.asked == [("wolf", "stat")]
    assert scene.options("wolf") == ["rage", "axes", "horns"]
    for word in ("decline", "no", "done", "pass"):
        scene.no("wolf", word)


@rule("BR1.1.9")
def test_the_part_of_an_effect_that_can_be_done_is_done() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    stats = {rage = 6, axes = 2, horns = 1}
    yggdrasil = ["warrior"]
    [raven]
    """).say("wolf", "pillage yggdrasil")
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [6, 3, 2]


@rule("BR1.1.9")
def test_odins_smite_kills_the_warriors_that_are_there() -> None:
    scene = Scene("""
    destroyed = []
    battle = {province = "gimle", pillager = "wolf", stage = "cards"}
    [wolf]
    hand = ["odins_smite.1"]
    gimle = ["leader", "warrior"]
    [raven]
    gimle = ["leader"]
    [serpent]
    gimle = ["warrior 2"]
    """).say("wolf", "play odins_smite.1")
    dead = [(e.seat, e.args["figure"]) for e in scene.events("die")]
    assert dead[0] == (2, "warrior")
    assert sorted(dead[1:]) == [(1, "leader"), (2, "warrior")]


TIDE = """
first = "wolf"
destroyed = []
[battle]
province = "gimle"
pillager = "serpent"
stage = "cards"
[wolf]
gimle = ["leader"]
fjord_w = ["ship"]
[raven]
gimle = ["leader", "warrior"]
[serpent]
hand = ["odins_tide.2"]
gimle = ["leader", "warrior"]
"""


@rule("BR1.1.10")
def test_in_a_battle_choices_go_from_the_pillager_clockwise() -> None:
    scene = Scene(TIDE).say("serpent", "play odins_tide.2")
    for clan, keep in (("serpent", "warrior"), ("wolf", "ship"), ("raven", "leader")):
        assert scene.asked == [(clan, "keep_figure")]
        scene.say(clan, keep)


FIRE = """
turn = "raven"
destroyed = []
options = {mystics = true}
[wolf]
rage = 2
upgrades = ["friggas_protection.2"]
gimle = ["warrior"]
[raven]
upgrades = ["fire_giant.2"]
[serpent]
upgrades = ["friggas_chosen.1"]
gimle = ["mystic"]
"""


@rule("BR1.1.11")
@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("wolf", ["wolf", "serpent"]),
        ("raven", ["serpent", "wolf"]),
        ("serpent", ["serpent", "wolf"]),
    ],
)
def test_outside_a_battle_choices_go_from_the_first_player_clockwise(
    first: str, order: list[str]
) -> None:
    scene = Scene(f'first = "{first}"\n' + FIRE).say("raven", "invade fire_giant gimle")
    for clan in order:
        assert scene.asked == [(clan, "save")]
        scene.say(clan, "done")
    assert scene.figures("wolf", "valhalla") == ["warrior"]


WITCH = """
age = 3
destroyed = []
ragnarok = ["horgr", "utgard", "gimle"]
phase = "{phase}"
[wolf]
rage = 5
hand = []
upgrades = ["friggas_protection.2", "volur_witch.3"]
gimle = ["volur_witch", "warrior"]
[raven]
[serpent]
upgrades = ["fire_giant.2"]
"""


@rule("BR1.1.12")
def test_rage_saves_a_figure_in_the_action_phase_but_not_in_ragnarok() -> None:
    scene = Scene('turn = "serpent"\n' + WITCH.format(phase="action"))
    scene.say("serpent", "invade fire_giant gimle").say("wolf", "protect warrior")
    assert scene.rage("wolf") == 4

    scene = Scene(WITCH.format(phase="ragnarok"))
    assert scene.asked == [("wolf", "save")]
    refusal = scene.no("wolf", "protect warrior")
    assert refusal.text == "br.no.cannot_save"
    scene.say("wolf", "retreat volur_witch yggdrasil")
    assert scene.s.over
    assert scene.rage("wolf") == 5


@rule("BR1.1.12")
@pytest.mark.parametrize("action", ["invade warrior horgr", "upgrade troll.1 monster_1", "pass"])
def test_no_action_is_paid_for_outside_the_action_phase(action: str) -> None:
    scene = Scene("""
    phase = "discard"
    destroyed = []
    [wolf]
    rage = 5
    hand = ["troll.1", "tyrs_bash.1"]
    [raven]
    """)
    refusal = scene.no("wolf", action)
    assert (refusal.rule, refusal.text) == ("BR3.1.3", "br.no.wrong_phase")


QUESTS = """
phase = "quest"
destroyed = []
ragnarok = ["horgr", "utgard", "elvagar"]
[wolf]
quests = ["quest_alfheim.1", "quest_manheim.1"]
fjord_w = ["ship"]
[raven]
"""


@rule("BR1.1.13")
@pytest.mark.parametrize(
    ("one", "other"),
    [("quest_alfheim.1", "quest_manheim.1"), ("quest_manheim.1", "quest_alfheim.1")],
)
def test_a_player_orders_the_effects_of_one_step(one: str, other: str) -> None:
    scene = Scene(QUESTS)
    assert sorted(scene.options("wolf")) == ["quest_alfheim.1", "quest_manheim.1"]
    scene.say("wolf", f"{one} axes")
    assert scene.options("wolf") == [other]


@rule("BR1.1.13")
def test_where_a_clause_fixes_the_order_nobody_is_asked() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    tokens = {gimle = "axes"}
    [wolf]
    upgrades = ["frost_giant.3", "lord_of_axes.2"]
    stats = {axes = 4}
    gimle = ["leader", "frost_giant"]
    [raven]
    """).say("wolf", "pillage gimle")
    assert scene.step("wolf", "axes") == 6
    assert scene.asked == [("wolf", "stat")]
    assert scene.options("wolf") == ["rage", "horns"]


@rule("BR1.1.14")
@pytest.mark.parametrize(("steps", "asked"), [(6, "turn"), (5, "stat")])
def test_a_choice_without_a_legal_option_is_skipped(steps: int, asked: str) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    tokens = {{gimle = "glory5"}}
    [wolf]
    upgrades = ["lord_of_axes.2"]
    stats = {{rage = 6, axes = 6, horns = {steps}}}
    gimle = ["leader"]
    [raven]
    """).say("wolf", "pillage gimle")
    assert [prompt for _, prompt in scene.asked] == [asked]
    assert scene.pillaged("gimle")


@rule("BR1.1.14")
def test_a_forced_choice_needs_no_question() -> None:
    scene = Scene(TIDE.replace('gimle = ["leader", "warrior"]', 'gimle = ["warrior 2"]'))
    scene.say("serpent", "play odins_tide.2")
    assert scene.asked == [("wolf", "keep_figure")]
    scene.say("wolf", "leader")
    assert scene.asked == [("wolf", "turn")]
    assert scene.figures("serpent", "valhalla") == ["warrior", "warrior"]


@rule("BR1.1.14")
def test_a_forced_answer_is_still_asked_for_where_silence_would_tell_a_secret() -> None:
    """Raven holds no late card, but its back might be one."""
    scene = Scene("""
    destroyed = []
    battle = {province = "gimle", pillager = "wolf", stage = "cards"}
    [wolf]
    hand = ["tyrs_bash.1"]
    gimle = ["warrior"]
    [raven]
    hand = ["tyrs_rage.2", "tyrs_crush.2"]
    gimle = ["warrior"]
    """)
    scene.say("wolf", "play tyrs_bash.1").say("raven", "play tyrs_crush.2")
    assert scene.asked == [("raven", "late_card")]
    assert scene.options("raven") == ["decline"]
