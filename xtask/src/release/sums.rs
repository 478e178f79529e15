//! Checksums: `cargo xtask release sums` writes SHA256SUMS, in the form that `sha256sum -c` reads.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Release, TARGETS, archive_name, read, shown, write};
use crate::{npm, process};

pub(super) const FILE: &str = "SHA256SUMS";

/// Writes the checksums of all files.
pub(super) fn run(release: &Release, is_complete: bool) -> Result<(), String> {
    let count = write_all(release, is_complete)?;
    println!("wrote {} ({count} files)", shown(&release.files().join(FILE)));
    Ok(())
}

/// Writes them; returns the number of files. A complete release has the archives of all targets,
/// and the Debian packages.
pub(super) fn write_all(release: &Release, is_complete: bool) -> Result<usize, String> {
    let folder = release.files();
    let fault = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).map_err(fault)? {
        let entry = entry.map_err(fault)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_file() && name != FILE {
            names.push(name);
        }
    }
    names.sort_unstable();
    if is_complete {
        let lacking: Vec<String> =
            expected(&release.version).into_iter().filter(|name| !names.contains(name)).collect();
        if !lacking.is_empty() {
            return Err(format!("missing: {}", lacking.join(", ")));
        }
    }
    if names.is_empty() {
        return Err(format!("{} is empty: run `cargo xtask release pack` first", folder.display()));
    }
    let sums = process::output(program().current_dir(&folder).arg("--").args(&names))?;
    write(&folder.join(FILE), sums)?;
    Ok(names.len())
}

/// Returns the program that makes checksums; macOS has only the second.
fn program() -> Command {
    if process::is_here("sha256sum") {
        return Command::new("sha256sum");
    }
    let mut command = Command::new("shasum");
    command.args(["-a", "256"]);
    command
}

/// Returns the checksum of a file.
pub(super) fn file_sum(path: &Path) -> Result<String, String> {
    let line = process::text(program().arg("--").arg(path))?;
    Ok(line.split(' ').next().unwrap_or_default().to_owned())
}

/// Returns the files of a complete release that other steps need.
fn expected(version: &str) -> Vec<String> {
    let archives = TARGETS.iter().map(|target| archive_name(version, target));
    let sources = format!("tatham_slv-{version}.tar.gz");
    archives
        .chain([sources])
        .chain(
            ["amd64", "arm64"]
                .map(|architecture| format!("tatham-slv_{version}-1_{architecture}.deb")),
        )
        .chain([npm::file_name(version)])
        .collect()
}

/// Returns the checksums that have been written, by the names of the files.
pub(super) fn written(release: &Release) -> Result<BTreeMap<String, String>, String> {
    let text = read(&release.files().join(FILE))
        .map_err(|error| format!("{error}: run `cargo xtask release sums` first"))?;
    let pairs = text.lines().filter_map(|line| line.split_once("  "));
    Ok(pairs.map(|(sum, name)| (name.to_owned(), sum.to_owned())).collect())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use crate::release::tests::release;

    #[test]
    fn sums_are_sorted_and_checked_by_sha256sum() {
        let (release, root) = release("sums");
        assert!(write_all(&release, false).is_err(), "no folder");
        for name in ["b.tar.gz", "a.deb", "install.sh", FILE] {
            write(&release.files().join(name), name).unwrap();
        }
        write(&release.files().join("stage/README.md"), "").unwrap();
        assert_eq!(write_all(&release, false), Ok(3));
        assert_eq!(
            written(&release).unwrap().into_keys().collect::<Vec<_>>(),
            ["a.deb", "b.tar.gz", "install.sh"]
        );
        let text = read(&release.files().join(FILE)).unwrap();
        assert!(text.lines().map(|line| &line[66..]).is_sorted(), "{text}");
        let mut check = Command::new("sha256sum");
        check.current_dir(release.files()).args(["--check", "--strict", FILE]);
        if process::is_here("sha256sum") {
            process::output(&mut check).unwrap();
            write(&release.files().join("a.deb"), "changed").unwrap();
            assert!(process::output(&mut check).is_err());
        }
        let error = write_all(&release, true).unwrap_err();
        assert!(
            error.contains("tatham-slv-v1.2.3-x86_64-pc-windows-msvc.zip, ")
                && error.contains("_arm64.deb")
                && error.ends_with("tatham-slv-1.2.3.tgz"),
            "{error}"
        );
        fs::remove_dir_all(root).unwrap();
    }
}
