//! All solutions of a puzzle that has several.

use tatham::{Budget, Nonogram};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // 1 black cell in each row and column: one solution for each order of 3 things.
    let clues = [[1], [1], [1]];
    let puzzle = Nonogram::from_clues(clues, clues)?;
    // A budget of steps ends at the same point on every machine; `within` makes one of time.
    let budget = Budget::steps(100_000);
    let mut count = 0;
    for solution in puzzle.answers(&budget) {
        count += 1;
        println!("{count}:\n{}", solution?);
    }
    println!("these are all");
    Ok(())
}
