"""The programs in benchmarks/ that count and ask on the solver's behalf: what they count is what they say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from benchmarks import plain_search, regret

from gridwright.solver.ctron.reference import after, first_player_wins


def test_the_plain_search_counts_every_call_whatever_the_order() -> None:
    starts = plain_search.all_starts(4, 4)
    found, calls = plain_search.classes(4, 4, starts, 20)
    assert Counter(found.values()) == {"P": 32, "N": 80, "L": 64, "R": 64}
    assert calls == 76_179
    assert plain_search.classes(4, 4, starts[::-1], 20)[1] == calls


def test_regret_asks_where_there_is_something_to_lose() -> None:
    asked = regret.questions(12, 1)
    assert asked == regret.questions(12, 1)
    assert len({question.text for question in asked}) == 12
    for low, high in regret.STAGES:
        assert sum(low <= question.left <= high for question in asked) == 2
    for question in asked:
        position = question.position()
        if question.left <= 8:
            winning = [a for a in position.legal() if not first_player_wins(after(position, a), {})]
            assert question.winning == tuple(position.action_text(a) for a in winning)
        assert 0 < question.by_chance < 1


def test_regret_goes_on_where_it_was(tmp_path: Path) -> None:
    asked = regret.questions(6, 1)
    file = tmp_path / "random-1.jsonl"
    known = regret.ask(regret.player_called("random", False), asked, file, 1)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:3]) + lines[3][:10])
    assert regret.ask(regret.player_called("random", False), asked, file, 1) == known
    assert file.read_text() == "".join(lines)
    lost = sum(answer.lost for answer in known.values())
    assert f"| all | 6 | {lost} (" in regret.table("random", asked, known)
