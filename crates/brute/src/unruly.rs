//! Small Unruly boards: some cells of a random solution; for those without one a cell is wrong.

use serde_json::Value;
use tatham_core::contract::Random;

use crate::{Drawn, MOST, Maker, PATIENCE, Wanted, rows};

/// Makes puzzles of this kind.
pub const MAKER: Maker = Maker::new("unruly", draw);

/// A board as drawn.
struct Board {
    width: usize,
    height: usize,
    /// No two rows and no two columns are alike.
    is_distinct: bool,
    given: Vec<Option<bool>>,
}

fn draw(random: &mut Random<'_>, wanted: Wanted) -> Option<Drawn> {
    let (width, height) = (2 + 2 * random.below(4), 2 + 2 * random.below(4));
    if width * height > 48 {
        return None;
    }
    let mut board = Board { width, height, is_distinct: random.below(2) == 0, given: vec![None; width * height] };
    let solved = board.random_solution(random);
    let share = match (wanted, random.below(3)) {
        (Wanted::Several, _) | (_, 0) => random.below(40),
        _ => 20 + random.below(40),
    };
    for cell in 0..width * height {
        let value = solved.as_ref().map_or_else(|| random.below(2) == 1, |solved| solved[cell]);
        board.given[cell] = (random.below(100) < share).then_some(value);
    }
    if wanted == Wanted::None {
        for _ in 0..=random.below(3) {
            let cell = random.below(board.given.len());
            board.given[cell] = Some(random.below(2) == 1);
        }
    }
    Drawn::new(board.id(), board.solutions())
}

impl Board {
    fn id(&self) -> String {
        let mut id = format!("{}x{}{}:", self.width, self.height, if self.is_distinct { "u" } else { "" });
        let mut skipped = 0;
        // Past the last cell stands one that closes the walk.
        for given in self.given.iter().chain([&Some(false)]) {
            match given {
                None if skipped == 24 => {
                    id.push('z');
                    skipped = 0;
                }
                None => skipped += 1,
                Some(one) => {
                    id.push(char::from(if *one { b'A' } else { b'a' } + skipped));
                    skipped = 0;
                }
            }
        }
        id
    }

    /// Some solution of the board, if one is soon found.
    fn random_solution(&self, random: &mut Random<'_>) -> Option<Vec<bool>> {
        let mut solution = None;
        self.fill(&mut Vec::new(), &mut 2000, &mut |lines| random.shuffle(lines), &mut |grid| {
            solution = Some(grid.to_vec());
            false
        });
        solution
    }

    /// All solutions, if brute force comes to an end and they are not too many.
    fn solutions(&self) -> Option<Vec<Value>> {
        let mut found = Vec::new();
        let came_to_its_end = self.fill(&mut Vec::new(), &mut PATIENCE.clone(), &mut |_| {}, &mut |grid| {
            found.push(rows(self.width, grid.iter().map(|&one| if one { '1' } else { '0' })));
            found.len() <= MOST
        });
        came_to_its_end.then_some(found)
    }

    /// Puts every good row below these, in some order, and shows whole grids to `each` until it says no; false if not all were tried.
    fn fill(
        &self,
        above: &mut Vec<bool>,
        patience: &mut usize,
        order: &mut dyn FnMut(&mut [Vec<bool>]),
        each: &mut dyn FnMut(&[bool]) -> bool,
    ) -> bool {
        *patience = patience.saturating_sub(1);
        if *patience == 0 {
            return false;
        }
        let (width, y) = (self.width, above.len() / self.width);
        let columns: Vec<Vec<bool>> = (0..width).map(|x| above.iter().skip(x).step_by(width).copied().collect()).collect();
        if !columns.iter().all(|column| self.may_become_good(column)) {
            return true;
        }
        if y == self.height {
            let alike = |lines: &[Vec<bool>]| lines.iter().enumerate().any(|(i, line)| lines[..i].contains(line));
            let lines: Vec<Vec<bool>> = above.chunks(width).map(<[bool]>::to_vec).collect();
            return (self.is_distinct && (alike(&lines) || alike(&columns))) || each(above);
        }
        let given = &self.given[y * width..][..width];
        let agrees = |line: &Vec<bool>| line.iter().zip(given).all(|(value, given)| given.is_none_or(|given| given == *value));
        let lines = (0..1_u32 << width).map(|bits| (0..width).map(|x| bits >> x & 1 == 1).collect::<Vec<bool>>());
        let mut lines: Vec<Vec<bool>> = lines.filter(|line| is_good(line) && agrees(line)).collect();
        order(&mut lines);
        lines.iter().all(|line| {
            above.extend(line);
            let goes_on = self.fill(above, patience, order, each);
            above.truncate(y * width);
            goes_on
        })
    }

    /// Whether the upper part of a column has no three alike in a row, and not too many of one.
    fn may_become_good(&self, column: &[bool]) -> bool {
        let ones = column.iter().filter(|&&one| one).count();
        let half = self.height / 2;
        !has_three(column) && ones <= half && column.len() - ones <= half
    }
}

/// Whether a line is as the rules want it: as many of one as of the other, and nowhere three alike in a row.
fn is_good(line: &[bool]) -> bool {
    2 * line.iter().filter(|&&one| one).count() == line.len() && !has_three(line)
}

fn has_three(line: &[bool]) -> bool {
    line.windows(3).any(|three| three[0] == three[1] && three[1] == three[2])
}
