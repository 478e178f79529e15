//! Package of npm in a release: `cargo xtask release npm` packs it with the published solver.

use super::{Release, shown};
use crate::npm;
use crate::web::PUBLISHED_PROFILE;

/// Writes the package beside the archives. It is the same for all targets.
pub(super) fn run(release: &Release) -> Result<(), String> {
    match npm::pack(PUBLISHED_PROFILE, &release.files())? {
        Some(file) => println!("packed {}", shown(&file)),
        None => println!("skipped: the package of npm"),
    }
    Ok(())
}
