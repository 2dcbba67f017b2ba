"""Jerks in a Minefield: sections 3, 5.1, 5.2 and 6 of RULES.md, whose turn it is, and the end."""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield.things import NONE, Chance, Event, Pace, Refusal, alive
from gridwright.kernel.actions import kind
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import NATURE, OVER, note, query, rule
from gridwright.kernel.options import Choice

MOST_ROUNDS = 100

CHOOSE = kind("token")

# 3. Turns ----------------------------------------------------------------------------------------------


class TwoPlayerTurn(Choice):
    """3.1 Whether two players have a turn for each token, or one each for a token of their choice."""

    TOKEN_ORDER = 0
    PLAYER_CHOICE = 1


@query
def players_alternate(o: Any) -> bool:
    """3.1 Whether turns belong to players, who choose a token, and not to the tokens."""
    return o.two_player_turn == TwoPlayerTurn.PLAYER_CHOICE


@rule
def to_move(o: Any, s: Any) -> int:
    """Who decides now."""
    if s.over:
        return OVER
    if s.chance != Chance.NOTHING:
        return NATURE
    return s.seat


@rule
def clear_turn(s: Any) -> None:
    """Forget what the last turn left."""
    s.pace = Pace.UNDECIDED
    s.steps = 0
    s.looked = 0
    s.tried = 0
    s.tries = 0


@rule
def take_turn(o: Any, s: Any, who: int) -> None:
    """3.1 A turn belongs to a token; or, with two_player_turn=player_choice, to a player."""
    clear_turn(s)
    if players_alternate(o):
        s.seat = who
        s.token = NONE
        s.began = NONE
        # 5.2 A token that died since its player's last turn sits out the one that begins now.
        for token in range(o.tokens):
            if o.owner[token] == who and s.skip[token] == 1:
                s.skip[token] = 2
    else:
        s.seat = o.owner[who]
        s.token = who
        s.began = s.at[who]


@rule
def end_turn(o: Any, s: Any) -> None:
    """3.2 Turns go round for ever, past the dead as well; 5.2 a dead token loses its first one."""
    if players_alternate(o):
        for token in range(o.tokens):
            if o.owner[token] == s.seat and s.skip[token] == 2:
                s.skip[token] = 0
        take_turn(o, s, 1 - s.seat)
        count_round(o, s, s.seat)
        return
    who = s.token
    while True:
        who = (who + 1) % o.tokens
        count_round(o, s, who)
        if s.over:
            return
        if s.skip[who] == 0:
            break
        s.skip[who] = 0
        note(s, Event.LOST_TURN, who)
    take_turn(o, s, who)


@rule
def barred_choose(o: Any, s: Any, seat: int, token: int) -> int:
    """3.1 A player may use a living token, or a ghost that has lost its turn."""
    if not players_alternate(o):
        return Refusal.NO_SUCH_ACTION
    if s.token != NONE:
        return Refusal.CHOSEN
    if token >= o.tokens or o.owner[token] != seat:
        return Refusal.NOT_YOURS
    if s.skip[token] != 0:
        return Refusal.STILL_LOST
    return Refusal.ALLOWED


@rule
def play_choose(o: Any, s: Any, seat: int, token: int) -> bool:
    """3.1 The player says which of his tokens acts."""
    s.token = token
    s.began = s.at[token]
    return False


# 5. The dead -------------------------------------------------------------------------------------------


class GhostDelay(Choice):
    """5.2 How many turns the dead lose before they are ghosts."""

    ONE = 1, "1"
    NONE = 0, "0"


class Ghosts(Choice):
    """5.3 Whether ghosts do anything."""

    ON = 0
    PASS_ONLY = 1


@rule
def die(o: Any, s: Any, token: int) -> None:
    """5.1 A dead token leaves the board; 5.2 it loses its next turn and then comes back as a ghost."""
    s.on[s.at[token]] = 0
    s.at[token] = NONE
    s.skip[token] = o.ghost_delay
    s.died |= 1 << o.owner[token]


@query
def is_ghost(s: Any) -> bool:
    """5.2 Whether it is a ghost's turn."""
    return s.at[s.token] < 0


@rule
def barred_to_ghosts(o: Any, s: Any, seat: int) -> int:
    """3.3 What bars ghosts from doing as the living do."""
    if s.token == NONE:
        return Refusal.CHOOSE_FIRST
    return Refusal.ONLY_LIVING if is_ghost(s) else Refusal.ALLOWED


@rule
def barred_to_living(o: Any, s: Any, seat: int) -> int:
    """5.3 What bars the living from doing as ghosts do."""
    if s.token == NONE:
        return Refusal.CHOOSE_FIRST
    return Refusal.ALLOWED if is_ghost(s) else Refusal.ONLY_GHOSTS


@rule
def barred_to_haunt(o: Any, s: Any, seat: int) -> int:
    """5.3 With ghosts=pass_only the dead only pass."""
    why = barred_to_living(o, s, seat)
    if why == Refusal.ALLOWED and o.ghosts == Ghosts.PASS_ONLY:
        return Refusal.GHOSTS_PASS
    return why


# 6. The end --------------------------------------------------------------------------------------------


class Reason(Code):
    """Why the game ended."""

    NOT_OVER = 0
    LAST_ALIVE = 1, "nobody else is alive"
    DIED_TOGETHER = 2, "the last ones died together"
    ROUND_LIMIT = 3, "{s.round} rounds are over, and the living share"


@rule
def check_end(o: Any, s: Any) -> None:
    """6.1 The last player with a living token wins; 6.3 if the last ones died together, they draw."""
    left = alive(o, s)
    if left == 0:
        end_game(o, s, Reason.DIED_TOGETHER, s.died)
    elif left & (left - 1) == 0:
        end_game(o, s, Reason.LAST_ALIVE, left)


@rule
def finish(o: Any, s: Any) -> None:
    """3.2 What ended a turn may have ended the game; otherwise it is the next one's turn."""
    check_end(o, s)
    if not s.over:
        end_turn(o, s)


@rule
def count_round(o: Any, s: Any, who: int) -> None:
    """6.4 A round is complete when the turn is back at whoever began; after the last one the living draw."""
    if who == s.starter:
        s.round += 1
        if s.round == o.max_rounds:
            end_game(o, s, Reason.ROUND_LIMIT, alive(o, s))


@rule
def end_game(o: Any, s: Any, why: int, won: int) -> None:
    """6. Say why it ended and who won; nobody's turn is left over."""
    s.over = why
    s.won = won
    clear_turn(s)
    s.seat = 0
    s.token = NONE
    s.began = NONE


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    """6.2 A win is 1; those who draw share it."""
    share = 0
    for seat in range(o.seats):
        share += (s.won >> seat) & 1
    for seat in range(o.seats):
        out[seat] = 1.0 / share if (s.won >> seat) & 1 else 0.0


@rule
def reason(o: Any, s: Any) -> int:
    """Why the game ended."""
    return s.over
