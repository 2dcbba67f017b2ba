"""A standing: how a table stands for everybody who sees it with the same eyes, made and written once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson

from gridwright.kernel.position import LegalAction
from gridwright.kernel.scene import Scene
from gridwright.server.table.log_line import LogLine
from gridwright.server.views.boards import legal_json
from gridwright.server.views.scene_json import list_json, scene_json, splices_json
from gridwright.server.views.viewer_log import ObserverLog


@dataclass(eq=False)
class Standing:
    """How a table stood once, for one pair of eyes. `fields` are a state's but for board, actions and log."""

    fields: Mapping[str, Any]
    scene: Scene
    legal: Sequence[LegalAction]
    log: ObserverLog
    lines: int
    """How many lines the log had."""
    rewrites: int
    """How often the log had been rewritten."""

    @property
    def asked(self) -> bool:
        """Whether an action is asked for."""
        return self.fields["turn"] is not None

    def unchanged_lines(self) -> int:
        """How many of its log's lines still stand: an undo takes some away."""
        return min([self.lines, *self.log.table.rewrites[self.rewrites :]])

    # As a state

    def state(self, start: int, drawn: bool) -> Iterator[str]:
        """The parts of a state with the log from a line on; with `drawn`, also the boards on the way."""
        yield f'"kind":"state",{self._fields}'
        yield f'"scene":{self._scene}'
        yield f'"legal":{list_json(self.legal, legal_json)}'
        entries = (self._line(line, drawn) for line in self.log.table.log[start:])
        yield f'"log":{{"start":{start},"entries":[{",".join(entries)}]}}'

    @cached_property
    def _fields(self) -> str:
        return inside(self.fields)

    @cached_property
    def _scene(self) -> str:
        return scene_json(self.scene)

    def _line(self, line: LogLine, drawn: bool) -> str:
        text = self.log.text(line)
        scene = self._on_the_way(line) if drawn else None
        return text if scene is None else f'{text[:-1]},"scene":{scene_json(scene)}}}'

    def _on_the_way(self, line: LogLine) -> Scene | None:
        """The board after a line's action, where it is not the board now, nor long past."""
        passed = not line.note and line.ply < self.fields["ply"]
        return self.log.scene_after(line.ply) if passed else None

    # As a change

    def change(self, before: Standing, legal: Sequence[LegalAction]) -> Iterator[str]:
        """The parts of a change, for those who were told how it stood before and what could be played."""
        fields = {name: value for name, value in self.fields.items() if value != before.fields[name]}
        fields["version"] = self.fields["version"]
        yield f'"kind":"change","from":{before.fields["version"]},{inside(fields)}'
        if self.asked and self.legal != legal:
            yield f'"legal":{splices_json(legal, self.legal, legal_json)}'
        start = before.unchanged_lines()
        lines = self.log.table.log[start:]
        last = before.scene
        if lines or start < before.lines:
            entries = []
            for line in lines:
                entry = self._line(line, False)
                scene = None if start < before.lines else self._on_the_way(line)
                if scene is not None:
                    entry = f'{entry[:-1]},"change":{self.log.scene_change(last, scene)}}}'
                    last = scene
                entries.append(entry)
            yield f'"log":{{"start":{start},"entries":[{",".join(entries)}]}}'
        if self.scene != last:
            yield f'"scene":{self.log.scene_change(last, self.scene)}'


def inside(fields: Mapping[str, Any]) -> str:
    """Fields as JSON, without the braces."""
    return orjson.dumps(fields).decode()[1:-1]
