"""Puzzles that the tests share."""

import os

import pytest

import tatham_slv

SOLO = "solo:2x2:a2_1c3b3c1_2a"
FIFTEEN = "fifteen:3x2:1,2,3,0,4,5"
MULTIPLE = "pattern:2x2:1/1/1/1"
UNSOLVABLE = "solo:2x2:1_1n"
#: Has so many solutions that all of them are never found.
ENDLESS = "pattern:12x12:" + "/".join(["1"] * 24)
#: Save file of `SOLO` with 4 entered in the first cell, which is wrong.
WRONG = {"grid": [[4, 2, 1, None], [None, None, 3, None], [None, 3, None, None], [None, 1, 2, None]]}


def share(all: int, part: int) -> int:
    """Returns how many of all cases are tried: one of each part, unless a variable asks for all."""
    return all if "TATHAM_ALL_CASES" in os.environ else -(-all // part)


@pytest.fixture
def solo() -> tatham_slv.Puzzle:
    return tatham_slv.open(SOLO)


@pytest.fixture
def fifteen() -> tatham_slv.Puzzle:
    return tatham_slv.open(FIFTEEN)
