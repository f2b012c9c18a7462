"""Tables of the tiny game as the tests of the core need them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from meadhall.core.match import Match
from meadhall.core.state import State
from tests.core.tiny import LEX, Z_BOTTOM, Z_OPEN, Z_REST, Z_TOP, Tiny, Turn, W, Whole, hand, make


def table(
    hands: Sequence[str],
    points: Sequence[int] | None = None,
    coins: Sequence[int] | None = None,
    turn: int = 0,
    piles: dict[int, str] | None = None,
) -> Tiny:
    """The first round, in the turn of a seat: each seat holds these cards, the rest is the pile.

    Without a turn (-1) the morning comes next: everybody gains a point and gives.
    """
    game = make(len(hands))
    s = game.new_state()
    for p, names in enumerate(hands):
        put(s, hand(p), names)
    for zone, names in (piles or {}).items():
        put(s, zone, names)
    s.points = [0] * game.seats if points is None else list(points)
    if coins is not None:
        s.coins = list(coins)
    whole = Whole()
    whole.stage = "morning"
    s.stack = [whole]
    if turn >= 0:
        s.round = 1
        s.turn = turn
        whole.stage = "next_turn"
        s.stack.append(Turn(turn))
    return s


def put(s: Tiny, zone: int, names: str) -> None:
    for name in names.split():
        c = s.find(Z_REST, W[name])
        assert c >= 0, f"no {name} is left"
        s.zones[Z_REST] = tuple(x for x in s.zones[Z_REST] if x != c)
        s.zones[zone] += (c,)


def at(
    s: Tiny, chance: Sequence[str] = (), people: Iterable[int] | None = None, seed: int = 1
) -> Match:
    """A match that begins with this state."""
    return Match(s.game, seed, people=people, state=s, chance=chance)


def tiny(m: Match) -> Tiny:
    return cast(Tiny, m.state)


def answers(m: Match, *said: tuple[int, str]) -> None:
    for seat, text in said:
        m.answer(seat, text)


def asked(m: Match) -> list[tuple[int, str]]:
    return [(q.seat, q.prompt) for q in m.asks]


def mark(m: Match) -> tuple[str, str, int, int]:
    """All that must be as it was after a refusal."""
    return (m.state.digest(), m.state.know_digest(), len(m.record), m.question)


def world(s: State) -> tuple[tuple[str, ...], ...]:
    """What lies where, by name: the order counts in ordered zones only."""
    out = []
    for z, cards in enumerate(s.zones):
        names = [LEX.names[s.game.word_of_card[c]] for c in cards]
        out.append(tuple(names if s.game.zones[z].ordered else sorted(names)))
    return tuple(out)


__all__ = [
    "Z_BOTTOM",
    "Z_OPEN",
    "Z_REST",
    "Z_TOP",
    "answers",
    "asked",
    "at",
    "mark",
    "put",
    "table",
    "tiny",
    "world",
]
