"""Answers, by their type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ._records import Record

if TYPE_CHECKING:
    from ._puzzle import Puzzle


class _Answer(Record):
    """Answer to a puzzle. Answers with cells have a `grid`, of which `numpy.array` makes an array."""

    __slots__ = ("_puzzle", "_opened")

    #: Name of the type.
    type: ClassVar[str]
    _puzzle: Puzzle

    def __init__(self, fields: dict[str, Any], puzzle: Puzzle) -> None:
        super().__init__(fields)
        object.__setattr__(self, "_puzzle", puzzle)
        object.__setattr__(self, "_opened", None)

    @property
    def text(self) -> str:
        """The answer in characters or in words."""
        return str(self._open()["text"])

    @property
    def svg(self) -> str:
        """Picture of the answer."""
        return str(self._open()["svg"])

    def _open(self) -> dict[str, Any]:
        if self._opened is None:
            opened = self._puzzle._ask("open", {"answer": self._fields}, start=True)
            object.__setattr__(self, "_opened", opened)
        return dict(self._opened)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._fields, self._puzzle))


class _Cells(_Answer):
    """Answer with a value in each cell."""

    __slots__ = ()

    grid: list[list[Any]]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        import numpy

        return numpy.array(self.grid, dtype=dtype)


class Letters(_Cells):
    """A character in each cell. Games that are played have their moves too."""

    __slots__ = ()
    type = "letters"
    rows: list[str]
    moves: list[str] | None

    @property
    def grid(self) -> list[list[str | None]]:  # type: ignore[override]
        """The rows from the top; None where a partial answer has no value."""
        return [[None if sign == "?" else sign for sign in row] for row in self._fields["rows"]]


class Numbers(_Cells):
    """A number in each cell; None where a partial answer has no value."""

    __slots__ = ()
    type = "numbers"
    grid: list[list[int | None]]


class Regions(_Cells):
    """The number of a region in each cell."""

    __slots__ = ()
    type = "regions"
    regions: list[list[int | None]]
    #: Of partial answers: further edges with a border, and edges without one.
    edges: list[list[Any]] | None
    no: list[list[Any]] | None

    @property
    def grid(self) -> list[list[int | None]]:  # type: ignore[override]
        """The rows from the top."""
        return [list(row) for row in self._fields["regions"]]


class Lines(_Cells):
    """The sides that a line reaches in each cell: right 1, up 2, left 4, down 8."""

    __slots__ = ()
    type = "lines"
    lines: list[str]
    #: Of partial answers: sides without a line.
    no: list[str] | None

    @property
    def grid(self) -> list[list[int]]:  # type: ignore[override]
        """The rows from the top: the sum of the sides of each cell."""
        return [[int(sides, 16) for sides in row] for row in self._fields["lines"]]


class Edges(_Answer):
    """The edges of a loop, by the game's numbers."""

    __slots__ = ()
    type = "edges"
    edges: list[int]
    no: list[int] | None


class Bridges(_Answer):
    """Column and row of 2 islands, and the number of bridges between them."""

    __slots__ = ()
    type = "bridges"
    bridges: list[list[int]]


class Colours(_Answer):
    """The colour of each region of a map, 0 to 3."""

    __slots__ = ()
    type = "colours"
    colours: list[int | None]


class Code(_Answer):
    """The colour of each peg."""

    __slots__ = ()
    type = "code"
    code: list[int | None]
    moves: list[str] | None


class Points(_Answer):
    """For each point x, y and the divisor of both."""

    __slots__ = ()
    type = "points"
    points: list[list[int]]
    moved: int | None
    lower_bound: int | None
    optimal: bool | None


class Moves(_Answer):
    """The moves that end the game, as its save files write them."""

    __slots__ = ()
    type = "moves"
    moves: list[str]
    length: int
    optimal: bool
    lower_bound: int
    score: int | None


class Expression(_Answer):
    """An expression, and its value."""

    __slots__ = ()
    type = "expression"
    expression: str
    value: int
    distance: int
    steps: list[str]
    numbers_used: int


Answer = (
    Letters
    | Numbers
    | Regions
    | Lines
    | Edges
    | Bridges
    | Colours
    | Code
    | Points
    | Moves
    | Expression
)

#: Fields that only one type has; games that are played have `moves` beside theirs, and partial
#: answers with regions have `edges`.
_TYPES: dict[str, type[_Answer]] = {
    "rows": Letters,
    "grid": Numbers,
    "regions": Regions,
    "lines": Lines,
    "bridges": Bridges,
    "colours": Colours,
    "code": Code,
    "points": Points,
    "expression": Expression,
    "edges": Edges,
    "moves": Moves,
}


def from_json(fields: dict[str, Any], puzzle: Puzzle) -> Any:
    """Returns an answer as the wire has it as one of its type."""
    name = next(name for name in _TYPES if name in fields)
    return _TYPES[name](fields, puzzle)
