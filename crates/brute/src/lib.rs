//! Small random puzzles and all their answers, by brute force: what the tests hold everything against that answers puzzles.
//!
//! Each kind has a [`Maker`], written from the rules: it draws a puzzle in types of its own, writes the ID, and finds all answers by trying
//! everything. It knows neither the kind's crate, nor its parser, nor its solvers, nor the check that each answer passes; what these say
//! is read off the report as JSON. So it is a witness against all of them:
//!
//! - [`compare`]: every way to the answers finds exactly those of brute force;
//! - [`check`]: the check of answers takes exactly those of brute force.
//!
//! Tests of the families and `xtask` use it, and fuzz targets, whose bytes are the choices that make a puzzle.

pub mod battleship;
pub mod cells;
pub mod check;
pub mod compare;
pub mod countdown;
pub mod pattern;
pub mod signpost;
pub mod solo;
pub mod unruly;

use serde_json::{Value, json};
use tatham_core::Entry;
use tatham_core::contract::Random;

/// Puzzles with more solutions are not drawn: all of them are listed, by every combination.
pub const MOST: usize = 60;

/// Puzzles that are drawn, for one that is wanted, before the maker is called faulty.
const ATTEMPTS: usize = 100_000;

/// Steps of a brute force, for one puzzle, before another is drawn instead.
const PATIENCE: usize = 300_000;

/// How many solutions a puzzle shall have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// One.
    One,
    /// From two to [`MOST`].
    Several,
    /// None, or merely nearest ones.
    None,
}

impl Wanted {
    /// All three.
    pub const ALL: [Self; 3] = [Self::One, Self::Several, Self::None];

    fn is_met(self, drawn: &Drawn) -> bool {
        match self {
            Self::One => drawn.is_exact && drawn.answers.len() == 1,
            Self::Several => drawn.is_exact && (2..=MOST).contains(&drawn.answers.len()),
            Self::None => !drawn.is_exact || drawn.answers.is_empty(),
        }
    }
}

/// A puzzle and all there is to know of it, by brute force.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its ID.
    pub id: String,
    /// Knobs that belong to the puzzle rather than to how it is solved.
    pub asked: Vec<(&'static str, String)>,
    /// All solutions, in the form that [`Maker::essence`] leaves of a report's.
    pub answers: Vec<Value>,
    /// False where the answers are merely nearest.
    pub is_exact: bool,
}

impl Drawn {
    /// A puzzle with its solutions, if brute force has come to an end.
    pub fn new(id: String, answers: Option<Vec<Value>>) -> Option<Self> {
        answers.map(|answers| Self { id, asked: Vec::new(), answers, is_exact: true })
    }
}

/// What makes the puzzles of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Maker {
    /// The kind's name.
    pub kind: &'static str,
    /// Draws a puzzle that may well be as wanted; `None` where the attempt led nowhere.
    pub draw: fn(&mut Random<'_>, Wanted) -> Option<Drawn>,
    /// What is to be compared of a solution.
    pub essence: fn(&Value) -> Value,
    /// What is common to two characters of solutions that differ.
    pub shared: fn(char, char) -> char,
    /// A solution, changed a little in many ways.
    pub changed: fn(&Value) -> Vec<Value>,
    /// Whether it is an answer to the puzzle, by the rules.
    pub is_answer: fn(&Drawn, &Value) -> bool,
}

impl Maker {
    /// The maker of a kind whose solutions are grids.
    pub const fn new(kind: &'static str, draw: fn(&mut Random<'_>, Wanted) -> Option<Drawn>) -> Self {
        Self {
            kind,
            draw,
            essence: Value::clone,
            shared: |_, _| '?',
            changed: check::changed_grids,
            is_answer: |drawn, solution| drawn.answers.contains(solution),
        }
    }

    /// The puzzle with this number: as wanted, in turn, and the same for the same seed.
    ///
    /// # Panics
    /// None is drawn, again and again: the maker is faulty.
    pub fn puzzle(&self, seed: u64, number: usize) -> Drawn {
        let wanted = Wanted::ALL[number % Wanted::ALL.len()];
        let mut random = Random::seeded((seed << 32).wrapping_add(number as u64));
        let mut drawn = (0..ATTEMPTS).filter_map(|_| (self.draw)(&mut random, wanted));
        let found = drawn.find(|drawn| wanted.is_met(drawn));
        found.unwrap_or_else(|| panic!("{}: no puzzle of the sort {wanted:?} was drawn", self.kind))
    }

    /// Holds every way to the answers, and the check of answers, against brute force, on `count` puzzles: a third with one solution, a third
    /// with several, a third with none.
    ///
    /// # Panics
    /// One says something else.
    pub fn agrees(&self, entry: &Entry, count: usize) {
        let drawn: Vec<Drawn> = (0..count).map(|number| self.puzzle(1, number)).collect();
        self.agrees_on(entry, &drawn);
    }

    /// The same on the puzzle that a fuzzer's bytes make, if they make one.
    ///
    /// # Panics
    /// See [`Self::agrees`].
    pub fn agrees_on_bytes(&self, entry: &Entry, bytes: &[u8]) {
        let mut random = Random::of_bytes(bytes);
        let wanted = Wanted::ALL[random.below(Wanted::ALL.len())];
        if let Some(drawn) = (self.draw)(&mut random, wanted).filter(|drawn| drawn.answers.len() <= MOST) {
            self.agrees_on(entry, &[drawn]);
        }
    }

    fn agrees_on(&self, entry: &Entry, puzzles: &[Drawn]) {
        let compared = puzzles.iter().flat_map(|drawn| compare::compare(self, entry, drawn).mismatches);
        let mismatches: Vec<String> = compared.chain(check::check(self, entry, puzzles).mismatches).collect();
        assert!(
            mismatches.is_empty(),
            "{}: {} mismatches\n{}",
            self.kind,
            mismatches.len(),
            mismatches[..mismatches.len().min(9)].join("\n")
        );
    }
}

/// The makers of all kinds, sorted by name.
pub const MAKERS: &[Maker] = &[battleship::MAKER, countdown::MAKER, pattern::MAKER, signpost::MAKER, solo::MAKER, unruly::MAKER];

/// A solution that is rows of characters.
pub fn rows(width: usize, cells: impl IntoIterator<Item = char>) -> Value {
    let cells: Vec<char> = cells.into_iter().collect();
    json!({ "rows": cells.chunks(width).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>() })
}

/// A solution that is rows of numbers.
pub fn grid(width: usize, cells: &[usize]) -> Value {
    json!({ "grid": cells.chunks(width).collect::<Vec<_>>() })
}
