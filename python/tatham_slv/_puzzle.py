"""Puzzles and positions."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from typing import Any, Literal, NoReturn, TypeAlias, TypeVar

from . import _engine, _options
from ._answers import Answer
from ._errors import PuzzleError, Refused
from ._records import many
from ._replies import (
    Check,
    Entry,
    Explanation,
    Fact,
    Hint,
    Judgement,
    Move,
    Progress,
    Rating,
    Repair,
    Report,
    Step,
    Violation,
)

Claims: TypeAlias = Fact | str | Sequence[Fact | Sequence[Fact] | str]
Progressed: TypeAlias = Callable[[Progress], None] | None


K = TypeVar("K")


def _kept(owner: object, name: str, make: Callable[[], K]) -> K:
    """Returns what an immutable object keeps under a name, after making it the first time."""
    value: K | None = getattr(owner, name)
    if value is None:
        value = make()
        object.__setattr__(owner, name, value)
    return value


class _Asks:
    """What can be asked about a puzzle, and about a position."""

    __slots__ = ()

    def _ask(
        self,
        verb: str,
        options: dict[str, Any],
        *,
        start: bool = False,
        progress: Progressed = None,
        **fields: Any,
    ) -> dict[str, Any]:
        """Answers a request about this. With `start` a player's position does not matter."""
        raise NotImplementedError

    def _report(self, reply: dict[str, Any]) -> Report:
        raise NotImplementedError

    def solve(
        self,
        *,
        solutions: int | Literal["all"] | None = None,
        common: bool = False,
        explain: bool = False,
        rating: bool = False,
        time_limit: float | None = None,
        **options: Any,
    ) -> Report:
        """Solves it."""
        own = solve_options(
            solutions=solutions,
            common=common,
            explain=explain,
            rating=rating,
            time_limit=time_limit,
            **options,
        )
        return self._report(self._ask("solve", own))

    def hint(
        self,
        *,
        steps: int = 1,
        where: bool = False,
        assume_unique: bool = False,
        time_limit: float | None = None,
    ) -> Hint:
        """Returns the next steps."""
        options = _options.flags(where=where, assume_unique=assume_unique)
        options |= {"steps": _options.whole("steps", steps), **_options.limit(time_limit)}
        return Hint(self._ask("hint", options))

    def check(
        self, *, which: bool = False, why: bool = False, time_limit: float | None = None
    ) -> Check:
        """Returns the mistakes in the position."""
        options = _options.flags(which=which, why=why) | _options.limit(time_limit)
        return Check(self._ask("check", options))

    def judge(
        self,
        claims: Claims,
        *,
        in_turn: bool = False,
        max_cost: float | None = None,
        time_limit: float | None = None,
    ) -> list[Judgement]:
        """Returns a verdict on each claim."""
        options = _options.flags(in_turn=in_turn) | _options.limit(time_limit)
        if max_cost is not None:
            options["max_cost"] = _options.number("max_cost", max_cost)
        reply = self._ask("judge", options, claims=_claims(claims))
        return [Judgement(verdict) for verdict in reply["verdicts"]]


class Puzzle(_Asks):
    """A puzzle: immutable, equal by `kind` and `id`."""

    __slots__ = ("_input", "_opened", "_options", "_saved", "_solved", "id", "kind", "rating", "record")

    kind: str
    id: str
    #: Difficulty, if the puzzle was made or rated.
    rating: Rating | None
    #: Record of `make`, if the puzzle was made.
    record: dict[str, Any] | None
    # How it was read, and what is known of it.
    _input: str
    _options: dict[str, Any]
    _opened: dict[str, Any] | None
    _saved: dict[str, Any] | None
    _solved: Report | None

    def __init__(self, input: str | os.PathLike[str], *, kind: str | None = None) -> None:
        source = Source.read(input, kind, {})
        reply = source.ask("open", {})
        self._set(reply["puzzle"], reply["game_id"], source, reply)

    def _set(
        self,
        kind: str,
        game_id: str,
        source: Source,
        opened: dict[str, Any] | None = None,
        rating: Rating | None = None,
        record: dict[str, Any] | None = None,
    ) -> None:
        values = {
            "kind": kind,
            "id": game_id,
            "rating": rating,
            "record": record,
            "_input": source.text,
            "_options": source.options,
            "_opened": opened,
            "_saved": None,
            "_solved": None,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @classmethod
    def _known(
        cls,
        kind: str,
        game_id: str,
        source: Source | None = None,
        opened: dict[str, Any] | None = None,
        rating: Rating | None = None,
        record: dict[str, Any] | None = None,
    ) -> Puzzle:
        """Makes a puzzle that a reply names."""
        puzzle = cls.__new__(cls)
        puzzle._set(kind, game_id, source or Source(game_id, kind, {}), opened, rating, record)
        return puzzle

    @classmethod
    def from_grid(cls, kind: str, grid: Any, **params: Any) -> Puzzle:
        """Makes a puzzle of a grid of clues: nested lists, or anything with `__array__`.

        0, None and "." are blanks. `params` are the parameters of the kind, such as `"9j"`; without
        them they are the size of the grid.
        """
        rows = _options.rows("grid", grid)
        unknown = set(params) - {"params"}
        if unknown:
            raise TypeError(f"from_grid() got an unexpected keyword argument {min(unknown)!r}")
        blank = [[cell in (0, None, ".") and cell is not False for cell in row] for row in rows]
        if "params" not in params and _options.text("kind", kind) in ("solo", "sudoku"):
            cells = [
                [0 if is_blank else cell for cell, is_blank in zip(row, blanks)]
                for row, blanks in zip(rows, blank)
            ]
            return cls(json.dumps(cells), kind=kind)
        size = f"{max(map(len, rows), default=0)}x{len(rows)}"
        acts = [
            {"cell": [x, y], "is": cell}
            for y, row in enumerate(rows)
            for x, cell in enumerate(row)
            if not blank[y][x]
        ]
        request = {
            "do": "edit",
            "puzzle": _options.text("kind", kind),
            "params": _options.text("params", params.get("params", size)),
            "enter": acts,
            "options": {"show": []},
        }
        reply = _engine.ask(request)
        for refused in reply["skipped"]:
            x, y = acts[refused["act"] - 1]["cell"]
            raise PuzzleError(f"the clue in R{y + 1}C{x + 1}: {refused['reason']}", "impossible")
        if reply["game_id"] is None:
            raise PuzzleError(reply["reason"], "expected")
        return cls._known(reply["puzzle"], reply["game_id"])

    @classmethod
    def from_save(cls, text: str) -> Puzzle:
        """Reads a save file."""
        return cls(_options.text("text", text))

    @property
    def params(self) -> str:
        """The part of the ID before the colon."""
        return self.id.partition(":")[0]

    @property
    def position(self) -> dict[str, Any] | None:
        """The player's board in a save file, otherwise what is given; None if there can be none."""
        position: dict[str, Any] | None = self._open()["position"]
        return position

    @property
    def text(self) -> str:
        """The puzzle in characters or in words."""
        return str(self._open()["text"])

    @property
    def svg(self) -> str:
        """Picture of the puzzle."""
        return str(self._open()["svg"])

    @property
    def save(self) -> str | None:
        """Save file of the real game; None if there can be none."""
        save: str | None = _kept(self, "_saved", lambda: self._ask("open", {"save": True}))["save"]
        return save

    @property
    def solution(self) -> Answer:
        """The solution. The puzzle is solved once; without a solution it is a `PuzzleError`."""
        report = _kept(
            self, "_solved", lambda: self._report(self._ask("solve", {}, start=True))
        )
        answer = report.solution
        if answer is None:
            reason = report.reason or "there is no solution"
            raise PuzzleError(f"{self}: {reason}", str(report.status))
        return answer

    def start(self) -> State:
        """Returns the position of the save file, otherwise what is given."""
        reply = self._ask("play", {"show": []})
        return State(self, reply["position"], reply["notes"])

    def explain(
        self,
        *,
        assume_unique: bool = False,
        time_limit: float | None = None,
        progress: Progressed = None,
    ) -> Explanation:
        """Returns all steps from the givens to the solution."""
        options = _options.flags(assume_unique=assume_unique) | _options.limit(time_limit)
        return Explanation(self._ask("explain", options, progress=progress))

    def rate(self, *, time_limit: float | None = None) -> Rating | None:
        """Returns the difficulty; None for kinds and puzzles that have none."""
        options = {"rating": True, **_options.limit(time_limit)}
        rating: Rating | None = self._report(self._ask("solve", options, start=True)).rating
        return rating

    def repair(
        self,
        *,
        to: str = "unique",
        answer: Answer | dict[str, Any] | None = None,
        keep: Sequence[str] = (),
        show: int = 1,
        time_limit: float | None = None,
        progress: Progressed = None,
    ) -> Repair:
        """Makes the puzzle unique with the fewest clues, or minimal, or of another difficulty."""
        options = {"to": _options.text("to", to), "show": _options.whole("show", show)}
        options |= _options.limit(time_limit)
        if answer is not None:
            options["answer"] = _options.answer("answer", answer)
        if keep := _options.words("keep", keep):
            options["keep"] = ",".join(keep)
        return Repair(self._ask("repair", options, progress=progress))

    def _source(self) -> Source:
        return Source(self._input, self.kind, self._options)

    def _ask(
        self,
        verb: str,
        options: dict[str, Any],
        *,
        start: bool = False,
        progress: Progressed = None,
        **fields: Any,
    ) -> dict[str, Any]:
        source = Source(self.id, self.kind, {}) if start else self._source()
        return source.ask(verb, options, progress=progress, **fields)

    def _report(self, reply: dict[str, Any]) -> Report:
        report = Report(reply, self)
        if self.rating is None and report.rating is not None:
            object.__setattr__(self, "rating", report.rating)
        return report

    def _open(self) -> dict[str, Any]:
        return _kept(self, "_opened", lambda: self._ask("open", {}))

    def _repr_svg_(self) -> str:
        return self.svg

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("'Puzzle' object is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("'Puzzle' object is immutable")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (self.kind, self.id) == (other.kind, other.id)

    def __hash__(self) -> int:
        return hash((self.kind, self.id))

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"

    def __repr__(self) -> str:
        return f"<Puzzle {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        source = (self._input, self.kind, self._options)
        return (_restored, (self.kind, self.id, source, self.rating, self.record))


def _restored(kind: str, game_id: str, source: tuple[Any, ...], *others: Any) -> Puzzle:
    return Puzzle._known(kind, game_id, Source(*source), None, *others)


class Source:
    """Text of a puzzle, and how it is read."""

    __slots__ = ("kind", "options", "text")

    def __init__(self, text: str, kind: str | None, options: dict[str, Any]) -> None:
        self.text = text
        self.kind = kind
        self.options = options

    @classmethod
    def read(cls, input: object, kind: str | None, options: dict[str, Any]) -> Source:
        """Reads an argument: a puzzle, a text, or a path."""
        if isinstance(input, Puzzle):
            if kind is not None and kind != input.kind:
                raise TypeError(f"the puzzle is of the kind {input.kind!r}, not {kind!r}")
            return cls(input._input, input.kind, {**input._options, **options})
        if kind is not None:
            _options.text("kind", kind)
        if isinstance(input, os.PathLike):
            with open(input, "rb") as file:
                data = file.read()
            try:
                return cls(data.decode("utf-8-sig"), kind, options)
            except UnicodeDecodeError as error:
                message = f"not UTF-8 text: invalid byte at offset {error.start}"
                raise PuzzleError(message, "encoding") from None
        if not isinstance(input, str):
            raise _options.wrong_type("input", input, "a string, a path or a Puzzle")
        return cls(input, kind, options)

    def request(self, verb: str, options: dict[str, Any], **fields: Any) -> dict[str, Any]:
        """Returns a request about the puzzle."""
        request: dict[str, Any] = {"do": verb, "input": self.text}
        if self.kind is not None:
            request["puzzle"] = self.kind
        request.update(fields)
        if options or self.options:
            request["options"] = {**self.options, **options}
        return request

    def ask(
        self,
        verb: str,
        options: dict[str, Any],
        *,
        progress: Progressed = None,
        **fields: Any,
    ) -> dict[str, Any]:
        """Answers a request about the puzzle."""
        return asked(self.request(verb, options, **fields), progress)

    def report(self, reply: dict[str, Any]) -> Report:
        """Returns the report of a reply."""
        puzzle = Puzzle._known(reply["puzzle"], reply["game_id"], self._named(reply["puzzle"]))
        return puzzle._report(reply)

    def _named(self, kind: str) -> Source:
        return Source(self.text, kind, self.options)


def asked(request: dict[str, Any], progress: Progressed) -> dict[str, Any]:
    """Answers a request. Each object of its progress is passed to the function."""
    if progress is None:
        return _engine.ask(request)
    if not callable(progress):
        raise _options.wrong_type("progress", progress, "a callable")
    call = progress
    request["options"] = {**request.get("options", {}), "progress": True}
    return _engine.ask(request, lambda fields: call(Progress(fields)))


def solve_options(
    *,
    solutions: int | str | None = None,
    common: bool = False,
    explain: bool = False,
    rating: bool = False,
    time_limit: float | None = None,
    **others: Any,
) -> dict[str, Any]:
    """Returns the options of a request to solve."""
    options = _options.flags(common=common, explain=explain, rating=rating)
    if isinstance(solutions, str):
        options["solutions"] = solutions
    elif solutions is not None:
        options["solutions"] = _options.whole("solutions", solutions)
    return options | _options.limit(time_limit) | _options.knobs(others)


def _claims(claims: Any) -> list[Any]:
    if isinstance(claims, (dict, str)):
        claims = [claims]
    try:
        return [_claim(claim) for claim in claims]
    except TypeError:
        raise _options.wrong_type("claims", claims, "facts, lists of facts or moves") from None


def _claim(claim: Any) -> Any:
    if isinstance(claim, str):
        return {"move": claim}
    return dict(claim) if isinstance(claim, dict) else [dict(fact) for fact in claim]


class State(_Asks):
    """A position of a puzzle: immutable."""

    __slots__ = ("_opened", "_played", "_saved", "notes", "position", "puzzle", "ruled_out")

    puzzle: Puzzle
    position: dict[str, Any]
    #: The player's notes: places with `notes`.
    notes: list[dict[str, Any]]
    #: Facts with `not` that steps have concluded.
    ruled_out: list[Fact]
    _played: dict[str, Any] | None
    _opened: dict[str, Any] | None
    _saved: dict[str, Any] | None

    def __init__(
        self,
        puzzle: Puzzle,
        position: dict[str, Any],
        notes: Sequence[dict[str, Any]] = (),
        ruled_out: Sequence[Fact] = (),
    ) -> None:
        values = {
            "puzzle": puzzle,
            "position": position,
            "notes": list(notes),
            "ruled_out": list(ruled_out),
            "_played": None,
            "_opened": None,
            "_saved": None,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def enter(self, *acts: Fact | str | dict[str, Any]) -> State:
        """Returns the position after these acts; a string is a move.

        Raises `Refused` if the game refuses one of them.
        """
        own = [{"move": act} if isinstance(act, str) else act for act in acts]
        for act in own:
            if not isinstance(act, dict):
                raise _options.wrong_type("an act", act, "a dict or a string")
        reply = self._ask("play", {"show": []}, enter=own, notes=self.notes)
        for refused in reply["skipped"]:
            number = refused["act"]
            raise Refused(f"act {number}: {refused['reason']}", act=number)
        return State(self.puzzle, reply["position"], reply["notes"], self.ruled_out)

    def take(self, step: Step) -> State:
        """Returns the position after a step of a hint."""
        if not isinstance(step, Step):
            raise _options.wrong_type("step", step, "a Step")
        reply = self._ask("open", {"after": [step.to_dict()]})
        facts = [fact for fact in step.therefore if "not" in fact]
        ruled_out = self.ruled_out + [fact for fact in facts if fact not in self.ruled_out]
        decided = [_place(fact) for fact in step.therefore if fact.get("is") is not None]
        notes = [note for note in self.notes if _place(note) not in decided]
        return State(self.puzzle, reply["position"], notes, ruled_out)

    @property
    def broken(self) -> list[Violation]:
        """Rules that are broken now."""
        broken: list[Violation] = many(Violation)(self._play()["broken"])
        return broken

    @property
    def done(self) -> bool:
        """True if the real game shows the puzzle as finished."""
        return bool(self._play()["done"])

    @property
    def lost(self) -> str | None:
        """The reason why the game is lost."""
        lost: str | None = self._play()["lost"]
        return lost

    @property
    def open(self) -> int:
        """Number of places left to fill."""
        return int(self._play()["open"])

    @property
    def entries(self) -> list[Entry]:
        """Places to fill in, and their possible values."""
        entries: list[Entry] = many(Entry)(self._play().get("entries") or [])
        return entries

    @property
    def moves(self) -> list[Move]:
        """Moves that can be made now."""
        moves: list[Move] = many(Move)(self._play().get("moves") or [])
        return moves

    @property
    def text(self) -> str:
        """The position in characters or in words."""
        return str(self._play()["text"])

    @property
    def svg(self) -> str:
        """Picture of the position."""
        return str(_kept(self, "_opened", lambda: self._ask("open", {}))["svg"])

    @property
    def save(self) -> str | None:
        """Save file of the real game with the position entered; None if there can be none."""
        save: str | None = _kept(self, "_saved", lambda: self._ask("open", {"save": True}))["save"]
        return save

    def _play(self) -> dict[str, Any]:
        options = {"show": ["text", "entries", "moves"]}
        return _kept(self, "_played", lambda: self._ask("play", options, notes=self.notes))

    def _ask(
        self,
        verb: str,
        options: dict[str, Any],
        *,
        start: bool = False,
        progress: Progressed = None,
        **fields: Any,
    ) -> dict[str, Any]:
        if self.position is not None:
            fields["position"] = self.position
        if self.ruled_out and verb in ("hint", "judge"):
            fields["ruled_out"] = self.ruled_out
        return self.puzzle._ask(verb, options, progress=progress, **fields)

    def _report(self, reply: dict[str, Any]) -> Report:
        return Report(reply, self.puzzle)

    def _repr_svg_(self) -> str:
        return self.svg

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("'State' object is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("'State' object is immutable")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.puzzle, json.dumps(self.position, sort_keys=True)))

    def _key(self) -> tuple[Any, ...]:
        return (self.puzzle, self.position, self.notes, self.ruled_out)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<State of {self.puzzle}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (State, self._key())


def _place(fact: Fact) -> dict[str, Any]:
    return {name: value for name, value in fact.items() if name not in ("is", "not", "notes")}
