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
mod now;
mod phases;
mod propagate;
mod reduce;
mod restart;
mod short;
mod size;
mod term;

use tatham_core::{Budget, Stop};

use crate::cnf::Cnf;
use crate::lit::Lit;
use analyze::Analysis;
use clauses::{ClauseId, Clauses};
use heap::Heap;
use now::{Level, Now};
use phases::Phases;
use propagate::Watch;
use restart::Restarts;
use short::Short;
use size::Size;
use term::Term;

/// Conflicts and decisions between two looks at the clock, and consequences.
const GLANCE: u32 = 128;
const FAR: usize = 20_000;

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
    now: Now,
    /// How much of the trail has been propagated.
    head: usize,
    short: Short,
    watches: Vec<Vec<Watch>>,
    /// Whether a literal has watches: far fewer bytes to look at than the lists themselves.
    is_watched: Vec<bool>,
    clauses: Clauses,
    heap: Heap,
    phases: Phases,
    analysis: Analysis,
    restarts: Restarts,
    contradictory: bool,
    /// Why a clause that was demanded could not be kept: nothing more can be said then.
    stop: Option<Stop>,
    conflicts: u64,
    /// The number of conflicts at which learnt clauses are next forgotten.
    next_reduce: u64,
    reductions: u64,
}

impl Cdcl {
    /// A solver for `cnf`.
    pub fn new(cnf: &Cnf) -> Self {
        Self::within(cnf, &Budget::unlimited()).expect("no limit can be reached")
    }

    /// A solver for `cnf`, built within the budget: that takes a while where clauses are counted in millions.
    ///
    /// # Errors
    /// The budget came first, or there is not so much memory.
    pub fn within(cnf: &Cnf, budget: &Budget) -> Result<Self, Stop> {
        let variables = cnf.variables();
        let size = Size::of(cnf, budget)?;
        let _claim = budget.claim(size.bytes())?;
        let mut solver = Self {
            now: Now::new(variables),
            head: 0,
            short: Short::new(cnf, budget)?,
            watches: vec![Vec::new(); 2 * variables],
            is_watched: vec![false; 2 * variables],
            clauses: Clauses::new(size.words, budget)?,
            heap: Heap::new(variables),
            phases: Phases::new(variables),
            analysis: Analysis::new(variables),
            restarts: Restarts::default(),
            contradictory: cnf.is_contradictory(),
            stop: None,
            conflicts: 0,
            next_reduce: reduce::FIRST,
            reductions: 0,
        };
        solver.clause([Lit::TRUE]);
        let mut ticker = budget.ticker(GLANCE);
        for clause in cnf.clauses().filter(|clause| !matches!(clause.len(), 2 | 3)) {
            ticker.tick(budget)?;
            solver.clause(clause.iter().copied());
        }
        Ok(solver)
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
            [lit] => self.now.assign(lit, Reason::None),
            [a, b] => self.add_binary(a, b),
            _ => {
                if let Err(stop) = self.add_long(&clause, None) {
                    self.stop = Some(stop);
                }
            }
        }
    }

    /// Prefers this value where a variable is decided: the search goes there first.
    pub fn prefer(&mut self, lit: Lit) {
        self.phases.prefer(lit.into());
    }

    /// The decisions that led to the model found last, from the first assumption on: with its assumptions and these the formula
    /// has no other model.
    pub fn decisions(&self) -> impl ExactSizeIterator<Item = Lit> {
        self.now.levels.iter().map(|level| level.lit.into())
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
        if let Some(stop) = &self.stop {
            return Err(stop.clone());
        }
        let assumptions: Vec<Term> = assumptions.iter().map(|&lit| Term::from(lit)).collect();
        self.phases.forget_longest();
        let shared = self.now.levels.iter().zip(&assumptions).take_while(|(level, assumption)| level.lit == **assumption).count();
        self.backtrack(shared);
        let mut ticker = budget.ticker(GLANCE);
        let mut since = 0;
        loop {
            if self.contradictory {
                return Ok(false);
            }
            ticker.tick(budget)?;
            let before = self.now.trail.len();
            let conflict = self.propagate();
            // In a huge formula a single decision can have consequences for milliseconds.
            since += self.now.trail.len() - before;
            if since > FAR {
                since = 0;
                budget.check()?;
            }
            if let Some(conflict) = conflict {
                self.conflicts += 1;
                if self.now.levels.is_empty() {
                    self.contradictory = true;
                    return Ok(false);
                }
                // All but the last level is free of conflicts.
                self.phases.reached(&self.now.trail[..self.now.levels.last().map_or(0, |level| level.start)]);
                self.learn(conflict)?;
                continue;
            }
            if self.restarts.is_due(self.conflicts) {
                self.backtrack(assumptions.len().min(self.now.levels.len()));
            }
            if self.conflicts >= self.next_reduce {
                self.reduce();
            }
            match self.next_decision(&assumptions) {
                Decision::Model => return Ok(true),
                Decision::Refuted => return Ok(false),
                Decision::Vain(lit) => self.now.levels.push(Level { lit, start: self.now.trail.len() }),
                Decision::Take(lit) => {
                    self.now.levels.push(Level { lit, start: self.now.trail.len() });
                    self.now.assign(lit, Reason::None);
                }
            }
        }
    }

    /// The value of a literal in the model found last, or as far as it is known.
    pub fn holds(&self, lit: Lit) -> bool {
        self.value(Term::from(lit)) > 0
    }

    fn next_decision(&mut self, assumptions: &[Term]) -> Decision {
        if let Some(&lit) = assumptions.get(self.now.levels.len()) {
            return match self.value(lit) {
                0 => Decision::Take(lit),
                1 => Decision::Vain(lit),
                _ => Decision::Refuted,
            };
        }
        while let Some(variable) = self.heap.pop() {
            if self.now.values[2 * variable] == 0 {
                return Decision::Take(self.phases.decide(variable, self.restarts.is_stable()));
            }
        }
        Decision::Model
    }

    #[inline]
    fn value(&self, lit: Term) -> i8 {
        self.now.value(lit)
    }

    #[inline]
    fn level(&self, variable: usize) -> u32 {
        self.now.origin[variable].level
    }

    #[inline]
    fn reason(&self, variable: usize) -> Reason {
        self.now.origin[variable].reason
    }

    /// Takes back all levels above `level`.
    fn backtrack(&mut self, level: usize) {
        if self.now.levels.len() <= level {
            return;
        }
        let start = self.now.levels[level].start;
        for at in (start..self.now.trail.len()).rev() {
            let lit = self.now.trail[at];
            self.now.values[lit.index()] = 0;
            self.now.values[(!lit).index()] = 0;
            self.phases.save(lit);
            self.heap.push(lit.variable());
        }
        self.now.trail.truncate(start);
        self.now.levels.truncate(level);
        self.head = self.head.min(start);
    }

    fn watch(&mut self, lit: Term, watch: Watch) {
        self.watches[lit.index()].push(watch);
        self.is_watched[lit.index()] = true;
    }

    fn add_binary(&mut self, a: Term, b: Term) {
        self.watch(a, Watch { clause: ClauseId::BINARY, blocker: b });
        self.watch(b, Watch { clause: ClauseId::BINARY, blocker: a });
    }

    /// Takes in a clause that is watched by its first two literals.
    fn add_long(&mut self, clause: &[Term], glue: Option<u32>) -> Result<ClauseId, Stop> {
        let id = self.clauses.add(clause, glue)?;
        self.watch(clause[0], Watch { clause: id, blocker: clause[1] });
        self.watch(clause[1], Watch { clause: id, blocker: clause[0] });
        Ok(id)
    }

    /// Learns from a conflict: goes back to where the learnt clause has a single literal left, and makes that true.
    ///
    /// # Errors
    /// There is no memory for the clause; nothing is decided any more, and nothing wrong is known.
    fn learn(&mut self, conflict: Conflict) -> Result<(), Stop> {
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
            _ => match self.add_long(&clause, Some(glue)) {
                Ok(id) => Reason::Long(id),
                Err(stop) => {
                    self.backtrack(0);
                    return Err(stop);
                }
            },
        };
        self.now.assign(clause[0], reason);
        self.analysis.clause = clause;
        Ok(())
    }
}

/// What the search does next.
enum Decision {
    /// Every variable has a value.
    Model,
    /// An assumption is false.
    Refuted,
    /// The next assumption holds already; its level is empty.
    Vain(Term),
    /// Makes a literal true.
    Take(Term),
}

#[cfg(test)]
mod tests {
    use tatham_core::contract::Random;

    use super::*;

    fn random_clause(random: &mut Random, lits: &[Lit], length: usize) -> Vec<Lit> {
        let mut clause = Vec::new();
        for _ in 0..length {
            let lit = lits[random.below(lits.len())];
            clause.push(if random.below(2) == 0 { lit } else { !lit });
        }
        clause
    }

    /// Whether some assignment of `lits` satisfies all clauses and assumptions.
    fn by_brute_force(lits: &[Lit], clauses: &[Vec<Lit>], assumptions: &[Lit]) -> bool {
        let holds = |picture: usize, lit: Lit| {
            let i = lits.iter().position(|other| other.variable() == lit.variable()).expect("one of them");
            (picture >> i & 1 != 0) == (lit == lits[i])
        };
        (0..1 << lits.len()).any(|picture| {
            assumptions.iter().all(|&lit| holds(picture, lit))
                && clauses.iter().all(|clause| clause.iter().any(|&lit| holds(picture, lit)))
        })
    }

    #[test]
    fn it_agrees_with_brute_force_under_changing_assumptions() {
        let mut random = Random::seeded(0x2545_f491_4f6c_dd1d);
        let (mut yes, mut no) = (0, 0);
        for round in 0..600 {
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(4 + round % 6);
            let mut clauses = Vec::new();
            for _ in 0..lits.len() * 3 {
                let length = 1 + random.below(4).max(random.below(5));
                clauses.push(random_clause(&mut random, &lits, length));
            }
            for clause in &clauses {
                cnf.clause(clause.iter().copied());
            }
            let mut solver = Cdcl::new(&cnf);
            for _ in 0..8 {
                let count = random.below(4);
                let mut assumptions = random_clause(&mut random, &lits, count);
                // An assumption and its negation refute themselves, for the solver and for brute force.
                let expected = by_brute_force(&lits, &clauses, &assumptions);
                assert_eq!(solver.solve(&assumptions, &Budget::unlimited()), Ok(expected), "{clauses:?} {assumptions:?}");
                if expected {
                    yes += 1;
                    assumptions.extend(lits.iter().map(|&lit| if solver.holds(lit) { lit } else { !lit }));
                    assert!(by_brute_force(&lits, &clauses, &assumptions), "no model: {clauses:?}");
                } else {
                    no += 1;
                }
                if random.below(3) == 0 {
                    let clause = random_clause(&mut random, &lits, 3);
                    solver.clause(clause.iter().copied());
                    clauses.push(clause);
                }
            }
        }
        assert!(yes > 500 && no > 500, "{yes} {no}");
    }

    #[test]
    fn it_agrees_with_splr_where_search_is_needed() {
        let mut random = Random::seeded(0x9e37_79b9_7f4a_7c15);
        let mut conflicts = 0;
        for _ in 0..12 {
            // Near the threshold of random formulas: some have a model, some have none, all take some search.
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(130);
            for _ in 0..553 {
                let clause = random_clause(&mut random, &lits, 3);
                cnf.clause(clause);
            }
            let mut solver = Cdcl::new(&cnf);
            let found = solver.solve(&[], &Budget::unlimited()).unwrap();
            if found {
                assert!(cnf.clauses().all(|clause| clause.iter().any(|&lit| solver.holds(lit))));
            }
            conflicts += solver.conflicts();
            assert_eq!(found, crate::Solver::new(cnf, crate::Engine::Splr).solve(&Budget::unlimited()).unwrap().is_some());
        }
        // Enough to restart, to change the mood and to forget clauses.
        assert!(conflicts > 2000, "{conflicts}");
    }

    #[test]
    fn a_spent_budget_stops_it_and_it_can_go_on() {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(2);
        cnf.clause([lits[0], lits[1]]);
        let mut solver = Cdcl::new(&cnf);
        assert_eq!(solver.solve(&[!lits[0]], &Budget::within(std::time::Duration::ZERO)), Err(Stop::Time));
        assert_eq!(solver.solve(&[!lits[0]], &Budget::unlimited()), Ok(true));
        assert!(solver.holds(lits[1]));
        assert_eq!(solver.decisions().collect::<Vec<_>>(), [!lits[0]]);
    }
}
