"""The examples of the documents and of `examples/` run."""

import doctest
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "python/examples").glob("*.py"))


def test_examples_of_the_document() -> None:
    path = ROOT / "docs/python.md"
    # The end of a block is not output.
    text = re.sub(r"^```.*$", "", path.read_text(encoding="utf-8"), flags=re.M)
    test = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    assert len(test.examples) > 20
    report: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert result.failed == 0, "".join(report)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(path: pathlib.Path) -> None:
    run = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0 and run.stdout, run.stderr


def test_readme_of_the_package() -> None:
    text = (ROOT / "python/README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```", text, flags=re.M | re.S)
    exec(block, {})


def test_the_notebook_runs() -> None:
    for name in ("nbclient", "nbformat", "ipykernel", "matplotlib"):
        pytest.importorskip(name)
    import nbclient
    import nbformat

    notebook = nbformat.read(ROOT / "python/examples/puzzles.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    nbclient.NotebookClient(notebook, timeout=300).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    printed = "".join(output.get("text", "") for output in outputs)
    assert "200 puzzles, 200 unique" in printed
    assert any("image/png" in output.get("data", {}) for output in outputs)
