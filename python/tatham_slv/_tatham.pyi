"""Extension module: requests and replies in JSON."""

from collections.abc import Callable
from typing import Final, final

__all__ = ["Dataset", "Pool", "Session", "VERSION", "Work"]

VERSION: Final[str]

@final
class Session:
    """Session of a process."""

    def __new__(cls) -> Session: ...
    def start(self, request: str) -> Work: ...

@final
class Pool:
    """Threads that answer requests in the order in which they start."""

    def __new__(cls, session: Session, threads: int) -> Pool: ...
    def start(self, request: str) -> Work: ...
    def make(self, dataset: Dataset, number: int) -> Work: ...
    def close(self) -> None: ...

@final
class Dataset:
    """What the records of a data set have in common; a `ValueError` has an error reply."""

    def __new__(cls, kinds: list[str], bands: str, seed: int, steps: bool) -> Dataset: ...

@final
class Work:
    """Request that is being answered."""

    def wait(self, progress: Callable[[str], object] | None = None) -> str: ...
    def stop(self) -> None: ...
