"""Monsters of the base game that strike or cost nothing: Troll, Fire Giant, Dwarf Chieftain and others."""

import pytest

from tests.games.blood_rage.cards.fights import battle, play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# -- Troll -------------------------------------------------------------------------------------------


@rule("BRC.troll")
def test_troll_kills_every_enemy_warrior_where_it_invades():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {rage = 6, hand = ["troll.1"], angerboda = ["warrior"]}
    raven = {angerboda = ["warrior 2"], elvagar = ["warrior"]}
    serpent = {angerboda = ["warrior"]}
    """)
    s.say("wolf", "upgrade troll.1 monster_1").say("wolf", "invade troll angerboda")
    assert s.rage("wolf") == 4
    assert s.figures("wolf", "angerboda") == ["troll", "warrior"]
    assert s.figures("raven", "valhalla") == ["warrior", "warrior"]
    assert s.figures("serpent", "valhalla") == ["warrior"]
    assert s.figures("raven", "elvagar") == ["warrior"]
    assert s.asked == [("raven", "turn")]


@rule("BRC.troll")
def test_troll_spares_leaders_ships_monsters_and_mystics():
    s = Scene("""
    destroyed = []
    options = {mystics = true}
    turn = "wolf"
    wolf = {rage = 6, upgrades = ["troll.1"]}
    raven = {upgrades = ["valkyrie.2"], fjord_ne = ["ship"], angerboda = ["leader", "valkyrie",
      "mystic", "warrior"], stats = {horns = 2}}
    """)
    s.say("wolf", "invade troll angerboda")
    assert s.rage("wolf") == 4
    assert s.figures("raven", "angerboda") == ["leader", "mystic", "valkyrie"]
    assert s.figures("raven", "fjord_ne") == ["ship"]
    assert s.figures("raven", "valhalla") == ["warrior"]


@rule("BRC.troll")
def test_troll_kills_also_when_it_invades_from_valhalla():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {rage = 6, upgrades = ["troll.1", "friggas_domain.3"], valhalla = ["troll"]}
    raven = {gimle = ["warrior 2"]}
    """)
    s.say("wolf", "raise troll gimle")
    assert s.figures("raven", "gimle") == []


@rule("BRC.troll")
def test_troll_kills_nobody_when_it_marches_or_joins_a_battle():
    doc = """
    destroyed = []
    turn = "wolf"
    wolf = {upgrades = ["troll.1"], andlang = ["troll"], gimle = ["warrior"]}
    raven = {gimle = ["warrior 2"], hand = ["tyrs_bash.1"]}
    """
    s = Scene(doc).say("wolf", "march andlang gimle troll done")
    assert s.figures("raven", "gimle") == ["warrior", "warrior"]
    s = Scene(doc).say("wolf", "pillage gimle").say("wolf", "join andlang troll")
    assert s.figures("raven", "gimle") == ["warrior", "warrior"]


@rule("BRC.troll")
def test_deaths_by_the_troll_are_not_deaths_of_a_battle():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {upgrades = ["troll.1", "thors_glory.1", "valkyrie.2"], gimle = ["valkyrie"]}
    raven = {gimle = ["warrior 3"]}
    """)
    s.say("wolf", "invade troll gimle")
    assert s.count("raven", "valhalla") == 3
    assert s.glory("wolf") == 0


@rule("BRC.troll", "BRC.friggas_protection")
def test_friggas_protection_saves_warriors_from_the_troll():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {upgrades = ["troll.1"]}
    raven = {rage = 2, upgrades = ["friggas_protection.2"], gimle = ["warrior 3"]}
    """)
    s.say("wolf", "invade troll gimle").say("raven", "protect warrior").say("raven", "done")
    assert s.figures("raven", "gimle") == ["warrior"]
    assert s.count("raven", "valhalla") == 2
    assert s.rage("raven") == 1


# -- Dwarf Chieftain and Soldier of Hel --------------------------------------------------------------


@rule("BRC.dwarf_chieftain", "BRC.soldier_of_hel")
@pytest.mark.parametrize(
    ("monster", "age", "strength"), [("dwarf_chieftain", 1, 2), ("soldier_of_hel", 3, 3)]
)
def test_upgrade_and_invade_of_the_free_monsters_cost_nothing(monster, age, strength):
    s = Scene(f"""
    destroyed = []
    turn = "wolf"
    wolf = {{rage = 1, hand = ["{monster}.{age}"]}}
    raven = {{}}
    """)
    s.say("wolf", f"upgrade {monster}.{age} monster_1").say("wolf", "decline")
    assert s.rage("wolf") == 1
    s.say("raven", "invade leader gimle").say("wolf", f"invade {monster} gimle")
    assert s.rage("wolf") == 1
    assert s.strength("wolf", "gimle") == strength


@rule("BRC.dwarf_chieftain", "BRC.soldier_of_hel")
@pytest.mark.parametrize("card", ["dwarf_chieftain.1", "soldier_of_hel.3"])
def test_without_rage_even_a_free_monster_may_not_act(card):
    monster = card[:-2]
    s = Scene(f"""
    destroyed = []
    turn = "raven"
    wolf = {{rage = 0, upgrades = ["{card}"]}}
    raven = {{}}
    """)
    s.say("raven", "invade leader gimle")
    assert s.asked == [("raven", "turn")]
    assert s.no("wolf", f"invade {monster} gimle").rule == "BR4.2.1"


@rule("BRC.dwarf_chieftain", "BRC.soldier_of_hel")
@pytest.mark.parametrize("card", ["dwarf_chieftain.1", "soldier_of_hel.3"])
def test_out_of_valhalla_a_free_monster_costs_one_rage(card):
    monster = card[:-2]
    s = Scene(f"""
    destroyed = []
    turn = "wolf"
    wolf = {{rage = 2, upgrades = ["{card}", "friggas_domain.3"], valhalla = ["{monster}"]}}
    raven = {{}}
    """)
    s.say("wolf", f"raise {monster} gimle")
    assert s.rage("wolf") == 1
    assert s.figures("wolf", "gimle") == [monster]


# -- Fire Giant ----------------------------------------------------------------------------------------


@rule("BRC.fire_giant")
def test_fire_giant_kills_all_enemies_but_monsters_and_the_ships_beside_them():
    s = Scene("""
    destroyed = []
    options = {mystics = true}
    turn = "wolf"
    wolf = {rage = 6, hand = ["fire_giant.2"], gimle = ["warrior"], fjord_w = ["ship"]}
    raven = {upgrades = ["troll.1"], gimle = ["leader", "mystic", "troll"], fjord_w = ["ship"]}
    serpent = {fjord_w = ["ship"], myrkulor = ["warrior"]}
    """)
    s.say("wolf", "upgrade fire_giant.2 monster_1").say("wolf", "invade fire_giant gimle")
    assert s.rage("wolf") == 2
    assert s.figures("raven", "gimle") == ["troll"]
    assert s.figures("raven", "valhalla") == ["leader", "mystic", "ship"]
    assert s.figures("serpent", "valhalla") == ["ship"]
    assert s.figures("serpent", "myrkulor") == ["warrior"]
    assert s.figures("wolf", "gimle") == ["fire_giant", "warrior"]
    assert s.figures("wolf", "fjord_w") == ["ship"]


@rule("BRC.fire_giant")
def test_fire_giant_kills_nobody_when_it_marches_or_joins_a_battle():
    doc = """
    destroyed = []
    turn = "wolf"
    wolf = {upgrades = ["fire_giant.2"], andlang = ["fire_giant"], gimle = ["warrior"]}
    raven = {gimle = ["leader"], fjord_w = ["ship"], hand = ["tyrs_bash.1"]}
    serpent = {}
    """
    s = Scene(doc).say("wolf", "march andlang gimle fire_giant done")
    assert s.count("raven", "valhalla") == 0
    s = Scene(doc).say("wolf", "pillage gimle").say("wolf", "join andlang fire_giant")
    assert s.count("raven", "valhalla") == 0
    assert s.asked == [("raven", "battle_card")]


@rule("BRC.fire_giant")
def test_fire_giant_makes_no_battle_and_protection_works_against_it():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {upgrades = ["fire_giant.2", "thors_glory.1"]}
    raven = {rage = 1, upgrades = ["friggas_protection.2"], gimle = ["leader", "warrior 2"]}
    serpent = {}
    """)
    s.say("wolf", "invade fire_giant gimle").say("raven", "protect leader")
    assert s.rage("raven") == 0
    assert s.figures("raven", "gimle") == ["leader"]
    assert s.count("raven", "valhalla") == 2
    assert s.glory("wolf") == 0


# -- Valkyrie ------------------------------------------------------------------------------------------

VALKYRIE = 'upgrades = ["valkyrie.2"]'


@rule("BRC.valkyrie")
def test_valkyrie_pays_two_glory_for_each_enemy_that_died_in_her_battle():
    s = battle(
        VALKYRIE + ', gimle = ["valkyrie"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior 2"], fjord_w = ["ship"], andlang = ["warrior"], hand = ["tyrs_bash.1"]',
    )
    play(s, wolf="tyrs_smite.1", raven="tyrs_bash.1")
    assert sources(s, "wolf") == {"battle": 3, "valkyrie": 6}


@rule("BRC.valkyrie")
def test_a_valkyrie_that_died_with_the_loser_still_counts_the_enemies():
    s = battle(
        VALKYRIE + ', gimle = ["valkyrie", "warrior"], hand = ["odins_smite.1"]',
        'gimle = ["warrior 2"], hand = ["tyrs_smite.1"]',
    )
    play(s, wolf="odins_smite.1", raven="tyrs_smite.1")
    assert s.figures("wolf", "valhalla") == ["valkyrie", "warrior"]
    assert sources(s, "wolf") == {"valkyrie": 2}
    assert sources(s, "raven") == {"battle": 3}


@rule("BRC.valkyrie")
def test_valkyrie_pays_on_a_tie_but_not_for_saved_figures():
    s = battle(
        VALKYRIE + ', gimle = ["valkyrie"], hand = ["quest_alfheim.1"]',
        'rage = 1, upgrades = ["friggas_protection.2"], gimle = ["warrior 2"],'
        ' hand = ["quest_manheim.1"]',
    )
    play(s, wolf="quest_alfheim.1", raven="quest_manheim.1")
    s.say("raven", "protect warrior")
    assert s.figures("wolf", "valhalla") == ["valkyrie"]
    assert s.figures("raven", "gimle") == ["warrior"]
    assert sources(s, "wolf") == {"valkyrie": 2}


@rule("BRC.valkyrie")
def test_valkyrie_pays_nothing_in_another_province_or_without_a_battle():
    s = battle(
        VALKYRIE + ', andlang = ["valkyrie"], gimle = ["leader"], hand = ["tyrs_bash.1"]',
        'gimle = ["warrior"], hand = ["quest_alfheim.1"]',
    )
    play(s, wolf="tyrs_bash.1", raven="quest_alfheim.1")
    assert sources(s, "wolf") == {"battle": 3}
    s = Scene("""
    destroyed = []
    tokens = {gimle = "rage"}
    turn = "wolf"
    wolf = {upgrades = ["valkyrie.2"], gimle = ["valkyrie"]}
    raven = {}
    """)
    assert s.say("wolf", "pillage gimle").glory("wolf") == 0
