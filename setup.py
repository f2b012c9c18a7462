"""The compiled build: MEADHALL_MYPYC=1 turns core and rules into extension modules.

Everything else about the package stands in pyproject.toml.
"""

import os
from fnmatch import fnmatch
from pathlib import Path

from setuptools import Extension, setup

# These stay interpreted: they are at the edge (drawing, views, documents), not on the hot path.
INTERPRETED = (
    "__init__.py",
    "view.py",
    "draw.py",
    "draw_*.py",
    "encode.py",
    "meta.py",
    "position*.py",
)
COMPILED_ROOTS = ("core/*.py", "geometry/*.py", "games/*/**/*.py")


def compiled_files() -> list[str]:
    """The modules for mypyc, relative to the project, in a stable order."""
    package = Path("src/meadhall")
    found = {path for pattern in COMPILED_ROOTS for path in package.glob(pattern)}
    return sorted(
        path.as_posix()
        for path in found
        if not any(fnmatch(path.name, pattern) for pattern in INTERPRETED)
    )


def extensions() -> list[Extension]:
    if os.environ.get("MEADHALL_MYPYC") != "1":
        return []
    from mypyc.build import mypycify

    files = compiled_files()
    if not files:
        raise SystemExit("MEADHALL_MYPYC=1, but there is nothing to compile under src/meadhall")
    print(f"mypyc: {len(files)} modules", flush=True)
    # The edge is checked by `make check`, where all that it imports is installed.
    flags = ["--strict", "--follow-imports=silent"]
    return mypycify([*flags, *files], opt_level="2", debug_level="0")


setup(ext_modules=extensions())
