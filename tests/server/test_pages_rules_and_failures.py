"""The rules reader, the files of the pages, and what is shown when something is wrong."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from meadhall import server, web
from meadhall.clauses import clauses
from meadhall.text import LANGUAGES, Text, ids
from meadhall.web import static, static_files
from tests.server.hall import Hall, sound, stay

# An id in quotes; one that ends in a dot is put together with what follows it.
NAMED = re.compile(r"""["'](hall\.(?!html|css|js)[a-z0-9_.]*[a-z0-9_])["']""")


@pytest.fixture
def in_hall(tmp_path):
    return partial(stay, tmp_path)


# ---- rules


def test_the_rules_have_every_clause_and_open_one(in_hall):
    async def story(hall: Hall) -> None:
        page = (await hall.visitor("ru").get("/rules/blood_rage/BR5.2.7")).text
        for key in clauses("blood_rage"):
            assert f'id="{key}"' in page
        assert page.count("cl is-rule here") == 1
        assert "BR-EX4" in page.partition("cl is-rule here")[2][:1500]
        assert Text("ru")("br.card.troll.text") in page

    in_hall(story)


@pytest.mark.parametrize(
    "path", ["/rules/chess", "/rules/blood_rage/BR99.1", "/?open=chess", "/games/chess/style.css"]
)
def test_what_is_not_there_is_a_404_with_words(in_hall, path):
    async def story(hall: Hall) -> None:
        answer = await hall.visitor().get(path)
        assert answer.status_code == 404
        sound(answer.text)

    in_hall(story)


# ---- files and failures


def test_static_files_are_kept_for_ever_under_their_version(in_hall):
    async def story(hall: Hall) -> None:
        guest = hall.visitor()
        page = await guest.get(static("hall.css"))
        assert page.headers["content-type"] == "text/css; charset=utf-8"
        assert "immutable" in page.headers["cache-control"]
        assert "immutable" not in (await guest.get("/static/old/hall.css")).headers["cache-control"]
        for path in ("/static/old/nothing.css", "/static/old/..%2f__init__.py"):
            assert (await guest.get(path)).status_code == 404
        style = await guest.get("/games/blood_rage/style.css")
        assert style.headers["content-type"].startswith("text/css")

    in_hall(story)


def test_scripts_and_styles_of_the_pages_exist():
    for name in ("hall.css", "hall.js", "theme.js", "reader.css", "reader.js"):
        assert name in static_files()
    with pytest.raises(KeyError):
        static("nothing.css")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_failure_of_ours_is_a_page_without_details(in_hall, lang):
    async def story(hall: Hall) -> None:
        guest = hall.visitor(lang)
        await guest.get("/")

        async def broken(guest_id: int) -> None:
            raise RuntimeError("secret detail")

        hall.store.tables_of = broken  # type: ignore[method-assign,assignment]
        answer = await guest.get("/")
        assert answer.status_code == 500
        assert Text(lang)("hall.problem.500.title") in answer.text
        assert "secret detail" not in answer.text
        sound(answer.text)

    in_hall(story)


@pytest.mark.parametrize("status", [400, 403, 404, 405, 410, 413, 429, 500, 503])
def test_every_problem_has_a_title_a_text_and_an_advice(status):
    for lang in LANGUAGES:
        for part in ("title", "text", "advice"):
            assert f"hall.problem.{status}.{part}" in ids(lang, "hall")


def test_every_sentence_that_a_page_names_exists():
    places = [
        *Path(server.__file__).parent.rglob("*.py"),
        *Path(web.__file__).parent.rglob("*.html"),
    ]
    named = {key for place in places for key in NAMED.findall(place.read_text(encoding="utf-8"))}
    assert len(named) > 80
    assert named - ids("en", "hall") == set()


def test_a_wrong_method_is_said_so(in_hall):
    async def story(hall: Hall) -> None:
        answer = await hall.visitor().get("/tables")
        assert answer.status_code == 405 and answer.headers["allow"] == "POST"
        sound(answer.text)

    in_hall(story)
