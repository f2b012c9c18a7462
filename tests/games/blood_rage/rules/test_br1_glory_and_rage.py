"""BR1.5 and BR1.6: Glory, Rage and the three stats."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

STATS = ("rage", "axes", "horns")
RAGE = [6, 7, 8, 9, 12, 12]
AXES = [3, 4, 5, 6, 8, 8]
HORNS = [4, 5, 6, 7, 10, 10]


def pillager(token: str, stats: str = "", more: str = "") -> Scene:
    """Wolf pillages Gimle alone and unopposed."""
    return Scene(f"""
    turn = "wolf"
    destroyed = []
    tokens = {{gimle = "{token}"}}
    [wolf]
    rage = 2
    stats = {{{stats}}}
    gimle = ["leader"]
    {more}
    [raven]
    """).say("wolf", "pillage gimle")


# -- Glory ----------------------------------------------------------------------------------------


@rule("BR1.5.2", "BR1.5.3")
@pytest.mark.parametrize(("before", "after"), [(0, 5), (3, 8), (98, 103), (1000, 1005)])
def test_glory_goes_forward_by_what_is_earned_without_a_limit(before: int, after: int) -> None:
    scene = pillager("glory5", more=f"glory = {before}")
    assert scene.glory("wolf") == after
    assert [clan["glory"] for clan in scene.view(None)["clans"]] == [after, 0]


@rule("BR1.5.4")
@pytest.mark.parametrize(("has", "stolen"), [(0, 0), (1, 1), (2, 2), (7, 2)])
def test_a_theft_takes_at_most_the_glory_that_is_there(has: int, stolen: int) -> None:
    scene = Scene(f"""
    destroyed = []
    battle = {{province = "gimle", pillager = "wolf", stage = "cards"}}
    tokens = {{gimle = "rage"}}
    [wolf]
    glory = {has}
    gimle = ["leader"]
    [raven]
    glory = 10
    hand = ["lokis_backstab.2"]
    gimle = ["warrior"]
    """).say("raven", "play lokis_backstab.2")
    assert scene.glory("raven") == 10 + stolen
    assert scene.glory("wolf") == has - stolen + 3


# -- Rage -----------------------------------------------------------------------------------------


@rule("BR1.6.1")
def test_actions_are_paid_with_current_rage_and_not_with_the_stat() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 1
    stats = {rage = 6}
    [raven]
    """)
    assert [clan["rage"] for clan in scene.view(None)["clans"]] == [1, 6]
    refusal = scene.no("wolf", "invade ship fjord_w")
    assert (refusal.rule, refusal.args["have"], refusal.args["need"]) == ("BR4.1.10", 1, 2)
    assert scene.may("wolf", "invade warrior gimle")


PAYING = """
turn = "wolf"
destroyed = []
[wolf]
rage = {rage}
hand = ["troll.1", "friggas_charm.1", "quest_alfheim.1"]
gimle = ["warrior"]
[raven]
"""


@rule("BR1.6.2", "BR1.6.3")
@pytest.mark.parametrize(
    ("action", "price"),
    [
        ("invade leader utgard", 0),
        ("invade warrior utgard", 1),
        ("invade ship fjord_s", 2),
        ("march gimle utgard warrior done", 1),
        ("upgrade friggas_charm.1 clan_1", 0),
        ("upgrade troll.1 monster_1", 2),
        ("quest quest_alfheim.1", 0),
        ("pillage gimle", 0),
    ],
)
def test_a_price_is_taken_off_current_rage_and_never_below_zero(action: str, price: int) -> None:
    scene = Scene(PAYING.format(rage=5)).say("wolf", action)
    assert scene.rage("wolf") == 5 - price
    if price:
        assert Scene(PAYING.format(rage=price)).say("wolf", action).rage("wolf") == 0
    if price > 1:
        refusal = Scene(PAYING.format(rage=price - 1)).no("wolf", action)
        assert (refusal.rule, refusal.text) == ("BR4.1.10", "br.no.too_little_rage")


@rule("BR1.6.3")
@pytest.mark.parametrize(("has", "stolen"), [(0, 0), (1, 1), (4, 1)])
def test_no_rage_is_stolen_from_a_winner_without_any(has: int, stolen: int) -> None:
    scene = Scene(f"""
    destroyed = []
    battle = {{province = "gimle", pillager = "raven", stage = "cards"}}
    [wolf]
    rage = {has}
    gimle = ["leader"]
    [raven]
    rage = 3
    hand = ["lokis_trickery.1"]
    gimle = ["warrior"]
    """).say("raven", "play lokis_trickery.1")
    assert (scene.rage("wolf"), scene.rage("raven")) == (has - stolen, 3 + stolen)


@rule("BR1.6.4")
@pytest.mark.parametrize("before", [6, 40])
def test_current_rage_may_exceed_the_stat(before: int) -> None:
    scene = Scene(f"""
    destroyed = []
    tokens = {{gimle = "axes"}}
    battle = {{province = "gimle", pillager = "wolf", stage = "cards"}}
    [wolf]
    rage = {before}
    hand = ["thors_ascension.3"]
    gimle = ["leader"]
    [raven]
    gimle = ["warrior"]
    """).say("wolf", "play thors_ascension.3")
    assert scene.rage("wolf") == before + 3
    assert scene.view(None)["clans"][0]["values"]["rage"] == 6


# -- stats ----------------------------------------------------------------------------------------


@rule("BR1.6.5")
def test_a_clan_has_three_stats() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    yggdrasil = ["warrior"]
    [raven]
    """)
    for clan in scene.view(None)["clans"]:
        assert clan["steps"] == {"rage": 1, "axes": 1, "horns": 1}
    scene.say("wolf", "pillage yggdrasil")
    assert scene.view(None)["clans"][0]["steps"] == {"rage": 2, "axes": 2, "horns": 2}
    assert scene.view(None)["clans"][1]["steps"] == {"rage": 1, "axes": 1, "horns": 1}


@rule("BR1.6.6", "BR1.6.9")
@pytest.mark.parametrize("step", range(1, 7))
def test_the_action_phase_brings_rage_by_the_stat(step: int) -> None:
    scene = Scene(f"""
    phase = "gifts"
    age = 2
    destroyed = []
    [wolf]
    rage = 0
    stats = {{rage = {step}}}
    [raven]
    rage = 11
    """)
    scene.play(lambda s: s.turn >= 0)
    assert scene.view(None)["phase"] == "action"
    assert (scene.rage("wolf"), scene.rage("raven")) == (RAGE[step - 1], 6)


@rule("BR1.6.7", "BR1.6.9")
@pytest.mark.parametrize("step", range(1, 7))
def test_winning_a_battle_brings_glory_by_axes(step: int) -> None:
    scene = Scene(f"""
    destroyed = []
    battle = {{province = "gimle", pillager = "raven", stage = "cards"}}
    [wolf]
    hand = ["thors_primacy.3"]
    stats = {{axes = {step}}}
    gimle = ["leader"]
    [raven]
    gimle = ["warrior"]
    """).say("wolf", "play thors_primacy.3")
    assert (scene.glory("wolf"), scene.glory("raven")) == (AXES[step - 1], 0)


@rule("BR1.6.8", "BR1.6.9")
@pytest.mark.parametrize("step", range(1, 7))
def test_horns_limit_the_own_figures_on_the_board_when_invading(step: int) -> None:
    limit = HORNS[step - 1]
    document = f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["troll.1"]
    stats = {{horns = {step}}}
    fjord_w = ["ship"]
    yggdrasil = {{figures}}
    [raven]
    yggdrasil = ["warrior 8"]
    stats = {{horns = 5}}
    """
    figures = ["leader", *["warrior"] * 8][: limit - 1]
    scene = Scene(document.replace("{figures}", str(figures)))
    refusal = scene.no("wolf", "invade troll gimle")
    assert (refusal.rule, refusal.text) == ("BR5.1.9", "br.no.horns_full")
    assert refusal.args["limit"] == limit
    scene = Scene(document.replace("{figures}", str(figures[1:])))
    scene.say("wolf", "invade leader gimle").say("raven", "pass")
    assert scene.no("wolf", "invade troll gimle").rule == "BR5.1.9"


@rule("BR1.6.10")
@pytest.mark.parametrize("stat", STATS)
@pytest.mark.parametrize("step", range(1, 6))
def test_a_raise_moves_one_token_one_step(stat: str, step: int) -> None:
    scene = pillager(stat, f"{stat} = {step}")
    expected = {name: 1 for name in STATS} | {stat: step + 1}
    assert scene.view(None)["clans"][0]["steps"] == expected
    assert all(scene.step("raven", name) == 1 for name in STATS)


@rule("BR1.6.11")
def test_raising_the_rage_stat_adds_no_current_rage() -> None:
    scene = pillager("rage")
    assert scene.view(None)["clans"][0]["values"]["rage"] == 7
    assert scene.rage("wolf") == 2


@rule("BR1.6.12")
@pytest.mark.parametrize("seed", range(3))
def test_no_stat_ever_falls(seed: int) -> None:
    scene = Scene.new(3, seed).roll_on()
    before = scene.s.stat[:]
    while not scene.s.over:
        q = scene.s.next_ask()
        assert q is not None
        scene.s.say(q.seat, q.sentence(scene.s, scene.rng, True))
        assert all(new >= old for new, old in zip(scene.s.stat, before, strict=True))
        before = scene.s.stat[:]
    assert max(before) > 0


@rule("BR1.6.13")
@pytest.mark.parametrize("stat", STATS)
def test_a_fixed_raise_past_the_last_step_is_lost(stat: str) -> None:
    scene = pillager(stat, f"{stat} = 6")
    assert scene.view(None)["clans"][0]["steps"] == {name: 1 for name in STATS} | {stat: 6}
    assert scene.asked == [("raven", "turn")]
    assert scene.pillaged("gimle")


@rule("BR1.6.14")
def test_a_free_raise_must_pick_a_stat_that_can_rise() -> None:
    scene = pillager("glory5", "rage = 6, axes = 5", 'upgrades = ["lord_of_axes.2"]')
    refusal = scene.no("wolf", "rage")
    assert (refusal.rule, refusal.text) == ("BR1.6.14", "br.no.stat_at_top")
    assert scene.options("wolf") == ["axes", "horns"]
    scene.say("wolf", "axes")
    assert [scene.step("wolf", stat) for stat in STATS] == [6, 6, 1]


@rule("BR1.6.14")
def test_a_free_raise_does_nothing_when_no_stat_can_rise() -> None:
    scene = pillager("glory5", "rage = 6, axes = 6, horns = 6", 'upgrades = ["lord_of_axes.2"]')
    assert scene.asked == [("raven", "turn")]
    assert [scene.step("wolf", stat) for stat in STATS] == [6, 6, 6]


# -- slots ----------------------------------------------------------------------------------------


@rule("BR1.6.16")
def test_a_clan_sheet_has_eight_slots() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 9
    upgrades = ["lord_of_axes.2", "experts_in_arms.2", "fire_dragons.2", "troll.1",
                "dwarf_chieftain.1", "friggas_charm.1", "lokis_domain.1", "thors_glory.1"]
    hand = ["frost_giant.3", "friggas_domain.3", "lord_of_spears.3"]
    [raven]
    """)
    assert scene.view(None)["clans"][0]["slots"] == {
        "leader": "lord_of_axes.2",
        "warrior": "experts_in_arms.2",
        "ship": "fire_dragons.2",
        "monster_1": "troll.1",
        "monster_2": "dwarf_chieftain.1",
        "clan_1": "friggas_charm.1",
        "clan_2": "lokis_domain.1",
        "clan_3": "thors_glory.1",
    }
    assert scene.options("wolf", "upgrade frost_giant.3") == ["monster_1", "monster_2"]
    assert scene.options("wolf", "upgrade friggas_domain.3") == ["clan_1", "clan_2", "clan_3"]
    scene.say("wolf", "upgrade lord_of_spears.3")
    assert len(scene.upgrades("wolf")) == 8
    assert "lord_of_axes.2" in scene.discards()
