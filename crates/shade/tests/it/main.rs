//! What contract tests do not know of Battleship.

mod battleship;
