"""A table at the terminal: people at one keyboard, bots beside them, secrets covered between turns."""

from __future__ import annotations

import random
import secrets as system_random
from concurrent.futures import ThreadPoolExecutor

from gridwright.agents.bot import decide
from gridwright.agents.levels import LEVELS, bot
from gridwright.agents.warm import mode, warm
from gridwright.kernel.binding import INTERPRETED
from gridwright.kernel.contract import HIDDEN, NATURE, OVER, SPECTATOR
from gridwright.kernel.errors import GridwrightError, listed
from gridwright.kernel.match import Match
from gridwright.kernel.observer import Observer
from gridwright.kernel.position import Position
from gridwright.terminal.screen import Left, Screen

ME = "me"
PROOF = "proof"

HELP = """Or type one of these words:
  legal    list what you may do          log      what has happened
  board    draw the board again          rules    the rulebook
  undo     take back your last action    resign   give up
  quit     leave the table"""


class Table:
    """The people and bots round one match, and what has been told to each of them."""

    def __init__(self, match: Match, seed: int | None, plain: bool) -> None:
        self.match = match
        self.people = [seat for seat, player in enumerate(match.seats) if player == ME]
        self.screen = Screen(plain)
        seed = system_random.randbits(48) if seed is None else seed
        self.rng = random.Random(seed)
        self.dice = match.position.book.rng(seed)
        self.eyes = {seat: Observer(match.position_at(0), seat) for seat in [*self.people, SPECTATOR]}
        self.news: dict[int, list[str]] = {seat: [] for seat in self.eyes}
        self.looking = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.hinted = False
        self.excused = False
        if any(player.partition("/")[0] not in (ME, PROOF, "random") for player in match.seats):
            warm(match.game, match.options)

    def say(self, text: str, style: str = "") -> None:
        """A line on the screen."""
        self.screen.say(text, style)

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.match.position

    @property
    def covered(self) -> bool:
        """Whether people must not see each other's screen."""
        return self.match.game.about.secrets and len(self.people) > 1

    def run(self) -> None:
        """Play to the end."""
        about = self.match.game.about
        self.say(f"{about.title}, by {about.designer}", "bold")
        self.say(self.how_seated())
        while not self.match.over:
            if self.position.to_move == NATURE:
                self.nature()
            else:
                self.one_decision()
        self.finish()

    def how_seated(self) -> str:
        """Who plays what, in a sentence."""
        names = self.match.game.seat_names(self.match.options)
        seats = (f"{name}: {player}" for name, player in zip(names, self.match.seats, strict=True))
        return ", ".join(seats) + ". Type help for help."

    def parting(self) -> str:
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

    def do(self, seat: int, action: int) -> None:
        """Carry out an action."""
        self.match.play(seat, action)
        self.look_up()

    def look_up(self) -> None:
        """Everybody sees what has happened; what they saw of it is their news."""
        for observer in self.eyes.values():
            for told in observer.follow(self.match):
                news = self.news[observer.seat]
                if told.seat != NATURE or told.seen != HIDDEN:  # what nature does unseen is no news
                    news.append(f"{self.position.seat_name(told.seat)}: {told.text}")
                news += (f"  {sentence}" for sentence in told.events)

    def nature(self) -> None:
        """One die or draw."""
        self.do(NATURE, self.position.sample(self.dice))

    def one_decision(self) -> None:
        """The next of those who may decide does: bots first, so that people wait for nobody."""
        seats = sorted(self.position.deciding(), key=lambda seat: seat in self.people)
        if seats[0] in self.people:
            self.person(seats[0])
        else:
            self.do(seats[0], self.bots_choice(seats[0]))

    def bots_choice(self, seat: int) -> int:
        """Ask a bot, in a thread beside the screen; until native code is ready it plays as well as it can."""
        name = self.match.seats[seat]
        ready = mode(self.match.game)
        if ready == INTERPRETED and name in LEVELS and not self.excused:
            self.excused = True
            self.say(
                "The fast code is still being made ready; until then the bots think a little less.", "dim"
            )
        player = bot(name, self.match.game.name, ready)
        seed = self.rng.getrandbits(48)
        with ThreadPoolExecutor(1) as pool:
            thinking = pool.submit(decide, self.position, seat, player, seed)
            with self.screen.waiting(f"{self.position.seat_name(seat)} is thinking"):
                return thinking.result()

    def person(self, seat: int) -> None:
        """Show a person the board and do what they say, until it is an action."""
        self.hand_over(seat)
        self.tell(seat)
        self.draw(seat)
        while not self.match.over:
            typed = self.ask(seat)
            if typed and self.obey(seat, typed):
                return

    def hand_over(self, seat: int) -> None:
        """Cover the screen before another person looks at it."""
        if self.covered and self.looking != seat:
            self.screen.clear()
            name = self.position.seat_name(seat)
            self.screen.read(f"{name}'s turn. Hand over, and press Enter when only {name} is looking. ")
            self.screen.clear()
        self.looking = self.audience(seat)

    def audience(self, seat: int) -> int:
        """Whose eyes a person at the screen looks through: their own, or everybody's where all look on."""
        return seat if self.covered or len(self.people) == 1 else SPECTATOR

    def tell(self, seat: int) -> None:
        """What happened since this person last looked."""
        news = self.news[self.audience(seat)]
        for line in news:
            self.say(line, self.style_of(line))
        news.clear()

    def style_of(self, news: str) -> str:
        """How a line of news is set: news recede before the board."""
        return "dim"

    def draw(self, seat: int) -> str:
        """The board as a seat sees it; the sentence that stands under it."""
        scene = self.position.scene(seat)
        self.screen.draw(scene)
        return scene.caption

    # What people type

    def ask(self, seat: int) -> str:
        """Ask a person for an action, with examples the first time."""
        hint = ""
        if not self.hinted:
            examples = self.examples(seat)
            hint = f" (for example {listed(examples)})" if examples else ""
            self.hinted = True
        return self.screen.read(f"{self.position.seat_name(seat)}{hint}> ")

    def examples(self, seat: int) -> list[str]:
        """Three legal actions, as unlike each other as the list allows."""
        view = self.eyes[seat].view
        legal = view.legal(seat)
        picked = {legal[0], legal[len(legal) // 2], legal[-1]}
        return [view.action_text(a, seat) for a in sorted(picked)]

    def obey(self, seat: int, typed: str) -> bool:
        """Do what was typed; True if the table has moved on."""
        word = typed.casefold()
        if word in ("quit", "exit"):
            raise Left
        if word == "resign":
            return self.resign(seat)
        if word == "undo":
            return self.undo(seat)
        if word in ("help", "?"):
            self.help(seat)
        elif word == "legal":
            self.legal(seat)
        elif word == "board":
            self.draw(seat)
        elif word == "log":
            self.log(seat)
        elif word == "rules":
            self.screen.read_out(self.match.game.rules_text())
        else:
            return self.act(seat, typed)
        return False

    def act(self, seat: int, typed: str) -> bool:
        """Play what was typed, or say what was wrong with it. Only the seat's view is asked."""
        try:
            action = self.eyes[seat].choose(typed)
        except GridwrightError as error:
            self.say(str(error))
            return False
        self.do(seat, action)
        return True

    def help(self, seat: int) -> None:
        """How actions are written here, in the words of the game's notation, and what else can be typed."""
        try:
            self.eyes[seat].choose("help")
        except GridwrightError as error:
            how = str(error).partition(": ")[2]
            self.say(f"{how[:1].upper()}{how[1:]}")
        self.say(HELP)

    def legal(self, seat: int) -> None:
        """What a person may do: the moves of one piece on a line, what takes one touch on the last."""
        groups: dict[str, list[str]] = {}
        for action in self.eyes[seat].legal_actions():
            piece = action.path[0] if len(action.path) > 1 else ""
            groups.setdefault(piece, []).append(action.text)
        for piece in sorted(groups, key=lambda piece: not piece):
            self.say("  ".join(groups[piece]))

    def resign(self, seat: int) -> bool:
        """Give up, where that ends the game."""
        try:
            self.match.resign(seat)
        except GridwrightError as error:
            self.say(str(error))
            return False
        return True

    def undo(self, seat: int) -> bool:
        """Take back this person's last action and what bots answered; never what was rolled or revealed."""
        try:
            self.match.take_back(self.match.undo_keeps(seat))
        except GridwrightError as error:
            self.say(str(error))
            return False
        self.look_up()
        for told in self.news.values():
            told.clear()
        self.say("Taken back.")
        return True

    def log(self, seat: int) -> None:
        """All that this person has seen happen."""
        for told in self.eyes[self.audience(seat)].told:
            self.say(f"{told.ply:4d}  {self.position.seat_name(told.seat)}: {told.text}")

    def finish(self) -> None:
        """The last board, open to all, and how it ended."""
        audience = self.looking if self.looking in self.news else SPECTATOR
        self.tell(audience)
        caption = self.draw(SPECTATOR if self.position.to_move == OVER else audience)
        ending = self.match.ending()
        if ending.casefold() not in caption.casefold():
            self.say(ending[:1].upper() + ending[1:], "bold")
