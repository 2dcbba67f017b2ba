"""The page in a real browser: whole games by clicks and by keyboard, small screens, reloads, and no leaks."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.browser.house import (
    OVER,
    House,
    as_states,
    frames_of,
    is_over,
    new_table,
    play_out,
    scenes_in,
    sit_down,
    touch_something,
    until,
)

Opener = Callable[..., Any]

ME = {"who": "me", "name": "Ada"}
BOT = {"who": "bot", "player": "random"}

WHOLE: list[tuple[str, int, dict[str, Any]]] = [
    ("ctron", 2, {}),
    ("ironclad", 2, {}),
    ("cups", 2, {}),
    ("minefield", 3, {}),
    ("tron", 2, {"options": {"target": 2, "side": 8, "max_rounds": 20}}),
]
"""Each game under its usual rules; only Tron, which takes an hour, ends sooner."""


def test_home_shows_every_game(open_page: Opener, house: House) -> None:
    page = open_page()
    page.goto(house.url)
    page.wait_for_selector("article svg.board")
    assert page.locator("article").count() == 5
    assert page.locator("article svg.board").count() == 5


def test_a_game_is_set_and_played_by_clicks(open_page: Opener, house: House) -> None:
    """From the home page to the end of a game, animations and all."""
    page = open_page(reduced_motion="no-preference")
    page.goto(house.url)
    page.get_by_role("link", name="Play Combinatorial Tron").click()
    page.get_by_label("Played as").select_option("wood")
    page.get_by_label("Who plays Right").select_option("bot:random")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("svg .area.open")
    assert re.search(r"/table/[\w-]+$", page.url)
    play_out(page)
    page.locator("[data-caption]").filter(has_text="wins").wait_for()
    assert page.locator(".log li").count() >= 2
    page.goto(house.url)
    page.get_by_role("link", name=re.compile("Combinatorial Tron.*wins")).wait_for()


@pytest.mark.parametrize(("game", "seats", "rules"), WHOLE, ids=[one[0] for one in WHOLE])
def test_a_whole_game_against_bots(
    open_page: Opener, house: House, game: str, seats: int, rules: Any
) -> None:
    """By real clicks of the mouse, to a result that the page and the record agree on."""
    page = open_page()
    made = new_table(page, house, game, [ME, *[BOT] * (seats - 1)], **rules)
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    play_out(page)
    said = page.locator("[data-caption]").text_content()
    assert "wins" in said or "draw" in said
    record = page.request.get(f"{house.url}/api/tables/{made['table']}/record").json()
    assert record["result"]["reason"].lower() in said.lower()
    assert sum(entry[0] == 0 for entry in record["actions"]) >= 2


def tab_to(page: Any, expression: str, most: int = 60) -> None:
    """Press Tab until the thing that has the focus is the one meant."""
    for _ in range(most):
        if page.evaluate(f"(one => Boolean({expression}))(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {expression}")


def test_by_keyboard_alone(open_page: Opener, house: House) -> None:
    """From the home page to the end of a game without a pointer."""
    page = open_page()
    page.goto(house.url)
    page.wait_for_selector("article svg.board")
    tab_to(page, "one.getAttribute('aria-label') === 'Play Combinatorial Tron'")
    page.keyboard.press("Enter")
    page.get_by_label("Played as").wait_for()
    tab_to(page, "one.labels?.[0]?.textContent.includes('Played as')")
    page.keyboard.type("wood")
    tab_to(page, "one.labels?.[0]?.textContent.includes('Right')")
    page.keyboard.type("Bot: random")
    tab_to(page, "one.textContent === 'Start the game'")
    page.keyboard.press("Enter")
    page.wait_for_selector("svg .area.open")
    tab_to(page, "one.dataset.touch")
    # Escape takes back half a gesture.
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('.picked g').length > 1")
    page.keyboard.press("Escape")
    rng = random.Random(3)
    for _ in range(80):
        if is_over(page):
            break
        until(page, f"document.activeElement?.dataset?.touch || {OVER}")
        page.keyboard.press(rng.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        page.keyboard.press("Enter")
        page.wait_for_timeout(120)
    assert is_over(page)
    tab_to(page, "one.textContent === 'Rematch'")
    page.keyboard.press("Enter")
    page.wait_for_selector("svg .area.open")


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Not innerWidth: a phone zooms out until all that sticks out fits, and calls that its width.
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_on_a_phone(open_page: Opener, house: House) -> None:
    page = open_page(**PHONE)
    page.goto(house.url)
    page.wait_for_selector("article svg.board")
    assert page.evaluate(WIDE) <= 0
    made = new_table(page, house, "ctron", [ME, BOT], preset="wood")
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    assert page.evaluate(WIDE) <= 0
    box = page.locator("svg.board").bounding_box()
    assert box["width"] > 300
    page.locator("svg .area.open").first.tap()
    page.wait_for_selector(".picked g:nth-child(2)")
    page.get_by_role("tab", name="Rules").tap()
    page.get_by_role("heading", name="Combinatorial Tron").first.wait_for()
    page.get_by_role("button", name="Close").tap()
    play_out(page, finger=True)
    page.get_by_role("tab", name="Moves").tap()
    page.wait_for_selector(".log li .mono")


@pytest.mark.parametrize("game", [one[0] for one in WHOLE])
def test_every_table_fits_a_phone(open_page: Opener, house: House, game: str) -> None:
    """The board is wide, what may be touched is big enough for a finger, and nothing sticks out."""
    page = open_page(**PHONE)
    made = new_table(page, house, game, [ME, BOT])
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    rng = random.Random(1)
    for _ in range(3):
        assert touch_something(page, rng, finger=True)
        assert page.evaluate(WIDE) <= 0
    assert page.locator("svg.board").bounding_box()["width"] > 250
    least = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll("svg .area.open, .tray button:not([disabled])")]
            .map((one) => one.getBoundingClientRect()).map((box) => Math.max(box.width, box.height)))"""
    )
    assert least >= 22, f"{least} pixels are too small for a finger"


def test_the_scores_of_eight_riders_are_in_sight(open_page: Opener, house: House) -> None:
    page = open_page()
    made = new_table(page, house, "tron", [ME, *[BOT] * 7])
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    rng = random.Random(1)
    while not page.locator(".crowd .notes", has_text="has chosen").count():
        assert touch_something(page, rng)
    scores = page.locator(".crowd .track .mono")
    scores.first.wait_for()
    assert scores.count() == 8
    for box in (score.bounding_box() for score in scores.all()):
        assert box["x"] + box["width"] <= 1280


def test_reload_in_mid_turn(open_page: Opener, house: House) -> None:
    page = open_page()
    made = new_table(page, house, "cups", [ME, BOT])
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    rng = random.Random(2)
    for _ in range(6):
        touch_something(page, rng)
    until(page, "document.querySelectorAll('.log li').length >= 4")
    page.wait_for_selector("svg .area.open")
    before = page.locator(".log li").all_text_contents()
    page.locator("svg .area.open").first.click()
    page.reload()
    page.wait_for_selector("svg .area.open")
    assert page.locator(".log li").all_text_contents()[: len(before)] == before
    assert touch_something(page, rng)


def test_the_server_goes_and_comes_back(open_page: Opener, chromium: Any, tmp_path: Path) -> None:
    mine = House(tmp_path)
    mine.start()
    try:
        page = open_page()
        made = new_table(page, mine, "ctron", [ME, BOT])
        sit_down(page, mine, made["table"], made["keys"][0]["secret"])
        rng = random.Random(4)
        touch_something(page, rng)
        touch_something(page, rng)
        until(page, "document.querySelectorAll('.log li').length >= 1")
        mine.stop()
        page.get_by_text("The connection is gone").wait_for()
        mine.start()
        page.get_by_text("The connection is gone").wait_for(state="detached")
        lines = page.locator(".log li").count()
        assert touch_something(page, rng)
        assert touch_something(page, rng)
        until(page, f"document.querySelectorAll('.log li').length > {lines}")
    finally:
        mine.stop()


def test_moves_are_announced_in_words(open_page: Opener, house: House) -> None:
    page = open_page()
    made = new_table(page, house, "ctron", [ME, BOT])
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    label = page.locator("svg .area.open").first.get_attribute("aria-label")
    assert label == "1,1, Left bike"
    rng = random.Random(6)
    touch_something(page, rng)
    touch_something(page, rng)
    page.locator("[data-announced]").filter(has_text="Right slides from").wait_for(state="attached")


def test_two_tabs_on_one_seat_agree(open_page: Opener, house: House) -> None:
    page = open_page()
    made = new_table(page, house, "ctron", [ME, BOT], preset="wood")
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    twin = page.context.new_page()
    twin.goto(page.url)
    twin.wait_for_selector("svg .area.open")
    rng = random.Random(5)
    touch_something(page, rng)
    touch_something(page, rng)
    until(page, "document.querySelectorAll('.log li').length >= 2")
    until(twin, "document.querySelectorAll('.log li').length >= 2")
    assert page.locator(".log li").all_text_contents() == twin.locator(".log li").all_text_contents()


def test_the_replay_shows_the_past(open_page: Opener, house: House) -> None:
    page = open_page()
    made = new_table(page, house, "ctron", [ME, BOT], preset="wood")
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    play_out(page)
    page.get_by_role("button", name="To the start").click()
    page.get_by_text("You are looking at move 0").wait_for()
    assert page.locator("svg.board .trail").count() == 0
    page.get_by_role("button", name="One on").click()
    page.get_by_text("You are looking at move 1").wait_for()
    watcher = open_page()
    watcher.goto(f"{house.url}/table/{made['table']}?ply=2")
    watcher.get_by_text("You are looking at move 2").wait_for()
    page.get_by_role("button", name="Back to the present").click()
    assert "wins" in page.locator("[data-caption]").text_content()


def test_what_one_browser_knows_the_other_is_never_told(open_page: Opener, house: House) -> None:
    """Two people in the minefield: South looks at a tile, and West's page hears only that South looked."""
    south, west = open_page(), open_page()
    told_south, told_west = frames_of(south), frames_of(west)
    seating = [ME, {"who": "open"}, BOT, BOT]
    made = new_table(south, house, "minefield", seating)
    keys = {key["seat"]: key["secret"] for key in made["keys"]}
    sit_down(south, house, made["table"], keys[0])
    sit_down(west, house, made["table"], keys[1])
    assert keys[1] not in west.url

    south.get_by_role("button", name=re.compile("autious")).click()
    south.get_by_role("button", name=re.compile("[Ll]ook")).first.click()
    south.locator("svg .area.open").first.click()
    looks = re.compile(r"South looks at (\w+): it is (?:a mine|safe|blank|[\w ]+)\.")
    until(south, "document.querySelector('.log').textContent.includes('looks at')")
    until(west, "document.querySelector('.log').textContent.includes('looks at')")
    known = next(found for frame in told_south if (found := looks.search(frame)))
    cell = f"cell:{known[1]}"

    def knows(frames: list[str]) -> bool:
        scenes = [scene for frame in as_states(frames) for scene in scenes_in(frame)]
        signs = [sign for scene in scenes for sign in [*scene.get("pieces", ()), *scene.get("badges", ())]]
        return any(sign["at"] == cell and sign.get("shape") in ("skull", "tick") for sign in signs)

    assert knows(told_south)
    assert not knows(told_west)
    for frame in told_west:
        assert not looks.search(frame)
        assert keys[0] not in frame
    assert known[0] not in west.content()


def test_a_card_chosen_in_secret_stays_so(open_page: Opener, house: House) -> None:
    one, other = open_page(), open_page()
    told = frames_of(other)
    made = new_table(one, house, "tron", [ME, {"who": "open"}], preset="spiral2")
    keys = {key["seat"]: key["secret"] for key in made["keys"]}
    sit_down(one, house, made["table"], keys[0])
    sit_down(other, house, made["table"], keys[1])
    rng = random.Random(1)
    for page in (one, other) * 6:
        if page.locator('.tray [data-touch="card:left"]').count():
            break
        if page.locator("svg .area.open").count():
            touch_something(page, rng)
        page.wait_for_timeout(150)
    one.locator('.tray [data-touch="card:left"]').click()
    other.get_by_text("Blue has chosen").first.wait_for()
    lines = [entry for frame in told for entry in (json.loads(frame).get("log") or {}).get("entries", ())]
    hidden = [entry for entry in lines if entry["seat"] == 0 and entry["text"] not in ("?",)]
    assert not [entry for entry in hidden if "left" in entry["text"].lower()]
    assert [entry for entry in lines if entry["seat"] == 0 and entry["text"] == "?"]


def test_hot_seat_covers_secrets(open_page: Opener, house: House) -> None:
    page = open_page()
    frames = frames_of(page)
    made = new_table(page, house, "minefield", [ME, {"who": "me", "name": "Ben"}, BOT])
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    page.get_by_role("heading", name="Hand the device to").wait_for()
    assert not page.locator("svg.board.live").count()
    assert all(not json.loads(frame).get("legal") for frame in frames)
    page.get_by_role("button", name=re.compile("show my board")).click()
    page.wait_for_selector("svg.board.live")


def test_two_friends_by_link(open_page: Opener, house: House) -> None:
    """One sets the table and hands on a link; then an undo, talk, a resignation, and the rematch."""
    ada, ben = open_page(), open_page()
    ada.goto(f"{house.url}/new/ctron")
    ada.get_by_label("Who plays Right").select_option("open")
    ada.get_by_role("button", name="Start the game").click()
    ada.get_by_role("button", name="Link for Right").wait_for()
    held = json.loads(ada.evaluate("localStorage.getItem('gridwright.tables')"))[0]
    ben.goto(f"{house.url}/table/{held['table']}#{held['links'][0]['secret']}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_selector("svg.board.live")
    assert "#" not in ben.url
    ada.get_by_role("button", name="Link for Right").wait_for(state="detached")

    rng = random.Random(7)
    for page in (ada, ben):
        touch_something(page, rng)
        touch_something(page, rng)
    until(ada, "document.querySelectorAll('.log button').length === 2")
    ben.get_by_role("button", name="Ask for undo").click()
    ada.get_by_role("button", name="Agree").click()
    until(ben, "document.querySelectorAll('.log button').length === 1")
    ben.get_by_role("tab", name="Talk").click()
    ben.get_by_label("Say something").fill("Well played")
    ben.get_by_role("button", name="Send").click()
    ada.get_by_role("tab", name=re.compile("Talk")).click()
    ada.get_by_text("Well played").wait_for()
    ada.get_by_role("tab", name="Moves").click()
    ada.get_by_role("button", name="Resign").click()
    ada.get_by_role("button", name="Really resign?").click()
    ben.get_by_role("tab", name="Moves").click()
    ben.get_by_role("button", name="Rematch").click()
    ada.get_by_role("button", name="Rematch").click()
    for page in (ada, ben):
        page.wait_for_url(lambda url: held["table"] not in url)
        page.wait_for_selector("svg.board.live")
    assert ada.url == ben.url


def test_what_people_write_is_shown_as_text(open_page: Opener, house: House) -> None:
    page = open_page()
    nasty = "<img src=x onerror=boom()>"
    made = new_table(page, house, "ctron", [{"who": "me", "name": nasty}, BOT], name=nasty)
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    page.get_by_role("tab", name="Talk").click()
    page.get_by_label("Say something").fill(nasty)
    page.get_by_role("button", name="Send").click()
    page.locator("#panel-body span").get_by_text(nasty).wait_for()
    assert not page.locator("img").count()


def test_a_record_is_saved_and_opened_again(open_page: Opener, house: House, tmp_path: Path) -> None:
    page = open_page()
    made = new_table(page, house, "ctron", [ME, BOT], preset="wood")
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    play_out(page)
    played = page.locator(".log button").all_text_contents()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    other = open_page()
    other.goto(house.url)
    other.get_by_label("Open a record").set_input_files(file)
    other.wait_for_url("**/table/*")
    other.wait_for_selector(".log button")
    assert other.locator(".log button").all_text_contents() == played


def test_a_clock_is_set_and_runs(open_page: Opener, house: House) -> None:
    page = open_page()
    page.goto(f"{house.url}/new/ctron")
    page.get_by_text("Clock, more").click()
    page.get_by_label("Clock", exact=True).select_option("game")
    page.get_by_label("Minutes for each player").fill("1.5")
    page.get_by_label("When time is up").select_option("lose")
    page.get_by_label("Name of the table").fill("In haste")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("heading", name="In haste").wait_for()
    clock = page.locator("[aria-label*='left']").first
    assert re.search(r"1:(30|29|28)", clock.text_content())
    until(page, "!/1:30/.test(document.querySelector(\"[aria-label*='left']\").textContent)")
    table = page.url.rsplit("/", 1)[1]
    told = page.request.get(f"{house.url}/api/tables/{table}").json()["info"]
    assert told["clock"] == {"per": "game", "seconds": 90, "extra": 5, "then": "lose"}


def test_a_mix_of_rules_is_kept(open_page: Opener, house: House) -> None:
    page = open_page()
    page.goto(f"{house.url}/new/ctron")
    page.get_by_text("Change the rules").click()
    page.get_by_label("Rows").fill("3")
    page.get_by_label("Piece").select_option("king1")
    until(page, "document.querySelectorAll('.picture .cells > g').length === 18")
    page.get_by_label("Name of this mix").fill("Kings on three rows")
    page.get_by_role("button", name="Save", exact=True).click()
    page.reload()
    page.get_by_label("Played as").select_option("mix:Kings on three rows")
    until(page, "document.querySelectorAll('.picture .cells > g').length === 18")
    page.get_by_text("Change the rules").click()
    page.get_by_label("Rows").fill("99")
    page.get_by_role("alert").filter(has_text="16").wait_for()
    assert page.get_by_role("button", name="Start the game").is_disabled()
    page.get_by_label("Rows").fill("3")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("svg .area.open")
    assert page.locator("svg.board .cells > g").count() == 18


def test_the_editor_says_what_is_wrong(open_page: Opener, house: House) -> None:
    page = open_page()
    page.goto(f"{house.url}/editor/ctron?position=L...R%20L")
    page.wait_for_selector("svg .area.open")
    field = page.get_by_label("Position")
    field.fill("L..Q")
    until(page, "document.querySelector('#wrong').textContent.length > 10")
    field.fill("L../..R L")
    until(page, "document.querySelector('#wrong').textContent === ''")
    assert page.locator(".cells > g").count() == 6


def test_a_position_is_set_up_by_clicks(open_page: Opener, house: House) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{house.url}/editor/ctron?preset=wood")
    page.wait_for_selector("svg .area.open")
    text = page.get_by_label("Position")
    assert text.input_value() == "L.../..../..../...R L"
    place = page.locator('svg [data-touch="cell:2:2"]')
    for thing in "LR#":
        place.click()
        until(page, f"document.querySelector('#position').value[6] === {thing!r}")
    place.click(modifiers=["Shift"])
    until(page, "document.querySelector('#position').value[6] === 'R'")
    place.click(button="right")
    until(page, "document.querySelector('#position').value[6] === 'L'")
    assert page.locator("svg.board .piece").count() == 3
    page.get_by_role("button", name="The other side to move").click()
    until(page, "document.querySelector('#position').value.endsWith(' R')")
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page()
    other.goto(link)
    other.wait_for_selector("svg .area.open")
    assert other.get_by_label("Position").input_value() == text.input_value() == "L.../.L../..../...R R"
    other.get_by_role("link", name="Play from here").click()
    other.get_by_label("Who plays Right").select_option("me")
    other.get_by_role("button", name="Start the game").click()
    other.wait_for_selector("svg .area.open")
    assert other.locator("svg.board .piece").count() == 3
    # By keyboard, and where nothing more can stand.
    page.goto(f"{house.url}/editor/ironclad")
    page.locator('svg [data-touch="cell:d4"]').focus()
    page.keyboard.press("Enter")
    page.get_by_text("there are 12").wait_for()
    page.get_by_role("button", name="Clear the board").click()
    until(page, "document.querySelector('#position').value.startsWith('W - | B -')")
    page.locator('svg [data-touch="cell:d4"]').focus()
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#position').value.startsWith('W d4=1')")


def test_a_link_to_a_moment_and_a_point_of_view(open_page: Opener, house: House) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    made = new_table(page, house, "tron", [ME, BOT, BOT], options={"max_rounds": 3, "side": 8})
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    play_out(page)
    for _ in range(4):
        page.get_by_role("button", name="One back").click()
    page.get_by_label("Seen by").select_option("Vermilion")
    page.get_by_role("region", name="What could be known").wait_for()
    page.get_by_role("button", name="Copy link to this moment").click()
    link = page.evaluate("navigator.clipboard.readText()")
    # Four quick clicks are four steps, and the link has what was chosen last, answered already or not.
    most = int(page.get_by_role("slider").get_attribute("max") or 0)
    assert link.endswith(f"?ply={most - 4}&point=1")
    page.locator("h3, p", has_text=re.compile("Vermilion could know|nothing that only some")).first.wait_for()
    other = open_page()
    other.goto(link)
    other.get_by_text("You are looking at move").wait_for()
    for told in ("[aria-label='What could be known']", "[aria-label='What is expected now']"):
        assert other.locator(told).text_content() == page.locator(told).text_content()
    assert other.get_by_label("Seen by").input_value() == "1"


def test_a_lesson_by_clicks(open_page: Opener, house: House) -> None:
    page = open_page()
    page.goto(f"{house.url}/learn/ctron")
    page.wait_for_selector("svg .area.open")
    page.locator("svg .area.open").first.click()
    page.wait_for_selector(".picked g:nth-child(3)")
    page.locator("svg .area.open").last.click()
    page.get_by_text("gone for good").wait_for()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Show me").click()
    page.get_by_text("You have won").wait_for()
