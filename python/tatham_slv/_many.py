"""Many puzzles."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, TypeVar

from . import _engine, _options
from ._errors import PuzzleError
from ._puzzle import Puzzle, Source
from ._puzzle import solve_options as _solve_options
from ._replies import Report
from ._tatham import Pool, Work

#: Inputs that are taken ahead, for each thread.
_AHEAD = 4

Input = TypeVar("Input")
Result = TypeVar("Result")

#: Work, and the function that waits for its result; there is no work for an unusable input.
Started = tuple[Work | None, Callable[[], Result]]


def solve_many(
    inputs: Iterable[str | tuple[str, str] | Puzzle],
    *,
    threads: int | None = None,
    time_limit: float | None = 60,
    **solve_options: Any,
) -> Iterator[Report | PuzzleError]:
    """Solves puzzles on several threads, and yields their reports in order.

    A pair is a kind and an ID. An unusable input yields its error. Closing the iterator ends the
    threads.
    """
    options = _solve_options(time_limit=time_limit, **solve_options)
    count = cores() if threads is None else _options.whole("threads", threads)
    if count < 1:
        raise ValueError(f"threads must be at least 1, not {count}")

    def start(pool: Pool, input: Any) -> Started[Report | PuzzleError]:
        if isinstance(input, tuple):
            if len(input) != 2:
                raise _options.wrong_type("an input", input, "a pair of a kind and an ID")
            source = Source.read(_options.text("the ID", input[1]), input[0], {})
        else:
            source = Source.read(input, None, {})
        request = source.request("solve", options)
        try:
            work = pool.start(_engine.encode(request))
        except PuzzleError as error:
            unusable = error
            return None, lambda: unusable

        def finish() -> Report | PuzzleError:
            try:
                return source.report(_engine.checked(_engine.decode(work.wait()), request))
            except PuzzleError as error:
                return error

        return work, finish

    return in_order(start, iter(inputs), count)


def in_order(
    start: Callable[[Pool, Input], Started[Result]], inputs: Iterator[Input], threads: int
) -> Generator[Result, None, None]:
    """Starts work for each input on several threads, and yields the results in order."""
    process = os.getpid()
    pool = Pool(_engine.session(), threads)
    waiting: deque[Started[Result]] = deque()
    failed: list[BaseException] = []
    try:
        while True:
            while not failed and len(waiting) < threads * _AHEAD:
                try:
                    waiting.append(start(pool, next(inputs)))
                except StopIteration:
                    failed.append(StopIteration())
                except Exception as error:  # It comes out in its turn.
                    failed.append(error)
            if not waiting:
                break
            _, finish = waiting.popleft()
            yield finish()
            if os.getpid() != process:
                raise RuntimeError("the iterator belongs to the process that was forked")
        if not isinstance(failed[0], StopIteration):
            raise failed[0]
    finally:
        # After a fork the pool has no threads, and its locks may never be released.
        if os.getpid() == process:
            for work, _ in waiting:
                if work is not None:
                    work.stop()
            pool.close()


def cores() -> int:
    """Number of threads that run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def explain_batch(batch: dict[str, Any]) -> dict[str, Any]:
    """Explains the puzzles of a batch of columns, as Ray and Spark have them.

    The column `game_id` has the IDs, and `puzzle`, if it is there, their kinds. Columns are added:
    `status`, `hardest`, `band`, `explanation` (the steps as JSON) and `error`, each with None where
    there is nothing.
    """
    if not isinstance(batch, dict):
        raise _options.wrong_type("batch", batch, "a dict of columns")
    ids = [str(game_id) for game_id in batch["game_id"]]
    kinds = batch.get("puzzle")
    inputs: list[Any] = ids if kinds is None else [(str(k), i) for k, i in zip(kinds, ids)]
    added: dict[str, list[Any]] = {
        name: [] for name in ("status", "hardest", "band", "explanation", "error")
    }
    for result in solve_many(inputs, explain=True, rating=True):
        row: dict[str, Any] = dict.fromkeys(added)
        if isinstance(result, PuzzleError):
            row["error"] = str(result)
        else:
            fields = result.to_dict()
            rating = fields.get("rating") or {}
            row["status"] = fields["status"]
            row["hardest"], row["band"] = rating.get("hardest"), rating.get("band")
            row["explanation"] = _engine.encode(fields["explanation"])
        for name, value in row.items():
            added[name].append(value)
    return {**batch, **added}
