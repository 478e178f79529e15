"""Compares with multi-puzzle-solver and cspuz on the same 100 puzzles: import, time, size.

    pip install multi-puzzle-solver
    pip install cspuz_core cspuz    # from their sources: github.com/semiexp
    python python/bench/others.py

All three prove that the solution is the only one. Times are of the processor, all threads
included; imports are the fastest of 5 in processes of their own.
"""

from __future__ import annotations

import importlib.metadata
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import tatham_slv

COUNT = 20

#: Names of the modules and of the packages that are installed.
PACKAGES = {
    "tatham_slv": ["tatham-slv"],
    "puzzle_solver": ["multi-puzzle-solver"],
    "cspuz": ["cspuz", "cspuz_core"],
}

Clues = list[list[str]]


class Kind(NamedTuple):
    """A kind that all three know."""

    name: str
    params: str
    #: Module of multi-puzzle-solver.
    module: str
    #: Function of cspuz, and whether it takes height and width.
    function: str
    takes_size: bool
    #: Numbers of cspuz for what is no digit.
    signs: dict[str, int]


KINDS = [
    Kind("solo", "3x3", "sudoku", "sudoku", False, {" ": 0}),
    Kind("loopy", "7x7t0", "slitherlink", "slitherlink", True, {" ": -1}),
    Kind("pearl", "8x8", "pearl", "masyu", True, {" ": 0, "W": 1, "B": 2}),
    Kind("slant", "8x8", "slant", "gokigen", True, {" ": -1}),
    Kind("filling", "9x7", "filling", "fillomino", True, {" ": 0}),
]


def clues(puzzle: tatham_slv.Puzzle) -> Clues:
    """Returns the rows of an ID in which small letters skip places; a blank has no clue."""
    frame, _, text = puzzle.id.partition(":")
    signs: list[str] = []
    for sign in text.replace("_", ""):
        signs += [" "] * (ord(sign) - ord("a") + 1) if sign.islower() else [sign]
    width = int(re.match(r"\d+", frame).group())  # type: ignore[union-attr]
    if puzzle.kind == "solo":
        width *= width
    elif puzzle.kind == "slant":
        width += 1
    return [signs[start : start + width] for start in range(0, len(signs), width)]


def by_multi_puzzle_solver(kind: Kind, rows: Clues) -> bool:
    """Returns true if the other package finds one solution."""
    board = import_module(f"puzzle_solver.puzzles.{kind.module}.{kind.module}").Board
    array = import_module("numpy").array(rows)
    return len(board(array).solve_and_print(verbose=False)) == 1


def by_cspuz(kind: Kind, rows: Clues) -> bool:
    """Returns true if all solutions of the other package agree everywhere."""
    module = import_module(f"cspuz.puzzle.{kind.function}")
    problem = [[kind.signs[sign] if sign in kind.signs else int(sign) for sign in row]
               for row in rows]
    corners = 1 if kind.name == "slant" else 0
    size = (len(rows) - corners, len(rows[0]) - corners) if kind.takes_size else ()
    is_solved, answer = getattr(module, f"solve_{kind.function}")(*size, problem)
    return is_solved and all(variable.sol is not None for variable in answer)


def timed(work: Callable[[], bool]) -> tuple[float, bool]:
    """Returns the milliseconds of the processor that the work takes, and its result."""
    start = time.process_time()
    result = work()
    return 1000 * (time.process_time() - start), result


def compare(kind: Kind) -> list[float]:
    """Returns the median milliseconds for a puzzle of each package."""
    puzzles = tatham_slv.make(kind.name, kind.params, seed=1, count=COUNT)
    assert isinstance(puzzles, list)
    times: list[list[float]] = []
    for made in puzzles:
        assert isinstance(made, tatham_slv.Puzzle)
        text, rows = str(made), clues(made)
        works: list[Callable[[], bool]] = [
            lambda: tatham_slv.solve(text, solutions="all").is_unique,
            lambda: by_multi_puzzle_solver(kind, rows),
            lambda: by_cspuz(kind, rows),
        ]
        found = [timed(work) for work in works]
        assert all(is_unique for _, is_unique in found), f"{text}: {found}"
        times.append([one for one, _ in found])
    return [statistics.median(column) for column in zip(*times)]


def imported(name: str) -> float:
    """Returns the milliseconds that an import takes."""
    script = (
        f"import time; start = time.perf_counter(); import {name}; "
        "print(time.perf_counter() - start)"
    )
    runs = [subprocess.check_output([sys.executable, "-c", script]) for _ in range(5)]
    return 1000 * min(map(float, runs))


def installed(name: str, seen: set[str]) -> int:
    """Returns the bytes of an installed package and all that it needs."""
    if name in seen:
        return 0
    seen.add(name)
    try:
        package = importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return 0
    files = [Path(str(file.locate())) for file in package.files or []]
    size = sum(file.stat().st_size for file in files if file.is_file())
    needed = [text for text in package.requires or [] if "extra ==" not in text]
    names = [re.match(r"[\w.-]+", text) for text in needed]
    return size + sum(installed(match.group(), seen) for match in names if match)


def row(name: str, cells: Iterable[str]) -> None:
    print(f"| {' | '.join([name, *cells])} |", flush=True)


def main() -> None:
    row("", ["tatham-slv", "multi-puzzle-solver", "cspuz"])
    row("---", ["---"] * 3)
    row("`import`", [f"{imported(name):.0f} ms" for name in PACKAGES])
    sizes = []
    for names in PACKAGES.values():
        seen: set[str] = set()
        sizes.append(sum(installed(name, seen) for name in names) / 1e6)
    row("size when installed, with what it needs", [f"{size:.1f} MB" for size in sizes])
    for kind in KINDS:
        row(f"{kind.name} {kind.params}", [f"{time:.2f} ms" for time in compare(kind)])


if __name__ == "__main__":
    main()
