"""Jerks in a Minefield, pictured: tiles as cards, tokens on them, ghosts beside the board."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from gridwright.games.minefield import knowledge, notation, things, turns
from gridwright.games.minefield.ghosts import HAUNT
from gridwright.games.minefield.living import SHOVE
from gridwright.games.minefield.notation import PLACE_NAMES, TOKEN_NAMES, cell_id, seat_text, stand_id
from gridwright.games.minefield.things import PLACES, SIDE, Chance, Event, Pace, Tile
from gridwright.kernel import scene as drawing
from gridwright.kernel.contract import NATURE, OVER
from gridwright.kernel.errors import listed
from gridwright.kernel.position import Position
from gridwright.kernel.scene import Badge, Board, Button, Gesture, Piece, Plate, Ring, Scene, Seat, Track
from gridwright.kernel.texts import as_sentence, counted

SHOWS = {"odds": "the chance of a mine on each tile that you do not know"}

BUTTON_WORDS = {
    "button:cautious": "Cautious: one step, one look",
    "button:fast": "Fast: roll a die",
    "button:look": "Look at a tile",
    "button:rearm": "Arm a blown mine",
    "button:swap": "Swap two tiles",
    "button:shove": "Shove somebody",
    "button:end": "End the turn",
    "button:pass": "Pass",
}
"""Whoever is offered one of these reads the same words on it; logs need not draw a board to find them."""
_LOOKS = Tile.LOOKED * 15
"""The marks of all who may have looked at a tile."""
ROLES = tuple(drawing.seat(i, "").role for i in range(4))
KEPT = 2000
"""So many pictures of tiles are kept: they are drawn for every viewer, and most actions change none."""
GHOST_SPOTS = {f"ghost{t}": (SIDE + 0.62, y) for t, y in enumerate((4.5, 3.5, 0.5, 1.5))}
OTHERS_CORNERS = tuple(c for c in drawing.CORNERS if c != "nw")
PLACED = (Event.WALKED, Event.PUSHED, Event.SWAPPED)
PLACE_EVENTS = (*PLACED, Event.LOOKED_AT, Event.TURNED_UP, Event.BLEW_UP, Event.ARMED, Event.CROSSED)


class Field(NamedTuple):
    """What the pictures of the tiles follow from. Rules may be asked of it as of a state."""

    tile: tuple[int, ...]
    on: tuple[int, ...]


def scene(view: Position, seat: int, touched: Gesture = (), show: frozenset[str] = frozenset()) -> Scene:
    """The field as the seat knows it."""
    o, s = view.plain_options, view.plain
    players = drawing.seats(view.game.seat_names(view.options))
    field = Field(tuple(s.tile), tuple(s.on))
    expected = caption(view)
    return Scene(
        title="Jerks in a Minefield",
        board=board(o, s, field, seat, show),
        alt=alt(view, seat, expected),
        caption=expected,
        seats=players,
        lines=tuple(shove_lines(view, seat, touched)),
        pieces=tile_pieces(o, field, seat) + tuple(token_pieces(o, s, players)),
        rings=tuple(acting_rings(view)),
        highlights=tuple(drawing.highlight(cell_id(p), "last") for p in last_places(s)),
        badges=tile_badges(o, field, seat) + tuple(letters(o, s)),
        plates=tuple(plate(view, p.letter, i) for i, p in enumerate(players)),
        tracks=() if s.over else tracks(o, field.tile, seat),
        buttons=tuple(buttons(view, seat)),
    )


# The field


def board(o: Any, s: Any, field: Field, seat: int, show: frozenset[str]) -> Board:
    """Backs and faces; positions still without a tile are empty. With `odds` the backs bear the chances."""
    made = tiles_as_they_lie(kinds(field.tile), o.tokens)
    if "odds" in show and not s.over:
        odds = {cell_id(p): odds_text(o, s, seat, p) for p in range(PLACES)}
        made = replace(made, cells=tuple(replace(c, text=odds[c.id]) for c in made.cells))
    return made


@lru_cache(KEPT)
def tiles_as_they_lie(kinds: tuple[str, ...], tokens: int) -> Board:
    """The tiles, and a place for each ghost."""
    named = {cell_id(p): kind for p, kind in enumerate(kinds)}
    made = drawing.squares(SIDE, SIDE, name=drawing.file_rank, north_up=True).with_kinds(named)
    return made + drawing.spots({n: at for n, at in GHOST_SPOTS.items() if int(n[-1]) < tokens})


@lru_cache(KEPT)
def kinds(tiles: tuple[int, ...]) -> tuple[str, ...]:
    """How each tile lies."""
    return tuple(map(kind, tiles))


def kind(tile: int) -> str:
    """How a tile lies."""
    if tile & Tile.UNLAID:
        return "open"
    return "face" if tile & Tile.UP else "back"


def odds_text(o: Any, s: Any, seat: int, place: int) -> str:
    """The chance of a mine on a tile that the seat does not know; the tracks below have it exactly."""
    if things.knows(o, s, seat, place) or s.tile[place] & Tile.UNLAID or s.on[place]:
        return ""
    chance = knowledge.mine_chances(o, s, seat, place) / knowledge.mine_chances_of(o, s, seat, place)
    return f"{chance:.0%}"


@lru_cache(KEPT)
def tile_pieces(o: Any, s: Field, seat: int) -> tuple[Piece, ...]:
    """Skulls of blown mines, of mines armed again and, with nothing hidden, of all; your own are small."""
    drawn = []
    for place in range(PLACES):
        tile = s.tile[place]
        if s.on[place]:
            continue
        if things.blown(s, place):
            drawn.append(Piece("skull", cell_id(place), "danger"))
        elif tile & Tile.MINE and tile & Tile.KNOWN:
            drawn.append(Piece("skull", cell_id(place), "danger", faded=True))
        elif tile & Tile.UP or tile & (Tile.UNKNOWN | Tile.UNLAID):
            continue
        elif seat >= 0 and things.knows(o, s, seat, place):
            drawn.append(Piece(nature_shape(s, place), cell_id(place), ROLES[seat], size=0.62))
        elif tile & Tile.MINE:
            drawn.append(Piece("skull", cell_id(place), "muted", faded=True))
    return tuple(drawn)


def nature_shape(s: Field, place: int) -> str:
    """A skull for a mine, a tick for a blank."""
    return "skull" if s.tile[place] & Tile.MINE else "tick"


@lru_cache(KEPT)
def tile_badges(o: Any, s: Field, seat: int) -> tuple[Badge, ...]:
    """What is said of the tiles in their corners."""
    return tuple(badge for place in range(PLACES) for badge in badges(o, s, seat, place))


def badges(o: Any, s: Field, seat: int, place: int) -> list[Badge]:
    """Eyes of those who have looked at a face-down tile, the viewer's own in the first corner."""
    if not s.tile[place] & (Tile.KNOWN | _LOOKS):
        return []
    at = cell_id(place)
    if s.tile[place] & Tile.KNOWN:
        # A token hides what it stands on; the corner tells.
        return [Badge(at, "ne", "skull", "danger")] if s.on[place] and s.tile[place] & Tile.MINE else []
    lookers = [p for p in range(o.seats) if s.tile[place] & (Tile.LOOKED << p)]
    drawn = []
    if seat in lookers:
        drawn.append(Badge(at, "nw", "eye", ROLES[seat]))
        if s.on[place]:
            drawn.append(Badge(at, "ne", nature_shape(s, place), ROLES[seat]))
    others = [p for p in lookers if p != seat]
    free = [c for c in OTHERS_CORNERS if all(b.corner != c for b in drawn)]
    return drawn + [Badge(at, c, "eye", ROLES[p]) for c, p in zip(free, others, strict=False)]


# Tokens and ghosts


def token_pieces(o: Any, s: Any, players: tuple[Seat, ...]) -> list[Piece]:
    """Living tokens as discs, the dead as outlines beside the board, faded while they lose a turn."""
    drawn = []
    for token in range(o.tokens):
        role = players[o.owner[token]].role
        if s.at[token] >= 0:
            drawn.append(drawing.piece("disc", cell_id(s.at[token]), role, size=0.86))
        else:
            letter = TOKEN_NAMES[token][0] if o.seats == 2 else ""
            faded = s.skip[token] != 0
            drawn.append(drawing.piece("ghost", stand_id(s, token), role, text=letter, faded=faded))
    return drawn


def letters(o: Any, s: Any) -> list[Badge]:
    """In teams the tokens of a player need a letter each; ghosts have theirs under them."""
    if o.seats != 2:
        return []
    living = [token for token in range(o.tokens) if s.at[token] >= 0]
    return [drawing.badge(stand_id(s, token), "sw", text=TOKEN_NAMES[token][0]) for token in living]


def acting_rings(view: Position) -> list[Ring]:
    """A ring round the token that acts, with its steps left."""
    s = view.plain
    if s.over or s.token < 0 or s.to_lay:
        return []
    return [drawing.ring(stand_id(s, s.token), str(s.steps) if s.pace else "", "attention")]


def shove_lines(view: Position, seat: int, touched: Gesture) -> list[drawing.Line]:
    """How far the shoves that are being considered would push."""
    if not touched or seat not in view.deciding():
        return []
    s = view.plain
    if s.token < 0:
        return []
    shoves = [a for a in view.legal(seat) if a in SHOVE or a in HAUNT]
    paths = (view.gesture(a, seat) for a in shoves)
    meant = (p for p in paths if p[: len(touched)] == touched and len(touched) >= len(p) - 1)
    return [drawing.Line(path[-2], path[-1], "danger", "dashed", arrow=True) for path in meant]


def last_places(s: Any) -> list[int]:
    """The positions that the last action was about."""
    places: list[int] = []
    for i in range(min(s.happened, len(s.events))):
        if s.events[i, 0] in PLACE_EVENTS:
            places.append(s.events[i, 2])
        if s.events[i, 0] in PLACED:
            places.append(s.events[i, 3])
    return list(dict.fromkeys(places))


# Beside the board


def plate(view: Position, letter: str, seat: int) -> Plate:
    """A player: what became of the tokens, what was rolled."""
    o, s = view.plain_options, view.plain
    notes = [note for token in range(o.tokens) if o.owner[token] == seat for note in token_notes(o, s, token)]
    out = not things.alive(o, s) >> seat & 1
    turn = not s.over and not s.to_lay and s.seat == seat
    return drawing.plate(letter, turn=turn, notes=tuple(notes), out=out)


def token_notes(o: Any, s: Any, token: int) -> list[str]:
    """What there is to say of a token."""
    who = f"{TOKEN_NAMES[token]} " if o.seats == 2 else ""
    notes = []
    if s.at[token] < 0:
        lost = "dead" if s.over else "dead, loses a turn"
        notes.append(f"{who}{lost if s.skip[token] else 'a ghost'}")
    if s.token == token and s.pace:
        pace = "cautious" if s.pace == Pace.CAUTIOUS else "fast"
        notes.append(f"{who}{pace}, {s.steps} step{'' if s.steps == 1 else 's'} left")
    notes += [f"{who}rolled {die}" for die in rolls(s, token)]
    return notes


def rolls(s: Any, token: int) -> list[int]:
    """What a token has just rolled."""
    if s.chance == Chance.GUARD_DIE and token == s.token:
        return [s.die]
    happened = range(min(s.happened, len(s.events)))
    return [s.events[i, 2] for i in happened if s.events[i, 0] == Event.ROLLED and s.events[i, 1] == token]


@lru_cache(KEPT)
def tracks(o: Any, tiles: tuple[int, ...], seat: int) -> tuple[Track, ...]:
    """How many mines the viewer has still to find, and among how many tiles."""
    field = Field(tiles, ())
    return (
        Track("Unknown mines", knowledge.mines_unknown(o, field, seat), role="danger"),
        Track("Unknown tiles", knowledge.tiles_unknown(o, field, seat), role="muted"),
    )


def buttons(view: Position, seat: int) -> list[Button]:
    """The choices that are no tile, as far as the seat has them now."""
    if seat not in view.deciding():
        return []
    first = {view.gesture(action, seat)[0] for action in view.legal(seat)}
    return [drawing.button(touch, words) for touch, words in BUTTON_WORDS.items() if touch in first]


# Words


def caption(view: Position) -> str:
    """What is expected now, or how it ended."""
    o, s = view.plain_options, view.plain
    if view.to_move == OVER:
        return as_sentence(view.ending())
    if view.to_move == NATURE:
        return waiting(o, s)
    if s.token < 0:
        return f"{seat_text(o, s.seat)}, choose a token or a ghost."
    who = TOKEN_NAMES[s.token]
    if s.at[s.token] < 0:
        if o.ghosts == turns.Ghosts.PASS_ONLY:
            return f"{who} is dead and can only pass."
        return f"{who}'s ghost, haunt them: look, arm, swap, shove or pass."
    if s.pace == Pace.UNDECIDED:
        return f"{who}, go cautiously or fast."
    if s.pace == Pace.CAUTIOUS:
        left = ["step"] * bool(s.steps) + ["look once"] * (not s.looked) + ["end the turn"]
        return f"{who}, {listed(left)}."
    if s.steps == 0:
        return f"{who} has no steps left."
    return f"{who}, {counted(s.steps, 'step')} left."


WAITING = {
    Chance.STARTER: "A die will say who begins.",
    Chance.LAYING: "The field is being laid: {tiles} tiles to go.",
    Chance.FAST_DIE: "{who} rolls for a fast move.",
    Chance.CROSS_DIE: "{who} tries to cross {ahead}: on 4, 5 or 6 nothing happens.",
    Chance.SHOVE_DIE: "{who} shoves {victim} {way}, and rolls.",
    Chance.GUARD_DIE: "{who} has rolled {die}. {victim} needs more to stand firm.",
    Chance.GHOST_DIE: "{who}'s ghost shoves {victim} {way} if it rolls a 6.",
}


def waiting(o: Any, s: Any) -> str:
    """What nature is about to decide."""
    named = {"tiles": s.to_lay, "die": s.die, "who": TOKEN_NAMES[s.token], "victim": TOKEN_NAMES[s.victim]}
    ahead = o.near[s.at[s.token], s.way] if s.chance == Chance.CROSS_DIE else s.way
    return WAITING[s.chance].format(**named, way=notation.WAY_WORDS[s.way], ahead=PLACE_NAMES[ahead])


def alt(view: Position, seat: int, expected: str) -> str:
    """The picture in words, with what is expected now."""
    o, s = view.plain_options, view.plain
    where = [
        f"{TOKEN_NAMES[t]} on {PLACE_NAMES[s.at[t]]}" if s.at[t] >= 0 else f"{TOKEN_NAMES[t]} dead"
        for t in range(o.tokens)
    ]
    return f"{tiles_in_words(o, tuple(s.tile), seat)}. {'; '.join(where)}. {expected}"


@lru_cache(KEPT)
def tiles_in_words(o: Any, tiles: tuple[int, ...], seat: int) -> str:
    """How the tiles lie, and what the viewer knows of them."""
    field = Field(tiles, ())
    blown = [PLACE_NAMES[p] for p in range(PLACES) if things.blown(field, p)]
    back = [p for p in range(PLACES) if kind(tiles[p]) == "back"]
    words = [f"A field of 25 tiles, {len(back)} of them face down"]
    words.append(f"blown mines: {', '.join(blown) or 'none'}")
    own = [p for p in back if seat >= 0 and things.knows(o, field, seat, p)]
    if own:
        found = {True: "mine", False: "blank"}
        known = (f"{PLACE_NAMES[p]} {found[bool(tiles[p] & Tile.MINE)]}" for p in own)
        words.append(f"known to the viewer: {', '.join(known)}")
    return "; ".join(words)
