"""Plant faults in core/ and games/blood_rage and see whether a test notices each of them.

    python -m benchmarks.mutate [--most 400] [--seed 1] [--processes 2] [--out build/mutate]

A seeded sample of faults; each is planted in a copy of the tree and met by the tests that run its
line, the quickest first. Stop it at any time: what is known stays in <out>/results.jsonl, and the
next run goes on from there. Survivors are listed in <out>/survivors.md.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import random
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from fnmatch import fnmatch
from pathlib import Path
from queue import SimpleQueue

from benchmarks.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent
ROOTS = ("src/meadhall/core", "src/meadhall/games/blood_rage")
#: pictures are judged by eye, the numbers of evaluate.py by play
LEFT_OUT = ("draw*.py", "evaluate.py")
COPIED = ("src", "tests", "benchmarks", "docs", "pyproject.toml", "README.md", "Makefile")
#: seconds of CPU time after which a test hangs, and the fault is noticed
PATIENCE = 30.0
PLUGIN = ("-p", "no:cacheprovider", "-p", "benchmarks.mutate_plugin")
#: most faults fall to the first few tests; to collect all the others takes longer than to run these
FIRST = 40
Map = dict[str, dict[int, list[str]]]


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    chosen = sample(args.most, args.seed)
    print(f"{len(chosen)} faults, seed {args.seed}; which tests run which line ...", flush=True)
    trees = [args.out.resolve() / f"tree-{i}" for i in range(args.processes)]
    for tree in trees:
        copy_tree(tree)
    lines, times = cached_map(trees[0], args)
    check_selection(trees[0], lines)
    known = read_results(args.out / "results.jsonl")
    todo = [m for m in chosen if m.key not in known]
    print(f"{len(chosen) - len(todo)} known already, {len(todo)} to go", flush=True)
    try:
        run_all(todo, trees, lines, times, known, args.out / "results.jsonl")
    except KeyboardInterrupt:
        print("\ninterrupted; the next run goes on from here")
    return report(chosen, known, args.out)


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutate")
    parser.add_argument("--most", type=int, default=400, help="how many faults")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--slow", action="store_true", help="with the slow tests too")
    parser.add_argument("--leave-out-failing", action="store_true", help="go on without them")
    parser.add_argument("--out", type=Path, default=Path("build/mutate"))
    return parser.parse_args(argv)


def sample(most: int, seed: int) -> list[Mutant]:
    every: list[Mutant] = []
    for root in ROOTS:
        for path in sorted((ROOT / root).rglob("*.py")):
            if not any(fnmatch(path.name, pattern) for pattern in LEFT_OUT):
                every += mutants(path.relative_to(ROOT).as_posix(), path.read_bytes())
    return random.Random(seed).sample(every, min(most, len(every)))


def copy_tree(tree: Path) -> None:
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    for name in COPIED:
        here = ROOT / name
        if here.is_dir():
            shutil.copytree(here, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif here.exists():
            shutil.copy(here, tree / name)


def environment(tree: Path) -> dict[str, str]:
    """The copy comes before the development install."""
    path = os.pathsep.join([str(tree / "src"), str(tree)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


# -- which tests run which line ----------------------------------------------------------------------


def cached_map(tree: Path, args: argparse.Namespace) -> tuple[Map, dict[str, float]]:
    """Measured again whenever a source or test has changed."""
    stamp = fingerprint(tree) + (" slow" if args.slow else "")
    cache = args.out / "lines.json"
    if cache.exists():
        data = json.loads(cache.read_text(encoding="utf-8"))
        if data["stamp"] == stamp:
            found = {f: {int(n): t for n, t in rows.items()} for f, rows in data["lines"].items()}
            return found, data["times"]
    lines, times = measure(tree, args.slow, args.leave_out_failing)
    data = {"stamp": stamp, "lines": lines, "times": times}
    cache.write_text(json.dumps(data), encoding="utf-8")
    return lines, times


def fingerprint(tree: Path) -> str:
    total = hashlib.blake2b(digest_size=8)
    for path in sorted(tree.rglob("*.py")):
        total.update(path.read_bytes())
    return total.hexdigest()


def measure(tree: Path, slow: bool, lenient: bool) -> tuple[Map, dict[str, float]]:
    told_in = tree / "lines.json"
    command = [sys.executable, "-m", "pytest", "-q", *PLUGIN]
    command += [] if slow else ["-m", "not slow"]
    roots = os.pathsep.join(str(tree / root) for root in ROOTS)
    env = {**environment(tree), "MEADHALL_LINES": str(told_in), "MEADHALL_TRACED": roots}
    code = subprocess.run(command, cwd=tree, env=env, check=False).returncode
    if code > 1 or (code == 1 and not lenient):
        raise SystemExit("the tests fail without any fault planted")
    told = json.loads(told_in.read_text(encoding="utf-8"))
    failing = {"", *told["failed"]}
    lines: Map = {}
    for name, found in told["lines"].items():
        rows = {int(n): [t for t in tests if t not in failing] for n, tests in found.items()}
        lines[Path(name).relative_to(tree).as_posix()] = rows
    return lines, told["times"]


def covering(mutant: Mutant, lines: Map) -> list[str]:
    """The tests that run the line; for a line that runs at import, all: anybody may read it."""
    rows = lines.get(mutant.file, {})
    span = range(mutant.line, mutant.line + mutant.before.count("\n") + 1)
    found = {test for n in span for test in rows.get(n, ())}
    if not found and mutant.line in rows:
        found = {test for file in lines.values() for tests in file.values() for test in tests}
    return sorted(found)


def check_selection(tree: Path, lines: Map) -> None:
    """Tests that pytest cannot find by name would look like faults that were noticed."""
    every = sorted({test for rows in lines.values() for found in rows.values() for test in found})
    listed = tree / "tests.txt"
    listed.write_text("\n".join(every) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", f"@{listed}"]
    done = subprocess.run(
        command, cwd=tree, env=environment(tree), capture_output=True, check=False
    )
    if done.returncode:
        raise SystemExit("some tests cannot be called by their names")


# -- running -------------------------------------------------------------------------------------------


def run_all(
    todo: list[Mutant],
    trees: list[Path],
    lines: Map,
    times: dict[str, float],
    known: dict[str, str],
    results: Path,
) -> None:
    free: SimpleQueue[Path] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def one(mutant: Mutant) -> tuple[Mutant, str]:
        tests = sorted(covering(mutant, lines), key=lambda t: times.get(t, 0.0))
        tree = free.get()
        try:
            return mutant, verdict(mutant, tests, tree, 600 + 3 * sum(times.values()))
        finally:
            free.put(tree)

    pool = ThreadPoolExecutor(len(trees))
    jobs = [pool.submit(one, mutant) for mutant in todo]
    try:
        with results.open("a", encoding="utf-8") as file:
            for number, job in enumerate(as_completed(jobs), start=1):
                mutant, word = job.result()
                known[mutant.key] = word
                file.write(json.dumps({"key": mutant.key, "verdict": word}) + "\n")
                file.flush()
                where = f"{mutant.file}:{mutant.line}"
                print(f"{number}/{len(todo)} {word:9} {mutant.kind:10} {where}", flush=True)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def verdict(mutant: Mutant, tests: list[str], tree: Path, patience: float) -> str:
    if not tests:
        return "untested"
    target = tree / mutant.file
    code = target.read_bytes()
    try:
        target.write_bytes(mutant.plant(code))
        for some in (tests[:FIRST], tests[FIRST:]):
            if some and not passes(some, tree, patience):
                return "killed"
    except subprocess.TimeoutExpired:
        return "timeout"
    finally:
        target.write_bytes(code)
    return "survived"


def passes(tests: list[str], tree: Path, patience: float) -> bool:
    listed = tree / "tests.txt"
    listed.write_text("\n".join(tests) + "\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", *PLUGIN, f"@{listed}"],
        cwd=tree,
        env={**environment(tree), "MEADHALL_PATIENCE": str(PATIENCE)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=patience,
        check=False,
    )
    return done.returncode == 0


# -- the score -----------------------------------------------------------------------------------------


def read_results(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {row["key"]: row["verdict"] for row in rows}


def report(chosen: list[Mutant], known: dict[str, str], out: Path) -> int:
    done = [m for m in chosen if m.key in known]
    alive = [m for m in done if known[m.key] in ("survived", "untested")]
    text = ["# Faults that no test noticed", ""]
    for m in sorted(alive, key=lambda m: (m.file, m.line)):
        text += [f"- {m.file}:{m.line} ({m.kind}, {known[m.key]})", "", "      " + flat(m.before)]
        text += ["      " + flat(m.after), ""]
    (out / "survivors.md").write_text("\n".join(text), encoding="utf-8")
    noticed = len(done) - len(alive)
    low, high = wilson(noticed, len(done))
    print(f"\n{noticed} of {len(done)} faults noticed ({len(chosen)} in the sample)")
    if done:
        print(f"score {noticed / len(done):.1%}, 95 % interval {low:.1%} to {high:.1%}")
    print(f"survivors: {out / 'survivors.md'}")
    return 0 if len(done) == len(chosen) else 130


def flat(text: str) -> str:
    return " ".join(text.split())[:160]


def wilson(good: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share, also for shares near 0 and 1."""
    if n == 0:
        return 0.0, 1.0
    p = good / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


if __name__ == "__main__":
    raise SystemExit(main())
