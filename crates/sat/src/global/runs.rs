//! Runs of a line: its true places form runs of these lengths, in this order, with at least one
//! false place between two. A line of Pattern.
//!
//! The consequences are everything that the placements of the runs agree on, found by the
//! [line solver](crate::line): for k runs of length r on n places, O(k · log r) operations on words
//! of n bits. It runs again whenever a place of the line gets a value.
//!
//! The reason is minimal: known places are dropped one by one, the most distant ones first, if the
//! rest still has the same consequence. That takes a walk over the runs for each known place; a
//! search that is made only for speed would use all of them.
//!
//! ```text
//!     runs 3 2, known values      . ? # ? ? ? ? ? .
//!     the fourth is true, as      .   #             the first run cannot begin before the second
//!                                                   place
//! ```
//!
//! # References
//! K. J. Batenburg, W. A. Kosters, "Solving Nonograms by combining relaxations", Pattern
//! Recognition 42 (2009). Minimal reasons: Ulrich Junker, "QuickXplain", AAAI 2004, which describes
//! this as the plain method. In clauses it is an [automaton](crate::encode::automaton).

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use super::Global;
use crate::encode::automaton;
use crate::formula::Formula;
use crate::line::{Agreement, Bits, KnownCells, Scratch, words};
use crate::lit::Lit;
use crate::propagator::{News, Propagator, View};

/// Runs constraint, for a line of a [supported length](words) that its runs fit on.
#[derive(Clone, Debug)]
pub(crate) struct Runs {
    places: usize,
    runs: Arc<[u16]>,
}

impl Runs {
    /// Creates the constraint for `places` places; `None` if there are too many, or the runs do not
    /// fit. Lengths are positive.
    pub(crate) fn new(places: usize, runs: &[usize]) -> Option<Self> {
        words(places)?;
        let runs: Vec<u16> =
            runs.iter().map(|&run| u16::try_from(run).ok()).collect::<Option<_>>()?;
        let taken = runs.iter().map(|&run| usize::from(run) + 1).sum::<usize>();
        (taken <= places + 1).then(|| Self { places, runs: runs.into() })
    }
}

/// Sorts places by their distance from half of `twice`, the furthest first.
fn furthest_first(order: &mut [usize], twice: usize) {
    order.sort_by_cached_key(|&place| (2 * place).abs_diff(twice).wrapping_neg());
}

/// Calls `$function::<W>($arguments)` with the number `W` of words for a line of `$places` places.
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

    /// Returns the ends of the runs, as far as they have the same consequence, if all true places
    /// are known and the rest is false.
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
    let known = KnownCells::nothing(rule.places);
    Box::new(Reader::<W> { rule, known, last: None, scratch: Scratch::default() })
}

fn completed<const W: usize>(
    rule: &Runs,
    value: &dyn Fn(usize) -> Option<bool>,
) -> Option<Vec<usize>> {
    let places = 0..rule.places;
    let trues: Vec<usize> = places.clone().filter(|&place| value(place) == Some(true)).collect();
    let wanted: usize = rule.runs.iter().map(|&run| usize::from(run)).sum();
    if trues.len() != wanted || places.clone().all(|place| value(place).is_some()) {
        return None;
    }
    let mut known = KnownCells::<W>::nothing(rule.places);
    for &place in &trues {
        known.set(place + 1, true);
    }
    let mut scratch = Scratch::default();
    // Returns true if all places without a value are false then.
    let mut is_complete = |known: KnownCells<W>| {
        let agreement = scratch.settle(&rule.runs, rule.places, known);
        agreement.is_some_and(|Agreement { black, .. }| {
            places.clone().all(|place| value(place).is_some() || !black.has(place + 1))
        })
    };
    if !is_complete(known) {
        return None;
    }
    let is_inside =
        |place: usize| place > 0 && trues.contains(&(place - 1)) && trues.contains(&(place + 1));
    let (inside, ends): (Vec<usize>, Vec<usize>) =
        trues.iter().copied().partition(|&place| is_inside(place));
    for place in inside.into_iter().chain(ends) {
        let mut fewer = known;
        fewer.black.remove(place + 1);
        if is_complete(fewer) {
            known = fewer;
        }
    }
    Some(known.black.ones().map(|bit| bit - 1).collect())
}

/// Propagator of the constraint. Place p is bit p + 1.
#[derive(Clone, Debug)]
struct Reader<const W: usize> {
    rule: Runs,
    known: KnownCells<W>,
    /// Known values and consequences of the last run.
    last: Option<KnownCells<W>>,
    scratch: Scratch<W>,
}

impl<const W: usize> Reader<W> {
    /// Returns a minimal set of these places that makes the runs impossible together with the other
    /// known ones; they are dropped in this order.
    fn core(&mut self, mut known: KnownCells<W>, places: &[usize]) -> Vec<usize> {
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
    fn wants(&self, _value: bool) -> bool {
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
            furthest_first(&mut order, places);
            return Err(self.core(self.known, &order));
        };
        let open = Bits::below(places + 1) & !Bits::bit(0) & !self.known.black & !self.known.white;
        let (trues, falses) = (open & !white, open & !black);
        news.extend(trues.ones().map(|bit| (bit - 1, true)));
        news.extend(falses.ones().map(|bit| (bit - 1, false)));
        // Another run after adding the consequences would find nothing.
        self.last =
            Some(KnownCells { black: self.known.black | trues, white: self.known.white | falses });
        Ok(())
    }

    fn explain(&mut self, (place, value): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let places = self.rule.places;
        let mut known = KnownCells::nothing(places);
        let mut order = Vec::new();
        for other in (0..places).filter(|&other| other != place) {
            if let Some(value) = before.value(other) {
                known.set(other + 1, value);
                order.push(other);
            }
        }
        known.set(place + 1, !value);
        furthest_first(&mut order, 2 * place);
        out.extend(self.core(known, &order));
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cdcl::SinglePropagator;
    use proptest::prelude::*;

    /// Returns the fillings of a line that have its runs and the known values.
    fn fillings(rule: &Runs, known: &[Option<bool>]) -> Vec<Vec<bool>> {
        let all = (0..1_u32 << known.len())
            .map(|bits| (0..known.len()).map(|place| bits >> place & 1 == 1).collect());
        all.filter(|values: &Vec<bool>| rule.allows(values))
            .filter(|values| {
                values
                    .iter()
                    .zip(known)
                    .all(|(value, known)| known.is_none_or(|known| known == *value))
            })
            .collect()
    }

    fn only(known: &[Option<bool>], places: &[usize]) -> Vec<Option<bool>> {
        known
            .iter()
            .enumerate()
            .map(|(place, known)| known.filter(|_| places.contains(&place)))
            .collect()
    }

    proptest! {
        #[test]
        fn all_that_follows_is_said_for_reasons_as_small_as_can_be(
            runs in prop::collection::vec(1..5_usize, 0..4),
            known in prop::collection::vec(prop::option::weighted(0.4, any::<bool>()), 1..11),
        ) {
            let places = known.len();
            let rule = Runs::new(places, &runs);
            prop_assert_eq!(rule.is_some(), runs.iter().sum::<usize>() + runs.len() <= places + 1);
            let Some(rule) = rule else { return Ok(()) };
            let mut follower = SinglePropagator::new(&rule, places);
            known.iter().enumerate().for_each(|(place, known)| {
                if let Some(value) = *known {
                    follower.assign(place, value);
                }
            });
            let fitting = fillings(&rule, &known);
            match follower.propagate().map(<[_]>::to_vec) {
                Err(clash) => {
                    prop_assert!(fitting.is_empty());
                    prop_assert!(fillings(&rule, &only(&known, &clash)).is_empty());
                    for place in &clash {
                        let fewer: Vec<usize> =
                            clash.iter().copied().filter(|other| other != place).collect();
                        prop_assert!(
                            !fillings(&rule, &only(&known, &fewer)).is_empty(),
                            "{} is idle in {:?}",
                            place,
                            clash
                        );
                    }
                }
                Ok(mut news) => {
                    prop_assert!(!fitting.is_empty());
                    let follows = |place: usize| {
                        let first = fitting[0][place];
                        (known[place].is_none()
                            && fitting.iter().all(|values| values[place] == first))
                        .then_some((place, first))
                    };
                    news.sort_unstable();
                    prop_assert_eq!(&news, &(0..places).filter_map(follows).collect::<Vec<_>>());
                    let assigned = follower.assigned();
                    for (place, value) in news {
                        let reason = follower.explain((place, value), assigned);
                        let is_enough = |reason: &[usize]| {
                            fillings(&rule, &only(&known, reason))
                                .iter()
                                .all(|values| values[place] == value)
                        };
                        prop_assert!(is_enough(&reason));
                        for left_out in &reason {
                            let fewer: Vec<usize> =
                                reason.iter().copied().filter(|other| other != left_out).collect();
                            prop_assert!(
                                !is_enough(&fewer),
                                "{} is idle in {:?}",
                                left_out,
                                reason
                            );
                        }
                    }
                }
            }
        }

        #[test]
        fn a_line_with_all_its_runs_is_seen_in_one_go(
            picture in prop::collection::vec(any::<bool>(), 1..11),
            whites in prop::collection::vec(any::<bool>(), 10),
        ) {
            let runs: Vec<usize> =
                picture.split(|&value| !value).map(<[bool]>::len).filter(|&run| run > 0).collect();
            let rule = Runs::new(picture.len(), &runs).expect("the picture has them");
            let known: Vec<Option<bool>> = picture
                .iter()
                .zip(whites)
                .map(|(&value, shown)| (value || shown).then_some(value))
                .collect();
            let places = rule.seen_together(&|place| known[place]);
            prop_assert_eq!(places.is_some(), known.contains(&None));
            if let Some(places) = places {
                let open_are_false = |places: &[usize]| {
                    let fitting = fillings(&rule, &only(&known, places));
                    fitting.iter().all(|values| {
                        values.iter().zip(&known).all(|(value, known)| known.is_some() || !value)
                    })
                };
                prop_assert!(open_are_false(&places) && places.iter().all(|&place| picture[place]));
                for place in &places {
                    let fewer: Vec<usize> =
                        places.iter().copied().filter(|other| other != place).collect();
                    prop_assert!(!open_are_false(&fewer), "{} is idle in {:?}", place, places);
                }
            }
        }
    }

    #[test]
    fn lines_may_be_longer_than_a_word() {
        for (length, run) in [(99, 60), (200, 120), (500, 300), (1000, 600)] {
            let rule = Runs::new(length, &[run]).expect("it fits");
            let mut follower = SinglePropagator::new(&rule, length);
            assert_eq!(follower.propagate().expect("it fits").len(), 2 * run - length);
            follower.assign(0, true);
            assert_eq!(follower.propagate().expect("it fits").len(), length - 1);
            assert_eq!(
                follower.explain((length - 1, false), 1),
                if 2 * run > length { vec![0] } else { Vec::new() }
            );
            follower.assign(length - 1, true);
            let mut clash = follower.propagate().expect_err("it is too short");
            clash.sort_unstable();
            assert_eq!(clash, [0, length - 1]);
        }
        assert!(
            Runs::new(1023, &[1]).is_none()
                && Runs::new(10, &[70_000]).is_none()
                && Runs::new(0, &[]).is_some()
        );
    }
}
