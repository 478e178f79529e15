//! Verification of a tag: `cargo xtask release verify TAG` checks that a release is made from a
//! commit with the same version.

use std::process::Command;

use super::project::Project;
use super::version;
use crate::process;

/// Fails unless the tag is the version, the changelog has its heading, all files agree on it, and
/// everything is committed.
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
    let status = process::text(
        Command::new("git").current_dir(&project.root).args(["status", "--porcelain"]),
    )?;
    if let Some(line) = status.lines().next() {
        return Err(format!("not committed: {line}"));
    }
    println!("verified {tag}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::release::version::tests::workspace;
    use crate::release::write;

    fn git(root: &Path, arguments: &[&str]) {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@b.example"];
        process::output(Command::new("git").current_dir(root).args(identity).args(arguments))
            .unwrap();
    }

    #[test]
    fn a_release_is_of_a_commit_that_names_it() {
        let root = workspace("verify");
        git(&root, &["init", "--quiet"]);
        let commit = || {
            git(&root, &["add", "--all"]);
            git(&root, &["commit", "--quiet", "--message", "a"]);
        };
        commit();
        let verify = |tag: &str| run(&Project::read(&root).unwrap(), tag);
        assert_eq!(
            verify("v0.1.0").unwrap_err(),
            "CHANGELOG.md has no heading `## 0.1.0 - YYYY-MM-DD`"
        );
        version::set(&root, "0.2.0").unwrap();
        let error = verify("v0.2.0").unwrap_err();
        assert!(error.starts_with("not committed: "), "{error}");
        commit();
        assert_eq!(verify("v0.2.0"), Ok(()));
        for tag in ["0.2.0", "v0.2.1", "v0.2.0-rc1", "v0.1.0"] {
            assert_eq!(
                verify(tag).unwrap_err(),
                format!("the tag {tag} is not `v` and the version, 0.2.0")
            );
        }
        write(&root.join("install.sh"), "this script belongs to 0.3.0)\n").unwrap();
        commit();
        assert_eq!(verify("v0.2.0").unwrap_err(), "install.sh:1: version 0.3.0 instead of 0.2.0");
        fs::remove_dir_all(root).unwrap();
    }
}
