//! Constraints of a position of Mines: the puzzle of which covered cells have a mine.

use std::collections::BTreeSet;

use tatham_core::author::Rule as _;
use tatham_core::{Budget, Clue, Letters, Place, Settings, Size, Stop, Violation};
use tatham_explain::Solvable;
use tatham_sat::model;

use super::GameParams;
use super::rules::Rule;
use super::visible_board::VisibleBoard;

/// Position: the open cells and the number of mines. Flags are a player's guesses, so nothing
/// follows from them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Constraints {
    pub(super) seen: VisibleBoard,
    pub(super) mines: usize,
    /// Numbers in use, and true if the number of all mines is in use; `None` for all of them.
    only: Option<(BTreeSet<usize>, bool)>,
    /// Common part of all layouts, if it is known and all numbers are in use.
    pub(super) common: Option<Letters>,
}

impl Constraints {
    pub(super) fn new(form: &GameParams, seen: &VisibleBoard) -> Self {
        Self { seen: seen.clone(), mines: form.mines, only: None, common: None }
    }

    /// Returns the same board, restricted to these numbers, and optionally the number of all mines.
    pub(super) fn only(&self, numbers: BTreeSet<usize>, all: bool) -> Self {
        Self { only: Some((numbers, all)), common: None, ..self.clone() }
    }

    /// Returns true if the number of all mines is in use.
    pub(super) fn counts_all(&self) -> bool {
        self.only.as_ref().is_none_or(|(_, all)| *all)
    }

    pub(super) fn is_covered(&self, cell: usize) -> bool {
        self.seen.is_covered(cell)
    }

    pub(super) fn is_mine(&self, cell: usize) -> bool {
        self.seen.is_mine(cell)
    }

    /// Returns the number of opened mines.
    pub(super) fn known_mines(&self) -> usize {
        (0..self.size().area()).filter(|&cell| self.is_mine(cell)).count()
    }

    pub(super) fn size(&self) -> Size {
        self.seen.size()
    }

    pub(super) fn around(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        self.size().around(cell).filter(move |&around| around != cell)
    }

    /// Returns the number in an open cell.
    pub(super) fn number(&self, cell: usize) -> usize {
        self.seen.number(cell).unwrap_or_default()
    }

    /// Returns the open cells and their numbers.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (usize, usize)> {
        let is_heeded =
            |cell: &usize| self.only.as_ref().is_none_or(|(only, _)| only.contains(cell));
        (0..self.size().area())
            .filter(is_heeded)
            .filter_map(|cell| Some((cell, self.seen.number(cell)?)))
    }

    /// Returns the certain content of a cell, from the share of the layouts in which it has a mine.
    pub(super) fn certain(&self, cell: usize, share: Option<f64>) -> Option<char> {
        match share {
            None => Some(if self.is_mine(cell) { '*' } else { '.' }),
            Some(0.0) => Some('.'),
            Some(1.0) => Some('*'),
            Some(_) => None,
        }
    }
}

/// Returns the rules that a partial layout breaks.
pub(super) fn violations(field: &Constraints, layout: &Letters) -> Vec<Violation> {
    let size = field.size();
    let mut broken = Vec::new();
    for (cell, number) in field.numbers() {
        let around: Vec<usize> = field.around(cell).collect();
        if !layout.can_have(&around, '*', number as i64) {
            broken.push(Rule::Number(cell).violation(field).at([size.place(cell)]));
        }
    }
    let contradicted = |cell: usize| {
        layout.get(cell).is_some_and(|sign| sign != if field.is_mine(cell) { '*' } else { '.' })
    };
    for cell in (0..size.area()).filter(|&cell| !field.is_covered(cell) && contradicted(cell)) {
        broken.push(Violation::new(format!("{} is open", size.label(cell))).at([size.place(cell)]));
    }
    let all: Vec<usize> = (0..size.area()).collect();
    if field.counts_all() && !layout.can_have(&all, '*', field.mines as i64) {
        broken.push(Rule::Mines.violation(field).at([Place::Clue(Clue::Mines)]));
    }
    broken
}

/// Rules of a position: they decide which layouts of mines are consistent with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout;

/// Every layout that the rules allow is checked against the numbers once more.
impl Solvable<Self> for Layout {
    fn impossible(_field: &Constraints) -> Option<String> {
        None
    }

    fn solutions<'p>(
        field: &'p Constraints,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Iterator<Item = Result<Letters, Stop>> + 'p {
        let layouts = model::candidates::<Self>(field, settings, budget);
        layouts.map(|layout| {
            let layout = layout?;
            match violations(field, &layout).into_iter().next() {
                Some(violation) => Err(Stop::Strategy(violation.name)),
                None => Ok(layout),
            }
        })
    }

    fn violations(field: &Constraints, layout: &Letters) -> Vec<Violation> {
        violations(field, layout)
    }

    fn common(field: &Constraints) -> Option<Letters> {
        field.common.clone()
    }
}
