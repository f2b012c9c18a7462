"""Refusals in the words of the position: the reason that fits best, and what its sentence names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from meadhall.core.errors import NOT_OFFERED, UNSAID, Reason
from meadhall.core.state import Sentence
from meadhall.core.word import CARD, FIGURE, PLACE, SEAT, SLOT, STAT, VERB
from meadhall.games.blood_rage.box import HORNS, P_ACTION, PHASES, PLACES, TURN_VERBS, WORDS

if TYPE_CHECKING:
    from meadhall.games.blood_rage.table import RageAsk, Table

WRONG_PHASE: Final = Reason("BR3.1.3", "br.no.wrong_phase")
NOT_YOUR_TURN: Final = Reason("BR4.1.4", "core.no.not_your_question")
#: a turn action of a seat that is asked something else: in the turn of another, in its own turn
TURN_OF_ANOTHER: Final = Reason("BR4.1.4", NOT_OFFERED.text)
ACTION_UNDER_WAY: Final = Reason("BR4.1.5", NOT_OFFERED.text)
KIND_NAMES: Final[dict[int, str]] = {
    VERB: "action",
    CARD: "card",
    PLACE: "place",
    FIGURE: "figure",
    STAT: "stat",
    SLOT: "slot",
    SEAT: "seat",
}
#: what the sentence of a reason names besides numbers
NAMED: Final[dict[str, tuple[str, ...]]] = {
    "br.no.too_little_rage": ("action",),
    "br.no.no_empty_village": ("place",),
    "br.no.province_destroyed": ("place",),
    "br.no.not_a_province": ("place",),
    "br.no.fjord_closed": ("place",),
    "br.no.not_in_reserve": ("figure",),
    "br.no.not_in_valhalla": ("figure",),
    "br.no.already_pillaged": ("place",),
    "br.no.not_pillaged": ("place",),
    "br.no.no_own_figure": ("place",),
    "br.no.card_not_in_hand": ("card",),
    "br.no.not_adjacent": ("origin", "place"),
    "br.no.stat_at_top": ("stat",),
    "br.no.stat_of_reward": ("stat",),
    "br.no.no_such_figure_there": ("figure", "place"),
    "br.no.wrong_slot": ("card", "slot"),
    "br.no.card_needed": ("card",),
    "br.no.not_a_late_card": ("card",),
    "br.no.not_a_quest": ("card",),
    "br.no.not_an_upgrade": ("card",),
    "br.no.figure_not_in_area": ("figure", "place"),
    "br.no.no_village_to_take": ("place",),
    "br.no.cannot_save": ("figure",),
    "br.no.only_after_upgrade": ("figure",),
}
#: reasons that speak of the place where something was looked for, not of one that was said
LOOKED_FOR: Final = (
    "br.no.no_such_figure_there",
    "br.no.figure_not_in_area",
    "br.no.no_village_to_take",
)
#: reasons against a verb that hold whatever follows it; the others give way to one that is closer
WHATEVER: Final = ("br.no.card_needed", "br.no.horns_full", "br.no.need_two_figures")


def closest(
    q: RageAsk, t: Table, sentence: Sentence, at: int, reason: Reason
) -> tuple[int, Reason]:
    """The word to refuse, and why.

    A turn action in the middle of something else: the phase, or whose turn it is. A verb for which
    nothing at all is possible: what speaks against the very thing that was tried.
    """
    if at or sentence[0] not in TURN_VERBS:
        return at, reason
    if reason is NOT_OFFERED:
        if t.phase != P_ACTION:
            return at, WRONG_PHASE
        return at, ACTION_UNDER_WAY if t.turn == q.seat else TURN_OF_ANOTHER
    if reason.text not in WHATEVER:
        for i in range(1, len(sentence)):
            closer = q.refuse(t, sentence[:i], sentence[i])
            if closer is not None:
                return i, closer
    return at, reason


def arguments(
    q: RageAsk, t: Table, sentence: Sentence, at: int, reason: Reason
) -> dict[str, object]:
    """Numbers and names for the sentence of the reason; nothing that it names is left open."""
    args: dict[str, object] = {"have": t.rage[q.seat] if q.seat >= 0 else 0}
    args["limit"] = t.value(q.seat, HORNS)
    args["phase"] = PHASES[t.phase]
    args["need"] = q.need(t, sentence[:at], sentence[at])
    if reason.text == "br.no.horns_full":
        args["have"] = t.board[q.seat]
    if reason.text == "br.no.card_needed":
        args["card"] = reason.rule.partition(".")[2] + ".0"
    for i in range(len(sentence)):
        kind = KIND_NAMES.get(WORDS.types[sentence[i]], "word")
        if i <= at or kind not in args:
            args[kind] = WORDS.names[sentence[i]]
    refused = sentence[at]
    there = q.there(t, sentence[:at])
    if there >= 0 and reason.text in LOOKED_FOR:
        args["place"] = PLACES[there]
    for kind in NAMED.get(reason.text, ()):
        if kind == "origin":
            here = q.origin(t, sentence[:at])
            args[kind] = PLACES[here] if here >= 0 else UNSAID
        elif kind not in args:
            args[kind] = UNSAID if WORDS.types[refused] == VERB else WORDS.names[refused]
    return args
