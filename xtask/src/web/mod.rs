//! Page: `cargo xtask web build|serve|test|code|pictures|bench|install`.

pub(crate) mod browsers;
mod kinds;
pub mod server;
pub mod site;
pub(crate) mod toolchain;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use self::browsers::Browsers;
use self::server::Server;
use self::toolchain::Toolchain;
use crate::folders;

const USAGE: &str = "usage: cargo xtask web build | serve [--port N] | pictures | install | code \
    | test [--dist] [--all] [NAME…] | bench [KIND…]";

/// Profile of the published site.
pub(crate) const PUBLISHED_PROFILE: &str = "dist";

/// Profile of the site under test, which compiles sooner.
pub(crate) const TEST_PROFILE: &str = "page-test";

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
        Some(("test", rest)) => test(rest),
        Some(("code", [])) => code(),
        Some(("pictures", [])) => pictures(),
        Some(("bench", kinds)) => browsers(PUBLISHED_PROFILE)?
            .map_or(Ok(()), |browsers| browsers.run("bench.js", kinds, &[])),
        Some(("install", [])) => browsers::packages(&folders::target()?).map(drop),
        Some(("serve", rest)) => serve(rest),
        _ => Err(USAGE.to_owned()),
    }
}

/// Builds the site; returns its folder.
fn build() -> Result<PathBuf, String> {
    let target = folders::target()?;
    let toolchain = Toolchain::find(&target)?;
    site::build(&target, &toolchain, PUBLISHED_PROFILE, &browsers::native(&target)?)
}

/// Builds the site by a profile, for browsers. If nothing compiles for browsers, it prints a
/// message and returns `None`.
fn browsers(profile: &str) -> Result<Option<Browsers>, String> {
    let target = folders::target()?;
    match Toolchain::find(&target) {
        Ok(toolchain) => Ok(Some(Browsers {
            site: site::build(&target, &toolchain, profile, &browsers::native(&target)?)?,
            packages: browsers::packages(&target)?,
            target,
        })),
        Err(error) => {
            println!("skipped: {error}");
            Ok(None)
        }
    }
}

/// Tests the modules that need no browser, and checks all code of the page.
fn code() -> Result<(), String> {
    browsers::check_code(browsers::packages(&folders::target()?)?.as_deref())
}

/// Tests the code of the page and drives the site in browsers. If there are names, only the tests
/// in browsers with these names run. Other words choose the published solver, and all kinds in
/// every browser.
fn test(words: &[String]) -> Result<(), String> {
    let (options, names): (Vec<&String>, Vec<&String>) =
        words.iter().partition(|word| word.starts_with("--"));
    if options.iter().any(|option| *option != "--dist" && *option != "--all") {
        return Err(USAGE.to_owned());
    }
    let has = |name: &str| options.iter().any(|option| *option == name);
    if names.is_empty() {
        code()?;
    }
    let profile = if has("--dist") { PUBLISHED_PROFILE } else { TEST_PROFILE };
    let all: &[(&str, &Path)] = if has("--all") { &[("TATHAM_ALL", Path::new("1"))] } else { &[] };
    let names: Vec<String> = names.into_iter().cloned().collect();
    browsers(profile)?.map_or(Ok(()), |browsers| browsers.run("main.js", &names, all))
}

/// Takes the pictures of the documentation anew.
fn pictures() -> Result<(), String> {
    let folder = folders::root().join("docs/pictures/web");
    browsers(TEST_PROFILE)?.map_or(Ok(()), |browsers| {
        browsers.run("main.js", &["picture".to_owned()], &[("TATHAM_PICTURES", &folder)])
    })
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
