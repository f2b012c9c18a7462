"""Sentences of the games in the language of the player.

A catalogue is a gettext file ``<language>/<domain>.po`` whose msgid is an id (``br.place.gimle``)
and whose msgstr is the sentence with {named} arguments. English is a catalogue like the others
and the fallback of each. A title that lives elsewhere carries its own in ``text/<language>.po``.

    t = Text("ru")
    t("br.log.glory", who="Wolf", n=3)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from babel.messages.pofile import read_po

from meadhall.games import TITLES, package_of, title

__all__ = ["DOMAINS", "LANGUAGES", "Text", "best_language", "ids"]

LANGUAGES = ("en", "ru", "ja")
FALLBACK = "en"

# First word of an id -> the file that holds it.
DOMAINS = {"core": "core", "hall": "hall", "web": "web"}
DOMAINS |= {title(id)["prefix"]: id for id in TITLES}

_ARGUMENT = re.compile(r"\{(\w+)\}")


class Catalogue(NamedTuple):
    """One .po file: every id with its forms, and the rule that picks a form by a number."""

    forms: dict[str, tuple[str, ...]]
    plural: Callable[[int], int]


@cache
def catalogue(lang: str, domain: str) -> Catalogue:
    """Read a .po file once, the first time one of its ids is wanted."""
    with _place(lang, domain).open("rb") as file:
        read = read_po(file, locale=lang, domain=domain)
    forms: dict[str, tuple[str, ...]] = {}
    for message in read:
        key = message.id if isinstance(message.id, str) else message.id[0]
        text = message.string or ""
        text = (text,) if isinstance(text, str) else tuple(text)
        # The header has an empty id; an empty sentence is one not translated yet.
        if key and all(text):
            forms[key] = text
    return Catalogue(forms, c2py(read.plural_expr))


def _place(lang: str, domain: str) -> Traversable:
    here = files(__name__) / lang / f"{domain}.po"
    if here.is_file() or domain not in TITLES:
        return here
    return files(package_of(domain)) / "text" / f"{lang}.po"


def ids(lang: str, domain: str = "") -> set[str]:
    """All ids of a language, or those of one domain only."""
    names = (domain,) if domain else tuple(DOMAINS.values())
    return {key for name in names for key in catalogue(lang, name).forms}


def best_language(accept: str) -> str:
    """Pick a language from an Accept-Language header or an LC_ALL / LANGUAGE variable.

    ``ru-RU,ru;q=0.9,en;q=0.8``, ``ja_JP.UTF-8`` and ``ru:en`` are all understood.
    """
    wanted: list[tuple[float, str]] = []
    for item in re.split(r"[,:]", accept):
        name, _, weight = item.partition(";")
        lang = re.split(r"[-_.@]", name.strip().lower())[0]
        quality = _quality(weight)
        if lang in LANGUAGES and quality > 0:
            wanted.append((quality, lang))
    # max() keeps the first of equals, so the order of the string breaks ties.
    return max(wanted, key=lambda pair: pair[0])[1] if wanted else FALLBACK


def _quality(weight: str) -> float:
    match = re.fullmatch(r"\s*q\s*=\s*([\d.]+)\s*", weight)
    try:
        return float(match[1]) if match else 1.0
    except ValueError:
        return 1.0


class Text:
    """The sentences of one language; call it with an id and named arguments."""

    def __init__(self, lang: str = FALLBACK) -> None:
        self.lang = best_language(lang)
        self._plain: dict[str, str] = {}  # sentences without arguments, of which a board has many

    @staticmethod
    def languages() -> tuple[str, ...]:
        return LANGUAGES

    def has(self, key: str) -> bool:
        """Whether the id has a sentence, in this language or in English."""
        return self._find(key, None) is not None

    def __call__(self, key: str, /, **args: object) -> str:
        """The sentence of an id. It never raises: a hole in a catalogue must not stop a game."""
        if not args:
            kept = self._plain.get(key)
            if kept is None:
                found = self._find(key, None)
                kept = self._plain[key] = f"[{key}]" if found is None else found
            return kept
        sentence = self._find(key, args.get("n"))
        if sentence is None:
            return f"[{key}]"
        # One pass and no format specs: a player called "{n}" stays exactly that.
        return _ARGUMENT.sub(lambda hit: str(args.get(hit[1], hit[0])), sentence)

    def _find(self, key: str, number: object) -> str | None:
        domain = DOMAINS.get(key.partition(".")[0])
        if domain is None:
            return None
        for lang in (self.lang, FALLBACK):
            book = catalogue(lang, domain)
            forms = book.forms.get(key)
            if forms:
                return forms[_form(book, forms, number)]
        return None


def _form(book: Catalogue, forms: tuple[str, ...], number: object) -> int:
    """Index of the form for a number; without a number, the last form (the general plural)."""
    last = len(forms) - 1
    if last == 0 or not isinstance(number, int):
        return last
    return min(book.plural(abs(number)), last)
