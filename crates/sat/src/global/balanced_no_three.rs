//! Balanced lines: each line has a fixed number of true places, and nowhere three alike in a row.
//!
//! The consequences of each of the two rules alone are found by a quick check, with each line in
//! two words: its false places, and its true ones. Only when no line has any more of these, a walk
//! finds the consequences of both together. With one true place left in
//!
//! ```text
//!     1 . . . 0        no three alike: one of the three open places is 1, and only the middle one
//!                      keeps the others from being three in a row
//! ```
//!
//! the walk is exact, one line at a time. For each place, its value, and equality with the previous
//! place, it finds the possible numbers of true places so far, one bit for each number; a walk back
//! keeps those that lead to the wanted number. The time is linear in the line.
//!
//! The reason is two places, or those of the value that is complete, else all known values of the
//! line.
//!
//! # References
//! Walks over the states of an automaton: Gilles Pesant, "A Regular Language Membership Constraint
//! for Finite Sequences of Variables", CP 2004.

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use super::Global;
use crate::buckets::Buckets;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::number_set::NumberSet;
use crate::propagator::{News, Propagator, View};

/// Length of the longest line whose numbers fit into a word.
pub(crate) const MOST: usize = 62;

/// Balance constraint on lines of places.
#[derive(Clone, Debug)]
pub(crate) struct BalancedNoThree(Arc<Lines>);

#[derive(Debug)]
struct Lines {
    all: Vec<Line>,
    /// Lines of each place, each with the index in that line.
    at: Buckets<(u32, u32)>,
}

/// Line of places.
#[derive(Debug)]
struct Line {
    places: Vec<u32>,
    /// Number of true places.
    trues: u32,
}

impl BalancedNoThree {
    /// Creates the constraint for lines of [`MOST`] places at most, each with its number of true
    /// places.
    pub(crate) fn new<'l>(
        places: usize,
        lines: impl IntoIterator<Item = (&'l [usize], usize)>,
    ) -> Self {
        let line = |(places, trues): (&[usize], usize)| Line {
            places: places.iter().map(|&place| place as u32).collect(),
            trues: trues as u32,
        };
        let all: Vec<Line> = lines.into_iter().map(line).collect();
        let mut at = Vec::with_capacity(2 * places);
        for (number, line) in (0..).zip(&all) {
            at.extend(
                line.places.iter().zip(0..).map(|(&place, here)| (place as usize, (number, here))),
            );
        }
        Self(Arc::new(Lines { all, at: Buckets::new(places, &at) }))
    }
}

impl Global for BalancedNoThree {
    fn propagator(&self) -> Box<dyn Propagator> {
        let begin = |line: &Line| {
            let left = [line.places.len() as i32 - line.trues as i32, line.trues as i32];
            // A line with nothing left of one value has consequences without any notification.
            let is_due = left.contains(&0);
            State {
                left,
                known: [0; 2],
                open: (1 << line.places.len()) - 1,
                walked: None,
                is_due,
                is_waiting: true,
            }
        };
        Box::new(Looker { lines: self.0.clone(), states: self.0.all.iter().map(begin).collect() })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        for Line { places, trues } in &self.0.all {
            let line: Vec<Lit> = places.iter().map(|&place| scope[place as usize]).collect();
            state(&line, *trues as usize, formula, budget)?;
        }
        Ok(())
    }

    fn is_watched(&self) -> bool {
        false
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        self.0.all.iter().all(|Line { places, trues }| {
            let values: Vec<bool> = places.iter().map(|&place| values[place as usize]).collect();
            let are_alike = |three: &[bool]| three.iter().all(|&value| value == three[0]);
            values.iter().filter(|&&value| value).count() == *trues as usize
                && !values.windows(3).any(are_alike)
        })
    }
}

/// Adds the constraint on a line of any length by a cardinality constraint and clauses.
///
/// # Errors
/// The time or the memory of the budget ran out first.
pub(crate) fn state(
    line: &[Lit],
    trues: usize,
    formula: &mut Formula,
    budget: &Budget,
) -> Result<(), Stop> {
    formula.make_room(7 * line.len(), budget)?;
    formula.count(line.iter().copied(), &NumberSet::is(trues as i64), None);
    for three in line.windows(3) {
        formula.clause(three.iter().copied());
        formula.clause(three.iter().map(|&lit| !lit));
    }
    Ok(())
}

/// Propagator of the constraint.
#[derive(Clone, Debug)]
struct Looker {
    lines: Arc<Lines>,
    states: Vec<State>,
}

/// Values of a line; its places are numbered along it.
#[derive(Clone, Debug)]
struct State {
    /// Numbers of missing false and true places; negative if there are too many.
    left: [i32; 2],
    /// Bit masks of the false places and the true ones, and of the open ones.
    known: [u64; 2],
    open: u64,
    /// Known values and consequences after the last walk.
    walked: Option<[u64; 2]>,
    /// True if a quick check may find more, and true if a walk may.
    is_due: bool,
    is_waiting: bool,
}

/// Possible numbers of true places up to a place, for each value of it: if the previous place has
/// the other value, and if it has the same.
type Numbers = [[u64; 2]; 2];

impl Line {
    /// Returns the places that can be false, and those that can be true, with these known values.
    fn fits(&self, known: [u64; 2]) -> [u64; 2] {
        let length = self.places.len();
        let can = |place: usize| [known[1] >> place & 1 == 0, known[0] >> place & 1 == 0];
        let mut forward = [[[0; 2]; 2]; MOST];
        // Before the first place nothing is alike.
        let mut before: Numbers = [[1, 0], [1, 0]];
        let mut is_first = true;
        for (place, here) in forward.iter_mut().enumerate().take(length) {
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
        let mut behind: Numbers = [[1 << self.trues; 2]; 2];
        for (place, here) in forward.iter().enumerate().take(length).rev() {
            let can_be = can(place);
            for value in 0..2 {
                if can_be[value]
                    && here[value][0] & behind[value][0] | here[value][1] & behind[value][1] != 0
                {
                    fits[value] |= 1 << place;
                }
            }
            // Numbers that the previous place must have reached: the same value again, if it was
            // not already repeated, or the other value.
            let via = |value: usize, run: usize| {
                if can_be[value] { behind[value][run] >> value } else { 0 }
            };
            behind = [[via(0, 1) | via(1, 0), via(1, 0)], [via(1, 1) | via(0, 0), via(0, 0)]];
        }
        fits
    }

    /// Returns the constraint's places at these indices of the line.
    fn places(&self, set: u64) -> impl Iterator<Item = usize> {
        bits(set).map(|here| self.places[here] as usize)
    }

    /// Reports the places that cannot be false, and those that cannot be true.
    fn say(&self, cannot: [u64; 2], news: &mut News) {
        for (value, cannot) in [true, false].into_iter().zip(cannot) {
            news.extend(self.places(cannot).map(|place| (place, value)));
        }
    }

    /// Returns known places that imply that a place does not have a value, as few as the quick
    /// check needs.
    fn reason(&self, known: [u64; 2], here: usize, value: bool) -> Option<u64> {
        let alike = known[usize::from(value)];
        let number = if value { self.trues } else { self.places.len() as u32 - self.trues };
        let pairs = [0b11_u64 << 62, 1 << 63 | 0b10, 0b110];
        let pair = pairs
            .into_iter()
            .map(|pair| pair.rotate_left(here as u32))
            .find(|pair| alike & pair == *pair);
        pair.or((alike.count_ones() >= number).then_some(alike))
    }
}

/// Returns the indices of the bits in a word, from the lowest.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = word.trailing_zeros() as usize;
        word &= word.checked_sub(1)?;
        Some(lowest)
    })
}

impl State {
    /// Returns the places that cannot be false, and those that cannot be true, by the quick check.
    ///
    /// # Errors
    /// Places that contradict the constraint.
    fn glance(&self) -> Result<[u64; 2], u64> {
        let mut cannot = [0; 2];
        for ((&alike, left), cannot) in self.known.iter().zip(self.left).zip(&mut cannot) {
            let three = alike & alike >> 1 & alike >> 2;
            if three != 0 {
                return Err(0b111 << three.trailing_zeros());
            }
            match left {
                ..0 => return Err(alike),
                0 => *cannot = self.open,
                _ => {
                    *cannot = self.open
                        & (alike << 1 & alike << 2
                            | alike << 1 & alike >> 1
                            | alike >> 1 & alike >> 2);
                }
            }
        }
        Ok(cannot)
    }

    /// Returns the same by a walk.
    fn walk(&mut self, line: &Line) -> Result<[u64; 2], u64> {
        let (open, fits) = (self.open, line.fits(self.known));
        if (fits[0] | fits[1]) & open != open {
            return Err(self.known[0] | self.known[1]);
        }
        let cannot = fits.map(|fits| open & !fits);
        // Another walk after adding the consequences would find nothing.
        self.walked = Some([self.known[0] | cannot[1], self.known[1] | cannot[0]]);
        Ok(cannot)
    }
}

impl Looker {
    /// Returns the waiting line with the fewest missing places of one value: it has the most
    /// consequences.
    fn tightest(&self) -> Option<usize> {
        let waiting =
            self.states.iter().enumerate().filter(|(_, state)| state.is_waiting && state.open != 0);
        waiting.min_by_key(|(_, state)| state.left[0].min(state.left[1])).map(|(number, _)| number)
    }
}

impl Propagator for Looker {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn assigned(&mut self, place: usize, value: bool) {
        for &(number, here) in self.lines.at.entries(place) {
            let state = &mut self.states[number as usize];
            let (alike, left) =
                (&mut state.known[usize::from(value)], &mut state.left[usize::from(value)]);
            let bit = 1 << here;
            *alike |= bit;
            *left -= 1;
            state.open &= !bit;
            // Two alike with at most one place between them, or a value that is complete.
            let near = alike.rotate_right(here) & (0b11 << 62 | 0b110);
            state.is_due |= near != 0 || *left <= 0;
            state.is_waiting = true;
        }
    }

    fn undo(&mut self, place: usize, value: bool) {
        for &(number, here) in self.lines.at.entries(place) {
            let state = &mut self.states[number as usize];
            state.known[usize::from(value)] &= !(1 << here);
            state.open |= 1 << here;
            state.left[usize::from(value)] += 1;
        }
    }

    /// Runs all quick checks together, and then one walk at a time.
    fn propagate(&mut self, _now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let mut clash = None;
        for (state, line) in
            self.states.iter_mut().zip(&self.lines.all).filter(|(state, _)| state.is_due)
        {
            state.is_due = false;
            match state.glance() {
                Ok([0, 0]) => {}
                Ok(cannot) => line.say(cannot, news),
                Err(places) => clash = Some((line, places)),
            }
        }
        if let Some((line, places)) = clash {
            // The consequences of other lines are not reported now.
            self.states.iter_mut().for_each(|state| state.is_due = true);
            return Err(line.places(places).collect());
        }
        while news.is_empty()
            && let Some(number) = self.tightest()
        {
            let (state, line) = (&mut self.states[number], &self.lines.all[number]);
            if state.walked != Some(state.known) {
                match state.walk(line) {
                    Ok(cannot) => line.say(cannot, news),
                    Err(clash) => return Err(line.places(clash).collect()),
                }
            }
            state.is_waiting = false;
        }
        Ok(())
    }

    fn explain(&mut self, (place, value): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let mut shortest: Option<(&Line, u64)> = None;
        for &(number, here) in self.lines.at.entries(place) {
            let line = &self.lines.all[number as usize];
            let mut known = [0_u64; 2];
            for (&place, here) in line.places.iter().zip(0..) {
                if let Some(value) = before.value(place as usize) {
                    known[usize::from(value)] |= 1 << here;
                }
            }
            let seen = line.reason(known, here as usize, !value);
            let reason = seen.or_else(|| {
                let cannot = line.fits(known)[usize::from(!value)] >> here & 1 == 0;
                cannot.then_some(known[0] | known[1])
            });
            let is_shorter = |reason: u64| {
                shortest.is_none_or(|(_, shortest)| reason.count_ones() < shortest.count_ones())
            };
            shortest = reason
                .filter(|&reason| is_shorter(reason))
                .map(|reason| (line, reason))
                .or(shortest);
        }
        out.extend(shortest.into_iter().flat_map(|(line, reason)| line.places(reason)));
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
