"""BR-INV21 to 25 and 28 to 32: each of them is broken on purpose, and `check` or `Watch` says which one."""

import pytest

from meadhall.games.blood_rage.box import (
    C_NAME,
    P_GIFTS,
    PHASES,
    PILLAGE_TOKENS,
    RAGNAROK_TOKENS,
    YGGDRASIL,
)
from meadhall.games.blood_rage.frames.gifts import Draft
from meadhall.games.blood_rage.invariants import Watch, check
from meadhall.games.blood_rage.table import (
    Z_ASIDE,
    Z_HAND,
    Z_KEPT,
    Z_PACK,
    Z_PLAYED,
    Z_QUEST,
    Table,
)
from tests.games.blood_rage.scene import Scene
from tests.games.blood_rage.under_watch import (
    BEAR,
    BOARD,
    GIMLE,
    LAST,
    LAST_WORDS,
    RAVEN,
    WOLF,
    Break,
    Step,
    Told,
    breaks,
    good,
    shift,
)
from tests.rules import rule


def drafting(left: int = 6, age: int = 2, kept: int = 1) -> Scene:
    """The draft of a random game, with all hands of this size and a card kept by seat 0."""
    for seed in range(20):
        scene = Scene.new(3, seed).play(
            lambda t: t.phase == P_GIFTS and t.age == age and len(t.zones[Z_PACK]) == left
        )
        if len(scene.s.zones[Z_KEPT]) >= kept:
            check(scene.s)
            return scene
    raise AssertionError("nobody ever keeps a card")


# -- cards -------------------------------------------------------------------------------------------


def swap_undealt(t: Table) -> None:
    shift(t, t.deck(1), t.zone(WOLF, Z_HAND))
    shift(t, t.zone(WOLF, Z_HAND), t.deck(1))


@rule("BR-INV21")
@pytest.mark.parametrize(
    "change",
    [
        lambda t: shift(t, t.open_discard(), t.zone(WOLF, Z_HAND)),
        lambda t: shift(t, t.hidden_discard(), t.zone(WOLF, Z_HAND)),
        lambda t: shift(t, t.open_discard(), t.hidden_discard()),
        lambda t: shift(t, t.deck(1), t.zone(WOLF, Z_HAND)),
        lambda t: shift(t, t.deck(2), t.open_discard()),
        lambda t: shift(t, t.zone(WOLF, Z_HAND), t.deck(1)),
        swap_undealt,
    ],
)
def test_a_discarded_or_undealt_card_comes_back(change: Break) -> None:
    step = Step()
    shift(step.t, step.t.zone(WOLF, Z_HAND), step.t.open_discard())
    step.passes()  # to be discarded is no fault
    change(step.t)
    step.breaks("BR-INV21")


def unequal_packs(t: Table) -> None:
    shift(t, t.zone(RAVEN, Z_PACK), t.zone(RAVEN, Z_ASIDE))


def small_packs(t: Table) -> None:
    for p in range(t.n):
        shift(t, t.zone(p, Z_PACK), t.hidden_discard())


@rule("BR-INV22")
@pytest.mark.parametrize("change", [unequal_packs, small_packs])
def test_draft_hands_of_unequal_or_wrong_size(change: Break) -> None:
    t = drafting().s
    change(t)
    breaks(t, "BR-INV22")


@rule("BR-INV22")
@pytest.mark.parametrize("kind", [Z_PACK, Z_ASIDE, Z_KEPT])
def test_draft_cards_outside_the_draft(kind: int) -> None:
    t = good()
    shift(t, t.zone(WOLF, Z_HAND), t.zone(WOLF, kind))
    breaks(t, "BR-INV22")


def last_pick() -> Step:
    """One answer is missing before the Action phase of Age 2."""
    scene = drafting(3)
    scene.play(lambda t: len(t.asks) == 1)
    assert isinstance(scene.s.stack[-1], Draft)
    return Step(scene=scene)


@rule("BR-INV22")
@pytest.mark.parametrize("more", [False, True])
def test_another_number_of_new_cards_than_six(more: bool) -> None:
    last_pick().answer().passes()
    step = last_pick().answer()
    hand, pile = step.t.zone(WOLF, Z_HAND), step.t.hidden_discard()
    if more:
        shift(step.t, pile, hand, -1)
    else:
        shift(step.t, hand, pile)
    step.breaks("BR-INV22")


@rule("BR-INV22")
def test_eight_new_cards_without_a_draft() -> None:
    for change in (False, True):
        step = Step(scene=Scene.new(3, 0, no_draft=True).play(lambda t: t.phase == P_GIFTS))
        step.answer()
        assert [len(step.t.hand(p)) for p in range(3)] == [8, 8, 8]
        if not change:
            step.passes()
            continue
        shift(step.t, step.t.zone(WOLF, Z_HAND), step.t.hidden_discard())
        step.breaks("BR-INV22")


@rule("BR-INV23")
def test_more_than_seven_cards_at_the_start_of_the_action_phase() -> None:
    step = last_pick()
    shift(step.t, step.t.hidden_discard(), step.t.zone(WOLF, Z_KEPT))  # a second one, unseen
    step.watch = Watch(step.t)
    step.t.sink = []
    q = step.t.next_ask()
    assert q is not None
    step.t.say(q.seat, q.sentence(step.t, step.scene.rng, True))
    assert len(step.t.hand(WOLF)) == 8
    step.breaks("BR-INV23")


@rule("BR-INV23")
def test_a_hand_grows_only_by_lokis_poison() -> None:
    poison: Told = ("steal_cards", WOLF, {"whom": RAVEN, "card": "tyrs_smash.1"})
    step = Step()
    shift(step.t, step.t.zone(RAVEN, Z_HAND), step.t.zone(WOLF, Z_HAND))
    step.passes(poison)
    shift(step.t, step.t.zone(BEAR, Z_HAND), step.t.zone(WOLF, Z_HAND))
    step.breaks("BR-INV23")


@rule("BR-INV24")
@pytest.mark.parametrize(("age", "limit"), [(1, 1), (2, 1), (3, 0)])
def test_too_many_cards_after_the_discard_phase(age: int, limit: int) -> None:
    document = LAST.replace('hand = ["tyrs_bash.1"]', "") + "\n"
    t = good(f"age = {age}\n{document}")
    for _ in range(limit):
        shift(t, t.deck(1), t.zone(WOLF, Z_HAND))
        check(t)
    shift(t, t.deck(1), t.zone(WOLF, Z_HAND))
    breaks(t, "BR-INV24")


@rule("BR-INV24")
def test_two_kept_cards_or_a_hand_in_the_draft() -> None:
    t = drafting().s
    shift(t, t.hidden_discard(), t.zone(WOLF, Z_KEPT))
    breaks(t, "BR-INV24")
    t = drafting().s
    shift(t, t.zone(WOLF, Z_KEPT), t.zone(WOLF, Z_HAND))
    breaks(t, "BR-INV24")


@rule("BR-INV25")
def test_a_card_is_committed_that_is_no_quest() -> None:
    t = good()
    quest = [C_NAME[c] for c in t.hand(WOLF)].index("quest_yggdrasil.1")
    shift(t, t.zone(WOLF, Z_HAND), t.zone(WOLF, Z_QUEST), quest)
    check(t)
    shift(t, t.zone(WOLF, Z_HAND), t.zone(WOLF, Z_QUEST))
    breaks(t, "BR-INV25")
    t = good(LAST)  # the same, revealed
    shift(t, t.zone(WOLF, Z_HAND), t.zone(WOLF, Z_PLAYED))
    breaks(t, "BR-INV25")


@rule("BR-INV25")
def test_a_quest_stays_committed_after_its_phase() -> None:
    t = good(LAST)
    shift(t, t.zone(WOLF, Z_PLAYED), t.zone(WOLF, Z_QUEST))
    breaks(t, "BR-INV25")
    t = good(BOARD)
    t.zones[t.zone(WOLF, Z_QUEST)] = t.zones[t.zone(WOLF, Z_HAND)][1:]
    t.zones[t.zone(WOLF, Z_HAND)] = t.zones[t.zone(WOLF, Z_HAND)][:1]
    check(t)
    t.phase = PHASES.index("ragnarok")
    breaks(t, "BR-INV25")


# -- tokens and provinces ----------------------------------------------------------------------------


def laid(t: Table) -> int:
    return t.hidden_discard() + 3


def token(t: Table, kind: int, to: int) -> None:
    """A token that lies on the board goes to another zone."""
    at = [i for i, c in enumerate(t.zones[laid(t)]) if kind <= c < kind + 8]
    shift(t, laid(t), to, at[0])


def twice(t: Table, kind: int) -> None:
    t.zones[laid(t)] += (next(c for c in t.zones[laid(t)] if kind <= c < kind + 8),)


def no_token_on_yggdrasil(t: Table) -> None:
    t.token = (*t.token[:YGGDRASIL], 0)


def no_tokens(t: Table) -> None:
    t.token = ()


@rule("BR-INV28")
@pytest.mark.parametrize(
    "change",
    [
        no_tokens,
        no_token_on_yggdrasil,
        lambda t: token(t, PILLAGE_TOKENS, t.zone(WOLF, Z_HAND)),
        lambda t: token(t, PILLAGE_TOKENS, t.hidden_discard() + 1),
        lambda t: twice(t, PILLAGE_TOKENS),
    ],
)
def test_a_pillage_token_is_lost(change: Break) -> None:
    t = good()
    change(t)
    breaks(t, "BR-INV28")


@rule("BR-INV28")
def test_a_pillage_token_changes_its_province() -> None:
    step = Step()
    a = step.t.token
    other = next(i for i in range(YGGDRASIL) if a[i] != a[0])
    step.t.token = (a[other], *a[1:other], a[0], *a[other + 1 :])
    step.breaks("BR-INV28")


@rule("BR-INV28")
def test_set_up_lays_out_other_tokens_than_those_of_the_box() -> None:
    Step(scene=Scene.new(3)).answer().passes()
    step = Step(scene=Scene.new(3)).answer()
    step.t.token = (*[3] * YGGDRASIL, step.t.token[YGGDRASIL])
    step.breaks("BR-INV28")


SUCCESS: tuple[Told, ...] = (
    ("pillage", WOLF, {"place": "gimle"}),
    ("no_battle", WOLF, {"place": "gimle"}),
    ("reward", WOLF, {"token": "rage"}),
)


@rule("BR-INV29")
def test_a_token_turns_back_in_its_age() -> None:
    step = Step()
    step.t.pillaged |= 1 << GIMLE
    step.passes(*SUCCESS)
    step.t.pillaged &= ~(1 << GIMLE)
    step.breaks("BR-INV29")


@rule("BR-INV29")
def test_one_success_turns_two_tokens() -> None:
    step = Step()
    step.t.pillaged |= 1 << GIMLE | 1 << YGGDRASIL
    step.breaks("BR-INV29", *SUCCESS)


@rule("BR-INV29")
def test_an_age_begins_with_a_turned_token() -> None:
    step = Step('pillaged = ["gimle"]\n' + LAST).say("wolf", LAST_WORDS)
    assert (step.t.age, step.t.phase) == (2, P_GIFTS)
    step.t.pillaged = 1 << GIMLE
    breaks(step.t, "BR-INV29")


def track(t: Table, *provinces: int) -> None:
    t.ragnarok = provinces


@rule("BR-INV30")
@pytest.mark.parametrize(
    "change",
    [
        lambda t: track(t, 1, 1, 2),
        lambda t: track(t, 1, 2, YGGDRASIL),
        lambda t: token(t, RAGNAROK_TOKENS, t.zone(WOLF, Z_HAND)),
        lambda t: token(t, RAGNAROK_TOKENS, t.hidden_discard() + 2),
        lambda t: twice(t, RAGNAROK_TOKENS),
    ],
)
def test_a_ragnarok_token_is_nowhere_or_in_two_places(change: Break) -> None:
    t = good()
    change(t)
    breaks(t, "BR-INV30")


def swap_with_the_box(t: Table) -> None:
    token(t, RAGNAROK_TOKENS, t.hidden_discard() + 2)
    shift(t, t.hidden_discard() + 2, laid(t))


@rule("BR-INV30")
@pytest.mark.parametrize(
    "change", [lambda t: track(t, *t.ragnarok[1:], t.ragnarok[0]), swap_with_the_box]
)
def test_a_ragnarok_token_moves_after_set_up(change: Break) -> None:
    step = Step()
    change(step.t)
    step.breaks("BR-INV30")


def set_up() -> Step:
    """The last step of set-up has been done but not been looked at."""
    step = Step(scene=Scene.new(3).play(lambda t: t.ragnarok != ()))
    return step.answer()


@rule("BR-INV30")
def test_set_up_puts_a_token_on_the_track_that_is_elsewhere() -> None:
    set_up().passes()
    for destroyed in (0, 1):
        step = set_up()
        t = step.t
        other = next(
            i for i in range(8) if i not in t.ragnarok and (t.destroyed >> i) & 1 == destroyed
        )
        track(t, other, *t.ragnarok[1:])
        step.breaks("BR-INV30")


@rule("BR-INV31")
def test_a_province_falls_or_comes_back_at_the_wrong_time() -> None:
    for change in (1, 1 << 3):  # Elvagar falls, Horgr comes back
        step = Step()
        step.t.destroyed ^= change
        step.breaks("BR-INV31")
    step = set_up()
    step.t.destroyed &= step.t.destroyed - 1
    step.breaks("BR-INV31")


@rule("BR-INV31")
@pytest.mark.parametrize("monsters", ["true", "false"])
def test_ragnarok_destroys_one_province(monsters: str) -> None:
    document = f"options = {{monsters = {monsters}}}\n{LAST}"
    Step(document).say("wolf", LAST_WORDS).passes()
    step = Step(document)
    before = step.t.destroyed
    step.say("wolf", LAST_WORDS)
    assert step.t.destroyed == before | 1 << 4
    step.t.destroyed |= 1
    step.breaks("BR-INV31")
    if monsters == "false":  # Fenrir may leave nothing to destroy
        step = Step(document).say("wolf", LAST_WORDS)
        step.t.destroyed = before
        step.breaks("BR-INV31")


@rule("BR-INV32")
def test_yggdrasil_is_destroyed() -> None:
    t = good()
    t.destroy_province(YGGDRASIL)
    breaks(t, "BR-INV32")
