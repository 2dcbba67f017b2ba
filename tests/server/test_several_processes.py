"""`gridwright serve --workers N`: processes that share a port and a PostgreSQL database."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.conftest import SOURCES
from tests.server.clients import PATIENCE, Client, Person
from tests.server.running import listening
from tests.server.server_process import command
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from gridwright.kernel.errors import BadOption
from gridwright.server import settings


class Several:
    """A server of two processes."""

    def __init__(self, database: str, folder: Path) -> None:
        with listening() as spare:
            self.port = spare.getsockname()[1]
        self.log = folder / "log"
        words = ["serve", "--port", str(self.port), "--database", database.replace("+psycopg", "")]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gridwright", *words, "--workers", "2", "--no-browser"],
                env={
                    **os.environ,
                    "PYTHONPATH": str(SOURCES),
                    "XDG_DATA_HOME": str(folder),
                    "TMPDIR": str(folder),
                },
                stdout=log,
                stderr=log,
            )
        self.client = Client(f"http://127.0.0.1:{self.port}")
        self.wait_until_it_answers()

    def wait_until_it_answers(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, self.log.read_text()
            try:
                if self.client.http.get("/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)

    def children(self) -> list[int]:
        """The processes that serve: those which this one started and that listen."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        pids = [int(word) for task in tasks for word in task.read_text().split()]
        return [pid for pid in pids if "spawn_main" in command(pid)]


@pytest.fixture
def several(postgres: str, tmp_path: Path) -> Iterator[Several]:
    server = Several(postgres, tmp_path)
    yield server
    server.client.close()
    if server.process.poll() is None:
        server.process.send_signal(signal.SIGINT)
    server.process.wait(PATIENCE)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_one_that_is_killed_is_replaced_and_nothing_is_lost(several: Several) -> None:
    made = several.client.set_table("ctron", "me", "me", preset="wood")
    before = several.children()
    assert len(before) == 2
    ada = several.client.sit(made, made["keys"][0]["secret"])
    ada.play("1:1-1:3")
    ada.close()
    os.kill(before[0], signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while len(after := set(several.children())) < 2 or before[0] in after:
        assert time.monotonic() < end
        time.sleep(0.05)
    several.wait_until_it_answers()
    again = several.client.sit(made, made["keys"][0]["secret"])
    assert [line["text"] for line in again.log] == ["1:1-1:3"]
    again.close()
    told = several.client.http.get("/metrics").text  # of both processes, and of the dead one
    assert re.search(r'actions_total\{by="person",game="ctron"\} 1\.0', told)
    several.process.send_signal(signal.SIGTERM)
    assert several.process.wait(PATIENCE) == 0
    said = several.log.read_text()
    assert "and is replaced" in said
    assert "Traceback" not in said
    assert said.rstrip().endswith("Stopped. All games are kept.")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_who_is_at_a_table_whose_process_is_killed_plays_on(several: Several) -> None:
    """Each of the two is killed in turn: one of them has the table."""
    made = several.client.set_table("ironclad", "me", "me")
    secret, played = made["keys"][0]["secret"], []
    for pid in several.children():
        person = several.client.sit(made, secret)
        for _ in range(2):
            played.append(person.state["legal"][0]["text"])
            person.play(played[-1])
        os.kill(pid, signal.SIGKILL)
        person.close()
        person = sit_again(several.client, made, secret)
        assert [line["text"] for line in person.log if line["kind"] == "play"] == played
        played.append(person.state["legal"][0]["text"])
        person.play(played[-1])
        person.close()
        several.wait_until_it_answers()
    assert "Traceback" not in several.log.read_text()


def sit_again(client: Client, made: dict[str, Any], secret: str) -> Person:
    """Connect again, as often as it takes: what a killed process had accepted is lost with it."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return client.sit(made, secret)
        except (OSError, EOFError, InvalidHandshake, ConnectionClosed):
            assert time.monotonic() < end


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_what_they_share_is_in_a_folder_of_their_own_that_goes_with_them(several: Several) -> None:
    (folder,) = several.log.parent.glob("gridwright-*")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    end = time.monotonic() + PATIENCE
    while {one.name for one in folder.glob("*.socket")} != {"0.socket", "1.socket"}:
        assert time.monotonic() < end
        time.sleep(0.05)
    several.process.send_signal(signal.SIGTERM)
    assert several.process.wait(PATIENCE) == 0
    assert not folder.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_they_end_with_the_one_that_started_them(several: Several) -> None:
    children = several.children()
    several.process.kill()
    several.process.wait()
    end = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in children):
        assert time.monotonic() < end
        time.sleep(0.05)
    assert not list(several.log.parent.glob("gridwright-*"))


def test_several_need_postgresql() -> None:
    with pytest.raises(BadOption, match="Several --workers need PostgreSQL"):
        settings.processes(2, None)
    with pytest.raises(BadOption, match="Several --workers need PostgreSQL"):
        settings.processes(2, "sqlite:///x.sqlite3")
    assert settings.processes(1, None) == 1
    assert settings.processes(4, "postgresql://me@here/x") == 4


@pytest.mark.parametrize(
    ("check", "sentence"),
    [
        (
            lambda: settings.networks(["10.0.0.1", "somewhere"], "--trusted-proxy"),
            "“somewhere” is no address",
        ),
        (lambda: settings.log_format("xml"), "write text or json"),
        (lambda: settings.log_level("chatty"), "write info, warning or error"),
    ],
)
def test_a_wrong_setting_is_one_sentence(check, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        check()
