"""What the browser is given: templates, styles, scripts, fonts. It knows asks and word types, no game."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from jinja2 import Environment, PackageLoader, StrictUndefined

from meadhall.text import LANGUAGES, Text

__all__ = ["LANGUAGE_NAMES", "environment", "render", "static", "static_files", "static_version"]

#: Each language calls itself by its own name, whatever language the page is in.
LANGUAGE_NAMES = {"en": "English", "ru": "Русский", "ja": "日本語"}
assert tuple(LANGUAGE_NAMES) == LANGUAGES


@cache
def static_files() -> dict[str, Traversable]:
    """Every file below `static`, by its path there. Only these are served: no path can walk out."""
    found: dict[str, Traversable] = {}
    _gather(files(__name__) / "static", "", found)
    return found


def _gather(folder: Traversable, path: str, found: dict[str, Traversable]) -> None:
    for item in sorted(folder.iterdir(), key=lambda each: each.name):
        if item.is_dir():
            _gather(item, f"{path}{item.name}/", found)
        else:
            found[path + item.name] = item


@cache
def static_version() -> str:
    """A name for exactly these files: browsers may keep them for ever and still see a new version."""
    digest = sha256()
    for path, item in static_files().items():
        digest.update(path.encode() + b"\0" + sha256(item.read_bytes()).digest())
    return digest.hexdigest()[:12]


def static(path: str) -> str:
    """The address of a file of `static`. A name that is not there is a mistake of ours."""
    if path not in static_files():
        raise KeyError(f"no static file {path!r}")
    return f"/static/{static_version()}/{path}"


@cache
def environment() -> Environment:
    """Autoescape is always on: what people type never becomes markup."""
    made = Environment(
        loader=PackageLoader(__name__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["static"] = static
    made.globals["languages"] = LANGUAGE_NAMES
    return made


def render(template: str, t: Text, **values: object) -> str:
    """A page in the language of `t`."""
    return environment().get_template(template).render(t=t, **values)
