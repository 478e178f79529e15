"""Objects of replies: their fields are attributes."""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable
from typing import Any, ClassVar, NoReturn, TypeVar

if sys.version_info >= (3, 11):
    StrEnum = enum.StrEnum
else:

    class StrEnum(str, enum.Enum):
        """Words as values, as in Python 3.11."""

        def __str__(self) -> str:
            return str(self.value)

        def __format__(self, form: str) -> str:
            return format(str(self.value), form)


class Status(StrEnum):
    """Verdict on a puzzle."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    SOLVED = "solved"
    CLOSEST = "closest"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"


class Verdict(StrEnum):
    """Verdict on a claim."""

    FOLLOWS = "follows"
    RIGHT_BUT_NOT_YET = "right_but_not_yet"
    UNDECIDED = "undecided"
    DETOUR = "detour"
    WRONG = "wrong"
    BREAKS_RULE = "breaks_rule"
    ALREADY_KNOWN = "already_known"
    UNKNOWN = "unknown"


class Band(StrEnum):
    """Difficulty; bands are compared by order."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXTREME = "extreme"

    def __lt__(self, other: str) -> bool:
        return _rank(self) < _rank(other)

    def __le__(self, other: str) -> bool:
        return _rank(self) <= _rank(other)

    def __gt__(self, other: str) -> bool:
        return _rank(self) > _rank(other)

    def __ge__(self, other: str) -> bool:
        return _rank(self) >= _rank(other)


def _rank(band: object) -> int:
    """Returns the number of a band; its word will do."""
    words = [str(own) for own in Band]
    if not isinstance(band, str) or str(band) not in words:
        raise TypeError(f"a band cannot be compared with {band!r}")
    return words.index(str(band))


Convert = Callable[[Any], Any]
R = TypeVar("R", bound="Record")


class Record:
    """Object of a reply. Its fields are attributes; those that the reply omits are None."""

    __slots__ = ("_fields", "_values")

    #: How fields of JSON become values of Python.
    _convert: ClassVar[dict[str, Convert]] = {}
    _fields: dict[str, Any]
    _values: dict[str, Any]

    def __init__(self, fields: dict[str, Any]) -> None:
        object.__setattr__(self, "_fields", fields)
        object.__setattr__(self, "_values", {})

    def __getattr__(self, name: str) -> Any:
        # Only called for what is no attribute yet.
        if name.startswith("_") or name not in self._names():
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        values = self._values
        if name not in values:
            value, convert = self._fields.get(name), self._convert.get(name)
            if convert is not None and value is not None:
                value = convert(value)
            values[name] = value
        return values[name]

    @classmethod
    def _names(cls) -> dict[str, Any]:
        """Returns the fields that the class declares."""
        names: dict[str, Any] | None = cls.__dict__.get("_all_names")
        if names is None:
            names = {}
            for base in reversed(cls.__mro__):
                names.update(getattr(base, "__annotations__", {}))
            names = {name: None for name in names if not name.startswith("_")}
            type.__setattr__(cls, "_all_names", names)
        return names

    def to_dict(self) -> dict[str, Any]:
        """Returns the object as the wire has it."""
        return self._fields

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__!r} object is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__!r} object is immutable")

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *self._names()])

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return bool(self._fields == other._fields)

    def __hash__(self) -> int:
        return hash(frozen(self._fields))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self._fields.items())
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._fields,))


def frozen(value: Any) -> Any:
    """Returns a JSON value as one that can be hashed."""
    if isinstance(value, dict):
        return frozenset((name, frozen(item)) for name, item in value.items())
    if isinstance(value, list):
        return tuple(map(frozen, value))
    return value


def many(convert: Callable[[Any], R]) -> Convert:
    """Returns the conversion of a list."""
    return lambda values: [convert(value) for value in values]
