//! Each technique, word by word; and that whatever follows is told.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tatham_core::explain::Form;
use tatham_core::{Clue, Puzzle as _};

use super::*;
use crate::check::runs;
use crate::kind::Pattern;

/// A row with this clue.
fn row(length: usize, clue: &str) -> Problem {
    let columns = vec![""; length].join("/");
    Pattern::parse(&format!("{length}x1:{columns}/{clue}")).unwrap_or_else(|e| panic!("{e}"))
}

/// The step from one state of the row to another.
fn step(problem: &Problem, from: &str, to: &str) -> Step {
    let fact = |x: usize, sign: char| Fact { place: Place::Cell([x, 0]), says: Says::Is(sign.to_string().into()) };
    let clue = Fact { place: Place::Clue(Clue::Left(1)), says: Says::Is(problem.rows()[0].to_vec().into()) };
    let known = from.chars().enumerate().filter(|(_, sign)| *sign != '?');
    let news = from.chars().zip(to.chars()).enumerate().filter(|(_, (from, to))| from != to);
    Step {
        rule: Form::Runs,
        name: String::new(),
        because: Because {
            rules: Vec::new(),
            facts: [clue].into_iter().chain(known.map(|(x, sign)| fact(x, sign))).collect(),
            left: Vec::new(),
        },
        suppose: None,
        chain: Vec::new(),
        therefore: news.map(|(x, (_, sign))| fact(x, sign)).collect(),
        contradiction: None,
        cost: 2.0,
        text: String::new(),
    }
}

/// All that follows on a row, by its fillings.
fn all_that_follows(clue: &[u16], from: &str) -> Option<String> {
    let length = from.len();
    let mut fitting = (0..1_u32 << length)
        .map(|bits| (0..length).map(|place| bits >> place & 1 == 1).collect::<Vec<bool>>())
        .filter(|cells| runs(cells.iter().copied()) == clue)
        .filter(|cells| cells.iter().zip(from.chars()).all(|(&cell, own)| own == '?' || own == sign(cell)));
    let first: String = fitting.next()?.into_iter().map(sign).collect();
    Some(fitting.fold(first, |shared, cells| {
        shared.chars().zip(cells).map(|(own, cell)| if own == sign(cell) { own } else { '?' }).collect()
    }))
}

#[test]
fn each_technique_has_its_words() {
    for (clue, from, name, text) in [
        ("", "???", "row 1 has no runs", "Row 1 has no runs, so R1C1 to R1C3 are white."),
        (
            "3.2",
            "?###??##??",
            "row 1 is complete",
            "Row 1 already has its 3 and 2, so the rest of it is white: R1C1, R1C5, R1C6, R1C9 and R1C10.",
        ),
        ("7", "??????????", "overlap of the 7 in row 1", "Wherever the 7 of row 1 goes, R1C4 to R1C7 are in it."),
        (
            "4.2",
            "????????",
            "overlap of the 4 in row 1",
            "Wherever the 4 of row 1 goes, R1C2 to R1C4 are in it. Wherever the 2 of row 1 goes, R1C7 is in it.",
        ),
        ("5", "?.????????", "", ""),
    ] {
        let problem = row(from.len(), clue);
        let to = all_that_follows(&problem.rows()[0], from).expect("it is possible");
        let found = worded(&problem, &step(&problem, from, &to)).expect("it is a line");
        println!("{clue:8} {from} {to}\n  {}\n  {}", found.name, found.text);
        if !text.is_empty() {
            assert_eq!((&*found.name, &*found.text), (name, text), "{clue} {from}");
        }
    }
}

/// The places that a text names, those between the ends of ranges too.
fn named(text: &str) -> BTreeSet<usize> {
    let place = |word: &str| -> Option<usize> {
        let digits: String = word.strip_prefix("R1C")?.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<usize>().ok()?.checked_sub(1)
    };
    let words: Vec<&str> = text.split(' ').collect();
    let mut found: BTreeSet<usize> = words.iter().filter_map(|word| place(word)).collect();
    for window in words.windows(3) {
        if let (Some(first), "to", Some(last)) = (place(window[0]), window[1], place(window[2])) {
            found.extend(first..=last);
        }
    }
    found
}

proptest! {
    #[test]
    fn all_that_follows_is_told(
        picture in prop::collection::vec(any::<bool>(), 1..13),
        shown in prop::collection::vec(prop::bool::weighted(0.3), 12),
    ) {
        let clue = runs(picture.iter().copied());
        let from: String = picture.iter().zip(shown).map(|(&black, shown)| if shown { sign(black) } else { '?' }).collect();
        let to = all_that_follows(&clue, &from).expect("the picture does it");
        prop_assume!(from != to);
        let text: Vec<String> = clue.iter().map(u16::to_string).collect();
        let problem = row(picture.len(), &text.join("."));
        let step = step(&problem, &from, &to);
        let found = worded(&problem, &step).expect("it is a line");
        let news = from.chars().zip(to.chars()).enumerate().filter(|(_, (from, to))| from != to);
        let named = named(&found.text);
        for (place, _) in news {
            prop_assert!(named.contains(&place), "{} is not told: {}", place, found.text);
        }
        // Whatever is named is a fact, a conclusion, or among the further places.
        let has = |place: usize| {
            let cell = Place::Cell([place, 0]);
            step.because.facts.iter().chain(&step.therefore).any(|fact| fact.place == cell) || found.places.contains(&cell)
        };
        let ends: Vec<&str> = found.text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.starts_with("R1C")).collect();
        for word in ends {
            let place = word[3..].parse::<usize>().expect("a number") - 1;
            prop_assert!(has(place), "{word} is not in the data: {}", found.text);
        }
    }
}
