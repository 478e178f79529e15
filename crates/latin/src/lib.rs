//! Puzzles of Latin squares: Solo (Sudoku).
