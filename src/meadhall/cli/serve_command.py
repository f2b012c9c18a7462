"""meadhall serve: the tables in the browser, on this machine or for friends."""

from __future__ import annotations

import argparse
import errno
import json
import logging
import os
import socket
import sys
import time
import traceback
import webbrowser
from pathlib import Path
from typing import Final

from meadhall.cli.errors import NoPort, NoStore
from meadhall.core.errors import BadOption
from meadhall.server.config import Config
from meadhall.server.run import run as serve
from meadhall.server.run import run_server
from meadhall.server.store import StoreError

#: ports tried one after another when nobody asked for a certain one
NEXT_PORTS: Final = 20


def run(args: argparse.Namespace) -> int:
    speak_json(args.verbose)
    if args.origin and not args.origin.startswith(("http://", "https://")):
        raise BadOption(f"{args.origin!r} is no origin; write https://hall.example")
    listener, port = listen(args.host, args.port)
    url = args.db or f"sqlite:///{default_db()}"
    config = Config(
        host=args.host,
        port=port,
        db=url,
        origin=args.origin.rstrip("/"),
        pace=args.pace,
        open_metrics=args.open_metrics,
        **({"bot_workers": args.bot_workers} if args.bot_workers else {}),
    )
    address = config.origin or f"http://{shown(args.host)}:{port}"

    def started() -> None:
        print(f"Meadhall is open: {address}/", flush=True)
        print(f"Matches are kept in {without_password(url)}. Ctrl-C closes the hall.", flush=True)
        if args.open:
            webbrowser.open(f"{address}/")

    try:
        serve(run_server(config, listener, started))
    except StoreError as error:
        raise NoStore(str(error)) from error
    except KeyboardInterrupt:
        pass  # uvicorn has closed everything in good order already
    print("The hall is closed; nothing is lost.", flush=True)
    return 0


def listen(host: str, port: int | None) -> tuple[socket.socket, int]:
    """A listening socket. Without a wish the first free port from the usual one on."""
    first = Config().port if port is None else port
    last = first + NEXT_PORTS if port is None else first
    for number in range(first, last + 1):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        made = socket.socket(family, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
            return made, int(made.getsockname()[1])
        except OverflowError as error:
            raise BadOption(f"port {number} is not between 0 and 65535") from error
        except OSError as error:
            made.close()
            if error.errno != errno.EADDRINUSE:
                raise NoPort(f"cannot listen on {host}:{number}: {error.strerror}") from error
    raise NoPort(f"port {first} is in use")


def shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):  # all addresses: this machine is one of them
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def default_db() -> Path:
    """Where the system keeps data of programs, so that cleaning a working tree loses no match."""
    base = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local/share")
    folder = Path(base) / "meadhall"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoStore(f"{folder} cannot be made: {error.strerror}") from error
    return folder / "meadhall.db"


def without_password(url: str) -> str:
    head, at, tail = url.rpartition("@")
    if not at:
        return url
    scheme, _, user = head.partition("://")
    return f"{scheme}://{user.partition(':')[0]}@{tail}"


class JsonLines(logging.Formatter):
    """One object a line; no answer of a player and no address of an invitation ever gets here.

    Of an error its kind and its place are told, never its text: that could name a hidden card.
    """

    def format(self, record: logging.LogRecord) -> str:
        out = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            out["error"] = record.exc_info[0].__name__
            out["trace"] = "".join(traceback.format_tb(record.exc_info[2]))
        return json.dumps(out, ensure_ascii=False)


def speak_json(verbose: bool) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("meadhall").setLevel(logging.INFO if verbose else logging.WARNING)
