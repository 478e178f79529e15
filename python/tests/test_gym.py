"""Environments of Gymnasium: short episodes of each kind."""

import subprocess
import sys
import warnings
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")
numpy = pytest.importorskip("numpy")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import tatham_slv.gym  # noqa: E402
from conftest import share  # noqa: E402
from sizes import KINDS, SIZES  # noqa: E402
from tatham_slv import _game, _marks  # noqa: E402

EPISODES = share(5, 2)


def name(kind: str) -> str:
    return f"tatham/{KINDS[kind].title.replace(' ', '')}-v0"


def make(kind: str, **options: Any) -> Any:
    """Makes the environment itself, without wrappers."""
    return gymnasium.make(name(kind), **{"params": SIZES[kind], **options}).unwrapped


def sample(env: Any, info: dict[str, Any], random: Any) -> int:
    return int(random.choice(numpy.flatnonzero(info["action_mask"])))


def test_every_kind_that_is_made_has_an_environment() -> None:
    made = {kind for kind in KINDS if KINDS[kind].make is not None}
    assert made == SIZES.keys() | {"untangle"}
    assert {name(kind) for kind in KINDS} <= gymnasium.registry.keys()


@pytest.mark.parametrize("kind", SIZES)
def test_the_checker_of_gymnasium_passes(kind: str) -> None:
    with warnings.catch_warnings():
        # A list of actions is data; that a step needs no wrapper is meant.
        warnings.simplefilter("error")
        check_env(make(kind))


def judged(env: Any, before: dict[str, Any], action: int) -> str | None:
    """Asks the judge about an action, by a request of its own."""
    game = env._game
    claim = env.actions[action]
    if isinstance(game, _game.Hidden):
        claim = game.claim(action, before)
    elif isinstance(game, _game.Moves):
        (claim,) = ({"move": own["move"]} for own in before["moves"] if own["gesture"] == claim)
    if claim is None:
        return None
    request = {
        "do": "judge",
        "puzzle": env.puzzle.kind,
        "input": env.puzzle.id,
        "position": before["position"],
        "claims": [claim],
    }
    reply = tatham_slv.request(request)
    if "error" in reply:
        # A part of a ship: there is no water.
        assert env.puzzle.kind == "battleship", reply
        claim = {"cell": claim["cell"], "not": "."}
        reply = tatham_slv.request({**request, "claims": [claim]})
    return str(reply["verdicts"][0]["verdict"])


REWARDS = {"follows": 1, "wrong": -1, "breaks_rule": -1}


@pytest.mark.parametrize("kind", SIZES)
def test_rewards_are_those_of_the_judge(kind: str) -> None:
    env = make(kind, reward="follows", max_steps=30)
    random = numpy.random.default_rng(1)
    observation, info = env.reset(seed=1)
    assert len(info["actions"]) == env.action_space.n
    earned: set[str] = set()
    for _ in range(EPISODES):
        over = False
        while not over:
            action = sample(env, info, random)
            before = env._game.played
            observation, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
            assert env.observation_space.contains(observation)
            if info["is_invalid"]:
                # The game refuses a check of the wrong balls.
                assert kind == "blackbox" and reward == -1 and env._game.played is before
                continue
            verdict = judged(env, before, action)
            if isinstance(env._game, _game.Hidden) and verdict == "follows":
                claim = str(env._game.claim(action, before))
                verdict = "already_known" if claim in earned else verdict
                earned.add(claim)
            assert info["verdict"] == verdict
            assert reward == REWARDS.get(verdict or "", 0), (kind, env.actions[action])
        _, info = env.reset()
        earned.clear()


@pytest.mark.parametrize("kind", SIZES)
def test_a_possible_action_changes_the_position_and_no_other_does(kind: str) -> None:
    env = make(kind, max_steps=12)
    random = numpy.random.default_rng(2)
    _, info = env.reset(seed=2)
    possible = info["action_mask"].copy()
    for action in random.permutation(numpy.flatnonzero(possible == 0))[:4]:
        position = env._game.position
        _, reward, _, _, info = env.step(action)
        assert info["is_invalid"] and reward == 0 and env._game.position == position
        assert (info["action_mask"] == possible).all()
    for action in random.permutation(numpy.flatnonzero(possible))[:4]:
        env.reset(seed=2)
        start = env._game.position
        _, _, _, _, info = env.step(action)
        assert not info["is_invalid"] and env._game.position != start, env.actions[action]


@pytest.mark.parametrize("kind", SIZES)
def test_no_mark_hides_another(kind: str) -> None:
    env = make(kind)
    for seed in range(3):
        env.reset(seed=seed)
        marks = env._game.played["marks"] if env._game.show else env._game._play(show=["marks"])["marks"]
        raster = _marks.Raster(marks)
        seen: dict[Any, Any] = {}
        for mark in marks["marks"]:
            if mark["tone"] == "faint" or mark["shape"] in _marks._AIDS:
                continue
            layer, _ = _marks._CODES[mark["shape"]]
            for index in raster._indices(mark):
                other = seen.setdefault((layer, *index), mark)
                assert {**other, "tone": ""} == {**mark, "tone": ""} or "to" in mark, (other, mark)


@pytest.mark.parametrize("kind", [kind for kind in SIZES if KINDS[kind].group not in ("moves", "hidden")])
def test_the_solution_earns_everything(kind: str) -> None:
    env = make(kind, reward="progress")
    _, _ = env.reset(seed=3)
    game = env._game
    total, reward, over = 0.0, 0.0, False
    for place in game.choices:
        value = game.solution.get(place, False)
        if over or game.found.get(place) == value or value not in game.values:
            continue
        action = game.places.index[place] * len(game.values) + game.values.index(value)
        _, reward, over, _, info = env.step(action)
        assert not info["is_invalid"] and reward > 0
        total += reward
    assert over and game.played["done"]
    # The rest is what players leave blank.
    assert 0 < total < 1.001


def test_moves_of_the_solution_end_the_game() -> None:
    env = make("fifteen", reward="follows")
    env.reset(seed=4)
    moves = env.puzzle.record["solution"]["moves"]
    for number, move in enumerate(moves, 1):
        (gesture,) = (own["gesture"] for own in env._game.played["moves"] if own["move"] == move)
        _, reward, terminated, _, _ = env.step(env.actions.index(gesture))
        assert reward == 1 and terminated == (number == len(moves))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_a_seed_gives_the_same_puzzles() -> None:
    def puzzles(**options: Any) -> list[str]:
        env = make("towers")
        first = env.reset(**options)[1]["puzzle"]
        return [first, *(env.reset()[1]["puzzle"] for _ in range(3))]

    own = puzzles(seed=5)
    assert own == puzzles(seed=5) and len(set(own)) == 4
    made = tatham_slv.make("towers", SIZES["towers"], seed=5, count=4)
    assert own == [str(puzzle) for puzzle in made]  # type: ignore[union-attr]
    assert own != puzzles(seed=6) and puzzles() != puzzles()
    # Seeds of Gymnasium have no end.
    assert puzzles(seed=2**70)


def test_grades_are_those_of_making() -> None:
    env = make("unruly", params="8x8", grade="hard")
    env.reset(seed=7)
    assert str(env.puzzle.rating.band) == "hard"


def test_invalid_actions_cost() -> None:
    expected = {"solved": 0.0, "progress": -1 / 9, "follows": -1.0}
    for reward, cost in expected.items():
        env = make("towers", reward=reward)
        _, info = env.reset(seed=8)
        env.step(0)
        # The value is there already.
        assert env.step(0)[1] == pytest.approx(cost)
    with pytest.raises(gymnasium.error.InvalidAction):
        env.step(27)


def test_episodes_are_truncated() -> None:
    for options, limit in (({"max_steps": 3}, 3), ({}, 36)):
        env = make("towers", **options)
        env.reset(seed=9)
        for step in range(1, limit + 1):
            _, _, terminated, truncated, _ = env.step(0)
            assert not terminated and truncated == (step == limit)


def test_only_the_end_is_rewarded() -> None:
    env = make("solo", reward="solved")
    env.reset(seed=10)
    game = env._game
    rewards = []
    for place in game.choices:
        action = game.places.index[place] * 4 + game.values.index(game.solution[place])
        rewards.append(env.step(action)[1])
    assert rewards == [0.0] * (len(rewards) - 1) + [1.0]


def test_a_mark_is_rewarded_once() -> None:
    env = make("mines", params="6x6n4", reward="follows")
    flags = 0
    for seed in range(20):
        _, info = env.reset(seed=seed)
        for action in numpy.flatnonzero(info["action_mask"]):
            if env.actions[action].get("button") == 2 and env._game.played["done"] is False:
                if env.step(action)[1] == 1:
                    flags += 1
                    assert env.step(action)[4]["verdict"] is None
                    assert env.step(action)[1] == 0
                break
    assert flags > 0


def test_positions_are_rendered() -> None:
    env = make("towers", render_mode="ansi")
    env.reset(seed=11)
    assert "┏" in env.render()
    env = make("towers", render_mode="svg")
    env.reset(seed=11)
    before = env.render()
    env.step(0)
    assert before.startswith("<svg") and env.render() != before
    assert make("towers").render() is None


def test_kinds_without_a_list_of_moves_say_so() -> None:
    for kind, why in (("countdown", "are not made"), ("untangle", "no finite list")):
        with pytest.raises(tatham_slv.Unsupported, match=why):
            gymnasium.make(name(kind))


def test_boards_that_differ_in_their_places_are_refused() -> None:
    env = make("loopy", params="4x4t11")
    with pytest.raises(tatham_slv.Unsupported, match="differ in their places"):
        for seed in range(20):
            env.reset(seed=seed)


def test_bad_options_are_named() -> None:
    for options in ({"reward": "money"}, {"max_steps": 0}, {"render_mode": "human"}):
        with pytest.raises(ValueError, match=next(iter(options))):
            tatham_slv.gym.TathamEnv("towers", **options)
    with pytest.raises(tatham_slv.PuzzleError):
        make("towers", params="0")


def test_environments_run_side_by_side() -> None:
    own = gymnasium.make_vec(name("towers"), num_envs=2, params="3", vectorization_mode="sync")
    observation, _ = own.reset(seed=12)
    assert observation["board"].shape == (2, 3, 3)
    own.step(own.action_space.sample())


def test_the_name_of_the_module_imports_it() -> None:
    script = (
        "import gymnasium; "
        "print(gymnasium.make('tatham_slv.gym:tatham/Towers-v0', params='3').action_space)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.stdout.strip() == "Discrete(27)", run.stderr


def test_the_soak_prints_a_table() -> None:
    command = [sys.executable, "-m", "tatham_slv.gym", "soak", "--episodes", "1", "--small", "Towers"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    assert "| Towers | 1 |" in run.stdout
