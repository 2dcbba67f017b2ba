"""The Lab room, rules that travel by link, and the questions after a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from tests.browser.house import House, new_table, sit_down

Opener = Callable[..., Any]

COPIED = "Object.defineProperty(navigator.clipboard, 'writeText', {value: async (t) => {window.copied = t}})"


def test_two_rule_sets_are_compared_and_the_report_opens_in_place(
    open_page: Opener, house: House, warm_lab: None
) -> None:
    page = open_page()
    page.goto(house.url)
    page.get_by_role("link", name="Lab").click()
    page.get_by_label("Game", exact=True).select_option("ctron")
    page.get_by_label("Who plays").select_option("random")
    first, second = page.get_by_role("group", name="Rules A"), page.get_by_role("group", name="Rules B")
    first.get_by_label("Played as").select_option("wood")
    second.get_by_label("Played as").select_option("wood")
    second.get_by_text("Change the rules").click()
    second.get_by_label("Cols").fill("5")
    second.get_by_label("Called").fill("Wide wood")
    page.get_by_label("What is measured").select_option("first_seat")
    page.get_by_label("A difference matters").fill("0.01")
    page.get_by_role("button", name="Start the study").click()
    page.wait_for_url("**/lab/ctron-*")
    page.set_default_timeout(120_000)
    status = page.get_by_role("main").get_by_role("status")
    status.filter(has_text="games").filter(has_text="being played").wait_for()
    page.get_by_role("button", name="Stop").click()
    status.filter(has_text="stopped").wait_for()
    report = page.frame_locator("iframe")
    report.get_by_role("heading", name="Wide wood").first.wait_for()
    page.get_by_role("link", name="Play with Wide wood").click()
    page.get_by_text("These rules are called “Wide wood”.").wait_for()
    page.get_by_text("Change the rules").click()
    assert (page.get_by_label("Rows").input_value(), page.get_by_label("Cols").input_value()) == ("4", "5")
    page.go_back()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Really delete?").click()
    page.wait_for_url("**/lab")


def test_no_script_of_a_report_runs(chromium: Any, house: House) -> None:
    harm = "<script>top.document.title = 'ran'</script><img src=x onerror=\"top.document.title='ran'\">"
    house.keep_study("harmful", f"<!doctype html><title>t</title><h1>Found</h1>{harm}")
    context = chromium.new_context()
    page = context.new_page()
    asked: list[str] = []
    page.on("response", lambda answer: asked.append(answer.url))
    page.goto(f"{house.url}/lab/harmful")
    page.frame_locator("iframe").get_by_role("heading", name="Found").wait_for()
    page.wait_for_timeout(200)
    assert page.title() != "ran"
    assert not any(url.endswith("/x") for url in asked)
    context.close()


def test_a_report_leads_to_the_form(open_page: Opener, house: House) -> None:
    page = open_page()
    page.goto(f"{house.url}/lab/shown")
    page.frame_locator("iframe").get_by_role("link", name="play this variant").click()
    page.get_by_text("These rules are called “Wood”.").wait_for()


def test_rules_travel_by_link(open_page: Opener, house: House) -> None:
    page = open_page()
    page.add_init_script(COPIED)
    page.goto(f"{house.url}/new/cups")
    page.get_by_text("Change the rules").click()
    page.get_by_label("Sticky").select_option("any")
    page.get_by_label("Name of this mix").fill("Sticky")
    page.get_by_role("button", name="Copy link to these rules").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("window.copied")
    query = parse_qs(urlsplit(link).query)
    assert (json.loads(query["options"][0]), query["name"]) == ({"sticky": "any"}, ["Sticky"])
    page.goto(link)
    page.get_by_text("These rules are called “Sticky”.").wait_for()
    page.get_by_text("Change the rules").click()
    assert page.get_by_label("Sticky").input_value() == "any"


def test_what_a_link_asks_for_and_cannot_be_is_said(open_page: Opener, house: House) -> None:
    page = open_page()
    options = json.dumps({"sticky": "any", "colour": "red", "goal": 1000})
    page.goto(f"{house.url}/new/cups?{urlencode({'options': options, 'preset': 'chess'})}")
    alert = page.get_by_role("alert").filter(has_text="colour")
    alert.wait_for()
    assert alert.locator("li").all_text_contents() == [
        "Cups is not known as “chess”: choose below what to play.",
        "Cups has no rule called “colour”: it was left out.",
        "“Goal” cannot be “1000”: it is as usual.",
    ]
    page.get_by_text("1 rule changed").wait_for()
    assert page.get_by_role("button", name="Start the game").is_enabled()


def test_people_say_how_it_was(open_page: Opener, house: House) -> None:
    page = open_page()
    bot = {"who": "bot", "player": "random"}
    made = new_table(page, house, "ctron", [{"who": "me", "name": "Ada"}, bot])
    sit_down(page, house, made["table"], made["keys"][0]["secret"])
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_text("How was it?").click()
    page.get_by_role("group", name="Was it fun?").get_by_label("4 of 5").check()
    page.get_by_text("Thank you.").wait_for()
    close = page.get_by_role("group", name="Was it close?")
    close.get_by_label("2 of 5").check()
    close.get_by_role("button", name="Skip").click()
    page.reload()
    page.get_by_text("How was it?").click()
    page.get_by_role("group", name="Was it fun?").locator("input:checked").wait_for()
    record = page.request.get(f"{house.url}/api/tables/{made['table']}/record").json()
    assert record["answers"] == {"0": {"fun": 4}}
