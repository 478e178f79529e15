//! What borders do to regions, in players' words.

use tatham_core::explain::Step;
use tatham_core::known::Regions;
use tatham_core::words::{capital, list, number};
use tatham_core::{Fact, Law, Place, Size};
use tatham_explain::Worded;
use tatham_sat::model::named::Named;

use crate::borders::cells as places;

/// A step of the one rule that each region has `wanted` cells: a region that is full, two that are too large together, one that has one way to grow.
pub(crate) fn sizes(
    size: Size,
    wanted: usize,
    law: Law,
    step: &Step,
    rules: &[&Named],
) -> Option<Worded> {
    let ([rule], None, None) = (rules, &step.suppose, &step.contradiction) else { return None };
    if rule.law != law || step.therefore.is_empty() {
        return None;
    }
    let facts = entered(size, &step.because.facts)?;
    let found = entered(size, &step.therefore)?;
    let so = so(&found);
    let (facts, found) = (Facts::new(facts, wanted), decided(&found).collect::<Vec<_>>());
    let told = facts
        .full(&found)
        .or_else(|| facts.all_that_is_left(&found))
        .or_else(|| facts.apart(&found));
    let (name, mut cells) = told.or_else(|| facts.needed(&found))?;
    cells.sort_unstable();
    cells.dedup();
    Some(Worded {
        text: format!("{}, so {so}.", capital(&name)),
        name,
        places: places(size, &cells),
    })
}

/// Edges of which facts say whether a border lies there.
fn entered(size: Size, facts: &[Fact]) -> Option<Regions> {
    let mut known = Regions::unknown(size);
    for fact in facts {
        known.put(known.edges().at(fact.place)?, Some(fact.value()?.as_bool()?));
    }
    Some(known)
}

/// The edges of which something is known, and what.
fn decided(known: &Regions) -> impl Iterator<Item = (usize, bool)> {
    (0..known.edges().count()).filter_map(|edge| Some((edge, known.border(edge)?)))
}

/// The names of cells, which end where many are told.
fn names(size: Size, cells: &[usize]) -> String {
    Place::list(&places(size, cells), 8)
}

/// `one cell`, `two cells`.
fn counted(cells: usize) -> String {
    format!("{} {}", number(cells), if cells == 1 { "cell" } else { "cells" })
}

/// What is found, as a clause.
fn so(found: &Regions) -> String {
    let told = |is: bool, one: &str, more: &str| {
        let places: Vec<Place> = decided(found)
            .filter(|&(_, own)| own == is)
            .map(|(edge, _)| found.edges().place(edge))
            .collect();
        let verb = if places.len() == 1 { one } else { more };
        (!places.is_empty()).then(|| format!("{} {verb}", list(&Place::names(&places), "and")))
    };
    let said = [told(true, "is a border", "are borders"), told(false, "is open", "are open")];
    list(&said.into_iter().flatten().collect::<Vec<_>>(), "and")
}

/// What a step's facts say of regions.
struct Facts {
    known: Regions,
    wanted: usize,
    /// The number of each cell's piece.
    joined: Vec<usize>,
}

impl Facts {
    fn new(known: Regions, wanted: usize) -> Self {
        Self { joined: known.joined(), known, wanted }
    }

    /// The cells beside an edge.
    fn beside(&self, edge: usize) -> [usize; 2] {
        self.known.edges().cells(edge)
    }

    fn label(&self, cell: usize) -> String {
        self.known.size().label(cell)
    }

    /// What is known to be in one region with a cell, in reading order.
    fn piece(&self, cell: usize) -> Vec<usize> {
        (0..self.joined.len()).filter(|&other| self.joined[other] == self.joined[cell]).collect()
    }

    /// The cells that the region of a cell can have, in reading order: those that are reached over no border, and from which none parts it.
    fn room(&self, cell: usize, closed: Option<usize>) -> Vec<usize> {
        let mut fenced = self.known.clone();
        for (edge, is_border) in decided(&self.known).chain(closed.map(|edge| (edge, true))) {
            let [one, other] = self.beside(edge);
            for (own, beyond) in [(one, other), (other, one)] {
                if is_border && self.joined[own] == self.joined[cell] {
                    // Nobody crosses into what is beyond, from wherever.
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

    /// A border parts both cells' regions elsewhere.
    fn parts(&self, edge: usize) -> Option<usize> {
        let ends = self.beside(edge).map(|cell| self.joined[cell]);
        let is_between = |other: [usize; 2]| other == ends || other == [ends[1], ends[0]];
        decided(&self.known)
            .find(|&(edge, is)| is && is_between(self.beside(edge).map(|cell| self.joined[cell])))
            .map(|(edge, _)| edge)
    }

    /// Borders around a region that has all its cells.
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
            format!("{names} are a whole region of {}", counted(self.wanted))
        };
        Some((name, region))
    }

    /// A region that takes all that it can reach: no borders within it, and borders around it.
    fn all_that_is_left(&self, found: &[(usize, bool)]) -> Option<(String, Vec<usize>)> {
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

    /// Borders between regions that have too many cells together, or that are parted elsewhere.
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
            return Some((format!("the border between {own} and {too} lies between the regions of {one} and {other}"), cells))
                .filter(|_| found.iter().all(|&(edge, _)| self.parts(edge) == self.parts(first)));
        }
        found.iter().all(|&(edge, is_border)| is_border && together(edge) > self.wanted).then(
            || {
                let name = if found.iter().all(|&(edge, _)| pieces(edge) == pieces(first)) {
                    format!(
                        "the regions of {one} and {other} would have {} together",
                        counted(together(first))
                    )
                } else {
                    format!(
                        "regions on both sides would have more than {} together",
                        counted(self.wanted)
                    )
                };
                (name, cells)
            },
        )
    }

    /// Edges without which a region would not have its cells.
    fn needed(&self, found: &[(usize, bool)]) -> Option<(String, Vec<usize>)> {
        let near = decided(&self.known).flat_map(|(edge, _)| self.beside(edge));
        let near: Vec<usize> = near.collect();
        let small = |&(edge, is_border): &(usize, bool)| {
            let cells = self.beside(edge).into_iter().chain(near.iter().copied());
            let mut rooms = cells.map(|cell| self.room(cell, Some(edge)));
            rooms.find(|room| !is_border && room.len() < self.wanted)
        };
        let rooms: Vec<Vec<usize>> = found.iter().map(small).collect::<Option<_>>()?;
        let name = match &rooms[..] {
            [room] => format!(
                "a border there would leave {} in a region of {} at most",
                names(self.known.size(), room),
                counted(room.len())
            ),
            _ => format!(
                "a border at any of these edges would leave a region less than {}",
                counted(self.wanted)
            ),
        };
        Some((name, rooms.concat()))
    }
}
