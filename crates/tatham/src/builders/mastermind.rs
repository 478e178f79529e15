//! Positions of Mastermind.

use std::time::Duration;

use serde_json::{Value, json};
use tatham_core::posterior::{NextQuery, Query};
use tatham_hidden::guess::Guess;

use crate::error::Error;
use crate::study::{Position, Study};

/// Largest number of guesses in the game's parameters.
const MOST_GUESSES: u32 = 999;

/// Position of Mastermind: guesses with their answers.
///
/// It needs no hidden code: the deductions depend on the answers alone. A whole game, with a code
/// in its ID, is an `Instance<kinds::Guess>`.
#[derive(Clone, Debug)]
pub struct Mastermind {
    params: String,
    guesses: Vec<Value>,
    limit: Option<Duration>,
}

/// Analysis of a position of Mastermind. Colours count from 1.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CodeStudy {
    /// The colour of each peg that is the same in all consistent codes.
    pub common: Vec<Option<u8>>,
    /// The number of consistent codes, in decimal; `None` if they are too many to count.
    pub codes: Option<String>,
    /// True if the figures of the next guess come from a sample of the consistent codes.
    pub estimated: bool,
    /// The guess to make next; `None` if the code has been found.
    pub next: Option<Vec<u8>>,
    /// The number of consistent codes after it, on average.
    pub expected: Option<f64>,
    /// The largest possible number of consistent codes after it.
    pub worst: Option<f64>,
}

impl Mastermind {
    /// Begins a game with these numbers of pegs and colours; a colour may occur more than once.
    ///
    /// ```
    /// let study = tatham::Mastermind::new(4, 6).guess(&[1, 1, 2, 2], 1, 0).study()?;
    /// println!("{study:?}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(pegs: u8, colours: u8) -> Self {
        let params = format!("c{colours}p{pegs}g{MOST_GUESSES}Bm");
        Self { params, guesses: Vec::new(), limit: None }
    }

    /// Adds a guess, its colours counted from 1, and its answer: black pegs for the right colour in
    /// the right place, white ones for further right colours.
    #[must_use]
    pub fn guess(mut self, colours: &[u8], black: u8, white: u8) -> Self {
        self.guesses.push(json!({ "guess": colours, "black": black, "white": white }));
        self
    }

    /// Limits the time of each analysis from now on.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// Analyses the position: the number of consistent codes, and the best next guess.
    ///
    /// # Errors
    /// Pegs, colours or a guess are not possible; or a code breaks a rule, which is a defect of the
    /// solver, please report it.
    pub fn study(&self) -> Result<Study<CodeStudy>, Error> {
        let position = Position::<Guess>::new(&self.params, json!({ "guesses": self.guesses }))?;
        let position = self.limit.into_iter().fold(position, Position::within);
        Ok(position.study()?.map(|(common, posterior)| {
            let next = posterior.next.flatten();
            let (expected, worst) =
                next.as_ref().map_or((None, None), |next| (next.expected, next.worst));
            let next =
                next.and_then(
                    |NextQuery { ask, .. }| {
                        if let Query::Guess(colours) = ask { Some(colours) } else { None }
                    },
                );
            CodeStudy {
                common: common.code,
                codes: posterior.possible,
                estimated: posterior.estimated,
                next,
                expected,
                worst,
            }
        }))
    }
}
