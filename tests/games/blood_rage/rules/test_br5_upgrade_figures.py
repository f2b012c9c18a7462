"""BR5.3.10 to BR5.3.21: free invades after an upgrade, and the life of a Monster."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

FREE = [("wolf", "free_invade")]


def upgrading(card: str, more: str = "", enemy: str = "") -> Scene:
    """Wolf has just enough Rage for the card."""
    price = {"lord_of_hammers.1": 3, "brothers_in_arms.1": 1, "lokis_dragons.1": 2, "troll.1": 2}
    return Scene(f"""
    turn = "wolf"
    destroyed = ["elvagar"]
    [wolf]
    rage = {price[card]}
    hand = ["{card}"]
    {more}
    [raven]
    {enemy}
    [serpent]
    """)


# -- the free invade ---------------------------------------------------------------------------------


@rule("BR5.3.10", "BR5.3.13")
@pytest.mark.parametrize(
    ("card", "figure", "place"),
    [
        ("lord_of_hammers.1", "leader", "gimle"),
        ("brothers_in_arms.1", "warrior", "gimle"),
        ("lokis_dragons.1", "ship", "fjord_w"),
    ],
)
def test_after_such_an_upgrade_one_such_figure_invades_for_nothing(
    card: str, figure: str, place: str
) -> None:
    scene = upgrading(card).say("wolf", f"upgrade {card}")
    assert (scene.rage("wolf"), scene.asked, scene.rule()) == (0, FREE, "BR5.3.10")
    assert scene.options("wolf", "invade") == [figure]
    for other in {"leader", "warrior", "ship"} - {figure}:
        refusal = scene.no("wolf", f"invade {other} gimle")
        assert (refusal.rule, refusal.text) == ("BR5.3.10", "br.no.only_after_upgrade")
    scene.say("wolf", f"invade {figure} {place}")
    assert (scene.figures("wolf", place), scene.rage("wolf")) == ([figure], 0)
    assert scene.asked == [("raven", "turn")]


@rule("BR5.3.10", "BR5.3.12")
@pytest.mark.parametrize("text", ["brothers_in_arms.1", "lord_of_hammers.1", "troll.1 monster_1"])
def test_the_free_invade_may_be_declined(text: str) -> None:
    scene = upgrading(text.split()[0]).say("wolf", f"upgrade {text}")
    assert scene.options("wolf") == ["invade", "decline"]
    scene.say("wolf", "decline")
    assert scene.s.board[0] == 0
    assert scene.asked == [("raven", "turn")]


@rule("BR5.3.11")
def test_the_monster_comes_into_the_reserve() -> None:
    scene = upgrading("troll.1")
    assert "troll" not in scene.figures("wolf", "reserve")
    scene.say("wolf", "upgrade troll.1 monster_1").say("wolf", "decline")
    assert scene.figures("wolf", "reserve").count("troll") == 1
    assert scene.count("wolf", "reserve") == 11


@rule("BR5.3.12", "BR5.3.13")
def test_after_a_monster_upgrade_that_monster_invades_for_nothing() -> None:
    scene = upgrading("troll.1", 'upgrades = ["dwarf_chieftain.1"]')
    scene.say("wolf", "upgrade troll.1 monster_2")
    assert (scene.rage("wolf"), scene.asked, scene.rule()) == (0, FREE, "BR5.3.12")
    assert scene.options("wolf", "invade") == ["troll"]
    refusal = scene.no("wolf", "invade dwarf_chieftain gimle")
    assert (refusal.rule, refusal.text) == ("BR5.3.12", "br.no.only_after_upgrade")
    scene.say("wolf", "invade troll gimle")
    assert (scene.figures("wolf", "gimle"), scene.rage("wolf")) == (["troll"], 0)


@rule("BR5.3.14")
def test_a_free_invade_needs_a_lawful_place() -> None:
    enemy = 'andlang = ["leader", "warrior 2"]'
    scene = upgrading("brothers_in_arms.1", enemy=enemy).say("wolf", "upgrade brothers_in_arms.1")
    for place, clause in [
        ("yggdrasil", "BR5.1.7"),
        ("elvagar", "BR1.2.10"),
        ("andlang", "BR5.1.5"),
        ("fjord_w", "BR1.4.6"),
    ]:
        assert scene.no("wolf", f"invade warrior {place}").rule == clause


@rule("BR5.3.14")
def test_a_free_invade_needs_horns() -> None:
    scene = upgrading("brothers_in_arms.1", 'gimle = ["warrior 4"]')
    scene.say("wolf", "upgrade brothers_in_arms.1")
    assert scene.asked == [("raven", "turn")]


@rule("BR5.3.14")
def test_a_free_invade_sets_off_what_an_invade_sets_off() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 4
    hand = ["troll.1"]
    upgrades = ["friggas_succor.1", "thors_domain.2"]
    [raven]
    gimle = ["leader", "warrior"]
    [serpent]
    [bear]
    """)
    scene.say("wolf", "upgrade troll.1 monster_1").say("wolf", "invade troll gimle")
    assert scene.figures("raven", "gimle") == ["leader"]
    assert scene.asked == [("wolf", "succor")]
    scene.say("wolf", "no")
    assert scene.asked == [("wolf", "thors_domain")]


@rule("BR5.3.15")
@pytest.mark.parametrize(
    ("card", "valhalla"),
    [
        ("lord_of_hammers.1", '"leader"'),
        ("brothers_in_arms.1", '"warrior 8"'),
        ("lokis_dragons.1", '"ship"'),
    ],
)
def test_a_figure_in_valhalla_does_not_invade_for_nothing(card: str, valhalla: str) -> None:
    more = f'valhalla = [{valhalla}]\nupgrades = ["friggas_domain.3"]'
    scene = upgrading(card, more)
    scene.say("wolf", f"upgrade {card}")
    assert scene.asked == [("raven", "turn")]


@rule("BR5.3.16")
def test_a_clan_upgrade_gives_no_invade() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    hand = ["lokis_domain.1"]
    [raven]
    """)
    scene.say("wolf", "upgrade lokis_domain.1 clan_1")
    assert scene.asked == [("raven", "turn")]


# -- Monsters ----------------------------------------------------------------------------------------


@rule("BR5.3.17")
def test_a_dead_monster_comes_back_from_valhalla() -> None:
    scene = Scene("""
    turn = "wolf"
    first = "wolf"
    destroyed = []
    ragnarok = ["elvagar", "utgard", "andlang"]
    [wolf]
    gimle = ["leader"]
    hand = ["tyrs_smash.1"]
    [raven]
    upgrades = ["troll.1"]
    gimle = ["troll"]
    """)
    scene.say("wolf", "pillage gimle").say("wolf", "play tyrs_smash.1")
    assert scene.figures("raven", "valhalla") == ["troll"]
    assert scene.upgrades("raven") == ["troll.1"]
    scene.say("raven", "pass").say("wolf", "pass")
    assert scene.s.age == 2
    assert scene.figures("raven", "valhalla") == []
    assert scene.figures("raven", "reserve").count("troll") == 1


REPLACED = """
turn = "wolf"
destroyed = []
[wolf]
rage = 6
glory = 3
hand = ["valkyrie.2"]
upgrades = ["troll.1"]
{place}
[raven]
hand = ["dwarf_chieftain.1"]
"""


@rule("BR5.3.18", "BR5.3.19")
@pytest.mark.parametrize("place", ["", "gimle", "yggdrasil", "valhalla"])
def test_the_monster_of_a_discarded_card_goes_back_to_the_box(place: str) -> None:
    scene = Scene(REPLACED.format(place=f'{place} = ["troll"]' if place else ""))
    where = place or "reserve"
    assert "troll" in scene.figures("wolf", where)
    scene.say("wolf", "upgrade valkyrie.2 monster_1")
    assert [e.args["figure"] for e in scene.events("to_box")] == ["troll"]
    for there in ("reserve", "valhalla", "gimle", "yggdrasil"):
        assert "troll" not in scene.figures("wolf", there)
    assert scene.s.board[0] == 0


@rule("BR5.3.18")
def test_a_monster_in_the_other_slot_keeps_its_figure() -> None:
    scene = Scene(REPLACED.format(place='gimle = ["troll"]'))
    scene.say("wolf", "upgrade valkyrie.2 monster_2").say("wolf", "decline")
    assert scene.figures("wolf", "gimle") == ["troll"]


@rule("BR5.3.20")
def test_going_back_to_the_box_is_no_death() -> None:
    scene = Scene(REPLACED.format(place='gimle = ["troll"]'))
    scene.say("wolf", "upgrade valkyrie.2 monster_1")
    assert not scene.events("die")
    assert scene.count("wolf", "valhalla") == 0
    assert scene.glory("wolf") == 3


@rule("BR5.3.20")
def test_going_back_to_the_box_pays_no_dragons() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 6
    hand = ["troll.1"]
    upgrades = ["sea_serpent.1", "lokis_dragons.1"]
    fjord_w = ["sea_serpent"]
    [raven]
    [serpent]
    """)
    scene.say("wolf", "upgrade troll.1 monster_1").say("wolf", "decline")
    assert (scene.glory("wolf"), scene.count("wolf", "fjord_w")) == (0, 0)


@rule("BR5.3.21")
def test_the_old_monster_leaves_its_village_and_its_horns_to_the_new_one() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 6
    hand = ["valkyrie.2"]
    upgrades = ["troll.1"]
    andlang = ["troll"]
    gimle = ["warrior 3"]
    [raven]
    andlang = ["leader", "warrior"]
    """)
    assert scene.no("wolf", "invade warrior andlang").rule == "BR5.1.9"
    scene.say("wolf", "upgrade valkyrie.2 monster_1")
    assert scene.asked == FREE
    scene.say("wolf", "invade valkyrie andlang")
    assert scene.figures("wolf", "andlang") == ["valkyrie"]
