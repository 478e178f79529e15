//! Tables: at each of some spots, a few places have one of some combinations of values.
//!
//! ```text
//!     a tile with a corner wire:   north east   east south   south west   west north
//!     if north is false:                        east south   south west                so south
//! ```
//!
//! When a place at a spot gets a value, the combinations that are left decide which other places
//! have the same value in all of them. The reason is known places of the spot, none of which can be
//! left out.

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use super::Global;
use crate::buckets::Buckets;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::propagator::{News, Propagator, View};

/// Greatest number of places of a spot.
pub(crate) const MOST_PLACES: usize = 4;

/// Spot: its places, and its combinations. Bit w of `ways` is set if the places with the set bits
/// of w, the first as the lowest, may be all that are true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    places: [u32; MOST_PLACES],
    count: u8,
    ways: u16,
}

impl Spot {
    /// Creates a spot with all combinations.
    pub(crate) fn new(places: impl IntoIterator<Item = usize>) -> Self {
        let mut spot = Self { places: [0; MOST_PLACES], count: 0, ways: u16::MAX };
        for place in places {
            spot.places[spot.count as usize] = place as u32;
            spot.count += 1;
        }
        Self { ways: u16::MAX >> (16 - (1_u32 << spot.count)), ..spot }
    }

    /// Returns the same spot with these combinations.
    pub(crate) fn with_ways(self, ways: u16) -> Self {
        Self { ways, ..self }
    }

    fn places(&self) -> impl Iterator<Item = usize> {
        self.places[..self.count as usize].iter().map(|&place| place as usize)
    }

    /// Adds known places without which some combination would agree with the values, until none
    /// can be left out; no combination agrees with all values.
    fn clash(&self, value: impl Fn(usize) -> Option<bool>, out: &mut Vec<usize>) {
        let from = out.len();
        out.extend(self.places().filter(|&place| value(place).is_some()));
        for at in (from..out.len()).rev() {
            let place = out.swap_remove(at);
            let value = |other: usize| value(other).filter(|_| out[from..].contains(&other));
            if self.left(value) != 0 {
                out.push(place);
            }
        }
    }

    /// Returns the combinations that agree with the known values.
    fn left(&self, value: impl Fn(usize) -> Option<bool>) -> u16 {
        self.places().zip(TRUE_AT).fold(self.ways, |ways, (place, is_true)| match value(place) {
            Some(true) => ways & is_true,
            Some(false) => ways & !is_true,
            None => ways,
        })
    }
}

/// Combinations in which each place is true.
const TRUE_AT: [u16; MOST_PLACES] = [0xAAAA, 0xCCCC, 0xF0F0, 0xFF00];

/// Table constraint on the places of all spots.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    spots: Arc<[Spot]>,
    /// Spots of each place.
    around: Arc<Buckets<u32>>,
}

impl Tables {
    /// Creates the constraint on `places` places.
    pub(crate) fn new(places: usize, spots: Vec<Spot>) -> Self {
        let numbered = (0..).zip(&spots);
        let around: Vec<(usize, u32)> =
            numbered.flat_map(|(spot, own)| own.places().map(move |place| (place, spot))).collect();
        Self { spots: spots.into(), around: Arc::new(Buckets::new(places, &around)) }
    }

    /// Returns the spots.
    pub(crate) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Returns the constraint with other combinations at the same spots.
    pub(crate) fn with_spots(&self, spots: impl Iterator<Item = Spot>) -> Self {
        Self { spots: spots.collect(), around: self.around.clone() }
    }
}

impl Global for Tables {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(Reading { rule: self.clone(), notified: Vec::new(), seen: 0, has_begun: false })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, _budget: &Budget) -> Result<(), Stop> {
        for spot in &*self.spots {
            for way in (0..1_u32 << spot.count).filter(|way| spot.ways >> way & 1 == 0) {
                let lit = |(bit, place): (u32, usize)| {
                    if way >> bit & 1 == 1 { !scope[place] } else { scope[place] }
                };
                formula.clause((0..).zip(spot.places()).map(lit));
            }
        }
        Ok(())
    }

    fn is_watched(&self) -> bool {
        false
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        self.spots.iter().all(|spot| spot.left(|place| Some(values[place])) != 0)
    }
}

/// Propagator of the constraint.
#[derive(Clone, Debug)]
struct Reading {
    rule: Tables,
    /// Known places in order, and the number of them that have been processed.
    notified: Vec<u32>,
    seen: usize,
    /// True if spots have been looked at of which no place is known.
    has_begun: bool,
}

impl Reading {
    /// Looks at a spot.
    fn read(spot: &Spot, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let left = spot.left(|place| now.value(place));
        if left == 0 {
            let mut clash = Vec::new();
            spot.clash(|place| now.value(place), &mut clash);
            return Err(clash);
        }
        for (place, is_true) in spot.places().zip(TRUE_AT) {
            let [with, without] = [left & is_true, left & !is_true];
            if (with == 0 || without == 0) && now.is_open(place) {
                news.push((place, without == 0));
            }
        }
        Ok(())
    }
}

impl Propagator for Reading {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn assigned(&mut self, place: usize, _value: bool) {
        self.notified.push(place as u32);
    }

    fn undo(&mut self, _place: usize, _value: bool) {
        self.notified.pop();
        self.seen = self.seen.min(self.notified.len());
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        if !std::mem::replace(&mut self.has_begun, true) {
            for spot in &*self.rule.spots {
                Self::read(spot, now, news)?;
            }
            self.seen = self.notified.len();
        }
        while let Some(&place) = self.notified.get(self.seen) {
            self.seen += 1;
            for &spot in self.rule.around.entries(place as usize) {
                Self::read(&self.rule.spots[spot as usize], now, news)?;
            }
        }
        Ok(())
    }

    /// A place can have several spots: the reason is at the first one that decides it.
    fn explain(&mut self, (place, value): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let opposite = |other: usize| {
            if other == place { Some(!value) } else { before.value(other) }
        };
        let decides = |spot: &&Spot| spot.left(opposite) == 0;
        let around = self.rule.around.entries(place);
        let spot = around.iter().map(|&spot| &self.rule.spots[spot as usize]).find(decides);
        if let Some(spot) = spot {
            let from = out.len();
            spot.clash(opposite, out);
            if let Some(own) = out[from..].iter().position(|&other| other == place) {
                out.swap_remove(from + own);
            }
        }
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
