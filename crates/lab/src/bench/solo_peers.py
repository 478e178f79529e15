"""Solves Sudokus with the package multi-puzzle-solver and prints the mean microseconds. Called by `cargo xtask bench solo`."""

import contextlib
import io
import sys
import time

import numpy as np
from puzzle_solver import sudoku_solver


def main():
    lines = sys.argv[1:]
    total = 0.0
    for line in lines:
        cells = [" " if c in ".0" else c for c in line]
        start = time.process_time()
        with contextlib.redirect_stdout(io.StringIO()):
            solutions = sudoku_solver.Board(np.array(cells).reshape(9, 9)).solve_and_print(verbose=False)
        total += time.process_time() - start
        assert len(solutions) == 1, line
    print(1e6 * total / len(lines))


if __name__ == "__main__":
    main()
