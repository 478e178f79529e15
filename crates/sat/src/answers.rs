//! The models of a formula as answers: values of the literals that matter, its independent parts solved apart.
//!
//! Two answers are looked for in the whole formula: most puzzles have no second one. Only where there are more its parts are looked for, which turn like the
//! wheels of an odometer, the smallest fastest: so two answers each of ten parts are not a thousand to be searched for. Other engines than our own solve the
//! formula in one piece and forbid each answer by a clause.

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use crate::cdcl::Cdcl;
use crate::engine::Engine;
use crate::enumeration::Enumeration;
use crate::enumeration::Models;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::solver::Solver;

/// The literals that tell answers apart.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    lits: Arc<[Lit]>,
    /// Those that are no constants, and where they stand.
    open: Arc<[Lit]>,
    places: Arc<[usize]>,
}

impl Answer {
    pub(crate) fn new(lits: Vec<Lit>) -> Self {
        let open = lits.iter().copied().enumerate().filter(|(_, lit)| lit.constant().is_none());
        let (places, open): (Vec<usize>, Vec<Lit>) = open.unzip();
        Self { open: open.into(), places: places.into(), lits: lits.into() }
    }

    /// All of them.
    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits
    }
}

/// A stream of answers, each once.
#[derive(Debug)]
pub struct Answers {
    answer: Answer,
    values: Vec<bool>,
    source: Source,
}

/// Where the answers come from.
#[derive(Debug)]
enum Source {
    Whole(Box<Whole>),
    Wheels(Wheels),
    Models(Box<Models>),
}

/// A formula in one piece.
#[derive(Debug)]
struct Whole {
    wheel: Wheel,
    /// What its parts are looked for in, and what stands above that; `None` when they have been looked for.
    formula: Option<(Arc<Formula>, Formula)>,
    /// The answers found, until that is done.
    met: Vec<Vec<bool>>,
}

/// Answers that are found before parts are looked for.
const TOGETHER: usize = 2;

/// Independent parts, the largest first.
#[derive(Debug)]
struct Wheels {
    all: Vec<Wheel>,
    stage: Stage,
    /// Answers that have been given already.
    met: Vec<Vec<bool>>,
}

#[derive(Debug)]
struct Wheel {
    models: Enumeration,
    /// Where the values of its answer belong.
    places: Arc<[usize]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Start,
    Turning,
    End,
}

impl Answers {
    /// The models of a formula, told apart by `answer`: two models that agree there must be the same.
    ///
    /// # Errors
    /// The budget came first.
    pub fn new(formula: impl Into<Formula>, answer: &[Lit], budget: &Budget) -> Result<Self, Stop> {
        Self::with(formula, answer, Engine::default(), budget)
    }

    /// The same, found by an engine.
    ///
    /// # Errors
    /// The budget came first.
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
        Ok(Self::of(answer, Source::Models(Box::new(models))))
    }

    /// The models of a formula with what stands above it, found by the formula's `solver`, which knows nothing of that yet.
    ///
    /// # Errors
    /// The budget came first.
    pub(crate) fn above(
        formula: Arc<Formula>,
        above: Formula,
        mut solver: Cdcl,
        answer: Answer,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        solver.add(&above, budget)?;
        let models = Enumeration::once(solver, answer.open.clone());
        Ok(Self::whole(answer, models, formula, above))
    }

    fn whole(answer: Answer, models: Enumeration, formula: Arc<Formula>, above: Formula) -> Self {
        let wheel = Wheel { models, places: answer.places.clone() };
        Self::of(
            answer,
            Source::Whole(Box::new(Whole {
                wheel,
                formula: Some((formula, above)),
                met: Vec::new(),
            })),
        )
    }

    fn of(answer: Answer, source: Source) -> Self {
        Self { values: answer.lits.iter().map(|&lit| lit == Lit::TRUE).collect(), answer, source }
    }

    /// Looks for the next answer; false if there is none.
    ///
    /// # Errors
    /// The budget came first; no more answers will come.
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

    /// The answer found last.
    pub fn values(&self) -> &[bool] {
        &self.values
    }

    /// Number of parts that are solved apart: one, before more than two answers are asked for.
    pub fn parts(&self) -> usize {
        match &self.source {
            Source::Wheels(wheels) => wheels.all.len(),
            Source::Whole(_) | Source::Models(_) => 1,
        }
    }

    /// Conflicts of all solvers so far; `None` from engines that do not tell.
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
    /// The parts, if it is time to look for them and there are several.
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
    /// Goes on to the next combination that has not been met; false if there is none.
    fn advance(&mut self, values: &mut [bool], budget: &Budget) -> Result<bool, Stop> {
        loop {
            // Models that a wheel has met come again without a search, which would look at it.
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

    /// Brings the wheels from `first` on to their next model each.
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

    /// All answers, sorted, and of how many parts.
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
            // Three pairs of which at least one is true, and a free literal: 3 · 3 · 3 · 2 answers.
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
