//! A Sudoku: the next step, and the solution.

use tatham::{Outcome, Sudoku};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Sudoku::from_rows([
        [5, 3, 0, 0, 7, 0, 0, 0, 0],
        [6, 0, 0, 1, 9, 5, 0, 0, 0],
        [0, 9, 8, 0, 0, 0, 0, 6, 0],
        [8, 0, 0, 0, 6, 0, 0, 0, 3],
        [4, 0, 0, 8, 0, 3, 0, 0, 1],
        [7, 0, 0, 0, 2, 0, 0, 0, 6],
        [0, 6, 0, 0, 0, 0, 2, 8, 0],
        [0, 0, 0, 4, 1, 9, 0, 0, 5],
        [0, 0, 0, 0, 8, 0, 0, 7, 9],
    ])
    .build()?;
    println!("{}", puzzle.hint().expect("Sudoku is explained"));
    match puzzle.solve()? {
        Outcome::Unique(grid) => {
            println!("the middle is {}", grid[(4, 4)]);
            print!("{grid}");
        }
        Outcome::Multiple(first, second) => print!("{first}or\n{second}"),
        other => println!("{other:?}"),
    }
    Ok(())
}
