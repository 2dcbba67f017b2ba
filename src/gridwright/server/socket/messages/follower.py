"""A follower: keeps a table's state and log from the states and changes that a client is sent.

The server itself has no use for it. Programs that play over the network do, and the page has the same in
TypeScript (`web/src/play/changes.ts`).
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
BESIDE = ("kind", "from", "scene", "legal", "log")
"""The fields of a change that do not simply take the place of a state's."""


class OutOfStep(Exception):
    """A change to a version that was never told: ask for the `whole`."""


class Follower:
    """What a client knows of a table: its state, as if it came whole each time, and the whole log."""

    def __init__(self) -> None:
        self.state: Json = {}
        self.log: list[Json] = []
        self._legal: list[Json] = []

    def hear(self, message: Json) -> None:
        """Take in a state or a change; other messages change nothing."""
        if message["kind"] == "state":
            self._legal = message["legal"]
            self.state = message
            self._write(message["log"])
        elif message["kind"] == "change":
            if self.state.get("version") != message["from"]:
                raise OutOfStep
            self._change(message)

    def _change(self, change: Json) -> None:
        scene, entries = self.state["scene"], []
        told = change.get("log", {"start": len(self.log), "entries": []})
        for entry in told["entries"]:
            if "change" in entry:
                scene = changed_scene(scene, entry["change"])
                entry = {**{k: v for k, v in entry.items() if k != "change"}, "scene": scene}
            entries.append(entry)
        if "scene" in change:
            scene = changed_scene(scene, change["scene"])
        self._legal = spliced(self._legal, change.get("legal", []))
        self.state = {**self.state, **{k: v for k, v in change.items() if k not in BESIDE}, "scene": scene}
        self.state["legal"] = self._legal if self.state["turn"] is not None else []
        self.state["log"] = {"start": told["start"], "entries": entries}
        self._write(self.state["log"])

    def _write(self, part: Json) -> None:
        self.log = self.log[: part["start"]] + part["entries"]


def changed_scene(scene: Json, change: Json) -> Json:
    """The scene that another one becomes; what is empty in it is left out."""
    new: Json = {**scene, "board": dict(scene.get("board", {})), **change["texts"]}
    for name, edits in change["lists"].items():
        of = new["board"] if name.startswith("board.") else new
        name = name.removeprefix("board.")
        of[name] = spliced(of.get(name, []), edits)
    new["board"] = {name: parts for name, parts in new["board"].items() if parts}
    return {name: part for name, part in new.items() if part}


def spliced(parts: list[Any], edits: list[Any]) -> list[Any]:
    """The list that another one becomes."""
    new = list(parts)
    for at, out, put in reversed(edits):
        new[at : at + out] = put
    return new
