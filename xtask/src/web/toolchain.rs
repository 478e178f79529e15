//! Compiler for the browser's target.
//!
//! A toolchain that has the target is used as it is. Otherwise, if the target cannot be installed,
//! Debian's compiler for the web is unpacked into a folder, and the standard library built with it:
//! once, without root and without installing anything. The folder is kept: `web/toolchain` where
//! cargo builds, or `$WASM_TOOLCHAIN`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{folders, process};

/// Target without a system, a clock and threads, as browsers run it.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Variable with the folder of Debian's compiler, if it is not the usual one.
const FOLDER: &str = "WASM_TOOLCHAIN";

/// File in that folder that marks it as complete; its number is the recipe's.
const COMPLETE: &str = "complete-1";

/// Environment of a cargo command that builds for the browser.
#[derive(Clone, Debug, Default)]
pub(crate) struct Toolchain(Vec<(&'static str, OsString)>);

impl Toolchain {
    /// Finds a toolchain, or makes one. `target` is the folder in which cargo builds.
    ///
    /// # Errors
    /// There is none and none can be made: the attempts, and advice.
    pub(crate) fn find(target: &Path) -> Result<Self, String> {
        let sysroot =
            PathBuf::from(process::text(Command::new("rustc").args(["--print", "sysroot"]))?);
        if sysroot.join("lib/rustlib").join(TARGET).join("lib").is_dir() {
            return Ok(Self::default());
        }
        let folder =
            std::env::var_os(FOLDER).map_or_else(|| target.join("web/toolchain"), PathBuf::from);
        debian(&folder, &sysroot).map_err(|error| {
            format!(
                "no compiler for {TARGET}. The toolchain in {} does not have this target; `rustup target add {TARGET}` adds it. \
                 Debian's rustc-web is not available either: {error}",
                sysroot.display()
            )
        })
    }

    /// Returns a command of cargo for the browser, which builds in a folder of its own: otherwise
    /// the two compilers would rebuild each other's objects.
    pub(crate) fn cargo(&self, target: &Path) -> Command {
        let mut command = folders::cargo();
        command.env("CARGO_TARGET_DIR", target).envs(self.0.iter().cloned());
        command
    }
}

/// Returns Debian's compiler, which is put into the folder unless it is there.
fn debian(folder: &Path, sysroot: &Path) -> Result<Toolchain, String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
    let about = process::text(Command::new("rustc").arg("-vV"))?;
    let host = about
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .ok_or("`rustc -vV` prints no host")?;
    let linker = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if !linker.is_file() {
        return Err(format!(
            "linking requires rust-lld, which is part of rustup's toolchains but not of {}",
            sysroot.display()
        ));
    }
    let toolchain = Toolchain(vec![
        ("RUSTC", folder.join("usr/bin/rustc").into()),
        (
            "LD_LIBRARY_PATH",
            folder.join(format!("usr/lib/{}-linux-gnu", std::env::consts::ARCH)).into(),
        ),
        ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()),
    ]);
    if folder.join(COMPLETE).is_file() {
        return Ok(toolchain);
    }
    eprintln!("making a toolchain for {TARGET} in {}: once, some minutes", folder.display());
    // Remains of an interrupted attempt, or of another recipe.
    for part in ["apt", "packages", "std", "usr"] {
        let _ = fs::remove_dir_all(folder.join(part));
    }
    unpack(&folder)?;
    build_std(&folder, &toolchain)?;
    for part in ["apt", "packages", "std"] {
        let _ = fs::remove_dir_all(folder.join(part));
    }
    fs::write(folder.join(COMPLETE), "")
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(toolchain)
}

/// Downloads Debian's packages and unpacks them. apt works in the folder, on lists that it
/// downloads there: so it needs no root, and the versions are the current ones.
fn unpack(folder: &Path) -> Result<(), String> {
    let (apt, packages) = (folder.join("apt"), folder.join("packages"));
    for part in [&apt.join("lists/partial"), &apt.join("cache/archives/partial"), &packages] {
        fs::create_dir_all(part).map_err(|error| format!("{}: {error}", part.display()))?;
    }
    let apt = |program: &str| {
        let mut command = Command::new(program);
        command.arg("-o").arg(format!("Dir::State::Lists={}", apt.join("lists").display()));
        command.arg("-o").arg(format!("Dir::Cache={}", apt.join("cache").display()));
        // As root, apt would give the download to a user who may not write here.
        command
            .args(["-o", "APT::Sandbox::User=root", "-qq"])
            .current_dir(&packages)
            .env("LC_ALL", "C");
        command
    };
    process::text(apt("apt-get").arg("update"))?;
    // Both names contain versions.
    let depends = |package: &str, prefix: &str| {
        let listed = process::text(apt("apt-cache").args(["depends", package]))?;
        let name = listed
            .lines()
            .filter_map(|line| line.trim().strip_prefix("Depends: "))
            .rfind(|name| name.starts_with(prefix));
        name.map(str::to_owned).ok_or_else(|| format!("Debian's {package} depends on no {prefix}…"))
    };
    let std = depends("libstd-rust-web-dev", "libstd-rust-web-")?;
    let llvm = depends(&std, "libllvm")?;
    process::text(apt("apt-get").args([
        "download",
        "rustc-web",
        "libstd-rust-web-dev",
        &std,
        &llvm,
        "rust-web-src",
    ]))?;
    let files = fs::read_dir(&packages)
        .map_err(|error| error.to_string())?
        .flatten()
        .map(|entry| entry.path());
    for file in files {
        let is_source =
            file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("rust-web-src"));
        if is_source {
            // Only the standard library is unpacked, which is a hundredth of the sources.
            let tar = packages.join("sources.tar");
            let out =
                fs::File::create(&tar).map_err(|error| format!("{}: {error}", tar.display()))?;
            process::text(Command::new("dpkg-deb").arg("--fsys-tarfile").arg(&file).stdout(out))?;
            let parts = ["./usr/src/rustc-*/library", "./usr/lib/rustlib/src"];
            process::text(
                Command::new("tar")
                    .arg("-xf")
                    .arg(&tar)
                    .arg("-C")
                    .arg(folder)
                    .arg("--wildcards")
                    .args(parts),
            )?;
        } else {
            process::text(Command::new("dpkg-deb").arg("-x").arg(&file).arg(folder))?;
        }
    }
    Ok(())
}

/// Builds the standard library with Debian's compiler, and puts it where the compiler looks for it.
fn build_std(folder: &Path, toolchain: &Toolchain) -> Result<(), String> {
    let fault = |error: std::io::Error| format!("the standard library cannot be built: {error}");
    let (package, library) =
        (folder.join("std"), folder.join("usr/lib/rustlib").join(TARGET).join("lib"));
    fs::create_dir_all(package.join("src")).map_err(fault)?;
    fs::create_dir_all(&library).map_err(fault)?;
    fs::write(
        package.join("Cargo.toml"),
        "[package]\nname = \"empty\"\nedition = \"2024\"\n[workspace]\n",
    )
    .map_err(fault)?;
    fs::write(package.join("src/lib.rs"), "").map_err(fault)?;
    let target = package.join("target");
    let mut cargo = toolchain.cargo(&target);
    cargo.current_dir(&package).args([
        "build",
        "--quiet",
        "--release",
        "--target",
        TARGET,
        "-Zbuild-std=std,panic_abort",
    ]);
    // A stable compiler builds its own standard library; with the bitcode that optimisation across
    // all crates needs.
    cargo
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", "-Cembed-bitcode=yes")
        .env("CARGO_PROFILE_RELEASE_PANIC", "abort");
    process::text(&mut cargo)?;
    for file in fs::read_dir(target.join(TARGET).join("release/deps")).map_err(fault)?.flatten() {
        let name = file.file_name();
        let text = name.to_string_lossy();
        if text.ends_with(".rlib") && !text.starts_with("libempty-") {
            fs::copy(file.path(), library.join(&name)).map_err(fault)?;
        }
    }
    Ok(())
}
