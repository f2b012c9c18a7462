"""BR1.2 and BR1.3: provinces and villages."""

import pytest

from meadhall.core.errors import BadPosition
from meadhall.games.blood_rage.box import WORDS
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

#: province, region, villages, the neighbours before and after it, fjord
TABLE = [
    ("elvagar", "manheim", 4, "myrkulor", "angerboda", "fjord_ne"),
    ("angerboda", "manheim", 5, "elvagar", "muspelheim", "fjord_ne"),
    ("muspelheim", "jotunheim", 5, "angerboda", "horgr", "fjord_e"),
    ("horgr", "jotunheim", 4, "muspelheim", "utgard", "fjord_e"),
    ("utgard", "jotunheim", 3, "horgr", "andlang", "fjord_s"),
    ("andlang", "alfheim", 3, "utgard", "gimle", "fjord_s"),
    ("gimle", "alfheim", 5, "andlang", "myrkulor", "fjord_w"),
    ("myrkulor", "manheim", 3, "gimle", "elvagar", "fjord_w"),
]
RING = [row[0] for row in TABLE]
EIGHT = "\n".join(f'{name} = ["warrior"]' for name in RING)


@rule("BR1.2.1")
def test_the_board_has_yggdrasil_and_eight_outer_provinces() -> None:
    provinces = Scene.new(3).view(None)["provinces"]
    assert list(provinces) == [*RING, "yggdrasil"]
    assert [name for name in provinces if provinces[name]["villages"] is None] == ["yggdrasil"]


@rule("BR1.2.2", "BR1.2.3")
@pytest.mark.parametrize("row", TABLE, ids=RING)
def test_an_outer_province_fulfils_the_quest_of_its_region_only(
    row: tuple[str, str, int, str, str, str],
) -> None:
    scene = Scene(f"""
    phase = "quest"
    destroyed = []
    [wolf]
    quests = ["quest_alfheim.1", "quest_jotunheim.1", "quest_manheim.1", "quest_yggdrasil.1"]
    {row[0]} = ["warrior"]
    [raven]
    [serpent]
    """)
    assert scene.options("wolf") == [f"quest_{row[1]}.1"]


@rule("BR1.2.4")
def test_yggdrasil_fulfils_no_quest_of_a_region() -> None:
    scene = Scene("""
    phase = "quest"
    destroyed = []
    [wolf]
    quests = ["quest_alfheim.1", "quest_jotunheim.1", "quest_manheim.1", "quest_yggdrasil.1"]
    yggdrasil = ["leader"]
    [raven]
    [serpent]
    """)
    assert scene.options("wolf") == ["quest_yggdrasil.1"]


@rule("BR1.2.3", "BR1.2.7")
@pytest.mark.parametrize("row", TABLE, ids=RING)
def test_figures_join_from_the_two_ring_neighbours_and_yggdrasil(
    row: tuple[str, str, int, str, str, str],
) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    {row[5]} = ["ship"]
    [raven]
    stats = {{horns = 5}}
    yggdrasil = ["leader"]
    {EIGHT}
    """).say("wolf", f"pillage {row[0]}")
    assert sorted(scene.options("raven", "join")) == sorted([row[3], row[4], "yggdrasil"])


@rule("BR1.2.6")
def test_yggdrasil_borders_every_outer_province() -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    yggdrasil = ["warrior"]
    [raven]
    stats = {{horns = 5}}
    {EIGHT}
    """).say("wolf", "pillage yggdrasil")
    assert scene.options("raven", "join") == RING


@rule("BR1.2.8")
def test_nobody_joins_from_the_pillaged_province_itself() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    gimle = ["warrior"]
    [raven]
    gimle = ["warrior"]
    andlang = ["warrior"]
    """).say("wolf", "pillage gimle")
    refusal = scene.no("raven", "join gimle warrior")
    assert (refusal.rule, refusal.text) == ("BR6.1.4", "br.no.not_adjacent")


@rule("BR1.2.8")
def test_the_lord_of_hammers_cannot_move_to_where_he_stands() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["lord_of_hammers.1"]
    gimle = ["leader"]
    [raven]
    """).say("wolf", "pillage gimle")
    assert scene.no("wolf", "move leader gimle").text == "br.no.not_adjacent"
    assert sorted(scene.options("wolf", "move leader")) == ["andlang", "myrkulor", "yggdrasil"]


@rule("BR1.2.9")
def test_a_destroyed_province_stays_out_to_the_end_of_the_game() -> None:
    scene = Scene("""
    phase = "discard"
    destroyed = ["utgard"]
    ragnarok = ["gimle", "horgr", "elvagar"]
    [wolf]
    hand = ["troll.1", "tyrs_bash.1"]
    gimle = ["leader"]
    [raven]
    """)
    assert not scene.destroyed("gimle")
    scene.say("wolf", "keep troll.1")
    while not scene.s.over:
        assert scene.destroyed("gimle")
        assert scene.destroyed("utgard")
        assert not scene.pillaged("gimle")
        assert scene.count("wolf", "gimle") + scene.count("raven", "gimle") == 0
        q = scene.s.next_ask()
        assert q is not None
        scene.s.say(q.seat, q.sentence(scene.s, scene.rng, True))
    assert [p for p in RING if scene.destroyed(p)] == ["elvagar", "horgr", "utgard", "gimle"]


FALLEN = """
turn = "wolf"
destroyed = ["gimle"]
[wolf]
upgrades = ["lord_of_hammers.1", "troll.1", "friggas_domain.3"]
myrkulor = ["leader", "warrior"]
valhalla = ["warrior"]
[raven]
"""


@rule("BR1.2.10")
@pytest.mark.parametrize(
    "action", ["invade warrior gimle", "invade troll gimle", "raise warrior gimle"]
)
def test_no_figure_invades_a_destroyed_province(action: str) -> None:
    refusal = Scene(FALLEN).no("wolf", action)
    assert (refusal.rule, refusal.text) == ("BR1.2.10", "br.no.province_destroyed")


@rule("BR1.2.10")
def test_no_figure_moves_into_a_destroyed_province() -> None:
    scene = Scene(FALLEN)
    refusal = scene.no("wolf", "march myrkulor gimle warrior done")
    assert refusal.text == "br.no.province_destroyed"
    scene.say("wolf", "pillage myrkulor")
    assert scene.options("wolf", "move leader") == ["elvagar", "yggdrasil"]


@rule("BR1.2.11")
def test_a_destroyed_province_is_no_bridge() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = ["angerboda"]
    [wolf]
    muspelheim = ["warrior"]
    [raven]
    elvagar = ["warrior"]
    yggdrasil = ["warrior"]
    """).say("wolf", "pillage muspelheim")
    assert scene.options("raven", "join") == ["yggdrasil"]
    assert scene.no("raven", "join elvagar warrior").text == "br.no.not_adjacent"


@rule("BR1.2.12")
def test_no_ragnarok_token_names_yggdrasil() -> None:
    scene = Scene.new(3)
    scene.chance(
        " ".join(["token_rage"] * 3 + ["token_axes"] * 2 + ["token_horns"] * 2) + " token_glory5"
    )
    q = scene.s.next_ask()
    assert q is not None
    named = [WORDS.names[w] for w in q.options(scene.s, ())]
    assert named == [f"ragnarok_{name}" for name in RING]


@rule("BR1.2.12")
def test_a_position_cannot_have_yggdrasil_destroyed() -> None:
    with pytest.raises(BadPosition, match="yggdrasil"):
        Scene('destroyed = ["yggdrasil"]\n[wolf]\n[raven]')


DOOMED = """
destroyed = []
ragnarok = ["gimle", "horgr", "elvagar"]
tokens = {gimle = "axes"}
[wolf]
quests = ["quest_alfheim.1"]
gimle = ["warrior"]
andlang = ["warrior"]
[raven]
"""


@rule("BR1.2.13")
def test_the_doomed_province_may_be_entered_and_pillaged() -> None:
    scene = Scene('turn = "wolf"\n' + DOOMED)
    assert scene.view(None)["doom"] == "gimle"
    scene.say("wolf", "invade warrior gimle").say("raven", "invade warrior gimle")
    scene.say("wolf", "march andlang gimle warrior done").say("raven", "pillage gimle")
    assert scene.view(None)["battle"] is None
    assert scene.glory("wolf") == 3
    scene.say("wolf", "pillage gimle")
    assert scene.step("wolf", "axes") == 2


@rule("BR1.2.13")
def test_the_doomed_province_still_counts_for_a_quest() -> None:
    document = DOOMED.replace('andlang = ["warrior"]', "")
    assert Scene('phase = "quest"\n' + document).options("wolf") == ["quest_alfheim.1"]


# -- villages -------------------------------------------------------------------------------------


@rule("BR1.2.3", "BR1.3.1")
@pytest.mark.parametrize("row", TABLE, ids=RING)
def test_a_province_takes_as_many_figures_as_it_has_villages(
    row: tuple[str, str, int, str, str, str],
) -> None:
    name, villages = row[0], row[2]
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    stats = {{horns = 5}}
    {name} = ["warrior {villages - 1}"]
    [raven]
    """)
    assert scene.view(None)["provinces"][name]["villages"] == villages
    assert 3 <= villages <= 5
    scene.say("wolf", f"invade warrior {name}")
    refusal = scene.no("raven", f"invade warrior {name}")
    assert (refusal.rule, refusal.text) == ("BR5.1.5", "br.no.no_empty_village")


@rule("BR1.3.2")
@pytest.mark.parametrize("figure", ["warrior", "leader", "troll"])
def test_a_figure_of_any_kind_fills_a_village(figure: str) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["troll.1"]
    andlang = ["{figure}"]
    [raven]
    """)
    assert scene.view(None)["provinces"]["andlang"]["free"] == 2


@rule("BR1.3.3")
@pytest.mark.parametrize(
    "action",
    ["invade leader andlang", "invade warrior andlang", "march gimle andlang warrior done"],
)
def test_the_figures_of_all_clans_together_fill_a_province(action: str) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    gimle = ["warrior"]
    andlang = ["warrior"]
    [raven]
    andlang = ["leader"]
    [serpent]
    andlang = ["warrior"]
    """)
    assert scene.no("wolf", action).text == "br.no.no_empty_village"


@rule("BR1.3.3")
def test_the_call_to_battle_ends_when_the_province_is_full() -> None:
    scene = (
        Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    hand = ["tyrs_bash.1"]
    andlang = ["warrior 2"]
    [raven]
    gimle = ["warrior 3"]
    """)
        .say("wolf", "pillage andlang")
        .say("raven", "join gimle warrior")
    )
    assert scene.asked == [("wolf", "battle_card")]
    assert scene.figures("raven", "gimle") == ["warrior", "warrior"]


@rule("BR1.3.3")
def test_a_position_cannot_have_too_many_figures() -> None:
    with pytest.raises(BadPosition, match="villages"):
        Scene('destroyed = []\n[wolf]\nandlang = ["warrior 2"]\n[raven]\nandlang = ["warrior 2"]')


@rule("BR1.3.4")
def test_yggdrasil_holds_any_number_of_figures() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    stats = {horns = 5}
    gimle = ["warrior 5"]
    yggdrasil = ["leader", "warrior 3"]
    [raven]
    stats = {horns = 5}
    yggdrasil = ["leader", "warrior 8"]
    """)
    assert scene.view(None)["provinces"]["yggdrasil"]["villages"] is None
    scene.say("wolf", "march gimle yggdrasil warrior warrior warrior warrior warrior done")
    assert scene.count("wolf", "yggdrasil") + scene.count("raven", "yggdrasil") == 18


@rule("BR1.3.5")
def test_only_the_number_of_empty_villages_matters() -> None:
    document = """
    turn = "wolf"
    destroyed = []
    [wolf]
    {wolf}
    [raven]
    {raven}
    """
    mixed = Scene(document.format(wolf='gimle = ["warrior 2"]', raven=""))
    mixed.say("wolf", "march gimle utgard warrior done").say("raven", "invade warrior gimle")
    plain = Scene(document.format(wolf='utgard = ["warrior"]', raven='gimle = ["warrior"]'))
    plain.say("wolf", "invade warrior gimle").say("raven", "pass")
    assert mixed.view(None)["provinces"] == plain.view(None)["provinces"]
    assert mixed.view(None)["provinces"]["gimle"]["free"] == 3
    assert mixed.options("wolf", "invade warrior").count("gimle") == 1
