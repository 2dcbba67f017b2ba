"""`gridwright lab`: studies in one line, gone on with, told to people and programs."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Cli

SMALL = ["lab", "compare", "ctron", "--a", "wood", "--b", "duo", "--players", "8", "--games", "20",
         "--measure", "decisions", "--expect", "more", "--margin", "0.5", "--until", "games"]  # fmt: skip


def test_compare_and_go_on(cli: Cli, warm, tmp_path: Path) -> None:
    warm("ctron")
    words = [*SMALL, "--out", str(tmp_path), "--threads", "1", "--json"]
    told = cli(*words).json()
    assert told["finished"]
    assert told["deals"] == 20
    assert told["finding"] == "supported"
    assert set(told["measures"]["decisions"]["variants"]) == {"wood", "duo"}
    assert Path(told["report"]).read_text().startswith("<!doctype html>")
    assert cli(*words).json() == told, "nothing is left to play"
    listed = cli("lab", "list", "--out", str(tmp_path), "--json").json()
    assert [one["finding"] for one in listed] == ["supported"]
    csv = tmp_path / "games.csv"
    again = cli("lab", "report", listed[0]["name"], "--out", str(tmp_path), "--csv", str(csv))
    assert again.code == 0
    assert len(csv.read_text().splitlines()) == 41


def test_a_verdict_that_depends_on_who_plays(cli: Cli, warm, tmp_path: Path) -> None:
    warm("ctron")
    others = [*SMALL, "--also", "random", "--out", str(tmp_path), "--threads", "1"]
    told = cli(*others, "--json").json()
    assert set(told["also"]) == {"random"}
    said = cli(*others).out.replace("\n", " ")
    assert "The verdict is the same whoever plays." in said or "The verdict changes with who plays." in said
    refused = cli(*SMALL, "--also", "clbu", "--out", str(tmp_path))
    assert refused.code != 0
    assert "There is no player called clbu. Did you mean club?" in refused.err


def test_describe_and_records(cli: Cli, warm, tmp_path: Path) -> None:
    warm("ctron")
    said = cli("lab", "describe", "ctron", "--preset", "wood", "--players", "random", "--games", "10",
               "--luck", "10", "--rungs", "2", "--out", str(tmp_path), "--threads", "1")  # fmt: skip
    assert said.code == 0
    assert "Decisions" in said.out
    assert "of 2 rungs hold" in said.out.replace("\n", " ")
    assert "decided by a coin" in " ".join(said.out.split())
    file = next(tmp_path.glob("*describe*/report.html"))
    assert "<h2>Luck and skill</h2>" in file.read_text()
    cli("lab", "report", file.parent.name, "--out", str(tmp_path))
    assert "<h2>Luck and skill</h2>" in file.read_text(), "and it stays there"
    games = tmp_path / "games.jsonl"
    cli("arena", "ctron", "random", "careful", "--preset", "wood", "--games", "4", "--record", str(games))
    told = cli("lab", "records", str(games), "--json").json()
    assert told[0]["games"] == 4
    assert told[0]["measures"]["decisions"]["mean"] > 1


def test_measures_are_listed(cli: Cli) -> None:
    assert {"draws", "decisions", "lead_changes"} <= {
        one["name"] for one in cli("lab", "measures", "--json").json()
    }


def test_bad_input_is_one_sentence(refused: Cli, tmp_path: Path) -> None:
    assert "There is no measure fun" in refused("lab", "compare", "ctron", "--measure", "fun").err
    assert "ctron has no preset nowhere" in refused("lab", "compare", "ctron", "--a", "nowhere").err
    assert "begins from one preset" in refused("lab", "compare", "ctron", "--a", "wood", "--a", "duo").err
    assert "cannot be read" in refused("lab", "run", str(tmp_path / "none.toml")).err
    assert "There is no study" in refused("lab", "report", "none", "--out", str(tmp_path)).err
    assert (
        "plays by the clock"
        in refused("lab", "describe", "ctron", "--players", "2s", "--out", str(tmp_path)).err
    )
    assert "cannot be read" in refused("lab", "records", str(tmp_path / "none.jsonl")).err


def test_luck(cli: Cli, refused: Cli, tmp_path: Path, warm) -> None:
    warm("ctron")
    asked = ["lab", "luck", "ctron", "--player", "8", "--deals", "10", "--out", str(tmp_path)]
    told = cli(*asked, "--csv", str(tmp_path / "games.csv"), "--json").json()
    assert told["games"][0]["luck"]["mean"] == 0.0
    assert told["games"][0]["sentence"].startswith("Combinatorial Tron has no luck")
    assert "<h2>Luck and skill</h2>" in Path(told["report"]).read_text()
    assert "replay" in (tmp_path / "games.csv").read_text().splitlines()[0]
    assert "decided by luck" in cli(*asked).out, "and nothing is played again"
    assert "Name each game once" in refused(*asked, "ctron").err
    assert "are of one game" in refused(*asked, "cups", "--preset", "wood").err
    assert (
        "does not search" in refused("lab", "luck", "ctron", "--player", "random", "--out", str(tmp_path)).err
    )
