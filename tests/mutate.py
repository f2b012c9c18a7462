"""Plant one small fault at a time in the rules and see whether a test notices.

    python -m tests.mutate src/meadhall/games/blood_rage/scoring.py tests/games/blood_rage
    python -m tests.mutate FILE TESTS --most 40 --seed 2

The faults are planted in a copy; the working tree is never touched.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Fault:
    line: int
    before: str
    after: str
    source: str  # the whole file with the fault in it


def faults(source: str) -> list[Fault]:
    """Every fault that can be planted in this source, one changed node each."""
    found = []
    for index, node in enumerate(code_of(ast.parse(source))):
        for variant in range(variants(node)):
            tree = ast.parse(source)
            twin = next(n for i, n in enumerate(code_of(tree)) if i == index)
            before = ast.unparse(twin)
            plant(twin, variant)
            found.append(Fault(line_of(twin), before, ast.unparse(twin), ast.unparse(tree)))
    return found


def code_of(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run. Nothing happens when a type or a dataclass flag is wrong."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from code_of(child)


def variants(node: ast.AST) -> int:
    match node:
        case ast.Compare(ops=ops):
            return len(ops) if all(type(op) in COMPARISONS for op in ops) else 0
        case ast.BinOp(op=op):
            return int(type(op) in OPERATORS)
        case ast.BoolOp():
            return 1
        case ast.Constant(value=value):
            return int(isinstance(value, int))  # True and False are ints too
        case _:
            return 0


def plant(node: ast.AST, variant: int) -> None:
    match node:
        case ast.Compare(ops=ops):
            ops[variant] = COMPARISONS[type(ops[variant])]()
        case ast.BinOp(op=op):
            node.op = OPERATORS[type(op)]()
        case ast.BoolOp(op=bool_op):
            node.op = ast.Or() if isinstance(bool_op, ast.And) else ast.And()
        case ast.Constant(value=bool() as truth):
            node.value = not truth
        case ast.Constant(value=int() as number):
            node.value = number + 1
        case _:
            raise AssertionError(node)


def line_of(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 0))


def survivors(file: Path, tests: list[str], chosen: list[Fault]) -> Iterator[Fault]:
    """The faults that no test noticed, as they are found out."""
    with tempfile.TemporaryDirectory(prefix="meadhall-mutate-") as folder:
        copy = Path(folder)
        for name in ("src", "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        if not passes(copy, tests):
            raise SystemExit("the tests fail without any fault planted")
        target = copy / file
        for number, fault in enumerate(chosen, start=1):
            target.write_text(fault.source, encoding="utf-8")
            alive = passes(copy, tests)
            word = "NOT NOTICED" if alive else "noticed"
            print(f"{number}/{len(chosen)} line {fault.line}: {word}", flush=True)
            if alive:
                yield fault


def passes(folder: Path, tests: list[str]) -> bool:
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder / "src"),  # before the development install
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=600, check=False
        )
    except subprocess.TimeoutExpired:  # a fault that hangs the game was noticed too
        return False
    return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path, help="the module to plant faults in")
    parser.add_argument("tests", nargs="+", help="the tests that should notice")
    parser.add_argument("--most", type=int, default=30, help="how many faults (default 30)")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    given = parser.parse_args()
    file = given.file.resolve().relative_to(ROOT)
    every = faults((ROOT / file).read_text(encoding="utf-8"))
    chosen = random.Random(given.seed).sample(every, min(given.most, len(every)))
    print(f"{file}: {len(chosen)} of {len(every)} possible faults", flush=True)
    alive = list(survivors(file, given.tests, chosen))
    for fault in alive:
        print(f"\n{file}:{fault.line}\n  was  {fault.before}\n  now  {fault.after}")
    print(f"\n{len(chosen) - len(alive)} of {len(chosen)} faults noticed")
    return 1 if alive else 0


if __name__ == "__main__":
    raise SystemExit(main())
