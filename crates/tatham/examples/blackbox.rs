//! Advice for a position of Black Box: certain balls and the next ray.

use tatham::BlackBox;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Rays into the first column from above, and into the second row from the left.
    let game = BlackBox::new(3, 3, 1..=1).hit(0).hit(10);
    if let Some(found) = game.study()?.possible() {
        println!("layouts that fit: {}", found.layouts.unwrap_or_default());
        println!("certain balls: {:?}", found.balls);
        println!("next ray: {:?}", found.next);
    }
    Ok(())
}
