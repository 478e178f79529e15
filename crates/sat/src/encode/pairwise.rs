//! At most one, pairwise: no two together.
//!
//! No variables, n·(n−1)/2 clauses of two literals. Propagates fully; the best for few literals.

use crate::cnf::Cnf;
use crate::lit::Lit;

/// Demands that at most one of `lits` is true.
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
