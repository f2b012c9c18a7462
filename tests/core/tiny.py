"""Toll, a tiny game that uses every mechanism of the core. It lives in the tests and is never shipped.

Three rounds. In the morning everybody gains a point and gives one or two cards, face down and at
once, to the left neighbour. Then each seat in turn acts twice. Every fourth point sets off a boon
and an omen, in whosever turn it is. Clauses: TY1 morning, TY2 turn, TY3 strike, TY4 coins,
TY5 triggers, TY6 end.

`leak` plants a fault that the conformance suite must find.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from meadhall import games
from meadhall.core.ask import Ask, Path
from meadhall.core.cards import Pile, Zone, mask_of
from meadhall.core.chance import CHANCE, Draw, Roll
from meadhall.core.errors import NOT_OFFERED, Reason
from meadhall.core.frame import Frame, Step
from meadhall.core.game import Game
from meadhall.core.state import State
from meadhall.core.word import AMOUNT, CARD, GOOD, SEAT, SLOT, STOP, TRIGGER, VERB, Lexicon

DECK = {"axe.1": 5, "horn.1": 4, "ward.1": 4, "rune.1": 3, "gift.1": 3, "crow.1": 1}
OATHS = ("rune.1", "gift.1")
WORTH = {"rune.1": 2, "gift.1": 3}
ROUNDS = 3
ACTIONS = 2
HAND = 3
STEP_OF_POINTS = 4  # TY5: so many points apart lie the thresholds

VERBS = ("pass", "strike", "oath", "peek", "lay", "draw", "also", "sell", "feast", "give", "play")
LEX = Lexicon()
LEX.add(VERB, VERBS)
LEX.add(VERB, ("no",))
LEX.add(STOP, ("done",))
LEX.add(GOOD, ("coin",))
LEX.add(SLOT, ("top", "bottom"))
SEAT_0 = LEX.add(SEAT, [f"seat_{p}" for p in range(4)])
DIE_0 = LEX.add(AMOUNT, [f"die_{n}" for n in range(3)])
LEX.add(TRIGGER, ("boon", "omen"))
CARD_0 = LEX.add(CARD, list(DECK))
W = LEX.index

NO_COINS = Reason("TY4", "ty.no.coins")
NOT_HELD = Reason("TY2", "ty.no.not_held")
NOT_AN_OATH = Reason("TY2", "ty.no.not_an_oath")
NOT_ASCENDING = Reason("TY1", "ty.no.not_ascending")
NOT_YOURSELF = Reason("TY3", "ty.no.not_yourself")
EMPTY = Reason("TY2", "ty.no.empty")

# Zones: two piles' ends and the rest, the open discards, then three for each seat.
Z_TOP, Z_REST, Z_BOTTOM, Z_OPEN, Z_SEATS = range(5)
PILE = Pile(Z_TOP, Z_REST, Z_BOTTOM)


def hand(p: int) -> int:
    return Z_SEATS + 3 * p


def oath(p: int) -> int:
    return Z_SEATS + 3 * p + 1


def transit(p: int) -> int:
    return Z_SEATS + 3 * p + 2


def zones(seats: int) -> list[Zone]:
    everybody = (1 << (seats + 1)) - 1
    out = [
        Zone("top", -1, 0, ordered=True),
        Zone("rest", -1, 0, hidden_pile=True),
        Zone("bottom", -1, 0, ordered=True),
        Zone("open", -1, everybody),
    ]
    for p in range(seats):
        out += [Zone(f"{name}_{p}", p, 1 << p) for name in ("hand", "oath", "transit")]
    return out


class Tiny(State):
    FIELDS: ClassVar[tuple[str, ...]] = ("round", "turn", "points", "coins", "last")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.round = 0
        self.turn = -1
        self.points = [2] * game.seats
        self.coins = [3] * game.seats
        self.last: tuple[int, ...] = ()  # what the last call gave back

    @property
    def leak(self) -> str:
        return cast(TinyGame, self.game).leak

    def words(self, zone: int) -> list[int]:
        return [self.game.word_of_card[c] for c in self.zones[zone]]

    def texts(self, zone: int) -> list[str]:
        return sorted(LEX.names[w] for w in self.words(zone))

    def gain(self, p: int, n: int) -> None:
        """TY5: thresholds interrupt whatever goes on."""
        before = self.points[p] // STEP_OF_POINTS
        self.points[p] += n
        for _ in range(before, self.points[p] // STEP_OF_POINTS):
            self.pending += [(p, W["boon"]), (p, W["omen"])]
        if self.sink is not None:
            self.emit("gain", p, {"n": n})

    def trigger_seats(self) -> list[int]:
        n = self.game.seats
        first = max(self.turn, 0)
        return [(first + i) % n for i in range(n)]

    def trigger(self, owner: int, word: int) -> Frame:
        return Boon(owner) if word == W["boon"] else Omen(owner)

    def zone_of(self, q: Ask) -> int:
        return hand(q.seat) if isinstance(q, (GiveAsk, TurnAsk, WardAsk)) else -1

    def outcome(self) -> list[float]:
        """TY6: ranks; equal points share one."""
        return [-1.0 - sum(x > mine for x in self.points) for mine in self.points]


# -- questions ---------------------------------------------------------------------------------


class GiveAsk(Ask):
    """give CARD [CARD] done: a set, in ascending order."""

    prompt = "give"

    def set_from(self, path: Path) -> int:
        return 1

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return (W["give"],)
        return (*range(CARD_0, CARD_0 + len(DECK)), W["done"])

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        return why_not_set(cast(Tiny, s), self.seat, path, word, W["give"], 2)

    def complete(self, s: State, path: Path) -> bool:
        return path[-1] == W["done"]


def why_not_set(s: Tiny, seat: int, path: Path, word: int, verb: int, most: int) -> Reason | None:
    if not path:
        return None if word == verb else NOT_OFFERED
    if word == W["done"]:
        return None if len(path) > 1 else NOT_OFFERED
    if len(path) > most or not s.game.is_card(word):
        return NOT_OFFERED
    if s.words(hand(seat)).count(word) <= path.count(word):
        return NOT_HELD
    return NOT_ASCENDING if word < path[-1] and len(path) > 1 else None


class TurnAsk(Ask):
    """The action of a turn, or `also coin`, after which the same question is put again."""

    prompt = "turn"
    public = False

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return range(len(VERBS))
        if path[-1] == W["also"]:
            return (W["coin"],)
        if path[0] in (W["strike"], W["peek"]):
            return range(SEAT_0, SEAT_0 + s.game.seats)
        if path[0] == W["lay"] and len(path) == 2:
            return (W["top"], W["bottom"])
        cards = range(CARD_0, CARD_0 + len(DECK))
        return (*cards, W["done"]) if path[0] == W["sell"] else cards

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        t = cast(Tiny, s)
        if not path:
            return self.why_not_verb(t, word)
        if path[0] in (W["strike"], W["peek"]):
            if word == SEAT_0 + self.seat:
                return NOT_YOURSELF
            if not SEAT_0 <= word < SEAT_0 + s.game.seats:
                return NOT_OFFERED
            if t.leak == "options" and path[0] == W["strike"]:
                return NOT_OFFERED if W["ward.1"] in t.words(hand(word - SEAT_0)) else None
            return None
        if path[0] == W["sell"]:
            return why_not_set(t, self.seat, path, word, W["sell"], HAND)
        if path[0] in (W["oath"], W["lay"]) and len(path) == 1:
            if word not in t.words(hand(self.seat)):
                return NOT_HELD
            if path[0] == W["oath"] and LEX.names[word] not in OATHS:
                return NOT_AN_OATH
            return None
        return None if word in self.domain(s, path) else NOT_OFFERED

    def why_not_verb(self, t: Tiny, word: int) -> Reason | None:
        held = t.words(hand(self.seat))
        if word in (W["give"], W["play"]) or word >= len(VERBS):
            return NOT_OFFERED
        if word in (W["feast"], W["peek"], W["also"]) and not t.coins[self.seat]:
            return NO_COINS
        if word in (W["lay"], W["sell"]) and not held:
            return NOT_HELD
        if word == W["oath"] and not any(W[name] in held for name in OATHS):
            return NOT_AN_OATH
        if word == W["draw"] and not PILE.size(t):
            return EMPTY
        if word == W["strike"] and t.leak == "options":
            others = [p for p in range(t.game.seats) if p != self.seat]
            if all(W["ward.1"] in t.words(hand(p)) for p in others):
                return NOT_OFFERED
        return None

    def complete(self, s: State, path: Path) -> bool:
        if path[0] == W["sell"]:
            return path[-1] == W["done"]
        if path[0] == W["lay"]:
            return len(path) == 3
        return len(path) == (1 if path[0] in (W["pass"], W["draw"], W["feast"]) else 2)

    def idle(self, s: State) -> int:
        return W["pass"]

    def explain(self, s: State, path: Path, word: int, reason: Reason) -> dict[str, object]:
        if reason is NO_COINS:
            return {"need": 1, "have": cast(Tiny, s).coins[self.seat]}
        return {}


class WardAsk(Ask):
    """A reaction from a hidden hand: play ward.1 | no. Asked of everybody with cards."""

    prompt = "ward"
    public = False

    def domain(self, s: State, path: Path) -> Sequence[int]:
        return (W["ward.1"],) if path else (W["play"], W["no"])

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        if word not in self.domain(s, path):
            return NOT_OFFERED
        if word == W["no"] or W["ward.1"] in cast(Tiny, s).words(hand(self.seat)):
            return None
        return NOT_HELD

    def complete(self, s: State, path: Path) -> bool:
        return path[0] == W["no"] or len(path) == 2

    def idle(self, s: State) -> int:
        return W["no"]


class BoonAsk(Ask):
    """Which other seat loses a point."""

    prompt = "boon"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        return [SEAT_0 + p for p in range(s.game.seats) if p != self.seat]


# -- procedures --------------------------------------------------------------------------------


class Whole(Frame):
    """TY1 to TY6: the deal, then mornings and turns."""

    def start(self, s: Tiny, said: Path) -> Step:
        if self.seat == s.game.seats:
            self.seat = 0
            return self.goto(s, self.morning)
        return self.ask(s, Draw(CHANCE, "TY1", HAND, Z_REST), self.dealt)

    def dealt(self, s: Tiny, said: Path) -> Step:
        for word in said:
            s.move(s.find(Z_REST, word), Z_REST, hand(self.seat))
        self.seat += 1
        return self.goto(s, self.start)

    def morning(self, s: Tiny, said: Path) -> Step:
        """The points come first; their triggers run before anybody gives."""
        s.round += 1
        s.turn = -1
        for p in range(s.game.seats):
            s.gain(p, 1)
        givers = [p for p in range(s.game.seats) if s.zones[hand(p)]]
        return self.ask_all(s, [GiveAsk(p, "TY1") for p in givers], self.given)

    def given(self, s: Tiny, said: Path) -> Step:
        for q, words in zip(s.hearers, s.heard, strict=True):
            for word in words[1:-1]:
                s.move(s.find(hand(q.seat), word), hand(q.seat), transit(q.seat))
        for p in range(s.game.seats):
            for c in s.zones[transit(p)]:
                s.move(c, transit(p), hand((p + 1) % s.game.seats))
        if s.sink is not None:
            s.emit("given", -1, {"n": len(s.heard)})
        return self.goto(s, self.next_turn)

    def next_turn(self, s: Tiny, said: Path) -> Step:
        s.turn += 1
        if s.turn < s.game.seats:
            return self.call(s, Turn(s.turn), self.next_turn)
        s.turn = -1
        return self.goto(s, self.morning if s.round < ROUNDS else self.reckoning)

    def reckoning(self, s: Tiny, said: Path) -> Step:
        for p in range(s.game.seats):
            for c in s.zones[oath(p)]:
                s.move(c, oath(p), Z_OPEN)
                name = LEX.names[s.game.word_of_card[c]]
                s.points[p] += WORTH[name]
                if s.sink is not None:
                    s.emit("oath_kept", p, {"card": name})
        return self.done(s)


class Turn(Frame):
    """TY2: two actions."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: int = 0) -> None:
        super().__init__(seat)
        self.left = ACTIONS

    def start(self, s: Tiny, said: Path) -> Step:
        if not self.left:
            return self.done(s)
        return self.ask(s, TurnAsk(self.seat, "TY2"), self.act)

    def act(self, s: Tiny, said: Path) -> Step:
        verb = LEX.names[said[0]]
        if s.sink is not None:
            s.emit("act", self.seat, self.told(s, verb))
        if verb == "also":
            s.coins[self.seat] -= 1
            s.gain(self.seat, 1)
            return self.goto(s, self.start)
        self.left -= 1
        if verb == "strike":
            return self.call(s, Strike(self.seat, said[1] - SEAT_0), self.came_back)
        if verb == "feast":
            s.coins[self.seat] -= 1
            return self.call(s, Feast(self.seat, 2), self.came_back)
        if verb == "draw":
            return self.call(s, DrawOne(self.seat), self.came_back)
        if verb == "pass":
            self.left = 0
        else:
            getattr(self, verb)(s, said)
        return self.goto(s, self.start)

    def told(self, s: Tiny, verb: str) -> dict[str, object]:
        args: dict[str, object] = {"verb": verb}
        if s.leak == "events":
            args["n"] = sum(LEX.names[w] in OATHS for w in s.words(hand(self.seat)))
        if s.leak == "named" and s.zones[hand(self.seat)]:
            args["card"] = s.texts(hand(self.seat))[0]
        return args

    def oath(self, s: Tiny, said: Path) -> None:
        kind = [c for c, w in enumerate(s.game.word_of_card) if LEX.names[w] in OATHS]
        s.move(s.find(hand(self.seat), said[1]), hand(self.seat), oath(self.seat), mask_of(kind))

    def peek(self, s: Tiny, said: Path) -> None:
        s.coins[self.seat] -= 1
        other = said[1] - SEAT_0
        if s.know is not None:
            s.know.see(self.seat, s.zones[hand(other)])
        if s.sink is not None:
            s.emit("peeked", self.seat, {"cards": s.texts(hand(other))}, 1 << self.seat)

    def lay(self, s: Tiny, said: Path) -> None:
        to = Z_TOP if said[2] == W["top"] else Z_BOTTOM
        s.move(s.find(hand(self.seat), said[1]), hand(self.seat), to)

    def sell(self, s: Tiny, said: Path) -> None:
        for word in said[1:-1]:
            s.move(s.find(hand(self.seat), word), hand(self.seat), Z_OPEN)
        if s.sink is not None:
            s.emit("sold", self.seat, {"cards": [LEX.names[w] for w in said[1:-1]]})
        s.gain(self.seat, len(said) - 2)

    def came_back(self, s: Tiny, said: Path) -> Step:
        s.last = said
        return self.goto(s, self.start)


class Strike(Frame):
    """TY3: roll, reaction, points; gives back what the die said."""

    FIELDS: ClassVar[tuple[str, ...]] = ("target", "die")

    def __init__(self, seat: int = 0, target: int = 0) -> None:
        super().__init__(seat)
        self.target = target
        self.die = 0

    def start(self, s: Tiny, said: Path) -> Step:
        return self.ask(s, Roll(CHANCE, "TY3", 3, DIE_0), self.rolled)

    def rolled(self, s: Tiny, said: Path) -> Step:
        self.die = said[0] - DIE_0
        if s.sink is not None:
            s.emit("rolled", self.seat, {"n": self.die})
        asked = bool(s.zones[hand(self.target)])
        if s.leak == "asks":
            asked = W["ward.1"] in s.words(hand(self.target))
        if not asked:
            return self.goto(s, self.hits)
        return self.ask(s, WardAsk(self.target, "TY3"), self.warded)

    def warded(self, s: Tiny, said: Path) -> Step:
        if said[0] == W["no"]:
            return self.goto(s, self.hits)
        s.move(s.find(hand(self.target), said[1]), hand(self.target), Z_OPEN)
        s.gain(self.target, 2)
        return self.done(s, self.die)

    def hits(self, s: Tiny, said: Path) -> Step:
        s.points[self.target] -= self.die
        s.gain(self.seat, self.die)
        return self.done(s, self.die)


class Feast(Frame):
    """Calls within calls: the innermost gives 1, each doubles it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("depth",)

    def __init__(self, seat: int = 0, depth: int = 0) -> None:
        super().__init__(seat)
        self.depth = depth

    def start(self, s: Tiny, said: Path) -> Step:
        s.gain(self.seat, 1)
        if not self.depth:
            return self.done(s, 1)
        return self.call(s, Feast(self.seat, self.depth - 1), self.doubled)

    def doubled(self, s: Tiny, said: Path) -> Step:
        return self.done(s, 2 * said[0])


class DrawOne(Frame):
    """The top first, then chance from the rest, then the bottom."""

    def start(self, s: Tiny, said: Path) -> Step:
        if not PILE.take_top(s, 1, hand(self.seat)):
            return self.done(s, 1)
        if PILE.by_chance(s, 1):
            return self.ask(s, Draw(CHANCE, "TY2", 1, Z_REST), self.drawn)
        PILE.take_bottom(s, 1, hand(self.seat))
        return self.done(s, 3)

    def drawn(self, s: Tiny, said: Path) -> Step:
        s.move(s.find(Z_REST, said[0]), Z_REST, hand(self.seat))
        return self.done(s, 2)


class Boon(Frame):
    def start(self, s: Tiny, said: Path) -> Step:
        return self.ask(s, BoonAsk(self.seat, "TY5"), self.chosen)

    def chosen(self, s: Tiny, said: Path) -> Step:
        s.points[said[0] - SEAT_0] -= 1
        return self.done(s, 42)


class Omen(Frame):
    def start(self, s: Tiny, said: Path) -> Step:
        s.coins[self.seat] //= 2
        return self.done(s, 43)


# -- the title ---------------------------------------------------------------------------------


class TinyGame(Game):
    id = "tiny"
    edition = "tests"
    order_rule = "TY5"
    cap = 2000

    def __init__(self, seats: int, options: dict[str, Any], leak: str = "") -> None:
        super().__init__(seats, options, LEX)
        self.leak = leak
        cards = [W[name] for name, n in DECK.items() for _ in range(n)]
        self.declare(zones(seats), cards)
        for frame in (Whole, Turn, Strike, Feast, DrawOne, Boon, Omen):
            self.frames[frame.__name__] = frame
        for ask in (GiveAsk, TurnAsk, WardAsk, BoonAsk):
            self.asks[ask.__name__] = ask

    def blank_state(self) -> Tiny:
        return Tiny(self)

    def new_state(self) -> Tiny:
        s = Tiny(self)
        s.zones = [() for _ in self.zones]
        s.zones[Z_REST] = tuple(range(len(self.word_of_card)))
        s.stack = [Whole()]
        return s

    def view(self, s: State, seat: int | None) -> dict[str, Any]:
        t = cast(Tiny, s)
        seats = range(self.seats)
        out: dict[str, Any] = {
            "seat": seat,
            "round": t.round,
            "turn": t.turn,
            "points": t.points,
            "coins": t.coins,
            "last": t.last,
            "over": t.over,
            "open": t.texts(Z_OPEN),
            "pile": [len(t.zones[z]) for z in (Z_TOP, Z_REST, Z_BOTTOM)],
            "hands": [len(t.zones[hand(p)]) for p in seats],
            "oaths": [len(t.zones[oath(p)]) for p in seats],
            "hand": [] if seat is None else t.texts(hand(seat)),
            "oath": [] if seat is None else t.texts(oath(seat)),
            "asks": [{"seat": q.seat, "prompt": q.prompt, "rule": q.rule} for q in t.asks],
            "mine": None,
        }
        asks = t.stack[-1].asks if t.stack else ()
        for q, said in zip(asks, t.answers, strict=False):
            if said is not None and q.seat == seat:
                out["mine"] = LEX.text(said)
        if t.leak == "view":
            out["wards"] = sum(t.words(hand(p)).count(W["ward.1"]) for p in seats)
        return out

    def check(self, s: State) -> None:
        t = cast(Tiny, s)
        assert sorted(c for z in t.zones for c in z) == list(range(sum(DECK.values())))
        assert min(t.coins) >= 0
        assert t.round <= ROUNDS
        assert not any(t.zones[transit(p)] for p in range(self.seats))


META: dict[str, Any] = {
    "id": "tiny",
    "title": "tiny.title",
    "designers": [],
    "edition": "tests",
    "seats": (2, 4),
    "options": {"long": ("bool", False, None), "size": ("int", 1, (1, 2))},
    "stage": "tests",
}


def make(seats: int, options: dict[str, Any] | None = None) -> TinyGame:
    return TinyGame(seats, options or {})


games.register("tiny", META, make)
