//! Data sets: puzzles of several kinds and grades, each with its solution and its explanation.

use std::ops::RangeInclusive;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use sha1_smol::Sha1;
use tatham_core::author::Random;
use tatham_core::explain::{Band, Rating, Step};
use tatham_core::make::{Grade, MakeOptions};
use tatham_core::{AnyProblem, Budget, Entry, Json, Options, ParseError, Stop};

use super::{MadeRecord, MakeRecord, MakeRequest, band_range};
use crate::api_error::ApiError;
use crate::request_context::RequestContext;

/// Seed of the choices of kinds and bands: those of [`MakeRequest`] are others.
const CHOICES: u64 = 0x6461_7461_7365_7473;

/// Kind of puzzles to make, with its parameters.
#[derive(Clone, Debug)]
pub struct PuzzleToMake {
    entry: &'static Entry,
    /// Parameters; `None` is the first entry in the game's menu.
    params: Option<String>,
}

/// Request for a data set.
#[derive(Clone, Debug)]
pub struct DatasetRequest {
    /// The kinds, each with its bands: requests for puzzles.
    kinds: Vec<Vec<MakeRequest>>,
    seed: u64,
    has_steps: bool,
}

/// Record of a data set: a puzzle with its solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct DatasetRecord {
    /// Kind.
    puzzle: &'static str,
    /// ID of the puzzle.
    game_id: String,
    /// Parameters that the puzzle was made with.
    params: String,
    /// Seed of the data set, and number of the record in it.
    seed: [u64; 2],
    /// Rating, as a report has it; null if puzzles of this kind are not rated.
    rating: Option<Rating>,
    /// The solution.
    solution: Json,
    /// Steps to the solution, as an explanation has them; null unless requested and the kind has
    /// explanations.
    steps: Option<Vec<Step>>,
    /// SHA-1 of the smallest form of the puzzle, in hex: equal for puzzles that are the same under
    /// the symmetries of the kind.
    canonical: String,
}

/// Result for one number of a data set.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "most puzzles are made")]
pub enum DatasetResult {
    /// The record.
    Record(DatasetRecord),
    /// The puzzle was not made within the limits, or it is proven that there is none.
    NotMade {
        /// Code of the limit that was reached.
        stopped: Option<&'static str>,
    },
}

/// Reads the bands of a data set: `uniform` for all bands of each kind, which is `None`, or a range
/// of bands.
///
/// # Errors
/// A clause with the expected form; or the range is empty.
pub fn grades(text: &str) -> Result<Option<RangeInclusive<Band>>, String> {
    if text == "uniform" {
        return Ok(None);
    }
    band_range(text).map(Some).map_err(|error| match error.strip_prefix("expected ") {
        Some(expected) => format!("expected `uniform`, {expected}"),
        None => error,
    })
}

impl PuzzleToMake {
    /// Reads `PUZZLE[:PARAMS]`.
    ///
    /// # Errors
    /// No puzzle has that name.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let (name, params) = match text.split_once(':') {
            Some((name, params)) => (name, Some(params.to_owned())),
            None => (text, None),
        };
        Ok(Self { entry: tatham_kinds::named(name)?, params })
    }
}

impl DatasetRequest {
    /// Makes a request for puzzles of these kinds, each with its own parameters or those of the
    /// first entry in the game's menu. Puzzles of rated kinds have the bands of their kind in
    /// `grades`, each equally often; `None` is all of them, also for kinds without ratings.
    ///
    /// # Errors
    /// The kind's puzzles are not made, have none of these bands, or the parameters are unusable.
    pub fn new(
        kinds: &[PuzzleToMake],
        grades: Option<&RangeInclusive<Band>>,
        seed: u64,
        has_steps: bool,
    ) -> Result<Self, ApiError> {
        let requests = |PuzzleToMake { entry, params }: &PuzzleToMake| {
            let own = entry.kind.bands.map(|bands| bands.all().collect()).unwrap_or_default();
            let request = |grade: Grade| {
                let is_rated = entry.kind.bands.is_some();
                let options = MakeOptions { grade, is_rated, seed, ..MakeOptions::default() };
                let request = MakeRequest::new(entry, params.as_deref(), options)?;
                request.check_params()?;
                Ok(request)
            };
            let bands: Vec<Band> = match grades {
                Some(grades) => Vec::into_iter(own).filter(|band| grades.contains(band)).collect(),
                None => own,
            };
            // A kind without any of the bands is refused as elsewhere.
            if bands.is_empty() {
                let bands = grades.cloned();
                return Ok(vec![request(Grade { bands, ..Grade::default() })?]);
            }
            let graded = |band| request(Grade { bands: Some(band..=band), ..Grade::default() });
            bands.into_iter().map(graded).collect()
        };
        let kinds = kinds.iter().map(requests).collect::<Result<_, ApiError>>()?;
        Ok(Self { kinds, seed, has_steps })
    }

    /// Returns the request for the puzzle with this number.
    fn request(&self, number: u64) -> Option<&MakeRequest> {
        let mut random = Random::for_puzzle(self.seed ^ CHOICES, number);
        random.choose(&self.kinds).and_then(|bands| random.choose(bands))
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the kind and the parameters of the record with this number.
    pub fn puzzle(&self, number: u64) -> (&'static str, &str) {
        let request = self.request(number);
        request.map_or(("", ""), |request| (request.entry.kind.name, &request.params))
    }

    /// Makes the record with this number. Only the memory and the cancelling flag of the context
    /// count.
    ///
    /// # Errors
    /// There is too little memory, or the program has a defect.
    pub fn make(&self, number: u64, context: &RequestContext) -> Result<DatasetResult, ApiError> {
        let Some(request) = self.request(number) else {
            return Err(ApiError::usage("expected a kind of puzzle".to_owned()));
        };
        let made = match request.make(number, context)? {
            MakeRecord::Made(made) => made,
            MakeRecord::NotMade(not_made) => {
                return not_made_for_good(not_made.stopped, &not_made.reason);
            }
        };
        let MadeRecord { puzzle, game_id, seed, rating, solution, .. } = made;
        let problem =
            (request.entry.parse)(&game_id).map_err(|error| ApiError::input(error, &game_id))?;
        let options = Options { memory: context.memory.clone(), ..Options::default() };
        let budget = context.budget(&options);
        let steps = if self.has_steps { steps(&problem, &budget) } else { None };
        if let Err(stop) = budget.vouch(()) {
            return not_made_for_good(Some(stop.code()), &stop.to_string());
        }
        Ok(DatasetResult::Record(DatasetRecord {
            puzzle,
            canonical: canonical(puzzle, &problem),
            game_id,
            params: request.params.clone(),
            seed,
            rating,
            solution,
            steps,
        }))
    }
}

impl DatasetRecord {
    /// Returns the hash of the smallest form.
    pub fn canonical(&self) -> &str {
        &self.canonical
    }
}

/// Returns that a puzzle was not made; too little memory is an error, because the record would be
/// another one elsewhere.
fn not_made_for_good(
    stopped: Option<&'static str>,
    reason: &str,
) -> Result<DatasetResult, ApiError> {
    if stopped == Some(Stop::Memory(String::new()).code()) {
        return Err(ApiError::Memory(reason.to_owned()));
    }
    Ok(DatasetResult::NotMade { stopped })
}

/// Returns all steps of the explanation, if the kind has explanations.
fn steps(problem: &AnyProblem, budget: &Budget) -> Option<Vec<Step>> {
    Some(problem.start().explainer()?.explain(budget, &mut |_| ()).steps)
}

/// Returns the hash of a puzzle's smallest form.
fn canonical(puzzle: &str, problem: &AnyProblem) -> String {
    Sha1::from(format!("{puzzle}:{}", problem.canonical_id())).digest().to_string()
}
