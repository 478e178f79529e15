//! Puzzles that are made: the request, and a record for each puzzle.

mod dataset;
mod series;

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::clock::Instant;
use tatham_core::explain::{Band, Rating};
use tatham_core::make::{Clues, MakeError, MakeOptions, Maker, Nearest, NotMade, Outcome};
use tatham_core::{Entry, Fact, Json, Options, Status, Stop};
use tatham_kinds::{Unread, nearest};

use crate::api_error::ApiError;
use crate::request_context::RequestContext;

pub use dataset::{DatasetRecord, DatasetRequest, DatasetResult, PuzzleToMake, grades};
pub(crate) use series::{MakeReply, Series};

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
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[expect(clippy::large_enum_variant, reason = "most puzzles are made")]
pub enum MakeRecord {
    /// A puzzle that was made.
    Made(MadeRecord),
    /// A puzzle that was not made.
    NotMade(NotMadeRecord),
}

/// Puzzle that was made.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MadeRecord {
    /// Kind.
    puzzle: &'static str,
    /// ID of the puzzle.
    game_id: String,
    /// `unique`: it is proven that there is one solution; `solved`: there may be others, in games
    /// of moves and hidden games.
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
    /// Rating, as a report has it, if a range, a technique or a rating was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
    /// Cells that differ from the requested picture, with their new values.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<Vec<Fact>>,
    /// Number of moves of the solution, in games of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    /// Proven lower bound on that number.
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<usize>,
    /// The solution.
    solution: Json,
    /// Number of solutions that were drawn, this one included.
    tries: u32,
    /// Time in milliseconds.
    elapsed_ms: f64,
}

/// Puzzle that was not made.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
enum Best {
    /// Property that `--clues` asks for.
    Clues {
        /// Number of its clues.
        clues: usize,
    },
    /// Property that `--moves` asks for.
    Length {
        /// Proven length of its shortest solution.
        length: usize,
    },
    /// Property that `--grade` and `--cost` ask for.
    Cost {
        /// Cost of its hardest step.
        hardest: f64,
        /// Its band.
        band: Band,
    },
}

impl From<Nearest> for Best {
    fn from(nearest: Nearest) -> Self {
        match nearest {
            Nearest::Clues(clues) => Self::Clues { clues },
            Nearest::Length(length) => Self::Length { length },
            Nearest::Cost(hardest, band) => Self::Cost { hardest, band },
        }
    }
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
        if let Some(refusal) = maker.refusal(entry.kind, &options) {
            return Err(ApiError::unsupported(refusal));
        }
        if options.moves.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(ApiError::usage("the range of --moves is empty".to_owned()));
        }
        if options.clues.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(ApiError::usage("the range of --clues is empty".to_owned()));
        }
        // Without parameters a cell shows a pixel.
        let size = options.picture.as_ref().map(|picture| picture.size().to_string());
        let params = params.unwrap_or(size.as_deref().unwrap_or(maker.usual_params())).to_owned();
        Ok(Self { entry, maker, params, options })
    }

    /// Returns the kind.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Returns the seed of the series.
    pub(crate) fn seed(&self) -> u64 {
        self.options.seed
    }

    /// Checks the parameters, which a puzzle that is given up at once has to read.
    fn check_params(&self) -> Result<(), ApiError> {
        let cancelled = Some(Arc::new(AtomicBool::new(true)));
        self.make(0, &RequestContext { cancelled, ..RequestContext::default() }).map(|_| ())
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
        let has_time_limit = self.options.has_time_limit && context.time_limit.is_some();
        let options = MakeOptions { number, has_time_limit, ..self.options.clone() };
        let budget = context.budget(&limits);
        let outcome = (self.maker.make)(&self.params, &options, &budget)
            .map_err(|error| self.error(error))?;
        let (puzzle, seed) = (self.entry.kind.name, [options.seed, number]);
        let elapsed_ms = start.elapsed().as_nanos() as f64 / 1e6;
        Ok(match outcome {
            Outcome::Made(made) => MakeRecord::Made(MadeRecord {
                puzzle,
                game_id: made.game_id,
                status: if self.maker.is_game { Status::Solved } else { Status::Unique },
                seed,
                clues: made.clues.map(|clues| clues.count),
                minimal: made.clues.map(|clues| clues.is_minimal),
                symmetry: made.clues.and_then(|Clues { symmetry, .. }| {
                    self.maker.symmetries.contains(&symmetry).then(|| symmetry.name())
                }),
                rating: made.rating,
                changed: made.changed,
                length: made.length.map(|length| length.moves),
                lower_bound: made.length.map(|length| length.lower_bound),
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
                    best: nearest.map(Best::from),
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
            error => error.into(),
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

    /// Returns the cells that differ from the requested picture.
    pub fn changed(&self) -> &[Fact] {
        match self {
            Self::Made(made) => made.changed.as_deref().unwrap_or_default(),
            Self::NotMade(_) => &[],
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

    /// Returns a line about the puzzle: `hard (hardest step 6.8: X-wing), 24 clues, 3 tries`.
    pub fn summary(&self) -> String {
        match self {
            Self::Made(made @ MadeRecord { rating, clues, minimal, tries, .. }) => {
                let clues = clues.map(|clues| {
                    let minimal = if *minimal == Some(true) { " (minimal)" } else { "" };
                    format!("{}{minimal}", counted(clues, "clue"))
                });
                let changed = made.changed.as_ref().map(|changed| match changed.len() {
                    0 => "the picture is unchanged".to_owned(),
                    count => format!("{} changed", counted(count, "cell")),
                });
                let tries = Some(counted(*tries as usize, "try"));
                let parts =
                    [rating.as_ref().and_then(graded), clues, changed, measured(made), tries];
                parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
            Self::NotMade(not_made) => format!("not made: {}", not_made.reason),
        }
    }
}

/// Returns a number with its noun: `1 clue`, `2 tries`.
fn counted(count: usize, what: &str) -> String {
    match (count, what) {
        (1, _) => format!("1 {what}"),
        (_, "try") => format!("{count} tries"),
        _ => format!("{count} {what}s"),
    }
}

/// Returns the length of a solution in words: `31 moves (at least 29)`.
fn measured(made: &MadeRecord) -> Option<String> {
    let (length, lower_bound) = (made.length?, made.lower_bound?);
    let bound = if length == lower_bound {
        "shortest".to_owned()
    } else {
        format!("at least {lower_bound}")
    };
    Some(format!("{} ({bound})", counted(length, "move")))
}

/// Returns a rating in words: `hard (hardest step 6.8: X-wing)`.
fn graded(rating: &Rating) -> Option<String> {
    let band = rating.band?;
    let Some(hardest) = rating.hardest else { return Some(format!("{band} (no short step)")) };
    let technique = rating.technique.map_or_else(String::new, |name| format!(": {name}"));
    Some(format!("{band} (hardest step {hardest}{technique})"))
}

/// Returns the technique of a kind with this name; case, spaces and hyphens do not matter.
///
/// # Errors
/// The kind has no such technique: a message with the most similar one.
pub fn technique(entry: &Entry, name: &str) -> Result<&'static str, ApiError> {
    let names = || entry.kind.techniques.iter().map(|technique| technique.name);
    let plain = |name: &str| name.replace([' ', '-', '_'], "").to_lowercase();
    names().find(|own| plain(own) == plain(name)).ok_or_else(|| {
        let title = entry.kind.title;
        let nearest = nearest(name, names()).or(names().next());
        let meant = nearest.map_or_else(
            || "; its steps have no named techniques".to_owned(),
            |name| format!("; did you mean `{name}`?"),
        );
        ApiError::usage(format!("{title} has no technique `{name}`{meant}"))
    })
}

/// Reads names of classes of clues, with commas between them.
pub(crate) fn classes(text: &str) -> Vec<String> {
    text.split(',').map(|name| name.trim().to_owned()).collect()
}

/// Reads a range of bands: `A..B` with both ends, `A..`, `..B`, or a single `A`.
///
/// # Errors
/// A clause with the expected form; or the range is empty.
pub fn band_range(text: &str) -> Result<RangeInclusive<Band>, String> {
    let band = |text: &str| {
        let found = Band::ALL.into_iter().find(|band| band.to_string() == text.to_lowercase());
        found.ok_or_else(|| {
            let all: Vec<String> = Band::ALL.iter().map(Band::to_string).collect();
            format!("expected one of {}, or a range such as `easy..hard`", all.join(", "))
        })
    };
    ends(text, band, [Band::Trivial, Band::Extreme])
}

/// Reads a range of costs: `A..B` with both ends, `A..`, `..B`, or a single `A`.
///
/// # Errors
/// A clause with the expected form; or the range is empty.
pub fn cost_range(text: &str) -> Result<RangeInclusive<f64>, String> {
    let cost = |text: &str| {
        let is_plain = text.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
        let cost = text.parse::<f64>().ok().filter(|_| is_plain);
        cost.ok_or_else(|| "expected a range such as `2.5..6`, `2.5..`, `..6` or `4`".to_owned())
    };
    ends(text, cost, [0.0, f64::INFINITY])
}

/// Reads a range of numbers: `A..B` with both ends, `A..`, `..B`, or a single `A`.
///
/// # Errors
/// A clause with the expected form; or the range is empty.
pub fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| {
        text.parse::<usize>()
            .map_err(|_| "expected a range such as `20..30`, `20..`, `..30` or `25`".to_owned())
    };
    ends(text, number, [0, usize::MAX])
}

/// Reads both ends of a range; a missing one is that of `all`.
fn ends<T: Copy + PartialOrd>(
    text: &str,
    read: impl Fn(&str) -> Result<T, String>,
    all: [T; 2],
) -> Result<RangeInclusive<T>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let range = match (low, high) {
        // There must be one of them.
        ("", "") => read(text).map(|own| own..=own)?,
        ("", high) => all[0]..=read(high)?,
        (low, "") => read(low)?..=all[1],
        (low, high) => read(low)?..=read(high)?,
    };
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

    #[test]
    fn ranges_of_bands_and_costs_are_read_alike() {
        assert_eq!(band_range("easy..hard"), Ok(Band::Easy..=Band::Hard));
        assert_eq!(band_range("Hard.."), Ok(Band::Hard..=Band::Extreme));
        assert_eq!(band_range("medium"), Ok(Band::Medium..=Band::Medium));
        assert_eq!(band_range("hard..easy"), Err("the range is empty".to_owned()));
        for text in ["", "..", "simple", "easy-hard", "1..2"] {
            assert!(band_range(text).unwrap_err().contains("`easy..hard`"), "{text}");
        }
        assert_eq!(cost_range("2.5..6"), Ok(2.5..=6.0));
        assert_eq!(cost_range("..6"), Ok(0.0..=6.0));
        assert_eq!(cost_range("6..2.5"), Err("the range is empty".to_owned()));
        for text in ["", "..", "inf", "NaN..", "-1..2", "1e9", "easy"] {
            assert!(cost_range(text).unwrap_err().contains("`2.5..6`"), "{text}");
        }
    }

    #[test]
    fn techniques_are_found_whatever_their_spelling() {
        let solo = tatham_kinds::find("solo").expect("a kind");
        for name in ["X-wing", "x wing", "XWING"] {
            assert_eq!(technique(solo, name).ok(), Some("X-wing"), "{name}");
        }
        let message = |name| technique(solo, name).unwrap_err().to_string();
        assert_eq!(message("x-wign"), "Solo has no technique `x-wign`; did you mean `X-wing`?");
    }
}
