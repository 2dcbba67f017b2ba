"""What the server's tests share: real servers, fresh databases of each kind, and an old one."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.server.attackers import Attack, Attacker
from tests.server.clients import Client
from tests.server.later_editions import LATER
from tests.server.postgres import Cluster, why_none
from tests.server.running import FREE, Running, Starter, listening
from tests.server.storage import first_database

from gridwright.games import registered
from gridwright.server.limits import Limits
from gridwright.server.settings import Settings


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Starter]:
    """Start servers: `start(database=..., limits=..., pace=...)`; all are stopped at the end."""
    running: list[Running] = []

    def begin(
        limits: Limits = FREE,
        app: dict[str, Any] | None = None,
        at: socket.socket | None = None,
        **settings: Any,
    ) -> Running:
        at = at or listening()
        settings.setdefault("database", f"sqlite:///{tmp_path / 'games.sqlite3'}")
        settings.setdefault("pace", 0.0)
        made = Settings(port=at.getsockname()[1], limits=limits, **settings)
        running.append(Running(made, at, **(app or {})))
        return running[-1]

    yield begin
    for server in running:
        if server.thread.is_alive():
            server.stop()


@pytest.fixture
def server(start: Starter) -> Running:
    """A server with a fresh SQLite database and generous limits."""
    return start()


@pytest.fixture
def client(server: Running) -> Client:
    return server.client


@pytest.fixture
def strict(start: Starter) -> Running:
    """A server with the limits that people meet."""
    return start(limits=replace(Limits(), hello_seconds=0.5))


@pytest.fixture
def attacker() -> Iterator[Attack]:
    """Connect as somebody who means no good: `attacker(server, source=...)`."""
    made: list[Attacker] = []

    def connect(*words: Any, **more: Any) -> Attacker:
        made.append(Attacker(*words, **more))
        return made[-1]

    yield connect
    for one in made:
        one.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a PostgreSQL server of this session's own."""
    missing = why_none()
    if missing:
        pytest.skip(missing)
    with Cluster() as running:
        yield running.url


@pytest.fixture
def postgres(cluster: str, request: pytest.FixtureRequest) -> str:
    """A fresh PostgreSQL database."""
    from sqlalchemy import create_engine

    name = f"test_{abs(hash(request.node.nodeid)) % 10**10}"
    engine = create_engine(f"{cluster}postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"drop database if exists {name} with (force)"))
        connection.execute(text(f"create database {name}"))
    engine.dispose()
    return f"{cluster}{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite3'}"
    return str(request.getfixturevalue("postgres"))


# An old database, and later rules


@pytest.fixture
def old(database: str) -> str:
    """The database that the first schema's code wrote, in each kind."""
    return first_database.poured(database)


@pytest.fixture
def old_file(tmp_path: Path) -> str:
    """The same as a file."""
    return first_database.poured(f"sqlite:///{tmp_path / 'old.sqlite3'}")


@pytest.fixture
def later_editions(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Every game's rules are in a later edition, and mean the same."""
    for found in registered().values():
        monkeypatch.setattr(found._part("options"), "RULES_VERSION", LATER)
    return monkeypatch
