//! Releases: `cargo xtask release <command>` has a command for each step. docs/releasing.md gives
//! the order, and lists the steps that cannot be tested before the first push.

mod addresses;
pub(crate) mod archive;
mod build;
mod crates;
mod dates;
mod deb;
mod files;
#[cfg(test)]
mod installer;
pub(crate) mod licences;
mod markdown;
mod mirror;
mod npm;
mod pack;
mod packages;
pub(crate) mod project;
mod sums;
mod trial;
mod verify;
mod version;
mod wheel;
#[cfg(test)]
mod workflows;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) use self::crates::PACKAGES;
use self::project::{BINARY, Project};
use crate::{folders, process};

/// Targets of a release, with the format of the archive for each.
const TARGETS: [&str; 5] = [
    "aarch64-apple-darwin",
    "aarch64-unknown-linux-musl",
    "x86_64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "x86_64-unknown-linux-musl",
];

const USAGE: &str = "usage: cargo xtask release COMMAND
  version X.Y.Z      set the version everywhere and date the changelog
  verify TAG         the tag is the version, the changelog has it, nothing is uncommitted
  build              the binary, its man pages and completions, and the C interface
  licences           the licences of everything in the binary: THIRD-PARTY-LICENSES
  pack               the archive
  wheel              the Python package, for the target and as sources
  deb                the Debian package
  sums [--complete]  SHA256SUMS of all files
  files [--complete] the Homebrew formula, the Dockerfile and install.sh
  npm                the package of npm
  crates             pack each crate and build it from its package, without publishing it
  try                the archive and the Debian package in an empty root, with the README's examples
  all                everything from verify on
options: --target TRIPLE (default: the host's); --complete: fail if an archive of another target is missing";

/// Runs a command.
///
/// # Errors
/// The failure of a command.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let (name, rest) = arguments.split_first().ok_or(USAGE)?;
    let project = Project::read(folders::root())?;
    match (name.as_str(), rest) {
        ("version", [version]) => return version::set(&project.root, version),
        ("verify", [tag]) => return verify::run(&project, tag),
        ("crates", []) => return crates::run(&project),
        _ => {}
    }
    let (release, is_complete) = Release::new(project, rest)?;
    match (name.as_str(), is_complete) {
        ("build", false) => build::run(&release),
        ("licences", false) => licences::run(&release),
        ("pack", false) => pack::run(&release),
        ("wheel", false) => wheel::run(&release),
        ("deb", false) => deb::run(&release),
        ("npm", false) => npm::run(&release),
        ("sums", _) => sums::run(&release, is_complete),
        ("files", _) => files::run(&release, is_complete),
        ("try", false) => trial::run(&release),
        ("all", false) => all(&release),
        _ => Err(USAGE.to_owned()),
    }
}

/// Checks the facts that hold between commits: versions, addresses and the metadata of packages.
/// `cargo xtask check` begins with them.
///
/// # Errors
/// Every violation, a line each.
pub(crate) fn check() -> Result<(), String> {
    let project = Project::read(folders::root())?;
    let mut faults = version::faults(&project)?;
    faults.extend(packages::faults(&project)?);
    faults.extend(addresses::faults(&project)?);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Lists the missing metadata of the published crates of a workspace.
#[cfg(test)]
pub(crate) fn package_faults(root: &Path) -> Result<Vec<String>, String> {
    packages::faults(&Project::read(root)?)
}

/// Runs every command for the host, in order, from an empty folder of files.
fn all(release: &Release) -> Result<(), String> {
    verify::run(&release.project, &format!("v{}", release.version))?;
    let folder = release.files();
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    build::run(release)?;
    pack::run(release)?;
    wheel::run(release)?;
    deb::run(release)?;
    npm::run(release)?;
    sums::run(release, false)?;
    files::run(release, false)?;
    crates::run(&release.project)?;
    trial::run(release)
}

/// Release for one target.
#[derive(Debug)]
struct Release {
    project: Project,
    version: String,
    target: String,
    host: String,
}

impl Release {
    /// Makes the release that options name, with true if it has to be complete.
    fn new(project: Project, options: &[String]) -> Result<(Self, bool), String> {
        let about = process::text(Command::new("rustc").arg("-vV"))?;
        let host = about
            .lines()
            .find_map(|line| line.strip_prefix("host: "))
            .ok_or("`rustc -vV` prints no host")?;
        let mut release = Self {
            version: project.binary()?.version.clone(),
            project,
            target: host.to_owned(),
            host: host.to_owned(),
        };
        let mut is_complete = false;
        let mut words = options.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--target" => {
                    release
                        .target
                        .clone_from(words.next().ok_or("--target needs a target triple")?);
                }
                "--complete" => is_complete = true,
                _ => return Err(format!("unknown argument `{word}`\n{USAGE}")),
            }
        }
        let is_known = release.target == release.host || TARGETS.contains(&release.target.as_str());
        if is_known {
            Ok((release, is_complete))
        } else {
            Err(format!("unknown target `{}`", release.target))
        }
    }

    /// Returns the folder of released files.
    fn files(&self) -> PathBuf {
        self.project.built.join("release-files")
    }

    /// Returns the folder in which cargo builds for the target.
    fn built(&self) -> PathBuf {
        let built = &self.project.built;
        if self.target == self.host { built.clone() } else { built.join(&self.target) }
    }

    /// Returns the name of the archive, without its ending, and of the folder inside.
    fn name(&self) -> String {
        name(&self.version, &self.target)
    }

    /// Returns the folder that becomes the archive.
    fn stage(&self) -> PathBuf {
        self.files().join(self.name())
    }

    fn archive(&self) -> PathBuf {
        self.files().join(archive_name(&self.version, &self.target))
    }

    /// Returns the binary in the folder that becomes the archive.
    fn binary(&self) -> PathBuf {
        self.stage().join(binary_name(&self.target))
    }

    /// Fails if the binary has not been built.
    fn has_binary(&self) -> Result<(), String> {
        let binary = self.binary();
        if binary.is_file() {
            return Ok(());
        }
        Err(format!(
            "{} is missing: run `cargo xtask release build --target {}` first",
            binary.display(),
            self.target
        ))
    }
}

fn name(version: &str, target: &str) -> String {
    format!("{BINARY}-v{version}-{target}")
}

fn is_windows(target: &str) -> bool {
    target.contains("-windows-")
}

fn archive_name(version: &str, target: &str) -> String {
    format!("{}.{}", name(version, target), if is_windows(target) { "zip" } else { "tar.gz" })
}

fn binary_name(target: &str) -> String {
    format!("{BINARY}{}", if is_windows(target) { ".exe" } else { "" })
}

/// Returns the time of files in archives, in seconds since 1970: the commit's, or the one of
/// `SOURCE_DATE_EPOCH`.
fn time(root: &Path) -> Result<u64, String> {
    let text = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => text,
        Err(_) => process::text(Command::new("git").current_dir(root).args([
            "log",
            "-1",
            "--format=%ct",
        ]))?,
    };
    text.parse().map_err(|_| format!("not a time in seconds: `{text}`"))
}

/// Reads a file as text.
fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file, and the folders above it.
fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), String> {
    let fault = |error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(fault)?;
    fs::write(path, bytes).map_err(fault)
}

/// Returns the path for messages: relative to the root, if it is below it.
fn shown(path: &Path) -> std::path::Display<'_> {
    path.strip_prefix(folders::root()).unwrap_or(path).display()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::project::Package;
    use super::*;

    /// Makes a release 1.2.3 for Linux in an empty folder, and returns that folder too.
    pub(super) fn release(name: &str) -> (Release, PathBuf) {
        let root =
            std::env::temp_dir().join(format!("tatham-release-{name}-{}", std::process::id()));
        let package = Package {
            name: BINARY.to_owned(),
            version: "1.2.3".to_owned(),
            folder: root.clone(),
            is_published: true,
            manifest: json!({
                "repository": "https://x.example/y", "homepage": "https://x.example/",
            }),
        };
        let project =
            Project { root: root.clone(), built: root.join("target"), packages: vec![package] };
        let target = "x86_64-unknown-linux-gnu".to_owned();
        (
            Release { project, version: "1.2.3".to_owned(), target: target.clone(), host: target },
            root,
        )
    }

    #[test]
    fn names_of_archives() {
        assert_eq!(
            archive_name("0.2.0", "x86_64-pc-windows-msvc"),
            "tatham-slv-v0.2.0-x86_64-pc-windows-msvc.zip"
        );
        assert_eq!(
            archive_name("0.2.0", "aarch64-apple-darwin"),
            "tatham-slv-v0.2.0-aarch64-apple-darwin.tar.gz"
        );
        assert_eq!(binary_name("x86_64-pc-windows-msvc"), "tatham-slv.exe");
    }

    #[test]
    fn unknown_commands_and_options_are_refused() {
        let fails =
            |line: &str| run(&line.split(' ').map(str::to_owned).collect::<Vec<_>>()).unwrap_err();
        assert!(run(&[]).unwrap_err().starts_with("usage: "));
        assert!(fails("publish").starts_with("usage: "));
        assert!(fails("build --fast").starts_with("unknown argument `--fast`\nusage: "));
        assert_eq!(fails("pack --target"), "--target needs a target triple");
        assert_eq!(
            fails("pack --target riscv64gc-unknown-linux-gnu"),
            "unknown target `riscv64gc-unknown-linux-gnu`"
        );
        assert!(fails("pack --complete").starts_with("usage: "));
    }

    /// The templates of the manifest's metadata for `cargo binstall`, filled in for each target,
    /// are the names that `pack` gives.
    #[test]
    fn binstall_finds_the_archives() {
        let project = Project::read(folders::root()).unwrap();
        let package = project.binary().unwrap();
        let metadata = &package.manifest["metadata"]["binstall"];
        let users = TARGETS.iter().map(|target| (*target, *target));
        // Targets with GNU's C library get the archives for any Linux.
        let gnu = ["aarch64", "x86_64"].map(|processor| format!("{processor}-unknown-linux-gnu"));
        let musl = gnu.each_ref().map(|target| target.replace("-gnu", "-musl"));
        let users =
            users.chain(gnu.iter().map(String::as_str).zip(musl.iter().map(String::as_str)));
        let mut count = 0;
        for (user, target) in users {
            let entry = |name: &str| {
                let entry = &metadata["overrides"][user][name];
                let entry = if entry.is_null() { &metadata[name] } else { entry };
                let mut text = entry.as_str().unwrap().to_owned();
                for (key, value) in [
                    ("repo", package.text("repository")),
                    ("name", BINARY),
                    ("version", &package.version),
                    ("target", user),
                    ("bin", BINARY),
                    ("binary-ext", if is_windows(user) { ".exe" } else { "" }),
                ] {
                    text = text.replace(&format!("{{ {key} }}"), value);
                }
                text
            };
            let archive = archive_name(&package.version, target);
            let url = format!(
                "{}/releases/download/v{}/{archive}",
                package.text("repository"),
                package.version
            );
            assert_eq!(entry("pkg-url"), url, "{user}");
            assert_eq!(
                entry("bin-dir"),
                format!("{}/{}", name(&package.version, target), binary_name(target)),
                "{user}"
            );
            assert_eq!(entry("pkg-fmt"), if is_windows(user) { "zip" } else { "tgz" }, "{user}");
            count += 1;
        }
        assert_eq!(count, 7);
    }
}
