"""Luck in three views, on games whose luck is known: each finds its own number."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.lab.luck.bill import luckier_won, narrowed, seat_narrowed, share_billed, size_of
from gridwright.lab.luck.coin import lead_of, share_of_coin
from gridwright.lab.luck.findings import disagreements, findings, order_of
from gridwright.lab.luck.replays import ALL_LUCK, GAME, THINKING, bill_column
from gridwright.lab.luck.run import LuckRun
from gridwright.lab.luck.shares import share_decided
from gridwright.lab.luck.study import LuckStudy

CLOSE = 0.03
SHARES = [0.0, 0.25, 0.5, 0.75, 1.0]


def mixture(p: float, deals: int = 10_000, better: float = 0.7) -> pl.DataFrame:
    """Games of which a coin decides a share `p`; in the others the stronger player wins `better` of them."""
    rng = np.random.default_rng(round(100 * p) + 1)
    rows = []

    def luck() -> tuple[np.ndarray, np.ndarray]:
        return rng.random(deals) < p, rng.random(deals) < 0.5

    def skill(rotation: int) -> np.ndarray:
        return (rng.random(deals) < better) == (rotation == 0)

    decides, heads = luck()
    again, tails = luck()
    for rotation in range(2):
        wins = skill(rotation)
        first = np.where(decides, heads, wins)
        bill = np.where(decides, heads - 0.5, 0.0)
        told = {
            GAME: first,
            ALL_LUCK: np.where(again, tails, wins),
            "coin": np.where(decides, tails, wins),
            THINKING: np.where(decides, heads, skill(rotation)),
        }
        for replay, results in told.items():
            halves = [0.4 * bill + rng.normal(0, 0.1, deals) * (p > 0) for _ in range(2)]
            columns = {
                bill_column(half, 0, seat): (halves[half] if seat == 0 else -halves[half])
                for half in range(2)
                for seat in range(2)
            }
            rows.append(
                pl.DataFrame(
                    {
                        "deal": np.arange(deals), "rotation": rotation, "replay": replay,
                        "result0": results.astype(float), "result1": 1.0 - results, **columns,
                    }
                )
            )  # fmt: skip
    return pl.concat(rows)


@pytest.mark.parametrize("p", SHARES)
def test_a_coin_that_decides_a_share_of_the_games_is_found(p: float) -> None:
    games, reference = mixture(p), mixture(0.0)
    assert share_decided(games, ALL_LUCK).mean == pytest.approx(1 - (1 - p) ** 2, abs=CLOSE)
    assert share_decided(games, "coin").mean == pytest.approx(p, abs=CLOSE), "whether it decides is held fast"
    assert share_billed(games, 1).mean == pytest.approx(p, abs=CLOSE)
    assert share_of_coin(games, reference).mean == pytest.approx(p, abs=CLOSE)


@pytest.mark.parametrize("p", SHARES[1:])
def test_the_bill_has_the_scale_of_the_results(p: float) -> None:
    """Playouts that see only two fifths of what a coin does are put right by what came of it."""
    for seat in (None, 0, 1):
        assert size_of(mixture(p), 1, 0, seat).mean == pytest.approx(0.5 * p**0.5, abs=CLOSE)


def test_intervals_hold_the_truth() -> None:
    """In most of thirty small studies, each of the views."""
    held = np.zeros(3)
    whole, reference, studies = mixture(0.5, 6000), mixture(0.0, 6000), 30
    for study in range(studies):
        some = whole.filter(pl.col("deal").is_between(200 * study, 200 * study + 199))
        views = share_decided(some, ALL_LUCK), share_billed(some, 1), share_of_coin(some, reference)
        truths = 0.75, 0.5, 0.5
        held += [view.low <= truth <= view.high for view, truth in zip(views, truths, strict=True)]
    assert (held >= 0.86 * studies).all(), held


def test_who_had_no_luck_has_no_bill() -> None:
    games = mixture(0.0)
    assert luckier_won(games, 1) is None
    assert share_billed(games, 1).high == 0.0
    assert lead_of(games).mean == pytest.approx(0.4, abs=CLOSE)
    won = luckier_won(mixture(1.0), 1)
    assert won is not None
    assert won.mean > 0.95, "and where all is luck the lucky win"


def test_luck_taken_off_narrows_an_interval_and_moves_no_mean() -> None:
    found = seat_narrowed(mixture(0.75), 1, 0)
    assert found.without_luck.mean == pytest.approx(found.plain.mean, abs=0.01)
    assert found.without_luck.half_width < 0.75 * found.plain.half_width
    assert found.times > 1.8
    assert narrowed([1.0, 0.0] * 20, [0.0] * 40).times == 1.0, "nothing to take off"


def test_luck_taken_off_leaves_honest_intervals() -> None:
    rng, held = np.random.default_rng(2), 0
    for _ in range(1000):
        luck = rng.normal(0, 1, 60)
        held += (one := narrowed(0.5 + luck + rng.normal(0, 1, 60), luck).without_luck).low <= 0.5 <= one.high
    assert 930 <= held <= 970


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> Callable[..., LuckStudy]:
    """Studies of the game of Coin."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(Path(__file__).parent / "coingame")])
    shelf = {"coin": Game("coin", "coingame")}
    monkeypatch.setattr("gridwright.games.registered", lambda: shelf)

    def study(share: int, deals: int = 600) -> LuckStudy:
        return LuckStudy(game="coin", options={"coin": share}, player="40", ratio=20, deals=deals)

    return study


def played(study: LuckStudy, folder: Path, threads: int = 1) -> LuckRun:
    run = LuckRun(study, folder)
    run.resume()
    run.play(threads)
    assert run.finished
    return run


def test_the_views_on_games_that_are_played(coin: Callable[..., LuckStudy], tmp_path: Path) -> None:
    reference = played(coin(0), tmp_path / "0")
    all_luck = played(coin(100, 100), tmp_path / "100")
    half = played(coin(50), tmp_path / "50")
    for run, p in ((reference, 0.0), (half, 0.5), (all_luck, 1.0)):
        found = findings(run, reference)
        truths = 1 - (1 - p) ** 2, p, p
        for view, truth in zip(found.views, truths, strict=True):
            assert view.high - view.low < 0.5
            assert view.low - CLOSE <= truth <= view.high + CLOSE, found.views
    found = [findings(run, reference) for run in (half, all_luck, reference)]
    assert disagreements(found) == []
    assert [order_of(found, view) for view in range(3)] == [["Coin"] * 3] * 3
    assert "Coin takes as much skill as Combinatorial Tron with 100 % of the games" in found[1].sentence
    assert {source.words for source in found[0].sources} == {"whether the coin decides", "the coin"}


def test_a_luck_study_goes_on_where_it_was_stopped(coin: Callable[..., LuckStudy], tmp_path: Path) -> None:
    whole = played(coin(50, 40), tmp_path / "whole")
    for file in sorted((tmp_path / "whole").glob("*.parquet"))[1::2]:
        file.unlink()
    assert played(coin(50, 40), tmp_path / "whole", threads=2).hash == whole.hash


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"player": "random"}, "random does not search so many simulations a decision"),
        ({"player": "40", "ratio": 41}, "a ratio of 41 leaves none to the other player"),
        ({"game": "chess"}, "There is no game called chess."),
    ],
)
def test_what_cannot_be_studied_is_said(
    coin: Callable[..., LuckStudy], tmp_path: Path, change: dict[str, str], sentence: str
) -> None:
    with pytest.raises(BadOption, match=sentence):
        LuckRun(coin(50).model_copy(update=change), tmp_path)
