"""Uploads long records that are wrong at their very end, so that all of the work is done for nothing."""

from __future__ import annotations

import json

from benchmarks.abuse.records import longest
from benchmarks.abuse.target import Target


async def attack(target: Target) -> None:
    record = json.loads(next(longest(target.rng.randrange(1000))))
    record.pop("result", None)
    target.begin()

    async def upload(number: int) -> None:
        broken = dict(record)
        actions = record["actions"][: len(record["actions"]) - target.rng.randrange(9)]
        kind = target.rng.randrange(3)
        if kind == 0:
            broken["actions"] = [*actions, [0, "what nobody plays"]]
        elif kind == 1:
            broken |= {"actions": actions, "result": {"returns": [7.0, 7.0], "reason": "so it is"}}
        else:
            broken |= {"actions": actions, "hashes": {str(len(actions)): "0" * 16}}
        answer = await target.person(number % 3).ask("POST", "/api/records", {"record": json.dumps(broken)})
        if answer.status == 201:
            target.success("a record that does not hold was taken")

    await target.keep(6, upload)
