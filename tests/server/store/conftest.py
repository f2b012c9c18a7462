"""Every test that asks for `url` or `store` runs twice: on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import inspect
import os
from collections.abc import Generator
from pathlib import Path

import pytest

from meadhall.server.store import Store
from tests.loops import alone
from tests.server.store import postgres


@pytest.fixture(scope="session")
def server() -> Generator[postgres.Server, None, None]:
    try:
        with postgres.running() as running:
            yield running
    except postgres.Unavailable as error:
        if os.environ.get("CI") == "true":
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/meadhall.db"


@pytest.fixture
def postgres_url(server: postgres.Server) -> Generator[str, None, None]:
    url = server.new_database()
    yield url
    server.drop(url)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def store(url: str) -> Generator[Store, None, None]:
    """An open store. It belongs to no event loop, so each test brings its own."""
    made = Store(url)
    alone(made.open())
    yield made
    alone(made.close())


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests of this folder may be coroutines."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    alone(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True
