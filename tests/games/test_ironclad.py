"""Ironclad beyond its cases: the designer's numbers in bulk, the two modes, the log, pictures, bad input."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from gridwright.checks.laws import Mirror
from gridwright.games import game
from gridwright.games.ironclad import scene
from gridwright.games.ironclad.board import MAX_PLIES
from gridwright.games.ironclad.ending import Reason, position_key
from gridwright.games.ironclad.notation import turn_log
from gridwright.games.ironclad.robots import FIRE, STEP
from gridwright.games.ironclad.stones import PLACE, SLIDE
from gridwright.kernel import chance
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.contract import NATURE, SPECTATOR
from gridwright.kernel.errors import AmbiguousText, BadOption, BadText, IllegalAction
from gridwright.kernel.position import Position

COVERED = "W c4 e4 | B d5=2 | w D4 | b E4 E5 | turn W A"


def at(text: str | None = None, *plays: str, preset: str | None = None, **sets: Any) -> Position:
    g = game("ironclad")
    options = g.options(preset, sets)
    position = Position.read(g, options, text) if text else Position(g, options)
    for play in plays:
        position.play(position.read_action(play))
    return position


# Random games, natively


def random_games(
    count: int, preset: str | None = None, **sets: Any
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The last states, the reasons and the results of this many uniformly random games."""
    g = game("ironclad")
    book = g.book(NATIVE)
    o = book.options(g.options(preset, sets).record())
    states, results = book.states(count), np.zeros((count, 2))
    plies, reasons = book.integers(count), book.integers(count)
    streams = chance.streams(2024, 0, count)
    book.playouts(
        o, book.opening(o), states, streams, book.legal_buffer(), MAX_PLIES, plies, reasons, results
    )
    assert (plies > 0).all()
    return states, reasons, results


def share(reasons: np.ndarray, why: int) -> float:
    return 100 * float((reasons == why).mean())


def test_random_games_end_as_often_as_they_should(warm: Any) -> None:
    warm("ironclad")
    states, reasons, results = random_games(4000, repetition="off")
    assert states["turns"].mean() == pytest.approx(74.15, abs=1.2)  # s.d. 18
    assert share(reasons, Reason.STRUNG) == pytest.approx(64.6, abs=3)
    assert share(reasons, Reason.FORFEITED) == pytest.approx(26.8, abs=3)
    assert share(reasons, Reason.HOME) == pytest.approx(8.6, abs=2)
    assert results[:, 0].mean() == pytest.approx(0.51, abs=0.03)
    assert (states["last_slid"] >= 0).mean() == pytest.approx(0.93, abs=0.03)


def test_random_games_of_one_action_a_turn(warm: Any) -> None:
    warm("ironclad")
    states, reasons, _ = random_games(2000, "choose_one", repetition="off")
    assert states["turns"].mean() == pytest.approx(197, abs=6)
    assert share(reasons, Reason.HOME) == pytest.approx(57, abs=5)
    assert share(reasons, Reason.STRUNG) == pytest.approx(32, abs=5)
    assert share(reasons, Reason.TURNS_UP) == pytest.approx(12, abs=4)


def test_random_games_with_diagonal_strings(warm: Any) -> None:
    warm("ironclad")
    states, reasons, _ = random_games(2000, stone_adj="all8", repetition="off")
    assert states["turns"].mean() == pytest.approx(40.5, abs=1.5)
    assert share(reasons, Reason.STRUNG) > 97.5


@pytest.mark.parametrize("sets", [
    {"size": "6x6"}, {"size": "8x8", "supply": "unlimited", "slide_when": "anytime"}, {"first": "random"},
    {"terrain": "own", "negation": "enemy", "range": 3}, {"terrain": "enemy", "no_robot_action": "lose"},
    {"start": "row_321123", "max_turns": 20, "slide_dirs": "all8"},
    {"start": "custom", "robots": "W a1=3 f1 | B a8 c8=2 f8=3"},
])  # fmt: skip
def test_every_option_plays_to_an_end(warm: Any, sets: dict[str, Any]) -> None:
    warm("ironclad")
    states, reasons, results = random_games(50, **sets)
    assert (reasons > 0).all()
    assert (results.sum(axis=1) == 1).all()
    assert (states["turns"] <= sets.get("max_turns", 300)).all()


# Repetition


def brute_repeats(position: Position, seen: dict[Any, int]) -> int:
    """How often a position has come up, by its whole identity rather than by its key."""
    seen[position.identity()] = seen.get(position.identity(), 0) + 1
    return seen[position.identity()]


def test_repetition_agrees_with_remembering_everything() -> None:
    drawn = 0
    for seed in range(60):
        # Two lone robots in opposite corners of the start: random steps come back often.
        position = at("W a1 | B f8 | w D4 | b D5 | turn W A | supply 0 0", preset="choose_one")
        seen: dict[Any, int] = {}
        rng = np.random.default_rng(seed)
        assert brute_repeats(position, seen) == 1
        while not position.over:
            position.play(int(rng.choice([a for a in position.legal() if a in STEP])))
            twin = position.copy()
            if twin.s.over == Reason.REPEATED:
                twin.s.over = twin.s.winner = 0
            times = brute_repeats(twin, seen)
            assert (position.s.over == Reason.REPEATED) == (times == 3 and position.s.over != Reason.HOME)
        drawn += position.s.over == Reason.REPEATED
    assert drawn > 5


@pytest.mark.parametrize("k", [1, 2, 3])
def test_what_repeats_in_the_game_repeats_in_the_mirror(k: int) -> None:
    position = at("W a1 | B f8 | turn W A", preset="choose_one")
    mirror = Mirror(position, k)
    for text in ("a1-a2", "f8-f7", "a2-a1", "f7-f8") * 2:
        assert not mirror.image.over
        action = position.read_action(text)
        mirror.play(position, position.to_move, action)
        position.play(action)
    assert position.s.over == mirror.image.s.over == Reason.REPEATED


def keys(robots: np.ndarray, stones: np.ndarray | None = None) -> np.ndarray:
    """The keys of many boards of 6x8: for each, what stands on its squares and lies on its points."""
    fields = game("ironclad").options().record()
    made = np.zeros(len(robots), np.int64)
    for square in range(48):
        made ^= np.array(fields["robot_key"])[robots[:, square], square]
    for point in range(63 if stones is not None else 0):
        made ^= np.array(fields["stone_key"])[stones[:, point], point]
    return made


def boards(count: int, a_side: int, seed: int) -> np.ndarray:
    """Boards with robots of White anywhere, and of Black where a half turn of the board puts them."""
    rng = np.random.default_rng(seed)
    squares = rng.permuted(np.tile(np.arange(24), (count, 1)), axis=1)[:, :a_side]
    squares = np.where(rng.random(squares.shape) < 0.5, squares, 47 - squares)
    robots, rows = np.zeros((count, 48), np.int64), np.arange(count)[:, None]
    robots[rows, squares] = rng.integers(1, 4, squares.shape)
    robots[rows, 47 - squares] = robots[rows, squares] + 4
    return np.unique(robots, axis=0)


def test_keys_are_those_of_the_board() -> None:
    position = at("W b1=3 b2=1 | B e8=3 e7=1 | w D4 | b E4 | turn W A")
    robots, stones = np.array([position.s.robot.data[:48]]), np.array([position.s.stone.data[:63]])
    assert keys(robots, stones)[0] == position.s.key


@pytest.mark.parametrize("a_side", [1, 2, 3, 4])
def test_positions_and_their_mirror_images_have_keys_of_their_own(a_side: int) -> None:
    # Such boards are their own half turn, so a key made of images would tell the least of them.
    robots = boards(100_000, a_side, seed=a_side)
    mirrored = robots.reshape(-1, 8, 6)[:, :, ::-1].reshape(-1, 48)
    both = np.unique(np.concatenate([robots, mirrored]), axis=0)
    assert len(np.unique(keys(both))) == len(both)


def test_random_positions_have_keys_of_their_own() -> None:
    rng = np.random.default_rng(5)
    robots = rng.permuted(np.tile([1, 1, 2, 2, 3, 3, 5, 5, 6, 6, 7, 7, *[0] * 36], (100_000, 1)), axis=1)
    stones = rng.choice([0, 1, 2], (100_000, 63))
    assert len(np.unique(keys(robots, stones))) == 100_000


def test_keys_use_all_their_bits() -> None:
    fields = game("ironclad").options().record()
    tables = [np.ravel(fields[n]) for n in ("robot_key", "stone_key", "slid_key", "moment_key")]
    numbers = np.concatenate(tables)
    numbers = numbers[numbers != 0]
    assert len(set(numbers.tolist())) == len(numbers) == 6 * 64 + 2 * 81 + 81 + 6
    set_bits = [(numbers >> bit & 1).mean() for bit in range(62)]
    assert min(set_bits) > 0.4
    assert max(set_bits) < 0.6


def test_the_turn_what_is_due_and_the_stone_that_slid_last_are_part_of_the_key() -> None:
    board = "W c4=2 e4 | B d5=2 a8=3 | w D4 | b E4 E5 |"
    turns = ["turn W A", "turn B A", *(f"turn {x} B due {due}" for x in "WB" for due in "RS")]
    texts = [f"{board} {turn} | last {last}" for turn in turns for last in ("-", "D4", "E5")]
    assert len({position_key(p.o, p.s) for p in map(at, texts)}) == len(texts)


# Texts, the log


def test_texts_of_each_kind_of_action() -> None:
    position, notation = at(), game("ironclad").notation
    c2, d5, point, corner = 8, 27, 31, 2
    actions = {
        "c2-c3": STEP.id(c2, 0), "*d5": FIRE.id(d5), "@D4": PLACE.id(point), "C0-A0": SLIDE.id(corner, 6, 2),
    }  # fmt: skip
    for text, action in actions.items():
        assert notation.read_action(position.o, position.s, 0, text) == [action]
        assert notation.action_text(position.o, position.s, 0, action) == text


def test_the_log_has_a_line_a_turn_and_dice_in_brackets() -> None:
    position = at(COVERED)
    plies = []
    for text in ("*d5", "4", "3", "@A0", "@G8", "d5-c6", "e4-e5", "@B0"):
        plies.append((position.copy().s, position.to_move, text))
        position.play(position.read_action(text))
    assert turn_log(position.o, plies) == ["W: *d5[4,3] / @A0", "B: @G8 / d5-c6", "W: e4-e5 / @B0"]
    # A log that begins in the middle of a turn says so.
    assert turn_log(position.o, plies[3:5]) == ["W: ... / @A0", "B: @G8"]


def test_the_log_marks_a_skipped_phase() -> None:
    position = at("W a1 | turn B A")
    plies = []
    for text in ("@G8", "a1-a2"):
        plies.append((position.copy().s, position.to_move, text))
        position.play(position.read_action(text))
    assert turn_log(position.o, plies) == ["B: @G8 / --", "W: a1-a2"]


def test_short_forms_may_be_ambiguous() -> None:
    with pytest.raises(AmbiguousText, match=r"c1-b2|b1-b2"):
        at().read_action("b2")
    assert at().action_text(at().read_action("D4")) == "@D4"


def test_refusals_name_what_is_legal() -> None:
    with pytest.raises(IllegalAction, match="Rule of Negation") as refusal:
        at().read_action("@C2")
    assert refusal.value.nearest
    with pytest.raises(BadText, match="write 1 to 6"):
        at(COVERED, "*d5").read_action("7")
    with pytest.raises(BadText, match="White or Black"):
        at(first="random").read_action("Green")


def test_options_take_text_and_refuse_in_a_sentence() -> None:
    g = game("ironclad")
    options = g.options(
        None, {"range": "3", "supply": 32, "repetition": 3, "first": "black", "max_turns": "40"}
    )
    fields = options.record()
    assert (fields["range"], fields["supply"], fields["first"], fields["max_turns"]) == (3, 32, 1, 40)
    for sets in ({"size": "9x9"}, {"range": "far"}, {"max_turns": 0}, {"supply": "40"}, {"first": "2"}):
        with pytest.raises(BadOption) as refusal:
            g.options(None, sets)
        assert "\n" not in str(refusal.value)
        assert str(refusal.value).endswith(".")


# Pictures


def test_a_shot_under_consideration_shows_its_lines_and_cover() -> None:
    picture = at(COVERED).scene(0, ("cell:d5",))
    assert {(line.a, line.b) for line in picture.lines} == {("cell:c4", "cell:d5"), ("cell:e4", "cell:d5")}
    assert [(ring.at, ring.text) for ring in picture.rings] == [("cell:d5", "3")]
    assert [(b.id, b.text, b.barred) for b in picture.buttons] == [("button:fire", "Fire at d5", False)]
    assert "2 robots fire at d5, cover 3" in picture.caption
    assert not at(COVERED).scene(0, ("cell:c4",)).lines


def test_phase_b_says_who_moves_whose_pieces() -> None:
    picture = at(None, "@D4").scene(1)
    assert picture.caption == "Black moves for White: step with White's robots."
    assert {ring.role for ring in picture.rings} == {"seat:B"}
    assert len(picture.rings) == 6
    stones = at(None, "c2-c3").scene(1)
    assert [(ring.at, ring.role) for ring in stones.rings] == [("point:bowl-White", "seat:B")]
    own = at(None, "@D4", preset="self_both").scene(0)
    assert not own.rings


def test_forbidden_points_on_request() -> None:
    assert set(scene.SHOWS) == {"forbidden", "cover"}
    barred = {
        h.at
        for h in at("W a1 | B c3 | turn W A").scene(0, show=["forbidden"]).highlights
        if h.kind == "barred"
    }
    assert barred == {f"point:{p}" for p in ("A0", "B0", "A1", "B1", "C2", "D2", "C3", "D3")}
    rings = at(COVERED).scene(SPECTATOR, show=["cover"]).rings
    assert {(r.at, r.text) for r in rings} == {("cell:d5", "3"), ("cell:c4", "1"), ("cell:e4", "1")}


@pytest.mark.parametrize(("text", "plays", "seat"), [
    (COVERED, ("*d5",), NATURE), (COVERED, ("*d5", "6"), SPECTATOR), (None, (), NATURE),
    ("W c1=3 | B c8=3 | w A4 B4 C4 D4 E4 F4 | turn W A", ("@G4",), 0),
    ("W c7 | B f5 | turn W A", ("c7-c8",), 0),
    ("W c4 | B f8 | w A1 | b D4 D6 | turn W A | supply 0 30 | last D6", (), 0),
])  # fmt: skip
def test_pictures_have_no_fault(text: str | None, plays: tuple[str, ...], seat: int) -> None:
    position = at(text, *plays)
    picture = position.scene(seat)
    assert picture.problems() == []
    assert picture.caption.endswith(".")
    if position.to_move == NATURE and seat == NATURE:
        paths = [position.gesture(a) for a in position.legal()]
        assert {p[0] for p in paths} == {b.id for b in picture.buttons}


def test_the_winning_string_is_picked_out() -> None:
    won = at("W c1=3 | B c8=3 | w A4 B4 C4 D4 E4 F4 A0 | turn W A", "@G4").scene()
    assert {h.at for h in won.highlights if h.kind == "chosen"} == {f"point:{x}4" for x in "ABCDEFG"}


# Urges


def test_urges_pull_the_decider_not_the_owner() -> None:
    position = at("W c7 | B f5 | turn W A")
    ids = {position.action_text(a): a for a in position.legal()}
    urge = {text: int(position.book.prior(position.o, position.s, 0, a)) for text, a in ids.items()}
    assert urge["c7-c8"] == max(urge.values())
    other = at("W c7 | B f5 | turn W B due R")
    ids = {other.action_text(a): a for a in other.legal()}
    assert other.book.prior(other.o, other.s, 1, ids["c7-c8"]) == 0
    assert other.book.prior(other.o, other.s, 1, ids["c7-c6"]) > 0


def test_progress_grows_with_the_nearest_robot_and_the_longest_string() -> None:
    texts = ["W c2 | B c7 | turn W A", "W c5 | B c7 | turn W A", "W c5 | B c7 | w A1 B1 C1 | turn W A"]
    values = [int(p.book.progress(p.o, p.s, 0)) for p in map(at, texts)]
    assert values[0] == 500
    assert all(a < b for a, b in pairwise(values))
