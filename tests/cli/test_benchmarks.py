"""The tools behind make bench and make mutate do what they say."""

import ast
import random
from pathlib import Path

import pytest

from benchmarks import adapters, run
from benchmarks.mutants import mutants
from benchmarks.mutate import covering, sample, wilson

ROOT = Path(__file__).parent.parent.parent
SOURCE = b"""
def f(a: int, b: int = 2) -> int:
    '''A docstring with 3 in it.'''
    if a < b and not a == 4:
        return a + b
    a += 1
    print(a)
    return a
"""


@pytest.mark.parametrize("cls", [adapters.BloodRage, adapters.BloodRageUniform])
def test_an_adapter_plays_a_whole_game(cls):
    adapter = cls()
    adapter.setup()
    rng = random.Random(1)
    s = adapter.new(1)
    n = 0
    while not adapter.done(s):
        s = adapter.step(adapter.clone(s), adapter.sample(s, rng))
        n += 1
    assert n > 50


def test_mutants_are_one_change_each_and_parse():
    found = mutants("f.py", SOURCE)
    kinds = {m.kind for m in found}
    assert kinds == {"comparison", "boolean", "constant", "arithmetic", "return", "deletion"}
    for mutant in found:
        planted = mutant.plant(SOURCE)
        assert planted != SOURCE
        ast.parse(planted)
        assert "docstring with 4" not in planted.decode()
    assert len({m.key for m in found}) == len(found)


def test_the_sample_is_seeded_and_large_enough():
    chosen = sample(400, 1)
    assert len(chosen) == 400
    assert chosen == sample(400, 1)
    assert chosen != sample(400, 2)
    roots = {m.file.split("/")[2] for m in chosen}
    assert roots == {"core", "games"}
    for mutant in chosen[:50]:
        ast.parse(mutant.plant((ROOT / mutant.file).read_bytes()))


def test_a_line_at_import_is_met_by_all_tests():
    (first, *_) = mutants("f.py", SOURCE)
    assert covering(first, {"f.py": {first.line: ["a"], 99: ["b"]}}) == ["a"]
    assert covering(first, {"f.py": {first.line: []}, "g.py": {9: ["b"]}}) == ["b"]
    assert covering(first, {"f.py": {99: ["b"]}}) == []


def test_wilson():
    low, high = wilson(85, 100)
    assert (round(low, 3), round(high, 3)) == (0.767, 0.907)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_benchmark_takes_the_middle_and_writes_json(tmp_path, capsys):
    assert run.middle([{"x": 1.0, "n": "a"}, {"x": 5.0, "n": "a"}, {"x": 2.0, "n": "a"}]) == {
        "x": 2.0,
        "n": "a",
    }
    assert run.main(["--seconds", "0.01", "--repeats", "1", "--out", str(tmp_path)]) == 0
    assert len(list(tmp_path.iterdir())) == 1
    assert "decisions_per_s_busy" in capsys.readouterr().out
