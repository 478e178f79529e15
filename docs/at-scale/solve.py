"""Solves a file of puzzles on a Spark cluster: each partition is piped through `tatham-slv batch`.

    spark-submit docs/at-scale/solve.py puzzles.jsonl answers --solver tatham-slv

puzzles.jsonl has a line for each puzzle, as `tatham-slv batch --help` describes; `answers` becomes a folder with a record for each,
in the order of the lines. The binary must be on the path of every worker, or be sent along with `--files`.
"""

import argparse
import shlex

from pyspark.sql import SparkSession


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("puzzles", help="JSON Lines, on a path that all workers can read")
    arguments.add_argument("answers", help="folder to make; it must not exist")
    arguments.add_argument("--solver", default="tatham-slv", help="the binary, with its path on the workers")
    arguments.add_argument("--partitions", type=int, default=None, help="minimum number of pieces")
    arguments.add_argument("--time-limit", default="60", help="seconds for each puzzle")
    given = arguments.parse_args()

    # One thread each: Spark already runs a partition on every core.
    solver = f"{shlex.quote(given.solver)} batch --jobs 1 --quiet --time-limit {shlex.quote(given.time_limit)} -"
    session = SparkSession.builder.appName("tatham-slv").getOrCreate()
    lines = session.sparkContext.textFile(given.puzzles, given.partitions)
    # A batch exits with 0 when every line got its record, so any other code is a failed task.
    lines.pipe(solver, checkCode=True).saveAsTextFile(given.answers)
    session.stop()


if __name__ == "__main__":
    main()
