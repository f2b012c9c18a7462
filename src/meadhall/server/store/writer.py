"""One thread writes. What has queued up meanwhile goes to disk together, in one transaction."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

from meadhall.server.store.engine import connect_to_write
from meadhall.server.store.failures import Busy, StoreError, failure

T = TypeVar("T")
MOST_TOGETHER: Final = 500
CLOSED: Final = "The store is closed."


@dataclass(slots=True)
class Job:
    work: Callable[[Connection], Any]
    done: Future[Any]


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        # A daemon: a server that dies on an error is not kept alive by its store.
        self._thread = threading.Thread(target=self._run, name="meadhall-store", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        return not self._closed and self._thread.is_alive()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        done: Future[T] = Future()
        done.set_running_or_notify_cancel()  # from here on it cannot be called off
        with self._lock:  # nothing may queue up behind the end
            if self._closed:
                raise StoreError(CLOSED)
            self._queue.put(Job(work, done))
        return done

    def close(self) -> None:
        """Return once everything that was queued is written."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._take()
            if batch:
                self._write(batch)

    def _take(self) -> tuple[list[Job], bool]:
        """Everything that waits, at least one job; False once the end was queued."""
        batch: list[Job] = []
        job = self._queue.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_TOGETHER:
                return batch, True
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _write(self, batch: list[Job]) -> None:
        error = self._commit(batch)
        if error is None:
            return
        if len(batch) == 1 or isinstance(error, Busy):  # each alone would wait as long again
            for job in batch:
                job.done.set_exception(error)
            return
        for job in batch:  # one bad job must not fail the others
            alone = self._commit([job])
            if alone is not None:
                job.done.set_exception(alone)

    def _commit(self, batch: list[Job]) -> StoreError | None:
        """Write all in one transaction and tell who waits; or write nothing and say why."""
        try:
            with connect_to_write(self._engine) as connection, connection.begin():
                results = [job.work(connection) for job in batch]
        except Exception as error:
            return failure(self._engine.url, error)
        for job, result in zip(batch, results, strict=True):
            job.done.set_result(result)
        return None
