//! Reader of sentences about the board of Mines: it shows a number where it is opened, and more of
//! it with each step, as the game answers it.
//!
//! Every number of a sentence is read and compared with the board that the player sees, also on the
//! way to a contradiction; there the board has what is supposed, and what would follow.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tatham_core::explain::Step;
use tatham_core::words::number as in_words;
use tatham_core::{AnyPosition, AnyProblem, Place};

use super::{StatedFacts, Words, cell, conclusion, first_places, next, number, read_sentence};
use crate::board::Board;

/// Sentence that names the mines which numbers show at a glance.
const AT_A_GLANCE: &str = "The numbers around them show that ";

/// Greatest number that sentences write as a word.
const MOST_IN_WORDS: usize = 12;

/// Greatest number of partial layouts that are looked at to count those that fit.
const MOST_LOOKS: usize = 100_000;

/// Cell, by its row and column from 1.
type Cell = [usize; 2];

/// Board as the game shows it.
pub(super) struct MineBoard {
    position: AnyPosition,
    words: Words,
    /// Number of all mines, which the game shows above the board.
    total: usize,
}

/// Player's knowledge of the board within a step.
#[derive(Clone, Debug)]
struct MineKnowledge {
    /// Number of all mines.
    total: usize,
    /// Numbers of opened cells.
    opened: BTreeMap<Cell, usize>,
    covered: BTreeSet<Cell>,
    mines: BTreeSet<Cell>,
    safe: BTreeSet<Cell>,
}

impl MineBoard {
    /// The board before the first step.
    pub(super) fn begin(puzzle: &AnyProblem, words: Words) -> Self {
        let title = puzzle.picture().title;
        let total = title.split_once(" with ").and_then(|(_, mines)| number(mines));
        Self { position: puzzle.start(), words, total: total.map_or(0, |(total, _)| total) }
    }

    /// Plays a step.
    pub(super) fn play(&mut self, step: &Step) {
        self.position.apply(step);
    }

    /// Returns the sentences of a step with a false statement about the board.
    pub(super) fn untrue(&self, step: &Step) -> Vec<String> {
        let position = self.position.json().value();
        let mut known = MineKnowledge::from_json(&position, self.total);
        let size = Board::from_json(&position).size();
        let mut wrong = Vec::new();
        for sentence in step.text.trim_end_matches('.').split(". ") {
            if let Some(said) = sentence.strip_prefix(AT_A_GLANCE) {
                let mines = named_at_a_glance(step);
                wrong.extend(known.untrue_at_a_glance(said, &mines));
                known.mines.extend(mines);
                continue;
            }
            wrong.extend(known.untrue(sentence));
            if let Ok(said) = read_sentence(sentence, self.words, size) {
                known.learn(said);
            }
        }
        wrong
    }
}

/// Returns the cells that a step names at a glance: the text gives only the number of more than
/// twelve.
fn named_at_a_glance(step: &Step) -> BTreeSet<Cell> {
    let parts = step.words.parts();
    let named = parts.windows(2).find(|parts| parts[0].text.ends_with(AT_A_GLANCE));
    named
        .into_iter()
        .flat_map(|parts| &parts[1].places)
        .filter_map(|place| cell_of(*place))
        .collect()
}

fn cell_of(place: Place) -> Option<Cell> {
    if let Place::Cell([x, y]) = place { Some([y + 1, x + 1]) } else { None }
}

impl MineKnowledge {
    fn from_json(position: &Value, total: usize) -> Self {
        let board = Board::from_json(position);
        let number = |place: Place| board.get(place)?.as_str()?.parse().ok();
        let cells =
            || board.places().into_iter().filter_map(|place| Some((place, cell_of(place)?)));
        Self {
            total,
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
        let is_supposed = sentence.contains(" would ");
        // What follows is not on the board yet.
        let clause = conclusion(sentence).filter(|_| !is_supposed);
        let reason = clause.and_then(|clause| sentence.strip_suffix(clause)).unwrap_or(sentence);
        let mut reader = SentenceReader { board: self.clone(), clue: None, is_supposed };
        reader.read(&small(reason)).err().map(|why| format!("`{sentence}`: {why}"))
    }

    /// Returns the flaw of a sentence that names these mines at a glance: each has to follow from
    /// one number.
    fn untrue_at_a_glance(&self, said: &str, mines: &BTreeSet<Cell>) -> Option<String> {
        let is_named = match (cells(said), how_many(said, "cell")) {
            (Some((listed, rest)), _) => {
                BTreeSet::from_iter(listed) == *mines && rest.starts_with(" are mines")
            }
            (None, Some((count, rest))) => count == mines.len() && rest == " are mines",
            (None, None) => false,
        };
        let follows = |mine: &Cell| {
            self.opened.iter().any(|(&at, &clue)| {
                let around = self.around(at);
                around.len() == clue && around.contains(mine)
            })
        };
        (!is_named || !mines.iter().all(follows)).then(|| format!("`{said}` names {mines:?}"))
    }

    /// Returns the covered cells around a number.
    fn around(&self, at: Cell) -> BTreeSet<Cell> {
        self.covered.iter().copied().filter(|&cell| is_beside(cell, at)).collect()
    }

    /// Returns the number of layouts that fit the open numbers, unless it takes too long.
    fn layouts(&self) -> Option<u128> {
        let numbers = self.opened.iter();
        let rules: Vec<(usize, BTreeSet<Cell>)> =
            numbers.map(|(&at, &clue)| (clue, self.around(at))).collect();
        let near: BTreeSet<Cell> = rules.iter().flat_map(|(_, around)| around).copied().collect();
        let far = (self.covered.len() - near.len()) as u128;
        let (mut looks, mut all) = (0, 0_u128);
        // Cells that are decided, and the mines among them.
        let mut open: Vec<(usize, BTreeSet<Cell>)> = vec![(0, BTreeSet::new())];
        let near: Vec<Cell> = near.into_iter().collect();
        while let Some((decided, mines)) = open.pop() {
            looks += 1;
            if looks > MOST_LOOKS {
                return None;
            }
            let can_be = |(clue, around): &(usize, BTreeSet<Cell>)| {
                let has = around.intersection(&mines).count();
                let left = near[decided..].iter().filter(|cell| around.contains(*cell)).count();
                has <= *clue && *clue <= has + left
            };
            if mines.len() > self.total || !rules.iter().all(can_be) {
                continue;
            }
            let Some(&cell) = near.get(decided) else {
                all = all.checked_add(binomial(far, (self.total - mines.len()) as u128)?)?;
                continue;
            };
            open.push((decided + 1, mines.iter().copied().chain([cell]).collect()));
            open.push((decided + 1, mines));
        }
        Some(all)
    }
}

/// Returns the number of ways to choose some of `all` things; `None` if it is too large.
fn binomial(all: u128, some: u128) -> Option<u128> {
    (0..some)
        .try_fold(1_u128, |ways, at| Some(ways.checked_mul(all.saturating_sub(at))? / (at + 1)))
}

/// Statement that a sentence makes on numbers of mines or cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// Mines that are all found.
    Found(usize),
    /// Covered cells that are no more than this.
    Covered(usize),
    /// Cells that can have a mine, no more than this.
    Possible(usize),
    /// Mines that are more than this.
    MoreThan(usize),
    /// Mines that can only be fewer than this.
    FewerThan(usize),
}

/// Reader of one sentence.
struct SentenceReader {
    /// The board, with what the sentence supposes.
    board: MineKnowledge,
    /// Number that the sentence is about, with its cell.
    clue: Option<(usize, Cell)>,
    /// True on the way to a contradiction: it uses as few facts as it needs, so a number can have
    /// more mines than all of its own.
    is_supposed: bool,
}

impl SentenceReader {
    /// Reads a text to its end; an error is a number or fact that is not true, or not understood.
    fn read(&mut self, mut text: &str) -> Result<(), String> {
        loop {
            text = text.trim_start_matches([' ', ',', ';']);
            if text.is_empty() {
                return Ok(());
            }
            text = self.part(text)?;
        }
    }

    /// Reads the first part of a text; returns the rest.
    fn part<'t>(&mut self, text: &'t str) -> Result<&'t str, String> {
        if let Some((clue, at, rest)) = of_a_number(text) {
            self.clue = Some((clue, at));
            let is_there = self.board.opened.get(&at) == Some(&clue);
            return so(is_there, rest, || format!("there is no {clue} at {at:?}"));
        }
        if let Some((cells, rest)) = cells(text) {
            return self.state(&cells, rest);
        }
        if let Some(rest) = text.strip_prefix("no mine touches ") {
            let touched = of_a_number(rest).map(|(clue, ..)| clue);
            return so(touched == Some(0), rest, || "a mine touches it".to_owned());
        }
        if let Some(rest) = text.strip_prefix("none of the ") {
            return self.none_of_the_layouts(rest);
        }
        if let Some((count, rest)) =
            text.strip_prefix("with ").and_then(|text| how_many(text, "cell"))
        {
            let known = self.board.mines.union(&self.board.safe).count();
            return so(count <= known, rest, || format!("{known} cells are known"));
        }
        if let Some((claim, rest)) = everywhere(text, self.board.total) {
            return so(self.holds(claim, None), rest, || format!("{claim:?} is not true"));
        }
        if let Some((clue, at)) = self.clue
            && let Some((claim, rest)) = around(text, clue)
        {
            let is_true = self.holds(claim, Some((clue, at)));
            return so(is_true, rest, || format!("{claim:?} is not true at {at:?}"));
        }
        let end = text.find([' ', ',', ';']).unwrap_or(text.len());
        let is_number = number(text).is_some() || numeral(&text[..end]).is_some();
        so(!is_number, &text[end..], || format!("nobody reads `{text}`"))
    }

    /// Reads the state of cells: it is known, or supposed.
    fn state<'t>(&mut self, cells: &[Cell], rest: &'t str) -> Result<&'t str, String> {
        let verbs = [(" would be ", true), (" were ", true), (" are ", false), (" is ", false)];
        let after = |&(verb, is_supposed): &(&str, bool)| {
            let rest = rest.strip_prefix(verb)?;
            Some((rest.strip_prefix("both ").unwrap_or(rest), is_supposed))
        };
        let Some((what, is_supposed)) = verbs.iter().find_map(after) else { return Ok(rest) };
        let (known, rest) = if let Some(rest) = what.strip_prefix("safe") {
            (&mut self.board.safe, rest)
        } else {
            let mines = what.strip_prefix("mines").or_else(|| what.strip_prefix("a mine"));
            (&mut self.board.mines, mines.ok_or_else(|| format!("what is `{what}`?"))?)
        };
        if is_supposed {
            known.extend(cells);
        } else if let Some(cell) = cells.iter().find(|cell| !known.contains(*cell)) {
            return Err(format!("nobody has found out about {cell:?}"));
        }
        Ok(rest)
    }

    /// Reads the number of layouts, if the sentence has it.
    fn none_of_the_layouts<'t>(&self, text: &'t str) -> Result<&'t str, String> {
        let (said, rest) = text.split_once("layouts").ok_or("layouts are expected")?;
        let said: Option<u128> = said.trim_end().replace(',', "").parse().ok();
        let counted = self.board.layouts();
        let is_true = said.is_none() || counted.is_none() || said == counted;
        so(is_true, rest, || format!("{counted:?} layouts fit"))
    }

    /// Returns true if a statement holds around a number, or on the whole board.
    fn holds(&self, claim: Claim, clue: Option<(usize, Cell)>) -> bool {
        let board = &self.board;
        let (wanted, cells) = match clue {
            Some((clue, at)) => (clue, board.around(at)),
            None => (board.total, board.covered.clone()),
        };
        let mines = board.mines.intersection(&cells).count();
        let possible = cells.difference(&board.safe).count();
        match claim {
            Claim::Found(said) => {
                said == wanted && (mines == said || self.is_supposed && mines > said)
            }
            Claim::Covered(said) => said == wanted && cells.len() == said,
            Claim::Possible(said) => {
                said == wanted && (possible == said || self.is_supposed && possible < said)
            }
            Claim::MoreThan(said) => said == wanted && mines > said,
            Claim::FewerThan(said) => said == wanted && possible < said,
        }
    }
}

/// Returns the rest, if a statement is true.
fn so(is_true: bool, rest: &str, why: impl FnOnce() -> String) -> Result<&str, String> {
    if is_true { Ok(rest) } else { Err(why()) }
}

/// Reads a statement on all mines at the beginning of a text; returns the rest too.
fn everywhere(text: &str, total: usize) -> Option<(Claim, &str)> {
    if let Some(rest) = text.strip_prefix("every cell that is left would need a mine") {
        return Some((Claim::Possible(total), rest));
    }
    if let Some(rest) = text.strip_prefix("there are no mines") {
        return Some((Claim::Found(0), rest));
    }
    let there = ["there is ", "there are ", "there would be "];
    if let Some(rest) = there.iter().find_map(|there| text.strip_prefix(there)) {
        return other_than(rest);
    }
    if let Some((count, rest)) = text.strip_prefix("only ").and_then(|text| how_many(text, "cell"))
    {
        return Some((Claim::Possible(count), rest.strip_prefix(" can have a mine")?));
    }
    let (count, rest) = match text.strip_prefix("both mines") {
        Some(rest) => (2, rest),
        None => how_many(text.strip_prefix("all ").or(text.strip_prefix("the "))?, "mine")?,
    };
    let found = [" is found", " are found", " would be found"];
    Some((Claim::Found(count), found.iter().find_map(|found| rest.strip_prefix(found))?))
}

/// Reads the statement on a number's surroundings at the beginning of a text; returns the rest too.
fn around(text: &str, clue: usize) -> Option<(Claim, &str)> {
    if let Some(rest) = text.strip_prefix("would need every neighbour that is left") {
        return Some((Claim::Possible(clue), rest));
    }
    let has = ["already has ", "would have ", "has "];
    let rest = has.iter().find_map(|has| text.strip_prefix(has))?;
    if let Some(its) = rest.strip_prefix("its ") {
        let (count, rest) = its
            .strip_prefix("mine")
            .filter(|rest| !rest.starts_with('s'))
            .map_or_else(|| how_many(its, "mine"), |rest| Some((1, rest)))?;
        return Some((Claim::Found(count), rest));
    }
    let Some(only) = rest.strip_prefix("only ") else { return other_than(rest) };
    if let Some((count, rest)) = how_many(only, "unopened neighbour") {
        return Some((Claim::Covered(count), rest));
    }
    let (count, rest) = how_many(only, "neighbour")?;
    Some((Claim::Possible(count), rest.strip_prefix(" that can have a mine")?))
}

/// Reads a number of mines that is too large or too small: `more than two mines`, `no mine`.
fn other_than(text: &str) -> Option<(Claim, &str)> {
    if let Some(rest) = text.strip_prefix("more than ") {
        return how_many(rest, "mine").map(|(count, rest)| (Claim::MoreThan(count), rest));
    }
    if let Some(rest) = text.strip_prefix("fewer than ") {
        return how_many(rest, "mine").map(|(count, rest)| (Claim::FewerThan(count), rest));
    }
    let no_mine = text.strip_prefix("no mine").map(|rest| (Claim::FewerThan(1), rest));
    no_mine.or_else(|| Some((Claim::MoreThan(0), text.strip_prefix("a mine")?)))
}

/// Returns a sentence with a small letter at its beginning, unless that is a cell's name.
fn small(sentence: &str) -> String {
    match sentence.split_at_checked(1) {
        Some((first, rest)) if cell(sentence).is_none() => first.to_lowercase() + rest,
        _ => sentence.to_owned(),
    }
}

/// Reads a number on the board at the beginning of a text: the number, its cell, and the rest.
fn of_a_number(text: &str) -> Option<(usize, Cell, &str)> {
    let (clue, rest) = number(text.strip_prefix("the ")?)?;
    let (at, rest) = cell(rest.strip_prefix(" at ")?)?;
    Some((clue, at, rest))
}

/// Reads a list of cells at the beginning of a text; returns the rest too.
fn cells(text: &str) -> Option<(Vec<Cell>, &str)> {
    cell(text)?;
    let (mut names, mut rest) = first_places(text)?;
    while let Some((more, after)) =
        next(rest).filter(|more| cell(more).is_some()).and_then(first_places)
    {
        names.extend(more);
        rest = after;
    }
    Some((names.iter().filter_map(|name| Some(cell(name)?.0)).collect(), rest))
}

/// Returns the number that a word is.
fn numeral(word: &str) -> Option<usize> {
    (0..=MOST_IN_WORDS).find(|&count| in_words(count) == word)
}

/// Reads a number of things at the beginning of a text, as in `two mines`; returns the rest too.
fn how_many<'t>(text: &'t str, what: &str) -> Option<(usize, &'t str)> {
    let (count, rest) = text.split_once(' ')?;
    let count = count.parse().ok().filter(|&count| count > MOST_IN_WORDS);
    let count = count.or_else(|| numeral(&text[..text.len() - rest.len() - 1]))?;
    let rest = rest.strip_prefix(what)?;
    Some((count, rest.strip_prefix('s').filter(|_| count != 1).unwrap_or(rest)))
}

fn is_beside([row, column]: Cell, at: Cell) -> bool {
    row.abs_diff(at[0]) <= 1 && column.abs_diff(at[1]) <= 1
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A board with two mines, one of which is found: R1C1 to R1C3 are covered, and below them are
    /// two numbers and a covered cell.
    fn some_board() -> MineKnowledge {
        let mut known = MineKnowledge::from_json(&json!({ "rows": ["???", "21?"] }), 2);
        known.mines.insert([1, 1]);
        known
    }

    /// Checks that sentences about this board are accepted only if they are true.
    fn are_told_apart(sentences: &[(&str, bool)]) {
        for &(sentence, is_true) in sentences {
            let found = some_board().untrue(sentence);
            assert_eq!(found.is_none(), is_true, "{sentence}: {found:?}");
        }
    }

    #[test]
    fn false_sentences_about_the_board_are_told_from_true_ones() {
        are_told_apart(&[
            ("The 1 at R2C2 already has its mine, so R1C2 is safe", true),
            ("The 2 at R2C2 already has its two mines, so R1C2 is safe", false),
            ("The 2 at R2C1 already has its two mines, so R2C3 is safe", false),
            ("The 2 at R2C1 already has its mine, so R2C3 is safe", false),
            ("The 2 at R2C1 has only two unopened neighbours, so R1C2 is a mine", true),
            ("The 2 at R2C1 has only three unopened neighbours, so R1C2 is a mine", false),
            ("The 1 at R2C2 has only one unopened neighbour, so R1C1 is a mine", false),
            ("The 1 at R2C1 has only two unopened neighbours, so R1C2 is a mine", false),
            ("The 2 at R2C1 has only two neighbours that can have a mine, so R1C2 is one", true),
            ("The 2 at R2C1 has many neighbours, 3 of them open, so R1C2 is a mine", false),
            ("The one mine is found, so R1C2 is safe", false),
            ("Both mines are found, so R1C2 is safe", false),
            ("All 13 mines are found, so R1C2 is safe", false),
            ("Only four cells can have a mine, so R1C2 is a mine", false),
            ("Only two cells can have a mine, so R1C2 is a mine", false),
            ("There are no mines, so R1C2 is safe", false),
            ("No mine touches the 0 at R2C1, so R1C2 is safe", false),
            ("As R1C1 is a mine, the 1 at R2C2 is met only if R1C2 is safe", true),
            ("As R1C2 is a mine, the 1 at R2C2 is met only if R1C1 is safe", false),
            ("With one cell as it is known, the 1 at R2C2 is met only if R1C2 is safe", true),
            ("With 13 cells as they are known, R1C2 is safe", false),
            ("There already has been one mine", false),
        ]);
    }

    #[test]
    fn numbers_on_the_way_to_a_contradiction_are_read() {
        are_told_apart(&[
            ("If R1C2 were safe, the 2 at R2C1 would have fewer than two mines", true),
            ("If R1C2 were safe, the 2 at R2C1 would have fewer than three mines", false),
            ("If R1C2 were a mine, the 2 at R2C1 would have fewer than two mines", false),
            ("If R1C2 were a mine, the 1 at R2C2 would have more than one mine", true),
            ("If R1C2 were a mine, the 2 at R2C2 would have more than two mines", false),
            ("If R1C2 were safe, the 1 at R2C2 would have more than one mine", false),
            (
                "If R1C3 were safe, the 1 at R2C2 would have its mine, so R1C2 and R2C3 would be \
                safe, and the 2 at R2C1 would have fewer than two mines",
                true,
            ),
            (
                "If R1C3 were safe, the 1 at R2C2 would have its mine, so R2C3 would be safe, \
                and the 2 at R2C1 would have fewer than two mines",
                false,
            ),
            ("If R1C1 and R1C3 were safe, the 1 at R2C2 would have no mine", false),
            (
                "If R1C1 and R1C2 were safe, the 1 at R2C2 would need every neighbour that is left",
                false,
            ),
            (
                "If R1C1 to R1C3 were safe, the 1 at R2C2 would need every neighbour that is left",
                true,
            ),
            (
                "If R1C2 were a mine, the 1 at R2C2 would have its mine, so R1C1 would be safe, \
                and the 2 at R2C1 would have fewer than two mines",
                true,
            ),
            (
                "If R1C2 were a mine, the 1 at R2C2 would have its mine, so R1C1 and R1C3 would \
                be safe",
                true,
            ),
            ("If R1C2 were safe, the 2 at R2C1 would have its two mines", false),
            ("If R1C2 were a mine, both mines would be found, so R1C3 would be safe", true),
            ("If R1C2 were a mine, all three mines would be found, so R1C3 would be safe", false),
            ("If R1C2 and R1C3 were mines, there would be more than two mines", true),
            ("If R1C2 and R1C3 were mines, there would be more than three mines", false),
        ]);
    }

    #[test]
    fn mines_at_a_glance_follow_from_one_number_each() {
        let known = some_board();
        let mines = BTreeSet::from([[1, 1], [1, 2]]);
        for (said, mines, is_true) in [
            ("R1C1 and R1C2 are mines", &mines, true),
            ("R1C1 and R1C3 are mines", &mines, false),
            ("two cells are mines", &mines, true),
            ("three cells are mines", &mines, false),
            ("two cells are safe", &mines, false),
            ("R1C1 and R1C3 are mines", &BTreeSet::from([[1, 1], [1, 3]]), false),
        ] {
            let found = known.untrue_at_a_glance(said, mines);
            assert_eq!(found.is_none(), is_true, "{said}: {found:?}");
        }
    }

    #[test]
    fn layouts_are_counted() {
        // Two mines beside the 2 are too many for the 1.
        assert_eq!(some_board().layouts(), Some(0));
        // One of the three cells beside the 1, and one of the six others.
        let known = MineKnowledge::from_json(&json!({ "rows": ["1????", "?????"] }), 2);
        assert_eq!(known.layouts(), Some(3 * 6));
        for (layouts, is_true) in [("18", true), ("17", false), ("1,018", false)] {
            let said =
                format!("None of the {layouts} layouts that fit what is open has a mine at R1C1");
            assert_eq!(known.untrue(&said).is_none(), is_true, "{said}");
        }
    }
}
