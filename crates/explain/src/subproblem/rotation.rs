//! Model rotation: from one counterexample to others, without a solver.
//!
//! A counterexample has all rules and facts but one, which is therefore needed. A few other values
//! often give that one, and take one other away: then that is needed too.
//!
//! # References
//! Anton Belov, Joao Marques-Silva, "Accelerating MUS Extraction with Recursive Model Rotation",
//! FMCAD 2011.

use tatham_sat::Buckets;

use super::Parts;
use crate::board::Atom;

/// Search for items of a subproblem that are needed.
#[derive(Debug)]
pub(super) struct Rotation {
    constraints: Buckets<Atom>,
    /// Item of each constraint; `None` if it always holds.
    items: Vec<Option<u32>>,
    /// True for each group of literals of which at most one is true; others are clauses.
    is_group: Vec<bool>,
    /// Constraints that contain each literal, and constraints of each item.
    of_literal: Buckets<u32>,
    of_item: Buckets<u32>,
    /// Values of the literals.
    values: Vec<bool>,
    /// Number of true literals of each constraint.
    trues: Vec<u32>,
    /// Number of violated constraints of each item, and of those that always hold.
    violated: Vec<u32>,
    always_violated: u32,
    /// Number of items with a violated constraint.
    missing: usize,
    /// True for each item that has been dropped, and for each that is needed.
    is_dropped: Vec<bool>,
    is_needed: Vec<bool>,
    /// Literals that became true, to be undone.
    trail: Vec<Atom>,
}

impl Rotation {
    pub(super) fn new(parts: Parts, items: usize) -> Self {
        let Parts { variables, constraints, items: of, is_group } = parts;
        let count = of.len();
        let (mut of_literal, mut of_item) = (Vec::new(), Vec::new());
        for number in 0..count {
            let own = constraints.entries(number).iter();
            of_literal.extend(own.map(|atom| (atom.index(), number as u32)));
            of_item.extend(of[number].map(|item| (item as usize, number as u32)));
        }
        Self {
            of_literal: Buckets::new(2 * variables, &of_literal),
            of_item: Buckets::new(items, &of_item),
            constraints,
            items: of,
            is_group,
            values: vec![false; 2 * variables],
            trues: vec![0; count],
            violated: vec![0; items],
            always_violated: 0,
            missing: 0,
            is_dropped: vec![false; items],
            is_needed: vec![false; items],
            trail: Vec::new(),
        }
    }

    /// Returns true if it is known that nothing follows without an item.
    pub(super) fn is_needed(&self, item: usize) -> bool {
        self.is_needed[item]
    }

    /// Leaves an item out of all further counterexamples.
    pub(super) fn drop_item(&mut self, item: usize) {
        self.is_dropped[item] = true;
    }

    /// Marks an item as needed, as this counterexample shows, and all items that are found to be
    /// needed from there.
    pub(super) fn learn(&mut self, item: usize, holds: impl Fn(Atom) -> bool) {
        for variable in 0..self.values.len() / 2 {
            let atom = Atom(2 * variable as u32);
            let is_true = holds(atom);
            self.values[atom.index()] = is_true;
            self.values[(!atom).index()] = !is_true;
        }
        self.violated.fill(0);
        (self.always_violated, self.missing) = (0, 0);
        for number in 0..self.items.len() {
            let own = self.constraints.entries(number).iter();
            self.trues[number] = own.filter(|atom| self.values[atom.index()]).count() as u32;
            if self.is_violated(number) {
                self.violate(number);
            }
        }
        self.is_needed[item] = true;
        self.rotate(item);
    }

    fn is_violated(&self, number: usize) -> bool {
        if self.is_group[number] { self.trues[number] > 1 } else { self.trues[number] == 0 }
    }

    /// Counts a constraint that has become violated.
    fn violate(&mut self, number: usize) {
        match self.items[number].map(|item| item as usize) {
            None => self.always_violated += 1,
            Some(item) => {
                self.violated[item] += 1;
                let is_first = self.violated[item] == 1;
                self.missing += usize::from(is_first && !self.is_dropped[item]);
            }
        }
    }

    /// Counts a constraint that is no longer violated.
    fn satisfy(&mut self, number: usize) {
        match self.items[number].map(|item| item as usize) {
            None => self.always_violated -= 1,
            Some(item) => {
                self.violated[item] -= 1;
                let is_last = self.violated[item] == 0;
                self.missing -= usize::from(is_last && !self.is_dropped[item]);
            }
        }
    }

    /// Makes a false literal true.
    fn flip(&mut self, atom: Atom) {
        self.values[atom.index()] = true;
        self.values[(!atom).index()] = false;
        for at in 0..self.of_literal.entries(atom.index()).len() {
            let number = self.of_literal.entries(atom.index())[at] as usize;
            self.trues[number] += 1;
            match (self.is_group[number], self.trues[number]) {
                (true, 2) => self.violate(number),
                (false, 1) => self.satisfy(number),
                _ => {}
            }
        }
        for at in 0..self.of_literal.entries((!atom).index()).len() {
            let number = self.of_literal.entries((!atom).index())[at] as usize;
            self.trues[number] -= 1;
            match (self.is_group[number], self.trues[number]) {
                (true, 1) => self.satisfy(number),
                (false, 0) => self.violate(number),
                _ => {}
            }
        }
    }

    /// Makes a false literal true, and all false that cannot be true beside it.
    fn set(&mut self, atom: Atom) {
        self.flip(atom);
        self.trail.push(atom);
        for at in 0..self.of_literal.entries(atom.index()).len() {
            let number = self.of_literal.entries(atom.index())[at] as usize;
            if !self.is_group[number] || self.items[number].is_some() || self.trues[number] < 2 {
                continue;
            }
            for other in 0..self.constraints.entries(number).len() {
                let other = self.constraints.entries(number)[other];
                if other != atom && self.values[other.index()] {
                    self.flip(!other);
                    self.trail.push(!other);
                }
            }
        }
    }

    /// Marks items that are needed, beginning with a counterexample that lacks this one alone.
    fn rotate(&mut self, item: usize) {
        for at in 0..self.of_item.entries(item).len() {
            let number = self.of_item.entries(item)[at] as usize;
            if self.is_group[number] || !self.is_violated(number) {
                continue;
            }
            for at in 0..self.constraints.entries(number).len() {
                let mark = self.trail.len();
                let atom = self.constraints.entries(number)[at];
                self.set(atom);
                if self.always_violated == 0 && self.missing == 1 {
                    let lacks = (0..self.violated.len())
                        .find(|&own| self.violated[own] > 0 && !self.is_dropped[own]);
                    if let Some(other) = lacks.filter(|&other| !self.is_needed[other]) {
                        self.is_needed[other] = true;
                        self.rotate(other);
                    }
                }
                while self.trail.len() > mark {
                    let Some(atom) = self.trail.pop() else { break };
                    self.flip(!atom);
                }
            }
        }
    }
}
