//! A Slitherlink, drawn with characters.

use tatham::{Render, Screen, Slitherlink};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Slitherlink::from_rows([
        [None, None, None],
        [Some(2), None, Some(1)],
        [Some(0), None, Some(3)],
    ])?;
    let edges = puzzle.solve()?.unique().expect("it has 1 solution");
    println!("the loop takes {} edges: {edges}", edges.len());
    let picture = puzzle.draw_answer(&edges)?;
    print!("{}", picture.to_terminal(Screen::ENDLESS).unwrap_or_default());
    Ok(())
}
