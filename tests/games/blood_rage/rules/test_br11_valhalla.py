"""BR11: Release Valhalla and the end of an Age."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

CLANS = ("wolf", "raven", "serpent")
ACTION = 2


def age_ends(
    wolf: str = "", raven: str = "", serpent: str = "", *, age: int = 1, first: str = "wolf",
    more: str = "",
) -> Scene:  # fmt: skip
    """The last pass of an Age whose Ragnarok meets nobody outside Gimle, Horgr and Utgard."""
    fallen = ", ".join(f'"{p}"' for p in ("gimle", "horgr", "utgard")[: age - 1])
    scene = Scene(f"""
    age = {age}
    turn = "wolf"
    first = "{first}"
    destroyed = [{fallen}]
    ragnarok = ["gimle", "horgr", "utgard"]
    {more}
    wolf = {{{wolf}}}
    raven = {{{raven}{", " if raven else ""}rage = 0}}
    serpent = {{{serpent}{", " if serpent else ""}rage = 0}}
    """)
    return scene.say("wolf", "pass")


def to_action(scene: Scene) -> Scene:
    """Through Gods' Gifts to the first turn of the next Age."""
    return scene.play(lambda s: s.phase == ACTION)


def kinds(scene: Scene) -> list[str]:
    return [e.kind for e in scene.events()]


# -- BR11.1 Release Valhalla phase -----------------------------------------------------------------


@rule("BR11.1.1")
def test_all_figures_in_valhalla_return_to_the_reserves_of_their_clans() -> None:
    scene = age_ends(
        'upgrades = ["troll.1", "friggas_chosen.1"], valhalla = ["leader", "ship", "troll"]',
        'valhalla = ["warrior 8", "leader"]',
        more="options = {mystics = true}",
    )
    assert [scene.figures(clan, "valhalla") for clan in CLANS] == [[], [], []]
    full = ["leader", "ship", *["warrior"] * 8]
    assert scene.figures("wolf", "reserve") == sorted([*full, "mystic", "troll"])
    assert scene.figures("raven", "reserve") == full
    assert [(e.seat, e.args["n"]) for e in scene.events("released")] == [(0, 3), (1, 9)]


@rule("BR11.1.1")
def test_figures_that_fell_at_ragnarok_return_in_the_same_age() -> None:
    scene = age_ends('gimle = ["leader", "warrior"]', 'fjord_w = ["ship"]')
    assert [e.args["figure"] for e in scene.events("die")] == ["leader", "warrior", "ship"]
    assert [scene.count(clan, "reserve") for clan in ("wolf", "raven")] == [10, 10]
    assert [scene.count(clan, "valhalla") for clan in ("wolf", "raven")] == [0, 0]


@rule("BR11.1.1")
def test_nobody_returns_from_valhalla_before_the_phase() -> None:
    scene = Scene("""
    phase = "quest"
    destroyed = []
    ragnarok = ["horgr", "gimle", "utgard"]
    [wolf]
    quests = ["quest_glorious_death.1"]
    valhalla = ["leader", "warrior 3"]
    [raven]
    valhalla = ["warrior"]
    """)
    assert scene.count("wolf", "valhalla") == 4
    assert scene.count("raven", "valhalla") == 1
    scene.say("wolf", "quest_glorious_death.1 axes")
    assert scene.count("wolf", "valhalla") == scene.count("raven", "valhalla") == 0


@rule("BR11.1.2")
def test_figures_on_the_board_stay_where_they_are() -> None:
    scene = age_ends(
        'upgrades = ["troll.1"], myrkulor = ["warrior 2"], yggdrasil = ["troll"], '
        'fjord_w = ["ship"], valhalla = ["warrior 3", "leader"]',
        'andlang = ["leader"]',
    )
    # Gimle fell, and with it the ship of its fjord; nothing else left the board
    assert scene.figures("wolf", "myrkulor") == ["warrior", "warrior"]
    assert scene.figures("wolf", "yggdrasil") == ["troll"]
    assert scene.figures("raven", "andlang") == ["leader"]
    assert scene.figures("wolf", "reserve") == ["leader", "ship", *["warrior"] * 6]


@rule("BR11.1.2")
def test_a_ship_stays_in_its_fjord() -> None:
    scene = age_ends('fjord_ne = ["ship"], valhalla = ["warrior"]')
    assert scene.figures("wolf", "fjord_ne") == ["ship"]
    assert "ship" not in scene.figures("wolf", "reserve")


@rule("BR11.1.3")
def test_in_the_third_age_valhalla_is_released_before_the_final_scoring() -> None:
    scene = age_ends(
        'upgrades = ["lokis_domain.1", "thors_conquest.3"], stats = {rage = 4}, '
        'myrkulor = ["warrior"], valhalla = ["leader", "warrior"]',
        'valhalla = ["ship"]',
        age=3,
    )
    assert scene.s.over
    assert [scene.count(clan, "valhalla") for clan in CLANS] == [0, 0, 0]
    assert scene.count("raven", "reserve") == 10
    paid = [e.args["source"] for e in scene.events("glory")]
    assert paid == ["lokis_domain", "legendary_rage", "thors_conquest"]
    assert kinds(scene).index("released") < kinds(scene).index("legendary")
    lines = {row["line"]: row["values"] for row in scene.view(None)["score"]["lines"]}
    assert (lines["glory"], lines["total"]) == ([2, 0, 0], [2 + 10 + 3, 0, 0])


# -- BR11.2 End of an Age --------------------------------------------------------------------------

PILLAGED = 'pillaged = ["elvagar", "angerboda", "gimle", "myrkulor", "yggdrasil"]'


@rule("BR11.2.1")
@pytest.mark.parametrize("age", [1, 2])
def test_all_pillage_tokens_are_turned_to_their_reward_side(age: int) -> None:
    scene = age_ends(age=age, more=PILLAGED)
    provinces = scene.view(None)["provinces"]
    assert [name for name in provinces if provinces[name]["pillaged"]] == []


@rule("BR11.2.1")
def test_a_province_may_be_pillaged_again_in_the_next_age_for_the_same_reward() -> None:
    scene = age_ends(
        'myrkulor = ["leader"], glory = 5',
        first="serpent",
        more='pillaged = ["myrkulor"]\ntokens = {myrkulor = "glory5"}',
    )
    to_action(scene).say("wolf", "pillage myrkulor")
    assert scene.glory("wolf") == 10
    assert scene.pillaged("myrkulor")


@rule("BR11.2.1")
def test_within_an_age_a_token_stays_turned() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    pillaged = ["myrkulor"]
    [wolf]
    myrkulor = ["leader"]
    [raven]
    hand = ["troll.1", "tyrs_bash.1"]
    """)
    refusal = scene.no("wolf", "pillage myrkulor")
    assert (refusal.rule, refusal.text) == ("BR5.5.3", "br.no.already_pillaged")
    scene.say("wolf", "pass").say("raven", "pass")
    assert scene.view(None)["phase"] == "discard"
    assert scene.pillaged("myrkulor")


@rule("BR11.2.2")
@pytest.mark.parametrize("seed", range(3))
def test_pillage_tokens_never_change_province(seed: int) -> None:
    scene = Scene.new(3, seed).roll_on()
    layouts = [scene.s.token]
    ages = set()
    while not scene.s.over:
        q = scene.s.next_ask()
        assert q is not None
        scene.s.say(q.seat, q.sentence(scene.s, scene.rng, True))
        layouts.append(scene.s.token)
        ages.add(scene.s.age)
    assert ages == {1, 2, 3}
    assert len(scene.events("reward")) > 3
    assert set(layouts) == {layouts[0]}


@rule("BR11.2.2")
def test_the_token_of_a_fallen_province_stays_with_it() -> None:
    scene = age_ends(more='tokens = {gimle = "glory5", myrkulor = "axes"}')
    provinces = scene.view(None)["provinces"]
    assert provinces["gimle"]["destroyed"]
    assert (provinces["gimle"]["token"], provinces["myrkulor"]["token"]) == ("glory5", "axes")


@rule("BR11.2.3")
@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize(
    ("holder", "left"), [("wolf", "raven"), ("raven", "serpent"), ("serpent", "wolf")]
)
def test_the_first_player_token_goes_to_the_left_neighbour(
    age: int, holder: str, left: str
) -> None:
    scene = age_ends(age=age, first=holder)
    assert scene.clans[scene.view(None)["first"]] == left
    assert [e.seat for e in scene.events("first_player")] == [scene.seat(left)]
    assert to_action(scene).asked == [(left, "turn")]


@rule("BR11.2.3")
def test_the_token_stays_with_its_holder_until_the_age_ends() -> None:
    scene = Scene("""
    turn = "wolf"
    first = "wolf"
    destroyed = []
    [wolf]
    [raven]
    hand = ["troll.1", "tyrs_bash.1"]
    """)
    scene.say("wolf", "pass").say("raven", "pass")
    assert (scene.view(None)["phase"], scene.view(None)["first"]) == ("discard", 0)


@rule("BR11.2.4")
@pytest.mark.parametrize("age", [1, 2])
def test_the_saga_token_moves_to_the_gods_gifts_of_the_next_age(age: int) -> None:
    scene = age_ends(age=age)
    told = [(e.args["age"], e.args["phase"]) for e in scene.events("phase")]
    assert told[-2:] == [(age, "valhalla"), (age + 1, "gifts")]
    assert (scene.view(None)["age"], scene.view(None)["phase"]) == (age + 1, "gifts")
    scene.roll_on()
    for clan in CLANS:
        assert len(scene.cards(clan, "pack")) == 8
        assert all(card.endswith(f".{age + 1}") for card in scene.cards(clan, "pack"))


@rule("BR11.2.5")
def test_upgrades_stats_glory_and_figures_on_the_board_carry_over() -> None:
    scene = age_ends(
        'upgrades = ["friggas_charm.1", "troll.1", "brothers_in_arms.1"], glory = 17, '
        'stats = {rage = 3, axes = 5, horns = 2}, myrkulor = ["warrior 2", "troll"], '
        'fjord_e = ["ship"]',
        'upgrades = ["lord_of_hammers.1"], glory = 4, yggdrasil = ["leader"]',
    )
    to_action(scene)
    assert scene.s.age == 2
    assert scene.upgrades("wolf") == ["brothers_in_arms.1", "troll.1", "friggas_charm.1"]
    assert scene.upgrades("raven") == ["lord_of_hammers.1"]
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [3, 5, 2]
    assert [scene.glory(clan) for clan in CLANS] == [17, 4, 0]
    assert scene.figures("wolf", "myrkulor") == ["troll", "warrior", "warrior"]
    assert scene.strength("wolf", "myrkulor") == 5
    assert (scene.figures("wolf", "fjord_e"), scene.count("wolf", "reserve")) == (["ship"], 7)
    assert scene.figures("raven", "yggdrasil") == ["leader"]


@rule("BR11.2.6")
def test_after_the_third_age_nothing_is_turned_back_and_no_token_moves() -> None:
    scene = age_ends(age=3, first="raven", more=PILLAGED)
    view = scene.view(None)
    turned = [name for name in view["provinces"] if view["provinces"][name]["pillaged"]]
    assert turned == ["elvagar", "angerboda", "gimle", "myrkulor", "yggdrasil"]
    assert scene.clans[view["first"]] == "raven"
    assert scene.events("first_player") == []
    assert scene.events("phase")[-1].args == {"phase": "valhalla", "age": 3}
    assert view["age"] == 3
