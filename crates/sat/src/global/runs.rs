//! The runs of a line: its true places stand in runs of these lengths, in this order, with at least one false place between two. A line of Pattern.
//!
//! What follows is all that the placements of the runs agree on, by the [line solver](crate::line): for k runs of length r on n places, O(k · log r) operations on words of n bits.
//! It is asked again whenever a place of the line has got a value.
//!
//! The reason is as small as can be: of the places that are known each is left out, the farthest ones first, if the rest still says the same. That takes a
//! walk over the runs for each place that is known; a search that only wanted to be quick would give all of them.
//!
//! ```text
//!     runs 3 2, what is known     . ? # ? ? ? ? ? .
//!     the fourth is true, as      .   #                 the first run cannot begin before the second place
//! ```
//!
//! # References
//! K. J. Batenburg, W. A. Kosters, "Solving Nonograms by combining relaxations", Pattern Recognition 42 (2009). Reasons by leaving out: Ulrich Junker,
//! "QuickXplain", AAAI 2004, for whom this is the plain way. In clauses it is an [automaton](crate::encode::automaton).

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use super::{Global, News, Propagator, View};
use crate::encode::automaton;
use crate::formula::Formula;
use crate::line::{Agreement, Bits, Known, Scratch, words};
use crate::lit::Lit;

/// The rule, for a line of [so many places](words) that its runs fit on.
#[derive(Clone, Debug)]
pub(crate) struct Runs {
    places: usize,
    runs: Arc<[u16]>,
}

impl Runs {
    /// The rule for so many places; nothing, where there are too many, or the runs do not fit on them. Lengths are positive.
    pub(crate) fn new(places: usize, runs: &[usize]) -> Option<Self> {
        words(places)?;
        let runs: Vec<u16> = runs.iter().map(|&run| u16::try_from(run).ok()).collect::<Option<_>>()?;
        let taken = runs.iter().map(|&run| usize::from(run) + 1).sum::<usize>();
        (taken <= places + 1).then(|| Self { places, runs: runs.into() })
    }
}

/// Calls `$function::<W>($arguments)` with as many words `W` as a line of so many places takes.
macro_rules! in_words {
    ($places:expr, $($function:ident)::+ ($($argument:expr),*)) => {
        match words($places) {
            Some(1) => $($function)::+::<1>($($argument),*),
            Some(2) => $($function)::+::<2>($($argument),*),
            Some(4) => $($function)::+::<4>($($argument),*),
            Some(8) => $($function)::+::<8>($($argument),*),
            _ => $($function)::+::<16>($($argument),*),
        }
    };
}

impl Global for Runs {
    fn propagator(&self) -> Box<dyn Propagator> {
        in_words!(self.places, reader(self.clone()))
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        let runs: Vec<usize> = self.runs.iter().map(|&run| run.into()).collect();
        formula.make_room(automaton::room(scope.len(), &runs), budget)?;
        automaton::runs(&mut formula.cnf, scope, &runs);
        Ok(())
    }

    fn is_watched(&self) -> bool {
        false
    }

    fn is_exact(&self) -> bool {
        true
    }

    /// Where all true places are known, their runs, and the rest is false: the ends of the runs, as far as they say the same.
    fn seen_together(&self, value: &dyn Fn(usize) -> Option<bool>) -> Option<Vec<usize>> {
        in_words!(self.places, completed(self, value))
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        let runs = values.split(|&value| !value).map(<[bool]>::len).filter(|&run| run > 0);
        runs.eq(self.runs.iter().map(|&run| usize::from(run)))
    }
}

fn reader<const W: usize>(rule: Runs) -> Box<dyn Propagator> {
    let known = Known::nothing(rule.places);
    Box::new(Reader::<W> { rule, known, last: None, scratch: Scratch::default() })
}

fn completed<const W: usize>(rule: &Runs, value: &dyn Fn(usize) -> Option<bool>) -> Option<Vec<usize>> {
    let places = 0..rule.places;
    let trues: Vec<usize> = places.clone().filter(|&place| value(place) == Some(true)).collect();
    let wanted: usize = rule.runs.iter().map(|&run| usize::from(run)).sum();
    if trues.len() != wanted || places.clone().all(|place| value(place).is_some()) {
        return None;
    }
    let mut known = Known::<W>::nothing(rule.places);
    trues.iter().for_each(|&place| known.set(place + 1, true));
    let mut scratch = Scratch::default();
    // Whether all places without a value are false then.
    let mut is_whole = |known: Known<W>| {
        let agreement = scratch.settle(&rule.runs, rule.places, known);
        agreement
            .is_some_and(|Agreement { black, .. }| places.clone().all(|place| value(place).is_some() || !black.has(place + 1)))
    };
    if !is_whole(known) {
        return None;
    }
    let is_inside = |place: usize| place > 0 && trues.contains(&(place - 1)) && trues.contains(&(place + 1));
    let (inside, ends): (Vec<usize>, Vec<usize>) = trues.iter().copied().partition(|&place| is_inside(place));
    for place in inside.into_iter().chain(ends) {
        let mut fewer = known;
        fewer.black.remove(place + 1);
        if is_whole(fewer) {
            known = fewer;
        }
    }
    Some(known.black.ones().map(|bit| bit - 1).collect())
}

/// The propagator. Place p is bit p + 1.
#[derive(Clone, Debug)]
struct Reader<const W: usize> {
    rule: Runs,
    known: Known<W>,
    /// What was known, and what followed, when it was looked at last.
    last: Option<Known<W>>,
    scratch: Scratch<W>,
}

impl<const W: usize> Reader<W> {
    /// As few of these places as make it impossible to place the runs, with others that are known; they are left out in this order.
    fn core(&mut self, mut known: Known<W>, places: &[usize]) -> Vec<usize> {
        let mut kept = Vec::new();
        for &place in places {
            let mut fewer = known;
            fewer.black.remove(place + 1);
            fewer.white.remove(place + 1);
            if self.scratch.fits(&self.rule.runs, self.rule.places, fewer) {
                kept.push(place);
            } else {
                known = fewer;
            }
        }
        kept
    }
}

impl<const W: usize> Propagator for Reader<W> {
    fn hears(&self, _value: bool) -> bool {
        true
    }

    fn assigned(&mut self, place: usize, value: bool) {
        self.known.set(place + 1, value);
    }

    fn undo(&mut self, place: usize, value: bool) {
        let colour = if value { &mut self.known.black } else { &mut self.known.white };
        colour.remove(place + 1);
    }

    fn cost(&self) -> u32 {
        self.rule.places as u32
    }

    fn propagate(&mut self, _now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        if self.last == Some(self.known) {
            return Ok(());
        }
        let Runs { places, runs } = &self.rule;
        let places = *places;
        let Some(Agreement { black, white }) = self.scratch.settle(runs, places, self.known) else {
            // From the ends inwards.
            let mut order: Vec<usize> = (self.known.black | self.known.white)
                .ones()
                .filter(|bit| (1..=places).contains(bit))
                .map(|bit| bit - 1)
                .collect();
            order.sort_by_key(|&place| (2 * place).abs_diff(places).wrapping_neg());
            return Err(self.core(self.known, &order));
        };
        let open = Bits::below(places + 1) & !Bits::bit(0) & !self.known.black & !self.known.white;
        let (trues, falses) = (open & !white, open & !black);
        news.extend(trues.ones().map(|bit| (bit - 1, true)));
        news.extend(falses.ones().map(|bit| (bit - 1, false)));
        // With what follows added it would be looked at in vain.
        self.last = Some(Known { black: self.known.black | trues, white: self.known.white | falses });
        Ok(())
    }

    fn explain(&mut self, (place, value): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let places = self.rule.places;
        let mut known = Known::nothing(places);
        let mut order = Vec::new();
        for other in (0..places).filter(|&other| other != place) {
            if let Some(value) = before.value(other) {
                known.set(other + 1, value);
                order.push(other);
            }
        }
        known.set(place + 1, !value);
        order.sort_by_key(|&other| other.abs_diff(place).wrapping_neg());
        out.extend(self.core(known, &order));
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
