//! Numbers round of Countdown.

use tatham_countdown::kind;

use super::read;
use crate::error::Error;
use crate::instance::Instance;

/// Numbers round of Countdown.
pub type Countdown = Instance<kind::Countdown>;

impl Countdown {
    /// Makes a round from its numbers and the target.
    ///
    /// ```
    /// let round = tatham::Countdown::new(&[100, 75, 2, 10, 3, 8], 746)?;
    /// println!("{:?}", round.solve()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There are not 2 to 10 numbers, or one is out of range.
    pub fn new(numbers: &[u64], target: u64) -> Result<Self, Error> {
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        read(&format!("{}:{target}", numbers.join(",")))
    }
}
