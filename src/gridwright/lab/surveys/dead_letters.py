"""Dead letters: how often each numbered rule is carried out, and how often each refusal bars something.

Games are replayed in the interpreter, where every function of the rulebook can be watched. A rule is carried
out when a function that cites its number is; a guard must bar something, and a question be answered by yes.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any
from weakref import WeakKeyDictionary

from gridwright.kernel.binding import INTERPRETED, parts_of
from gridwright.kernel.contract import NATURE
from gridwright.kernel.game import Game
from gridwright.kernel.position import Position
from gridwright.lab.intervals import share_of
from gridwright.lab.measures import Needs
from gridwright.lab.seen import SeenGame
from gridwright.lab.surveys.ratios import ratio_of
from gridwright.lab.surveys.survey import Drawn, Survey, SurveyLine

NUMBER = re.compile(r"(?<![\d.:,])(\d{1,2})\.(\d{1,2})(?: to (\d{1,2})\.(\d{1,2}))?(?![\d.:])")
RULE = re.compile(r"^(\d{1,2}\.\d{1,2}) (.*?)(?=\n\n|\n\d{1,2}\.\d{1,2} |\Z)", re.MULTILINE | re.DOTALL)
THINGS = re.compile(r"^## (\d+)\. .*(?:board|grid|what there is|setting up)", re.MULTILINE | re.IGNORECASE)
"""Chapters that say what there is before the first move: nothing of them can be a dead letter."""

ALWAYS = ("ALLOWED", "GAME_OVER", "NOT_YOUR_TURN", "NO_SUCH_ACTION", "NOT_NOW")
"""What is no rule of the game's own, or never arises for who is to move."""

IDS_A_KIND = 250
"""So many ids of each kind of action are asked about at a decision, evenly spread."""

LOOKS = 30
"""At so many decisions of a game, evenly spread, it is asked what is barred ..."""

FIRST_LOOKS = 4
"""... and at the first so many at which each kind of action is played: some are due at the start alone."""

ROOTS = ("start", "play", "returns", "reason", "barred")
"""What a replay calls: rules that nothing of this reaches (who may know what, say) are not counted."""

LONGEST = 88


def rules_of(game: Game) -> dict[str, str]:
    """The numbered rules of a rulebook, each with its first sentence."""
    found = {}
    for number, text in RULE.findall(_rulebook(game)):
        plain = re.sub(r"[*`]", "", " ".join(text.split()))
        first = re.split(r"(?<=[.:]) ", plain)[0].rstrip(":")
        found[number] = first if len(first) <= LONGEST else first[:LONGEST].rsplit(" ", 1)[0] + " …"
    return found


def _rulebook(game: Game) -> str:
    """The rulebook for people; empty where a game has none."""
    return game.rules_text() if (game.folder / "RULES.md").exists() else ""


def citations(game: Game) -> dict[CodeType, tuple[frozenset[str], bool]]:
    """The rules that each function cites in its docstring, by its code; and whether it must answer yes.

    What carries an action out is there for its guard's rules too. Where a rule is carried out by something,
    what its guards bar is left to the survey of what is barred.
    """
    things = set(THINGS.findall(_rulebook(game)))
    known = {number for number in rules_of(game) if number.partition(".")[0] not in things}
    parts = parts_of(game.package)
    waiting = [parts.public[name] for name in ROOTS]
    found: dict[Any, tuple[frozenset[str], bool]] = {}
    while waiting:
        function = waiting.pop()
        if function.__code__ not in found:
            guard = parts.own.get(function.__name__.replace("play_", "barred_"))
            words = f"{function.__doc__} {guard.__doc__ if guard else ''}"
            cited = frozenset(_numbers(words)) & known
            found[function.__code__] = (cited, _is_question(function))
            waiting += [one for one in parts.meanings[function].values() if one in parts.meanings]
    done = {rule for cited, is_question in found.values() if not is_question for rule in cited}
    alone = {code: (cited - done if is_q else cited, is_q) for code, (cited, is_q) in found.items()}
    return {code: told for code, told in alone.items() if told[0]}


def _is_question(function: Any) -> bool:
    """Whether a function says by its answer if its rule applies: a guard, or what is yes or no."""
    if function.__name__.startswith("play_"):
        return False
    yes_or_no = function.__annotations__.get("return") in ("bool", bool)
    return yes_or_no or function.__rule__ == "query" or function.__name__.startswith("barred")


def _numbers(words: str) -> Iterator[str]:
    for section, first, end, last in NUMBER.findall(words):
        upto = int(last) if end == section else int(first)
        yield from (f"{section}.{n}" for n in range(int(first), upto + 1))


@contextmanager
def watched(codes: Mapping[CodeType, tuple[frozenset[str], bool]], found: Counter[str]) -> Iterator[None]:
    """Count in `found` the rules whose functions are carried out meanwhile."""

    def look(frame: FrameType, event: str, answer: Any) -> None:
        if event == "return" and frame.f_code in codes:
            cited, is_question = codes[frame.f_code]
            if answer or not is_question:
                found.update(cited)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(before)


class Watched:
    """A game replayed in the interpreter: which rules were carried out, and what was barred."""

    def __init__(self, game: SeenGame, codes: Mapping[CodeType, tuple[frozenset[str], bool]]) -> None:
        self.rules: Counter[str] = Counter()
        self.refusals: Counter[int] = Counter()
        """At how many decisions each refusal barred something."""
        self.decisions = 0
        ids = _some_ids(game.game)
        with watched(codes, self.rules):
            position = Position(game.game, game.options, INTERPRETED)
        apart = 1 + len(game.decisions) // LOOKS
        played: Counter[Any] = Counter()
        for number, (native, seat, action) in enumerate(game.replayed()):
            kind = game.game.rules.actions.of(action, seat == NATURE)
            played[kind] += 1
            if seat != NATURE and (number % apart == 0 or played[kind] <= FIRST_LOOKS):
                self._barred(native, position, seat, ids, codes)
            with watched(codes, self.rules):
                position.push(action, seat)
        with watched(codes, self.rules):
            if position.over:
                position.results()
                position.reason()

    def _barred(
        self, native: Position, position: Position, seat: int, ids: Sequence[int], codes: Mapping[Any, Any]
    ) -> None:
        """What is barred at a decision: found natively, and asked once more of each kind of reason."""
        self.decisions += 1
        barred, o, s = native.book.barred, native.o, native.s
        first: dict[int, int] = {}
        for one in ids:
            first.setdefault(int(barred(o, s, seat, one)), one)
        first.pop(0, None)
        self.refusals.update(first.keys())
        with watched(codes, self.rules):
            for one in first.values():
                position.book.barred(position.o, position.s, seat, one)


def _some_ids(game: Game) -> list[int]:
    found: list[int] = []
    for kind in game.rules.actions:
        if not kind.natures:
            step = max(1, kind.count // IDS_A_KIND)
            found += range(kind.first, kind.first + kind.count, step)
    return found


_watched: WeakKeyDictionary[SeenGame, Watched] = WeakKeyDictionary()
"""What was watched: two surveys are about the same games."""


def _watch(games: Sequence[SeenGame]) -> list[Watched]:
    codes = citations(games[0].game)
    for game in games:
        if game not in _watched:
            _watched[game] = Watched(game, codes)
    return [_watched[game] for game in games]


def rules(games: Sequence[SeenGame]) -> list[SurveyLine]:
    """In how many games each numbered rule was carried out, the dead letters first."""
    seen = _watch(games)
    game = games[0].game
    counted = set().union(*(cited for cited, _ in citations(game).values()))
    lines = []
    for number, words in rules_of(game).items():
        if number in counted:
            lines.append(
                SurveyLine(f"{number} {words}", share_of([float(one.rules[number] > 0) for one in seen]))
            )
    return sorted(lines, key=lambda line: line.share.mean if line.share else 0.0)


def refusals(games: Sequence[SeenGame]) -> list[SurveyLine]:
    """At how many decisions each refusal barred something, the dead letters first."""
    seen = _watch(games)
    decisions = [one.decisions for one in seen]
    lines = []
    skipped = {*ALWAYS, *_of_nature_alone(games[0].game)}
    for code in games[0].game.rules.refusals or ():
        if code.name not in skipped:
            barred = [one.refusals[int(code)] for one in seen]
            lines.append(SurveyLine(_words(code), ratio_of(barred, decisions)))
    return sorted(lines, key=lambda line: line.share.mean if line.share else 0.0)


def _of_nature_alone(game: Game) -> set[str]:
    """The refusals that only guards of nature's outcomes name: no player is ever told them."""
    parts = parts_of(game.package)
    named: dict[bool, set[str]] = {False: set(), True: set()}
    for kind in game.rules.actions:
        named[kind.natures].update(parts.named_by(kind))
    return named[True] - named[False]


def _words(code: Any) -> str:
    """What people are told, with dots for what differs from case to case."""
    usual: Callable[[], str] = lambda: code.name.lower().replace("_", " ")  # noqa: E731
    return re.sub(r"\{[^}]*\}", "…", getattr(code, "words", "")) or usual()


SURVEYS = (
    Survey(
        "rules", "Dead letters: rules", "games",
        "In how many games each numbered rule is carried out: one that never is could be left out, or its "
        "players have not found it.",
        rules, Drawn.TABLE, Needs.POSITIONS, games=6,
    ),
    Survey(
        "refusals", "Dead letters: what is barred", "decisions",
        "At how many decisions each prohibition bars something: one that never does costs words and no play.",
        refusals, Drawn.TABLE, Needs.POSITIONS, games=6,
    ),
)  # fmt: skip
