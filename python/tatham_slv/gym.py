"""Environments of Gymnasium, `tatham/Towers-v0` and one for each other kind that is made.

    import gymnasium
    import tatham_slv.gym

    env = gymnasium.make("tatham/Towers-v0", params="5", grade="easy", reward="follows")

It needs the packages gymnasium and numpy: `pip install tatham-slv[gym]`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, SupportsInt

import gymnasium
from gymnasium import spaces

from . import _verbs
from ._errors import PuzzleError, Unsupported
from ._game import Action, Observation, game
from ._options import SEEDS
from ._puzzle import Puzzle
from ._records import Band
from ._replies import Kind, NotMade

__all__ = ["TathamEnv", "register"]

#: Rewards of an invalid action: a function of the number of entries.
_INVALID: dict[str, Callable[[int], float]] = {
    "solved": lambda _: 0.0,
    "progress": lambda count: -1 / count,
    "follows": lambda _: -1.0,
}

#: Rewards of claims; those of all other verdicts are 0.
_VERDICTS = {"follows": 1.0, "wrong": -1.0, "breaks_rule": -1.0}


def register() -> None:
    """Registers the environments in Gymnasium."""
    for kind in _verbs.kinds():
        name = f"tatham/{kind.title.replace(' ', '')}-v0"
        if name not in gymnasium.registry:
            entry = "tatham_slv.gym:TathamEnv"
            gymnasium.register(name, entry_point=entry, kwargs={"kind": kind.name})


class TathamEnv(gymnasium.Env[Observation, int]):
    """Puzzles of a kind: an action enters a value or makes a move."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 4}

    #: Meaning of each action, as `play` takes it.
    actions: list[Action]
    #: Puzzle of the episode.
    puzzle: Puzzle

    def __init__(
        self,
        kind: str,
        params: str | None = None,
        *,
        grade: Band | str | tuple[str, str] | None = None,
        reward: Literal["solved", "progress", "follows"] = "solved",
        max_steps: int | None = None,
        render_mode: Literal["ansi", "svg"] | None = None,
    ) -> None:
        if reward not in _INVALID:
            raise ValueError(f"reward must be one of {', '.join(_INVALID)}, not {reward!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be None, 'ansi' or 'svg', not {render_mode!r}")
        if max_steps is not None and max_steps < 1:
            raise ValueError(f"max_steps must be at least 1, not {max_steps}")
        self.kind = next(own for own in _verbs.kinds() if kind in (own.name, *own.aliases))
        _check(self.kind)
        self.params = params
        self.grade = grade
        self.reward = reward
        self.max_steps = max_steps
        self.render_mode = render_mode
        # Spaces depend on the kind and its parameters alone: any puzzle has them.
        self._game = game(self.kind, _make(self.kind, params, None, 0, 0))
        self.actions = self._game.actions
        self.action_space = spaces.Discrete(len(self.actions))  # type: ignore[assignment]
        self.observation_space = self._game.space  # type: ignore[assignment]
        self._seed: int | None = None
        self._number = 0
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Makes puzzle number 0 of a seed, and without a seed the next one."""
        super().reset(seed=seed)
        if seed is not None or self._seed is None:
            self._seed = int(self.np_random.integers(SEEDS)) if seed is None else seed
            self._number = 0
        while True:
            seed = self._seed % SEEDS
            puzzle = _make(self.kind, self.params, self.grade, seed, self._number)
            self._number += 1
            self._game = game(self.kind, puzzle)
            # The first click of Mines can open all that is safe.
            if not self._game.played["done"]:
                break
        if self._game.actions != self.actions or self._game.space != self.observation_space:
            raise Unsupported(
                f"boards of {self.kind.title} with these parameters differ in their places, "
                "so no environment has them",
                "unsupported",
            )
        self.puzzle = puzzle
        self._steps = 0
        self._limit = self.max_steps or 4 * self._game.count
        self._is_over = False
        self._mask = self._game.mask()
        return self._game.observation(), {**self._info(), "actions": self.actions}

    def step(
        self, action: SupportsInt
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes an action. One that is not possible changes nothing."""
        if self._is_over:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        own, index = self._game, int(action)
        if not 0 <= index < len(self.actions):
            raise gymnasium.error.InvalidAction(f"{index} is not an action: {self.action_space}")
        self._steps += 1
        before, progress = own.played, own.progress()
        is_made = bool(self._mask[index]) and own.enter(index)
        verdict = None
        if not is_made:
            reward = _INVALID[self.reward](own.count)
        elif self.reward == "solved":
            reward = float(own.played["done"])
        elif self.reward == "progress":
            reward = own.progress() - progress
        else:
            verdict = own.judge(own.claim(index, before), before["position"])
            reward = _VERDICTS.get(verdict or "", 0.0)
        if is_made:
            self._mask = own.mask()
        # Without a possible action the game cannot be finished any more.
        terminated = bool(own.played["done"] or own.played["lost"] or not self._mask.any())
        truncated = not terminated and self._steps >= self._limit
        self._is_over = terminated or truncated
        info = {**self._info(), "is_invalid": not is_made, "verdict": verdict}
        info["is_done"] = bool(own.played["done"])
        return own.observation(), reward, terminated, truncated, info

    def render(self) -> str | None:
        """Returns the position as text or as SVG."""
        if self.render_mode is None:
            return None
        return self._game.render("text" if self.render_mode == "ansi" else "svg")

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy(), "puzzle": str(self.puzzle)}


def _check(kind: Kind) -> None:
    """Raises the error for a kind that cannot be an environment."""
    if kind.make is None:
        raise Unsupported(f"puzzles of {kind.title} are not made, so it has no environment", "unsupported")


def _make(
    kind: Kind,
    params: str | None,
    grade: Band | str | tuple[str, str] | None,
    seed: int,
    number: int,
) -> Puzzle:
    """Makes a puzzle of a seed."""
    made = _verbs.make(kind.name, params, grade=grade, seed=seed, first=number)
    if isinstance(made, Puzzle):
        return made
    assert isinstance(made, NotMade)
    raise PuzzleError(f"puzzle {number} of seed {seed}: {made.reason}", str(made.status))


register()

if __name__ == "__main__":
    from ._soak import main

    main()
