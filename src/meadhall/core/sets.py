"""Sets in a sentence: one legal form each, in ascending order; people name them as they like."""

from __future__ import annotations

from meadhall.core.ask import Ask, Path
from meadhall.core.errors import TOO_LONG, Reason
from meadhall.core.state import Sentence, State
from meadhall.core.word import STOP


def tidy(s: State, q: Ask, words: Sentence) -> Sentence:
    """The sentence with its set in ascending order."""
    begin = q.set_from(words)
    if begin < 0:
        return words
    types = s.game.lexicon.types
    end = begin
    while end < len(words) and types[words[end]] != STOP:
        end += 1
    return (*words[:begin], *sorted(words[begin:end]), *words[end:])


def refuse(s: State, q: Ask, path: Path, word: int) -> Reason | None:
    """As `Ask.refuse`, in whatever order the words of the set are named."""
    words = tidy(s, q, (*path, word))
    reason = _first_refused(s, q, words)
    begin = q.set_from(words)
    if reason is None or not 0 <= begin < len(words):
        return reason
    # It may fit once another word of the set stands before it.
    types = s.game.lexicon.types
    for other in q.domain(s, words[:begin]):
        if types[other] == STOP:
            continue
        if _first_refused(s, q, tidy(s, q, (*words, other))) is None:
            return None
    return reason


def options(s: State, q: Ask, path: Path) -> list[int]:
    """The words that people may say next."""
    if q.set_from(path) < 0:
        return q.options(s, path)
    return [w for w in q.domain(s, tidy(s, q, path)) if refuse(s, q, path, w) is None]


def _first_refused(s: State, q: Ask, words: Sentence) -> Reason | None:
    path: Sentence = ()
    for word in words:
        if path and q.complete(s, path):
            return TOO_LONG
        reason = q.refuse(s, path, word)
        if reason is not None:
            return reason
        path = (*path, word)
    return None
