"""Leader, Warrior and Ship upgrades."""

import pytest

from tests.games.blood_rage.cards.fights import battle, play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# -- Leaders ---------------------------------------------------------------------------------------------


def pillage_alone(card: str, leader: str = "gimle") -> Scene:
    """Wolf, the Leader in Gimle, pillages it; nobody else is there."""
    return Scene(f"""
    destroyed = ["myrkulor"]
    tokens = {{gimle = "rage"}}
    turn = "wolf"
    wolf = {{upgrades = ["{card}"], {leader} = ["leader"], fjord_w = ["ship"]}}
    raven = {{andlang = ["warrior 2"]}}
    serpent = {{}}
    """)


@rule("BRC.lord_of_hammers")
def test_lord_of_hammers_moves_to_an_adjacent_province_after_a_pillage():
    s = pillage_alone("lord_of_hammers.1")
    s.say("wolf", "pillage gimle").say("raven", "decline")
    assert s.asked == [("wolf", "hammers_move")]
    assert s.pillaged("gimle")
    assert s.no("wolf", "move leader horgr").text == "br.no.not_adjacent"
    assert s.no("wolf", "move leader gimle").text == "br.no.not_adjacent"
    assert s.no("wolf", "move leader myrkulor").text == "br.no.no_empty_village"
    assert s.no("wolf", "move ship andlang").text == "br.no.no_such_figure_there"
    s.say("wolf", "move leader andlang")
    assert s.figures("wolf", "andlang") == ["leader"]
    assert s.rage("wolf") == 6


@rule("BRC.lord_of_hammers")
def test_lord_of_hammers_may_stay_and_may_go_to_yggdrasil_but_not_to_a_full_province():
    s = Scene("""
    destroyed = []
    tokens = {gimle = "rage"}
    turn = "wolf"
    wolf = {upgrades = ["lord_of_hammers.1", "friggas_succor.1"], gimle = ["leader"]}
    raven = {andlang = ["warrior 3"]}
    serpent = {}
    """)
    s.say("wolf", "pillage gimle").say("raven", "decline")
    refusal = s.no("wolf", "move leader andlang")
    assert (refusal.rule, refusal.text) == ("BRC.lord_of_hammers", "br.no.no_empty_village")
    assert s.options("wolf", "move leader") == ["myrkulor", "yggdrasil"]
    assert s.may("wolf", "decline")
    s.say("wolf", "move leader myrkulor")
    assert s.asked == [("raven", "turn")]  # no invade, so no Succor


@rule("BRC.lord_of_hammers")
def test_lord_of_hammers_moves_only_as_a_successful_pillager_in_the_province():
    s = pillage_alone("lord_of_hammers.1", leader="horgr")
    s.say("wolf", "pillage gimle").say("raven", "decline")
    assert s.asked == [("raven", "turn")]
    s = battle(
        'gimle = ["warrior"], hand = ["tyrs_bash.1"]',
        'upgrades = ["lord_of_hammers.1"], gimle = ["leader"], hand = ["tyrs_smite.1"]',
    )
    play(s, wolf="tyrs_bash.1", raven="tyrs_smite.1")
    assert s.asked == [("raven", "turn")]
    assert s.figures("raven", "gimle") == ["leader"]


@rule("BRC.lord_of_hammers")
def test_lord_of_hammers_moves_before_battle_glory():
    s = battle(
        'upgrades = ["lord_of_hammers.1"], gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior"], hand = ["quest_alfheim.1"]',
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert s.asked == [("wolf", "hammers_move")]
    assert s.glory("wolf") == 0
    assert s.say("wolf", "decline").glory("wolf") == 3


@rule("BRC.lord_of_axes")
def test_lord_of_axes_raises_a_stat_of_choice_and_raised_axes_pay_at_once():
    s = battle(
        'upgrades = ["lord_of_axes.2"], gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior"], hand = ["quest_alfheim.1"]',
        token="axes",
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert s.asked == [("wolf", "stat")]
    assert s.options("wolf") == ["rage", "axes", "horns"]
    s.say("wolf", "axes")
    assert s.step("wolf", "axes") == 3
    assert sources(s, "wolf") == {"battle": 5}


@rule("BRC.lord_of_axes")
def test_lord_of_axes_works_without_a_battle_but_not_from_afar():
    s = pillage_alone("lord_of_axes.2").say("wolf", "pillage gimle").say("raven", "decline")
    s.say("wolf", "rage")
    assert s.step("wolf", "rage") == 3
    s = pillage_alone("lord_of_axes.2", leader="horgr")
    s.say("wolf", "pillage gimle").say("raven", "decline")
    assert s.asked == [("raven", "turn")]


@rule("BRC.lord_of_spears")
def test_lord_of_spears_raises_all_stats_before_battle_glory():
    s = battle(
        'upgrades = ["lord_of_spears.3"], gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior"], hand = ["quest_alfheim.1"]',
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert [s.step("wolf", x) for x in ("rage", "axes", "horns")] == [3, 2, 2]
    assert sources(s, "wolf") == {"battle": 4}


@rule("BRC.lord_of_spears")
def test_lord_of_spears_works_without_a_battle_but_not_from_afar():
    s = pillage_alone("lord_of_spears.3").say("wolf", "pillage gimle").say("raven", "decline")
    assert [s.step("wolf", x) for x in ("rage", "axes", "horns")] == [3, 2, 2]
    s = pillage_alone("lord_of_spears.3", leader="horgr")
    s.say("wolf", "pillage gimle").say("raven", "decline")
    assert [s.step("wolf", x) for x in ("rage", "axes", "horns")] == [2, 1, 1]


@rule("BRC.lord_of_hammers", "BRC.lord_of_axes", "BRC.lord_of_spears")
@pytest.mark.parametrize("card", ["lord_of_hammers.1", "lord_of_axes.2", "lord_of_spears.3"])
def test_an_upgraded_leader_has_strength_three_and_still_invades_for_nothing(card):
    s = Scene(f"""
    destroyed = []
    turn = "wolf"
    wolf = {{rage = 4, hand = ["{card}"]}}
    raven = {{}}
    """)
    s.say("wolf", f"upgrade {card}").say("wolf", "decline").say("raven", "pass")
    assert s.rage("wolf") == 1
    s.say("wolf", "invade leader gimle")
    assert (s.rage("wolf"), s.strength("wolf", "gimle")) == (1, 3)


# -- Warriors ----------------------------------------------------------------------------------------------

WARRIORS = {
    "brothers_in_arms.1": ([1, 3, 4, 6, 7], 1),
    "experts_in_arms.2": ([2, 4, 6, 8, 10], 2),
    "masters_in_arms.3": ([2, 6, 8, 12, 14], 2),
}


@rule("BRC.brothers_in_arms", "BRC.experts_in_arms", "BRC.masters_in_arms")
@pytest.mark.parametrize("card", list(WARRIORS))
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_strength_of_upgraded_warriors_in_one_province(card, number):
    s = Scene(f"""
    destroyed = []
    wolf = {{upgrades = ["{card}"], gimle = ["warrior {number}"], stats = {{horns = 3}}}}
    raven = {{gimle = []}}
    """)
    assert s.strength("wolf", "gimle") == WARRIORS[card][0][number - 1]


@rule("BRC.brothers_in_arms", "BRC.experts_in_arms", "BRC.masters_in_arms")
@pytest.mark.parametrize("card", list(WARRIORS))
def test_invade_price_of_an_upgraded_warrior_knows_no_pairs(card):
    price = WARRIORS[card][1]
    s = Scene(f"""
    destroyed = []
    turn = "wolf"
    wolf = {{rage = 5, upgrades = ["{card}"], gimle = ["warrior"]}}
    raven = {{}}
    """)
    s.say("wolf", "invade warrior gimle")
    assert s.rage("wolf") == 5 - price


@rule("BRC.brothers_in_arms", "BRC.masters_in_arms")
@pytest.mark.parametrize(("card", "single", "pair"), [("brothers_in_arms.1", 1, 3),
                                                      ("masters_in_arms.3", 2, 6)])  # fmt: skip
def test_pairs_are_counted_in_each_province_anew(card, single, pair):
    s = Scene(f"""
    destroyed = []
    turn = "wolf"
    wolf = {{upgrades = ["{card}"], gimle = ["warrior"], andlang = ["warrior"]}}
    raven = {{andlang = ["warrior"]}}
    """)
    assert s.strength("wolf", "andlang") == single
    assert s.strength("raven", "andlang") == 1
    s.say("wolf", "march gimle andlang warrior done")
    assert s.strength("wolf", "andlang") == pair
    assert s.strength("wolf", "gimle") == 0


# -- Ships -------------------------------------------------------------------------------------------------

DRAGONS = [("lokis_dragons.1", 4), ("fire_dragons.2", 8), ("eternal_dragons.3", 12)]


@rule("BRC.lokis_dragons", "BRC.fire_dragons", "BRC.eternal_dragons")
@pytest.mark.parametrize(("card", "glory"), DRAGONS)
def test_dragons_pay_when_the_ship_falls_in_a_battle(card, glory):
    s = battle(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        f'upgrades = ["{card}"], fjord_w = ["ship"], gimle = ["warrior"],'
        ' hand = ["quest_alfheim.1"]',
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert sources(s, "raven") == {card[:-2]: glory}


@rule("BRC.lokis_dragons", "BRC.fire_dragons", "BRC.eternal_dragons")
@pytest.mark.parametrize(("card", "glory"), DRAGONS)
def test_dragons_pay_when_an_enemy_monster_kills_the_ship(card, glory):
    s = Scene(f"""
    destroyed = []
    turn = "wolf"
    wolf = {{upgrades = ["fire_giant.2"]}}
    raven = {{upgrades = ["{card}"], fjord_w = ["ship"]}}
    serpent = {{}}
    """)
    assert s.say("wolf", "invade fire_giant gimle").glory("raven") == glory


@rule("BRC.lokis_dragons", "BRC.fire_dragons", "BRC.eternal_dragons")
@pytest.mark.parametrize(("card", "glory"), DRAGONS)
def test_dragons_pay_for_ship_and_sea_serpent_of_an_own_sacrifice(card, glory):
    s = Scene(f"""
    destroyed = []
    turn = "wolf"
    wolf = {{upgrades = ["{card}", "friggas_sacrifice.3", "sea_serpent.1"], fjord_w = [
      "ship", "sea_serpent"]}}
    raven = {{}}
    serpent = {{}}
    """)
    s.say("wolf", "sacrifice fjord_w ship fjord_w sea_serpent")
    assert s.glory("wolf") == 2 * glory
    assert s.asked == [("wolf", "stat")]


@rule("BRC.lokis_dragons", "BRC.fire_dragons", "BRC.eternal_dragons")
@pytest.mark.parametrize(("card", "glory"), DRAGONS)
def test_dragons_pay_in_ragnarok_beside_its_glory(card, glory):
    s = Scene(f"""
    destroyed = []
    ragnarok = ["gimle", "horgr", "utgard"]
    phase = "ragnarok"
    wolf = {{upgrades = ["{card}"], fjord_w = ["ship"]}}
    raven = {{fjord_s = ["ship"]}}
    """)
    assert s.glory("wolf") == glory + 2
    assert s.glory("raven") == 0


@rule("BRC.lokis_dragons", "BRC.fire_dragons", "BRC.eternal_dragons")
@pytest.mark.parametrize(("card", "glory"), DRAGONS)
def test_dragons_pay_nothing_for_a_saved_ship_or_other_figures(card, glory):
    s = battle(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        f'rage = 1, upgrades = ["{card}", "friggas_protection.2"], fjord_w = ["ship"],'
        ' gimle = ["warrior"], hand = ["quest_alfheim.1"]',
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1").say("raven", "protect ship")
    assert s.figures("raven", "fjord_w") == ["ship"]
    assert s.figures("raven", "valhalla") == ["warrior"]
    assert s.glory("raven") == 0


@rule("BRC.lokis_dragons", "BRC.fire_dragons", "BRC.eternal_dragons")
@pytest.mark.parametrize(("card", "glory"), DRAGONS)
def test_an_upgraded_ship_costs_two_has_strength_two_and_may_invade_at_once(card, glory):
    s = Scene(f"""
    destroyed = []
    turn = "wolf"
    wolf = {{rage = 2, hand = ["{card}"]}}
    raven = {{}}
    """)
    s.say("wolf", f"upgrade {card}").say("wolf", "invade ship fjord_w")
    assert (s.rage("wolf"), s.strength("wolf", "gimle"), s.glory("wolf")) == (0, 2, 0)
