"""The State: plain data, the stack of frames, and the loop that runs them."""

from __future__ import annotations

import hashlib
import json
import marshal
import random
from collections.abc import Sequence
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from meadhall.core.ask import Ask
from meadhall.core.cards import Know, load_know, without
from meadhall.core.chance import CHANCE
from meadhall.core.errors import (
    GAME_OVER,
    NOT_ASKED,
    TOO_LONG,
    UNFINISHED,
    Illegal,
    OutOfTurn,
    Reason,
    Refusal,
)
from meadhall.core.event import EVERYBODY, Event
from meadhall.core.frame import Frame
from meadhall.core.game import Game
from meadhall.core.resample import TURNS, deal_again
from meadhall.core.trigger import Triggers

Sentence = tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything that is so at a table, and what is going on. Cloned by search, so small and flat.

    A subclass names its own fields in FIELDS (ints, strings, lists and tuples of ints) and clones
    them; history, names, clocks and randomness live in the match.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, game: Game) -> None:
        self.game = game
        self.n = game.seats
        self.stack: list[Frame] = []
        self.zones: list[tuple[int, ...]] = []
        self.answers: list[Sentence | None] = []
        self.pending: list[tuple[int, int]] = []
        self.heard: list[Sentence] = []
        self.hearers: tuple[Ask, ...] = ()
        self.sink: list[Event] | None = None
        self.know: Know | None = None

    # -- what is asked -----------------------------------------------------------------------------

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions, without those whose answer lies face down already."""
        if not self.stack:
            return ()
        asks = self.stack[-1].asks
        if len(asks) < 2:
            return asks
        return tuple([asks[i] for i in range(len(asks)) if self.answers[i] is None])

    @property
    def over(self) -> bool:
        return not self.stack

    def next_ask(self) -> Ask | None:
        """The first open question; None when the game is over."""
        if not self.stack:
            return None
        asks = self.stack[-1].asks
        if len(asks) == 1:
            return asks[0]
        for i in range(len(asks)):
            if self.answers[i] is None:
                return asks[i]
        return None

    def ask_of(self, seat: int) -> Ask | None:
        if not self.stack:
            return None
        asks = self.stack[-1].asks
        for i in range(len(asks)):
            if asks[i].seat == seat and (len(asks) == 1 or self.answers[i] is None):
                return asks[i]
        return None

    # -- answering -----------------------------------------------------------------------------------

    def apply(self, seat: int, sentence: Sentence) -> None:
        """Answer with a whole sentence, or raise and change nothing."""
        refusal = self.why_not(seat, sentence)
        if refusal is not None:
            if refusal.text == NOT_ASKED.text or refusal.text == GAME_OVER.text:
                raise OutOfTurn(repr(refusal))
            raise Illegal(refusal)
        self.say(seat, sentence)

    def say(self, seat: int, sentence: Sentence) -> None:
        """Answer with a sentence known to be legal (one that was sampled or checked)."""
        f = self.stack[-1]
        asks = f.asks
        if len(asks) == 1:
            f.asks = ()
            if f.together:
                self.answers = []
                self.heard = [sentence]
                self.hearers = asks
            else:
                f.said = sentence
            self.run()
            return
        answers = self.answers
        missing = 0
        for i in range(len(asks)):
            if answers[i] is None:
                if asks[i].seat == seat:
                    answers[i] = sentence
                    seat = -2
                else:
                    missing += 1
        if missing == 0:
            heard: list[Sentence] = []
            for a in answers:
                assert a is not None
                heard.append(a)
            self.heard = heard
            self.hearers = asks
            self.answers = []
            f.asks = ()
            self.run()

    def take_back(self, seat: int) -> bool:
        """Take one's own face-down answer up again while the question is open."""
        if self.stack and len(self.stack[-1].asks) > 1:
            asks = self.stack[-1].asks
            for i in range(len(asks)):
                if asks[i].seat == seat and self.answers[i] is not None:
                    self.answers[i] = None
                    return True
        return False

    def why_not(self, seat: int, sentence: Sentence) -> Refusal | None:
        """Why this may not be said now, for any sentence at all; None if it may."""
        if not self.stack:
            return Refusal(GAME_OVER, {})
        q = self.ask_of(seat)
        if q is None:
            return Refusal(self.not_asked(seat, sentence), {})
        path: Sentence = ()
        for word in sentence:
            if path and q.complete(self, path):
                rest = sentence[len(path) :]
                return Refusal(TOO_LONG, {"words": self.game.lexicon.text(rest)})
            reason = q.refuse(self, path, word)
            if reason is not None:
                return q.refusal(self, sentence, len(path), reason)
            path = (*path, word)
        if not path or not q.complete(self, path):
            words = self.game.lexicon.text(q.options(self, path))
            return Refusal(UNFINISHED, {"words": words})
        return None

    def not_asked(self, seat: int, sentence: Sentence) -> Reason:
        """Why the seat has nothing to say now; a game may name its clause."""
        return NOT_ASKED

    # -- running -------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run stages until a question is open or the game is over."""
        stack = self.stack
        while stack:
            if self.pending:
                self.push_triggers()
            f = stack[-1]
            if f.asks:
                if f.together and len(self.answers) != len(f.asks):
                    # an interrupt hid the question; nobody had answered it yet
                    self.answers = [None] * len(f.asks)
                return
            said = f.said
            f.said = ()
            getattr(f, f.stage)(self, said)
            if self.heard:
                self.heard = []
                self.hearers = ()

    def push_triggers(self) -> None:
        queue: list[int] = []
        for seat in self.trigger_seats():
            for owner, word in self.pending:
                if owner == seat:
                    queue.append(owner)
                    queue.append(word)
        self.pending = []
        self.answers = []
        self.stack.append(Triggers(0, tuple(queue)))

    def trigger_seats(self) -> list[int]:
        """The order in which seats resolve triggers of the same moment."""
        return list(range(self.game.seats))

    def trigger(self, owner: int, word: int) -> Frame:
        """The frame that carries out a trigger."""
        raise NotImplementedError

    # -- cards and events ------------------------------------------------------------------------------

    def move(self, c: int, a: int, b: int, of: int = -1) -> None:
        """Move a card between zones; what everybody learns follows from who looks into them."""
        if self.know is not None:
            sees = self.game.sees
            # in an ordered zone everybody sees which place the card leaves
            heap = (c,) if self.game.zones[a].ordered else self.zones[a]
            self.know.moved(c, heap, sees[a], sees[b], of)
        self.zones[a] = without(self.zones[a], c)
        self.zones[b] += (c,)

    def deal(self, words: Sequence[int], a: int, b: int) -> None:
        """Move several cards at once out of a pile that nobody looks into."""
        heap = self.zones[a]
        cards: list[int] = []
        for word in words:
            c = self.find(a, word)
            cards.append(c)
            self.zones[a] = without(self.zones[a], c)
        if self.know is not None:
            assert self.game.sees[a] == 0
            self.know.dealt(cards, heap, self.game.sees[b])
        self.zones[b] += tuple(cards)

    def find(self, zone: int, word: int) -> int:
        """The card of this definition in the zone (equal copies are the same to everybody), or -1."""
        word_of = self.game.word_of_card
        best = -1
        for c in self.zones[zone]:
            if word_of[c] == word and (best < 0 or c < best):
                best = c
        return best

    def emit(self, kind: str, seat: int, args: dict[str, object], seen_by: int = EVERYBODY) -> None:
        """Tell the sink, if there is one. Callers guard with `if s.sink is not None`."""
        if self.sink is not None:
            event = Event(kind, seat, args, seen_by)
            if self.know is not None:
                self.no_secret(event, self.know)
            self.sink.append(event)

    def no_secret(self, event: Event, know: Know) -> None:
        """A card that an event names must be known to everybody who may see the event."""
        named = self.game.cards_named
        for value in event.args.values():
            if isinstance(value, str):
                if value in named:
                    self.known_to_all(event, know, value)
            elif isinstance(value, (list, tuple)):
                for text in value:
                    if text in named:
                        self.known_to_all(event, know, text)

    def known_to_all(self, event: Event, know: Know, card: str) -> None:
        cards = self.game.cards_named[card]
        for p in range(self.game.seats + 1):
            seat = p if p < self.game.seats else None
            if event.visible(seat) and not know.known(p, cards):
                raise AssertionError(f"{event!r} tells row {p} a secret: {card}")

    # -- copies ------------------------------------------------------------------------------------------

    def clone(self) -> State:
        """A copy for search: without knowledge and sink."""
        copy = self.game.blank_state()
        copy.take(self)
        for name in self.FIELDS:
            value = getattr(self, name)
            setattr(copy, name, value[:] if isinstance(value, list) else value)
        return copy

    def take(self, other: State) -> None:
        """The fields that every State has."""
        self.zones = other.zones[:]
        self.stack = [f.clone() for f in other.stack]
        if other.answers:
            self.answers = other.answers[:]
        if other.pending:
            self.pending = other.pending[:]

    def checkpoint(self) -> State:
        """A copy that keeps the knowledge: for undo."""
        copy = self.clone()
        if self.know is not None:
            copy.know = self.know.clone()
        return copy

    def resample(self, seat: int, rng: random.Random, turns: int = TURNS) -> State:
        """A world that the seat may believe in. The spectator's row is the number of seats."""
        if self.know is None:
            raise ValueError("only a State with knowledge can be dealt again")
        return self.renamed(deal_again(self.know.may[seat], rng, self.piles(), turns), seat)

    def piles(self) -> list[int]:
        out = [-1] * len(self.game.word_of_card)
        zones = self.game.zones
        for z in range(len(zones)):
            if zones[z].hidden_pile:
                for c in self.zones[z]:
                    out[c] = z
        return out

    def renamed(self, renamed: dict[int, int], seat: int) -> State:
        """A clone with the cards renamed, in zones and in the face-down answers of other seats."""
        copy = self.clone()
        asks = self.stack[-1].asks if self.stack else ()
        for i in range(len(copy.answers)):
            answer = copy.answers[i]
            if answer is not None and asks[i].seat != seat:
                copy.answers[i] = self.rename_sentence(asks[i], answer, renamed)
        copy.zones = [tuple([renamed.get(c, c) for c in z]) for z in self.zones]
        return copy

    def rename_sentence(self, q: Ask, sentence: Sentence, renamed: dict[int, int]) -> Sentence:
        """The same choice in the renamed world: cards keep their place, not their name."""
        word_of = self.game.word_of_card
        zone = self.zone_of(q)
        if zone < 0:
            return sentence
        held = sorted(self.zones[zone])
        out: list[int] = []
        for word in sentence:
            if self.game.is_card(word):
                for c in held:
                    if word_of[c] == word:
                        held.remove(c)
                        word = word_of[renamed.get(c, c)]
                        break
            out.append(word)
        self.sort_sets(sentence, out)
        return tuple(out)

    def sort_sets(self, before: Sentence, out: list[int]) -> None:
        """Cards that stood in ascending order do so again: sets have one legal order."""
        i = 0
        while i < len(out):
            j = i
            while j < len(out) and self.game.is_card(before[j]):
                j += 1
            run = list(before[i:j])
            if len(run) > 1 and run == sorted(run):
                out[i:j] = sorted(out[i:j])
            i = j + 1

    def zone_of(self, q: Ask) -> int:
        """The zone that the card words of an answer to q come from, or -1."""
        return -1

    # -- saving --------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """All of it as JSON-able data, without knowledge and events."""
        table: dict[str, Any] = {}
        for name in self.FIELDS:
            table[name] = getattr(self, name)
        return {
            "table": table,
            "zones": [list(z) for z in self.zones],
            "stack": [f.plain() for f in self.stack],
            "answers": self.answers,
            "pending": self.pending,
        }

    def load(self, data: dict[str, Any]) -> None:
        for name in self.FIELDS:
            value = data["table"][name]
            if isinstance(getattr(self, name), tuple):
                value = tuple(value)
            setattr(self, name, value)
        self.zones = [tuple(z) for z in data["zones"]]
        self.answers = [None if a is None else tuple(a) for a in data["answers"]]
        self.pending = [(p[0], p[1]) for p in data["pending"]]
        self.stack = []
        for saved in data["stack"]:
            frame = self.game.frames[saved["frame"]]()
            frame.load(saved, self.game.asks)
            self.stack.append(frame)

    def load_know(self, data: list[list[str]]) -> None:
        self.know = load_know(data, self.game.copies)

    def digest(self) -> str:
        """A fingerprint of the plain data: equal on every machine and Python version."""
        return self.sealed(self.settled())

    def settled(self) -> Any:
        """The first part of the fingerprint: it stays while answers are laid face down."""
        data: list[object] = [getattr(self, name) for name in self.FIELDS]
        data.append(self.zones)
        data.append([f.flat() for f in self.stack])
        # Format 2 of marshal writes values only: no references, no interning, the same since 3.0.
        # A list is its length and its values: two more follow in `sealed`.
        body = marshal.dumps(data, 2)
        length = (len(data) + 2).to_bytes(4, "little")
        return hashlib.blake2b(b"[" + length + body[5:], digest_size=12)

    def sealed(self, settled: Any) -> str:
        """The fingerprint from its first part and the answers that lie face down."""
        whole = settled.copy()
        whole.update(marshal.dumps(self.answers, 2) + marshal.dumps(self.pending, 2))
        return str(whole.hexdigest())

    def know_digest(self) -> str:
        text = json.dumps(None if self.know is None else self.know.plain())
        return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.game.view(self, seat)

    def position(self) -> str:
        """A readable document from which the title builds this State again."""
        return self.game.write_position(self)

    def outcome(self) -> list[float]:
        """A number for each seat when the game is over: higher is better."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        return self.game.picture(self, None, self.game.words)


def random_answer(s: State, rng: random.Random, busy: bool = False) -> int:
    """Answer the first open question at random; the seat that was asked (CHANCE: -1) is returned."""
    q = s.next_ask()
    assert q is not None
    s.say(q.seat, q.sentence(s, rng, busy))
    return q.seat


def play_out(s: State, rng: random.Random, busy: bool, cap: int) -> int:
    """Random play to the end; the number of decisions by players."""
    n = 0
    while s.stack and n < cap:
        if random_answer(s, rng, busy) != CHANCE:
            n += 1
    return n
