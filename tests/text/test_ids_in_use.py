"""Every text id that the rules use exists, and every id of the catalogues is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import meadhall
import meadhall.games.blood_rage as blood_rage
from meadhall.cli import wording
from meadhall.core.word import FIGURE, PLACE, TYPE_NAMES, VERB
from meadhall.games.blood_rage import box, meta, scoring
from meadhall.text import Text, ids

SOURCE = Path(blood_rage.__file__).parent
SHOWN_IN_PICTURES = (
    "br.kind.", "br.slot.", "br.draw.", "br.terminal.", "br.note.", "br.want.", "br.wait.",
)  # fmt: skip


def string_constants() -> set[str]:
    return {
        node.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def calls(name: str) -> Iterator[ast.Call]:
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == name:
                yield node


def event_kinds() -> set[str]:
    """All kinds that are emitted, also those chosen by an if-expression or a variable named kind."""
    kinds = {"pillage", "challenge", "win", "tie"}
    for call in calls("emit"):
        for node in ast.walk(call.args[0]):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                kinds.add(node.value)
    return kinds


def prompts() -> set[str]:
    found = {"choose", "chance", "order"}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "prompt":
                assert isinstance(node.value, ast.Constant)
                found.add(str(node.value.value))
    return found - {"may"}


def words(kind: int) -> list[str]:
    return [n for n, t in zip(box.WORDS.names, box.WORDS.types, strict=True) if t == kind]


def used() -> set[str]:
    out = {"br.title", "br.blurb"}
    out |= {text for text in string_constants() if text.startswith("br.no.")}
    out |= {
        text for text in string_constants() if text.startswith("br.info.") and text[-1] not in "._"
    }
    out |= {f"br.info.stat_{stat}" for stat in box.STATS} | {"br.info.reward", "br.info.taken"}
    out |= {f"br.log.{kind}" for kind in event_kinds()}
    out |= {f"br.ask.{prompt}" for prompt in prompts()}
    out |= {f"br.card.{key}.{part}" for key in box.KEYS for part in ("name", "text")}
    out |= {f"br.place.{place}" for place in words(PLACE)}
    out |= {f"br.figure.{figure}" for figure in words(FIGURE)}
    out |= {f"br.verb.{verb}" for verb in [*words(VERB), "no", "decline", "done"]}
    out |= {f"br.clan.{clan}" for clan in box.CLANS}
    out |= {f"br.stat.{stat}" for stat in box.STATS}
    out |= {f"br.token.{token}" for token in box.TOKENS}
    out |= {f"br.region.{region}" for region in set(box.REGION) - {""}}
    out |= {f"br.phase.{phase}" for phase in box.PHASES if phase != "setup"}
    out |= {f"br.score.{line}" for line in ("glory", *scoring.LINES, "total")}
    for option in meta.META["options"]:
        out |= {f"br.option.{option}.{part}" for part in ("name", "text")}
    out |= {f"br.option.{option}.any" for option in meta.META["by_seat"]} | {"br.option.first.0"}
    return out


def test_no_text_of_blood_rage_is_missing():
    for language in Text.languages():
        missing = used() - ids(language, "blood_rage")
        assert not missing, f"{language}: {sorted(missing)}"


def test_no_text_of_blood_rage_is_unused():
    pictures = {t for t in string_constants() if t.startswith("br.")}
    unused = ids("en", "blood_rage") - used() - pictures
    unused = {i for i in unused if not i.startswith(SHOWN_IN_PICTURES)}
    unused -= {f"br.card.{key}.brief" for key in box.KEYS}
    assert not unused, sorted(unused)


def test_no_text_of_the_core_is_unused():
    root = Path(meadhall.__file__).parent
    source = "".join(
        path.read_text(encoding="utf-8")
        for pattern in ("*.py", "*.js", "*.html")
        for path in root.rglob(pattern)
    )
    spoken = {f"core.help.{name}" for name in wording.HELP}
    spoken |= {f"core.want.{kind}" for kind in TYPE_NAMES}
    unused = {
        i for i in ids("en", "core") - spoken if not re.search(f"[\"']{re.escape(i)}[\"']", source)
    }
    assert not unused, sorted(unused)
