"""Finds the browser, or installs Debian's where that is allowed."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
#: the second one is for Japanese, which would otherwise be empty boxes on every screenshot
PACKAGES = ("chromium", "fonts-noto-cjk")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MISSING = (
    "The tests of the pages need Chromium, and there is none: install your system's package "
    "`chromium` (as root on Debian this is done by itself)."
)


def find() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def find_or_install() -> str | None:
    """The browser's path. Workers of one test run wait for the first of them to install it."""
    if found := find():
        return found
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    with (Path(tempfile.gettempdir()) / "meadhall-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return find() or install()


def install() -> str | None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    get = ["apt-get", "-q", "-y", "-o", "Dpkg::Use-Pty=0"]
    for command in (["update"], ["install", "--no-install-recommends", *PACKAGES]):
        done = subprocess.run([*get, *command], env=env, capture_output=True, check=False)
        if done.returncode:
            return None
    return find()
