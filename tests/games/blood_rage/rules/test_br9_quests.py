"""BR9: the Quest phase."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

STATS = ("rage", "axes", "horns")


def quest_phase(wolf: str, raven: str = "", serpent: str = "", *, top: str = "") -> Scene:
    """The Quest phase of three clans, Wolf first; Ragnarok comes where nobody stands."""
    return Scene(f"""
    phase = "quest"
    first = "wolf"
    ragnarok = ["muspelheim", "utgard", "horgr"]
    {top or "destroyed = []"}
    wolf = {{{wolf}}}
    raven = {{{raven}}}
    serpent = {{{serpent}}}
    """)


def is_over(scene: Scene) -> bool:
    """Nobody had anything to choose: the cards of the next Age are dealt."""
    return scene.asked[0][0] == "chance"


def steps(scene: Scene, clan: str) -> list[int]:
    return [scene.step(clan, stat) for stat in STATS]


# -- BR9.1 Procedure ---------------------------------------------------------------------------------


@rule("BR9.1.1")
def test_everybody_reveals_all_quests_before_the_first_is_paid() -> None:
    scene = Scene("""
    turn = "wolf"
    first = "wolf"
    destroyed = []
    ragnarok = ["muspelheim", "utgard", "horgr"]
    [wolf]
    quests = ["quest_alfheim.1", "quest_yggdrasil.1"]
    gimle = ["leader"]
    [raven]
    rage = 0
    quests = ["quest_manheim.1", "quest_jotunheim.1"]
    elvagar = ["leader"]
    [serpent]
    rage = 0
    """)
    assert "quest_alfheim" not in str(scene.view("raven"))
    assert "quest_manheim" not in str(scene.view("wolf"))
    scene.say("wolf", "pass")
    assert scene.asked == [("wolf", "quest_stat")]
    for onlooker in ("wolf", "raven", "serpent", None):
        clans = scene.view(onlooker)["clans"]
        assert clans[0]["shown"] == ["quest_alfheim.1", "quest_yggdrasil.1"]
        assert clans[1]["shown"] == ["quest_jotunheim.1", "quest_manheim.1"]
        assert [clan["quests"] for clan in clans] == [0, 0, 0]
    told = [e for e in scene.events() if e.kind in ("fulfilled", "failed")]
    assert len(told) == 4
    assert all(e.visible(2) and e.visible(None) for e in told)


@rule("BR9.1.2")
def test_what_counts_is_how_things_stand_when_the_phase_begins() -> None:
    scene = Scene("""
    turn = "wolf"
    first = "wolf"
    destroyed = []
    ragnarok = ["muspelheim", "utgard", "horgr"]
    [wolf]
    quests = ["quest_alfheim.1", "quest_manheim.1"]
    gimle = ["leader"]
    [raven]
    rage = 0
    """)
    scene.say("wolf", "march gimle elvagar leader done").say("wolf", "pass")
    refusal = scene.no("wolf", "quest_alfheim.1 axes")  # it held until the march
    assert (refusal.rule, refusal.text) == ("BR9.1.2", "br.no.not_offered")
    assert scene.options("wolf") == ["quest_manheim.1"]


@rule("BR9.1.2")
def test_ragnarok_comes_too_late_to_spoil_a_quest() -> None:
    scene = quest_phase('quests = ["quest_jotunheim.1"], muspelheim = ["warrior"]')
    assert not scene.destroyed("muspelheim")
    scene.say("wolf", "quest_jotunheim.1 axes")
    assert scene.destroyed("muspelheim")
    assert scene.glory("wolf") == 5 + 2


@rule("BR9.1.3")
@pytest.mark.parametrize(
    ("quest", "glory"),
    [
        ("quest_alfheim.1", 5),
        ("quest_alfheim.2", 7),
        ("quest_alfheim.3", 9),
        ("quest_yggdrasil.1", 6),
        ("quest_yggdrasil.2", 8),
        ("quest_yggdrasil.3", 11),
    ],
)
def test_a_fulfilled_quest_pays_what_is_printed_on_it(quest: str, glory: int) -> None:
    scene = quest_phase(
        f'glory = 20, quests = ["{quest}"], gimle = ["warrior"], yggdrasil = ["warrior"]',
        top=f"age = {quest[-1]}\ndestroyed = []",
    )
    scene.say("wolf", f"{quest} rage")
    assert [scene.glory(clan) for clan in ("wolf", "raven", "serpent")] == [20 + glory, 0, 0]


@rule("BR9.1.4")
@pytest.mark.parametrize(
    ("stat", "after"), [("rage", [3, 3, 4]), ("axes", [2, 4, 4]), ("horns", [2, 3, 5])]
)
def test_a_fulfilled_quest_raises_one_stat_of_choice(stat: str, after: list[int]) -> None:
    wolf = 'quests = ["quest_alfheim.1"], gimle = ["warrior"]'
    scene = quest_phase(wolf + ", stats = {rage = 2, axes = 3, horns = 4}")
    assert (scene.asked, scene.rule()) == ([("wolf", "quest_stat")], "BR9.1.4")
    assert scene.options("wolf", "quest_alfheim.1") == list(STATS)
    scene.say("wolf", f"quest_alfheim.1 {stat}")
    assert steps(scene, "wolf") == after


@rule("BR9.1.4")
def test_the_stat_must_be_able_to_rise() -> None:
    wolf = 'quests = ["quest_alfheim.1"], gimle = ["warrior"]'
    scene = quest_phase(wolf + ", stats = {axes = 6}")
    refusal = scene.no("wolf", "quest_alfheim.1 axes")
    assert (refusal.rule, refusal.text) == ("BR1.6.14", "br.no.stat_at_top")
    scene = quest_phase(wolf + ", stats = {rage = 6, axes = 6, horns = 6}")
    assert is_over(scene)  # nothing to choose, the Glory comes all the same
    assert (scene.glory("wolf"), steps(scene, "wolf")) == (5, [6, 6, 6])


@rule("BR9.1.5")
def test_each_quest_is_judged_and_paid_by_itself() -> None:
    scene = quest_phase(
        'quests = ["quest_alfheim.1", "quest_manheim.1", "quest_yggdrasil.1"],'
        ' gimle = ["warrior"], yggdrasil = ["warrior"]'
    )
    assert scene.options("wolf") == ["quest_alfheim.1", "quest_yggdrasil.1"]
    scene.say("wolf", "quest_alfheim.1 axes")
    assert (scene.glory("wolf"), steps(scene, "wolf")) == (5, [1, 2, 1])
    assert scene.options("wolf") == ["quest_yggdrasil.1"]
    scene.say("wolf", "quest_yggdrasil.1 axes")
    assert (scene.glory("wolf"), steps(scene, "wolf")) == (5 + 6, [1, 3, 1])
    assert is_over(scene)


@rule("BR9.1.6")
def test_an_unfulfilled_quest_pays_and_costs_nothing() -> None:
    scene = quest_phase(
        'glory = 9, rage = 4, stats = {rage = 2, axes = 3, horns = 4}, hand = ["troll.1"],'
        ' quests = ["quest_alfheim.1"], elvagar = ["leader"], fjord_ne = ["ship"]'
    )
    assert is_over(scene)
    assert (scene.glory("wolf"), scene.rage("wolf"), steps(scene, "wolf")) == (9, 4, [2, 3, 4])
    assert scene.figures("wolf", "elvagar") == ["leader"]
    assert scene.figures("wolf", "fjord_ne") == ["ship"]
    assert scene.cards("wolf", "kept") == ["troll.1"]


@rule("BR9.1.7")
def test_all_revealed_quests_are_discarded_when_the_phase_ends() -> None:
    scene = quest_phase(
        'quests = ["quest_alfheim.1", "quest_yggdrasil.1"], gimle = ["warrior"]',
        'quests = ["quest_manheim.1"], elvagar = ["warrior"]',
        'quests = ["quest_jotunheim.1"]',
    )
    scene.say("wolf", "quest_alfheim.1 axes")
    assert scene.discards() == []  # not before the end
    scene.say("raven", "quest_manheim.1 axes")
    assert scene.discards() == [
        "quest_alfheim.1",
        "quest_jotunheim.1",
        "quest_manheim.1",
        "quest_yggdrasil.1",
    ]
    for clan in ("wolf", "raven", "serpent"):
        for zone in ("hand", "quests", "kept", "played"):
            assert scene.cards(clan, zone) == []


@rule("BR9.1.8")
@pytest.mark.parametrize(
    ("age", "quest", "glory"),
    [(2, "quest_alfheim.1", 5), (3, "quest_alfheim.1", 5), (3, "quest_alfheim.2", 7)],
)
def test_a_quest_of_an_earlier_age_pays_by_its_own_age(age: int, quest: str, glory: int) -> None:
    scene = quest_phase(
        f'quests = ["{quest}"], gimle = ["warrior"]', top=f"age = {age}\ndestroyed = []"
    )
    scene.say("wolf", f"{quest} axes")
    assert scene.glory("wolf") == glory


@rule("BR9.1.9")
@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("wolf", ["wolf", "raven", "serpent"]),
        ("raven", ["raven", "serpent", "wolf"]),
        ("serpent", ["serpent", "wolf", "raven"]),
    ],
)
def test_quests_are_paid_from_the_first_player_clockwise(first: str, order: list[str]) -> None:
    scene = Scene(f"""
    phase = "quest"
    first = "{first}"
    destroyed = []
    ragnarok = ["muspelheim", "utgard", "horgr"]
    wolf = {{quests = ["quest_alfheim.1"], gimle = ["leader"]}}
    raven = {{quests = ["quest_manheim.1"], elvagar = ["leader"]}}
    serpent = {{quests = ["quest_yggdrasil.1"], yggdrasil = ["leader"]}}
    """)
    own = {"wolf": ("alfheim", 5), "raven": ("manheim", 5), "serpent": ("yggdrasil", 6)}
    for clan in order:
        region, glory = own[clan]
        assert scene.asked == [(clan, "quest_stat")]
        assert scene.options(clan) == [f"quest_{region}.1"]
        assert scene.glory(clan) == 0
        scene.say(clan, f"quest_{region}.1 axes")
        assert scene.glory(clan) == glory


@rule("BR9.1.9")
@pytest.mark.parametrize(
    ("one", "glory", "other"),
    [("quest_alfheim.1", 5, "quest_yggdrasil.1"), ("quest_yggdrasil.1", 6, "quest_alfheim.1")],
)
def test_a_player_chooses_the_order_of_the_own_quests(one: str, glory: int, other: str) -> None:
    scene = quest_phase(
        'quests = ["quest_alfheim.1", "quest_yggdrasil.1"],'
        ' gimle = ["warrior"], yggdrasil = ["warrior"]',
        'quests = ["quest_manheim.1"], elvagar = ["warrior"]',
    )
    scene.say("wolf", f"{one} axes")
    assert scene.glory("wolf") == glory
    assert scene.asked == [("wolf", "quest_stat")]  # all own cards before the next player
    refusal = scene.no("wolf", f"{one} axes")
    assert (refusal.rule, refusal.text) == ("BR9.1.2", "br.no.not_offered")
    scene.say("wolf", f"{other} axes")
    assert scene.glory("wolf") == 5 + 6
    assert scene.asked == [("raven", "quest_stat")]


# -- BR9.2 Strength Quests ---------------------------------------------------------------------------


def leads(scene: Scene) -> bool:
    """Is the one Quest of Wolf fulfilled?"""
    assert is_over(scene) or scene.asked == [("wolf", "quest_stat")]
    return not is_over(scene)


@rule("BR9.2.2")
@pytest.mark.parametrize(
    ("wolf", "good"),
    [
        ('gimle = ["warrior"]', False),
        ('gimle = ["warrior"], fjord_w = ["ship"]', True),  # 1 + 2 against 2
        ('gimle = ["warrior"], fjord_s = ["ship"]', False),  # not the fjord of Gimle
        ('gimle = ["warrior"], myrkulor = ["leader"]', False),  # not in the province
        ('gimle = ["leader"]', True),
        ('gimle = ["warrior 2"]', False),
        ('gimle = ["warrior 2"], upgrades = ["experts_in_arms.2"]', True),
        ('gimle = ["frost_giant"], upgrades = ["frost_giant.3"]', True),
        ('gimle = ["warrior"], valhalla = ["leader"]', False),
    ],
)
def test_figures_in_the_province_and_ships_in_its_fjord_count(wolf: str, good: bool) -> None:
    scene = quest_phase(
        f'quests = ["quest_alfheim.1"], {wolf}',
        'gimle = ["warrior 2"], andlang = ["leader"]',
    )
    assert leads(scene) == good


@rule("BR9.2.2", "BR9.2.3")
def test_an_enemy_ship_counts_for_the_enemy() -> None:
    wolf = 'quests = ["quest_alfheim.1"], gimle = ["warrior 2"]'
    assert leads(quest_phase(wolf, 'gimle = ["warrior"]'))
    assert not leads(quest_phase(wolf, 'gimle = ["warrior"], fjord_w = ["ship"]'))


@rule("BR9.2.3")
@pytest.mark.parametrize(
    ("raven", "serpent", "good"),
    [
        ('gimle = ["warrior"]', "", True),
        ('gimle = ["warrior"]', 'gimle = ["warrior"]', True),  # each alone, not their sum
        ('gimle = ["warrior"]', 'gimle = ["leader"]', False),
        ('gimle = ["leader"]', 'gimle = ["warrior"]', False),
        ("", 'fjord_w = ["ship"], gimle = ["warrior"]', False),
    ],
)
def test_the_sum_must_beat_each_other_clan(raven: str, serpent: str, good: bool) -> None:
    scene = quest_phase('quests = ["quest_alfheim.1"], gimle = ["warrior 2"]', raven, serpent)
    assert leads(scene) == good


@rule("BR9.2.4")
def test_a_tie_fulfils_the_quest_of_nobody() -> None:
    scene = quest_phase(
        'quests = ["quest_alfheim.1"], gimle = ["leader"]',
        'quests = ["quest_alfheim.2"], gimle = ["warrior"], fjord_w = ["ship"]',
        'quests = ["quest_alfheim.3"], gimle = ["warrior"]',
    )
    assert is_over(scene)
    for clan in ("wolf", "raven", "serpent"):
        assert (scene.glory(clan), steps(scene, clan)) == (0, [1, 1, 1])


@rule("BR9.2.5")
@pytest.mark.parametrize(
    ("fjord", "province", "other", "region"),
    [
        ("fjord_ne", "elvagar", "angerboda", "manheim"),
        ("fjord_ne", "angerboda", "elvagar", "manheim"),
        ("fjord_e", "muspelheim", "horgr", "jotunheim"),
        ("fjord_e", "horgr", "muspelheim", "jotunheim"),
        ("fjord_s", "utgard", "andlang", "jotunheim"),
        ("fjord_s", "andlang", "utgard", "alfheim"),
        ("fjord_w", "gimle", "myrkulor", "alfheim"),
        ("fjord_w", "myrkulor", "gimle", "manheim"),
    ],
)
def test_a_ship_alone_leads_on_either_shore(
    fjord: str, province: str, other: str, region: str
) -> None:
    wolf = f'quests = ["quest_{region}.1"], {fjord} = ["ship"]'
    enemy = f'{other} = ["leader"]'
    assert leads(quest_phase(wolf, enemy))
    assert not leads(quest_phase(wolf, enemy, f'{province} = ["leader"]'))


@rule("BR9.2.6")
def test_one_province_serves_several_quests() -> None:
    scene = quest_phase(
        'quests = ["quest_alfheim.1", "quest_alfheim.2", "quest_alfheim.3"], gimle = ["warrior"]'
    )
    for quest in ("quest_alfheim.2", "quest_alfheim.1", "quest_alfheim.3"):
        scene.say("wolf", f"{quest} horns")
    assert (scene.glory("wolf"), steps(scene, "wolf")) == (5 + 7 + 9, [1, 1, 4])


@rule("BR9.2.7")
@pytest.mark.parametrize(
    ("quest", "destroyed", "good"),
    [
        ("quest_alfheim.1", "", True),
        ("quest_alfheim.1", '"gimle"', False),
        ("quest_alfheim.1", '"myrkulor"', True),
        ("quest_manheim.1", '"gimle"', True),
        ("quest_manheim.1", '"myrkulor"', False),
    ],
)
def test_a_destroyed_province_never_fulfils_a_quest(quest: str, destroyed: str, good: bool) -> None:
    scene = quest_phase(
        f'quests = ["{quest}"], fjord_w = ["ship"]', top=f"destroyed = [{destroyed}]"
    )
    assert leads(scene) == good
