//! Puzzles that are made: the request, and a record for each puzzle.

use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::clock::Instant;
use tatham_core::make::{Clues, MakeError, MakeOptions, Maker, NotMade, Outcome};
use tatham_core::{Entry, Json, Options, Status, Stop};
use tatham_kinds::Unread;

use crate::api_error::ApiError;
use crate::request_context::RequestContext;

/// Largest seed: programs in JavaScript can hold it.
pub const MOST_SEED: u64 = (1 << 53) - 1;

/// Request for a series of puzzles.
#[derive(Clone, Debug)]
pub struct MakeRequest {
    entry: &'static Entry,
    maker: Maker,
    params: String,
    options: MakeOptions,
}

/// Record of a puzzle.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(untagged)]
pub enum MakeRecord {
    /// A puzzle that was made.
    Made(MadeRecord),
    /// A puzzle that was not made.
    NotMade(NotMadeRecord),
}

/// Puzzle that was made.
#[derive(Debug, JsonSchema, Serialize)]
pub struct MadeRecord {
    /// Kind.
    puzzle: &'static str,
    /// ID of the puzzle.
    game_id: String,
    /// Always `unique`: it is proven that there is one solution.
    status: Status,
    /// Seed of the series, and number of the puzzle in it.
    seed: [u64; 2],
    /// Number of removable clues; null if no clue can be removed in puzzles of this kind.
    clues: Option<usize>,
    /// True if it is proven that without any one of the clues there are several solutions; null if
    /// no clue can be removed in puzzles of this kind.
    minimal: Option<bool>,
    /// Symmetry of the clues; null if there is no choice of clues.
    symmetry: Option<&'static str>,
    /// The solution.
    solution: Json,
    /// Number of solutions that were drawn, this one included.
    tries: u32,
    /// Time in milliseconds.
    elapsed_ms: f64,
}

/// Puzzle that was not made.
#[derive(Debug, JsonSchema, Serialize)]
pub struct NotMadeRecord {
    /// Kind.
    puzzle: &'static str,
    /// Always null.
    game_id: Option<String>,
    /// `unknown`; `unsolvable` if it is proven that there is no such puzzle.
    status: Status,
    /// Seed of the series, and number of the puzzle in it.
    seed: [u64; 2],
    /// Nearest to the request that was found; null if there is none.
    best: Option<Best>,
    /// Number of solutions that were drawn.
    tries: u32,
    /// Code of the limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    /// The reason, as a clause.
    reason: String,
    /// Time in milliseconds.
    elapsed_ms: f64,
}

/// Puzzle that is near to what was requested.
#[derive(Debug, JsonSchema, Serialize)]
struct Best {
    /// Number of its clues.
    clues: usize,
}

impl MakeRequest {
    /// Makes a request for puzzles of a kind, with its own parameters or those of the first entry
    /// in the game's menu.
    ///
    /// # Errors
    /// The kind's puzzles are not made, or it does not offer an option.
    pub fn new(
        entry: &'static Entry,
        params: Option<&str>,
        options: MakeOptions,
    ) -> Result<Self, ApiError> {
        let title = entry.kind.title;
        let Some(maker) = entry.maker else {
            let deal = entry.kind.verbs.iter().find(|verb| verb.name == "deal");
            let instead =
                deal.map(|verb| format!("; `tatham-slv {} deal`: {}", entry.kind.name, verb.about));
            return Err(ApiError::unsupported(format!(
                "{title} puzzles are not made{}",
                instead.unwrap_or_default()
            )));
        };
        let refused = |option: &str, offers: String| {
            Err(ApiError::unsupported(format!("{title} does not offer --{option}: {offers}")))
        };
        if !maker.has_removable_clues {
            let needed = "each of its puzzles needs all of its clues".to_owned();
            match options {
                MakeOptions { is_minimal: true, .. } => return refused("minimal", needed),
                MakeOptions { clues: Some(_), .. } => return refused("clues", needed),
                _ => {}
            }
        }
        if options.symmetry.is_some_and(|symmetry| !maker.symmetries.contains(&symmetry)) {
            return refused("symmetry", "its clues cannot be symmetric".to_owned());
        }
        if options.clues.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(ApiError::usage("the range of --clues is empty".to_owned()));
        }
        let params = params.unwrap_or(maker.preset).to_owned();
        Ok(Self { entry, maker, params, options })
    }

    /// Returns the kind.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Makes the puzzle with this number. Only the memory, the time limit and the cancelling flag
    /// of the context count.
    ///
    /// # Errors
    /// The parameters are unusable, or do not fit the options.
    pub fn make(&self, number: u64, context: &RequestContext) -> Result<MakeRecord, ApiError> {
        let start = Instant::now();
        let limits = Options {
            time_limit: context.time_limit,
            memory: context.memory.clone(),
            ..Options::default()
        };
        let options = MakeOptions {
            number,
            has_time_limit: context.time_limit.is_some(),
            ..self.options.clone()
        };
        let budget = context.budget(&limits);
        let outcome = (self.maker.make)(&self.params, &options, &budget)
            .map_err(|error| self.error(error))?;
        let (puzzle, seed) = (self.entry.kind.name, [options.seed, number]);
        let elapsed_ms = start.elapsed().as_nanos() as f64 / 1e6;
        Ok(match outcome {
            Outcome::Made(made) => MakeRecord::Made(MadeRecord {
                puzzle,
                game_id: made.game_id,
                status: Status::Unique,
                seed,
                clues: made.clues.map(|clues| clues.count),
                minimal: made.clues.map(|clues| clues.is_minimal),
                symmetry: made.clues.and_then(|Clues { symmetry, .. }| {
                    self.maker.symmetries.contains(&symmetry).then(|| symmetry.name())
                }),
                solution: made.solution,
                tries: made.tries,
                elapsed_ms,
            }),
            Outcome::NotMade(NotMade { stop, reason, tries, nearest }) => {
                let status = if stop.is_some() { Status::Unknown } else { Status::Unsolvable };
                MakeRecord::NotMade(NotMadeRecord {
                    puzzle,
                    game_id: None,
                    status,
                    seed,
                    best: nearest.map(|clues| Best { clues }),
                    tries,
                    stopped: stop.as_ref().map(Stop::code),
                    reason,
                    elapsed_ms,
                })
            }
        })
    }

    fn error(&self, error: MakeError) -> ApiError {
        match error {
            MakeError::Params(error) => {
                let mut unread = Unread::new(error, &self.params);
                unread.puzzle = Some(self.entry.kind.name);
                unread.into()
            }
            MakeError::Options(message) => ApiError::usage(message),
            defect => ApiError::Panic(defect.to_string()),
        }
    }
}

impl MakeRecord {
    /// Returns the ID and the number of the puzzle, if it was made.
    pub fn made(&self) -> Option<(&str, u64)> {
        match self {
            Self::Made(made) => Some((&made.game_id, made.seed[1])),
            Self::NotMade(_) => None,
        }
    }

    /// Returns the verdict.
    pub fn status(&self) -> Status {
        match self {
            Self::Made(made) => made.status,
            Self::NotMade(not_made) => not_made.status,
        }
    }

    /// Returns the code of the limit that was reached.
    pub fn stopped(&self) -> Option<&'static str> {
        match self {
            Self::Made(_) => None,
            Self::NotMade(not_made) => not_made.stopped,
        }
    }

    /// Returns a line about the puzzle: `24 clues, 3 tries`.
    pub fn summary(&self) -> String {
        let counted = |count: usize, what: &str| match (count, what) {
            (1, _) => format!("1 {what}"),
            (_, "try") => format!("{count} tries"),
            _ => format!("{count} {what}s"),
        };
        match self {
            Self::Made(MadeRecord { clues: Some(clues), minimal, tries, .. }) => {
                let minimal = if *minimal == Some(true) { " (minimal)" } else { "" };
                let tries = counted(*tries as usize, "try");
                format!("{}{minimal}, {tries}", counted(*clues, "clue"))
            }
            Self::Made(made) => counted(made.tries as usize, "try"),
            Self::NotMade(not_made) => format!("not made: {}", not_made.reason),
        }
    }
}

/// Reads a range of numbers: `A..B` with both ends, `A..`, `..B`, or a single `A`.
///
/// # Errors
/// A clause with the expected form; or the range is empty.
pub fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str, missing: usize| match text {
        "" => Ok(missing),
        _ => text
            .parse::<usize>()
            .map_err(|_| "expected a range such as `20..30`, `20..`, `..30` or `25`".to_owned()),
    };
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    if low.is_empty() && high.is_empty() {
        number(".", 0)?;
    }
    let range = number(low, 0)?..=number(high, usize::MAX)?;
    if range.is_empty() { Err("the range is empty".to_owned()) } else { Ok(range) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_one_end_or_both() {
        assert_eq!(range("3..5"), Ok(3..=5));
        assert_eq!(
            (range("3.."), range("..5"), range("4")),
            (Ok(3..=usize::MAX), Ok(0..=5), Ok(4..=4))
        );
        assert_eq!(range("9..5"), Err("the range is empty".to_owned()));
        for text in ["", "..", "a", "3...5", "-1", "3-5"] {
            assert!(range(text).unwrap_err().contains("`20..30`"), "{text}");
        }
    }
}
