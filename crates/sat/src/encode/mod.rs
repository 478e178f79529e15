//! Encodings of common constraints as clauses, one file each, and the choice between them.

pub mod automaton;
pub mod order;
pub mod pairwise;
pub mod sequential;
pub mod totalizer;

use crate::cnf::Cnf;
use crate::lit::Lit;

/// Greatest number of literals for the pairwise encoding: binary clauses are the cheapest, and need
/// no variables.
const PAIRWISE_UP_TO: usize = 32;

impl Cnf {
    /// Adds the constraint that at least one of `lits` is true.
    pub fn at_least_one(&mut self, lits: &[Lit]) {
        self.clause(lits.iter().copied());
    }

    /// Adds the constraint that at most one of `lits` is true, by the encoding that suits their
    /// number.
    pub fn at_most_one(&mut self, lits: &[Lit]) {
        if lits.len() <= PAIRWISE_UP_TO {
            pairwise::at_most_one(self, lits);
        } else {
            sequential::at_most_one(self, lits);
        }
    }

    /// Adds the constraint that exactly one of `lits` is true.
    pub fn exactly_one(&mut self, lits: &[Lit]) {
        self.at_least_one(lits);
        self.at_most_one(lits);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::answers::Answers;
    use tatham_core::Budget;

    /// Returns all models of `cnf`, as the values of `lits`, sorted.
    pub(crate) fn models(cnf: Cnf, lits: &[Lit]) -> Vec<Vec<bool>> {
        let budget = Budget::unlimited();
        let mut answers = Answers::new(cnf, lits, &budget).expect("no limit");
        let mut all = Vec::new();
        while answers.advance(&budget).expect("no limit") {
            all.push(answers.values().to_vec());
        }
        all.sort_unstable();
        all
    }

    /// Returns every assignment of `count` literals that `wanted` accepts, sorted.
    pub(crate) fn assignments(count: usize, wanted: impl Fn(&[bool]) -> bool) -> Vec<Vec<bool>> {
        let mut all: Vec<Vec<bool>> = (0..1_u32 << count)
            .map(|bits| (0..count).map(|i| bits >> i & 1 == 1).collect::<Vec<bool>>())
            .filter(|values| wanted(values))
            .collect();
        all.sort_unstable();
        all
    }

    fn trues(values: &[bool]) -> usize {
        values.iter().filter(|&&value| value).count()
    }

    #[test]
    fn every_encoding_of_at_most_one_has_the_right_models() {
        let encodings: [fn(&mut Cnf, &[Lit]); 3] =
            [pairwise::at_most_one, sequential::at_most_one, |cnf, lits| cnf.at_most_one(lits)];
        for count in 0..=9 {
            for encode in encodings {
                let mut cnf = Cnf::new();
                let lits = cnf.new_lits(count);
                encode(&mut cnf, &lits);
                assert_eq!(
                    models(cnf, &lits),
                    assignments(count, |values| trues(values) <= 1),
                    "{count}"
                );
            }
        }
    }

    #[test]
    fn exactly_one_has_the_right_models() {
        for count in 0..=9 {
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(count);
            cnf.exactly_one(&lits);
            assert_eq!(
                models(cnf, &lits),
                assignments(count, |values| trues(values) == 1),
                "{count}"
            );
        }
    }

    #[test]
    fn constants_count_like_literals() {
        let mut cnf = Cnf::new();
        let mut lits = cnf.new_lits(8);
        lits.push(Lit::TRUE);
        cnf.at_most_one(&lits);
        assert_eq!(models(cnf, &lits[..8]), [vec![false; 8]]);
    }
}
