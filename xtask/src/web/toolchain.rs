//! A compiler for the browser's target.
//!
//! A toolchain that has the target is used as it is. Where it has not and cannot get it, Debian's compiler for the web is unpacked into a folder, and the standard library built
//! with it: once, without root and without installing anything. The folder is kept: `web/toolchain` where cargo builds, or `$WASM_TOOLCHAIN`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{folders, process};

/// No system, no clock, no threads: what browsers run.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// The folder of Debian's compiler, where it is not the usual one.
const FOLDER: &str = "WASM_TOOLCHAIN";

/// In that folder, when all is there; its number is the recipe's.
const COMPLETE: &str = "complete-1";

/// What a command of cargo needs in its environment to build for the browser.
#[derive(Clone, Debug, Default)]
pub(super) struct Toolchain(Vec<(&'static str, OsString)>);

impl Toolchain {
    /// The one that there is, or one that is made. `target` is where cargo builds.
    ///
    /// # Errors
    /// There is none and none can be had: what was tried, and what to do.
    pub(super) fn of(target: &Path) -> Result<Self, String> {
        let sysroot =
            PathBuf::from(process::text(Command::new("rustc").args(["--print", "sysroot"]))?);
        if sysroot.join("lib/rustlib").join(TARGET).join("lib").is_dir() {
            return Ok(Self::default());
        }
        let folder =
            std::env::var_os(FOLDER).map_or_else(|| target.join("web/toolchain"), PathBuf::from);
        debian(&folder, &sysroot).map_err(|error| {
            format!(
                "nothing here compiles for {TARGET}. The toolchain in {} has no such target: `rustup target add {TARGET}` adds it. \
                 Debian's rustc-web cannot be had instead: {error}",
                sysroot.display()
            )
        })
    }

    /// A command of cargo for the browser, which builds in a folder of its own: another compiler's objects would be built anew by each in turn.
    pub(super) fn cargo(&self, target: &Path) -> Command {
        let mut command = folders::cargo();
        command.env("CARGO_TARGET_DIR", target).envs(self.0.iter().cloned());
        command
    }
}

/// Debian's compiler, which is put into the folder unless it is there.
fn debian(folder: &Path, sysroot: &Path) -> Result<Toolchain, String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
    let about = process::text(Command::new("rustc").arg("-vV"))?;
    let host = about
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .ok_or("`rustc -vV` names no host")?;
    let linker = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if !linker.is_file() {
        return Err(format!(
            "it would be linked by rust-lld, which a toolchain of rustup has, and {} has not",
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
    // What is left of an attempt that was interrupted, or of another recipe.
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

/// Downloads Debian's packages and unpacks them. apt works in the folder, on lists that it gets there: so nobody has to be root, and the versions are those that there are today.
fn unpack(folder: &Path) -> Result<(), String> {
    let (apt, packages) = (folder.join("apt"), folder.join("packages"));
    for part in [&apt.join("lists/partial"), &apt.join("cache/archives/partial"), &packages] {
        fs::create_dir_all(part).map_err(|error| format!("{}: {error}", part.display()))?;
    }
    let apt = |program: &str| {
        let mut command = Command::new(program);
        command.arg("-o").arg(format!("Dir::State::Lists={}", apt.join("lists").display()));
        command.arg("-o").arg(format!("Dir::Cache={}", apt.join("cache").display()));
        // Who is root would hand the download to a user who may not write here.
        command
            .args(["-o", "APT::Sandbox::User=root", "-qq"])
            .current_dir(&packages)
            .env("LC_ALL", "C");
        command
    };
    process::text(apt("apt-get").arg("update"))?;
    // The names of both have versions in them.
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
            // Of the sources only the standard library, which is a hundredth of them.
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

/// Builds the standard library with Debian's compiler, and puts it where that looks for it.
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
    // A stable compiler builds its own standard library; with the bitcode that optimising all crates together wants.
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
