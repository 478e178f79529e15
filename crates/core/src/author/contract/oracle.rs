//! Oracle for all kinds: brute force on small boards that are made by changing IDs. It tries every
//! value in every open place against the kind's check alone. So the check verifies the solvers; the
//! real game verifies the check.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use super::compare::{Comparison, Normalised, SolvedPuzzle, compare};
use super::{Random, ids, takes_all};
use crate::problem::{AnyProblem, Entry};

/// Largest number of solutions of a random puzzle: every combination lists all of them.
pub const MOST: usize = 60;

/// Number of checks for one puzzle before brute force gives up and another is made. More would
/// allow larger boards, but spend most of the time on those that are too large.
const PATIENCE: usize = 2000;

/// Number of IDs that are tried for each puzzle.
const ATTEMPTS: usize = 3000;

/// Number of successive changes to a readable ID, before the next begins anew.
const WALK: usize = 12;

/// Required number of solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionCount {
    /// One solution.
    One,
    /// Between 2 and [`MOST`] solutions.
    Several,
    /// No solution, or only nearest ones.
    None,
}

impl SolutionCount {
    /// All three sorts.
    pub const ALL: [Self; 3] = [Self::One, Self::Several, Self::None];

    /// Returns true if the puzzle meets the requirement.
    pub fn is_met(self, drawn: &SolvedPuzzle) -> bool {
        match self {
            Self::One => drawn.is_exact && drawn.answers.len() == 1,
            Self::Several => drawn.is_exact && (2..=MOST).contains(&drawn.answers.len()),
            Self::None => !drawn.is_exact || drawn.answers.is_empty(),
        }
    }
}

/// Small boards of a kind with all their answers.
#[derive(Debug)]
pub struct Oracle<'c> {
    entry: &'c Entry,
    /// IDs of boards that are small enough, and the source of changes.
    seeds: Vec<&'c str>,
    /// Boards that were made, by their IDs; `None` for those that are too large.
    known: Mutex<BTreeMap<String, Option<SolvedPuzzle>>>,
}

impl<'c> Oracle<'c> {
    /// Makes an oracle from the IDs of a corpus; `None` if none of them is small enough, or if
    /// answers of this kind are not entered place by place.
    pub fn new(entry: &'c Entry, corpus: &'c str) -> Option<Self> {
        let is_small = |id: &&str| (entry.parse)(id).is_ok_and(|puzzle| solved(&puzzle).is_some());
        let seeds: Vec<&str> = ids(corpus).filter(is_small).collect();
        (!seeds.is_empty()).then_some(Self { entry, seeds, known: Mutex::default() })
    }

    /// Returns the board with this number. The requirements take turns, as far as such boards are
    /// found; the same seed gives the same board.
    pub fn puzzle(&self, seed: u64, number: usize) -> Option<SolvedPuzzle> {
        let mut random = Random::seeded((seed << 32).wrapping_add(number as u64));
        self.draw(&mut random, SolutionCount::ALL[number % SolutionCount::ALL.len()])
    }

    /// Makes a random board; one of another sort, if none meets the requirement.
    pub fn draw(&self, random: &mut Random<'_>, wanted: SolutionCount) -> Option<SolvedPuzzle> {
        let (mut id, mut steps, mut other) = (String::new(), 0, None);
        for _ in 0..ATTEMPTS {
            if steps == 0 {
                self.seeds[random.below(self.seeds.len())].clone_into(&mut id);
                steps = 1 + random.below(WALK);
            }
            let changed = self.changed(&id, random);
            let Some(drawn) = self.solved(&changed).filter(|drawn| drawn.answers.len() <= MOST)
            else {
                continue;
            };
            if wanted.is_met(&drawn) && steps == 1 {
                return Some(drawn);
            }
            (id, steps) = (changed, (steps - 1).max(1));
            other = Some(drawn);
            // A board that does not meet the requirement is changed further; after some changes,
            // another start may be better.
            if random.below(2 * WALK) == 0 {
                steps = 0;
            }
        }
        other
    }

    /// Returns the ID, changed in a few places, with pieces of other IDs.
    fn changed(&self, id: &str, random: &mut Random<'_>) -> String {
        let mut bytes = id.as_bytes().to_vec();
        let start = bytes.iter().position(|byte| *byte == b':').map_or(0, |colon| colon + 1);
        for _ in 0..=random.below(3) {
            if bytes.len() <= start {
                break;
            }
            // The parameters are changed too, but rarely.
            let from = if random.below(12) == 0 { 0 } else { start };
            let at = from + random.below(bytes.len() - from);
            let with = from + random.below(bytes.len() - from);
            let other = self.seeds[random.below(self.seeds.len())].as_bytes();
            let found = other[random.below(other.len())];
            match random.below(8) {
                0 | 1 => bytes[at] = found,
                2 => drop(bytes.remove(at)),
                3 => bytes.insert(at, found),
                4 => bytes.swap(at, with),
                5 => bytes[at] ^= b' ',
                6 => bytes[at] = bytes[at].wrapping_add(1),
                _ => bytes[at] = bytes[at].wrapping_sub(1),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Returns a board with all its answers, if it can be read and is small enough.
    fn solved(&self, id: &str) -> Option<SolvedPuzzle> {
        let puzzle = (self.entry.parse)(id).ok()?;
        let id = puzzle.game_id();
        if let Some(known) = self.known.lock().expect("no panic").get(&id) {
            return known.clone();
        }
        let found = solved(&puzzle);
        self.known.lock().expect("no panic").insert(id, found.clone());
        found
    }

    /// Compares every combination with brute force, on this number of boards.
    ///
    /// # Panics
    /// A combination disagrees; or hardly any boards of a sort are found.
    pub fn agrees(&self, count: usize) {
        let name = self.entry.kind.name;
        let drawn: Vec<SolvedPuzzle> =
            (0..count).filter_map(|number| self.puzzle(1, number)).collect();
        let sorts = SolutionCount::ALL
            .map(|wanted| drawn.iter().filter(|drawn| wanted.is_met(drawn)).count());
        let boards: BTreeSet<&String> = drawn.iter().map(|drawn| &drawn.id).collect();
        assert!(
            (sorts.iter().all(|sort| *sort > 0) || !takes_all()) && boards.len() >= count / 10,
            "{name}: only {} boards, with one solution, several, none: {sorts:?}; the corpus needs more small ones",
            boards.len()
        );
        self.agrees_on(&drawn);
    }

    /// Compares every combination on a board that a fuzzer's bytes make, if they make one.
    ///
    /// # Panics
    /// See [`Self::agrees`].
    pub fn agrees_on_bytes(&self, bytes: &[u8]) {
        let mut random = Random::of_bytes(bytes);
        let seed = self.seeds[random.below(self.seeds.len())];
        // A fuzzer makes more boards than memory holds.
        let solved = |id: &str| (self.entry.parse)(id).ok().and_then(|puzzle| solved(&puzzle));
        let mut id = seed.to_owned();
        for _ in 0..=random.below(WALK) {
            let changed = self.changed(&id, &mut random);
            id = if solved(&changed).is_some() { changed } else { id };
        }
        self.agrees_on(solved(&id).filter(|drawn| drawn.answers.len() <= MOST).as_slice());
    }

    fn agrees_on(&self, boards: &[SolvedPuzzle]) {
        let mut compared = Comparison::default();
        for drawn in boards {
            compared.add(compare(&Normalised::PLAIN, self.entry, drawn));
        }
        let wrong = &compared.mismatches;
        assert!(
            wrong.is_empty(),
            "{}: {} mismatches\n{}",
            self.entry.kind.name,
            wrong.len(),
            wrong[..wrong.len().min(9)].join("\n")
        );
    }
}

/// Returns a board with all its answers, if it is small enough.
fn solved(puzzle: &AnyProblem) -> Option<SolvedPuzzle> {
    SolvedPuzzle::new(puzzle.game_id(), puzzle.answers_by_force(PATIENCE))
}
