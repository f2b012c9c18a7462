"""One server process from start to end."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Final

import uvicorn

from meadhall.server.app import life, make_app
from meadhall.server.config import Config
from meadhall.server.wire import LONGEST

__all__ = ["run_server"]

#: seconds that open sockets get to say goodbye
GRACE: Final = 3
#: a character has up to four bytes
LARGEST: Final = 4 * LONGEST


async def run_server(
    config: Config, listener: socket.socket, started: Callable[[], None] | None = None
) -> None:
    """Serve until told to stop. StoreError before the first request if the store cannot be opened."""
    app = make_app(config)
    async with life(app):
        server = uvicorn.Server(
            uvicorn.Config(
                app,
                lifespan="off",  # the store is opened here, so that its troubles reach the command
                ws="websockets-sansio",
                ws_max_size=LARGEST,
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
