"""Zones of cards, and who may think what of the cards that lie face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from meadhall.core.state import State

NOBODY: Final = 0
#: the set of one card, made once: most cards lie beyond the small integers
ONE: Final[list[int]] = [1 << c for c in range(1024)]


class Zone:
    """A place for cards. `sees` is the set of rows that look into it: one bit a seat, one for the spectator."""

    def __init__(
        self,
        name: str,
        owner: int,
        sees: int,
        hidden_pile: bool = False,
        ordered: bool = False,
    ) -> None:
        self.name = name
        self.ordered = ordered  # cards lie one upon the other; the last one is the nearest
        self.owner = owner
        self.sees = sees
        self.hidden_pile = hidden_pile


class Know:
    """may[p][c]: the cards that p holds possible in the place where card c really lies. c is always in it.

    One row for each seat and a last one for the spectator. Equal copies are interchangeable: whoever
    sees one of them learns which definition lies there, never which copy (`copies`).
    """

    def __init__(
        self,
        may: list[list[int]],
        copies: list[int],
        kin: list[tuple[int, ...]] | None = None,
    ) -> None:
        self.may = may
        self.copies = copies
        # The cards that could ever be taken for each other: seeing one concerns only its kin.
        self.kin: list[tuple[int, ...]] = kin_of(may) if kin is None else kin
        # Rows that were shown what is not known to all since this was last cleared. Measured by the
        # spectator's row: whether one of us knew it already would betray what lies in that hand.
        self.learned = 0

    def clone(self) -> Know:
        copy = Know([row[:] for row in self.may], self.copies, self.kin)
        copy.learned = self.learned
        return copy

    def see(self, p: int, cards: Sequence[int]) -> None:
        """p looks at these cards: they are certain for p, and nothing else can be one of them."""
        row = self.may[p]
        self.told(p, cards)
        unsure = [c for c in cards if row[c] != ONE[c]]
        if not unsure:
            return
        self.join_seen(row, unsure)
        kin = self.kin
        while unsure:
            family = kin[unsure[0]]
            seen = [c for c in unsure if kin[c] is family]
            self.take_out(row, family, seen)
            for c in seen:
                row[c] = ONE[c]
            if len(seen) == len(unsure):
                return
            unsure = [c for c in unsure if kin[c] is not family]

    def take_out(self, row: list[int], family: Sequence[int], seen: Sequence[int]) -> None:
        """No other place of the family can hold the cards that are seen now.

        Of equal copies that might have lain here nobody can tell which it was: a place that could
        hold one of them can hold any that is left. Places that share one set go on sharing one
        object: `one_set` finds them by it, and big numbers are made once.
        """
        gone = 0
        could = 0
        for c in seen:
            gone |= ONE[c]
            could |= row[c]
        alike: list[int] = []
        touched = gone
        for c in seen:
            same = could & self.copies[c]
            if same != ONE[c] and same & ~gone:
                alike.append(same)
                touched |= same
        before = after = 0
        for d in family:
            mask = row[d]
            if mask is before:
                row[d] = after
            elif mask & touched:
                before = after = mask
                for same in alike:
                    if after & same:
                        after |= same
                after ^= after & gone
                row[d] = after

    def told(self, p: int, cards: Sequence[int]) -> None:
        if (self.learned >> p) & 1:
            return
        public = self.may[len(self.may) - 1]
        for c in cards:
            if public[c] & ~self.copies[c]:
                self.learned |= 1 << p
                return

    def join_seen(self, row: list[int], unsure: Sequence[int]) -> None:
        """Families whose copies lie among the cards that are seen together become one."""
        kin = self.kin
        first = kin[unsure[0]]
        for d in unsure:
            if kin[d] is not first:
                break
        else:
            return
        for c in unsure:
            for d in unsure:
                if self.kin[c] is not self.kin[d] and row[d] & self.copies[c]:
                    self.join_kin(c, self.kin[d])

    def moved(
        self, c: int, heap: Sequence[int], seen_before: int, seen_after: int, of: int
    ) -> None:
        """c left the heap for another zone. of: everybody learns that it is one of this set (-1: nothing)."""
        for p in range(len(self.may)):
            if (seen_before >> p) & 1:
                continue
            if (seen_after >> p) & 1:
                self.show(p, c, heap)
            else:
                self.mix(p, heap, of)
                if of != -1:
                    self.narrow(p, c, of)

    def dealt(self, cards: Sequence[int], heap: Sequence[int], sees: int) -> None:
        """Several cards left a heap that nobody looks into; the rows of `sees` look at them now."""
        for p in range(len(self.may)):
            self.mix(p, heap, -1)
            if (sees >> p) & 1:
                self.see(p, cards)

    def mix(self, p: int, heap: Sequence[int], of: int) -> None:
        """One card of the heap, one of the set, was moved unseen. It must not show which card it really was."""
        row = self.may[p]
        if one_set(row, heap):
            return
        union = 0
        kin: tuple[int, ...] = ()
        for d in heap:
            if row[d] & of:
                union |= row[d]
                if kin is not self.kin[d]:
                    if kin:
                        self.join_kin(d, kin)
                    kin = self.kin[d]
        for d in heap:
            if row[d] & of:
                row[d] = union

    def join_kin(self, d: int, other: tuple[int, ...]) -> None:
        """Two families were mixed: from now on they are one."""
        family = (*self.kin[d], *other)
        self.kin = self.kin[:]
        for c in family:
            self.kin[c] = family

    def narrow(self, p: int, c: int, of: int) -> None:
        if self.may[len(self.may) - 1][c] & ~of:
            self.learned |= 1 << p
        row = self.may[p]
        if row[c] & ~of:
            row[c] &= of

    def show(self, p: int, c: int, heap: Sequence[int]) -> None:
        """c leaves the heap before p's eyes: p learns only that one of the heap was such a card."""
        row = self.may[p]
        if row[c] == ONE[c]:
            self.told(p, (c,))
            return
        same = self.copies[c]
        union = 0
        for d in heap:
            if row[d] & same:
                union |= row[d]
                if self.kin[d] is not self.kin[c]:
                    self.join_kin(d, self.kin[c])
        for d in heap:
            if row[d] & same:
                row[d] = union
        self.see(p, (c,))

    def certain(self, p: int, c: int) -> bool:
        return self.may[p][c] == ONE[c]

    def known(self, p: int, cards: Sequence[int]) -> bool:
        """p knows of some place that one of these equal copies lies there."""
        row = self.may[p]
        for c in cards:
            if row[c] and not row[c] & ~self.copies[c]:
                return True
        return False

    def plain(self) -> list[list[str]]:
        return [[format(m, "x") for m in row] for row in self.may]


def one_set(row: list[int], heap: Sequence[int]) -> bool:
    """All of the heap share one set already, the very same object."""
    if len(heap) > 0:
        first = row[heap[0]]
        for d in heap:
            if row[d] is not first:
                return False
    return True


def kin_of(may: list[list[int]]) -> list[tuple[int, ...]]:
    """Families of cards whose sets overlap, in any row; each card points to its family."""
    masks: set[int] = set()
    for row in may:
        masks.update(row)
    families: list[int] = []
    for mask in masks:
        rest: list[int] = []
        for family in families:
            if family & mask:
                mask |= family
            else:
                rest.append(family)
        families = [*rest, mask]
    kin: list[tuple[int, ...]] = [(c,) for c in range(len(may[0]) if may else 0)]
    for family in families:
        members = tuple(bits(family))
        for c in members:
            kin[c] = members
    return kin


def load_know(data: list[list[str]], copies: list[int]) -> Know:
    return Know([[int(m, 16) for m in row] for row in data], copies)


def bits(mask: int) -> list[int]:
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def mask_of(cards: Sequence[int]) -> int:
    mask = 0
    for c in cards:
        mask |= ONE[c]
    return mask


def without(zone: tuple[int, ...], c: int) -> tuple[int, ...]:
    i = zone.index(c)
    return zone[:i] + zone[i + 1 :]


class Pile:
    """A face-down pile: cards somebody laid on top, a rest without order, cards laid at the bottom.

    Top and bottom are ordered zones whose last card is the one that was laid last: a draw takes the
    last of the top first, then chance draws from the rest, then the bottom follows, first laid first.
    """

    def __init__(self, top: int, rest: int, bottom: int) -> None:
        self.top = top
        self.rest = rest
        self.bottom = bottom

    def size(self, s: State) -> int:
        return len(s.zones[self.top]) + len(s.zones[self.rest]) + len(s.zones[self.bottom])

    def take_top(self, s: State, n: int, to: int) -> int:
        """Move up to n cards that lie on top; how many are still to be drawn."""
        while n > 0 and s.zones[self.top]:
            s.move(s.zones[self.top][-1], self.top, to)
            n -= 1
        return n

    def by_chance(self, s: State, n: int) -> int:
        """How many of the n cards that are still to be drawn come out of the rest."""
        return min(n, len(s.zones[self.rest]))

    def take_bottom(self, s: State, n: int, to: int) -> int:
        """Once the rest is empty: move up to n cards from the bottom; how many are missing."""
        while n > 0 and s.zones[self.bottom]:
            s.move(s.zones[self.bottom][0], self.bottom, to)
            n -= 1
        return n
