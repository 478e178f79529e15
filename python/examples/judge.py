"""Scores a chain of reasoning: the share of its steps that follow."""

from collections.abc import Sequence

import tatham_slv
from tatham_slv import Fact, Verdict


def score(puzzle: tatham_slv.Puzzle, claims: Sequence[Fact]) -> float:
    """Returns the score of claims that were made one after another."""
    verdicts = [own.verdict for own in puzzle.judge(claims, in_turn=True)]
    print(", ".join(verdicts))
    return verdicts.count(Verdict.FOLLOWS) / len(verdicts)


def main() -> None:
    puzzle = tatham_slv.open("solo:2x2:a2_1c3b3c1_2a")
    chain = [step.therefore[0] for step in puzzle.explain()]
    print(score(puzzle, chain))
    print(score(puzzle, [{"cell": [0, 0], "is": 4}, *chain[1:]]))


if __name__ == "__main__":
    main()
