"""Every screen, by day and at night: no serious accessibility fault, no policy broken, nobody else asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.browser.house import House, new_table, play_out, sit_down

Opener = Callable[..., Any]
ME = {"who": "me", "name": "Ada"}
BEN = {"who": "me", "name": "Ben"}
BOT = {"who": "bot", "player": "random"}
GAMES = ["ctron", "ironclad", "cups", "minefield", "tron"]


def address(path: str, ready: str) -> Callable[[Any, House], None]:
    def go(page: Any, house: House) -> None:
        page.goto(house.url + path)
        page.wait_for_selector(ready)

    return go


def table(game: str, tab: str = "", seats: int = 2) -> Callable[[Any, House], None]:
    def go(page: Any, house: House) -> None:
        made = new_table(page, house, game, [ME, *[BOT] * (seats - 1)])
        sit_down(page, house, made["table"], made["keys"][0]["secret"])
        page.wait_for_selector("svg .area.open, .tray button")
        if tab:
            page.get_by_role("tab", name=tab).click()
            page.wait_for_selector("#panel-body")
            page.wait_for_timeout(200)

    return go


def finished(page: Any, house: House) -> None:
    """The look back on a game with secrets, from another's point of view."""
    made = new_table(page, house, "minefield", [ME, BOT, BOT])
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    play_out(page)
    page.get_by_role("button", name="One back").click()
    page.get_by_label("Seen by").select_option("1")
    page.get_by_role("region", name="What could be known").wait_for()


def covered(page: Any, house: House) -> None:
    made = new_table(page, house, "minefield", [ME, BEN, BOT])
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    page.get_by_role("heading", name="Hand the device to").wait_for()


def invited(page: Any, house: House) -> None:
    made = new_table(page, house, "cups", [ME, {"who": "open"}])
    page.goto(f"{house.url}/table/{made['table']}#{made['keys'][1]['secret']}")
    page.get_by_label("Your name").wait_for()


def waiting(page: Any, house: House) -> None:
    """One sits, the other has still to come: links to hand on."""
    page.goto(f"{house.url}/new/cups")
    page.get_by_label("Who plays Vermilion").select_option("open")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Link for Vermilion").wait_for()


def analysed(page: Any, house: House) -> None:
    page.goto(f"{house.url}/editor/ctron?position=L.../..../..../...R%20L")
    page.get_by_role("button", name="Think about this position").click()
    page.locator("li meter").first.wait_for()


def gone(page: Any, house: House) -> None:
    page.goto(f"{house.url}/table/no-such-table")
    page.get_by_text("There is no such table").wait_for()


SCREENS: dict[str, Callable[[Any, House], None]] = {
    "home": address("/", "article svg.board"),
    **{f"new {game}": address(f"/new/{game}", ".picture svg") for game in ("ctron", "tron")},
    **{f"learn {game}": address(f"/learn/{game}", "svg.board") for game in ("cups", "minefield")},
    **{
        f"editor {game}": address(f"/editor/{game}", "svg .area.open")
        for game in ("ctron", "ironclad", "cups")
    },
    "editor, secrets": address("/editor/tron", "main p"),
    "rules": address("/rules/tron", ".rules h1, main h1"),
    "nowhere": address("/nowhere", "main h1"),
    **{f"table {game}": table(game) for game in GAMES},
    "eight at a table": table("tron", seats=8),
    **{f"tab {tab}": table("ctron", tab) for tab in ("Rules", "Analysis", "Talk")},
    "finished": finished,
    "hot seat": covered,
    "invited": invited,
    "waiting": waiting,
    "analysed": analysed,
    "no table": gone,
}


SAME_AT_NIGHT = re.compile(
    "new tron|learn minefield|editor (ironclad|cups)|tab Rules|nowhere|no table|waiting"
)
"""Screens made of parts that other screens show at night too: only colours differ there."""


def faults(page: Any, axe: str) -> list[Any]:
    # Evaluated by the driver: the page's own policy would not let a script in.
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    serious = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    return [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in serious]


@pytest.mark.parametrize("scheme", ["light", "dark", "phone"])
def test_every_screen_is_accessible_and_asks_nobody_else(
    open_page: Opener, house: House, axe: Path, scheme: str
) -> None:
    """The opener's own end sees to it that no policy was broken and no other host asked (conftest.py)."""
    script = axe.read_text()
    more = {"viewport": {"width": 390, "height": 844}, "is_mobile": True} if scheme == "phone" else {}
    page = open_page(color_scheme="dark" if scheme == "dark" else "light", **more)
    wrong = {}
    for name, go in SCREENS.items():
        if scheme == "phone" and re.match("tab|waiting|finished", name):
            continue
        if scheme == "dark" and SAME_AT_NIGHT.match(name):
            continue
        go(page, house)
        if found := faults(page, script):
            wrong[name] = found
        if scheme == "phone":
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
    assert not wrong
