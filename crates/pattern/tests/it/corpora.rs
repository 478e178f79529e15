//! Known verdicts on puzzles that lie outside the repository.

use std::time::Duration;

use tatham_core::{Entry, Limit, Options};
use tatham_pattern::Pattern;

/// Lines of a corpus; if it is missing, nothing, with a printed reason.
fn lines(name: &str) -> Vec<serde_json::Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/").to_owned() + name;
    match std::fs::read_to_string(&path) {
        Ok(text) => text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
        Err(error) => {
            eprintln!("skipped: {path}: {error}");
            Vec::new()
        }
    }
}

fn verdicts_are_those_of(corpus: &str, chosen: impl Fn(usize, &str) -> bool) {
    for (i, line) in lines(corpus).iter().enumerate() {
        let name = line["name"].as_str().unwrap_or("");
        if !chosen(i, name) {
            continue;
        }
        let problem =
            (Entry::for_kind::<Pattern>().parse)(line["game_id"].as_str().unwrap()).unwrap();
        let options = Options {
            limit: Some(Limit::TWO),
            time_limit: Some(Duration::from_secs(60)),
            ..Options::default()
        };
        let report = tatham_core::problem::solve(&problem, &options).unwrap();
        assert_eq!(report.status.name(), line["status"].as_str().unwrap_or("unique"), "{name}");
    }
}

#[test]
fn generated_puzzles_are_unique() {
    verdicts_are_those_of("sgt/pattern.jsonl", |_, _| true);
}

#[test]
fn random_pictures_are_judged_rightly() {
    verdicts_are_those_of("pattern-random.jsonl", |i, _| i % 4 == 0);
}

#[test]
fn well_known_puzzles_are_judged_rightly() {
    // The benchmark uses the rest of them.
    let hard = ["webpbn-22336", "mzn_dom_14", "mzn_dom_12", "webpbn-18297", "mzn_non_fast_9"];
    verdicts_are_those_of("pattern-survey.jsonl", |_, name| !hard.contains(&name));
}
