"""A real Chromium and a real server. Where there is no Chromium, or no built page, the tests are skipped."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.browser.house import House

from gridwright.server.settings import STATIC

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("no Chromium here (on Debian: apt-get install chromium)")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built (make page)")
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="no playwright here (pip install playwright)"
    )
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


REPORT = """<!doctype html><html lang="en"><head><title>Wood</title></head><body><main>
<h1>What was found</h1><p>Nothing much.</p>
<a href="/new/ctron?seats=2&amp;name=Wood" target="_top">play this variant</a></main></body></html>"""


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.keep_study("shown", REPORT)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def open_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Opens a page with a device of its own. Whatever went wrong on it fails the test at the end."""
    contexts: list[Any] = []
    wrong: list[str] = []
    hosts: set[str] = set()

    def opened(**settings: Any) -> Any:
        settings = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | settings
        context = chromium.new_context(**settings)
        context.set_default_timeout(30_000)
        contexts.append(context)
        context.add_init_script(TELL_VIOLATIONS)
        page = context.new_page()
        context.on("request", lambda request: hosts.add(host_of(request.url)))
        context.on("weberror", lambda error: wrong.append(f"{page.url}: {error.error}"))
        context.on("console", lambda told: wrong.append(told.text) if POLICY in told.text else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not wrong
    assert all(host.startswith(("127.0.0.1:", "data:", "blob:")) for host in hosts), hosts


POLICY = "Content Security Policy"
TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
    console.error("Content Security Policy broken:", event.violatedDirective, event.blockedURI));
"""


def host_of(url: str) -> str:
    """Whom an address asks; data and blobs ask nobody."""
    parts = urlsplit(url)
    return parts.netloc or f"{parts.scheme}:"


@pytest.fixture(scope="session")
def axe() -> Path:
    script = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not script.is_file():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    return script
