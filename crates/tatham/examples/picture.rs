//! A picture in a file.

use std::fs;

use tatham::{Nonogram, Render};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "cross.svg".to_owned());
    let clues = [[1], [3], [1]];
    let puzzle = Nonogram::from_clues(clues, clues)?;
    let answer = puzzle.solve()?.unique().expect("a cross");
    let picture = puzzle.draw_answer(&answer)?;
    fs::write(&file, picture.to_svg())?;
    println!("{file}: {}", picture.title);
    Ok(())
}
