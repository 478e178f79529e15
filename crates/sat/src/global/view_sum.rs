//! View sums: the number of places in view along some arms, where each arm shows its true places up
//! to the first false one.
//!
//! ```text
//!     3 in view      # # : .  |  : : #      true #, false ., open :
//!                    two arms begin at the bar: the left one shows 2 or 3, the right one
//!                    0, 1 or 3; only 3 + 0 and 2 + 1 are left
//! ```
//!
//! The possible numbers of each arm are a set, stored as the bits of a word.
//! Sums of the other arms' sets determine which numbers remain, so all consequences are found.
//! A reason drops places as long as it remains a reason.

use tatham_core::{Budget, Stop};

use super::{Global, distance};
use crate::formula::Formula;
use crate::lit::Lit;
use crate::number_set::NumberSet;
use crate::propagator::{News, Propagator, View};

/// Greatest number of arms.
pub(crate) const MOST_ARMS: usize = 4;

/// Greatest number of places in view.
pub(crate) const MOST: u32 = 126;

/// Set of numbers from 0 to 127.
type Set = u128;

/// View sum constraint; its places are those of the arms, one arm after another.
#[derive(Clone, Debug)]
pub(crate) struct ViewSum {
    /// Ends of the arms.
    ends: Vec<u32>,
    number: u32,
}

impl ViewSum {
    /// Creates the constraint for arms of these lengths.
    pub(crate) fn new(lengths: impl Iterator<Item = usize>, number: u32) -> Self {
        let ends = lengths.scan(0, |end, length| {
            *end += length as u32;
            Some(*end)
        });
        Self { ends: ends.collect(), number }
    }

    fn places(&self) -> usize {
        self.ends.last().map_or(0, |&end| end as usize)
    }

    /// Returns the places of each arm.
    fn arms(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| start as usize..end as usize)
    }

    /// Returns the possible numbers of each arm that agree with the others.
    fn fitting(&self, value: impl Fn(usize) -> Option<bool>) -> [Set; MOST_ARMS] {
        let mut can = [0; MOST_ARMS];
        for (can, arm) in can.iter_mut().zip(self.arms()) {
            let (start, mut next, mut is_closed) = (arm.start, 1, false);
            for place in arm {
                let value = value(place);
                *can |= if value == Some(true) { 0 } else { next };
                is_closed = value == Some(false) || place - start >= self.number as usize;
                if is_closed {
                    break;
                }
                next <<= 1;
            }
            *can |= if is_closed { 0 } else { next };
        }
        let arms = self.ends.len();
        let up_to = Set::MAX >> (127 - self.number);
        // Sums of the arms before each arm, and of those after it.
        let (mut before, mut behind) = ([1; MOST_ARMS], [1; MOST_ARMS]);
        for arm in 1..arms {
            before[arm] = sums(before[arm - 1], can[arm - 1], up_to);
            behind[arms - 1 - arm] = sums(behind[arms - arm], can[arms - arm], up_to);
        }
        let mut fitting = [0; MOST_ARMS];
        for arm in 0..arms {
            // The complements of the others' sums, in reverse order.
            let others = sums(before[arm], behind[arm], up_to);
            fitting[arm] = can[arm] & (others.reverse_bits() >> (127 - self.number));
        }
        fitting
    }

    /// Reports the consequences of the arms' possible numbers; returns false if they are
    /// contradictory.
    fn say(&self, fitting: [Set; MOST_ARMS], mut say: impl FnMut(usize, bool)) -> bool {
        for (set, arm) in fitting.into_iter().zip(self.arms()) {
            if set == 0 {
                return false;
            }
            let shown = arm.start + set.trailing_zeros() as usize;
            (arm.start..shown).for_each(|place| say(place, true));
            if set.is_power_of_two() && shown < arm.end {
                say(shown, false);
            }
        }
        true
    }

    /// Returns a small set of places whose values imply a consequence or a contradiction.
    fn reason(
        &self,
        said: Option<(usize, bool)>,
        value: impl Fn(usize) -> Option<bool>,
    ) -> Vec<usize> {
        let mut values: Vec<Option<bool>> = (0..self.places()).map(value).collect();
        if let Some((place, _)) = said {
            values[place] = None;
        }
        let follows = |values: &[Option<bool>]| {
            let mut is_said = false;
            let is_possible = self.say(self.fitting(|place| values[place]), |place, value| {
                is_said |= said == Some((place, value));
            });
            !is_possible || is_said
        };
        let mut reason = Vec::new();
        // Distant places first.
        for place in self.arms().flat_map(Iterator::rev) {
            if let Some(value) = values[place].take()
                && !follows(&values)
            {
                values[place] = Some(value);
                reason.push(place);
            }
        }
        reason
    }

    /// Returns the number of places that each arm shows.
    fn shown(&self, values: &[bool]) -> Vec<usize> {
        self.arms().map(|arm| values[arm].iter().take_while(|&&value| value).count()).collect()
    }
}

/// Returns the sums of a number of one set and one of another, up to a limit.
fn sums(one: Set, mut other: Set, up_to: Set) -> Set {
    let mut sums = 0;
    while other != 0 {
        sums |= one << other.trailing_zeros();
        other &= other - 1;
    }
    sums & up_to
}

impl Global for ViewSum {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(Arms { rule: self.clone() })
    }

    /// Defines a literal for each place: all places of the arm up to it are true.
    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        formula.make_room(8 * self.places(), budget)?;
        let mut shown = Vec::with_capacity(self.places());
        for arm in self.arms() {
            let mut so_far = Lit::TRUE;
            for &place in &scope[arm] {
                so_far = !distance::any(formula, [!so_far, !place]);
                shown.push(so_far);
            }
        }
        formula.count(shown, &NumberSet::is(self.number.into()), None);
        Ok(())
    }

    /// Returns one place in view more than the number if too many are; if too few, the places that
    /// end the arms.
    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let (shown, number) = (self.shown(values), self.number as usize);
        let total: usize = shown.iter().sum();
        if total > number {
            let places = self.arms().zip(shown).flat_map(|(arm, shown)| arm.take(shown));
            return vec![places.take(number + 1).collect()];
        }
        let ends = self
            .arms()
            .zip(shown)
            .filter_map(|(arm, shown)| Some(arm.start + shown).filter(|&end| end < arm.end));
        if total < number { vec![ends.collect()] } else { Vec::new() }
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        self.shown(values).iter().sum::<usize>() == self.number as usize
    }
}

/// Propagator of the constraint.
#[derive(Clone, Debug)]
struct Arms {
    rule: ViewSum,
}

impl Propagator for Arms {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn cost(&self) -> u32 {
        1
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let fitting = self.rule.fitting(|place| now.value(place));
        let is_possible = self.rule.say(fitting, |place, value| {
            if now.is_open(place) {
                news.push((place, value));
            }
        });
        if is_possible { Ok(()) } else { Err(self.rule.reason(None, |place| now.value(place))) }
    }

    fn explain(&mut self, said: (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        out.extend(self.rule.reason(Some(said), |place| before.value(place)));
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
