"""BR-INV11 to BR-INV19: what the clan sheet and the Glory track show, each broken on purpose."""

import pytest

from meadhall.games.blood_rage.box import C_NAME, CARDS, HORNS, P_GIFTS, STATS
from meadhall.games.blood_rage.invariants import check
from tests.games.blood_rage.broken import BOARD, RAVEN, WOLF, Step, breaks, good
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# -- Rage ------------------------------------------------------------------------------------------


@rule("BR-INV11")
def test_less_than_no_rage_is_noticed():
    t = good()
    t.rage[RAVEN] = 0
    check(t)
    t.rage[RAVEN] = -1
    breaks(t, "BR-INV11")


def battle(wolf_card, raven_card, strong="raven"):
    """The step that reveals the cards; `strong` wins."""
    extra = {"wolf": "", "raven": "", strong: ', "warrior 2"'}
    scene = Scene(f"""
    destroyed = []
    [wolf]
    rage = 4
    glory = 9
    hand = ["{wolf_card}"]
    gimle = ["leader"{extra["wolf"]}]
    [raven]
    rage = 3
    glory = 6
    hand = ["{raven_card}"]
    gimle = ["leader"{extra["raven"]}]
    [battle]
    province = "gimle"
    pillager = "wolf"
    stage = "cards"
    """).say("wolf", f"play {wolf_card}")
    return Step(clan="raven", answer=f"play {raven_card}", scene=scene)


def theft():
    return battle("lokis_trickery.1", "quest_alfheim.1")


def ascension():
    return battle("thors_ascension.3", "quest_alfheim.1", "wolf")


def backstab():
    return battle("lokis_backstab.2", "quest_alfheim.1")


@rule("BR-INV12")
@pytest.mark.parametrize(
    "document", [BOARD, 'phase = "discard"\nwolf = {hand = ["tyrs_rage.2", "tyrs_rage.3"]}']
)
def test_rage_that_rises_unasked_is_noticed(document):
    step = Step(document)
    step.t.rage[WOLF] += 1
    step.breaks("BR-INV12")


@rule("BR-INV12")
@pytest.mark.parametrize("gain", [theft, ascension])
def test_rage_that_rises_by_more_than_a_card_gives_is_noticed(gain):
    gain().passes()
    step = gain()
    step.t.rage[WOLF] += 1
    step.breaks("BR-INV12")


@rule("BR-INV12")
@pytest.mark.parametrize("gain", [theft, ascension])
def test_rage_gained_without_the_card_is_noticed(gain):
    """The events tell of it, but the thief or winner showed another card."""
    step = gain()
    last = list(step.t.last)
    assert last[3] == WOLF
    last[7] = next(c for c in range(CARDS) if C_NAME[c] == "tyrs_rage.2")
    step.t.last = tuple(last)
    step.breaks("BR-INV12")


@rule("BR-INV12")
def test_rage_told_without_a_battle_is_noticed():
    step = Step().tell("rage", WOLF, n=3)
    step.t.rage[WOLF] += 3
    step.breaks("BR-INV12")


@rule("BR-INV12")
def test_an_action_phase_starts_with_the_value_of_the_rage_stat():
    step = start_of_action()
    assert [e for e in step.events if e.kind == "phase" and e.args["phase"] == "action"]
    step.passes()
    step = start_of_action()
    step.t.rage[WOLF] += 1
    step.breaks("BR-INV12")


def start_of_action():
    scene = Scene.new(2, no_draft=True)
    scene.play(lambda s: s.phase == P_GIFTS)
    return Step(scene=scene)


@rule("BR-INV13")
@pytest.mark.parametrize("seat", [WOLF, RAVEN])
def test_a_theft_of_rage_that_changes_the_sum_is_noticed(seat):
    """The thief gets nothing, or the victim loses two."""
    theft().passes()
    step = theft()
    step.t.rage[seat] -= 1
    step.breaks("BR-INV13")


@rule("BR-INV13")
def test_a_theft_of_rage_without_a_loss_is_noticed():
    step = theft()
    step.t.rage[RAVEN] += 1
    step.breaks("BR-INV13")


@rule("BR-INV14")
@pytest.mark.parametrize("phase", ["gifts", "discard"])
def test_rage_spent_outside_the_action_phase_is_noticed(phase):
    document = f"""
    phase = "{phase}"
    wolf = {{rage = 2, hand = ["tyrs_rage.2", "tyrs_rage.3"]}}
    raven = {{}}
    """
    if phase == "gifts":
        document = document.replace(', hand = ["tyrs_rage.2", "tyrs_rage.3"]', "")
    step = Step(document)
    step.passes()
    step.t.rage[WOLF] -= 1
    step.breaks("BR-INV14")


# -- stats -----------------------------------------------------------------------------------------


@rule("BR-INV15")
@pytest.mark.parametrize("stat", range(3), ids=STATS)
def test_a_stat_off_its_track_is_noticed(stat):
    t = good()
    t.stat[3 * WOLF + stat] = 5
    check(t)
    t.stat[3 * WOLF + stat] = 6
    breaks(t, "BR-INV15")
    t.stat[3 * WOLF + stat] = -1
    breaks(t, "BR-INV15")


@rule("BR-INV15")
def test_a_stat_that_falls_is_noticed():
    step = Step()
    step.t.stat[3 * WOLF] -= 1
    step.breaks("BR-INV15")


PILLAGE = """
destroyed = []
tokens = {gimle = "axes"}
[wolf]
upgrades = ["lord_of_spears.3"]
gimle = ["warrior"]
[raven]
"""


def pillage():
    return Step(PILLAGE, "wolf", "pillage gimle")


@rule("BR-INV16")
@pytest.mark.parametrize("stat", range(3), ids=STATS)
@pytest.mark.parametrize("document", [BOARD, PILLAGE], ids=["plain", "spears"])
def test_a_stat_that_rises_for_nothing_is_noticed(document, stat):
    step = Step(document)
    step.t.stat[3 * WOLF + stat] += 1
    step.breaks("BR-INV16")


@rule("BR-INV16")
def test_a_stat_that_rises_twice_for_one_reward_is_noticed():
    """Two more than the token gives: one of them could be Lord of Spears."""
    pillage().passes()
    step = pillage()
    step.t.stat[3 * WOLF + STATS.index("axes")] += 2
    step.breaks("BR-INV16")


@rule("BR-INV16")
@pytest.mark.parametrize(("seat", "stat"), [(WOLF, 0), (WOLF, 1), (WOLF, 2), (RAVEN, 1)], ids=str)
def test_a_stat_that_the_token_does_not_raise_is_noticed(seat, stat):
    plain = PILLAGE.replace('"lord_of_spears.3"', "")
    Step(plain, "wolf", "pillage gimle").passes()
    step = Step(plain, "wolf", "pillage gimle")
    step.t.stat[3 * seat + stat] += 1
    step.breaks("BR-INV16")


@rule("BR-INV16")
def test_a_quest_that_raises_two_stats_is_noticed():
    quest = """
    phase = "quest"
    destroyed = []
    [wolf]
    quests = ["quest_manheim.1"]
    elvagar = ["leader"]
    [raven]
    """
    answer = ("wolf", "quest_manheim.1 rage")
    Step(quest, *answer).passes()
    step = Step(quest, *answer)
    step.t.stat[3 * WOLF + HORNS] += 1
    step.breaks("BR-INV16")


# -- Glory -----------------------------------------------------------------------------------------


@rule("BR-INV17")
def test_less_than_no_glory_is_noticed():
    t = good()
    t.glory[RAVEN] = 0
    check(t)
    t.glory[RAVEN] = -1
    breaks(t, "BR-INV17")


@rule("BR-INV18")
def test_glory_without_a_reason_is_noticed():
    step = Step()
    step.t.glory[WOLF] += 1
    step.breaks("BR-INV18")


@rule("BR-INV18")
def test_glory_for_a_reason_that_no_rule_knows_is_noticed():
    step = Step().tell("glory", WOLF, n=2, source="valkyrie")
    step.t.glory[WOLF] += 2
    step.passes()
    step = Step().tell("glory", WOLF, n=2, source="troll")
    step.t.glory[WOLF] += 2
    step.breaks("BR-INV18")


@rule("BR-INV18")
@pytest.mark.parametrize("n", [1, 3])
def test_glory_of_another_amount_than_was_told_is_noticed(n):
    step = Step().tell("glory", WOLF, n=2, source="valkyrie")
    step.t.glory[WOLF] += n
    step.breaks("BR-INV18")


@rule("BR-INV19")
def test_glory_that_falls_is_noticed():
    step = Step()
    step.t.glory[WOLF] -= 1
    step.breaks("BR-INV19")


@rule("BR-INV19")
def test_glory_lost_by_another_effect_is_noticed():
    step = Step().tell("glory", WOLF, n=-2, source="valkyrie")
    step.t.glory[WOLF] -= 2
    step.breaks("BR-INV19")
    step = Step().tell("steal_glory", RAVEN, n=2, whom=WOLF)  # there was no battle
    step.t.glory[WOLF] -= 2
    step.t.glory[RAVEN] += 2
    step.breaks("BR-INV19")


@rule("BR-INV19")
@pytest.mark.parametrize(("seat", "n"), [(WOLF, -1), (WOLF, 1), (RAVEN, 2), (RAVEN, -1)])
def test_a_backstab_that_changes_the_sum_is_noticed(seat, n):
    backstab().passes()
    step = backstab()
    step.t.glory[seat] += n
    step.breaks("BR-INV19")
