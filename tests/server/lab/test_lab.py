"""The lab on the page: studies are played in a process of their own, one at a time, as long as they may."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import PATIENCE, Client
from tests.server.running import FREE, Running, Starter

from gridwright.server.lab import study_process

SMALL = {
    "game": "ctron", "a": {"preset": "wood"}, "b": {"preset": "duo"}, "player": "random",
    "measure": "first_seat", "expect": "same", "margin": 0.0001, "minutes": 0.02,
}  # fmt: skip
"""Quick games, and a difference so small that they never settle it."""

LONG = SMALL | {"minutes": 5}


@pytest.fixture
def with_lab(start: Starter, tmp_path: Path, warm_lab: None) -> Callable[..., Running]:
    """A server with a lab; its limits are those that a test names."""

    def begin(**limits: Any) -> Running:
        return start(replace(FREE, **limits), lab=tmp_path / "lab")

    return begin


def begin(client: Client, study: dict[str, Any] = SMALL, **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = client.post("/api/lab/studies", study | more, 201)
    return made


def refused(client: Client, **more: Any) -> str:
    return str(client.http.post("/api/lab/studies", json=SMALL | more).json()["sentence"])


def shown(client: Client, study: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/lab/studies/{study}")
    return found


def until(client: Client, study: str, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    end = time.monotonic() + 4 * PATIENCE  # a process, its imports, a report: more than an answer
    while not true(found := shown(client, study)):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


def ended(told: dict[str, Any]) -> bool:
    return told["state"] in ("stopped", "finished")


def bearer(key: str) -> dict[str, dict[str, str]]:
    return {"headers": {"authorization": f"Bearer {key}"}}


def test_a_server_has_no_lab_unless_it_is_switched_on(client: Client) -> None:
    assert client.get("/api/about")["lab"] is False
    for path in ("", "/studies", "/studies/ctron-1", "/studies/ctron-1/report"):
        answer = client.http.get(f"/api/lab{path}")
        assert (answer.status_code, "serve --lab" in answer.json()["sentence"]) == (404, True)
    assert client.http.post("/api/lab/studies", json=SMALL).status_code == 404


def test_a_study_is_played_stops_with_its_minutes_and_goes_on(with_lab: Callable[..., Running]) -> None:
    client = with_lab().client
    assert client.get("/api/about")["lab"] is True
    assert {"draws", "decisions"} <= {one["name"] for one in client.get("/api/lab")["measures"]}
    study = begin(client, name="Short  and\u202e quick")["study"]
    told = until(client, study, ended)
    assert (told["state"], told["name"]) == ("stopped", "Short and quick")
    assert told["claim"] == "What the first seat gets: about the same with duo as with wood"
    assert told["games"] == 2 * told["deals"] > 0
    assert told["headline"]
    assert told["report"]
    assert begin(client)["study"] == study, "the same again goes on where it was"
    again = until(client, study, lambda now: ended(now) and now["deals"] > told["deals"])
    client.post(f"/api/lab/studies/{study}/play", {"minutes": 0.02}, 202)
    until(client, study, lambda now: ended(now) and now["deals"] > again["deals"])
    assert [one["id"] for one in client.get("/api/lab/studies")["studies"]] == [study]


def test_a_report_runs_no_script_and_fetches_nothing(with_lab: Callable[..., Running]) -> None:
    client = with_lab().client
    study = begin(client)["study"]
    until(client, study, ended)
    answer = client.http.get(f"/api/lab/studies/{study}/report")
    assert answer.headers["content-type"].startswith("text/html")
    dark = "(prefers-color-scheme: dark)"
    assert dark in answer.text
    night = client.http.get(f"/api/lab/studies/{study}/report?theme=night").text
    assert night == answer.text.replace(dark, "all")
    policy = answer.headers["content-security-policy"].split("; ")
    assert "default-src 'none'" in policy
    assert not any(rule.startswith(("script-src", "connect-src")) for rule in policy)
    sandbox = next(rule for rule in policy if rule.startswith("sandbox"))
    assert "allow-scripts" not in sandbox
    assert "allow-same-origin" not in sandbox
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_who_started_a_study_stops_and_deletes_it(with_lab: Callable[..., Running], tmp_path: Path) -> None:
    client = with_lab().client
    made = begin(client, LONG)
    path = f"/api/lab/studies/{made['study']}"
    until(client, made["study"], lambda now: now["deals"] > 0)
    assert client.http.delete(path, **bearer(made["key"])).json()["sentence"].endswith("stop it first.")
    assert client.http.post(f"{path}/stop", **bearer("x" * 32)).status_code == 409
    assert client.http.post(f"{path}/stop", **bearer(made["key"])).status_code == 204
    told = until(client, made["study"], ended)
    assert told["report"]
    assert client.http.post(f"{path}/stop", **bearer(made["key"])).status_code == 409
    for file in (tmp_path / "lab" / made["study"]).glob("*.parquet"):
        file.rename(file.with_name(file.name.replace("-", "-other", 1)))
    client.post(f"{path}/play", {"minutes": 1}, 202)
    why = until(client, made["study"], lambda now: bool(now["sentence"]))["sentence"]
    assert why.startswith("Its games were played by another version of the rules or the bots")
    assert client.http.delete(path).status_code == 409
    assert client.http.delete(path, **bearer(made["key"])).status_code == 204
    assert client.http.get(path).status_code == 404


def test_a_process_that_is_killed_loses_ten_deals_at_most(with_lab: Callable[..., Running]) -> None:
    server = with_lab()
    client = server.client
    study = begin(client, LONG)["study"]
    before = until(client, study, lambda now: now["deals"] >= 20)
    os.kill(server.app.state.lab._playing.process.pid, signal.SIGKILL)
    told = until(client, study, ended)
    assert told["state"] == "stopped"
    assert "its process ended" in told["sentence"]
    assert told["deals"] >= before["deals"]
    client.post(f"/api/lab/studies/{study}/play", {"minutes": 0.02}, 202)
    assert until(client, study, ended)["deals"] > told["deals"]


def test_what_does_not_end_is_killed(
    with_lab: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridwright.server.lab.lab.PREPARING", -1.0)
    client = with_lab().client
    study = begin(client, minutes=0.03)["study"]
    assert "not done after" in until(client, study, lambda now: ended(now) and now["sentence"])["sentence"]


def test_nothing_goes_on_when_the_server_stops(with_lab: Callable[..., Running]) -> None:
    server = with_lab()
    study = begin(server.client, LONG)["study"]
    until(server.client, study, lambda now: now["deals"] > 0)
    pid = server.app.state.lab._playing.process.pid
    server.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_one_study_is_played_at_a_time_and_few_wait(with_lab: Callable[..., Running]) -> None:
    client = with_lab(lab_waiting_each=2).client
    first = begin(client, LONG)
    second = begin(client, LONG, margin=0.0002)
    assert (shown(client, second["study"])["state"], shown(client, second["study"])["ahead"]) == (
        "waiting",
        1,
    )
    assert refused(client, margin=0.0003) == "Your other studies come first: wait for them, or stop one."
    assert refused(client, margin=0.0002) == "This study is being played, or waits to be."
    for one in (second, first):
        path = f"/api/lab/studies/{one['study']}/stop"
        assert client.http.post(path, **bearer(one["key"])).status_code == 204
    assert ended(shown(client, second["study"]))
    until(client, first["study"], ended)


def test_minutes_and_studies_are_limited(with_lab: Callable[..., Running]) -> None:
    limits = {"lab_minutes": 3, "lab_minutes_a_day": 4.0, "lab_studies_each": 1}
    client = with_lab(**limits).client
    assert refused(client, minutes=4) == "A study is played for 3 minutes at a time, at most."
    made = begin(client, minutes=3)
    assert refused(client, minutes=2, margin=0.0002).startswith("The lab has 4 minutes a day for you")
    assert refused(client, margin=0.0002).startswith("You have 1 studies here") is True
    client.http.post(f"/api/lab/studies/{made['study']}/stop", **bearer(made["key"]))
    until(client, made["study"], ended)
    # What was not played is not counted.
    client.post(f"/api/lab/studies/{made['study']}/play", {"minutes": 3}, 202)


WRONG = [
    ({"measure": "drawz"}, "There is no measure drawz. Did you mean draws"),
    (
        {"measure": "draws", "margin": 1},
        "Draws is a share of games: the difference must be below 100 in 100.",
    ),
    ({"player": "master"}, "master does not play in the lab."),
    ({"b": {"preset": "wood"}}, "Both rule sets are the same: change a rule in one of them."),
    ({"a": {"options": {"colour": "red"}}}, "ctron has no option colour."),
    ({"a": {"preset": "plywood"}}, "ctron has no preset plywood."),
    ({"game": "chess"}, "There is no game called chess."),
    ({"margin": 0}, "margin: input should be greater than 0."),
    ({"minutes": -1}, "minutes: input should be greater than 0."),
]


def test_what_cannot_be_studied_is_a_sentence(with_lab: Callable[..., Running], tmp_path: Path) -> None:
    client = with_lab().client
    for more, sentence in WRONG:
        assert refused(client, **more).startswith(sentence), more
    assert not list((tmp_path / "lab").glob("*"))
    for name in (".hidden", "a%2F..%2Fb", "%2e%2e", "x" * 200):
        assert client.http.get(f"/api/lab/studies/{name}").status_code in (404, 422)


def test_where_packages_are_missing_a_sentence_says_what_to_install(
    with_lab: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_process, "MODULE", "tests.server.lab.without_packages")
    client = with_lab().client
    told = client.get("/api/lab")
    assert told["why_not"] == "The lab needs no_such_package: pip install 'gridwright[lab]'."
    assert refused(client) == told["why_not"]


def test_a_damaged_folder_is_no_harm(with_lab: Callable[..., Running], tmp_path: Path) -> None:
    client = with_lab().client
    for name, files in {
        "broken": {"study.json": "{"},
        "half": {
            "study.json": '{"game": "ctron", "variants": {"a": {}}}',
            "progress.json": "[1",
            "asked.json": "",
        },
    }.items():
        (tmp_path / "lab" / name).mkdir(parents=True)
        for file, text in files.items():
            (tmp_path / "lab" / name / file).write_text(text)
    shelf = client.get("/api/lab/studies")["studies"]
    assert [(one["id"], one["state"], one["deletable"]) for one in shelf] == [("half", "stopped", False)]
