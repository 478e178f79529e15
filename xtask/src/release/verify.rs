//! `cargo xtask release verify TAG`: a release is made from a commit that says of itself which release it is.

use std::process::Command;

use super::project::Project;
use super::version;
use crate::process;

/// Fails unless the tag is the version, the changelog has its heading, all places agree on it, and everything is committed.
pub(super) fn run(project: &Project, tag: &str) -> Result<(), String> {
    let found = &project.binary()?.version;
    if tag.strip_prefix('v') != Some(found) {
        return Err(format!("the tag {tag} is not `v` and the version, {found}"));
    }
    if !version::is_dated(&project.root, found)? {
        return Err(format!("CHANGELOG.md has no heading `## {found} - YYYY-MM-DD`"));
    }
    let faults = version::faults(project)?;
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    let status = process::text(Command::new("git").current_dir(&project.root).args(["status", "--porcelain"]))?;
    if let Some(line) = status.lines().next() {
        return Err(format!("not committed: {line}"));
    }
    println!("verified {tag}");
    Ok(())
}
