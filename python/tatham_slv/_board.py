"""Boards as numbers: the places of a kind's boards, and what positions have in them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from ._replies import Place

#: Names and bits of the sides of cells to the right and below.
_SIDES = (("right", 1), ("down", 8))


def key(place: Place) -> Hashable:
    """Returns a place as a value that can be hashed."""
    (item,) = place.items()
    name, at = item
    return (name, *at) if isinstance(at, list) else (name, at)


class Places:
    """All places of one form that boards of a size can have, in order.

    A board has some of them: islands and walls differ from puzzle to puzzle, and their number does
    not change what an index stands for.
    """

    def __init__(
        self, examples: list[Place], size: tuple[int, int], position: dict[str, Any]
    ) -> None:
        width, height = size
        cells = [[x, y] for y in range(height) for x in range(width)]
        name, at = next(iter(examples[0].items()))
        places: list[Any]
        self.shape: tuple[int, ...]
        if isinstance(at, int):
            # Regions of a map that have a colour are no examples.
            colours = len(position.get("colours", []))
            count = max(colours, *(place[name] + 1 for place in examples), 1)
            places, self.shape = [*range(count)], (count,)
        elif name == "cell":
            places, self.shape = cells, (height, width)
        elif len(at) == 4:
            places = [first + second for first in cells for second in cells]
            self.shape = (height, width, height, width)
        else:
            places = [[*cell, side] for cell in cells for side, _ in _SIDES]
            self.shape = (height, width, len(_SIDES))
        self.places: list[Place] = [{name: at} for at in places]
        self.index = {key(place): index for index, place in enumerate(self.places)}

    def __len__(self) -> int:
        return len(self.places)


def values(position: dict[str, Any]) -> dict[Hashable, Any]:
    """Returns the values that a position, or an answer, lists for places; None is open."""
    found: dict[Hashable, Any] = {}
    for name, decode in _DECODERS.items():
        if position.get(name) is not None:
            found.update(decode(position))
    return found


def unlisted(position: dict[str, Any]) -> Any:
    """Returns the value of places that a position does not list, None if they are open.

    Pairs of islands without bridges are not listed, and without `no` there are no other lines.
    """
    if "bridges" in position:
        return 0
    has_lines = "lines" in position or ("edges" in position and "regions" not in position)
    return False if has_lines and "no" not in position else None


Values = Iterator[tuple[Hashable, Any]]


def _cells(rows: Iterable[Iterable[Any]]) -> Iterator[tuple[int, int, Any]]:
    return ((x, y, value) for y, row in enumerate(rows) for x, value in enumerate(row))


def _letters(position: dict[str, Any]) -> Values:
    return ((("cell", x, y), sign) for x, y, sign in _cells(position["rows"]) if sign != "?")


def _numbers(position: dict[str, Any]) -> Values:
    cells = {}
    for x, y, number in _cells(position["grid"]):
        if number is not None:
            cells[number] = (x, y)
            yield (("cell", x, y), number)
    # In a path each number leads to the next.
    for number, cell in cells.items():
        if number + 1 in cells:
            yield (("link", *cell, *cells[number + 1]), True)


def _links(position: dict[str, Any]) -> Values:
    return ((("link", *link), True) for link in position["links"])


def _colours(position: dict[str, Any]) -> Values:
    colours = enumerate(position["colours"])
    return ((("region", number), colour) for number, colour in colours if colour is not None)


def _balls(position: dict[str, Any]) -> Values:
    return ((("cell", *ball), "*") for ball in position["balls"])


def _regions(position: dict[str, Any]) -> Values:
    regions = position["regions"]
    for x, y, own in _cells(regions):
        for side, (right, down) in (("right", (1, 0)), ("down", (0, 1))):
            if y + down < len(regions) and x + right < len(regions[y]):
                other = regions[y + down][x + right]
                # A region that has a number is known as a whole.
                if own is not None or other is not None:
                    yield (("edge", x, y, side), own != other)


def _edges(position: dict[str, Any]) -> Values:
    return ((key({"edge": edge}), True) for edge in position["edges"])


def _lines(position: dict[str, Any]) -> Values:
    return _sides(position["lines"], True)


def _no(position: dict[str, Any]) -> Values:
    if "lines" in position:
        return _sides(position["no"], False)
    return ((key({"edge": edge}), False) for edge in position["no"])


def _sides(rows: list[str], value: bool) -> Values:
    """Returns a value for each side of a cell in rows of hex digits."""
    for x, y, sides in _cells(rows):
        for side, bit in _SIDES:
            if int(sides, 16) & bit:
                yield (("edge", x, y, side), value)


def _bridges(position: dict[str, Any]) -> Values:
    for bridge in position["bridges"]:
        *place, least, most = bridge if len(bridge) == 6 else [*bridge, bridge[4]]
        yield (("bridge", *place), least if least == most else None)


#: Fields of positions, by the types of answers.
_DECODERS = {
    "rows": _letters,
    "grid": _numbers,
    "links": _links,
    "colours": _colours,
    "balls": _balls,
    "regions": _regions,
    "edges": _edges,
    "lines": _lines,
    "no": _no,
    "bridges": _bridges,
}
