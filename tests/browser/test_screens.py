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


def new_game(game: str) -> Callable[[Any, House], None]:
    """The form with everything unfolded, and as many players as can be."""

    def go(page: Any, house: House) -> None:
        page.goto(f"{house.url}/new/{game}")
        page.wait_for_selector(".picture svg")
        if page.get_by_label("Number of players").count():
            page.get_by_label("Number of players").select_option("4" if game == "minefield" else "8")
        page.get_by_text("Change the rules").click()
        page.get_by_text("Clock, more").click()
        page.get_by_label("Clock", exact=True).select_option("game")

    return go


def lobby(page: Any, house: House) -> None:
    """The home page with tables to go on with, to join and to watch."""
    new_table(page, house, "cups", [BOT, {"who": "open"}], public=True, name="Tuesday evening, all welcome")
    waiting(page, house)
    page.goto(house.url)
    page.get_by_role("link", name=re.compile("Tuesday evening")).first.wait_for()


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


def compared(page: Any, house: House) -> None:
    """The form of the lab with everything unfolded."""
    page.goto(f"{house.url}/lab")
    page.get_by_label("Game", exact=True).select_option("tron")
    page.get_by_label("Number of players").select_option("8")
    page.get_by_text("Change the rules").first.click()
    page.get_by_label("Specials").last.wait_for()


def asked_how_it_was(page: Any, house: House) -> None:
    made = new_table(page, house, "ctron", [ME, BOT])
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_text("How was it?").click()


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
    "rules tron": address("/rules/tron", ".rules h1"),
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
    "lab": compared,
    "study": address("/lab/shown", "iframe"),
    "questions": asked_how_it_was,
}

EVERY_SCREEN: dict[str, Callable[[Any, House], None]] = SCREENS | {
    **{f"new {game}": new_game(game) for game in GAMES},
    **{f"learn {game}": address(f"/learn/{game}", "svg.board") for game in GAMES},
    **{f"rules {game}": address(f"/rules/{game}", ".rules h1") for game in GAMES},
    **{f"tab {tab}": table("tron", tab, seats=3) for tab in ("Moves", "Rules", "Talk")},
    "lobby": lobby,
}
"""What all games have, shown for each of them: their words and boards are not equally wide."""

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
        if scheme == "phone" and re.match("tab|waiting|finished|questions", name):
            continue
        if scheme == "dark" and SAME_AT_NIGHT.match(name):
            continue
        go(page, house)
        if found := faults(page, script):
            wrong[name] = found
    assert not wrong


STICKS_OUT = """async () => {
    // Boards are drawn anew for the room they have, a frame later.
    for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
    const root = document.scrollingElement;
    const wrong = [];
    if (root.scrollWidth > innerWidth) wrong.push(`it scrolls sideways, to ${root.scrollWidth}`);
    const controls = "a, button, input, select, textarea, summary, [tabindex], [data-touch]";
    for (const one of document.querySelectorAll(controls)) {
        if (!one.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
        if (one.closest(".unseen, .skip:not(:focus)")) continue;
        const box = one.getBoundingClientRect();
        // Cut off by the window, or by what hides things that stick out of it; where one can scroll, never.
        let [left, right] = [0, innerWidth];
        for (let round = one.parentElement; round && round !== root; round = round.parentElement) {
            const how = getComputedStyle(round).overflowX;
            if (/auto|scroll/.test(how) && round.scrollWidth > round.clientWidth) {
                [left, right] = [-Infinity, Infinity];
                break;
            }
            if (how === "visible") continue;
            const room = round.getBoundingClientRect();
            [left, right] = [Math.max(left, room.left), Math.min(right, room.right)];
        }
        if (box.left < left - 1 || box.right > right + 1)
            wrong.push(`${Math.round(box.left)} to ${Math.round(box.right)}: ${one.outerHTML.slice(0, 120)}`);
    }
    return wrong.slice(0, 4);
}"""

WINDOWS = {360: 740, 390: 844, 1280: 800, 1440: 900}


def test_no_screen_scrolls_sideways(open_page: Opener, house: House) -> None:
    """In windows of phones and of desks, every control of every screen is within reach.

    No phone is emulated: it would zoom out until all that sticks out fits, and call that its width.
    """
    page = open_page()
    wrong = {}
    for name, go in EVERY_SCREEN.items():
        page.set_viewport_size({"width": 1280, "height": 800})
        go(page, house)
        for width, height in WINDOWS.items():
            page.set_viewport_size({"width": width, "height": height})
            if found := page.evaluate(STICKS_OUT):
                wrong[f"{name}, {width} wide"] = found
    assert not wrong, "\n".join(f"{where}: {what}" for where, what in wrong.items())
