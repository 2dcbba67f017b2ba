"""A real server in a process of its own, and a hand that plays by touching whatever may be touched."""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gridwright
from gridwright.server.socket.messages.follower import Follower

SOURCES = Path(gridwright.__file__).parents[1]
TOUCHABLE = "svg .area.open, .tray [data-touch]:not([disabled]):not(.chosen)"
OVER = "document.querySelector('.tray [data-over]')"

SERVE = """
import pathlib
import sys
from gridwright.server.app import with_middleware, make_app
from gridwright.server.connections.server_config import server_config
from gridwright.server.limits import Limits
from gridwright.server.settings import Settings
from gridwright.server.storage.store import Store
import uvicorn

much = Limits(heavy_a_minute=60_000, heavy_burst=5_000, tables_a_minute=6_000, table_burst=500,
              requests_a_second=2_000, request_burst=5_000, connections=1_000,
              connections_a_second=1_000, connection_burst=1_000)
settings = Settings(
    database=sys.argv[2], port=int(sys.argv[1]), pace=0.05, limits=much, lab=pathlib.Path(sys.argv[3])
)
app = with_middleware(settings, make_app(settings, Store(settings.database)))
uvicorn.Server(server_config(settings, app, timeout_graceful_shutdown=1)).run()
"""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class House:
    """A server that can be stopped and started again over the same database."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def lab(self) -> Path:
        """Where the studies are."""
        return self.folder / "lab"

    def keep_study(self, name: str, report: str, **progress: Any) -> None:
        """Put a study into the lab as if it had been played."""
        folder = self.lab / name
        folder.mkdir(parents=True, exist_ok=True)
        variants = {"wood": {"options": {"rows": 4, "cols": 4}, "seats": 2}, "base": {"seats": 2}}
        study = {"game": "ctron", "claim": "Draws: less with base than with wood", "variants": variants}
        told = {"state": "stopped", "deals": 40, "games": 80, "finding": "undecided", "at": 1_790_000_000_000}
        (folder / "study.json").write_text(json.dumps(study))
        (folder / "progress.json").write_text(json.dumps(told | progress))
        (folder / "report.html").write_text(report)

    def start(self) -> None:
        paths = [str(SOURCES), os.environ.get("PYTHONPATH", "")]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
        arguments = [str(self.port), f"sqlite:///{self.folder / 'tables.sqlite3'}", str(self.lab)]
        with (self.folder / "server.log").open("ab") as log:
            command = [sys.executable, "-c", SERVE, *arguments]
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{self.url}/api/about", timeout=5).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise RuntimeError((self.folder / "server.log").read_text())

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def new_table(
    page: Any, house: House, game: str, seating: list[dict[str, str]], **more: Any
) -> dict[str, Any]:
    """Set a table as the page does, by way of its server; the answer holds the seats' secrets."""
    body = {"game": game, "seats": len(seating), "seating": seating, **more}
    answer = page.request.post(f"{house.url}/api/tables", data=body)
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def sit_down(page: Any, house: House, table: str, secret: str) -> None:
    """Open a seat's link and sit down."""
    page.goto(f"{house.url}/table/{table}#{secret}")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("svg.board.live, .cover")


def is_over(page: Any) -> bool:
    return bool(page.evaluate(f"Boolean({OVER})"))


def until(page: Any, expression: str, seconds: float = 30.0) -> None:
    """Wait until an expression is true on the page. (The page's policy refuses the driver's own way.)"""
    end = time.monotonic() + seconds
    while not page.evaluate(f"Boolean({expression})"):
        if time.monotonic() > end:
            raise TimeoutError(f"never came true: {expression}")
        page.wait_for_timeout(20)


def touch_something(page: Any, rng: random.Random, finger: bool = False) -> bool:
    """Click (or tap) one of the things that may be touched now; false if there was nothing for a while."""
    try:
        until(page, f"document.querySelector({TOUCHABLE!r}) || {OVER}", 60)
    except TimeoutError:
        return False
    if is_over(page):
        return False
    # The table may change between looking and clicking: then the click does nothing, as a person's would.
    spot = page.evaluate(
        """([selector, number]) => {
            const found = [...document.querySelectorAll(selector)];
            const one = found[Math.floor(number * found.length)];
            if (!one) return null;
            one.scrollIntoView({block: "nearest"});
            const box = one.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        [TOUCHABLE, rng.random()],
    )
    if spot is not None:
        (page.touchscreen.tap if finger else page.mouse.click)(*spot)
    page.wait_for_timeout(20)
    return True


def play_out(page: Any, seed: int = 1, most: int = 900, finger: bool = False) -> None:
    """Touch things until the game is over."""
    rng = random.Random(seed)
    for _ in range(most):
        if not touch_something(page, rng, finger):
            break
    assert is_over(page), f"not over: {page.locator('[data-caption]').text_content()}"


def frames_of(page: Any) -> list[str]:
    """Everything the page is told over its WebSockets from now on."""
    found: list[str] = []
    page.on(
        "websocket",
        lambda line: line.on(
            "framereceived", lambda data: found.append(data if isinstance(data, str) else data.decode())
        ),
    )
    return found


def as_states(frames: list[str]) -> Iterator[str]:
    """The frames, those that only say what has changed as the whole states that they lead to."""
    follower = Follower()
    for frame in frames:
        message = json.loads(frame)
        follower.hear(message)
        changed = message["kind"] == "change"
        yield json.dumps({**follower.state, "kind": "state"}) if changed else frame


def scenes_in(frame: str) -> Iterator[dict[str, Any]]:
    """Every scene in a message, wherever it stands."""

    def within(thing: Any) -> Iterator[dict[str, Any]]:
        if isinstance(thing, dict):
            if "board" in thing:
                yield thing
            for value in thing.values():
                yield from within(value)
        elif isinstance(thing, list):
            for value in thing:
                yield from within(value)

    yield from within(json.loads(frame))
