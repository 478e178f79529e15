//! Fits of prices to the letters of the real games, with cross-validation over six folds of
//! puzzles.

use std::collections::BTreeSet;

use super::agreement::Pairs;
use super::sample::{Label, Puzzle};

/// Number of folds of puzzles.
const FOLDS: usize = 6;

/// Prices that are tried, in halves.
const TRIED: std::ops::RangeInclusive<u32> = 2..=24;

/// Least gain in agreement for which a price is changed.
const LEAST_GAIN: f64 = 0.002;

/// Number of times that each price is tried.
const ROUNDS: usize = 2;

/// Weight of the penalty of the free fit, for each use.
const PENALTY: f64 = 3.0;

/// Prices of uses of rules by their names.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Prices(pub(super) Vec<(&'static str, f64)>);

impl Prices {
    /// Prices of the uses in these puzzles, as the kind has them.
    pub(super) fn of_kind(puzzles: &[Puzzle]) -> Self {
        let labels = puzzles.iter().flat_map(|puzzle| puzzle.uses.keys());
        let mut prices: Vec<(&str, f64)> =
            labels.filter_map(|label| label.price).map(|price| (price.name, price.cost)).collect();
        prices.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(b.0)));
        prices.dedup();
        Self(prices)
    }

    /// Cost of the hardest step by these prices.
    fn hardest(&self, puzzle: &Puzzle) -> f64 {
        if puzzle.hardest.is_infinite() {
            return f64::INFINITY;
        }
        let cost = |label: &Label| {
            let own = self.0.iter().find(|(name, _)| label.price.is_some_and(|p| p.name == *name));
            own.map_or(label.cost, |(_, cost)| *cost)
        };
        puzzle.uses.keys().map(cost).fold(0.0, f64::max)
    }

    /// Pairs of these puzzles in the right order by these prices.
    pub(super) fn pairs(&self, puzzles: &[&Puzzle]) -> Pairs {
        let rated: Vec<_> =
            puzzles.iter().map(|own| (own.size, own.letter, self.hardest(own))).collect();
        Pairs::count(&rated)
    }

    /// Returns prices that agree better with the letters of these puzzles: one after the other is
    /// changed as long as that helps.
    pub(super) fn fitted(&self, puzzles: &[&Puzzle]) -> Self {
        let mut best = self.clone();
        let mut agreement = best.pairs(puzzles).concordance();
        for _ in 0..ROUNDS {
            let before = best.clone();
            for at in 0..best.0.len() {
                for half in TRIED {
                    let mut other = best.clone();
                    other.0[at].1 = f64::from(half) / 2.0;
                    let found = other.pairs(puzzles).concordance();
                    if found > agreement + LEAST_GAIN {
                        (best, agreement) = (other, found);
                    }
                }
            }
            if best == before {
                break;
            }
        }
        best
    }

    /// Returns true if the letters of these puzzles say something about a price: another one agrees
    /// less or better.
    pub(super) fn is_decided(&self, at: usize, puzzles: &[&Puzzle]) -> bool {
        let agreement = self.pairs(puzzles).concordance();
        TRIED.into_iter().any(|half| {
            let mut other = self.clone();
            other.0[at].1 = f64::from(half) / 2.0;
            (other.pairs(puzzles).concordance() - agreement).abs() > LEAST_GAIN
        })
    }
}

/// Puzzles in this fold, and the others. Puzzles of each size and letter are in all folds.
fn fold(puzzles: &[Puzzle], fold: usize) -> (Vec<&Puzzle>, Vec<&Puzzle>) {
    let chosen = |is_own: bool| {
        let numbered = puzzles.iter().enumerate();
        numbered.filter(|(at, _)| (at % FOLDS == fold) == is_own).map(|(_, own)| own).collect()
    };
    (chosen(true), chosen(false))
}

/// Pairs within each fold in the right order, by prices that were fitted to the other folds.
pub(super) fn by_folds(puzzles: &[Puzzle], prices: &Prices) -> Pairs {
    (0..FOLDS)
        .map(|number| {
            let (own, others) = fold(puzzles, number);
            prices.fitted(&others).pairs(&own)
        })
        .fold(Pairs::default(), Pairs::with)
}

/// Pairs within each fold in the right order, by a free fit: a ridge regression of the letter on
/// the logarithms of the numbers of steps of each use, for the puzzles of one size. It shows how
/// much the steps can tell of the letters at all.
pub(super) fn free(puzzles: &[Puzzle]) -> Pairs {
    let sizes: BTreeSet<usize> = puzzles.iter().map(|puzzle| puzzle.size).collect();
    let of_size = |size: usize| {
        let own: Vec<Puzzle> = puzzles.iter().filter(|own| own.size == size).cloned().collect();
        let labels: BTreeSet<&Label> = own.iter().flat_map(|own| own.uses.keys()).collect();
        let rows: Vec<Vec<f64>> = own
            .iter()
            .map(|puzzle| {
                let count = |label: &&Label| puzzle.uses.get(*label).copied().unwrap_or_default();
                labels.iter().map(|label| (count(label) as f64).ln_1p()).collect()
            })
            .collect();
        let rows = standardised(rows);
        let pairs = (0..FOLDS).map(|number| {
            let is_own = |at: &usize| at % FOLDS == number;
            let (test, train): (Vec<usize>, Vec<usize>) = (0..own.len()).partition(is_own);
            let letters: Vec<f64> = train.iter().map(|&at| own[at].letter as f64).collect();
            let train: Vec<&Vec<f64>> = train.iter().map(|&at| &rows[at]).collect();
            let rate = ridge(&train, &letters, PENALTY * labels.len() as f64);
            let rated: Vec<_> =
                test.iter().map(|&at| (size, own[at].letter, rate(&rows[at]))).collect();
            Pairs::count(&rated)
        });
        pairs.fold(Pairs::default(), Pairs::with)
    };
    sizes.into_iter().map(of_size).fold(Pairs::default(), Pairs::with)
}

/// Returns the rows with columns of mean 0 and deviation 1.
fn standardised(mut rows: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = rows.len() as f64;
    for column in 0..rows.first().map_or(0, Vec::len) {
        let mean = rows.iter().map(|row| row[column]).sum::<f64>() / count;
        let variance = rows.iter().map(|row| (row[column] - mean).powi(2)).sum::<f64>() / count;
        for row in &mut rows {
            row[column] = (row[column] - mean) / (variance.sqrt() + 1e-9);
        }
    }
    rows
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the prediction of a ridge regression, solved in the space of the rows.
fn ridge(rows: &[&Vec<f64>], wanted: &[f64], penalty: f64) -> impl Fn(&[f64]) -> f64 {
    let mean = wanted.iter().sum::<f64>() / wanted.len().max(1) as f64;
    let mut system: Vec<Vec<f64>> = rows
        .iter()
        .zip(wanted)
        .enumerate()
        .map(|(at, (row, wanted))| {
            let mut own: Vec<f64> = rows.iter().map(|other| dot(row, other)).collect();
            own[at] += penalty.max(1e-6);
            own.push(wanted - mean);
            own
        })
        .collect();
    // The system is positive definite, so no pivots are needed.
    for at in 0..system.len() {
        for below in at + 1..system.len() {
            let factor = system[below][at] / system[at][at];
            let (above, rest) = system.split_at_mut(below);
            for (own, other) in rest[0].iter_mut().zip(&above[at]).skip(at) {
                *own -= factor * other;
            }
        }
    }
    let mut weights = vec![0.0; system.len()];
    for at in (0..system.len()).rev() {
        let row = &system[at];
        let known = dot(&row[at + 1..system.len()], &weights[at + 1..]);
        weights[at] = (row[system.len()] - known) / row[at];
    }
    let columns = rows.first().map_or(0, |row| row.len());
    let slopes: Vec<f64> = (0..columns)
        .map(|column| rows.iter().zip(&weights).map(|(row, weight)| row[column] * weight).sum())
        .collect();
    move |row: &[f64]| mean + dot(row, &slopes)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tatham_core::explain::Price;

    use super::*;

    static PRICES: [Price; 2] =
        [Price::new("far", 2.0, "it is far"), Price::new("wide", 2.0, "it is wide")];

    /// A puzzle of this letter whose steps have these prices.
    fn puzzle(letter: usize, prices: &[usize]) -> Puzzle {
        let label = |&at: &usize| {
            let price = &PRICES[at];
            Label { text: price.name.to_owned(), price: Some(price), cost: price.cost }
        };
        let uses: BTreeMap<Label, usize> = prices.iter().map(|at| (label(at), 1)).collect();
        Puzzle { id: String::new(), size: 0, letter, hardest: 2.0, total: 2.0, uses }
    }

    #[test]
    fn a_price_follows_the_letters() {
        // Only "far" distinguishes the letters; "wide" is in all of them.
        let puzzles: Vec<Puzzle> = (0..24)
            .map(|at| if at / 6 % 2 == 0 { puzzle(0, &[1]) } else { puzzle(1, &[0, 1]) })
            .collect();
        let prices = Prices::of_kind(&puzzles);
        assert_eq!(prices.0, [("far", 2.0), ("wide", 2.0)]);
        let all: Vec<&Puzzle> = puzzles.iter().collect();
        assert!((prices.pairs(&all).concordance() - 0.5).abs() < 1e-12);
        let fitted = prices.fitted(&all);
        assert!((fitted.pairs(&all).concordance() - 1.0).abs() < 1e-12);
        assert!(fitted.0[0].1 > fitted.0[1].1, "{fitted:?}");
        assert!((by_folds(&puzzles, &prices).concordance() - 1.0).abs() < 1e-12);
        assert!((free(&puzzles).concordance() - 1.0).abs() < 1e-12);
        assert!(prices.is_decided(0, &all));
        let wide: Vec<Puzzle> = (0..12).map(|at| puzzle(at % 2, &[1])).collect();
        let wide: Vec<&Puzzle> = wide.iter().collect();
        assert!(!prices.is_decided(1, &wide));
    }
}
