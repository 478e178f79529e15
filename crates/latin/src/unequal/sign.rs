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
            model.require_all(self.clauses(&scope).map(any));
        }
    }

    /// Clauses on the literals of the digits of both cells. Each digit requires one of its partners
    /// in the other cell. This is stated for both cells, though one would suffice, so that each
    /// cell propagates to the other. If 2 cells must not differ by 1, clauses of forbidden pairs
    /// are shorter.
    pub(super) fn clauses(self, scope: &[Lit]) -> impl Iterator<Item = Vec<Lit>> {
        let Self { pair, order } = self;
        let is_apart = pair.relation == Relation::Bar(false);
        let is = move |cell: usize, digit: u32| scope[cell * order + digit as usize - 1];
        let digits = 1..=order as u32;
        let needs = [0, 1].into_iter().filter(move |_| !is_apart);
        let needs = needs.flat_map({
            let digits = digits.clone();
            move |own| digits.clone().map(move |digit| (own, digit))
        });
        let needed = needs.map(move |(own, digit)| {
            let goes = |&other: &u32| {
                digit != other
                    && if own == 0 { pair.allows(digit, other) } else { pair.allows(other, digit) }
            };
            [!is(own, digit)]
                .into_iter()
                .chain(digits.clone().filter(goes).map(|other| is(1 - own, other)))
                .collect()
        });
        let steps = (1..order as u32)
            .filter(move |_| is_apart)
            .flat_map(|digit| [(digit, digit + 1), (digit + 1, digit)]);
        needed.chain(steps.map(move |(first, second)| vec![!is(0, first), !is(1, second)]))
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
        self.clauses(scope).chain(has_one).chain(differ).for_each(|clause| formula.clause(clause));
        Ok(())
    }

    fn is_watched(&self) -> bool {
        false
    }
}
