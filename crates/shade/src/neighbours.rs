//! Words for neighbours of cells, which follow at once from these.

use tatham_core::say;
use tatham_core::sentence::Clause;
use tatham_explain::{Explained, Inference};

/// Clause of what follows at once for the neighbours of cells with a value:
/// `its neighbours R1C2 and R2C1 are both white`.
pub(crate) fn neighbours<P: Explained>(sequel: &Inference<'_, P>, value: P::Value) -> Clause {
    let whose = if sequel.having(value).len() == 1 { "its" } else { "their" };
    let neighbours = if sequel.conclusions.len() == 1 { "neighbour" } else { "neighbours" };
    say![format!("{whose} {neighbours} "), sequel.conclusion()]
}
