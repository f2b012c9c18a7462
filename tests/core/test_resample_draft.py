"""Dealing again in a draft is exact: against brute force, no impossible world, none missing, all alike."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from meadhall.core.cards import Know
from meadhall.core.resample import deal_again

Cards = tuple[int, ...]
#: what everybody kept, the packs and the deck, each as a set
World = tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]


class Draft(NamedTuple):
    """So many seats look at packs of a size, keep some cards at once and pass the rest, so often."""

    seats: int
    size: int
    deck: int
    keep: int
    picks: int


class Drafted(NamedTuple):
    know: Know
    kept: list[Cards]
    packs: list[Cards]
    deck: Cards
    seen: list[list[tuple[Cards, Cards]]]  # by seat: each pack that it looked at, and what it kept


def play(d: Draft, rng: random.Random) -> Drafted:
    """A draft with everybody's knowledge, told to it as State.deal, State.move and the rules do."""
    know = Know([[(1 << d.deck) - 1] * d.deck for _ in range(d.seats + 1)], list_of_one(d.deck))
    deck: Cards = tuple(range(d.deck))
    packs: list[Cards] = []
    for p in range(d.seats):
        pack = tuple(rng.sample(deck, d.size))
        know.dealt(pack, deck, 1 << p)
        deck = tuple(c for c in deck if c not in pack)
        packs.append(pack)
    kept: list[Cards] = [()] * d.seats
    seen: list[list[tuple[Cards, Cards]]] = [[] for _ in range(d.seats)]
    for _ in range(d.picks):
        for p in range(d.seats):
            chosen = tuple(sorted(rng.sample(packs[p], d.keep)))
            seen[p].append((tuple(sorted(packs[p])), chosen))
            for c in chosen:
                know.moved(c, packs[p], 1 << p, 1 << p, -1)
                packs[p] = tuple(x for x in packs[p] if x != c)
            kept[p] += chosen
        packs = [packs[p - 1] for p in range(d.seats)]
        for p in range(d.seats):
            know.see(p, packs[p])
    return Drafted(know, kept, packs, deck, seen)


def list_of_one(n: int) -> list[int]:
    return [1 << c for c in range(n)]


def plain(kept: list[Cards], packs: list[Cards], deck: Cards) -> World:
    def sets(many: list[Cards]) -> tuple[Cards, ...]:
        return tuple(tuple(sorted(cards)) for cards in many)

    return sets(kept), sets(packs), tuple(sorted(deck))


def worlds(d: Draft, p: int, after: Drafted) -> Iterator[World]:
    """Every deal and every choice in which seat p would have seen the same."""
    for packs, deck in deals(d, p, after.seen[p][0][0]):
        for kept, left in choices(d, p, after, packs, [()] * d.seats, 0):
            yield plain(kept, left, deck)


def deals(d: Draft, p: int, mine: Cards) -> Iterator[tuple[list[Cards], Cards]]:
    def rest(seat: int, packs: list[Cards], left: Cards) -> Iterator[tuple[list[Cards], Cards]]:
        if seat == d.seats:
            yield packs, left
            return
        for pack in [mine] if seat == p else itertools.combinations(left, d.size):
            unused = left if seat == p else tuple(c for c in left if c not in pack)
            yield from rest(seat + 1, [*packs, pack], unused)

    yield from rest(0, [], tuple(c for c in range(d.deck) if c not in mine))


def choices(
    d: Draft, p: int, after: Drafted, packs: list[Cards], kept: list[Cards], t: int
) -> Iterator[tuple[list[Cards], list[Cards]]]:
    if t == d.picks:
        if sorted(packs[p]) == sorted(after.packs[p]):
            yield kept, packs
        return
    shown, own = after.seen[p][t]
    if tuple(sorted(packs[p])) != shown:
        return
    may = [[own] if q == p else itertools.combinations(packs[q], d.keep) for q in range(d.seats)]
    for chosen in itertools.product(*may):
        left = [tuple(c for c in packs[q] if c not in chosen[q]) for q in range(d.seats)]
        passed = [left[q - 1] for q in range(d.seats)]
        more = [kept[q] + chosen[q] for q in range(d.seats)]
        yield from choices(d, p, after, passed, more, t + 1)


DRAFTS = [
    Draft(3, 3, 10, 1, 1),
    Draft(3, 3, 10, 1, 2),
    Draft(3, 4, 13, 1, 3),
    Draft(4, 2, 8, 1, 1),
    Draft(2, 4, 11, 1, 2),
    Draft(2, 5, 12, 1, 4),
    Draft(2, 6, 16, 2, 2),  # two at a time, as with two clans (BR3.4)
]
EACH = 30  # how often a world should come up


@pytest.mark.parametrize("d", DRAFTS, ids=str)
def test_a_draft_is_dealt_again_exactly(d: Draft):
    rng = random.Random(repr(d))
    square, freedom = 0.0, 0
    for _ in range(3):
        after = play(d, rng)
        for p in range(d.seats):
            possible = Counter(worlds(d, p, after))
            assert len(set(possible.values())) == 1  # each in as many ways: all are as likely
            dealt = Counter(again(after, p, rng) for _ in range(EACH * len(possible)))
            assert set(dealt) == set(possible)
            square += sum((dealt[w] - EACH) ** 2 / EACH for w in possible)
            freedom += len(possible) - 1
    assert freedom > 5
    assert abs(square - freedom) < 4 * (2 * freedom) ** 0.5  # chi-square, four deviations


def again(after: Drafted, p: int, rng: random.Random) -> World:
    ren = deal_again(after.know.may[p], rng, [-1] * len(after.know.may[p]))

    def named(cards: Cards) -> Cards:
        return tuple(ren.get(c, c) for c in cards)

    return plain(
        [named(cards) for cards in after.kept],
        [named(cards) for cards in after.packs],
        named(after.deck),
    )
