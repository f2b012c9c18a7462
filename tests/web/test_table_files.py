"""The files of the table page: their sentences exist, nothing is inline, nothing comes from elsewhere."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from meadhall.text import LANGUAGES, Text, ids

WEB = files("meadhall.web")
STATIC = WEB / "static"
TEMPLATE = (WEB / "templates" / "table.html").read_text("utf-8")
SCRIPTS = {
    item.name: item.read_text("utf-8") for item in STATIC.iterdir() if item.name.endswith(".js")
}
STYLES = {
    item.name: item.read_text("utf-8") for item in STATIC.iterdir() if item.name.endswith(".css")
}
#: beginnings of ids whose ends are words of the game or of the bots
FAMILIES = ("web.type.", "web.bot.", "web.key.")


def used() -> set[str]:
    texts = "\n".join([TEMPLATE, *SCRIPTS.values()])
    return set(re.findall(r"""["'](web\.[a-z_0-9.]*[a-z_0-9])["'{]""", texts))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_the_page_is_there(lang: str) -> None:
    there = ids(lang, "web")
    assert not used() - there
    assert there == ids("en", "web")


def test_no_sentence_is_left_over() -> None:
    spare = ids("en", "web") - used()
    assert {key for key in spare if not key.startswith(FAMILIES)} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_arguments_are_the_same_in_every_language(lang: str) -> None:
    english, other = Text("en"), Text(lang)
    for key in ids("en", "web"):
        wanted = sorted(re.findall(r"\{\w+\}", english(key)))
        assert sorted(re.findall(r"\{\w+\}", other(key))) == wanted, key


def test_the_template_keeps_to_the_content_security_policy() -> None:
    assert not re.search(r"\sstyle=", TEMPLATE)
    assert not re.search(r"\son\w+=", TEMPLATE)
    inline = re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", TEMPLATE)
    assert inline == ['<script type="application/json" id="texts">']


@pytest.mark.parametrize("name", sorted(SCRIPTS) + sorted(STYLES))
def test_nothing_comes_from_another_host(name: str) -> None:
    text = (SCRIPTS | STYLES)[name]
    strange = re.findall(r"https?://(?!www\.w3\.org/2000/svg)[^\s\"']+", text)
    assert strange == []


def test_imports_and_fonts_are_files_of_the_page() -> None:
    wanted = [path for text in SCRIPTS.values() for path in re.findall(r'from "\./([^"]+)"', text)]
    wanted += re.findall(r"url\((fonts/[^)]+)\)", STYLES["tokens.css"])
    assert wanted
    for path in wanted:
        assert STATIC.joinpath(*path.split("/")).is_file(), path


def test_keys_of_the_page_are_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "keys.md").read_text("utf-8")
    shown = TEMPLATE.partition('<dl class="keys">')[2].partition("</dl>")[0]
    keys = " ".join(re.findall(r'\("([^"]+)", "\w+"\)', shown))
    for key in re.findall(r"[\w?]+", keys):
        assert f"`{key}" in text, key
