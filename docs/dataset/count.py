"""Counts the records of a data set by kind and band, as docs/dataset.md shows them.

    python docs/dataset/count.py puzzles.jsonl
"""

import collections
import json
import sys

BANDS = ("trivial", "easy", "medium", "hard", "extreme")


def main():
    records, steps = collections.Counter(), collections.Counter()
    with open(sys.argv[1], encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            kind = record["puzzle"]
            steps.update({kind: len(record["steps"]), "all": len(record["steps"])})
            for key in (kind, "all"):
                records.update([(key, record["rating"]["band"])])
    print("| kind |", " | ".join(BANDS), "| records | steps each |")
    print("| --- |" + " --: |" * (len(BANDS) + 2))
    for kind in sorted(steps, key=lambda name: (name == "all", name)):
        row = [records[kind, band] for band in BANDS]
        cells = [f"{count:,}" if count else "–" for count in row]
        cells += [f"{sum(row):,}", f"{steps[kind] / sum(row):.0f}"]
        print(f"| {kind} |", " | ".join(cells), "|")


main()
