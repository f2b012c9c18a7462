"""Blood Rage for a number of seats and options: zones, decks and the State before the first question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, cast

from meadhall.core.ask import Ask
from meadhall.core.cards import NOBODY, Zone
from meadhall.core.errors import BadOption
from meadhall.core.frame import Frame
from meadhall.core.game import Game
from meadhall.core.state import State
from meadhall.core.watch import Watch
from meadhall.games.blood_rage.box import (
    C_AGE,
    C_SEATS,
    C_SET,
    CARDS,
    CLANS,
    PICKING,
    PIECE_WORD,
    PILLAGE_TOKENS,
    RAGNAROK_TOKENS,
    WORDS,
)
from meadhall.games.blood_rage.frames.acting import Actions, Upgrade
from meadhall.games.blood_rage.frames.battle_asks import (
    BattleCardAsk,
    BlessingAsk,
    KeepFigureAsk,
    LateCardAsk,
    ProwessAsk,
    QuestValueAsk,
)
from meadhall.games.blood_rage.frames.battling import Battle
from meadhall.games.blood_rage.frames.destroying import Destroy, SaveAsk
from meadhall.games.blood_rage.frames.gifts import Draft, DraftAsk, DraftTwoAsk, KeepCardAsk
from meadhall.games.blood_rage.frames.invading import (
    FreeInvade,
    Invade,
    PushAsk,
    SuccorAsk,
    TakeVillage,
    ThorsDomainAsk,
)
from meadhall.games.blood_rage.frames.pillaging import (
    HammersAsk,
    JoinAsk,
    Pillage,
    Success,
    ThorsDomain,
)
from meadhall.games.blood_rage.frames.questing import QuestAsk, Quests
from meadhall.games.blood_rage.frames.ragnarok import Ragnarok
from meadhall.games.blood_rage.frames.stats import RaiseStat, StatAsk
from meadhall.games.blood_rage.frames.turn import TurnAsk
from meadhall.games.blood_rage.meta import META
from meadhall.games.blood_rage.rounds import Saga
from meadhall.games.blood_rage.table import Table

FRAMES: list[type[Frame]] = [
    Saga,
    Draft,
    Actions,
    Upgrade,
    Invade,
    Pillage,
    Success,
    ThorsDomain,
    Battle,
    Destroy,
    RaiseStat,
    Quests,
    Ragnarok,
]
ASKS: list[type[Ask]] = [
    DraftAsk,
    DraftTwoAsk,
    KeepCardAsk,
    TurnAsk,
    FreeInvade,
    SuccorAsk,
    ThorsDomainAsk,
    TakeVillage,
    PushAsk,
    JoinAsk,
    HammersAsk,
    BattleCardAsk,
    LateCardAsk,
    QuestValueAsk,
    KeepFigureAsk,
    ProwessAsk,
    BlessingAsk,
    SaveAsk,
    StatAsk,
    QuestAsk,
]


class BloodRage(Game):
    """The title with its seats and options. `clans` are the clans by seat."""

    id: ClassVar[str] = "blood_rage"
    edition: ClassVar[str] = META["edition"]
    rules_version: ClassVar[int] = 1
    order_rule: ClassVar[str] = "BR1.1.13"
    cap: ClassVar[int] = 3000
    picking: ClassVar[tuple[str, ...]] = PICKING

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        super().__init__(seats, options, WORDS)
        self.declare(zones(seats), PIECE_WORD)
        for frame in FRAMES:
            self.frames[frame.__name__] = frame
        for ask in ASKS:
            self.asks[ask.__name__] = ask
        self.clans: list[str] = chosen_clans(seats, str(options.get("clans", "")))

    def blank_state(self) -> State:
        return Table(self)

    def new_state(self) -> State:
        s = Table(self)
        s.zones = [() for _ in self.zones]
        for c in range(CARDS):
            if in_play(c, self.seats, self.options):
                s.zones[s.deck(C_AGE[c])] += (c,)
        tokens = s.hidden_discard() + 1
        s.zones[tokens] = tuple(range(PILLAGE_TOKENS, PILLAGE_TOKENS + 8))
        s.zones[tokens + 1] = tuple(range(RAGNAROK_TOKENS, RAGNAROK_TOKENS + 8))
        s.stack = [Saga(0)]
        return s

    def view(self, s: State, seat: int | None) -> dict[str, Any]:
        from meadhall.games.blood_rage import view

        return view.view(s, seat)

    def view_beside(self, s: State, seat: int | None, other: dict[str, Any]) -> dict[str, Any]:
        from meadhall.games.blood_rage import view

        return view.beside(s, seat, other)

    def picture(self, s: State, seat: int | None, words: Callable[..., str] | None = None) -> str:
        from meadhall.games.blood_rage import draw

        return draw.draw(self.view(s, seat), words or plain_text)

    def write_position(self, s: State) -> str:
        from meadhall.games.blood_rage import position_text

        return position_text.write(cast(Table, s))

    def check(self, s: State) -> None:
        from meadhall.games.blood_rage import invariants

        invariants.check(s)

    def watch(self, s: State) -> Watch:
        from meadhall.games.blood_rage import watch

        return watch.Watch(s)


def zones(seats: int) -> list[Zone]:
    """Seven zones for each seat, then decks, discards and tokens."""
    everybody = (1 << (seats + 1)) - 1
    out: list[Zone] = []
    for p in range(seats):
        for name in ("hand", "quest", "pack", "aside", "kept"):
            out.append(Zone(f"{name}_{p}", p, 1 << p))
        for name in ("played", "slots"):
            out.append(Zone(f"{name}_{p}", p, everybody))
    for age in (1, 2, 3):
        out.append(Zone(f"deck_{age}", -1, NOBODY, True))
    out.append(Zone("open_discard", -1, everybody))
    out.append(Zone("hidden_discard", -1, NOBODY))
    out.append(Zone("pillage_tokens", -1, NOBODY, True))
    out.append(Zone("ragnarok_tokens", -1, NOBODY, True))
    out.append(Zone("laid_tokens", -1, everybody))
    return out


def in_play(c: int, seats: int, options: dict[str, Any]) -> bool:
    """BR2.3.2, BR2.3.3, BR13.2 to BR13.4: which copies are shuffled in."""
    if C_SEATS[c] > seats:
        return False
    if C_SET[c] == "mystics":
        return bool(options.get("mystics"))
    if C_SET[c] in ("kickstarter", "promo", "kickstarter_fifth"):
        return bool(options.get("monsters"))
    return True


def chosen_clans(seats: int, named: str) -> list[str]:
    """BR2.1.9: in seat order; a player who names none gets a free one."""
    wanted = [c.strip() for c in named.split(",")] if named else []
    chosen = [c for c in wanted if c]
    for c in chosen:
        if c not in CLANS:
            raise BadOption(f"there is no clan {c!r}; clans: {', '.join(CLANS)}")
        if chosen.count(c) > 1:
            raise BadOption(f"the clan {c} is chosen twice (BR2.1.1)")
    if len(wanted) > seats:
        raise BadOption(f"{len(wanted)} clans for {seats} seats")
    out = [wanted[p] if p < len(wanted) else "" for p in range(seats)]
    free = [c for c in CLANS if c not in out]
    return [c if c else free.pop(0) for c in out]


def make(seats: int, options: dict[str, Any]) -> BloodRage:
    first = int(options.get("first", 0))
    if not 0 <= first <= seats:
        raise BadOption(f"seat {first} of {seats} cannot be first")
    return BloodRage(seats, options)


def plain_text(id: str, **args: object) -> str:
    """Names without a catalogue, for pictures where none is at hand: the last part of the id that speaks."""
    parts = [p for p in id.split(".") if p not in ("name", "text")]
    return parts[-1].replace("_", " ").capitalize()
