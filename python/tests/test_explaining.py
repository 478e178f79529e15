"""`hint`, `explain`, `check`, `judge`, `rate`, and positions."""

import pickle
from typing import Any

import pytest
from conftest import FIFTEEN, MULTIPLE, SOLO, UNSOLVABLE, WRONG

import tatham_slv
from tatham_slv import Band, Puzzle, Refused, State, Status, Step, Verdict

UNRULY = "unruly:8x8:BbJBBABHCbEBeBAaCCcCc"


def test_a_hint_is_a_step_with_its_reason() -> None:
    hint = tatham_slv.hint(UNRULY)
    (step,) = hint.steps
    assert hint.status is Status.UNIQUE and hint.complete and hint.wrong == []
    assert hint.where == [{"cell": [1, 1]}] and hint.where_text == "Look at R2C2"
    for absent in (hint.leads_to, hint.leads_to_text, hint.take_back, hint.reason, hint.stopped):
        assert absent is None
    assert step.therefore == [{"cell": [1, 1], "is": "0"}] and step.cost == 1.0
    assert step.because["rules"] and step.rule == "clause" and step.chain == []
    assert str(step) == step.text == str(hint) and step.move is None and step.remaining is None
    where = tatham_slv.hint(UNRULY, where=True)
    assert where.steps == [] and str(where) == "Look at R2C2"
    assert len(tatham_slv.hint(UNRULY, steps=3).steps) == 3
    assert tatham_slv.hint(SOLO, assume_unique=True, time_limit=9.5).steps


def test_an_explanation_has_all_steps() -> None:
    seen: list[tatham_slv.Progress] = []
    explanation = tatham_slv.explain(UNRULY, progress=seen.append)
    steps = list(explanation)
    assert explanation and len(explanation) == len(steps) == len(explanation.steps) > 30
    assert explanation.complete and explanation.status is Status.UNIQUE
    assert explanation.rating is not None and explanation.rating.band is Band.EASY
    assert [progress.step for progress in seen if progress.step] == steps
    assert seen[0].done == 1 and seen[0].of is None and seen[0].text == "1 step" == str(seen[0])
    assert seen[0].record is None
    assert str(explanation).startswith("1. ")
    last = tatham_slv.explain(UNSOLVABLE).steps[-1]
    assert last.contradiction and last.therefore == []


def test_a_check_names_mistakes_only_on_request(solo: Puzzle) -> None:
    state = State(solo, WRONG)
    check = state.check()
    assert not check.ok and check.wrong_count == 1 and check.wrong is None and check.why is None
    assert check.status is Status.UNIQUE and not check.done and check.open == 9
    assert check.reason is None and check.stopped is None and check.broken == []
    assert state.check(which=True).wrong == [{"cell": [0, 0]}]
    why = state.check(why=True).why
    assert why and isinstance(why[0], Step)
    assert tatham_slv.check(SOLO).ok
    broken = solo.start().enter({"cell": [0, 0], "is": 2}).check().broken
    assert str(broken[0]) == broken[0].name == "row 1 has the digit 2 twice" and broken[0].places


def test_judgements(solo: Puzzle) -> None:
    claims: list[Any] = [
        {"cell": [0, 1], "is": 1},
        {"cell": [0, 1], "is": 4},
        [{"cell": [2, 0], "is": 1}],
        {"cell": [0, 0], "is": 2},
    ]
    verdicts = tatham_slv.judge(SOLO, claims)
    assert [own.verdict for own in verdicts] == [
        Verdict.FOLLOWS,
        Verdict.WRONG,
        Verdict.ALREADY_KNOWN,
        Verdict.BREAKS_RULE,
    ]
    assert verdicts[0] and not verdicts[1] and verdicts[0].because and verdicts[0].cost
    assert verdicts[3].name == "row 1 has the digit 2 twice" and verdicts[3].cost is None
    assert verdicts[1].probability is None and verdicts[1].text is None
    (single,) = solo.judge({"cell": [0, 1], "is": 1}, in_turn=True, max_cost=100, time_limit=9)
    assert single.verdict is Verdict.FOLLOWS
    (late,) = solo.judge({"cell": [0, 1], "is": 1}, max_cost=0.5)
    assert late.verdict is Verdict.RIGHT_BUT_NOT_YET
    (move,) = tatham_slv.judge(FIFTEEN, ["M1,1"])
    assert (move.left_before, move.left_after, move.proven) == (2, 1, True)
    assert tatham_slv.judge(FIFTEEN, "M1,1") == [move]
    (undecided,) = tatham_slv.judge(MULTIPLE, {"cell": [0, 0], "is": "#"})
    assert undecided.verdict is Verdict.UNDECIDED
    with pytest.raises(tatham_slv.PuzzleError):
        solo.judge([{"cell": [0, 0], "is": 1}] * 1001)
    with pytest.raises(tatham_slv.PuzzleError):
        solo.judge({"cell": [9, 9], "is": 1})


def test_ratings(solo: Puzzle) -> None:
    rating = tatham_slv.rate(UNRULY)
    assert rating is not None and rating == tatham_slv.open(UNRULY).rate(time_limit=9)
    assert rating.hardest == 1.5 and rating.total > 40 and rating.step == 21
    assert rating.costs == [(1.0, 34), (1.5, 9)] and rating.where and rating.narrowest
    assert rating.technique is None and rating.stopped is None and rating.reason is None
    assert tatham_slv.rate(MULTIPLE) is None and tatham_slv.rate(FIFTEEN) is None
    assert solo.rate() == solo.rating


def test_bands_are_compared_by_order() -> None:
    assert sorted(Band, reverse=True)[0] is Band.EXTREME
    assert Band.TRIVIAL < Band.EASY <= Band.EASY < Band.MEDIUM and Band.HARD >= Band.MEDIUM
    assert max(Band.EASY, Band.EXTREME) is Band.EXTREME and Band("easy") is Band.EASY
    assert str(Band.EASY) == "easy" and f"{Status.UNIQUE}" == "unique"
    assert Band.EASY < "hard" and not Band.EASY >= "extreme"
    for other in ("tricky", 3):
        with pytest.raises(TypeError):
            assert Band.EASY < other  # type: ignore[operator]


def test_a_state_is_played_to_its_end(solo: Puzzle) -> None:
    state = solo.start()
    assert state.puzzle is solo and state.position == solo.position and state.notes == []
    assert state.open == 10 and not state.done and state.lost is None and state.broken == []
    assert state.moves == [] and state.entries[0].place == {"cell": [0, 0]}
    assert state.entries[0].values == [1, 2, 3, 4]
    assert state.svg.startswith("<svg") and state.text == str(state) and state._repr_svg_()
    start = state
    while not state.done:
        (step,) = state.hint().steps
        state = state.take(step)
    assert state.position == solo.solution.to_dict()
    assert start.position == solo.position, "states are immutable"
    assert state.solve().is_unique and state.check().done and state.save
    with pytest.raises(AttributeError):
        state.notes = []


def test_notes_and_equality(solo: Puzzle) -> None:
    state = solo.start().enter({"cell": [0, 0], "notes": [3, 4]}, {"cell": [0, 1], "is": 1})
    assert state.notes == [{"cell": [0, 0], "notes": [3, 4]}]
    assert state.enter({"cell": [0, 0], "is": 3}).notes == []
    assert state != solo.start() and solo.start() == solo.start()
    assert hash(solo.start()) == hash(solo.start())
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state and copy.text == state.text


def test_steps_that_exclude_values_are_kept() -> None:
    puzzle = tatham_slv.make("solo", "3x3", grade="hard..", seed=1)
    assert isinstance(puzzle, Puzzle)
    state = puzzle.start()
    for _ in range(200):
        if state.done:
            break
        (step,) = state.hint().steps
        before = len(state.ruled_out)
        state = state.take(step)
        if all("not" in fact for fact in step.therefore):
            assert len(state.ruled_out) > before
    assert state.done and state.ruled_out


def test_moves(fifteen: Puzzle) -> None:
    state = fifteen.start()
    assert {move.move for move in state.moves} == {"M0,0", "M1,1", "M0,1"} or state.moves
    assert state.enter("M1,1", "M2,1").done
    after = state.take(state.hint().steps[0])
    assert after.position == {"moves": ["M1,1"]}
    with pytest.raises(Refused, match="act 2") as caught:
        state.enter("M1,1", "M9,9")
    assert caught.value.act == 2 and isinstance(caught.value, tatham_slv.PuzzleError)
    assert pickle.loads(pickle.dumps(caught.value)).act == 2
    with pytest.raises(TypeError):
        state.enter(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        state.take("x")  # type: ignore[arg-type]
    with pytest.raises(tatham_slv.PuzzleError):
        state.enter({"cell": [0, 0], "is": 1})
