"""Arguments of functions as options of requests."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from typing import Any

from ._records import Band, Record

#: Number of seeds of a series of puzzles.
SEEDS = 1 << 53


def wrong_type(name: str, value: object, expected: str) -> TypeError:
    """Returns the error for an argument of the wrong type."""
    return TypeError(f"{name} must be {expected}, not {type(value).__name__}")


def text(name: str, value: object) -> str:
    """Checks that an argument is a string."""
    if not isinstance(value, str):
        raise wrong_type(name, value, "a string")
    return value


def flag(name: str, value: object) -> bool:
    """Checks that an argument is a bool."""
    if not isinstance(value, bool):
        raise wrong_type(name, value, "a bool")
    return value


def whole(name: str, value: Any) -> int:
    """Checks that an argument is a whole number."""
    if isinstance(value, bool):
        raise wrong_type(name, value, "a whole number")
    try:
        return operator.index(value)
    except TypeError:
        raise wrong_type(name, value, "a whole number") from None


def number(name: str, value: Any) -> float | str:
    """Checks that an argument is a number. JSON has no infinity, so that becomes a word."""
    if isinstance(value, (bool, str)) or not hasattr(value, "__float__"):
        raise wrong_type(name, value, "a number")
    value = float(value)
    return value if math.isfinite(value) else repr(value)


def limit(value: Any) -> dict[str, Any]:
    """Returns the option of a time limit."""
    return {} if value is None else {"time_limit": number("time_limit", value)}


def flags(**values: object) -> dict[str, Any]:
    """Returns the options that are true."""
    return {name: True for name, value in values.items() if flag(name, value)}


def between(name: str, value: Any, end: Any) -> str:
    """Returns a range, or a single value, as text; None leaves an end open."""
    if isinstance(value, (tuple, list)):
        if len(value) != 2:
            raise wrong_type(name, value, "a pair")
        return "..".join("" if part is None else str(end(name, part)) for part in value)
    if isinstance(value, str) and not isinstance(value, Band):
        return value
    return str(end(name, value))


def words(name: str, value: Any) -> list[str]:
    """Checks that an argument is a sequence of strings."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise wrong_type(name, value, "a sequence of strings")
    return [text(name, word) for word in value]


def answer(name: str, value: Any) -> dict[str, Any]:
    """Returns an answer as the wire has it."""
    if isinstance(value, Record):
        return value.to_dict()
    if not isinstance(value, dict):
        raise wrong_type(name, value, "an answer")
    return value


def rows(name: str, value: Any) -> list[list[Any]]:
    """Returns nested lists, or an array, as lists of Python's own values."""
    if hasattr(value, "__array__"):
        value = value.__array__().tolist()
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise wrong_type(name, value, "rows")
    result = []
    for row in value:
        if hasattr(row, "__array__"):
            row = row.__array__().tolist()
        if not isinstance(row, Iterable):
            raise wrong_type(name, row, "a row")
        result.append([item.item() if hasattr(item, "item") else item for item in row])
    return result


def knobs(options: dict[str, Any]) -> dict[str, Any]:
    """Returns the options of a kind by their names on the wire: `from_` is `from`, `use_all` is
    `use-all`."""
    return {name.rstrip("_").replace("_", "-"): value for name, value in options.items()}
