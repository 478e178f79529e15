"""Ctrl-C, callbacks that fail, forks, threads, and memory."""

import os
import resource
import signal
import subprocess
import sys
import threading
from typing import Any

import pytest
from conftest import ENDLESS, SOLO

import tatham_slv


class Mine(Exception):
    """Exception of a callback."""


def fail(progress: tatham_slv.Progress) -> None:
    raise Mine(progress.text)


def test_an_exception_in_progress_stops_the_work() -> None:
    with pytest.raises(Mine, match="1 step"):
        tatham_slv.explain(SOLO, progress=fail)
    with pytest.raises(Mine):
        tatham_slv.make("unruly", "6x6", seed=1, count=10_000, progress=fail)
    with pytest.raises(Mine):
        tatham_slv.repair("solo:2x2:p", progress=fail, time_limit=20)
    assert tatham_slv.solve(SOLO).is_unique


INTERRUPTED = [
    "tatham_slv.solve(ENDLESS, solutions='all')",
    "tatham_slv.make('unruly', '10x10', seed=1, count=10_000)",
    "tatham_slv.make('unruly', '10x10', seed=1, count=10_000, progress=lambda _: None)",
    "list(tatham_slv.solve_many([ENDLESS] * 9, solutions='all', time_limit=None))",
    "sum(1 for _ in tatham_slv.solve_many(itertools.repeat(SOLO)))",
]


@pytest.mark.parametrize("call", INTERRUPTED)
def test_ctrl_c_is_an_exception(call: str) -> None:
    script = f"""
import itertools, os, signal, sys, threading, tatham_slv
ENDLESS, SOLO = {ENDLESS!r}, {SOLO!r}
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    {call}
except KeyboardInterrupt:
    assert tatham_slv.solve(SOLO).is_unique
    print("interrupted")
"""
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120
    )
    assert run.stdout == "interrupted\n", run.stderr
    assert run.returncode == 0


def test_other_threads_go_on_meanwhile() -> None:
    ticks = []
    timer = threading.Timer(0.05, lambda: ticks.append(1))
    timer.start()
    report = tatham_slv.solve(ENDLESS, solutions="all", time_limit=1)
    assert ticks == [1] and report.stopped == "time"


def test_several_threads_share_puzzles(solo: tatham_slv.Puzzle) -> None:
    results: list[Any] = []

    def work() -> None:
        for _ in range(20):
            results.append((solo.solution, solo.start().hint().steps))

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 120 and all(result == results[0] for result in results)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_works() -> None:
    # Threads of the parent hold the session's locks now and then.
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            tatham_slv.solve(SOLO)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(20):
            child = os.fork()
            if child == 0:
                signal.alarm(60)
                fine = tatham_slv.solve(SOLO).is_unique
                fine = fine and all(tatham_slv.solve_many([SOLO] * 3, threads=2))
                os._exit(0 if fine else 1)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_an_iterator_does_not_survive_a_fork() -> None:
    results = tatham_slv.solve_many([SOLO] * 100, threads=2)
    next(results)
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        try:
            list(results)
        except RuntimeError:
            del results
            os._exit(0)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    assert sum(1 for _ in results) == 99


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has the limit")
def test_too_little_memory_is_a_memory_error() -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))

    script = """
import tatham_slv
try:
    tatham_slv.open("pattern:1000x1000:" + "/".join([".".join(["1"] * 100)] * 2000))
except MemoryError as error:
    print("memory", error)
"""
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        preexec_fn=limit,
        timeout=120,
        env={**os.environ, "MALLOC_ARENA_MAX": "1"},
    )
    assert run.stdout.startswith("memory "), run.stderr


def test_defects_are_internal_errors() -> None:
    from tatham_slv._errors import from_reply

    error = {"kind": "internal", "code": "internal", "message": "the program failed"}
    assert isinstance(from_reply(error, None), tatham_slv.InternalError)
    assert issubclass(tatham_slv.InternalError, RuntimeError)
    for kind, message in (("memory", "too little"), ("input", "x: the memory limit was reached: y")):
        error = {"kind": kind, "code": "too_large", "message": message}
        assert isinstance(from_reply(error, None), MemoryError)
