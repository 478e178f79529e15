//! Advice for a position of Mastermind: the next guess.

use tatham::Mastermind;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Mastermind::new(4, 6).guess(&[1, 1, 2, 2], 1, 0).guess(&[1, 3, 4, 4], 2, 1);
    if let Some(found) = game.study()?.possible() {
        println!("codes that fit: {}", found.codes.unwrap_or_default());
        println!("guess next: {:?}", found.next.unwrap_or_default());
        println!("leaves {:?} on average, at most {:?}", found.expected, found.worst);
    }
    Ok(())
}
