"""Rebuilding states from a record: fast from the last snapshot, or thoroughly from the start."""

from __future__ import annotations

import hashlib
import random

from meadhall.core.cards import Know
from meadhall.core.chance import CHANCE
from meadhall.core.errors import BadRecord, Malformed, MeadhallError
from meadhall.core.event import EVERYBODY, Event
from meadhall.core.game import Game
from meadhall.core.record import ANSWER, START, TAKE_BACK, UNDO, Entry, Record, Snapshot
from meadhall.core.state import Sentence, State


class Standing:
    """A state with what the match keeps beside it: the question's number, the outcomes drawn."""

    def __init__(self, state: State, question: int, draws: int) -> None:
        self.state = state
        self.question = question
        self.draws = draws


def words_of(game: Game, text: str) -> Sentence:
    words = game.lexicon.parse(text)
    if isinstance(words, str):
        raise Malformed(f"unknown word: {words!r}")
    return words


def blind_know(game: Game, s: State) -> Know:
    """For a state from nowhere: each row knows what it sees; all the rest may be anywhere else."""
    n = len(game.word_of_card)
    rows: list[list[int]] = []
    for p in range(game.seats + 1):
        unseen = 0
        for z in range(len(s.zones)):
            if not (game.sees[z] >> p) & 1:
                for c in s.zones[z]:
                    unseen |= 1 << c
        row = [0] * n
        for zone in s.zones:
            for c in zone:
                row[c] = unseen if (unseen >> c) & 1 else 1 << c
        rows.append(row)
    return Know(rows, game.copies)


def first_state(game: Game, start: Snapshot | None) -> State:
    """The state before the first entry."""
    if start is not None:
        return start.wake(game.blank_state())
    s = game.new_state()
    s.know = game.new_know(s)
    return s


def say_entry(s: State, e: Entry, seed: str | int | None, draws: int) -> None:
    """Do again what entry e did. With a seed the outcomes are compared with it."""
    try:
        if e.kind == START:
            s.run()
        elif e.kind == ANSWER:
            s.apply(e.seat, words_of(s.game, e.text))
        elif e.kind != TAKE_BACK or not s.take_back(e.seat):
            raise BadRecord("there is nothing to take back")
        for text in e.chance:
            say_chance(s, words_of(s.game, text), "" if seed is None else f"{seed}:{draws}")
            draws += 1
    except MeadhallError as error:
        raise BadRecord(
            f"entry {e.n} ({e.text!r}) does not fit the entries before: {error}"
        ) from error
    q = s.next_ask()
    if q is not None and q.seat == CHANCE:
        raise BadRecord(f"entry {e.n} ({e.text!r}): an outcome of chance is missing")


def say_chance(s: State, words: Sentence, seed: str) -> None:
    q = s.next_ask()
    if q is None or q.seat != CHANCE:
        raise BadRecord("an outcome stands there, but chance is not asked")
    if seed and q.sentence(s, random.Random(seed), False) != words:
        raise BadRecord(f"outcome {s.game.lexicon.text(words)!r} is not what the seed gives")
    if words or not q.complete(s, words):
        s.apply(CHANCE, words)
    else:
        s.say(CHANCE, words)


def same_question(s: State, asks: object) -> bool:
    """Only an answer was laid face down: the same question is still open."""
    return bool(s.stack) and s.stack[-1].asks is asks


def standing_after(game: Game, record: Record, n: int) -> Standing:
    """The state after entry n: from the nearest snapshot, then entry by entry."""
    at = {shot.n: shot for shot in record.snapshots}
    todo: list[Entry] = []
    while n >= 0 and n not in at:
        e = record.entry(n)
        todo.append(e)
        n = e.to if e.kind == UNDO else n - 1
    shot = at.get(n)
    here = Standing(first_state(game, shot), 0, 0)
    if shot is not None and n >= 0:
        data = shot.plain() if shot.state is None else {}
        here.question = data.get("question", shot.question)
        here.draws = data.get("draws", shot.draws)
    for e in reversed(todo):
        if e.kind == UNDO:
            here.question = e.n
            continue
        stack = here.state.stack
        asks = stack[-1].asks if stack else ()
        say_entry(here.state, e, None, 0)
        here.draws += len(e.chance)
        if e.kind == START or not same_question(here.state, asks):
            here.question = e.n
    return here


class Walk:
    """All entries again from the start, keeping what later undo entries go back to."""

    def __init__(self, game: Game, record: Record, check: bool) -> None:
        self.game = game
        self.record = record
        self.check = check
        self.events: list[Event] = []
        self.kept: dict[int, State] = {}
        self.draws: dict[int, int] = {-1: 0}
        self.seed: str | int | None = None

    def run(self) -> State:
        shots = {shot.n: shot for shot in self.record.snapshots}
        s = first_state(self.game, shots.get(-1))
        entries = self.record.entries
        targets = {e.to for e in entries if e.kind == UNDO}
        if self.check:
            self.seed = checked_seed(self.record)
        for e in entries:
            s = self.step(s, e)
            if e.n in targets:
                self.kept[e.n] = s.checkpoint()
            if self.check:
                self.compare(s, e, shots.get(e.n))
        return s

    def step(self, s: State, e: Entry) -> State:
        if e.kind == UNDO:
            if e.to not in self.kept:
                raise BadRecord(f"entry {e.n} goes back to {e.to}, which is not before it")
            self.draws[e.n] = self.draws[e.to]
            self.go_back(e)
            return self.kept[e.to].checkpoint()
        sink: list[Event] = []
        s.sink = sink
        if s.know is not None:
            s.know.learned = 0
        draws = self.draws[e.n - 1]
        say_entry(s, e, None if e.scripted else self.seed, draws)
        s.sink = None
        self.draws[e.n] = draws + len(e.chance)
        for event in sink:
            event.n = e.n
        self.events.extend(sink)
        return s

    def go_back(self, e: Entry) -> None:
        self.events = kept_events(self.events, self.record.line_of(e.to))
        self.events.append(undo_event(e))

    def compare(self, s: State, e: Entry, shot: Snapshot | None) -> None:
        if s.digest() != e.digest:
            raise BadRecord(f"entry {e.n} ({e.text!r}): the state after it is another one")
        know = s.know
        if know is not None and e.kind != UNDO and know.learned != e.learned:
            raise BadRecord(f"entry {e.n} ({e.text!r}): others learned from it than it says")
        if shot is not None:
            data = shot.plain()
            other = self.game.blank_state()
            other.load(data["state"])
            if other.digest() != e.digest or (know is not None and know.plain() != data["know"]):
                raise BadRecord(f"the snapshot after entry {e.n} is of another state")


def checked_seed(record: Record) -> str | int | None:
    """The seed, if it is known, checked against what was promised at the start."""
    seed: str | int | None = record.header.get("seed")
    if seed is None:
        seed = record.secret
    promised = record.header.get("commitment")
    if seed is not None and promised is not None and commitment(seed) != promised:
        raise BadRecord("the seed is not the one that was promised at the start")
    return seed


def commitment(seed: str | int) -> str:
    return hashlib.sha256(f"{seed}".encode()).hexdigest()


def kept_events(events: list[Event], line: list[int]) -> list[Event]:
    """The log of the current line. That something was undone stays in it."""
    on = set(line)
    return [e for e in events if e.n in on or e.kind == UNDO]


def undo_event(e: Entry) -> Event:
    event = Event(UNDO, e.seat, {}, EVERYBODY)
    event.n = e.n
    return event
