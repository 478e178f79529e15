//! Solver of Same Game: beams that prefer few groups and no single tiles, and then more and more
//! the score.

use tatham_core::budget::{Budget, Stop};

use super::{Board, SameGame};
use crate::answer::{Best, Proof, no_more_than};
use crate::game::{Game as _, MoveSequence, Outcome};
use crate::search::Space;
use crate::search::beam::{Beam, BeamResult, Ranking};

/// Limits of a search. `cargo xtask bench moves samegame` measures scores and times.
struct Limits;

impl Limits {
    /// Looks at the budget that a board may take: about 1 second.
    const LOOKS: u64 = 2_000;

    /// Tiles of all states between two looks.
    const TILES: usize = 100_000;

    /// Tiles of the states of all beams of a kind, for an answer of the usual length.
    const EXTENT: usize = 3_000_000_000;

    /// States of a layer that beams for the score keep: 2 and more.
    const WIDTH: usize = 3_000;

    /// Looks while proving that a board cannot be cleared: about 1 second.
    const PROOF: u64 = 3_000;

    /// States of a layer while proving that, or the fewest moves: up to the memory available.
    const WIDTH_FOR_PROOF: usize = 100_000;

    /// Preferences of the beams, one after another: the cost of a single tile in groups; the worth
    /// of a point, and of a point that could be made at once, in hundredths of a group. Beams with
    /// several such preferences succeed on different boards.
    const TASTES: [(i64, i64, i64); 5] =
        [(2, 1, 0), (2, 5, 5), (2, 10, 10), (4, 20, 20), (2, 50, 50)];
}

/// Columns from the left, each from the bottom up, without empty columns.
type Tiles = Vec<u8>;

struct Groups {
    height: usize,
    less: u64,
}

/// Group of tiles: its number among all, and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    number: u16,
    size: u16,
}

impl Groups {
    /// Returns the number of each tile's group, from 1, and the size and colour of each group.
    fn label(&self, tiles: &[u8]) -> (Vec<u16>, Vec<(u16, u8)>) {
        let (mut label, mut groups, mut todo) = (vec![0; tiles.len()], Vec::new(), Vec::new());
        for start in 0..tiles.len() {
            if tiles[start] == 0 || label[start] > 0 {
                continue;
            }
            let (number, mut size) = (groups.len() as u16 + 1, 0);
            label[start] = number;
            todo.push(start);
            while let Some(at) = todo.pop() {
                size += 1;
                let mut go = |next: usize| {
                    if tiles[next] == tiles[start] && label[next] == 0 {
                        label[next] = number;
                        todo.push(next);
                    }
                };
                let row = at % self.height;
                if row > 0 {
                    go(at - 1);
                }
                if row + 1 < self.height {
                    go(at + 1);
                }
                if at >= self.height {
                    go(at - self.height);
                }
                if at + self.height < tiles.len() {
                    go(at + self.height);
                }
            }
            groups.push((size, tiles[start]));
        }
        (label, groups)
    }

    /// Returns the tiles without a group.
    fn without(&self, tiles: &[u8], label: &[u16], number: u16) -> Tiles {
        let mut next = Vec::with_capacity(tiles.len());
        for (column, labels) in tiles.chunks_exact(self.height).zip(label.chunks_exact(self.height))
        {
            let start = next.len();
            next.extend(
                column
                    .iter()
                    .zip(labels)
                    .filter(|&(&tile, &label)| tile > 0 && label != number)
                    .map(|(&tile, _)| tile),
            );
            if next.len() > start {
                next.resize(start + self.height, 0);
            }
        }
        next
    }

    fn points(&self, size: u16) -> u64 {
        u64::from(size).saturating_sub(self.less).pow(2)
    }
}

impl Space for Groups {
    type State = Tiles;
    type Move = Group;
    /// Each move removes tiles.
    const COMES_AGAIN: bool = false;

    fn moves(&self, tiles: &Tiles, each: &mut impl FnMut(Group, Tiles)) {
        let (label, groups) = self.label(tiles);
        for (number, (size, _)) in (1..).zip(groups) {
            if size > 1 {
                each(Group { number, size }, self.without(tiles, &label, number));
            }
        }
    }

    fn is_goal(&self, tiles: &Tiles) -> bool {
        tiles.is_empty()
    }
}

struct Prefers<'g> {
    groups: &'g Groups,
    taste: (i64, i64, i64),
}

impl Ranking<Groups> for Prefers<'_> {
    fn price(&mut self, tiles: &Tiles, gained: u64) -> Option<i64> {
        let groups = self.groups.label(tiles).1;
        let (mut counts, mut singles, mut points) = ([0; 10], 0, 0);
        for &(size, colour) in &groups {
            counts[usize::from(colour)] += size;
            singles += i64::from(size == 1);
            points += self.groups.points(size) as i64;
        }
        let (single, gain, rest) = self.taste;
        let price =
            100 * (groups.len() as i64 + single * singles) - gain * gained as i64 - rest * points;
        // The last tile of a colour can never be removed.
        (!counts.contains(&1)).then_some(price)
    }

    fn gain(&self, step: Group) -> u64 {
        self.groups.points(step.size)
    }
}

/// Returns a group as save files write it.
pub(super) fn text(cells: &[usize]) -> String {
    let cells: Vec<String> = cells.iter().map(usize::to_string).collect();
    format!("M{}", cells.join(","))
}

/// Returns the moves as save files write them.
fn move_texts(board: &Board, groups: &Groups, start: &Tiles, steps: &[Group]) -> Vec<String> {
    let (size, mut tiles) = (board.tiles.size(), start.clone());
    let describe = |step: &Group| {
        let label = groups.label(&tiles).0;
        let at = |at: usize| size.cell(at / size.height, size.height - 1 - at % size.height);
        let mut cells: Vec<usize> =
            (0..label.len()).filter(|&tile| label[tile] == step.number).map(at).collect();
        cells.sort_unstable();
        tiles = groups.without(&tiles, &label, step.number);
        text(&cells)
    };
    steps.iter().map(describe).collect()
}

/// Removes the largest group, again and again, while there are groups.
fn played_out(board: &Board, mut moves: Vec<String>) -> Vec<String> {
    let mut state = board.clone();
    moves.retain(|text| SameGame::follow(&mut state, text).is_ok());
    while let Some(text) =
        SameGame::moves(&state).into_iter().max_by_key(|text| text.matches(',').count())
    {
        if SameGame::follow(&mut state, &text).is_err() {
            break;
        }
        moves.push(text);
    }
    moves
}

/// Board with its beams.
struct BoardBeams<'b> {
    board: &'b Board,
    groups: Groups,
    start: Tiles,
    /// Numbers of tiles and colours at the start.
    count: usize,
    colours: usize,
}

impl<'b> BoardBeams<'b> {
    fn new(board: &'b Board) -> Self {
        let size = board.tiles.size();
        let column =
            |x: usize| (0..size.height).rev().map(move |y| board.tiles[size.cell(x, y)] as u8);
        let start: Tiles = (0..size.width).flat_map(column).collect();
        let groups = Groups { height: size.height, less: board.less.into() };
        let count = start.iter().filter(|&&tile| tile > 0).count();
        let colours = (1..=9).filter(|colour| start.contains(colour)).count();
        Self { board, groups, start, count, colours }
    }

    fn look(
        &self,
        width: usize,
        is_first: bool,
        taste: (i64, i64, i64),
        budget: &Budget,
    ) -> Result<BeamResult<Group>, Stop> {
        let every = (Limits::TILES / (self.count + 1)).max(1) as u32;
        let prefers = Prefers { groups: &self.groups, taste };
        let beam = Beam { is_first, ..Beam::to_first_goal(width, every) };
        beam.search(&self.groups, &self.start, prefers, budget)
    }

    /// Returns the largest number of states of a layer that memory allows, by the number of tiles.
    fn layer(&self) -> usize {
        (20_000_000 / (self.count + 64)).min(Limits::WIDTH_FOR_PROOF)
    }

    fn move_texts(&self, steps: &[Group]) -> Vec<String> {
        move_texts(self.board, &self.groups, &self.start, steps)
    }

    fn found(&self, steps: &[Group]) -> Outcome {
        Outcome::Found(MoveSequence {
            moves: self.move_texts(steps),
            lower_bound: self.colours.min(steps.len()),
        })
    }

    fn short(&self, nearest: &[Group]) -> Outcome {
        Outcome::Incomplete(played_out(self.board, self.move_texts(nearest)))
    }
}

pub(super) fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    let search = BoardBeams::new(board);
    let (own, layer) = (budget.at_most(Limits::LOOKS), search.layer());
    let width = (Limits::EXTENT / (search.count + 1).pow(3)).clamp(2, Limits::WIDTH);
    let (mut best, mut nearest): (Option<(Vec<Group>, u64)>, Vec<Group>) = (None, Vec::new());
    for (at, taste) in Limits::TASTES.into_iter().enumerate() {
        let width = if at == 0 { width / 4 + 1 } else { width };
        let Ok(ways) = search.look(width, false, taste, if at == 0 { budget } else { &own }) else {
            break;
        };
        if ways.goal.is_none() && ways.is_complete {
            return Ok(Outcome::Unsolvable);
        }
        match ways.goal {
            Some(way) if best.as_ref().is_none_or(|best| best.1 < way.1) => best = Some(way),
            None if nearest.len() < ways.nearest.len() => nearest = ways.nearest,
            _ => {}
        }
        if ways.is_complete {
            break;
        }
    }
    if let Some((steps, _)) = best {
        return Ok(search.found(&steps));
    }
    budget.vouch(())?;
    let (mut width, part) = (width * 4, budget.at_most(Limits::PROOF));
    while let Ok(ways) = search.look(width.min(layer), true, Limits::TASTES[0], &part) {
        match ways.goal {
            Some((steps, _)) => return Ok(search.found(&steps)),
            None if ways.is_complete => return Ok(Outcome::Unsolvable),
            None if width >= layer => break,
            None => width *= 4,
        }
    }
    Ok(search.short(&nearest))
}

/// Runs beams for the fewest moves, wider and wider.
pub(super) fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
    let search = BoardBeams::new(board);
    let layer = search.layer();
    let mut width = 100;
    loop {
        let ways = search.look(width, true, Limits::TASTES[0], budget)?;
        // The layers before the last were whole, so none of their states was a goal.
        best.raise((ways.whole + 1).min(best.length()));
        match ways.goal {
            Some((steps, _)) => {
                best.offer(search.move_texts(&steps));
                if ways.is_complete {
                    return Ok(Proof::Shortest);
                }
            }
            None if ways.is_complete => return Ok(Proof::Unsolvable),
            None => {}
        }
        if best.is_proven() {
            return Ok(Proof::Shortest);
        }
        if width >= layer {
            return Err(Stop::Strategy(no_more_than(layer, "boards of each length")));
        }
        width = (width * 10).min(layer);
    }
}
