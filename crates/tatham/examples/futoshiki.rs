//! A Futoshiki, sign by sign.

use tatham::{Futoshiki, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let empty = [0; 4];
    let puzzle = Futoshiki::from_rows([[2, 0, 0, 0], empty, empty, empty])
        .greater((0, 0), (0, 1))
        .greater((2, 1), (1, 1))
        .greater((3, 0), (2, 0))
        .greater((3, 1), (2, 1))
        .greater((3, 3), (3, 2))
        .build()?;
    match puzzle.solve()? {
        Outcome::Unique(grid) => print!("{grid}"),
        Outcome::Multiple(first, second) => print!("{first}or\n{second}"),
        other => println!("{}", other.status().name()),
    }
    Ok(())
}
