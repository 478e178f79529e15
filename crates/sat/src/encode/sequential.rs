//! At most one, by a sequential counter: s(i) says that one of the first i literals is true.
//!
//! ```text
//!   x1 → s1      s1 → s2      s2 → s3      …
//!                x2 → s2      x3 → s3
//!                x2 ∧ s1 ✗    x3 ∧ s2 ✗
//! ```
//!
//! n−1 variables, 3n−4 clauses of two literals. Propagates fully.
//!
//! # References
//! Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005, section 2 with k = 1.

use crate::cnf::Cnf;
use crate::lit::Lit;

/// Demands that at most one of `lits` is true.
pub fn at_most_one(cnf: &mut Cnf, lits: &[Lit]) {
    let Some((&first, rest)) = lits.split_first() else { return };
    let mut counted = first;
    for (i, &lit) in rest.iter().enumerate() {
        if i == 0 {
            // s(1) is implied by the first literal alone; a variable of its own keeps the counter one-sided.
            let next = cnf.new_lit();
            cnf.implies([counted], next);
            counted = next;
        }
        cnf.clause([!lit, !counted]);
        if i + 1 < rest.len() {
            let next = cnf.new_lit();
            cnf.implies([counted], next);
            cnf.implies([lit], next);
            counted = next;
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
        assert_eq!((cnf.variables(), cnf.len()), (1 + 7 + 6, 3 * 7 - 4));
    }
}
