"""BR10: the Ragnarok phase."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

CLANS = ("wolf", "raven", "serpent")
TOKENS = ("gimle", "horgr", "utgard")


def ragnarok(wolf: str = "", raven: str = "", serpent: str = "", *, age: int = 1) -> Scene:
    """The last pass of an Age whose token is the first, second or third of TOKENS."""
    fallen = ", ".join(f'"{p}"' for p in TOKENS[: age - 1])
    scene = Scene(f"""
    age = {age}
    turn = "wolf"
    first = "wolf"
    destroyed = [{fallen}]
    ragnarok = ["gimle", "horgr", "utgard"]
    options = {{mystics = true, monsters = true}}
    wolf = {{{wolf}}}
    raven = {{{raven}{", " if raven else ""}rage = 0}}
    serpent = {{{serpent}{", " if serpent else ""}rage = 0}}
    """)
    return scene.say("wolf", "pass")


def glory(scene: Scene) -> list[int]:
    return [scene.glory(clan) for clan in CLANS]


def dead(scene: Scene, clan: str) -> list[tuple[object, object]]:
    """The figures of a clan that died, with where they stood."""
    seat = scene.seat(clan)
    return sorted(
        (e.args["figure"], e.args["place"]) for e in scene.events("die") if e.seat == seat
    )


@rule("BR10.1.1")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_province_that_the_token_of_the_age_names_falls(age: int) -> None:
    scene = ragnarok(age=age)
    provinces = scene.view(None)["provinces"]
    assert [p for p in provinces if provinces[p]["destroyed"]] == [
        p for p in provinces if p in TOKENS[:age]
    ]
    assert [e.args["place"] for e in scene.events("ragnarok")] == [TOKENS[age - 1]]


@rule("BR10.1.2")
def test_a_province_that_fell_stays_destroyed() -> None:
    scene = ragnarok()
    scene.play(lambda s: s.age == 2 and s.phase == 2)
    assert scene.destroyed("gimle")
    assert scene.view(None)["provinces"]["gimle"]["free"] == 0
    refusal = scene.no(scene.asked[0][0], "invade warrior gimle")
    assert (refusal.rule, refusal.text) == ("BR1.2.10", "br.no.province_destroyed")
    scene.play(lambda s: s.age == 3 and s.phase == 2)
    assert scene.destroyed("gimle")
    assert scene.destroyed("horgr")


@rule("BR10.1.3")
def test_all_figures_in_the_province_and_its_fjord_die_and_no_others() -> None:
    scene = ragnarok(
        'stats = {horns = 5}, gimle = ["leader", "warrior 2"], myrkulor = ["warrior"],'
        ' andlang = ["warrior"], yggdrasil = ["warrior"]',
        'gimle = ["warrior"], fjord_w = ["ship"]',
        'fjord_s = ["ship"]',
    )
    assert dead(scene, "wolf") == [("leader", "gimle"), ("warrior", "gimle"), ("warrior", "gimle")]
    assert dead(scene, "raven") == [("ship", "fjord_w"), ("warrior", "gimle")]
    assert dead(scene, "serpent") == []
    for clan in CLANS:
        assert scene.count(clan, "gimle") == scene.count(clan, "fjord_w") == 0
    for place in ("myrkulor", "andlang", "yggdrasil"):
        assert scene.figures("wolf", place) == ["warrior"]
    assert scene.figures("serpent", "fjord_s") == ["ship"]


@rule("BR10.1.4")
def test_a_ship_dies_although_its_other_shore_survives() -> None:
    scene = ragnarok('fjord_w = ["ship"], myrkulor = ["warrior"]')
    assert not scene.destroyed("myrkulor")
    assert scene.view(None)["fjords"]["fjord_w"] == {"open": True, "figures": []}
    assert dead(scene, "wolf") == [("ship", "fjord_w")]
    assert scene.figures("wolf", "myrkulor") == ["warrior"]
    assert scene.glory("wolf") == 2


@rule("BR10.1.5")
@pytest.mark.parametrize(("age", "each"), [(1, 2), (2, 3), (3, 4)])
def test_each_owner_is_paid_for_the_own_dead_by_the_age(age: int, each: int) -> None:
    province, fjord = [("gimle", "fjord_w"), ("horgr", "fjord_e"), ("utgard", "fjord_s")][age - 1]
    scene = ragnarok(
        f'{province} = ["leader", "warrior"], {fjord} = ["ship"]',
        f'{province} = ["warrior"]',
        'yggdrasil = ["warrior"], valhalla = ["warrior 2"]',
        age=age,
    )
    assert glory(scene) == [3 * each, each, 0]


@rule("BR10.1.6")
def test_monsters_die_and_pay_like_other_figures() -> None:
    scene = ragnarok(
        'upgrades = ["troll.1", "sea_serpent.1"], gimle = ["troll"], fjord_w = ["sea_serpent"]',
        'upgrades = ["frost_giant.3"], gimle = ["frost_giant"]',
    )
    assert dead(scene, "wolf") == [("sea_serpent", "fjord_w"), ("troll", "gimle")]
    assert dead(scene, "raven") == [("frost_giant", "gimle")]
    assert glory(scene) == [2 * 2, 2, 0]


@rule("BR10.1.7")
@pytest.mark.parametrize(("age", "now", "then"), [(1, "gimle", "horgr"), (2, "horgr", "utgard")])
def test_the_doom_token_moves_on_to_the_province_of_the_next_age(
    age: int, now: str, then: str
) -> None:
    province = "gimle" if age == 1 else "horgr"
    witch = f'upgrades = ["volur_witch.3"], {province} = ["volur_witch"]'
    scene = ragnarok(witch, age=age)
    assert (scene.asked, scene.view(None)["doom"]) == ([("wolf", "save")], now)
    scene.say("wolf", "done")
    assert scene.view(None)["doom"] == then
    assert not scene.destroyed(then)
    assert [e.args["place"] for e in scene.events("doom")] == [then]


@rule("BR10.1.8")
def test_after_the_third_age_the_doom_token_is_gone() -> None:
    witch = 'upgrades = ["volur_witch.3"], utgard = ["volur_witch"]'
    scene = ragnarok(witch, age=3)
    assert scene.view(None)["doom"] == "utgard"
    scene.say("wolf", "done")
    assert scene.s.over
    assert scene.view(None)["doom"] is None
    assert scene.events("doom") == []


# A pass takes all Rage away, so these begin with the phase itself and Rage in hand.
PROTECTED = """
phase = "ragnarok"
first = "wolf"
destroyed = []
ragnarok = ["gimle", "horgr", "utgard"]
wolf = {{rage = 5, upgrades = ["friggas_protection.2", {more}], gimle = [{figures}]}}
raven = {{}}
serpent = {{}}
"""


@rule("BR10.1.9")
def test_friggas_protection_saves_nobody_from_ragnarok() -> None:
    scene = Scene(PROTECTED.format(more="", figures='"warrior 2"'))
    assert scene.asked[0][0] == "chance"  # not even a question
    assert scene.destroyed("gimle")
    assert (scene.count("wolf", "gimle"), scene.s.board[0]) == (0, 0)
    assert (scene.glory("wolf"), scene.rage("wolf")) == (2 * 2, 5)


@rule("BR10.1.9")
def test_who_may_save_a_figure_otherwise_still_cannot_pay_for_one() -> None:
    scene = Scene(PROTECTED.format(more='"volur_witch.3"', figures='"volur_witch", "warrior"'))
    assert scene.options("wolf") == ["retreat", "done"]
    for figure in ("warrior", "volur_witch"):
        refusal = scene.no("wolf", f"protect {figure}")
        assert (refusal.rule, refusal.text) == ("BR10.1.9", "br.no.cannot_save")
    scene.say("wolf", "retreat volur_witch yggdrasil")
    assert dead(scene, "wolf") == [("warrior", "gimle")]
    assert scene.rage("wolf") == 5


@rule("BR10.1.10")
@pytest.mark.parametrize(
    ("card", "figure", "place"),
    [
        ("volur_witch.3", "volur_witch", "yggdrasil"),
        ("friggas_chosen.1", "mystic", "andlang"),
        ("friggas_chosen.1", "mystic", "yggdrasil"),
    ],
)
def test_a_figure_saved_by_a_move_lives_and_brings_no_glory(
    card: str, figure: str, place: str
) -> None:
    wolf = f'upgrades = ["{card}"], gimle = ["{figure}", "warrior"]'
    scene = ragnarok(wolf).say("wolf", f"retreat {figure} {place}")
    assert scene.figures("wolf", place) == [figure]
    assert dead(scene, "wolf") == [("warrior", "gimle")]
    assert scene.glory("wolf") == 2
    scene = ragnarok(wolf).say("wolf", "done")
    assert dead(scene, "wolf") == [(figure, "gimle"), ("warrior", "gimle")]
    assert scene.glory("wolf") == 4


@rule("BR10.1.11")
@pytest.mark.parametrize(
    ("card", "figure"),
    [("valkyrie.2", "valkyrie"), ("thors_glory.1", "warrior"), ("nidhoggr.2", "nidhoggr")],
)
def test_effects_that_count_the_dead_of_a_battle_pay_nothing(card: str, figure: str) -> None:
    scene = ragnarok(
        f'upgrades = ["{card}"], gimle = ["{figure}"]',
        'gimle = ["warrior 2"]',
        'gimle = ["warrior"]',
    )
    assert glory(scene) == [2, 4, 2]
    assert [e.args["source"] for e in scene.events("glory")] == ["ragnarok"] * 3
    assert (scene.events("battle"), scene.view(None)["last_battle"]) == ([], None)


@rule("BR10.1.12")
def test_first_the_saves_then_the_fall_then_glory_then_doom() -> None:
    scene = ragnarok(
        'upgrades = ["lokis_dragons.1"], gimle = ["warrior"], fjord_w = ["ship"]',
        'upgrades = ["volur_witch.3"], gimle = ["volur_witch"]',
    )
    # the witch is asked while all still stand
    assert scene.asked == [("raven", "save")]
    assert not scene.destroyed("gimle")
    assert scene.figures("wolf", "gimle") == ["warrior"]
    assert (glory(scene), scene.view(None)["doom"]) == ([0, 0, 0], "gimle")
    scene.say("raven", "retreat volur_witch yggdrasil")
    assert scene.destroyed("gimle")
    kinds = ("saved", "die", "glory", "doom")
    told = [e for e in scene.events() if e.kind in kinds]
    assert [e.kind for e in told] == ["saved", "die", "die", "glory", "glory", "doom"]
    assert [e.args["source"] for e in told if e.kind == "glory"] == ["lokis_dragons", "ragnarok"]
    assert glory(scene) == [4 + 2 * 2, 0, 0]


@rule("BR10.1.12")
def test_owners_save_from_the_first_player_on_and_may_take_the_last_village() -> None:
    mystic = 'upgrades = ["friggas_chosen.1"], gimle = ["mystic"]'
    scene = Scene(f"""
    phase = "ragnarok"
    first = "raven"
    destroyed = []
    ragnarok = ["gimle", "horgr", "utgard"]
    options = {{mystics = true}}
    wolf = {{{mystic}}}
    raven = {{{mystic}}}
    serpent = {{andlang = ["warrior 2"]}}
    bear = {{}}
    """)
    assert scene.asked == [("raven", "save")]
    scene.say("raven", "retreat mystic andlang")
    assert scene.figures("raven", "andlang") == ["mystic"]
    assert scene.asked == [("wolf", "save")]
    refusal = scene.no("wolf", "retreat mystic andlang")
    assert (refusal.rule, refusal.text) == ("BRC.friggas_chosen", "br.no.no_empty_village")
    scene.say("wolf", "retreat mystic myrkulor")
    assert (scene.glory("wolf"), scene.glory("raven")) == (0, 0)
