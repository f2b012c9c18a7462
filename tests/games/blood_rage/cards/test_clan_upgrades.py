"""Clan upgrades that pay Glory or change prices, and those of invades and Quests."""

import pytest

from tests.games.blood_rage.cards.fights import battle, play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# -- Loki's Domain, Eminence and Wrath ---------------------------------------------------------------

LOKI = [("lokis_domain.1", 1), ("lokis_eminence.2", 2), ("lokis_wrath.3", 3)]


@rule("BRC.lokis_domain", "BRC.lokis_eminence", "BRC.lokis_wrath")
@pytest.mark.parametrize(("card", "glory"), LOKI)
@pytest.mark.parametrize("age", [1, 2, 3])
def test_loki_pays_for_each_figure_that_returns_from_valhalla_in_every_age(card, glory, age):
    s = Scene(f"""
    seats = 4
    age = {age}
    phase = "valhalla"
    wolf = {{upgrades = ["{card}", "troll.1"], valhalla = ["leader", "troll", "warrior"]}}
    raven = {{valhalla = ["warrior"]}}
    """)
    assert s.glory("wolf") == 3 * glory
    assert s.glory("raven") == 0
    assert s.count("wolf", "valhalla") == 0


@rule("BRC.lokis_domain", "BRC.lokis_eminence", "BRC.lokis_wrath")
def test_the_three_loki_upgrades_add_up():
    s = Scene("""
    seats = 4
    phase = "valhalla"
    wolf = {upgrades = ["lokis_domain.1", "lokis_eminence.2", "lokis_wrath.3"], valhalla = ["ship"]}
    raven = {}
    """)
    assert s.glory("wolf") == 6


@rule("BRC.lokis_domain")
def test_a_figure_that_friggas_domain_took_out_of_valhalla_does_not_return():
    s = Scene("""
    age = 3
    destroyed = []
    ragnarok = ["horgr", "utgard", "elvagar"]
    turn = "wolf"
    wolf = {rage = 1, upgrades = ["lokis_domain.1", "friggas_domain.3"], valhalla = ["warrior 3"]}
    raven = {rage = 0}
    """)
    s.say("wolf", "raise warrior gimle")
    assert s.s.over
    assert s.glory("wolf") == 2


# -- Frigga's Charm ----------------------------------------------------------------------------------


@rule("BRC.friggas_charm")
def test_friggas_charm_makes_later_upgrades_cheaper_by_one_but_never_below_zero():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    [wolf]
    rage = 6
    hand = ["friggas_charm.1", "thors_glory.1", "tyrs_challenge.2", "troll.1", "lokis_domain.1"]
    [raven]
    rage = 0
    """)
    s.say("wolf", "upgrade friggas_charm.1 clan_1")
    assert s.rage("wolf") == 6
    s.say("wolf", "upgrade thors_glory.1 clan_2")
    assert s.rage("wolf") == 5
    s.say("wolf", "upgrade tyrs_challenge.2 clan_3")
    assert s.rage("wolf") == 5
    s.say("wolf", "upgrade troll.1 monster_1").say("wolf", "decline")
    assert s.rage("wolf") == 4
    s.say("wolf", "upgrade lokis_domain.1 clan_3")  # 1 less is nothing
    assert s.rage("wolf") == 4


@rule("BRC.friggas_charm")
def test_friggas_charm_lowers_no_price_but_that_of_upgrades():
    s = Scene("""
    destroyed = []
    pillaged = ["horgr"]
    turn = "wolf"
    wolf = {rage = 6, upgrades = ["friggas_charm.1", "tyrs_challenge.2"], fjord_e = []}
    raven = {rage = 0}
    """)
    s.say("wolf", "invade ship fjord_e")
    assert s.rage("wolf") == 4
    s.say("wolf", "invade warrior gimle")
    assert s.rage("wolf") == 3
    s.say("wolf", "march gimle andlang warrior done")
    assert s.rage("wolf") == 2
    s.say("wolf", "challenge horgr")
    assert s.rage("wolf") == 0


# -- Thor's Glory ------------------------------------------------------------------------------------

THORS_GLORY = 'upgrades = ["thors_glory.1"]'


@rule("BRC.thors_glory")
@pytest.mark.parametrize(
    ("dead", "glory"), [(1, {}), (2, {"thors_glory": 2}), (4, {"thors_glory": 2})]
)
def test_thors_glory_pays_two_once_for_at_least_two_dead_enemies(dead, glory):
    s = battle(
        THORS_GLORY + ', gimle = ["leader"], hand = ["tyrs_smite.1"]',
        f'gimle = ["warrior {dead}"], hand = ["quest_alfheim.1"]',
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert sources(s, "wolf") == {"battle": 3} | glory


@rule("BRC.thors_glory")
def test_thors_glory_adds_up_the_dead_of_several_enemies():
    s = battle(
        THORS_GLORY + ', gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior"]',
        'serpent = {gimle = ["warrior"]}',
    )
    play(s, wolf="tyrs_smite.1")
    assert sources(s, "wolf") == {"battle": 3, "thors_glory": 2}


@rule("BRC.thors_glory")
def test_thors_glory_pays_a_loser_and_on_a_tie_but_never_for_own_dead():
    s = battle(  # Smite kills one Warrior of each enemy; then the owner loses
        THORS_GLORY + ', gimle = ["warrior"], hand = ["odins_smite.1"]',
        'gimle = ["warrior", "leader"], hand = ["tyrs_smite.1"]',
        'serpent = {gimle = ["warrior 2"]}',
    )
    play(s, wolf="odins_smite.1", raven="tyrs_smite.1")
    assert sources(s, "wolf") == {"thors_glory": 2}
    s = battle(THORS_GLORY + ', gimle = ["warrior 2"]', 'gimle = ["warrior 2"]')
    assert s.glory("wolf") == 2  # a tie without cards
    s = battle(
        THORS_GLORY + ', gimle = ["warrior 3"], hand = ["quest_alfheim.1"]',
        'gimle = ["warrior"], hand = ["tyrs_smite.1"]',
    )
    play(s, wolf="quest_alfheim.1", raven="tyrs_smite.1")
    assert s.count("wolf", "valhalla") == 3
    assert s.glory("wolf") == 0


@rule("BRC.thors_glory")
def test_thors_glory_pays_only_a_clan_that_takes_part():
    s = battle(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior 2"], hand = ["quest_alfheim.1"]',
        "serpent = {" + THORS_GLORY + ', andlang = ["warrior"]}',
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert s.glory("serpent") == 0


# -- Odin's Inspiration, Odin's Throne, Thor's Conquest ----------------------------------------------


@rule("BRC.odins_inspiration")
@pytest.mark.parametrize(("age", "each"), [(1, 2), (2, 3), (3, 4)])
def test_odins_inspiration_doubles_the_glory_of_ragnarok(age, each):
    doomed = ["horgr", "utgard"]
    doomed.insert(age - 1, "gimle")
    s = Scene(f"""
    destroyed = []
    age = {age}
    ragnarok = {doomed}
    phase = "ragnarok"
    wolf = {{upgrades = ["odins_inspiration.2"], gimle = ["leader"], fjord_w = ["ship"]}}
    raven = {{gimle = ["warrior"]}}
    """)
    assert s.glory("wolf") == 2 * 2 * each
    assert s.glory("raven") == each


@rule("BRC.odins_inspiration")
def test_odins_inspiration_does_not_double_dragons():
    s = Scene("""
    destroyed = []
    ragnarok = ["gimle", "horgr", "utgard"]
    phase = "ragnarok"
    wolf = {upgrades = ["odins_inspiration.2", "lokis_dragons.1"], fjord_w = ["ship"]}
    raven = {}
    """)
    assert s.glory("wolf") == 4 + 2 * 2


@rule("BRC.odins_throne")
def test_odins_throne_doubles_the_glory_of_each_quest_but_not_the_step():
    s = Scene("""
    destroyed = []
    ragnarok = ["horgr", "utgard", "elvagar"]
    phase = "quest"
    wolf = {upgrades = ["odins_throne.3"], gimle = ["leader"], quests = ["quest_alfheim.1",
      "quest_alfheim.2", "quest_manheim.1"]}
    raven = {}
    """)
    s.say("wolf", "quest_alfheim.1 rage").say("wolf", "quest_alfheim.2 rage")
    assert s.glory("wolf") == 2 * 5 + 2 * 7
    assert s.step("wolf", "rage") == 3


@rule("BRC.thors_conquest")
def test_thors_conquest_pays_three_for_each_own_figure_on_the_board_at_the_end():
    s = Scene("""
    destroyed = []
    age = 3
    ragnarok = ["horgr", "utgard", "elvagar"]
    phase = "valhalla"
    wolf = {upgrades = ["thors_conquest.3", "troll.1"], gimle = ["troll", "warrior"], fjord_w = [
      "ship"], valhalla = ["leader"]}
    raven = {gimle = ["warrior"]}
    """)
    assert s.s.over
    assert s.glory("wolf") == 9
    assert s.glory("raven") == 0


@rule("BRC.thors_conquest")
def test_thors_conquest_pays_nothing_before_the_final_scoring():
    s = Scene("""
    destroyed = []
    age = 2
    phase = "valhalla"
    wolf = {upgrades = ["thors_conquest.3"], gimle = ["warrior"]}
    raven = {}
    """)
    assert s.glory("wolf") == 0


# -- Tyr's Domain and Tyr's Wrath --------------------------------------------------------------------


def quest_battle(upgrades: str, raven: str) -> Scene:
    """Wolf, strength 1, reveals a Quest; Raven, strength 1, plays a card."""
    s = battle(
        f'upgrades = [{upgrades}], gimle = ["warrior"], hand = ["quest_alfheim.1"]',
        f'gimle = ["warrior"], hand = ["{raven}"]',
        "serpent = {}",
    )
    return play(s, wolf="quest_alfheim.1", raven=raven)


@rule("BRC.tyrs_domain", "BRC.tyrs_wrath")
@pytest.mark.parametrize(
    ("card", "value", "weaker", "other"),
    [("tyrs_domain.1", "+3", "tyrs_bash.1", "+5"), ("tyrs_wrath.3", "+5", "tyrs_crush.2", "+3")],
)
def test_a_revealed_quest_may_count_as_a_battle_card_that_a_winner_discards(
    card, value, weaker, other
):
    s = quest_battle(f'"{card}"', weaker)
    assert s.asked == [("wolf", "quest_value")]
    missing = "BRC.tyrs_wrath" if other == "+5" else "BRC.tyrs_domain"
    assert s.no("wolf", other).rule == missing
    s.say("wolf", value)
    assert s.view(None)["last_battle"]["bonus"]["0"] == int(value)
    assert sources(s, "wolf") == {"battle": 3}
    assert "quest_alfheim.1" in s.discards()


@rule("BRC.tyrs_domain", "BRC.tyrs_wrath")
@pytest.mark.parametrize("card", ["tyrs_domain.1", "tyrs_wrath.3"])
def test_the_value_is_optional_and_a_loser_takes_the_quest_back(card):
    s = quest_battle(f'"{card}"', "tyrs_bash.1").say("wolf", "no")
    assert s.cards("wolf") == ["quest_alfheim.1"]
    assert sources(s, "raven") == {"battle": 3}
    assert s.view(None)["last_battle"]["bonus"]["0"] == 0


@rule("BRC.tyrs_domain", "BRC.tyrs_wrath")
@pytest.mark.parametrize("value", ["+3", "+5"])
def test_with_both_cards_the_owner_uses_one_of_them(value):
    s = quest_battle('"tyrs_domain.1", "tyrs_wrath.3"', "tyrs_bash.1")
    assert s.options("wolf") == ["+3", "+5", "no"]
    s.say("wolf", value)
    assert s.view(None)["last_battle"]["bonus"]["0"] == int(value)


@rule("BRC.tyrs_domain", "BRC.tyrs_wrath", "BRC.thors_primacy")
@pytest.mark.parametrize(("card", "value"), [("tyrs_domain.1", "+3"), ("tyrs_wrath.3", "+5")])
def test_thors_primacy_leaves_the_quest_its_value(card, value):
    s = quest_battle(f'"{card}"', "thors_primacy.3").say("wolf", value)
    assert s.view(None)["last_battle"]["bonus"] == {"0": int(value), "1": 3}


@rule("BRC.tyrs_domain", "BRC.tyrs_wrath", "BRC.heimdalls_sight")
@pytest.mark.parametrize(("card", "value"), [("tyrs_domain.1", "+3"), ("tyrs_wrath.3", "+5")])
def test_heimdalls_sight_counts_the_value_of_a_quest(card, value):
    s = quest_battle(f'"{card}"', "heimdalls_sight.1").say("wolf", value)
    assert s.view(None)["last_battle"]["bonus"] == {"0": int(value), "1": int(value)}


@rule("BRC.tyrs_domain", "BRC.tyrs_wrath", "BRC.heimdalls_watch")
@pytest.mark.parametrize(("card", "value"), [("tyrs_domain.1", "+3"), ("tyrs_wrath.3", "+5")])
def test_heimdalls_watch_counts_the_value_of_a_quest(card, value):
    s = quest_battle(f'"{card}"', "heimdalls_watch.2").say("wolf", value)
    assert sources(s, "raven") == {"heimdalls_watch": int(value)}
    # The discarded Quest adds nothing to what is played anew; with no card left, Wolf ties 1 to 1.
    assert s.view(None)["last_battle"]["bonus"] == {"0": 0, "1": 0}


@rule("BRC.tyrs_domain", "BRC.tyrs_wrath")
@pytest.mark.parametrize("card", ["tyrs_domain.1", "tyrs_wrath.3"])
def test_only_the_own_revealed_quest_gets_a_value(card):
    s = battle(
        f'upgrades = ["{card}"], gimle = ["leader"], hand = ["troll.1"]',
        'gimle = ["warrior"], hand = ["quest_alfheim.1"]',
        "serpent = {}",
    )
    play(s, wolf="troll.1", raven="quest_alfheim.1")
    assert s.view(None)["last_battle"]["bonus"] == {"0": 0, "1": 0}
