"""Mystic cards."""

import pytest

from tests.games.blood_rage.cards.fights import play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule


def scene(wolf: str, raven: str = "", top: str = 'turn = "wolf"', destroyed: str = "") -> Scene:
    return Scene(f"""
    options = {{mystics = true}}
    destroyed = [{destroyed}]
    {top}
    wolf = {{{wolf}}}
    raven = {{{raven}}}
    serpent = {{}}
    """)


FIGHT = """tokens = {gimle = "rage"}
    battle = {province = "gimle", pillager = "wolf", stage = "cards"}"""


@rule("BRC.friggas_chosen", "BRC.odins_chosen", "BRC.thors_chosen")
@pytest.mark.parametrize("card", ["friggas_chosen.1", "odins_chosen.2", "thors_chosen.3"])
def test_a_mystic_card_brings_one_mystic_to_the_reserve(card):
    s = scene(f'rage = 1, hand = ["{card}"]')
    s.say("wolf", f"upgrade {card} clan_1")
    assert s.figures("wolf", "reserve").count("mystic") == 1
    assert s.rage("wolf") == 1
    assert s.asked == [("raven", "turn")]


# -- Frigga's Chosen ---------------------------------------------------------------------------------


@rule("BRC.friggas_chosen")
def test_mystics_of_friggas_chosen_may_move_next_door_instead_of_dying():
    s = scene(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'upgrades = ["friggas_chosen.1"], gimle = ["mystic 2", "warrior"], andlang = ["warrior 3"],'
        ' rage = 0, hand = ["quest_alfheim.1"], stats = {horns = 3}',
        FIGHT,
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    refusal = s.no("raven", "retreat mystic horgr")
    assert (refusal.rule, refusal.text) == ("BRC.friggas_chosen", "br.no.not_adjacent")
    refusal = s.no("raven", "retreat mystic andlang")
    assert (refusal.rule, refusal.text) == ("BRC.friggas_chosen", "br.no.no_empty_village")
    assert s.no("raven", "retreat warrior yggdrasil").rule == "BR7.1.5"
    s.say("raven", "retreat mystic myrkulor").say("raven", "retreat mystic yggdrasil")
    assert s.figures("raven", "myrkulor") == s.figures("raven", "yggdrasil") == ["mystic"]
    assert s.figures("raven", "valhalla") == ["warrior"]


@rule("BRC.friggas_chosen")
def test_the_move_of_a_mystic_is_optional_and_never_into_a_destroyed_province():
    s = scene(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'upgrades = ["friggas_chosen.1"], gimle = ["mystic"], hand = ["quest_alfheim.1"]',
        FIGHT,
        '"andlang"',
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert s.options("raven", "retreat mystic") == ["myrkulor", "yggdrasil"]
    s.say("raven", "done")
    assert s.figures("raven", "valhalla") == ["mystic"]


@rule("BRC.friggas_chosen")
def test_mystics_flee_ragnarok_and_monsters_but_not_the_own_sacrifice():
    ragnarok = 'phase = "ragnarok"\n    ragnarok = ["gimle", "horgr", "utgard"]'
    s = scene('upgrades = ["friggas_chosen.1"], gimle = ["mystic"]', "", ragnarok)
    s.say("wolf", "retreat mystic andlang")
    assert (s.figures("wolf", "andlang"), s.glory("wolf")) == (["mystic"], 0)
    s = scene('upgrades = ["fire_giant.2"]', 'upgrades = ["friggas_chosen.1"], gimle = ["mystic"]')
    s.say("wolf", "invade fire_giant gimle").say("raven", "retreat mystic yggdrasil")
    assert s.figures("raven", "yggdrasil") == ["mystic"]
    s = scene('upgrades = ["friggas_chosen.1", "friggas_sacrifice.3"], gimle = ["mystic 2"]')
    s.say("wolf", "sacrifice gimle mystic gimle mystic")
    assert s.asked == [("wolf", "stat")]
    assert s.figures("wolf", "valhalla") == ["mystic", "mystic"]


# -- Odin's Chosen -----------------------------------------------------------------------------------

ODIN = 'upgrades = ["odins_chosen.2"]'


@rule("BRC.odins_chosen")
@pytest.mark.parametrize("victim", ["warrior", "mystic"])
def test_a_mystic_of_odins_chosen_may_take_the_village_of_an_enemy_warrior_or_mystic(victim):
    s = scene(ODIN + ", rage = 2", f'andlang = ["{victim}", "leader", "warrior"]')
    s.say("wolf", "invade mystic andlang")  # all three villages are full
    assert s.asked == [("wolf", "take_village")]
    assert s.no("wolf", "no").text == "core.no.not_offered"  # no other village
    refusal = s.no("wolf", "take seat_1 leader")
    assert (refusal.rule, refusal.text) == ("BRC.odins_chosen", "br.no.no_village_to_take")
    assert s.no("wolf", "take seat_0 warrior").rule == "BRC.odins_chosen"
    s.say("wolf", f"take seat_1 {victim}")
    assert s.figures("wolf", "andlang") == ["mystic"]
    assert s.figures("raven", "valhalla") == [victim]
    assert s.rage("wolf") == 2


@rule("BRC.odins_chosen")
def test_taking_a_village_is_optional_where_another_is_empty():
    s = scene(ODIN, 'gimle = ["warrior"]')
    s.say("wolf", "invade mystic gimle").say("wolf", "no")
    assert s.figures("wolf", "gimle") == ["mystic"]
    assert s.figures("raven", "gimle") == ["warrior"]


@rule("BRC.odins_chosen")
def test_without_victims_a_full_province_stays_closed_and_other_figures_take_nothing():
    s = scene(
        'upgrades = ["odins_chosen.2", "troll.1"]',
        'upgrades = ["valkyrie.2", "dwarf_chieftain.1"], andlang = ["leader", "valkyrie",'
        ' "dwarf_chieftain"], utgard = ["warrior 3"], stats = {horns = 3}',
    )
    refusal = s.no("wolf", "invade mystic andlang")
    assert (refusal.rule, refusal.text) == ("BRC.odins_chosen", "br.no.no_village_to_take")
    assert s.no("wolf", "invade warrior utgard").rule == "BR5.1.5"
    s.say("wolf", "invade mystic gimle")
    assert s.asked == [("raven", "turn")]


@rule("BRC.odins_chosen", "BRC.friggas_protection")
def test_a_saved_victim_keeps_the_mystic_out_and_the_price_is_lost():
    s = scene(
        'rage = 3, upgrades = ["odins_chosen.2", "friggas_domain.3", "friggas_succor.1"],'
        ' valhalla = ["mystic"]',
        'rage = 1, upgrades = ["friggas_protection.2"], andlang = ["warrior 3"]',
    )
    s.say("wolf", "raise mystic andlang").say("wolf", "take seat_1 warrior")
    s.say("raven", "protect warrior")
    assert s.figures("wolf", "valhalla") == ["mystic"]
    assert s.figures("raven", "andlang") == ["warrior"] * 3
    assert s.rage("wolf") == 2
    assert s.asked == [("serpent", "turn")]  # no invade, no Succor; Raven has no Rage


@rule("BRC.odins_chosen")
def test_a_victim_that_flees_leaves_its_village_to_the_mystic():
    s = scene(ODIN, 'upgrades = ["friggas_chosen.1"], andlang = ["mystic", "warrior 2"]')
    s.say("wolf", "invade mystic andlang").say("wolf", "take seat_1 mystic")
    s.say("raven", "retreat mystic utgard")
    assert s.figures("wolf", "andlang") == ["mystic"]
    assert s.figures("raven", "utgard") == ["mystic"]


# -- Thor's Chosen -----------------------------------------------------------------------------------


@rule("BRC.thors_chosen")
def test_thors_chosen_pays_three_for_each_own_mystic_of_a_won_battle_before_battle_glory():
    s = scene(
        'upgrades = ["thors_chosen.3"], gimle = ["mystic 2"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior"], hand = ["quest_alfheim.1"]',
        FIGHT,
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert list(sources(s, "wolf").items()) == [("thors_chosen", 6), ("battle", 3)]


@rule("BRC.thors_chosen")
def test_thors_chosen_counts_only_mystics_that_still_stand_there():
    s = scene(
        'upgrades = ["thors_chosen.3"], gimle = ["mystic", "leader"], andlang = ["mystic"],'
        ' hand = ["odins_tide.2"]',
        'gimle = ["warrior"], hand = ["quest_alfheim.1"]',
        FIGHT,
    )
    play(s, wolf="odins_tide.2", raven="quest_alfheim.1").say("wolf", "leader")
    assert sources(s, "wolf") == {"battle": 3}


@rule("BRC.thors_chosen")
def test_thors_chosen_pays_no_loser():
    s = scene(
        'upgrades = ["thors_chosen.3"], gimle = ["mystic"], hand = ["quest_alfheim.1"]',
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        FIGHT,
    )
    play(s, wolf="quest_alfheim.1", raven="tyrs_smite.1")
    assert s.glory("wolf") == 0


@rule("BRC.thors_chosen")
def test_thors_chosen_pays_a_winning_defender() -> None:
    s = scene(
        'gimle = ["leader"], hand = ["quest_alfheim.1"]',
        'upgrades = ["thors_chosen.3"], gimle = ["mystic"], hand = ["tyrs_smite.1"]',
        FIGHT,
    )
    play(s, wolf="quest_alfheim.1", raven="tyrs_smite.1")
    assert sources(s, "raven") == {"thors_chosen": 3, "battle": 3}
