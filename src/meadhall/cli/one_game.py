"""One simulated game, played in a worker process: plain data in, plain data out."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import meadhall as mh
from meadhall import bots
from meadhall.core.ask import Ask
from meadhall.core.chance import CHANCE
from meadhall.core.errors import MeadhallError
from meadhall.core.match import Match
from meadhall.core.record import ANSWER, Entry
from meadhall.core.state import Sentence
from meadhall.core.word import CARD, STOP, VERB

#: bots that need no worlds: what they may say follows from what their seat sees
BLIND = {"random": False, "busy": True}


@dataclass(frozen=True)
class Job:
    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    bots: tuple[str, ...]  # by seat
    save: str | None


@dataclass
class Played:
    """What one game brought. `error` is empty unless something broke."""

    seed: int
    bots: tuple[str, ...]
    decisions: int = 0
    capped: bool = False
    outcome: list[float] = field(default_factory=list)
    cards: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    error: str = ""
    unsaved: str = ""


def play(job: Job) -> Played:
    """Play it; a failure is a result like any other, with the record up to it."""
    done = Played(job.seed, job.bots)
    match: Match | None = None
    try:
        match = mh.new(job.game, seats=job.seats, seed=job.seed, options=job.options, people=())
        drive(match, job, done)
        if match.over:
            done.outcome = match.outcome()
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        done.error = f"{type(error).__name__} at {where}: {error}".rstrip(": ")
    if job.save is not None and match is not None:
        path = Path(job.save) / f"{job.game}-{job.seats}-{job.seed}.jsonl"
        try:
            match.record.save(path)
        except MeadhallError as error:
            done.unsaved = str(error)
    return done


def drive(match: Match, job: Job, done: Played) -> None:
    players = [bots.make(name, f"{job.seed}.{p}") for p, name in enumerate(job.bots)]
    rng = random.Random(f"worlds:{job.seed}")
    luck = random.Random(f"blind:{job.seed}")
    witness = Witness(match)
    while not match.over:
        if done.decisions >= match.game.cap:
            done.capped = True
            return
        ask = match.asks[0]
        name = job.bots[ask.seat]
        if name in BLIND:
            words = ask.sentence(match.state, luck, BLIND[name])
            match.answer(ask.seat, words)
        else:
            words = bots.answer(match, players[ask.seat], ask, rng)
        done.decisions += 1
        count_words(match, ask, words, done)
        witness.follow(match.record.entry(len(match.record) - 1))
    assert witness.s.digest() == match.state.digest(), "the match went another way than its steps"


class Witness:
    """Plays along on a State of its own, so that the invariants are met after each single step."""

    def __init__(self, match: Match) -> None:
        self.s = match.game.new_state()
        self.s.sink = []
        self.s.run()
        self.s.game.check(self.s)
        self.watch = self.s.game.watch(self.s)
        self.follow(match.record.entry(0))

    def follow(self, entry: Entry) -> None:
        """The answer of a seat and the outcomes of chance after it."""
        if entry.kind == ANSWER:
            self.step(entry.seat, entry.text)
        for text in entry.chance:
            self.step(CHANCE, text)

    def step(self, seat: int, text: str) -> None:
        s = self.s
        words = s.game.lexicon.parse(text)
        assert not isinstance(words, str), f"{words} is no word"
        s.sink = []
        s.say(seat, words)
        s.game.check(s)
        self.watch.step(s, s.sink)


def count_words(match: Match, ask: Ask, words: Sentence, done: Played) -> None:
    """Verbs of every sentence; cards too, but a card picked in a draft is not used yet."""
    lexicon = match.game.lexicon
    for word in words:
        if lexicon.types[word] in (VERB, STOP):
            done.verbs[lexicon.names[word]] += 1
        elif lexicon.types[word] == CARD and ask.prompt not in match.game.picking:
            done.cards[lexicon.names[word]] += 1
