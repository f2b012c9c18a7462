"""The `meadhall` command. Each command is a module of its own, imported when it is called."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

__all__ = ["main"]

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code is returned (docs/cli.md lists them)."""
    from meadhall.cli.arguments import parser

    try:
        args = parser().parse_args(argv)
    except SystemExit as end:  # --help, --version, or a usage message of argparse
        return end.code if isinstance(end.code, int) else 2
    return guarded(args)


def guarded(args: argparse.Namespace) -> int:
    """Every refusal is one line on stderr, with a hint, and its own exit code."""
    from meadhall.core.errors import MeadhallError

    try:
        command = importlib.import_module(f"meadhall.cli.{args.module}")
        code: int = command.run(args)
        sys.stdout.flush()
    except MeadhallError as error:
        complain(str(error) or type(error).__name__, error.hint)
        return error.exit_code
    except KeyboardInterrupt:
        complain("interrupted", "")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (head, less) has gone. What is left of stdout must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def complain(message: str, hint: str) -> None:
    print(f"meadhall: {message}", file=sys.stderr)
    if hint:
        print(f"hint: {hint}", file=sys.stderr)
