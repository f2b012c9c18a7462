"""What the greedy bot thinks of a table of Blood Rage: the better of two positions is worth more."""

from meadhall.games.blood_rage import position
from meadhall.games.blood_rage.evaluate import evaluate


def worth(wolf: str, top: str = "", raven: str = "rage = 3") -> float:
    """How well Wolf stands in the Action phase, with Gimle doomed."""
    return evaluate(
        position.read(f"""
        destroyed = []
        ragnarok = ["gimle", "horgr", "utgard"]
        turn = "wolf"
        {top}
        wolf = {{{wolf}}}
        raven = {{{raven}}}
        """),
        0,
    )


PILLAGED = """pillaged = ["elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang",
    "gimle", "myrkulor"]"""


def test_a_ship_beside_the_doomed_province_brings_glory_and_more_with_dragons():
    doomed, other = 'fjord_w = ["ship"]', 'fjord_s = ["ship"]'
    plain = worth(doomed, PILLAGED) - worth(other, PILLAGED)
    cards = 'upgrades = ["lokis_dragons.1"], '
    dragons = worth(cards + doomed, PILLAGED) - worth(cards + other, PILLAGED)
    assert plain > 0
    assert dragons > plain + 2


def test_fenrir_moves_the_glory_of_ragnarok_to_his_province():
    top = PILLAGED + "\n        options = {monsters = true}"
    cards = 'upgrades = ["fenrir.1"], '
    with_him = worth(cards + 'andlang = ["fenrir", "warrior"]', top)
    beside = worth(cards + 'andlang = ["fenrir"], horgr = ["warrior"]', top)
    in_gimle = worth(cards + 'andlang = ["fenrir"], gimle = ["warrior"]', top)
    assert with_him > beside
    assert in_gimle == beside


def test_a_quest_is_surer_with_a_greater_lead_and_when_nobody_can_act_any_more():
    quest = 'quests = ["quest_alfheim.1"], rage = 1, '
    raven = 'andlang = ["warrior"], '
    narrow = worth(quest + 'andlang = ["warrior 2"], horgr = ["leader"]', raven=raven + "rage = 6")
    wide = worth(quest + 'andlang = ["leader"], horgr = ["warrior 2"]', raven=raven + "rage = 6")
    assert wide > narrow
    lead, tie = 'andlang = ["warrior 2"]', 'andlang = ["warrior"], utgard = ["warrior"]'
    busy = raven + "rage = 6"
    calm = raven + "rage = 0"
    late = worth(quest + lead, raven=calm) - worth(quest + tie, raven=calm)
    assert late > worth(quest + lead, raven=busy) - worth(quest + tie, raven=busy)


def test_three_dead_are_nearer_to_a_glorious_death_than_none():
    quest = 'quests = ["quest_glorious_death.1"]'
    with_quest = worth(quest + ', valhalla = ["warrior 3"]') - worth(quest)
    without = worth('valhalla = ["warrior 3"]') - worth("")
    assert with_quest > without


def test_the_reward_of_a_stat_on_its_last_step_is_worth_nothing():
    top = 'tokens = {gimle = "horns"}'
    figure = ', gimle = ["warrior"]'
    high, low = "stats = {horns = 6}", "stats = {horns = 3}"
    at_the_top = worth(high + figure, top) - worth(high, top)
    assert at_the_top < worth(low + figure, top) - worth(low, top) - 1
