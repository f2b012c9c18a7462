"""Kickstarter and promo Monsters."""

import itertools

import pytest

from meadhall.core.errors import BadPosition
from meadhall.games.blood_rage.box import C_NAME
from meadhall.games.blood_rage.setup import make
from tests.games.blood_rage.cards.fights import play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule


def scene(wolf: str, raven: str = "", top: str = 'turn = "wolf"', destroyed: str = "") -> Scene:
    return Scene(f"""
    options = {{monsters = true}}
    destroyed = [{destroyed}]
    {top}
    wolf = {{{wolf}}}
    raven = {{{raven}}}
    serpent = {{}}
    """)


def fight(wolf: str, raven: str, token: str = "rage") -> Scene:
    """Wolf pillages Gimle and the cards are to be chosen."""
    top = f"""tokens = {{gimle = "{token}"}}
    battle = {{province = "gimle", pillager = "wolf", stage = "cards"}}"""
    return scene(wolf, raven, top)


# -- Garm and Hili -----------------------------------------------------------------------------------


@rule("BRC.garm", "BRC.hili")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("key", ["garm", "hili"])
def test_garm_and_hili_are_in_no_deck_under_any_option(key, seats):
    for mystics, monsters, no_draft in itertools.product((False, True), repeat=3):
        options = {"mystics": mystics, "monsters": monsters, "no_draft": no_draft}
        s = make(seats, options).new_state()
        names = {C_NAME[c].rsplit(".", 1)[0] for z in s.zones for c in z if c < len(C_NAME)}
        assert "troll" in names
        assert ("fenrir" in names) == monsters
        assert key not in names
    with pytest.raises(BadPosition, match=f"no card '{key}.1'"):
        scene(f'hand = ["{key}.1"]')


# -- Mountain Giant ----------------------------------------------------------------------------------


@rule("BRC.mountain_giant")
def test_mountain_giant_invades_for_nothing_and_has_strength_three():
    s = scene('rage = 4, hand = ["mountain_giant.1"]')
    s.say("wolf", "upgrade mountain_giant.1 monster_1").say("wolf", "decline")
    assert s.rage("wolf") == 1
    s.say("raven", "pass").say("serpent", "pass").say("wolf", "invade mountain_giant gimle")
    assert (s.rage("wolf"), s.strength("wolf", "gimle")) == (1, 3)


@rule("BRC.mountain_giant")
def test_a_leader_upgrade_works_once_with_giant_and_leader_together():
    cards = 'upgrades = ["mountain_giant.1", "CARD"], gimle = ["mountain_giant"]'
    top = 'turn = "wolf"\n    tokens = {gimle = "glory5"}'
    s = scene(cards.replace("CARD", "lord_of_axes.2"), top=top).say("wolf", "pillage gimle")
    s.say("wolf", "axes")
    assert s.step("wolf", "axes") == 2
    both = cards.replace("CARD", "lord_of_spears.3").replace('t"]', 't", "leader"]')
    s = scene(both, top=top).say("wolf", "pillage gimle")
    assert [s.step("wolf", x) for x in ("rage", "axes", "horns")] == [2, 2, 2]


@rule("BRC.mountain_giant", "BRC.lord_of_hammers")
def test_with_lord_of_hammers_the_owner_chooses_who_of_them_moves():
    s = scene(
        'upgrades = ["mountain_giant.1", "lord_of_hammers.1"], gimle = ["mountain_giant", "leader"]'
    )
    s.say("wolf", "pillage gimle")
    assert s.options("wolf", "move") == ["leader", "mountain_giant"]
    s.say("wolf", "move mountain_giant andlang")
    assert s.figures("wolf", "gimle") == ["leader"]
    assert s.asked == [("raven", "turn")]


@rule("BRC.mountain_giant")
def test_free_invade_of_a_leader_upgrade_may_use_the_giant():
    s = scene('rage = 3, upgrades = ["mountain_giant.1"], hand = ["lord_of_axes.2"]')
    s.say("wolf", "upgrade lord_of_axes.2")
    assert s.options("wolf", "invade") == ["leader", "mountain_giant"]
    s.say("wolf", "invade mountain_giant gimle")
    assert s.strength("wolf", "gimle") == 3


# -- Fenrir ------------------------------------------------------------------------------------------

RAGNAROK = 'phase = "ragnarok"\n    ragnarok = ["gimle", "horgr", "utgard"]'


@rule("BRC.fenrir")
def test_fenrirs_province_falls_instead_of_the_doomed_one():
    s = scene(
        'upgrades = ["fenrir.1"], andlang = ["fenrir", "warrior"]',
        'gimle = ["warrior"], fjord_s = ["ship"]',
        RAGNAROK,
    )
    assert s.destroyed("andlang")
    assert not s.destroyed("gimle")
    assert s.glory("wolf") == 4  # Fenrir included
    assert s.glory("raven") == 2  # the ship in Fenrir's fjord
    assert s.figures("raven", "gimle") == ["warrior"]
    assert s.view(None)["doom"] == "horgr"


@rule("BRC.fenrir")
@pytest.mark.parametrize("place", ["yggdrasil", "valhalla", "reserve"])
def test_fenrir_does_nothing_in_yggdrasil_reserve_or_valhalla(place):
    figure = "" if place == "reserve" else f', {place} = ["fenrir"]'
    s = scene('upgrades = ["fenrir.1"]' + figure, 'gimle = ["warrior"]', RAGNAROK)
    assert s.destroyed("gimle")
    assert (s.glory("wolf"), s.glory("raven")) == (0, 2)


@rule("BRC.fenrir")
def test_a_later_token_of_a_province_that_fenrir_destroyed_does_nothing_to_its_fjord():
    s = scene(
        'fjord_w = ["ship"], myrkulor = ["warrior"]',
        "",
        'age = 2\n    phase = "ragnarok"\n    ragnarok = ["horgr", "gimle", "utgard"]',
        '"gimle"',
    )
    assert s.glory("wolf") == 0
    assert s.figures("wolf", "fjord_w") == ["ship"]
    assert s.view(None)["doom"] == "utgard"
    assert not s.destroyed("horgr")


# -- Wolfman -----------------------------------------------------------------------------------------

WOLFMAN = 'upgrades = ["wolfman.2"], gimle = ["wolfman", "warrior"]'


@rule("BRC.wolfman")
def test_with_wolfman_only_monsters_add_their_strength_on_all_sides():
    s = fight(
        WOLFMAN + ', hand = ["tyrs_bash.1"]',
        'upgrades = ["sea_serpent.1"], gimle = ["leader"], fjord_w = ["ship", "sea_serpent"],'
        ' hand = ["quest_alfheim.1"]',
    )
    play(s, wolf="tyrs_bash.1", raven="quest_alfheim.1")
    last = s.view(None)["last_battle"]
    assert last["strength"] == {"0": 3, "1": 3}
    assert last["bonus"] == {"0": 2, "1": 0}
    assert last["winner"] == s.seat("wolf")


@rule("BRC.wolfman")
def test_wolfman_elsewhere_or_dead_before_the_comparison_changes_nothing():
    s = fight(
        'upgrades = ["wolfman.2"], andlang = ["wolfman"], gimle = ["warrior"], hand = ["tyrs_bash.1"]',
        'gimle = ["leader"], hand = ["quest_alfheim.1"]',
    )
    play(s, wolf="tyrs_bash.1", raven="quest_alfheim.1")
    assert s.view(None)["last_battle"]["strength"] == {"0": 1, "1": 3}
    s = fight(WOLFMAN + ', hand = ["odins_tide.2"]', 'gimle = ["leader"], hand = ["tyrs_bash.1"]')
    play(s, wolf="odins_tide.2", raven="tyrs_bash.1").say("wolf", "warrior")
    assert s.view(None)["last_battle"]["strength"] == {"0": 1, "1": 3}


@rule("BRC.wolfman")
def test_wolfman_does_not_change_quests():
    s = scene(
        'upgrades = ["wolfman.2"], gimle = ["wolfman"], quests = ["quest_alfheim.1"]',
        'gimle = ["leader", "warrior"]',
        'phase = "quest"',
    )
    assert s.glory("wolf") == 0
    assert s.asked[0][0] == "chance"


# -- Mystic Troll ------------------------------------------------------------------------------------


@rule("BRC.mystic_troll")
def test_invades_to_the_mystic_troll_and_its_fjord_cost_nothing():
    s = scene(
        'rage = 1, upgrades = ["mystic_troll.3", "experts_in_arms.2"], gimle = ["mystic_troll"]',
        "rage = 0",
        'turn = "wolf"',
    )
    s.say("wolf", "invade warrior gimle").say("serpent", "pass")
    assert s.rage("wolf") == 1
    assert s.no("wolf", "invade warrior andlang").rule == "BR4.1.10"
    assert s.no("wolf", "invade ship fjord_s").rule == "BR4.1.10"
    s.say("wolf", "invade ship fjord_w")
    assert s.rage("wolf") == 1


@rule("BRC.mystic_troll")
def test_the_mystic_troll_itself_pays_and_enemies_and_friggas_domain_too():
    s = scene(
        'rage = 4, upgrades = ["mystic_troll.3", "friggas_domain.3"], valhalla = ["leader"]',
        "rage = 3",
    )
    s.say("wolf", "invade mystic_troll gimle")
    assert s.rage("wolf") == 2
    s.say("raven", "invade warrior gimle")
    assert s.rage("raven") == 2
    s.say("serpent", "pass").say("wolf", "raise leader gimle")
    assert s.rage("wolf") == 1


# -- Hildisvini --------------------------------------------------------------------------------------


@rule("BRC.hildisvini")
def test_hildisvini_may_push_a_figure_out_of_a_full_province_and_take_its_village():
    s = scene(
        'rage = 1, upgrades = ["hildisvini.1"], andlang = ["warrior"]',
        'andlang = ["leader", "warrior"], gimle = ["warrior 5"], stats = {horns = 5}',
        destroyed='"horgr"',
    )
    s.say("wolf", "invade hildisvini andlang")
    assert s.asked == [("wolf", "push")]
    assert s.no("wolf", "no").text == "core.no.not_offered"  # full: it must push
    refusal = s.no("wolf", "push seat_1 leader muspelheim")
    assert (refusal.rule, refusal.text) == ("BRC.hildisvini", "br.no.not_adjacent")
    assert s.no("wolf", "push seat_1 leader gimle").text == "br.no.no_empty_village"
    refusal = s.no("wolf", "push seat_1 ship utgard")
    assert (refusal.rule, refusal.text) == ("BRC.hildisvini", "br.no.figure_not_in_area")
    assert (refusal.args["figure"], refusal.args["place"]) == ("ship", "andlang")
    s.say("wolf", "push seat_1 leader yggdrasil")
    assert s.figures("wolf", "andlang") == ["hildisvini", "warrior"]
    assert s.figures("raven", "yggdrasil") == ["leader"]
    assert s.figures("raven", "andlang") == ["warrior"]


@rule("BRC.hildisvini")
def test_hildisvini_may_push_an_own_figure_or_nobody():
    wolf = 'upgrades = ["hildisvini.1"], gimle = ["warrior"]'
    s = scene(wolf).say("wolf", "invade hildisvini gimle")
    s.say("wolf", "push seat_0 warrior myrkulor")
    assert s.figures("wolf", "myrkulor") == ["warrior"]
    s = scene(wolf).say("wolf", "invade hildisvini gimle").say("wolf", "no")
    assert s.figures("wolf", "gimle") == ["hildisvini", "warrior"]


@rule("BRC.hildisvini")
def test_hildisvini_pushes_nobody_into_a_destroyed_province_and_only_when_it_invades():
    s = scene(
        'upgrades = ["hildisvini.1"], gimle = []', 'gimle = ["warrior"]', destroyed='"andlang"'
    )
    s.say("wolf", "invade hildisvini gimle")
    assert s.options("wolf", "push seat_1 warrior") == ["myrkulor", "yggdrasil"]
    s = scene('upgrades = ["hildisvini.1"], horgr = ["hildisvini"]', 'gimle = ["warrior"]')
    s.say("wolf", "march horgr gimle hildisvini done")
    assert s.asked == [("raven", "turn")]


# -- Nidhoggr ----------------------------------------------------------------------------------------


@rule("BRC.nidhoggr")
def test_nidhoggr_pays_for_all_dead_of_the_losers_after_battle_glory():
    s = fight(
        'upgrades = ["nidhoggr.2"], gimle = ["nidhoggr"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior"], valhalla = ["warrior 3"], hand = ["quest_alfheim.1"]',
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert list(sources(s, "wolf").items()) == [("battle", 3), ("nidhoggr", 4)]


@rule("BRC.nidhoggr")
def test_nidhoggr_pays_nothing_elsewhere_or_to_a_loser():
    s = fight(
        'upgrades = ["nidhoggr.2"], andlang = ["nidhoggr"], gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior"], valhalla = ["warrior 3"], hand = ["quest_alfheim.1"]',
    )
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert sources(s, "wolf") == {"battle": 3}
    s = fight(
        'upgrades = ["nidhoggr.2"], gimle = ["nidhoggr"], hand = ["quest_alfheim.1"]',
        'gimle = ["warrior"], valhalla = ["warrior 3"], hand = ["tyrs_smite.1"]',
    )
    play(s, wolf="quest_alfheim.1", raven="tyrs_smite.1")
    assert s.glory("wolf") == 0


# -- Ymir --------------------------------------------------------------------------------------------


@rule("BRC.ymir")
def test_ymir_costs_nothing_and_has_twice_the_strength_of_the_own_dead():
    s = scene('rage = 1, hand = ["ymir.3"], valhalla = ["warrior 3"]', 'valhalla = ["leader"]')
    s.say("wolf", "upgrade ymir.3 monster_1").say("wolf", "decline")
    s.say("raven", "pass").say("serpent", "pass").say("wolf", "invade ymir gimle")
    assert s.rage("wolf") == 1
    assert s.strength("wolf", "gimle") == 6


@rule("BRC.ymir")
def test_the_strength_of_ymir_is_computed_afresh_and_can_be_zero():
    s = fight(
        'upgrades = ["ymir.3"], gimle = ["ymir", "warrior"], hand = ["quest_alfheim.1"]',
        'gimle = ["leader", "warrior"], hand = ["odins_smite.1"]',
    )
    assert s.strength("wolf", "gimle") == 1
    play(s, wolf="quest_alfheim.1", raven="odins_smite.1")
    assert s.view(None)["last_battle"]["strength"] == {"0": 2, "1": 4}  # one dead by the Smite
