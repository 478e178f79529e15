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
    let fact = |x: usize, sign: char| Fact {
        place: Place::Cell([x, 0]),
        says: Says::Is(sign.to_string().into()),
    };
    let clue = Fact {
        place: Place::Clue(Clue::Left(1)),
        says: Says::Is(problem.rows()[0].to_vec().into()),
    };
    let known = from.chars().enumerate().filter(|(_, sign)| *sign != '?');
    let news = from.chars().zip(to.chars()).enumerate().filter(|(_, (from, to))| from != to);
    Step {
        because: Because {
            rules: Vec::new(),
            facts: [clue].into_iter().chain(known.map(|(x, sign)| fact(x, sign))).collect(),
            ..Because::default()
        },
        therefore: news.map(|(x, (_, sign))| fact(x, sign)).collect(),
        cost: 2.0,
        ..Step::by(Form::Runs)
    }
}

/// All that follows on a row, by its fillings.
fn all_that_follows(clue: &[u16], from: &str) -> Option<String> {
    let length = from.len();
    let mut fitting = (0..1_u32 << length)
        .map(|bits| (0..length).map(|place| bits >> place & 1 == 1).collect::<Vec<bool>>())
        .filter(|cells| runs(cells.iter().copied()) == clue)
        .filter(|cells| {
            cells.iter().zip(from.chars()).all(|(&cell, own)| own == '?' || own == sign(cell))
        });
    let first: String = fitting.next()?.into_iter().map(sign).collect();
    Some(fitting.fold(first, |shared, cells| {
        shared
            .chars()
            .zip(cells)
            .map(|(own, cell)| if own == sign(cell) { own } else { '?' })
            .collect()
    }))
}

/// A clue, what is known, and what is told of all that follows: its name, and the words.
const TECHNIQUES: &[(&str, &str, &str, &str)] = &[
    (
        "3.2",
        "?###??##??",
        "row 1 is complete",
        "Row 1 already has its 3 and 2, so the rest of it is white: R1C1, R1C5, R1C6, R1C9 and R1C10.",
    ),
    (
        "4.2",
        "????????",
        "overlap of the 4 in row 1",
        "Wherever the 4 of row 1 goes, R1C2 to R1C4 are in it. Wherever the 2 of row 1 goes, R1C7 is in it.",
    ),
    ("", "???", "row 1 has no runs", "Row 1 has no runs, so R1C1 to R1C3 are white."),
    (
        "7",
        "??????????",
        "overlap of the 7 in row 1",
        "Wherever the 7 of row 1 goes, R1C4 to R1C7 are in it.",
    ),
    (
        "5",
        "?.????????",
        "overlap of the 5 in row 1",
        "As R1C2 is white, the 5 of row 1 is within R1C3 to R1C10, and wherever it goes there, R1C6 and R1C7 are in it. The gap at R1C1 is too small for the 5 of row 1, so R1C1 is white.",
    ),
    ("6", "??????", "row 1 is full", "The 6 of row 1 fills it, so R1C1 to R1C6 are black."),
    (
        "2.3",
        "??????",
        "row 1 is full",
        "The runs of row 1, 2 and 3, fill it with one white cell between two of them, so R1C1, R1C2 and R1C4 to R1C6 are black and R1C3 is white.",
    ),
    (
        "4",
        "?.????",
        "one way left for row 1",
        "As R1C2 is white, the only place left for the 4 of row 1 is R1C3 to R1C6, so R1C3 to R1C6 are black and R1C1 is white.",
    ),
    (
        "2.2",
        "?.?????",
        "one way left for row 1",
        "As R1C2 is white, the runs of row 1, 2 and 2, fit in one way only, so R1C3, R1C4, R1C6 and R1C7 are black and R1C1 and R1C5 are white.",
    ),
    (
        "1",
        "?#?",
        "row 1 is complete",
        "Row 1 already has its 1, so the rest of it is white: R1C1 and R1C3.",
    ),
    (
        "1.1",
        "#?.?..",
        "one place left for the second 1 in row 1",
        "As R1C3, R1C5 and R1C6 are white, R1C4 is the only place left for the second 1 of row 1. R1C1 is the first 1 of row 1, so R1C2 is white.",
    ),
    (
        "3",
        "#?????",
        "the 3 of row 1 from its start",
        "R1C1 is black at the edge, so the 3 of row 1 starts there and R1C2 and R1C3 are black and R1C4 is white. The 3 gets no further, so R1C5 and R1C6 are white.",
    ),
    (
        "3",
        "?????#",
        "the 3 of row 1 from its end",
        "R1C6 is black at the edge, so the 3 of row 1 ends there and R1C4 and R1C5 are black and R1C3 is white. The 3 gets no further, so R1C1 and R1C2 are white.",
    ),
    (
        "3.1",
        "?.#???????",
        "the 3 of row 1 from its start",
        "R1C3 is black beside the white R1C2, so the 3 of row 1 starts there and R1C4 and R1C5 are black and R1C6 is white. In row 1 the first run, the 3, begins at R1C3 at the earliest, so R1C1 is white.",
    ),
    (
        "3.3",
        "?.#???????????",
        "the first 3 of row 1 from its start",
        "R1C3 is black beside the white R1C2, so the first 3 of row 1 starts there and R1C4 and R1C5 are black and R1C6 is white. The gap at R1C1 is too small for each run of row 1, so R1C1 is white.",
    ),
    (
        "3.4",
        "??????.#????????",
        "run from the edge in row 1",
        "R1C8 is black beside the white R1C7, and each run of row 1 that can begin there has three cells at least, so R1C9 and R1C10 are black.",
    ),
    (
        "3.4",
        "????????#.??????",
        "run from the edge in row 1",
        "R1C9 is black beside the white R1C10, and each run of row 1 that can end there has three cells at least, so R1C7 and R1C8 are black. If R1C5 were black, row 1 would have no place left for the 4 behind the run before it, so R1C5 is white.",
    ),
    (
        "3.3",
        "????????#?.??????",
        "run from the edge in row 1",
        "R1C9 is black, and its run in row 1 cannot end behind R1C10, as R1C11 is white, and has three cells at least, so R1C8 is black.",
    ),
    (
        "5",
        "??#??#?????",
        "joined cells of the 5 in row 1",
        "R1C3 and R1C6 are both in the 5 of row 1, so R1C4 and R1C5 are black. The 5 gets no further, so R1C1 and R1C8 to R1C11 are white.",
    ),
    (
        "4",
        "?#??????",
        "the 4 of row 1 around R1C2",
        "R1C2 is in the 4 of row 1, which lies within R1C1 to R1C5, so R1C3 and R1C4 are black. The 4 gets no further, so R1C6 to R1C8 are white.",
    ),
    (
        "2.3",
        "?????#?#????",
        "out of reach in row 1",
        "As R1C6 and R1C8 are black, in row 1 the last run, the 3, ends at R1C10 at the latest, so R1C11 and R1C12 are white.",
    ),
    (
        "3.1",
        "????###?????",
        "the 3 of row 1 is whole",
        "R1C5 to R1C7 are the 3 of row 1, so R1C4 and R1C8 are white. In row 1 the first run, the 3, begins at R1C5 at the earliest, so R1C1 to R1C3 are white.",
    ),
    (
        "2.2",
        "????##????????",
        "a 2 of row 1 is whole",
        "R1C5 and R1C6 are one of the 2s of row 1, so R1C4 and R1C7 are white.",
    ),
    (
        "3",
        "?????.??.????????",
        "a gap of row 1 is too small",
        "The gap R1C7 to R1C8 is too small for the 3 of row 1, so R1C7 and R1C8 are white.",
    ),
    (
        "2.3",
        "???????.?.??????????",
        "a gap of row 1 is too small",
        "The gap at R1C9 is too small for each run of row 1, so R1C9 is white.",
    ),
    (
        "3.2",
        "???????????#??",
        "out of reach in row 1",
        "As R1C12 is black, in row 1 the last run, the 2, ends at R1C13 at the latest, so R1C14 is white.",
    ),
    (
        "2.2",
        "????#?#????????",
        "the first 2 of row 1 around R1C5",
        "R1C5 is in the first 2 of row 1, which only fits in R1C4 and R1C5, so R1C4 is black and R1C3 and R1C6 are white. R1C7 is in the second 2 of row 1, which only fits in R1C7 and R1C8, so R1C8 is black and R1C9 is white. In row 1 the first run, of two cells, begins at R1C4 at the earliest, so R1C1 and R1C2 are white. In row 1 the last run, of two cells, ends at R1C8 at the latest, so R1C10 to R1C15 are white.",
    ),
    (
        "2.3",
        "????#??#???????",
        "the 3 of row 1 around R1C8",
        "As R1C5 is black, R1C8 is in the 3 of row 1, which lies within R1C7 to R1C10, so R1C9 is black. In row 1 the first run, the 2, begins at R1C4 at the earliest, so R1C1 to R1C3 are white. In row 1 the last run, the 3, ends at R1C10 at the latest, so R1C11 to R1C15 are white.",
    ),
    (
        "1.2.1",
        "???#.????????",
        "no way left in row 1",
        "As R1C4 is black and R1C5 is white, if R1C2 were black, row 1 would have no place left for the 2 behind the run before it, so R1C2 is white.",
    ),
    (
        "2.2.2",
        "????#?#???????",
        "too long a run in row 1",
        "If R1C6 were black, R1C5 to R1C7 would be a run of 3, and the longest that can be there in row 1 is 2, so R1C6 is white. R1C5 is black beside the white R1C6, and each run of row 1 that can end there has two cells at least, so R1C4 is black. R1C7 is black beside the white R1C6, and each run of row 1 that can begin there has two cells at least, so R1C8 is black. R1C4 and R1C5 are one of the 2s of row 1, so R1C3 is white. R1C7 and R1C8 are one of the 2s of row 1, so R1C9 is white.",
    ),
    (
        "3.3",
        "?????.?#?#.?????",
        "joined cells in row 1",
        "As R1C6 and R1C11 are white, for two runs of row 1 R1C8 and R1C10 are too near each other, so R1C9 is black. R1C8 to R1C10 are one of the 3s of row 1, so R1C7 is white.",
    ),
    (
        "1.1.1.1.1",
        "#?#?#?#?#??",
        "row 1 is complete",
        "Row 1 already has its five runs, so the rest of it is white: R1C2, R1C4, R1C6, R1C8, R1C10 and R1C11.",
    ),
    (
        "2.2",
        "????.?.????",
        "a gap of row 1 is too small",
        "The gap at R1C6 is too small for each run of row 1, so R1C6 is white.",
    ),
    (
        "4.2.2",
        "??????????#?",
        "overlap of the 4 in row 1",
        "As R1C11 is black, the 4 of row 1 is within R1C1 to R1C6, and wherever it goes there, R1C3 and R1C4 are in it.",
    ),
];

#[test]
fn each_technique_has_its_words() {
    for &(clue, from, name, text) in TECHNIQUES {
        let problem = row(from.len(), clue);
        let to = all_that_follows(&problem.rows()[0], from).expect("it is possible");
        let found = worded(&problem, &step(&problem, from, &to)).expect("something follows");
        assert_eq!((&*found.name, &*found.text), (name, text), "{clue} {from}");
    }
}

#[test]
fn what_cannot_be_has_its_words() {
    for (clue, from, text) in [
        (
            "3",
            "#???#",
            "As R1C1 and R1C5 are black, the 3 of row 1 is used up before the black R1C5.",
        ),
        ("", "?#?", "As R1C2 is black, row 1, which has no runs, has the black R1C2 in it."),
        ("3", "??.??", "As R1C3 is white, row 1 has no place left for its 3."),
        (
            "2.1",
            "?.?.?#",
            "As R1C6 is black and R1C2 and R1C4 are white, row 1 has no place left for the 1 behind the run before it.",
        ),
        ("1.1.1", "???????.", ""),
        (
            "1.2",
            "#.?.??.?#",
            "As R1C1 and R1C9 are black and R1C2, R1C4 and R1C7 are white, the runs of row 1 are all used up before the black R1C9.",
        ),
        (
            "1.3",
            "#.?.??.??",
            "As R1C1 is black and R1C2, R1C4 and R1C7 are white, row 1 has no place left for the 3 behind the run before it.",
        ),
    ] {
        let problem = row(from.len(), clue);
        let Some(found) = worded(&problem, &step(&problem, from, from)) else {
            assert!(all_that_follows(&problem.rows()[0], from).is_some(), "{clue} {from}");
            continue;
        };
        assert_eq!(found.text, text, "{clue} {from}");
    }
}

/// The places that a text names, those between the ends of ranges too.
fn named(text: &str) -> BTreeSet<usize> {
    let place = |word: &str| -> Option<usize> {
        let digits: String =
            word.strip_prefix("R1C")?.chars().take_while(char::is_ascii_digit).collect();
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
