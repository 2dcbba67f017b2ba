"""Cups, pictured: hexagons, cups open towards their owner's side of the table, tokens that can be counted."""

from __future__ import annotations

from typing import Any

from gridwright.games.cups import turn
from gridwright.games.cups.notation import GESTURES, SEAT_NAMES, cell_names, cell_text, held_cells
from gridwright.games.cups.pieces import NOWHERE, Event, Owner, Refusal, friendly, sole, sole_tokens
from gridwright.games.cups.setting_up import SetUp
from gridwright.games.cups.turn import CLAIM, CONVERT, DESTROY, GIVE, MOVE, PASS, STEAL, Sticky
from gridwright.games.cups.undo import Undo, could_undo
from gridwright.kernel import scene as drawing
from gridwright.kernel.contract import NATURE, OVER
from gridwright.kernel.errors import listed
from gridwright.kernel.options import once
from gridwright.kernel.position import Position
from gridwright.kernel.scene import Badge, Button, Gesture, Highlight, Line, Piece, Scene
from gridwright.kernel.texts import as_sentence, counted

SHOWS: dict[str, str] = {
    "sticking": "lines between the cups that stick together",
    "helpers": "how many cups stand ready to convert each enemy cup",
    "undo": "what may not be done because it would undo",
}

BUTTONS = {
    STEAL: "Take",
    GIVE: "Give",
    CONVERT: "Convert",
    DESTROY: "Destroy",
    CLAIM: "Claim",
    PASS: "Pass",
}
_PLACES = {
    Event.MOVED: (2, 3),
    Event.STOLE: (2, 3),
    Event.GAVE: (2, 3),
    Event.PASSED: (),
    Event.DRAWN: (1, 2),
    Event.TOSSED: (),
}
"""Which numbers of an event are cells, where it is not the second alone."""
_CUPS: dict[Owner, dict[str, Any]] = {
    Owner.BLUE: {"role": "seat:A", "facing": drawing.S},
    Owner.VERMILION: {"role": "seat:B", "facing": drawing.N},
    Owner.SHARED: {"role": "seat:A", "role2": "seat:B", "facing": drawing.E},
}
"""A cup is open towards its owner; a shared one is turned by a quarter, in both colours."""


def scene(view: Position, seat: int, touched: Gesture = (), show: frozenset[str] = frozenset()) -> Scene:
    """The board as the seat sees it; everybody sees all of it."""
    o, s = view.plain_options, view.plain
    players = drawing.seats(SEAT_NAMES)
    mover = view.to_move
    held = touched_cup(view, touched)
    undone = barred_by_undo(view)
    return Scene(
        title="Cups",
        board=board(o),
        alt=alt(view),
        caption=caption(view, held, touched, undone),
        seats=players,
        lines=tuple(sticking(view, held, show) + undoing(o, held, show, undone)),
        pieces=tuple(tokens_and_cups(o, s)),
        rings=tuple(helper_rings(view)) if "helpers" in show and mover >= 0 else (),
        badges=tuple(piles(o, s)),
        highlights=tuple(last_places(o, s) + barred_steps(view, held)),
        plates=tuple(
            drawing.plate(p.letter, turn=mover == i, notes=notes(o, s, i)) for i, p in enumerate(players)
        ),
        tracks=tuple(drawing.track(p.name, s.total[i], o.goal, p.role) for i, p in enumerate(players)),
        buttons=tuple(buttons(view, touched)),
    )


# The board and what stands on it


def cell_id(o: Any, cell: int) -> str:
    """The touchable id of a cell."""
    return f"cell:{cell_text(o, cell)}"


@once
def board(o: Any) -> drawing.Board:
    """The hexagons, and the marks where resources begin on them."""
    axial = [((o.column[i] - o.row[i]) // 2, o.row[i]) for i in range(o.cells)]
    drawn = drawing.hexes(axial, names=cell_names(o))
    if o.resources != SetUp.MARKED:
        return drawn
    return drawn.with_kinds({cell_id(o, i): "marked" for i in range(o.cells) if o.mark[i]})


def tokens_and_cups(o: Any, s: Any) -> list[Piece]:
    """Loose resources, then the cups with their tokens."""
    found = [drawing.piece("token", cell_id(o, i), "gold") for i, loose in enumerate(s.loose) if loose]
    standing = ((i, owner) for i, owner in enumerate(s.owner) if owner != Owner.NOBODY)
    return found + [cup(cell_id(o, i), owner, s.tokens[i]) for i, owner in standing]


def piles(o: Any, s: Any) -> list[Badge]:
    """How many tokens a destroyed cup left, where they are more than one."""
    return [
        drawing.badge(cell_id(o, i), "se", text=str(loose)) for i, loose in enumerate(s.loose) if loose > 1
    ]


def cup(at: str, owner: Owner, tokens: int) -> Piece:
    """A cup with its tokens."""
    return drawing.piece("cup", at, count=tokens, size=0.92, **_CUPS[owner])


def notes(o: Any, s: Any, seat: int) -> tuple[str, ...]:
    """How far to go, how much of it only this player has, and the cups left to place."""
    left = max(0, o.goal - s.total[seat])
    alone = sole_tokens(o, s, seat)
    shared = s.total[seat] - alone
    far = "has the goal" if left == 0 else f"{left} to go"
    held = f"{alone} alone, {shared} shared" if shared else ""
    return tuple(filter(None, (far, held, f"{counted(s.reserve[seat], 'cup')} to place")))


def last_places(o: Any, s: Any) -> list[Highlight]:
    """The cells that the last action was about."""
    told = _PLACES.get(s.events[0, 0], (2,)) if s.happened else ()
    return [drawing.highlight(cell_id(o, s.events[0, place]), "last") for place in told]


# What is being considered


def touched_cup(view: Position, touched: Gesture) -> int:
    """The cup of the mover's that was picked up, or NOWHERE."""
    o, s, mover = view.plain_options, view.plain, view.to_move
    if mover < 0 or s.to_put or not touched:
        return NOWHERE
    named = (i for i in range(o.cells) if cell_id(o, i) == touched[0] and friendly(s, mover, i))
    return next(named, NOWHERE)


def sticking(view: Position, held: int, show: frozenset[str]) -> list[Line]:
    """Lines from the cup that was picked up to those it sticks to; on request, between all that stick."""
    o, s, mover = view.plain_options, view.plain, view.to_move
    if o.sticky == Sticky.OFF:
        return []
    looked_at = [(mover, held)] if held != NOWHERE else []
    if "sticking" in show:
        looked_at = [(seat, s.cup[i]) for seat in range(2) for i in range(s.standing)]
    pairs = {(min(a, b), max(a, b)) for seat, a in looked_at for b in held_cells(o, s, seat, a)}
    return [Line(cell_id(o, a), cell_id(o, b), "ink") for a, b in sorted(pairs)]


def barred_by_undo(view: Position) -> list[tuple[int, int]]:
    """What may not be done because it would undo: from which cell to which a cup or a token may not go."""
    o, s, mover = view.plain_options, view.plain, view.to_move
    if mover < 0:
        return []
    cups = (s.cup[i] for i in range(s.standing))
    acting = [cell for cell in cups if friendly(s, mover, cell) and could_undo(o, s, cell)]
    found, legal = set(), set(view.legal()) if acting else set()
    for kind in (MOVE, STEAL, GIVE):
        for cell in acting:
            for way in range(6):
                action = kind.id(cell, way)
                if action not in legal and view.barred(action) == Refusal.UNDOES:
                    pair = (cell, o.near[cell, way])
                    found.add(pair[::-1] if kind is STEAL else pair)
    return sorted(found)


def undoing(o: Any, held: int, show: frozenset[str], undone: list[tuple[int, int]]) -> list[Line]:
    """Dashed arrows for what no-undo bars: of the cup that was picked up, or on request all."""
    pairs = [pair for pair in undone if "undo" in show or held in pair]
    return [Line(cell_id(o, a), cell_id(o, b), "danger", "dashed", arrow=True) for a, b in pairs]


def barred_steps(view: Position, held: int) -> list[Highlight]:
    """Crosses on the free cells beside the cup that was picked up to which it may not go."""
    if held == NOWHERE:
        return []
    o = view.plain_options
    why = {o.near[held, way]: view.barred(MOVE.id(held, way)) for way in range(6)}
    shown = (Refusal.STICKS, Refusal.UNDOES)
    return [Highlight(cell_id(o, cell), "barred") for cell in why if why[cell] in shown]


def helper_rings(view: Position) -> list[drawing.Ring]:
    """Round each enemy cup, how many of the mover's cups stand beside it and how many it takes."""
    o, s, mover = view.plain_options, view.plain, view.to_move
    enemies = [s.cup[i] for i in range(s.standing) if sole(s, 1 - mover, s.cup[i])]
    counts = {cell: turn.helpers(o, s, mover, cell) for cell in enemies}
    return [
        drawing.Ring(cell_id(o, cell), str(count), "attention" if count >= o.convert_need else "muted")
        for cell, count in counts.items()
        if count
    ]


# Buttons and words


def buttons(view: Position, touched: Gesture) -> list[Button]:
    """What may be done with a cup that was touched; greyed unless it would finish what was begun."""
    o, s, mover = view.plain_options, view.plain, view.to_move
    if mover == OVER:
        return []
    if s.toss:
        return [Button(f"button:{name.lower()}-first", f"{name} first") for name in SEAT_NAMES]
    if s.to_put:
        return []
    left_out = {DESTROY: not o.destroy, CLAIM: not o.full_convert}
    ready = view.next_touches(touched, mover)
    ids = {kind: GESTURES[kind].split()[-1] for kind in BUTTONS if not left_out.get(kind)}
    return [drawing.button(id, BUTTONS[kind], barred=id not in ready) for kind, id in ids.items()]


def caption(view: Position, held: int, touched: Gesture, undone: list[tuple[int, int]]) -> str:
    """What is expected now, what is barred and why, or how it ended."""
    o, s, mover = view.plain_options, view.plain, view.to_move
    if mover == OVER:
        return as_sentence(view.ending())
    if mover == NATURE:
        return (
            "Toss for who is first." if s.toss else f"{s.to_put} resources are still to be put out, in pairs."
        )
    name = SEAT_NAMES[mover]
    if s.to_put:
        return f"{name}, put a resource on a free cell: {s.to_put} to go."
    asked = considered(view, held, touched) or f"{name}, {choices(o, s, mover)}."
    return " ".join(filter(None, (asked, undo_words(view, held, undone))))


def choices(o: Any, s: Any, seat: int) -> str:
    """What a player may think of doing."""
    place = "place a cup, pick one up" if s.reserve[seat] else "pick up a cup"
    if not any(friendly(s, seat, s.cup[i]) for i in range(s.standing)):
        place = "place a cup" if s.reserve[seat] else "you have no cups"
    passed = f": {SEAT_NAMES[1 - seat]} passed, so a pass ends the game" if s.passes else ""
    return f"{place} or pass{passed}" if place != "you have no cups" else f"{place}, so pass{passed}"


def considered(view: Position, held: int, touched: Gesture) -> str:
    """The cup that was picked up, and what holds it."""
    o, s, mover = view.plain_options, view.plain, view.to_move
    if held == NOWHERE:
        enemy = touched and touched[0] in [cell_id(o, c) for c in range(o.cells) if s.owner[c]]
        return f"What becomes of the cup on {touched[0].removeprefix('cell:')}?" if enemy else ""
    at = cell_text(o, held)
    if len(touched) > 1:
        return f"Take a token from {touched[1].removeprefix('cell:')}, or give it one?"
    stuck = [cell_text(o, c) for c in held_cells(o, s, mover, held)] if o.sticky != Sticky.OFF else []
    if not stuck:
        return f"{at} is free to go: touch a cell, or a cup beside it."
    several = len(stuck) > 1
    keeps = {
        Sticky.ALL: "must stay beside them all" if several else "must stay beside it",
        Sticky.ANY: "must stay beside one of them" if several else "must stay beside it",
        Sticky.SOME_FRIEND: "must end beside a cup of that kind",
    }
    return f"{at} sticks to {listed(stuck, 'and')}, and {keeps[o.sticky]}."


def undo_words(view: Position, held: int, undone: list[tuple[int, int]]) -> str:
    """What no-undo bars, in a sentence."""
    o, s = view.plain_options, view.plain
    pairs = [pair for pair in undone if held in (NOWHERE, *pair)]
    if not pairs:
        return ""
    if len(pairs) > 1:
        return "What is crossed out would bring back an earlier position." if held != NOWHERE else ""
    a, b = pairs[0]
    what = "A token" if s.owner[b] != Owner.NOBODY else "The cup"
    other = SEAT_NAMES[1 - view.to_move]
    back = "bring back an earlier position" if o.undo == Undo.SUPERKO else f"undo {other}'s action"
    return f"{what} may not go from {cell_text(o, a)} to {cell_text(o, b)}: that would {back}."


def alt(view: Position) -> str:
    """The picture in words."""
    o, s, mover = view.plain_options, view.plain, view.to_move
    told = [f"A board of {o.cells} hexagons."]
    for owner, name in ((Owner.BLUE, "Blue's"), (Owner.VERMILION, "Vermilion's"), (Owner.SHARED, "Shared")):
        cups = [f"{cell_text(o, c)} with {s.tokens[c]}" for c in range(o.cells) if s.owner[c] == owner]
        if cups:
            told.append(f"{name} cups: {', '.join(cups)}.")
    loose = [cell_text(o, c) for c in range(o.cells) if s.loose[c]]
    if loose:
        told.append(f"Loose resources on {', '.join(loose)}.")
    told.append(f"Blue has {s.total[0]} of {o.goal}, Vermilion {s.total[1]}.")
    told.append("The game is over." if mover == OVER else f"{view.seat_name(mover)} to move.")
    return " ".join(told)
