//! Table of kinds: it is in order, and the rest of the code knows no kind by name.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use tatham_core::author::contract::InJson as _;
use tatham_core::{Options, problem};
use tatham_kinds::{KINDS, find};
use tatham_picture::Render as _;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_table_is_sorted() {
    assert!(KINDS.is_sorted_by_key(|entry| entry.kind.name));
    assert!(
        KINDS.windows(2).all(|pair| pair[0].kind.name != pair[1].kind.name
            && pair[0].kind.title != pair[1].kind.title)
    );
}

#[test]
fn every_row_is_complete() {
    for entry in KINDS {
        let kind = entry.kind;
        assert!(!kind.about.is_empty() && !kind.grammar.is_empty(), "{}", kind.name);
        assert!(kind.name.chars().all(|c| c.is_ascii_lowercase()), "{}", kind.name);
        let problem = (entry.parse)(kind.example).unwrap_or_else(|e| panic!("{}: {e}", kind.name));
        let report =
            problem::solve(&problem, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(report.status.exit_code(), 0, "{}: {:?}", kind.name, report.status);
        assert!(
            root().join("puzzles").join(kind.name).join("basic.txt").exists(),
            "puzzles/{}/basic.txt",
            kind.name
        );
    }
}

#[test]
fn every_picture_is_current_and_shown() {
    let page = fs::read_to_string(root().join("docs/games.md")).expect("UTF-8");
    let examples = KINDS.iter().map(|entry| (entry.kind.name, entry, entry.kind.example));
    // `<!-- picture: NAME KIND ID -->` asks for one of another puzzle.
    let more = page.lines().filter_map(|line| {
        let words = line.strip_prefix("<!-- picture: ")?.strip_suffix(" -->")?;
        let [name, kind, id] = words.split(' ').collect::<Vec<_>>()[..] else { return None };
        Some((name, find(kind)?, id))
    });
    let more: Vec<_> = more.collect();
    assert!(more.len() >= 3, "{more:?}");
    for (name, entry, id) in examples.map(|(name, entry, id)| (name, *entry, id)).chain(more) {
        let problem = (entry.parse)(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        let (options, mut picture) = (Options::default(), None);
        let report = problem.search(&options, &options.budget(), &mut |answer| {
            picture = Some(answer.picture());
            ControlFlow::Break(())
        });
        report.unwrap_or_else(|e| panic!("{e}"));
        let picture = picture.expect("it has a solution");
        let path = format!("pictures/{name}.svg");
        let committed = fs::read_to_string(root().join("docs").join(&path)).unwrap_or_default();
        assert!(
            committed == picture.to_svg(),
            "docs/{path}: run `cargo xtask bless` and look at the difference"
        );
        assert!(page.contains(&path), "docs/games.md shows {path}: run `cargo xtask bless`");
    }
    for entry in KINDS {
        let names: Vec<String> = iter::once(&entry.kind.name)
            .chain(entry.kind.aliases)
            .map(|name| format!("`{name}`"))
            .collect();
        let row = format!("| {} | {} | {} |", entry.kind.title, names.join(", "), entry.kind.about);
        assert!(
            page.lines().any(|line| line == row),
            "docs/games.md has the row `{row}`: run `cargo xtask bless`"
        );
    }
}

/// Returns the lines of code, without comments, of all sources below a folder.
fn code_lines(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut lines = Vec::new();
    for item in fs::read_dir(folder).expect("a folder of the workspace") {
        let path = item.expect("readable").path();
        if path.is_dir() {
            lines.extend(code_lines(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).expect("UTF-8");
            // Tests may use any puzzle as an example.
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            lines.extend(code.map(|line| (path.clone(), line.to_owned())));
        }
    }
    lines
}

#[test]
fn no_kind_is_known_by_name_outside_its_family() {
    for shared in ["core", "sat", "cli"] {
        for (path, line) in code_lines(&root().join("crates").join(shared).join("src")) {
            for entry in KINDS {
                // `Pattern`, `range` and `solo` are English words too; as names in code they would
                // be quoted.
                let quoted = line.split('"').skip(1).step_by(2);
                let mut words = quoted.flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
                // `rect` is also an element of SVG.
                let is_svg = entry.kind.name == "rect"
                    && path
                        .components()
                        .any(|part| part.as_os_str().to_string_lossy().starts_with("svg"));
                // The number of mines is a clue, and a search may end at a guess: words in output
                // for programs.
                let words_of_ours = [("mines", "core/src/place.rs"), ("guess", "core/src/stop.rs")];
                let is_ours = words_of_ours
                    .iter()
                    .any(|(name, file)| entry.kind.name == *name && path.ends_with(file));
                let is_name = |word: &str| {
                    word == entry.kind.name && !is_svg && !is_ours || word == entry.kind.title
                };
                let named = words.any(is_name);
                assert!(!named, "{}: {line}", path.display());
            }
        }
    }
}

/// Returns the places that a picture's elements show.
fn places(svg: &str) -> BTreeSet<String> {
    svg.split(" data-place='")
        .skip(1)
        .map(|rest| rest.split('\'').next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn pictures_show_every_cell_and_clue() {
    for entry in KINDS {
        let problem = (entry.parse)(entry.kind.example)
            .unwrap_or_else(|e| panic!("{}: {e}", entry.kind.name));
        let picture = problem.picture();
        let shown = places(&picture.to_svg());
        // The places of a map are its regions, not their cells.
        if let Some(colours) = problem.givens()["colours"].as_array() {
            let is_shown = |region: usize| shown.contains(&format!(r#"{{"region":{region}}}"#));
            assert!((0..colours.len()).all(is_shown), "{}: {shown:?}", entry.kind.name);
            continue;
        }
        // If lines run along edges, edges and faces are places.
        if problem.givens().get("edges").is_some() {
            let edges = (0..problem.entries().len()).map(|edge| format!(r#"{{"edge":{edge}}}"#));
            let faces = (0..picture.size.area()).map(|face| format!(r#"{{"face":{face}}}"#));
            assert!(
                edges.chain(faces).all(|place| shown.contains(&place)),
                "{}: {shown:?}",
                entry.kind.name
            );
            continue;
        }
        // In the plane there are no cells.
        if picture.unit > 1 {
            continue;
        }
        for y in 0..picture.size.height {
            for x in 0..picture.size.width {
                assert!(
                    shown.contains(&format!(r#"{{"cell":[{x},{y}]}}"#)),
                    "{}: cell {x},{y}",
                    entry.kind.name
                );
            }
        }
    }
    // Places that are not cells.
    for (kind, id, wanted) in [
        (
            "pattern",
            "2x1:1/1/2",
            &[r#"{"clue":"top 1"}"#, r#"{"clue":"top 2"}"#, r#"{"clue":"left 1"}"#][..],
        ),
        (
            "battleship",
            "2x1f1,1:1,0,1",
            &[
                r#"{"clue":"top 1"}"#,
                r#"{"clue":"top 2"}"#,
                r#"{"clue":"left 1"}"#,
                r#"{"clue":"fleet"}"#,
            ],
        ),
        ("solo", "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a", &[r#"{"cage":0}"#, r#"{"cage":7}"#]),
        ("signpost", "2x1:1c2g", &[r#"{"link":[0,0,1,0]}"#]),
    ] {
        let entry = tatham_kinds::find(kind).expect("in the table");
        let picture = (entry.parse)(id).unwrap_or_else(|e| panic!("{id}: {e}")).picture();
        let shown = places(&picture.to_svg());
        assert!(wanted.iter().all(|place| shown.contains(*place)), "{kind}: {shown:?}");
    }
}
