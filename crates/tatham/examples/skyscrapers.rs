//! Skyscrapers, with clues on all sides.

use tatham::Skyscrapers;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Skyscrapers::new(5)
        .top([3, 3, 2, 1, 2])
        .bottom([2, 1, 2, 4, 3])
        .left([4, 5, 2, 1, 2])
        .right([2, 1, 2, 4, 2])
        .build()?;
    let city = puzzle.solve()?.unique().expect("the clues leave 1 solution");
    print!("{city}");
    println!("the tower in the middle has height {}", city[(2, 2)]);
    Ok(())
}
