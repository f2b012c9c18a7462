"""An error of the program itself: told to whoever runs it, without the words that could name a card."""

from __future__ import annotations

import logging
from types import TracebackType

from meadhall.server.metrics import Metrics

__all__ = ["tell_fault"]


def tell_fault(log: logging.Logger, metrics: Metrics, what: str, error: BaseException) -> None:
    """The kind of the error and its place only: its text could name a hidden card."""
    log.error("%s: %s", what, type(error).__name__, exc_info=_bare(error))
    metrics.faults.inc()


def _bare(error: BaseException) -> tuple[type[Exception], Exception, TracebackType | None]:
    """The traceback without the message."""
    return Exception, Exception("(message withheld)"), error.__traceback__
