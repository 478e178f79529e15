//! Best order for evaluating a normal form: the one whose largest intermediate result is smallest,
//! then the one whose text comes first.
//!
//! Any set of parts can be computed on its own if its value, or the opposite of it, is a positive
//! whole number: for a sum the difference between the added and the subtracted parts, for a product
//! the quotient in either direction. So over all sets Q of parts
//!
//! ```text
//!     cost(Q) = the least, over the cuts of Q into A and B, of max(own(A), own(B))
//!     own(Q)  = max(value(Q), cost(Q)), or the part's own cost if Q is one part
//! ```
//!
//! and the same over texts, without everything that exceeds the best cost.
//!
//! # Cost
//! This takes 3^m steps for m parts; m is 2 or 3 nearly always and at most 10.

use crate::forms::RootShape;
use crate::value::Value;

/// Term, factor or divisor.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Operand<V> {
    pub(crate) value: V,
    /// Largest intermediate result of computing it, including its own value unless it is one of the
    /// numbers.
    pub(crate) cost: V,
    /// True if it is subtracted, or a divisor.
    pub(crate) minus: bool,
}

/// Set of parts, as bits.
pub(crate) type Parts = usize;

/// Returns the value of a set of parts, and its reverse: the opposite of a sum, the inverse of a
/// product.
///
/// At most one of them is a positive whole number, except for products with the value 1.
pub(crate) fn values<V: Value>(
    shape: RootShape,
    parts: &[Operand<V>],
    set: Parts,
) -> (Option<V>, Option<V>) {
    let members = |minus: bool| {
        parts.iter().enumerate().filter(move |(i, p)| set >> i & 1 == 1 && p.minus == minus)
    };
    if shape == RootShape::Sum {
        let total = |minus| members(minus).try_fold(V::ZERO, |sum, (_, part)| sum.plus(part.value));
        return match (total(false), total(true)) {
            (Some(plus), Some(minus)) => {
                ((plus > minus).then(|| plus - minus), (minus > plus).then(|| minus - plus))
            }
            _ => (None, None),
        };
    }
    let total =
        |minus| members(minus).try_fold(V::ONE, |product, (_, part)| product.times(part.value));
    match (total(false), total(true)) {
        (Some(plus), Some(minus)) => (plus.over(minus), minus.over(plus)),
        _ => (None, None),
    }
}

/// Returns the cost of a form with these parts, without its own value.
pub(crate) fn cost<V: Value>(shape: RootShape, parts: &[Operand<V>]) -> V {
    let inside = parts.iter().map(|part| part.cost).max().unwrap_or(V::ZERO);
    let count = parts.len();
    if count <= 2 {
        return inside;
    }
    let all = (1 << count) - 1;
    // Cost of computing each set on its own; `None` if that is impossible.
    let mut own: Vec<Option<V>> = vec![None; all + 1];
    for set in 1..=all {
        if set.is_power_of_two() {
            own[set] = Some(V::ZERO);
            continue;
        }
        let value = match (set == all, values(shape, parts, set)) {
            (true, _) => V::ZERO,
            (_, (Some(value), _) | (None, Some(value))) => value,
            _ => continue,
        };
        let lowest = set & set.wrapping_neg();
        let cuts = subsets(set).filter(|&part| part & lowest != 0);
        let best = cuts.filter_map(|part| Some(own[part]?.max(own[set & !part]?))).min();
        own[set] = best.map(|best| best.max(value));
    }
    // Everything that is added or multiplied can come first, so there is always an order.
    own[all].unwrap_or(V::ZERO).max(inside)
}

/// Returns the nonempty proper subsets of `set`.
pub(crate) fn subsets(set: Parts) -> impl Iterator<Item = Parts> {
    let mut part = set;
    std::iter::from_fn(move || {
        part = part.wrapping_sub(1) & set;
        (part != 0).then_some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(plus: &[u64], minus: &[u64]) -> Vec<Operand<u64>> {
        let part = |minus| move |&value: &u64| Operand { value, cost: 0, minus };
        plus.iter().map(part(false)).chain(minus.iter().map(part(true))).collect()
    }

    #[test]
    fn the_best_order_keeps_results_small() {
        // 75 - (2 + 3) first, then + 100.
        assert_eq!(cost(RootShape::Sum, &parts(&[100, 75], &[3, 2])), 70);
        // 5 - (8 - 6).
        assert_eq!(cost(RootShape::Sum, &parts(&[5, 6], &[8])), 2);
        // 75 / 25 * 98.
        assert_eq!(cost(RootShape::Product, &parts(&[75, 98], &[25])), 3);
        // 98 * 75 / 10: neither can be divided alone.
        assert_eq!(cost(RootShape::Product, &parts(&[75, 98], &[10])), 7350);
        assert_eq!(cost(RootShape::Sum, &parts(&[75, 98], &[])), 0);
    }
}
