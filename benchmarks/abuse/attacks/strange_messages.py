"""Says nonsense at tables of all games, with a key or without, until the server has had enough of it."""

from __future__ import annotations

from benchmarks.abuse.connection import Ended, frame
from benchmarks.abuse.nonsense import nonsense
from benchmarks.abuse.person import Person, Seat
from benchmarks.abuse.target import Target

GAMES = ["ctron", "ironclad", "cups", "minefield", "tron"]
SPEAKERS = 4
AT_ONCE = 10


async def attack(target: Target) -> None:
    async def speak(number: int) -> None:
        person, rng = target.person(number), target.rng
        made = await person.set_table(rng.choice(GAMES), rng.choice(["me", "open"]), "random")
        if not made:
            return
        secret = made["keys"][0]["secret"] if rng.random() < 0.8 else None
        seat = await person.sit(made["table"], secret)
        try:
            while target.going:
                await say_nonsense(target, seat)
        except Ended as ended:
            if ended.code < 4000 and ended.code not in (1003, 1007, 1008, 1009, 1013):
                target.success(f"the server hung up with the code {ended.code}")
        finally:
            seat.leave()
            await take_away(person, made)

    await target.keep(SPEAKERS, speak)


async def say_nonsense(target: Target, seat: Seat) -> None:
    """Some sentences, and a question that must then be answered."""
    for _ in range(AT_ONCE):
        await seat.line.send(frame(nonsense(target.rng).encode("utf-8", "surrogatepass")))
    await seat.say(kind="ping")
    kind = ""
    while kind != "pong":
        told = await seat.hear()
        kind = told["kind"]
        target.noted[kind] = target.noted.get(kind, 0) + 1
        if "own fault" in told.get("sentence", ""):
            target.success(f"the server said: {told['sentence']}")


async def take_away(person: Person, made: dict[str, str]) -> None:
    """Delete the table again, so that the next one may be set."""
    await person.ask("DELETE", f"/api/tables/{made['table']}", None, f"Authorization: Bearer {made['owner']}")
