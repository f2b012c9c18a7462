"""The real server as a process of its own, to be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path


class Process:
    """`meadhall serve` on a free port that stays the same over restarts."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.db = folder / "hall.db"
        self.log = folder / "server.log"
        self.arguments = arguments
        self.port = 0
        self.child: subprocess.Popen[str] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        with self.log.open("a") as log:
            self.child = subprocess.Popen(
                [
                    *(sys.executable, "-m", "meadhall", "serve", "--port", str(self.port)),
                    *("--db", f"sqlite:///{self.db}", "--pace", "0", "--bot-workers", "1"),
                    *self.arguments,
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self.child.stdout is not None
        line = await asyncio.to_thread(self.child.stdout.readline)
        assert "is open" in line, f"{line}{self.log.read_text()}"
        self.port = int(line.rpartition(":")[2].rstrip("/ \n"))

    def kill(self) -> None:
        """No goodbye: SIGKILL, as the machine would do it."""
        assert self.child is not None
        self.child.kill()
        self.child.wait()

    def workers(self) -> set[int]:
        """The processes that the server has started."""
        assert self.child is not None
        return {pid for pid in living() if parent_of(pid) == self.child.pid}

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """As Ctrl-C does it, or with SIGTERM as the system does."""
        assert self.child is not None
        self.child.send_signal(how)
        return self.child.wait(20)


def living() -> set[int]:
    return {int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()}


def parent_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0
