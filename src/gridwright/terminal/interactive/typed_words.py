"""What a person types at the prompt of a game: an action, or one of the words that are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.texts import as_sentence
from gridwright.terminal.interactive.screen import PeopleLeft

if TYPE_CHECKING:
    from gridwright.terminal.interactive.game import InteractiveGame

HELP = """Or type one of these words:
  legal    list what you may do          log      what has happened
  board    draw the board again          rules    the rulebook
  undo     take back your last action    resign   give up
  quit     leave the table"""


def obey_typed_line(game: InteractiveGame, seat: int, typed: str) -> bool:
    """Do what a person typed at the prompt: a word or an action; True if the game has moved on."""
    word = typed.casefold()
    if word in ("quit", "exit"):
        raise PeopleLeft
    if word == "resign":
        return resign_game(game, seat)
    if word == "undo":
        return take_back_action(game, seat)
    if word in ("help", "?"):
        print_prompt_help(game, seat)
    elif word == "legal":
        print_legal_actions(game, seat)
    elif word == "board":
        game.print_board(seat)
    elif word == "log":
        print_log(game, seat)
    elif word == "rules":
        game.screen.print_rulebook(game.match.game.rules_text())
    else:
        return play_typed_action(game, seat, typed)
    return False


def play_typed_action(game: InteractiveGame, seat: int, typed: str) -> bool:
    """Play the action that was typed, or say what was wrong with it. Only the seat's view is asked."""
    try:
        action = game.observers[seat].choose(typed)
    except GridwrightError as error:
        game.screen.print_line(str(error))
        return False
    game.play_action(seat, action)
    return True


def print_prompt_help(game: InteractiveGame, seat: int) -> None:
    """Print how actions are typed in this game, in the words of its notation, and what else can be typed."""
    try:
        game.observers[seat].choose("help")
    except GridwrightError as error:
        how = str(error).partition(": ")[2]
        game.screen.print_line(as_sentence(how))
    game.screen.print_line(HELP)


def print_legal_actions(game: InteractiveGame, seat: int) -> None:
    """Print what a person may type: the moves of one piece on a line, what takes one touch on the last."""
    groups: dict[str, list[str]] = {}
    for action in game.observers[seat].legal_actions():
        piece = action.path[0] if len(action.path) > 1 else ""
        groups.setdefault(piece, []).append(action.text)
    for piece in sorted(groups, key=lambda piece: not piece):
        game.screen.print_line("  ".join(groups[piece]))


def resign_game(game: InteractiveGame, seat: int) -> bool:
    """Give up for the person who typed “resign”, where that ends the game."""
    try:
        game.match.resign(seat)
    except GridwrightError as error:
        game.screen.print_line(str(error))
        return False
    return True


def take_back_action(game: InteractiveGame, seat: int) -> bool:
    """Take back this person's last action and what bots answered; never what was rolled or revealed."""
    try:
        game.match.take_back(game.match.undo_keeps(seat))
    except GridwrightError as error:
        game.screen.print_line(str(error))
        return False
    game.collect_news()
    for told in game.news.values():
        told.clear()
    game.screen.print_line("Taken back.")
    return True


def print_log(game: InteractiveGame, seat: int) -> None:
    """Print all that the person at the prompt has seen happen, a line an action."""
    for told in game.observers[game.eyes_of(seat)].told:
        game.screen.print_line(f"{told.ply:4d}  {game.position.seat_name(told.seat)}: {told.text}")
