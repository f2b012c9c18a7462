"""BR-INV1 to BR-INV10 and BR-INV20: figures, slots and cards, each broken on purpose."""

import pytest

from meadhall.games.blood_rage.box import (
    BOX,
    C_NAME,
    CARDS,
    HORNS,
    N_SLOTS,
    PLACES,
    RESERVE,
    SLOTS,
    VALHALLA,
    W,
)
from meadhall.games.blood_rage.invariants import check
from meadhall.games.blood_rage.table import (
    F_LEADER,
    F_MONSTER,
    F_SHIP,
    F_WARRIOR,
    ONES,
    Z_HAND,
    Z_PLAYED,
    Z_SLOTS,
)
from tests.games.blood_rage.broken import BOARD, RAVEN, WOLF, Step, breaks, good
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

F_SERPENT = F_MONSTER + 1
ANDLANG, UTGARD, GIMLE, ELVAGAR, ANGERBODA, NORTH, EAST = map(
    PLACES.index, ("andlang", "utgard", "gimle", "elvagar", "angerboda", "fjord_ne", "fjord_e")
)


def draw(t, name):
    """Take a card of this name out of its deck."""
    c = next(c for z in t.zones[t.deck(1) : t.deck(3) + 1] for c in z if C_NAME[c] == name)
    for z in range(t.deck(1), t.deck(3) + 1):
        t.zones[z] = tuple(d for d in t.zones[z] if d != c)
    return c


# -- figures ---------------------------------------------------------------------------------------


def leader_in_the_box(t):
    t.put(WOLF, F_LEADER, ANDLANG, BOX)


def leader_nowhere(t):
    t.one[WOLF * ONES + F_LEADER] = -1


def ship_in_the_box(t):
    t.put(WOLF, F_SHIP, NORTH, BOX)


def one_warrior_less(t):
    t.war[WOLF * W + RESERVE] -= 1
    t.num[WOLF * W + RESERVE] -= 1


def one_warrior_more(t):
    t.war[WOLF * W + VALHALLA] += 1
    t.num[WOLF * W + VALHALLA] += 1


def warrior_in_the_box(t):
    t.put(WOLF, F_WARRIOR, RESERVE, BOX)


def fewer_than_no_warriors(t):
    t.put(WOLF, F_WARRIOR, UTGARD, RESERVE)


def miscounted(t):
    t.num[WOLF * W + RESERVE] += 1


@rule("BR-INV1")
@pytest.mark.parametrize(
    "change",
    [
        leader_in_the_box,
        leader_nowhere,
        ship_in_the_box,
        one_warrior_less,
        one_warrior_more,
        warrior_in_the_box,
        fewer_than_no_warriors,
        miscounted,
    ],
)
def test_a_clan_without_its_leader_eight_warriors_and_ship_is_noticed(change):
    t = good()
    change(t)
    breaks(t, "BR-INV1")


def monster_left_in_the_box(t):
    t.put(WOLF, F_MONSTER, RESERVE, BOX)


def monster_without_its_card(t):
    t.put(RAVEN, F_MONSTER, BOX, RESERVE)


def monster_nowhere(t):
    t.one[WOLF * ONES + F_MONSTER] = W


@rule("BR-INV2")
@pytest.mark.parametrize(
    "change", [monster_left_in_the_box, monster_without_its_card, monster_nowhere]
)
def test_a_monster_apart_from_its_card_is_noticed(change):
    t = good()
    change(t)
    breaks(t, "BR-INV2")


def clan_card_in_the_leader_slot(t):
    charm = t.slot[SLOTS.index("clan_1")]
    t.slot[SLOTS.index("clan_1")] = -1
    t.equip(WOLF, charm, SLOTS.index("leader_slot"))


def battle_card_in_a_slot(t):
    rage = t.hand(WOLF)[0]
    t.move(rage, t.zone(WOLF, Z_HAND), t.zone(WOLF, Z_SLOTS))
    t.equip(WOLF, rage, SLOTS.index("clan_2"))


def card_beside_the_slots(t):
    t.zones[t.zone(WOLF, Z_SLOTS)] += (draw(t, "lokis_domain.1"),)


def forgotten_upgrade(t):
    t.has[WOLF] = 0


@rule("BR-INV3")
@pytest.mark.parametrize(
    "change",
    [
        clan_card_in_the_leader_slot,
        battle_card_in_a_slot,
        card_beside_the_slots,
        forgotten_upgrade,
    ],
)
def test_a_card_without_a_slot_of_its_kind_is_noticed(change):
    t = good()
    change(t)
    breaks(t, "BR-INV3")


def fourth_in_three_villages(t):
    t.put(RAVEN, F_WARRIOR, RESERVE, ANDLANG)


def lost_count_of_a_province(t):
    t.occ[ANDLANG] -= 1


def room_in_a_full_province(t):
    t.room |= 1 << ANDLANG


@rule("BR-INV4")
@pytest.mark.parametrize(
    "change", [fourth_in_three_villages, lost_count_of_a_province, room_in_a_full_province]
)
def test_more_figures_than_villages_are_noticed(change):
    t = good()
    change(t)
    breaks(t, "BR-INV4")


def enter_a_destroyed_province(t):
    t.put(RAVEN, F_WARRIOR, RESERVE, GIMLE)


def stay_in_a_destroyed_province(t):
    t.destroy_province(ANDLANG)


def destroy_what_is_no_province(t):
    t.destroyed |= 1 << NORTH


@rule("BR-INV5")
@pytest.mark.parametrize(
    "change",
    [enter_a_destroyed_province, stay_in_a_destroyed_province, destroy_what_is_no_province],
)
def test_a_figure_in_a_destroyed_province_is_noticed(change):
    t = good()
    change(t)
    breaks(t, "BR-INV5")


@rule("BR-INV6")
@pytest.mark.parametrize(
    ("figure", "origin", "to"),
    [
        (F_WARRIOR, ANDLANG, NORTH),
        (F_LEADER, ANDLANG, NORTH),
        (F_MONSTER, RESERVE, NORTH),
        (F_SHIP, NORTH, UTGARD),
        (F_SERPENT, NORTH, PLACES.index("yggdrasil")),
    ],
)
def test_a_ship_on_land_or_another_figure_at_sea_is_noticed(figure, origin, to):
    t = good()
    t.put(WOLF, figure, origin, to)
    breaks(t, "BR-INV6")


@rule("BR-INV7")
def test_a_ship_in_a_closed_fjord_is_noticed():
    t = good()
    t.destroy_province(ELVAGAR)
    check(t)  # one shore is left
    t.destroy_province(ANGERBODA)
    breaks(t, "BR-INV7")


@rule("BR-INV8")
@pytest.mark.parametrize("figure", [F_SHIP, F_SERPENT])
@pytest.mark.parametrize("to", [EAST, RESERVE, VALHALLA])
def test_a_ship_that_leaves_its_fjord_alive_is_noticed(figure, to):
    step = Step()
    step.t.put(WOLF, figure, NORTH, to)
    step.breaks("BR-INV8")


@rule("BR-INV8")
def test_a_ship_leaves_its_fjord_dead_and_no_other_with_it():
    step = Step().tell("die", WOLF, figure="ship", place="fjord_ne")
    step.t.put(WOLF, F_SHIP, NORTH, VALHALLA)
    step.passes()
    step = Step().tell("die", WOLF, figure="ship", place="fjord_ne")
    step.t.put(WOLF, F_SHIP, NORTH, RESERVE)
    step.breaks("BR-INV8")
    step = Step().tell("die", WOLF, figure="ship", place="fjord_ne")
    step.t.put(WOLF, F_SHIP, NORTH, VALHALLA)
    step.t.put(WOLF, F_SERPENT, NORTH, VALHALLA)
    step.breaks("BR-INV8")


@rule("BR-INV8")
def test_a_sea_serpent_leaves_its_fjord_when_it_goes_to_the_box():
    replace = (BOARD, "wolf", "upgrade dwarf_chieftain.1 monster_2")
    Step(*replace).passes()
    step = Step(*replace)
    step.events = [e for e in step.events if e.kind != "to_box"]
    step.breaks("BR-INV8")


def sixth_figure(t):
    t.stat[3 * WOLF + HORNS] = 0


def too_many_invaders(t):
    for _ in range(3):
        t.put(RAVEN, F_WARRIOR, RESERVE, ANGERBODA)


@rule("BR-INV9")
@pytest.mark.parametrize("change", [sixth_figure, too_many_invaders])
def test_more_figures_than_horns_are_noticed(change):
    t = good()
    change(t)
    breaks(t, "BR-INV9")


JOIN = """
turn = "raven"
destroyed = []
[wolf]
andlang = ["leader", "warrior 2"]
[raven]
gimle = ["leader"]
"""
WITCH = """
seats = 3
destroyed = []
battle = {province = "gimle", pillager = "raven", stage = "cards"}
[wolf]
upgrades = ["volur_witch.3"]
gimle = ["volur_witch"]
andlang = ["warrior 2"]
[raven]
gimle = ["leader", "warrior 2"]
"""


def march():
    return Step(BOARD, "wolf", "march andlang utgard warrior done")


def join():
    scene = Scene(JOIN).say("raven", "pillage gimle")
    return Step(clan="wolf", answer="join andlang leader", scene=scene)


def retreat():
    return Step(WITCH, "wolf", "retreat volur_witch yggdrasil")


@rule("BR-INV10")
@pytest.mark.parametrize("move", [march, join, retreat])
def test_a_move_that_changes_the_number_of_figures_is_noticed(move):
    move().passes()
    step = move()
    step.t.put(WOLF, F_WARRIOR, RESERVE, ANGERBODA)
    step.breaks("BR-INV10")
    step = move()
    step.t.put(WOLF, F_WARRIOR, ANDLANG, RESERVE)
    step.breaks("BR-INV10")


@rule("BR-INV10")
def test_an_invade_brings_one_figure_and_no_second():
    step = Step(BOARD, "wolf", "invade warrior utgard")
    step.t.put(WOLF, F_WARRIOR, RESERVE, UTGARD)
    step.breaks("BR-INV10")


@rule("BR-INV10")
def test_a_wrong_count_of_figures_on_the_board_is_noticed():
    t = good()
    t.board[RAVEN] += 1
    breaks(t, "BR-INV10")


# -- cards -----------------------------------------------------------------------------------------


def card_twice(t):
    t.zones[t.zone(RAVEN, Z_HAND)] += (t.hand(WOLF)[0],)


def card_nowhere(t):
    t.zones[t.zone(WOLF, Z_HAND)] = ()


def card_of_a_bigger_table(t):
    used = {c for zone in t.zones for c in zone}
    t.zones[t.deck(1)] += (next(c for c in range(CARDS) if c not in used),)


def slot_and_hand(t):
    charm = t.slot[WOLF * N_SLOTS + SLOTS.index("clan_1")]
    t.move(charm, t.zone(WOLF, Z_SLOTS), t.zone(WOLF, Z_HAND))


def card_in_a_later_deck(t):
    t.move(t.zones[t.deck(1)][0], t.deck(1), t.deck(2))


def card_among_the_tokens(t):
    t.move(t.zones[t.deck(1)][0], t.deck(1), t.hidden_discard() + 1)


def played_without_a_battle(t):
    t.move(t.hand(WOLF)[0], t.zone(WOLF, Z_HAND), t.zone(WOLF, Z_PLAYED))


@rule("BR-INV20")
@pytest.mark.parametrize(
    "change",
    [
        card_twice,
        card_nowhere,
        card_of_a_bigger_table,
        slot_and_hand,
        card_in_a_later_deck,
        card_among_the_tokens,
        played_without_a_battle,
    ],
)
def test_a_card_that_is_not_in_exactly_one_place_is_noticed(change):
    t = good()
    t.know = None
    change(t)
    breaks(t, "BR-INV20")
