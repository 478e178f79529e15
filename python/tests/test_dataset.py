"""`dataset`."""

import itertools
import json
import pathlib
import re
from typing import Any

import pytest

import tatham_slv
from tatham_slv import PuzzleError, dataset

ROOT = pathlib.Path(__file__).parents[2]


def test_records_are_those_of_the_command_line() -> None:
    document = (ROOT / "docs/dataset.md").read_text(encoding="utf-8")
    # A test of the command line runs the example.
    lines = re.search(
        r"^\$ tatham-slv dataset towers:4 unruly:6x6 --count 2 --seed 2 --quiet\n(.*?)^```",
        document,
        flags=re.M | re.S,
    )
    assert lines is not None
    expected = [json.loads(line) for line in lines[1].splitlines()]
    assert list(dataset(["towers:4", "unruly:6x6"], count=2, seed=2)) == expected


def test_defaults() -> None:
    kinds = ["unruly:6x6"]
    assert list(dataset(kinds, count=3)) == list(
        dataset(kinds, count=3, grades="uniform", seed=0, steps=False, shard=(0, 1))
    )
    (menu,) = dataset(["unruly"], count=1)
    assert menu["params"] == "8x8" and menu["steps"] is None
    (unrated,) = dataset(["guess"], count=1, steps=True)
    assert unrated["rating"] is None and unrated["steps"]


def test_steps_and_grades() -> None:
    records = list(dataset(["unruly:6x6"], count=4, grades="easy..medium", steps=True))
    assert records
    for record in records:
        assert record["steps"] and record["rating"]["band"] in ("easy", "medium")
        assert tatham_slv.solve(record["game_id"], kind="unruly").status == "unique"


def test_parts_make_the_whole() -> None:
    kinds = ["unruly:6x6", "fifteen:3x2"]
    whole = list(dataset(kinds, count=9, seed=5))
    parts = [list(dataset(kinds, count=9, seed=5, shard=(part, 4))) for part in range(4)]
    # A duplicate is dropped within its part alone.
    numbers = {record["seed"][1] for record in whole}
    merged = [record for part in parts for record in part if record["seed"][1] in numbers]
    assert sorted(merged, key=lambda record: record["seed"][1]) == whole
    for part, records in enumerate(parts):
        assert all(record["seed"][1] % 4 == part for record in records)
    assert list(dataset(kinds, count=9, shard=(9, 10))) == []


def test_duplicates_and_puzzles_that_are_not_made_have_no_record() -> None:
    # Solo of four digits has few forms.
    records = list(dataset(["solo:2x2"], count=150, grades="trivial"))
    canonical = [record["canonical"] for record in records]
    assert 0 < len(records) < 150 and len(set(canonical)) == len(canonical)
    # And is always trivial.
    assert list(dataset(["solo:2x2"], count=2, grades="hard")) == []


def test_it_is_lazy_and_can_be_closed() -> None:
    endless = dataset(["unruly:6x6"], count=(1 << 53) - 1)
    first = list(itertools.islice(endless, 3))
    assert first == list(dataset(["unruly:6x6"], count=3))
    endless.close()  # type: ignore[attr-defined]
    with pytest.raises(StopIteration):
        next(endless)


def test_arguments_are_checked_at_once() -> None:
    mistyped: list[dict[str, Any]] = [
        {"kinds": "unruly", "count": 1},
        {"kinds": [3], "count": 1},
        {"kinds": ["unruly"], "count": "1"},
        {"kinds": ["unruly"], "count": 1, "seed": 0.5},
        {"kinds": ["unruly"], "count": 1, "steps": 1},
        {"kinds": ["unruly"], "count": 1, "grades": 3},
        {"kinds": ["unruly"], "count": 1, "shard": 3},
        {"kinds": ["unruly"], "count": 1, "shard": (0, "1")},
    ]
    for options in mistyped:
        with pytest.raises(TypeError):
            dataset(**options)
    outside: list[tuple[dict[str, Any], str]] = [
        ({"kinds": [], "count": 1}, "at least one kind"),
        ({"kinds": ["unruly"], "count": 0}, "count must be from 1 to 9007199254740991, not 0"),
        ({"kinds": ["unruly"], "count": 1, "seed": -1}, "seed must be from 0"),
        ({"kinds": ["unruly"], "count": 1, "shard": (2, 2)}, "from 0 to 1, not 2"),
        ({"kinds": ["unruly"], "count": 1, "shard": (0, 0)}, "parts must be from 1"),
    ]
    for options, message in outside:
        with pytest.raises(ValueError, match=message):
            dataset(**options)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"kinds": ["unrly"]}, "did you mean unruly"),
        ({"kinds": ["unruly:7"]}, "7"),
        ({"kinds": ["guess"], "grades": "easy"}, "rat"),
        ({"kinds": ["unruly"], "grades": "hardish"}, "expected `uniform`"),
    ]
    for options, message in wrong:
        with pytest.raises(PuzzleError, match=message):
            dataset(count=1, **options)
