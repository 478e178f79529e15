"""Answers in text, as language models write them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

#: Characters of an answer that are looked at; longer ones are cut at their start.
_LONGEST = 100_000

#: Largest number of moves in an answer.
_MOST_MOVES = 10_000

#: Words before an answer.
_MARKS = ("answer:", "answer**:", "answer:**", "<answer>")

_FRAME = re.compile("[|\u2500-\u257f]")
#: A line that only separates rows.
_RULE = re.compile(r"^[-+=:|\s\u2500-\u257f]*$")
_LABEL = re.compile(r"^\s*(?:row\s*\d+|r\d+)\s*[:=]\s*", re.IGNORECASE)
#: A number or a bullet before a move.
_BULLET = re.compile(r"^\s*(?:\d+[.)]|[-*•])\s+")

Reading = dict[str, Any]
Table = list[list[Any]]


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


def instructions(opened: dict[str, Any], answer: dict[str, Any]) -> str:
    """Returns how to write an answer."""
    keys = [key for key in opened["controls"]["keys"] if key.get("is") is not None]
    names = [(target["place"], target["name"]) for target in opened["targets"]]
    if "moves" in answer and "rows" not in answer:
        moves = "\n".join(_moves_of(opened))
        return f"The answer is a list of moves as save files write them, with blanks between.\n{moves}"
    if "rows" in answer:
        legend = ", ".join(f"{key['is']} is {key['label']}" for key in keys)
        return f"The answer is the finished grid, a line for each row, a character for each cell: {legend}. Cells that are given stay as in {json.dumps(opened['position']['rows'])}."
    if "grid" in answer:
        return "The answer is the finished grid, a line for each row, the numbers with blanks between."
    if "regions" in answer:
        return "The answer is the grid, a line for each row, with a number for each cell: the same for cells of a region, and different for different regions."
    if "lines" in answer:
        return "The answer is the grid, a line for each row, a hexadecimal digit for each cell: the sum of the sides that a line leads to, right 1, up 2, left 4, down 8."
    if "bridges" in answer:
        return "The answer has a line for each pair of joined islands, five numbers with blanks between: column and row of both islands, counted from 0, and the number of bridges."
    if "colours" in answer:
        labels = ", ".join(f"{key['is']} is {key['label']}" for key in keys)
        return f"The answer is the colours of all regions in the order of their numbers, with blanks between: {labels}."
    edges = ", ".join(f"{place['edge']} is {name}" for place, name in names if "edge" in place)
    return f"The answer is the numbers of the edges of the loop, with blanks between: {edges}."


def _moves_of(opened: dict[str, Any]) -> Iterable[str]:
    return ()


def _last_answer(text: str) -> str:
    """Returns the last answer of a text: a code block, what follows a word, or all of it."""
    lower = text.lower()
    start = max((lower.rfind(mark) + len(mark) for mark in _MARKS if mark in lower), default=0)
    end = len(text)
    last = text.rfind("```")
    if last >= start:
        # The end of a block, unless the text ends within it.
        first = text.rfind("```", 0, last)
        is_open = text.count("```") % 2 == 1
        begin, end = (last, len(text)) if is_open or first < 0 else (first, last)
        start = begin + 3
        # The word after the fence names a language.
        word = re.compile(r"[a-z]*[ \t]*\n", re.IGNORECASE).match(text, start)
        start = word.end() if word else start
    own = text[start:end]
    closed = own.lower().rfind("</answer>")
    own = own if closed < 0 else own[:closed]
    return own.strip().strip("`*").strip()


def _json(text: str) -> Any:
    """Returns the JSON value of a text, also with single quotes; None if it is none."""
    if not text.startswith(("[", "{")):
        return None
    for own in (text, text.replace("'", '"').replace("None", "null")):
        try:
            return json.loads(own)
        except (ValueError, RecursionError):
            continue
    return None


def _value(text: str, field: str) -> Any:
    """Returns a value in JSON, by itself or in a field."""
    value = _json(text)
    return value.get(field) if isinstance(value, dict) else value


def _tables(text: str, field: str, width: int, height: int) -> Iterator[list[list[str]]]:
    """Returns the ways to read a text as a grid of words."""
    value = _value(text, field)
    if isinstance(value, list):
        rows = [_words(row, width) if isinstance(row, (str, list)) else None for row in value]
        if len(rows) == height and all(row is not None for row in rows):
            yield [row for row in rows if row is not None]
        return
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 20 * height + 20:
        return
    framed = [_FRAME.sub(" ", line) for line in lines if not _RULE.match(line)]
    labelled = [_LABEL.sub("", line) for line in framed]
    for own in (lines, framed, labelled):
        rows = [_words(line, width) for line in own]
        found = [row for row in rows if row is not None]
        if len(found) == height:
            yield found


def _words(row: str | list[Any], width: int) -> list[str] | None:
    """Returns the values of a row; None if their number is not that of the columns."""
    if isinstance(row, list):
        words = [str(word) for word in row]
    else:
        words = row.replace(",", " ").split()
        if len(words) != width:
            words = list("".join(words))
    return words if len(words) == width else None


def _size(rows: list[Any]) -> tuple[int, int]:
    return len(rows[0]), len(rows)


def _letters(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    given = shape["rows"]
    for table in _tables(text, "rows", *_size(given)):
        is_kept = all(
            len(sign) == 1 and sign != "?" and own in ("?", sign)
            for row, own_row in zip(table, given)
            for sign, own in zip(row, own_row)
        )
        if is_kept:
            yield {"position": {"rows": ["".join(row) for row in table]}}


def _numbers(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    given = shape["grid"]
    for table in _tables(text, "grid", *_size(given)):
        if all(word.isascii() and word.isdigit() and len(word) < 6 for row in table for word in row):
            grid = [[int(word) for word in row] for row in table]
            cells = [(own, cell) for row, own_row in zip(grid, given) for cell, own in zip(row, own_row)]
            if all(own in (None, cell) for own, cell in cells):
                yield {"position": {"grid": grid}}


def _regions(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    for table in _tables(text, "regions", *_size(shape["regions"])):
        names: dict[str, int] = {}
        numbers = [[names.setdefault(word, len(names)) for word in row] for row in table]
        yield {"position": {"regions": numbers}}


def _lines(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    for table in _tables(text, "lines", *_size(shape["lines"])):
        if all(len(word) == 1 and word in "0123456789abcdefABCDEF" for row in table for word in row):
            yield {"position": {"lines": ["".join(row).lower() for row in table]}}


def _bridges(text: str, _: dict[str, Any]) -> Iterator[Reading]:
    numbers = _whole_numbers(text)
    if numbers and len(numbers) % 5 == 0:
        yield {"position": {"bridges": [numbers[at : at + 5] for at in range(0, len(numbers), 5)]}}


def _edges(text: str, _: dict[str, Any]) -> Iterator[Reading]:
    numbers = _whole_numbers(text)
    if numbers:
        yield {"position": {"edges": sorted(set(numbers))}}


def _colours(text: str, shape: dict[str, Any]) -> Iterator[Reading]:
    numbers = _whole_numbers(text)
    given = shape["colours"]
    if len(numbers) == len(given) and all(
        own in (None, number) for own, number in zip(given, numbers)
    ):
        yield {"position": {"colours": numbers}}


def _whole_numbers(text: str) -> list[int]:
    """Returns the numbers of a list."""
    if re.search(r"[A-Za-z]", re.sub(r'"?\b(?:edges|colours|bridges)\b"?', "", text)):
        return []
    words = re.findall(r"\d+", text)
    return [int(word) for word in words] if all(len(word) < 7 for word in words) else []


def _moves(text: str, _: dict[str, Any]) -> Iterator[Reading]:
    value = _value(text, "moves")
    if isinstance(value, list):
        ways = [[str(move) for move in value]]
    else:
        lines = [_BULLET.sub("", line).strip() for line in text.splitlines() if line.strip()]
        ways = [
            [word.strip(",;") for line in lines for word in re.split(r"\s*(?:->|→|;)\s*|\s+", line)]
        ]
    for moves in ways:
        acts = [{"move": move} for move in moves if move]
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
