"""The luck section: three views in words, with each figure's data in a table."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gridwright.lab.intervals import Estimate
from gridwright.lab.luck.bill import Narrowed
from gridwright.lab.luck.findings import Findings, Source
from gridwright.lab.luck.study import LuckStudy
from gridwright.lab.report.luck_page import luck_report
from gridwright.lab.report.luck_words import bill_told, order_told


def near(mean: float, half: float = 0.04) -> Estimate:
    return Estimate(mean, max(0.0, mean - half), min(1.0, mean + half), 100, 0.3)


SEATS = ("Ann", "Bob", "Cleo")
MOVES = (near(0.11), near(0.12), near(0.37))


def found(title: str, luck: float, billed: float, coin: float) -> Findings:
    sources = (
        Source("flag place", "the spaces that are drawn for flags", near(0.8 * luck), near(0.1), MOVES),
        Source("special card", "the special <cards>", near(0.4 * luck), near(0.05), MOVES),
    )
    narrower = Narrowed(near(0.62), near(0.61, 0.03), 1.8)
    return Findings(
        title, title.lower(), {"target": 12}, 100, 1600, SEATS, sources, near(luck), near(0.5), near(billed),
        near(0.7), narrower, narrower, near(coin), near(0.2),
    )  # fmt: skip


SOME = found("Some", 0.3, 0.2, 0.2)
MUCH = found("Much", 0.8, 0.6, 0.7)
STUDY = LuckStudy(game="tron")


@pytest.fixture(scope="module")
def page() -> str:
    return luck_report([SOME, MUCH], STUDY)


def test_it_needs_nothing_from_elsewhere(page: str) -> None:
    assert not re.search(r"<script|<link|@import|(src|href)=\"(?!#)", page)
    assert len(page) < 600_000
    assert "<cards>" not in page, "what is told is escaped"


def test_each_figure_has_a_name_and_its_numbers_in_a_table(page: str) -> None:
    pictures = re.findall(r"<svg [^>]*>", page)
    assert len(pictures) == 5
    assert all('role="img"' in one and 'aria-label="' in one for one in pictures)
    rows = re.findall(r"<tr>.*?</tr>", page, re.DOTALL)
    assert any("the spaces that are drawn for flags" in row and "24 %" in row for row in rows)
    assert any(">Cleo<" in row for row in rows)
    assert any("special" in row and ">37<" in row for row in rows), "each seat's own bill"
    assert any(">Much<" in row and "80 %" in row and "76 to 84 %" in row for row in rows)


def test_it_says_so_in_words(page: str) -> None:
    assert "Much takes as much skill as Combinatorial Tron with 70 % of the games decided by a coin" in page
    assert "All three views put the games in one order, from little luck to much: Some, Much." in page
    unsure = replace(SOME, coin=near(0.4, 0.4))
    assert unsure.sentence.startswith("It takes more deals to say how much skill Some takes: as much as Comb")
    assert "In 70 of 100 games the seat that luck had given most won (66 to 74 %)" in bill_told(SOME)
    assert "1.8 times fewer games" in bill_told(SOME)
    assert bill_told(replace(SOME, luckier=None)) == "Nothing was drawn, so there is no bill."


def test_views_that_disagree_say_why() -> None:
    other = found("Other", 0.9, 0.1, 0.7)
    said = order_told([MUCH, other])
    assert said.startswith("The views disagree on Much beside Other, since they count different things.")
    close = found("Close", 0.78, 0.62, 0.68)
    assert "No view clearly contradicts another" in order_told([MUCH, close])
