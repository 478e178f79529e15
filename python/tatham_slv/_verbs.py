"""Functions: each is a request."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Literal

from . import _engine, _options
from ._answers import Answer
from ._puzzle import Claims, Progressed, Puzzle, Source, asked, solve_options
from ._records import Band
from ._replies import Check, Explanation, Hint, Judgement, Kind, NotMade, Rating, Repair, Report

Input = str | os.PathLike[str] | Puzzle


def open(input: str | os.PathLike[str], *, kind: str | None = None, **text_options: Any) -> Puzzle:
    """Reads a puzzle. A path object is read; a string is text.

    `text_options` are those for reading a text, such as `target` of Countdown. The format is
    `from_`.
    """
    source = Source.read(input, kind, _options.knobs(text_options))
    reply = source.ask("open", {})
    named = Source(source.text, reply["puzzle"], source.options)
    return Puzzle._known(reply["puzzle"], reply["game_id"], named, reply)


def _puzzle(input: Input, kind: str | None) -> Puzzle:
    """Returns a puzzle to ask about: it is not read before the request itself."""
    if isinstance(input, Puzzle) and kind in (None, input.kind):
        return input
    source = Source.read(input, kind, {})
    return Puzzle._known(source.kind, source.text, source)  # type: ignore[arg-type]


def solve(
    input: Input,
    *,
    kind: str | None = None,
    solutions: int | Literal["all"] | None = None,
    common: bool = False,
    explain: bool = False,
    rating: bool = False,
    time_limit: float | None = None,
    **options: Any,
) -> Report:
    """Solves a puzzle. `options` are the kind's own."""
    own = solve_options(
        solutions=solutions,
        common=common,
        explain=explain,
        rating=rating,
        time_limit=time_limit,
        **options,
    )
    if isinstance(input, Puzzle) and kind in (None, input.kind):
        return input._report(input._ask("solve", own))
    source = Source.read(input, kind, {})
    return source.report(source.ask("solve", own))


def hint(
    input: Input,
    *,
    kind: str | None = None,
    steps: int = 1,
    where: bool = False,
    assume_unique: bool = False,
    time_limit: float | None = None,
) -> Hint:
    """Returns the next steps from the position of a save file, or from the start."""
    return _puzzle(input, kind).hint(
        steps=steps, where=where, assume_unique=assume_unique, time_limit=time_limit
    )


def explain(
    input: Input,
    *,
    kind: str | None = None,
    assume_unique: bool = False,
    time_limit: float | None = None,
    progress: Progressed = None,
) -> Explanation:
    """Returns all steps from the givens to the solution."""
    return _puzzle(input, kind).explain(
        assume_unique=assume_unique, time_limit=time_limit, progress=progress
    )


def check(
    input: Input,
    *,
    kind: str | None = None,
    which: bool = False,
    why: bool = False,
    time_limit: float | None = None,
) -> Check:
    """Returns the mistakes in the position of a save file."""
    return _puzzle(input, kind).check(which=which, why=why, time_limit=time_limit)


def judge(
    input: Input,
    claims: Claims,
    *,
    kind: str | None = None,
    in_turn: bool = False,
    max_cost: float | None = None,
    time_limit: float | None = None,
) -> list[Judgement]:
    """Returns a verdict on each claim. A fact alone is a single claim; a string is a move."""
    return _puzzle(input, kind).judge(
        claims, in_turn=in_turn, max_cost=max_cost, time_limit=time_limit
    )


def rate(
    input: Input, *, kind: str | None = None, time_limit: float | None = None
) -> Rating | None:
    """Returns the difficulty; None for kinds and puzzles that have none."""
    if isinstance(input, Puzzle) and kind in (None, input.kind):
        return input.rate(time_limit=time_limit)
    source = Source.read(input, kind, {})
    reply = source.ask("solve", {"rating": True, **_options.limit(time_limit)})
    return source.report(reply).rating


def make(
    kind: str,
    params: str | None = None,
    *,
    grade: Band | str | tuple[str, str] | None = None,
    cost: tuple[float, float] | None = None,
    seed: int | None = None,
    count: int = 1,
    first: int = 0,
    symmetry: str = "none",
    minimal: bool = False,
    rating: bool = False,
    technique: str | None = None,
    moves: int | str | tuple[int | None, int | None] | None = None,
    clues: int | str | tuple[int | None, int | None] | None = None,
    mask: Sequence[str] | None = None,
    keep: Sequence[str] = (),
    answer: Answer | dict[str, Any] | None = None,
    picture: Any = None,
    lines_only: bool = False,
    threshold: int = 128,
    time_limit: float | None = None,
    progress: Progressed = None,
) -> Puzzle | NotMade | list[Puzzle | NotMade]:
    """Makes new puzzles: a list if `count` is more than 1.

    `picture` is rows of grey values from 0 to 255, nested lists or anything with `__array__`.
    """
    count = _options.whole("count", count)
    options = _options.flags(minimal=minimal, rating=rating, lines_only=lines_only)
    options |= {"count": count, "first": _options.whole("first", first)}
    options["seed"] = _seed() if seed is None else _options.whole("seed", seed)
    options |= _options.limit(time_limit)
    for name, wanted, end in (
        ("grade", grade, _options.text),
        ("cost", cost, _options.number),
        ("moves", moves, _options.whole),
        ("clues", clues, _options.whole),
    ):
        if wanted is not None:
            options[name] = _options.between(name, wanted, end)
    if _options.text("symmetry", symmetry) != "none":
        options["symmetry"] = symmetry
    if technique is not None:
        options["technique"] = _options.text("technique", technique)
    if mask is not None:
        options["mask"] = _options.words("mask", mask)
    if keep := _options.words("keep", keep):
        options["keep"] = ",".join(keep)
    if answer is not None:
        options["answer"] = _options.answer("answer", answer)
    if picture is not None:
        options["picture"] = _options.rows("picture", picture)
    if (threshold := _options.whole("threshold", threshold)) != 128 or picture is not None:
        options["threshold"] = threshold
    request: dict[str, Any] = {"do": "make", "puzzle": _options.text("kind", kind)}
    if params is not None:
        request["params"] = _options.text("params", params)
    made = [_made(record) for record in asked({**request, "options": options}, progress)["records"]]
    return made if count > 1 else made[0]


def _seed() -> int:
    return int.from_bytes(os.urandom(8), "little") % _options.SEEDS


def _made(record: dict[str, Any]) -> Puzzle | NotMade:
    if record["game_id"] is None:
        return NotMade(record)
    own = record.get("rating")
    rating = None if own is None else Rating(own)
    return Puzzle._known(record["puzzle"], record["game_id"], rating=rating, record=record)


def repair(
    input: Input,
    *,
    kind: str | None = None,
    to: str = "unique",
    answer: Answer | dict[str, Any] | None = None,
    keep: Sequence[str] = (),
    show: int = 1,
    time_limit: float | None = None,
    progress: Progressed = None,
) -> Repair:
    """Makes a puzzle unique with the fewest clues, or minimal, or of another difficulty."""
    return _puzzle(input, kind).repair(
        to=to, answer=answer, keep=keep, show=show, time_limit=time_limit, progress=progress
    )


def kinds() -> list[Kind]:
    """Returns the supported kinds."""
    return [Kind(kind) for kind in _engine.answer({"do": "list"})]


def request(request: dict[str, Any]) -> Any:
    """Answers a request of the wire. An error is the reply too, never an exception."""
    if not isinstance(request, dict):
        raise _options.wrong_type("request", request, "a dict")
    return _engine.answer(request)
