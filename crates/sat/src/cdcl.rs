//! A SAT solver of our own: conflict-driven clause learning, made for formulas of short clauses and for many questions in a row.
//!
//! It decides a variable, draws the consequences, and where they contradict each other learns a clause that forbids the cause
//! ([`analyze`]); the variables of recent conflicts are decided first ([`heap`]), with the colour they had last. Learnt clauses
//! that link few decisions (small *glue*) are kept, of the others half is forgotten now and then ([`reduce`]).
//!
//! What it does otherwise than splr:
//! - clauses of two and three literals lie in lists of their own, without watches ([`propagate`]): the order encoding has no others;
//! - a question can be asked under *assumptions*, and what two questions in a row share is not worked out again;
//! - the budget is looked at in the search itself: no thread, no grace;
//! - it is small, and the same everywhere: no clock, no randomness decides anything.
//!
//! # References
//! João Marques-Silva, Karem Sakallah, "GRASP", 1996; Matthew Moskewicz et al., "Chaff", DAC 2001 (watched literals, activities);
//! Niklas Eén, Niklas Sörensson, "An Extensible SAT-solver", SAT 2003 (assumptions); Gilles Audemard, Laurent Simon, "Predicting
//! Learnt Clauses Quality in Modern SAT Solvers", IJCAI 2009 (glue); Knot Pipatsrisawat, Adnan Darwiche, SAT 2007 (saved phases).

mod analyze;
mod clauses;
mod heap;
mod propagate;
mod reduce;
mod restart;
mod term;

use tatham_core::{Budget, Stop};

use crate::cnf::Cnf;
use crate::lit::Lit;
use analyze::Analysis;
use clauses::{ClauseId, Clauses};
use heap::Heap;
use propagate::Watch;
use restart::Restarts;
use term::Term;

/// Conflicts and decisions between two looks at the clock.
const GLANCE: u32 = 128;

/// Why a literal is true, or why there is a conflict: the other literals of a clause, all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// None: it was decided, or it is true whatever happens.
    None,
    /// A clause with one other literal.
    Binary(Term),
    /// A clause with two others.
    Ternary(Term, Term),
    /// A longer clause.
    Long(ClauseId),
}

/// A conflict: a clause with no literal left. For short ones the first literal, and the others.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    Short(Term, Reason),
    Long(ClauseId),
}

/// A formula and the search in it.
#[derive(Debug)]
pub struct Cdcl {
    /// For each literal: 1 true, −1 false, 0 open.
    values: Vec<i8>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    /// The literals that are true, in the order in which they became so.
    trail: Vec<Term>,
    /// Where each level begins in the trail.
    levels: Vec<usize>,
    /// How much of the trail has been propagated.
    head: usize,
    /// For each literal the other one of each clause of two that it is in.
    binary: Vec<Vec<Term>>,
    /// For each literal the two others of each given clause of three that it is in.
    ternary: Vec<Vec<[Term; 2]>>,
    watches: Vec<Vec<Watch>>,
    clauses: Clauses,
    heap: Heap,
    /// The value that each variable had last.
    phase: Vec<bool>,
    analysis: Analysis,
    restarts: Restarts,
    contradictory: bool,
    out_of_memory: bool,
    conflicts: u64,
    /// The number of conflicts at which learnt clauses are next forgotten.
    next_reduce: u64,
    reductions: u64,
}

impl Cdcl {
    /// A solver for `cnf`.
    pub fn new(cnf: &Cnf) -> Self {
        let variables = cnf.variables();
        let mut solver = Self {
            values: vec![0; 2 * variables],
            level: vec![0; variables],
            reason: vec![Reason::None; variables],
            trail: Vec::with_capacity(variables),
            levels: Vec::new(),
            head: 0,
            binary: vec![Vec::new(); 2 * variables],
            ternary: vec![Vec::new(); 2 * variables],
            watches: vec![Vec::new(); 2 * variables],
            clauses: Clauses::default(),
            heap: Heap::new(variables),
            phase: vec![false; variables],
            analysis: Analysis::new(variables),
            restarts: Restarts::default(),
            contradictory: cnf.is_contradictory(),
            out_of_memory: false,
            conflicts: 0,
            next_reduce: reduce::FIRST,
            reductions: 0,
        };
        solver.clause([Lit::TRUE]);
        for clause in cnf.clauses() {
            solver.clause(clause.iter().copied());
        }
        solver
    }

    /// Demands one more clause, over variables that the formula already has.
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.backtrack(0);
        let mut clause: Vec<Term> = lits.into_iter().map(Term::from).collect();
        clause.sort_unstable();
        clause.dedup();
        let always = |pair: &[Term]| pair[0] == !pair[1];
        if clause.windows(2).any(always) || clause.iter().any(|&lit| self.value(lit) > 0) {
            return;
        }
        clause.retain(|&lit| self.value(lit) == 0);
        match *clause {
            [] => self.contradictory = true,
            [lit] => self.assign(lit, Reason::None),
            [a, b] => self.add_binary(a, b),
            [a, b, c] => {
                self.ternary[a.index()].push([b, c]);
                self.ternary[b.index()].push([a, c]);
                self.ternary[c.index()].push([a, b]);
            }
            _ => drop(self.add_long(&clause, None)),
        }
    }

    /// Prefers this value where a variable is decided: the search goes there first.
    pub fn prefer(&mut self, lit: Lit) {
        let term = Term::from(lit);
        self.phase[term.variable()] = term.is_positive();
    }

    /// Conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Whether there is a model in which all of `assumptions` hold; [`Cdcl::holds`] then reads it, until the next question.
    ///
    /// # Errors
    /// The budget came first, or the memory. The question can be asked again.
    pub fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<bool, Stop> {
        let assumptions: Vec<Term> = assumptions.iter().map(|&lit| Term::from(lit)).collect();
        let same = |level: &usize| self.levels.get(*level).is_some_and(|&at| self.trail.get(at) == assumptions.get(*level));
        // A level that an assumption opened in vain, because it held already, begins with another literal: it counts as different.
        let shared = (0..assumptions.len()).take_while(same).count();
        self.backtrack(shared);
        let mut ticker = budget.ticker(GLANCE);
        loop {
            if self.contradictory {
                return Ok(false);
            }
            ticker.tick(budget)?;
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.levels.is_empty() {
                    self.contradictory = true;
                    return Ok(false);
                }
                self.learn(conflict);
                if self.out_of_memory {
                    return Err(Stop::Memory("the SAT solver's clauses fill four gigawords".to_owned()));
                }
                continue;
            }
            if self.restarts.is_due(self.conflicts) {
                self.backtrack(assumptions.len().min(self.levels.len()));
            }
            if self.conflicts >= self.next_reduce {
                self.reduce();
            }
            match self.next_decision(&assumptions) {
                Decision::Model => return Ok(true),
                Decision::Refuted => return Ok(false),
                Decision::Vain => self.levels.push(self.trail.len()),
                Decision::Take(lit) => {
                    self.levels.push(self.trail.len());
                    self.assign(lit, Reason::None);
                }
            }
        }
    }

    /// The value of a literal in the model found last, or as far as it is known.
    pub fn holds(&self, lit: Lit) -> bool {
        self.value(Term::from(lit)) > 0
    }

    fn next_decision(&mut self, assumptions: &[Term]) -> Decision {
        if let Some(&lit) = assumptions.get(self.levels.len()) {
            return match self.value(lit) {
                0 => Decision::Take(lit),
                1 => Decision::Vain,
                _ => Decision::Refuted,
            };
        }
        while let Some(variable) = self.heap.pop() {
            if self.values[2 * variable] == 0 {
                return Decision::Take(Term::new(variable, self.phase[variable]));
            }
        }
        Decision::Model
    }

    #[inline]
    fn value(&self, lit: Term) -> i8 {
        self.values[lit.index()]
    }

    #[inline]
    fn assign(&mut self, lit: Term, reason: Reason) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        let variable = lit.variable();
        self.level[variable] = self.levels.len() as u32;
        self.reason[variable] = reason;
        self.trail.push(lit);
    }

    /// Takes back all levels above `level`.
    fn backtrack(&mut self, level: usize) {
        if self.levels.len() <= level {
            return;
        }
        let start = self.levels[level];
        for at in (start..self.trail.len()).rev() {
            let lit = self.trail[at];
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            self.phase[lit.variable()] = lit.is_positive();
            self.heap.push(lit.variable());
        }
        self.trail.truncate(start);
        self.levels.truncate(level);
        self.head = self.head.min(start);
    }

    fn add_binary(&mut self, a: Term, b: Term) {
        self.binary[a.index()].push(b);
        self.binary[b.index()].push(a);
    }

    /// Takes in a clause that is watched by its first two literals.
    fn add_long(&mut self, clause: &[Term], glue: Option<u32>) -> Option<ClauseId> {
        let id = self.clauses.add(clause, glue);
        match id {
            Some(id) => {
                self.watches[clause[0].index()].push(Watch { clause: id, blocker: clause[1] });
                self.watches[clause[1].index()].push(Watch { clause: id, blocker: clause[0] });
            }
            None => self.out_of_memory = true,
        }
        id
    }

    /// Learns from a conflict: goes back to where the learnt clause has a single literal left, and makes that true.
    fn learn(&mut self, conflict: Conflict) {
        let (level, glue) = self.analyze(conflict);
        self.restarts.learnt(glue);
        self.heap.decay();
        self.backtrack(level);
        let clause = std::mem::take(&mut self.analysis.clause);
        let reason = match *clause {
            [_] => Reason::None,
            [a, b] => {
                self.add_binary(a, b);
                Reason::Binary(b)
            }
            _ => self.add_long(&clause, Some(glue)).map_or(Reason::None, Reason::Long),
        };
        self.assign(clause[0], reason);
        self.analysis.clause = clause;
    }
}

/// What the search does next.
enum Decision {
    /// Every variable has a value.
    Model,
    /// An assumption is false.
    Refuted,
    /// The next assumption holds already; its level is empty.
    Vain,
    /// Makes a literal true.
    Take(Term),
}
