//! Packages of crates: `cargo xtask release crates` packs every published crate and builds it from
//! its package.

use super::project::Project;
use crate::{folders, process};

/// Command without the build, as `cargo xtask check` runs it.
pub(crate) const PACKAGES: &str =
    "cargo publish --workspace --dry-run --locked --no-verify --allow-dirty --quiet";

/// Packs and builds them; nothing is uploaded.
pub(super) fn run(project: &Project) -> Result<(), String> {
    let mut cargo = folders::cargo();
    cargo.current_dir(&project.root).args([
        "publish",
        "--workspace",
        "--dry-run",
        "--locked",
        "--quiet",
    ]);
    process::run(&mut cargo)?;
    println!("built {} crates from their packages", project.published().count());
    Ok(())
}
