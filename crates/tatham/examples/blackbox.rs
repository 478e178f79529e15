//! Advice for a position of Black Box: certain balls and the next ray.

use tatham::BlackBox;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = BlackBox::new(5, 5, 3..=3).hit(0).reflected(7).passed(12, 17);
    if let Some(found) = game.study()?.possible() {
        println!("layouts that fit: {}", found.layouts.unwrap_or_default());
        println!("certain balls: {:?}, certainly empty: {:?}", found.balls, found.empty);
        println!("next ray: {:?}", found.next);
    }
    Ok(())
}
