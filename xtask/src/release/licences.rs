//! Licences of everything in the binary: `cargo xtask release licences` collects name, version and
//! licence texts of the crates, the standard library with the crates in it, and on musl the C
//! library.

mod collect;
mod standard;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use super::project::Project;
use super::{Release, shown, write};

/// Name of the file in the archive.
pub(crate) const FILE: &str = "THIRD-PARTY-LICENSES";

/// Third-party part of the binary.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
struct LicensedComponent {
    name: String,
    version: String,
    /// The licence, as the package states it.
    licence: String,
    /// Licence texts and notices, with the names of their files.
    texts: Vec<(String, String)>,
}

/// Writes the file into the folder that becomes the archive, and prints the number of its parts.
pub(super) fn run(release: &Release) -> Result<(), String> {
    let count = write_to_stage(release)?;
    println!("wrote {} ({count} parts)", shown(&release.stage().join(FILE)));
    Ok(())
}

/// Writes the file into the folder that becomes the archive; returns the number of parts.
pub(super) fn write_to_stage(release: &Release) -> Result<usize, String> {
    let manifest = release.project.binary()?.folder.join("Cargo.toml");
    let (text, count) = text(&release.project, &manifest, &release.target)?;
    write(&release.stage().join(FILE), text)?;
    Ok(count)
}

/// Returns the text of the file for the package with this manifest and a target, and the number
/// of parts.
pub(crate) fn text(
    project: &Project,
    manifest: &Path,
    target: &str,
) -> Result<(String, usize), String> {
    let mut parts = collect::parts(&project.root, manifest, target)?;
    parts.extend(standard::parts()?);
    if target.contains("-musl") {
        parts.push(standard::musl(&project.root)?);
    }
    Ok((listed(&parts, &project.binary()?.version, target)?, parts.len()))
}

/// Returns the text of the file: the parts, then each text once.
///
/// # Errors
/// All parts without a text.
fn listed(parts: &[LicensedComponent], version: &str, target: &str) -> Result<String, String> {
    let lacking: Vec<String> = parts
        .iter()
        .filter(|part| part.texts.is_empty())
        .map(|part| format!("{} {}", part.name, part.version))
        .collect();
    if !lacking.is_empty() {
        return Err(format!(
            "no licence text: {}; add packaging/licences/NAME.txt from the project's repository",
            lacking.join(", ")
        ));
    }
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut texts: Vec<(&str, &str)> = Vec::new();
    let mut list = String::new();
    for part in parts {
        let mut used = Vec::new();
        for (name, text) in &part.texts {
            let number = *numbers.entry(text).or_insert_with(|| {
                texts.push((name, text));
                texts.len()
            });
            used.push(number.to_string());
        }
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            list,
            "{} {} ({}): {}",
            part.name,
            part.version,
            part.licence,
            used.join(", ")
        );
    }
    let mut file = format!(
        "Licences of the software in tatham-slv {version} for {target}\n\n\
         tatham-slv itself is licensed under MIT or Apache-2.0: see LICENSE-MIT and LICENSE-APACHE.\n\
         The binary contains the parts below; after each stand its licence and the numbers of the texts that follow.\n\n{list}"
    );
    for part in parts.iter().filter(|part| part.licence.contains("MPL")) {
        let _ = write!(
            file,
            "\n{name} is under the Mozilla Public License. It is unmodified, and its source code is at\n\
             https://crates.io/crates/{name}/{version}.\n",
            name = part.name,
            version = part.version
        );
    }
    for (number, (name, text)) in (1..).zip(&texts) {
        let _ = write!(file, "\n---------- text {number}: {name} ----------\n\n{text}\n");
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, licence: &str, texts: &[(&str, &str)]) -> LicensedComponent {
        let texts = texts.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        LicensedComponent {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            licence: licence.to_owned(),
            texts,
        }
    }

    #[test]
    fn each_text_stands_once() {
        let parts = [
            part(
                "a",
                "MIT OR Apache-2.0",
                &[("LICENSE-APACHE", "apache"), ("LICENSE-MIT", "mit of a")],
            ),
            part("b", "Apache-2.0", &[("LICENSE", "apache")]),
            part("c", "MPL-2.0", &[("LICENSE", "mozilla")]),
        ];
        let file = listed(&parts, "0.2.0", "t").unwrap();
        assert!(
            file.contains(
                "\na 1.0.0 (MIT OR Apache-2.0): 1, 2\nb 1.0.0 (Apache-2.0): 1\n\
                c 1.0.0 (MPL-2.0): 3\n"
            ),
            "{file}"
        );
        assert_eq!(file.matches("\napache\n").count(), 1);
        assert!(file.contains("\n---------- text 2: LICENSE-MIT ----------\n\nmit of a\n"));
        assert!(file.contains("\nc is under the Mozilla Public License."));
        assert!(file.contains("https://crates.io/crates/c/1.0.0."));
    }

    #[test]
    fn a_part_without_a_text_fails() {
        let parts =
            [part("a", "MIT", &[("LICENSE", "mit")]), part("b", "MIT", &[]), part("c", "MIT", &[])];
        let error = listed(&parts, "0.2.0", "t").unwrap_err();
        assert!(
            error.starts_with("no licence text: b 1.0.0, c 1.0.0; add packaging/licences/NAME.txt"),
            "{error}"
        );
    }
}
