//! Tours over all gems, improved by removing some gems and reinserting them where that costs least
//! (ruin and recreate: Christiaens, Vanden Berghe, *Slack Induction by String Removals*, 2020).
//!
//! A tour is an order of the gems. The roads that it takes are computed for the order as a whole:
//! each gem is passed by several roads, and a road may pass several gems. Each pair of a gem and a
//! road has two costs, of the best path up to there and of the best path from there on, so that the
//! cost of a gem at a place follows from its neighbours.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::roads::{Distances, FAR};
use crate::rng::{random_below, shuffle};

/// Cost above that of any tour.
const NEVER: u32 = u32::MAX / 4;

/// Limits of a tour. `cargo xtask bench moves inertia` measures lengths and times.
struct Limits;

impl Limits {
    /// Slides by which a step may lengthen a tour, about, at first and at last: 0.1 to 10 and 0.01
    /// to 1. With less heat a tour stays as it is, with more it never settles.
    const HEAT: [f64; 2] = [1.0, 0.1];

    /// Gems that are removed at a time, and how many of these are neighbours in the tour: 2 and
    /// more, and 1 and more. With more of them the search finds other tours, and reinserting takes
    /// longer.
    const OUT: [usize; 2] = [12, 6];

    /// Gems of a part of a tour that is improved by itself: 20 and more. The time of a step grows
    /// with the length of the part.
    const WINDOW: usize = 120;

    /// Gems near one that are removed with it: as many as `OUT` and more, as some of them belong to
    /// other parts of the tour.
    const NEAR: usize = 60;

    /// One in this number of places is skipped when a gem is reinserted, 20 to 200, so that not
    /// every step ends in the same tour.
    const PASSED_OVER: u8 = 100;
}

/// Returns a short path over all gems, which can be collected in the order given; it takes a
/// limited number of elementary steps, if the budget allows.
pub(super) fn shorten(
    distances: &Distances<'_>,
    mut order: Vec<u16>,
    work: u64,
    budget: &Budget,
) -> Vec<u32> {
    // If the budget ends here, the order stays as it is: nothing asks for near gems.
    let near = near(distances, budget).unwrap_or_default();
    let whole = TourSection { distances, near: &near, start: 0, next: None };
    let count = order.len();
    // Windows overlap by half.
    let starts: Vec<usize> = (0..count)
        .step_by(Limits::WINDOW / 2)
        .take_while(|&at| at == 0 || at + Limits::WINDOW / 2 < count)
        .collect();
    for &at in &starts {
        if budget.check().is_err() {
            break;
        }
        let (roads, end) = (whole.tour(order.clone()).roads(), (at + Limits::WINDOW).min(count));
        let start = at.checked_sub(1).map_or(0, |before| distances.roads.get(roads[before]).to);
        let part = TourSection { distances, near: &near, start, next: roads.get(end).copied() };
        let shorter = part.shorten(order[at..end].to_vec(), work / starts.len() as u64, budget);
        order.splice(at..end, shorter);
    }
    let (mut at, mut way, mut chosen) = (0, Vec::new(), whole.tour(order).roads());
    chosen.dedup();
    for road in chosen {
        way.extend(distances.way(at, distances.roads.get(road).from));
        way.push(road);
        at = distances.roads.get(road).to;
    }
    way
}

/// Returns the gems near each gem, itself included, the nearest first.
///
/// # Errors
/// The budget ended.
fn near(distances: &Distances<'_>, budget: &Budget) -> Result<Vec<Vec<u16>>, Stop> {
    let roads = distances.roads;
    let mut ticker = budget.ticker(8);
    let near = |gem: usize| {
        ticker.tick(budget)?;
        let from_here = |stop: u16| {
            let ends =
                roads.passing[gem].iter().map(|&road| distances.get(roads.get(road).to, stop));
            ends.min().unwrap_or(FAR)
        };
        let far: Vec<u16> = (0..roads.stops.len() as u16).map(from_here).collect();
        let starts = |passing: &Vec<u32>| {
            passing.iter().map(|&road| far[roads.get(road).from as usize]).min().unwrap_or(FAR)
        };
        let far: Vec<u16> = roads.passing.iter().map(starts).collect();
        let mut others: Vec<u16> = (0..far.len() as u16).collect();
        others.sort_by_cached_key(|&other| {
            if other as usize == gem { 0 } else { 1 + usize::from(far[other as usize]) }
        });
        others.truncate(Limits::NEAR);
        Ok(others)
    };
    (0..roads.gems.len()).map(near).collect()
}

/// Part of a tour, from a stop to a road, or to any end.
struct TourSection<'d> {
    distances: &'d Distances<'d>,
    near: &'d [Vec<u16>],
    start: u16,
    next: Option<u32>,
}

/// Order of some gems, with its costs.
#[derive(Clone)]
struct Tour<'p> {
    part: &'p TourSection<'p>,
    order: Vec<u16>,
    /// Cost of having taken a road, for each place in the order and each road that passes its gem.
    ahead: Vec<Vec<u32>>,
    /// Cost of the rest of the tour from there on.
    after: Vec<Vec<u32>>,
}

impl TourSection<'_> {
    fn tour(&self, order: Vec<u16>) -> Tour<'_> {
        let lists =
            order.iter().map(|&gem| vec![NEVER; self.passing(gem).len()]).collect::<Vec<_>>();
        let mut tour = Tour { part: self, order, ahead: lists.clone(), after: lists };
        tour.renew(0, tour.order.len());
        tour
    }

    fn passing(&self, gem: u16) -> &[u32] {
        &self.distances.roads.passing[gem as usize]
    }

    /// Returns the cost of taking a road from the end of another.
    #[inline]
    fn gap(&self, from: u32, to: u32) -> u32 {
        let roads = self.distances.roads;
        if from == to {
            0
        } else {
            u32::from(self.distances.get(roads.get(from).to, roads.get(to).from)) + 1
        }
    }

    /// Returns these gems in an order with a low cost.
    fn shorten(&self, order: Vec<u16>, most: u64, budget: &Budget) -> Vec<u16> {
        let (mut random, mut ticker) = (Rng::with_seed(order.len() as u64), budget.ticker(20));
        let mut now = self.tour(order);
        let (mut best, mut least) = (now.order.clone(), now.cost());
        let (mut work, mut is_first) = (0, true);
        while work < most && ticker.tick(budget).is_ok() {
            let mut next = now.clone();
            // At first all gems are removed.
            let mut out = if is_first {
                std::mem::replace(&mut next, self.tour(Vec::new())).order
            } else {
                next.ruin(&mut random)
            };
            shuffle(&mut random, &mut out);
            if random.bool() {
                // Gems that few roads pass are reinserted first.
                out.sort_by_cached_key(|&gem| self.passing(gem).len());
            }
            work += out.into_iter().map(|gem| next.insert(gem, &mut random)).sum::<u64>();
            let [first, last] = Limits::HEAT;
            let heat = first * (last / first).powf(work as f64 / most as f64);
            let (old, new) = (now.cost(), next.cost());
            if f64::from(new) < f64::from(old) - heat * (1.0 - random.f64()).ln() {
                now = next;
                if new < least {
                    least = new;
                    best.clone_from(&now.order);
                }
            }
            is_first = false;
        }
        best
    }
}

impl Tour<'_> {
    /// Returns the cost of having taken `road` after the gems before a place.
    #[inline]
    fn before(&self, place: usize, road: u32) -> u32 {
        let Some(place) = place.checked_sub(1) else {
            return u32::from(
                self.part.distances.get(self.part.start, self.part.distances.roads.get(road).from),
            ) + 1;
        };
        let roads = self.part.passing(self.order[place]).iter().zip(&self.ahead[place]);
        roads.map(|(&from, cost)| cost + self.part.gap(from, road)).min().unwrap_or(NEVER)
    }

    /// Returns the cost of collecting the gems from a place on, after `road`.
    #[inline]
    fn behind(&self, place: usize, road: u32) -> u32 {
        if place == self.order.len() {
            return self.part.next.map_or(0, |next| self.part.gap(road, next));
        }
        let roads = self.part.passing(self.order[place]).iter().zip(&self.after[place]);
        roads.map(|(&to, cost)| self.part.gap(road, to) + cost).min().unwrap_or(NEVER)
    }

    /// Recomputes the costs: `ahead` from the place `first` on, and `after` up to the place before
    /// `last`.
    fn renew(&mut self, first: usize, last: usize) {
        for place in first..self.order.len() {
            for at in 0..self.ahead[place].len() {
                self.ahead[place][at] =
                    self.before(place, self.part.passing(self.order[place])[at]);
            }
        }
        for place in (0..last).rev() {
            for at in 0..self.after[place].len() {
                self.after[place][at] =
                    self.behind(place + 1, self.part.passing(self.order[place])[at]);
            }
        }
    }

    fn cost(&self) -> u32 {
        match (self.order.first(), self.after.first()) {
            (Some(&gem), Some(after)) => {
                let roads = self.part.passing(gem).iter().zip(after);
                roads.map(|(&road, after)| self.before(0, road) + after).min().unwrap_or(NEVER)
            }
            _ => 0,
        }
    }

    /// Inserts a gem where it costs least, sometimes skipping a place; returns the amount of work.
    fn insert(&mut self, gem: u16, random: &mut Rng) -> u64 {
        let cost = |place: usize| {
            let roads = self.part.passing(gem).iter();
            roads
                .map(|&road| self.before(place, road) + self.behind(place, road))
                .min()
                .unwrap_or(NEVER)
        };
        let places = (0..=self.order.len())
            .filter(|&place| place == 0 || random.u8(..Limits::PASSED_OVER) > 0);
        let place = places.min_by_key(|&place| cost(place)).unwrap_or(0);
        let roads = self.part.passing(gem).len();
        self.order.insert(place, gem);
        self.ahead.insert(place, vec![NEVER; roads]);
        self.after.insert(place, vec![NEVER; roads]);
        self.renew(place, place + 1);
        (self.order.len() * (2 * roads + 8)) as u64
    }

    /// Removes a gem, some gems near it, and their neighbours in the tour.
    fn ruin(&mut self, random: &mut Rng) -> Vec<u16> {
        let count = self.order.len();
        let most = 1 + random_below(random, Limits::OUT[0].min(count));
        let mut out = vec![false; count];
        let mut gone = 0;
        for gem in &self.part.near[self.order[random_below(random, count)] as usize] {
            let Some(place) =
                self.order.iter().position(|other| other == gem).filter(|&place| !out[place])
            else {
                continue;
            };
            let length = 1 + random_below(random, Limits::OUT[1].min(most - gone));
            let first = place.saturating_sub(random_below(random, length));
            let string = out[first..].iter_mut().take(length);
            string.for_each(|out| gone += usize::from(!std::mem::replace(out, true)));
            if gone == most {
                break;
            }
        }
        let keep = |place: usize| !out[place];
        let taken = (0..count).filter(|&place| out[place]).map(|place| self.order[place]).collect();
        let first = out.iter().position(|&out| out).unwrap_or(count);
        let last = out.iter().rposition(|&out| out).map_or(0, |last| last + 1 - gone);
        retain(&mut self.order, keep);
        retain(&mut self.ahead, keep);
        retain(&mut self.after, keep);
        self.renew(first, last);
        taken
    }

    /// Returns the road by which the tour collects each gem.
    fn roads(&self) -> Vec<u32> {
        let mut roads: Vec<u32> = Vec::with_capacity(self.order.len());
        for (place, &gem) in self.order.iter().enumerate() {
            let cost = |(&road, after): (&u32, &u32)| {
                let gap = roads
                    .last()
                    .map_or_else(|| self.before(0, road), |&last| self.part.gap(last, road));
                (gap + after, road)
            };
            roads.extend(
                self.part
                    .passing(gem)
                    .iter()
                    .zip(&self.after[place])
                    .map(cost)
                    .min()
                    .map(|(_, road)| road),
            );
        }
        roads
    }
}

/// Keeps the entries at some places of a list.
fn retain<T>(list: &mut Vec<T>, keep: impl Fn(usize) -> bool) {
    let mut place = 0;
    list.retain(|_| {
        place += 1;
        keep(place - 1)
    });
}

#[cfg(test)]
mod tests {
    use super::super::Inertia;
    use super::super::roads::Roads;
    use super::*;
    use crate::Game;

    #[test]
    fn the_list_of_near_gems_ends_with_the_budget() {
        let board =
            Inertia::parse(&format!("22x2:S{}b{}", "g".repeat(20), "w".repeat(22))).unwrap();
        let roads = Roads::new(&board);
        let distances = Distances::new(&roads, &Budget::unlimited()).unwrap();
        let all = near(&distances, &Budget::unlimited()).unwrap();
        assert_eq!((all.len(), all[0][0], all[19][0]), (20, 0, 19));
        assert_eq!(near(&distances, &Budget::steps(1)), Err(Stop::Steps));
    }

    #[test]
    fn each_window_of_a_tour_looks_at_the_budget() {
        // The ball takes one row on its way right, and the other on its way back.
        let board = Inertia::parse(&format!("100x2:S{}", "g".repeat(199))).unwrap();
        let roads = Roads::new(&board);
        let distances = Distances::new(&roads, &Budget::unlimited()).unwrap();
        let ends = |steps| {
            let budget = Budget::steps(steps);
            shorten(&distances, (0..199).collect(), 0, &budget);
            budget.stopped().is_some()
        };
        // A look at every eighth gem of the lists of near ones, and one for each of 3 windows.
        assert_eq!([27, 28].map(ends), [true, false]);
    }
}
