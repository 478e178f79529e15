//! Answers of a formula: its models by the literals that matter, with independent parts solved
//! apart.
//!
//! The first two answers are searched for in the whole formula, because most puzzles have only one.
//! If there are more, the formula is split into its parts. The parts advance like the wheels of an
//! odometer, the smallest fastest: ten parts with two answers each do not need a thousand searches.
//! Engines other than our own solve the formula in one piece and forbid each answer by a clause.

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use crate::cdcl::Cdcl;
use crate::engine::Engine;
use crate::enumeration::Enumeration;
use crate::enumeration::Models;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::solver::Solver;

/// Literals that distinguish answers.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    lits: Arc<[Lit]>,
    /// Literals that are not constants, and their indices among all.
    open: Arc<[Lit]>,
    places: Arc<[usize]>,
}

impl Answer {
    pub(crate) fn new(lits: Vec<Lit>) -> Self {
        let open = lits.iter().copied().enumerate().filter(|(_, lit)| lit.constant().is_none());
        let (places, open): (Vec<usize>, Vec<Lit>) = open.unzip();
        Self { open: open.into(), places: places.into(), lits: lits.into() }
    }

    /// Returns all literals.
    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits
    }
}

/// Stream of answers without repetition.
#[derive(Debug)]
pub struct Answers {
    answer: Answer,
    values: Vec<bool>,
    source: Source,
}

/// Source of the answers.
#[derive(Debug)]
enum Source {
    Whole(Box<Whole>),
    Wheels(Wheels),
    Models(Box<Models>),
}

/// Formula in one piece.
#[derive(Debug)]
struct Whole {
    wheel: Wheel,
    /// Formula to be split into parts, and the constraints added on top; `None` after the split.
    formula: Option<(Arc<Formula>, Formula)>,
    /// Answers found before the split.
    met: Vec<Vec<bool>>,
}

/// Number of answers that are found before the formula is split.
const TOGETHER: usize = 2;

/// Independent parts, the largest first.
#[derive(Debug)]
struct Wheels {
    all: Vec<Wheel>,
    stage: Stage,
    /// Answers that have already been returned.
    met: Vec<Vec<bool>>,
}

#[derive(Debug)]
struct Wheel {
    models: Enumeration,
    /// Indices of its literals in the whole answer.
    places: Arc<[usize]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Start,
    Turning,
    End,
}

impl Answers {
    /// Creates the stream of a formula's models by `answer`: two models with the same values there
    /// must be equal.
    ///
    /// # Errors
    /// The budget ran out first.
    pub fn new(formula: impl Into<Formula>, answer: &[Lit], budget: &Budget) -> Result<Self, Stop> {
        Self::with(formula, answer, Engine::default(), budget)
    }

    /// Creates the stream with an engine.
    ///
    /// # Errors
    /// The budget ran out first.
    pub fn with(
        formula: impl Into<Formula>,
        answer: &[Lit],
        engine: Engine,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let (mut formula, answer) = (formula.into(), Answer::new(answer.to_vec()));
        if engine == Engine::Cdcl {
            let models = Enumeration::new(&mut formula, answer.open.clone(), budget)?;
            let above = Formula::above(&formula);
            return Ok(Self::whole(answer, models, Arc::new(formula), above));
        }
        let models = Models::new(Solver::new(formula, engine), answer.lits.to_vec());
        Ok(Self::from_source(answer, Source::Models(Box::new(models))))
    }

    /// Creates the stream of a formula with the constraints on top of it.
    /// The models are found by the formula's `solver`, which does not have these constraints yet.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn above(
        formula: Arc<Formula>,
        above: Formula,
        mut solver: Box<Cdcl>,
        answer: Answer,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        solver.add(&above, budget)?;
        let models = Enumeration::once(solver, answer.open.clone());
        Ok(Self::whole(answer, models, formula, above))
    }

    fn whole(answer: Answer, models: Enumeration, formula: Arc<Formula>, above: Formula) -> Self {
        let wheel = Wheel { models, places: answer.places.clone() };
        Self::from_source(
            answer,
            Source::Whole(Box::new(Whole {
                wheel,
                formula: Some((formula, above)),
                met: Vec::new(),
            })),
        )
    }

    fn from_source(answer: Answer, source: Source) -> Self {
        Self { values: answer.lits.iter().map(|&lit| lit == Lit::TRUE).collect(), answer, source }
    }

    /// Looks for the next answer; returns false if there is none.
    ///
    /// # Errors
    /// The budget ran out first; there will be no more answers.
    pub fn advance(&mut self, budget: &Budget) -> Result<bool, Stop> {
        if let Source::Whole(whole) = &mut self.source
            && let Some(wheels) = whole.fall_apart(&self.answer.lits, budget)?
        {
            self.source = Source::Wheels(wheels);
        }
        match &mut self.source {
            Source::Whole(whole) => whole.advance(&mut self.values, budget),
            Source::Wheels(wheels) => wheels.advance(&mut self.values, budget),
            Source::Models(models) => {
                let Some(model) = models.advance(budget)? else { return Ok(false) };
                self.values = self.answer.lits.iter().map(|&lit| model.value(lit)).collect();
                Ok(true)
            }
        }
    }

    /// Returns the answer found last.
    pub fn values(&self) -> &[bool] {
        &self.values
    }

    /// Returns the number of parts that are solved apart: 1, until more than 2 answers are
    /// requested.
    pub fn parts(&self) -> usize {
        match &self.source {
            Source::Wheels(wheels) => wheels.all.len(),
            Source::Whole(_) | Source::Models(_) => 1,
        }
    }

    /// Returns the conflicts of all solvers so far; `None` from engines that do not report them.
    pub fn conflicts(&self) -> Option<u64> {
        match &self.source {
            Source::Whole(whole) => Some(whole.wheel.models.conflicts()),
            Source::Wheels(wheels) => {
                Some(wheels.all.iter().map(|wheel| wheel.models.conflicts()).sum())
            }
            Source::Models(_) => None,
        }
    }
}

impl Whole {
    /// Returns the parts, if it is time to split the formula and there are several.
    fn fall_apart(&mut self, answer: &[Lit], budget: &Budget) -> Result<Option<Wheels>, Stop> {
        if self.met.len() < TOGETHER {
            return Ok(None);
        }
        let Some((formula, above)) = self.formula.take() else { return Ok(None) };
        let mut formula = Arc::unwrap_or_clone(formula);
        formula.append(&above);
        let parts = formula.parts(answer, budget)?;
        let met = std::mem::take(&mut self.met);
        if parts.len() == 1 {
            return Ok(None);
        }
        let mut wheels = Vec::with_capacity(parts.len());
        for mut part in parts {
            let (places, lits): (Vec<usize>, Vec<Lit>) = part.answer.into_iter().unzip();
            wheels.push(Wheel {
                models: Enumeration::new(&mut part.formula, lits.into(), budget)?,
                places: places.into(),
            });
        }
        Ok(Some(Wheels { all: wheels, stage: Stage::Start, met }))
    }

    fn advance(&mut self, values: &mut [bool], budget: &Budget) -> Result<bool, Stop> {
        let turned = self.wheel.turn(values, budget)?;
        if turned && self.formula.is_some() {
            self.met.push(values.to_vec());
        }
        Ok(turned)
    }
}

impl Wheels {
    /// Advances to the next combination that has not been returned; returns false if there is none.
    fn advance(&mut self, values: &mut [bool], budget: &Budget) -> Result<bool, Stop> {
        loop {
            // Models that a wheel has stored return without a search, which would check the budget.
            budget.check()?;
            let turned = match std::mem::replace(&mut self.stage, Stage::End) {
                Stage::Start => self.turn_all_from(0, values, budget)?,
                Stage::Turning => self.turn(values, budget)?,
                Stage::End => false,
            };
            if !turned {
                return Ok(false);
            }
            self.stage = Stage::Turning;
            match self.met.iter().position(|met| met == values) {
                Some(i) => drop(self.met.swap_remove(i)),
                None => return Ok(true),
            }
        }
    }

    /// Advances each wheel from `first` on to its next model.
    fn turn_all_from(
        &mut self,
        first: usize,
        values: &mut [bool],
        budget: &Budget,
    ) -> Result<bool, Stop> {
        for wheel in self.all[first..].iter_mut().rev() {
            if !wheel.turn(values, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    #[inline]
    fn turn(&mut self, values: &mut [bool], budget: &Budget) -> Result<bool, Stop> {
        for i in (0..self.all.len()).rev() {
            if self.all[i].turn(values, budget)? {
                for wheel in &mut self.all[i + 1..] {
                    wheel.models.restart();
                }
                return self.turn_all_from(i + 1, values, budget);
            }
        }
        Ok(false)
    }
}

impl Wheel {
    #[inline]
    fn turn(&mut self, values: &mut [bool], budget: &Budget) -> Result<bool, Stop> {
        let turned = self.models.advance(budget)?;
        if turned {
            for (&place, &value) in self.places.iter().zip(self.models.current()) {
                values[place] = value;
            }
        }
        Ok(turned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Cnf;

    /// Returns all answers, sorted, and the number of parts.
    fn all(mut answers: Answers) -> (Vec<Vec<bool>>, usize) {
        let mut found = Vec::new();
        while answers.advance(&Budget::unlimited()).unwrap() {
            found.push(answers.values().to_vec());
        }
        found.sort_unstable();
        (found, answers.parts())
    }

    #[test]
    fn parts_multiply() {
        for engine in Engine::all() {
            // 3 pairs of which at least one is true, and a free literal: 3 · 3 · 3 · 2 answers.
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(7);
            for pair in lits[..6].chunks(2) {
                cnf.clause(pair.iter().copied());
            }
            let answers = Answers::with(cnf, &lits, engine, &Budget::unlimited()).unwrap();
            let (mut found, parts) = all(answers);
            assert_eq!(parts, if engine == Engine::Cdcl { 4 } else { 1 });
            found.dedup();
            assert_eq!(found.len(), 54, "{engine:?}");
            assert!(
                found.iter().all(|values| values[..6].chunks(2).all(|pair| pair[0] || pair[1]))
            );
        }
    }

    #[test]
    fn a_part_without_a_model_ends_all() {
        for engine in Engine::all() {
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(3);
            cnf.clause([lits[0], lits[1]]);
            cnf.clause([lits[2]]);
            cnf.clause([!lits[2]]);
            let mut answers = Answers::with(cnf, &lits, engine, &Budget::unlimited()).unwrap();
            assert_eq!(answers.advance(&Budget::unlimited()), Ok(false), "{engine:?}");
        }
    }

    #[test]
    fn combinations_of_parts_end_with_the_budget() {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(20);
        let mut answers = Answers::new(cnf, &lits, &Budget::unlimited()).unwrap();
        let budget = Budget::steps(1000);
        let found = (0..1 << 20).take_while(|_| answers.advance(&budget) == Ok(true)).count();
        assert!((100..1000).contains(&found), "{found}");
        assert_eq!((answers.parts(), answers.advance(&budget)), (20, Err(Stop::Steps)));
    }

    #[test]
    fn an_empty_formula_has_one_answer() {
        for engine in Engine::all() {
            let answer = [Lit::TRUE, Lit::FALSE];
            let mut answers =
                Answers::with(Cnf::new(), &answer, engine, &Budget::unlimited()).unwrap();
            assert_eq!(answers.advance(&Budget::unlimited()), Ok(true), "{engine:?}");
            assert_eq!(answers.values(), [true, false]);
            assert_eq!(answers.advance(&Budget::unlimited()), Ok(false));
        }
    }
}
