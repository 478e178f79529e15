//! Distances of groups of a few tiles from their goals, from tables of all their placements.
//!
//! The largest of these distances is a lower bound, and a board is closer to the goal the smaller
//! their sum is.

use tatham_core::{Budget, Size, Stop, Ticker};

use super::{Permutation, Turns};

/// Group of classes, and the way to compute its index in its table.
#[derive(Clone, Debug)]
struct Group {
    /// First of its tiles, as tiles are sorted by class; all tiles, if it has several classes.
    tiles: Vec<usize>,
    alike: bool,
    table: usize,
    /// Symmetry by which it shares the table: maps a spot to the table's spot.
    frame: usize,
}

/// Groups of tiles to measure, each of classes of one tile.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    /// Classes of each group, and the number of the frame in which they are measured.
    pub(crate) all: Vec<(Vec<u16>, usize)>,
    /// Symmetries of the board, as the image of each spot: groups that differ only by one share a
    /// table. The first is the identity.
    pub(crate) frames: Vec<Vec<u16>>,
}

/// Shapes of groups, as offsets of their goals, from the best to the cheapest.
const SHAPES: [&[&[(usize, usize)]]; 5] = [
    &[&[(0, 0), (1, 0), (0, 1), (1, 1)]],
    &[
        &[(0, 0), (1, 0), (0, 1)],
        &[(0, 0), (1, 0), (1, 1)],
        &[(1, 0), (0, 1), (1, 1)],
        &[(0, 0), (0, 1), (1, 1)],
    ],
    &[&[(0, 0), (1, 0), (0, 1)], &[(1, 0), (0, 1), (1, 1)]],
    &[&[(0, 0), (1, 0)], &[(0, 0), (0, 1)]],
    &[&[(0, 0)]],
];

/// Limits of tables. `cargo xtask bench moves sixteen twiddle netslide` measures their costs and
/// gains.
struct Limits;

impl Limits {
    /// Steps between placements that the tables of all groups may take together, some tenths of a
    /// second: 1,000,000 and more. With fewer steps, groups are smaller and bounds lower.
    const COST: usize = 90_000_000;

    /// Entries of a table, a byte each: no table is larger, so that it fits into the caches.
    const ENTRIES: usize = 2_000_000;

    /// Placements between two looks at the budget: a tenth of a millisecond.
    const EVERY: u32 = 1024;
}

impl Groups {
    /// Returns groups of one tile each.
    pub(crate) fn singly(turns: &Turns, goal: &[u16]) -> Self {
        let classes = goal.iter().map(|label| label / turns.spins);
        let mut tiles = std::collections::BTreeMap::new();
        classes.for_each(|class| *tiles.entry(class).or_insert(0) += 1);
        let all = tiles
            .into_iter()
            .filter(|&(_, count)| count == 1)
            .map(|(class, _)| (vec![class], 0))
            .collect();
        Self { all, frames: vec![(0..turns.spots() as u16).collect()] }
    }

    /// Returns groups whose goals are compact: squares if their tables are small enough, else less.
    /// If the sides of the board are joined, every translation is a symmetry.
    pub(crate) fn compact(size: Size, turns: &Turns, goal: &[u16], joined: bool) -> Self {
        let spins = turns.spins;
        let mut tiles = vec![0; goal.len()];
        for label in goal {
            tiles[(label / spins) as usize] += 1;
        }
        let by = |offset: (usize, usize)| -> Vec<u16> {
            let moved = |cell: usize| {
                let (x, y) = size.position(cell);
                size.cell(
                    (x + size.width - offset.0) % size.width,
                    (y + size.height - offset.1) % size.height,
                ) as u16
            };
            (0..size.area())
                .flat_map(|cell| (0..spins).map(move |spin| moved(cell) * spins + spin))
                .collect()
        };
        let offsets: Vec<(usize, usize)> =
            (0..size.area()).map(|cell| size.position(cell)).collect();
        let frames: Vec<Vec<u16>> = if joined {
            offsets.iter().map(|&offset| by(offset)).collect()
        } else {
            vec![by((0, 0))]
        };
        let groups_of = |shape: &[(usize, usize)]| {
            let mut groups: Vec<(Vec<u16>, usize)> = Vec::new();
            let mut known = std::collections::HashSet::new();
            for (frame, &(left, top)) in offsets.iter().enumerate() {
                let fits = joined
                    || shape.iter().all(|&(x, y)| left + x < size.width && top + y < size.height);
                let cell = |&(x, y): &(usize, usize)| {
                    size.cell((left + x) % size.width, (top + y) % size.height)
                };
                let classes: Vec<u16> = if fits {
                    shape.iter().map(|offset| goal[cell(offset)] / spins).collect()
                } else {
                    continue;
                };
                let mut sorted = classes.clone();
                sorted.sort_unstable();
                if classes.iter().all(|&class| tiles[class as usize] == 1) && known.insert(sorted) {
                    groups.push((classes, if joined { frame } else { 0 }));
                }
            }
            groups
        };
        let mut all = Vec::new();
        for shapes in SHAPES {
            all = shapes.iter().flat_map(|shape| groups_of(shape)).collect();
            let entries = turns.spots().saturating_pow(shapes[0].len() as u32);
            let tables = if joined { shapes.len() } else { all.len() };
            if entries <= Limits::ENTRIES && tables * entries * turns.all.len() <= Limits::COST {
                break;
            }
        }
        Self { all, frames }
    }
}

/// Budget that is looked at now and then.
struct Ticking<'b> {
    ticker: Ticker,
    budget: &'b Budget,
}

impl Ticking<'_> {
    fn tick(&mut self) -> Result<(), Stop> {
        self.ticker.tick(self.budget)
    }
}

#[derive(Debug)]
pub(crate) struct Patterns {
    spots: usize,
    spins: usize,
    /// First tile of each class.
    first: Vec<usize>,
    pub(super) tiles: usize,
    groups: Vec<Group>,
    frames: Vec<Vec<u16>>,
    tables: Vec<Vec<u8>>,
    binomials: Vec<Vec<u32>>,
    /// Groups to which each tile belongs.
    of_tile: Vec<Vec<usize>>,
}

impl Patterns {
    /// Makes tables for these groups of single tiles. A class of several tiles gets its own table
    /// if it is no larger than `most`; otherwise each of its tiles is measured to the nearest goal
    /// of the class.
    ///
    /// # Errors
    /// The budget ended: the tables of large boards take some tenths of a second.
    pub(crate) fn new(
        turns: &Turns,
        goal: &[u16],
        wanted: Groups,
        most: usize,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let mut look = Ticking { ticker: budget.ticker(Limits::EVERY), budget };
        let (spots, spins) = (turns.spots(), turns.spins as usize);
        let mut goals: Vec<Vec<u16>> = Vec::new();
        for (cell, &label) in (0..).zip(goal) {
            let class = label as usize / spins;
            if goals.len() <= class {
                goals.resize(class + 1, Vec::new());
            }
            goals[class].push(cell * turns.spins + label % turns.spins);
        }
        let first = goals
            .iter()
            .scan(0, |next, class| Some(std::mem::replace(next, *next + class.len())))
            .collect();
        let binomials = binomials(spots, goals.iter().map(Vec::len).max().unwrap_or(0));
        let mut patterns = Self {
            spots,
            spins,
            first,
            tiles: turns.cells,
            groups: Vec::new(),
            frames: wanted.frames,
            tables: Vec::new(),
            binomials,
            of_tile: vec![Vec::new(); turns.cells],
        };
        let carries = turns.carries();
        let mut made: std::collections::HashMap<Vec<u16>, usize> = std::collections::HashMap::new();
        for (classes, frame) in wanted.all {
            let places: Vec<u16> = classes
                .iter()
                .map(|&class| patterns.frames[frame][goals[class as usize][0] as usize])
                .collect();
            let table = if let Some(&table) = made.get(&places) {
                table
            } else {
                patterns.tables.push(placements(
                    &carries,
                    spots,
                    std::slice::from_ref(&places),
                    &mut look,
                )?);
                made.insert(places, patterns.tables.len() - 1);
                patterns.tables.len() - 1
            };
            let tiles = classes.iter().map(|&class| patterns.first[class as usize]).collect();
            patterns.groups.push(Group { tiles, alike: false, table, frame });
        }
        for (class, places) in goals.iter().enumerate().filter(|(_, places)| places.len() > 1) {
            let first = patterns.first[class];
            let size = patterns.binomials[spots]
                .get(places.len())
                .map_or(usize::MAX, |&size| size as usize);
            if size <= most {
                let table = patterns.subsets(&carries, places, size, &mut look)?;
                patterns.tables.push(table);
                let tiles = (first..first + places.len()).collect();
                patterns.groups.push(Group {
                    tiles,
                    alike: true,
                    table: patterns.tables.len() - 1,
                    frame: 0,
                });
            } else {
                let nearest: Vec<Vec<u16>> = places.iter().map(|&place| vec![place]).collect();
                patterns.tables.push(placements(&carries, spots, &nearest, &mut look)?);
                for tile in first..first + places.len() {
                    patterns.groups.push(Group {
                        tiles: vec![tile],
                        alike: false,
                        table: patterns.tables.len() - 1,
                        frame: 0,
                    });
                }
            }
        }
        for (index, group) in patterns.groups.iter().enumerate() {
            group.tiles.iter().for_each(|&tile| patterns.of_tile[tile].push(index));
        }
        Ok(patterns)
    }

    /// Returns the number of a set of spots among the sets of its size, counted from the smallest
    /// spots.
    fn rank(&self, spots: impl Iterator<Item = u16>) -> usize {
        (1..).zip(spots).map(|(size, spot)| self.binomials[spot as usize][size] as usize).sum()
    }

    fn subsets(
        &self,
        carries: &[Vec<u16>],
        places: &[u16],
        size: usize,
        look: &mut Ticking<'_>,
    ) -> Result<Vec<u8>, Stop> {
        let mut table = vec![u8::MAX; size];
        let mut sorted = places.to_vec();
        sorted.sort_unstable();
        table[self.rank(sorted.iter().copied())] = 0;
        let mut level = vec![sorted];
        for distance in 1.. {
            let mut next = Vec::new();
            for set in &level {
                look.tick()?;
                for carry in carries {
                    let mut moved: Vec<u16> =
                        set.iter().map(|&spot| carry[spot as usize]).collect();
                    moved.sort_unstable();
                    let entry = &mut table[self.rank(moved.iter().copied())];
                    if *entry == u8::MAX {
                        *entry = distance;
                        next.push(moved);
                    }
                }
            }
            level = next;
            if level.is_empty() {
                break;
            }
        }
        Ok(table)
    }

    /// Returns an empty look.
    pub(crate) fn look(&self) -> Look {
        Look {
            spots: vec![0; self.tiles],
            next: vec![0; self.first.len()],
            distances: vec![0; self.groups.len()],
            sum: 0,
            seen: vec![0; self.groups.len()],
            round: 0,
            board: vec![0; self.tiles],
        }
    }

    /// Finds the spots of the tiles.
    fn unfold(&self, board: &[u16], look: &mut Look) {
        let spins = self.spins as u16;
        look.next.copy_from_slice(&self.first);
        for (cell, &label) in (0..).zip(board) {
            let next = &mut look.next[(label / spins) as usize];
            look.spots[*next] = cell * spins + label % spins;
            *next += 1;
        }
    }

    #[inline]
    fn distance(&self, group: &Group, spots: &[u16]) -> u8 {
        let index = if group.alike {
            self.rank(group.tiles.iter().map(|&tile| spots[tile]))
        } else {
            let frame = &self.frames[group.frame];
            group
                .tiles
                .iter()
                .fold(0, |index, &tile| index * self.spots + frame[spots[tile] as usize] as usize)
        };
        self.tables[group.table][index]
    }

    /// Looks at a board and returns the sum of all distances; lower is better.
    #[inline]
    pub(crate) fn sum(&self, board: &[u16], look: &mut Look) -> u32 {
        self.unfold(board, look);
        look.sum = 0;
        for (group, distance) in self.groups.iter().zip(&mut look.distances) {
            *distance = self.distance(group, &look.spots);
            look.sum += u32::from(*distance);
        }
        look.sum
    }

    /// Returns the sum of distances after a move on the board that was looked at last.
    #[inline]
    pub(crate) fn sum_after(
        &self,
        turns: &Turns,
        board: &[u16],
        turn: &Permutation,
        look: &mut Look,
    ) -> u32 {
        let spins = self.spins as u16;
        if self.first.len() < self.tiles {
            // Equal tiles are not distinguished, so the whole board is looked at.
            let mut after = std::mem::take(&mut look.board);
            after.copy_from_slice(board);
            turns.apply(turn, board, &mut after);
            self.unfold(&after, look);
            look.board = after;
            return self
                .groups
                .iter()
                .map(|group| u32::from(self.distance(group, &look.spots)))
                .sum();
        }
        look.round += 1;
        for carried in turn {
            let label = board[carried.from as usize];
            look.spots[(label / spins) as usize] =
                carried.to * spins + (label + carried.spin) % spins;
        }
        let mut sum = look.sum;
        for carried in turn {
            for &group in &self.of_tile[(board[carried.from as usize] / spins) as usize] {
                if std::mem::replace(&mut look.seen[group], look.round) != look.round {
                    sum = sum + u32::from(self.distance(&self.groups[group], &look.spots))
                        - u32::from(look.distances[group]);
                }
            }
        }
        for carried in turn {
            let label = board[carried.from as usize];
            look.spots[(label / spins) as usize] = carried.from * spins + label % spins;
        }
        sum
    }

    /// Returns a lower bound on the moves to the goal; `None` if there is no path.
    pub(crate) fn bound(&self, board: &[u16], look: &mut Look) -> Option<u32> {
        self.sum(board, look);
        let most = look.distances.iter().copied().max().unwrap_or(0);
        (most < u8::MAX).then_some(u32::from(most))
    }

    /// Returns the cost of a look at a board, in table lookups.
    pub(crate) fn cost(&self) -> usize {
        self.tiles + self.groups.iter().map(|group| group.tiles.len() + 2).sum::<usize>()
    }
}

/// State of a look at a board.
#[derive(Debug)]
pub(crate) struct Look {
    /// Spot of each tile.
    spots: Vec<u16>,
    /// Next tile of each class, while tiles are located.
    next: Vec<usize>,
    /// Distance of each group from its goals.
    distances: Vec<u8>,
    sum: u32,
    /// Round in which each group was last looked at.
    seen: Vec<u32>,
    round: u32,
    board: Vec<u16>,
}

/// Returns the distances of all placements of some tiles from these.
fn placements(
    carries: &[Vec<u16>],
    spots: usize,
    goals: &[Vec<u16>],
    look: &mut Ticking<'_>,
) -> Result<Vec<u8>, Stop> {
    let tiles = goals[0].len();
    let mut table = vec![u8::MAX; spots.pow(tiles as u32)];
    let index =
        |places: &[u16]| places.iter().fold(0, |index, &place| index * spots + place as usize);
    let mut level: Vec<usize> = goals.iter().map(|places| index(places)).collect();
    for &place in &level {
        table[place] = 0;
    }
    let mut places = vec![0; tiles];
    for distance in 1.. {
        let mut next = Vec::new();
        for &state in &level {
            look.tick()?;
            let mut rest = state;
            for place in places.iter_mut().rev() {
                *place = rest % spots;
                rest /= spots;
            }
            for carry in carries {
                let moved =
                    places.iter().fold(0, |index, &place| index * spots + carry[place] as usize);
                if table[moved] == u8::MAX {
                    table[moved] = distance;
                    next.push(moved);
                }
            }
        }
        level = next;
        if level.is_empty() {
            break;
        }
    }
    Ok(table)
}

/// Returns the numbers of sets of each size among `things` things.
fn binomials(things: usize, most: usize) -> Vec<Vec<u32>> {
    let mut rows = vec![vec![0_u32; most + 1]; things + 1];
    for n in 0..=things {
        rows[n][0] = 1;
        for k in 1..=most.min(n) {
            rows[n][k] = rows[n - 1][k - 1].saturating_add(rows[n - 1][k]);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turns::carrying;

    /// Turns by a quarter of each 2x2 square of a board, and back.
    fn squares(size: Size, spins: usize) -> Turns {
        let around = |x: usize, y: usize| {
            [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(right, down)| size.cell(x + right, y + down))
        };
        let spin = |by: usize| if spins > 1 { by as u16 } else { 0 };
        let turn = |by: usize, cells: [usize; 4]| {
            carrying((0..4).map(|at| (cells[at], cells[(at + by) % 4])), spin(by))
        };
        let corners = (1..size.height).flat_map(|y| (1..size.width).map(move |x| (x - 1, y - 1)));
        let all = corners.flat_map(|(x, y)| [1, 3].map(|by| turn(by, around(x, y)))).collect();
        Turns::new(size.area(), spins as u16, all)
    }

    /// Makes tables for 6x6 cells on which each 2x2 square is turned.
    fn tables(budget: &Budget) -> Result<Patterns, Stop> {
        let size = Size { width: 6, height: 6 };
        let (turns, goal) = (squares(size, 1), (0..36).collect::<Vec<u16>>());
        let groups = Groups::compact(size, &turns, &goal, false);
        Patterns::new(&turns, &goal, groups, 200_000, budget)
    }

    #[test]
    fn the_sum_after_a_move_is_that_of_the_board_after_it() {
        let size = Size { width: 4, height: 3 };
        let mut random = fastrand::Rng::with_seed(1);
        for spins in [1, 4] {
            let turns = squares(size, spins);
            // All different, and each number twice.
            for alike in [1, 2] {
                let goal: Vec<u16> = (0..12).map(|tile| tile / alike * spins as u16).collect();
                let groups = Groups::singly(&turns, &goal);
                let tables =
                    Patterns::new(&turns, &goal, groups, 200_000, &Budget::unlimited()).unwrap();
                let (mut board, mut look, mut other) = (goal.clone(), tables.look(), tables.look());
                for _ in 0..100 {
                    tables.sum(&board, &mut look);
                    let turn = &turns.all[random.usize(0..turns.all.len())];
                    let mut after = board.clone();
                    turns.apply(turn, &board, &mut after);
                    assert_eq!(
                        tables.sum_after(&turns, &board, turn, &mut look),
                        tables.sum(&after, &mut other),
                        "{board:?} with {spins} spins"
                    );
                    board = after;
                }
            }
        }
    }

    #[test]
    fn a_budget_ends_tables_that_are_half_made() {
        for steps in [0, 1, 50] {
            assert_eq!(tables(&Budget::steps(steps)).err(), Some(Stop::Steps), "{steps} steps");
        }
        let patterns = tables(&Budget::unlimited()).unwrap();
        assert_eq!(patterns.bound(&(0..36).collect::<Vec<u16>>(), &mut patterns.look()), Some(0));
    }
}
