"""The catalogues say the same things in every language, and the loader finds them."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from meadhall.text import DOMAINS, LANGUAGES, Text, best_language, catalogue, ids

FORMS = {"en": 2, "ru": 3, "ja": 1}
OTHERS = [lang for lang in LANGUAGES if lang != "en"]
EVERY = [(lang, domain) for lang in LANGUAGES for domain in DOMAINS.values()]


def arguments(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


def card_keys() -> list[str]:
    path = files("meadhall.games.blood_rage") / "data" / "cards.toml"
    cards = tomllib.loads(path.read_text(encoding="utf-8"))["card"]
    return [card["key"] for card in cards if not card.get("left_out", False)]


@pytest.mark.parametrize("domain", DOMAINS.values())
@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_the_same_ids(lang: str, domain: str) -> None:
    assert ids(lang, domain) == ids("en", domain)


@pytest.mark.parametrize("domain", DOMAINS.values())
@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_uses_the_same_arguments(lang: str, domain: str) -> None:
    english = catalogue("en", domain).forms
    for key, forms in catalogue(lang, domain).forms.items():
        for form in forms:
            assert arguments(form) == arguments(english[key][0]), key


@pytest.mark.parametrize(("lang", "domain"), EVERY)
def test_plural_sentences_have_all_forms_and_a_number(lang: str, domain: str) -> None:
    # Japanese has one form, so English tells which sentences are plural.
    english = catalogue("en", domain).forms
    for key, forms in catalogue(lang, domain).forms.items():
        plural = len(english[key]) > 1
        assert len(forms) == (FORMS[lang] if plural else 1), key
        if plural:
            assert all("n" in arguments(form) for form in forms), key


@pytest.mark.parametrize(("lang", "domain"), EVERY)
def test_every_id_belongs_to_its_file(lang: str, domain: str) -> None:
    assert {DOMAINS[key.partition(".")[0]] for key in ids(lang, domain)} == {domain}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_and_a_text(lang: str) -> None:
    known = ids(lang, "blood_rage")
    for key in card_keys():
        assert f"br.card.{key}.name" in known
        assert f"br.card.{key}.text" in known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_card_names_differ_from_each_other(lang: str) -> None:
    names = [Text(lang)(f"br.card.{key}.name") for key in card_keys()]
    assert len(set(names)) == len(names) == 73


@pytest.mark.parametrize(
    ("number", "word"),
    [(1, "очко"), (2, "очка"), (5, "очков"), (11, "очков"), (21, "очко"), (0, "очков")],
)
def test_russian_plural(number: int, word: str) -> None:
    assert f" {number} {word} " in Text("ru")("br.log.glory", who="X", n=number)


def test_english_and_japanese_plural() -> None:
    english = Text("en")
    assert english("hall.seats_exactly", n=1) == "1 player"
    assert english("hall.seats_exactly", n=3) == "3 players"
    assert Text("ja")("hall.seats_exactly", n=1) == "1人"


def test_a_number_that_is_missing_takes_the_general_form() -> None:
    assert Text("en")("hall.seats_exactly") == "{n} players"


def test_missing_id_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(catalogue("ru", "core").forms, "core.bye")
    russian = Text("ru")
    assert russian.has("core.bye")
    assert russian("core.bye") == Text("en")("core.bye")


@pytest.mark.parametrize("key", ["br.place.nowhere", "other.word", ""])
def test_unknown_id_stands_in_brackets(key: str) -> None:
    assert not Text("ru").has(key)
    assert Text("ru")(key) == f"[{key}]"


def test_arguments_never_raise() -> None:
    text = Text("en")
    assert text("br.log.pass", who="Wolf", extra=1) == "Wolf passes."
    assert text("br.log.pass") == "{who} passes."
    assert text("br.log.pass", who="{n}") == "{n} passes."


@pytest.mark.parametrize(
    ("accept", "lang"),
    [
        ("", "en"),
        ("ru", "ru"),
        ("ru_RU.UTF-8", "ru"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("de-DE,de;q=0.9,ru;q=0.5,en;q=0.4", "ru"),
        ("en;q=0.2, ja;q=0.7", "ja"),
        ("ru;q=0,ja;q=0.1", "ja"),
        ("ru:en", "ru"),
        ("fr", "en"),
        ("*", "en"),
        ("C.UTF-8", "en"),
    ],
)
def test_best_language(accept: str, lang: str) -> None:
    assert best_language(accept) == lang


def test_languages() -> None:
    assert Text.languages() == ("en", "ru", "ja")
    assert Text("ru_RU").lang == "ru"
