//! Nearest values if the target cannot be made: all values within an interval, which grows until it
//! contains one.
//!
//! An interval is searched backwards like a value (see [`crate::reach`]): with x of the one part,
//! the values of the other part that lead into `[low, high]` fill an interval too,
//!
//! ```text
//!     y + x: [low - x, high - x]    y - x: [low + x, high + x]    x - y: [x - high, x - low]
//!     y * x: [low / x, high / x]    y / x: [low * x, high * x]    x / y: [x / high, x / low]
//! ```
//!
//! rounded inwards. A sorted table is searched for the interval's ends. No value is above the
//! product of all numbers (ones counted as twos), so from a target beyond it the search begins
//! there.

use tatham_core::{Budget, Stop};

use crate::bags::Bag;
use crate::bags::Game;
use crate::reach::{Bounds, Reach};
use crate::value::Value;

/// Request for nearest values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    /// Target.
    pub(crate) target: u64,
    /// Number of values near it.
    pub(crate) count: usize,
    /// True if all numbers have to be used.
    pub(crate) use_all: bool,
    /// Memory limit in bytes.
    pub(crate) memory: u64,
}

/// Returns the `count` values nearest to the target, and any as near as the last of them; nearest
/// first, the smaller of two first.
///
/// All are below 2⁶⁴. There are fewer only if no others exist.
///
/// # Errors
/// The time or the memory is spent.
pub(crate) fn nearest(tiles: &[u64], wish: Wish, budget: &Budget) -> Result<Vec<u64>, Stop> {
    let most = u64::try_from(Game::new(tiles, wish.target).most).unwrap_or(u64::MAX);
    let tile = tiles.iter().copied().max().unwrap_or(0);
    // The largest number is no farther away than itself or the target: that is enough for one
    // value, but perhaps not for many.
    let near = wish.target.max(tile).saturating_mul(2).min(most);
    let mut found = Vec::new();
    for largest in [near, most] {
        let game = Game::new(tiles, largest);
        let bounds = Bounds { memory: wish.memory, ones: wish.use_all };
        // Sums of two useful values must fit too.
        found = if game.width() < u64::BITS {
            within::<u64>(Reach::new(game, bounds, budget), wish, largest, most)?
        } else {
            within::<u128>(Reach::new(game, bounds, budget), wish, largest, most)?
        };
        if found.len() >= wish.count || largest == most {
            break;
        }
    }
    Ok(found)
}

/// Returns the nearest values, as far as none above `largest`, where `reach` ends, can be nearer;
/// no value is above `most`.
fn within<V: Value>(
    mut reach: Reach<'_, V>,
    wish: Wish,
    largest: u64,
    most: u64,
) -> Result<Vec<u64>, Stop> {
    let count = reach.bags.tiles().len();
    reach.build((count / 2).max(3))?;
    reach.sort();
    let sizes = if wish.use_all { count..=count } else { 1..=count };
    let bags: Vec<Bag> =
        sizes.flat_map(|size| reach.bags.of_size(size).collect::<Vec<_>>()).collect();
    let from = wish.target.min(largest);
    let horizon = if largest == most { u64::MAX } else { largest - from };
    let mut radius = 1_u64;
    loop {
        let (low, high) =
            (from.saturating_sub(radius).max(1), from.saturating_add(radius).min(largest));
        let mut found = Vec::new();
        for &bag in &bags {
            between(&mut reach, bag, (V::narrow(low.into()), V::narrow(high.into())), &mut found)?;
        }
        let mut found: Vec<u64> = found.into_iter().map(|value| value.wide() as u64).collect();
        let distance = |value: &u64| value.abs_diff(wish.target);
        found.sort_unstable_by_key(|value| (distance(value), *value));
        found.dedup();
        // From a target that is out of reach, all nearer values are in the interval.
        let sure = if from < wish.target { u64::MAX } else { radius.min(horizon) };
        found.truncate(found.partition_point(|value| distance(value) <= sure));
        if found.len() >= wish.count || low == 1 && high == largest {
            if let Some(last) = found.get(wish.count - 1).map(distance) {
                found.truncate(found.partition_point(|value| distance(value) <= last));
            }
            return Ok(found);
        }
        radius = radius.saturating_mul(2);
    }
}

/// Adds the values of `bag` from `low` to `high`, each once.
fn between<V: Value>(
    reach: &mut Reach<'_, V>,
    bag: Bag,
    (low, high): (V, V),
    found: &mut Vec<V>,
) -> Result<(), Stop> {
    let high = high.min(reach.cap(bag));
    if low > high {
        return Ok(());
    }
    if bag.count_ones() as usize <= reach.built() {
        let values = reach.values(bag);
        let start = values.partition_point(|&value| value < low);
        found.extend(values[start..].iter().copied().take_while(|&value| value <= high));
        return Ok(());
    }
    let (mut here, mut others) = (Vec::new(), Vec::new());
    let cuts: Vec<(Bag, Bag)> = reach.bags.cuts(bag).collect();
    for (a, b) in cuts {
        for i in 0..reach.values(a).len() {
            let x = reach.values(a)[i];
            reach.tick()?;
            for inverse in Inverse::ALL {
                let Some(interval) = inverse.interval(x, low, high) else { continue };
                others.clear();
                between(reach, b, interval, &mut others)?;
                here.extend(others.iter().filter_map(|&y| inverse.value(x, y)));
            }
        }
    }
    here.sort_unstable();
    here.dedup();
    found.append(&mut here);
    Ok(())
}

/// Operation that makes a value of x and y.
#[derive(Clone, Copy, Debug)]
enum Inverse {
    Sum,
    LessX,
    XLess,
    Product,
    OverX,
    XOver,
}

impl Inverse {
    const ALL: [Self; 6] =
        [Self::Sum, Self::LessX, Self::XLess, Self::Product, Self::OverX, Self::XOver];

    /// Returns the interval of y for a value from `low` to `high`; `None` if there is no such y.
    fn interval<V: Value>(self, x: V, low: V, high: V) -> Option<(V, V)> {
        let up = |a: V, b: V| if a % b == V::ZERO { a / b } else { a / b + V::ONE };
        let interval = match self {
            Self::Sum if high > x => (if low > x { low - x } else { V::ONE }, high - x),
            Self::LessX => (low.plus(x)?, high.plus(x).unwrap_or(V::narrow(u128::MAX))),
            Self::XLess if x > low => (if x > high { x - high } else { V::ONE }, x - low),
            Self::Product => (up(low, x), high / x),
            Self::OverX => (low.times(x)?, high.times(x).unwrap_or(V::narrow(u128::MAX))),
            Self::XOver => (up(x, high), x / low),
            Self::Sum | Self::XLess => return None,
        };
        (interval.0 <= interval.1).then_some(interval)
    }

    /// Returns the value, if it is a positive whole number.
    fn value<V: Value>(self, x: V, y: V) -> Option<V> {
        match self {
            Self::Sum => x.plus(y),
            Self::LessX => (y > x).then(|| y - x),
            Self::XLess => (x > y).then(|| x - y),
            Self::Product => x.times(y),
            Self::OverX => y.over(x),
            Self::XOver => x.over(y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(tiles: &[u64], target: u64, count: usize, use_all: bool) -> Vec<u64> {
        nearest(tiles, Wish { target, count, use_all, memory: 1 << 30 }, &Budget::unlimited())
            .unwrap()
    }

    /// Finds all values, by brute force over lists of numbers: any two are replaced by a result.
    fn all(numbers: &[u64], used_all: bool, found: &mut std::collections::BTreeSet<u64>) {
        if !used_all || numbers.len() == 1 {
            found.extend(numbers);
        }
        for i in 0..numbers.len() {
            for j in 0..numbers.len() {
                let (a, b) = (numbers[i], numbers[j]);
                if i == j || a < b {
                    continue;
                }
                let rest: Vec<u64> =
                    (0..numbers.len()).filter(|&k| k != i && k != j).map(|k| numbers[k]).collect();
                for result in [a + b, a - b, a * b, if a % b == 0 { a / b } else { 0 }]
                    .into_iter()
                    .filter(|&r| r > 0)
                {
                    all(&[&rest[..], &[result]].concat(), used_all, found);
                }
            }
        }
    }

    #[test]
    fn brute_force_agrees() {
        for tiles in [&[1, 1, 2, 2][..], &[25, 3, 8, 10], &[2, 2, 2, 2], &[7, 11], &[100, 99, 98]] {
            for use_all in [false, true] {
                let mut values = std::collections::BTreeSet::new();
                all(tiles, use_all, &mut values);
                for target in (1..60).chain([97, 500, 999, 20_000, 1_000_000, 1_000_000_000_000]) {
                    for count in [1, 2, 5, 1000] {
                        let mut sorted: Vec<u64> = values.iter().copied().collect();
                        sorted.sort_by_key(|v| (v.abs_diff(target), *v));
                        if let Some(last) = sorted.get(count - 1).map(|v| v.abs_diff(target)) {
                            sorted.retain(|v| v.abs_diff(target) <= last);
                        }
                        assert_eq!(
                            near(tiles, target, count, use_all),
                            sorted,
                            "{tiles:?} {target} {count} {use_all}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_target_far_out_of_reach_has_a_nearest_value() {
        assert_eq!(near(&[1, 1, 2, 2, 3, 3], 999, 1, false), [81]);
        assert_eq!(
            near(&[1_000_000, 1_000_000, 999_999], 1_000_000_000_000, 1, false),
            [1_000_000_000_000]
        );
    }
}
