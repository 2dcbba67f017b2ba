"""The form for a new game: whatever can be chosen on it can be started, also by a link to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from tests.browser.house import House

Opener = Callable[..., Any]


def start(page: Any, house: House) -> dict[str, Any]:
    """Start the game; what the table is."""
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    told: dict[str, Any] = page.request.get(f"{house.url}/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    return told["info"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(("game", "most"), [("minefield", 4), ("tron", 8)])
def test_any_number_of_players_can_start(open_page: Opener, house: House, game: str, most: int) -> None:
    page = open_page()
    for number in range(2, most + 1):
        page.goto(f"{house.url}/new/{game}")
        choice = page.get_by_label("Number of players")
        choice.select_option(str(number))
        assert choice.locator("option").all_text_contents() == [str(n) for n in range(2, most + 1)]
        assert len(start(page, house)["seat_names"]) == number


def test_the_preset_follows_the_number_of_players(open_page: Opener, house: House) -> None:
    page = open_page()
    page.goto(f"{house.url}/new/minefield")
    players, preset = page.get_by_label("Number of players"), page.get_by_label("Played as")
    assert (players.input_value(), preset.input_value()) == ("4", "base4")
    page.get_by_text("Change the rules").click()
    page.get_by_label("Cross roll").select_option("on")
    for number in ("3", "2"):
        players.select_option(number)
        assert preset.input_value() == f"base{number}"
        # What was changed by hand stays.
        assert page.get_by_label("Cross roll").input_value() == "on"
        page.get_by_text("1 rule changed").wait_for()
    # A preset for any number leaves the number alone; one for another number brings its own.
    preset.select_option("haunted")
    assert players.input_value() == "2"
    players.select_option("3")
    assert preset.input_value() == "haunted"
    preset.select_option(label="base2 (2 players)")
    assert players.input_value() == "2"
    assert page.get_by_label("Who plays").count() == 2
    info = start(page, house)
    assert (info["preset"], len(info["seat_names"])) == ("base2", 2)


def test_rules_for_another_number_of_players_are_taken_back(open_page: Opener, house: House) -> None:
    page = open_page()
    page.goto(f"{house.url}/new/minefield?seats=2")
    page.get_by_text("Change the rules").click()
    page.get_by_label("Two player turn").select_option("player choice")
    page.get_by_label("Number of players").select_option("3")
    page.get_by_role("alert").filter(has_text="is for two players").wait_for()
    assert page.get_by_role("button", name="Start the game").is_disabled()
    page.get_by_role("button", name="Back to the preset").last.click()
    assert page.get_by_label("Number of players").input_value() == "3"
    assert start(page, house)["preset"] == "base3"


LINKS: list[tuple[str, dict[str, Any], int, str | None]] = [
    ("minefield", {"seats": 2}, 2, "base2"),
    ("minefield", {"preset": "base3"}, 3, "base3"),
    ("minefield", {"preset": "base4", "seats": 3}, 3, "base3"),
    ("minefield", {"preset": "haunted", "seats": 2}, 2, "haunted"),
    ("minefield", {"options": {"seats": 3, "cross_roll": "on"}}, 3, None),
    ("minefield", {"seats": 9, "options": [1]}, 4, "base4"),
    ("tron", {"preset": "spiral2"}, 2, "spiral2"),
    ("tron", {"preset": "iter1", "seats": 5}, 5, "final"),
]


def test_links_to_the_form_can_be_started(open_page: Opener, house: House) -> None:
    page = open_page()
    for game, asked, number, preset in LINKS:
        told = {name: json.dumps(v) if isinstance(v, dict | list) else v for name, v in asked.items()}
        page.goto(f"{house.url}/new/{game}?{urlencode(told)}")
        info = start(page, house)
        assert (len(info["seat_names"]), info["preset"]) == (number, preset), asked


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1440, 900)])
def test_the_start_button_is_in_sight(open_page: Opener, house: House, size: tuple[int, int]) -> None:
    """Whole and on top, before anything was scrolled."""
    width, height = size
    phone = width < 500
    page = open_page(viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone)
    page.goto(f"{house.url}/new/minefield")
    button = page.get_by_role("button", name="Start the game")
    button.wait_for()
    box = button.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    for x in (box["x"] + 25, box["x"] + box["width"] - 25):
        on_top = "([x, y]) => document.elementFromPoint(x, y)?.textContent"
        assert page.evaluate(on_top, [x, box["y"] + box["height"] / 2]) == "Start the game"
