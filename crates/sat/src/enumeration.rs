//! Enumeration of all models of a formula, each once, in memory that does not grow with their
//! number.
//!
//! The first few models are each forbidden by a clause of the decisions that led there, and the
//! search continues from its state. This is fast where one or two decisions determine everything.
//! Then the search becomes a walk over the tree of decisions. The decisions that led to a model are
//! its path. The next model is searched for under the path with its last decision inverted and, if
//! there is none, with the one before. No model is met twice, and none is stored.
//!
//! ```text
//!   path of a model     a  b ¬c     then:  a  b  c ?    then:  a ¬b ?    then:  ¬a ?    the end
//! ```
//!
//! If the models can be enumerated again, the clauses that forbid models hold only while a
//! variable, the *guard*, is true; a restart makes it false.
//!
//! # References
//! Blocking clauses and their avoidance: Takahisa Toda, Takehide Soh, "Implementing Efficient All
//! Solutions SAT Solvers", ACM JEA 21 (2016).

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use crate::cdcl::Cdcl;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::solver::{Assignment, Solver};

/// Number of models that are forbidden by a clause.
const FORBIDDEN: usize = 50;

/// Enumeration of a formula's models. Models that differ must differ on the answer.
#[derive(Debug)]
pub struct Enumeration {
    solver: Box<Cdcl>,
    answer: Arc<[Lit]>,
    /// Guard of the clauses that forbid models; `None` if the models are enumerated only once.
    guard: Option<Lit>,
    stage: Stage,
    /// Decisions, each with true if its opposite has not been tried yet.
    path: Vec<(Lit, bool)>,
    /// True if the path has changed since the last solve.
    is_due: bool,
    current: Vec<bool>,
    /// Models found while they are forbidden one by one.
    met: Vec<Vec<bool>>,
    /// True if those are all models.
    is_complete: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Search in which models are forbidden one by one.
    Forbid,
    /// Return of stored models, with the index of the next: all are known.
    PartialAnswer(usize),
    /// Walk over the tree of decisions.
    Walk,
    End,
}

impl Enumeration {
    /// Enumerates the models of `formula`, which differ on `answer`; the guard becomes a variable
    /// of the formula.
    ///
    /// # Errors
    /// The budget ran out first.
    pub fn new(formula: &mut Formula, answer: Arc<[Lit]>, budget: &Budget) -> Result<Self, Stop> {
        let guard = formula.new_lit();
        Ok(Self {
            guard: Some(guard),
            ..Self::once(Box::new(Cdcl::within(formula, budget)?), answer)
        })
    }

    /// Enumerates the models of a solver's formula once, without restarts.
    pub(crate) fn once(solver: Box<Cdcl>, answer: Arc<[Lit]>) -> Self {
        Self {
            solver,
            current: vec![false; answer.len()],
            answer,
            guard: None,
            stage: Stage::Forbid,
            path: Vec::new(),
            is_due: false,
            met: Vec::new(),
            is_complete: false,
        }
    }

    /// Returns the values of the answer in the model found last.
    pub fn current(&self) -> &[bool] {
        &self.current
    }

    /// Returns the conflicts of the solver so far.
    pub fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    /// Starts again: all models will be returned once more.
    ///
    /// # Panics
    /// If the enumeration runs only [once](Self::once).
    pub fn restart(&mut self) {
        self.stage = if self.is_complete {
            Stage::PartialAnswer(0)
        } else {
            self.walk_under(Some(!self.guard.expect("it was made to begin anew")))
        };
    }

    fn walk_under(&mut self, guard: Option<Lit>) -> Stage {
        self.path = guard.map(|guard| (guard, false)).into_iter().collect();
        self.is_due = true;
        Stage::Walk
    }

    /// Looks for the next model; returns false if there is none.
    ///
    /// # Errors
    /// The budget ran out first.
    pub fn advance(&mut self, budget: &Budget) -> Result<bool, Stop> {
        match self.stage {
            Stage::End => Ok(false),
            Stage::PartialAnswer(next) => {
                let Some(model) = self.met.get(next) else {
                    self.stage = Stage::End;
                    return Ok(false);
                };
                self.current.clone_from(model);
                self.stage = Stage::PartialAnswer(next + 1);
                Ok(true)
            }
            Stage::Forbid => self.forbid(budget),
            Stage::Walk => self.walk(budget),
        }
    }

    fn forbid(&mut self, budget: &Budget) -> Result<bool, Stop> {
        if !self.solver.solve(self.guard.as_slice(), budget)? {
            self.is_complete = true;
            self.stage = Stage::End;
            return Ok(false);
        }
        self.read();
        self.met.push(self.current.clone());
        // The guard is the only decision: the formula implies the rest, so there is no other model.
        if self.solver.decisions().len() == self.guard.as_slice().len() {
            self.is_complete = true;
            self.stage = Stage::PartialAnswer(self.met.len());
            return Ok(true);
        }
        self.solver.forbid_decisions();
        if self.met.len() == FORBIDDEN {
            self.met.clear();
            self.stage = self.walk_under(self.guard);
        }
        Ok(true)
    }

    fn walk(&mut self, budget: &Budget) -> Result<bool, Stop> {
        loop {
            if !self.is_due {
                while self.path.pop_if(|(_, open)| !*open).is_some() {}
                let Some(last) = self.path.last_mut() else {
                    self.stage = Stage::End;
                    return Ok(false);
                };
                *last = (!last.0, false);
                self.is_due = true;
            }
            let assumptions: Vec<Lit> = self.path.iter().map(|&(lit, _)| lit).collect();
            let found = self.solver.solve(&assumptions, budget)?;
            self.is_due = false;
            if found {
                self.path
                    .extend(self.solver.decisions().skip(assumptions.len()).map(|lit| (lit, true)));
                self.read();
                return Ok(true);
            }
        }
    }

    #[inline]
    fn read(&mut self) {
        for (value, &lit) in self.current.iter_mut().zip(&*self.answer) {
            *value = self.solver.holds(lit);
        }
    }
}

/// A stream of models that differ on the answer's literals: each found one is forbidden before the
/// next is looked for.
///
/// One clause as long as the answer is kept for each model found.
#[derive(Debug)]
pub struct Models {
    solver: Solver,
    answer: Vec<Lit>,
    /// The last model, not yet forbidden: that is done when another is asked for.
    last: Option<Assignment>,
    ended: bool,
}

impl Models {
    /// The models that the solver finds.
    pub fn new(solver: Solver, answer: Vec<Lit>) -> Self {
        Self { solver, answer, last: None, ended: false }
    }

    /// Looks for the next model; `None` if there is none.
    ///
    /// # Errors
    /// The budget came first; no more models will come.
    pub fn advance(&mut self, budget: &Budget) -> Result<Option<Assignment>, Stop> {
        if self.ended {
            return Ok(None);
        }
        if let Some(model) = self.last.take() {
            let (solver, answer) = (&mut self.solver, &self.answer);
            solver.clause(answer.iter().map(|&lit| if model.value(lit) { !lit } else { lit }));
        }
        // Ended, unless a model is found.
        self.ended = true;
        self.last = self.solver.solve(budget)?;
        self.ended = self.last.is_none();
        Ok(self.last.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all models of an enumeration, sorted.
    fn all(models: &mut Enumeration) -> Vec<Vec<bool>> {
        let mut found = Vec::new();
        while models.advance(&Budget::unlimited()).unwrap() {
            found.push(models.current().to_vec());
        }
        found.sort_unstable();
        found
    }

    /// Returns true if it is proven that the model found last is the only one.
    fn is_single(models: &Enumeration) -> bool {
        models.is_complete && models.met.len() == 1
    }

    /// A formula that needs no decision has one model, without another solve; the last of several
    /// models is recognised as the last.
    #[test]
    fn what_follows_from_the_formula_needs_no_second_question() {
        let mut cnf = Formula::new();
        let lits = cnf.new_lits(6);
        cnf.clause([lits[0]]);
        lits.windows(2).for_each(|pair| cnf.clause([!pair[0], pair[1]]));
        let mut models = Enumeration::new(&mut cnf, lits.into(), &Budget::unlimited()).unwrap();
        assert_eq!(models.advance(&Budget::unlimited()), Ok(true));
        assert!(is_single(&models));
        // Another solve would exceed the budget.
        assert_eq!(models.advance(&Budget::steps(0)), Ok(false));
        models.restart();
        assert_eq!(all(&mut models), [[true; 6]]);
    }

    /// Returns a square with exactly one true literal in each row and each column: its models are
    /// the permutations.
    fn permutations(n: usize) -> Enumeration {
        let mut cnf = Formula::new();
        let lits = cnf.new_lits(n * n);
        for i in 0..n {
            cnf.exactly_one(lits[n * i..n * (i + 1)].iter().copied());
            cnf.exactly_one((0..n).map(|j| lits[n * j + i]));
        }
        Enumeration::new(&mut cnf, lits.into(), &Budget::unlimited()).unwrap()
    }

    #[test]
    fn each_model_comes_once_and_once_more_after_a_restart() {
        for (n, count) in [(1, 1), (2, 2), (3, 6), (5, 120), (6, 720)] {
            let mut models = permutations(n);
            let first = all(&mut models);
            assert_eq!(first.len(), count);
            assert!(first.windows(2).all(|pair| pair[0] < pair[1]), "{n}: a model came twice");
            assert_eq!(is_single(&models), n == 1);
            for _ in 0..2 {
                models.restart();
                assert_eq!(all(&mut models), first);
            }
        }
    }
}
