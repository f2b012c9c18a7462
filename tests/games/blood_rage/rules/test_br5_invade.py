"""BR5.1: Invade."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# -- the figure and its price ------------------------------------------------------------------------


@rule("BR5.1.1")
def test_a_figure_enters_from_the_reserve() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["troll.1"]
    horgr = ["troll"]
    valhalla = ["leader"]
    [raven]
    upgrades = ["dwarf_chieftain.1"]
    """)
    assert scene.options("wolf", "invade") == ["warrior", "ship"]
    for figure in ("troll", "leader", "dwarf_chieftain", "mystic"):
        refusal = scene.no("wolf", f"invade {figure} gimle")
        assert (refusal.rule, refusal.text) == ("BR5.1.1", "br.no.not_in_reserve")
    scene.say("wolf", "invade warrior gimle")
    assert scene.figures("wolf", "gimle") == ["warrior"]
    assert scene.count("wolf", "reserve") == 8


@rule("BR5.1.2")
@pytest.mark.parametrize(
    ("figure", "place", "price"),
    [
        ("warrior", "gimle", 1),
        ("ship", "fjord_w", 2),
        ("troll", "gimle", 2),
        ("sea_serpent", "fjord_w", 3),
    ],
)
def test_the_price_is_the_strength_of_the_figure(figure: str, place: str, price: int) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 6
    upgrades = ["troll.1", "sea_serpent.1"]
    [raven]
    [serpent]
    """)
    scene.say("wolf", f"invade {figure} {place}")
    assert scene.rage("wolf") == 6 - price
    assert scene.figures("wolf", place) == [figure]


@rule("BR5.1.2")
def test_an_upgraded_warrior_costs_its_new_strength() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 6
    upgrades = ["experts_in_arms.2"]
    [raven]
    """)
    assert scene.say("wolf", "invade warrior gimle").rage("wolf") == 4


@rule("BR5.1.3")
@pytest.mark.parametrize("upgrades", ["", 'upgrades = ["lord_of_hammers.1"]'])
def test_the_leader_invades_for_nothing(upgrades: str) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 1
    {upgrades}
    [raven]
    """)
    scene.say("wolf", "invade leader gimle")
    assert (scene.rage("wolf"), scene.figures("wolf", "gimle")) == (1, ["leader"])


@rule("BR5.1.4")
@pytest.mark.parametrize(
    ("card", "price", "pair"), [("brothers_in_arms.1", 1, 3), ("masters_in_arms.3", 2, 6)]
)
def test_a_pair_bonus_does_not_change_the_price(card: str, price: int, pair: int) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 6
    upgrades = ["{card}"]
    gimle = ["warrior"]
    [raven]
    """)
    scene.say("wolf", "invade warrior gimle")
    assert scene.strength("wolf", "gimle") == pair
    assert scene.rage("wolf") == 6 - price


# -- the place ---------------------------------------------------------------------------------------


@rule("BR5.1.5")
def test_a_figure_needs_an_empty_village_in_an_undestroyed_province() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = ["gimle"]
    [wolf]
    utgard = ["warrior"]
    [raven]
    utgard = ["warrior 2"]
    andlang = ["warrior 2"]
    """)
    refusal = scene.no("wolf", "invade warrior utgard")
    assert (refusal.rule, refusal.text) == ("BR5.1.5", "br.no.no_empty_village")
    refusal = scene.no("wolf", "invade warrior gimle")
    assert (refusal.rule, refusal.text) == ("BR1.2.10", "br.no.province_destroyed")
    assert scene.options("wolf", "invade leader") == [
        "elvagar", "angerboda", "muspelheim", "horgr", "andlang", "myrkulor",
    ]  # fmt: skip
    scene.say("wolf", "invade warrior andlang").say("raven", "pass")
    assert scene.figures("wolf", "andlang") == ["warrior"]
    assert scene.no("wolf", "invade warrior andlang").rule == "BR5.1.5"


@rule("BR5.1.6")
def test_a_ship_enters_any_open_fjord_and_no_province() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = ["gimle", "myrkulor", "horgr"]
    [wolf]
    [raven]
    fjord_s = ["ship"]
    """)
    assert scene.options("wolf", "invade ship") == ["fjord_ne", "fjord_e", "fjord_s"]
    refusal = scene.no("wolf", "invade ship fjord_w")
    assert (refusal.rule, refusal.text) == ("BR1.4.11", "br.no.fjord_closed")
    refusal = scene.no("wolf", "invade ship utgard")
    assert (refusal.rule, refusal.text) == ("BR1.7.5", "br.no.ships_only_in_fjords")
    assert scene.no("wolf", "invade warrior fjord_s").rule == "BR1.4.6"
    scene.say("wolf", "invade ship fjord_s")
    assert scene.figures("wolf", "fjord_s") == ["ship"]


@rule("BR5.1.7")
@pytest.mark.parametrize("figure", ["leader", "warrior", "troll", "ship"])
def test_nobody_invades_yggdrasil(figure: str) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["troll.1"]
    [raven]
    """)
    assert "yggdrasil" not in scene.options("wolf", f"invade {figure}")
    refusal = scene.no("wolf", f"invade {figure} yggdrasil")
    assert refusal.rule == ("BR1.7.5" if figure == "ship" else "BR5.1.7")
    if figure != "ship":
        assert refusal.text == "br.no.no_invade_yggdrasil"


@rule("BR5.1.8")
@pytest.mark.parametrize("place", ["gimle", "horgr"])
def test_pillaged_and_doomed_provinces_may_be_invaded(place: str) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    pillaged = ["gimle"]
    ragnarok = ["horgr", "utgard", "andlang"]
    [wolf]
    [raven]
    """)
    assert (scene.view(None)["doom"], scene.pillaged("gimle")) == ("horgr", True)
    scene.say("wolf", f"invade warrior {place}")
    assert scene.figures("wolf", place) == ["warrior"]


# -- Horns -------------------------------------------------------------------------------------------

FULL = """
turn = "wolf"
destroyed = []
[wolf]
rage = 6
{more}
gimle = ["warrior 3"]
fjord_w = ["ship"]
[raven]
{raven}
[serpent]
"""


@rule("BR5.1.9")
@pytest.mark.parametrize(("step", "may"), [(1, False), (2, True)])
def test_no_invade_with_as_many_figures_on_the_board_as_horns(step: int, may: bool) -> None:
    scene = Scene(FULL.format(more=f"stats = {{horns = {step}}}", raven=""))
    assert ("invade" in scene.options("wolf")) is may
    if may:
        scene.say("wolf", "invade leader horgr").say("raven", "pass").say("serpent", "pass")
    refusal = scene.no("wolf", "invade warrior horgr")
    assert (refusal.rule, refusal.text) == ("BR5.1.9", "br.no.horns_full")
    assert refusal.args["limit"] == refusal.args["have"] == step + 3


@rule("BR5.1.10")
@pytest.mark.parametrize(
    ("figures", "may"),
    [
        ('gimle = ["warrior 4"]', False),
        ('gimle = ["warrior 3"]\nfjord_w = ["ship"]', False),
        ('gimle = ["warrior 3"]\nyggdrasil = ["troll"]', False),
        ('gimle = ["warrior 3"]\nvalhalla = ["leader", "ship", "warrior"]', True),
        ('gimle = ["warrior 3"]', True),
    ],
)
def test_which_figures_count_for_horns(figures: str, may: bool) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["troll.1"]
    {figures}
    [raven]
    horgr = ["warrior 4"]
    """)
    assert scene.may("wolf", "invade warrior elvagar") is may


@rule("BR5.1.11")
def test_no_free_invade_over_the_horns_limit() -> None:
    scene = Scene(FULL.format(more='hand = ["troll.1"]', raven=""))
    scene.say("wolf", "upgrade troll.1 monster_1")
    assert scene.asked == [("raven", "turn")]
    assert scene.figures("wolf", "reserve").count("troll") == 1


@rule("BR5.1.11")
def test_no_placement_by_a_card_over_the_horns_limit() -> None:
    document = """
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["friggas_succor.1"]
    gimle = ["warrior {n}"]
    [raven]
    [serpent]
    """
    assert Scene(document.format(n=2)).say("wolf", "invade warrior horgr").asked[0][1] == "succor"
    assert Scene(document.format(n=3)).say("wolf", "invade warrior horgr").asked[0][1] == "turn"


@rule("BR5.1.11")
def test_no_return_from_valhalla_over_the_horns_limit() -> None:
    more = 'upgrades = ["friggas_domain.3"]\nvalhalla = ["leader"]'
    scene = Scene(FULL.format(more=more, raven=""))
    refusal = scene.no("wolf", "raise leader horgr")
    assert (refusal.rule, refusal.text) == ("BR5.1.9", "br.no.horns_full")


@rule("BR5.1.12")
def test_horns_never_stop_a_march() -> None:
    scene = Scene(FULL.format(more="", raven=""))
    scene.say("wolf", "march gimle horgr warrior warrior done")
    assert scene.figures("wolf", "horgr") == ["warrior", "warrior"]


@rule("BR5.1.12")
def test_horns_never_stop_a_call_to_battle() -> None:
    scene = Scene(FULL.format(more="", raven='andlang = ["warrior"]'))
    scene.say("wolf", "pass").say("raven", "pillage andlang")
    assert scene.asked == [("wolf", "join")]
    scene.say("wolf", "join gimle warrior")
    assert scene.figures("wolf", "andlang") == ["warrior"]


@rule("BR5.1.12")
def test_horns_never_stop_a_retreat() -> None:
    scene = Scene("""
    turn = "wolf"
    age = 3
    destroyed = []
    [wolf]
    gimle = ["leader"]
    hand = ["tyrs_smash.1"]
    [raven]
    upgrades = ["volur_witch.3"]
    gimle = ["volur_witch"]
    horgr = ["warrior 3"]
    [serpent]
    """)
    scene.say("wolf", "pillage gimle").say("wolf", "play tyrs_smash.1")
    assert scene.asked == [("raven", "save")]
    scene.say("raven", "retreat volur_witch yggdrasil")
    assert scene.figures("raven", "yggdrasil") == ["volur_witch"]


@rule("BR5.1.13")
def test_after_placement_the_figure_acts_then_succor_then_thors_domain() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    tokens = {gimle = "rage"}
    [wolf]
    rage = 6
    upgrades = ["troll.1", "friggas_succor.1", "thors_domain.2"]
    [raven]
    gimle = ["warrior 2"]
    [serpent]
    gimle = ["warrior 2"]
    [bear]
    """)
    scene.say("wolf", "invade troll gimle")
    assert scene.figures("raven", "valhalla") == ["warrior", "warrior"]
    assert scene.figures("serpent", "gimle") == []
    assert scene.asked == [("wolf", "succor")]
    scene.say("wolf", "yes")
    assert scene.figures("wolf", "gimle") == ["troll", "warrior"]
    assert scene.asked == [("wolf", "thors_domain")]
    scene.say("wolf", "yes")
    assert (scene.pillaged("gimle"), scene.rage("wolf")) == (True, 2)
