"""Nobody learns what is hidden: two worlds that a seat cannot tell apart stay so after every step.

A step is a whole answer with the outcomes of chance that follow it. It is played in the real world;
then the hidden cards are dealt again so that row p could believe them before and after the step, the
same step is played there, and every channel to p must carry the same bytes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from meadhall.core.ask import Ask
from meadhall.core.cards import Know, bits, mask_of
from meadhall.core.chance import CHANCE, Draw
from meadhall.core.errors import MeadhallError
from meadhall.core.match import Match
from meadhall.core.resample import deal_again
from meadhall.core.state import Sentence, State
from tests.conformance.suite import Case


class Channel(NamedTuple):
    """A way in which something of a match reaches a seat (None: a spectator)."""

    name: str
    read: Callable[[Match, int | None], Any]


def asks_of(m: Match, seat: int | None) -> Any:
    own = None if seat is None else m.state.ask_of(seat)
    return [
        [q.seat for q in m.asks],
        m.question,
        None if own is None else [own.prompt, own.rule, own.a, own.b],
    ]


CHANNELS: list[Channel] = [
    Channel("view", lambda m, seat: m.view(seat)),
    Channel("asks", asks_of),
    Channel("options", lambda m, seat: None if seat is None else m.options(seat, 200)),
    Channel("events", lambda m, seat: [e.plain() for e in every_event(m) if e.visible(seat)]),
    Channel("log", lambda m, seat: [(e.n, e.plain()) for e in m.log(seat)]),
    Channel("undo", lambda m, seat: None if seat is None else m.can_undo(seat)),
    Channel("record", lambda m, seat: m.record.for_seat(seat)["entries"] if not m.over else None),
]


def every_event(m: Match) -> list[Any]:
    assert m._log is not None
    return m._log


class Step(NamedTuple):
    """An answer (seat CHANCE: only the deal) and the outcomes after it, with the cards drawn."""

    q: Ask | None
    words: Sentence
    outcomes: list[tuple[Ask, Sentence, list[int]]]
    after: State


class Difference(NamedTuple):
    channel: str
    row: int
    prompt: str


def play_step(s: State, q: Ask | None, words: Sentence, rng: random.Random) -> Step:
    after = s.checkpoint()
    if q is None:
        after.run()
    else:
        after.say(q.seat, words)
    outcomes: list[tuple[Ask, Sentence, list[int]]] = []
    while True:
        c = after.next_ask()
        if c is None or c.seat != CHANCE:
            return Step(q, words, outcomes, after)
        said = c.sentence(after, rng, False)
        outcomes.append((c, said, drawn_cards(after, c, said)))
        after.say(CHANCE, said)


def drawn_cards(s: State, q: Ask, said: Sentence) -> list[int]:
    """Which cards the words stand for: of equal copies the first, as State.find has it."""
    if not isinstance(q, Draw):
        return []
    left = sorted(s.zones[q.b])
    out: list[int] = []
    for word in said:
        c = next(c for c in left if s.game.word_of_card[c] == word)
        left.remove(c)
        out.append(c)
    return out


def other_know(know: Know, ren: dict[int, int], p: int) -> Know:
    """What everybody knows in the other world. p and the spectator cannot tell; the others can."""
    last = len(know.may) - 1
    rows: list[list[int]] = []
    for r, row in enumerate(know.may):
        new = row[:]
        for c in range(len(row)):
            same = r in (p, last)
            new[ren.get(c, c)] = row[c] if same else mask_of([ren.get(d, d) for d in bits(row[c])])
        rows.append(new)
    return Know(rows, know.copies)


def compare_step(
    case: Case, s: State, step: Step, p: int, rng: random.Random, channels: Sequence[Channel]
) -> list[Difference]:
    """Row p's channels after the step, here and in another world that p may believe in."""
    game = s.game
    assert s.know is not None
    assert step.after.know is not None
    both = [a & b for a, b in zip(s.know.may[p], step.after.know.may[p], strict=True)]
    ren = deal_again(both, rng, [-1] * len(both))
    t = s.renamed(ren, p)
    t.know = other_know(s.know, ren, p)
    prompt = "deal" if step.q is None else step.q.prompt
    name = game.lexicon.text
    real = [name(said) for _, said, _ in step.outcomes]
    word_of = game.word_of_card
    other = [
        name(tuple(word_of[ren.get(c, c)] for c in cards)) if cards else name(said)
        for _, said, cards in step.outcomes
    ]
    one = case.match(game, 0, state=s.checkpoint(), chance=() if step.q else real)
    try:
        two = case.match(game, 0, state=t, chance=() if step.q else other)
        if step.q is not None:
            words = step.words
            if step.q.seat != p:
                words = s.rename_sentence(step.q, words, ren)
            one.chance(*real)
            one.answer(step.q.seat, step.words)
            two.chance(*other)
            two.answer(step.q.seat, words)
    except MeadhallError as error:
        return [Difference(f"refused: {error}", p, prompt)]
    if two._queue:
        return [Difference("asks", p, prompt)]
    seat = p if p < game.seats else None
    return [
        Difference(channel.name, p, prompt)
        for channel in channels
        if json.dumps(channel.read(one, seat)) != json.dumps(channel.read(two, seat))
    ]


def interference(
    case: Case, channels: Sequence[Channel] = tuple(CHANNELS), enough: int = 1_000_000
) -> tuple[int, list[Difference]]:
    """How many comparisons were made, and what differed in them; stops when that is enough."""
    compared = 0
    found: list[Difference] = []
    game = case.game()
    for number in range(case.games):
        rng = random.Random(f"{case.name}:worlds:{number}")
        s = game.new_state()
        s.know = game.new_know(s)
        q: Ask | None = None
        words: Sentence = ()
        while True:
            step = play_step(s, q, words, rng)
            for p in range(game.seats + 1):
                found += compare_step(case, s, step, p, rng, channels)
                compared += 1
            if len(found) >= enough:
                return compared, found
            s = step.after
            if s.over:
                break
            q = rng.choice(s.asks)
            words = q.sentence(s, rng, True)
    return compared, found
