//! Tents with a missing number.

use tatham::Tents;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows = ["T....", "...T.", ".T...", "....T", "T...."];
    // The number of row 3 is not given.
    let row_counts = [Some(2), Some(0), None, Some(0), Some(2)];
    let column_counts = [0, 2, 1, 1, 1].map(Some);
    let puzzle = Tents::new(rows, row_counts, column_counts)?;
    let camp = puzzle.solve()?;
    println!("{}", camp.status().name());
    if let Some(grid) = camp.into_first() {
        print!("{grid}");
    }
    Ok(())
}
