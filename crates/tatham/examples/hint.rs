//! Hints: the next step from a player's position, and the contradiction of a wrong entry.

use tatham::Sudoku;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle =
        Sudoku::from_rows([[0, 2, 1, 0], [0, 0, 3, 0], [0, 3, 0, 0], [0, 1, 2, 0]]).build()?;
    // Row and column of a cell, with the player's entry.
    let position = puzzle.position([((0, 0), 3), ((1, 0), 4)])?;
    if let Some(hint) = puzzle.hint_from(&position)? {
        println!("wrong entries: {}", hint.wrong.len());
        println!("{hint}");
    }
    if let Some(check) = puzzle.check(&position)? {
        for step in &check.mistakes.why {
            println!("{}", step.text);
        }
    }
    Ok(())
}
