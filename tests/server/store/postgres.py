"""A real PostgreSQL server for the tests: found or installed, in a folder of its own, never as root.

It listens on a socket in that folder only, so that servers of several test workers never meet.
"""

from __future__ import annotations

import getpass
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

UNPRIVILEGED = ("postgres", "nobody")  # the first of these who exists runs it when we are root
START_SECONDS = 60
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=32MB")


class Unavailable(Exception):
    """No server can be had here; the text says why."""


class Server:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = 0

    def connect(self, database: str = "postgres") -> psycopg.Connection[Any]:
        return psycopg.connect(
            host=str(self.folder), user="postgres", dbname=database, autocommit=True
        )

    def new_database(self) -> str:
        """The URL of an empty database."""
        self.made += 1
        name = f"meadhall_{self.made}"
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def drop(self, url: str) -> None:
        with self.connect() as connection:
            connection.execute(f"DROP DATABASE {database_of(url)} WITH (FORCE)")


def database_of(url: str) -> str:
    found = re.search(r"@/(\w+)\?", url)
    assert found is not None
    return found.group(1)


def find_binaries() -> Path | None:
    """The folder with initdb and postgres; Debian keeps them out of PATH."""
    found = [Path(file).parent for file in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    found.sort(key=lambda folder: int(re.sub(r"\D", "", folder.parent.name) or 0), reverse=True)
    on_path = shutil.which("initdb")
    if on_path is not None:
        found.append(Path(on_path).parent)
    for folder in found:
        if (folder / "postgres").exists():
            return folder
    return None


def binaries() -> Path:
    folder = find_binaries()
    if folder is None and os.geteuid() == 0 and shutil.which("apt-get") is not None:
        install()
        folder = find_binaries()
    if folder is None:
        raise Unavailable(
            "PostgreSQL is not installed (apt-get install postgresql, as root); "
            "the store was not tested on it"
        )
    return folder


def install() -> None:
    """Quietly. Two workers may come here at once: apt waits for the other one's lock."""
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
        subprocess.run([*apt, *step], env=environment, capture_output=True, timeout=900)


def runner() -> dict[str, Any]:
    """Who runs the server: we ourselves, but never root, which it refuses."""
    if os.geteuid() != 0:
        return {}
    for name in UNPRIVILEGED:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise Unavailable(f"PostgreSQL refuses to run as root, and no user {UNPRIVILEGED} exists")


@contextmanager
def running() -> Generator[Server, None, None]:
    folder = Path(tempfile.mkdtemp(prefix="meadhall-pg-", dir="/tmp"))  # a socket's path is short
    try:
        programs, who = binaries(), runner()
        if who:
            os.chown(folder, who["user"], who["group"])
        how = {"cwd": folder, "stdin": subprocess.DEVNULL, **who}
        make_cluster(programs, folder, how)
        with open(folder / "log", "wb") as log:
            process = subprocess.Popen(
                command(programs, folder), stdout=log, stderr=subprocess.STDOUT, **how
            )
        try:
            yield wait_until_ready(Server(folder), process)
        finally:
            process.send_signal(signal.SIGINT)  # its word for a fast shutdown
            process.wait(timeout=START_SECONDS)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def make_cluster(programs: Path, folder: Path, how: dict[str, Any]) -> None:
    options = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
    order = [str(programs / "initdb"), "-D", str(folder / "data"), *options]
    made = subprocess.run(order, capture_output=True, text=True, **how)
    if made.returncode != 0:
        who = how.get("user", getpass.getuser())
        raise Unavailable(f"initdb failed as user {who}: {made.stderr.strip()}")


def command(programs: Path, folder: Path) -> list[str]:
    settings = ("listen_addresses=", f"unix_socket_directories={folder}", *FAST)
    return [str(programs / "postgres"), "-D", str(folder / "data")] + [
        part for setting in settings for part in ("-c", setting)
    ]


def wait_until_ready(server: Server, process: subprocess.Popen[bytes]) -> Server:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            server.connect().close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return server
    log = (server.folder / "log").read_text(encoding="utf-8", errors="replace")
    raise Unavailable(f"PostgreSQL did not start: {log[-500:]}")
