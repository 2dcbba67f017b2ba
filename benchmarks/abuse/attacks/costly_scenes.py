"""Has the largest positions drawn and edited, with as many actions before as may be told."""

from __future__ import annotations

from typing import Any

from benchmarks.abuse.target import Target

LARGE: list[dict[str, Any]] = [
    {"game": "tron", "seats": 8},
    {"game": "tron", "seats": 8, "options": {"special_start": 12}},
    {"game": "ctron", "options": {"rows": 16, "cols": 16, "piece": "queen"}},
    {"game": "ctron", "options": {"rows": 16, "cols": 16, "placement": "players", "bikes": 16}},
    {"game": "minefield", "seats": 4},
    {"game": "cups"},
    {"game": "ironclad", "options": {"size": "8x8"}},
]


async def attack(target: Target) -> None:
    played: dict[str, list[str]] = {}

    async def draw(number: int) -> None:
        asked = dict(target.rng.choice(LARGE))
        name = str(asked)
        play = played.setdefault(name, [])
        drawn = (await target.person(number).ask("POST", "/api/scene", {**asked, "play": play[:400]})).told()
        if drawn.get("legal") and len(play) < 400:
            play.append(target.rng.choice(drawn["legal"])["text"])
        if "edit" not in asked and asked["game"] == "ctron":
            place = f"cell:{target.rng.randrange(18)}:{target.rng.randrange(18)}"
            edited = {key: asked[key] for key in ("game", "options") if key in asked}
            await target.person(number).ask("POST", "/api/edit", {**edited, "place": place})

    await target.keep(8, draw)
