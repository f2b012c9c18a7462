"""A match: what people, bots, tests and the server drive. It owns the State and all around it."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from meadhall.core import sets
from meadhall.core.ask import Ask
from meadhall.core.chance import CHANCE
from meadhall.core.errors import (
    GAME_OVER,
    NOT_ASKED,
    STALE,
    TOO_LONG,
    BadRecord,
    CannotUndo,
    Illegal,
    Malformed,
    OutOfTurn,
    Refusal,
    WrongVersion,
)
from meadhall.core.event import Event
from meadhall.core.game import Game
from meadhall.core.record import (
    ANSWER,
    FORMAT,
    SNAPSHOT_EVERY,
    START,
    TAKE_BACK,
    UNDO,
    Entry,
    Record,
    Snapshot,
)
from meadhall.core.replay import (
    Standing,
    Walk,
    blind_know,
    commitment,
    kept_events,
    same_question,
    standing_after,
    undo_event,
    words_of,
)
from meadhall.core.state import Sentence, State

NOTHING_TO_UNDO: Final = "core.no.nothing_to_undo"
UNDO_LEARNED: Final = "core.no.undo_learned"
UNDO_CHANCE: Final = "core.no.undo_chance"
UNDO_OTHER: Final = "core.no.undo_other"


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One game at one table.

    seed      outcome k of chance is a function of (seed, k); without one it is drawn and sealed
    people    seats whose answers stop another seat's undo (all, unless told); the others are bots
    state     begin here instead of at the set-up; `position` is its document, for the record
    keep      False: no knowledge, events, record and undo, for speed
    chance    outcomes to use before the seed's, for tests
    """

    def __init__(
        self,
        game: Game,
        seed: str | int | None = None,
        names: Sequence[str] | None = None,
        people: Iterable[int] | None = None,
        state: State | None = None,
        position: str = "",
        keep: bool = True,
        chance: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.keep = keep
        self.people = frozenset(range(game.seats) if people is None else people)
        self.question = 0
        self.seed: str | int = secrets.token_hex(32) if seed is None else seed
        self._draws = 0
        self._queue: list[str] = list(chance)
        self._scripted: dict[int, Sentence] = {}
        self._log: list[Event] | None = []
        self._settled: Any = None  # the first part of the digest, while the question stays
        #: what the last entry made happen, whoever may see it: for whoever keeps a log of its own
        self.fresh: list[Event] = []
        self.record = Record(self._header(seed is not None, names, position))
        if seed is None:
            self.record.secret = self.seed
        self.state = game.new_state() if state is None else state
        if keep:
            self._begin_keeping(state is not None)
        else:
            self.state.know = None
            self.state.run()
            self._chance(None)

    def _header(
        self, open_seed: bool, names: Sequence[str] | None, position: str
    ) -> dict[str, Any]:
        game = self.game
        header: dict[str, Any] = {
            "format": FORMAT,
            "game": game.id,
            "edition": game.edition,
            "options": game.options,
            "seats": game.seats,
            "names": list(names) if names is not None else [""] * game.seats,
            "people": sorted(self.people),
            "rules_version": game.rules_version,
        }
        if open_seed:
            header["seed"] = self.seed
        else:
            header["commitment"] = commitment(self.seed)
        if position:
            header["position"] = position
        return header

    def _begin_keeping(self, given: bool) -> None:
        s = self.state
        if s.know is None:
            s.know = blind_know(self.game, s) if given else self.game.new_know(s)
        if given:
            self.record.snapshots.append(Snapshot(-1, 0, 0, s.checkpoint(), ""))
        self._enter(Entry(0, START, CHANCE, ""), ())

    # -- looking -------------------------------------------------------------------------------

    @property
    def asks(self) -> tuple[Ask, ...]:
        return self.state.asks

    @property
    def over(self) -> bool:
        return self.state.over

    def outcome(self) -> list[float]:
        """A number for each seat once the match is over: higher is better."""
        return self.state.outcome()

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.state.view(seat)

    def said(self, seat: int, text: str | Sentence) -> Sentence:
        """The sentence of a seat; in a text, a set may stand in any order."""
        words = self._words(text)
        q = self.state.ask_of(seat)
        return sets.tidy(self.state, q, words) if q is not None and isinstance(text, str) else words

    def why_not(self, seat: int, text: str | Sentence) -> Refusal | None:
        """Why this may not be said now; None if it may. A text that is no sentence is Malformed."""
        return self.state.why_not(seat, self.said(seat, text))

    def options(self, seat: int, limit: int = 1000) -> list[str]:
        """Texts of the whole sentences that the seat may say, at most `limit`."""
        q = self.state.ask_of(seat)
        if q is None:
            return []
        text = self.game.lexicon.text
        return [text(words) for words in q.sentences(self.state, (), limit)]

    def next_words(self, seat: int, text: str | Sentence = "") -> list[str]:
        """What may follow these words. Nothing, if the sentence is whole or nothing is asked."""
        q = self.state.ask_of(seat)
        path: Sentence = ()
        words = self._words(text)
        if q is None:
            return []
        for word in words:
            if path and q.complete(self.state, path):
                rest = self.game.lexicon.text(words[len(path) :])
                raise Illegal(Refusal(TOO_LONG, {"words": rest}))
            reason = sets.refuse(self.state, q, path, word)
            if reason is not None:
                raise Illegal(Refusal(reason, q.explain(self.state, path, word, reason)))
            path = sets.tidy(self.state, q, (*path, word))
        if path and q.complete(self.state, path):
            return []
        return [self.game.lexicon.names[w] for w in sets.options(self.state, q, path)]

    def log(self, seat: int | None = None) -> list[Event]:
        """What happened, as far as the seat may see it. event.n is the entry it belongs to."""
        if self._log is None:
            walk = Walk(self.game, self.record, False)
            walk.run()
            self._log = walk.events
        return [e for e in self._log if e.visible(seat)]

    def at(self, n: int) -> State:
        """A copy of the state after entry n of the record."""
        if not 0 <= n < len(self.record):
            raise IndexError(f"entry {n}; the record has 0 to {len(self.record) - 1}")
        return standing_after(self.game, self.record, n).state

    def verify(self) -> None:
        """Replay the whole record without the seed and compare; BadRecord says what differs."""
        Walk(self.game, self.record, True).run()

    def position(self) -> str:
        """The state as a readable document, if the game writes them."""
        return self.state.position()

    # -- answering -----------------------------------------------------------------------------

    def answer(self, seat: int, text: str | Sentence, question: int | None = None) -> None:
        """Say a whole sentence. `question` refuses an answer that was meant for an older one."""
        words = self.said(seat, text)
        if question is not None and question != self.question:
            raise OutOfTurn(repr(Refusal(STALE, {})))
        refusal = self.state.why_not(seat, words)
        if refusal is not None:
            if refusal.text == NOT_ASKED.text or refusal.text == GAME_OVER.text:
                raise OutOfTurn(repr(refusal))
            if self.state.ask_of(seat) is None:
                raise OutOfTurn(repr(refusal))
            raise Illegal(refusal)
        if self.keep:
            self._enter(Entry(len(self.record), ANSWER, seat, self.game.lexicon.text(words)), words)
            return
        asks = self.state.stack[-1].asks
        self.state.say(seat, words)
        self._chance(None)
        if not same_question(self.state, asks):
            self.question += 1

    def chance(self, *texts: str) -> None:
        """Outcomes to come, before those of the seed: for tests and puzzles."""
        for text in texts:
            self._words(text)
        self._queue.extend(texts)

    def _words(self, text: str | Sentence) -> Sentence:
        if isinstance(text, str):
            return words_of(self.game, text)
        for word in text:
            if not 0 <= word < len(self.game.lexicon.names):
                raise Malformed(f"no word has the number {word}")
        return text

    def _enter(self, e: Entry, words: Sentence) -> None:
        """Do it and write it down; if a rule fails in the middle, nothing has happened."""
        s = self.state
        draws = self._draws
        queue = self._queue[:]
        asks = s.stack[-1].asks if s.stack else ()
        sink: list[Event] = []
        s.sink = sink
        assert s.know is not None
        s.know.learned = 0
        try:
            if e.kind == START:
                s.run()
            elif e.kind == ANSWER:
                s.say(e.seat, words)
            else:
                s.take_back(e.seat)
            self._chance(e)
        except BaseException:
            self._settled = None
            if len(self.record):
                self.state = standing_after(self.game, self.record, len(self.record) - 1).state
            self._draws = draws
            self._queue = queue
            raise
        s.sink = None
        e.learned = s.know.learned
        if e.kind == START or not same_question(s, asks):
            self.question = e.n
            self._settled = None
        for event in sink:
            event.n = e.n
        self.fresh = sink
        if self._log is not None:
            self._log.extend(sink)
        self._write(e, False)

    def _write(self, e: Entry, snapshot: bool) -> None:
        record = self.record
        if self._settled is None:
            self._settled = self.state.settled()
        e.digest = self.state.sealed(self._settled)
        record.add(e)
        last = record.snapshots[-1].n if record.snapshots else 0
        if snapshot or e.n - last >= SNAPSHOT_EVERY:
            shot = Snapshot(e.n, self.question, self._draws, self.state.checkpoint(), "")
            record.snapshots.append(shot)
        if self.state.over:
            record.over = True
            record.outcome = self.state.outcome()
            record.header["seed"] = self.seed

    def _chance(self, e: Entry | None) -> None:
        """Answer for chance until a seat is asked."""
        s = self.state
        while True:
            q = s.next_ask()
            if q is None or q.seat != CHANCE:
                return
            words = self._outcome(q, e)
            if e is not None:
                e.chance.append(self.game.lexicon.text(words))
            s.say(CHANCE, words)
            self._draws += 1

    def _outcome(self, q: Ask, e: Entry | None) -> Sentence:
        s = self.state
        k = self._draws
        words: Sentence | None = None
        if self._queue:
            words = self._words(self._queue.pop(0))
            refusal = None if not words and q.complete(s, words) else s.why_not(CHANCE, words)
            if refusal is not None:
                raise Illegal(refusal)
            self._scripted[k] = words
        elif k in self._scripted and s.why_not(CHANCE, self._scripted[k]) is None:
            words = self._scripted[k]
        if words is None:
            return q.sentence(s, random.Random(f"{self.seed}:{k}"), False)
        if e is not None:
            e.scripted = True
        return words

    # -- taking back ---------------------------------------------------------------------------

    def can_undo(self, seat: int) -> str | None:
        """None if the seat may take its last answer back on its own, else the id of the obstacle."""
        if self.over:
            return GAME_OVER.text
        if not self.keep:
            return NOTHING_TO_UNDO
        if self._face_down(seat):
            return None
        n, obstacle = self._last_of(seat)
        if n < 0:
            return NOTHING_TO_UNDO
        return obstacle or None

    def last_answer(self, seat: int) -> int:
        """The entry that an undo of this seat would take back; -1 if there is none."""
        return self._last_of(seat)[0]

    def undo(self, seat: int, agreed: bool = False, to: int = -1) -> None:
        """Take the seat's last answer back. If all agreed: past anything, or `to` after an entry."""
        obstacle = self.can_undo(seat)
        never = obstacle == GAME_OVER.text or not self.keep
        if obstacle is not None and (never or not agreed):
            raise CannotUndo(obstacle)
        if to >= 0:
            if not agreed or to >= len(self.record) - 1:
                raise CannotUndo(NOTHING_TO_UNDO)
            self._go_back(seat, to)
        elif self._face_down(seat):
            self._enter(Entry(len(self.record), TAKE_BACK, seat, ""), ())
        else:
            n = self._last_of(seat)[0]
            if n < 0:
                raise CannotUndo(NOTHING_TO_UNDO)
            self._go_back(seat, n - 1)

    def _face_down(self, seat: int) -> bool:
        s = self.state
        asks = s.stack[-1].asks if s.stack else ()
        if len(asks) < 2:
            return False
        for i in range(len(asks)):
            if asks[i].seat == seat and s.answers[i] is not None:
                return True
        return False

    def _last_of(self, seat: int) -> tuple[int, str]:
        """The seat's last answer on the current line, and the first obstacle on the way to it.

        What counts is open to all: outcomes of chance, answers of people, things shown (`learned`).
        """
        n = len(self.record) - 1
        obstacle = ""
        taken: list[int] = []  # seats whose answer before this was taken up again
        while n > 0:
            e = self.record.entry(n)
            if e.kind == UNDO:
                n = e.to
                continue
            if e.kind == TAKE_BACK:
                taken.append(e.seat)
            elif e.seat in taken:
                taken.remove(e.seat)
            else:
                obstacle = obstacle or self._barrier(e, seat)
                if e.seat == seat:
                    return n, obstacle
            n -= 1
        return -1, obstacle

    def _barrier(self, e: Entry, seat: int) -> str:
        if e.chance:
            return UNDO_CHANCE
        if e.learned:
            return UNDO_LEARNED
        if e.seat != seat and e.seat in self.people:
            return UNDO_OTHER
        return ""

    def _go_back(self, seat: int, to: int) -> None:
        """The state is again the one after entry `to`. This is an entry itself."""
        e = Entry(len(self.record), UNDO, seat, "")
        e.to = to
        self._keep_scripted(to)
        # No copies are kept for this: most answers are never taken back, and the way is short.
        back = standing_after(self.game, self.record, to)
        self.state = back.state
        self._settled = None
        self._draws = back.draws
        self.fresh = [undo_event(e)]
        if self._log is not None:  # a loaded match makes its log when somebody asks for it
            self._log = kept_events(self._log, self.record.line_of(to)) + self.fresh
        self.question = e.n
        shots = self.record.snapshots
        self._write(e, bool(shots) and shots[-1].n > to)

    def _keep_scripted(self, to: int) -> None:
        """What was given by hand after entry `to` comes again, also if it was given before a save."""
        n = len(self.record) - 1
        k = self._draws
        while n > to:
            e = self.record.entry(n)
            if e.kind == UNDO:
                n = e.to
                continue
            k -= len(e.chance)
            if e.scripted:
                for i in range(len(e.chance)):
                    self._scripted[k + i] = self._words(e.chance[i])
            n -= 1


def resume(game: Game, record: Record) -> Match:
    """The match of a record, where it stopped: from the last snapshot and what follows it."""
    header = record.header
    if header["game"] != game.id or header["seats"] != game.seats:
        raise BadRecord(
            f"the record is of {header['game']} with {header['seats']} seats, "
            f"not of {game.id} with {game.seats}"
        )
    if header["rules_version"] != game.rules_version:
        raise WrongVersion(
            f"the record was made with version {header['rules_version']} of the rules of "
            f"{game.id}; these are version {game.rules_version}"
        )
    m = Match(game, 0, keep=False, state=game.blank_state())
    here: Standing = standing_after(game, record, len(record) - 1)
    m.keep = True
    m.record = record
    m.people = frozenset(header["people"])
    seed = header.get("seed", record.secret)
    m.seed = secrets.token_hex(32) if seed is None else seed
    m.state = here.state
    m.question = here.question
    m._draws = here.draws
    m._log = None
    if m.state.digest() != record.entry(len(record) - 1).digest:
        raise WrongVersion(f"{game.id}: these rules do not lead to the state that was recorded")
    return m
