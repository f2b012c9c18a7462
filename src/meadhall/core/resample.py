"""Deal the hidden cards again, as one seat may believe them to lie. The same for all games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from meadhall.core.cards import bits

#: ring turns a card when sets overlap; more is better mixed and slower (no uniformity is claimed)
TURNS: Final = 10


def deal_again(
    row: Sequence[int], rng: random.Random, piles: Sequence[int], turns: int = TURNS
) -> dict[int, int]:
    """A random renaming of the cards that cannot be told apart under these sets.

    piles: cards of one pile nobody looked into share a number >= 0 and stay; -1 for every other card.
    """
    groups = _groups(row)
    renamed: dict[int, int] = {}
    todo = sorted(groups, key=_size)
    while todo:
        component = _component(todo)
        if len(component) == 1 and _one_pile(groups[component[0]], piles):
            continue
        component.sort(key=_size)
        if _laminar(component):
            _deal_nested(component, groups, rng, renamed)
        else:
            _deal_overlapping(component, groups, rng, renamed, turns)
    return renamed


def _size(mask: int) -> int:
    return mask.bit_count()


def _groups(row: Sequence[int]) -> dict[int, list[int]]:
    """Cards by the set of what they may be, certain ones left out of places and sets."""
    fixed = 0
    for c in range(len(row)):
        if row[c] == 1 << c:
            fixed |= row[c]
    groups: dict[int, list[int]] = {}
    for c in range(len(row)):
        mask = row[c]
        if mask and mask != 1 << c:  # 0: not in play
            mask &= ~fixed
            if mask in groups:
                groups[mask].append(c)
            else:
                groups[mask] = [c]
    return groups


def _component(todo: list[int]) -> list[int]:
    """Take one component of overlapping sets out of the list."""
    reach = todo.pop()
    component = [reach]
    grew = True
    while grew:
        grew = False
        for mask in todo[:]:
            if mask & reach:
                component.append(mask)
                todo.remove(mask)
                reach |= mask
                grew = True
    return component


def _one_pile(cards: list[int], piles: Sequence[int]) -> bool:
    pile = piles[cards[0]]
    if len(cards) == 1:
        return True
    if pile < 0:
        return False
    for c in cards:
        if piles[c] != pile:
            return False
    return True


def _laminar(component: list[int]) -> bool:
    """Any two sets nested or disjoint (they are sorted by size)."""
    for i in range(len(component)):
        for j in range(i + 1, len(component)):
            common = component[i] & component[j]
            if common and common != component[i]:
                return False
    return True


def _shuffle(items: list[int], rng: random.Random) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        item = items[i]
        items[i] = items[j]
        items[j] = item


def _deal_nested(
    component: list[int], groups: dict[int, list[int]], rng: random.Random, renamed: dict[int, int]
) -> None:
    """Smallest sets first: exact and uniform."""
    used = 0
    for mask in component:
        free = bits(mask & ~used)
        _shuffle(free, rng)
        places = groups[mask]
        for i in range(len(places)):
            renamed[places[i]] = free[i]
            used |= 1 << free[i]


def _deal_overlapping(
    component: list[int],
    groups: dict[int, list[int]],
    rng: random.Random,
    renamed: dict[int, int],
    turns: int,
) -> None:
    """Tightest place first, repaired by augmenting paths, then rings of places turned at random."""
    places: list[int] = []
    masks: list[int] = []
    for mask in component:
        group = groups[mask][:]
        _shuffle(group, rng)
        for c in group:
            places.append(c)
            masks.append(mask)
    got = _match(masks, rng)
    _turn_rings(masks, got, rng, turns * len(places))
    for i in range(len(places)):
        renamed[places[i]] = got[i]


def _match(masks: list[int], rng: random.Random) -> list[int]:
    got = [-1] * len(masks)
    owner: dict[int, int] = {}
    used = 0
    for i in range(len(masks)):
        free = masks[i] & ~used
        if free:
            cards = bits(free)
            c = cards[int(rng.random() * len(cards))]
        else:
            c = _augment(i, masks, owner, got)
            if c < 0:
                raise AssertionError("knowledge contradicts itself")
        got[i] = c
        owner[c] = i
        used = 0
        for card in owner:
            used |= 1 << card
    return got


def _augment(i: int, masks: list[int], owner: dict[int, int], got: list[int]) -> int:
    """Breadth first: free some card for place i by moving the owners on."""
    came: dict[int, int] = {}
    queue = [i]
    seen = 0
    at = 0
    while at < len(queue):
        place = queue[at]
        at += 1
        for c in bits(masks[place] & ~seen):
            seen |= 1 << c
            came[c] = place
            holder = owner.get(c, -1)
            if holder < 0:
                while came[c] != i:
                    place = came[c]
                    given = got[place]
                    got[place] = c
                    owner[c] = place
                    c = given
                return c
            queue.append(holder)
    return -1


def _turn_rings(masks: list[int], got: list[int], rng: random.Random, turns: int) -> None:
    """Turn random rings of 2 to 5 places where every set allows it: pairs alone do not reach all deals."""
    n = len(got)
    for _ in range(turns):
        k = 2 + int(rng.random() * 4)
        ring: list[int] = []
        for _i in range(k):
            place = int(rng.random() * n)
            if place not in ring:
                ring.append(place)
        k = len(ring)
        fits = k > 1
        for i in range(k):
            if not (masks[ring[i]] >> got[ring[(i + 1) % k]]) & 1:
                fits = False
                break
        if fits:
            first = got[ring[0]]
            for i in range(k - 1):
                got[ring[i]] = got[ring[i + 1]]
            got[ring[k - 1]] = first
