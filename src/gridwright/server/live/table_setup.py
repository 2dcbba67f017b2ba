"""The setup of a new table, made from what somebody asked for."""

from __future__ import annotations

from gridwright.kernel.errors import BadOption
from gridwright.kernel.match import Match
from gridwright.server.fields import one_line
from gridwright.server.http.bodies.tables import NewTable, Seating
from gridwright.server.players import offered
from gridwright.server.table.absence import Absence
from gridwright.server.table.setup import Finder, SeatSetup, Setup


def table_setup(new: NewTable, find: Finder, created: int) -> Setup:
    """The setup that a request asks for; GridwrightError, in a sentence, if there can be none."""
    game = find(new.game)
    match = Match(game, game.options(new.preset, new.options, new.seats), new.position)
    names = game.seat_names(match.options)
    if new.position is not None and game.about.secrets:
        raise BadOption(
            "A game with secrets begins at its opening: whoever wrote the position would know them."
        )
    if len(new.seating) > len(names):
        raise BadOption(f"That is {len(new.seating)} people for {len(names)} seats.")
    seating = new.seating + [Seating(who="bot")] * (len(names) - len(new.seating))
    for seat in seating:
        if seat.who == "bot":
            offered(seat.player)
    offered(new.substitute)
    if new.clock and new.clock.then == "lose" and len(names) != 2:
        raise BadOption("Only in a game of two can a seat lose by the clock: with more, a bot takes over.")
    absence = new.absence or Absence(then="nudge" if len(names) == 2 else "bot")
    return Setup(
        game=game.name,
        rules=game.rules_version,
        preset=new.preset,
        options=match.asked.told(),
        position=new.position,
        name=one_line(new.name),
        public=new.public,
        clock=new.clock,
        absence=absence,
        on_resign=new.on_resign,
        substitute=new.substitute,
        hot_seat=sum(seat.who == "me" for seat in seating) > 1,
        seats=[_seat(seat) for seat in seating],
        created=created,
    )


def _seat(seat: Seating) -> SeatSetup:
    if seat.who == "bot":
        return SeatSetup(held_by="bot", player=seat.player, name=seat.player)
    return SeatSetup(held_by="person", name=one_line(seat.name), taken=seat.who == "me")
