//! At-most-one by a sequential counter: s(i) is true exactly if one of the first i literals is.
//!
//! ```text
//!   s1 = x1      s1 → s2             s2 → s3             …
//!                x2 → s2             x3 → s3
//!                s2 → s1 ∨ x2        s3 → s2 ∨ x3
//!                x2 ∧ s1 ✗           x3 ∧ s2 ✗
//! ```
//!
//! n−2 variables, 3n−5 binary clauses and n−2 ternary ones. Propagates fully. The third line, which
//! is not in the source, serves to count models: it determines the counter by the literals.
//!
//! # References
//! Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005,
//! section 2 with k = 1.

use crate::cnf::Cnf;
use crate::lit::Lit;

/// Adds the constraint that at most one of `lits` is true.
pub fn at_most_one(cnf: &mut Cnf, lits: &[Lit]) {
    let Some((&first, rest)) = lits.split_first() else { return };
    let mut counted = first;
    for (i, &lit) in rest.iter().enumerate() {
        cnf.clause([!lit, !counted]);
        if i + 1 < rest.len() {
            let next = cnf.new_lit();
            cnf.implies([counted], next);
            cnf.implies([lit], next);
            cnf.clause([!next, counted, lit]);
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
        assert_eq!((cnf.variables(), cnf.len()), (1 + 7 + 5, 3 * 7 - 5 + 5));
    }
}
