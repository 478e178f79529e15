//! Requirements for every published crate: licence texts, a README of its own, and metadata.

use std::path::Path;

use serde_json::Value;

use super::project::{Package, Project};
use super::read;

const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
const README: &str = "README.md";

/// Suitable categories of crates.io; the registry drops others without an error.
const CATEGORIES: [&str; 7] = [
    "algorithms",
    "command-line-utilities",
    "encoding",
    "games",
    "mathematics",
    "parser-implementations",
    "rendering",
];

/// Largest number of keywords that the registry accepts; it also limits their length.
const MOST_KEYWORDS: usize = 5;
const LONGEST_KEYWORD: usize = 20;

/// Lists the missing parts of published crates, a line each.
pub(super) fn faults(project: &Project) -> Result<Vec<String>, String> {
    let binary = project.binary()?;
    let mut faults = Vec::new();
    for package in project.published() {
        let mut fault = |text: String| faults.push(format!("{}: {text}", package.name));
        for name in LICENCES {
            let expected = read(&project.root.join(name))?;
            match own(&package.folder.join(name)) {
                Some(text) if text == expected => {}
                Some(_) => fault(format!("{name} differs from the one at the root")),
                None => fault(format!("{name} is missing, or a link")),
            }
        }
        readme(package, binary).into_iter().for_each(&mut fault);
        metadata(package, binary).into_iter().for_each(&mut fault);
    }
    Ok(faults)
}

/// Returns the text of a file that is not a link.
fn own(path: &Path) -> Option<String> {
    path.symlink_metadata().is_ok_and(|about| about.is_file()).then(|| read(path).ok()).flatten()
}

fn readme(package: &Package, binary: &Package) -> Vec<String> {
    let Some(text) = own(&package.folder.join(README)) else {
        return vec![format!("{README} is missing, or a link")];
    };
    let title = format!("# {}\n", package.name);
    let docs = format!("{}/tree/main/docs", binary.text("repository"));
    let parts = [
        (title.as_str(), "its title"),
        ("art of [tatham-slv](", "the project"),
        (docs.as_str(), "the docs"),
    ];
    let lacks = parts.iter().filter(|(part, _)| !text.contains(part));
    lacks.map(|(part, about)| format!("{README} lacks {about}: `{}`", part.trim())).collect()
}

fn metadata(package: &Package, binary: &Package) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, expected) in [
        ("readme", README.to_owned()),
        ("documentation", format!("https://docs.rs/{}", package.name)),
        ("homepage", binary.text("homepage").to_owned()),
        ("repository", binary.text("repository").to_owned()),
        ("license", binary.text("license").to_owned()),
        ("rust_version", binary.text("rust_version").to_owned()),
    ] {
        let found = package.text(name);
        if found != expected || found.is_empty() {
            faults.push(format!("`{name}` is `{found}` instead of `{expected}`"));
        }
    }
    if package.text("description").is_empty() {
        faults.push("`description` is missing".to_owned());
    }
    let words = |name: &str| -> Vec<&str> {
        package.manifest[name].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    };
    let (keywords, categories) = (words("keywords"), words("categories"));
    let is_good = |word: &&str| {
        word.len() <= LONGEST_KEYWORD && word.starts_with(|c: char| c.is_ascii_alphanumeric())
    };
    if keywords.is_empty() || keywords.len() > MOST_KEYWORDS || !keywords.iter().all(is_good) {
        faults.push(format!(
            "`keywords`: expected 1 to {MOST_KEYWORDS} of at most {LONGEST_KEYWORD} characters, found {keywords:?}"
        ));
    }
    if categories.is_empty() || !categories.iter().all(|name| CATEGORIES.contains(name)) {
        faults.push(format!("`categories`: expected some of {CATEGORIES:?}, found {categories:?}"));
    }
    faults
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;
    use crate::folders;
    use crate::release::write;

    #[test]
    fn every_published_crate_is_ready() {
        let project = Project::read(folders::root()).unwrap();
        assert!(project.published().count() >= 16, "the crates are found");
        assert_eq!(faults(&project).unwrap(), [""; 0]);
    }

    #[test]
    fn the_packages_hold_what_the_folders_hold() {
        let project = Project::read(folders::root()).unwrap();
        for package in project.published() {
            let mut cargo = folders::cargo();
            cargo.current_dir(&package.folder).args(["package", "--list", "--allow-dirty"]);
            let listed = crate::process::text(&mut cargo).unwrap();
            for name in LICENCES.iter().chain([&README]) {
                assert!(listed.lines().any(|line| line == *name), "{}: {name}", package.name);
            }
        }
    }

    #[test]
    fn what_a_crate_lacks_is_listed() {
        let root = std::env::temp_dir().join(format!("tatham-packages-{}", std::process::id()));
        let folder = root.join("crates/cli");
        for (name, text) in [("LICENSE-MIT", "mit"), ("LICENSE-APACHE", "apache")] {
            write(&root.join(name), text).unwrap();
            write(&folder.join(name), text).unwrap();
        }
        let text = "# tatham-slv\n\nPart of [tatham-slv](https://x.example/y), docs: \
            https://x.example/y/tree/main/docs\n";
        write(&folder.join(README), text).unwrap();
        let manifest = json!({
            "description": "a", "readme": "README.md",
            "documentation": "https://docs.rs/tatham-slv", "homepage": "https://x.example/",
            "repository": "https://x.example/y", "license": "MIT", "rust_version": "1.89",
            "keywords": ["a"], "categories": ["games"],
        });
        let package = Package {
            name: "tatham-slv".to_owned(),
            version: "0.1.0".to_owned(),
            folder: folder.clone(),
            is_published: true,
            manifest,
        };
        let project = Project { root: root.clone(), built: root.clone(), packages: vec![package] };
        assert_eq!(faults(&project).unwrap(), [""; 0]);

        let mut damaged = project.clone();
        damaged.packages[0].manifest["keywords"] = json!(["a", "b", "c", "d", "e", "f"]);
        damaged.packages[0].manifest["categories"] = json!(["puzzles"]);
        damaged.packages[0].manifest["documentation"] = json!(null);
        let found = faults(&damaged).unwrap();
        assert_eq!(found.len(), 3, "{found:?}");
        for (line, name) in found.iter().zip(["documentation", "keywords", "categories"]) {
            assert!(line.starts_with(&format!("tatham-slv: `{name}`")), "{line}");
        }

        write(&folder.join("LICENSE-MIT"), "other").unwrap();
        fs::remove_file(folder.join("LICENSE-APACHE")).unwrap();
        write(&folder.join(README), "# tatham-slv\n").unwrap();
        let expected = [
            "tatham-slv: LICENSE-APACHE is missing, or a link",
            "tatham-slv: LICENSE-MIT differs from the one at the root",
            "tatham-slv: README.md lacks the project: `art of [tatham-slv](`",
            "tatham-slv: README.md lacks the docs: `https://x.example/y/tree/main/docs`",
        ];
        assert_eq!(faults(&project).unwrap(), expected);
        #[cfg(unix)]
        {
            fs::remove_file(folder.join("LICENSE-MIT")).unwrap();
            std::os::unix::fs::symlink(root.join("LICENSE-MIT"), folder.join("LICENSE-MIT"))
                .unwrap();
            assert!(
                faults(&project)
                    .unwrap()
                    .contains(&"tatham-slv: LICENSE-MIT is missing, or a link".to_owned())
            );
        }
        fs::remove_dir_all(root).unwrap();
    }
}
