//! Report on one puzzle, as programs read it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Player;
use crate::explain::{Explanation, Rating};
use crate::json::Json;
use crate::outlook::Outlook;
use crate::puzzle::Stats;
use crate::verdict::Status;

/// Result of a puzzle. Serialised, this is the JSON object of the command line and of a batch.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// Name of the kind.
    pub puzzle: &'static str,
    /// Kinds that can read the input too, where it did not say which one it was meant for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<&'static str>,
    /// Remarks on the input, as clauses: whatever was changed, dropped or assumed in order to read
    /// it.
    #[serde(rename = "remarks", skip_serializing_if = "Vec::is_empty")]
    pub input_remarks: Vec<String>,
    /// The puzzle's canonical ID.
    pub game_id: String,
    /// The verdict.
    pub status: Status,
    /// The solutions, at most as many as were asked for.
    pub solutions: Vec<Json>,
    /// What all solutions share, where that was asked for and there are several.
    pub common: Option<Json>,
    /// What is known of a solution where none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<Json>,
    /// Where the answer is hidden: what follows from what is seen.
    #[serde(flatten)]
    pub outlook: Option<Outlook>,
    /// Progress of the player, where a save file was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// Solutions found.
    pub count: u64,
    /// True if those are proven to be all there are.
    pub complete: bool,
    /// Reason why the search ended early, if it did, in a word: `time`, `steps`, `memory`,
    /// `interrupted`, `strategy` or `guess`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// Reason why the search ended early, or why there is no solution where that can be said, as a
    /// clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// All steps to the solution, or why there are none, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// Difficulty of the puzzle, where that was asked for; null unless it has one solution and its
    /// kind is explained.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Option<Rating>>,
    /// Note for people on the first solution, as a clause.
    #[serde(skip)]
    pub remark: Option<String>,
    /// Milliseconds of wall time from the parsed puzzle to the verdict.
    pub elapsed_ms: f64,
    /// Figures of the solver's work.
    pub stats: Stats,
}
