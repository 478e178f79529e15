//! Model rotation: from one counterexample to others, without a search.
//!
//! A counterexample has all rules and facts but one, which is therefore needed. A few other values
//! often give that one, and take one other away: then that is needed too.
//!
//! # References
//! Anton Belov, Joao Marques-Silva, "Accelerating MUS Extraction with Recursive Model Rotation",
//! FMCAD 2011.

use super::{Excluded, Parts};
use crate::board::Atom;

/// Counterexample that is changed step by step.
#[derive(Debug)]
pub(super) struct Rotation {
    /// Values of the literals.
    values: Vec<bool>,
    /// Number of true literals of each constraint.
    trues: Vec<u32>,
    /// Number of violated constraints of each item, and of those that always hold.
    violated: Vec<u32>,
    always_violated: u32,
    /// Number of items with a violated constraint, apart from those that are left out.
    missing: usize,
    /// True for each item that is needed, and the number of items that may be found to be.
    is_needed: Vec<bool>,
    undecided: usize,
    /// Literals that became true, to be undone.
    trail: Vec<Atom>,
}

impl Rotation {
    pub(super) fn new(parts: &Parts) -> Self {
        Self {
            values: vec![false; 2 * parts.variables],
            trues: vec![0; parts.items.len()],
            violated: vec![0; parts.of_items],
            always_violated: 0,
            missing: 0,
            is_needed: vec![false; parts.of_items],
            undecided: 0,
            trail: Vec::new(),
        }
    }

    /// Returns true if it is known that not all goals follow without an item.
    pub(super) fn is_needed(&self, item: usize) -> bool {
        self.is_needed[item]
    }

    /// Marks all items as needed that some counterexamples show to be needed, beginning with one
    /// that lacks this item; returns false if it lacks another one too.
    pub(super) fn learn(
        &mut self,
        parts: &Parts,
        excluded: &Excluded,
        item: usize,
        holds: impl Fn(Atom) -> bool,
    ) -> bool {
        for variable in 0..parts.variables {
            let atom = Atom(2 * variable as u32);
            let is_true = holds(atom);
            self.values[atom.index()] = is_true;
            self.values[(!atom).index()] = !is_true;
        }
        self.violated.fill(0);
        (self.always_violated, self.missing) = (0, 0);
        for number in 0..parts.items.len() {
            let mut trues = 0;
            for atom in parts.constraints.entries(number) {
                trues += u32::from(self.values[atom.index()]);
            }
            self.trues[number] = trues;
            if self.is_violated(parts, number) {
                self.violate(parts, excluded, number);
            }
        }
        if self.always_violated > 0 || self.missing != 1 || self.violated[item] == 0 {
            return false;
        }
        self.is_needed[item] = true;
        let decided = self.is_needed.iter().zip(&excluded.is_dropped);
        self.undecided =
            decided.filter(|&(is_needed, is_dropped)| !is_needed && !is_dropped).count();
        self.rotate(parts, excluded, item);
        true
    }

    fn is_violated(&self, parts: &Parts, number: usize) -> bool {
        if parts.is_group[number] { self.trues[number] > 1 } else { self.trues[number] == 0 }
    }

    /// Counts a constraint that has become violated.
    fn violate(&mut self, parts: &Parts, excluded: &Excluded, number: usize) {
        let Some(item) = parts.items[number] else {
            self.always_violated += 1;
            return;
        };
        let violated = &mut self.violated[item as usize];
        *violated += 1;
        self.missing += usize::from(*violated == 1 && !excluded.is_dropped[item as usize]);
    }

    /// Counts a constraint that is no longer violated.
    fn satisfy(&mut self, parts: &Parts, excluded: &Excluded, number: usize) {
        let Some(item) = parts.items[number] else {
            self.always_violated -= 1;
            return;
        };
        let violated = &mut self.violated[item as usize];
        *violated -= 1;
        self.missing -= usize::from(*violated == 0 && !excluded.is_dropped[item as usize]);
    }

    /// Makes a false literal true.
    fn flip(&mut self, parts: &Parts, excluded: &Excluded, atom: Atom) {
        self.values[atom.index()] = true;
        self.values[(!atom).index()] = false;
        for &number in parts.of_literal.entries(atom.index()) {
            let at = number as usize;
            self.trues[at] += 1;
            match (parts.is_group[at], self.trues[at]) {
                (true, 2) => self.violate(parts, excluded, at),
                (false, 1) => self.satisfy(parts, excluded, at),
                _ => {}
            }
        }
        for &number in parts.of_literal.entries((!atom).index()) {
            let at = number as usize;
            self.trues[at] -= 1;
            match (parts.is_group[at], self.trues[at]) {
                (true, 1) => self.satisfy(parts, excluded, at),
                (false, 0) => self.violate(parts, excluded, at),
                _ => {}
            }
        }
    }

    /// Makes a false literal true, and all false that are never true beside it, until that takes
    /// away several items.
    fn set(&mut self, parts: &Parts, excluded: &Excluded, atom: Atom) {
        self.flip(parts, excluded, atom);
        self.trail.push(atom);
        for &number in parts.of_literal.entries(atom.index()) {
            let at = number as usize;
            if !parts.is_group[at] || parts.items[at].is_some() || self.trues[at] < 2 {
                continue;
            }
            for &other in parts.constraints.entries(at) {
                if other != atom && self.values[other.index()] {
                    self.flip(parts, excluded, !other);
                    self.trail.push(!other);
                }
            }
            if self.missing > 1 {
                return;
            }
        }
    }

    /// Marks items that are needed, beginning with a counterexample that lacks this one alone.
    fn rotate(&mut self, parts: &Parts, excluded: &Excluded, item: usize) {
        for &number in parts.of_item.entries(item) {
            let number = number as usize;
            if parts.is_group[number] || !self.is_violated(parts, number) {
                continue;
            }
            for &atom in parts.constraints.entries(number) {
                if self.undecided == 0 {
                    return;
                }
                let mark = self.trail.len();
                self.set(parts, excluded, atom);
                if self.always_violated == 0 && self.missing == 1 {
                    let is_missing =
                        |&own: &usize| self.violated[own] > 0 && !excluded.is_dropped[own];
                    let lacks = (0..self.violated.len()).find(is_missing);
                    if let Some(other) = lacks.filter(|&other| !self.is_needed[other]) {
                        self.is_needed[other] = true;
                        self.undecided -= 1;
                        self.rotate(parts, excluded, other);
                    }
                }
                while self.trail.len() > mark {
                    let Some(atom) = self.trail.pop() else { break };
                    self.flip(parts, excluded, !atom);
                }
            }
        }
    }
}
