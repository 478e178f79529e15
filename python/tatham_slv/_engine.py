"""Requests to the session of this process."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

from ._errors import PuzzleError, from_reply
from ._tatham import Session, Work

_session = Session()

Progressed = Callable[[dict[str, Any]], None]


def _renew() -> None:
    """Makes a session after a fork: threads that are gone may have held a lock of the other one."""
    global _session
    _session = Session()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
_decode = json.JSONDecoder().decode


def session() -> Session:
    """Returns the session of this process."""
    return _session


def encode(request: dict[str, Any]) -> str:
    """Returns a request as text. What JSON lacks is a `TypeError` or a `ValueError`."""
    text = _encode(request)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise PuzzleError(f"the text is not Unicode: {error}", "encoding") from None
    return text


def decode(reply: str) -> Any:
    """Returns the value of a reply."""
    return _decode(reply)


def answer(request: dict[str, Any], progress: Progressed | None = None) -> Any:
    """Answers a request; the reply may be an error."""
    work: Work = _session.start(encode(request))
    if progress is None:
        return _decode(work.wait())
    call = progress
    return _decode(work.wait(lambda text: call(_decode(text)["progress"])))


def ask(request: dict[str, Any], progress: Progressed | None = None) -> dict[str, Any]:
    """Answers a request, and raises the exception for an error reply."""
    return checked(answer(request, progress), request)


def checked(reply: dict[str, Any], request: dict[str, Any]) -> dict[str, Any]:
    """Raises the exception if a reply is an error."""
    error = reply.get("error")
    if error is not None:
        raise from_reply(error, request.get("input"))
    return reply
