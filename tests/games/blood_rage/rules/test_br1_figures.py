"""BR1.7: figures."""

import pytest

from meadhall.core.errors import BadPosition
from meadhall.games.blood_rage.box import C_NAME, C_SLOT, S_MONSTER
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

MONSTERS = [
    "troll.1",
    "dwarf_chieftain.1",
    "sea_serpent.1",
    "valkyrie.2",
    "dark_elf.2",
    "fire_giant.2",
    "frost_giant.3",
    "soldier_of_hel.3",
    "volur_witch.3",
]


@rule("BR1.7.1")
@pytest.mark.parametrize("seats", [2, 5])
def test_each_clan_owns_a_leader_eight_warriors_and_a_ship(seats: int) -> None:
    for clan in Scene.new(seats).view(None)["clans"]:
        assert clan["reserve"] == [
            {"kind": "leader", "count": 1},
            {"kind": "ship", "count": 1},
            {"kind": "warrior", "count": 8},
        ]


@rule("BR1.7.1")
@pytest.mark.parametrize("figure", ["leader", "warrior", "ship"])
def test_there_is_no_second_leader_or_ship_and_no_ninth_warrior(figure: str) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["troll.1", "dwarf_chieftain.1"]
    valhalla = ["leader", "ship", "warrior 3"]
    yggdrasil = ["warrior 5"]
    stats = {horns = 5}
    [raven]
    """)
    place = "fjord_w" if figure == "ship" else "gimle"
    refusal = scene.no("wolf", f"invade {figure} {place}")
    assert (refusal.rule, refusal.text) == ("BR5.1.1", "br.no.not_in_reserve")


@rule("BR1.7.2")
def test_a_third_monster_takes_the_place_of_another() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["troll.1", "valkyrie.2"]
    hand = ["dwarf_chieftain.1"]
    gimle = ["troll", "valkyrie"]
    [raven]
    """)
    assert scene.options("wolf", "upgrade dwarf_chieftain.1") == ["monster_1", "monster_2"]
    scene.say("wolf", "upgrade dwarf_chieftain.1 monster_1")
    assert scene.figures("wolf", "gimle") == ["valkyrie"]
    assert "dwarf_chieftain" in scene.figures("wolf", "reserve")
    assert scene.upgrades("wolf") == ["dwarf_chieftain.1", "valkyrie.2"]


@rule("BR1.7.3")
@pytest.mark.parametrize("seed", range(3))
def test_every_figure_is_in_reserve_on_the_board_or_in_valhalla(seed: int) -> None:
    scene = Scene.new(3, seed).roll_on()
    died = False
    while not scene.s.over:
        view = scene.view(None)
        places = [*view["provinces"].values(), *view["fjords"].values()]
        for p, clan in enumerate(view["clans"]):
            found = {"leader": 0, "warrior": 0, "ship": 0}
            on_board = [f for place in places for f in place["figures"] if f["seat"] == p]
            for f in [*clan["reserve"], *clan["valhalla"], *on_board]:
                found[f["kind"]] = found.get(f["kind"], 0) + f["count"]
            monsters = [c for c in (clan["slots"][f"monster_{i}"] for i in (1, 2)) if c]
            expected = {"leader": 1, "warrior": 8, "ship": 1}
            assert found == expected | {card.split(".")[0]: 1 for card in monsters}
            died = died or bool(clan["valhalla"])
        q = scene.s.next_ask()
        assert q is not None
        scene.s.say(q.seat, q.sentence(scene.s, scene.rng, True))
    assert died


FLEET = """
turn = "wolf"
destroyed = []
[wolf]
rage = 1
upgrades = [{upgrades}]
gimle = ["warrior"]
{fjord}
[raven]
"""


@rule("BR1.7.4")
def test_the_leader_invades_for_nothing() -> None:
    scene = Scene(FLEET.format(upgrades="", fjord="")).say("wolf", "invade leader utgard")
    assert scene.figures("wolf", "utgard") == ["leader"]
    assert scene.rage("wolf") == 1


@rule("BR1.7.5")
@pytest.mark.parametrize("place", ["gimle", "andlang", "yggdrasil"])
def test_a_ship_enters_fjords_only(place: str) -> None:
    scene = Scene(FLEET.format(upgrades="", fjord="").replace("rage = 1", "rage = 2"))
    refusal = scene.no("wolf", f"invade ship {place}")
    assert (refusal.rule, refusal.text) == ("BR1.7.5", "br.no.ships_only_in_fjords")
    fjords = ["fjord_ne", "fjord_e", "fjord_s", "fjord_w"]
    assert scene.options("wolf", "invade ship") == fjords


@rule("BR1.7.6")
def test_a_ship_does_not_march() -> None:
    scene = Scene(FLEET.format(upgrades="", fjord='fjord_w = ["ship"]'))
    refusal = scene.no("wolf", "march gimle utgard ship done")
    assert (refusal.rule, refusal.text) == ("BR5.2.10", "br.no.ships_never_move")
    assert scene.no("wolf", "march fjord_w fjord_s ship done").rule == "BR5.2.9"
    assert scene.no("wolf", "march fjord_w gimle ship done").rule == "BR5.2.9"


@rule("BR1.7.6")
def test_a_ship_joins_no_battle_and_invades_only_once() -> None:
    scene = Scene(FLEET.format(upgrades="", fjord='fjord_w = ["ship"]'))
    assert scene.no("wolf", "invade ship fjord_s").rule == "BR5.1.1"
    scene.say("wolf", "pass").say("raven", "invade warrior andlang").say("raven", "pillage andlang")
    assert scene.asked == [("wolf", "join")]
    assert scene.no("wolf", "join gimle ship").text == "br.no.ships_never_move"
    assert scene.no("wolf", "join fjord_w ship").text == "br.no.not_adjacent"


@rule("BR1.7.6")
def test_a_ship_stays_in_its_fjord_when_the_age_ends() -> None:
    scene = Scene("""
    phase = "ragnarok"
    destroyed = []
    ragnarok = ["utgard", "horgr", "elvagar"]
    [wolf]
    fjord_w = ["ship"]
    [raven]
    """)
    assert scene.view(None)["age"] == 2
    assert scene.figures("wolf", "fjord_w") == ["ship"]


@rule("BR1.7.7")
@pytest.mark.parametrize("card", ["lord_of_hammers.1", "lord_of_axes.2", "lord_of_spears.3"])
def test_an_upgraded_leader_still_invades_for_nothing(card: str) -> None:
    scene = Scene(FLEET.format(upgrades=f'"{card}"', fjord=""))
    scene.say("wolf", "invade leader utgard")
    assert scene.rage("wolf") == 1


@rule("BR1.7.7")
@pytest.mark.parametrize("card", ["lokis_dragons.1", "fire_dragons.2", "eternal_dragons.3"])
def test_an_upgraded_ship_still_keeps_to_one_fjord(card: str) -> None:
    document = FLEET.replace("rage = 1", "rage = 4")
    scene = Scene(document.format(upgrades=f'"{card}"', fjord=""))
    assert scene.no("wolf", "invade ship gimle").rule == "BR1.7.5"
    scene.say("wolf", "invade ship fjord_w").say("raven", "pass")
    assert scene.no("wolf", "march gimle utgard ship done").rule == "BR5.2.10"
    assert scene.no("wolf", "invade ship fjord_s").rule == "BR5.1.1"


# -- where the dead go ----------------------------------------------------------------------------


@rule("BR1.7.8")
def test_the_dead_of_a_battle_go_to_valhalla() -> None:
    scene = Scene("""
    destroyed = []
    battle = {province = "gimle", pillager = "wolf", stage = "cards"}
    [wolf]
    hand = ["tyrs_rage.2"]
    gimle = ["leader"]
    [raven]
    upgrades = ["dwarf_chieftain.1"]
    gimle = ["warrior 2", "dwarf_chieftain"]
    fjord_w = ["ship"]
    """).say("wolf", "play tyrs_rage.2")
    dead = ["dwarf_chieftain", "ship", "warrior", "warrior"]
    assert scene.figures("raven", "valhalla") == dead


@rule("BR1.7.8")
@pytest.mark.parametrize(
    ("monster", "dead"), [("troll.1", ["warrior"]), ("fire_giant.2", ["leader", "ship", "warrior"])]
)
def test_the_victims_of_a_monster_go_to_valhalla(monster: str, dead: list[str]) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["{monster}"]
    [raven]
    gimle = ["leader", "warrior"]
    fjord_w = ["ship"]
    [serpent]
    """).say("wolf", f"invade {monster.split('.')[0]} gimle")
    assert scene.figures("raven", "valhalla") == dead


@rule("BR1.7.8")
def test_the_sacrificed_go_to_valhalla() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["friggas_sacrifice.3"]
    gimle = ["warrior"]
    fjord_s = ["ship"]
    [raven]
    [serpent]
    """).say("wolf", "sacrifice gimle warrior fjord_s ship")
    assert scene.figures("wolf", "valhalla") == ["ship", "warrior"]


@rule("BR1.7.8")
def test_the_dead_of_ragnarok_go_to_valhalla_and_are_released() -> None:
    scene = Scene("""
    phase = "discard"
    destroyed = []
    ragnarok = ["gimle", "horgr", "elvagar"]
    [wolf]
    hand = ["tyrs_bash.1", "thors_hammer.1"]
    upgrades = ["troll.1"]
    gimle = ["leader", "troll"]
    valhalla = ["warrior"]
    [raven]
    """).say("wolf", "keep tyrs_bash.1")
    assert [(e.seat, e.args["n"]) for e in scene.events("released")] == [(0, 3)]
    assert scene.count("wolf", "reserve") == 11


# -- Monsters -------------------------------------------------------------------------------------

TROLL = """
turn = "wolf"
destroyed = []
ragnarok = ["utgard", "horgr", "elvagar"]
tokens = {myrkulor = "horns"}
[wolf]
upgrades = ["troll.1"]
gimle = ["troll"]
yggdrasil = ["warrior 3"]
[raven]
hand = []
"""


@rule("BR1.7.9")
def test_a_monster_counts_for_horns_and_takes_a_village() -> None:
    scene = Scene(TROLL)
    assert scene.no("wolf", "invade leader utgard").text == "br.no.horns_full"
    assert scene.view(None)["provinces"]["gimle"]["free"] == 4
    assert scene.view(None)["clans"][0]["on_board"] == 4


@rule("BR1.7.9")
def test_a_monster_marches_pillages_and_joins() -> None:
    scene = Scene(TROLL).say("wolf", "march gimle myrkulor troll done")
    assert scene.figures("wolf", "myrkulor") == ["troll"]
    scene.say("raven", "invade warrior gimle").say("wolf", "pillage myrkulor")
    scene.say("raven", "decline").say("wolf", "decline")
    assert scene.step("wolf", "horns") == 2
    scene.say("raven", "pillage gimle").say("wolf", "join myrkulor troll")
    assert scene.figures("wolf", "gimle") == ["troll"]


@rule("BR1.7.9")
def test_a_monster_dies_like_any_figure_and_comes_back() -> None:
    document = TROLL.replace('turn = "wolf"', 'phase = "discard"').replace(
        '["utgard", "horgr"', '["gimle", "horgr"'
    )
    scene = Scene(document.replace("hand = []", 'hand = ["tyrs_bash.1", "thors_hammer.1"]'))
    scene.say("raven", "keep tyrs_bash.1")
    assert scene.glory("wolf") == 2
    assert "troll" in scene.figures("wolf", "reserve")
    assert scene.upgrades("wolf") == ["troll.1"]


@rule("BR1.7.10")
@pytest.mark.parametrize("card", MONSTERS)
def test_each_monster_card_brings_its_own_figure(card: str) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    hand = ["{card}"]
    [raven]
    [serpent]
    [bear]
    """).say("wolf", f"upgrade {card} monster_1")
    scene.say("wolf", "decline")
    figures = ["leader", "ship", *["warrior"] * 8, card.split(".")[0]]
    assert scene.figures("wolf", "reserve") == sorted(figures)
    with pytest.raises(BadPosition, match="copies"):
        Scene(f'[wolf]\nhand = ["{card}"]\n[raven]\nhand = ["{card}"]\n[serpent]\n[bear]')


@rule("BR1.7.10")
@pytest.mark.parametrize("seats", [4, 5])
def test_the_base_game_has_nine_monster_cards(seats: int) -> None:
    scene = Scene.new(seats)
    decks = [c for age in (1, 2, 3) for c in scene.s.zones[scene.s.deck(age)]]
    assert sorted(C_NAME[c] for c in decks if C_SLOT[c] == S_MONSTER) == sorted(MONSTERS)
