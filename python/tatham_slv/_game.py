"""Games for environments: the actions of a puzzle's positions, and what they are worth.

Everything about a kind comes from the wire: entries, moves, gestures and marks.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator
from typing import Any

import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from . import _board
from ._errors import PuzzleError, Unsupported
from ._marks import Raster
from ._puzzle import Puzzle, Source
from ._records import frozen
from ._replies import Fact, Kind, Place

Action = dict[str, Any]
Claim = Fact | list[Fact]
Observation = dict[str, NDArray[Any]]


class Game:
    """A puzzle that is played from its start, and its actions by number."""

    #: Parts of a reply to `play` that the game needs.
    show: list[str] = []

    #: Meaning of each action, as `play` takes it.
    actions: list[Action]
    #: Numbers of the entries of the solution.
    count: int
    #: Space of observations.
    space: spaces.Dict

    def __init__(self, kind: Kind, puzzle: Puzzle) -> None:
        self.kind = kind
        self.puzzle = puzzle
        #: Position of the board, as the wire has it; empty before the start is known.
        self.position: dict[str, Any] = {}
        self.played: dict[str, Any] = self._play(show=["entries", "moves", "marks"])
        if self.played["position"] is None:
            why = f"the moves of {kind.title} are no finite list, so it has no environment"
            raise Unsupported(why, "unsupported")
        opened = puzzle._ask("open", {"play": True})
        self.controls: dict[str, Any] = opened["controls"]
        self.targets: list[dict[str, Any]] = [target["place"] for target in opened["targets"]]
        self.clues = Raster(self.played["marks"])
        self.position = self.start = self.played["position"]

    def mask(self) -> NDArray[numpy.int8]:
        """Returns 1 for each action that is possible, and 0 for all others."""
        raise NotImplementedError

    def enter(self, index: int) -> bool:
        """Makes an action; returns false if the game refuses it."""
        played = self._play(self.actions[index], self.show)
        if played["skipped"]:
            return False
        self.position, self.played = played["position"], played
        return True

    def claim(self, index: int, before: dict[str, Any]) -> Claim | None:
        """Returns the claim of the action that led from a position to this one, if it is one."""
        raise NotImplementedError

    def progress(self) -> float:
        """Returns the right entries without the wrong ones, as a part of all."""
        raise NotImplementedError

    def board(self) -> NDArray[Any]:
        """Returns the position as numbers."""
        raise NotImplementedError

    def observation(self) -> Observation:
        """Returns the position, and the puzzle as posed."""
        return {"board": self.board(), "clues": self.clues.array.copy()}

    def judge(self, claim: Claim | None, position: dict[str, Any] | None) -> str | None:
        """Returns the verdict on a claim about a position; None without a claim."""
        if claim is None:
            return None
        fields: dict[str, Any] = {} if position is None else {"position": position}
        reply = self.puzzle._ask("judge", {}, claims=[claim], **fields)
        return str(reply["verdicts"][0]["verdict"])

    def render(self, part: str) -> str:
        """Returns the position as `text`, or as `svg`."""
        if part == "text":
            return str(self._play(show=["text"])["text"])
        return str(self._play(show=["picture"])["picture"]["svg"])

    def _play(self, act: Action | None = None, show: list[str] | None = None) -> dict[str, Any]:
        fields: dict[str, Any] = {} if act is None else {"enter": [act]}
        if self.position:
            fields["position"] = self.position
        return self.puzzle._ask("play", {"show": show or []}, **fields)

    def _example(self, verb: str, **options: Any) -> dict[str, Any]:
        """Answers a request about the example of the kind."""
        return Source(self.kind.example, self.kind.name, {}).ask(verb, options)

    def _space(self, board: spaces.Box) -> spaces.Dict:
        return spaces.Dict({"board": board, "clues": self.clues.space})


class Entries(Game):
    """A puzzle to fill in: an action enters a value in a place, instead of what is there."""

    def __init__(self, kind: Kind, puzzle: Puzzle) -> None:
        super().__init__(kind, puzzle)
        assert puzzle.record is not None
        entries = self.played["entries"]
        # All regions of a map may be given.
        examples = entries or self._example("play", show=["entries"])["entries"]
        self.places = _board.Places(
            [entry["place"] for entry in examples], self.clues.size, self.start
        )
        self.values: list[Any] = [
            key["is"] for key in self.controls["keys"] if key.get("is") is not None
        ]
        if not self.values:
            found = {value: None for entry in examples for value in entry["values"]}
            self.values = list(found)
        self.actions = [
            {**place, "is": value} for place in self.places.places for value in self.values
        ]
        #: Values that each place to fill in can have.
        self.choices = {_board.key(entry["place"]): entry["values"] for entry in entries}
        self.count = len(self.choices)
        self.solution = _board.values(puzzle.record["solution"])
        is_small = all(_number(value, self.values) < 128 for value in self.values)
        self.dtype: Any = numpy.int8 if is_small else numpy.int16
        most = int(numpy.iinfo(self.dtype).max)
        self.space = self._space(spaces.Box(-1, most, self.places.shape, self.dtype))
        self._read()

    def mask(self) -> NDArray[numpy.int8]:
        mask = numpy.zeros((len(self.places), len(self.values)), numpy.int8)
        for place, choices in self.choices.items():
            entered = self.found.get(place)
            row = mask[self.places.index[place]]
            for column, value in enumerate(self.values):
                row[column] = value in choices and value != entered
        return mask.reshape(-1)

    def enter(self, index: int) -> bool:
        is_made = super().enter(index)
        if is_made:
            self._read()
        return is_made

    def claim(self, index: int, before: dict[str, Any]) -> Claim:
        return self.actions[index]

    def judge(self, claim: Claim | None, position: dict[str, Any] | None) -> str | None:
        """Returns the verdict on a claim.

        A value that no answer lists, as a part of a ship, says only that none of the others is in
        its place.
        """
        try:
            return super().judge(claim, position)
        except PuzzleError as error:
            if error.code != "expected" or not isinstance(claim, dict):
                raise
        place = {name: at for name, at in claim.items() if name != "is"}
        others = [{**place, "not": value} for value in self.values]
        return super().judge([fact for fact in others if self._is_listed(fact)], position)

    def _is_listed(self, claim: Fact) -> bool:
        try:
            super().judge(claim, None)
        except PuzzleError:
            return False
        return True

    def progress(self) -> float:
        return self.right / self.count

    def board(self) -> NDArray[Any]:
        board = numpy.full(self.places.shape, -1, self.dtype)
        flat = board.reshape(-1)
        for place, value in self.found.items():
            index = self.places.index.get(place)
            if index is not None:
                flat[index] = _number(value, self.values)
        return board

    def _read(self) -> None:
        """Reads the position."""
        listed = _board.values(self.position)
        found = {**dict.fromkeys(self.choices, _board.unlisted(self.position)), **listed}
        self.found = {place: value for place, value in found.items() if value is not None}
        entered = [place for place in self.choices if place in self.found]
        self.right = sum(
            1 if self.found[place] == self.solution.get(place, False) else -1 for place in entered
        )


class Moves(Game):
    """A game of moves: an action is a gesture."""

    show = ["moves", "marks"]

    def __init__(self, kind: Kind, puzzle: Puzzle) -> None:
        super().__init__(kind, puzzle)
        self.actions = list(self._gestures())
        self.index = {_gesture(action): index for index, action in enumerate(self.actions)}
        #: Places left to fill at the start: tiles to bring home, gems to take.
        self.left = max(1, self.played["open"])
        self.count = self._count()
        self.space = self._space(Raster(self.played["marks"], numpy.int16).space)

    def mask(self) -> NDArray[numpy.int8]:
        mask = numpy.zeros(len(self.actions), numpy.int8)
        for move in self.played["moves"]:
            mask[self.index[_gesture(move["gesture"])]] = 1
        return mask

    def claim(self, index: int, before: dict[str, Any]) -> Claim | None:
        gestures = {_gesture(move["gesture"]): move["move"] for move in before["moves"]}
        return {"move": gestures[_gesture(self.actions[index])]}

    def progress(self) -> float:
        return float((self.left - self.played["open"]) / self.left)

    def board(self) -> NDArray[Any]:
        return Raster(self.played["marks"], numpy.int16).array

    def _count(self) -> int:
        assert self.puzzle.record is not None
        return max(1, len(self.puzzle.record["solution"]["moves"]))

    def _gestures(self) -> Iterator[Action]:
        # Those of a board that is finished are none.
        controls, targets = self._example("open", play=True)["controls"], self.targets
        if controls["tap"]:
            yield from ({"tap": place} for place in targets)
        if controls["second"]:
            yield from ({"tap": place, "button": 2} for place in targets)
        if controls["drag"]:
            yield from ({"drag": list(pair)} for pair in itertools.product(targets, repeat=2))


class Hidden(Moves):
    """A game with a hidden answer: an action is a gesture or a key."""

    def __init__(self, kind: Kind, puzzle: Puzzle) -> None:
        super().__init__(kind, puzzle)
        self.choices = {
            _board.key(entry["place"]): entry["values"] for entry in self.played["entries"]
        }
        self._earned: set[Hashable] = set()

    def mask(self) -> NDArray[numpy.int8]:
        if self.played["moves"] or self.played["done"] or self.played["lost"]:
            return super().mask()
        # A move is entered by keys; the game refuses those that it has no use for.
        tried = [not self._play(action)["skipped"] for action in self.actions]
        return numpy.array(tried, numpy.int8)

    def claim(self, index: int, before: dict[str, Any]) -> Claim | None:
        """Returns what an action says about the hidden answer.

        A mark says that the answer has it there, an opened cell that it has not, a guess that it is
        the answer. Queries say nothing.
        """
        guesses = self.position.get("guesses", [])
        if len(guesses) > len(before["position"].get("guesses", [])):
            guess = guesses[-1]["guess"]
            return [{"cell": [column, 0], "is": peg} for column, peg in enumerate(guess)]
        place: Place | None = self.actions[index].get("tap")
        choices = None if place is None else self.choices.get(_board.key(place))
        if place is None or not choices:
            return None
        old, new = (
            _board.values(position).get(_board.key(place))
            for position in (before["position"], self.position)
        )
        if new == old or new is None:
            return None
        return {**place, "is": new} if new in choices else {**place, "not": choices[0]}

    def judge(self, claim: Claim | None, position: dict[str, Any] | None) -> str | None:
        """Returns the verdict on a claim. One that followed before is known, though marks can be
        removed."""
        verdict = super().judge(claim, position)
        if verdict == "follows":
            if frozen(claim) in self._earned:
                return "already_known"
            self._earned.add(frozen(claim))
        return verdict

    def _count(self) -> int:
        return len(self.targets)

    def _gestures(self) -> Iterator[Action]:
        yield from super()._gestures()
        yield from ({"key": key["key"]} for key in self.controls["keys"])


def game(kind: Kind, puzzle: Puzzle) -> Game:
    """Returns a puzzle as a game."""
    games = {"moves": Moves, "hidden": Hidden}
    return games.get(kind.group, Entries)(kind, puzzle)


def _gesture(act: Action) -> Hashable:
    """Returns a gesture as a value that can be hashed."""
    if "drag" in act:
        return ("drag", *map(_board.key, act["drag"]))
    if "tap" in act:
        return ("tap", _board.key(act["tap"]), act.get("button", 1))
    return ("key", act["key"])


def _number(value: Any, values: list[Any]) -> int:
    """Returns a value as a number: a word as its place in the list, others by their character."""
    if isinstance(value, str):
        return values.index(value) if value in values else ord(value)
    return int(value)
