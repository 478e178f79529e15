//! Sums, by a tree of additions in the order encoding: the totalizer, here for integers of any
//! values.
//!
//! ```text
//!            x1+x2+x3+x4          each node is an integer, with clauses for each two values of its
//!            /         \          children:
//!        x1+x2         x3+x4         a ≥ i  and  b ≥ j   →   a+b ≥ i+j
//!        /   \         /   \         a ≤ i  and  b ≤ j   →   a+b ≤ i+j
//!       x1   x2       x3   x4     a literal counts as an integer of 0 and 1
//! ```
//!
//! Only values that matter for the comparison are distinguished. If a sum is compared with k, all
//! values of a part that exceed k even with the least of the rest are equivalent, and likewise at
//! the low end. Clauses that others imply are left out. A number of n literals up to k takes about
//! n·log n·k clauses; a comparison of two integers takes as many as they have values. Both
//! directions are added: the literals of a sum follow from those of its terms. Numbers of literals
//! propagate fully, other sums within bounds.
//!
//! # References
//! Olivier Bailleux, Yacine Boufkhad, "Efficient CNF Encoding of Boolean Cardinality Constraints",
//! CP 2003; for weights: Saurabh Joshi, Ruben Martins, Vasco Manquinho, "Generalized Totalizer
//! Encoding for Pseudo-Boolean Constraints", CP 2015.

use tatham_core::{Budget, Stop, Ticker};

use super::order::OrderInt;
use crate::cnf::Cnf;
use crate::lit::Lit;

/// Number of rows between two checks of the clock, and length from which it is checked for each
/// row.
const GLANCE: u32 = 16;
const LONG: usize = 64;

/// Comparison of a sum with the number that it was made for.
///
/// Its clauses determine nothing about other numbers: if seven of nine literals are true, a sum
/// made for 4 cannot decide if they are at least 6. So no other number can be passed.
///
/// ```
/// # use tatham_core::Budget;
/// # use tatham_sat::{Cnf, Lit, OrderInt, encode::totalizer::{Comparison, compare}};
/// let mut cnf = Cnf::new();
/// let terms: Vec<OrderInt> = cnf
///     .new_lits(9)
///     .into_iter()
///     .map(|lit| OrderInt::from_steps(vec![0, 1], vec![lit]))
///     .collect();
/// let four: Comparison = compare(&mut cnf, &terms, 4, &Budget::unlimited())?;
/// cnf.clause([four.at_least()]);
/// # Ok::<(), tatham_core::Stop>(())
/// ```
///
/// ```compile_fail,E0061
/// # use tatham_sat::{Lit, encode::totalizer::Comparison};
/// fn at_least_six(four: Comparison) -> Lit {
///     four.at_least(6)
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    reaches: Lit,
    exceeds: Lit,
}

impl Comparison {
    /// Placeholder for a comparison that was not made.
    pub(crate) const UNKNOWN: Self = Self { reaches: Lit::TRUE, exceeds: Lit::FALSE };

    fn new(sum: &OrderInt, bound: i64) -> Self {
        Self { reaches: sum.at_least(bound), exceeds: !sum.at_most(bound) }
    }

    /// Returns the literal that is true exactly if the sum is at least the number.
    pub fn at_least(self) -> Lit {
        self.reaches
    }

    /// Returns the literal that is true exactly if the sum is at most the number.
    pub fn at_most(self) -> Lit {
        !self.exceeds
    }
}

/// Compares the sum of the terms with `bound`.
///
/// # Errors
/// The budget ran out first; some of the clauses have been added.
pub fn compare(
    cnf: &mut Cnf,
    terms: &[OrderInt],
    bound: i64,
    budget: &Budget,
) -> Result<Comparison, Stop> {
    sum(cnf, terms, bound, budget).map(|sum| Comparison::new(&sum, bound))
}

/// Returns the sum of the terms, in which only three classes are distinguished: below `bound`,
/// equal to it, and above; any value represents its class.
fn sum(cnf: &mut Cnf, terms: &[OrderInt], bound: i64, budget: &Budget) -> Result<OrderInt, Stop> {
    let low: i64 = terms.iter().map(OrderInt::low).sum();
    let high: i64 = terms.iter().map(OrderInt::high).sum();
    // The range of each node, as far as the other terms matter.
    let frame = ComparisonBounds { bound, low, high };
    let mut nodes: Vec<OrderInt> =
        terms.iter().map(|term| frame.clamp(term, term.low(), term.high())).collect();
    let mut ranges: Vec<(i64, i64)> = terms.iter().map(|term| (term.low(), term.high())).collect();
    if nodes.is_empty() {
        return Ok(OrderInt::constant(0));
    }
    let mut ticker = budget.ticker(GLANCE);
    // Adjacent nodes are added, so that terms of the same cells stay together.
    while nodes.len() > 1 {
        let pairs = nodes.chunks(2).zip(ranges.chunks(2));
        let sums = pairs.map(|(pair, ranges)| match pair {
            [a, b] => {
                let range = (ranges[0].0 + ranges[1].0, ranges[0].1 + ranges[1].1);
                Ok((
                    add(
                        cnf,
                        a,
                        b,
                        |value| frame.class(value, range.0, range.1),
                        (&mut ticker, budget),
                    )?,
                    range,
                ))
            }
            _ => Ok((pair[0].clone(), ranges[0])),
        });
        (nodes, ranges) = sums.collect::<Result<_, Stop>>()?;
    }
    Ok(nodes.swap_remove(0))
}

/// Returns an upper bound on the literals in the clauses of [`compare`], by a walk over the tree
/// without making them.
pub fn room(terms: &[OrderInt], bound: i64) -> usize {
    let (low, high): (i64, i64) =
        terms.iter().fold((0, 0), |(low, high), term| (low + term.low(), high + term.high()));
    let frame = ComparisonBounds { bound, low, high };
    // Bounds of each node, and the greatest number of its values.
    let mut nodes: Vec<(i64, i64, usize)> =
        terms.iter().map(|t| (t.low(), t.high(), t.values().len())).collect();
    let mut total = 0_usize;
    while nodes.len() > 1 {
        let add = |pair: &[(i64, i64, usize)]| match pair {
            [a, b] => {
                let (low, high) = (a.0 + b.0, a.1 + b.1);
                let distinct = (frame.class(high, low, high) - frame.class(low, low, high))
                    .unsigned_abs() as usize
                    + 1;
                total = total.saturating_add(a.2.saturating_mul(b.2).saturating_mul(6));
                (low, high, distinct.min(a.2.saturating_mul(b.2)))
            }
            _ => pair[0],
        };
        nodes = nodes.chunks(2).map(add).collect();
    }
    total
}

/// Number with which the whole sum is compared, and the sum's own bounds.
#[derive(Clone, Copy, Debug)]
struct ComparisonBounds {
    bound: i64,
    low: i64,
    high: i64,
}

impl ComparisonBounds {
    /// Returns the representative for a value of a part between `low` and `high`: the nearest value
    /// that still decides the comparison.
    fn class(self, value: i64, low: i64, high: i64) -> i64 {
        let (least_rest, most_rest) = (self.low - low, self.high - high);
        // With the lower one the whole stays below the bound, with the upper one it is above.
        value.max(self.bound - 1 - most_rest).min(self.bound + 1 - least_rest).clamp(low, high)
    }

    fn clamp(self, term: &OrderInt, low: i64, high: i64) -> OrderInt {
        let mut values = vec![self.class(term.low(), low, high)];
        let mut steps = Vec::new();
        for &value in &term.values()[1..] {
            let class = self.class(value, low, high);
            if class > values[values.len() - 1] {
                values.push(class);
                steps.push(term.at_least(value));
            }
        }
        OrderInt::from_steps(values, steps)
    }
}

/// Returns the sum of two integers; `class` returns the representative of a value.
fn add(
    cnf: &mut Cnf,
    a: &OrderInt,
    b: &OrderInt,
    class: impl Fn(i64) -> i64,
    (ticker, budget): (&mut Ticker, &Budget),
) -> Result<OrderInt, Stop> {
    if let ([x], [y]) = (a.values(), b.values()) {
        return Ok(OrderInt::constant(class(x + y)));
    }
    let total = |i: usize, j: usize| class(a.values()[i] + b.values()[j]);
    let (rows, columns) = (a.values().len(), b.values().len());
    // A row may have thousands of clauses: the budget cannot wait for the end of all rows.
    let mut look = || if columns > LONG { budget.check() } else { ticker.tick(budget) };
    let mut all: Vec<i64> = Vec::new();
    for i in 0..rows {
        look()?;
        let new: Vec<i64> = (0..columns)
            .map(|j| total(i, j))
            .filter(|value| all.binary_search(value).is_err())
            .collect();
        if !new.is_empty() {
            all.extend(new);
            #[expect(
                clippy::stable_sort_primitive,
                reason = "the stable one is quick where nearly all is in order"
            )]
            all.sort();
            all.dedup();
        }
    }
    let sum = OrderInt::new(cnf, all);
    for i in 0..rows {
        look()?;
        for j in 0..columns {
            let here = total(i, j);
            // A clause for smaller numbers with the same consequence makes this one redundant;
            // likewise for larger ones below.
            if (i == 0 || total(i - 1, j) < here) && (j == 0 || total(i, j - 1) < here) {
                cnf.clause([
                    !a.at_least(a.values()[i]),
                    !b.at_least(b.values()[j]),
                    sum.at_least(here),
                ]);
            }
            if (i + 1 == rows || total(i + 1, j) > here)
                && (j + 1 == columns || total(i, j + 1) > here)
            {
                cnf.clause([
                    !a.at_most(a.values()[i]),
                    !b.at_most(b.values()[j]),
                    sum.at_most(here),
                ]);
            }
        }
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::tests::{assignments, models};

    /// Compares the number of true literals with `bound`.
    fn count(cnf: &mut Cnf, lits: &[Lit], bound: i64) -> Comparison {
        let terms: Vec<OrderInt> =
            lits.iter().map(|&lit| OrderInt::from_steps(vec![0, 1], vec![lit])).collect();
        whole(cnf, &terms, bound)
    }

    fn whole(cnf: &mut Cnf, terms: &[OrderInt], bound: i64) -> Comparison {
        compare(cnf, terms, bound, &Budget::unlimited()).expect("no limit")
    }

    fn trues(values: &[bool]) -> i64 {
        values.iter().filter(|&&value| value).count() as i64
    }

    #[test]
    fn counts_are_exact_and_add_no_models() {
        for n in 0..=7 {
            for k in -1..=n + 1 {
                let compared: [fn(i64, i64) -> bool; 3] =
                    [|a, b| a >= b, |a, b| a <= b, |a, b| a == b];
                for (which, compare) in compared.into_iter().enumerate() {
                    let mut cnf = Cnf::new();
                    let lits = cnf.new_lits(n as usize);
                    let total = count(&mut cnf, &lits, k);
                    if which != 1 {
                        cnf.clause([total.at_least()]);
                    }
                    if which != 0 {
                        cnf.clause([total.at_most()]);
                    }
                    assert_eq!(
                        models(cnf, &lits),
                        assignments(n as usize, |v| compare(trues(v), k)),
                        "{n} {k} {which}"
                    );
                }
            }
        }
    }

    #[test]
    fn sums_with_factors_are_exact() {
        // 3x − 2y + z − 4w, for literals.
        let factors = [3, -2, 1, -4];
        for bound in -8..=6 {
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(4);
            let terms = lits
                .iter()
                .zip(factors)
                .map(|(&lit, f)| OrderInt::from_steps(vec![0, 1], vec![lit]).times(f));
            let total = whole(&mut cnf, &terms.collect::<Vec<_>>(), bound);
            cnf.clause([total.at_least()]);
            cnf.clause([total.at_most()]);
            let value =
                |v: &[bool]| v.iter().zip(factors).map(|(&v, f)| i64::from(v) * f).sum::<i64>();
            assert_eq!(models(cnf, &lits), assignments(4, |v| value(v) == bound), "{bound}");
        }
    }

    #[test]
    fn a_comparison_of_two_takes_as_many_clauses_as_values() {
        let mut cnf = Cnf::new();
        let [x, y] = [0, 1].map(|_| OrderInt::new(&mut cnf, (1..=9).collect()));
        let before = cnf.len();
        let difference = whole(&mut cnf, &[x, y.times(-1)], -1);
        cnf.clause([difference.at_most()]);
        assert!(cnf.len() - before <= 40, "{}", cnf.len() - before);
    }

    #[test]
    fn a_large_sum_ends_with_its_time() {
        let mut cnf = Cnf::new();
        let terms: Vec<OrderInt> = cnf
            .new_lits(6000)
            .into_iter()
            .map(|lit| OrderInt::from_steps(vec![0, 1], vec![lit]))
            .collect();
        assert_eq!(compare(&mut cnf, &terms, 3000, &Budget::steps(10)).err(), Some(Stop::Steps));
    }
}
