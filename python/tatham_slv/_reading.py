"""Answers in text, as language models write them."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

#: Characters of an answer that are looked at; longer ones are cut at their start.
_LONGEST = 100_000

#: Largest number of lines of a grid, with frames.
_MOST_LINES = 1000

#: Largest number of moves in an answer.
_MOST_MOVES = 10_000

#: Words before an answer.
_MARK = re.compile(r"answer\*{0,2}[ \t]{0,3}:\*{0,2}|<answer>", re.IGNORECASE)
_FENCE = re.compile("```")
#: The word after a fence, which names a language.
_LANGUAGE = re.compile(r"[a-z]*[ \t]*\r?\n", re.IGNORECASE)

_FRAME = re.compile("[|\u2500-\u257f]")
#: A line that only separates rows.
_RULE = re.compile(r"^[\s|+:]*(?:--|==|[\u2500-\u257f]{2})[-+=:|\s\u2500-\u257f]*$")
_LABEL = re.compile(r"^\s*(?:row\s*\d+|r\d+)\s*[:=]\s*", re.IGNORECASE)
#: A number or a bullet before a move.
_BULLET = re.compile(r"^\s*(?:\d+[.)]|[-*•])\s+")

Reading = dict[str, Any]


def readings(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    """Returns what the last answer of a text can mean, as fields of a request to `play`.

    `shape` is the start position of the puzzle.
    """
    own = _last_answer(text[-_LONGEST:])
    for field, read in _READERS.items():
        if field in shape:
            yield from read(own, shape)
            return


def written(answer: dict[str, Any]) -> str:
    """Returns an answer as it is asked for."""
    if "rows" in answer:
        return "\n".join(answer["rows"])
    if "lines" in answer:
        return "\n".join(answer["lines"])
    for field in ("grid", "regions", "bridges"):
        if field in answer:
            return "\n".join(" ".join(map(str, row)) for row in answer[field])
    for field in ("edges", "colours", "moves"):
        if field in answer:
            return " ".join(map(str, answer[field]))
    raise AssertionError(f"an answer of an unknown type: {answer}")


def instructions(
    opened: dict[str, Any], answer: dict[str, Any], moves: list[dict[str, Any]]
) -> str:
    """Returns how to write an answer; `moves` are those at the start."""
    keys = [key for key in opened["controls"]["keys"] if key.get("is") is not None]
    legend = ", ".join(f"{key['is']} is {key['label']}" for key in keys)
    if "rows" in answer:
        given = json.dumps(opened["position"]["rows"])
        return (
            "The answer is the finished grid, a line for each row and a character for each cell: "
            f"{legend}. Characters that are given stay: {given}."
        )
    if "grid" in answer:
        return (
            "The answer is the finished grid, a line for each row, the numbers with blanks between."
        )
    if "regions" in answer:
        return (
            "The answer is the grid, a line for each row, with a number for each cell: "
            "the same in all cells of a region, and another in each other region."
        )
    if "lines" in answer:
        return (
            "The answer is the grid, a line for each row and a hexadecimal digit for each cell: "
            "the sum of the sides that a line leads to, right 1, up 2, left 4, down 8."
        )
    if "bridges" in answer:
        return (
            "The answer has a line for each pair of joined islands, 5 numbers with blanks between: "
            "column and row of both islands, counted from 0, and the number of bridges."
        )
    if "colours" in answer:
        return (
            "The answer is the colours of all regions in the order of their numbers, "
            f"with blanks between: {legend}."
        )
    if "edges" in answer:
        edges = ", ".join(
            f"{target['place']['edge']} is {target['name']}" for target in opened["targets"]
        )
        return (
            f"The answer is the numbers of all edges of the loop, with blanks between: {edges}."
        )
    possible = ", ".join(f"{move['move']} ({move['name']})" for move in moves)
    return f"The answer is all moves, with blanks between. These are possible now: {possible}."


def _last_answer(text: str) -> str:
    """Returns the last answer of a text: a code block, what follows a word, or all of it."""
    start = max((mark.end() for mark in _MARK.finditer(text)), default=0)
    end = len(text)
    fences = [fence.end() for fence in _FENCE.finditer(text)]
    # A text may end within a block.
    first, last = (fences or [-1])[-1], end
    if fences and len(fences) % 2 == 0:
        first, last = fences[-2], fences[-1] - 3
    if first >= 0 and last >= start:
        language = _LANGUAGE.match(text, first)
        start, end = max(start, language.end() if language else first), last
    own = text[start:end]
    closed = re.search("</answer>", own, re.IGNORECASE)
    own = (own[: closed.start()] if closed else own).strip().strip("`").strip()
    # A lamp of Light Up is an asterisk too, but two lamps are never side by side.
    is_bold = own.startswith("**") and own.endswith("**")
    return own[2:-2].strip() if is_bold else own


def _value(text: str, field: str) -> Any:
    """Returns the value of a JSON text, also with single quotes, or the value of its field."""
    own = text.lstrip()
    if not own.startswith(("[", "{")):
        return None
    for form in (own, own.replace("'", '"')):
        try:
            value, _ = json.JSONDecoder().raw_decode(form)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            # A field of another name, if it is the only one.
            return value.get(field, next(iter(value.values())) if len(value) == 1 else None)
        return value
    return None


def _tables(
    text: str, field: str, rows: list[Any], is_value: Callable[[str], bool]
) -> Iterator[list[list[str]]]:
    """Returns the ways to read a text as a grid of the size of these rows."""
    width, height = len(rows[0]), len(rows)

    def table(lines: Iterable[Any]) -> list[list[str]] | None:
        own = [row for line in lines if (row := _words(line, width, is_value)) is not None]
        return own if len(own) == height else None

    value = _value(text, field)
    if isinstance(value, list):
        ways = [value]
    else:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) > _MOST_LINES:
            return
        framed = [_FRAME.sub(" ", line) for line in lines if not _RULE.match(line)]
        ways = [lines, framed, [_LABEL.sub("", line) for line in framed]]
    yield from (own for lines in ways if (own := table(lines)) is not None)


def _words(row: Any, width: int, is_value: Callable[[str], bool]) -> list[str] | None:
    """Returns the values of a row; None if it is none of this width."""
    if isinstance(row, list):
        words = [str(word) for word in row]
    elif isinstance(row, str):
        words = row.replace(",", " ").split()
        if len(words) != width:
            words = list("".join(words))
    else:
        return None
    return words if len(words) == width and all(map(is_value, words)) else None


def _is_sign(word: str) -> bool:
    return len(word) == 1 and word != "?"


def _is_number(word: str) -> bool:
    return len(word) < 6 and word.isascii() and word.isdigit()


def _is_side(word: str) -> bool:
    return word in _HEX or (_is_number(word) and int(word) < 16)


_HEX = tuple("0123456789abcdefABCDEF")


def _letters(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    given = shape["rows"]
    for table in _tables(text, "rows", given, _is_sign):
        if all(own in ("?", sign) for own, sign in zip("".join(given), itertools.chain(*table))):
            yield {"position": {"rows": ["".join(row) for row in table]}}


def _numbers(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    given = shape["grid"]
    for table in _tables(text, "grid", given, _is_number):
        grid = [[int(word) for word in row] for row in table]
        if all(own in (None, cell) for row in zip(given, grid) for own, cell in zip(*row)):
            yield {"position": {"grid": grid}}


def _regions(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    for table in _tables(text, "regions", shape["regions"], lambda word: len(word) < 6):
        names: dict[str, int] = {}
        numbers = [[names.setdefault(word, len(names)) for word in row] for row in table]
        if _pieces(numbers) == len(names):
            yield {"position": {"regions": numbers}}


def _pieces(rows: list[list[int]]) -> int:
    """Returns the number of connected pieces of equal numbers."""
    left = {(x, y) for y, row in enumerate(rows) for x in range(len(row))}
    count = 0
    while left:
        count += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if other in left and rows[other[1]][other[0]] == rows[y][x]:
                    left.remove(other)
                    edge.append(other)
    return count


def _lines(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    for table in _tables(text, "lines", shape["lines"], _is_side):
        digits = [[word if word in _HEX else f"{int(word):x}" for word in row] for row in table]
        yield {"position": {"lines": ["".join(row).lower() for row in digits]}}


def _bridges(text: str, _: dict[str, Any]) -> Iterator[Reading]:
    numbers = _whole_numbers(text, "bridges")
    if numbers and len(numbers) % 5 == 0:
        yield {"position": {"bridges": [numbers[at : at + 5] for at in range(0, len(numbers), 5)]}}


def _edges(text: str, _: dict[str, Any]) -> Iterator[Reading]:
    numbers = _whole_numbers(text, "edges")
    if numbers:
        yield {"position": {"edges": sorted(set(numbers))}}


def _colours(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    numbers = _whole_numbers(text, "colours")
    given = shape["colours"]
    if len(numbers) == len(given) and all(
        own in (None, number) for own, number in zip(given, numbers)
    ):
        yield {"position": {"colours": numbers}}


def _whole_numbers(text: str, field: str) -> list[int]:
    """Returns the numbers of a list; none if the text has anything else."""
    value = _value(text, field)
    if isinstance(value, list):
        text = json.dumps(value)
    lines = [_LABEL.sub("", _FRAME.sub(" ", line)) for line in text.splitlines()]
    words = re.split(r"[\s,;\[\]\"]+", "\n".join(line for line in lines if not _RULE.match(line)))
    words = [word for word in words if word.strip("-:")]
    return [int(word) for word in words] if all(map(_is_number, words)) else []


def _moves(text: str, _: dict[str, Any]) -> Iterator[Reading]:
    moves = _value(text, "moves")
    if not isinstance(moves, list):
        lines = [_BULLET.sub("", line) for line in text.splitlines()]
        moves = re.split(r"[\s;→]+|->|,\s", "\n".join(lines))
    acts = [{"move": move.strip(",")} for move in map(str, moves) if move.strip(",")]
    if 0 < len(acts) <= _MOST_MOVES:
        yield {"enter": acts}


_READERS = {
    "rows": _letters,
    "grid": _numbers,
    "regions": _regions,
    "lines": _lines,
    "bridges": _bridges,
    "edges": _edges,
    "colours": _colours,
    "moves": _moves,
}
