//! `cargo xtask check`: what must be green before a change lands, in one command.

use std::process::Command;

/// The commands, in the order in which a failure is cheapest to hear of.
const COMMANDS: &[&[&str]] = &[
    &["fmt", "--all", "--check"],
    &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
    &["doc", "--workspace", "--no-deps", "--quiet"],
    &["test", "--workspace"],
];

/// Runs them until one fails.
pub(crate) fn run(_arguments: &[String]) -> Result<(), String> {
    for command in COMMANDS {
        let line = format!("cargo {}", command.join(" "));
        println!("$ {line}");
        let status =
            Command::new("cargo").args(*command).env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private_intra_doc_links").status();
        match status {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("`{line}` failed: {status}")),
            Err(error) => return Err(format!("`{line}` could not be started: {error}")),
        }
    }
    Ok(())
}
