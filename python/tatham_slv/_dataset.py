"""Data sets."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence
from typing import Any

from . import _engine, _options
from ._errors import from_reply
from ._many import Started, cores, in_order
from ._tatham import Dataset, Pool


def dataset(
    kinds: Sequence[str],
    *,
    count: int,
    grades: str = "uniform",
    seed: int = 0,
    steps: bool = False,
    shard: tuple[int, int] = (0, 1),
) -> Iterator[dict[str, Any]]:
    """Makes puzzles of several kinds, and yields the records of `tatham-slv dataset`, in order.

    A kind is its name, or `name:params`. Numbers whose puzzle is not made, and duplicates, have no
    record. The puzzles are made on all cores; closing the iterator ends that.
    """
    names = _options.words("kinds", kinds)
    if not names:
        raise ValueError("kinds must have at least one kind")
    count = _within("count", count, 1, _options.SEEDS)
    seed = _within("seed", seed, 0, _options.SEEDS)
    if not isinstance(shard, tuple) or len(shard) != 2:
        raise _options.wrong_type("shard", shard, "a pair of whole numbers")
    parts = _within("the number of parts", shard[1], 1, 1 << 64)
    part = _within("the number of the part", shard[0], 0, parts)
    has_steps = _options.flag("steps", steps)
    try:
        made = Dataset(names, _options.text("grades", grades), seed, has_steps)
    except ValueError as error:
        raise from_reply(json.loads(str(error))["error"], None) from None
    return _records(made, iter(range(part, count, parts)))


def _within(name: str, value: Any, first: int, end: int) -> int:
    number: int = _options.whole(name, value)
    if not first <= number < end:
        raise ValueError(f"{name} must be from {first} to {end - 1}, not {number}")
    return number


def _records(made: Dataset, numbers: Iterator[int]) -> Generator[dict[str, Any], None, None]:
    def start(pool: Pool, number: int) -> Started[dict[str, Any] | None]:
        work = pool.make(made, number)
        return work, lambda: _engine.decode(work.wait())

    # 16 bytes for each puzzle: no two of them are ever equal by accident.
    seen: set[bytes] = set()
    results = in_order(start, numbers, cores())
    try:
        for record in results:
            if record is None:
                continue
            record = _engine.checked(record, {})
            canonical = bytes.fromhex(record["canonical"])[:16]
            if canonical not in seen:
                seen.add(canonical)
                yield record
    finally:
        results.close()
