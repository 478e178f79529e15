//! Sentences that explain why regions of one size need a border or an open edge: a region that is
//! complete, 2 that are too large together, one that has a single way to grow.

use tatham_core::partial_answer::Regions;
use tatham_core::sentence::Sentence;
use tatham_core::words::count;
use tatham_core::{Place, Size};
use tatham_explain::Inference;

use super::{Line, Palisade};
use crate::borders::cells as places;

/// Sentence for a step by the size of regions.
pub(super) fn describe(step: &Inference<'_, Palisade>) -> Option<Sentence> {
    let found: Vec<(usize, bool)> =
        step.conclusions.iter().map(|line| (line.at, line.value == Line::Border)).collect();
    let board = Board::new(step);
    let reason = board
        .full(&found)
        .or_else(|| board.all_in_reach(&found))
        .or_else(|| board.apart(&found))
        .or_else(|| board.needed(&found));
    let (reason, mut cells) = reason?;
    cells.sort_unstable();
    cells.dedup();
    let places = places(step.problem.clues.size(), &cells);
    Some(Sentence::so(reason, step.conclusion()).naming(places))
}

/// Decided edges, with true for a border.
fn decided(known: &Regions) -> impl Iterator<Item = (usize, bool)> {
    (0..known.edges().count()).filter_map(|edge| Some((edge, known.border(edge)?)))
}

/// Names of cells, cut off if there are many.
fn names(size: Size, cells: &[usize]) -> String {
    Place::list(&places(size, cells), 8)
}

/// Regions on the board that the player sees.
struct Board {
    known: Regions,
    wanted: usize,
    /// Number of each cell's piece.
    joined: Vec<usize>,
}

impl Board {
    fn new(step: &Inference<'_, Palisade>) -> Self {
        let mut known = Regions::unknown(step.problem.clues.size());
        for value in [Line::Open, Line::Border] {
            let all: Vec<(usize, Line)> =
                (0..known.edges().count()).map(|edge| (edge, value)).collect();
            for (edge, _) in step.board().has(&all) {
                known.put(edge, Some(value == Line::Border));
            }
        }
        Self { joined: known.joined(), known, wanted: step.problem.region }
    }

    /// Cells beside an edge.
    fn beside(&self, edge: usize) -> [usize; 2] {
        self.known.edges().cells(edge)
    }

    fn label(&self, cell: usize) -> String {
        self.known.size().label(cell)
    }

    /// Cells that are certainly in one region with a cell, in reading order.
    fn piece(&self, cell: usize) -> Vec<usize> {
        (0..self.joined.len()).filter(|&other| self.joined[other] == self.joined[cell]).collect()
    }

    /// Cells that the region of a cell can have, in reading order: those that can be reached
    /// without crossing a border, and that no border separates from it.
    fn room(&self, cell: usize, closed: Option<usize>) -> Vec<usize> {
        let mut fenced = self.known.clone();
        for (edge, is_border) in decided(&self.known).chain(closed.map(|edge| (edge, true))) {
            let [one, other] = self.beside(edge);
            for (own, beyond) in [(one, other), (other, one)] {
                if is_border && self.joined[own] == self.joined[cell] {
                    // Nothing can cross into the piece beyond, from any side.
                    for (edge, around) in self
                        .piece(beyond)
                        .into_iter()
                        .flat_map(|cell| self.known.edges().around(cell))
                    {
                        if self.joined[around] != self.joined[beyond] {
                            fenced.put(edge, Some(true));
                        }
                    }
                }
            }
        }
        if let Some(edge) = closed {
            fenced.put(edge, Some(true));
        }
        let mut room = fenced.reach(cell);
        room.sort_unstable();
        room
    }

    /// Edge of another border that separates the regions of both cells.
    fn parts(&self, edge: usize) -> Option<usize> {
        let ends = self.beside(edge).map(|cell| self.joined[cell]);
        let is_between = |other: [usize; 2]| other == ends || other == [ends[1], ends[0]];
        decided(&self.known)
            .find(|&(edge, is)| is && is_between(self.beside(edge).map(|cell| self.joined[cell])))
            .map(|(edge, _)| edge)
    }

    /// Reason for borders around a region that has all its cells.
    fn full(&self, found: &[(usize, bool)]) -> Option<(String, Vec<usize>)> {
        let pieces = self.beside(found.first()?.0).into_iter().map(|cell| self.piece(cell));
        let is_around = |region: &[usize]| {
            let ends = |edge| self.beside(edge).iter().filter(|cell| region.contains(cell)).count();
            found.iter().all(|&(edge, is_border)| is_border && ends(edge) == 1)
        };
        let region =
            pieces.into_iter().find(|region| region.len() == self.wanted && is_around(region))?;
        let names = names(self.known.size(), &region);
        let name = if self.wanted == 1 {
            format!("{names} is a region by itself")
        } else {
            format!("{names} are a whole region of {}", count(self.wanted, "cell"))
        };
        Some((name, region))
    }

    /// Reason for a region that needs all cells in its reach: open edges within it, and borders
    /// around it.
    fn all_in_reach(&self, found: &[(usize, bool)]) -> Option<(String, Vec<usize>)> {
        let is_so = |region: &[usize]| {
            let within = |edge| self.beside(edge).map(|cell| region.contains(&cell));
            found.iter().all(|&(edge, is_border)| {
                within(edge) == [true; 2] && !is_border
                    || is_border && within(edge)[0] != within(edge)[1]
            })
        };
        let cells = found.iter().flat_map(|&(edge, _)| self.beside(edge));
        let (cell, region) = cells
            .map(|cell| (cell, self.room(cell, None)))
            .find(|(_, region)| region.len() == self.wanted && is_so(region))?;
        let name = format!(
            "the region of {} can only be {}",
            self.label(cell),
            names(self.known.size(), &region)
        );
        Some((name, region))
    }

    /// Reason for borders between regions that have too many cells together, or that are separated
    /// elsewhere.
    fn apart(&self, found: &[(usize, bool)]) -> Option<(String, Vec<usize>)> {
        let pieces = |edge: usize| self.beside(edge).map(|cell| self.piece(cell));
        let together = |edge: usize| pieces(edge).concat().len();
        let &(first, _) = found.first()?;
        let [one, other] = self.beside(first).map(|cell| self.label(cell));
        let cells = found.iter().flat_map(|&(edge, _)| pieces(edge).concat()).collect();
        if found.iter().all(|&(edge, is_border)| {
            is_border
                && self.parts(edge).is_some()
                && self.joined[self.beside(edge)[0]] != self.joined[self.beside(edge)[1]]
        }) {
            let [own, too] = self.beside(self.parts(first)?).map(|cell| self.label(cell));
            let parts = format!("the border between {own} and {too} lies between");
            let name = format!("{parts} the regions of {one} and {other}");
            return Some((name, cells))
                .filter(|_| found.iter().all(|&(edge, _)| self.parts(edge) == self.parts(first)));
        }
        found.iter().all(|&(edge, is_border)| is_border && together(edge) > self.wanted).then(
            || {
                let name = if found.iter().all(|&(edge, _)| pieces(edge) == pieces(first)) {
                    format!(
                        "the regions of {one} and {other} would have {} together",
                        count(together(first), "cell")
                    )
                } else {
                    format!(
                        "the regions on both sides would have more than {} together",
                        count(self.wanted, "cell")
                    )
                };
                (name, cells)
            },
        )
    }

    /// Reason for edges without which a region could not get its cells.
    fn needed(&self, found: &[(usize, bool)]) -> Option<(String, Vec<usize>)> {
        let near = decided(&self.known).flat_map(|(edge, _)| self.beside(edge));
        let near: Vec<usize> = near.collect();
        let small = |&(edge, is_border): &(usize, bool)| {
            let cells = self.beside(edge).into_iter().chain(near.iter().copied());
            let mut rooms = cells.map(|cell| self.room(cell, Some(edge)));
            rooms.find(|room| !is_border && room.len() < self.wanted)
        };
        let rooms: Vec<Vec<usize>> = found.iter().map(small).collect::<Option<_>>()?;
        let name = if let [room] = &rooms[..] {
            let cells = names(self.known.size(), room);
            let shut_in = format!("a border there would shut in {cells}");
            match room.len() {
                1 => format!("{shut_in} alone"),
                cells => format!("{shut_in}, only {}", count(cells, "cell")),
            }
        } else {
            let cells = count(self.wanted, "cell");
            format!("a border on any of these edges would leave a region of fewer than {cells}")
        };
        Some((name, rooms.concat()))
    }
}
