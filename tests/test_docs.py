"""The examples of the documents run."""

import re
import tomllib
from pathlib import Path

import pytest

import meadhall as mh

ROOT = Path(__file__).parent.parent


def blocks(name: str, language: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("number", range(2))
def test_the_examples_of_the_readme_run(number, capsys):
    code = blocks("README.md", "python")[number]
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_refusal_in_the_readme_names_its_rule(capsys):
    exec(compile(blocks("README.md", "python")[1], "README.md", "exec"), {})
    assert "BR4.1.10" in capsys.readouterr().out


def test_the_position_of_the_documentation_can_be_played():
    document = blocks("docs/positions.md", "toml")[0]
    tomllib.loads(document)
    match = mh.position("blood_rage", document)
    assert [ask.prompt for ask in match.asks] == ["battle_card", "battle_card"]
