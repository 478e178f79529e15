//! A KenKen, cage by cage.

use tatham::KenKen;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = KenKen::new(4)
        .cage('*', 2, [(0, 0), (0, 1)])
        .cage('+', 3, [(0, 2)])
        .cage('+', 4, [(0, 3)])
        .cage('-', 1, [(1, 0), (1, 1)])
        .cage('/', 2, [(1, 2), (1, 3)])
        .cage('/', 2, [(2, 0), (3, 0)])
        .cage('*', 3, [(2, 1), (3, 1)])
        .cage('-', 1, [(2, 2), (2, 3)])
        .cage('+', 2, [(3, 2)])
        .cage('+', 1, [(3, 3)])
        .build()?;
    let outcome = puzzle.solve()?;
    println!("{}", outcome.status().name());
    if let Some(grid) = outcome.into_first() {
        print!("{grid}");
    }
    Ok(())
}
