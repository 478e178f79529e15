"""Puzzles as values: reading, errors, equality."""

import pathlib
import pickle
from typing import Any

import pytest
from conftest import FIFTEEN, SOLO

import tatham_slv
from tatham_slv import Puzzle, PuzzleError


def test_text_is_read(solo: Puzzle) -> None:
    assert (solo.kind, solo.id, solo.params) == ("solo", "2x2:a2_1c3b3c1_2a", "2x2")
    assert solo.position == {
        "grid": [[None, 2, 1, None], [None, None, 3, None], [None, 3, None, None], [None, 1, 2, None]]
    }
    assert solo.svg.startswith("<svg") and solo._repr_svg_() == solo.svg
    assert "2" in solo.text and str(solo) == SOLO and repr(solo) == f"<Puzzle {SOLO}>"
    assert solo.rating is None and solo.record is None
    assert tatham_slv.open(solo.id, kind="solo") == solo == Puzzle(SOLO)


def test_a_string_is_text_and_a_path_is_read(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "ä.txt"
    file.write_text(SOLO)
    assert tatham_slv.open(file) == tatham_slv.open(SOLO)
    assert tatham_slv.solve(file).is_unique
    with pytest.raises(PuzzleError):
        tatham_slv.open(str(file))
    with pytest.raises(FileNotFoundError):
        tatham_slv.open(tmp_path / "none")
    file.write_bytes(b"solo:\xff")
    with pytest.raises(PuzzleError, match="offset 5") as caught:
        tatham_slv.open(file)
    assert caught.value.code == "encoding"


def test_text_options_are_the_kinds() -> None:
    text = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
    assert tatham_slv.open(text, from_="digits").kind == "solo"
    puzzle = tatham_slv.open("100,75,2,10,3,8", kind="countdown", target=746)
    assert puzzle.id.endswith(":746") and puzzle.position is None
    with pytest.raises(TypeError, match="has no option `colour`"):
        tatham_slv.open(SOLO, colour=1)


def test_save_files_keep_the_position(solo: Puzzle) -> None:
    save = solo.start().enter({"cell": [0, 0], "is": 4}).save
    assert save is not None and save.startswith("SAVEFILE")
    played = Puzzle.from_save(save)
    assert played == solo and played.position != solo.position
    assert played.start().position["grid"][0][0] == 4
    assert not played.check().ok and solo.check().ok
    assert played.explain().status == "unique"
    assert played.solution.grid[0][0] == 3
    assert solo.save is not None


def test_puzzles_are_values(solo: Puzzle, fifteen: Puzzle) -> None:
    same = tatham_slv.open(SOLO)
    assert solo == same and hash(solo) == hash(same) and solo != fifteen and solo != SOLO
    assert len({solo, same, fifteen}) == 2
    with pytest.raises(AttributeError):
        solo.id = "x"
    with pytest.raises(AttributeError):
        del solo.kind
    made = tatham_slv.make("unruly", "6x6", seed=7, rating=True)
    assert isinstance(made, Puzzle)
    for puzzle in (solo, fifteen, made):
        copy = pickle.loads(pickle.dumps(puzzle))
        assert copy == puzzle and copy.rating == puzzle.rating and copy.record == puzzle.record
        assert copy.text == puzzle.text


class Array:
    """What looks like an array of numpy."""

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows = rows

    def __array__(self) -> Any:
        return self

    def tolist(self) -> list[list[int]]:
        return self.rows


def test_grids_become_puzzles(solo: Puzzle) -> None:
    rows = [[0, 2, 1, 0], [0, 0, 3, 0], [0, 3, 0, 0], [0, 1, 2, 0]]
    assert Puzzle.from_grid("solo", rows) == solo
    assert Puzzle.from_grid("solo", Array(rows)) == solo
    blanks = [[None if not cell else str(cell) for cell in row] for row in rows]
    blanks[0][0] = "."
    assert Puzzle.from_grid("sudoku", blanks) == solo
    assert Puzzle.from_grid("solo", rows, params="2x2") == solo
    unruly = Puzzle.from_grid("unruly", [["1", 0, 0, 0]] + [[0] * 4] * 3)
    assert unruly.kind == "unruly" and unruly.params == "4x4"
    with pytest.raises(PuzzleError, match="act 1"):
        Puzzle.from_grid("unruly", [["x", 0, 0, 0]] + [[0] * 4] * 3)
    with pytest.raises(PuzzleError) as caught:
        Puzzle.from_grid("nothing", rows)
    assert caught.value.code == "unknown_puzzle"
    with pytest.raises(TypeError):
        Puzzle.from_grid("solo", 3)
    with pytest.raises(TypeError):
        Puzzle.from_grid("solo", "12")
    with pytest.raises(TypeError, match="size"):
        Puzzle.from_grid("solo", rows, size=4)


def test_errors_name_the_place_in_characters() -> None:
    with pytest.raises(PuzzleError) as caught:
        tatham_slv.open("solo:2x2:a2_1x3b3c1_2a")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.code, error.span, error.line, error.column) == ("expected", (13, 14), 1, 14)
    assert error.help is not None and error.fits == []
    assert "  solo:2x2:a2_1x3b3c1_2a\n               ^\n" in str(error)
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error) and copy.span == error.span and copy.code == error.code


def test_spans_count_characters() -> None:
    # Characters before the place take 2 and 4 bytes of UTF-8.
    text = "# ä😀\nsolo:2x2:a2"
    with pytest.raises(PuzzleError) as caught:
        tatham_slv.open(text)
    error = caught.value
    assert (error.span, error.line, error.column) == ((9, 10), 2, 5) and text[9] == ":"
    assert "\n  solo:2x2:a2\n      ^" in str(error)


def test_ambiguous_text_names_the_kinds() -> None:
    with pytest.raises(tatham_slv.Ambiguous) as caught:
        tatham_slv.solve("2x2:ceag")
    assert caught.value.fits == ["signpost", "solo"]
    assert tatham_slv.solve("2x2:ceag", kind="signpost").puzzle.kind == "signpost"


def test_unsupported_requests() -> None:
    for ask in (tatham_slv.hint, tatham_slv.explain):
        with pytest.raises(tatham_slv.Unsupported):
            ask("countdown:100,75,2,10,3,8:746")
    with pytest.raises(tatham_slv.Unsupported):
        tatham_slv.make("countdown")


def test_wrong_types_are_type_errors(solo: Puzzle) -> None:
    wrong: Any
    for wrong in (None, 3, b"solo:2x2:", ["solo"]):
        with pytest.raises(TypeError, match="input must be"):
            tatham_slv.open(wrong)
        with pytest.raises(TypeError, match="input must be"):
            tatham_slv.solve(wrong)
    with pytest.raises(TypeError, match="kind must be"):
        tatham_slv.open(SOLO, kind=wrong)
    with pytest.raises(TypeError, match="kind 'solo'"):
        tatham_slv.solve(solo, kind="towers")
    for options in ({"time_limit": "3"}, {"common": 1}, {"solutions": 1.5}, {"explain": None}):
        with pytest.raises(TypeError, match="must be"):
            tatham_slv.solve(SOLO, **options)
    with pytest.raises(TypeError, match="has no option `speed`"):
        tatham_slv.solve(SOLO, speed=1)
    with pytest.raises(TypeError, match="steps must be"):
        tatham_slv.hint(SOLO, steps="2")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="claims must be"):
        tatham_slv.judge(SOLO, 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="progress must be"):
        tatham_slv.explain(SOLO, progress=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="request must be"):
        tatham_slv.request("list")  # type: ignore[arg-type]


def test_unusable_values_are_puzzle_errors() -> None:
    for options in ({"solutions": 0}, {"solutions": "some"}, {"time_limit": -1.0},
                    {"time_limit": float("nan")}, {"time_limit": float("inf")}):
        with pytest.raises(PuzzleError) as caught:
            tatham_slv.solve(SOLO, **options)
        assert caught.value.code == "expected"
    with pytest.raises(PuzzleError) as caught:
        tatham_slv.solve("solo:\ud800")
    assert caught.value.code == "encoding"
    with pytest.raises(PuzzleError) as caught:
        tatham_slv.open("x", kind="nothing")
    assert caught.value.code == "unknown_puzzle"
    with pytest.raises(TypeError, match="has no option `common`"):
        tatham_slv.solve(FIFTEEN, common=True)
