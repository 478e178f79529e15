//! Checker of DRAT proofs by unit propagation alone, clause by clause, from the first to the last.
//!
//! A clause *follows by unit propagation* from others (RUP) if setting all its literals false, and
//! propagating the clauses with one literal left, falsifies a clause. A proof is a list of clauses
//! of which each follows so from the formula and those before it; the empty clause among them
//! refutes the formula.
//!
//! ```text
//!     1 2    -1 2    1 -2    -1 -2        2: with 2 false, 1 2 implies 1, and -1 2 is falsified.
//!                                         Then 2 implies both 1 and not 1.
//! ```
//!
//! DRAT allows more: clauses that keep a formula satisfiable without following from it (RAT). They
//! are refused here, so every kept clause is a consequence of the formula; deletions, which only
//! serve speed, can then be applied or ignored at will. Deleted clauses that have become units are
//! kept.
//!
//! It shares nothing with our solvers: the text of formula and proof is its only input.
//!
//! # References
//! Evgueni Goldberg, Yakov Novikov, "Verification of Proofs of Unsatisfiability for CNF Formulas",
//! DATE 2003; Nathan Wetzler, Marijn Heule, Warren Hunt, "DRAT-trim: Efficient Checking and
//! Trimming Using Expressive Clausal Proofs", SAT 2014.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::io::BufRead;
use std::time::Instant;

/// Lemmas between two looks at the clock.
const GLANCE: usize = 256;

/// Figures of a checked proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Checked {
    /// Number of clauses that were checked: 0 if unit propagation refutes the formula.
    pub(super) lemmas: usize,
    /// True if the formula itself contains the empty clause.
    pub(super) is_bare: bool,
}

/// Checks that a proof refutes a formula, both as text.
///
/// # Errors
/// The defect: a text that cannot be read, a clause that does not follow, no empty clause, or the
/// time limit.
pub(super) fn check(
    formula: impl BufRead,
    proof: impl BufRead,
    until: Instant,
) -> Result<Checked, String> {
    let (mut checker, mut checked, mut line) = (Checker::default(), Checked::default(), 0);
    each_clause(formula, |is_deleted, clause| {
        if is_deleted {
            return Err("a formula has no deletions".to_owned());
        }
        checked.is_bare |= clause.is_empty();
        checker.add(clause);
        Ok(true)
    })?;
    if !checker.is_refuted {
        each_clause(proof, |is_deleted, clause| {
            line += 1;
            if line % GLANCE == 0 && Instant::now() > until {
                return Err("the time limit was reached".to_owned());
            }
            if is_deleted {
                checker.delete(clause);
                return Ok(true);
            }
            checked.lemmas += 1;
            if !checker.follows(clause) {
                return Err(format!(
                    "step {line} of the proof does not follow by unit propagation: {clause:?}"
                ));
            }
            checker.add(clause);
            Ok(!checker.is_refuted)
        })?;
    }
    if checker.is_refuted {
        Ok(checked)
    } else {
        Err("the proof ends without a contradiction".to_owned())
    }
}

/// Calls `each` with the clauses of a text, and true for deletions, until it returns false.
fn each_clause(
    mut text: impl BufRead,
    mut each: impl FnMut(bool, &[i32]) -> Result<bool, String>,
) -> Result<(), String> {
    let (mut line, mut clause, mut is_deleted) = (String::new(), Vec::new(), false);
    loop {
        line.clear();
        if text.read_line(&mut line).map_err(|error| error.to_string())? == 0 {
            return if clause.is_empty() {
                Ok(())
            } else {
                Err("the last clause has no end".to_owned())
            };
        }
        if line.starts_with(['c', 'p']) {
            continue;
        }
        for word in line.split_ascii_whitespace() {
            match word.parse::<i32>() {
                Ok(0) => {
                    if !each(is_deleted, &clause)? {
                        return Ok(());
                    }
                    clause.clear();
                    is_deleted = false;
                }
                Ok(lit) => clause.push(lit),
                Err(_) if word == "d" && clause.is_empty() => is_deleted = true,
                Err(_) => return Err(format!("`{word}` is no literal")),
            }
        }
    }
}

/// Index of a literal: twice its variable, plus one if it is negative.
type Lit = u32;

fn lit(dimacs: i32) -> Lit {
    2 * dimacs.unsigned_abs() + u32::from(dimacs < 0)
}

/// Clause in the list of its checker.
#[derive(Clone, Copy, Debug)]
struct Clause {
    start: u32,
    length: u32,
    /// Next clause with the same sum, or `NONE`.
    next: u32,
}

/// Marker for an absent clause.
const NONE: u32 = u32::MAX;

/// Identity hasher: the sums are hashes already.
#[derive(Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, sum: u64) {
        self.0 = sum;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Watch of a clause: visited when the literal becomes false, unless the other literal, which is
/// cheap to test, is true.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Lit,
}

/// Clauses of a formula and of a proof so far, with everything that follows by unit propagation.
#[derive(Debug, Default)]
struct Checker {
    lits: Vec<Lit>,
    clauses: Vec<Clause>,
    /// Watches: clauses of at least 2 literals are watched at their first 2.
    watches: Vec<Vec<Watch>>,
    /// True for each literal that is true.
    is_true: Vec<bool>,
    /// True literals, in order; those before `kept` are permanent.
    trail: Vec<Lit>,
    kept: usize,
    /// Number of literals on the trail that have been propagated.
    drawn: usize,
    /// Last clause with each sum over its literals, which does not depend on their order.
    by_sum: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    is_refuted: bool,
}

impl Checker {
    /// Adds a clause and propagates.
    fn add(&mut self, clause: &[i32]) {
        let mut lits: Vec<Lit> = clause.iter().map(|&number| lit(number)).collect();
        lits.sort_unstable();
        lits.dedup();
        let most = lits.iter().max().map_or(0, |&lit| (lit | 1) as usize + 1);
        if self.is_true.len() < most {
            self.is_true.resize(most, false);
            self.watches.resize(most, Vec::new());
        }
        // A tautology, or a clause that is permanently true, has no effect.
        if lits.windows(2).any(|pair| pair[0] ^ 1 == pair[1])
            || lits.iter().any(|&lit| self.is_true[lit as usize])
        {
            return;
        }
        let sum = sum(&lits);
        // Permanently false literals cannot be watched: they go to the end.
        lits.sort_by_key(|&lit| self.is_true[(lit ^ 1) as usize]);
        let open = lits.iter().filter(|&&lit| !self.is_true[(lit ^ 1) as usize]).count();
        match open {
            0 => self.is_refuted = true,
            1 => {
                self.set(lits[0]);
                self.is_refuted |= !self.propagate();
                self.kept = self.trail.len();
            }
            _ => {
                let number = self.clauses.len() as u32;
                let next = self.by_sum.insert(sum, number).unwrap_or(NONE);
                self.clauses.push(Clause {
                    start: self.lits.len() as u32,
                    length: lits.len() as u32,
                    next,
                });
                self.watches[lits[0] as usize].push(Watch { clause: number, other: lits[1] });
                self.watches[lits[1] as usize].push(Watch { clause: number, other: lits[0] });
                self.lits.extend(lits);
            }
        }
    }

    /// Deletes a clause, if it is there.
    fn delete(&mut self, clause: &[i32]) {
        let mut lits: Vec<Lit> = clause.iter().map(|&number| lit(number)).collect();
        lits.sort_unstable();
        lits.dedup();
        let mut number = self.by_sum.get(&sum(&lits)).copied().unwrap_or(NONE);
        while let Some(&Clause { start, length, next }) = self.clauses.get(number as usize) {
            let mut own = self.lits[start as usize..(start + length) as usize].to_vec();
            own.sort_unstable();
            if own == lits {
                // Its watches are removed when they are next visited.
                self.clauses[number as usize].length = 0;
                return;
            }
            number = next;
        }
    }

    /// Returns true if a clause follows by unit propagation.
    fn follows(&mut self, clause: &[i32]) -> bool {
        let mut found = false;
        for &number in clause {
            let (yes, no) = (lit(number), lit(-number));
            // A variable that no clause names has no effect.
            match self.is_true.get(yes as usize) {
                Some(true) => found = true,
                Some(false) if !self.is_true[no as usize] => self.set(no),
                _ => {}
            }
        }
        found = found || !self.propagate();
        for &lit in &self.trail[self.kept..] {
            self.is_true[lit as usize] = false;
        }
        self.trail.truncate(self.kept);
        self.drawn = self.kept;
        found
    }

    fn set(&mut self, lit: Lit) {
        self.is_true[lit as usize] = true;
        self.trail.push(lit);
    }

    /// Propagates clauses with one literal left; returns false if a clause has none.
    fn propagate(&mut self) -> bool {
        while let Some(&lit) = self.trail.get(self.drawn) {
            self.drawn += 1;
            let mut watches = std::mem::take(&mut self.watches[(lit ^ 1) as usize]);
            let is_consistent = self.visit(lit ^ 1, &mut watches);
            self.watches[(lit ^ 1) as usize] = watches;
            if !is_consistent {
                return false;
            }
        }
        true
    }

    /// Visits the clauses that watch a false literal; those that find another literal to watch
    /// leave the list.
    fn visit(&mut self, falsified: Lit, watches: &mut Vec<Watch>) -> bool {
        let mut i = 0;
        while let Some(&Watch { clause, other }) = watches.get(i) {
            if self.is_true[other as usize] {
                i += 1;
                continue;
            }
            let Clause { start, length, .. } = self.clauses[clause as usize];
            if length == 0 {
                watches.swap_remove(i);
                continue;
            }
            let lits = &mut self.lits[start as usize..(start + length) as usize];
            if lits[0] == falsified {
                lits.swap(0, 1);
            }
            let first = lits[0];
            let is_true = &self.is_true;
            let next = lits[2..].iter().position(|&lit| !is_true[(lit ^ 1) as usize]);
            if let Some(next) = next.filter(|_| !is_true[first as usize]) {
                lits.swap(1, next + 2);
                self.watches[lits[1] as usize].push(Watch { clause, other: first });
                watches.swap_remove(i);
                continue;
            }
            watches[i].other = first;
            i += 1;
            if self.is_true[(first ^ 1) as usize] {
                return false;
            }
            if !self.is_true[first as usize] {
                self.set(first);
            }
        }
        true
    }
}

/// Returns a sum over literals that does not depend on their order; each is hashed first (the last
/// step of SplitMix64).
fn sum(lits: &[Lit]) -> u64 {
    let stir = |lit: Lit| {
        let z = (u64::from(lit) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z ^ (z >> 27)
    };
    lits.iter().fold(0, |sum: u64, &lit| sum.wrapping_add(stir(lit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tatham_core::author::contract::Random;

    fn verdict(formula: &str, proof: &str) -> Result<usize, String> {
        let until = Instant::now() + Duration::from_secs(10);
        check(formula.as_bytes(), proof.as_bytes(), until).map(|checked| checked.lemmas)
    }

    const SQUARE: &str = "c all four\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

    #[test]
    fn a_proof_is_told_from_none() {
        assert_eq!(verdict(SQUARE, "2 0\n0\n"), Ok(1));
        assert_eq!(verdict(SQUARE, "-2 0\nd 1 2 0\n"), Ok(1));
        assert!(verdict(SQUARE, "").unwrap_err().contains("without a contradiction"));
        assert!(
            verdict("p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "2 0\n0\n")
                .unwrap_err()
                .contains("step 2")
        );
        // True, but only by the rule that DRAT adds.
        assert!(verdict("p cnf 2 1\n1 2 0\n", "1 0\n").unwrap_err().contains("step 1"));
        assert!(verdict(SQUARE, "x 0\n2 0\n").is_err() && verdict(SQUARE, "2").is_err());
    }

    #[test]
    fn a_formula_refuted_by_units_needs_no_proof() {
        assert_eq!(verdict("p cnf 2 3\n1 0\n-1 2 0\n-2 0\n", ""), Ok(0));
        assert_eq!(verdict("p cnf 0 1\n0\n", ""), Ok(0));
    }

    #[test]
    fn what_is_deleted_is_used_no_more() {
        let formula = "p cnf 3 4\n1 2 3 0\n-1 2 3 0\n1 -2 3 0\n-1 -2 3 0\n-3 1 0\n-3 -1 0\n";
        assert_eq!(verdict(formula, "2 3 0\n3 0\n"), Ok(2));
        assert!(verdict(formula, "d 1 2 3 0\n2 3 0\n").unwrap_err().contains("step 2"));
        assert!(verdict(formula, "d 3 2 1 0\n2 3 0\n").unwrap_err().contains("step 2"));
        assert_eq!(verdict(formula, "d 1 2 0\n2 3 0\n3 0\n"), Ok(2));
    }

    /// Random formulas: a clause that follows is implied, by brute force; and for a clause that
    /// negates a whole assignment, propagation decides exactly.
    #[test]
    fn only_consequences_follow() {
        let mut random = Random::seeded(11);
        let (mut accepted, mut refused) = (0, 0);
        for _ in 0..3000 {
            let lits = |random: &mut Random, most: usize| -> Vec<i32> {
                let count = 1 + random.below(most);
                (0..count)
                    .map(|_| {
                        (1 + random.below(6) as i32) * if random.below(2) == 0 { 1 } else { -1 }
                    })
                    .collect()
            };
            let count = 8 + random.below(20);
            let formula: Vec<Vec<i32>> = (0..count).map(|_| lits(&mut random, 4)).collect();
            let holds = |clause: &[i32], bits: u32| {
                clause.iter().any(|&lit| (bits >> (lit.abs() - 1) & 1 == 1) == (lit > 0))
            };
            let models: Vec<u32> =
                (0..64).filter(|&bits| formula.iter().all(|clause| holds(clause, bits))).collect();
            let mut checker = Checker::default();
            for clause in &formula {
                checker.add(clause);
            }
            assert!(!checker.is_refuted || models.is_empty());
            if checker.is_refuted {
                continue;
            }
            for _ in 0..6 {
                let lemma = lits(&mut random, 6);
                if checker.follows(&lemma) {
                    assert!(
                        models.iter().all(|&bits| holds(&lemma, bits)),
                        "{formula:?} {lemma:?}"
                    );
                    checker.add(&lemma);
                    accepted += 1;
                } else {
                    refused += 1;
                }
                if random.below(3) == 0 {
                    checker.delete(&formula[random.below(count)]);
                }
                if checker.is_refuted {
                    assert!(models.is_empty());
                    break;
                }
            }
            // A clause over a whole assignment follows exactly if that assignment is not a model.
            let whole: Vec<i32> =
                (1..=6).map(|v| if random.below(2) == 0 { v } else { -v }).collect();
            let bits = whole
                .iter()
                .fold(0, |bits, &lit| if lit < 0 { bits | 1 << (lit.abs() - 1) } else { bits });
            let mut fresh = Checker::default();
            for clause in &formula {
                fresh.add(clause);
            }
            assert_eq!(fresh.follows(&whole), !models.contains(&bits), "{formula:?} {whole:?}");
        }
        assert!(accepted > 500 && refused > 500, "{accepted} {refused}");
    }
}
