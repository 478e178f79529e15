//! Words of steps: every place in a text is in the step's data, and no internal name appears.

use std::collections::BTreeSet;
use std::sync::Mutex;

use tatham_brute::cores;
use tatham_brute::words::Names;
use tatham_core::author::contract::takes_some;
use tatham_core::explain::Step;
use tatham_core::{Entry, Place, Says};

use crate::explanations::{corpus, explain, explained, parse};

/// Internal names that no player should read.
const INTERNAL: [&str; 16] = [
    "Lit", "Some(", "None", "tag", "clause", "literal", "Atom", "Cell(", "Clue(", "Demand", "{",
    "[", "  ", " ,", " .", "..",
];

/// Nouns of lines and areas that have numbers.
const NUMBERED: [&str; 6] = ["row", "column", "block", "region", "edge", "face"];

/// Words between a clue and its line.
const SIDES: [&str; 4] = ["above column", "below column", "left of row", "right of row"];

/// Returns the places that a text names: `R1C2`, `row 3`, `above column 3`.
fn named(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_cell = |word: &&&str| {
        let parts = word.strip_prefix('R').and_then(|rest| rest.split_once('C'));
        parts.is_some_and(|(row, column)| {
            [row, column].iter().all(|part| part.parse::<usize>().is_ok())
        })
    };
    let mut found: BTreeSet<String> =
        words.iter().filter(is_cell).map(|word| (*word).to_owned()).collect();
    for window in words.windows(2) {
        let line = window[0].to_lowercase();
        if NUMBERED.contains(&&*line) && window[1].parse::<usize>().is_ok() {
            found.insert(format!("{line} {}", window[1]));
        }
    }
    let text = words.join(" ").to_lowercase();
    for side in SIDES {
        for rest in text.split(&format!("{side} ")).skip(1) {
            found.insert(format!("{side} {}", rest.split(' ').next().unwrap_or_default()));
        }
    }
    found
}

/// Returns the places in a step's data: those of facts, by name, and those in names of rules.
fn places(names: &Names, step: &Step) -> BTreeSet<String> {
    let links = step.chain.iter().chain(step.cases.iter().flat_map(|case| &case.chain));
    let becauses = [&step.because].into_iter().chain(links.clone().map(|link| &link.because));
    let therefores = [&step.therefore].into_iter().chain(links.map(|link| &link.therefore));
    let supposed = step.suppose.iter().chain(step.cases.iter().map(|case| &case.suppose));
    let facts = becauses
        .clone()
        .flat_map(|because| because.facts.iter().chain(&because.context))
        .chain(therefores.flatten())
        .chain(supposed);
    let left = becauses.clone().flat_map(|because| &because.left);
    // The value of a cell can be a place itself: that of the dot or number to which it belongs.
    let owners = facts.clone().filter_map(|fact| {
        let (Says::Is(value) | Says::Not(value)) = &fact.says;
        serde_json::from_value(value.clone()).ok()
    });
    let of_facts =
        facts.map(|fact| fact.place).chain(owners).chain(left.copied()).flat_map(|place: Place| {
            match place {
                Place::Cell([x, y]) | Place::Side(x, y, _) => vec![format!("R{}C{}", y + 1, x + 1)],
                // In half cells: a dot is named by the first and the last of its cells.
                Place::Dot([x, y]) => [0, 1]
                    .map(|half| {
                        format!(
                            "R{}C{}",
                            (y + half).saturating_sub(1) / 2 + 1,
                            (x + half).saturating_sub(1) / 2 + 1
                        )
                    })
                    .into(),
                Place::Link([x, y, to_x, to_y]) | Place::Bridge([x, y, to_x, to_y]) => {
                    vec![format!("R{}C{}", y + 1, x + 1), format!("R{}C{}", to_y + 1, to_x + 1)]
                }
                Place::Edge(_) | Place::Face(_) => {
                    named(&names.name(place)).into_iter().chain(named(&place.to_string())).collect()
                }
                Place::Clue(clue) => named(&clue.side()).into_iter().collect(),
                place @ Place::Region(_) => vec![place.to_string()],
                _ => Vec::new(),
            }
        });
    of_facts
        .chain(becauses.flat_map(|because| &because.rules).flat_map(|rule| named(rule)))
        .collect()
}

/// Returns the error in a step's words.
fn flaw(names: &Names, step: &Step) -> Option<String> {
    let Step { text, name, .. } = step;
    let data = places(names, step);
    if let Some(strange) = named(text).union(&named(name)).find(|place| !data.contains(*place)) {
        return Some(format!("{strange} is not in the data"));
    }
    let texts = [text, name].into_iter().chain(&step.because.rules).chain(&step.contradiction);
    let links = step.chain.iter().chain(step.cases.iter().flat_map(|case| &case.chain));
    for text in
        texts.chain(links.flat_map(|link| link.because.rules.iter().chain(&link.contradiction)))
    {
        if let Some(word) = INTERNAL.iter().find(|word| text.contains(**word)) {
            return Some(format!("`{word}` is no word for players: {text}"));
        }
        if text.is_empty() {
            return Some("a text is empty".to_owned());
        }
    }
    if !(text.ends_with('.') || text.ends_with(".)")) {
        return Some("the last sentence does not end".to_owned());
    }
    let begins = |sentence: &str| {
        sentence
            .trim_start_matches('(')
            .chars()
            .next()
            .is_some_and(|c| c.is_uppercase() || c.is_ascii_digit())
    };
    text.split(". ")
        .find(|sentence| !begins(sentence))
        .map(|sentence| format!("`{sentence}` begins small"))
}

fn puzzles(entry: &Entry) -> Vec<String> {
    let mut ids = corpus(entry, "basic.txt");
    ids.extend(corpus(entry, "sgt.txt").into_iter().step_by(3));
    ids
}

#[test]
fn every_place_in_a_text_is_in_the_data() {
    let flaws = Mutex::new(Vec::new());
    let all = explained().flat_map(|entry| puzzles(entry).into_iter().map(move |id| (entry, id)));
    cores::each(takes_some(all, 16), |(entry, id)| {
        let puzzle = parse(entry, &id);
        let (names, explanation) = (Names::for_puzzle(&puzzle), explain(&puzzle));
        let wrong =
            explanation.steps.iter().filter_map(|step| Some((flaw(&names, step)?, &step.text)));
        let name = entry.kind.name;
        let lines = wrong.map(|(flaw, text)| format!("{name} {id}: {flaw}: {text}"));
        flaws.lock().unwrap().extend(lines);
        // A reason is a clause that follows others.
        let is_clause =
            |reason: &String| !reason.ends_with('.') && reason.starts_with(char::is_lowercase);
        assert!(
            explanation.reason.as_ref().is_none_or(is_clause),
            "{id}: {:?}",
            explanation.reason
        );
    });
    let flaws = flaws.into_inner().unwrap();
    assert!(
        flaws.is_empty(),
        "{} flaws:\n{}",
        flaws.len(),
        flaws[..flaws.len().min(20)].join("\n")
    );
}

#[test]
fn places_are_found_in_texts() {
    let text =
        "If R1C12 were 3, row 3 would have no 2 (the 2 above column 4). Column 10 and block 2.";
    let found: Vec<String> = named(text).into_iter().collect();
    assert_eq!(found, ["R1C12", "above column 4", "block 2", "column 10", "column 4", "row 3"]);
}
