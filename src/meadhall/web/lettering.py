"""A picture that is kept as a file carries the letters it was measured with."""

from __future__ import annotations

import base64
import re

from meadhall.web import static_files

__all__ = ["with_letters"]

_FACE = re.compile(r"@font-face\{.*?\}")
_FILE = re.compile(r"url\((.*?)\)")
_RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")


def with_letters(svg: str) -> str:
    """The same picture with the fonts that its letters need inside it."""
    files = static_files()
    faces = _FACE.findall(files["tokens.css"].read_text(encoding="utf-8"))
    needed = "".join(_inside(face) for face in faces if _draws(face, set(svg)))
    return svg.replace("<style>", f"<style>{needed}", 1)


def _draws(face: str, letters: set[str]) -> bool:
    spans = [(int(low, 16), int(high or low, 16)) for low, high in _RANGE.findall(face)]
    return any(low <= ord(letter) <= high for letter in letters for low, high in spans)


def _inside(face: str) -> str:
    return _FILE.sub(lambda hit: f"url(data:font/woff2;base64,{_packed(hit[1])})", face)


def _packed(path: str) -> str:
    return base64.b64encode(static_files()[path].read_bytes()).decode("ascii")
