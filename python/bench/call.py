"""Measures what a call adds to the time of the engine, on an easy Sudoku, and the import.

    python python/bench/call.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import tatham_slv

EASY = "solo:3x3:d7_1_2a3c8_4a7_6f6_4a5b1e7_8_5e3_9_3e1b5a6_4f9_3a6_8c4a7_2_9d"


def main() -> None:
    script = "import time; start = time.perf_counter(); import tatham_slv; print(time.perf_counter() - start)"
    runs = [subprocess.check_output([sys.executable, "-c", script]) for _ in range(20)]
    print(f"import: {1000 * min(map(float, runs)):.1f} ms at best, "
          f"{1000 * statistics.median(map(float, runs)):.1f} ms median")
    added = []
    for _ in range(2000):
        start = time.perf_counter()
        report = tatham_slv.solve(EASY)
        assert report.is_unique and report.solution is not None
        added.append(1e6 * (time.perf_counter() - start) - 1e3 * report.elapsed_ms)
    print(f"added to a call: {statistics.median(added):.0f} µs median of {len(added)}")


if __name__ == "__main__":
    main()
