"""BR13.1 and BR13.2: two to four players, and the set for a fifth."""

import re
import tomllib
from collections import Counter
from importlib import resources

import pytest

from meadhall.core.errors import BadPosition
from meadhall.games.blood_rage.box import C_NAME, PROVINCES
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

OUTER = PROVINCES[:8]
AGES = (1, 2, 3)
#: players: destroyed, Ragnarok tokens in the box, deck, dealt, undealt, cards kept per choice
NUMBERS = {2: (3, 2, 20, 16, 4, 2), 3: (2, 3, 26, 24, 2, 1), 4: (1, 4, 34, 32, 2, 1)}
FIVE = ("wolf", "raven", "serpent", "bear", "ram")
GAME = resources.files("meadhall.games.blood_rage")


def deck(seats: int, age: int, clans: str = "") -> Counter[str]:
    s = Scene.new(seats, clans=clans).s
    return Counter(C_NAME[c] for c in s.zones[s.deck(age)])


def printed(age: int, *marks: str) -> Counter[str]:
    """The copies of an Age with these marks in the card tables of the catalogue."""
    text = GAME.joinpath("RULES.md").read_text(encoding="utf-8")
    tables = text[text.index("## BRC ") : text.index("\nOptional sets\n")]
    cards: Counter[str] = Counter()
    for key, copies in re.findall(r"^\| `(\w+)` \|.*\| ([^|]+) \|$", tables, re.MULTILINE):
        for part in copies.split("; "):
            label, _, rest = part.partition(" ")
            for copy in rest.split(", ") if label == f"A{age}" else ():
                mark, _, count = copy.partition(" x")
                cards[f"{key}.{age}"] += int(count or 1) if mark in marks else 0
    return +cards


def gifts(clans: tuple[str, ...], age: int = 1) -> Scene:
    """The deal of an Age is done."""
    seats = "".join(f"[{clan}]\n" for clan in clans)
    return Scene(f'phase = "gifts"\nage = {age}\n' + seats).roll_on()


def first_choice(scene: Scene, clan: str) -> str:
    text = "keep"
    while not scene.may(clan, text):
        text += " " + scene.options(clan, text)[0]
    return text


def choose(scene: Scene) -> None:
    for clan in scene.clans:
        scene.say(clan, first_choice(scene, clan))


def colour(clan: str) -> str:
    board = tomllib.loads(GAME.joinpath("data", "board.toml").read_text(encoding="utf-8"))
    return str(next(c["colour"] for c in board["clan"] if c["key"] == clan))


# -- BR13.1 Two to four players --------------------------------------------------------------------


@rule("BR13.1.1")
@pytest.mark.parametrize("seats", NUMBERS)
def test_the_board_by_the_number_of_players(seats: int) -> None:
    scene = Scene.new(seats, seed=seats).roll_on()
    s, view = scene.s, scene.view(None)
    destroyed, in_the_box = NUMBERS[seats][:2]
    fallen = [name for name in OUTER if view["provinces"][name]["destroyed"]]
    assert len(fallen) == destroyed
    assert len(s.zones[s.hidden_discard() + 2]) == in_the_box
    assert len({*fallen, *view["ragnarok"]}) == 8 - in_the_box


@rule("BR13.1.1")
@pytest.mark.parametrize("age", AGES)
@pytest.mark.parametrize("seats", NUMBERS)
def test_the_cards_of_an_age_by_the_number_of_players(seats: int, age: int) -> None:
    cards, dealt, undealt, kept = NUMBERS[seats][2:]
    assert deck(seats, age).total() == cards
    scene = gifts(FIVE[:seats], age)
    assert sum(len(scene.cards(clan, "pack")) for clan in scene.clans) == dealt
    assert scene.view(None)["undealt"][str(age)] == undealt
    choose(scene)
    assert [len(scene.cards(clan, "aside")) for clan in scene.clans] == [kept] * seats


@rule("BR13.1.2")
@pytest.mark.parametrize("age", AGES)
def test_with_two_players_only_cards_without_a_mark_are_used(age: int) -> None:
    assert printed(age, "3+", "4+").total() == 14
    assert deck(2, age) == printed(age, "all")


@rule("BR13.1.3")
@pytest.mark.parametrize("age", AGES)
def test_with_three_players_the_cards_marked_4_are_removed(age: int) -> None:
    assert printed(age, "4+").total() == 8
    assert deck(3, age) == printed(age, "all", "3+")


@rule("BR13.1.4")
@pytest.mark.parametrize("age", AGES)
def test_with_four_players_the_base_decks_are_complete(age: int) -> None:
    assert deck(4, age) == printed(age, "all", "3+", "4+")
    assert deck(4, age).total() == 34


@rule("BR13.1.5")
@pytest.mark.parametrize("age", AGES)
def test_two_players_keep_two_cards_three_times(age: int) -> None:
    scene = gifts(FIVE[:2], age)
    for size in (8, 6, 4):
        assert (scene.asked, scene.rule()) == (
            [("wolf", "draft_two"), ("raven", "draft_two")],
            "BR3.4.1",
        )
        assert [len(scene.cards(clan, "pack")) for clan in scene.clans] == [size, size]
        one = " ".join(first_choice(scene, "wolf").split()[:2])
        assert scene.no("wolf", one).text == "core.no.unfinished"
        choose(scene)
    assert scene.view(None)["phase"] == "action"


@rule("BR13.1.5")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("age", AGES)
def test_three_or_four_players_keep_one_card_six_times(seats: int, age: int) -> None:
    scene = gifts(FIVE[:seats], age)
    for size in (8, 7, 6, 5, 4, 3):
        assert scene.asked == [(clan, "draft") for clan in FIVE[:seats]]
        assert scene.rule() == "BR3.3.1"
        assert [len(scene.cards(clan, "pack")) for clan in scene.clans] == [size] * seats
        spare = scene.cards("wolf", "pack")[-1]
        two = f"{first_choice(scene, 'wolf')} {spare}"
        assert scene.no("wolf", two).text == "core.no.too_long"
        choose(scene)
    assert scene.view(None)["phase"] == "action"


# -- BR13.2 Fifth player ---------------------------------------------------------------------------

FULL = """
turn = "{0}"
destroyed = []
[{0}]
stats = {{rage = {2}, axes = {2}, horns = {2}}}
upgrades = ["troll.1"]
gimle = ["leader", "warrior", "troll"]
fjord_w = ["ship"]
[{1}]
"""


def alike(clan: str, step: int) -> None:
    """A clan has the figures, values and actions that the Wolf would have."""
    mine, model = Scene(FULL.format(clan, "raven", step)), Scene(FULL.format("wolf", "raven", step))
    ours, theirs = mine.view(None), model.view(None)
    assert ours["clans"][0]["clan"] == clan
    assert ours["clans"][0] | {"clan": "wolf"} == theirs["clans"][0]
    assert ours["provinces"]["gimle"]["strength"] == {"0": 3 + 1 + 2 + 2}
    assert mine.count(clan, "reserve") == 7
    for path in ("", "invade", "invade warrior", "march", "march gimle", "pillage"):
        assert mine.options(clan, path) == model.options("wolf", path)


@rule("BR13.2.1")
def test_the_ram_is_the_fifth_clan_and_green() -> None:
    clans = Scene.new(5).view(None)["clans"]
    assert [clan["clan"] for clan in clans] == list(FIVE)
    assert clans[4] | {"clan": "wolf", "seat": 0} == clans[0]
    assert colour("ram") == "green"


@rule("BR13.2.1")
@pytest.mark.parametrize("step", range(1, 7))
def test_the_ram_has_the_figures_and_values_of_the_others(step: int) -> None:
    alike("ram", step)


@rule("BR13.2.2")
@pytest.mark.parametrize("age", AGES)
def test_eight_cards_of_each_age_are_used_with_five_players_only(age: int) -> None:
    fifth = printed(age, "5+")
    assert fifth.total() == 8
    assert deck(5, age) == printed(age, "all", "3+", "4+", "5+")
    assert deck(5, age) - deck(4, age) == fifth


@rule("BR13.2.2")
@pytest.mark.parametrize("seats", NUMBERS)
def test_a_card_of_the_fifth_player_cannot_be_held_by_fewer(seats: int) -> None:
    document = '[wolf]\nhand = ["quest_widespread.1"]\n'
    assert Scene(document + "[raven]\n[bear]\n[serpent]\n[ram]").cards("wolf")
    with pytest.raises(BadPosition, match="copies"):
        Scene(document + "".join(f"[{clan}]\n" for clan in FIVE[1:seats]))


@rule("BR13.2.3")
@pytest.mark.parametrize("seed", range(4))
def test_with_five_players_no_province_is_destroyed_at_setup(seed: int) -> None:
    scene = Scene.new(5, seed, no_draft=True).roll_on()
    provinces = scene.view(None)["provinces"]
    assert [name for name in provinces if provinces[name]["destroyed"]] == []
    assert scene.events("destroyed") == []
    assert all(fjord["open"] for fjord in scene.view(None)["fjords"].values())
    clan = scene.asked[0][0]
    assert set(scene.options(clan, "invade leader")) == set(OUTER)


@rule("BR13.2.4")
@pytest.mark.parametrize("age", AGES)
def test_five_players_keep_one_card_and_pass_the_rest_left(age: int) -> None:
    scene = gifts(FIVE, age)
    for size in (8, 7, 6, 5, 4, 3):
        assert scene.asked == [(clan, "draft") for clan in FIVE]
        assert scene.rule() == "BR3.3.1"
        packs = [Counter(scene.cards(clan, "pack")) for clan in FIVE]
        assert [pack.total() for pack in packs] == [size] * 5
        for pack, clan in zip(packs, FIVE, strict=True):
            choice = first_choice(scene, clan)
            pack[choice.split()[1]] -= 1
            scene.say(clan, choice)
        if size > 3:
            passed = [Counter(scene.cards(clan, "pack")) for clan in FIVE]
            assert passed == [+packs[i - 1] for i in range(5)]
    assert scene.view(None)["phase"] == "action"
    assert [len(scene.cards(clan)) for clan in FIVE] == [6] * 5
    assert scene.view(None)["discard_backs"][str(age)] == 10


@rule("BR13.2.5")
@pytest.mark.parametrize("seats", NUMBERS)
def test_the_ram_may_replace_a_base_clan_and_brings_no_cards(seats: int) -> None:
    scene = Scene.new(seats, clans="ram").roll_on()
    view = scene.view(None)
    assert [clan["clan"] for clan in view["clans"]] == ["ram", *FIVE[: seats - 1]]
    assert sum(view["provinces"][name]["destroyed"] for name in OUTER) == NUMBERS[seats][0]
    for age in AGES:
        assert deck(seats, age, "ram") == deck(seats, age)
        assert "quest_widespread.1" not in deck(seats, age, "ram")
    scene.play()
    assert scene.s.over


@rule("BR13.2.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_boar_may_be_chosen_and_brings_no_cards(seats: int) -> None:
    view = Scene.new(seats, clans="boar,ram").view(None)
    assert [clan["clan"] for clan in view["clans"]] == ["boar", "ram", *FIVE[: seats - 2]]
    for age in AGES:
        assert deck(seats, age, "boar") == deck(seats, age, "boar,ram") == deck(seats, age)
    assert colour("boar") == "purple"


@rule("BR13.2.6")
@pytest.mark.parametrize("step", range(1, 7))
def test_the_boar_has_the_figures_and_values_of_the_others(step: int) -> None:
    alike("boar", step)
