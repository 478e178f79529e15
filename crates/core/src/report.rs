//! Report on one puzzle, as programs read it.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::Player;
use crate::explain::{Explanation, Rating};
use crate::json::Json;
use crate::posterior::Posterior;
use crate::puzzle::Stats;
use crate::verdict::Status;

/// Result for a puzzle: the JSON object of the command line and of a batch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Report {
    /// Name of the kind.
    pub puzzle: &'static str,
    /// Other kinds that could also read the input, if it did not name its kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<&'static str>,
    /// Remarks on the input, as clauses: anything changed, dropped or assumed in order to read it.
    #[serde(rename = "remarks", skip_serializing_if = "Vec::is_empty")]
    pub input_remarks: Vec<String>,
    /// The puzzle's canonical ID.
    pub game_id: String,
    /// Verdict.
    pub status: Status,
    /// Solutions, at most as many as requested.
    pub solutions: Vec<Json>,
    /// Common part of all solutions, if it was requested and there are several.
    pub common: Option<Json>,
    /// Known part of a solution, if none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<Json>,
    /// For a hidden answer: the analysis of the position.
    #[serde(flatten)]
    pub posterior: Option<Posterior>,
    /// Progress of the player, if a save file was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// Number of solutions found.
    pub count: u64,
    /// True if these are proven to be all solutions.
    pub complete: bool,
    /// Code of the reason why the search ended early: `time`, `steps`, `memory`, `interrupted`,
    /// `strategy` or `guess`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// Reason why the search ended early, or why there is no solution (if known), as a clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// All steps to the solution, or the reason why there are none, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// Difficulty of the puzzle, if requested; null unless it has one solution and its kind has
    /// explanations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Option<Rating>>,
    /// Note for people on the first solution, as a clause.
    #[serde(skip)]
    pub remark: Option<String>,
    /// Milliseconds of wall time from the parsed puzzle to the verdict.
    pub elapsed_ms: f64,
    /// Statistics of the solver.
    pub stats: Stats,
}
