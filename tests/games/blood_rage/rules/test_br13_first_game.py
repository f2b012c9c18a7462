"""BR13.5: the first game without a draft."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule


def first_game(seats: int) -> Scene:
    """Dealt; the first turn is awaited."""
    return Scene.new(seats, no_draft=True, first=1).roll_on()


def discard_phase(seats: int = 3) -> Scene:
    """Everybody has passed with the whole hand."""
    s = first_game(seats)
    for clan in s.clans:
        s.say(clan, "pass")
    return s


@rule("BR13.5.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_eight_dealt_cards_are_the_hand_and_nothing_is_discarded(seats: int) -> None:
    s = first_game(seats)
    assert s.asked == [("wolf", "turn")]
    assert [len(s.cards(clan)) for clan in s.clans] == [8] * seats
    assert [len(s.cards(clan, zone)) for clan in s.clans for zone in ("pack", "aside")] == (
        [0, 0] * seats
    )
    assert s.view(None)["discard_backs"] == {"1": 0, "2": 0, "3": 0}
    assert not s.events("picked")


@rule("BR13.5.1")
def test_without_the_option_the_first_age_has_a_draft() -> None:
    s = Scene.new(3, first=1).roll_on()
    assert s.asked == [(clan, "draft") for clan in s.clans]


@rule("BR13.5.2")
def test_each_player_keeps_one_of_the_eight_cards_and_discards_seven() -> None:
    s = discard_phase()
    assert s.asked == [(clan, "keep_card") for clan in s.clans]
    hands = {clan: s.cards(clan) for clan in s.clans}
    assert s.options("wolf", "keep") == sorted({*hands["wolf"]}, key=s.words)
    strange = next(card for card in hands["raven"] if card not in hands["wolf"])
    refusal = s.no("wolf", f"keep {strange}")
    assert (refusal.rule, refusal.text) == ("BR8.1.1", "br.no.card_not_in_hand")
    for clan in s.clans:
        s.say(clan, f"keep {hands[clan][-1]}")
    assert [s.cards(clan, "kept") for clan in s.clans] == [[hands[c][-1]] for c in s.clans]
    assert s.view(None)["discard_backs"]["1"] == 7 * 3


@rule("BR13.5.2")
def test_the_kept_card_joins_the_six_drafted_ones_of_the_second_age() -> None:
    s = discard_phase()
    kept = {clan: s.cards(clan)[0] for clan in s.clans}
    for clan in s.clans:
        s.say(clan, f"keep {kept[clan]}")
    s.roll_on()
    assert s.asked == [(clan, "draft") for clan in s.clans]
    s.play(lambda t: t.turn >= 0)
    assert [len(s.cards(clan)) for clan in s.clans] == [7] * 3
    assert all(kept[clan] in s.cards(clan) for clan in s.clans)
