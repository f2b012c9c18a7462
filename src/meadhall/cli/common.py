"""What several commands share: consoles, language, options."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

from rich.console import Console

from meadhall.core.errors import BadOption
from meadhall.games import check_options, title
from meadhall.text import Text

TRUTH = {"yes": True, "true": True, "on": True, "1": True}
TRUTH |= {"no": False, "false": False, "off": False, "0": False}
#: a variable that is empty counts as not set, as POSIX says
LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def console() -> Console:
    """Figures and boards: no colours into a pipe, no guessing at numbers."""
    return Console(highlight=False, soft_wrap=False)


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def text_of(lang: str | None) -> Text:
    if lang:
        if lang not in Text.languages():
            known = ", ".join(Text.languages())
            raise BadOption(f"there is no language {lang!r}; known: {known}")
        return Text(lang)
    for name in LANGUAGE_VARIABLES:
        if os.environ.get(name):
            return Text(os.environ[name])
    return Text()


def given_options(game_id: str, texts: Iterable[str]) -> dict[str, Any]:
    """Options from the command line, each of the type that the game wants."""
    known = title(game_id)["options"]
    out: dict[str, Any] = {}
    for name, value in pairs(texts).items():
        kind = known[name][0] if name in known else "str"
        out[name] = typed(name, kind, value)
    return check_options(game_id, out)


def typed(name: str, kind: str, value: str) -> Any:
    if kind == "bool":
        if value.casefold() not in TRUTH:
            raise BadOption(f"option {name} takes yes or no, not {value!r}")
        return TRUTH[value.casefold()]
    if kind == "int":
        try:
            return int(value)
        except ValueError:
            raise BadOption(f"option {name} takes a number, not {value!r}") from None
    return value


def pairs(texts: Iterable[str]) -> dict[str, str]:
    """`a=1,b=2` and repeated arguments alike."""
    out: dict[str, str] = {}
    for text in texts:
        last = ""
        for part in text.split(","):
            key, mark, value = part.partition("=")
            if mark:
                last = key.strip()
                out[last] = value.strip()
            elif last:  # a value with commas, as clans=wolf,bear
                out[last] += f",{part.strip()}"
            else:
                raise BadOption(f"{part!r} is no option; write name=value")
    return out
