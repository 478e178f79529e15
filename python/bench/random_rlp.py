"""Steps a second of RLP's environments (https://github.com/ETH-DISCO/rlp), for docs/python.md.

    python python/bench/random_rlp.py NAME PARAMS

Runs in the environment of Python that RLP's `install.sh` makes. NAME is the game's, as in RLP.
"""

import os
import sys
import time
from importlib import import_module
from typing import Any

STEPS = 2000
LONGEST = 40
#: Seconds of the processor after which no further episode begins: Loopy takes much longer.
LIMIT = 15


def main() -> None:
    """Runs random actions, and prints how many of them a second of the processor takes."""
    name, params = sys.argv[1:]
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    gymnasium: Any = import_module("gymnasium")
    import_module("rlp")
    env = gymnasium.make(
        "rlp/Puzzle-v0",
        puzzle=name,
        params=params,
        render_mode="rgb_array",
        obs_type="puzzle_state",
        disable_env_checker=True,
    )
    steps, seconds, start = 0, 0.0, time.process_time()
    while steps < STEPS and time.process_time() - start < LIMIT:
        env.reset()
        for _ in range(LONGEST):
            action = env.action_space.sample()
            before = time.process_time()
            _, _, terminated, truncated, _ = env.step(action)
            seconds += time.process_time() - before
            steps += 1
            if terminated or truncated:
                break
    print(f"{name} {params}: {steps} steps, {steps / seconds:.0f} a second")


main()
