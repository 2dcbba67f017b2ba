"""A real server for each test that asks: uvicorn in a thread, on a port of its own, with a fresh database."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from sqlalchemy import text
from tests.server.clients import Client

from gridwright.server.app import guarded, make_app
from gridwright.server.settings import Limits, Settings
from gridwright.server.store import Store

FREE = Limits(
    messages_a_second=5000,
    message_burst=5000,
    requests_a_second=5000,
    request_burst=5000,
    heavy_a_minute=60_000,
    heavy_burst=5000,
    tables_a_minute=60_000,
    table_burst=5000,
    open_tables=5000,
    connections=5000,
    chat_a_minute=6000,
    chat_burst=100,
)
"""Limits that do not get in a test's way."""


def listening() -> socket.socket:
    """A socket on a free port."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind(("127.0.0.1", 0))
    return made


class Running:
    """A server in this process."""

    def __init__(self, settings: Settings, at: socket.socket, **app_options: Any) -> None:
        self.settings = settings
        self.app = make_app(settings, Store(settings.database), **app_options)
        self.app.openapi()  # builds all routes now: pydantic's warning filters are no thread's own
        config = uvicorn.Config(
            guarded(settings, self.app),
            log_level="error",
            ws_max_size=settings.limits.message_bytes,
            timeout_graceful_shutdown=2,
            lifespan="on",
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [at]}, daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        self.client = Client(settings.url)

    def stop(self) -> None:
        self.client.close()
        self.server.should_exit = True
        self.thread.join(60)
        assert not self.thread.is_alive(), "the server did not stop"


Starter = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Starter]:
    """Start servers: `start(database=..., limits=..., pace=...)`; all are stopped at the end."""
    running: list[Running] = []

    def begin(limits: Limits = FREE, app: dict[str, Any] | None = None, **settings: Any) -> Running:
        at = listening()
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


# PostgreSQL from the machine's packages, as a private cluster


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    plain = shutil.which("initdb")
    return Path(plain).parent if plain else None


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a PostgreSQL server of this session's own."""
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL on this machine (on Debian: apt install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="gridwright-postgres-"))
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        if subprocess.run(["id", "postgres"], capture_output=True, check=False).returncode:
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres to run it as")
        as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]
        shutil.chown(folder, "postgres")
    data = folder / "data"
    spare = listening()
    port = spare.getsockname()[1]
    spare.close()

    def run(*words: str) -> None:
        done = subprocess.run([*as_user, *words], capture_output=True, text=True, cwd=folder, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    run(str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "gridwright", "--no-sync")
    # It dies with the tests, even with tests that are killed: QUIT is PostgreSQL's immediate shutdown.
    dies = ["setpriv", "--pdeathsig=QUIT"] if shutil.which("setpriv") else []
    words = [*(as_user[:-1] or dies[:1]), *dies[1:], *(["--"] if dies else [])]
    command = [str(programs / "postgres"), "-D", str(data), "-p", str(port), "-k", str(folder)]
    command += ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen([*words, *command], stdout=log, stderr=log, cwd=folder)
    ready = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    while subprocess.run(ready, check=False).returncode:
        assert server.poll() is None, (folder / "log").read_text()
        time.sleep(0.05)
    yield f"postgresql+psycopg://gridwright@127.0.0.1:{port}/"
    server.send_signal(signal.SIGQUIT)
    server.wait()
    shutil.rmtree(folder)


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
