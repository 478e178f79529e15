"""Random episodes of each kind, and how fast they are: `python -m tatham_slv.gym soak`."""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy

from . import _verbs
from ._errors import Unsupported


@dataclass
class Figures:
    """Figures of the episodes of a kind."""

    episodes: int = 0
    steps: int = 0
    finished: int = 0
    lost: int = 0
    seconds: float = 0.0


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python -m tatham_slv.gym")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("soak", help="run random episodes of each kind")
    command.add_argument("--episodes", type=int, default=1000, help="episodes of each kind [1000]")
    command.add_argument("--reward", default="solved", help="solved, progress or follows [solved]")
    command.add_argument("--max-steps", type=int, help="end episodes after this many steps")
    command.add_argument("--small", action="store_true", help="take the smallest board of the menu")
    command.add_argument("titles", nargs="*", help="titles of kinds [all]")
    options = parser.parse_args()
    print("| kind | episodes | steps | finished | lost | steps a second |")
    print("| --- | --: | --: | --: | --: | --: |")
    total = 0.0
    for kind in _verbs.kinds():
        title = kind.title.replace(" ", "")
        if options.titles and title not in options.titles:
            continue
        presets = [preset["params"] for preset in kind.presets]
        params = min(presets, key=_cells) if options.small and presets else None
        try:
            env = gymnasium.make(
                f"tatham/{title}-v0",
                params=params,
                reward=options.reward,
                max_steps=options.max_steps,
                disable_env_checker=True,
            )
        except Unsupported:
            continue
        own = soak(env, options.episodes)
        speed = own.steps / own.seconds if own.seconds else 0
        cells = (title, own.episodes, own.steps, own.finished, own.lost, round(speed))
        print(f"| {' | '.join(map(str, cells))} |", flush=True)
        total += own.seconds
    print(f"\n{total:.0f} seconds of steps")


def _cells(params: str) -> int:
    """Returns about how large the boards of some parameters are."""
    numbers = "".join(sign if sign.isdigit() else " " for sign in params).split()
    return int(numbers[0]) * int(numbers[-1] if len(numbers) == 1 else numbers[1])


def soak(env: gymnasium.Env[Any, Any], episodes: int) -> Figures:
    """Runs episodes of random possible actions. The seconds are those of the steps alone."""
    own = Figures()
    random = numpy.random.default_rng(0)
    for number in range(episodes):
        _, info = env.reset(seed=0) if number == 0 else env.reset()
        terminated = truncated = False
        own.episodes += 1
        while not (terminated or truncated):
            action = int(random.choice(numpy.flatnonzero(info["action_mask"])))
            start = time.process_time()
            observation, _, terminated, truncated, info = env.step(action)
            own.seconds += time.process_time() - start
            own.steps += 1
            assert env.observation_space.contains(observation)
        own.finished += bool(terminated and info["is_done"])
        own.lost += bool(terminated and not info["is_done"])
    return own
