//! Decides exactly whether all gems can be collected. Some slides can never be undone: stops
//! between which the ball can go back and forth are one *part*, and the ball leaves parts one after
//! another for good. On most boards the first part has all gems.

use std::collections::HashSet;

use tatham_core::budget::{Budget, Stop};

use super::roads::Roads;

/// Returns the number of each stop's part; roads between parts lead from higher to lower numbers.
fn parts(roads: &Roads) -> Vec<usize> {
    let count = roads.stops.len();
    // Stops in the order in which a depth-first search leaves them.
    let (mut left, mut is_met, mut stack) =
        (Vec::with_capacity(count), vec![false; count], vec![(0, roads.from(0))]);
    is_met[0] = true;
    while let Some((stop, rest)) = stack.last_mut() {
        match rest.next().map(|road| roads.all[road].to) {
            Some(to) if is_met[to as usize] => {}
            Some(to) => {
                is_met[to as usize] = true;
                stack.push((to, roads.from(to)));
            }
            None => {
                left.push(*stop);
                stack.pop();
            }
        }
    }
    let mut back = vec![Vec::new(); count];
    roads.all.iter().for_each(|road| back[road.to as usize].push(road.from));
    // Stops without a part that lead back to the last one left are a part.
    let mut part = vec![usize::MAX; count];
    for (number, &stop) in left.iter().rev().enumerate() {
        let mut open = vec![stop];
        while let Some(stop) = open.pop() {
            if part[stop as usize] == usize::MAX {
                part[stop as usize] = count - number;
                open.extend(&back[stop as usize]);
            }
        }
    }
    part
}

/// A set of gems.
type Gems = Vec<u64>;

fn join(gems: &mut Gems, more: &Gems) {
    gems.iter_mut().zip(more).for_each(|(gems, more)| *gems |= more);
}

fn has(gems: &Gems, gem: u16) -> bool {
    gems[gem as usize / 64] >> (gem % 64) & 1 == 1
}

/// Returns an order in which all gems can be collected, if there is one.
///
/// # Errors
/// The budget ended before that was decided.
pub(super) fn order(roads: &Roads, budget: &Budget) -> Result<Option<Vec<u16>>, Stop> {
    let part = parts(roads);
    let part_of = |stop: u16| part[stop as usize];
    let none: Gems = vec![0; roads.gems.len().div_ceil(64)];
    let mut inside = vec![none.clone(); part.len() + 1];
    let mut leaving = vec![Vec::new(); part.len() + 1];
    for road in &roads.all {
        let (from, to) = (part_of(road.from), part_of(road.to));
        if from == to {
            road.gems.iter().for_each(|&gem| inside[from][gem as usize / 64] |= 1 << (gem % 64));
        } else {
            leaving[from].push(road);
        }
    }
    // Gems that can be collected from each part on, later parts first.
    let mut beyond = inside.clone();
    for from in 0..leaving.len() {
        for road in &leaving[from] {
            let more = beyond[part_of(road.to)].clone();
            join(&mut beyond[from], &more);
            road.gems.iter().for_each(|&gem| beyond[from][gem as usize / 64] |= 1 << (gem % 64));
        }
    }
    let (mut met, mut ticker) = (HashSet::new(), budget.ticker(1));
    let mut open = vec![(part_of(0), none, Vec::new())];
    while let Some((at, mut taken, mut order)) = open.pop() {
        ticker.tick(budget)?;
        order.extend(
            (0..roads.gems.len() as u16).filter(|&gem| has(&inside[at], gem) && !has(&taken, gem)),
        );
        join(&mut taken, &inside[at]);
        if order.len() == roads.gems.len() {
            return Ok(Some(order));
        }
        for road in &leaving[at] {
            let (to, mut taken, mut order) = (part_of(road.to), taken.clone(), order.clone());
            for &gem in &road.gems {
                if !has(&taken, gem) {
                    taken[gem as usize / 64] |= 1 << (gem % 64);
                    order.push(gem);
                }
            }
            let mut all = beyond[to].clone();
            join(&mut all, &taken);
            let is_complete = all.iter().map(|word| word.count_ones() as usize).sum::<usize>()
                == roads.gems.len();
            if is_complete && met.insert((to, taken.clone())) {
                open.push((to, taken, order));
            }
        }
    }
    Ok(None)
}
