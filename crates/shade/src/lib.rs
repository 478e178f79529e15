//! Puzzles of marked cells: Battleship, Unruly.
