"""BR1.8: strength."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule


def strength(figures: str, province: str = "gimle", upgrades: str = "") -> object:
    """The strength of Wolf in a province, as everybody sees it."""
    scene = Scene(f"""
    turn = "raven"
    destroyed = []
    [wolf]
    upgrades = [{upgrades}]
    stats = {{horns = 5}}
    {figures}
    [raven]
    [serpent]
    """)
    return scene.view(None)["provinces"][province]["strength"].get("0")


@rule("BR1.8.1")
@pytest.mark.parametrize(
    ("figures", "value"),
    [
        ('gimle = ["leader"]', 3),
        ('fjord_w = ["ship"]', 2),
        ('gimle = ["warrior"]', 1),
        ('gimle = ["warrior 4"]', 4),
    ],
)
def test_basic_strength(figures: str, value: int) -> None:
    assert strength(figures) == value


@rule("BR1.8.2")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("troll.1", 2),
        ("dwarf_chieftain.1", 2),
        ("sea_serpent.1", 3),
        ("valkyrie.2", 2),
        ("dark_elf.2", 1),
        ("fire_giant.2", 4),
        ("frost_giant.3", 4),
        ("soldier_of_hel.3", 3),
        ("volur_witch.3", 3),
    ],
)
def test_a_monster_has_the_strength_of_its_card(card: str, value: int) -> None:
    monster = card.split(".")[0]
    place = "fjord_w" if monster == "sea_serpent" else "gimle"
    assert strength(f'{place} = ["{monster}"]', upgrades=f'"{card}"') == value


@rule("BR1.8.3")
@pytest.mark.parametrize(
    ("card", "figures", "value"),
    [
        ("experts_in_arms.2", 'gimle = ["warrior"]', 2),
        ("experts_in_arms.2", 'gimle = ["warrior 4"]', 8),
        ("experts_in_arms.2", 'gimle = ["leader", "warrior"]', 5),
        ("brothers_in_arms.1", 'gimle = ["warrior"]', 1),
        ("masters_in_arms.3", 'gimle = ["warrior"]', 2),
        ("lord_of_hammers.1", 'gimle = ["leader", "warrior"]', 4),
        ("lord_of_axes.2", 'gimle = ["leader"]', 3),
        ("lord_of_spears.3", 'gimle = ["leader"]', 3),
        ("lokis_dragons.1", 'fjord_w = ["ship"]', 2),
        ("fire_dragons.2", 'fjord_w = ["ship"]', 2),
        ("eternal_dragons.3", 'fjord_w = ["ship"]', 2),
    ],
)
def test_an_upgrade_sets_the_strength_of_its_kind(card: str, figures: str, value: int) -> None:
    assert strength(figures, upgrades=f'"{card}"') == value


@rule("BR1.8.3")
def test_an_upgrade_of_one_clan_changes_no_other_clan() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["experts_in_arms.2"]
    gimle = ["warrior 2"]
    [raven]
    gimle = ["warrior 2"]
    """)
    assert scene.view(None)["provinces"]["gimle"]["strength"] == {"0": 4, "1": 2}


@rule("BR1.8.4")
@pytest.mark.parametrize(
    ("figures", "value"),
    [
        ('gimle = ["leader", "warrior 2", "troll"]\nfjord_w = ["ship"]', 9),
        ('gimle = ["leader"]\nfjord_s = ["ship"]\nandlang = ["warrior 2"]', 3),
        ('gimle = ["warrior"]\nmyrkulor = ["leader"]\nyggdrasil = ["warrior 4"]', 1),
        ('gimle = ["troll"]\nfjord_w = ["ship"]\nvalhalla = ["leader"]', 4),
        ('myrkulor = ["leader"]', None),
    ],
)
def test_strength_is_the_sum_of_the_own_figures_in_the_area(figures: str, value: int) -> None:
    assert strength(figures, upgrades='"troll.1"') == value


@rule("BR1.8.5")
def test_a_ship_counts_in_full_for_both_provinces() -> None:
    figures = 'gimle = ["warrior"]\nfjord_w = ["ship", "sea_serpent"]'
    assert strength(figures, "gimle", '"sea_serpent.1"') == 6
    assert strength(figures, "myrkulor", '"sea_serpent.1"') == 5


@rule("BR1.8.5")
def test_a_ship_does_not_count_for_a_destroyed_province() -> None:
    figures = 'fjord_w = ["ship"]'
    scene = Scene(f'turn = "wolf"\ndestroyed = ["gimle"]\n[wolf]\n{figures}\n[raven]')
    assert scene.view(None)["provinces"]["gimle"]["strength"] == {}
    assert scene.view(None)["provinces"]["myrkulor"]["strength"] == {"0": 2}


@rule("BR1.8.6")
def test_strength_follows_the_cards_in_play() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 9
    hand = ["masters_in_arms.3", "brothers_in_arms.1"]
    gimle = ["warrior 3"]
    [raven]
    """)
    assert scene.strength("wolf", "gimle") == 3
    scene.say("wolf", "upgrade masters_in_arms.3").say("wolf", "decline").say("raven", "pass")
    assert scene.strength("wolf", "gimle") == 8
    scene.say("wolf", "march gimle utgard warrior done")
    assert (scene.strength("wolf", "gimle"), scene.strength("wolf", "utgard")) == (6, 2)
    scene.say("wolf", "upgrade brothers_in_arms.1").say("wolf", "decline")
    assert (scene.strength("wolf", "gimle"), scene.strength("wolf", "utgard")) == (3, 1)


@rule("BR1.8.6")
def test_a_figure_that_dies_before_the_comparison_adds_nothing() -> None:
    scene = Scene("""
    destroyed = []
    battle = {province = "gimle", pillager = "wolf", stage = "cards"}
    [wolf]
    upgrades = ["masters_in_arms.3"]
    gimle = ["warrior 2"]
    [raven]
    hand = ["odins_smite.1"]
    gimle = ["leader"]
    """).say("raven", "play odins_smite.1")
    last = scene.view(None)["last_battle"]
    assert (last["strength"], last["winner"]) == ({"0": 2, "1": 3}, 1)


JUDGED = """
phase = "quest"
destroyed = []
ragnarok = ["utgard", "horgr", "elvagar"]
options = {monsters = true}
[wolf]
quests = ["quest_alfheim.1"]
"""


@rule("BR1.8.7")
@pytest.mark.parametrize(
    ("wolf", "raven", "serpent", "led"),
    [
        (["leader"], ["warrior 2"], [], True),
        (["warrior 2"], ["leader"], [], False),
        (["warrior 2"], ["warrior"], ["warrior"], True),
        (["leader"], ["warrior"], ["warrior 2", "ymir"], True),
        (["warrior 2"], ["warrior"], ["leader"], False),
    ],
)
def test_most_strength_is_more_than_each_other_clan_has(
    wolf: list[str], raven: list[str], serpent: list[str], led: bool
) -> None:
    upgrades = 'upgrades = ["ymir.3"]' if "ymir" in serpent else ""
    scene = Scene(f"""{JUDGED}
    gimle = {wolf}
    [raven]
    gimle = {raven}
    [serpent]
    {upgrades}
    gimle = {serpent}
    """)
    assert (scene.asked == [("wolf", "quest_stat")]) is led


@rule("BR1.8.8")
@pytest.mark.parametrize("ship", [True, False])
def test_of_tied_clans_none_has_the_most_strength(ship: bool) -> None:
    scene = Scene(f"""{JUDGED}
    gimle = ["warrior"]
    fjord_w = {["ship"] if ship else []}
    [raven]
    quests = ["quest_alfheim.1"]
    gimle = {["leader"] if ship else ["warrior"]}
    [serpent]
    gimle = ["warrior"]
    [bear]
    """)
    assert scene.discards() == ["quest_alfheim.1", "quest_alfheim.1"]
    assert (scene.glory("wolf"), scene.glory("raven")) == (0, 0)


@rule("BR1.8.9")
@pytest.mark.parametrize(("dead", "led"), [([], False), (["warrior"], True)])
def test_strength_zero_never_leads(dead: list[str], led: bool) -> None:
    """Ymir has twice the number of own figures in Valhalla, and is alone there."""
    scene = Scene(f"""{JUDGED}
    upgrades = ["ymir.3"]
    gimle = ["ymir"]
    valhalla = {dead}
    [raven]
    """)
    assert (scene.asked == [("wolf", "quest_stat")]) is led


@rule("BR1.8.9")
def test_nobody_leads_in_an_empty_province() -> None:
    scene = Scene(JUDGED + "[raven]")
    assert scene.discards() == ["quest_alfheim.1"]
    assert scene.glory("wolf") == 0
