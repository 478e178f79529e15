//! Small nonograms: the clues of random pictures, some with cells given; for those without a solution a clue or a cell is changed.

use serde_json::Value;
use tatham_core::contract::Random;

use crate::{Drawn, MOST, Maker, PATIENCE, Wanted, rows};

/// Makes puzzles of this kind.
pub const MAKER: Maker = Maker::new("pattern", draw);

/// Most cells: brute force tries all rows that fit their clues.
const CELLS: usize = 25;

/// A puzzle as drawn.
struct Board {
    width: usize,
    columns: Vec<Vec<usize>>,
    rows: Vec<Vec<usize>>,
    given: Vec<Option<bool>>,
}

fn draw(random: &mut Random<'_>, wanted: Wanted) -> Option<Drawn> {
    let (width, height) = (1 + random.below(7), 1 + random.below(7));
    if width * height > CELLS {
        return None;
    }
    let density = 10 + random.below(81);
    let picture: Vec<bool> = (0..width * height).map(|_| random.below(100) < density).collect();
    let column = |x: usize| runs((0..height).map(|y| picture[y * width + x]));
    let row = |y: usize| runs((0..width).map(|x| picture[y * width + x]));
    let share = if random.below(3) == 0 { random.below(40) } else { 0 };
    let mut board = Board {
        width,
        columns: (0..width).map(column).collect(),
        rows: (0..height).map(row).collect(),
        given: picture.iter().map(|&black| (random.below(100) < share).then_some(black)).collect(),
    };
    if wanted == Wanted::None {
        if random.below(3) == 0 {
            let cell = random.below(picture.len());
            board.given[cell] = Some(!picture[cell]);
        } else {
            // The clue of some other line of the same length.
            let line = random.below(width + height);
            let length = if line < width { height } else { width };
            let other = runs((0..length).map(|_| random.below(100) < density));
            *board.columns.iter_mut().chain(&mut board.rows).nth(line)? = other;
        }
    }
    Drawn::new(board.id(), board.solutions())
}

/// The lengths of the black runs of a line.
fn runs(line: impl Iterator<Item = bool>) -> Vec<usize> {
    let (mut runs, mut length) = (Vec::new(), 0);
    for black in line.chain([false]) {
        if black {
            length += 1;
        } else if length > 0 {
            runs.push(std::mem::take(&mut length));
        }
    }
    runs
}

impl Board {
    fn id(&self) -> String {
        let clue = |runs: &Vec<usize>| runs.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
        let clues: Vec<String> = self.columns.iter().chain(&self.rows).map(clue).collect();
        let mut id = format!("{}x{}:{}", self.width, self.rows.len(), clues.join("/"));
        if self.given.iter().all(Option::is_none) {
            return id;
        }
        id.push(',');
        let mut skipped = 0;
        for given in &self.given {
            match given {
                None => skipped += 1,
                Some(black) => {
                    id.push(char::from(if *black { b'A' } else { b'a' } + skipped));
                    skipped = 0;
                }
            }
        }
        if skipped > 0 {
            id.push(char::from(b'a' + skipped));
        }
        id
    }

    /// All pictures, row by row: each row in every way that has the runs of its clue.
    fn solutions(&self) -> Option<Vec<Value>> {
        let fitting = |(y, clue): (usize, &Vec<usize>)| -> Vec<Vec<bool>> {
            let given = &self.given[y * self.width..][..self.width];
            let lines = (0..1_u32 << self.width).map(|bits| (0..self.width).map(|x| bits >> x & 1 == 1).collect());
            let agrees =
                |line: &Vec<bool>| line.iter().zip(given).all(|(black, given)| given.is_none_or(|given| given == *black));
            lines.filter(|line: &Vec<bool>| runs(line.iter().copied()) == *clue && agrees(line)).collect()
        };
        let lines: Vec<Vec<Vec<bool>>> = self.rows.iter().enumerate().map(fitting).collect();
        let (mut found, mut patience) = (Vec::new(), PATIENCE);
        self.extend(&lines, &mut Vec::new(), &mut found, &mut patience).then_some(found)
    }

    /// Puts every fitting row below these; false if that takes too long or there are too many pictures.
    fn extend(&self, lines: &[Vec<Vec<bool>>], above: &mut Vec<Vec<bool>>, found: &mut Vec<Value>, patience: &mut usize) -> bool {
        *patience = patience.saturating_sub(1);
        if *patience == 0 || found.len() > MOST {
            return false;
        }
        let column = |x: usize| runs(above.iter().map(|row| row[x]));
        if above.len() == lines.len() {
            if (0..self.width).all(|x| column(x) == self.columns[x]) {
                found.push(rows(self.width, above.iter().flatten().map(|&black| if black { '#' } else { '.' })));
            }
            return true;
        }
        // What has begun in a column cannot be taken back.
        let fits = |x: usize| {
            let (begun, clue) = (column(x), &self.columns[x]);
            begun.len() <= clue.len() && begun.iter().zip(clue).all(|(run, wanted)| run <= wanted)
        };
        if !(0..self.width).all(fits) {
            return true;
        }
        lines[above.len()].iter().all(|line| {
            above.push(line.clone());
            let goes_on = self.extend(lines, above, found, patience);
            above.pop();
            goes_on
        })
    }
}
