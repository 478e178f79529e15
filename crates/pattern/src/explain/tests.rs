//! Tests of each technique, word by word, and of a sentence for every conclusion.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tatham_core::Puzzle as _;
use tatham_core::sentence::SentencePart;
use tatham_core::words::list;

use super::*;
use crate::check::runs;
use crate::problem::{Problem, sign};

/// Row with this clue.
fn row(length: usize, clue: &str) -> Problem {
    let columns = vec![""; length].join("/");
    Pattern::parse(&format!("{length}x1:{columns}/{clue}")).unwrap_or_else(|e| panic!("{e}"))
}

/// Row of a problem that has one, with its decided cells.
fn known<'p>(problem: &'p Problem, signs: &str) -> Line<'p> {
    let mut line = Line::new(problem, grid::Line::Row(1));
    for (place, sign) in signs.chars().enumerate().filter(|(_, sign)| *sign != '?') {
        line.known[place] = Some(sign == '#');
    }
    line
}

/// Clause for the colours of cells, as the engine writes it.
fn say(known: &[(usize, bool)]) -> Clause {
    let clause = |is_black: bool| {
        let cells = known.iter().filter(|cell| cell.1 == is_black);
        let mut places: Vec<Place> = cells.map(|&(x, _)| Place::Cell([x, 0])).collect();
        places.sort_unstable();
        let verb = match places.len() {
            0 => return None,
            1 => "is",
            2 => "are both",
            _ => "are",
        };
        let names = list(&Place::names(&places), "and");
        Some(format!("{names} {verb} {}", (Pattern::NAMES.value)(is_black.into())).into())
    };
    let first = known.first().is_some_and(|cell| cell.1);
    let clauses: Vec<Clause> = [first, !first].into_iter().filter_map(clause).collect();
    Clause::list(&clauses, "and")
}

/// Sentence for the step from one state of the row to another.
fn sentence(problem: &Problem, from: &str, to: &str) -> Option<Sentence> {
    let line = known(problem, from);
    let news = from.chars().zip(to.chars()).enumerate().filter(|(_, (from, to))| from != to);
    let news: Vec<(usize, bool)> = news.map(|(place, (_, to))| (place, to == '#')).collect();
    let is_complete = from.matches('#').count() == black(line.runs);
    let words = Words { say: &say, has: &|text| SentencePart::text(text), is_complete };
    techniques::sentence(&line, &news, &words)
}

/// All conclusions on a row, by its fillings.
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

/// Clue, decided cells, and the explanation of all conclusions: its name, and the words.
const TECHNIQUES: &[(&str, &str, &str, &str)] = &[
    (
        "3.2",
        "?###??##??",
        "row 1 is complete",
        "Row 1 already has its 3 and 2, so R1C1, R1C5, R1C6, R1C9 and R1C10 are white.",
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
        "The runs of row 1, 2 and 3, fill it with a white cell between them, so R1C1, R1C2 and R1C4 to R1C6 are black and R1C3 is white.",
    ),
    (
        "4",
        "?.????",
        "one way left for row 1",
        "As R1C2 is white, the 4 of row 1 fits only in R1C3 to R1C6, so R1C3 to R1C6 are black and R1C1 is white.",
    ),
    (
        "2.2",
        "?.?????",
        "one way left for row 1",
        "As R1C2 is white, the runs of row 1, 2 and 2, fit in only one way, so R1C3, R1C4, R1C6 and R1C7 are black and R1C1 and R1C5 are both white.",
    ),
    ("1", "?#?", "row 1 is complete", "Row 1 already has its 1, so R1C1 and R1C3 are both white."),
    (
        "1.1",
        "#?.?..",
        "one place left for the second 1 in row 1",
        "As R1C3, R1C5 and R1C6 are white, the second 1 of row 1 fits only in R1C4, so R1C4 is black. R1C1 is the first 1 of row 1, so R1C2 is white.",
    ),
    (
        "3",
        "#?????",
        "the 3 of row 1 from its start",
        "The 3 of row 1 starts at the black R1C1 at the edge, so R1C2 and R1C3 are both black and R1C4 is white. The 3 reaches no further, so R1C5 and R1C6 are both white.",
    ),
    (
        "3",
        "?????#",
        "the 3 of row 1 from its end",
        "The 3 of row 1 ends at the black R1C6 at the edge, so R1C4 and R1C5 are both black and R1C3 is white. The 3 reaches no further, so R1C1 and R1C2 are both white.",
    ),
    (
        "3.1",
        "?.#???????",
        "the 3 of row 1 from its start",
        "The 3 of row 1 starts at the black R1C3 beside the white R1C2, so R1C4 and R1C5 are both black and R1C6 is white. In row 1 the first run, the 3, begins at R1C3 at the earliest, so R1C1 is white.",
    ),
    (
        "3.3",
        "?.#???????????",
        "the first 3 of row 1 from its start",
        "The first 3 of row 1 starts at the black R1C3 beside the white R1C2, so R1C4 and R1C5 are both black and R1C6 is white. The gap at R1C1 is too small for any run of row 1, so R1C1 is white.",
    ),
    (
        "3.4",
        "??????.#????????",
        "run from the edge in row 1",
        "R1C8 is black beside the white R1C7, and each run of row 1 that can begin there has at least three cells, so R1C9 and R1C10 are both black.",
    ),
    (
        "3.4",
        "????????#.??????",
        "run from the edge in row 1",
        "R1C9 is black beside the white R1C10, and each run of row 1 that can end there has at least three cells, so R1C7 and R1C8 are both black. If R1C5 were black, the 4 of row 1 would not fit after the run before it, so R1C5 is white.",
    ),
    (
        "3.3",
        "????????#?.??????",
        "run from the edge in row 1",
        "R1C9 is black, and its run in row 1 ends at R1C10 at the latest, as R1C11 is white, and has at least three cells, so R1C8 is black.",
    ),
    (
        "5",
        "??#??#?????",
        "joined cells of the 5 in row 1",
        "R1C3 and R1C6 are both in the 5 of row 1, so R1C4 and R1C5 are both black. The 5 reaches no further, so R1C1 and R1C8 to R1C11 are white.",
    ),
    (
        "4",
        "?#??????",
        "the 4 of row 1 around R1C2",
        "R1C2 is in the 4 of row 1, which lies within R1C1 to R1C5, so R1C3 and R1C4 are both black. The 4 reaches no further, so R1C6 to R1C8 are white.",
    ),
    (
        "2.3",
        "?????#?#????",
        "out of reach in row 1",
        "As R1C6 and R1C8 are both black, in row 1 the last run, the 3, ends at R1C10 at the latest, so R1C11 and R1C12 are both white.",
    ),
    (
        "3.1",
        "????###?????",
        "the 3 of row 1 is whole",
        "R1C5 to R1C7 are the 3 of row 1, so R1C4 and R1C8 are both white. In row 1 the first run, the 3, begins at R1C5 at the earliest, so R1C1 to R1C3 are white.",
    ),
    (
        "2.2",
        "????##????????",
        "a 2 of row 1 is whole",
        "R1C5 and R1C6 are one of the 2s of row 1, so R1C4 and R1C7 are both white.",
    ),
    (
        "3",
        "?????.??.????????",
        "a gap of row 1 is too small",
        "The gap R1C7 to R1C8 is too small for the 3 of row 1, so R1C7 and R1C8 are both white.",
    ),
    (
        "2.3",
        "???????.?.??????????",
        "a gap of row 1 is too small",
        "The gap at R1C9 is too small for any run of row 1, so R1C9 is white.",
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
        "R1C5 is in the first 2 of row 1, which fits only in R1C4 and R1C5, so R1C4 is black and R1C3 and R1C6 are both white. R1C7 is in the second 2 of row 1, which fits only in R1C7 and R1C8, so R1C8 is black and R1C9 is white. In row 1 the first run, of two cells, begins at R1C4 at the earliest, so R1C1 and R1C2 are both white. In row 1 the last run, of two cells, ends at R1C8 at the latest, so R1C10 to R1C15 are white.",
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
        "As R1C4 is black and R1C5 is white, if R1C2 were black, the 2 of row 1 would not fit after the run before it, so R1C2 is white.",
    ),
    (
        "2.2.2",
        "????#?#???????",
        "too long a run in row 1",
        "A black R1C6 would make R1C5 to R1C7 a run of 3, and the longest that can be there in row 1 is 2, so R1C6 is white. R1C5 is black beside the white R1C6, and each run of row 1 that can end there has at least two cells, so R1C4 is black. R1C7 is black beside the white R1C6, and each run of row 1 that can begin there has at least two cells, so R1C8 is black. R1C4 and R1C5 are one of the 2s of row 1, so R1C3 is white. R1C7 and R1C8 are one of the 2s of row 1, so R1C9 is white.",
    ),
    (
        "3.3",
        "?????.?#?#.?????",
        "joined cells in row 1",
        "As R1C6 and R1C11 are both white, R1C8 and R1C10 are too close to each other for two runs of row 1, so R1C9 is black. R1C8 to R1C10 are one of the 3s of row 1, so R1C7 is white.",
    ),
    (
        "1.1.1.1.1",
        "#?#?#?#?#??",
        "row 1 is complete",
        "Row 1 already has its five runs, so R1C2, R1C4, R1C6, R1C8, R1C10 and R1C11 are white.",
    ),
    (
        "2.2",
        "????.?.????",
        "a gap of row 1 is too small",
        "The gap at R1C6 is too small for any run of row 1, so R1C6 is white.",
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
        let found = sentence(&problem, from, &to).expect("something follows");
        let words = found.text.to_string();
        assert_eq!((&*found.name, &*words), (name, text), "{clue} {from}");
    }
}

#[test]
fn what_cannot_be_has_its_words() {
    for (clue, from, text, would) in [
        (
            "3",
            "#???#",
            "the 3 of row 1 is used up before the black R1C5",
            "the 3 of row 1 would be used up before R1C5",
        ),
        (
            "",
            "?#?",
            "row 1, which has no runs, has a black cell",
            "row 1, which has no runs, would have a black cell",
        ),
        ("3", "??.??", "the 3 of row 1 fits nowhere", "the 3 of row 1 would fit nowhere"),
        (
            "2.1",
            "?.?.?#",
            "the 1 of row 1 does not fit after the run before it",
            "the 1 of row 1 would not fit after the run before it",
        ),
        ("1.1.1", "???????.", "", ""),
        (
            "1.2",
            "#.?.??..#",
            "the runs of row 1 are all used up before the black R1C9",
            "the runs of row 1 would all be used up before R1C9",
        ),
        (
            "1.1.3",
            "#.#.??.??",
            "the 3 of row 1 does not fit after the runs before it",
            "the 3 of row 1 would not fit after the runs before it",
        ),
    ] {
        let problem = row(from.len(), clue);
        let line = known(&problem, from);
        let found = [Tense::Is, Tense::Would].map(|tense| {
            why_not(&line, tense, None).map_or_else(String::new, |not| not.to_string())
        });
        assert_eq!(found, [text, would], "{clue} {from}");
        assert_eq!(all_that_follows(&problem.rows()[0], from).is_some(), text.is_empty());
    }
}

#[test]
fn links_of_chains_are_short() {
    for (clue, from, news, text) in [
        ("3.2", "?###?##?", &[(0, false), (4, false)][..], "row 1 would have its 3 and 2"),
        ("", "???", &[(1, false)], "row 1 has no runs"),
        ("1.1.1.1.1", "#?#?#?#?#??", &[(9, false)], "row 1 would have its five runs"),
        ("3", "?????", &[(2, true)], "all places for the 3 of row 1 would overlap"),
        ("3", "?.???", &[(2, true)], "the 3 of row 1 would fit in one place only"),
        ("3", "#?????", &[(4, false)], "the 3 of row 1 would reach no further"),
        ("1.3", "??#?#???????", &[(10, false)], "no run of row 1 would reach that far"),
        ("3.2", "?#?????", &[(2, true), (4, false)], "the runs of row 1 would not fit otherwise"),
    ] {
        let problem = row(from.len(), clue);
        let found = in_short(&known(&problem, from), news).to_string();
        assert_eq!(found, text, "{clue} {from}");
    }
}

/// Places that a text names, including those inside ranges.
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
        let from: String = picture
            .iter()
            .zip(shown)
            .map(|(&black, shown)| if shown { sign(black) } else { '?' })
            .collect();
        let to = all_that_follows(&clue, &from).expect("the picture does it");
        prop_assume!(from != to);
        let text: Vec<String> = clue.iter().map(u16::to_string).collect();
        let problem = row(picture.len(), &text.join("."));
        let found = sentence(&problem, &from, &to).expect("it is a line");
        let text = found.text.to_string();
        let news = from.chars().zip(to.chars()).enumerate().filter(|(_, (from, to))| from != to);
        let said = named(&text);
        for (place, _) in news {
            prop_assert!(said.contains(&place), "{} is not said: {}", place, text);
        }
        // Everything that is named is a fact, a conclusion, or a place of a part.
        let of_parts: Vec<Place> =
            found.text.parts().iter().flat_map(|part| part.places.clone()).collect();
        let has = |place: usize| {
            to.as_bytes()[place] != b'?' || of_parts.contains(&Place::Cell([place, 0]))
        };
        let ends = text.split(|c: char| !c.is_ascii_alphanumeric());
        for word in ends.filter(|word| word.starts_with("R1C")) {
            let place = word[3..].parse::<usize>().expect("a number") - 1;
            prop_assert!(has(place), "{word} is not in the data: {text}");
        }
    }
}
