"""The command line called in this process, with what it printed."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import meadhall as mh
from meadhall.cli import main


@dataclass
class Called:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Call = Callable[..., Called]


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Call:
    """call("games", "--json", typed="...") runs in an empty folder, in English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(*argv: str, typed: str = "") -> Called:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(list(argv))
        said = capsys.readouterr()
        return Called(code, said.out, said.err)

    return run


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of two busy seats."""
    import random

    match = mh.new("blood_rage", seats=2, seed=11)
    rng = random.Random(11)
    while not match.over:
        ask = match.asks[0]
        match.answer(ask.seat, ask.sentence(match.state, rng, True))
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    match.record.save(path)
    return path
