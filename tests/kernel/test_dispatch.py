"""Guards, lists and deeds that are found by the kinds of action."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.kernel.changed import Change, changed
from tests.kernel.rulebooks import lamps
from tests.kernel.rulebooks.lamps import LIGHT, MOTH, QUENCH, SLEEP, Refusal

from gridwright.kernel.binding import MODES, RulebookError, bind, fingerprint, parts_of
from gridwright.kernel.contract import NATURE
from gridwright.kernel.rulebook import Rulebook


def opened(mode: str) -> tuple[Rulebook, Any, Any]:
    book = bind("lamps", lamps, mode)
    o = book.options({"seats": 1})
    return book, o, book.opening(o)


@pytest.mark.parametrize("mode", MODES)
def test_the_list_is_what_the_guards_let_through_kind_by_kind(mode: str) -> None:
    book, o, s = opened(mode)
    assert book.legal_list(o, s, 0) == [
        LIGHT.id(1, 1),
        LIGHT.id(2, 1),
        LIGHT.id(2, 2),
        LIGHT.id(3, 1),
        QUENCH.id(0),
        SLEEP.id(),
    ]
    book.play(o, s, 0, LIGHT.id(2, 2))
    # A list of the game's own stands where the guard's would.
    assert book.legal_list(o, s, 0) == [
        LIGHT.id(1, 1),
        LIGHT.id(3, 1),
        QUENCH.id(2),
        QUENCH.id(0),
        SLEEP.id(),
    ]
    assert book.legal_list(o, s, NATURE) == []


BOTH_LISTED = (
    "            n += 1\n    return n\n",
    """            n += 1
        for wicks in range(1, 3):
            if barred_light(o, s, seat, lamp, wicks) == Refusal.ALLOWED:
                out[n] = LIGHT.id(lamp, wicks)
                n += 1
    return n


list_light = list_quench
""",
)
"""One list for what is done to a lamp, lit or not."""


@pytest.mark.parametrize("mode", MODES)
def test_one_list_of_several_kinds_is_asked_once(tmp_path: Path, mode: str) -> None:
    book = bind("lamps", changed(lamps, tmp_path, BOTH_LISTED), mode)
    o = book.options({"seats": 1})
    assert book.legal_list(o, book.opening(o), 0) == [
        LIGHT.id(3, 1),
        LIGHT.id(2, 1),
        LIGHT.id(2, 2),
        LIGHT.id(1, 1),
        QUENCH.id(0),
        SLEEP.id(),
    ]


@pytest.mark.parametrize("mode", MODES)
def test_what_bars_several_kinds_has_the_first_word(mode: str) -> None:
    book, o, s = opened(mode)
    assert book.barred(o, s, 0, LIGHT.id(0, 1)) == Refusal.LIT
    assert book.barred(o, s, 0, QUENCH.id(1)) == Refusal.DARK
    book.play(o, s, 0, SLEEP.id())
    assert book.legal_list(o, s, 0) == [SLEEP.id()]
    assert {book.barred(o, s, 0, action) for action in range(SLEEP.id())} == {Refusal.BY_DAY}
    assert book.barred(o, s, 0, book.rules.ACTIONS) == Refusal.NO_SUCH_ACTION


@pytest.mark.parametrize("mode", MODES)
def test_natures_kinds_are_asked_for_nature_only(mode: str) -> None:
    book, o, s = opened(mode)
    book.play(o, s, 0, QUENCH.id(0))
    book.play(o, s, 0, LIGHT.id(2, 1))
    assert book.legal_list(o, s, 0) == []
    assert book.barred(o, s, 0, SLEEP.id()) == Refusal.NOT_YOUR_TURN
    assert book.legal_list(o, s, NATURE) == [MOTH.id(0), MOTH.id(1)]
    book.play(o, s, NATURE, MOTH.id(1))
    assert book.legal_list(o, s, 0) == [QUENCH.id(2), SLEEP.id()]
    assert book.barred(o, s, 0, LIGHT.id(0, 1)) == Refusal.BLOWN


@pytest.mark.parametrize("mode", MODES)
def test_an_id_of_no_kind_is_barred_even_where_the_game_has_no_word_for_it(tmp_path: Path, mode: str) -> None:
    wordless = changed(lamps, tmp_path, ("    NO_SUCH_ACTION = 3\n", ""))
    book = bind("lamps", wordless, mode)
    o = book.options({"seats": 1})
    s = book.opening(o)
    assert book.barred(o, s, 0, book.rules.ACTIONS) not in (0, *Refusal)
    assert book.barred(o, s, 0, -1) not in (0, *Refusal)


ALL_TELL = (
    (
        "lamp: int, wicks: int) -> None:\n    s.lit[lamp] = wicks\n",
        "lamp: int, wicks: int) -> int:\n    return 7\n",
    ),
    ("lamp: int) -> None:\n    s.lit[lamp] = 0\n", "lamp: int) -> int:\n    return 8\n"),
    ("-> None:\n    s.day = 1 - s.day\n", "-> int:\n    return 9\n"),
    ("-> None:\n    s.blown = blown\n", "-> int:\n    return 10\n"),
    ("    carry_out(o, s, seat, action)", "    s.day = carry_out(o, s, seat, action)"),
)
"""Deeds that answer something."""


@pytest.mark.parametrize("mode", MODES)
def test_what_a_deed_answers_reaches_whoever_carries_it_out(tmp_path: Path, mode: str) -> None:
    telling = changed(lamps, tmp_path, *ALL_TELL)
    book = bind("lamps", telling, mode)
    o = book.options({"seats": 1})
    for action, told in ((LIGHT.id(1, 2), 7), (QUENCH.id(0), 8), (SLEEP.id(), 9)):
        s = book.opening(o)
        book.play(o, s, 0, action)
        assert int(s["day"] if book.native else s.day) == told


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            ("def barred_quench", "def barred_snuff"),
            r"the kind QUENCH has no guard: write barred_quench\(o, s, seat, lamp\) and tag it @rule",
        ),
        (
            ("@rule\ndef barred_moth", "def barred_moth"),
            r"the kind MOTH has no guard: write barred_moth\(o, s, seat, blown\) and tag it @rule",
        ),
        (
            ("def play_sleep", "def play_doze"),
            r"calls carry_out, and the kind SLEEP is never carried out: write play_sleep\(o, s, seat\)",
        ),
        (
            (
                "barred_light(o: Any, s: Any, seat: int, lamp: int, wicks: int)",
                "barred_light(o, s, seat, wicks, lamp)",
            ),
            r"takes o, s, seat, wicks, lamp: the kind LIGHT needs barred_light\(o, s, seat, lamp, wicks\)",
        ),
        (
            ("play_light(o: Any, s: Any, seat: int, lamp: int, wicks: int)", "play_light(o, s, seat, lamp)"),
            r"play_light takes o, s, seat, lamp: the kind LIGHT needs play_light\(o, s, seat, lamp, wicks\)",
        ),
        (
            ("list_quench(o: Any, s: Any, seat: int, out: Any, n: int)", "list_quench(o, s, out, n)"),
            r"list_quench takes o, s, out, n: the kind QUENCH needs list_quench\(o, s, seat, out, n\)",
        ),
        (
            ("@rule\ndef barred_by_day", "def barred_by_day"),
            "the kind LIGHT asks barred_by_day, which is not tagged @rule",
        ),
        (
            ("barred_by_day(o: Any, s: Any, seat: int)", "barred_by_day(o, s)"),
            r"barred_by_day takes o, s: the kind LIGHT needs barred_by_day\(o, s, seat\)",
        ),
        (
            ("-> None:\n    s.blown = blown\n", "-> int:\n    return blown\n"),
            "play_moth answers something and play_light nothing: let all deeds or none",
        ),
        (
            ("\nSLEEP = kind()", "\nSEAT = kind()\nSLEEP = kind()"),
            "no kind can be called SEAT: barred_seat is a function of the contract",
        ),
        (("SLEEP = kind()", "SLEEP = kind(hour=3)"), "the kind SLEEP is due by hour, which is no number"),
        (("SLEEP = kind()", "SLEEP = kind(lit=1)"), "the kind SLEEP is due by lit, which is no number"),
        (("SLEEP = kind()", "SLEEP = kind(day=1)"), "Refusal lacks NOT_NOW"),
        (("GAME_OVER = 1", "AT_DAWN = 1"), "Refusal lacks GAME_OVER: the contract bars who does not decide"),
        (("NOT_YOUR_TURN = 2", "WAIT = 2"), "Refusal lacks NOT_YOUR_TURN: the contract bars who does not"),
    ],
)
def test_a_slip_is_refused_with_the_kinds_name(tmp_path: Path, change: Change, complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        bind("lamps", changed(lamps, tmp_path, change))


NO_GUARD = ("@rule\ndef barred_sleep(o: Any, s: Any, seat: int) -> int:\n    return Refusal.ALLOWED\n", "")


@pytest.mark.parametrize("mode", MODES)
def test_a_kind_is_due_by_a_field_of_the_state_and_needs_no_guard(mode: str, tmp_path: Path) -> None:
    """One may sleep in two plies, and only while the fuse is whole."""
    book = bind(
        "lamps",
        changed(
            lamps,
            tmp_path,
            ("SLEEP = kind()", "SLEEP = kind(ply=(1, 4), blown=0)"),
            ("DARK = 7", "DARK = 7\n    NOT_NOW = 8"),
            NO_GUARD,
        ),
        mode,
    )
    o = book.options({"seats": 1})
    sleep = book.rules.actions.kinds["SLEEP"].id()
    for ply, blown, why in ((0, 0, 8), (1, 0, 0), (1, 1, 8), (3, 0, 8), (4, 0, 0), (4, 1, 8)):
        plain = book.state_layout.plain()
        plain.ply, plain.blown = ply, blown
        s = book.adopt(book.state_layout, plain)
        assert book.barred(o, s, 0, sleep) == why
        assert (sleep in book.legal_list(o, s, 0)) == (why == 0)


def test_a_rulebook_that_bars_by_itself_needs_none_of_the_contracts_refusals(tmp_path: Path) -> None:
    own = """@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    return Refusal.ALLOWED if action in SLEEP else Refusal.DARK


@rule
def play(o"""
    alone = changed(lamps, tmp_path, ("GAME_OVER = 1", "AT_DAWN = 1"), ("@rule\ndef play(o", own))
    book = bind("lamps", alone)
    o = book.options({"seats": 1})
    assert book.legal_list(o, book.opening(o), 0) == [SLEEP.id()]


@pytest.mark.parametrize(
    "change",
    [
        ("LIT = 6\n    DARK = 7", "LIT = 7\n    DARK = 6"),
        ('"wicks": range(1, 3)', '"wicks": range(1, 4)'),
        ('QUENCH = kind("lamp", unless=barred_by_day)', 'QUENCH = kind("lamp")'),
    ],
)
def test_compiled_rules_are_kept_apart_by_codes_and_kinds_declared_in_another_file(
    tmp_path: Path, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if what is changed stood in a file without rules: the sources that are hashed stay the same.
    before, after = parts_of(lamps), parts_of(changed(lamps, tmp_path, change))
    assert before.meaning() != after.meaning()
    for parts in (before, after):
        monkeypatch.setattr(parts, "sources", set)
    assert fingerprint(before, False) != fingerprint(after, False)
