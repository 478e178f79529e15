//! Trial of a release: `cargo xtask release try` installs the archive, the Debian package,
//! install.sh and `cargo install`, each in an empty root of its own. There the examples of
//! README.md and docs/games.md must run and print the output shown, and man pages, completions and
//! all kinds must be present.

mod root;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use self::root::{Enter, Root};
use super::build::SHELLS;
use super::markdown::{self, Example};
use super::mirror::{self, Reply};
use super::project::BINARY;
use super::{Release, deb, name, pack, read, sums};
use crate::{folders, process};

/// Files whose examples run.
const DOCUMENTS: [&str; 2] = ["README.md", "docs/games.md"];

/// Tries the packages. Steps that cannot be tried here are skipped with a reason.
pub(super) fn run(release: &Release) -> Result<(), String> {
    release.has_binary()?;
    if !release.archive().is_file() {
        return Err(format!(
            "{} is missing: run `cargo xtask release pack` first",
            release.archive().display()
        ));
    }
    if let Err(error) = process::output(Command::new(release.binary()).arg("--version")) {
        println!("skipped: the binary for {} does not run here: {error}", release.target);
        return Ok(());
    }
    let enter = match Enter::find() {
        Ok(enter) => enter,
        Err(reason) => {
            println!("skipped: {reason}");
            return Ok(());
        }
    };
    let examples = examples(release)?;
    archive(release, &enter, &examples)?;
    match deb::package(release) {
        Some(package) if process::is_here("dpkg") => debian(release, &enter, &package, &examples)?,
        Some(_) => println!("skipped: the Debian package, because dpkg is not installed"),
        None => println!("skipped: the Debian package, which has not been built"),
    }
    installer(release, &enter, &examples)?;
    sources(release, &enter, &examples)
}

/// Returns the examples that need nothing but the program: those with cargo need the sources.
fn examples(release: &Release) -> Result<Vec<Example>, String> {
    let mut examples = Vec::new();
    for document in DOCUMENTS {
        let text = read(&release.project.root.join(document))?;
        for mut example in markdown::examples(&text) {
            example.command =
                example.command.replace("cargo run --release -- ", &format!("{BINARY} "));
            if example.command.contains(BINARY) {
                examples.push(example);
            }
        }
    }
    if examples.is_empty() { Err("no examples found".to_owned()) } else { Ok(examples) }
}

/// Tries the archive, unpacked at the top.
fn archive(release: &Release, enter: &Enter, examples: &[Example]) -> Result<(), String> {
    let root = Root::new(release, enter, "archive")?;
    process::output(
        Command::new("tar").arg("-xzf").arg(release.archive()).arg("-C").arg(&root.folder),
    )?;
    let folder = format!("/{}", release.name());
    let count = tried(release, &root, &folder, examples)?;
    let here = root.folder.join(release.name());
    let pages = pages(&root, &folder, &here.join("man"), |path| {
        fs::read(path).map_err(|error| error.to_string())
    })?;
    for (shell, file) in SHELLS {
        same_completions(&root, &folder, shell, &here.join("completions").join(file))?;
    }
    println!(
        "tried the archive: {count} examples, {pages} man pages, {} completions",
        SHELLS.len()
    );
    root.remove()
}

/// Tries the Debian package, installed by dpkg without its dependencies: the root has the C library
/// from elsewhere.
fn debian(
    release: &Release,
    enter: &Enter,
    package: &Path,
    examples: &[Example],
) -> Result<(), String> {
    let root = Root::new(release, enter, "deb")?;
    for folder in ["var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/triggers"] {
        let path = root.folder.join(folder);
        fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    super::write(&root.folder.join("var/lib/dpkg/status"), "")?;
    let mut dpkg = enter.as_root("dpkg");
    dpkg.arg(format!("--root={}", root.folder.display())).args([
        "--force-depends",
        "--force-not-root",
        "--install",
    ]);
    process::output(dpkg.arg(package))?;
    let count = tried(release, &root, "/usr/bin", examples)?;
    let man = root.folder.join("usr/share/man/man1");
    let pages = pages(&root, "/usr/bin", &man, |path| {
        process::output(Command::new("gzip").arg("-dc").arg(path))
    })?;
    let completions = [
        ("bash", "bash-completion/completions/tatham-slv"),
        ("fish", "fish/vendor_completions.d/tatham-slv.fish"),
        ("zsh", "zsh/vendor-completions/_tatham-slv"),
    ];
    for (shell, file) in completions {
        same_completions(&root, "/usr/bin", shell, &root.folder.join("usr/share").join(file))?;
    }
    for file in ["copyright", super::licences::FILE] {
        read(&root.folder.join("usr/share/doc").join(BINARY).join(file))?;
    }
    println!(
        "tried the Debian package: {count} examples, {pages} man pages, {} completions",
        completions.len()
    );
    root.remove()
}

/// Tries install.sh, from a server on this machine. It downloads the archive for musl; on a host
/// with GNU's C library it gets this host's binary under that name.
fn installer(release: &Release, enter: &Enter, examples: &[Example]) -> Result<(), String> {
    let root = Root::new(release, enter, "install.sh")?;
    let processor = release.target.split('-').next().unwrap_or_default();
    let name = name(&release.version, &format!("{processor}-unknown-linux-musl"));
    let archive = pack::archive(release, &name)?;
    let path = root.folder.join("archive");
    super::write(&path, &archive)?;
    let sum = sums::file_sum(&path)?;
    fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let list = Reply::File(format!("{sum}  {name}.tar.gz\n").into_bytes());
    let address = mirror::serve(BTreeMap::from([
        ("/releases/latest/download/SHA256SUMS".to_owned(), list),
        (format!("/releases/download/v{}/{name}.tar.gz", release.version), Reply::File(archive)),
    ]))?;
    let mut script = Command::new("sh");
    script
        .arg(release.project.root.join("install.sh"))
        .arg("--to")
        .arg(root.folder.join("usr/local/bin"));
    let said = process::text(script.env("TATHAM_SLV_BASE", address))?;
    if !said.starts_with(&format!("{BINARY} {} is in ", release.version)) {
        return Err(format!("install.sh prints `{said}`"));
    }
    let count = tried(release, &root, "/usr/local/bin", examples)?;
    println!("tried install.sh: {count} examples");
    root.remove()
}

/// Tries `cargo install --path`, in the profile of releases, whose parts have been built.
fn sources(release: &Release, enter: &Enter, examples: &[Example]) -> Result<(), String> {
    if release.target != release.host {
        println!("skipped: cargo install, which is for {}", release.host);
        return Ok(());
    }
    let root = Root::new(release, enter, "cargo")?;
    let mut cargo = folders::cargo();
    cargo.current_dir(&release.project.root).args([
        "install",
        "--quiet",
        "--locked",
        "--profile",
        "dist",
        "--no-track",
    ]);
    process::run(
        cargo.args(["--path", "crates/cli", "--root"]).arg(root.folder.join("usr/local")),
    )?;
    let count = tried(release, &root, "/usr/local/bin", examples)?;
    println!("tried cargo install: {count} examples");
    root.remove()
}

/// Runs the examples, and looks for all kinds; returns the number of examples.
fn tried(
    release: &Release,
    root: &Root<'_>,
    folder: &str,
    examples: &[Example],
) -> Result<usize, String> {
    let version = root.said(folder, &format!("{BINARY} --version"))?;
    if version.trim() != format!("{BINARY} {}", release.version) {
        return Err(format!(
            "the binary says it is `{}`, not version {}",
            version.trim(),
            release.version
        ));
    }
    for Example { command, shown } in examples {
        let printed = root.printed(folder, command)?;
        if markdown::timeless(&printed) != markdown::timeless(shown) {
            return Err(format!("`{command}` prints\n{printed}instead of\n{shown}"));
        }
    }
    let list: Value = serde_json::from_str(&root.said(folder, &format!("{BINARY} list --json"))?)
        .map_err(|error| format!("`{BINARY} list --json`: {error}"))?;
    // Each kind has a folder of puzzles.
    let folders = fs::read_dir(release.project.root.join("puzzles"))
        .map_err(|error| format!("puzzles: {error}"))?;
    let kinds = folders.flatten().filter(|entry| entry.path().is_dir()).count();
    match list.as_array().map_or(0, Vec::len) {
        found if found == kinds => Ok(examples.len()),
        found => Err(format!("`{BINARY} list --json` has {found} kinds instead of {kinds}")),
    }
}

/// Compares the man pages of a folder with those that the program writes; returns the number of
/// pages.
fn pages(
    root: &Root<'_>,
    folder: &str,
    man: &Path,
    read: impl Fn(&Path) -> Result<Vec<u8>, String>,
) -> Result<usize, String> {
    root.said(folder, &format!("mkdir /written && {BINARY} man --out /written"))?;
    let files = |folder: &Path| -> Result<BTreeMap<String, PathBuf>, String> {
        let entries =
            fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let paths = entries.flatten().map(|entry| entry.path());
        Ok(paths
            .map(|path| {
                (
                    path.file_name().unwrap_or_default().display().to_string().replace(".gz", ""),
                    path,
                )
            })
            .collect())
    };
    let (expected, found) = (files(&root.folder.join("written"))?, files(man)?);
    if !expected.keys().eq(found.keys()) || found.is_empty() {
        return Err(format!("man pages {:?} instead of {:?}", found.keys(), expected.keys()));
    }
    for (name, path) in &expected {
        if fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?
            != read(&found[name])?
        {
            return Err(format!("{name} is not what `{BINARY} man` writes"));
        }
    }
    Ok(found.len())
}

fn same_completions(root: &Root<'_>, folder: &str, shell: &str, path: &Path) -> Result<(), String> {
    let same = read(path)? == root.said(folder, &format!("{BINARY} completions {shell}"))?;
    if same {
        Ok(())
    } else {
        Err(format!("{} is not what `{BINARY} completions {shell}` prints", path.display()))
    }
}
