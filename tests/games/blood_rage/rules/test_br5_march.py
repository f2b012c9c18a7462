"""BR5.2: March."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

CAMP = """
turn = "wolf"
destroyed = ["muspelheim"]
[wolf]
rage = 4
upgrades = ["troll.1"]
stats = {horns = 5}
gimle = ["leader", "warrior 2", "troll"]
utgard = ["warrior"]
fjord_w = ["ship"]
[raven]
stats = {horns = 2}
gimle = ["warrior"]
utgard = ["warrior"]
andlang = ["warrior 3"]
"""


@rule("BR5.2.1")
@pytest.mark.parametrize("figures", ["warrior", "leader warrior warrior troll"])
def test_a_march_costs_one_rage_for_any_number(figures: str) -> None:
    scene = Scene(CAMP).say("wolf", f"march gimle horgr {figures} done")
    assert scene.rage("wolf") == 3
    assert scene.asked == [("raven", "turn")]


@rule("BR5.2.2")
@pytest.mark.parametrize(
    "figures", ["leader", "warrior warrior", "leader warrior troll", "leader warrior warrior troll"]
)
def test_any_number_of_own_figures_moves_together(figures: str) -> None:
    scene = Scene(CAMP).say("wolf", f"march gimle horgr {figures} done")
    assert scene.figures("wolf", "horgr") == sorted(figures.split())
    assert scene.count("wolf", "gimle") == 4 - len(figures.split())


@rule("BR5.2.2")
def test_no_march_to_the_same_province_and_none_with_enemy_figures() -> None:
    scene = Scene(CAMP)
    refusal = scene.no("wolf", "march gimle gimle leader done")
    assert (refusal.rule, refusal.text) == ("BR5.2.2", "br.no.same_province")
    refusal = scene.no("wolf", "march gimle horgr warrior warrior warrior done")
    assert refusal.text == "br.no.no_such_figure_there"
    refusal = scene.no("wolf", "march andlang horgr warrior done")
    assert (refusal.rule, refusal.text) == ("BR5.2.3", "br.no.no_own_figure")


@rule("BR5.2.3")
def test_at_least_one_figure_moves() -> None:
    scene = Scene(CAMP)
    refusal = scene.no("wolf", "march gimle horgr done")
    assert (refusal.rule, refusal.text) == ("BR5.2.3", "br.no.at_least_one_figure")
    assert "done" not in scene.options("wolf", "march gimle horgr")
    assert "done" in scene.options("wolf", "march gimle horgr leader")


@rule("BR5.2.3")
def test_without_a_figure_in_a_province_there_is_no_march() -> None:
    scene = Scene("""
    turn = "wolf"
    [wolf]
    fjord_ne = ["ship"]
    [raven]
    """)
    assert "march" not in scene.options("wolf")
    assert scene.no("wolf", "march elvagar horgr warrior done").rule == "BR5.2.3"


@rule("BR5.2.4")
@pytest.mark.parametrize("place", ["myrkulor", "elvagar", "angerboda", "horgr", "yggdrasil"])
def test_near_or_far_is_all_the_same(place: str) -> None:
    scene = Scene(CAMP).say("wolf", f"march gimle {place} leader done")
    assert (scene.figures("wolf", place), scene.rage("wolf")) == (["leader"], 3)


@rule("BR5.2.5")
def test_all_figures_leave_the_same_province() -> None:
    scene = Scene(CAMP)
    refusal = scene.no("wolf", "march utgard horgr leader done")
    assert (refusal.rule, refusal.text) == ("BR5.2.5", "br.no.no_such_figure_there")
    assert scene.no("wolf", "march utgard horgr warrior warrior done").rule == "BR5.2.5"
    assert not scene.may("wolf", "march gimle horgr leader utgard warrior done")
    assert scene.options("wolf", "march utgard horgr") == ["warrior"]


@rule("BR5.2.6")
def test_all_figures_enter_the_same_province() -> None:
    scene = Scene(CAMP)
    assert scene.no("wolf", "march gimle horgr leader elvagar warrior done").rule == "CORE"
    scene.say("wolf", "march gimle horgr leader warrior done")
    assert scene.figures("wolf", "horgr") == ["leader", "warrior"]
    assert sum(scene.count("wolf", p) for p in ("elvagar", "angerboda", "yggdrasil")) == 0


@rule("BR5.2.7")
def test_each_figure_needs_an_empty_village_in_an_undestroyed_province() -> None:
    scene = Scene(CAMP)
    refusal = scene.no("wolf", "march gimle muspelheim leader done")
    assert (refusal.rule, refusal.text) == ("BR5.2.7", "br.no.province_destroyed")
    refusal = scene.no("wolf", "march gimle andlang leader done")
    assert (refusal.rule, refusal.text) == ("BR5.2.7", "br.no.no_empty_village")
    refusal = scene.no("wolf", "march gimle utgard leader warrior done")
    assert (refusal.rule, refusal.text) == ("BR5.2.7", "br.no.no_empty_village")
    assert scene.options("wolf", "march gimle utgard leader") == ["done"]
    scene.say("wolf", "march gimle utgard leader done")
    assert scene.figures("wolf", "utgard") == ["leader", "warrior"]


@rule("BR5.2.8")
def test_yggdrasil_takes_any_number_and_lets_them_go() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    stats = {horns = 6}
    gimle = ["warrior 5"]
    yggdrasil = ["leader"]
    [raven]
    stats = {horns = 6}
    yggdrasil = ["warrior 8"]
    """)
    scene.say("wolf", "march gimle yggdrasil warrior warrior warrior warrior warrior done")
    assert scene.count("wolf", "yggdrasil") == 6
    scene.say("raven", "pass").say("wolf", "march yggdrasil horgr leader warrior done")
    assert scene.figures("wolf", "horgr") == ["leader", "warrior"]


@rule("BR5.2.9")
def test_a_fjord_is_neither_origin_nor_destination() -> None:
    scene = Scene(CAMP)
    for text in ("march fjord_w horgr ship done", "march gimle fjord_s leader done"):
        assert scene.no("wolf", text).rule == "BR5.2.9"
    assert not [p for p in scene.options("wolf", "march") if p.startswith("fjord")]
    assert not [p for p in scene.options("wolf", "march gimle") if p.startswith("fjord")]


@rule("BR5.2.10")
def test_ships_never_march() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["sea_serpent.1"]
    gimle = ["warrior"]
    fjord_w = ["ship", "sea_serpent"]
    [raven]
    [serpent]
    """)
    for text in ("march gimle horgr ship done", "march gimle horgr warrior ship done"):
        refusal = scene.no("wolf", text)
        assert (refusal.rule, refusal.text) == ("BR5.2.10", "br.no.ships_never_move")
    assert not scene.may("wolf", "march gimle horgr warrior sea_serpent done")
    scene.say("wolf", "march gimle horgr warrior done")
    assert scene.figures("wolf", "fjord_w") == ["sea_serpent", "ship"]


@rule("BR5.2.11")
def test_figures_may_stay_behind() -> None:
    scene = Scene(CAMP).say("wolf", "march gimle horgr warrior troll done")
    assert scene.figures("wolf", "gimle") == ["leader", "warrior"]
    assert scene.figures("wolf", "horgr") == ["troll", "warrior"]
