//! Agreement of ratings with the letters of the real games.

/// Number of pairs of puzzles of one size with different letters, and of those in the right order;
/// pairs of equal ratings count one half.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pairs {
    pub(super) right: f64,
    pub(super) all: usize,
}

impl Pairs {
    /// Counts the pairs of some puzzles, each with its group, its letter and its rating; pairs of
    /// different groups do not count.
    pub(super) fn count<R: PartialOrd>(rated: &[(usize, usize, R)]) -> Self {
        let mut pairs = Self::default();
        for (at, (group, letter, rating)) in rated.iter().enumerate() {
            for (other_group, other_letter, other) in &rated[..at] {
                if group == other_group && letter != other_letter {
                    let is_higher = letter > other_letter;
                    pairs.all += 1;
                    pairs.right += match rating.partial_cmp(other) {
                        Some(std::cmp::Ordering::Greater) if is_higher => 1.0,
                        Some(std::cmp::Ordering::Less) if !is_higher => 1.0,
                        Some(std::cmp::Ordering::Equal) => 0.5,
                        _ => 0.0,
                    };
                }
            }
        }
        pairs
    }

    /// Returns the pairs of both.
    pub(super) fn with(self, other: Self) -> Self {
        Self { right: self.right + other.right, all: self.all + other.all }
    }

    /// Concordance: the share of the pairs in the right order. NaN without pairs.
    pub(super) fn concordance(self) -> f64 {
        self.right / self.all as f64
    }
}

/// Returns a concordance or a correlation as a cell of a table; a dash, if there is none.
pub(super) fn cell(value: f64) -> String {
    if value.is_nan() { "–".to_owned() } else { format!("{value:.3}") }
}

/// Returns Spearman's rank correlation of two lists of the same length.
pub(super) fn spearman<A: PartialOrd, B: PartialOrd>(a: &[A], b: &[B]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = f64::midpoint(a.len() as f64, 1.0);
    let product =
        |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

/// Returns the rank of each value, from 1 on; ties have their mean.
pub(super) fn ranks<V: PartialOrd>(values: &[V]) -> Vec<f64> {
    let rank = |own: &V| {
        let less = values.iter().filter(|other| *other < own).count();
        let equal = values.iter().filter(|other| *other == own).count();
        less as f64 + f64::midpoint(equal as f64, 1.0)
    };
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_correlated() {
        assert_eq!(ranks(&[(2, 0), (1, 5), (2, 0), (1, 4)]), [3.5, 2.0, 3.5, 1.0]);
        // Grades have the ranks 1.5, 1.5, 3, 4: minus their mean, 2.5, their squares add up to 4.5,
        // those of 1, 2, 3, 4 to 5, the products to 4.5.
        let grades = [0, 0, 1, 2];
        assert!((spearman(&grades, &[1, 2, 3, 4]) - 4.5 / 22.5_f64.sqrt()).abs() < 1e-12);
        assert!((spearman(&grades, &[4, 3, 2, 1]) + 4.5 / 22.5_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn pairs_of_one_size_are_in_the_right_order_or_not() {
        // The first two are right, the third pair is equal; the last puzzle has another size.
        let rated = [(0, 0, 1.0), (0, 1, 2.0), (0, 1, 3.0), (0, 2, 3.0), (1, 0, 9.0)];
        let pairs = Pairs::count(&rated);
        assert_eq!(pairs, Pairs { right: 4.5, all: 5 });
        assert!((pairs.concordance() - 0.9).abs() < 1e-12);
        let turned: Vec<_> = rated.map(|(size, letter, rating)| (size, letter, -rating)).to_vec();
        assert_eq!(Pairs::count(&turned), Pairs { right: 0.5, all: 5 });
        assert_eq!(cell(Pairs::count(&rated[4..]).concordance()), "–");
    }
}
