"""Replies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import _answers
from ._answers import Answer
from ._records import Band, Record, Status, Verdict, many

if TYPE_CHECKING:
    from ._puzzle import Puzzle

Place = dict[str, Any]
Fact = dict[str, Any]


class Rating(Record):
    """Difficulty of a puzzle."""

    hardest: float | None
    total: float
    band: Band | None
    technique: str | None
    step: int | None
    where: list[Place] | None
    costs: list[tuple[float, int]]
    narrowest: dict[str, int] | None
    stopped: str | None
    reason: str | None

    _convert = {"band": Band, "costs": lambda costs: [tuple(cost) for cost in costs]}


class Step(Record):
    """One deduction with its reason; in games of moves, a move."""

    rule: str
    name: str
    technique: str | None
    assumes: str | None
    because: dict[str, Any]
    suppose: Fact | None
    chain: list[dict[str, Any]]
    cases: list[dict[str, Any]] | None
    therefore: list[Fact]
    contradiction: str | None
    cost: float
    text: str
    move: str | None
    remaining: dict[str, int] | None

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        return [] if value is None and name in ("chain", "therefore") else value

    def __str__(self) -> str:
        return str(self.text)


class Violation(Record):
    """Broken rule, with the places that show it."""

    name: str
    rule: str | None
    places: list[Place]

    def __str__(self) -> str:
        return str(self.name)


class Entry(Record):
    """Place to fill in, and its possible values."""

    place: Place
    values: list[Any]


class Move(Record):
    """Move that can be made, as save files write it, and in words."""

    move: str
    name: str
    gesture: dict[str, Any]


class Kind(Record):
    """Supported kind of puzzle."""

    name: str
    title: str
    aliases: list[str]
    about: str
    formats: list[dict[str, Any]]
    example: str
    options: list[dict[str, Any]]
    best: bool
    writes: list[str]
    page: str | None
    verbs: list[dict[str, Any]]
    techniques: list[dict[str, Any]]
    bands: list[Band]
    presets: list[dict[str, str]]
    make: dict[str, Any] | None
    abilities: list[str]
    group: str
    rules: str

    _convert = {"bands": lambda bands: [Band(band) for band in bands]}


class Hint(Record):
    """The next steps from a position."""

    status: Status
    steps: list[Step]
    wrong: list[Place]
    where: list[Place]
    where_text: str | None
    leads_to: Any
    leads_to_text: str | None
    take_back: int | None
    complete: bool
    reason: str | None
    stopped: str | None

    _convert = {"status": Status, "steps": many(Step)}

    def __str__(self) -> str:
        texts = [step.text for step in self.steps]
        return "\n".join(texts) or self.where_text or self.reason or ""


class Explanation(Record):
    """All steps to the end, and the difficulty."""

    status: Status
    steps: list[Step]
    complete: bool
    reason: str | None
    rating: Rating | None
    take_back: int | None
    stopped: str | None

    _convert = {"status": Status, "steps": many(Step), "rating": Rating}

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step.text}" for number, step in enumerate(self, 1))


class Check(Record):
    """Mistakes in a position."""

    ok: bool
    broken: list[Violation]
    wrong_count: int
    wrong: list[Place] | None
    why: list[Step] | None
    open: int
    done: bool
    status: Status
    reason: str | None
    stopped: str | None

    _convert = {"status": Status, "broken": many(Violation), "why": many(Step)}


class Judgement(Record):
    """Verdict on a claim; true if the claim follows."""

    verdict: Verdict
    because: dict[str, Any] | None
    name: str | None
    cost: float | None
    text: str | None
    probability: float | None
    left_before: int | None
    left_after: int | None
    proven: bool | None
    reason: str | None

    _convert = {"verdict": Verdict}

    def __bool__(self) -> bool:
        return self.verdict is Verdict.FOLLOWS


class Progress(Record):
    """State of the work on a request."""

    done: int
    of: int | None
    step: Step | None
    #: Record of a puzzle that was just made.
    record: dict[str, Any] | None
    text: str

    _convert = {"step": Step}

    def __str__(self) -> str:
        return str(self.text)


class NotMade(Record):
    """Puzzle that could not be made; false."""

    status: Status
    seed: list[int]
    best: dict[str, Any] | None
    tries: int
    stopped: str | None
    reason: str
    elapsed_ms: float

    _convert = {"status": Status}

    def __bool__(self) -> bool:
        return False


class Repair(Record):
    """Result of a repair."""

    #: `repaired`, `unchanged`, `unsolvable` or `unknown`.
    status: str
    #: The repaired puzzle; None if none was found.
    puzzle: Puzzle | None
    added: list[Fact]
    removed: list[Fact]
    changed: list[Fact]
    spare: list[Fact] | None
    fewest: dict[str, Any] | None
    answers: dict[str, Any]
    rating: Rating | None
    #: Other repairs: a `puzzle`, and the clues that were `added`.
    alternatives: list[dict[str, Any]]
    why: list[Step] | None
    stopped: str | None
    reason: str | None
    elapsed_ms: float

    _convert = {"rating": Rating, "why": many(Step)}

    def __getattr__(self, name: str) -> Any:
        from ._puzzle import Puzzle

        kind = self._fields["puzzle"]
        if name == "puzzle":
            game_id = self._fields["game_id"]
            return None if game_id is None else Puzzle._known(kind, game_id)
        if name == "alternatives":
            return [
                {"puzzle": Puzzle._known(kind, other["game_id"]), "added": other["added"]}
                for other in self._fields["alternatives"]
            ]
        return super().__getattr__(name)


class Report(Record):
    """Everything that a solve returns; true if there is a solution."""

    __slots__ = ("_puzzle",)

    #: The puzzle; `id` is its canonical ID.
    puzzle: Puzzle
    id: str
    remarks: list[str]
    status: Status
    solutions: list[Answer]
    common: Answer | None
    partial: Answer | None
    count: int
    complete: bool
    player: dict[str, Any] | None
    take_back: int | None
    #: Number of consistent answers of a hidden game.
    possible: int | None
    estimated: bool | None
    probability: list[list[float | None]] | None
    best: dict[str, Any] | None
    next: dict[str, Any] | None
    rating: Rating | None
    explanation: Explanation | None
    reason: str | None
    stopped: str | None
    elapsed_ms: float
    stats: dict[str, Any]

    _convert = {
        "status": Status,
        "possible": int,
        "rating": Rating,
    }
    _puzzle: Puzzle

    def __init__(self, fields: dict[str, Any], puzzle: Puzzle) -> None:
        super().__init__(fields)
        object.__setattr__(self, "_puzzle", puzzle)

    def __getattr__(self, name: str) -> Any:
        fields, puzzle = self._fields, self._puzzle
        if name == "puzzle":
            return puzzle
        if name == "id":
            return fields["game_id"]
        if name == "solutions":
            return [_answers.from_json(answer, puzzle) for answer in fields["solutions"]]
        if name in ("common", "partial"):
            answer = fields.get(name)
            return None if answer is None else _answers.from_json(answer, puzzle)
        if name == "explanation":
            own = fields.get(name)
            return None if own is None else Explanation({"status": fields["status"], **own})
        if name == "remarks":
            return fields.get(name, [])
        return super().__getattr__(name)

    @property
    def is_unique(self) -> bool:
        """True if it is proven that there is one solution."""
        return self.status is Status.UNIQUE

    @property
    def solution(self) -> Answer | None:
        """The first solution."""
        answers: list[Answer] = self.solutions
        return answers[0] if answers else None

    def __bool__(self) -> bool:
        return bool(self._fields["solutions"])

    def __str__(self) -> str:
        lines = [f"{self._puzzle}: {self.status}"]
        if self.reason is not None:
            lines[0] += f" ({self.reason})"
        if self.solution is not None:
            lines.append(self.solution.text.rstrip("\n"))
        return "\n".join(lines)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._fields, self._puzzle))
