"""Puzzles as questions in text, with a scorer: for reasoning-gym, for verifiers, and alone.

    from tatham_slv.reasoning import create_dataset

    dataset = create_dataset("towers", size=10, seed=1, params="4", grade="easy")
    dataset.score_answer(text, dataset[0])

It needs no other package.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

from . import _engine, _reading, _verbs
from ._errors import PuzzleError, Unsupported
from ._options import SEEDS
from ._puzzle import Puzzle
from ._replies import Kind, NotMade

__all__ = ["PuzzleDataset", "create_dataset", "load_environment", "register", "score_answer"]

Entry = dict[str, Any]


class PuzzleDataset:
    """Questions about puzzles of a kind; number i depends on the options, the seed and i alone.

    `config` has options of `tatham_slv.make`, such as `params` and `grade`.
    """

    def __init__(self, name: str, size: int = 500, seed: int = 0, **config: Any) -> None:
        self.kind = _kind(name)
        self.name = name
        self.size = size
        self.seed = seed
        self.config = config
        if size < 0:
            raise ValueError(f"size must be at least 0, not {size}")

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Entry]:
        return (self[index] for index in range(self.size))

    def __getitem__(self, index: int) -> Entry:
        if not 0 <= index < self.size:
            raise IndexError(f"{index} is not below {self.size}")
        seed = self.seed % SEEDS
        made = _verbs.make(self.kind.name, seed=seed, first=index, **self.config)
        if not isinstance(made, Puzzle):
            assert isinstance(made, NotMade)
            raise PuzzleError(f"puzzle {index} of seed {seed}: {made.reason}", str(made.status))
        assert made.record is not None
        solution = made.record["solution"]
        metadata = {
            "source_dataset": self.name,
            "source_index": index,
            "puzzle": made.kind,
            "game_id": made.id,
            "params": made.params,
            "seed": made.record["seed"],
            "rating": made.record.get("rating"),
        }
        return {
            "question": _question(self.kind, made, solution),
            "answer": _reading.written(solution),
            "metadata": metadata,
        }

    def score_answer(self, answer: str | None, entry: Entry) -> float:
        """Returns 1 for a right answer to a question, and 0 for anything else."""
        return score_answer(answer, entry)


def create_dataset(name: str, size: int = 500, seed: int = 0, **config: Any) -> PuzzleDataset:
    """Returns questions about puzzles of a kind. `config` has options of `tatham_slv.make`."""
    return PuzzleDataset(name, size, seed, **config)


def score_answer(answer: str | None, entry: Entry) -> float:
    """Returns 1 for a right answer to a question, and 0 for anything else.

    The last answer in a text counts: in a code block, after "Answer:", or all of the text. Any
    solution of the puzzle is right.
    """
    if not isinstance(answer, str):
        return 0.0
    metadata = entry["metadata"]
    puzzle = {"puzzle": metadata["puzzle"], "input": metadata["game_id"]}
    shape = _start(metadata["puzzle"], metadata["game_id"])
    for reading in _reading.readings(answer, shape):
        request = {"do": "play", **puzzle, "options": {"show": []}, **reading}
        try:
            reply = _engine.answer(request)
        except PuzzleError:
            # Halves of characters, which JSON does not have.
            continue
        if reply.get("done") and not reply["skipped"]:
            return 1.0
    return 0.0


def _read_start(kind: str, game_id: str) -> dict[str, Any]:
    """Returns the start position of a puzzle, for the shape and the givens of its answers."""
    request = {"do": "play", "puzzle": kind, "input": game_id, "options": {"show": []}}
    start: dict[str, Any] = _engine.ask(request)["position"]
    return start


_start = lru_cache(maxsize=1024)(_read_start)


def register() -> None:
    """Registers a dataset of each kind in reasoning-gym, `tatham_towers` and so on.

    Their options are `size`, `seed`, `params` and `grade`.
    """
    factory = import_module("reasoning_gym.factory")
    base: Any = import_module("reasoning_gym.dataset").ProceduralDataset

    def begin(self: Any, config: _Config) -> None:
        base.__init__(self, config=config, seed=config.seed, size=config.size)
        options = {"params": config.params, "grade": config.grade}
        self._own = PuzzleDataset(self.kind, self.size, self.seed, **options)

    def item(self: Any, index: int) -> Entry:
        return dict(self._own[index])

    def score(self: Any, answer: str | None, entry: Entry) -> float:
        return score_answer(answer, entry)

    methods = {
        "__init__": begin,
        "__getitem__": item,
        "__module__": __name__,
        "score_answer": score,
    }
    for kind in names():
        name = f"tatham_{kind}"
        if name not in factory.DATASETS:
            own = type(f"{kind.title()}Dataset", (base,), {**methods, "kind": kind})
            factory.register_dataset(name, own, _Config)


@dataclass
class _Config:
    """Options of a dataset of reasoning-gym."""

    size: int = 500
    seed: int | None = None
    params: str | None = None
    grade: str | None = None


def load_environment(name: str = "towers", size: int = 500, seed: int = 0, **config: Any) -> Any:
    """Returns an environment of verifiers, of one turn for each puzzle."""
    verifiers = import_module("verifiers.v1")
    taskset = {"id": "tatham-taskset", "kind": name, "size": size, "seed": seed, **config}
    return verifiers.SingleAgentEnv(verifiers.SingleAgentEnvConfig(taskset=taskset))


def names() -> list[str]:
    """Returns the kinds whose puzzles can be questions."""
    return [kind.name for kind in _verbs.kinds() if _reason_against(kind) is None]


def _reason_against(kind: Kind) -> str | None:
    """Returns the reason why puzzles of a kind cannot be questions."""
    if kind.make is None:
        return f"puzzles of {kind.title} are not made"
    if kind.group == "hidden":
        return f"{kind.title} has a hidden answer"
    example = _engine.ask({"do": "open", "puzzle": kind.name, "input": kind.example})
    if example["position"] is None:
        return f"the moves of {kind.title} are no finite list"
    return None


def _kind(name: str) -> Kind:
    kind = next((own for own in _verbs.kinds() if name in (own.name, *own.aliases)), None)
    if kind is None:
        raise PuzzleError(f"there is no kind {name!r}", "expected")
    reason = _reason_against(kind)
    if reason is not None:
        raise Unsupported(f"{reason}, so there are no questions about it", "unsupported")
    return kind


def _question(kind: Kind, puzzle: Puzzle, solution: dict[str, Any]) -> str:
    """Returns the text of a question: the rules, the puzzle, and how to write the answer."""
    opened = puzzle._ask("open", {"play": True})
    moves = puzzle._ask("play", {"show": ["moves"]})["moves"]
    parts = [
        f"{kind.title}: {kind.about}.",
        kind.rules,
        f"The puzzle is {puzzle.kind}:{puzzle.id}.\n\n{opened['text'].rstrip()}",
        _reading.instructions(opened, solution, moves),
        'Write "Answer:" and then the answer alone.',
    ]
    return "\n\n".join(part.strip("\n") for part in parts)
