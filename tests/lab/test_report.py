"""Reports: one small page that needs nothing from elsewhere and tells what was found in words."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from gridwright.games import game
from gridwright.lab.besides import Besides
from gridwright.lab.report.page import report
from gridwright.lab.run import Run


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, warm) -> str:
    from gridwright.lab.study import study_of

    warm("ctron")
    study = study_of(
        {
            "game": "ctron",
            "claim": "A larger board <gives> the first player more",
            "variants": {"wood": {"preset": "wood"}, "duo": {"preset": "duo"}},
            "players": "12",
            "measure": "first_seat",
            "expect": "more",
            "until": "games",
            "games": 60,
            "also": ("24",),
            "rungs": 1,
        },
        "here",
    )
    run = Run(study, tmp_path_factory.mktemp("study"))
    run.resume()
    run.play(1)
    besides = Besides(study, run.shards.folder)
    for other in besides.runs.values():
        other.resume()
        other.play(1)
    return report(run)


class Asked(HTMLParser):
    """What a page asks for, and what it is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.links: list[str] = []
        self.saved: list[str] = []
        self.open: list[str] = []
        self.unnamed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a":  # followed only by whoever wishes to
            if "download" in given:
                self.saved.append(str(given["href"]))
            else:
                self.links.append(str(given.get("href")))
        else:
            self.asked += [str(given[name]) for name in ("src", "href", "action") if name in given]
        if tag == "svg" and not (given.get("aria-label") or given.get("role") == "img"):
            self.unnamed.append(str(attrs))
        assert tag != "script"


def test_it_asks_for_nothing(page: str) -> None:
    read = Asked()
    read.feed(page)
    assert [one for one in read.asked if not one.startswith("#")] == []
    assert "@import" not in page


def test_each_variant_can_be_played(page: str) -> None:
    read = Asked()
    read.feed(page)
    parts = [urlsplit(link) for link in read.links]
    assert {part.path for part in parts} == {"/new/ctron"}
    told = [parse_qs(part.query) for part in parts]
    assert [one["name"] for one in told] == [["wood"], ["duo"]]
    assert [json.loads(one["options"][0]) for one in told] == [
        game("ctron").options(preset).told() for preset in ("wood", "duo")
    ]
    assert not re.search(r"url\((?!#)", page)
    assert not read.unnamed


def test_every_figure_has_its_numbers_in_a_table(page: str) -> None:
    figures = page.count('class="chart"')
    assert figures >= 6
    # The first, of all measures, has its numbers in the table of all measures.
    assert page.count("the numbers of this figure") >= figures - 1
    assert "How deep it is" in page
    assert "of 1 rungs hold" in page


def test_it_says_whether_the_verdict_depends_on_who_plays(page: str) -> None:
    assert re.search(r"The verdict (is the same whoever plays|changes with who plays)\. 12: \w+", page)
    assert "; 24: " in page


def test_endings_are_nobodys(page: str) -> None:
    shown = page.partition("<h2>How games end</h2>")[2].partition("</details>")[0]
    assert "somebody cannot move" in shown
    assert "Left" not in shown


def test_it_is_small(page: str) -> None:
    assert len(page.encode()) < 600_000


def test_it_says_what_was_found(page: str) -> None:
    assert "In 100 games" in page
    assert "A larger board &lt;gives&gt; the first player more" in page, "claims are text"
    assert "by search alone" in page
    assert "What the first seat gets" in page
    assert "A game of usual length" in page


def test_every_colour_follows_the_reader(page: str) -> None:
    body = page.partition("<body>")[2]
    left = set(re.findall(r"#[0-9a-fA-F]{6}", body))
    assert left <= {"#000000"}, left


def test_the_games_it_shows_replay(page: str, cli, tmp_path: Path) -> None:
    from html import unescape

    read = Asked()
    read.feed(page)
    records = [unescape(one) for one in re.findall(r"<pre>(.*?)</pre>", page, re.S)]
    assert len(records) >= 3
    assert [unquote(one.partition(",")[2]) for one in read.saved] == records
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(records) + "\n")
    assert cli("replay", str(file)).code == 0
