"""Solves puzzles of Simon Tatham's collection with other people's solvers, each in its own process, and prints what each took.

    python collection_peers.py [--limit SECONDS] [--only mps|cspuz] [--cspuz PROGRAM] < LIST

LIST has lines `KIND<TAB>GAME_ID`; each line and peer comes to one JSON line, `{"kind", "id", "peer", "ms", "ok"}` or `{"kind", "id", "peer", "error"}`.
`ms` is CPU time from the parsed puzzle (model and search, start-up excluded) to the proof that there is no second solution, the least of the runs that
fit in 60 ms. `ok` says that the peer found one solution and no second one. A peer that takes more CPU than the limit (30 s) is stopped.

- `mps`: multi-puzzle-solver 1.1.10 by Ar-Kareem (PyPI), which models each puzzle for OR-tools (Apache 2.0). Neither the package nor its repository
  states a licence: it is called where somebody has installed it, and nothing of it is here. Its models differ from the games in places:
  Bridges need not be connected and Light Up takes blocks without a number for cells. There `ok` is false, or true by luck.
- `cspuz`: a program that reads the same lines and prints the same JSON, made by whoever has semiexp's cspuz_core (MIT; its SAT solver Glucose has
  a licence of its own). It is started for each puzzle anew, and only with `--cspuz`.
"""

import argparse
import contextlib
import functools
import importlib
import io
import json
import math
import multiprocessing
import os
import re
import subprocess
import sys
import time

# One thread is measured, and the workers are forked from a process that has no other.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# A puzzle is solved again as long as this many seconds have not passed.
AGAIN = 0.06

# A worker solves these first, so that the library is in memory when the clock runs.
WARM = [("mosaic", "3x3:d9d"), ("singles", "3x3:112213331")]


class Unsupported(Exception):
    """The peer has no rule for something in this puzzle."""


# What an ID says, as the cells' characters.


def sides(params):
    """Width and height at the head of the parameters."""
    found = re.match(r"([0-9]+)(?:x([0-9]+))?", params)
    width = int(found[1])
    return width, int(found[2] or width)


def runs(text, count):
    """Cells of a run-length code: letters are runs of cells without a clue (" "); numbers and capitals are clues, `_` parts numbers."""
    cells = []
    for letter, clue in re.findall(r"([a-z])|([0-9]+|[A-Z])", text):
        cells += [" "] * (ord(letter) - ord("a") + 1) if letter else [clue]
    return fill(cells, count)


def digits(text, count):
    """As `runs`, where each digit is a clue of its own."""
    return runs(re.sub(r"(?<=[0-9])(?=[0-9])", "_", text), count)


def fill(cells, count):
    """The cells, with those left out at the end."""
    if len(cells) > count:
        raise ValueError(f"{len(cells)} cells in place of {count}")
    return cells + [" "] * (count - len(cells))


def grid(cells, width):
    """An array of the cells, as the package takes it."""
    import numpy

    return numpy.array(cells).reshape(-1, width)


def line(numbers):
    """An array of clues along a side."""
    import numpy

    return numpy.array(numbers)


def merged(width, height, open_between):
    """A region's number for each cell, counted by its first cell, where `open_between` are pairs of cells without a wall."""
    root = list(range(width * height))

    def find(cell):
        while root[cell] != cell:
            cell = root[cell]
        return cell

    for one, other in open_between:
        one, other = find(one), find(other)
        root[max(one, other)] = min(one, other)
    numbers = {}
    return [numbers.setdefault(find(cell), len(numbers)) for cell in range(width * height)]


# How each game's ID is given to multi-puzzle-solver: its module's name, and the arguments of its board.


def bridges(params, desc):
    width, height = sides(params)
    if "L" in params:
        raise Unsupported("loops cannot be forbidden")
    islands = [str(int(cell, 17)) if cell != " " else cell for cell in digits(desc, width * height)]
    most = re.search(r"m([0-9])", params)
    return "bridges_solver", [grid(islands, width), int(most[1]) if most else 2]


def dominosa(params, desc):
    order = int(re.match("[0-9]+", params)[0])
    return "dominosa_solver", [grid([single or more for single, more in re.findall(r"([0-9])|\[([0-9]+)\]", desc)], order + 2)]


def filling(params, desc):
    width, height = sides(params)
    return "filling_solver", [grid(digits(desc, width * height), width)]


def galaxies(params, desc):
    width, height = sides(params)
    points, place = [], 0
    for letter in desc.lower():
        place += ord(letter) - ord("a")
        if letter != "z":
            points.append(place)
            place += 1
    cells = [""] * (width * height)
    for number, point in enumerate(points):
        y, x = divmod(point, 2 * width - 1)
        for row in {y // 2, (y + 1) // 2}:
            for column in {x // 2, (x + 1) // 2}:
                cells[row * width + column] = f"{number:03}"
    return "galaxies_solver", [grid(cells, width)]


def keen(params, desc):
    size = int(re.match("[0-9]+", params)[0])
    code, clues = desc.split(",")
    code = re.sub(r"(.)([0-9]+)", lambda found: found[1] * int(found[2]), code)
    between = [(y * size + x, y * size + x + 1) for y in range(size) for x in range(size - 1)]
    between += [(y * size + x, y * size + x + size) for x in range(size) for y in range(size - 1)]
    place, no_wall = 0, []
    for symbol in code:
        run = 0 if symbol == "_" else ord(symbol) - ord("a") + 1
        no_wall += between[place : place + run]
        place += run + (run != 25)
    cages = merged(size, size, no_wall)
    clues = re.findall(r"([amsd])([0-9]+)", clues)
    if place != len(between) + 1 or len(clues) != max(cages) + 1:
        raise ValueError("the walls do not fit")
    results = {f"d{cage}": ("+*-/"["amsd".index(sign)], int(number)) for cage, (sign, number) in enumerate(clues)}
    return "keen_solver", [grid([f"d{cage}" for cage in cages], size), results]


def lightup(params, desc):
    width, height = sides(params)
    return "light_up_solver", [grid([cell.replace("B", "W") for cell in digits(desc, width * height)], width)]


def loopy(params, desc):
    width, height = sides(params)
    if not re.search(r"t0(?![0-9])", params):
        raise Unsupported("only a grid of squares")
    return "slitherlink_solver", [grid(digits(desc, width * height), width)]


def magnets(params, desc):
    width, _ = sides(params)
    if "*" in desc:
        raise Unsupported("a cell without a partner")
    *clues, cells = desc.split(",")
    columns_plus, rows_plus, columns_minus, rows_minus = (line([-1 if clue == "." else int(clue, 36) for clue in side]) for side in clues)
    board = grid(["H" if cell in "LR" else "V" for cell in cells], width)
    return "magnets_solver", [board, columns_plus, columns_minus, rows_plus, rows_minus]


def colours(params, desc):
    width, height = sides(params)
    walls, given = desc.split(",")
    between = [(y * width + x, y * width + x + width) for y in range(height - 1) for x in range(width)]
    between += [(y * width + x, y * width + x + 1) for x in range(width - 1) for y in range(height)]
    states, wall = [], False
    for letter in walls:
        length = 25 if letter == "z" else ord(letter) - ord("a") + 1
        states += [wall] * length
        wall ^= letter != "z"
    # The code begins with one edge that is not there.
    states = states[1:]
    if len(states) != len(between):
        raise ValueError(f"{len(states)} edges in place of {len(between)}")
    regions = merged(width, height, [pair for pair, wall in zip(between, states) if not wall])
    neighbours = {region: set() for region in regions}
    for one, other in between:
        one, other = regions[one], regions[other]
        if one != other:
            neighbours[one].add(other)
            neighbours[other].add(one)
    fixed = {region: "RYGB"[int(colour)] for region, colour in enumerate(digits(given, len(neighbours))) if colour != " "}
    return "map_solver", [neighbours, fixed]


def mosaic(params, desc):
    width, height = sides(params)
    return "mosaic_solver", [grid(digits(desc, width * height), width)]


def net(params, desc):
    width, _ = sides(params)
    if "w" in params or re.search("[hv]", desc):
        raise Unsupported("neither wrapping nor barriers")
    shapes = {0: "0", 1: "1", 3: "3", 4: "4"}
    ends = [int(cell, 16) for cell in desc]
    cells = [("2I" if end in (5, 10) else "2L") if end.bit_count() == 2 else shapes[end.bit_count()] for end in ends]
    return "pipes_solver", [grid(cells, width)]


def palisade(params, desc):
    width, height = sides(params)
    return "palisade_solver", [grid(digits(desc, width * height), width), int(re.search("n([0-9]+)", params)[1])]


def pearl(params, desc):
    width, height = sides(params)
    return "pearl_solver", [grid(runs(desc, width * height), width)]


def range_(params, desc):
    width, height = sides(params)
    return "range_solver", [grid(runs(desc, width * height), width)]


def rect(params, desc):
    width, height = sides(params)
    return "rectangles_solver", [grid(runs(desc, width * height), width)]


def singles(params, desc):
    width, _ = sides(params)
    letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return "singles_solver", [grid([str(letters.index(cell)) for cell in desc], width)]


def slant(params, desc):
    width, height = sides(params)
    return "slant_solver", [grid(digits(desc, (width + 1) * (height + 1)), width + 1)]


def tents(params, desc):
    width, height = sides(params)
    cells, *clues = desc.split(",")
    if "!" in cells or "-" in cells:
        raise Unsupported("no given tents")
    board = []
    for letter in cells:
        board += [" "] * (0 if letter == "_" else min(ord(letter) - ord("a") + 1, 25))
        board += [] if letter == "z" else ["T"]
    numbers = [int(clue) if clue else -1 for clue in clues]
    # The last tree stands one past the end.
    return "tents_solver", [grid(board[: width * height], width), line(numbers[width:]), line(numbers[:width])]


def towers(params, desc):
    size = int(re.match("[0-9]+", params)[0])
    clues, _, given = desc.partition(",")
    numbers = [int(clue) if clue else -1 for clue in clues.split("/")]
    top, bottom, left, right = (line(numbers[side * size : (side + 1) * size]) for side in range(4))
    return "towers_solver", [grid(runs(given, size * size), size), top, bottom, right, left]


def tracks(params, desc):
    width, height = sides(params)
    cells, *clues = desc.split(",")
    board = []
    for symbol in cells:
        if symbol.islower():
            board += ["  "] * (ord(symbol) - ord("a") + 1)
        else:
            ends = int(symbol, 16)
            board.append("".join(name for bit, name in enumerate("RULD") if ends >> bit & 1))
    numbers = [int(clue.removeprefix("S")) for clue in clues]
    return "tracks_solver", [grid(board, width), line(numbers[width:]), line(numbers[:width])]


def undead(params, desc):
    width, height = sides(params)
    ghosts, vampires, zombies, cells, *clues = desc.split(",")
    if re.search("[GVZ]", cells):
        raise Unsupported("no given monsters")
    signs = {"L": "\\", "R": "//", " ": "  "}
    board = grid([signs[cell] for cell in runs(cells, width * height)], width)
    numbers = [int(clue) for clue in clues]
    top, numbers = numbers[:width], numbers[width:]
    right, numbers = numbers[:height], numbers[height:]
    bottom, left = numbers[:width][::-1], numbers[width:][::-1]
    seen = {"top": line(top), "right": line(right), "bottom": line(bottom), "left": line(left)}
    monster = importlib.import_module("puzzle_solver").undead_solver.Monster
    counts = {monster.GHOST: int(ghosts), monster.VAMPIRE: int(vampires), monster.ZOMBIE: int(zombies)}
    return "undead_solver", [board, seen, counts]


def unequal(params, desc):
    size = int(re.match("[0-9]+", params)[0])
    adjacent = re.match("[0-9]+a", params) is not None
    if size > 9:
        raise Unsupported("numbers begin at zero there")
    # Numbers stand at even places of rows and columns, signs between them.
    board = [[" "] * (2 * size - 1) for _ in range(2 * size - 1)]
    for place, (number, signs) in enumerate(re.findall(r"([0-9]+)([URDL]*),", desc)):
        y, x = divmod(place, size)
        board[2 * y][2 * x] = " " if number == "0" else number
        for sign in signs:
            dy, dx = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}[sign]
            # In the package `V` says that the upper number is the larger one, `n` the lower.
            board[2 * y + dy][2 * x + dx] = "|" if adjacent else {"U": "n", "R": ">", "D": "V", "L": "<"}[sign]
    return "unequal_solver", [grid(sum(board, []), 2 * size - 1), adjacent]


KINDS = {
    "bridges": bridges,
    "dominosa": dominosa,
    "filling": filling,
    "galaxies": galaxies,
    "keen": keen,
    "lightup": lightup,
    "loopy": loopy,
    "magnets": magnets,
    "map": colours,
    "mosaic": mosaic,
    "net": net,
    "palisade": palisade,
    "pearl": pearl,
    "range": range_,
    "rect": rect,
    "singles": singles,
    "slant": slant,
    "tents": tents,
    "towers": towers,
    "tracks": tracks,
    "undead": undead,
    "unequal": unequal,
}


# The peers.


@functools.cache
def solver(name):
    """A module of the package, which stops at a second solution as ours does: some of its modules look for all, or for hundreds."""
    module = getattr(importlib.import_module("puzzle_solver"), name)
    search = module.generic_solve_all

    def two(board, answer, max_solutions=None, **options):
        return search(board, answer, max_solutions=2, **options)

    module.generic_solve_all = two
    return module


def by_package(kind, game_id):
    """CPU milliseconds and whether there is one solution."""
    read = KINDS.get(kind)
    if read is None:
        raise Unsupported("the package has no such puzzle, or nobody wrote its reader")
    name, arguments = read(*game_id.split(":", 1))
    module = solver(name)
    least, began = math.inf, time.process_time()
    while True:
        start = time.process_time()
        with contextlib.redirect_stdout(io.StringIO()):
            solutions = module.Board(*arguments).solve_and_print(verbose=False)
        end = time.process_time()
        least = min(least, end - start)
        if end - began >= AGAIN:
            return 1000 * least, len(solutions) == 1


def spent(pid):
    """CPU seconds of a process, read from outside: a limit set on the process itself would make its own clock coarse."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def work(requests):
    """Answers requests."""
    for warm in WARM:
        by_package(*warm)
    requests.send(None)
    while True:
        kind, game_id = requests.recv()
        try:
            milliseconds, unique = by_package(kind, game_id)
            answer = {"ms": round(milliseconds, 3), "ok": unique}
        except Unsupported as reason:
            answer = {"error": str(reason)}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        requests.send(answer)


class Package:
    """multi-puzzle-solver, in a worker that is started again after a puzzle that took too long."""

    def __init__(self, limit):
        # Here, so that each worker finds them loaded.
        importlib.import_module("puzzle_solver")
        self.limit, self.worker = limit, None

    def start(self):
        self.requests, theirs = multiprocessing.Pipe()
        self.worker = multiprocessing.get_context("fork").Process(target=work, args=(theirs,), daemon=True)
        self.worker.start()
        theirs.close()
        self.requests.recv()

    def solve(self, kind, game_id):
        if self.worker is None:
            self.start()
        self.requests.send((kind, game_id))
        end = spent(self.worker.pid) + self.limit
        try:
            while not self.requests.poll(0.1):
                if spent(self.worker.pid) > end:
                    self.worker.kill()
                    self.worker.join()
                    self.worker = None
                    return {"error": f"no answer within {self.limit:g} s"}
            return self.requests.recv()
        except EOFError:
            self.worker.join()
            code, self.worker = self.worker.exitcode, None
            return {"error": f"the process ended with {code}"}


class Program:
    """A program that is started for each puzzle."""

    def __init__(self, path, limit):
        self.path, self.limit = path, limit

    def solve(self, kind, game_id):
        child = subprocess.Popen([self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        text = f"{kind}\t{game_id}\n"
        while True:
            try:
                printed, complaint = child.communicate(text, timeout=0.1)
                break
            except subprocess.TimeoutExpired:
                # What was given once is not to be given again.
                text = None
                if spent(child.pid) > self.limit:
                    child.kill()
                    child.communicate()
                    return {"error": f"no answer within {self.limit:g} s"}
        if child.returncode != 0 or not printed.strip():
            return {"error": f"the process ended with {child.returncode}: {complaint.strip()[-200:]}"}
        answer = json.loads(printed)
        return {key: answer[key] for key in ("ms", "ok", "error") if key in answer}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--limit", type=float, default=30, metavar="SECONDS")
    arguments.add_argument("--only", choices=["mps", "cspuz"])
    arguments.add_argument("--cspuz", metavar="PROGRAM")
    chosen = arguments.parse_args()
    if chosen.only == "cspuz" and not chosen.cspuz:
        arguments.error("--only cspuz needs --cspuz PROGRAM")
    peers = {}
    if chosen.only != "cspuz":
        peers["mps"] = Package(chosen.limit)
    if chosen.only != "mps" and chosen.cspuz:
        peers["cspuz"] = Program(chosen.cspuz, chosen.limit)
    for text in sys.stdin:
        if not text.strip():
            continue
        kind, game_id = text.split()
        for name, peer in peers.items():
            print(json.dumps({"kind": kind, "id": game_id, "peer": name, **peer.solve(kind, game_id)}), flush=True)


if __name__ == "__main__":
    main()
