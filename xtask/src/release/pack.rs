//! Archive of a release: `cargo xtask release pack` puts everything in it that a user of the binary
//! needs.

use std::fs;
use std::path::Path;

use super::archive::{self, File, Files};
use super::{Release, is_windows, licences, shown, time, write};

/// Files of the repository that go into the archive unchanged.
const DOCUMENTS: [&str; 4] = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// Writes the archive.
pub(super) fn run(release: &Release) -> Result<(), String> {
    release.has_binary()?;
    licences::write_to_stage(release)?;
    for name in DOCUMENTS {
        let path = release.project.root.join(name);
        write(
            &release.stage().join(name),
            fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?,
        )?;
    }
    let bytes = archive(release, &release.name())?;
    let length = bytes.len();
    write(&release.archive(), bytes)?;
    println!(
        "packed {} ({}.{} MB)",
        shown(&release.archive()),
        length / 1_000_000,
        length / 100_000 % 10
    );
    Ok(())
}

/// Returns the archive's bytes, with a folder of this name inside.
pub(super) fn archive(release: &Release, name: &str) -> Result<Vec<u8>, String> {
    let mut files = Files::new();
    gather(&release.stage(), name, &release.binary(), &mut files)?;
    let time = time(&release.project.root)?;
    if is_windows(&release.target) {
        archive::zip(&files, time)
    } else {
        archive::tar_gz(&files, time)
    }
}

/// Reads all files of a folder; only the binary is executable, whatever the system's modes.
fn gather(folder: &Path, name: &str, binary: &Path, files: &mut Files) -> Result<(), String> {
    let fault = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        let name = format!("{name}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            gather(&path, &name, binary, files)?;
        } else {
            let bytes = fs::read(&path).map_err(fault)?;
            files.insert(name, File { is_executable: path == binary, bytes });
        }
    }
    Ok(())
}
