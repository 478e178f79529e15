"""Solves a file of puzzles with Ray Data: each block of lines goes through `tatham-slv batch`.

    python docs/at-scale/solve_ray.py puzzles.jsonl answers.jsonl --solver tatham-slv

puzzles.jsonl has a line for each puzzle, as `tatham-slv batch --help` describes; answers.jsonl gets a record for each,
in the order of the lines. The binary must be on the path of every worker.
"""

import argparse
import subprocess

import ray


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("puzzles", help="JSON Lines, on a path that all workers can read")
    arguments.add_argument("answers", help="file to write")
    arguments.add_argument("--solver", default="tatham-slv", help="the binary, as the workers find it")
    arguments.add_argument("--block", type=int, default=1000, help="lines in a block")
    arguments.add_argument("--time-limit", default="60", help="seconds for each puzzle")
    given = arguments.parse_args()

    # One thread each: Ray already runs a block on every core.
    command = [given.solver, "batch", "--jobs", "1", "--quiet", "--time-limit", given.time_limit, "-"]

    def solve(block):
        lines = "\n".join(block["text"])
        # A batch exits with 0 when every line got its record, so any other code is a failed task.
        ran = subprocess.run(command, input=lines, stdout=subprocess.PIPE, check=True, text=True)
        return {"text": ran.stdout.splitlines()}

    ray.data.DataContext.get_current().execution_options.preserve_order = True
    records = ray.data.read_text(given.puzzles).map_batches(solve, batch_size=given.block)
    with open(given.answers, "w", encoding="utf-8") as answers:
        for record in records.iter_rows():
            answers.write(record["text"] + "\n")


if __name__ == "__main__":
    main()
