//! Tests of new kinds: they have all the entries of a kind, and cargo and rustfmt accept them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;

use super::*;

/// Other text with the name of such a kind in it, which the kind does not need, with the reason.
const NOT_WRITTEN: &[(&str, &str)] = &[
    ("crates/KIND/src/solo", "the kinds of a family"),
    ("crates/KIND/src/check.rs", "what some of them share"),
    ("crates/KIND/src/play.rs", "what some of them share"),
    ("crates/KIND/src/fillings.rs", "what some of them share"),
    ("crates/KIND/src/square.rs", "what some of them share"),
    ("crates/KIND/src/subset.rs", "what some of them share"),
    ("crates/KIND/src/keen", "one of them"),
    ("crates/KIND/src/towers", "one of them"),
    ("crates/KIND/src/unequal", "one of them"),
    ("crates/latin/src/KIND/problem.rs", "what a puzzle is, where that takes a page of its own"),
    ("crates/KIND/tests/", "tests of one of them"),
    ("crates/brute/src/words.rs", "words for values, when sentences are read back"),
    ("crates/brute/src/largest", "boards at a kind's bounds, for which the test of limits asks"),
    ("crates/cli/", "tests take some kinds as examples"),
    ("crates/lab/", "benchmarks and makers of puzzles, of some kinds"),
    ("crates/latin/src/play.rs", "tests of how the games of the family differ"),
    (
        "crates/tatham/",
        "names and builders for Rust programs; `open` reads every kind without them",
    ),
    ("crates/puzzlink/", "addresses of puzzle sites, where they have the puzzle"),
    ("crates/wire/", "tests take some kinds as examples"),
    ("crates/kinds/src/collection.rs", "all games of the collection, solved or not"),
    ("crates/kinds/tests/", "tests take some kinds as examples"),
    ("docs/KIND.md", "how a kind is solved, where it takes more than its rules"),
    ("docs/pictures/", "what `bless` draws"),
    ("docs/schema.json", "what `bless` writes"),
    ("fuzz/Cargo.lock", "what cargo writes"),
    ("fuzz/corpus/", "what fuzzers have found"),
    ("puzzles/collection.txt", "some puzzles of each game of the collection, and of no other"),
    ("puzzles/KIND/basic.jsonl", "what `bless` writes"),
    ("puzzles/KIND/hard.txt", "puzzles that need search: the toy has none"),
    ("puzzles/KIND/sgt.txt", "puzzles of the real game, where there is one"),
];

/// Copy of the workspace, without build output.
struct Copy(PathBuf);

impl Copy {
    fn new(test: &str) -> Self {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let to = std::env::temp_dir().join(format!("tatham-new-{test}-{}", std::process::id()));
        for part in [
            "Cargo.toml",
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "rustfmt.toml",
            "crates",
            "docs",
            "fuzz",
            "puzzles",
            "xtask",
        ] {
            for path in files(&from, Path::new(part)) {
                fs::create_dir_all(to.join(&path).parent().expect("a folder")).unwrap();
                fs::copy(from.join(&path), to.join(&path)).unwrap();
            }
        }
        Self(to)
    }

    fn make(&self, arguments: &[&str]) -> Result<(), String> {
        let arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
        let changes = changes(&self.0, &Names::parse(&arguments)?)?;
        write(&self.0, &changes)?;
        format(&self.0, &changes)
    }

    /// Returns the occurrences of a word: paths, without the word, and numbers of lines of files.
    /// Sentences and imports do not count.
    fn places(&self, word: &str) -> BTreeMap<String, usize> {
        let names = |text: &str| {
            text.to_lowercase().split(|c: char| !c.is_ascii_lowercase()).any(|other| other == word)
        };
        let counts = |line: &&str| {
            let is_aside = |beginning| line.trim_start().starts_with(beginning);
            names(line) && !["//", "#", "use ", "description", "keywords"].into_iter().any(is_aside)
        };
        let mut places = BTreeMap::new();
        for path in files(&self.0, Path::new("")).filter(|path| !path.starts_with("xtask")) {
            let text = fs::read_to_string(self.0.join(&path))
                .ok()
                .filter(|_| path.extension().is_none_or(|end| end != "md"))
                // Few files have the word: to split all would take most of the time.
                .filter(|text| text.to_lowercase().contains(word));
            let lines = text.unwrap_or_default().lines().filter(counts).count();
            let path = path.to_str().unwrap();
            if names(path) {
                // The contents of a file of its own belong to the kind.
                places.insert(path.replace(word, "KIND"), 1);
            } else if lines > 0 {
                places.insert(path.to_owned(), lines);
            }
        }
        places.retain(|path, _| {
            !NOT_WRITTEN.iter().any(|(beginning, _)| path.starts_with(beginning))
        });
        places
    }

    /// Returns the packages, each with its dependencies outside of tests, as cargo reads them.
    fn packages(&self) -> BTreeMap<String, Vec<String>> {
        let cargo = Command::new("cargo")
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .current_dir(&self.0)
            .output()
            .unwrap();
        assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
        let metadata: Value = serde_json::from_slice(&cargo.stdout).unwrap();
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
        list(&metadata["packages"])
            .iter()
            .map(|package| {
                let needed = list(&package["dependencies"])
                    .into_iter()
                    .filter(|needed| needed["kind"].is_null());
                (name(package), needed.map(|needed| name(&needed)).collect())
            })
            .collect()
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the source files below `root`, from `part` on, without those of the Python package: it
/// is outside of the workspace, and cargo writes its lock file.
fn files(root: &Path, part: &Path) -> Box<dyn Iterator<Item = PathBuf>> {
    let path = root.join(part);
    if part.file_name().is_some_and(|name| name == "target") || part.ends_with("crates/python") {
        Box::new(std::iter::empty())
    } else if path.is_dir() {
        let parts: Vec<PathBuf> = fs::read_dir(path)
            .unwrap()
            .map(|entry| part.join(entry.unwrap().file_name()))
            .collect();
        let root = root.to_owned();
        Box::new(parts.into_iter().flat_map(move |part| files(&root, &part)))
    } else {
        Box::new(std::iter::once(part.to_owned()))
    }
}

#[test]
fn a_kind_has_all_that_its_sisters_have() {
    let copy = Copy::new("kind");
    for (sister, family) in [("unruly", "shade"), ("towers", "latin")] {
        let mut expected = copy.places(sister);
        // A kind that has grown has modules of its own, and a data set chooses its kinds.
        expected.retain(|path, _| !path.contains("src/KIND/") && path != "docs/dataset/make.sh");
        let toy = format!("toy{family}");
        copy.make(&[&toy, "--family", family]).unwrap();
        assert_eq!(copy.places(&toy), expected, "{sister}");
        // Two files, and two lines in others.
        let lines: usize = expected
            .iter()
            .filter(|(path, _)| !path.contains("KIND"))
            .map(|(_, lines)| lines)
            .sum();
        assert_eq!(
            (expected.keys().filter(|path| path.contains("KIND")).count(), lines),
            (2, 2),
            "{expected:?}"
        );
    }
}

#[test]
fn a_family_has_all_that_others_have() {
    let copy = Copy::new("family");
    let expected = copy.places("latin");
    copy.make(&["toy", "--new-family", "gadgets"]).unwrap();
    let written = copy.places("gadgets");
    let missing: Vec<&String> =
        expected.keys().filter(|place| !written.contains_key(*place)).collect();
    assert_eq!(missing, Vec::<&String>::new(), "{written:?}");
    let packages = copy.packages();
    assert!(packages["tatham-kinds"].contains(&"tatham-gadgets".to_owned()), "{packages:?}");
    assert_eq!(
        crate::release::package_faults(&copy.0),
        Ok(Vec::new()),
        "it is ready to be published"
    );
    // The second run finds the additions of the first.
    copy.make(&["trinket", "--family", "gadgets"]).unwrap();
    assert_eq!(copy.places("trinket"), copy.places("toy"));
}

#[test]
fn nothing_is_overwritten_or_half_written() {
    let copy = Copy::new("refused");
    let before = copy.places("toy");
    let refused = |words: &[&str]| copy.make(words).unwrap_err();
    assert!(refused(&["unruly", "--family", "shade"]).contains("unruly.rs is already done"));
    assert!(refused(&["toy", "--family", "gadgets"]).contains("--new-family begins it"));
    assert!(refused(&["toy", "--new-family", "shade"]).contains("--family joins it"));
    // A late error: the module could have been written.
    let in_the_way = copy.0.join("puzzles/toy/basic.txt");
    fs::create_dir_all(in_the_way.parent().unwrap()).unwrap();
    fs::write(&in_the_way, "").unwrap();
    assert!(
        refused(&["toy", "--family", "shade"]).contains("puzzles/toy/basic.txt is already done")
    );
    fs::remove_dir_all(in_the_way.parent().unwrap()).unwrap();
    for name in ["light-up", "Toy", "2048", ""] {
        assert!(refused(&[name, "--family", "shade"]).contains("small letters only"), "{name}");
    }
    for words in [&["toy"][..], &["--family", "shade"], &["toy", "more", "--family", "shade"]] {
        assert_eq!(refused(words), USAGE);
    }
    assert_eq!(copy.places("toy"), before);
}
