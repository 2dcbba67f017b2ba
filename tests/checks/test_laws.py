"""The laws find what is wrong: each is shown a game with one thing broken."""

from __future__ import annotations

import pytest

from gridwright.checks.laws import LAWS, Trial, run_law
from gridwright.games import game
from gridwright.kernel.game import Game
from gridwright.kernel.position import Position


@pytest.fixture
def toy() -> Game:
    return Game("toy", "toygame")


def trial(g: Game, games: int = 5) -> Trial:
    return Trial(g, g.options(), games)


def broken(law: str, g: Game) -> str:
    """What a law says of a game; it must say something."""
    breach = next(LAWS[law][1](trial(g)), None)
    assert breach, f"{law} saw nothing"
    return breach


def test_a_sound_game_keeps_all_of_them(toy: Game) -> None:
    assert {law: run_law(law, trial(toy)) for law in LAWS} == {law: [] for law in LAWS}


def test_every_law_has_a_sentence() -> None:
    assert len(LAWS) >= 14
    for sentence, function in LAWS.values():
        assert sentence
        assert not sentence.endswith(".")
        assert callable(function)


def test_the_same_seed_walks_the_same_games() -> None:
    g = game("ctron")
    walks = [[(s, a) for _, s, a in Trial(g, g.options("wood"), seed=seed).walk(0)] for seed in (1, 1, 2)]
    assert walks[0] == walks[1] != walks[2]


def test_no_more_than_a_few_breaches_are_told(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "results", lambda self: [1.0, 1.0])
    assert len(run_law("results", trial(toy, 50))) == 5


def test_texts_that_do_not_read_back(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = toy.notation.position_text
    monkeypatch.setattr(toy.notation, "position_text", lambda o, s: plain(o, s).replace("B", "A"))
    assert "reads back as another position" in broken("texts", toy)


def test_actions_whose_texts_do_not_read_back(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.notation, "read_action", lambda o, s, seat, text: [0] if seat < 0 else [1])
    assert "reads back as another action" in broken("texts", toy)


def test_results_that_do_not_add_up(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "results", lambda self: [1.0, 0.5])
    assert "results [1.0, 0.5]" in broken("results", toy)


def test_endings_that_shout(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.notation, "reason_text", lambda o, s, reason: "hooray!")
    assert "is no sentence of ours" in broken("results", toy)


def test_gestures_that_are_not_in_the_picture(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.notation, "gesture", lambda o, s, seat, action: (f"cell:9,{action}",))
    assert "which is not in the picture" in broken("pictures", toy)


def test_two_actions_with_one_gesture(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.notation, "gesture", lambda o, s, seat, action: ("cell:1,1",))
    assert "have the same gesture" in broken("pictures", toy)


def test_a_gesture_inside_another(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.notation, "gesture", lambda o, s, seat, action: ("cell:1,1",) * action)
    assert "begins with another action's" in broken("pictures", toy)


def test_symmetries_that_are_none(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    book = toy.book()
    changed = dict(book.functions) | {
        "symmetries": lambda o: 2,
        "reflect_seat": lambda o, k, seat: (seat + k) % 2,
    }
    monkeypatch.setattr(book, "functions", changed)
    assert "symmetry 1" in broken("symmetries", toy)


@pytest.mark.parametrize(
    ("law", "complaint"),
    [("views", "hides more"), ("secrecy", "betrays a secret"), ("guesses", "contradicts the view")],
)
def test_a_leaking_or_careless_hide(
    law: str, complaint: str, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = toy.book()

    def hide(o, s, seat) -> None:
        # What is hidden depends on what is hidden: looking twice hides more.
        s.happened = 0
        s.left = s.left // 2

    def guess(o, s, seat, rng) -> None:
        s.turn = 1 - s.turn

    monkeypatch.setattr(book, "functions", dict(book.functions) | {"hide": hide, "guess": guess})
    assert complaint in broken(law, toy)


def test_a_guess_that_leaves_something_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    minefield = game("minefield")
    book = minefield.book()
    monkeypatch.setattr(book, "functions", dict(book.functions) | {"guess": lambda o, s, seat, rng: None})
    assert "leaves something unknown" in broken("guesses", minefield)


def test_an_action_that_changes_what_it_was_copied_from(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "copy", lambda self: self)
    assert "changed the original" in broken("copies", toy)


def test_a_native_game_that_goes_another_way(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    book = toy.book("native")
    play = book.play
    wrong = {"play": lambda o, s, seat, action: play(o, s, seat, 1 if seat >= 0 else action)}
    monkeypatch.setattr(book, "functions", dict(book.functions) | wrong)
    assert "the two modes' states differ" in broken("modes", toy)


def test_refusals_that_change_something(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    illegal = Position.illegal

    def careless(self, action, seat, text=None):
        self.s.left = 0
        return illegal(self, action, seat, text)

    monkeypatch.setattr(Position, "illegal", careless)
    assert "a refused action changed the state" in broken("refusals", toy)


def test_words_that_shout(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.notation, "event_text", lambda *numbers: "Bang!")
    assert broken("words", toy) == "“Bang!” is no sentence of ours"
