//! Empty roots: a shell, the C library of the binary, and nothing else.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process;
use crate::release::Release;

/// Method to make a folder the root: as root, or as root of a user namespace.
#[derive(Debug)]
pub(super) struct Enter {
    before: &'static [&'static str],
    busybox: PathBuf,
}

impl Enter {
    /// Finds the method that works here.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(super) fn find() -> Result<Self, String> {
        if !cfg!(target_os = "linux") {
            return Err("roots are entered on Linux alone".to_owned());
        }
        let places = ["/bin/busybox", "/usr/bin/busybox"];
        let busybox = places
            .map(PathBuf::from)
            .into_iter()
            .find(|path| path.is_file() && libraries(path).is_empty());
        let busybox = busybox.ok_or("no static busybox is here (Debian: busybox-static)")?;
        let ways: [&'static [&'static str]; 2] = [&[], &["unshare", "--map-root-user"]];
        let works = |before: &&&'static [&'static str]| {
            let mut command = Self { before, busybox: busybox.clone() }.as_root("chroot");
            process::output(command.args(["/", "/bin/true"])).is_ok()
        };
        let before = ways.iter().find(works).ok_or("neither chroot nor unshare is allowed here")?;
        Ok(Self { before, busybox })
    }

    /// Returns a program that runs as root, of this system or of a namespace.
    pub(super) fn as_root(&self, program: &str) -> Command {
        let mut words = self.before.iter().copied().chain([program]);
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        command
    }
}

/// Folder that becomes the root.
#[derive(Debug)]
pub(super) struct Root<'e> {
    enter: &'e Enter,
    pub(super) folder: PathBuf,
}

impl<'e> Root<'e> {
    /// Makes an empty root with a shell and the libraries that the binary loads.
    pub(super) fn new(release: &Release, enter: &'e Enter, name: &str) -> Result<Self, String> {
        let root = Self { enter, folder: release.files().join("roots").join(name) };
        if root.folder.exists() {
            root.clear()?;
        }
        let copy = |from: &Path, to: &Path| {
            let fault = |error: std::io::Error| format!("{}: {error}", to.display());
            fs::create_dir_all(to.parent().unwrap_or(to)).map_err(fault)?;
            fs::copy(from, to).map_err(fault)
        };
        copy(&enter.busybox, &root.folder.join("bin/busybox"))?;
        for library in libraries(&release.binary()) {
            copy(&library, &root.folder.join(library.strip_prefix("/").unwrap_or(&library)))?;
        }
        process::output(&mut root.command(["/bin/busybox", "--install", "-s", "/bin"]))?;
        Ok(root)
    }

    fn command<S: AsRef<OsStr>>(&self, words: impl IntoIterator<Item = S>) -> Command {
        let mut command = self.enter.as_root("chroot");
        command.arg(&self.folder).args(words).env_clear().env("HOME", "/");
        // The folders of chroot itself.
        command.env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        command
    }

    /// Returns a command line of the shell, with a folder in its path.
    fn shell(&self, folder: &str, line: &str) -> Command {
        self.command(["/bin/sh", "-c", &format!("PATH={folder}:/bin; {line}")])
    }

    /// Returns the output of a command line.
    ///
    /// # Errors
    /// It failed.
    pub(super) fn said(&self, folder: &str, line: &str) -> Result<String, String> {
        Ok(String::from_utf8_lossy(&process::output(&mut self.shell(folder, line))?).into_owned())
    }

    /// Returns the output of a command line on both streams, in order, whether it fails or not.
    pub(super) fn printed(&self, folder: &str, line: &str) -> Result<String, String> {
        let output = self.shell(folder, &format!("exec 2>&1; {line}")).output();
        Ok(String::from_utf8_lossy(&output.map_err(|error| error.to_string())?.stdout).into_owned())
    }

    /// Removes the folder, and the one of all roots if it was the last.
    pub(super) fn remove(self) -> Result<(), String> {
        self.clear()?;
        if let Some(roots) = self.folder.parent() {
            // A failure may have left another root.
            let _ = fs::remove_dir(roots);
        }
        Ok(())
    }

    fn clear(&self) -> Result<(), String> {
        fs::remove_dir_all(&self.folder)
            .map_err(|error| format!("{}: {error}", self.folder.display()))
    }
}

/// Returns the libraries that a binary loads, including its loader; empty if it is static.
fn libraries(binary: &Path) -> Vec<PathBuf> {
    let listed = process::text(Command::new("ldd").arg(binary)).unwrap_or_default();
    let paths = listed
        .lines()
        .filter_map(|line| line.split_whitespace().find(|word| word.starts_with('/')));
    paths.map(PathBuf::from).collect()
}
