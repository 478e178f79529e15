//! Sign, or missing bar, as a rule on the digits of 2 cells: clauses for the search, and a global
//! constraint for explanations, so that all its consequences come at once.

use std::sync::Arc;

use tatham_core::explain::ConstraintKind;
use tatham_core::{Budget, Stop};
use tatham_sat::model::{Int, Model, any};
use tatham_sat::propagator::Propagator;
use tatham_sat::{Formula, Global, Lit};

use super::problem::{Pair, Relation};
use super::rules::Rule;
use crate::fillings::{Filler, Fillings, digit, members};

/// Rule of a sign or missing bar.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sign {
    pub(super) pair: Pair,
    pub(super) order: usize,
}

impl Sign {
    /// Requires the rule of the digits of its cells.
    pub(super) fn require(self, digits: [Int; 2], model: &mut Model) {
        let values = digits
            .into_iter()
            .flat_map(|digit| (1..=self.order as i64).map(move |value| (digit, value)));
        let scope: Vec<Lit> = values.map(|(digit, value)| model.is(digit, value)).collect();
        if model.is_explaining() {
            let rule = Rule::Pair(self.pair);
            model
                .global(Arc::new(self), &scope)
                .rule(rule)
                .form(ConstraintKind::Clause)
                .difficulty(1.0);
        } else {
            self.each_clause(&scope, |clause| _ = model.require(any(clause.iter().copied())));
        }
    }

    /// Passes on the clauses on the literals of the digits of both cells. Each digit requires one
    /// of its partners in the other cell. This is stated for both cells, though one would suffice,
    /// so that each cell propagates to the other. If 2 cells must not differ by 1, clauses of
    /// forbidden pairs are shorter.
    fn each_clause(self, scope: &[Lit], mut state: impl FnMut(&[Lit])) {
        let Self { pair, order } = self;
        let is = |cell: usize, digit: u32| scope[cell * order + digit as usize - 1];
        let largest = order as u32;
        if pair.relation == Relation::Bar(false) {
            for digit in 1..largest {
                state(&[!is(0, digit), !is(1, digit + 1)]);
                state(&[!is(0, digit + 1), !is(1, digit)]);
            }
            return;
        }
        let mut clause = Vec::with_capacity(order);
        for own in [0, 1] {
            for digit in 1..=largest {
                let goes = |&other: &u32| {
                    let [first, second] = if own == 0 { [digit, other] } else { [other, digit] };
                    digit != other && pair.allows(first, second)
                };
                clause.clear();
                clause.push(!is(own, digit));
                clause.extend((1..=largest).filter(goes).map(|other| is(1 - own, other)));
                state(&clause);
            }
        }
    }
}

impl Fillings for Sign {
    fn order(&self) -> usize {
        self.order
    }

    fn cells(&self) -> usize {
        2
    }

    fn has_filling<const N: usize>(&self, can: &[u64; N], supported: &mut [u64; N]) -> bool {
        let mut both = members(can[0]).flat_map(|a| members(can[1] & !a).map(move |b| (a, b)));
        let Some((a, b)) = both.find(|&(a, b)| self.pair.allows(digit(a), digit(b))) else {
            return false;
        };
        supported[0] |= a;
        supported[1] |= b;
        true
    }
}

impl Global for Sign {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(Filler::<3, Self>::new(self))
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, _budget: &Budget) -> Result<(), Stop> {
        // The 2 cells have a digit each, and are in one line, so the digits differ.
        let has_one = scope.chunks(self.order).map(<[Lit]>::to_vec);
        let differ = (0..self.order).map(|digit| vec![!scope[digit], !scope[self.order + digit]]);
        self.each_clause(scope, |clause| formula.clause(clause.iter().copied()));
        has_one.chain(differ).for_each(|clause| formula.clause(clause));
        Ok(())
    }

    fn is_watched(&self) -> bool {
        false
    }
}
