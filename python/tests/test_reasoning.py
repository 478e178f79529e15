"""Questions in text, and their scorer."""

import asyncio
import json
import random
import string
from collections.abc import Callable
from typing import Any

import pytest

import tatham_slv
from conftest import share
from sizes import SIZES
from tatham_slv import reasoning
from tatham_slv.reasoning import create_dataset, score_answer

#: Puzzles of each kind; together with the forms this makes 1,000 right answers.
EACH = 29
NAMES = reasoning.names()


def framed(rows: list[list[str]]) -> str:
    rule = "+" + "---+" * len(rows[0])
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([rule, *(part for line in lines for part in (line, rule))])


def boxed(rows: list[list[str]]) -> str:
    rule = "┼───" * len(rows[0]) + "┼"
    return "\n".join([rule, *("│ " + " │ ".join(row) + " │\n" + rule for row in rows)])


def markdown(rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def labelled(rows: list[list[str]]) -> str:
    return "\n".join(f"Row {number}: {' '.join(row)}" for number, row in enumerate(rows, 1))


def values(rows: list[list[str]]) -> list[list[Any]]:
    return [[int(word) if word.isdigit() else word for word in row] for row in rows]


#: Ten ways to write a grid.
GRIDS: list[Callable[[list[list[str]]], str]] = [
    lambda rows: "\n".join(" ".join(row) for row in rows),
    lambda rows: "I have checked each row.\n\nAnswer:\n" + "\n".join(", ".join(row) for row in rows),
    lambda rows: "```\n" + "\n".join(" ".join(row) for row in rows) + "\n```\nThis is the only one.",
    lambda rows: "First ```text\nnothing\n```\n\n**Answer:**\n\n```text\n" + framed(rows) + "\n```",
    lambda rows: "Answer: " + json.dumps(values(rows)) + "\n\nEach row is complete.",
    lambda rows: "<think>Answer: 1 2 3</think>\n<answer>\n" + boxed(rows) + "\n</answer>",
    lambda rows: "The grid is\n\n```json\n" + json.dumps({FIELD: values(rows)}, indent=1) + "\n```",
    lambda rows: "Final answer:\n" + markdown(rows),
    lambda rows: "ANSWER:\r\n" + "\r\n".join(f"[{','.join(row)}]".strip("[]") for row in rows),
    lambda rows: "Answer:\n" + labelled(rows),
]
FIELD = "rows"

#: Ten ways to write a list.
LISTS: list[Callable[[list[str]], str]] = [
    lambda words: " ".join(words),
    lambda words: "Answer: " + " ".join(words),
    lambda words: "Answer:\n" + "\n".join(words),
    lambda words: "I think so.\n```\n" + "\n".join(words) + "\n```",
    lambda words: "**Answer:** " + json.dumps(words),
    lambda words: "<answer>" + "  ".join(words) + "</answer>",
    lambda words: "Answer: " + ", ".join(words),
    lambda words: "```json\n" + json.dumps(words) + "\n```\nDone.",
    lambda words: "Answer:\n\n" + ";\n".join(words) + "\n",
    lambda words: "Answer: nothing. No, the final answer: " + " ".join(words),
]


def forms(answer: str) -> list[str]:
    """Writes an answer in ten ways."""
    lines = answer.split("\n")
    if len(lines) == 1:
        return [form(answer.split()) for form in LISTS]
    rows = [line.split() if " " in line else list(line) for line in lines]
    return [form(rows) for form in GRIDS]


@pytest.fixture(scope="module")
def entries() -> dict[str, list[dict[str, Any]]]:
    return {
        kind: list(create_dataset(kind, share(EACH, 4), seed=1, params=SIZES[kind])) for kind in NAMES
    }


def test_datasets_are_those_of_kinds_with_an_answer_in_text() -> None:
    assert {*SIZES} - {*NAMES} == {"blackbox", "guess", "mines"} and len(NAMES) == 37
    for kind, why in (
        ("guess", "hidden answer"),
        ("untangle", "no finite list"),
        ("countdown", "not made"),
    ):
        with pytest.raises(tatham_slv.Unsupported, match=why):
            create_dataset(kind)
    with pytest.raises(tatham_slv.PuzzleError):
        create_dataset("nothing")


def test_entry_i_depends_on_the_seed_and_i_alone() -> None:
    own = create_dataset("unruly", 5, seed=3, params="6x6", grade="easy")
    assert len(own) == len(list(own)) == 5 and own[4] == list(own)[4]
    assert own[4] == create_dataset("unruly", 9, seed=3, params="6x6", grade="easy")[4]
    assert own[4]["metadata"]["rating"]["band"] == "easy"
    assert own[4] != create_dataset("unruly", 5, seed=4, params="6x6", grade="easy")[4]
    with pytest.raises(IndexError):
        own[5]


def test_questions_say_how_to_answer(entries: dict[str, list[dict[str, Any]]]) -> None:
    for kind, own in entries.items():
        question = own[0]["question"]
        assert "The answer " in question and own[0]["metadata"]["game_id"] in question, kind


def test_right_answers_in_ten_ways_score_one(entries: dict[str, list[dict[str, Any]]]) -> None:
    count = 0
    for kind, own in entries.items():
        for entry in own:
            count += 1
            for number, text in enumerate(forms(entry["answer"])):
                assert score_answer(text, entry) == 1.0, (kind, number, text, entry["answer"])
    assert count > share(1000, 4)


def changed(answer: str, source: random.Random) -> str | None:
    """Returns an answer with one value changed; None if all are alike."""
    words = answer.split() if " " in answer else [sign for sign in answer if sign != "\n"]
    others = sorted({*words})
    if len(others) < 2:
        return None
    place = source.randrange(len(words))
    other = source.choice([word for word in others if word != words[place]])
    if " " not in answer:
        place = [at for at, sign in enumerate(answer) if sign != "\n"][place]
        return answer[:place] + other + answer[place + 1 :]
    lines = [line.split() for line in answer.split("\n")]
    for line in lines:
        if place < len(line):
            line[place] = other
            break
        place -= len(line)
    return "\n".join(" ".join(line) for line in lines)


def is_right(answer: str, entry: dict[str, Any]) -> bool:
    """Asks the wire, without reading the text as models write it."""
    puzzle = tatham_slv.open(entry["metadata"]["game_id"], kind=entry["metadata"]["puzzle"])
    if puzzle.solution.type != "moves":
        return False
    reply = tatham_slv.request(
        {
            "do": "play",
            "puzzle": puzzle.kind,
            "input": puzzle.id,
            "enter": [{"move": move} for move in answer.split()],
        }
    )
    return "error" not in reply and reply["done"] and not reply["skipped"]


def test_wrong_answers_score_nothing(entries: dict[str, list[dict[str, Any]]]) -> None:
    source = random.Random(1)
    count = 0

    def wrong(text: Any, entry: dict[str, Any]) -> None:
        nonlocal count
        count += 1
        assert score_answer(text, entry) == 0.0, (entry["metadata"]["game_id"], text, entry["answer"])

    for kind, own in entries.items():
        pairs = list(zip(own, [*own[1:], own[0]]))
        for entry, other in pairs[: share(len(own), 5)]:
            answer = entry["answer"]
            for _ in range(4):
                text = changed(answer, source)
                # Other moves can lead to the same end.
                if text is not None and not is_right(text, entry):
                    wrong(source.choice(forms(text)), entry)
            half = answer[: len(answer) // 2]
            wrong(half, entry)
            wrong(answer.rsplit(None, 1)[0] if len(answer.split()) > 1 else "", entry)
            wrong(f"Answer:\n{answer}\nNo. Answer: none", entry)
            if other["answer"] != answer and not is_right(other["answer"], entry):
                wrong(other["answer"], entry)
    entry = entries["solo"][0]
    broken: Any
    for broken in (None, 7, b"1 2", "", "[" * 100_000, "{" * 100_000, "9" * 5000, "\ud800", "```", "Answer:"):
        wrong(broken, entry)
    for entry in [entries[kind][0] for kind in NAMES][: share(len(NAMES), 5)]:
        for size, signs in ((1_000_000, "1 \n"), (1_000_000, "```"), (1_000_000, "answer:")):
            wrong((signs * (size // len(signs)))[:size], entry)
    for _ in range(share(10_000, 5) - count):
        entry = entries[source.choice(NAMES)][0]
        length = source.choice((1, 10, 100))
        signs = source.choice((string.printable, "12 \n", "#.?\n", "\x00\ud800\u0130[]{}\"'`"))
        wrong("".join(source.choices(signs, k=length)), entry)
    assert count >= share(10_000, 5)


def test_any_solution_is_right() -> None:
    entry = {"metadata": {"puzzle": "pattern", "game_id": "2x2:1/1/1/1"}}
    assert score_answer("#.\n.#", entry) == score_answer(".#\n#.", entry) == 1.0
    assert score_answer("##\n..", entry) == 0.0


def test_reasoning_gym_has_the_datasets() -> None:
    gym = pytest.importorskip("reasoning_gym")
    reasoning.register()
    reasoning.register()
    own = gym.create_dataset("tatham_towers", size=3, seed=5, params="4")
    for entry in own:
        assert own.score_answer(entry["answer"], entry) == 1.0
        assert own.score_answer("1 2", entry) == own.score_answer(None, entry) == 0.0
        assert entry["metadata"]["source_dataset"] == "towers"
    direct = create_dataset("towers", 3, seed=5, params="4")
    assert [entry["question"] for entry in own] == [entry["question"] for entry in direct]


def test_verifiers_has_an_environment() -> None:
    vf = pytest.importorskip("verifiers.v1")
    environment = reasoning.load_environment("towers", size=3, seed=5, params="4")
    tasks = list(environment.taskset)
    entries = list(create_dataset("towers", 3, seed=5, params="4"))
    assert [task.data.prompt for task in tasks] == [entry["question"] for entry in entries]

    def reward(task: Any, reply: str) -> float:
        agent = vf.trace.AgentInfo(config=vf.AgentConfig())
        asked = vf.TraceTask(type="PuzzleTask", data=task.data)
        trace = vf.Trace(task=asked, agent=agent, root_reply=reply)
        asyncio.run(task.score(trace))
        score = trace.rewards["right_answer"].score
        assert isinstance(score, float)
        return score

    for task, entry in zip(tasks, entries, strict=True):
        assert reward(task, f"Answer:\n{entry['answer']}") == 1.0
        assert reward(task, "1 2") == reward(task, "") == 0.0
