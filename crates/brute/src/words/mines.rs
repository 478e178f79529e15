//! Reader of sentences about the board of Mines: it shows a number where it is opened, and more of
//! it with each step, as the game answers it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tatham_core::explain::Step;
use tatham_core::words::number as in_words;
use tatham_core::{AnyPosition, AnyProblem, Place};

use super::{StatedFacts, Words, cell, number, read_sentence};
use crate::board::Board;

/// Sentence that names the mines which numbers show at a glance.
const AT_A_GLANCE: &str = "The numbers around them show that ";

/// Words about numbers of mines or cells.
const OF_NUMBERS: &[&str] = &["already has", "has only", " found", "Only "];

/// Cell, by its row and column from 1.
type Cell = [usize; 2];

/// Board as the game shows it.
pub(super) struct MineBoard {
    position: AnyPosition,
    words: Words,
}

/// Player's knowledge of the board within a step.
struct MineKnowledge {
    /// Numbers of opened cells.
    opened: BTreeMap<Cell, usize>,
    covered: BTreeSet<Cell>,
    mines: BTreeSet<Cell>,
    safe: BTreeSet<Cell>,
}

impl MineBoard {
    /// The board before the first step.
    pub(super) fn begin(puzzle: &AnyProblem, words: Words) -> Self {
        Self { position: puzzle.start(), words }
    }

    /// Plays a step.
    pub(super) fn play(&mut self, step: &Step) {
        self.position.apply(step);
    }

    /// Returns the sentences of a step with a false statement about the board.
    pub(super) fn untrue(&self, step: &Step) -> Vec<String> {
        let position = self.position.json().value();
        let mut known = MineKnowledge::from_json(&position);
        let size = Board::from_json(&position).size();
        let mut wrong = Vec::new();
        for sentence in step.text.trim_end_matches('.').split(". ") {
            wrong.extend(known.untrue(sentence));
            if sentence.starts_with(AT_A_GLANCE) {
                known.mines.extend(named_at_a_glance(step));
            } else if let Ok(said) = read_sentence(sentence, self.words, size) {
                known.learn(said);
            }
        }
        wrong
    }
}

/// Returns the cells that a step names at a glance: the text gives only the number of more than
/// ten.
fn named_at_a_glance(step: &Step) -> impl Iterator<Item = Cell> {
    let parts = step.words.parts();
    let named = parts.windows(2).find(|parts| parts[0].text.ends_with(AT_A_GLANCE));
    named.into_iter().flat_map(|parts| &parts[1].places).filter_map(|place| cell_of(*place))
}

fn cell_of(place: Place) -> Option<Cell> {
    if let Place::Cell([x, y]) = place { Some([y + 1, x + 1]) } else { None }
}

impl MineKnowledge {
    fn from_json(position: &Value) -> Self {
        let board = Board::from_json(position);
        let number = |place: Place| board.get(place)?.as_str()?.parse().ok();
        let cells =
            || board.places().into_iter().filter_map(|place| Some((place, cell_of(place)?)));
        Self {
            opened: cells().filter_map(|(place, cell)| Some((cell, number(place)?))).collect(),
            covered: cells()
                .filter(|(place, _)| number(*place).is_none())
                .map(|(_, c)| c)
                .collect(),
            mines: BTreeSet::new(),
            safe: BTreeSet::new(),
        }
    }

    /// Learns the statements of a sentence.
    fn learn(&mut self, said: StatedFacts) {
        for (name, value, is) in said {
            let Some((cell, "")) = cell(&name) else { continue };
            let cells = if (value == "*") == is { &mut self.mines } else { &mut self.safe };
            cells.insert(cell);
        }
    }

    /// Returns the flaw of a sentence with a false statement about the board.
    fn untrue(&self, sentence: &str) -> Option<String> {
        // A conditional sentence is not about the board.
        let is_supposed = sentence.contains(" would ");
        let speaks = !is_supposed && OF_NUMBERS.iter().any(|words| sentence.contains(words));
        let is_true = self.is_true(sentence).unwrap_or(!speaks);
        (!is_true).then(|| format!("`{sentence}` is not true, or nobody reads it"))
    }

    /// Returns true if a sentence's statement about the board is true; `None` if it has none.
    fn is_true(&self, sentence: &str) -> Option<bool> {
        let can_be = |cells: &BTreeSet<Cell>| cells.difference(&self.safe).count();
        if let Some((clue, at, rest)) = of_a_number(sentence) {
            let around = self.covered.iter().copied().filter(|&cell| is_beside(cell, at)).collect();
            let (said, counted) = if let Some(rest) = rest.strip_prefix(" already has its ") {
                (how_many(rest, "mine"), self.mines.intersection(&around).count())
            } else {
                let rest = rest.strip_prefix(" has only ")?;
                match how_many(rest, "unopened neighbour") {
                    Some(said) => (Some(said), around.len()),
                    None => (how_many(rest, "neighbour"), can_be(&around)),
                }
            };
            let is_there = self.opened.get(&at) == Some(&clue);
            return Some(is_there && said == Some(clue) && counted == clue);
        }
        if let Some(rest) = sentence.strip_prefix("All ").or(sentence.strip_prefix("The ")) {
            let (said, rest) = number(rest).or_else(|| rest.strip_prefix("one").map(|r| (1, r)))?;
            return rest.contains(" found").then_some(said == self.mines.len());
        }
        let said = how_many(sentence.strip_prefix("Only ")?, "cell")?;
        Some(said == can_be(&self.covered))
    }
}

/// Reads a number on the board at the beginning of a sentence: the number, its cell, and the rest.
fn of_a_number(sentence: &str) -> Option<(usize, Cell, &str)> {
    let (clue, rest) = number(sentence.strip_prefix("The ")?)?;
    let (at, rest) = cell(rest.strip_prefix(" at ")?)?;
    Some((clue, at, rest))
}

/// Reads the number at the beginning of a text: `two mines`, or `mine` alone.
fn how_many(text: &str, what: &str) -> Option<usize> {
    let begins = |count: usize| {
        text.strip_prefix(&in_words(count)).is_some_and(|rest| rest.trim_start().starts_with(what))
    };
    text.starts_with(what).then_some(1).or_else(|| (0..=9).find(|&count| begins(count)))
}

fn is_beside([row, column]: Cell, at: Cell) -> bool {
    row.abs_diff(at[0]) <= 1 && column.abs_diff(at[1]) <= 1
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn false_sentences_about_the_board_are_told_from_true_ones() {
        // R1C1 to R1C3, and below them two numbers and a covered cell.
        let mut known = MineKnowledge::from_json(&json!({ "rows": ["???", "21?"] }));
        known.mines.insert([1, 1]);
        for (sentence, is_true) in [
            ("The 1 at R2C2 already has its mine, so R1C2 is safe", true),
            ("The 2 at R2C1 already has its two mines, so R2C3 is safe", false),
            ("The 2 at R2C1 has only two unopened neighbours, so R1C2 is a mine", true),
            ("The 1 at R2C2 has only one unopened neighbour, so R1C1 is a mine", false),
            ("The 1 at R2C1 has only two unopened neighbours, so R1C2 is a mine", false),
            ("The 2 at R2C1 has only two neighbours that can have a mine, so R1C2 is one", true),
            ("The one mine is found, so R1C2 is safe", true),
            ("All 2 mines are found, so R1C2 is safe", false),
            ("Only four cells can have a mine, so R1C2 is a mine", true),
            ("Only two cells can have a mine, so R1C2 is a mine", false),
            ("If R1C1 were safe, the 1 at R2C2 would have no mine", true),
            ("If R1C2 were a mine, all 2 mines would be found, so R1C3 would be safe", true),
            ("There already has been a mine", false),
        ] {
            assert_eq!(known.untrue(sentence).is_none(), is_true, "{sentence}");
        }
    }
}
