"""`make` and `repair`."""

from typing import Any

import pytest
from conftest import SOLO, UNSOLVABLE

import tatham_slv
from tatham_slv import Band, NotMade, Puzzle


def made(*args: Any, **options: Any) -> Puzzle:
    puzzle = tatham_slv.make(*args, **options)
    assert isinstance(puzzle, Puzzle)
    return puzzle


def test_one_puzzle_or_a_list() -> None:
    first = made("unruly", "6x6", seed=7)
    assert first.record is not None and first.record["seed"] == [7, 0] and first.rating is None
    both = tatham_slv.make("unruly", "6x6", seed=7, count=2)
    assert isinstance(both, list)
    assert both[0] == first and len(both) == 2
    assert made("unruly", "6x6", seed=7, first=1) == both[1]
    assert made("unruly", "6x6").record["seed"] != made("unruly", "6x6").record["seed"]  # type: ignore[index]
    assert made("unruly", seed=7).params == "8x8"


def test_wishes() -> None:
    graded = made("unruly", "6x6", seed=7, grade=Band.EASY)
    assert graded.rating is not None and graded.rating.band is Band.EASY
    assert made("unruly", "6x6", seed=7, grade=("trivial", "easy")).rating is not None
    assert made("unruly", "6x6", seed=7, grade="easy..").rating is not None
    assert made("unruly", "6x6", seed=7, cost=(1, 3)).rating is not None
    assert made("unruly", "6x6", seed=7, rating=True).rating is not None
    assert made("unruly", "6x6", seed=7, minimal=True).record["minimal"] is True  # type: ignore[index]
    assert made("solo", "2x2", seed=7, symmetry="rot180").record["symmetry"] == "rot180"  # type: ignore[index]
    assert made("solo", "2x2", seed=7, clues=(8, None)).record["clues"] >= 8  # type: ignore[index]
    assert made("solo", "2x2", seed=7, clues=9).record["clues"] == 9  # type: ignore[index]
    assert made("fifteen", "3x2", seed=7, moves=(2, 9)).record["length"] in range(2, 10)  # type: ignore[index]
    assert made("solo", "3x3", seed=7, technique="hidden single")
    assert made("towers", "4", seed=7, keep=["heights"])
    mask = ["##..", "##..", "..##", "..##"]
    masked = made("solo", "2x2", seed=7, mask=mask)
    assert masked.position is not None
    rows = masked.position["grid"]
    assert [["#" if cell else "." for cell in row] for row in rows] == [list(row) for row in mask]
    answer = tatham_slv.solve(SOLO).solution
    assert answer is not None
    assert made("solo", "2x2", seed=7, answer=answer).solution == answer
    assert made("solo", "2x2", seed=7, answer=answer.to_dict()).solution == answer


def test_pictures() -> None:
    picture = [[0, 0, 0, 255], [255, 0, 255, 255], [0, 0, 0, 0], [255, 0, 0, 255]]
    puzzle = made("pattern", picture=picture, seed=1)
    assert puzzle.params == "4x4" and puzzle.record is not None and "changed" in puzzle.record
    made("pattern", picture=picture, seed=1, threshold=10, lines_only=True)
    with pytest.raises(tatham_slv.PuzzleError):
        tatham_slv.make("pattern", seed=1, threshold=10)
    with pytest.raises(TypeError):
        tatham_slv.make("pattern", seed=1, picture=3)


def test_what_is_not_made_is_false() -> None:
    none = tatham_slv.make("solo", "2x2", seed=7, clues=3, time_limit=0.2)
    assert isinstance(none, NotMade) and not none
    assert none.status == "unknown" and none.seed == [7, 0] and none.tries >= 0
    assert none.reason and none.elapsed_ms >= 0 and none.stopped in ("time", "steps", None)
    assert none.best is None or isinstance(none.best, dict)


def test_progress_has_the_records() -> None:
    seen: list[tatham_slv.Progress] = []
    puzzles = tatham_slv.make("unruly", "6x6", seed=7, count=3, progress=seen.append)
    assert isinstance(puzzles, list)
    records = [progress.record for progress in seen if progress.record]
    assert records == [puzzle.record for puzzle in puzzles]


def test_unusable_wishes() -> None:
    for options in ({"count": 0}, {"seed": -1}, {"seed": 1 << 53}, {"count": 10_001},
                    {"grade": "easiest"}, {"symmetry": "round"}, {"clues": 8, "minimal": True}):
        with pytest.raises(tatham_slv.PuzzleError):
            tatham_slv.make("solo", "2x2", **{"seed": 1, **options})  # type: ignore[arg-type]
    for wrong in ({"seed": "1"}, {"count": 1.5}, {"keep": "digits"}, {"cost": "a", "grade": 3},
                  {"minimal": 1}, {"answer": 3}, {"mask": 3}, {"clues": (1, 2, 3)}):
        with pytest.raises(TypeError):
            tatham_slv.make("solo", "2x2", **wrong)
    with pytest.raises(TypeError):
        tatham_slv.make(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        tatham_slv.make("solo", colour="red")  # type: ignore[call-arg]


def test_repairs() -> None:
    repair = tatham_slv.repair("solo:2x2:1_2_3_4l", show=3)
    assert repair.status == "repaired" and isinstance(repair.puzzle, Puzzle)
    assert repair.puzzle.solve().is_unique and len(repair.added) == 2 and not repair.removed
    assert repair.changed == [] and repair.spare is None and repair.rating is None
    assert repair.fewest is not None and repair.fewest["proven"] and repair.answers["complete"]
    assert repair.why is None and repair.stopped is None and repair.elapsed_ms >= 0
    for other in repair.alternatives:
        assert other["puzzle"].solve().is_unique and other["added"]
    minimal = tatham_slv.open(SOLO).repair(to="minimal", keep=["digits"], time_limit=20)
    assert minimal.status in ("repaired", "unchanged")
    none = tatham_slv.repair(UNSOLVABLE)
    assert none.status == "unsolvable" and none.puzzle is None and none.why
    answer = {"grid": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]}
    chosen = tatham_slv.repair("solo:2x2:1_2_3_4l", answer=answer).puzzle
    assert chosen is not None and chosen.solution.to_dict() == answer
