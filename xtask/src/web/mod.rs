//! Page: `cargo xtask web build|serve|test|pictures`.

pub mod server;
pub mod site;
mod toolchain;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use self::server::Server;
use self::toolchain::Toolchain;
use crate::folders;

/// Variable that tells the page's tests, which are in `crates/lab`, the folder of the site.
pub const SITE: &str = "TATHAM_SITE";

/// Variable that tells them the folder for the pictures of the documentation.
pub const PICTURES: &str = "TATHAM_PICTURES";

const USAGE: &str =
    "usage: cargo xtask web build | serve [--port N] | test [--dist] [NAME…] | pictures";

/// Profile of the published site.
const PUBLISHED_PROFILE: &str = "dist";

/// Profile of the site under test, which compiles sooner.
const TEST_PROFILE: &str = "page-test";

/// Runs the command that the first word names.
///
/// # Errors
/// The site could not be built or served, or its tests failed.
pub fn run(arguments: &[String]) -> Result<(), String> {
    match arguments.split_first().map(|(word, rest)| (word.as_str(), rest)) {
        Some(("build", [])) => {
            println!("{}", build()?.display());
            Ok(())
        }
        Some(("test", names)) => test(names, None),
        Some(("pictures", [])) => {
            let folder = folders::root().join("docs/pictures/web");
            test(&["page::pictures".to_owned()], Some(&folder))
        }
        Some(("serve", rest)) => serve(rest),
        _ => Err(USAGE.to_owned()),
    }
}

/// Builds the site; returns its folder.
fn build() -> Result<PathBuf, String> {
    let target = folders::target()?;
    site::build(&target, &Toolchain::find(&target)?, PUBLISHED_PROFILE)
}

/// Builds the site and drives it in a browser. If nothing compiles for browsers, it prints a
/// message and tests nothing. The pictures of the documentation go to the folder, if there is one.
fn test(names: &[String], pictures: Option<&Path>) -> Result<(), String> {
    let target = folders::target()?;
    let toolchain = match Toolchain::find(&target) {
        Ok(toolchain) => toolchain,
        Err(error) => {
            println!("skipped: {error}");
            return Ok(());
        }
    };
    let (profile, names) = match names.split_first() {
        Some((word, names)) if word == "--dist" => (PUBLISHED_PROFILE, names),
        _ => (TEST_PROFILE, names),
    };
    let site = site::build(&target, &toolchain, profile)?;
    let mut cargo = folders::cargo();
    cargo
        .args([
            "test",
            "--quiet",
            "--package",
            "tatham-lab",
            "--bin",
            "tatham-lab",
            "--",
            "--show-output",
        ])
        .env(SITE, site);
    if let Some(folder) = pictures {
        cargo.env(PICTURES, folder);
    }
    if names.is_empty() {
        cargo.arg("page::")
    } else {
        cargo.args(names)
    };
    match cargo.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the page's tests failed: {status}")),
        Err(error) => Err(format!("cargo could not be started: {error}")),
    }
}

/// Builds the site and serves it until the program ends.
fn serve(arguments: &[String]) -> Result<(), String> {
    let port = match arguments {
        [] => 8000,
        [option, port] if option == "--port" => port
            .parse()
            .map_err(|_| format!("--port: expected a number up to 65535, found `{port}`"))?,
        _ => return Err(USAGE.to_owned()),
    };
    let server = Server::on(port, &build()?)?;
    let address: SocketAddr = server.address()?;
    println!("http://{address}/");
    server.serve(|| false);
    Ok(())
}
