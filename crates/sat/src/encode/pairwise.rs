//! Pairwise at-most-one: no two literals are true together.
//!
//! No variables, n·(n−1)/2 binary clauses. Propagates fully; the best for few literals.

use crate::cnf::Cnf;
use crate::lit::Lit;

/// Adds the constraint that at most one of `lits` is true.
pub fn at_most_one(cnf: &mut Cnf, lits: &[Lit]) {
    for (i, &a) in lits.iter().enumerate() {
        for &b in &lits[i + 1..] {
            cnf.clause([!a, !b]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_size() {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(7);
        at_most_one(&mut cnf, &lits);
        assert_eq!((cnf.variables(), cnf.len()), (1 + 7, 21));
    }
}
