"""Measures the recipes of docs/at-scale.md beside a plain batch, on 2 cores: wall seconds for Pattern, Signpost and Solo.

    PATH=target/release:$PATH python docs/at-scale/cost.py 10000 100000

Recipes whose programs are absent are left out. Each is run 3 times, in turn with the others; the medians are printed.
"""

import importlib.util
import itertools
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

FOLDER = pathlib.Path(__file__).parent.resolve()
RUNS = 3

# Each writes the records to `answers`.
RECIPES = {
    "batch": "tatham-slv batch --jobs 2 --quiet puzzles.jsonl > answers",
    "GNU parallel": "split --number=l/16 --numeric-suffixes --suffix-length=3 puzzles.jsonl piece- && "
    "parallel -j 2 tatham-slv batch --jobs 1 --quiet {} --resume {}.answers ::: piece-??? && "
    "cat piece-???.answers > answers",
    "Slurm, 2 tasks by hand": "for task in 0 1; do SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=2 "
    'sh "$FOLDER/array.sh" puzzles.jsonl parts & done; wait; cat parts/part-* > answers',
    "Ray": '"$PYTHON" "$FOLDER/solve_ray.py" puzzles.jsonl answers 2> log',
    "Spark": '"$PYTHON" "$FOLDER/solve.py" puzzles.jsonl parts --solver "$(command -v tatham-slv)" 2> log && cat parts/part-* > answers',
}


def is_here(recipe):
    needed = {"GNU parallel": shutil.which("parallel"), "Ray": importlib.util.find_spec("ray")}
    needed["Spark"] = importlib.util.find_spec("pyspark") and shutil.which("java")
    return needed.get(recipe, True)


def puzzles(count):
    """Returns lines of a batch: the committed puzzles of the real games in turn, over and over."""
    kinds = []
    for kind in ("pattern", "signpost", "solo"):
        text = (FOLDER / "../../puzzles" / kind / "sgt.txt").read_text()
        ids = [line for line in text.splitlines() if line and not line.startswith("#")]
        kinds.append(itertools.cycle(json.dumps({"puzzle": kind, "game_id": own}) for own in ids))
    return "".join(next(kinds[number % 3]) + "\n" for number in range(count))


def seconds(recipe, lines, count):
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "puzzles.jsonl").write_text(lines)
        start = time.monotonic()
        environment = {**os.environ, "FOLDER": str(FOLDER), "PYTHON": sys.executable}
        run = ["sh", "-c", RECIPES[recipe]]
        subprocess.run(run, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
        taken = time.monotonic() - start
        records = (pathlib.Path(folder) / "answers").read_text().count("\n")
    assert records == count, f"{recipe}: {records} records"
    return taken


def main():
    recipes = [recipe for recipe in RECIPES if is_here(recipe)]
    print("| puzzles |", " | ".join(recipes), "|")
    print("| --- |", " | ".join("---" for _ in recipes), "|")
    for count in map(int, sys.argv[1:]):
        lines = puzzles(count)
        runs = [[seconds(recipe, lines, count) for recipe in recipes] for _ in range(RUNS)]
        medians = [statistics.median(times) for times in zip(*runs)]
        cells = [f"{median:.1f} s, {median / count * 1e6:.0f} µs each" for median in medians]
        print(f"| {count:,} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
