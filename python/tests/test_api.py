"""The package has every name of its API, and nothing that it should not import."""

import subprocess
import sys

import tatham_slv


def test_all_names_are_there() -> None:
    for name in tatham_slv.__all__:
        assert hasattr(tatham_slv, name), name
    assert tatham_slv.__version__.count(".") == 2


def test_kinds_are_those_of_the_wire() -> None:
    kinds = tatham_slv.kinds()
    assert len(kinds) == 42
    solo = next(kind for kind in kinds if kind.name == "solo")
    assert solo.title == "Solo" and "hint" in solo.abilities
    assert tatham_slv.Band.HARD in solo.bands
    assert solo.to_dict() in tatham_slv.request({"do": "list"})


def test_each_kind_has_an_answer_type_for_its_example() -> None:
    types = set()
    for kind in tatham_slv.kinds():
        answer = tatham_slv.solve(kind.example, kind=kind.name, time_limit=20).solution
        assert answer is not None, kind.name
        assert isinstance(answer, tatham_slv.Answer)
        types.add(answer.type)
        assert answer.text and answer.svg.startswith("<svg")
    assert types == {
        *("letters", "numbers", "regions", "lines", "edges", "bridges", "colours", "code"),
        *("points", "moves", "expression"),
    }


def test_import_needs_no_other_package() -> None:
    script = (
        "import sys, tatham_slv; "
        "print([name for name in ('numpy', 'gymnasium', 'dataclasses', 'asyncio') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_request_returns_errors() -> None:
    assert tatham_slv.request({"do": "solve", "input": "?"})["error"]["code"] == "expected"
    assert tatham_slv.request({"do": "nothing"})["error"]["code"] == "expected"
    assert tatham_slv.request({})["error"]["code"] == "expected"
    assert tatham_slv.request({"do": "list"})[0]["name"] == "battleship"
