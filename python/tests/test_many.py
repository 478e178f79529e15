"""`solve_many` and `explain_batch`."""

import contextlib
import itertools
import json
import pathlib
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import ENDLESS, FIFTEEN, SOLO

import tatham_slv
from tatham_slv import PuzzleError, Report, solve_many


def threads() -> int:
    """Number of threads that solve, in this process."""
    count = 0
    for thread in pathlib.Path("/proc/self/task").iterdir():
        # A thread may end meanwhile.
        with contextlib.suppress(OSError):
            count += (thread / "comm").read_text() == "tatham-slv\n"
    return count


def wait_for_the_end_of_threads() -> None:
    deadline = time.monotonic() + 20
    while threads() > 0 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threads() == 0


def test_reports_come_in_order(solo: tatham_slv.Puzzle) -> None:
    inputs: list[Any] = [SOLO, ("signpost", "2x2:ceag"), solo, FIFTEEN, "2x2:ceag", ""] * 5
    results = list(solve_many(inputs, threads=3, rating=True))
    assert len(results) == 30
    for at, result in enumerate(results):
        if at % 6 < 4:
            assert isinstance(result, Report)
            assert result.puzzle.kind == ["solo", "signpost", "solo", "fifteen"][at % 6]
        else:
            assert isinstance(result, PuzzleError)
    assert isinstance(results[4], tatham_slv.Ambiguous)
    assert results[0].rating is not None  # type: ignore[union-attr]
    assert list(solve_many([])) == []
    assert list(solve_many([SOLO], time_limit=None))[0]
    unusable, usable = solve_many(["solo:\ud800", SOLO])
    assert isinstance(unusable, PuzzleError) and isinstance(usable, Report)


def test_an_endless_iterator_is_taken_a_little_ahead() -> None:
    taken = 0

    def inputs() -> Iterator[str]:
        nonlocal taken
        for _ in itertools.count():
            taken += 1
            yield SOLO

    results = solve_many(inputs(), threads=2)
    assert taken == 0, "it is lazy"
    for number in range(1, 21):
        next(results)
        assert taken <= number + 8
    assert taken >= 20


def test_closing_ends_the_threads() -> None:
    # Those of other tests.
    wait_for_the_end_of_threads()
    results = solve_many(itertools.repeat(ENDLESS), threads=3, solutions="all", time_limit=0.05)
    assert threads() == 0, "it is lazy"
    next(results)
    assert threads() == 3
    results.close()  # type: ignore[attr-defined]
    wait_for_the_end_of_threads()
    with pytest.raises(StopIteration):
        next(results)


def test_exceptions_of_the_inputs_come_in_their_turn() -> None:
    def inputs() -> Iterator[str]:
        yield SOLO
        raise KeyError("mine")

    results = solve_many(inputs(), threads=2)
    assert isinstance(next(results), Report)
    with pytest.raises(KeyError, match="mine"):
        next(results)
    results = solve_many([SOLO, 3], threads=2)  # type: ignore[list-item]
    assert isinstance(next(results), Report)
    with pytest.raises(TypeError, match="input must be"):
        next(results)


def test_arguments_are_checked_at_once() -> None:
    with pytest.raises(TypeError):
        solve_many(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        solve_many([], threads="2")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        solve_many([], threads=0)
    with pytest.raises(TypeError):
        solve_many([], common=1)
    with pytest.raises(TypeError, match="speed"):
        list(solve_many([SOLO], speed=1))


def test_several_iterators_and_threads_at_once() -> None:
    counts = []

    def work() -> None:
        counts.append(sum(1 for result in solve_many([SOLO] * 20, threads=2) if result))

    own = [threading.Thread(target=work) for _ in range(4)]
    for thread in own:
        thread.start()
    for thread in own:
        thread.join()
    assert counts == [20] * 4


def test_batches_of_columns() -> None:
    batch = {"game_id": [SOLO, "nonsense"], "n": [1, 2]}
    result = tatham_slv.explain_batch(batch)
    assert list(batch) == ["game_id", "n"] and result["n"] == [1, 2]
    assert result["status"] == ["unique", None] and result["band"][1] is None
    assert result["hardest"][0] >= 1 and result["error"][0] is None and result["error"][1]
    assert json.loads(result["explanation"][0])["steps"]
    named = tatham_slv.explain_batch({"puzzle": ["signpost"], "game_id": ["2x2:ceag"]})
    assert named["status"] == ["unique"] or named["status"][0]
    with pytest.raises(KeyError):
        tatham_slv.explain_batch({})
    with pytest.raises(TypeError):
        tatham_slv.explain_batch([])  # type: ignore[arg-type]
