//! Tests of install.sh against a server on this machine: its effects, and its failures, which print
//! one line and leave everything unchanged.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use super::archive::{self, File, Files};
use super::mirror::{self, Reply};
use super::{name, sums, write};
use crate::{folders, process};

const LINUX: &str = "x86_64-unknown-linux-musl";
const LATEST: &str = "/releases/latest/download/SHA256SUMS";
/// Programs that the script uses, apart from those that download and make checksums.
const TOOLS: [&str; 11] =
    ["cat", "chmod", "cp", "gzip", "mkdir", "mktemp", "mv", "rm", "rmdir", "tar", "uname"];

/// Server with releases, a folder to install to, and the programs that the script finds.
struct Place {
    root: PathBuf,
    files: BTreeMap<String, Reply>,
    shell: PathBuf,
}

/// Finds a program on this system.
fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Makes the archive of a release; its binary prints a version.
fn release(version: &str, target: &str) -> Vec<u8> {
    let bytes = format!("#!/bin/sh\necho tatham-slv {version}\n").into_bytes();
    let path = format!("{}/tatham-slv", name(version, target));
    archive::tar_gz(&Files::from([(path, File { is_executable: true, bytes })]), 0).unwrap()
}

impl Place {
    /// Makes a place without any release, but with all programs; it downloads with curl.
    fn empty() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let root =
            std::env::temp_dir().join(format!("tatham-install-{}-{number}", std::process::id()));
        for folder in ["programs", "temporary", "home"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        // An ordinary user can read it there.
        fs::copy(folders::root().join("install.sh"), root.join("install.sh")).unwrap();
        let place = Self { root, files: BTreeMap::new(), shell: program("sh").unwrap() };
        for name in TOOLS.iter().chain(&["sha256sum", "shasum", "curl"]) {
            if let Some(path) = program(name) {
                place.link(name, &path);
            }
        }
        place
    }

    /// Makes a place with the releases 1.2.3 and 1.2.2, the first of which is the latest.
    fn usual() -> Self {
        let mut place = Self::empty();
        for version in ["1.2.2", "1.2.3"] {
            place.add(version, &[LINUX]);
        }
        place
            .files
            .insert(LATEST.to_owned(), place.files["/releases/download/v1.2.3/SHA256SUMS"].clone());
        place
    }

    fn add(&mut self, version: &str, targets: &[&str]) {
        let mut list = format!("{:064}  tatham-slv_{version}-1_amd64.deb\n", 0);
        for target in targets {
            let archive = release(version, target);
            let path = self.root.join("archive");
            write(&path, &archive).unwrap();
            writeln!(list, "{}  {}.tar.gz", sums::file_sum(&path).unwrap(), name(version, target))
                .unwrap();
            self.files.insert(archive_path(version, target), Reply::File(archive));
        }
        self.files.insert(
            format!("/releases/download/v{version}/SHA256SUMS"),
            Reply::File(list.into_bytes()),
        );
    }

    fn link(&self, name: &str, path: &Path) {
        symlink(path, self.root.join("programs").join(name)).unwrap();
    }

    fn unlink(&self, name: &str) {
        // A missing program cannot be found either.
        let _ = fs::remove_file(self.root.join("programs").join(name));
    }

    /// Replaces a program by a script.
    fn script(&self, name: &str, lines: &str) {
        self.unlink(name);
        let path = self.root.join("programs").join(name);
        let text = format!("#!{}\n{lines}\n", self.shell.display());
        // Another test may start a program while this process writes: that program would hold the
        // open file, and a file that is open for writing cannot be run.
        let mut writer = Command::new("/bin/sh");
        writer.args(["-c", r#"printf %s "$1" >"$0" && chmod 755 "$0""#]).arg(path).arg(text);
        assert!(writer.status().unwrap().success());
    }

    fn system(&self, system: &str, processor: &str) {
        self.script(
            "uname",
            &format!("case $1 in -s) echo {system} ;; -m) echo {processor} ;; esac"),
        );
    }

    fn folder(&self) -> PathBuf {
        self.root.join("home/.local/bin")
    }

    /// Returns the command that installs.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.shell);
        // busybox is a shell under that name alone.
        if self.shell.ends_with("busybox") {
            command.arg("sh");
        }
        command
            .arg(self.root.join("install.sh"))
            .args(arguments)
            .current_dir(&self.root)
            .env_clear();
        command.env("PATH", self.root.join("programs")).env("HOME", self.root.join("home"));
        command.env("TMPDIR", self.root.join("temporary"));
        command.env("TATHAM_SLV_BASE", mirror::serve(self.files.clone()).unwrap());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Checks that the installed program prints its version, and that nothing else is left behind.
    fn installs(&self, arguments: &[&str], version: &str, folder: &Path) -> String {
        let ran = self.run(arguments);
        let (stdout, stderr) =
            (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
        assert_eq!((ran.status.code(), stderr.as_str()), (Some(0), ""), "{stdout}");
        let binary = folder.join("tatham-slv");
        assert_eq!(
            process::text(&mut Command::new(&binary)).unwrap(),
            format!("tatham-slv {version}")
        );
        assert_eq!(names(folder), ["tatham-slv"]);
        assert_eq!(names(&self.root.join("temporary")), [""; 0]);
        let first = format!("tatham-slv {version} is in {}\n", binary.display());
        stdout
            .strip_prefix(&first)
            .unwrap_or_else(|| panic!("{stdout} instead of {first}"))
            .to_owned()
    }

    /// Checks that it fails with one line and changes nothing; returns the line, without the name
    /// of the script and the address.
    fn fails(&self, arguments: &[&str]) -> String {
        let before = state(&self.root);
        let mut command = self.command(arguments);
        let address = command
            .get_envs()
            .find(|(name, _)| *name == "TATHAM_SLV_BASE")
            .and_then(|(_, value)| value)
            .unwrap();
        let address = address.to_str().unwrap().to_owned();
        let ran = command.output().unwrap();
        let stderr = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(
            (ran.status.code(), String::from_utf8(ran.stdout).unwrap().as_str()),
            (Some(1), ""),
            "{stderr}"
        );
        assert_eq!(state(&self.root), before, "{stderr}");
        let line = stderr.strip_suffix('\n').and_then(|line| line.strip_prefix("install.sh: "));
        let line = line
            .filter(|line| !line.contains('\n'))
            .unwrap_or_else(|| panic!("one line, instead of {stderr}"));
        line.replace(&address, "BASE")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn archive_path(version: &str, target: &str) -> String {
    format!("/releases/download/v{version}/{}.tar.gz", name(version, target))
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Returns all files below a folder with their contents, except for the programs.
fn state(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut state = Vec::new();
    for name in names(folder).iter().filter(|name| *name != "programs") {
        let path = folder.join(name);
        if path.is_dir() {
            state.push((path.clone(), Vec::new()));
            state.extend(self::state(&path));
        } else {
            state.push((path.clone(), fs::read(&path).unwrap_or_default()));
        }
    }
    state
}

/// Any POSIX shell must be able to run the script, which works with each program that downloads.
#[test]
fn it_installs_the_latest_release() {
    let mut ways = Vec::new();
    for shell in ["sh", "dash", "bash", "busybox"] {
        for downloader in ["curl", "wget", "busybox"] {
            match (program(shell), program(downloader)) {
                (Some(shell), Some(downloader)) => ways.push((shell, downloader)),
                _ => println!(
                    "skipped: {shell} with {downloader}, because one of them is not installed"
                ),
            }
        }
    }
    assert!(!ways.is_empty(), "neither curl nor wget is here");
    for (shell, downloader) in ways {
        let mut place = Place::usual();
        place.shell = shell;
        place.system("Linux", "x86_64");
        place.unlink("curl");
        place.link(if downloader.ends_with("curl") { "curl" } else { "wget" }, &downloader);
        let note = place.installs(&[], "1.2.3", &place.folder());
        assert_eq!(note, format!("{} is not in PATH\n", place.folder().display()));
    }
}

#[test]
fn it_replaces_an_older_binary_in_one_step() {
    let place = Place::usual();
    place.system("Linux", "amd64");
    place.installs(&["--version", "1.2.2"], "1.2.2", &place.folder());
    // A running program keeps its file; only the name refers to another.
    let running = fs::File::open(place.folder().join("tatham-slv")).unwrap();
    place.installs(&[], "1.2.3", &place.folder());
    assert!(std::io::read_to_string(running).unwrap().contains("1.2.2"));
    place.installs(&["--version", "v1.2.2"], "1.2.2", &place.folder());
}

#[test]
fn it_takes_any_folder_and_says_if_it_is_not_in_the_path() {
    let place = Place::usual();
    place.system("Linux", "x86_64");
    let folder = place.root.join("a folder");
    assert_eq!(
        place.installs(&["--to", "a folder"], "1.2.3", &folder),
        format!("{} is not in PATH\n", folder.display())
    );
    let mut command = place.command(&["--to", folder.to_str().unwrap()]);
    command.env("PATH", format!("{}:{}", place.root.join("programs").display(), folder.display()));
    let said = process::text(&mut command).unwrap();
    assert_eq!(said, format!("tatham-slv 1.2.3 is in {}/tatham-slv", folder.display()));
    let help = process::text(&mut place.command(&["--help"])).unwrap();
    assert!(help.starts_with("usage: install.sh [--version X.Y.Z] [--to DIR]\n"));
}

#[test]
fn it_knows_the_systems_of_the_archives() {
    for (system, processor, target) in [
        ("Linux", "x86_64", "x86_64-unknown-linux-musl"),
        ("Linux", "aarch64", "aarch64-unknown-linux-musl"),
        ("Darwin", "x86_64", "x86_64-apple-darwin"),
        ("Darwin", "arm64", "aarch64-apple-darwin"),
    ] {
        assert!(super::TARGETS.contains(&target));
        let mut place = Place::empty();
        place.add("1.2.3", &[target]);
        place.system(system, processor);
        place.installs(&["--version", "1.2.3"], "1.2.3", &place.folder());
    }
}

#[test]
fn a_system_without_an_archive_is_named() {
    let place = Place::usual();
    place.system("FreeBSD", "x86_64");
    assert!(place.fails(&[]).starts_with("no binary for the system FreeBSD; "));
    place.system("MINGW64_NT-10.0", "x86_64");
    assert!(place.fails(&[]).contains("Windows users find a .zip at BASE/releases"));
    place.system("Linux", "riscv64");
    assert!(place.fails(&[]).starts_with("no binary for the processor riscv64; "));
    place.system("Linux", "aarch64");
    assert_eq!(
        place.fails(&[]),
        "no archive for aarch64-unknown-linux-musl in BASE/releases/latest/download/SHA256SUMS"
    );
}

#[test]
fn a_wrong_checksum_changes_nothing() {
    let mut place = Place::usual();
    place.system("Linux", "x86_64");
    place.installs(&["--version", "1.2.2"], "1.2.2", &place.folder());
    let other = release("6.6.6", LINUX);
    place.files.insert(archive_path("1.2.3", LINUX), Reply::File(other));
    let line = place.fails(&[]);
    assert!(
        line.starts_with("wrong checksum of BASE/releases/download/v1.2.3/tatham-slv-v1.2.3-"),
        "{line}"
    );
}

#[test]
fn downloads_that_fail_change_nothing() {
    for downloader in ["curl", "wget", "busybox"] {
        let Some(path) = program(downloader) else {
            println!("skipped: {downloader} is not installed");
            continue;
        };
        let mut place = Place::usual();
        place.system("Linux", "x86_64");
        place.installs(&["--version", "1.2.2"], "1.2.2", &place.folder());
        place.unlink("curl");
        place.link(if downloader == "curl" { "curl" } else { "wget" }, &path);

        assert_eq!(
            place.fails(&["--version", "9.9.9"]),
            "cannot download BASE/releases/download/v9.9.9/SHA256SUMS"
        );
        let archive = archive_path("1.2.3", LINUX);
        let Some(Reply::File(bytes)) = place.files.remove(&archive) else { panic!("it was there") };
        assert_eq!(place.fails(&[]), format!("cannot download BASE{archive}"), "missing");
        place.files.insert(archive.clone(), Reply::CutOff(bytes));
        assert_eq!(place.fails(&[]), format!("cannot download BASE{archive}"), "cut off");
        place.files.remove(LATEST);
        assert_eq!(place.fails(&[]), "cannot download BASE/releases/latest/download/SHA256SUMS");
    }
}

#[test]
fn a_list_without_the_archive_changes_nothing() {
    let mut place = Place::usual();
    place.system("Linux", "x86_64");
    let list = b"0  tatham-slv_1.2.3-1_amd64.deb\n\
        0  tatham-slv-v1.2.3-x86_64-unknown-linux-musl.tar.gz.asc\n"
        .to_vec();
    for list in [list, Vec::new(), b"<html>\n<b>a</b>\n".to_vec()] {
        place.files.insert(LATEST.to_owned(), Reply::File(list));
        assert_eq!(
            place.fails(&[]),
            format!("no archive for {LINUX} in BASE/releases/latest/download/SHA256SUMS")
        );
    }
    let list = format!("0  tatham-slv-v../../1-{LINUX}.tar.gz\n");
    place.files.insert(LATEST.to_owned(), Reply::File(list.into_bytes()));
    assert_eq!(place.fails(&[]), "not a version: ../../1");
}

#[test]
fn a_program_that_is_missing_is_named() {
    for (names, line) in [
        (&["curl"][..], "curl or wget is required"),
        (&["sha256sum", "shasum"], "sha256sum or shasum is required"),
        (&["tar"], "tar is required"),
        (&["gzip"], "gzip is required"),
        (&["mktemp"], "mktemp is required"),
    ] {
        let place = Place::usual();
        place.system("Linux", "x86_64");
        for name in names {
            place.unlink(name);
        }
        assert_eq!(place.fails(&[]), line);
    }
}

#[test]
fn an_archive_that_is_of_no_use_changes_nothing() {
    let text = |text: &str| File { is_executable: true, bytes: text.as_bytes().to_vec() };
    let folder = name("1.2.3", LINUX);
    let gone = Files::from([(format!("{folder}/README.md"), text(""))]);
    let broken = Files::from([(format!("{folder}/tatham-slv"), text("#!/bin/sh\nexit 1\n"))]);
    for (bytes, line) in [
        (b"no archive".to_vec(), "cannot unpack"),
        (archive::tar_gz(&gone, 0).unwrap(), "no binary in"),
        (archive::tar_gz(&broken, 0).unwrap(), "the binary of"),
    ] {
        let mut place = Place::usual();
        place.system("Linux", "x86_64");
        let path = place.root.join("archive");
        write(&path, &bytes).unwrap();
        let list = format!("{}  {folder}.tar.gz\n", sums::file_sum(&path).unwrap());
        place.files.insert(LATEST.to_owned(), Reply::File(list.into_bytes()));
        place.files.insert(archive_path("1.2.3", LINUX), Reply::File(bytes));
        // Its parent exists, but the folder itself does not.
        fs::create_dir_all(place.root.join("home/.local")).unwrap();
        let found = place.fails(&[]);
        assert!(found.starts_with(line), "{found}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let place = Place::usual();
    place.system("Linux", "x86_64");
    write(&place.root.join("file"), "").unwrap();
    let folder = place.root.join("file/bin");
    let line = place.fails(&["--to", folder.to_str().unwrap()]);
    assert_eq!(line, format!("cannot create the folder {}", folder.display()));
    fs::create_dir_all(place.folder().join("tatham-slv")).unwrap();
    assert!(place.fails(&[]).ends_with("/tatham-slv is a folder"));

    // Root may write anywhere, so an ordinary user tries.
    let closed = place.root.join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    fs::set_permissions(place.root.join("temporary"), fs::Permissions::from_mode(0o777)).unwrap();
    let mut command = place.command(&["--to", closed.to_str().unwrap()]);
    if process::text(Command::new("id").arg("-u")).as_deref() == Ok("0") {
        let Some(setpriv) = program("setpriv") else {
            println!("skipped: setpriv, which makes an ordinary user, is not installed");
            return;
        };
        let mut user = Command::new(setpriv);
        user.args(["--reuid=65534", "--regid=65534", "--clear-groups"])
            .arg(command.get_program())
            .args(command.get_args());
        user.current_dir("/")
            .env_clear()
            .envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command = user;
    }
    let ran = command.output().unwrap();
    let stderr = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(stderr, format!("install.sh: cannot write to the folder {}\n", closed.display()));
    assert_eq!(
        (ran.status.code(), names(&closed), names(&place.root.join("temporary"))),
        (Some(1), Vec::new(), Vec::new())
    );
}

#[test]
fn arguments_that_cannot_be_meant_are_refused() {
    let place = Place::usual();
    place.system("Linux", "x86_64");
    for (arguments, line) in [
        (&["--to"][..], "--to needs a value"),
        (&["--version", ""], "--version needs a value"),
        (&["--version", "latest"], "not a version: latest"),
        (&["--version", "1/../2"], "not a version: 1/../2"),
        (&["x"], "unknown argument: x; usage: install.sh [--version X.Y.Z] [--to DIR]"),
    ] {
        assert_eq!(place.fails(arguments), line);
    }
    let mut homeless = place.command(&[]);
    homeless.env_remove("HOME");
    let error = process::output(&mut homeless).unwrap_err();
    assert!(error.ends_with("install.sh: HOME is not set; name a folder with --to"), "{error}");
}

#[test]
fn shellcheck_has_no_complaint() {
    if !process::is_here("shellcheck") {
        println!("skipped: shellcheck is not installed");
        return;
    }
    let scripts =
        process::text(Command::new("git").current_dir(folders::root()).args(["ls-files"])).unwrap();
    let is_script = |name: &&str| {
        let text = fs::read_to_string(folders::root().join(name)).unwrap_or_default();
        text.lines().next().is_some_and(|line| {
            line.starts_with("#!") && (line.ends_with("sh") || line.ends_with("bash"))
        })
    };
    let scripts: Vec<&str> = scripts.lines().filter(is_script).collect();
    assert!(scripts.contains(&".ci/run"));
    let complaints = |options: &[&str], scripts: &[&str]| {
        let ran = Command::new("shellcheck")
            .current_dir(folders::root())
            .args(options)
            .args(scripts)
            .output()
            .unwrap();
        String::from_utf8_lossy(&ran.stdout).into_owned()
    };
    assert_eq!(complaints(&[], &["install.sh"]), "");
    assert_eq!(complaints(&["--severity=warning"], &scripts), "");
}
