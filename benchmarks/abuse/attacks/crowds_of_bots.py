"""Sets as many of the largest boards as it may, bots of the highest level on each, and watches them all."""

from __future__ import annotations

from benchmarks.abuse.connection import Ended
from benchmarks.abuse.person import Seat
from benchmarks.abuse.target import Target

BOARDS = [
    ("ctron", 2, {"rows": 16, "cols": 16, "placement": "players", "bikes": 16}),
    ("ctron", 2, {"rows": 16, "cols": 16}),
    ("tron", 8, {}),
    ("ironclad", 2, {"size": "8x8"}),
    ("cups", 2, {}),
    ("minefield", 4, {}),
]


async def attack(target: Target) -> None:
    seats: list[Seat] = []

    async def set_table(number: int) -> None:
        person = target.person(number)
        game, count, options = target.rng.choice(BOARDS)
        made = await person.set_table(game, "me", *["master"] * (count - 1), options=options, seats=count)
        if not made:
            return
        seat = await person.sit(made["table"], made["keys"][0]["secret"])
        seats.append(seat)
        await seat.ask(kind="seat_bot", seat=0, player="master")
        if len(seats) > 60:
            seats.pop(0).leave()

    async def listen(number: int) -> None:
        if not seats:
            raise Ended
        await target.rng.choice(seats).line.hear()

    try:
        await target.keep(6, lambda n: set_table(n) if n < 3 else listen(n))
    finally:
        for seat in seats:
            seat.leave()
