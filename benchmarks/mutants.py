"""Small planted faults, one node of the source each: what a slip of the hand would make."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

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
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
#: parts of a node that do not run, or whose change nobody could notice
SILENT = ("annotation", "returns", "decorator_list", "type_comment")


@dataclass(frozen=True)
class Mutant:
    file: str
    line: int
    kind: str
    before: str
    after: str
    start: int  # bytes of the source that are replaced
    end: int
    source: str  # a fingerprint of the file as it was

    @property
    def key(self) -> str:
        text = f"{self.file}:{self.start}:{self.end}:{self.after}:{self.source}"
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    def plant(self, code: bytes) -> bytes:
        return code[: self.start] + self.after.encode() + code[self.end :]


def mutants(file: str, code: bytes) -> list[Mutant]:
    """Every fault for one file, in the order of the source."""
    lines = [0]
    for line in code.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    print_ = hashlib.blake2b(code, digest_size=8).hexdigest()
    out: list[Mutant] = []
    for node in running(ast.parse(code)):
        if not isinstance(node, ast.expr | ast.stmt) or node.end_lineno is None:
            continue
        start = lines[node.lineno - 1] + node.col_offset
        end = lines[node.end_lineno - 1] + (node.end_col_offset or 0)
        before = code[start:end].decode()
        for kind, after in changes(node):
            if after != before:
                place = (node.lineno, kind, before, after, start, end)
                out.append(Mutant(file, *place, print_))
    return out


def running(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run: no types, decorators, docstrings, asserts, imports of types."""
    if isinstance(node, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom):
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.Assign | ast.AnnAssign) and names_fields(node):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in SILENT:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from running(child)


def names_fields(node: ast.Assign | ast.AnnAssign) -> bool:
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    return isinstance(target, ast.Name) and target.id == "__all__"


def changes(node: ast.AST) -> Iterator[tuple[str, str]]:
    """(kind, the text in its place)."""
    match node:
        case ast.Compare():
            yield from comparisons(node)
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            twin = ast.BinOp(node.left, ARITHMETIC[type(op)](), node.right)
            yield "arithmetic", f"({ast.unparse(twin)})"
        case ast.BoolOp(op=op):
            other: ast.boolop = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "boolean", f"({ast.unparse(ast.BoolOp(other, node.values))})"
        case ast.UnaryOp(op=ast.Not()):
            yield "boolean", f"({ast.unparse(node.operand)})"
        case ast.Constant(value=bool() as truth):
            yield "constant", str(not truth)
        case ast.Constant(value=int() as number):
            yield "constant", str(number + 1)
        case ast.AugAssign(op=op) if type(op) in ARITHMETIC:
            twin_ = ast.AugAssign(node.target, ARITHMETIC[type(op)](), node.value)
            yield "arithmetic", ast.unparse(twin_)
        case ast.Return(value=value) if value is not None:
            yield from returns(value)
        case ast.Expr(value=ast.Call()):
            yield "deletion", "pass"
        case ast.Assign() if not isinstance(node.targets[0], ast.Name):
            yield "deletion", "pass"
        case ast.Continue():
            yield "deletion", "break"
        case _:
            return


def comparisons(node: ast.Compare) -> Iterator[tuple[str, str]]:
    for i, op in enumerate(node.ops):
        ops = list(node.ops)
        ops[i] = COMPARISONS[type(op)]()
        yield "comparison", f"({ast.unparse(ast.Compare(node.left, ops, node.comparators))})"


def returns(value: ast.expr) -> Iterator[tuple[str, str]]:
    if isinstance(value, ast.Constant):
        if value.value is None:
            return
        yield "return", "return None"
    elif isinstance(value, ast.Compare | ast.BoolOp):
        yield "return", f"return not ({ast.unparse(value)})"
    else:
        yield "return", "return None"
