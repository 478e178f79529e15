//! Sums, by a tree of additions in the order encoding: the totalizer, here for integers of any values.
//!
//! ```text
//!            x1+x2+x3+x4              each node is an integer, and a clause says of each two values of its children
//!            /         \                 a ≥ i  and  b ≥ j   →   a+b ≥ i+j
//!        x1+x2         x3+x4             a ≤ i  and  b ≤ j   →   a+b ≤ i+j
//!        /   \         /   \          a literal counts as an integer of 0 and 1
//!       x1   x2       x3   x4
//! ```
//!
//! Only what bears on the comparison is told apart: where a sum is compared with k, a part that exceeds k even with the least of the
//! rest is as good as any other that does, and so at the low end. Clauses that others imply are left out. A count of n literals up to k
//! takes about n·log n·k clauses; a comparison of two integers as many as they have values. Both directions are stated: the literals
//! of a sum follow from those of its terms. Counts propagate fully, other sums as far as bounds go.
//!
//! # References
//! Olivier Bailleux, Yacine Boufkhad, "Efficient CNF Encoding of Boolean Cardinality Constraints", CP 2003; for weights: Saurabh
//! Joshi, Ruben Martins, Vasco Manquinho, "Generalized Totalizer Encoding for Pseudo-Boolean Constraints", CP 2015.

use tatham_core::{Budget, Stop, Ticker};

use super::order::OrderInt;
use crate::cnf::Cnf;
use crate::lit::Lit;

/// Rows between two looks at the clock, and from which length on it is looked at for each.
const GLANCE: u32 = 16;
const LONG: usize = 64;

/// How a sum compares with the number that it was made for.
///
/// Its clauses tell nothing of other numbers: where seven of nine literals are true, a sum made for 4 does not know whether they are
/// at least 6. So there is no other number to ask for.
///
/// ```
/// # use tatham_core::Budget;
/// # use tatham_sat::{Cnf, Lit, OrderInt, encode::totalizer::{Comparison, compare}};
/// let mut cnf = Cnf::new();
/// let terms: Vec<OrderInt> = cnf.new_lits(9).into_iter().map(|lit| OrderInt::from_steps(vec![0, 1], vec![lit])).collect();
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
    /// Stands for a comparison that was not made.
    pub(crate) const UNKNOWN: Self = Self { reaches: Lit::TRUE, exceeds: Lit::FALSE };

    fn of(sum: &OrderInt, bound: i64) -> Self {
        Self { reaches: sum.at_least(bound), exceeds: !sum.at_most(bound) }
    }

    /// The sum is at least the number.
    pub fn at_least(self) -> Lit {
        self.reaches
    }

    /// The sum is at most the number.
    pub fn at_most(self) -> Lit {
        !self.exceeds
    }
}

/// Compares the sum of the terms with `bound`.
///
/// # Errors
/// The budget came first; then some of the clauses are there.
pub fn compare(
    cnf: &mut Cnf,
    terms: &[OrderInt],
    bound: i64,
    budget: &Budget,
) -> Result<Comparison, Stop> {
    sum(cnf, terms, bound, budget).map(|sum| Comparison::of(&sum, bound))
}

/// The sum of the terms, told apart only where it is below `bound`, `bound`, or above: any value of a class may stand for it.
fn sum(cnf: &mut Cnf, terms: &[OrderInt], bound: i64, budget: &Budget) -> Result<OrderInt, Stop> {
    let low: i64 = terms.iter().map(OrderInt::low).sum();
    let high: i64 = terms.iter().map(OrderInt::high).sum();
    // Whatever the other terms are, at the least and at the most.
    let frame = Frame { bound, low, high };
    let mut nodes: Vec<OrderInt> =
        terms.iter().map(|term| frame.clamp(term, term.low(), term.high())).collect();
    let mut ranges: Vec<(i64, i64)> = terms.iter().map(|term| (term.low(), term.high())).collect();
    if nodes.is_empty() {
        return Ok(OrderInt::constant(0));
    }
    let mut ticker = budget.ticker(GLANCE);
    // Neighbours are added, so that what depends on the same cells stays together.
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

/// At most so many literals do the clauses of [`compare`] have: the tree is gone through without making them.
pub fn room(terms: &[OrderInt], bound: i64) -> usize {
    let (low, high): (i64, i64) =
        terms.iter().fold((0, 0), |(low, high), term| (low + term.low(), high + term.high()));
    let frame = Frame { bound, low, high };
    // Of each node its bounds, and how many values it has at most.
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

/// What the whole sum is compared with, and its own bounds.
#[derive(Clone, Copy, Debug)]
struct Frame {
    bound: i64,
    low: i64,
    high: i64,
}

impl Frame {
    /// What stands for a value of a part that lies between `low` and `high`: the nearest that still decides the comparison.
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

/// The sum of two integers, where `class` says which values need not be told apart.
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
    // A row may be thousands of clauses: who waits for the end of all of them waits too long.
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
            // A clause for smaller numbers that says the same makes this one needless, and so for larger ones below.
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

    /// The number of true literals, compared with `bound`.
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
        // 3x − 2y + z − 4w, of literals.
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
