"""A game played in the terminal: people at one keyboard, bots beside them, secrets covered between turns."""

from __future__ import annotations

import random
import secrets as system_random
from concurrent.futures import ThreadPoolExecutor

from gridwright.agents.bot import decide
from gridwright.agents.levels import LEVELS, bot
from gridwright.agents.warm import mode, warm
from gridwright.kernel.binding import INTERPRETED
from gridwright.kernel.contract import HIDDEN, NATURE, OVER, SPECTATOR
from gridwright.kernel.errors import listed
from gridwright.kernel.match import Match
from gridwright.kernel.observer import Observer
from gridwright.kernel.position import Position
from gridwright.kernel.texts import as_sentence
from gridwright.terminal.interactive.screen import Screen
from gridwright.terminal.interactive.seating import ME, PROOF, describe_seating
from gridwright.terminal.interactive.typed_words import obey_typed_line


class InteractiveGame:
    """The people and bots round one match at the terminal, and what has been told to each of them."""

    def __init__(self, match: Match, seed: int | None, plain: bool) -> None:
        self.match = match
        self.people = [seat for seat, player in enumerate(match.seats) if player == ME]
        self.screen = Screen(plain)
        seed = system_random.randbits(48) if seed is None else seed
        self.rng = random.Random(seed)
        self.dice = match.position.book.rng(seed)
        self.observers = {seat: Observer(match.position_at(0), seat) for seat in [*self.people, SPECTATOR]}
        self.news: dict[int, list[str]] = {seat: [] for seat in self.observers}
        self.looking = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.examples_shown = False
        self.slow_bots_excused = False
        if any(player.partition("/")[0] not in (ME, PROOF, "random") for player in match.seats):
            warm(match.game, match.options)

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.match.position

    @property
    def has_secrets_between_people(self) -> bool:
        """Whether people at the keyboard must not see each other's screen."""
        return self.match.game.about.secrets and len(self.people) > 1

    def play_to_the_end(self) -> None:
        """Play the game in the terminal until it is over."""
        about = self.match.game.about
        self.screen.print_line(f"{about.title}, by {about.designer}", "bold")
        self.screen.print_line(self.introduction())
        while not self.match.over:
            if self.position.to_move == NATURE:
                self.play_action(NATURE, self.position.sample(self.dice))
            else:
                self.play_next_decision()
        self.print_ending()

    def introduction(self) -> str:
        """What is said before the first move: who plays what."""
        return describe_seating(self.match)

    def farewell(self) -> str:
        """What somebody is told who leaves before the end: how to play, if nobody has played yet."""
        name = self.match.game.name
        if any(not isinstance(entry, dict) and entry[0] in self.people for entry in self.match.entries):
            return "\nYou have left the table; the game is not finished."
        return (
            f"\nThe table is left as it is. To play, run: gridwright play {name}\n"
            "Then type actions as the prompt shows them; “help” lists the other words it knows, "
            "`gridwright rules " + name + "` prints the rules, `gridwright games` the other games."
        )

    # What happens

    def play_action(self, seat: int, action: int) -> None:
        """Carry out somebody's action, or an outcome of nature's."""
        self.match.play(seat, action)
        self.collect_news()

    def collect_news(self) -> None:
        """Everybody sees what has happened; what they saw of it is their news."""
        for observer in self.observers.values():
            for told in observer.follow(self.match):
                news = self.news[observer.seat]
                if told.seat != NATURE or told.seen != HIDDEN:  # what nature does unseen is no news
                    news.append(f"{self.position.seat_name(told.seat)}: {told.text}")
                news += (f"  {sentence}" for sentence in told.events)

    def play_next_decision(self) -> None:
        """The next of those who may decide does: bots first, so that people wait for nobody."""
        seats = sorted(self.position.deciding(), key=lambda seat: seat in self.people)
        if seats[0] in self.people:
            self.let_person_decide(seats[0])
        else:
            self.play_action(seats[0], self.choose_for_bot(seats[0]))

    def choose_for_bot(self, seat: int) -> int:
        """Ask a bot, in a thread beside the screen; until native code is ready it plays as well as it can."""
        name = self.match.seats[seat]
        ready = mode(self.match.game)
        if ready == INTERPRETED and name in LEVELS and not self.slow_bots_excused:
            self.slow_bots_excused = True
            self.screen.print_line(
                "The fast code is still being made ready; until then the bots think a little less.", "dim"
            )
        player = bot(name, self.match.game.name, ready)
        seed = self.rng.getrandbits(48)
        with ThreadPoolExecutor(1) as pool:
            thinking = pool.submit(decide, self.position, seat, player, seed)
            with self.screen.show_waiting(f"{self.position.seat_name(seat)} is thinking"):
                return thinking.result()

    def let_person_decide(self, seat: int) -> None:
        """Show a person the board and do what they type, until it is an action."""
        self.hand_over_screen(seat)
        self.print_news(seat)
        self.print_board(seat)
        while not self.match.over:
            typed = self.ask_for_action(seat)
            if typed and obey_typed_line(self, seat, typed):
                return

    def hand_over_screen(self, seat: int) -> None:
        """Cover the screen before another person looks at it."""
        if self.has_secrets_between_people and self.looking != seat:
            self.screen.clear_screen()
            name = self.position.seat_name(seat)
            self.screen.read_line(f"{name}'s turn. Hand over, and press Enter when only {name} is looking. ")
            self.screen.clear_screen()
        self.looking = self.eyes_of(seat)

    def eyes_of(self, seat: int) -> int:
        """Whose eyes a person at the screen looks through: their own, or everybody's where all look on."""
        return seat if self.has_secrets_between_people or len(self.people) == 1 else SPECTATOR

    # What is printed and asked

    def print_news(self, seat: int) -> None:
        """Print what happened since this person last looked."""
        news = self.news[self.eyes_of(seat)]
        for line in news:
            self.screen.print_line(line, self.news_style(line))
        news.clear()

    def news_style(self, line: str) -> str:
        """How a line of news is set on the screen: news recede before the board."""
        return "dim"

    def print_board(self, seat: int) -> str:
        """Print the board as a seat sees it; gives the sentence that stands under it."""
        scene = self.position.scene(seat)
        self.screen.print_scene(scene)
        return scene.caption

    def ask_for_action(self, seat: int) -> str:
        """Ask a person for an action, with examples the first time; what was typed."""
        hint = ""
        if not self.examples_shown:
            examples = self.example_actions(seat)
            hint = f" (for example {listed(examples)})" if examples else ""
            self.examples_shown = True
        return self.screen.read_line(f"{self.position.seat_name(seat)}{hint}> ")

    def example_actions(self, seat: int) -> list[str]:
        """Three legal actions for the prompt, as unlike each other as the list allows."""
        view = self.observers[seat].view
        legal = view.legal(seat)
        picked = {legal[0], legal[len(legal) // 2], legal[-1]}
        return [view.action_text(a, seat) for a in sorted(picked)]

    def print_ending(self) -> None:
        """Print the last board, open to all, and how the game ended."""
        audience = self.looking if self.looking in self.news else SPECTATOR
        self.print_news(audience)
        caption = self.print_board(SPECTATOR if self.position.to_move == OVER else audience)
        ending = self.match.ending()
        if ending.casefold() not in caption.casefold():
            self.screen.print_line(as_sentence(ending), "bold")
