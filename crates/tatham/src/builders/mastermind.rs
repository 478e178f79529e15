//! Positions of Mastermind.

use std::time::Duration;

use serde_json::{Value, json};
use tatham_core::outlook::{Ask, Next};
use tatham_hidden::Game as _;
use tatham_hidden::guess::{Form, Guess};

use crate::error::Error;
use crate::study::{Position, Study};

/// The most guesses that the game's parameters take.
const MOST_GUESSES: u32 = 999;

/// A position of Mastermind: guesses and how they were answered.
///
/// It needs no hidden code: what follows from a position follows from the answers. A whole game,
/// with a code in its ID, is an `Instance<kinds::Guess>`.
#[derive(Clone, Debug)]
pub struct Mastermind {
    form: Form,
    guesses: Vec<Value>,
    limit: Option<Duration>,
}

/// Everything that follows from a position of Mastermind. Colours count from 1.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CodeStudy {
    /// The colour of each peg, where all codes that fit have the same.
    pub common: Vec<Option<u8>>,
    /// The number of codes that fit, in decimal; `None` if they are too many to count.
    pub codes: Option<String>,
    /// True if the figures of the next guess come from a sample of the codes that fit.
    pub estimated: bool,
    /// The guess to make next; `None` if the code has been found.
    pub next: Option<Vec<u8>>,
    /// The number of codes that fit after it, on average.
    pub expected: Option<f64>,
    /// The number of codes that fit after it, at most.
    pub worst: Option<f64>,
}

impl Mastermind {
    /// Begins a game with so many pegs and colours; a colour may come more than once.
    ///
    /// ```
    /// let study = tatham::Mastermind::new(4, 6).guess(&[1, 1, 2, 2], 1, 0).study()?;
    /// println!("{study:?}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(pegs: u8, colours: u8) -> Self {
        let form = Form { colours, pegs, guesses: MOST_GUESSES, blanks: false, repeats: true };
        Self { form, guesses: Vec::new(), limit: None }
    }

    /// Adds a guess, its colours counted from 1, and its answer: black pegs for the right colour
    /// in the right place, white ones for further right colours.
    #[must_use]
    pub fn guess(mut self, colours: &[u8], black: u8, white: u8) -> Self {
        self.guesses.push(json!({ "guess": colours, "black": black, "white": white }));
        self
    }

    /// Limits the time of each study from now on.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// Returns what follows from the answers: how many codes fit, and what to guess next.
    ///
    /// # Errors
    /// Pegs, colours or a guess are not possible; or a code breaks a rule, which is a defect of the
    /// solver, please report it.
    pub fn study(&self) -> Result<Study<CodeStudy>, Error> {
        let code = vec![1; usize::from(self.form.pegs)];
        let id = Guess::id(&self.form, &code);
        let position = Position::<Guess>::new(&id, json!({ "guesses": self.guesses }))?;
        let position = self.limit.into_iter().fold(position, Position::within);
        Ok(position.study()?.map(|(common, outlook)| {
            let next = outlook.next.flatten();
            let (expected, worst) =
                next.as_ref().map_or((None, None), |next| (next.expected, next.worst));
            let next =
                next.and_then(
                    |Next { ask, .. }| {
                        if let Ask::Guess(colours) = ask { Some(colours) } else { None }
                    },
                );
            CodeStudy {
                common: common.code,
                codes: outlook.possible,
                estimated: outlook.estimated,
                next,
                expected,
                worst,
            }
        }))
    }
}
