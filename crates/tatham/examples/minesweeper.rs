//! Deductions from a position of Minesweeper: safe cells, and the probabilities of mines.

use tatham::{Minesweeper, Study};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = Minesweeper::from_rows(["1F1??", "1111?", "0001?"], 2)?;
    match position.study()? {
        Study::Possible(found) => {
            println!("layouts: {}", found.layouts.unwrap_or_default());
            println!("safe: {:?}, mines: {:?}", found.safe, found.mines);
            println!("open next: {:?}", found.best);
            let Some(probability) = found.probability else { return Ok(()) };
            for row in probability.rows() {
                let cell = |mine: &Option<f64>| match mine {
                    Some(share) => format!("{:3.0}%", 100.0 * share),
                    None => "open".to_owned(),
                };
                println!("{}", row.iter().map(cell).collect::<Vec<_>>().join(" "));
            }
        }
        other => println!("{other:?}"),
    }
    Ok(())
}
