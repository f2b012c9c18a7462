"""One server process from start to end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from meadhall.server.app import life, make_app
from meadhall.server.config import Config
from meadhall.server.wire import LONGEST

__all__ = ["run", "run_server"]

log = logging.getLogger("meadhall.run")
#: seconds that open sockets get to say goodbye
GRACE: Final = 3
#: a character has up to four bytes
LARGEST: Final = 4 * LONGEST
GARBAGE: Final = (20_000, 20, 100)


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run a server's coroutine on the fastest loop that is there."""
    factory: Callable[[], asyncio.AbstractEventLoop]
    try:
        import uvloop

        factory = uvloop.new_event_loop
    except ImportError:  # Windows
        factory = asyncio.new_event_loop
    # Matches are trees of many small things that live long: looking through all of them for
    # rubbish must be rare, or everybody waits for it.
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(main)


class Server(uvicorn.Server):
    """Ends at a signal and says no more of it: uvicorn sends it to itself again when the sockets are
    closed, and SIGTERM would then end the process before matches and store are."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {each: signal.signal(each, self.handle_exit) for each in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


async def run_server(
    config: Config, listener: socket.socket, started: Callable[[], None] | None = None
) -> None:
    """Serve until told to stop. StoreError before the first request if the store cannot be opened."""
    asyncio.get_running_loop().set_exception_handler(tell_without_words)
    app = make_app(config)
    async with life(app):
        server = Server(
            uvicorn.Config(
                app,
                lifespan="off",  # the store is opened here, so that its troubles reach the command
                ws="websockets-sansio",
                ws_max_size=LARGEST,
                # Steps are small already; compressing them costs more time than it saves, and memory
                # for each page.
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                log_config=None,
                access_log=False,  # addresses of invitations are secrets
                server_header=False,
                timeout_graceful_shutdown=GRACE,
            )
        )
        if started is not None:
            listener.listen()
            started()
        await server.serve(sockets=[listener])


def tell_without_words(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """The loop's own words would quote the error, and an error may quote a hidden card."""
    error = context.get("exception")
    trace = (type(error), error, error.__traceback__) if error is not None else None
    log.error("%s", context.get("message", "an error nobody waited for"), exc_info=trace)
