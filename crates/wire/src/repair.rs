//! Repair of a puzzle that is not unique, not minimal, or not of the grade that its setter wants.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::explain::{Rating, Step};
use tatham_core::fact::Says;
use tatham_core::make::{RepairGoal, RepairOptions, Repaired};
use tatham_core::picture::Notice;
use tatham_core::{AnyProblem, Fact, MemoryClaim, Picture, Status, Stop};

use crate::api_error::ApiError;
use crate::make::band_range;
use crate::puzzle::Puzzle;

/// Record of a repair.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RepairRecord {
    /// Name of the kind.
    puzzle: &'static str,
    /// ID of the repaired puzzle; null if none was found.
    pub game_id: Option<String>,
    /// Result.
    pub status: RepairStatus,
    /// Clues that were added.
    pub added: Vec<Fact>,
    /// Clues that were removed.
    pub removed: Vec<Fact>,
    /// Clues that were changed, with their new values.
    pub changed: Vec<Fact>,
    /// Each clue that could be removed alone; null unless a minimal puzzle is the goal.
    pub spare: Option<Vec<Fact>>,
    /// Fewest clues that make the puzzle unique; null if that is not the goal, or if its clues
    /// cannot be added.
    pub fewest: Option<FewestClues>,
    /// Solutions of the puzzle that were tried as the solution of the repaired one.
    answers: AnswerCount,
    /// Rating, if bands are the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// Other repairs with as many clues, as far as they were requested.
    alternatives: Vec<Alternative>,
    /// Steps which show that there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Vec<Step>>,
    /// Code of the limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// The reason why no repair was found, as a clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Time in milliseconds.
    elapsed_ms: f64,
}

/// Result of a repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RepairStatus {
    /// The puzzle was repaired.
    Repaired,
    /// Nothing had to be done.
    Unchanged,
    /// The puzzle has no solution.
    Unsolvable,
    /// No repair was found.
    Unknown,
}

/// Bounds of the number of clues that make a puzzle unique.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct FewestClues {
    /// Number that was found.
    pub found: usize,
    /// No smaller number suffices, for the solutions that were tried.
    pub at_least: usize,
    /// True if it is proven that no smaller number suffices, whatever the solution.
    pub proven: bool,
}

/// Number of solutions.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct AnswerCount {
    /// Number.
    count: usize,
    /// True if there are no others.
    complete: bool,
}

/// Another repair.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Alternative {
    /// ID of the repaired puzzle.
    game_id: String,
    /// Clues that were added.
    added: Vec<Fact>,
}

/// Reads the goal of a repair: `unique`, `minimal`, or a range of bands.
///
/// # Errors
/// A clause with the expected form.
pub fn repair_goal(text: &str) -> Result<RepairGoal, String> {
    match text {
        "unique" => Ok(RepairGoal::Unique),
        "minimal" => Ok(RepairGoal::Minimal),
        bands => band_range(bands)
            .map(RepairGoal::Bands)
            .map_err(|_| "expected `unique`, `minimal`, or bands such as `easy..hard`".to_owned()),
    }
}

impl Puzzle {
    /// Repairs the puzzle. The player's entries do not matter.
    ///
    /// # Errors
    /// The kind's puzzles cannot be repaired, or the answer is not one of the puzzle's.
    pub fn repair(&self, options: &RepairOptions) -> Result<RepairRecord, ApiError> {
        let start = tatham_core::clock::Instant::now();
        let kind = self.problem.kind();
        let repair = tatham_kinds::repairer(kind, options).map_err(ApiError::unsupported)?;
        let id = self.problem.game_id();
        let repaired = repair(&id, options, &self.budget)?;
        Ok(self.record(&id, repaired, start))
    }

    fn record(
        &self,
        id: &str,
        repaired: Repaired,
        start: tatham_core::clock::Instant,
    ) -> RepairRecord {
        let Repaired { game_ids, added, removed, changed, spare, fewest, .. } = repaired;
        let mut repairs =
            game_ids.into_iter().zip(added.into_iter().chain(std::iter::repeat(Vec::new())));
        let first = repairs.next();
        let status = match &first {
            Some((own, _)) if own == id => RepairStatus::Unchanged,
            Some(_) => RepairStatus::Repaired,
            None if repaired.is_unsolvable => RepairStatus::Unsolvable,
            None => RepairStatus::Unknown,
        };
        let why = (status == RepairStatus::Unsolvable).then(|| self.no_solution());
        let (game_id, added) = first.map_or((None, Vec::new()), |(id, added)| (Some(id), added));
        RepairRecord {
            puzzle: self.problem.kind().name,
            game_id,
            status,
            added,
            removed,
            changed,
            spare,
            fewest: fewest.map(|own| FewestClues {
                found: own.found,
                at_least: own.at_least,
                proven: own.is_proven,
            }),
            answers: AnswerCount { count: repaired.answers, complete: repaired.has_all_answers },
            rating: repaired.rating,
            alternatives: repairs.map(|(game_id, added)| Alternative { game_id, added }).collect(),
            why,
            stopped: repaired.stop.as_ref().map(Stop::code),
            reason: repaired.reason,
            elapsed_ms: start.elapsed().as_nanos() as f64 / 1e6,
        }
    }

    /// Returns the steps which show that there is no solution.
    fn no_solution(&self) -> Vec<Step> {
        let start = self.problem.start();
        let explainer = start.explainer();
        explainer.map_or_else(Vec::new, |mut own| own.explain(&self.budget, &mut |_| ()).steps)
    }
}

impl RepairRecord {
    /// Returns the repaired puzzle and the alternatives, each with the name of its kind.
    pub fn lines(&self) -> Vec<String> {
        let others = self.alternatives.iter().map(|other| &other.game_id);
        let ids = self.game_id.iter().chain(others);
        ids.map(|id| format!("{}:{id}", self.puzzle)).collect()
    }

    /// Returns what was done, as a line: `added: R1C2 is 5 and R8C1 is 1; 1 clue is not enough`.
    pub fn summary(&self) -> String {
        let keys = tatham_kinds::find(self.puzzle).map_or(&[][..], |entry| entry.kind.keys);
        // As people say it: `black`, not `#`.
        let text = |fact: &Fact| {
            let says = |value: &str| fact.says == Says::Is(value.into());
            let key = keys.iter().find(|key| says(key.value));
            key.map_or_else(|| fact.to_string(), |key| Fact::is(fact.place, key.label).to_string())
        };
        let list = |facts: &[Fact]| {
            let facts: Vec<String> = facts.iter().map(text).collect();
            tatham_core::words::list(&facts, "and")
        };
        let mut parts = Vec::new();
        for (what, facts) in
            [("added", &self.added), ("removed", &self.removed), ("changed", &self.changed)]
        {
            if !facts.is_empty() {
                parts.push(format!("{what}: {}", list(facts)));
            }
        }
        match self.fewest {
            Some(FewestClues { found: clues @ 2.., proven: true, .. }) => parts.push(format!(
                "{} not enough",
                if clues == 2 {
                    "1 clue is".to_owned()
                } else {
                    format!("{} clues are", clues - 1)
                }
            )),
            Some(FewestClues { found: 2.., at_least, .. }) => {
                parts.push(format!("at least {at_least} are needed"));
            }
            _ => {}
        }
        let unchanged = (self.status == RepairStatus::Unchanged).then(|| {
            if self.spare.is_some() {
                "no clue can be removed"
            } else if self.rating.is_some() {
                "its rating is in the range already"
            } else {
                "it has 1 solution already"
            }
        });
        parts.extend(unchanged.map(str::to_owned));
        if self.status == RepairStatus::Unsolvable {
            parts.push("the puzzle has no solution".to_owned());
        }
        parts.extend(self.reason.clone());
        parts.join("; ")
    }

    /// Returns the text of a save file of the repaired puzzle, in which nothing is entered.
    ///
    /// # Errors
    /// There is no repaired puzzle, or the real game cannot load it.
    pub fn save(&self) -> Result<String, ApiError> {
        Ok(self.problem()?.new_game().map_err(ApiError::usage)?.to_string())
    }

    fn problem(&self) -> Result<AnyProblem, ApiError> {
        let entry = tatham_kinds::find(self.puzzle);
        let (Some(entry), Some(id)) = (entry, &self.game_id) else {
            return Err(ApiError::usage(self.summary()));
        };
        (entry.parse)(id).map_err(|error| ApiError::input(error, id))
    }

    /// Returns the picture of the repaired puzzle, with the places of new clues marked.
    ///
    /// # Errors
    /// There is no repaired puzzle, or too little memory for the picture.
    pub fn picture(&self, puzzle: &Puzzle) -> Result<(Picture, MemoryClaim), ApiError> {
        let (picture, claim) = puzzle.picture_at(&self.problem()?.start(), &[])?;
        let new = self.added.iter().chain(&self.changed).map(|fact| fact.place);
        Ok((picture.noting(new, Notice::Changed), claim))
    }

    /// Returns the verdict: a repaired puzzle is unique.
    pub fn verdict(&self) -> Status {
        match self.status {
            RepairStatus::Repaired | RepairStatus::Unchanged => Status::Unique,
            RepairStatus::Unsolvable => Status::Unsolvable,
            RepairStatus::Unknown => Status::Unknown,
        }
    }

    /// Returns the exit code, unless an interrupt stopped the work.
    pub fn exit_code(&self) -> u8 {
        self.verdict().exit_code()
    }
}
