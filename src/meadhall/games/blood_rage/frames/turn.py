"""The question of a turn (BR4.1.5): one sentence is one action, or a pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from meadhall.core.ask import Path
from meadhall.core.errors import NOT_OFFERED, Reason
from meadhall.core.state import State
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    C_KEY,
    C_TYPE,
    C_WORD,
    CHALLENGE,
    DONE,
    FIGURE0,
    FIGURE_END,
    INVADE,
    K_SLOT,
    K_TYPE,
    MARCH,
    ON_BOARD,
    OUTER,
    PASS,
    PILLAGE,
    PLACE0,
    QUEST,
    QUEST_V,
    RAISE,
    RESERVE,
    S_CLAN,
    S_MONSTER,
    SACRIFICE,
    SHIP,
    SLOT0,
    TURN_VERBS,
    UPGRADE,
    UPGRADE_V,
    VALHALLA,
    VILLAGES,
    YGGDRASIL,
    W,
    key_of,
    place_of,
    province_of,
)
from meadhall.games.blood_rage.frames.invading import (
    PLACE_WORDS,
    can_invade,
    figures_from,
    invade_why,
)
from meadhall.games.blood_rage.frames.pillaging import PROVINCE_WORDS, any_pillage, pillage_why
from meadhall.games.blood_rage.table import (
    F_MYSTIC,
    F_WARRIOR,
    NONE,
    Z_HAND,
    RageAsk,
    Table,
)

PRICE_ABOVE_RAGE: Final = Reason("BR4.1.10", "br.no.too_little_rage")
NOT_AN_UPGRADE: Final = Reason("BR5.3.1", "br.no.not_an_upgrade")
UPGRADE_NOT_IN_HAND: Final = Reason("BR5.3.1", "br.no.card_not_in_hand")
WRONG_SLOT: Final = Reason("BR5.3.3", "br.no.wrong_slot")
NOT_A_QUEST: Final = Reason("BR5.4.1", "br.no.not_a_quest")
QUEST_NOT_IN_HAND: Final = Reason("BR5.4.1", "br.no.card_not_in_hand")
NO_OWN_FIGURE: Final = Reason("BR5.2.3", "br.no.no_own_figure")
NO_FJORD: Final = Reason("BR5.2.9", "br.no.not_a_province")
NOT_A_PROVINCE: Final = Reason("BR5.2.2", "br.no.not_a_province")
SAME_PROVINCE: Final = Reason("BR5.2.2", "br.no.same_province")
DESTINATION_DESTROYED: Final = Reason("BR5.2.7", "br.no.province_destroyed")
NO_EMPTY_VILLAGE: Final = Reason("BR5.2.7", "br.no.no_empty_village")
SHIPS_NEVER_MARCH: Final = Reason("BR5.2.10", "br.no.ships_never_move")
NO_SUCH_FIGURE: Final = Reason("BR5.2.5", "br.no.no_such_figure_there")
AT_LEAST_ONE: Final = Reason("BR5.2.3", "br.no.at_least_one_figure")
ASCENDING: Final = Reason("BR5.2.2", "br.no.ascending_order")
CHALLENGE_CARD: Final = Reason("BRC.tyrs_challenge", "br.no.card_needed")
CHALLENGE_RAGE: Final = Reason("BRC.tyrs_challenge", "br.no.too_little_rage")
RAISE_CARD: Final = Reason("BRC.friggas_domain", "br.no.card_needed")
SACRIFICE_CARD: Final = Reason("BRC.friggas_sacrifice", "br.no.card_needed")
TWO_FIGURES: Final = Reason("BRC.friggas_sacrifice", "br.no.need_two_figures")
SACRIFICE_FIGURE: Final = Reason("BRC.friggas_sacrifice", "br.no.no_such_figure_there")
SACRIFICE_ORDER: Final = Reason("BRC.friggas_sacrifice", "br.no.ascending_order")
BASE_VERBS: Final = (PASS, INVADE, MARCH, UPGRADE_V, QUEST_V, PILLAGE)
MONSTER_SLOTS: Final = (SLOT0 + S_MONSTER, SLOT0 + S_MONSTER + 1)
CLAN_SLOTS: Final = (SLOT0 + S_CLAN, SLOT0 + S_CLAN + 1, SLOT0 + S_CLAN + 2)


class TurnAsk(RageAsk):
    """pass | invade .. | march .. | upgrade .. | quest .. | pillage .. | what cards add (BR4.1.11)."""

    prompt = "turn"

    def card_zone(self, s: Table) -> int:
        return s.zone(self.seat, Z_HAND)

    def idle(self, s: State) -> int:
        return PASS

    def domain(self, s: State, path: Path) -> Sequence[int]:
        t = cast(Table, s)
        if not path:
            return TURN_VERBS if t.has[self.seat] & up.ACTION_CARDS else BASE_VERBS
        verb = path[0]
        if verb == INVADE or verb == RAISE:
            if len(path) == 2:
                return PLACE_WORDS
            return figures_from(t, self.seat, RESERVE if verb == INVADE else VALHALLA)
        if verb == MARCH:
            return PROVINCE_WORDS if len(path) < 3 else march_figures(t, self.seat, path)
        if verb == UPGRADE_V or verb == QUEST_V:
            if len(path) == 2:
                return MONSTER_SLOTS if K_SLOT[key_of(path[1])] == S_MONSTER else CLAN_SLOTS
            return hand_words(t, self.seat)
        if verb == SACRIFICE and len(path) in (2, 4):
            return range(FIGURE0, FIGURE_END)
        return PLACE_WORDS if verb == SACRIFICE else PROVINCE_WORDS

    def set_from(self, path: Path) -> int:
        return 3 if len(path) > 2 and path[0] == MARCH else -1

    def complete(self, s: State, path: Path) -> bool:
        verb = path[0]
        n = len(path)
        if verb == PASS:
            return True
        if verb == INVADE or verb == RAISE:
            return n == 3
        if verb == MARCH:
            return path[-1] == DONE
        if verb == UPGRADE_V:
            return n == 3 or (n == 2 and K_SLOT[key_of(path[1])] < S_MONSTER)
        return n == (5 if verb == SACRIFICE else 2)

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        t = cast(Table, s)
        p = self.seat
        if not path:
            return verb_why(t, p, word)
        verb = path[0]
        if verb == INVADE:
            return invade_why(t, p, path[1:], word, RESERVE, False)
        if verb == MARCH:
            return march_why(t, p, path, word)
        if verb == UPGRADE_V:
            return upgrade_why(t, p, path, word)
        if verb == QUEST_V:
            return quest_why(t, p, word)
        if verb == PILLAGE:
            return pillage_why(t, p, province_of(word))
        if verb == CHALLENGE:
            return pillage_why(t, p, province_of(word), True)
        if verb == RAISE:
            return invade_why(t, p, path[1:], word, VALHALLA, False)
        return sacrifice_why(t, p, path, word)

    def there(self, t: Table, path: Path) -> int:
        return path[1] - PLACE0 if len(path) > 2 and path[0] == MARCH else NONE

    def need(self, t: Table, path: Path, word: int) -> int:
        """The price of what was tried, for the refusal; of a verb alone, the least that it can cost."""
        sentence = (*path, word)
        verb = sentence[0]
        p = self.seat
        if verb == CHALLENGE:
            return 2
        if verb == UPGRADE_V:
            keys = [C_KEY[c] for c in t.hand(p) if C_TYPE[c] == UPGRADE]
            if len(sentence) > 1 and key_of(sentence[1]) >= 0:
                keys = [key_of(sentence[1])]
            return min([t.upgrade_price(p, k) for k in keys], default=1)
        if verb == INVADE:
            words = [sentence[1]] if len(sentence) > 1 else figures_from(t, p, RESERVE)
            place = place_of(sentence[2]) if len(sentence) > 2 else RESERVE
            found = [t.figure_at(p, figure, RESERVE) for figure in words]
            return min([t.invade_price(p, f, place) for f in found if f != NONE], default=0)
        return 1


def verb_why(t: Table, p: int, verb: int) -> Reason | None:
    """May the sentence begin so? Only if it can be finished."""
    if verb == PASS:
        return None
    if verb == INVADE:
        return can_invade(t, p, RESERVE)
    if verb == MARCH:
        return NO_OWN_FIGURE if march_origin(t, p) < 0 else None
    if verb == UPGRADE_V:
        reason: Reason = NOT_AN_UPGRADE
        for c in t.hand(p):
            if C_TYPE[c] == UPGRADE:
                if t.upgrade_price(p, C_KEY[c]) <= t.rage[p]:
                    return None
                reason = PRICE_ABOVE_RAGE
        return reason
    if verb == QUEST_V:
        for c in t.hand(p):
            if C_TYPE[c] == QUEST:
                return None
        return NOT_A_QUEST
    if verb == PILLAGE:
        return any_pillage(t, p)
    return card_verb_why(t, p, verb)


def card_verb_why(t: Table, p: int, verb: int) -> Reason | None:
    """The further kinds of action that cards give (BR4.1.11)."""
    has = t.has[p]
    if verb == CHALLENGE:
        if not has & up.TYRS_CHALLENGE:
            return CHALLENGE_CARD
        return CHALLENGE_RAGE if t.rage[p] < 2 else any_pillage(t, p, True)
    if verb == RAISE:
        return can_invade(t, p, VALHALLA) if has & up.FRIGGAS_DOMAIN else RAISE_CARD
    if verb == SACRIFICE:
        if not has & up.FRIGGAS_SACRIFICE:
            return SACRIFICE_CARD
        return None if t.board[p] >= 2 else TWO_FIGURES
    return NOT_OFFERED


def hand_words(t: Table, p: int) -> list[int]:
    out: list[int] = []
    for c in t.hand(p):
        word = C_WORD[c]
        if word not in out:
            out.append(word)
    return out


def upgrade_why(t: Table, p: int, path: Path, word: int) -> Reason | None:
    """BR5.3.1 to BR5.3.5."""
    if len(path) == 2:
        slots = MONSTER_SLOTS if K_SLOT[key_of(path[1])] == S_MONSTER else CLAN_SLOTS
        return None if word in slots else WRONG_SLOT
    if t.find(t.zone(p, Z_HAND), word) < 0:
        return UPGRADE_NOT_IN_HAND
    k = key_of(word)
    if K_TYPE[k] != UPGRADE:
        return NOT_AN_UPGRADE
    return PRICE_ABOVE_RAGE if t.upgrade_price(p, k) > t.rage[p] else None


def quest_why(t: Table, p: int, word: int) -> Reason | None:
    if t.find(t.zone(p, Z_HAND), word) < 0:
        return QUEST_NOT_IN_HAND
    return None if K_TYPE[key_of(word)] == QUEST else NOT_A_QUEST


# -- March (BR5.2) -----------------------------------------------------------------------------------


def march_origin(t: Table, p: int) -> int:
    """Some province from which a March is possible, or NONE."""
    if t.board[p] == 0:
        return NONE
    num = t.num
    for place in range(YGGDRASIL):
        if num[p * W + place] > 0:
            return place  # Yggdrasil always has room
    return YGGDRASIL if num[p * W + YGGDRASIL] > 0 and t.room & OUTER else NONE


def march_why(t: Table, p: int, path: Path, word: int) -> Reason | None:
    """march FROM TO FIGURE .. done; figures in ascending order."""
    if len(path) == 1:
        origin = province_of(word)
        if origin < 0:
            return NO_FJORD if place_of(word) >= 0 else NOT_A_PROVINCE
        if t.num[p * W + origin] == 0:
            return NO_OWN_FIGURE
        return NO_EMPTY_VILLAGE if origin == YGGDRASIL and not t.room & OUTER else None
    if len(path) == 2:
        place = province_of(word)
        if place < 0:
            return NO_FJORD if place_of(word) >= 0 else NOT_A_PROVINCE
        if word == path[1]:
            return SAME_PROVINCE
        if (t.destroyed >> place) & 1:
            return DESTINATION_DESTROYED
        return None if t.empty_village(place) else NO_EMPTY_VILLAGE
    if word == DONE:
        return AT_LEAST_ONE if len(path) == 3 else None
    return march_figure_why(t, p, path, word)


def march_figure_why(t: Table, p: int, path: Path, word: int) -> Reason | None:
    if word == SHIP:
        return SHIPS_NEVER_MARCH
    if not FIGURE0 <= word < FIGURE_END:
        return NOT_OFFERED
    moving = len(path) - 3
    there = count_figures(t, p, word, path[1] - PLACE0)
    for named in path[3:]:
        if named == word:
            there -= 1
    if there <= 0:
        return NO_SUCH_FIGURE
    if moving and word < path[-1]:
        return ASCENDING
    place = path[2] - PLACE0
    if place != YGGDRASIL and t.occ[place] + moving >= VILLAGES[place]:
        return NO_EMPTY_VILLAGE
    return None


def count_figures(t: Table, p: int, word: int, place: int) -> int:
    """How many own figures of this kind stand in a place."""
    f = t.figure_at(p, word, place)
    if f == NONE:
        return 0
    if f == F_WARRIOR:
        return t.war[p * W + place]
    first = F_MYSTIC if f >= F_MYSTIC else 2
    n = 0
    for g in (first, first + 1):
        if t.one[p * 6 + g] == place and t.word_of_figure(p, g) == word:
            n += 1
    return n if f >= 2 else 1


def march_figures(t: Table, p: int, path: Path) -> list[int]:
    words = figures_from(t, p, path[1] - PLACE0)
    words.append(DONE)
    return words


# -- Frigga's Sacrifice ------------------------------------------------------------------------------


def sacrifice_why(t: Table, p: int, path: Path, word: int) -> Reason | None:
    """sacrifice PLACE FIGURE PLACE FIGURE, in ascending order."""
    if len(path) in (1, 3):
        place = place_of(word)
        if place < 0 or t.num[p * W + place] == 0:
            return SACRIFICE_FIGURE
        if len(path) == 1:
            return None if place < ON_BOARD and figures_up_from(t, p, place) >= 2 else TWO_FIGURES
        if word < path[1]:
            return SACRIFICE_ORDER
        if word > path[1]:
            return None
        first = path[2]
        return None if second_here(t, p, place, first) else SACRIFICE_FIGURE
    if not FIGURE0 <= word < FIGURE_END or t.figure_at(p, word, path[-1] - PLACE0) == NONE:
        return SACRIFICE_FIGURE
    place = path[-1] - PLACE0
    if len(path) == 2:
        ok = second_here(t, p, place, word) or figures_up_from(t, p, place + 1) > 0
        return None if ok else SACRIFICE_ORDER
    if path[3] != path[1]:
        return None
    if word < path[2]:
        return SACRIFICE_ORDER
    enough = word != path[2] or count_figures(t, p, word, place) > 1
    return None if enough else SACRIFICE_FIGURE


def figures_up_from(t: Table, p: int, place: int) -> int:
    """Own figures on the board in this place or a later one."""
    n = 0
    for q in range(place, ON_BOARD):
        n += t.num[p * W + q]
    return n


def second_here(t: Table, p: int, place: int, first: int) -> bool:
    """A second figure in the same place that may follow this one in ascending order."""
    for word in figures_from(t, p, place):
        if word > first or (word == first and count_figures(t, p, word, place) > 1):
            return True
    return False
