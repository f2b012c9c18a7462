"""Questions for people: the words that may come next, why others may not, and what an answer would do.

An unfinished sentence lives in the page; here it is only looked at. Nothing in this file changes a match.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from meadhall.core import sets
from meadhall.core.ask import Ask
from meadhall.core.chance import CHANCE
from meadhall.core.errors import UNSAID, Illegal, Malformed, Refusal
from meadhall.core.match import Match
from meadhall.core.record import ANSWER, TAKE_BACK
from meadhall.core.replay import words_of
from meadhall.core.state import Sentence, State
from meadhall.core.word import CARD, FIGURE, SLOT, STOP, TYPE_NAMES, VERB
from meadhall.server.drawing import art_of
from meadhall.text import Text
from meadhall.text.naming import Names

__all__ = ["already_said", "clause", "menu", "sentence", "trial", "why"]

#: forbidden words that are worth showing, if there are not too many candidates
EXPECTED: Final = (VERB, CARD, SLOT)
MOST_EXPECTED: Final = 16
#: how far the board looks ahead for clicks, in lists of options
LOOKS: Final = 60
DEPTH: Final = 3
WAYS: Final = 8
#: worlds in which an answer is tried; what happens in all of them is shown as certain
WORLDS: Final = 4
#: a question is closed within so many entries: others answer too, and some change their mind
LATELY: Final = 40


def menu(
    s: State, seat: int, path: Sequence[str], names: Names, view: Mapping[str, Any]
) -> dict[str, Any] | None:
    """What may follow the path. None if the seat is not asked; Illegal if the path cannot be said."""
    q = s.ask_of(seat)
    if q is None:
        return None
    words = _checked(s, q, words_of(s.game, " ".join(path)))
    words = _forced(s, q, words)
    lexicon = s.game.lexicon
    done = bool(words) and q.complete(s, sets.tidy(s, q, words))
    out: dict[str, Any] = {
        "path": [lexicon.names[w] for w in words],
        "said": [word_name(s, w, names) for w in words],
        "sentence": sentence(s, words, names),
        "done": done,
        "words": [] if done else _next(s, q, words, names),
        "want": "",
        "near": {},
    }
    if not done:
        _annotate(s, q, out, view, names)
    if not done and not path:
        near = out["near"] = _near(s, q, words)
        spoken = {w for ways in near.values() for way in ways for w in way} | set(near)
        out["names"] = {w: word_name(s, lexicon.index[w], names) for w in sorted(spoken)}
    return out


def _annotate(s: State, q: Ask, out: dict[str, Any], view: Mapping[str, Any], names: Names) -> None:
    """What is known of each choice before it is made, in the words of the game."""
    ask = {"seat": q.seat, "prompt": q.prompt, "rule": q.rule}
    open_words = [row["w"] for row in out["words"] if row["ok"]]
    found = art_of(s.game.id).notes(view, ask, out["path"], open_words, names.t)
    out["want"] = _want(out["path"], out["words"], names)
    for row in out["words"]:
        row |= found.get(row["w"], {})


def _want(path: Sequence[str], rows: Sequence[Mapping[str, Any]], names: Names) -> str:
    """What the sentence lacks: in the words of the game, or by the type of the words that may follow."""
    if not path:
        return ""
    own = f"{names.prefix}.want.{path[0]}.{len(path)}"
    if names.t.has(own):
        return names.t(own)
    kinds = {row["type"] for row in rows if row["ok"]} - {TYPE_NAMES[STOP]}
    common = f"core.want.{kinds.pop()}" if len(kinds) == 1 else ""
    return names.t(common) if common and names.t.has(common) else ""


def _checked(s: State, q: Ask, words: Sentence) -> Sentence:
    path: Sentence = ()
    for word in words:
        reason = sets.refuse(s, q, path, word)
        if reason is not None or (path and q.complete(s, sets.tidy(s, q, path))):
            refusal = s.why_not(q.seat, sets.tidy(s, q, (*path, word)))
            assert refusal is not None
            raise Illegal(refusal)
        path = (*path, word)
    return path


def _forced(s: State, q: Ask, words: Sentence) -> Sentence:
    """A verb without alternative is taken as said, unless it is the whole answer."""
    while not (words and q.complete(s, words)):
        options = q.options(s, words)
        if len(options) != 1 or s.game.lexicon.types[options[0]] != VERB:
            return words
        if q.complete(s, (*words, options[0])):
            return words
        words = (*words, options[0])
    return words


def _next(s: State, q: Ask, path: Sentence, names: Names) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    lexicon = s.game.lexicon
    candidates = q.domain(s, sets.tidy(s, q, path))
    few = len(candidates) <= MOST_EXPECTED
    seen: set[int] = set()
    for word in candidates:
        if word in seen:
            continue
        seen.add(word)
        reason = sets.refuse(s, q, path, word)
        kind = lexicon.types[word]
        if reason is not None and not (few and kind in EXPECTED):
            continue
        row: dict[str, Any] = {
            "w": lexicon.names[word],
            "type": TYPE_NAMES[kind],
            "name": word_name(s, word, names),
            "ok": reason is None,
            "end": reason is None and q.complete(s, sets.tidy(s, q, (*path, word))),
            "idle": not path and word == q.idle(s),
        }
        if reason is not None:
            row["why"] = _no_use(q.refusal(s, (*path, word), len(path), reason), names)
        out.append(row)
    # what may be said first, in the order of the rules; passing last
    out.sort(key=lambda row: (not row["ok"], row["idle"]))
    return out


def _near(s: State, q: Ask, path: Sentence) -> dict[str, list[list[str]]]:
    """Things on the board that come later in a sentence, and the words that lead to them."""
    lexicon = s.game.lexicon
    out: dict[str, list[list[str]]] = {}
    todo: list[Sentence] = [path]
    looks = 0
    while todo and looks < LOOKS:
        here = todo.pop(0)
        looks += 1
        for word in q.options(s, here):
            longer = (*here, word)
            if len(here) > len(path) and lexicon.types[word] not in (VERB, STOP):
                ways = out.setdefault(lexicon.names[word], [])
                if len(ways) < WAYS:
                    ways.append([lexicon.names[w] for w in here])
            if len(longer) - len(path) < DEPTH and not q.complete(s, longer):
                todo.append(longer)
    return out


# -- words ---------------------------------------------------------------------------------------------


def word_name(s: State, word: int, names: Names) -> str:
    lexicon = s.game.lexicon
    name = lexicon.names[word]
    kind = TYPE_NAMES[lexicon.types[word]]
    if kind == "seat":
        return names.seat(int(name.rpartition("_")[2]))
    return names.word(name, lexicon.types[word])


def sentence(s: State, words: Sentence, names: Names) -> str:
    """The sentence as a person says it: the verb, then what it is done to."""
    types = s.game.lexicon.types
    shown = [w for w in words if types[w] != STOP or len(words) == 1]
    said = [word_name(s, w, names) for w in shown]
    if len(said) > 1 and types[shown[0]] == VERB:
        return f"{said[0]}: {', '.join(said[1:])}"
    return ", ".join(said)


def _reason(refusal: Refusal, names: Names) -> dict[str, str]:
    text = names.t(refusal.text, **names.arguments(refusal.args))
    return {"text": text, "rule": refusal.rule}


def _no_use(refusal: Refusal, names: Names) -> dict[str, str]:
    """Why a word is not even offered: a reason that would name a thing nobody named says just that."""
    if UNSAID in refusal.args.values():
        return {"text": names.t("core.no.nothing_for_it"), "rule": refusal.rule}
    return _reason(refusal, names)


def why(match: Match, seat: int, text: str, names: Names) -> dict[str, Any]:
    """Why this may not be said now, with the words of the clause."""
    try:
        refusal = match.why_not(seat, text)
    except Malformed as error:
        word = str(error).rpartition(": ")[2].strip("'\"")
        said = names.t("core.no.unknown_word", word=word)
        return {"ok": False, "text": said, "rule": "", "clause": ""}
    if refusal is None:
        return {"ok": True, "text": names.t("core.yes"), "rule": "", "clause": ""}
    return {"ok": False, **refused(refusal, match.game.id, names)}


def refused(refusal: Refusal, game_id: str, names: Names) -> dict[str, str]:
    rule = "" if refusal.rule == "CORE" else refusal.rule
    return {**_reason(refusal, names), "rule": rule, "clause": clause(game_id, rule)}


def clause(game_id: str, rule: str) -> str:
    from meadhall.clauses import RulesError, clauses

    try:
        found = clauses(game_id).get(rule)
    except RulesError:
        return ""
    return found.text if found is not None else ""


def already_said(match: Match, q: int, seat: int, text: str) -> bool:
    """A repeat after a lost acknowledgement: it lies face down, or was the answer to that question."""
    s = match.state
    text = _in_order(s, text)
    if q < match.question:
        return text != "" and _in_order(s, _answer_to(match, q, seat)) == text
    asks = s.stack[-1].asks if s.stack else ()
    if len(asks) < 2:
        return False
    return any(
        each.seat == seat and said is not None and _in_order(s, s.game.lexicon.text(said)) == text
        for each, said in zip(asks, s.answers, strict=True)
    )


def _in_order(s: State, text: str) -> str:
    """Cards and figures that follow each other are a set, which people name in any order."""
    lexicon = s.game.lexicon
    out: list[str] = []
    for kind, words in groupby(text.split(), key=lambda w: lexicon.types[lexicon.index.get(w, 0)]):
        run = list(words)
        out += sorted(run) if kind in (CARD, FIGURE) else run
    return " ".join(out)


def _answer_to(match: Match, q: int, seat: int) -> str:
    """What the seat said to a question that is closed; it was asked by the entry of its number."""
    said = ""
    for n in range(q + 1, min(q + LATELY, match.question + 1)):
        e = match.record.entry(n)
        if e.seat != seat:
            continue
        if e.kind == TAKE_BACK:
            said = ""
        elif said or e.kind != ANSWER:
            break
        else:
            said = e.text
    return said


# -- trying --------------------------------------------------------------------------------------------


def trial(
    s: State, seat: int, words: Sentence, before: Mapping[str, Any], t: Text
) -> dict[str, Any]:
    """What the answer would do for certain, up to the next question or chance.

    It is tried in worlds that the seat may believe in, never in the true one. They are drawn with
    randomness of the system: with a known seed, which worlds come up could tell where cards lie.
    """
    frame = s.stack[-1]
    if frame.together and len(frame.asks) > 1:
        # Others answer too: what follows depends on cards that lie face down.
        return {"changes": [], "next": [], "chance": False, "unsure": False, "together": True}
    rng = random.Random(secrets.randbits(64))
    art = art_of(s.game.id)
    found: list[list[dict[str, Any]]] = []
    asked: list[list[int]] = []
    for _ in range(WORLDS):
        world = s.resample(seat, rng)
        world.say(seat, words)
        found.append(art.changes(before, world.view(seat), t))
        asked.append([q.seat for q in world.asks])
    certain = [row for row in found[0] if all(row in other for other in found[1:])]
    same = all(other == asked[0] for other in asked[1:])
    return {
        "changes": certain,
        "next": [p for p in asked[0] if p != CHANCE] if same else [],
        "chance": any(CHANCE in seats for seats in asked),
        "unsure": not same or any(len(other) != len(certain) for other in found),
        "together": False,
    }
