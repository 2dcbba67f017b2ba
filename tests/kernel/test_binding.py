"""Binding: one source, several modes, and none of the ways in which that goes wrong."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
import types
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from tests.conftest import HERE, Program
from tests.kernel.rulebooks import faulty, nim

from gridwright.games import game
from gridwright.kernel import chance
from gridwright.kernel.binding import (
    INTERPRETED,
    MODES,
    NATIVE,
    RulebookError,
    bind,
    fill,
    parts_of,
)
from gridwright.kernel.declarations import option_layout
from gridwright.kernel.engine import STUCK

NIM = Path(nim.__file__).read_text(encoding="utf-8")
_names = count()


def little(folder: Path, *changes: tuple[str, str]) -> types.ModuleType:
    """The little rulebook with some lines changed, as a module of its own."""
    source = NIM
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    name = f"little_{next(_names)}"
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def table(mode: str, tokens: int = 10):
    book = bind("nim", nim, mode)
    o = book.options({"seats": 2, "tokens": tokens, "shape": [1, 2]})
    return book, o, book.opening(o)


# The same in both modes


@pytest.mark.parametrize("mode", MODES)
def test_a_bound_rulebook_plays(mode: str) -> None:
    book, o, s = table(mode, 4)
    assert book.legal_list(o, s, 0) == [1, 2, 3]
    assert book.legal_list(o, s, 1) == []
    book.play(o, s, 0, 3)
    book.play(o, s, 1, 1)
    assert book.to_move(o, s) == -2
    assert book.results(o, s) == [0.0, 1.0]


@pytest.mark.parametrize("question", [q.__name__ for q in nim.QUERIES])
def test_small_numbers_count_alike_in_both_modes(question: str) -> None:
    answers = {}
    for mode in MODES:
        book, o, _ = table(mode)
        answers[mode] = []
        for tiny in (-127, -126, -65, -7, -1, 0, 1, 2, 63, 127):
            plain = book.state_layout.plain()
            plain.left, plain.tiny, plain.deep = 10, tiny, tiny * 0x1234567890AB
            s = book.adopt(book.state_layout, plain)
            answers[mode].append(int(getattr(book, question)(o, s)))
    assert answers[INTERPRETED] == answers[NATIVE]


def test_small_numbers_do_not_wrap_nor_become_logical() -> None:
    book, o, s = table(INTERPRETED)
    s.tiny = 127
    assert (book.both_true(o, s), book.beyond(o, s), book.product(o, s)) == (2, 255, 2048383)


def test_two_files_may_use_one_name_for_two_numbers() -> None:
    assert nim.MOST == 3
    for mode in MODES:
        book, o, s = table(mode, 50)
        assert book.legal_list(o, s, 0) == [1, 2, 3], "MOST is 3 in one file"
        assert book.pile_fits(o, s), "and 100 in the other"


def test_a_state_is_held_alike(tmp_path: Path) -> None:
    images = []
    for mode in MODES:
        book, o, s = table(mode)
        book.put(o, s, 1, 2, -5)
        twin = book.copy(s)
        book.put(o, twin, 1, 2, 7)
        assert book.plain(s).box[1, 2] == -5, "a copy is independent"
        images.append(book.image(s))
        assert book.identity(s) == (10, 0, 0, 0, (0, 0, 0, 0, 0, -5))
    assert images[0] == images[1]


def test_a_rulebook_is_bound_once() -> None:
    assert bind("nim", nim, INTERPRETED) is bind("nim", nim, INTERPRETED)


def test_an_unknown_function_is_named() -> None:
    book, _, _ = table(INTERPRETED)
    with pytest.raises(AttributeError, match="nim have no function castle"):
        book.castle  # noqa: B018
    assert "castle" not in book
    assert "play" in book


# What rules may not say


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("return numpy.int8(1)", "uses numpy, which rules may not"),
        ("return np.abs(s.left)", "uses np.abs, which rules may not"),
        ("return untagged(s)", "uses untagged: rules use only"),
        ("return SHELF[0]", "uses SHELF: rules use only"),
        ("return NAME", "uses NAME: rules use only"),
        ("return len(list(s.box))", "uses list, which rules may not"),
        ("return [1, 2][s.turn]", "makes a list"),
        ("return {0: 1}[s.turn]", "makes a dictionary"),
        ("return max(x for x in range(3))", "makes a function inside a function|makes a generator"),
        ("raise s.left", "makes an exception"),
        ("print(s.left)", "uses print, which rules may not"),
    ],
)
def test_what_rules_may_not_say_is_refused_in_words(tmp_path: Path, line: str, complaint: str) -> None:
    things = "import numpy as np\nSHELF, NAME = [1, 2], 'x'\ndef untagged(s):\n    return s.left\n"
    changes = ("    return 1\n", f"    {line}\n"), ("@rule\ndef reason", f"{things}@rule\ndef reason")
    rules = little(tmp_path, *changes)
    with pytest.raises(RulebookError, match=complaint):
        bind("bad", rules)


def test_a_rule_named_as_the_engine_is_refused(tmp_path: Path) -> None:
    rules = little(tmp_path, ("def put(", "def playout("))
    with pytest.raises(RulebookError, match="names a rule playout, which is the engine's name"):
        bind("bad", rules)


@pytest.mark.parametrize("lost", ["reason", "MAX_PLIES", "ASIDE"])
def test_a_missing_part_is_named(tmp_path: Path, lost: str) -> None:
    rules = little(tmp_path)
    delattr(rules, lost)
    with pytest.raises(RulebookError, match=f"lack {lost}"):
        bind("bad", rules)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"seats": 2, "tokens": 5}, "missing .'shape'."),
        ({"seats": 2, "tokens": 5, "shape": [], "speed": 3}, "unknown .'speed'."),
        ({"seats": 2, "tokens": 300, "shape": []}, "tokens cannot hold 300"),
        ({"seats": 2, "tokens": 5, "shape": [1, 2, 3, 4]}, "room for 3, not for 4"),
        ({"seats": 2, "tokens": 5, "shape": [1, 40000]}, "shape cannot hold 40000"),
    ],
)
def test_options_that_do_not_fit_the_record_are_refused(fields: dict, complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        fill(option_layout(parts_of(nim).told), fields)


# What must not hang nor scribble


@pytest.mark.parametrize("mode", MODES)
def test_a_rulebook_with_nothing_legal_does_not_loop(mode: str) -> None:
    book = bind("faulty", faulty, mode)
    o = book.options({"seats": 2, "stuck": 1})
    assert book.playout(o, book.opening(o), book.rng(1), book.legal_buffer(), 1000) == STUCK


@pytest.mark.parametrize("mode", MODES)
def test_an_endless_game_stops_at_the_limit(mode: str) -> None:
    book = bind("faulty", faulty, mode)
    o = book.options({"seats": 2, "stuck": 0})
    s = book.opening(o)
    assert book.playout(o, s, book.rng(1), book.legal_buffer(), 1000) == 1000
    assert book.plain(s).ply == 1000


@pytest.mark.parametrize("place", [3, 4, 1000])
def test_with_bounds_checks_an_out_of_range_write_is_an_error(
    monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_BOUNDSCHECK", "1")
    for mode in MODES:
        book = bind("faulty", faulty, mode)
        o = book.options({"seats": 2, "stuck": 0})
        with pytest.raises(IndexError):
            book.scribble(o, book.opening(o), place)


# Compiled once, and kept


def test_actions_are_64_bits_so_nothing_is_compiled_twice(warm) -> None:
    warm("ctron")
    book = game("ctron").book(NATIVE)
    o = book.options(game("ctron").options("wood").record())
    opening, states, out = book.opening(o), book.states(4), book.legal_buffer()
    rngs = chance.streams(1, 0, 4)
    plies, reasons = book.integers(4), book.integers(4)
    results = np.zeros((4, 2))
    book.playouts(o, opening, states, rngs, out, 99, plies, reasons, results)
    book.play(o, opening, 0, book.legal_list(o, opening, 0)[0])
    book.play(o, opening, np.int64(1), out[0] * 0 + book.legal_list(o, opening, 1)[0])
    for function in (book.play, book.legal, book.to_move, book.playout):
        assert len(function.signatures) <= 1, function.signatures
    assert len(book.play.signatures) == 1


COUNTS = """
import json, os, pathlib
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.game import Game
from gridwright.kernel.perft import perft
from gridwright.kernel.playouts import playouts
from gridwright.kernel.position import Position

g = Game("toy", "toygame")
options = g.options("ten")
book = g.book(NATIVE)
played = playouts(Position(g, options), 200, 1)
ways = perft(Position(g, options, NATIVE), 3)
plain = perft(Position(g, options), 3)
o = book.options(options.record())
s = book.opening(o)
book.play(o, s, 0, 1)
book.weight(o, s, 1), book.pay_toll(o, s)
used = ("start", "play", "weight", "pay_toll", "playouts", "perft")
stats = {n: getattr(book, n).stats for n in used}
files = sorted(pathlib.Path(os.environ["GRIDWRIGHT_CACHE"]).rglob("*.nb?"))
print(json.dumps({
    "hits": {n: sum(stat.cache_hits.values()) for n, stat in stats.items()},
    "misses": {n: sum(stat.cache_misses.values()) for n, stat in stats.items()},
    "files": len(files), "folders": len(set(f.parent.parent for f in files)),
    "plies": int(played.plies.sum()), "perft": ways, "plain": plain,
}))
"""


def test_compiled_rules_are_kept_and_never_outlive_their_source(python: Program, tmp_path: Path) -> None:
    """The whole story of one rulebook: compiled, found again, edited here, edited there."""
    copy = tmp_path / "copy"
    shutil.copytree(HERE / "toygame" / "toygame", copy / "toygame")
    cache = tmp_path / "cache"

    def counts() -> dict:
        told = python("-c", COUNTS, path=[copy], GRIDWRIGHT_CACHE=str(cache))
        assert told.returncode == 0, told.stderr
        return json.loads(told.stdout)

    def edit(file: str, old: str, new: str) -> None:
        at = copy / "toygame" / file
        source = at.read_text(encoding="utf-8")
        assert old in source
        at.write_text(source.replace(old, new), encoding="utf-8")

    first, second = counts(), counts()
    # Rules of both files, and the engine's functions, come from the disk in a second process.
    assert set(first["misses"].values()) == {1}
    assert set(second["misses"].values()) == {0}
    assert set(second["hits"].values()) == {1}
    assert second["files"] == first["files"] > 0
    assert second["folders"] == 1
    assert (first["plies"], first["perft"]) == (second["plies"], second["perft"])
    assert first["perft"] == first["plain"] == [3, 6, 18]

    # One line of a rule.
    edit("rules.py", "return min(s.left, MOST)", "return min(s.left, MOST, 2)")
    third = counts()
    assert third["perft"] == third["plain"] == [2, 4, 8]
    assert third["folders"] == 2

    # A constant in the rulebook's second file.
    edit("toll.py", "TOLL = 1", "TOLL = 9")
    fourth = counts()
    assert fourth["perft"] == fourth["plain"] == [2, 4, 4]
    assert fourth["plies"] < third["plies"]
    assert fourth["folders"] == 3


def test_the_hash_covers_every_file_and_constant(tmp_path: Path) -> None:
    parts = parts_of(nim)
    files = {Path(f).name for f in parts.sources()}
    assert {"nim.py", "pile.py", "engine.py", "contract.py"} <= files
    mosts = {
        (module.rpartition(".")[2], value) for module, name, value in parts.constants() if name == "MOST"
    }
    assert mosts == {("nim", 3), ("pile", 100)}


def test_where_compiled_rules_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from gridwright.kernel.binding import cache_folder

    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "here"))
    assert cache_folder() == tmp_path / "here"
    monkeypatch.delenv("GRIDWRIGHT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "gridwright"
