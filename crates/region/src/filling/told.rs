//! What the regions of one number do to cells, in players' words: a region that is full, one that grows into one cell only, cells that have no room for a number.

use tatham_core::explain::Step;
use tatham_core::words::{capital, list, number};
use tatham_core::{Fact, Place, Says, Size};
use tatham_explain::Worded;
use tatham_sat::model::named::Named;

use super::SIZE;

/// What rules are about.
pub(super) fn regions(number: i64) -> String {
    format!("the regions of {number}")
}

/// A step of the rule of one number.
pub(super) fn one_number(size: Size, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([rule], None, None) = (rules, &step.suppose, &step.contradiction) else { return None };
    let own: usize =
        rule.place.strip_prefix("the regions of ")?.parse().ok().filter(|_| rule.law == SIZE)?;
    let board = Board::of(size, own, &step.because.facts)?;
    let found = step
        .therefore
        .iter()
        .map(|fact| Some((cell(size, fact.place)?, says(fact, own)?)))
        .collect::<Option<Vec<_>>>()?;
    let (mut cells, is): (Vec<usize>, Vec<bool>) = found.into_iter().unzip();
    cells.sort_unstable();
    let places: Vec<Place> = cells.iter().map(|&cell| size.place(cell)).collect();
    let names = list(&Place::names(&places), "and");
    let (name, text) = if is.iter().all(|is| *is) {
        grown(&board, &cells, &names)?
    } else if is.iter().all(|is| !*is) {
        ruled_out(&board, &cells, &names)
    } else {
        return None;
    };
    Some(Worded { name, text: capital(&text), places: Vec::new() })
}

/// The cell of a place.
fn cell(size: Size, place: Place) -> Option<usize> {
    if let Place::Cell([x, y]) = place { Some(size.cell(x, y)) } else { None }
}

/// Whether a fact says that its cell has this number, or that it has not; nothing where it says something else.
fn says(fact: &Fact, own: usize) -> Option<bool> {
    match &fact.says {
        Says::Is(value) => Some(value.as_u64()? == own as u64),
        Says::Not(value) => (value.as_u64()? == own as u64).then_some(false),
    }
}

/// `four cells`, `one cell`.
fn counted(cells: usize) -> String {
    format!("{} {}", number(cells), if cells == 1 { "cell" } else { "cells" })
}

/// Which cells have a number by a step's facts, and which have not.
struct Board {
    size: Size,
    own: usize,
    is: Vec<Option<bool>>,
}

impl Board {
    fn of(size: Size, own: usize, facts: &[Fact]) -> Option<Self> {
        let mut is = vec![None; size.area()];
        for fact in facts {
            if let Some(says) = says(fact, own) {
                is[cell(size, fact.place)?] = Some(says);
            }
        }
        Some(Self { size, own, is })
    }

    /// The cells that are reached from some over cells that are taken, themselves too, in reading order.
    fn reach(&self, from: &[usize], is_taken: impl Fn(usize) -> bool) -> Vec<usize> {
        let (mut reached, mut next) = (from.to_vec(), 0);
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let near = self
                .size
                .neighbours(cell)
                .filter(|near| is_taken(*near) && !reached.contains(near));
            reached.extend(near.collect::<Vec<_>>());
        }
        reached.sort_unstable();
        reached
    }

    /// The cells that are known to be in one region with a cell.
    fn piece(&self, cell: usize) -> Vec<usize> {
        self.reach(&[cell], |near| self.is[near] == Some(true))
    }

    /// The pieces beside a cell, each once.
    fn beside(&self, cell: usize) -> Vec<Vec<usize>> {
        let known = self.size.neighbours(cell).filter(|&near| self.is[near] == Some(true));
        let mut pieces: Vec<Vec<usize>> = known.map(|near| self.piece(near)).collect();
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    }

    /// How many cells a cell would be in one region with, itself too.
    fn joined(&self, cell: usize) -> usize {
        1 + self.beside(cell).concat().len()
    }

    /// The cells that the region of these can have, if it cannot grow into `without`: none that would join too much.
    fn room(&self, piece: &[usize], without: Option<usize>) -> Vec<usize> {
        let fits = |cell: usize| {
            let others = self
                .beside(cell)
                .into_iter()
                .filter(|other| other.iter().all(|own| !piece.contains(own)));
            piece.len() + 1 + others.map(|other| other.len()).sum::<usize>() <= self.own
        };
        self.reach(piece, |near| {
            Some(near) != without
                && self.is[near] != Some(false)
                && (self.is[near].is_some() || fits(near))
        })
    }

    /// `the 4 at R1C2`, `the two 4s at R1C2 and R1C3`.
    fn called(&self, piece: &[usize]) -> String {
        let places: Vec<Place> = piece.iter().map(|&cell| self.size.place(cell)).collect();
        match piece {
            [_] => format!("the {} at {}", self.own, places[0]),
            _ => format!(
                "the {} {}s at {}",
                number(piece.len()),
                self.own,
                list(&Place::names(&places), "and")
            ),
        }
    }
}

/// Cells without which a region would be too small.
fn grown(board: &Board, cells: &[usize], names: &str) -> Option<(String, String)> {
    let pieces = (0..board.size.area())
        .filter(|&cell| board.is[cell] == Some(true))
        .map(|cell| board.piece(cell));
    let mut pieces: Vec<Vec<usize>> = pieces.collect();
    pieces.sort_unstable();
    pieces.dedup();
    let needs = |piece: &&Vec<usize>| {
        cells.iter().all(|&cell| board.room(piece, Some(cell)).len() < board.own)
    };
    let piece = pieces.iter().find(needs)?;
    let called = board.called(piece);
    let is_beside = |cell: usize| board.size.neighbours(cell).any(|near| piece.contains(&near));
    let exits: Vec<usize> = board
        .room(piece, None)
        .into_iter()
        .filter(|&cell| is_beside(cell) && !piece.contains(&cell))
        .collect();
    let verb = if piece.len() == 1 { "needs" } else { "need" };
    Some(match cells {
        [cell] if exits == [*cell] => {
            let name = format!("{called} can grow only into {names}");
            (name.clone(), format!("{name}, so {names} is {}.", board.own))
        }
        [cell] => {
            let room = board.room(piece, Some(*cell)).len();
            let name = format!("without {names} {called} would have room for {}", counted(room));
            (name.clone(), format!("{name}, so {names} is {}.", board.own))
        }
        _ => {
            let name = format!("{called} {verb} {names}");
            (
                name.clone(),
                format!("{name} to have {}, so these are {}.", counted(board.own), board.own),
            )
        }
    })
}

/// Cells that would join too much, or that have too little room.
fn ruled_out(board: &Board, cells: &[usize], names: &str) -> (String, String) {
    let own = board.own;
    let verb = if cells.len() == 1 { "is" } else { "are" };
    let so = format!("so {names} {verb} not {own}");
    let pieces: Vec<Vec<Vec<usize>>> = cells.iter().map(|&cell| board.beside(cell)).collect();
    if let [piece] = &pieces[0][..]
        && piece.len() == own
        && pieces.iter().all(|other| *other == pieces[0])
    {
        let name = if own == 1 {
            format!("{} is a region by itself", board.called(piece))
        } else {
            format!("{} are a whole region", board.called(piece))
        };
        return (name.clone(), format!("{name}, {so}."));
    }
    if cells.iter().all(|&cell| board.joined(cell) > own) {
        let name = match cells {
            [cell] => format!("{own} at {names} would join {}", counted(board.joined(*cell))),
            _ => format!("{own} in any of these cells would join more than {}", counted(own)),
        };
        return (name.clone(), format!("{name}, {so}."));
    }
    let room = |&cell: &usize| {
        let piece: Vec<usize> = [vec![cell], board.beside(cell).concat()].concat();
        board.room(&piece, None).len()
    };
    let name = match cells.iter().map(room).max().filter(|most| *most < own) {
        Some(most) => format!("around {names} there is room for {} only", counted(most)),
        None => format!("no region of {} fits there", counted(own)),
    };
    (name.clone(), format!("{name}, {so}."))
}
