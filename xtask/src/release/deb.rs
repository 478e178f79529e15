//! Debian package: `cargo xtask release deb` makes it with cargo-deb. Its list of files is in the
//! manifest of the command line's crate; the files themselves are gathered here, in the folder
//! where cargo-deb looks for them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::licences::FILE as THIRD_PARTY;
use super::project::BINARY;
use super::{Release, archive, binary_name, dates, licences, read, shown, time, write};
use crate::{folders, process};

/// Version of cargo-deb that is installed if there is none.
const CARGO_DEB: &str = "3.8.0";

/// Makes the package, and fails at any error of lintian, if that is installed.
pub(super) fn run(release: &Release) -> Result<(), String> {
    if !release.target.contains("-linux-") {
        return Err(format!("Debian packages are for Linux, not for {}", release.target));
    }
    release.has_binary()?;
    let built = release.built().join("dist");
    stage(release, &built.join("deb"))?;
    // cargo-deb takes the binary from cargo's own folder.
    let binary = built.join(binary_name(&release.target));
    fs::copy(release.binary(), &binary)
        .map_err(|error| format!("{}: {error}", binary.display()))?;

    let mut command = Command::new(cargo_deb(&release.project.built)?);
    command
        .current_dir(&release.project.root)
        .env("SOURCE_DATE_EPOCH", time(&release.project.root)?.to_string());
    command.args([
        "--package",
        BINARY,
        "--profile",
        "dist",
        "--no-build",
        "--no-strip",
        "--quiet",
        "--locked",
    ]);
    if release.target != release.host {
        command.args(["--target", &release.target]);
    }
    let written = process::text(command.arg("--output").arg(release.files()))?;
    let package = PathBuf::from(written.lines().next_back().ok_or("cargo-deb prints no package")?);
    println!("packed {}{}", shown(&package), lint(&package)?);
    Ok(())
}

/// Returns the package of this release, if it has been made.
pub(super) fn package(release: &Release) -> Option<PathBuf> {
    let architecture = if release.target.starts_with("aarch64") { "arm64" } else { "amd64" };
    let path = release.files().join(format!("{BINARY}_{}-1_{architecture}.deb", release.version));
    path.is_file().then_some(path)
}

/// Returns the program, from the path or from the project's own tools, where it is installed if
/// needed.
fn cargo_deb(built: &Path) -> Result<PathBuf, String> {
    if process::is_here("cargo-deb") {
        return Ok("cargo-deb".into());
    }
    let tools = built.join("tools");
    let program = tools.join("bin/cargo-deb");
    if !program.is_file() {
        eprintln!("installing cargo-deb {CARGO_DEB} in {}: once, some minutes", tools.display());
        let mut cargo = folders::cargo();
        cargo
            .args(["install", "cargo-deb", "--quiet", "--locked", "--version", CARGO_DEB, "--root"])
            .arg(&tools);
        process::run(&mut cargo)?;
    }
    Ok(program)
}

/// Gathers the files that are named in the manifest.
fn stage(release: &Release, folder: &Path) -> Result<(), String> {
    let fault = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| fault(folder, error))?;
    }
    licences::write_to_stage(release)?;
    let (stage, root) = (release.stage(), &release.project.root);
    let copies = vec![
        (stage.join("completions/tatham-slv.bash"), "bash/tatham-slv".to_owned()),
        (stage.join("completions/_tatham-slv"), "zsh/_tatham-slv".to_owned()),
        (stage.join("completions/tatham-slv.fish"), "fish/tatham-slv.fish".to_owned()),
        (stage.join(THIRD_PARTY), format!("doc/{THIRD_PARTY}")),
        (root.join("README.md"), "doc/README.md".to_owned()),
    ];
    let mut compressed = vec![(root.join("CHANGELOG.md"), "doc/changelog.gz".to_owned())];
    for entry in fs::read_dir(stage.join("man")).map_err(|error| fault(&stage, error))?.flatten() {
        compressed.push((entry.path(), format!("man/{}.gz", entry.file_name().display())));
    }
    for (from, to) in copies {
        write(&folder.join(to), fs::read(&from).map_err(|error| fault(&from, error))?)?;
    }
    for (from, to) in compressed {
        write(
            &folder.join(to),
            archive::gzip(&fs::read(&from).map_err(|error| fault(&from, error))?)?,
        )?;
    }
    write(&folder.join("doc/changelog.Debian.gz"), archive::gzip(changelog(release)?.as_bytes())?)?;
    write(&folder.join("doc/copyright"), copyright(release)?)?;
    write(&folder.join("lintian/tatham-slv"), overrides(&release.target))
}

/// Returns the changelog of the package, in Debian's form.
fn changelog(release: &Release) -> Result<String, String> {
    let maintainer = &release.project.binary()?.manifest["metadata"]["deb"]["maintainer"];
    let maintainer = maintainer.as_str().ok_or("the manifest has no maintainer")?;
    let date = dates::debian(time(&release.project.root)?);
    let version = &release.version;
    Ok(format!(
        "{BINARY} ({version}-1) unstable; urgency=low\n\n  * Version {version}: see changelog.gz.\n\n -- {maintainer}  {date}\n"
    ))
}

/// Returns the licences, in Debian's form.
fn copyright(release: &Release) -> Result<String, String> {
    let text = read(&release.project.root.join("LICENSE-MIT"))?;
    let owner = text
        .lines()
        .find(|line| line.starts_with("Copyright"))
        .ok_or("LICENSE-MIT has no owner")?;
    let owner = owner.trim_start_matches("Copyright").trim_start_matches(" (c)").trim();
    let permission = text.split_once(owner).map_or("", |(_, rest)| rest).trim();
    let lines: Vec<String> = permission
        .lines()
        .map(|line| if line.trim().is_empty() { " .".to_owned() } else { format!(" {line}") })
        .collect();
    Ok(format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\
         Upstream-Name: {BINARY}\n\
         Source: {repository}\n\
         Comment: The binary contains software of others, whose licences are in\n /usr/share/doc/{BINARY}/{THIRD_PARTY}.\n\n\
         Files: *\n\
         Copyright: {owner}\n\
         License: Expat or Apache-2.0\n\n\
         License: Expat\n{mit}\n\n\
         License: Apache-2.0\n On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.\n",
        repository = release.project.binary()?.text("repository"),
        mit = lines.join("\n")
    ))
}

/// Returns the tags that lintian ignores.
fn overrides(target: &str) -> &'static str {
    if target.contains("-musl") {
        "# It runs on any distribution, whatever its C library.\ntatham-slv: statically-linked-binary\n"
    } else {
        "# Nothing: this binary uses the system's C library.\n"
    }
}

/// Returns words for the output line of the command: lintian found no error, or the reason why it
/// was not run.
fn lint(package: &Path) -> Result<&'static str, String> {
    if !process::is_here("lintian") {
        return Ok(", lintian skipped: it is not installed");
    }
    let mut lintian = Command::new("lintian");
    lintian.args(["--fail-on", "error", "--tag-display-limit", "0", "--allow-root"]).arg(package);
    let output = lintian.output().map_err(|error| format!("lintian: {error}"))?;
    if output.status.success() {
        return Ok(", no error of lintian");
    }
    let errors = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    Err(format!("lintian finds errors in {}:\n{}", package.display(), errors.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_static_binaries_are_excused() {
        assert!(
            overrides("x86_64-unknown-linux-musl")
                .contains("\ntatham-slv: statically-linked-binary\n")
        );
        assert!(!overrides("x86_64-unknown-linux-gnu").contains("statically"));
    }
}
