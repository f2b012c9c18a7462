"""Monsters of the base game with places of their own: Sea Serpent, Dark Elf, Frost Giant, Volur Witch."""

import pytest

from tests.games.blood_rage.cards.fights import battle, play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# -- Sea Serpent -----------------------------------------------------------------------------------------


@rule("BRC.sea_serpent")
def test_sea_serpent_invades_open_fjords_only_for_three_rage():
    s = Scene("""
    destroyed = ["muspelheim", "horgr"]
    turn = "wolf"
    wolf = {rage = 3, upgrades = ["sea_serpent.1"]}
    raven = {}
    serpent = {}
    """)
    refusal = s.no("wolf", "invade sea_serpent gimle")
    assert (refusal.rule, refusal.text) == ("BR1.7.5", "br.no.ships_only_in_fjords")
    assert s.no("wolf", "invade sea_serpent fjord_e").rule == "BR1.4.11"
    s.say("wolf", "invade sea_serpent fjord_w")
    assert s.rage("wolf") == 0
    assert s.figures("wolf", "fjord_w") == ["sea_serpent"]


@rule("BRC.sea_serpent")
def test_sea_serpent_supports_both_shores_with_three_and_never_moves():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {upgrades = ["sea_serpent.1", "lokis_dragons.1"], yggdrasil = ["warrior"], fjord_w = [
      "sea_serpent"]}
    raven = {}
    serpent = {}
    """)
    assert s.strength("wolf", "gimle") == s.strength("wolf", "myrkulor") == 3
    assert s.strength("wolf", "andlang") == 0
    assert s.no("wolf", "march fjord_w gimle sea_serpent done").rule == "BR5.2.9"
    s.say("wolf", "pillage myrkulor")
    assert s.options("wolf") == ["join", "decline"]
    assert s.options("wolf", "join") == ["yggdrasil"]


@rule("BRC.sea_serpent")
def test_sea_serpent_counts_as_a_ship_for_dragons_and_is_a_monster_too():
    s = battle(
        'upgrades = ["sea_serpent.1", "fire_dragons.2"], fjord_w = ["ship", "sea_serpent"],'
        ' hand = ["quest_alfheim.1"]',
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        "serpent = {}",
    )
    play(s, wolf="quest_alfheim.1", raven="tyrs_smite.1")
    assert s.figures("wolf", "valhalla") == ["sea_serpent", "ship"]
    assert sources(s, "wolf") == {"fire_dragons": 16}


@rule("BRC.sea_serpent")
def test_free_invade_of_a_ship_upgrade_may_use_the_sea_serpent():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {rage = 2, upgrades = ["sea_serpent.1"], hand = ["lokis_dragons.1"]}
    raven = {}
    serpent = {}
    """)
    s.say("wolf", "upgrade lokis_dragons.1").say("wolf", "invade sea_serpent fjord_s")
    assert s.rage("wolf") == 0
    assert s.strength("wolf", "utgard") == 3


@rule("BRC.sea_serpent", "BRC.fire_giant")
def test_fire_giant_does_not_kill_the_sea_serpent():
    s = Scene("""
    destroyed = []
    turn = "raven"
    wolf = {upgrades = ["sea_serpent.1"], fjord_w = ["sea_serpent", "ship"]}
    raven = {upgrades = ["fire_giant.2"]}
    serpent = {}
    """)
    s.say("raven", "invade fire_giant gimle")
    assert s.figures("wolf", "fjord_w") == ["sea_serpent"]
    assert s.figures("wolf", "valhalla") == ["ship"]


# -- Dark Elf --------------------------------------------------------------------------------------------


@rule("BRC.dark_elf")
def test_dark_elf_alone_may_invade_yggdrasil_for_one_rage():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {rage = 3, upgrades = ["dark_elf.2", "troll.1"]}
    raven = {}
    """)
    assert s.no("wolf", "invade troll yggdrasil").text == "br.no.no_invade_yggdrasil"
    s.say("wolf", "invade dark_elf yggdrasil")
    assert s.rage("wolf") == 2
    assert s.strength("wolf", "yggdrasil") == 3


@rule("BRC.dark_elf")
def test_dark_elf_has_strength_one_in_outer_provinces_and_costs_one_there():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {rage = 3, upgrades = ["dark_elf.2"]}
    raven = {}
    """)
    s.say("wolf", "invade dark_elf gimle")
    assert (s.rage("wolf"), s.strength("wolf", "gimle")) == (2, 1)
    s.say("raven", "pass").say("wolf", "march gimle yggdrasil dark_elf done")
    assert s.strength("wolf", "yggdrasil") == 3


@rule("BRC.dark_elf")
def test_free_invade_and_friggas_domain_of_the_dark_elf_may_use_yggdrasil():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {rage = 1, hand = ["dark_elf.2"]}
    raven = {rage = 1, upgrades = ["friggas_domain.3"], valhalla = ["leader"]}
    """)
    s.say("wolf", "upgrade dark_elf.2 monster_1").say("wolf", "invade dark_elf yggdrasil")
    assert (s.rage("wolf"), s.count("wolf", "yggdrasil")) == (0, 1)
    assert s.no("raven", "raise leader yggdrasil").rule == "BR5.1.7"
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {rage = 1, upgrades = ["dark_elf.2", "friggas_domain.3"], valhalla = ["dark_elf"]}
    raven = {}
    """)
    assert s.say("wolf", "raise dark_elf yggdrasil").count("wolf", "yggdrasil") == 1


# -- Frost Giant -------------------------------------------------------------------------------------------


@rule("BRC.frost_giant")
def test_frost_giant_gains_the_reward_twice_without_a_battle_and_by_tyrs_challenge():
    s = Scene("""
    destroyed = []
    tokens = {gimle = "glory5"}
    turn = "wolf"
    wolf = {upgrades = ["frost_giant.3", "tyrs_challenge.2"], gimle = ["frost_giant"]}
    raven = {}
    """)
    s.say("wolf", "pillage gimle")
    assert s.glory("wolf") == 10
    s.say("raven", "pass").say("wolf", "challenge gimle")
    assert s.glory("wolf") == 20


@rule("BRC.frost_giant")
def test_frost_giant_elsewhere_or_of_the_defender_doubles_nothing():
    s = Scene("""
    destroyed = []
    tokens = {gimle = "glory5"}
    turn = "wolf"
    wolf = {upgrades = ["frost_giant.3"], myrkulor = ["frost_giant"], fjord_w = ["ship"]}
    raven = {}
    """)
    assert s.say("wolf", "pillage gimle").say("wolf", "decline").glory("wolf") == 5
    s = battle(
        'gimle = ["leader"], hand = ["quest_alfheim.1"]',
        'upgrades = ["frost_giant.3"], gimle = ["frost_giant"], hand = ["tyrs_bash.1"]',
        token="glory5",
    )
    play(s, wolf="quest_alfheim.1", raven="tyrs_bash.1")
    assert sources(s, "raven") == {"battle": 3}
    assert not s.pillaged("gimle")


@rule("BRC.frost_giant")
def test_frost_giant_doubles_only_the_reward():
    s = battle(
        'upgrades = ["frost_giant.3", "lord_of_axes.2"], gimle = ["frost_giant", "leader"],'
        ' hand = ["friggas_grace.1"]',
        'gimle = ["warrior"], hand = ["quest_alfheim.1"]',
        token="axes",
    )
    play(s, wolf="friggas_grace.1", raven="quest_alfheim.1")
    assert s.step("wolf", "axes") == 3
    assert s.rule() == "BRC.friggas_grace"
    s.say("wolf", "horns")
    assert s.rule() == "BRC.lord_of_axes"
    s.say("wolf", "rage")
    assert [s.step("wolf", x) for x in ("rage", "axes", "horns")] == [2, 3, 2]
    assert sources(s, "wolf") == {"battle": 5}


@rule("BRC.frost_giant")
def test_a_second_raise_past_the_last_step_is_lost():
    s = Scene("""
    destroyed = []
    tokens = {gimle = "horns"}
    turn = "wolf"
    wolf = {upgrades = ["frost_giant.3"], gimle = ["frost_giant"], stats = {horns = 5}}
    raven = {}
    """)
    s.say("wolf", "pillage gimle")
    assert s.step("wolf", "horns") == 6
    assert s.asked == [("raven", "turn")]


# -- Volur Witch -------------------------------------------------------------------------------------------

WITCH = 'upgrades = ["volur_witch.3"], gimle = ["volur_witch", "warrior"]'


@rule("BRC.volur_witch")
def test_volur_witch_of_a_loser_may_flee_to_yggdrasil_for_nothing():
    s = battle(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        WITCH + ', rage = 0, hand = ["quest_alfheim.1"]',
        "serpent = {}",
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert s.asked == [("raven", "save")]
    refusal = s.no("raven", "retreat volur_witch andlang")
    assert (refusal.rule, refusal.text) == ("BRC.volur_witch", "br.no.cannot_save")
    assert s.no("raven", "retreat warrior yggdrasil").rule == "BR7.1.5"
    s.say("raven", "retreat volur_witch yggdrasil")
    assert s.figures("raven", "yggdrasil") == ["volur_witch"]
    assert s.figures("raven", "valhalla") == ["warrior"]


@rule("BRC.volur_witch")
def test_volur_witch_may_also_stay_and_die():
    s = battle(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        WITCH + ', hand = ["quest_alfheim.1"]',
        "serpent = {}",
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1").say("raven", "done")
    assert s.figures("raven", "valhalla") == ["volur_witch", "warrior"]


@rule("BRC.volur_witch")
def test_volur_witch_that_flees_in_b5_no_longer_counts_in_the_battle():
    s = battle(
        'gimle = ["leader"], hand = ["odins_tide.2"]',
        WITCH + ', hand = ["tyrs_bash.1"]',
        "serpent = {}",
    )
    play(s, wolf="odins_tide.2", raven="tyrs_bash.1").say("raven", "warrior")
    s.say("raven", "retreat volur_witch yggdrasil")  # Wolf 3 + 1, Raven 1 + 2
    assert s.view(None)["last_battle"]["winner"] == s.seat("wolf")
    assert s.view(None)["last_battle"]["strength"] == {"0": 3, "1": 1}
    assert s.figures("raven", "yggdrasil") == ["volur_witch"]


@rule("BRC.volur_witch")
def test_volur_witch_in_yggdrasil_itself_dies():
    s = battle(
        'yggdrasil = ["leader"], hand = ["tyrs_smite.1"]',
        'upgrades = ["volur_witch.3"], yggdrasil = ["volur_witch"], hand = ["quest_alfheim.1"]',
        "serpent = {}",
        token="all_stats",
        province="yggdrasil",
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert s.asked == [("raven", "turn")]
    assert s.figures("raven", "valhalla") == ["volur_witch"]


@rule("BRC.volur_witch")
@pytest.mark.parametrize(
    ("answer", "glory", "place"), [("retreat volur_witch yggdrasil", 2, 1), ("done", 4, 0)]
)
def test_volur_witch_flees_ragnarok_without_its_glory(answer, glory, place):
    s = Scene("""
    destroyed = []
    ragnarok = ["gimle", "horgr", "utgard"]
    phase = "ragnarok"
    wolf = {upgrades = ["volur_witch.3"], gimle = ["volur_witch", "warrior"]}
    raven = {}
    serpent = {}
    """)
    s.say("wolf", answer)
    assert s.glory("wolf") == glory
    assert s.count("wolf", "yggdrasil") == place


@rule("BRC.volur_witch", "BRC.friggas_sacrifice")
def test_volur_witch_cannot_flee_the_own_sacrifice():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {upgrades = ["volur_witch.3", "friggas_sacrifice.3"], gimle = ["volur_witch", "warrior"]}
    raven = {}
    serpent = {}
    """)
    s.say("wolf", "sacrifice gimle warrior gimle volur_witch")
    assert s.asked == [("wolf", "stat")]
    assert s.figures("wolf", "valhalla") == ["volur_witch", "warrior"]
