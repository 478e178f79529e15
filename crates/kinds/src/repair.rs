//! Repairs of puzzles of any kind.

use tatham_core::Kind;
use tatham_core::make::{MakeOptions, Repair, RepairGoal, RepairOptions};

use crate::find;

/// Returns the function that repairs puzzles of a kind.
///
/// # Errors
/// The reason why the kind cannot fulfil these wishes, as a sentence without its full stop.
pub fn repairer(kind: &Kind, options: &RepairOptions) -> Result<Repair, String> {
    let maker = find(kind.name).and_then(|entry| entry.maker);
    let repairer = maker.and_then(|maker| Some((maker, maker.repair?)));
    let (maker, repair) =
        repairer.ok_or_else(|| format!("{} puzzles cannot be repaired", kind.title))?;
    let mut wishes = MakeOptions { keep: options.keep.clone(), ..MakeOptions::default() };
    if let RepairGoal::Bands(bands) = &options.goal {
        wishes.grade.bands = Some(bands.clone());
    }
    maker.refusal(kind, &wishes).map_or(Ok(repair), Err)
}
