"""Errors."""

from __future__ import annotations

from typing import Any


class PuzzleError(ValueError):
    """Unusable text, position or option. The text of the error has the place, marked by a caret."""

    code: str
    #: First character, and the one after the last.
    span: tuple[int, int] | None
    #: Line and character of the line, from 1.
    line: int | None
    column: int | None
    help: str | None
    #: Kinds or formats that fit an ambiguous text.
    fits: list[str]

    def __init__(self, message: str, code: str = "expected", **fields: Any) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.span = fields.get("span")
        self.line = fields.get("line")
        self.column = fields.get("column")
        self.help = fields.get("help")
        self.fits = fields.get("fits") or []
        self._source: str | None = fields.get("source")

    def __str__(self) -> str:
        lines = [self.message]
        if self._source is not None and self.line is not None and self.column is not None:
            lines += self._marked(self._source, self.line, self.column)
        if self.help:
            lines.append(f"help: {self.help}")
        return "\n".join(lines)

    def _marked(self, source: str, line: int, column: int) -> list[str]:
        texts = source.split("\n")
        if not 1 <= line <= len(texts):
            return []
        text = texts[line - 1].rstrip("\r")
        length = 1 if self.span is None else max(1, self.span[1] - self.span[0])
        length = max(1, min(length, len(text) - column + 1))
        start = max(0, column - 41)
        shown = text[start : start + 78].replace("\t", " ")
        length = max(1, min(length, len(shown) - (column - 1 - start)))
        return ["  " + shown, "  " + " " * (column - 1 - start) + "^" * length]

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (type(self), dict(self.__dict__)))


def _restored(kind: type[PuzzleError], fields: dict[str, Any]) -> PuzzleError:
    error = kind(fields["message"])
    error.__dict__.update(fields)
    return error


class Ambiguous(PuzzleError):
    """Text that several kinds or formats can read: `fits` has their names."""


class Unsupported(PuzzleError):
    """Request that the kind does not support."""


class Refused(PuzzleError):
    """Act that the game refuses."""

    #: Number of the act, from 1.
    act: int

    def __init__(self, message: str, code: str = "impossible", act: int = 1, **fields: Any) -> None:
        super().__init__(message, code, **fields)
        self.act = act


class InternalError(RuntimeError):
    """Defect of the solver: please report the puzzle."""


def from_reply(error: dict[str, Any], source: str | None) -> Exception:
    """Returns the exception for an error reply; `source` is the text that the reply is about."""
    message, code, kind = error["message"], error["code"], error["kind"]
    if kind == "internal":
        return InternalError(message)
    if kind == "memory" or (code == "too_large" and "the memory limit was reached" in message):
        return MemoryError(message)
    if code == "expected" and " has no option `" in message:
        return TypeError(message)
    fields: dict[str, Any] = {
        name: error.get(name) for name in ("line", "column", "help", "fits")
    }
    span = error.get("span")
    if span is not None and source is not None:
        fields["source"] = source
        fields["span"] = _in_characters(source, span["start"], span["end"])
    classes = {"ambiguous": Ambiguous, "unsupported": Unsupported}
    return classes.get(code, PuzzleError)(message, code, **fields)


def _in_characters(text: str, start: int, end: int) -> tuple[int, int]:
    """Returns a range of bytes in UTF-8 as a range of characters."""
    if text.isascii():
        return (start, end)
    data = text.encode()
    first = len(data[:start].decode(errors="ignore"))
    return (first, first + len(data[start:end].decode(errors="ignore")))
