//! A nonogram from its clues.

use tatham::Nonogram;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows = vec![vec![1, 1], vec![5], vec![5], vec![3], vec![1]];
    let columns = vec![vec![2], vec![4], vec![4], vec![4], vec![2]];
    let heart = Nonogram::from_clues(rows, columns)?.solve()?.unique().expect("a heart");
    print!("{heart}");
    let black = heart.iter().filter(|(_, colour)| *colour == '#').count();
    println!("{black} black cells");
    Ok(())
}
