"""Taskset of verifiers: questions about puzzles, each answered in one turn.

    eval tatham-taskset --env.taskset.kind towers --env.taskset.params 5

Needs verifiers 0.4 or newer, which finds a taskset by the name of its module.
"""

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from tatham_slv.reasoning import create_dataset, score_answer

__all__ = ["PuzzleTaskset"]


class PuzzleTasksetConfig(vf.TasksetConfig):
    """Options of `tatham_slv.reasoning.create_dataset`."""

    kind: str = "towers"
    size: int = 500
    seed: int = 0
    params: str | None = None
    grade: str | None = None


class PuzzleData(vf.TaskData):
    """A question."""

    metadata: dict[str, Any]


class PuzzleTask(vf.Task[PuzzleData, vf.State, vf.TaskConfig]):
    """A question with its scorer."""

    @vf.reward
    async def right_answer(self, trace: vf.Trace) -> float:
        """1 for any solution of the puzzle, otherwise 0."""
        return score_answer(trace.last_reply, {"metadata": self.data.metadata})


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleTasksetConfig]):
    """Questions about puzzles of one kind."""

    def load(self) -> Iterator[PuzzleTask]:
        """Makes the puzzles one after another."""
        own = self.config
        wishes = {"params": own.params, "grade": own.grade}
        for entry in create_dataset(own.kind, own.size, own.seed, **wishes):
            data = PuzzleData(prompt=entry["question"], metadata=entry["metadata"])
            yield PuzzleTask(data, own.task)
