//! An Akari of rows of characters.

use tatham::Akari;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Akari::from_rows([
        ".2.....", //
        "...1..1", ".......", ".#...#.", ".......", "3..#...", ".....2.",
    ])?;
    let lights = puzzle.solve()?.into_first().expect("it has a solution");
    print!("{lights}");
    for ((row, column), sign) in lights.iter().take(7) {
        if sign == '*' {
            println!("a light in row {row}, column {column}");
        }
    }
    Ok(())
}
