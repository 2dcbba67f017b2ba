"""Tron, pictured: riders on a lattice, tails as ribbons with a tack, pennants, and bars on lines."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from gridwright.games.tron import action_texts, cards, grid
from gridwright.games.tron.action_texts import CHOICE_WORDS, SEAT_NAMES, TURNS, WAYS, line_text, space_text
from gridwright.games.tron.codes import Event, Stage
from gridwright.games.tron.grid import CRUSHERS, OFF
from gridwright.games.tron.notation import border_button, point_id, reached_id, riders_text
from gridwright.games.tron.position_texts import cause_text, paths
from gridwright.kernel import scene as drawing
from gridwright.kernel.contract import NATURE, OVER
from gridwright.kernel.errors import listed
from gridwright.kernel.position import Position, happened
from gridwright.kernel.scene import Badge, Button, Card, Hand, Highlight, Line, Piece, Plate, Scene
from gridwright.kernel.texts import as_sentence, counted

SHOWS = {"ways": "where each rider can go ahead, left and right"}

PLAYERS = drawing.seats(SEAT_NAMES)
_lattice = cache(drawing.lattice)
"""The bare lattice is the larger part of the work of a picture, so each is made once."""

Happened = list[tuple[int, ...]]
"""What the last action left: the code of each event, and its four numbers."""


def scene(
    view: Position, seat: int, touched: drawing.Gesture = (), show: frozenset[str] = frozenset()
) -> Scene:
    """The board as the seat sees it: everything but other hands and choices not yet shown."""
    o, s = view.plain_options, view.plain
    players = PLAYERS[: o.seats]
    # The lines of the lattice are places only while a crusher stands or is about to stand on one.
    edges = s.stage in (Stage.PICK, Stage.PLACE) or any(line != OFF for line in s.crusher)
    events, ways = happened(s), paths(o, s)
    return Scene(
        title="Tron: the Board Game",
        board=_lattice(o.side, o.side, edges=edges),
        alt=alt(o, s, view.to_move),
        caption=caption(view, seat, events),
        seats=players,
        trails=tuple(
            drawing.trail(trail_through(o, ways[i]), p.role, tack=True)
            for i, p in enumerate(players)
            if s.head[i] != OFF and s.length[i] > 0
        ),
        lines=_crash_lines(o, s, events) + (_ways(o, s) if "ways" in show else ()),
        pieces=_flags(o, s) + _crushers(o, s) + _riders(o, s),
        highlights=_highlights(o, s, events),
        badges=_deaths(o, s),
        plates=tuple(_plate(view, i) for i in range(o.seats)),
        tracks=(
            *(drawing.track(p.name, s.score[i], s.target, p.role) for i, p in enumerate(players)),
            drawing.track("Round", s.round, 0, "muted"),
        ),
        hands=_hands(view, seat, touched),
        buttons=_buttons(view, seat),
    )


# What stands on the board


@lru_cache(2000)
def trail_through(o: Any, spaces: tuple[int, ...]) -> tuple[str, ...]:
    """The points of a trail, the oldest first."""
    return tuple(point_id(o, space) for space in reversed(spaces))


def _riders(o: Any, s: Any) -> tuple[Piece, ...]:
    heads = [s.head[i] for i in range(o.seats)]
    return tuple(
        drawing.piece(
            "rider", point_id(o, s.head[i]), p.role, facing=90.0 * s.heading[i], faded=s.cause[i] != 0
        )
        for i, p in enumerate(PLAYERS[: o.seats])
        # Of two wrecks on one space one would hide the other: skulls stand for both.
        if heads[i] != OFF and heads.count(heads[i]) == 1
    )


def _flags(o: Any, s: Any) -> tuple[Piece, ...]:
    barred_to = ("", *(p.role for p in PLAYERS))
    return tuple(
        drawing.piece("pennant", point_id(o, s.flag[f]), "gold", struck=barred_to[s.ban[f]])
        for f in range(o.flags)
        if s.flag[f] != OFF
    )


def _crushers(o: Any, s: Any) -> tuple[Piece, ...]:
    return tuple(
        drawing.piece("bar", f"edge:{line_text(o, s.crusher[i])}", "ink", id=f"piece:crusher{i + 1}")
        for i in range(CRUSHERS)
        if s.crusher[i] != OFF
    )


def _told(events: Happened, kind: int) -> Happened:
    """The numbers of the events of one kind."""
    return [event[1:] for event in events if event[0] == kind]


def _crash_site(s: Any, events: Happened, seat: int) -> int:
    """The space at which a wreck's rider died: the one he ran into, or his own."""
    goals = [goal for rider, _, goal, _ in _told(events, Event.CRASHED) if rider == seat and goal != OFF]
    return goals[0] if goals else int(s.head[seat])


def _wrecks(o: Any, s: Any) -> list[int]:
    return [i for i in range(o.seats) if s.cause[i] and s.head[i] != OFF]


def _deaths(o: Any, s: Any) -> tuple[Badge, ...]:
    """A skull in each dead rider's colour beside the wreck; where heads met, each in a corner of its own."""
    before = {i: sum(s.head[j] == s.head[i] for j in range(i)) for i in _wrecks(o, s)}
    return tuple(
        drawing.badge(point_id(o, s.head[i]), ("nw", "sw", "se", "ne")[count % 4], "skull", PLAYERS[i].role)
        for i, count in before.items()
    )


def _crash_lines(o: Any, s: Any, events: Happened) -> tuple[Line, ...]:
    """The step that killed, for those who never got there."""
    sites = {i: _crash_site(s, events, i) for i in _wrecks(o, s)}
    return tuple(
        Line(point_id(o, s.head[i]), point_id(o, site), "danger", "dashed", arrow=True)
        for i, site in sites.items()
        if site != s.head[i]
    )


def _ways(o: Any, s: Any) -> tuple[Line, ...]:
    """As far as each rider can go: one step, or to the next obstacle in Over-Drive."""
    found = []
    for i, p in enumerate(PLAYERS[: o.seats]):
        for turn in range(3) if grid.living(s, i) else ():
            way = grid.turned(s.heading[i], turn)
            steps = min(grid.free_steps(o, s, i, way), o.side if s.fast else 1)
            if steps:
                end = reached_id(o, s.head[i], way, steps, turn)
                found.append(Line(point_id(o, s.head[i]), end, p.role, "dashed", arrow=True))
    return tuple(found)


def _highlights(o: Any, s: Any, events: Happened) -> tuple[Highlight, ...]:
    """Where the last action led, and where it killed."""
    last = [moved[2] for moved in _told(events, Event.MOVED)]
    last += [put[1] for put in (*_told(events, Event.PUT_FLAG), *_told(events, Event.PUT_TAIL))]
    marks = [drawing.highlight(point_id(o, space), "last") for space in last]
    sites = (_crash_site(s, events, i) for i in _wrecks(o, s))
    marks += [drawing.highlight(point_id(o, site), "barred", "danger") for site in sites]
    return tuple(marks)


# Round the board


def _plate(view: Position, i: int) -> Plate:
    o, s = view.plain_options, view.plain
    notes = []
    if s.cause[i]:
        notes.append("crashed" if s.head[i] != OFF else "off the grid")
    if s.gain[i] and (s.cause[i] or s.stage not in (Stage.TAIL, Stage.CARDS)):
        notes.append(action_texts.gain_text(o, s.gain[i]))
    if s.card[i] and s.stage != Stage.CARDS:
        notes.append(f"plays {cards.CHOICES[s.card[i] - 1].title}")
    if s.group & ~s.waiting & 1 << i:
        notes.append("has chosen")
    notes.append(counted(s.hands[i], "special"))
    out = s.head[i] == OFF and s.round > 0
    return drawing.plate(PLAYERS[i].letter, turn=i in view.deciding(), notes=tuple(notes), out=out)


def _hands(view: Position, seat: int, touched: drawing.Gesture) -> tuple[Hand, ...]:
    """Your cards open, everybody else's as backs."""
    s = view.plain
    hands = []
    for i, p in enumerate(PLAYERS[: view.options.seats]):
        if i == seat:
            hands.append(drawing.hand(f"Your cards ({p.name})", _own_cards(view, seat, touched), p.role))
        elif s.hands[i]:
            shown = tuple(_shown(s.hand[i, slot]) for slot in range(s.hands[i]))
            hands.append(drawing.hand(p.name, shown, p.role))
    return tuple(hands)


def _shown(card: int) -> Card:
    """Another's card: a back, unless it is on the table or a game is looked back on."""
    kind = cards.DECK[card - 1]
    return drawing.card("", kind.title, kind.does[0]) if card else drawing.card("", "special", back=True)


def _own_cards(view: Position, seat: int, touched: drawing.Gesture) -> tuple[Card, ...]:
    s = view.plain
    barred = set()
    if s.stage == Stage.CARDS and seat in view.deciding():
        barred = set(range(len(cards.CHOICES))) - {cards.CHOOSE.choice(a) for a in view.legal(seat)}
    specials = [s.hand[seat, slot] - 1 + cards.FIRST_SPECIAL for slot in range(s.hands[seat])]
    made = []
    for choice in (*range(cards.FIRST_SPECIAL), *specials):
        touch, card = f"card:{CHOICE_WORDS[choice]}", cards.CHOICES[choice]
        chosen = s.card[seat] == choice + 1 or touch in touched
        made.append(
            drawing.card(touch, card.title, card.does[s.fast], barred=choice in barred, chosen=chosen)
        )
    return tuple(made)


def _buttons(view: Position, seat: int) -> tuple[Button, ...]:
    """Stop and go, and the ways that lead off the grid."""
    if view.plain.stage == Stage.STOP and seat in view.deciding():
        return (Button("button:stop", "Stop here"), Button("button:go", "Drive on"))
    touches = view.next_touches((), seat) if view.plain.stage == Stage.HOW else []
    ways = [turn for turn in range(3) if border_button(turn) in touches]
    return tuple(Button(border_button(turn), f"Off the grid ({TURNS[turn]})") for turn in ways)


# Words


def caption(view: Position, seat: int, events: Happened) -> str:
    """What is expected now, or how it ended."""
    s = view.plain
    if view.to_move == OVER:
        return as_sentence(view.ending())
    mode = "Over-Drive. " if s.fast else ""
    if view.to_move == NATURE:
        return mode + (_tale(view, events) or _chance_caption(view.plain))
    deciders = view.deciding()
    names = listed([SEAT_NAMES[i] for i in deciders], "and")
    if seat in deciders:
        chosen = s.group & ~s.waiting
        rest = f" {riders_text(view.options, chosen)} chosen." if chosen else ""
        return f"{mode}{_task(view, seat)}{rest}"
    if s.stage in (Stage.CARDS, Stage.HOW, Stage.STOP):
        return f"{mode}Waiting for {names}."
    return f"{mode}{names}: {_task(view, deciders[0])}"


def _task(view: Position, seat: int) -> str:
    """What a decider is asked, in a sentence."""
    s = view.plain
    card = cards.CHOICES[s.card[seat] - 1].title if s.card[seat] else "card"
    if s.stage == Stage.HOW and card == cards.Card.RETRACT.title:
        return "Touch the tail space that becomes the last."
    return Stage(s.stage).words.format(card=card, go="drive to" if s.fast else "go to first")


def _tale(view: Position, events: Happened) -> str:
    """What the round just enacted has brought: crashes, captures and points. Empty if nothing."""
    o, s = view.plain_options, view.plain
    told = [
        view.game.notation.event_text(o, s, kind, *event).rstrip(".")
        for kind in (Event.CRASHED, Event.CAPTURED)
        for event in _told(events, kind)
    ]
    if not told:
        return ""
    scored = _told(events, Event.SCORED)
    points = [f"{SEAT_NAMES[i]} {action_texts.gain_text(o, gain)}" for i, gain, _, _ in scored]
    if not points and _told(events, Event.CRASHED):
        points = ["no points"]
    return f"{'; '.join(told)}: {', '.join(points)}." if points and len(told) == 1 else f"{'; '.join(told)}."


def _chance_caption(s: Any) -> str:
    placed = "a flag" if s.mover == OFF else SEAT_NAMES[s.mover]
    return Stage(s.stage).words.format(placed=placed)


def alt(o: Any, s: Any, to_move: int) -> str:
    """The picture in words."""
    riders = []
    for i in range(o.seats):
        name = SEAT_NAMES[i]
        if s.head[i] == OFF:
            riders.append(f"{name} is off the grid")
        else:
            heads = WAYS[s.heading[i]]
            fate = f", dead ({cause_text(s.cause[i])})" if s.cause[i] else ""
            riders.append(f"{name} at {space_text(o, s.head[i])} heading {heads}, tail {s.length[i]}{fate}")
    flags = [space_text(o, s.flag[f]) for f in range(o.flags) if s.flag[f] != OFF]
    points = ", ".join(f"{SEAT_NAMES[i]} {action_texts.score_text(o, s.score[i])}" for i in range(o.seats))
    mode = "Over-Drive" if s.fast else "normal mode"
    return (
        f"A grid of {o.side} by {o.side}, round {s.round}, {mode}. {'; '.join(riders)}. "
        f"Flags: {', '.join(flags) or 'none'}. Points: {points}, target {s.target}."
    )
