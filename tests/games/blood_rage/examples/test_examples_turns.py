"""The worked examples of turns and actions: BR-EX1 to BR-EX10."""

from tests.games.blood_rage.scene import Scene
from tests.rules import rule


@rule("BR-EX1", "BR4.1.1", "BR1.6.11")
def test_example_1_a_raised_rage_stat_fills_up_more_in_the_next_age() -> None:
    scene = Scene("""
    turn = "raven"
    first = "raven"
    destroyed = []
    ragnarok = ["elvagar", "utgard", "horgr"]
    tokens = {gimle = "rage", myrkulor = "rage"}
    [raven]
    rage = 2
    fjord_w = ["ship"]
    [wolf]
    rage = 0
    """)
    scene.say("raven", "pillage gimle").say("raven", "pillage myrkulor")
    assert (scene.step("raven", "rage"), scene.rage("raven")) == (3, 2)
    scene.say("raven", "pass")
    scene.play(lambda s: s.phase == 2)
    assert scene.s.age == 2
    clan = scene.view(None)["clans"][0]
    assert (clan["values"]["rage"], clan["rage"]) == (8, 8)


@rule("BR-EX2", "BR5.1.2", "BR1.8.3")
def test_example_2_an_upgraded_warrior_costs_two() -> None:
    scene = Scene("""
    turn = "raven"
    destroyed = []
    [raven]
    rage = 6
    upgrades = ["experts_in_arms.2"]
    [wolf]
    utgard = ["warrior 2"]
    """)
    scene.say("raven", "invade warrior utgard")
    assert scene.rage("raven") == 4
    assert scene.figures("raven", "utgard") == ["warrior"]


GIMLE_TO_ELVAGAR = """
turn = "raven"
destroyed = []
[raven]
rage = 6
gimle = ["leader", "warrior 2"]
[wolf]
elvagar = ["warrior 2"]
"""


@rule("BR-EX3", "BR5.2.4")
def test_example_3_two_figures_march_to_a_province_far_away() -> None:
    scene = Scene(GIMLE_TO_ELVAGAR)
    scene.say("raven", "march gimle elvagar leader warrior done")
    assert scene.figures("raven", "elvagar") == ["leader", "warrior"]
    assert scene.figures("raven", "gimle") == ["warrior"]
    assert scene.rage("raven") == 5


@rule("BR-EX4", "BR5.2.7")
def test_example_4_a_third_figure_finds_no_village() -> None:
    scene = Scene(GIMLE_TO_ELVAGAR)
    refusal = scene.no("raven", "march gimle elvagar leader warrior warrior done")
    assert (refusal.rule, refusal.text) == ("BR5.2.7", "br.no.no_empty_village")


@rule("BR-EX5", "BR5.2.8")
def test_example_5_any_number_marches_to_yggdrasil() -> None:
    scene = Scene("""
    turn = "serpent"
    destroyed = []
    [serpent]
    rage = 6
    stats = {horns = 2}
    angerboda = ["leader", "warrior 4"]
    [wolf]
    yggdrasil = ["leader", "warrior 3"]
    [raven]
    yggdrasil = ["warrior 4"]
    """)
    scene.say("serpent", "march angerboda yggdrasil leader warrior warrior warrior warrior done")
    assert scene.count("serpent", "yggdrasil") == 5
    assert scene.rage("serpent") == 5


@rule("BR-EX6", "BR5.2.6")
def test_example_6_no_march_to_two_provinces() -> None:
    scene = Scene("""
    turn = "bear"
    destroyed = []
    [bear]
    gimle = ["warrior 2"]
    [wolf]
    """)
    assert not scene.may("bear", "march gimle elvagar warrior horgr warrior done")
    assert not scene.may("bear", "march gimle elvagar warrior done march gimle horgr warrior done")
    scene.say("bear", "march gimle elvagar warrior done")
    assert not scene.may("bear", "march gimle horgr warrior done")


@rule("BR-EX7", "BR5.2.5")
def test_example_7_no_march_from_two_provinces() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    gimle = ["warrior"]
    horgr = ["leader"]
    [raven]
    """)
    refusal = scene.no("wolf", "march horgr elvagar leader warrior done")
    assert (refusal.rule, refusal.text) == ("BR5.2.5", "br.no.no_such_figure_there")
    assert not scene.may("wolf", "march gimle elvagar warrior horgr leader done")
    scene.say("wolf", "march gimle elvagar warrior done")
    assert not scene.may("wolf", "march horgr elvagar leader done")


@rule("BR-EX8", "BR5.2.10")
def test_example_8_a_ship_never_moves() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    gimle = ["warrior"]
    fjord_w = ["ship"]
    [raven]
    """)
    assert not scene.may("wolf", "march fjord_w gimle ship done")
    assert not scene.may("wolf", "march fjord_w fjord_s ship done")
    refusal = scene.no("wolf", "march gimle horgr warrior ship done")
    assert (refusal.rule, refusal.text) == ("BR5.2.10", "br.no.ships_never_move")


@rule("BR-EX9", "BR5.3.2", "BR5.3.6", "BR5.3.9")
def test_example_9_lokis_two_domains_add_up() -> None:
    scene = Scene("""
    turn = "serpent"
    first = "serpent"
    destroyed = []
    ragnarok = ["elvagar", "utgard", "horgr"]
    [serpent]
    rage = 6
    hand = ["lokis_eminence.2"]
    slots = {clan_1 = "lokis_domain.1", clan_2 = "friggas_succor.1", clan_3 = "thors_glory.1"}
    valhalla = ["leader", "warrior 2"]
    [wolf]
    rage = 0
    [raven]
    rage = 0
    """)
    scene.say("serpent", "upgrade lokis_eminence.2 clan_2")
    assert scene.rage("serpent") == 4
    assert scene.discards() == ["friggas_succor.1"]
    scene.say("serpent", "pass")
    assert scene.figures("serpent", "valhalla") == []
    assert scene.glory("serpent") == 3 * (1 + 2)


@rule("BR-EX10", "BR5.4.1", "BR9.1.3", "BR9.1.4")
def test_example_10_a_fulfilled_quest_pays_glory_and_a_stat() -> None:
    scene = Scene("""
    turn = "bear"
    age = 2
    first = "bear"
    destroyed = []
    ragnarok = ["elvagar", "andlang", "gimle"]
    [bear]
    hand = ["quest_jotunheim.2"]
    muspelheim = ["warrior 2"]
    [wolf]
    rage = 0
    muspelheim = ["warrior"]
    utgard = ["leader"]
    """)
    scene.say("bear", "quest quest_jotunheim.2")
    assert "quest_jotunheim" not in str(scene.view("wolf"))
    scene.say("bear", "pass")
    assert scene.asked == [("bear", "quest_stat")]
    assert scene.options("bear", "quest_jotunheim.2") == ["rage", "axes", "horns"]
    scene.say("bear", "quest_jotunheim.2 horns")
    assert scene.glory("bear") == 7
    assert [scene.step("bear", stat) for stat in ("rage", "axes", "horns")] == [1, 1, 2]
