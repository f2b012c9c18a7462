"""Every card clause of RULES.md is cited by a test in this folder."""

import ast
from pathlib import Path

from meadhall.clauses import clauses

HERE = Path(__file__).parent


def citations(source: str) -> set[str]:
    """The ids in the @rule decorators of the test functions of a file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                    found |= {str(a.value) for a in mark.args if isinstance(a, ast.Constant)}
    return found


def test_every_card_of_the_rules_is_cited_by_a_test_of_this_folder():
    cards = {i for i, clause in clauses("blood_rage").items() if clause.kind == "card"}
    cited: set[str] = set()
    for file in HERE.glob("test_*.py"):
        cited |= citations(file.read_text(encoding="utf-8"))
    assert len(cards) == 75
    assert cards - cited == set()


def test_only_decorators_of_test_functions_count_as_citations():
    source = (
        '@rule("BRC.troll")\ndef test_it(): ...\n'
        '@rule("BRC.garm")\ndef helper(): ...\n'
        'def test_other():\n    rule("BRC.hili")\n'
    )
    assert citations(source) == {"BRC.troll"}
