"""Solves Signpost boards by two other ways and prints the mean milliseconds of each: the model of the package multi-puzzle-solver,
and OR-tools' circuit constraint. Two solutions are sought, as ours does. Called by `cargo xtask bench signpost`."""

import contextlib
import io
import re
import sys
import time

import numpy as np
from ortools.sat.python import cp_model
from puzzle_solver import signpost_solver

STEPS = {"a": (0, -1), "b": (1, -1), "c": (1, 0), "d": (1, 1), "e": (0, 1), "f": (-1, 1), "g": (-1, 0), "h": (-1, -1)}
# The package names the arrows by the keys around S.
KEYS = {"a": "W", "b": "E", "c": "D", "d": "C", "e": "X", "f": "Z", "g": "A", "h": "Q"}


def read(game_id):
    """Width, height, and an arrow and a number (0 for none) for each cell."""
    params, desc = game_id.split(":")
    sides = [int(side) for side in params.rstrip("c").split("x")]
    items = [(letter, int(number or 0)) for number, letter in re.findall(r"([0-9]*)([a-h])", desc)]
    return sides[0], sides[-1], items


def by_package(game_id):
    """multi-puzzle-solver's own model and search."""
    width, height, items = read(game_id)
    # In its notation the last cell of the path has no arrow.
    last = width * height
    arrows = np.array([" " if number == last else KEYS[letter] for letter, number in items]).reshape(height, width)
    numbers = np.array([number for _, number in items]).reshape(height, width)
    start = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):
        board = signpost_solver.Board(arrows, numbers)
        solutions = board.solve_and_print(verbose=False)
    assert len(solutions) == 1, f"{len(solutions)} solutions of {game_id}"
    return time.process_time() - start


def by_circuit(game_id):
    """A circuit through the cells and a virtual one, with positions along it."""
    width, height, items = read(game_id)
    cells = width * height
    start = time.process_time()
    model = cp_model.CpModel()
    position = [model.NewIntVar(number or 1, number or cells, "") for _, number in items]
    arcs = []
    for cell, (letter, _) in enumerate(items):
        x, y = cell % width, cell // width
        dx, dy = STEPS[letter]
        while 0 <= x + dx < width and 0 <= y + dy < height:
            x, y = x + dx, y + dy
            link = model.NewBoolVar("")
            arcs.append((cell, y * width + x, link))
            model.Add(position[y * width + x] == position[cell] + 1).OnlyEnforceIf(link)
        for ends, place in (((cell, cells), cells), ((cells, cell), 1)):
            link = model.NewBoolVar("")
            arcs.append((*ends, link))
            model.Add(position[cell] == place).OnlyEnforceIf(link)
    model.AddCircuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = 120
    if solver.Solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        links = [link for *_, link in arcs if solver.Value(link)]
        model.AddBoolOr([link.Not() for link in links])
        solver.Solve(model)
    return time.process_time() - start


def main():
    boards = sys.argv[1:]
    for solve in (by_package, by_circuit):
        print(1000 * sum(solve(board) for board in boards) / len(boards))


if __name__ == "__main__":
    main()
