"""BR2.1 and BR2.4: clans, first player and the last steps of the setup."""

import tomllib
from collections import Counter
from typing import Any

import pytest

import meadhall as mh
from meadhall.core.errors import BadOption
from meadhall.games.blood_rage.box import WORDS
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

TOKENS = (
    "token_rage token_rage token_rage token_axes token_axes token_horns token_horns token_glory5"
)


def without_names(view: dict[str, Any]) -> dict[str, Any]:
    nameless = {"clans": [clan | {"clan": ""} for clan in view["clans"]], "crests": []}
    return view | nameless | {"sheet": view["sheet"] | {"clan": ""}}


@rule("BR2.1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_player_has_a_different_clan(seats: int) -> None:
    clans = [clan["clan"] for clan in Scene.new(seats).view(None)["clans"]]
    assert len(set(clans)) == seats


@rule("BR2.1.1")
@pytest.mark.parametrize("clans", ["wolf,wolf", "raven,wolf,raven", "lynx", "wolf,raven,bear,ram"])
def test_a_clan_cannot_be_chosen_twice_nor_one_that_is_not_there(clans: str) -> None:
    with pytest.raises(BadOption, match="clan"):
        mh.new("blood_rage", seats=3, options={"clans": clans})


@rule("BR2.1.2")
@pytest.mark.parametrize("clan", ["wolf", "raven", "serpent", "bear", "ram", "boar"])
def test_all_clans_start_alike(clan: str) -> None:
    document = 'turn = "{0}"\ndestroyed = []\n[{0}]\n[{1}]'
    other = "raven" if clan == "wolf" else "wolf"
    scene = Scene(document.format(clan, other))
    mine, theirs = without_names(scene.view(None))["clans"]
    assert mine | {"seat": 1} == theirs
    model = Scene(document.format("wolf", "raven"))
    for path in ("", "invade", "invade leader", "invade warrior", "invade ship"):
        assert scene.options(clan, path) == model.options("wolf", path)


@rule("BR2.1.3")
@pytest.mark.parametrize(
    ("seats", "clans"),
    [(2, ["wolf", "raven"]), (4, ["wolf", "raven", "serpent", "bear"])],
)
def test_a_table_that_names_no_clans_gets_the_base_clans(seats: int, clans: list[str]) -> None:
    assert [clan["clan"] for clan in Scene.new(seats).view(None)["clans"]] == clans


@rule("BR2.1.3")
def test_the_colours_of_the_base_clans(pytestconfig: pytest.Config) -> None:
    path = pytestconfig.rootpath / "src/meadhall/games/blood_rage/data/board.toml"
    clans = tomllib.loads(path.read_text(encoding="utf-8"))["clan"]
    assert {c["key"]: c["colour"] for c in clans if c["set"] == "base"} == {
        "wolf": "red",
        "raven": "blue",
        "serpent": "yellow",
        "bear": "brown",
    }


@rule("BR2.1.4")
@pytest.mark.parametrize("seats", [2, 5])
def test_all_figures_start_in_the_reserve(seats: int) -> None:
    view = Scene.new(seats).roll_on().view(None)
    for clan in view["clans"]:
        assert sum(f["count"] for f in clan["reserve"]) == 10
        assert (clan["valhalla"], clan["on_board"]) == ([], 0)
    assert not any(place["figures"] for place in view["provinces"].values())
    assert not any(place["figures"] for place in view["fjords"].values())


@rule("BR2.1.6", "BR2.1.7", "BR2.1.8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_glory_stats_and_rage_start_at_their_first_values(seats: int) -> None:
    for clan in Scene.new(seats).view(None)["clans"]:
        assert clan["glory"] == 0
        assert clan["steps"] == {"rage": 1, "axes": 1, "horns": 1}
        assert clan["values"] == {"rage": 6, "axes": 3, "horns": 4}
        assert clan["rage"] == 6


@rule("BR2.1.9")
@pytest.mark.parametrize(
    ("named", "clans"),
    [
        ("bear", ["bear", "wolf", "raven"]),
        (",wolf", ["raven", "wolf", "serpent"]),
        ("raven,wolf", ["raven", "wolf", "serpent"]),
        ("boar,,ram", ["boar", "wolf", "ram"]),
        ("", ["wolf", "raven", "serpent"]),
    ],
)
def test_clans_are_chosen_in_seat_order_and_the_others_get_a_free_one(
    named: str, clans: list[str]
) -> None:
    view = Scene.new(3, clans=named).view(None)
    assert [clan["clan"] for clan in view["clans"]] == clans


@rule("BR2.1.9")
def test_the_choice_of_clans_has_no_effect_on_play() -> None:
    one = Scene.new(3, seed=9)
    other = Scene.new(3, seed=9, clans="boar,bear,ram")
    for _ in range(120):
        assert without_names(one.view(None)) == without_names(other.view(None))
        for scene in (one, other):
            q = scene.s.next_ask()
            assert q is not None
            scene.s.say(q.seat, q.sentence(scene.s, scene.rng, True))
    assert one.view(None)["age"] > 1


# -- last steps -----------------------------------------------------------------------------------


@rule("BR2.4.1")
def test_the_monsters_belong_to_nobody() -> None:
    for clan in Scene.new(4).view(None)["clans"]:
        assert {f["kind"] for f in clan["reserve"]} == {"leader", "warrior", "ship"}
        assert not any(clan["slots"].values())
    scene = Scene('turn = "wolf"\ndestroyed = []\n[wolf]\nhand = ["troll.1"]\n[raven]')
    refusal = scene.no("wolf", "invade troll gimle")
    assert (refusal.rule, refusal.text) == ("BR5.1.1", "br.no.not_in_reserve")


@rule("BR2.4.2")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_game_starts_with_the_gods_gifts_of_age_1(seats: int) -> None:
    scene = Scene.new(seats).roll_on()
    view = scene.view(None)
    assert (view["age"], view["phase"]) == (1, "gifts")
    assert [clan for clan, _ in scene.asked] == scene.clans
    assert [e.args for e in scene.events("phase")] == [{"phase": "gifts", "age": 1}]


def before_first_player(scene: Scene) -> Scene:
    doom = [f"ragnarok_{name}" for name in ("gimle", "horgr", "elvagar", "utgard", "andlang")]
    return scene.chance(TOKENS).chance(" ".join(doom))


@rule("BR2.4.4")
def test_the_first_player_is_drawn_from_all_seats() -> None:
    scene = before_first_player(Scene.new(3))
    q = scene.s.next_ask()
    assert q is not None
    assert (q.seat, q.rule) == (-1, "BR2.4.4")
    assert [WORDS.names[w] for w in q.options(scene.s, ())] == ["seat_0", "seat_1", "seat_2"]
    scene.chance("seat_2")
    assert scene.view(None)["first"] == 2
    drawn = Counter(Scene.new(3, seed).roll_on().view(None)["first"] for seed in range(40))
    assert set(drawn) == {0, 1, 2}


@rule("BR2.4.4")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_table_may_name_the_first_player(first: int) -> None:
    scene = before_first_player(Scene.new(3, first=first))
    assert scene.view(None)["first"] == first - 1
    q = scene.s.next_ask()
    assert q is not None
    assert q.rule == "BR3.2.3"  # no draw of seats any more: the deal is next
    scene.play(lambda s: s.turn >= 0)
    assert scene.view(None)["turn"] == first - 1


@rule("BR2.4.4")
def test_a_seat_that_is_not_there_cannot_be_first() -> None:
    with pytest.raises(BadOption, match="first"):
        mh.new("blood_rage", seats=2, options={"first": 4})
