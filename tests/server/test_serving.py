"""`gridwright serve`: says where it is, serves, stops at Ctrl-C, and puts its troubles into a sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.conftest import SOURCES
from tests.server.running import listening
from typer.testing import CliRunner

from gridwright.kernel.errors import BadOption
from gridwright.server.limits import Limits
from gridwright.server.settings import Settings
from gridwright.terminal.app import app
from gridwright.terminal.commands import serve as command
from gridwright.terminal.commands.serve import serve_command

COMMAND = """
import sys
from gridwright.terminal.commands.serve import serve_command
serve_command("127.0.0.1", int(sys.argv[1]), None, None, False)
"""


def test_it_serves_and_stops(tmp_path: Path) -> None:
    with listening() as spare:
        port = spare.getsockname()[1]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "XDG_DATA_HOME": str(tmp_path)}
    words = [sys.executable, "-c", COMMAND, str(port)]
    with subprocess.Popen(
        words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            for _ in range(600):
                try:
                    assert httpx.get(f"http://127.0.0.1:{port}/api/about").status_code == 200
                    break
                except httpx.TransportError:
                    assert server.poll() is None
                    time.sleep(0.1)
            assert httpx.get(f"http://localhost:{port}/").status_code == 200
        finally:
            server.send_signal(signal.SIGINT)
            said, wrong = server.communicate(timeout=60)
    assert f"http://127.0.0.1:{port}" in said
    assert "gridwright.sqlite3" in said
    assert wrong == ""
    assert (tmp_path / "gridwright" / "gridwright.sqlite3").exists()


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with listening() as taken:
        taken.listen()
        with pytest.raises(BadOption, match="Try another --port"):
            serve_command("127.0.0.1", taken.getsockname()[1], None, f"sqlite:///{tmp_path}/x.sqlite3", False)


def served(words: list[str], monkeypatch: pytest.MonkeyPatch) -> Settings:
    """What `gridwright serve` would serve."""
    found: list[Settings] = []
    monkeypatch.setattr(command, "_take_port", lambda _: None)
    monkeypatch.setattr(command, "_serve", lambda settings, *_: found.append(settings))
    answer = CliRunner().invoke(app, ["serve", *words])
    assert answer.exit_code == 0, answer.output
    return found[0]


def test_what_workers_may_take_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = ["--database", f"sqlite:///{tmp_path}/x.sqlite3"]
    words = ["--bot-memory", "500", "--bot-seconds", "5", "--analysis-seconds", "3", "--thinking-each", "7"]
    limits = served([*database, *words], monkeypatch).limits
    assert limits.worker_bytes == 500_000_000
    assert (limits.bot_seconds, limits.asked_seconds) == (5, 3)
    assert (limits.thinking_a_minute, limits.thinking_burst) == (7, 21)


def test_limits_are_the_usual_ones_unless_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert served(["--database", f"sqlite:///{tmp_path}/x.sqlite3"], monkeypatch).limits == Limits()


@pytest.mark.parametrize(
    ("public", "database", "says"),
    [("example.org", None, "no public address"), (None, "oracle://x", "is no database")],
)
def test_a_wrong_address_is_one_sentence(public: str | None, database: str | None, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        serve_command("127.0.0.1", 0, public, database, False)
