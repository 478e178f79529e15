//! Linker options of the program.

use std::env;
use std::process::Command;

/// First glibc whose loader reads packed relocations, as (major, minor).
const PACKED_SINCE: (u32, u32) = (2, 36);

/// Packs the relocations of the program, where the loader of this machine reads them: the tables of
/// all kinds have 18,000, which take 0.4 MB and a fifth of the instructions of a start.
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let is_own = env::var("HOST") == env::var("TARGET");
    let is_glibc = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if is_own && is_glibc && glibc().is_some_and(|version| version >= PACKED_SINCE) {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// Returns the version of this machine's C library: `getconf` prints `glibc 2.36`.
fn glibc() -> Option<(u32, u32)> {
    let printed = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?.stdout;
    let (major, minor) =
        str::from_utf8(&printed).ok()?.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
