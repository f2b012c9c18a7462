"""What must hold for every game, checked at every question of busy random play.

A check takes a Case and raises AssertionError. `test_conformance.py` runs all of them on all CASES.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from meadhall.core.ask import Ask
from meadhall.core.chance import CHANCE
from meadhall.core.errors import Malformed, MeadhallError, OutOfTurn
from meadhall.core.frame import Frame, plain_ask
from meadhall.core.game import Game
from meadhall.core.match import Match, resume
from meadhall.core.record import read
from meadhall.core.state import State, random_answer

SENTENCES = 300  # listed at a question; more are sampled
TRIED = 25  # of them are tried with why_not


class Case(NamedTuple):
    """A game with seats and options. games: how many are played by each check."""

    name: str
    make_game: Callable[[int, dict[str, Any]], Game]
    seats: int
    options: dict[str, Any]
    games: int
    match: type[Match] = Match

    def game(self) -> Game:
        return self.make_game(self.seats, self.options)


def questions(case: Case, know: bool = False) -> Iterator[tuple[State, Ask, random.Random]]:
    """The questions to players in busy random games; the caller must not change the state."""
    game = case.game()
    for number in range(case.games):
        rng = random.Random(f"{case.name}:{number}")
        s = game.new_state()
        if know:
            s.know = game.new_know(s)
        s.run()
        said = 0
        while s.stack:
            q = s.next_ask()
            assert q is not None
            if q.seat != CHANCE:
                yield s, q, rng
                said += 1
                assert said < game.cap, "the game does not end before its cap"
            random_answer(s, rng, busy=True)


def plain_asks(s: State) -> list[Any]:
    return [plain_ask(q) for q in s.asks]


# -- legality ----------------------------------------------------------------------------------


def check_legality(case: Case) -> None:
    for s, _, rng in questions(case):
        for q in s.asks:
            legality(s, q, rng)
        others = set(range(s.game.seats)) - {q.seat for q in s.asks}
        for seat in others:
            assert s.why_not(seat, ()) is not None, "a seat that is not asked may answer"


def legality(s: State, q: Ask, rng: random.Random) -> None:
    sentences = q.sentences(s, (), SENTENCES)
    assert sentences, f"nothing can be said to {q.prompt}"
    lexicon = s.game.lexicon
    texts = [lexicon.text(words) for words in sentences]
    assert len(set(texts)) == len(texts), "two options have one text"
    some = rng.sample(range(len(sentences)), min(TRIED, len(sentences)))
    for i in some:
        refusal = s.why_not(q.seat, sentences[i])
        assert refusal is None, f"{texts[i]} is offered and refused: {refusal}"
        assert lexicon.parse(texts[i]) == sentences[i]
    walk(s, q, sentences[some[0]], rng)
    for busy in (False, True):
        said = q.sentence(s, rng, busy)
        assert s.why_not(q.seat, said) is None, f"{lexicon.text(said)} was sampled and is refused"
        if len(sentences) < SENTENCES:
            assert said in sentences, f"{lexicon.text(said)} was sampled, but is not an option"


def walk(s: State, q: Ask, sentence: tuple[int, ...], rng: random.Random) -> None:
    """Along a sentence the derived methods agree with domain and why_not."""
    for i in range(len(sentence)):
        path = sentence[:i]
        assert not (path and q.complete(s, path))
        options = q.options(s, path)
        truth = [w for w in q.domain(s, path) if q.why_not(s, path, w) is None]
        assert options == truth, f"{q.prompt}: options differ from domain and why_not"
        assert len(set(options)) == len(options)
        assert sentence[i] in options
        for _ in range(4):
            assert q.sample(s, path, rng) in options
        words = range(len(s.game.lexicon.names))
        for w in rng.sample(words, min(12, len(words))):
            assert (q.refuse(s, path, w) is None) == (w in options), (
                f"{q.prompt}: {s.game.lexicon.text((*path, w))!r} is refused or not, against options"
            )
    assert q.complete(s, sentence)


# -- copies and saves --------------------------------------------------------------------------


def check_views(case: Case) -> None:
    """A view made beside another one is the view."""
    for s, q, _ in questions(case):
        other = s.view(None)
        assert s.game.view_beside(s, q.seat, other) == s.view(q.seat)


def check_copies(case: Case) -> None:
    """Clones, checkpoints and loaded states are the same and go their own way."""
    for s, _, rng in questions(case, know=True):
        digest, known = s.digest(), s.know_digest()
        seed = rng.random()
        check_fields(s)
        copy = s.checkpoint()
        loaded = load_plain(s)
        for t in (copy, loaded):
            assert (t.digest(), t.know_digest()) == (digest, known)
            assert plain_asks(t) == plain_asks(s)
        clone = s.clone()
        assert clone.know is None
        assert clone.sink is None
        for t in (copy, loaded, clone):
            play_on(t, seed)
        assert copy.digest() == loaded.digest() == clone.digest()
        assert copy.know_digest() == loaded.know_digest()
        assert (s.digest(), s.know_digest()) == (digest, known), "a copy changed the original"


def load_plain(s: State) -> State:
    """Through JSON and back."""
    t = s.game.blank_state()
    t.load(json.loads(json.dumps(s.plain())))
    assert s.know is not None
    t.load_know(json.loads(json.dumps(s.know.plain())))
    return t


def play_on(s: State, seed: float, answers: int = 6) -> None:
    rng = random.Random(seed)
    for _ in range(answers):
        if s.stack:
            random_answer(s, rng, busy=True)


def check_fields(s: State) -> None:
    """Every field takes part in digests: it is one of the core's, in FIELDS, or declared derived."""
    try:
        base = set(vars(State(s.game)))
        frame_base = set(vars(Frame()))
    except TypeError:  # compiled classes have no __dict__
        return
    derived = set(getattr(type(s), "DERIVED", ()))
    assert set(vars(s)) - base - derived == set(s.FIELDS)
    for f in s.stack:
        assert set(vars(f)) - frame_base == set(f.FIELDS), f"fields of {type(f).__name__}"


# -- ends --------------------------------------------------------------------------------------


def check_end(case: Case) -> None:
    """Invariants at every question, an end before the cap, a number for each seat."""
    last: State | None = None
    for s, _, _ in questions(case):
        if last is not None and s is not last:
            ended(last)
        s.game.check(s)
        last = s
    assert last is not None
    ended(last)


def ended(s: State) -> None:
    assert s.over
    assert s.asks == ()
    s.game.check(s)
    outcome = s.outcome()
    assert len(outcome) == s.game.seats
    assert all(isinstance(x, float) for x in outcome)
    assert s.why_not(0, ()) is not None


def unreached(case: Case) -> set[str]:
    """The words that nobody said in these games, chance included."""
    game = case.game()
    unsaid = set(game.lexicon.names)
    for number in range(case.games):
        m = Match(game, f"{case.name}:{number}")
        rng = random.Random(number)
        while not m.over:
            answer_one(m, rng, busy=number % 2 == 0)
        for e in m.record.entries:
            unsaid -= set(e.text.split()).union(*[c.split() for c in e.chance])
    return unsaid


# -- matches -----------------------------------------------------------------------------------


def answer_one(m: Match, rng: random.Random, busy: bool = True) -> tuple[int, tuple[int, ...]]:
    """A random one of the open questions is answered at random."""
    q = rng.choice(m.asks)
    words = q.sentence(m.state, rng, busy)
    m.answer(q.seat, words, question=m.question)
    return q.seat, words


def matches(case: Case) -> Iterator[tuple[Match, random.Random]]:
    for number in range(case.games):
        rng = random.Random(f"{case.name}:match:{number}")
        yield case.match(case.game(), f"{case.name}:{number}"), rng


def check_input(case: Case) -> None:
    """Wrong seats, stale and broken answers are refused, and nothing changes."""
    for m, rng in matches(case):
        before = m.question
        while not m.over:
            digest, known, n = m.state.digest(), m.state.know_digest(), len(m.record)
            asked = {q.seat for q in m.asks}
            q = m.asks[0]
            words = q.sentence(m.state, rng, True)
            for seat in [-1, m.game.seats, *(set(range(m.game.seats)) - asked)]:
                refused(m, OutOfTurn, seat, words)
            refused(m, MeadhallError, q.seat, words[:-1])
            refused(m, MeadhallError, q.seat, (*words, words[-1]))
            refused(m, Malformed, q.seat, "no such words at all")
            if before != m.question:
                with pytest.raises(OutOfTurn):
                    m.answer(q.seat, words, question=before)
            assert (m.state.digest(), m.state.know_digest(), len(m.record)) == (digest, known, n)
            before = m.question
            answer_one(m, rng)
        refused(m, OutOfTurn, 0, words)


def refused(m: Match, kind: type[Exception], seat: int, text: str | tuple[int, ...]) -> None:
    with pytest.raises(kind):
        m.answer(seat, text)


def check_records(case: Case) -> None:
    """A saved match comes back where it was, plays on equally, and its replay is the same."""
    with tempfile.TemporaryDirectory() as folder:
        for m, rng in matches(case):
            stop = rng.randrange(1, 60)
            while not m.over and len(m.record) < stop:
                answer_one(m, rng)
            path = Path(folder) / "match.jsonl"
            m.record.save(path, overwrite=True)
            again = resume(case.game(), read(path))
            same_match(m, again)
            seed = rng.random()
            for x in (m, again):
                go = random.Random(seed)
                while not x.over:
                    answer_one(x, go)
            same_match(m, again)
            m.verify()
            again.verify()
            assert m.record.lines() == again.record.lines()
            for n in rng.sample(range(len(m.record)), 4):
                assert m.at(n).digest() == m.record.entry(n).digest


def same_match(m: Match, other: Match) -> None:
    assert other.state.digest() == m.state.digest()
    assert other.state.know_digest() == m.state.know_digest()
    assert other.question == m.question
    assert plain_asks(other.state) == plain_asks(m.state)
    for seat in (None, *range(m.game.seats)):
        assert json.dumps(other.view(seat)) == json.dumps(m.view(seat))
        assert log_of(other, seat) == log_of(m, seat)
        if seat is not None:
            assert other.can_undo(seat) == m.can_undo(seat)


def log_of(m: Match, seat: int | None) -> list[Any]:
    return [(e.n, e.plain()) for e in m.log(seat)]


def check_undo(case: Case) -> None:
    """Undo then redo is the identity, alone where nothing was revealed, and agreed at any time."""
    alone = agreed = 0
    for m, rng in matches(case):
        while not m.over:
            before = fingerprint(m)
            seat, words = answer_one(m, rng)
            after = fingerprint(m)
            if not m.asks:
                break
            free = m.can_undo(seat) is None
            if free or rng.random() < 0.3:
                m.undo(seat, agreed=not free)
                assert fingerprint(m) == before, "undo did not bring the same state back"
                m.answer(seat, words)
                assert fingerprint(m) == after, "redo led elsewhere"
                alone += free
                agreed += not free
        m.verify()
    assert alone
    assert agreed


def fingerprint(m: Match) -> tuple[Any, ...]:
    logs = [[e.plain() for e in m.log(seat) if e.kind != "undo"] for seat in range(m.game.seats)]
    return (m.state.digest(), m.state.know_digest(), plain_asks(m.state), logs)
