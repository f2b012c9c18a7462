"""Toll is a title by the files of its folder alone: found, drawn, told in three languages."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from meadhall import games, text
from meadhall.clauses import clauses
from meadhall.core.chance import CHANCE
from meadhall.core.match import Match
from meadhall.text import LANGUAGES, Text, ids
from meadhall.text.naming import Names
from tests.conformance.drawing import check_drawing, check_outside
from tests.conformance.suite import answer_one
from tests.games.toll import draw, meta


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the environment variable does for a process that starts with it."""
    monkeypatch.setitem(games.TITLES, "toll", "tests.games.toll")
    monkeypatch.setitem(text.DOMAINS, "ty", "toll")


def test_a_process_finds_it_by_the_environment() -> None:
    said = "from meadhall import games, text; games.make('toll', 2); print(text.Text('ru')('ty.title'))"
    env = {**os.environ, "MEADHALL_GAMES": meta.__package__ or "", "PYTHONIOENCODING": "utf-8"}
    env["PYTHONPATH"] = os.pathsep.join([path for path in sys.path if path] + [os.getcwd()])
    done = subprocess.run(
        [sys.executable, "-c", said], env=env, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.strip() == "Мыто"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_drawing_keeps_the_contract(lang: str) -> None:
    game = games.make("toll", 2 + LANGUAGES.index(lang))
    assert check_drawing(draw, game, Text(lang), 7, 2) == set(draw.READS)


def test_a_picture_stands_alone() -> None:
    s = games.make("toll", 3).new_state()
    s.run()
    for seat, size in ((0, (1280, 800)), (None, (390, 844))):
        root = ET.fromstring(draw.draw(s.view(seat), Text("en"), size=size))
        assert root.get("width") == str(size[0])


def test_what_a_page_loads_once() -> None:
    check_outside(draw, Text("en"))


def test_every_word_reason_question_and_event_has_a_sentence() -> None:
    t = Text("en")
    assert ids("en", "toll") == ids("ru", "toll") == ids("ja", "toll")
    game = games.make("toll", 4)
    names = Names(t, "toll")
    for word, kind in zip(game.lexicon.names, game.lexicon.types, strict=True):
        assert any(t.has(key) for key in names.keys(names_kind(kind), word)), word
    m = Match(game, "words")
    rng = random.Random(1)
    while not m.over:
        for q in m.asks:
            assert t.has(f"ty.ask.{q.prompt}"), q.prompt
            for sentence in ((word,) for word in range(len(game.lexicon.names))):
                refusal = m.state.why_not(q.seat, sentence) if q.seat != CHANCE else None
                assert refusal is None or t.has(refusal.text), refusal
        answer_one(m, rng)
    assert {entry.kind for entry in m.log(None)} <= {
        key.removeprefix("ty.log.") for key in ids("en", "toll") if key.startswith("ty.log.")
    }


def names_kind(kind: int) -> str:
    from meadhall.core.word import STOP, TYPE_NAMES

    return "stop" if kind == STOP else "action" if kind == 0 else TYPE_NAMES[kind]


def test_the_rules_it_names_are_there() -> None:
    known = clauses("toll")
    assert set(known) == {f"TY{n}" for n in range(1, 7)}
    game = games.make("toll", 2)
    s = game.new_state()
    s.run()
    view = s.view(0)
    for word, kind in (("strike", "verb"), ("coin", "good"), ("top", "slot"), ("boon", "trigger")):
        info = draw.inspect(view, Text("en"), kind, word, None, None)
        assert info is not None
        assert info["rule"] in known
