//! Addresses of the project: it has two, `repository` and `homepage` of the workspace; any other in
//! its files is wrong.

use std::fs;
use std::process::Command;

use super::project::Project;
use crate::process;

/// Name of the project in an address.
const NAME: &str = "tatham-slv";

/// Hosts with an address for each crate.
const REGISTRIES: [&str; 2] = ["https://docs.rs/", "https://crates.io/"];

/// Returns addresses of the project, in any file under version control, that are neither the
/// repository's nor the page's.
pub(super) fn faults(project: &Project) -> Result<Vec<String>, String> {
    let binary = project.binary()?;
    let ours = [binary.text("repository"), binary.text("homepage")];
    let files = process::text(Command::new("git").current_dir(&project.root).args(["ls-files"]))?;
    let mut found = Vec::new();
    for name in files.lines() {
        // Pictures of the page are not text, and a file may be deleted but not committed.
        let Ok(text) = fs::read_to_string(project.root.join(name)) else { continue };
        let wrong = text
            .lines()
            .zip(1..)
            .flat_map(|(line, number)| others(line, &ours).map(move |address| (number, address)));
        found.extend(wrong.map(|(number, address)| {
            format!("{name}:{number}: {address} is not an address of Cargo.toml")
        }));
    }
    Ok(found)
}

/// Returns the addresses in a line that have the project's name, but differ from those in
/// Cargo.toml.
fn others<'a>(line: &'a str, ours: &'a [&str]) -> impl Iterator<Item = &'a str> {
    let addresses = line.match_indices("://").map(|(at, _)| {
        let start =
            line[..at].rfind(|c: char| !c.is_ascii_alphabetic()).map_or(0, |before| before + 1);
        let is_end = |c: char| c.is_whitespace() || "\"'`<>()[]{},;|\\".contains(c);
        let end = line[at..].find(is_end).map_or(line.len(), |length| at + length);
        &line[start..end]
    });
    let is_below = |address: &str, base: &str| {
        let base = base.trim_end_matches('/');
        address
            .strip_prefix(base)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '#', '?', '.', ':', '$']))
    };
    addresses.filter(move |address| {
        address.contains(NAME)
            && !ours.iter().any(|base| is_below(address, base))
            && !REGISTRIES.iter().any(|registry| address.starts_with(registry))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folders;

    #[test]
    fn every_address_is_one_of_the_manifest() {
        assert_eq!(faults(&Project::read(folders::root()).unwrap()).unwrap(), [""; 0]);
    }

    #[test]
    fn another_address_is_found() {
        // Composed here, since this file is searched too.
        let site = |host: &str, path: &str| format!("https:/{}{host}/{path}", "/");
        let repository = site("github.com", "me/tatham-slv");
        let ours = [repository.as_str(), "https://me.example/slv/"];
        for good in [
            &repository,
            &format!("see [here]({repository}/tree/main/docs)."),
            &format!("<{repository}#readme>, {repository}."),
            &"https://me.example/slv/#solo".to_owned(),
            &site("docs.rs", "tatham-slv"),
            &"https://other.example/".to_owned(),
        ] {
            assert_eq!(others(good, &ours).next(), None, "{good}");
        }
        for wrong in [
            site("github.com", "you/tatham-slv"),
            site("github.com", "me/tatham-slv-2"),
            site("raw.example", "me/tatham-slv/x"),
        ] {
            let line = format!("a https://other.example and \"{wrong}\"");
            assert_eq!(others(&line, &ours).collect::<Vec<_>>(), [&wrong]);
        }
    }
}
