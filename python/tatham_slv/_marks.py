"""Marks of a picture as arrays, which have the same shape for all boards of a size."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Iterator
from typing import Any

import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from ._board import key
from ._replies import Place

#: Shapes of marks by layer. A point has at most one mark in each layer.
LAYERS: tuple[tuple[str, ...], ...] = (
    (
        *("fill", "black", "white", "open", "shade", "lit", "plus", "minus", "neutral", "region"),
        "tile",
    ),
    (
        *("text", "island", "lamp", "tree", "tent", "ghost", "vampire", "zombie"),
        *("block", "end", "disc", "dot"),
        *("white_spot", "black_spot", "white_pearl", "black_pearl", "words"),
    ),
    (
        *("line", "border", "bridges", "cross", "track", "wire", "more", "bar", "mirror", "arrow"),
        *("dashed", "star"),
    ),
    ("ring", "source", "corner", "not", "pencil"),
)

#: Layer and number of each shape.
_CODES = {
    shape: (layer, code)
    for layer, shapes in enumerate(LAYERS)
    for code, shape in enumerate(shapes)
}

#: Shapes that only repeat what others show.
_AIDS = ("path", "polygon")


class Raster:
    """Marks as an array of three numbers for each layer and point: shape, number and character.

    The points of a grid are half cells, as many beside it as the clues of a line can need. A board
    in the plane has a point for each of its faces instead.
    """

    def __init__(self, marks: dict[str, Any], dtype: Any = numpy.int32) -> None:
        width, height = marks["size"]
        #: Columns and rows of the grid.
        self.size: tuple[int, int] = (width, height)
        own: list[dict[str, Any]] = marks["marks"]
        self._faces: dict[Hashable, int] = {}
        self._is_plane = marks["unit"] > 1
        if self._is_plane:
            for mark in own:
                if mark["shape"] == "polygon":
                    self._faces.setdefault(_point(mark), len(self._faces))
            points: tuple[int, ...] = (len(self._faces),)
        else:
            # The runs of a line in Pattern, each of them a cell wide, and the fleet of Battleship.
            self._margin = 2 * ((max(width, height) + 1) // 2) + 6
            points = (2 * height + 1 + 2 * self._margin, 2 * width + 1 + 2 * self._margin)
        shape = (len(LAYERS), 3, *points)
        self.array: NDArray[Any] = numpy.full(shape, -1, dtype)
        for mark in own:
            if mark["tone"] == "faint" or mark["shape"] in _AIDS:
                continue
            layer, code = _CODES[mark["shape"]]
            for index in self._indices(mark):
                for channel, value in enumerate((code, *_numbers(mark))):
                    where = (layer, channel, *index)
                    self.array[where] = value

    @property
    def space(self) -> spaces.Box:
        """Space of such arrays."""
        dtype: Any = self.array.dtype.type
        return spaces.Box(-1, int(numpy.iinfo(dtype).max), self.array.shape, dtype)

    def _indices(self, mark: dict[str, Any]) -> Iterator[tuple[int, ...]]:
        """Returns the indices of the points of a mark."""
        if self._is_plane:
            face = self._faces.get(_point(mark))
            if face is not None:
                yield (face,)
            return
        for x, y in _points(mark["at"], mark.get("to")):
            row, column = y + self._margin, x + self._margin
            if min(row, column) < 0:
                raise IndexError(f"{mark} is outside of the margin")
            yield (row, column)


def _point(mark: dict[str, Any]) -> Hashable:
    """Returns the place that a mark shows, or its point."""
    place: Place | None = mark.get("place")
    return tuple(mark["at"]) if place is None else key(place)


def _points(start: list[int], end: list[int] | None) -> Iterator[tuple[int, int]]:
    """Returns the point of a mark, or of a line the middle of each of its parts."""
    x, y = start
    if end is None:
        yield (x, y)
        return
    count = math.gcd(end[0] - x, end[1] - y)
    for step in range(1, count, 2):
        yield (x + (end[0] - x) // count * step, y + (end[1] - y) // count * step)


def _numbers(mark: dict[str, Any]) -> tuple[int, int]:
    """Returns the number of a mark and the character of its text, −1 where it has none."""
    value = mark.get("value")
    if isinstance(value, int):
        return (value, -1)
    if not isinstance(value, str):
        return (-1, -1)
    number = re.search(r"\d+", value)
    others = re.sub(r"\d", "", value)
    return (int(number.group()) if number else -1, ord(others[0]) if others else -1)
