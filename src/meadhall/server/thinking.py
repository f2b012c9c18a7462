"""Bots think in a pool of processes, each answer with a limit; the table never waits for them.

A worker gets the state with its knowledge and hands the bot what a bot may have: the view of its
seat, the question, and worlds that the seat may believe in.
"""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import random
import secrets
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from meadhall import bots
from meadhall.core.game import Game
from meadhall.core.state import State
from meadhall.games import make

__all__ = ["Pool", "Question", "quick_answer"]

log = logging.getLogger("meadhall.bots")


@dataclass(frozen=True, slots=True)
class Question:
    """All a worker needs, as plain data."""

    game: str
    seats: int
    options: str
    state: str
    seat: int
    bot: str
    seed: int


def question(s: State, seat: int, bot: str) -> Question:
    know = s.know
    plain = json.dumps({"state": s.plain(), "know": None if know is None else know.plain()})
    game = s.game
    return Question(
        game.id, game.seats, json.dumps(game.options), plain, seat, bot, secrets.randbits(60)
    )


@lru_cache(maxsize=32)
def _game(id_: str, seats: int, options: str) -> Game:
    return make(id_, seats, json.loads(options))


def _decide(q: Question) -> str:
    """Runs in a worker."""
    game = _game(q.game, q.seats, q.options)
    data = json.loads(q.state)
    s = game.blank_state()
    s.load(data["state"])
    s.load_know(data["know"])
    ask = s.ask_of(q.seat)
    if ask is None:
        raise ValueError("the bot is not asked")
    worlds = bots.Worlds(s, q.seat, random.Random(q.seed))
    words = bots.make(q.bot, q.seed).decide(s.view(q.seat), ask, worlds)
    return game.lexicon.text(words)


def quick_answer(s: State, seat: int) -> str:
    """When a bot does not come back: something legal, and no pass if there is anything else."""
    ask = s.ask_of(seat)
    assert ask is not None
    return s.game.lexicon.text(ask.sentence(s, random.Random(secrets.randbits(60)), True))


def _begin() -> None:
    """Of a worker. Ctrl-C is for the server, which ends its workers itself; if it cannot, they go too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _workers(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        count, mp_context=multiprocessing.get_context("spawn"), initializer=_begin
    )


def _end(pool: ProcessPoolExecutor) -> None:
    """Also of workers that hang."""
    processes: dict[int, Any] = dict(getattr(pool, "_processes", None) or {})
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes.values():
        process.kill()


class Pool:
    """Starts its processes when the first bot is asked; a worker that dies is replaced."""

    def __init__(self, workers: int, limit: float) -> None:
        self.workers = workers
        self.limit = limit
        self._pool: ProcessPoolExecutor | None = None
        self._room = asyncio.Semaphore(workers)

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = _workers(self.workers)
        return self._pool

    async def think(self, s: State, seat: int, bot: str) -> str | None:
        """The bot's answer as text; None if it failed or took too long."""
        asked = question(s, seat, bot)
        # Waiting for a free worker is not thinking: the limit counts from there.
        async with self._room:
            try:
                return await self._ask(self._executor(), asked)
            except BrokenProcessPool:
                return await self._ask_alone(asked)

    async def _ask_alone(self, asked: Question) -> str | None:
        """Its worker died, or a neighbour's did: once more, where it takes nobody with it."""
        alone = _workers(1)
        try:
            return await self._ask(alone, asked)
        except BrokenProcessPool:
            log.warning("a bot ended its process")
            return None
        finally:
            _end(alone)

    async def _ask(self, pool: ProcessPoolExecutor, asked: Question) -> str | None:
        try:
            job = asyncio.wrap_future(pool.submit(_decide, asked))
            await asyncio.wait({job}, timeout=self.limit)
            if job.done() and not job.cancelled():
                return job.result()
        except BrokenProcessPool:
            self._drop(pool)
            raise
        except Exception as error:  # whatever a bot may raise, the match goes on
            log.warning("a bot failed: %s", type(error).__name__)
            return None
        log.warning("a bot took longer than %s seconds", self.limit)
        self._drop(pool)
        return None

    def warm(self) -> None:
        """Start the processes now, so that the first bot does not keep people waiting."""
        executor = self._executor()
        for _ in range(self.workers):
            executor.submit(int)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """A worker hangs or is dead: end them all; the next question starts new ones."""
        if self._pool is pool:  # who else was asked there may have dropped it already
            self._pool = None
        _end(pool)

    def close(self) -> None:
        if self._pool is not None:
            self._drop(self._pool)
