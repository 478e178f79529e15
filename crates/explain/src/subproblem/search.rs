//! Search for counterexamples by unit propagation and few choices.

use super::{Excluded, Parts};
use crate::board::Atom;

/// Number of wrong choices after which the search gives up.
const MOST_WRONG: u32 = 20;

/// Search for models of a subproblem.
#[derive(Debug)]
pub(super) struct Search {
    /// Value of each literal: 1 true, −1 false, 0 open.
    values: Vec<i8>,
    trail: Vec<Atom>,
    head: usize,
    /// Numbers of literals of each constraint that are true, and that are not false.
    trues: Vec<u32>,
    possible: Vec<u32>,
    lengths: Vec<u32>,
}

/// Contradiction of a constraint.
struct Conflict;

impl Search {
    pub(super) fn new(parts: &Parts) -> Self {
        let count = parts.items.len();
        let lengths =
            (0..count).map(|number| parts.constraints.entries(number).len() as u32).collect();
        let values = vec![0; 2 * parts.variables];
        let [trues, possible] = [(); 2].map(|()| vec![0; count]);
        Self { values, trail: Vec::new(), head: 0, trues, possible, lengths }
    }

    /// Returns true if there is a model of all items but the excluded ones, and reads it by
    /// [`Search::holds`]; `None` if that takes too many choices. Choices begin with the `likely`
    /// values of the variables.
    pub(super) fn solve(
        &mut self,
        parts: &Parts,
        excluded: &Excluded,
        likely: &[bool],
    ) -> Option<bool> {
        self.values.fill(0);
        self.trail.clear();
        self.head = 0;
        self.trues.fill(0);
        self.possible.copy_from_slice(&self.lengths);
        if self.begin(parts, excluded).is_err() {
            return Some(false);
        }
        // Length of the trail before each choice, the choice, and true if it is the last one there.
        let mut choices: Vec<(usize, Atom, bool)> = Vec::new();
        let mut wrong = 0;
        loop {
            let Some(choice) = self.choice(parts, excluded, likely) else { return Some(true) };
            choices.push((self.trail.len(), choice, false));
            let mut next = choice;
            while self.assign(parts, excluded, next).is_err() {
                wrong += 1;
                if wrong > MOST_WRONG {
                    return None;
                }
                loop {
                    let Some((mark, choice, is_last)) = choices.pop() else {
                        return Some(false);
                    };
                    self.undo(parts, mark);
                    if !is_last {
                        next = !choice;
                        choices.push((mark, next, true));
                        break;
                    }
                }
            }
        }
    }

    /// Returns true if a literal is true in the model; open variables are false.
    pub(super) fn holds(&self, atom: Atom) -> bool {
        match self.values[atom.index()] {
            0 => atom.0 & 1 == 1,
            value => value > 0,
        }
    }

    /// Makes the literals true that are single in their clauses.
    fn begin(&mut self, parts: &Parts, excluded: &Excluded) -> Result<(), Conflict> {
        self.assign(parts, excluded, Atom::TRUE)?;
        for number in 0..self.lengths.len() {
            if self.lengths[number] < 2 && !parts.is_group[number] && !excluded.has(parts, number) {
                let Some(&atom) = parts.constraints.entries(number).first() else {
                    return Err(Conflict);
                };
                match self.values[atom.index()] {
                    0 => self.assign(parts, excluded, atom)?,
                    1 => {}
                    _ => return Err(Conflict),
                }
            }
        }
        Ok(())
    }

    /// Returns a literal of the open clause with the fewest possible literals: a likely one, or the
    /// first.
    fn choice(&self, parts: &Parts, excluded: &Excluded, likely: &[bool]) -> Option<Atom> {
        let is_open = |&number: &usize| {
            self.trues[number] == 0 && !parts.is_group[number] && !excluded.has(parts, number)
        };
        let mut least: Option<usize> = None;
        for number in (0..self.lengths.len()).filter(is_open) {
            if least.is_none_or(|least| self.possible[number] < self.possible[least]) {
                least = Some(number);
            }
            // After propagation none has fewer.
            if self.possible[number] == 2 {
                break;
            }
        }
        let own = parts.constraints.entries(least?);
        let mut open = own.iter().copied().filter(|atom| self.values[atom.index()] == 0);
        let is_likely = |atom: &Atom| likely[atom.variable()] == (atom.0 & 1 == 0);
        open.clone().find(is_likely).or_else(|| open.next())
    }

    /// Makes an open literal true, with all consequences.
    fn assign(&mut self, parts: &Parts, excluded: &Excluded, atom: Atom) -> Result<(), Conflict> {
        self.set(atom);
        while let Some(&atom) = self.trail.get(self.head) {
            self.head += 1;
            let mut is_broken = false;
            for &number in parts.of_literal.entries(atom.index()) {
                let at = number as usize;
                self.trues[at] += 1;
                if !parts.is_group[at] || excluded.has(parts, at) {
                    continue;
                }
                is_broken |= self.trues[at] > 1;
                for &other in parts.constraints.entries(at) {
                    if other != atom && self.values[other.index()] == 0 {
                        self.set(!other);
                    }
                }
            }
            for &number in parts.of_literal.entries((!atom).index()) {
                let at = number as usize;
                self.possible[at] -= 1;
                if parts.is_group[at]
                    || self.possible[at] > 1
                    || self.trues[at] > 0
                    || excluded.has(parts, at)
                {
                    continue;
                }
                let mut own = parts.constraints.entries(at).iter();
                match own.find(|own| self.values[own.index()] >= 0) {
                    Some(&own) if self.values[own.index()] == 0 => self.set(own),
                    // It is true, and will be counted.
                    Some(_) => {}
                    None => is_broken = true,
                }
            }
            if is_broken {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    fn set(&mut self, atom: Atom) {
        self.values[atom.index()] = 1;
        self.values[(!atom).index()] = -1;
        self.trail.push(atom);
    }

    /// Undoes the literals that became true since.
    fn undo(&mut self, parts: &Parts, mark: usize) {
        while self.trail.len() > mark {
            let Some(atom) = self.trail.pop() else { break };
            self.values[atom.index()] = 0;
            self.values[(!atom).index()] = 0;
            if self.trail.len() < self.head {
                for &number in parts.of_literal.entries(atom.index()) {
                    self.trues[number as usize] -= 1;
                }
                for &number in parts.of_literal.entries((!atom).index()) {
                    self.possible[number as usize] += 1;
                }
            }
        }
        self.head = self.head.min(mark);
    }
}
