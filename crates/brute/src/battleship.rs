//! Small seas: a random fleet is laid out, and some of its counts and cells are shown; for puzzles
//! without a solution some of these are changed.

use serde_json::Value;
use tatham_core::Size;
use tatham_core::author::contract::{Normalised, Random};

use crate::{MOST, Maker, PATIENCE, SolutionCount, SolvedPuzzle, rows};

/// Maker of puzzles of this kind.
pub const MAKER: Maker =
    Maker { reading: Normalised { shared, ..Normalised::PLAIN }, ..Maker::new("battleship", draw) };

/// Greatest number of cells: brute force lays out the fleet in every way.
const CELLS: usize = 30;

/// Letters of hints other than water and any ship cell.
const LETTERS: &str = "SLRTBC";

/// Returns the common part of two letters: for two different parts of ships, any ship cell.
fn shared(a: char, b: char) -> char {
    if a == '.' || b == '.' { '?' } else { 'V' }
}

/// Sea as it is drawn at random.
struct Sea {
    size: Size,
    /// Numbers of ships of 1, 2, 3, … cells.
    fleet: Vec<usize>,
    columns: Vec<Option<usize>>,
    rows: Vec<Option<usize>>,
    /// Letters of an ID: `W` for water, `V` for any ship cell.
    hints: Vec<Option<char>>,
}

/// Position of a ship: its cells, with their letters.
type Place = Vec<(usize, char)>;

fn draw(random: &mut Random<'_>, wanted: SolutionCount) -> Option<SolvedPuzzle> {
    let size = Size { width: 1 + random.below(7), height: 1 + random.below(7) };
    if size.area() > CELLS {
        return None;
    }
    let longest = 1 + random.below(size.width.max(size.height).min(5));
    let mut sea = Sea {
        size,
        fleet: vec![0; longest],
        columns: vec![None; size.width],
        rows: vec![None; size.height],
        hints: vec![None; size.area()],
    };
    let mut letters = vec!['.'; size.area()];
    for _ in 0..random.below(7) {
        let length = 1 + random.below(longest);
        let places: Vec<Place> = sea
            .places(length)
            .into_iter()
            .filter(|place| place.iter().all(|&(cell, _)| sea.is_apart(&letters, cell)))
            .collect();
        if !places.is_empty() {
            sea.fleet[length - 1] += 1;
            for &(cell, letter) in &places[random.below(places.len())] {
                letters[cell] = letter;
            }
        }
    }
    let (counted, shown) = (random.below(5), random.below(30));
    for y in 0..size.height {
        sea.rows[y] = (random.below(4) < counted)
            .then(|| size.row(y).filter(|&cell| letters[cell] != '.').count());
    }
    for x in 0..size.width {
        sea.columns[x] = (random.below(4) < counted)
            .then(|| size.column(x).filter(|&cell| letters[cell] != '.').count());
    }
    for (hint, &letter) in sea.hints.iter_mut().zip(&letters) {
        *hint = (random.below(100) < shown).then(|| match letter {
            '.' => 'W',
            _ if random.below(4) == 0 => 'V',
            letter => letter,
        });
    }
    if wanted == SolutionCount::None {
        sea.change(random);
    }
    SolvedPuzzle::new(sea.id(), sea.solutions())
}

impl Sea {
    /// Changes a count, a number of ships, or a hint.
    fn change(&mut self, random: &mut Random<'_>) {
        let near = |number: usize, random: &mut Random| {
            if random.below(2) == 0 { number + 1 } else { number.saturating_sub(1) }
        };
        match random.below(3) {
            0 => {
                let i = random.below(self.fleet.len());
                self.fleet[i] = near(self.fleet[i], random);
            }
            1 => {
                let i = random.below(self.rows.len() + self.columns.len());
                if let Some(Some(count)) = self.rows.iter_mut().chain(&mut self.columns).nth(i) {
                    *count = near(*count, random);
                }
            }
            _ => {
                let i = random.below(self.hints.len());
                self.hints[i] = LETTERS.chars().chain("WV".chars()).nth(random.below(8));
            }
        }
    }

    fn id(&self) -> String {
        let Size { width, height } = self.size;
        let count = |count: &Option<usize>| count.map_or("-".to_owned(), |count| count.to_string());
        let fleet: Vec<String> = self.fleet.iter().map(usize::to_string).collect();
        let counts: Vec<String> = self.columns.iter().chain(&self.rows).map(count).collect();
        let mut id = format!(
            "{width}x{height}f{},{}:{}",
            self.fleet.len(),
            fleet.join(","),
            counts.join(",")
        );
        let last = self.hints.iter().rposition(Option::is_some);
        let mut skipped = 0_u8;
        for (cell, hint) in self.hints.iter().enumerate().take(last.map_or(0, |last| last + 1)) {
            id += if cell == 0 { "," } else { "" };
            if hint.is_some() && skipped > 0 {
                id.push(char::from(b'a' + skipped - 1));
                skipped = 0;
            }
            match hint {
                Some(letter) => id.push(*letter),
                None if skipped == 25 => {
                    id.push('z');
                    skipped = 0;
                }
                None => skipped += 1,
            }
        }
        id
    }

    /// Returns all positions of a ship of some length in an empty sea.
    fn places(&self, length: usize) -> Vec<Place> {
        let Size { width, height } = self.size;
        let level = (0..height).map(|y| ((0..width).map(|x| y * width + x).collect(), ['L', 'R']));
        let upright =
            (0..width).map(|x| ((0..height).map(|y| y * width + x).collect(), ['T', 'B']));
        let lines: Vec<(Vec<usize>, [char; 2])> =
            if length == 1 { level.collect() } else { level.chain(upright).collect() };
        let mut places = Vec::new();
        for (line, [first, last]) in &lines {
            for cells in line.windows(length) {
                let letter = |i: usize| match i {
                    _ if length == 1 => 'S',
                    0 => *first,
                    i if i + 1 == length => *last,
                    _ => 'C',
                };
                places.push(cells.iter().enumerate().map(|(i, &cell)| (cell, letter(i))).collect());
            }
        }
        places
    }

    /// Returns true if a cell and the eight around it are water.
    fn is_apart(&self, letters: &[char], cell: usize) -> bool {
        let Size { width, height } = self.size;
        let (x, y) = (cell % width, cell / width);
        let near = |i: usize, most: usize| i.saturating_sub(1)..(i + 2).min(most);
        near(y, height).all(|y| near(x, width).all(|x| letters[y * width + x] == '.'))
    }

    /// Returns all layouts: every ship of the fleet in every position, the ships of one length in
    /// the order of their positions.
    fn solutions(&self) -> Option<Vec<Value>> {
        let ships: Vec<usize> =
            (0..self.fleet.len()).rev().flat_map(|i| vec![i + 1; self.fleet[i]]).collect();
        let places: Vec<Vec<Place>> = (0..self.fleet.len()).map(|i| self.places(i + 1)).collect();
        let (mut found, mut patience) = (Vec::new(), PATIENCE);
        let mut letters = vec!['.'; self.size.area()];
        self.lay(&ships, 0, &places, &mut letters, &mut found, &mut patience).then_some(found)
    }

    /// Lays out these ships, the first of them not before a position; returns false if that takes
    /// too long or there are too many layouts.
    fn lay(
        &self,
        ships: &[usize],
        from: usize,
        places: &[Vec<Place>],
        letters: &mut Vec<char>,
        found: &mut Vec<Value>,
        patience: &mut usize,
    ) -> bool {
        *patience = patience.saturating_sub(1);
        if *patience == 0 || found.len() > MOST {
            return false;
        }
        let Some((&length, others)) = ships.split_first() else {
            if self.is_as_shown(letters) {
                found.push(rows(self.size.width, letters.iter().copied()));
            }
            return true;
        };
        for (i, place) in places[length - 1].iter().enumerate().skip(from) {
            if place.iter().all(|&(cell, _)| self.is_apart(letters, cell)) {
                for &(cell, letter) in place {
                    letters[cell] = letter;
                }
                let next = if others.first() == Some(&length) { i + 1 } else { 0 };
                let goes_on = self.lay(others, next, places, letters, found, patience);
                for &(cell, _) in place {
                    letters[cell] = '.';
                }
                if !goes_on {
                    return false;
                }
            }
        }
        true
    }

    /// Returns true if the counts and the hints are those of the whole fleet in this layout.
    fn is_as_shown(&self, letters: &[char]) -> bool {
        let count = |cells: &mut dyn Iterator<Item = usize>| {
            cells.filter(|&cell| letters[cell] != '.').count()
        };
        let rows = self
            .rows
            .iter()
            .enumerate()
            .all(|(y, wanted)| wanted.is_none_or(|n| count(&mut self.size.row(y)) == n));
        let columns = self
            .columns
            .iter()
            .enumerate()
            .all(|(x, wanted)| wanted.is_none_or(|n| count(&mut self.size.column(x)) == n));
        let hinted = |(hint, letter): (&Option<char>, &char)| match hint {
            None => true,
            Some('W') => *letter == '.',
            Some('V') => *letter != '.',
            Some(hint) => hint == letter,
        };
        rows && columns && self.hints.iter().zip(letters).all(hinted)
    }
}
