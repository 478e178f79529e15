//! Islands, and the pairs that can be connected.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use tatham_core::author::code::{
    Clue, Code as _, Digit, Flag, Flags, Given, OrUnknown, Sides, Skips, params, skips,
};
use tatham_core::partial_answer::Bridges as PartialAnswer;
use tatham_core::words::number;
use tatham_core::{Direction, Grid, Orientation, ParseError, Place, Size};

/// Largest number of bridges between 2 islands in any puzzle, and the default of puzzles that do
/// not state one.
const MOST: u32 = 4;
const USUAL: u32 = 2;

/// Sides of an island.
pub(super) const SIDES: u32 = 4;

/// Largest number of an island in any puzzle.
pub(super) const LARGEST: u32 = SIDES * MOST;

pub(super) const PARAMS: (Sides, Flags) = (
    Sides { range: [3, 100] },
    Flags::new(&[
        Flag::option_number("i", 99, "the share of islands"),
        Flag::option_number("e", 100, "the expansion"),
        Flag::number("m", 99, "the most bridges side by side"),
        Flag::rule("L", "no loops"),
        Flag::difficulty_number(99),
    ]),
);

/// Codec of the islands. The game has no unknown numbers.
fn grid(size: Size) -> Skips<OrUnknown<Digit>> {
    skips(size, OrUnknown(Digit::capital(1, LARGEST)))
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    numbers: Grid<Option<Clue>>,
    /// Largest number of bridges between 2 islands.
    pub(super) most: u32,
    pub(super) is_without_loops: bool,
    /// Cells of the islands.
    pub(super) islands: Vec<usize>,
    /// The 2 islands of each possible bridge, by their numbers, in reading order.
    pub(super) pairs: Vec<[usize; 2]>,
    /// Pairs whose bridges would cross.
    pub(super) crossing: Vec<[usize; 2]>,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        Self::new(way.grid(&self.numbers), self.most, self.is_without_loops)
    }

    pub(super) fn new(numbers: Grid<Option<Clue>>, most: u32, is_without_loops: bool) -> Self {
        let size = numbers.size();
        let islands: Vec<usize> =
            (0..size.area()).filter(|&cell| numbers[cell].is_some()).collect();
        let mut island = Grid::filled(size, usize::MAX);
        islands.iter().enumerate().for_each(|(own, &cell)| island[cell] = own);
        let (mut pairs, mut crossing) = (Vec::new(), Vec::new());
        // Pairs whose bridge would run through each cell to the right; those further up are known
        // before the vertical ones are found.
        let mut level = Grid::filled(size, usize::MAX);
        let mut down = Vec::new();
        for (own, &cell) in islands.iter().enumerate() {
            for direction in [Direction::East, Direction::South] {
                let mut way: Vec<usize> = Vec::new();
                // There is no space between adjacent islands.
                let Some(other) = size.ray(cell, direction).find(|&cell| {
                    let is_there = numbers[cell].is_some();
                    way.extend((!is_there).then_some(cell));
                    is_there
                }) else {
                    continue;
                };
                if way.is_empty() {
                    continue;
                }
                if direction == Direction::East {
                    for &cell in &way {
                        level[cell] = pairs.len();
                    }
                } else {
                    down.push((pairs.len(), way));
                }
                pairs.push([own, island[other]]);
            }
        }
        for (pair, way) in down {
            crossing.extend(
                way.into_iter()
                    .filter(|&cell| level[cell] != usize::MAX)
                    .map(|cell| [level[cell], pair]),
            );
        }
        Self { numbers, most, is_without_loops, islands, pairs, crossing }
    }

    pub(super) fn size(&self) -> Size {
        self.numbers.size()
    }

    /// Clue in each cell: that of its island, if there is one.
    pub(super) fn numbers(&self) -> &Grid<Option<Clue>> {
        &self.numbers
    }

    /// Pairs of each island.
    pub(super) fn around(&self) -> Vec<Vec<usize>> {
        let mut around = vec![Vec::new(); self.islands.len()];
        for (pair, ends) in self.pairs.iter().enumerate() {
            for &end in ends {
                around[end].push(pair);
            }
        }
        around
    }

    /// Clue of an island.
    pub(super) fn clue(&self, island: usize) -> Clue {
        self.numbers[self.islands[island]].unwrap_or(Clue::Unknown)
    }

    /// Known number of an island.
    pub(super) fn number(&self, island: usize) -> Option<u32> {
        self.clue(island).known()
    }

    /// Returns true if the number of some island is not known.
    pub(super) fn has_unknown(&self) -> bool {
        self.numbers.cells().contains(&Some(Clue::Unknown))
    }

    /// Name of an island: `the 3 at R1C1`.
    pub(super) fn island_name(&self, island: usize) -> String {
        format!("the {} at {}", self.clue(island), self.island(island))
    }

    /// Place of an island.
    pub(super) fn island(&self, island: usize) -> Place {
        self.size().place(self.islands[island])
    }

    fn ends(&self, pair: usize) -> [usize; 4] {
        let [(x, y), (to_x, to_y)] =
            self.pairs[pair].map(|island| self.size().position(self.islands[island]));
        [x, y, to_x, to_y]
    }

    /// Place of a pair.
    pub(super) fn place(&self, pair: usize) -> Place {
        Place::Bridge(self.ends(pair))
    }

    /// Empty answer.
    pub(super) fn unknown(&self) -> PartialAnswer {
        PartialAnswer::unknown(
            (0..self.pairs.len()).map(|pair| self.ends(pair)).collect(),
            self.most,
        )
    }

    /// Components of the islands if some pairs are connected.
    pub(super) fn parts(&self, is_open: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut near = vec![Vec::new(); self.islands.len()];
        for (_, &[a, b]) in self.pairs.iter().enumerate().filter(|&(pair, _)| is_open(pair)) {
            near[a].push(b);
            near[b].push(a);
        }
        let (mut is_seen, mut parts) = (vec![false; near.len()], Vec::new());
        for start in 0..near.len() {
            if std::mem::replace(&mut is_seen[start], true) {
                continue;
            }
            let (mut part, mut next) = (vec![start], 0);
            while let Some(&island) = part.get(next) {
                next += 1;
                part.extend(
                    near[island]
                        .iter()
                        .filter(|&&other| !std::mem::replace(&mut is_seen[other], true)),
                );
            }
            parts.push(part);
        }
        parts
    }

    /// Contradiction in the numbers, if there is one.
    pub(super) fn impossible(&self) -> Option<String> {
        if self.islands.is_empty() {
            return Some("there is no island".to_owned());
        }
        for (island, pairs) in self.around().into_iter().enumerate() {
            // Each island has a bridge.
            let least = self.number(island).unwrap_or(1);
            if least as usize > pairs.len() * self.most as usize {
                let neighbours = match pairs.len() {
                    0 => "no neighbour".to_owned(),
                    1 => format!("one neighbour, which takes {}", number(self.most as usize)),
                    many => format!(
                        "{} neighbours, each of which takes {}",
                        number(many),
                        number(self.most as usize)
                    ),
                };
                return Some(format!("{} has {neighbours}", self.island_name(island)));
            }
        }
        let all: u32 =
            (0..self.islands.len()).map(|island| self.number(island)).sum::<Option<_>>()?;
        (!all.is_multiple_of(2)).then(|| {
            format!("the numbers add up to {all}, but each bridge counts at both its ends")
        })
    }
}

/// Clause on the number of an island: a bound for some of the pairs around it, which are identified
/// by their order there.
pub(super) type Clause = Vec<(usize, Bound)>;

/// Sort of an island: its number of pairs, the most bridges of a pair, and its number.
type Sort = (usize, u32, u32);

thread_local! {
    /// Clauses for each sort of island, of which there are few.
    static KEPT: RefCell<HashMap<Sort, Rc<[Clause]>>> = RefCell::default();
}

/// Clauses for the number of an island with this many pairs around it. For each combination with
/// one bridge too many, some pair has fewer; for each combination with one too few, some pair has
/// more.
pub(super) fn clauses(around: usize, most: u32, number: u32) -> Rc<[Clause]> {
    let number = number.min(around as u32 * most + 1);
    KEPT.with_borrow_mut(|kept| {
        let clauses = || new_clauses(around, most, number).into();
        kept.entry((around, most, number)).or_insert_with(clauses).clone()
    })
}

/// See [`clauses`].
fn new_clauses(around: usize, most: u32, number: u32) -> Vec<Clause> {
    let (mut clauses, mut counts) = (Vec::new(), vec![0; around]);
    ways(most, number + 1, &mut counts, 0, &mut |counts| {
        let some = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        clauses.push(some.map(|(at, &count)| (at, Bound::LessThan(count))).collect());
    });
    ways(most, number - 1, &mut counts, 0, &mut |counts| {
        let some = counts.iter().enumerate().filter(|(_, count)| **count < most);
        clauses.push(some.map(|(at, &count)| (at, Bound::MoreThan(count))).collect());
    });
    clauses
}

/// Bound on the number of bridges.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    LessThan(u32),
    MoreThan(u32),
}

/// Passes each way to distribute this many bridges among the pairs from this one on to `tell`.
fn ways(most: u32, wanted: u32, counts: &mut [u32], at: usize, tell: &mut impl FnMut(&[u32])) {
    if at == counts.len() {
        if wanted == 0 {
            tell(counts);
        }
        return;
    }
    for count in 0..=most.min(wanted) {
        counts[at] = count;
        ways(most, wanted - count, counts, at + 1, tell);
    }
}

/// Returns the largest number of bridges between 2 islands, by the flags that are written there.
pub(super) fn most_bridges(flags: &Given, span: Range<usize>) -> Result<u32, ParseError> {
    let most = flags.number("m").unwrap_or(USUAL);
    if (1..=MOST).contains(&most) {
        return Ok(most);
    }
    let what = format!("there can be 1 to {MOST} bridges side by side, not {most}");
    Err(ParseError::impossible(span, what))
}

/// Reads an ID.
pub(super) fn parse(text: &str, game: &'static str) -> Result<Problem, ParseError> {
    let ((size, flags), desc) = params(text, game, &PARAMS)?;
    let most = most_bridges(&flags, 0..desc.start - 1)?;
    Ok(Problem::new(grid(size).parse(desc)?, most, flags.has("L")))
}

/// Canonical ID.
pub(super) fn id(problem: &Problem) -> String {
    let loops = Given::from_flags([("L", problem.is_without_loops)]).with("m", problem.most);
    PARAMS.text(&(problem.size(), loops)) + ":" + &grid(problem.size()).text(&problem.numbers)
}
