"""Words of a report: a verdict as a sentence that needs no knowledge of statistics."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.lab.intervals import Estimate
from gridwright.lab.ladder import HOLDS, Rung, depth
from gridwright.lab.measures import Measure
from gridwright.lab.results import Results
from gridwright.lab.verdict import Expected, Finding, Verdict

FINDINGS = {
    Finding.SUPPORTED: "Supported",
    Finding.REFUTED: "Refuted",
    Finding.TOO_CLOSE: "Too close to matter",
    Finding.UNDECIDED: "Undecided",
}


def in_a_hundred(share: float) -> str:
    """A share as so many games in a hundred."""
    return f"{100 * share:.0f} in 100"


def told(measure: Measure, value: float) -> str:
    """A value with its unit."""
    if measure.bounded:
        return f"{value:.1%}"
    return f"{measure.told(value)} {measure.unit}"


def change(measure: Measure, value: float) -> str:
    """A difference as people say it: with its sign, shares in points of a hundred."""
    sign = "+" if value >= 0 else "−"
    size = abs(value)
    return (
        f"{sign}{100 * size:.1f} points" if measure.bounded else f"{sign}{measure.told(size)} {measure.unit}"
    )


def spanned(measure: Measure, estimate: Estimate, difference: bool = False) -> str:
    """An interval in words."""
    say = change if difference else told
    low, high = say(measure, estimate.low), say(measure, estimate.high)
    unit = "points" if measure.bounded and difference else "" if measure.bounded else measure.unit
    return f"{low.removesuffix(unit).rstrip()} to {high}"


def headline(results: Results, verdict: Verdict) -> str:
    """The verdict, in a sentence."""
    study, measure = results.study, results.study.about
    if len(results.games) == 1 and study.bound is None:
        return described(results)
    if len(results.games) == 1:
        own = results.estimate(results.first, measure)
        number = told(measure, own.mean) if own else "nothing yet"
        return f"{measure.title}: {number}, {_beside(verdict, measure)} {told(measure, study.bound or 0.0)}."
    before, after = (results.estimate(name, measure) for name in (results.first, results.last))
    if before is None or after is None:
        return "There are too few games to tell yet."
    if measure.bounded:
        numbers = (
            f"{in_a_hundred(after.mean)} games with {results.last}, "
            f"{in_a_hundred(before.mean)} with {results.first}"
        )
    else:
        numbers = (
            f"{told(measure, after.mean)} with {results.last}, "
            f"{measure.told(before.mean)} with {results.first}"
        )
    return f"{measure.title}: {numbers}. {_difference(verdict, measure)}"


def described(results: Results) -> str:
    """One rule set in a few sentences: whom it favours, how long it takes, how often nobody wins."""
    found = {row.measure.name: row.of_variant[results.first] for row in results.rows()}
    said = []
    if first := found.get("first_seat"):
        said.append(f"Who goes first gets {in_a_hundred(first.mean)}: {_balance(results, first)}")
    if "decisions" in found and "minutes" in found:
        minutes = f"{found['minutes'].mean:.0f} minutes"
        said.append(f"A game takes {found['decisions'].mean:.0f} decisions, about {minutes}")
    drawn = found["draws"].mean if "draws" in found else 0.0
    said.append(f"{in_a_hundred(drawn)} games have no single winner" if drawn else "Somebody always wins")
    return ". ".join(said) + "."


def _balance(results: Results, first: Estimate) -> str:
    """Whether the first seat's share is an equal one, as far as one can tell."""
    seats = sum(column.startswith("result") for column in results.games[results.first].columns)
    equal = f"an equal's {100 / seats:.0f}"
    if first.low > 1 / seats:
        return f"an advantage, surely more than {equal}"
    if first.high < 1 / seats:
        return f"a disadvantage, surely less than {equal}"
    return f"as far as one can tell {equal}, between {100 * first.low:.0f} and {100 * first.high:.0f}"


def _beside(verdict: Verdict, measure: Measure) -> str:
    low, high = verdict.estimate.low, verdict.estimate.high
    if low > verdict.margin:
        return "clearly more than"
    if high < -verdict.margin:
        return "clearly less than"
    if -verdict.margin < low and high < verdict.margin:
        return "as good as"
    return "which cannot be told apart yet from"


def _difference(verdict: Verdict, measure: Measure) -> str:
    """What the interval says, with as much certainty as it has."""
    low, high, margin = verdict.estimate.low, verdict.estimate.high, verdict.margin
    least = change(measure, margin).lstrip("+")
    if low > margin:
        return "The change results in more of it, by more than matters."
    if high < -margin:
        return "The change results in less of it, by more than matters."
    if -margin < low and high < margin:
        return f"The change makes no difference that matters (less than {least})."
    if low > 0:
        return f"The change likely results in more of it, but perhaps by less than {least}."
    if high < 0:
        return f"The change likely results in less of it, but perhaps by less than {least}."
    if abs(verdict.estimate.mean) > margin:
        way = "more" if verdict.estimate.mean > 0 else "less"
        return f"The change may result in {way} of it; we cannot tell yet."
    return "We cannot tell yet which way it goes."


def standing(results: Results, verdict: Verdict) -> str:
    """What became of the claim, and what would settle it."""
    study = results.study
    if not study.claim and study.expect == Expected.SAME and len(results.games) == 1:
        return ""
    found = FINDINGS[verdict.finding]
    if verdict.finding != Finding.UNDECIDED:
        return found
    arms = len(results.games)
    rotations = results.games[results.first]["rotation"].n_unique()
    more, most = (n * rotations * arms for n in (verdict.more_deals, verdict.at_most))
    return f"{found}: about {more:,} more games would settle it (perhaps {most:,})"


def levels(results: Results, verdict: Verdict, others: Mapping[str, Verdict]) -> str:
    """Whether the verdict depends on who plays; empty if nobody else played."""
    if not others:
        return ""
    played = results.study.players
    own = played if isinstance(played, str) else ", ".join(dict.fromkeys(played))
    measure = results.study.about
    told = [
        f"{name}: {FINDINGS[one.finding].lower()} ({change(measure, one.estimate.mean)}, "
        f"{spanned(measure, one.estimate, True)})"
        for name, one in ((own, verdict), *others.items())
    ]
    same = all(one.finding == verdict.finding for one in others.values())
    begin = "The verdict is the same whoever plays." if same else "The verdict changes with who plays."
    return f"{begin} {'; '.join(told)}."


def ladder(rungs: list[Rung]) -> str:
    """How long the skill ladder is; empty if it was not played."""
    if not rungs:
        return ""
    return (
        f"Skill ladder: {depth(rungs)} of {len(rungs)} rungs hold "
        f"(searching twice as much gets {100 * HOLDS:.0f} in 100 or more)."
    )
