//! Small Solo puzzles of every shape: some digits, and for killers the sums, of a random solution; for those without one a digit or a sum
//! is changed. Those of 9x9 have many digits, so that brute force comes to an end.

use serde_json::Value;
use tatham_core::contract::Random;

use crate::{Drawn, MOST, Maker, PATIENCE, Wanted, grid};

/// Makes puzzles of this kind.
pub const MAKER: Maker = Maker::new("solo", draw);

/// Steps until another solution is tried to be made.
const FILLING: usize = 5_000;

/// A puzzle as drawn; cells are numbered row by row, digits are from 1, 0 is none.
struct Board {
    order: usize,
    /// Boxes side by side and one above the other; a jigsaw has none.
    boxes: Option<(usize, usize)>,
    has_diagonals: bool,
    regions: Vec<usize>,
    /// The cage of each cell, and the sum of each cage.
    cages: Option<(Vec<usize>, Vec<usize>)>,
    given: Vec<usize>,
}

fn draw(random: &mut Random<'_>, wanted: Wanted) -> Option<Drawn> {
    const BOXES: [(usize, usize); 10] = [(1, 2), (2, 1), (1, 3), (2, 2), (2, 2), (1, 4), (2, 3), (3, 2), (5, 1), (3, 3)];
    let boxes = BOXES[random.below(BOXES.len())];
    let is_jigsaw = random.below(3) == 0;
    let order = if is_jigsaw { 2 + random.below(5) } else { boxes.0 * boxes.1 };
    // Boxes of C side by side and R one above the other are R cells wide and C tall.
    let in_boxes = |(across, down): (usize, usize)| {
        (0..order * order).map(|cell| cell / order / across * across + cell % order / down).collect::<Vec<_>>()
    };
    let mut board = Board {
        order,
        boxes: (!is_jigsaw).then_some(boxes),
        has_diagonals: random.below(4) == 0,
        regions: if is_jigsaw { jigsaw(order, random) } else { in_boxes(boxes) },
        cages: None,
        given: vec![0; order * order],
    };
    let solved = match board.random_solution(random) {
        Some(solved) => solved,
        // There are shapes without any solution.
        None if wanted == Wanted::None => (0..order * order).map(|_| 1 + random.below(order)).collect(),
        None => return None,
    };
    if random.below(3) == 0 && order <= 6 {
        let cages = cages(order, random)?;
        let mut sums = vec![0; cages.iter().max().map_or(0, |most| most + 1)];
        // A killer's cage has no digit twice.
        for (cell, &cage) in cages.iter().enumerate() {
            if (0..cell).any(|other| cages[other] == cage && solved[other] == solved[cell]) {
                return None;
            }
            sums[cage] += solved[cell];
        }
        board.cages = Some((cages, sums));
    }
    let share = match (order, wanted) {
        (9, Wanted::Several) => 35 + random.below(25),
        (9, _) => 40 + random.below(30),
        (_, _) if board.cages.is_some() => random.below(40),
        (_, Wanted::Several) => random.below(60),
        (_, _) => 15 + random.below(60),
    };
    for (given, &digit) in board.given.iter_mut().zip(&solved) {
        *given = if random.below(100) < share { digit } else { 0 };
    }
    if wanted == Wanted::None {
        let cell = random.below(solved.len());
        match &mut board.cages {
            Some((_, sums)) if random.below(2) == 0 => {
                let cage = random.below(sums.len());
                sums[cage] = 1 + random.below(order * (order + 1) / 2);
            }
            _ => board.given[cell] = 1 + random.below(order),
        }
    }
    Drawn::new(board.id(), board.solutions())
}

/// The numbers of groups in the order of their first cells.
fn renumbered(groups: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    for group in groups {
        if !order.contains(group) {
            order.push(*group);
        }
    }
    groups.iter().map(|group| order.iter().position(|known| known == group).unwrap_or_default()).collect()
}

/// The cells at the four sides of a cell.
fn sides(order: usize, cell: usize) -> Vec<usize> {
    let (x, y) = (cell % order, cell / order);
    let mut sides = Vec::new();
    if x > 0 {
        sides.push(cell - 1);
    }
    if x + 1 < order {
        sides.push(cell + 1);
    }
    if y > 0 {
        sides.push(cell - order);
    }
    if y + 1 < order {
        sides.push(cell + order);
    }
    sides
}

/// Whether the cells of a group hang together.
fn is_connected(order: usize, groups: &[usize], group: usize) -> bool {
    let Some(start) = groups.iter().position(|&g| g == group) else { return true };
    let (mut reached, mut next) = (vec![start], 0);
    while next < reached.len() {
        for side in sides(order, reached[next]) {
            if groups[side] == group && !reached.contains(&side) {
                reached.push(side);
            }
        }
        next += 1;
    }
    reached.len() == groups.iter().filter(|&&g| g == group).count()
}

/// Regions of equal size: rows, of which cells change places as long as each region hangs together.
fn jigsaw(order: usize, random: &mut Random<'_>) -> Vec<usize> {
    let mut regions: Vec<usize> = (0..order * order).map(|cell| cell / order).collect();
    for _ in 0..random.below(40 * order) {
        let (a, b) = (random.below(regions.len()), random.below(regions.len()));
        regions.swap(a, b);
        if !is_connected(order, &regions, regions[a]) || !is_connected(order, &regions, regions[b]) {
            regions.swap(a, b);
        }
    }
    renumbered(&regions)
}

/// Cages of two to four cells, grown from neighbour to neighbour; `None` if a cell stays alone.
fn cages(order: usize, random: &mut Random<'_>) -> Option<Vec<usize>> {
    let mut cages: Vec<usize> = (0..order * order).collect();
    let mut cells = cages.clone();
    random.shuffle(&mut cells);
    for cell in cells {
        let count = |cages: &[usize], cage: usize| cages.iter().filter(|&&c| c == cage).count();
        if count(&cages, cages[cell]) == 1 {
            let room = |&side: &usize| count(&cages, cages[side]) < order.min(4);
            let open: Vec<usize> = sides(order, cell).into_iter().filter(room).collect();
            cages[cell] = *open.get(random.below(open.len().max(1))).map(|&side| &cages[side])?;
        }
    }
    Some(renumbered(&cages))
}

impl Board {
    fn id(&self) -> String {
        let mut id = match self.boxes {
            Some((across, down)) => format!("{across}x{down}"),
            None => format!("{}j", self.order),
        };
        id += if self.has_diagonals { "x" } else { "" };
        id += if self.cages.is_some() { "k" } else { "" };
        id = format!("{id}:{}", digits(&self.given));
        if self.boxes.is_none() {
            id = format!("{id},{}", self.walk(&self.regions));
        }
        if let Some((cages, sums)) = &self.cages {
            let first = |cell: usize| (0..cell).all(|earlier| cages[earlier] != cages[cell]);
            let shown: Vec<usize> = (0..cages.len()).map(|cell| if first(cell) { sums[cages[cell]] } else { 0 }).collect();
            id = format!("{id},{},{}", self.walk(cages), digits(&shown));
        }
        id
    }

    /// The borders between groups: for each the number of inner edges without one before it.
    fn walk(&self, groups: &[usize]) -> String {
        let n = self.order;
        let upright = (0..n).flat_map(|y| (1..n).map(move |x| (y * n + x - 1, y * n + x)));
        let level = (0..n).flat_map(|x| (1..n).map(move |y| ((y - 1) * n + x, y * n + x)));
        let (mut text, mut absent) = (String::new(), 0_u8);
        for is_border in upright.chain(level).map(|(a, b)| groups[a] != groups[b]).chain([true]) {
            if is_border {
                text.push(if absent == 0 { '_' } else { char::from(b'a' + absent - 1) });
                absent = 0;
            } else {
                absent += 1;
                if absent == 26 {
                    text.push('z');
                    absent = 0;
                }
            }
        }
        text
    }

    /// Some solution without the given digits and the cages, if one is soon found.
    fn random_solution(&self, random: &mut Random<'_>) -> Option<Vec<usize>> {
        let mut solution = None;
        self.fill(&mut Vec::new(), &mut FILLING.clone(), &mut |digits| random.shuffle(digits), &mut |digits| {
            solution = Some(digits.to_vec());
            false
        });
        solution
    }

    /// All solutions, if brute force comes to an end and they are not too many.
    fn solutions(&self) -> Option<Vec<Value>> {
        let mut found = Vec::new();
        let came_to_its_end = self.fill(&mut Vec::new(), &mut PATIENCE.clone(), &mut |_| {}, &mut |digits| {
            found.push(grid(self.order, digits));
            found.len() <= MOST
        });
        came_to_its_end.then_some(found)
    }

    /// Tries every digit in the next cell, in some order, and shows whole grids to `each` until it says no; false if not all were tried.
    fn fill(
        &self,
        placed: &mut Vec<usize>,
        patience: &mut usize,
        order: &mut dyn FnMut(&mut [usize]),
        each: &mut dyn FnMut(&[usize]) -> bool,
    ) -> bool {
        *patience = patience.saturating_sub(1);
        if *patience == 0 {
            return false;
        }
        if placed.len() == self.given.len() {
            return each(placed);
        }
        let given = self.given[placed.len()];
        let mut digits: Vec<usize> = if given > 0 { vec![given] } else { (1..=self.order).collect() };
        order(&mut digits);
        digits.into_iter().all(|digit| {
            if !self.may_stand(placed, digit) {
                return true;
            }
            placed.push(digit);
            let goes_on = self.fill(placed, patience, order, each);
            placed.pop();
            goes_on
        })
    }

    /// Whether a digit may stand in the cell after those placed: twice in no row, column, region, diagonal and cage, and the cage's sum.
    fn may_stand(&self, placed: &[usize], digit: usize) -> bool {
        let (n, cell) = (self.order, placed.len());
        let falls = |cell: usize| cell / n == cell % n;
        let rises = |cell: usize| cell / n + cell % n == n - 1;
        let together = |a: usize, b: usize| {
            let on_diagonal = self.has_diagonals && ((falls(a) && falls(b)) || (rises(a) && rises(b)));
            let in_cage = self.cages.as_ref().is_some_and(|(cages, _)| cages[a] == cages[b]);
            a / n == b / n || a % n == b % n || self.regions[a] == self.regions[b] || on_diagonal || in_cage
        };
        if (0..cell).any(|other| placed[other] == digit && together(other, cell)) {
            return false;
        }
        let Some((cages, sums)) = &self.cages else { return true };
        let cage = cages[cell];
        let total = digit + (0..cell).filter(|&other| cages[other] == cage).map(|other| placed[other]).sum::<usize>();
        let is_full = (cell + 1..cages.len()).all(|later| cages[later] != cage);
        if is_full { total == sums[cage] } else { total < sums[cage] }
    }
}

/// Numbers and the empty cells between them, as IDs have them.
fn digits(cells: &[usize]) -> String {
    let (mut text, mut empty, mut after_digit) = (String::new(), 0_u8, false);
    for (i, &digit) in cells.iter().enumerate() {
        if digit == 0 {
            empty += 1;
            after_digit = false;
        }
        if empty > 0 && (digit > 0 || empty == 26 || i + 1 == cells.len()) {
            text.push(char::from(b'a' + empty - 1));
            empty = 0;
        }
        if digit > 0 {
            text += if after_digit { "_" } else { "" };
            text += &digit.to_string();
            after_digit = true;
        }
    }
    text
}
