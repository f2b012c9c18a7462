"""Quest cards: what fulfils them and what they pay."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule


def judge(quest: str, wolf: str, raven: str = "", destroyed: str = "") -> Scene:
    """The Quest phase of Age 1 with one committed Quest of Wolf."""
    return Scene(f"""
    seats = 5
    destroyed = [{destroyed}]
    phase = "quest"
    first = "wolf"
    wolf = {{quests = ["{quest}"], {wolf}}}
    raven = {{{raven}}}
    """)


def is_fulfilled(s: Scene) -> bool:
    return s.asked == [("wolf", "quest_stat")]


REGIONS = {
    "quest_alfheim": ["gimle", "andlang"],
    "quest_jotunheim": ["utgard", "horgr", "muspelheim"],
    "quest_manheim": ["myrkulor", "elvagar", "angerboda"],
}
PLACES = [*(p for ps in REGIONS.values() for p in ps), "yggdrasil"]
GLORY = {
    "quest_alfheim": (5, 7, 9),
    "quest_jotunheim": (5, 7, 9),
    "quest_manheim": (5, 7, 9),
    "quest_glorious_death": (6, 8, 11),
    "quest_yggdrasil": (6, 8, 11),
    "quest_widespread": (7, 10, 15),
}
FULFIL = {
    "quest_alfheim": 'gimle = ["warrior"]',
    "quest_jotunheim": 'utgard = ["warrior"]',
    "quest_manheim": 'elvagar = ["warrior"]',
    "quest_glorious_death": 'valhalla = ["leader", "ship", "warrior 2"]',
    "quest_yggdrasil": 'yggdrasil = ["warrior"]',
    "quest_widespread": 'yggdrasil = ["warrior"], gimle = ["warrior"]',
}


def pays(quest: str, age: int) -> None:
    s = judge(f"{quest}.{age}", FULFIL[quest])
    assert is_fulfilled(s)
    assert s.options("wolf", f"{quest}.{age}") == ["rage", "axes", "horns"]
    s.say("wolf", f"{quest}.{age} horns")
    assert s.glory("wolf") == GLORY[quest][age - 1]
    assert [s.step("wolf", x) for x in ("rage", "axes", "horns")] == [1, 1, 2]
    assert s.discards() == [f"{quest}.{age}"]


def region_decides(quest: str) -> None:
    for place in PLACES:
        s = judge(f"{quest}.1", f'{place} = ["warrior"]')
        assert is_fulfilled(s) == (place in REGIONS[quest]), place


def tie_and_ruins_fail(quest: str, place: str, fjord: str) -> None:
    s = judge(f"{quest}.1", f'{place} = ["warrior"]', f'{place} = ["warrior"]')
    assert not is_fulfilled(s)
    assert s.glory("wolf") == 0
    # A ship leads alone; where its only shore in the region is destroyed, it leads nothing there.
    assert is_fulfilled(judge(f"{quest}.1", f'{fjord} = ["ship"]'))
    assert not is_fulfilled(judge(f"{quest}.1", f'{fjord} = ["ship"]', destroyed=f'"{place}"'))


@rule("BRC.quest_alfheim")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_alfheim_pays_glory_by_its_age_and_a_stat(age):
    pays("quest_alfheim", age)


@rule("BRC.quest_alfheim")
def test_alfheim_needs_the_most_strength_in_gimle_or_andlang():
    region_decides("quest_alfheim")
    tie_and_ruins_fail("quest_alfheim", "gimle", "fjord_w")


@rule("BRC.quest_jotunheim")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_jotunheim_pays_glory_by_its_age_and_a_stat(age):
    pays("quest_jotunheim", age)


@rule("BRC.quest_jotunheim")
def test_jotunheim_needs_the_most_strength_in_utgard_horgr_or_muspelheim():
    region_decides("quest_jotunheim")
    tie_and_ruins_fail("quest_jotunheim", "utgard", "fjord_s")


@rule("BRC.quest_manheim")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_manheim_pays_glory_by_its_age_and_a_stat(age):
    pays("quest_manheim", age)


@rule("BRC.quest_manheim")
def test_manheim_needs_the_most_strength_in_myrkulor_elvagar_or_angerboda():
    region_decides("quest_manheim")
    tie_and_ruins_fail("quest_manheim", "myrkulor", "fjord_w")


@rule("BRC.quest_glorious_death")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_glorious_death_pays_glory_by_its_age_and_a_stat(age):
    pays("quest_glorious_death", age)


@rule("BRC.quest_glorious_death")
@pytest.mark.parametrize(
    ("dead", "good"),
    [
        ('"warrior 3"', False),
        ('"warrior 4"', True),
        ('"leader", "ship", "troll"', False),
        ('"leader", "ship", "troll", "warrior"', True),
    ],
)
def test_glorious_death_needs_four_own_figures_of_any_kind_in_valhalla(dead, good):
    s = judge(
        "quest_glorious_death.1",
        f'upgrades = ["troll.1"], valhalla = [{dead}]',
        'valhalla = ["warrior 5"]',
    )
    assert is_fulfilled(s) == good


@rule("BRC.quest_glorious_death")
def test_ragnarok_comes_too_late_for_a_glorious_death():
    s = Scene("""
    destroyed = []
    ragnarok = ["gimle", "horgr", "utgard"]
    phase = "quest"
    wolf = {quests = ["quest_glorious_death.1"], gimle = ["warrior 4"]}
    raven = {}
    """)
    assert s.glory("wolf") == 4 * 2  # all four died, but only the Ragnarok Glory is paid


@rule("BRC.quest_yggdrasil")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_yggdrasil_pays_glory_by_its_age_and_a_stat(age):
    pays("quest_yggdrasil", age)


@rule("BRC.quest_yggdrasil")
@pytest.mark.parametrize("place", PLACES)
def test_yggdrasil_needs_the_most_strength_there_and_nowhere_else(place):
    s = judge("quest_yggdrasil.1", f'{place} = ["leader"]')
    assert is_fulfilled(s) == (place == "yggdrasil")


@rule("BRC.quest_yggdrasil", "BRC.dark_elf")
@pytest.mark.parametrize(("enemies", "good"), [(2, True), (3, False)])
def test_the_dark_elf_counts_three_in_yggdrasil(enemies, good):
    s = judge(
        "quest_yggdrasil.1",
        'upgrades = ["dark_elf.2"], yggdrasil = ["dark_elf"]',
        f'yggdrasil = ["warrior {enemies}"]',
    )
    assert is_fulfilled(s) == good


@rule("BRC.quest_widespread")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_widespread_pays_glory_by_its_age_and_a_stat(age):
    pays("quest_widespread", age)


@rule("BRC.quest_widespread")
@pytest.mark.parametrize(
    ("wolf", "raven", "destroyed", "good"),
    [
        ('gimle = ["warrior"]', "", "", False),
        ('gimle = ["warrior"], horgr = ["warrior"]', "", "", True),
        ('gimle = ["warrior"], yggdrasil = ["warrior"]', "", "", True),
        ('gimle = ["warrior"], horgr = ["warrior"]', 'horgr = ["warrior"]', "", False),
        ('fjord_w = ["ship"]', "", "", True),  # the ship leads on both shores
        ('fjord_w = ["ship"]', "", '"myrkulor"', False),
    ],
)
def test_widespread_needs_the_most_strength_in_two_undestroyed_provinces(
    wolf, raven, destroyed, good
):
    assert is_fulfilled(judge("quest_widespread.1", wolf, raven, destroyed)) == good
