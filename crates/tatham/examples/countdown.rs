//! Countdown: an exact answer, and a closest one.

use tatham::{Countdown, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for target in [746, 999_999] {
        match Countdown::new(&[100, 75, 2, 10, 3, 8], target)?.solve()? {
            Outcome::Closest(closest) => println!("closest to {target}: {}", closest.value),
            outcome => print!("{}", outcome.into_first().expect("there is always an answer")),
        }
    }
    Ok(())
}
