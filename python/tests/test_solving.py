"""`solve`, its report, and answers."""

import pickle

import pytest
from conftest import ENDLESS, FIFTEEN, MULTIPLE, SOLO, UNSOLVABLE

import tatham_slv
from tatham_slv import Moves, Numbers, Puzzle, PuzzleError, Report, Status


def test_a_unique_puzzle(solo: Puzzle) -> None:
    report = tatham_slv.solve(SOLO)
    assert report.status is Status.UNIQUE and report.is_unique and report
    assert report.count == 1 and report.complete
    assert report.puzzle == solo and report.id == solo.id
    answer = report.solution
    assert isinstance(answer, Numbers) and report.solutions == [answer]
    assert answer.grid == [[3, 2, 1, 4], [1, 4, 3, 2], [2, 3, 4, 1], [4, 1, 2, 3]]
    assert answer.to_dict() == {"grid": answer.grid} and answer == solo.solution
    assert answer.text == str(answer) and answer.svg == answer._repr_svg_()
    absent = ["common", "rating", "explanation", "reason", "stopped", "take_back", "possible"]
    for name in [*absent, "estimated", "probability", "best", "next", "partial", "player"]:
        assert getattr(report, name) is None, name
    assert report.elapsed_ms >= 0 and isinstance(report.stats, dict)
    assert str(report).startswith(f"{SOLO}: unique\n")
    with pytest.raises(AttributeError):
        report.status = Status.UNKNOWN
    with pytest.raises(AttributeError):
        report.nothing  # noqa: B018


def test_values_survive_pickling() -> None:
    report = tatham_slv.solve(SOLO, explain=True, rating=True)
    copy: Report = pickle.loads(pickle.dumps(report))
    assert copy == report and hash(copy) == hash(report)
    assert copy.solution == report.solution and copy.puzzle == report.puzzle
    assert copy.explanation == report.explanation and copy.rating == report.rating


def test_options_of_a_solve() -> None:
    assert tatham_slv.solve(MULTIPLE).status is Status.MULTIPLE
    assert tatham_slv.solve(MULTIPLE, solutions=1).count == 1
    every = tatham_slv.solve(MULTIPLE, solutions="all", common=True)
    assert every.count == 2 and every.complete and every.common is not None
    assert every.common.grid == [[None, None], [None, None]]
    report = tatham_slv.solve(SOLO, explain=True, rating=True, strategy="sat")
    assert report.explanation is not None and report.explanation.complete
    assert report.rating is not None and report.rating == report.puzzle.rating
    assert tatham_slv.solve(FIFTEEN, optimal=True).solution is not None
    assert tatham_slv.solve("countdown:100,75,2,10,3,8:746", use_all=False).solution is not None


def test_without_a_solution() -> None:
    report = tatham_slv.solve(UNSOLVABLE)
    assert report.status is Status.UNSOLVABLE and not report and report.solution is None
    with pytest.raises(PuzzleError) as caught:
        tatham_slv.open(UNSOLVABLE).solution  # noqa: B018
    assert caught.value.code == "unsolvable"


def test_limits_are_values() -> None:
    report = tatham_slv.solve(ENDLESS, solutions="all", time_limit=0.05)
    assert report.stopped == "time" and report.status is Status.MULTIPLE and report.reason


def test_answers_of_games() -> None:
    answer = tatham_slv.solve(FIFTEEN).solution
    assert isinstance(answer, Moves)
    assert (answer.moves, answer.length, answer.optimal) == (["M1,1", "M2,1"], 2, True)
    assert answer.score is None
    mines = tatham_slv.solve("mines:9x9:4,3,m7ae9be30481f95614fdd8").solution
    assert mines is not None and mines.type == "letters" and mines.moves


def test_hidden_positions_have_probabilities() -> None:
    puzzle = tatham_slv.open("mines:9x9:4,3,m7ae9be30481f95614fdd8")
    state = puzzle.start().enter("O4,3")
    assert state.position is not None
    report = state.solve()
    assert report.status is Status.MULTIPLE and isinstance(report.possible, int)
    assert report.probability is not None and report.best is not None


def test_answers_become_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    assert numpy.array(tatham_slv.solve(SOLO).solution).sum() == 40
    letters = numpy.array(tatham_slv.solve(MULTIPLE).solution)
    assert letters.shape == (2, 2) and set(letters.flat) == {"#", "."}
    rows = numpy.zeros((4, 4), dtype="int8")
    assert Puzzle.from_grid("solo", rows).id == "2x2:p"
