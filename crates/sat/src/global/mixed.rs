//! A line with so many true ones, and nowhere three alike in a row.
//!
//! A count says the one and clauses say the other, and this rule goes with them: it draws what follows from both together. With one true place left in
//!
//! ```text
//!     1 . . . 0        no three alike: one of the three open places is 1, and only the middle one
//!                      keeps the others from being three in a row
//! ```
//!
//! Follows exactly, by a walk along the line: for each place, its value, and whether the place before is alike, one knows how many true ones there
//! can be so far, a bit for each number; a walk back keeps what leads to the wanted number. Time is linear in the line.
//!
//! The reason is all that is known of the line.
//!
//! # References
//! Walks over the states of an automaton: Gilles Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables", CP
//! 2004.

use tatham_core::{Budget, Stop};

use super::{Global, News, Propagator, View};
use crate::formula::Formula;
use crate::lit::Lit;

/// The longest line whose numbers fit into a word.
pub(crate) const MOST: usize = 62;

/// The rule; its places are the line.
#[derive(Clone, Debug)]
pub(crate) struct Mixed {
    length: usize,
    trues: usize,
}

impl Mixed {
    /// The rule for a line of this length, [`MOST`] at most, with so many true ones.
    pub(crate) fn new(length: usize, trues: usize) -> Self {
        Self { length, trues }
    }
}

impl Global for Mixed {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(Line { length: self.length, goal: 1 << self.trues, known: [0; 2], last: None })
    }

    /// The count and the clauses say it all.
    fn eager(&self, _scope: &[Lit], _formula: &mut Formula, _budget: &Budget) -> Result<(), Stop> {
        Ok(())
    }

    /// Whoever keeps the count and the clauses keeps it.
    fn cuts(&self, _values: &[bool]) -> Vec<Vec<usize>> {
        Vec::new()
    }

    fn is_implied(&self) -> bool {
        true
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        let are_alike = |three: &[bool]| three.iter().all(|&value| value == three[0]);
        values.iter().filter(|&&value| value).count() == self.trues && !values.windows(3).any(are_alike)
    }
}

/// The propagator.
#[derive(Clone, Debug)]
struct Line {
    length: usize,
    /// The bit of the wanted number.
    goal: u64,
    /// The places that are false, and those that are true, a bit each.
    known: [u64; 2],
    /// What was known, and what followed, when it was looked at last.
    last: Option<[u64; 2]>,
}

/// What can be said of a place: for each value how many true ones there can be up to here, where the place before has the other value, and where it is
/// alike.
type Numbers = [[u64; 2]; 2];

impl Line {
    /// The places that can be false, and those that can be true.
    fn fits(&self) -> [u64; 2] {
        let can = |place: usize| [self.known[1] >> place & 1 == 0, self.known[0] >> place & 1 == 0];
        let mut forward = [[[0; 2]; 2]; MOST];
        // Before the first place there is nothing alike.
        let mut before: Numbers = [[1, 0], [1, 0]];
        let mut is_first = true;
        for (place, here) in forward.iter_mut().enumerate().take(self.length) {
            let [can_be_false, can_be_true] = can(place);
            let alike = |value: usize| if is_first { 0 } else { before[value][0] };
            let other = |value: usize| before[1 - value][0] | before[1 - value][1];
            let falses = if can_be_false { [other(0), alike(0)] } else { [0; 2] };
            let trues = if can_be_true { [other(1) << 1, alike(1) << 1] } else { [0; 2] };
            *here = [falses, trues];
            before = *here;
            is_first = false;
        }
        let mut fits = [0; 2];
        let mut behind: Numbers = [[self.goal; 2]; 2];
        for (place, here) in forward.iter().enumerate().take(self.length).rev() {
            let can_be = can(place);
            for value in 0..2 {
                if can_be[value] && here[value][0] & behind[value][0] | here[value][1] & behind[value][1] != 0 {
                    fits[value] |= 1 << place;
                }
            }
            // What the place before must have reached: alike once more, if it was not alike already, or the other value.
            let via = |value: usize, run: usize| if can_be[value] { behind[value][run] >> value } else { 0 };
            behind = [[via(0, 1) | via(1, 0), via(1, 0)], [via(1, 1) | via(0, 0), via(0, 0)]];
        }
        fits
    }

    fn places(&self, view: View<'_>) -> impl Iterator<Item = usize> {
        (0..self.length).filter(move |&place| !view.is_open(place))
    }
}

impl Propagator for Line {
    fn hears(&self, _value: bool) -> bool {
        true
    }

    fn assigned(&mut self, place: usize, value: bool) {
        self.known[usize::from(value)] |= 1 << place;
    }

    fn undo(&mut self, place: usize, value: bool) {
        self.known[usize::from(value)] &= !(1 << place);
    }

    /// Most follows where few of one sort are left.
    fn cost(&self) -> u32 {
        let trues = self.goal.trailing_zeros();
        let left = [(self.length as u32).saturating_sub(trues), trues];
        (left[0].saturating_sub(self.known[0].count_ones())).min(left[1].saturating_sub(self.known[1].count_ones()))
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let open = !(self.known[0] | self.known[1]) & ((1 << self.length) - 1);
        if open == 0 || self.last == Some(self.known) {
            return Ok(());
        }
        let fits = self.fits();
        if (fits[0] | fits[1]) & open != open {
            return Err(self.places(now).collect());
        }
        // With what follows added it would be looked at in vain.
        self.last = Some([self.known[0] | open & !fits[1], self.known[1] | open & !fits[0]]);
        for (value, cannot) in [(true, open & !fits[0]), (false, open & !fits[1])] {
            let mut places = cannot;
            while places != 0 {
                news.push((places.trailing_zeros() as usize, value));
                places &= places - 1;
            }
        }
        Ok(())
    }

    fn explain(&mut self, place: usize, before: View<'_>, out: &mut Vec<usize>) {
        out.extend(self.places(before).filter(|&other| other != place));
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
