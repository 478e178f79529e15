//! The models of a formula as answers: values of the literals that matter, its independent parts solved apart.
//!
//! The parts turn like the wheels of an odometer, the smallest fastest. That an answer is the only one is known as soon as each part
//! has only one. Other engines than our own solve the formula in one piece and forbid each answer by a clause.

use tatham_core::{Budget, Stop};

use crate::cnf::Cnf;
use crate::cuts::Cuts;
use crate::engine::Engine;
use crate::enumeration::Enumeration;
use crate::lit::Lit;
use crate::models::Models;
use crate::solver::Solver;

/// A stream of answers, each once.
#[derive(Debug)]
pub struct Answers {
    answer: Vec<Lit>,
    values: Vec<bool>,
    source: Source,
}

/// Where the answers come from.
#[derive(Debug)]
enum Source {
    Wheels(Wheels),
    Models(Models),
}

/// Independent parts, the largest first.
#[derive(Debug)]
struct Wheels {
    wheels: Vec<Wheel>,
    stage: Stage,
}

#[derive(Debug)]
struct Wheel {
    models: Enumeration,
    /// Where the values of its answer belong.
    places: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Start,
    Turning,
    End,
}

impl Answers {
    /// The models of `cnf`, told apart by `answer`: two models that agree there must be the same.
    ///
    /// # Errors
    /// The budget came first.
    pub fn new(cnf: Cnf, answer: &[Lit], budget: &Budget) -> Result<Self, Stop> {
        Self::with(cnf, answer, Vec::new(), Engine::default(), budget)
    }

    /// The models that the rules accept, found by an engine.
    ///
    /// # Errors
    /// The budget came first.
    pub fn with(cnf: Cnf, answer: &[Lit], rules: Vec<Box<dyn Cuts>>, engine: Engine, budget: &Budget) -> Result<Self, Stop> {
        let source = if engine != Engine::Cdcl {
            Source::Models(Models::new(Solver::new(cnf, engine), answer.to_vec(), rules))
        } else if rules.is_empty() {
            Source::Wheels(Wheels::of_parts(cnf, answer, budget)?)
        } else {
            // A rule may bind what no clause does.
            let models = Enumeration::new(cnf, answer.to_vec(), rules, budget)?;
            let wheel = Wheel { models, places: (0..answer.len()).collect() };
            Source::Wheels(Wheels { wheels: vec![wheel], stage: Stage::Start })
        };
        let values = answer.iter().map(|&lit| lit == Lit::TRUE).collect();
        Ok(Self { answer: answer.to_vec(), values, source })
    }

    /// Looks for the next answer; false if there is none.
    ///
    /// # Errors
    /// The budget came first; no more answers will come.
    pub fn advance(&mut self, budget: &Budget) -> Result<bool, Stop> {
        match &mut self.source {
            Source::Wheels(wheels) => wheels.advance(&mut self.values, budget),
            Source::Models(models) => {
                let Some(model) = models.advance(budget)? else { return Ok(false) };
                self.values = self.answer.iter().map(|&lit| model.value(lit)).collect();
                Ok(true)
            }
        }
    }

    /// The answer found last.
    pub fn values(&self) -> &[bool] {
        &self.values
    }

    /// Number of parts that are solved apart.
    pub fn parts(&self) -> usize {
        match &self.source {
            Source::Wheels(wheels) => wheels.wheels.len(),
            Source::Models(_) => 1,
        }
    }

    /// Conflicts of all solvers so far; `None` from engines that do not tell.
    pub fn conflicts(&self) -> Option<u64> {
        match &self.source {
            Source::Wheels(wheels) => Some(wheels.wheels.iter().map(|wheel| wheel.models.conflicts()).sum()),
            Source::Models(_) => None,
        }
    }
}

impl Wheels {
    fn of_parts(cnf: Cnf, answer: &[Lit], budget: &Budget) -> Result<Self, Stop> {
        let mut wheels = Vec::new();
        for part in cnf.parts(answer, budget)? {
            let (places, lits) = part.answer.into_iter().unzip();
            wheels.push(Wheel { models: Enumeration::new(part.cnf, lits, Vec::new(), budget)?, places });
        }
        Ok(Self { wheels, stage: Stage::Start })
    }

    /// Goes on to the next combination; false if there is none.
    fn advance(&mut self, values: &mut [bool], budget: &Budget) -> Result<bool, Stop> {
        let stage = std::mem::replace(&mut self.stage, Stage::End);
        let turned = match stage {
            Stage::Start => self.turn_all_from(0, values, budget)?,
            Stage::Turning => self.turn(values, budget)?,
            Stage::End => false,
        };
        if turned {
            self.stage = Stage::Turning;
        }
        Ok(turned)
    }

    /// Brings the wheels from `first` on to their next model each.
    fn turn_all_from(&mut self, first: usize, values: &mut [bool], budget: &Budget) -> Result<bool, Stop> {
        for wheel in self.wheels[first..].iter_mut().rev() {
            if !wheel.turn(values, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn turn(&mut self, values: &mut [bool], budget: &Budget) -> Result<bool, Stop> {
        for i in (0..self.wheels.len()).rev() {
            if self.wheels[i].turn(values, budget)? {
                for wheel in &mut self.wheels[i + 1..] {
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

    /// All answers, sorted.
    fn all(mut answers: Answers) -> Vec<Vec<bool>> {
        let mut found = Vec::new();
        while answers.advance(&Budget::unlimited()).unwrap() {
            found.push(answers.values().to_vec());
        }
        found.sort_unstable();
        found
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
            let answers = Answers::with(cnf, &lits, Vec::new(), engine, &Budget::unlimited()).unwrap();
            assert_eq!(answers.parts(), if engine == Engine::Cdcl { 4 } else { 1 });
            let mut found = all(answers);
            found.dedup();
            assert_eq!(found.len(), 54, "{engine:?}");
            assert!(found.iter().all(|values| values[..6].chunks(2).all(|pair| pair[0] || pair[1])));
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
            let mut answers = Answers::with(cnf, &lits, Vec::new(), engine, &Budget::unlimited()).unwrap();
            assert_eq!(answers.advance(&Budget::unlimited()), Ok(false), "{engine:?}");
        }
    }

    #[test]
    fn an_empty_formula_has_one_answer() {
        for engine in Engine::all() {
            let answer = [Lit::TRUE, Lit::FALSE];
            let mut answers = Answers::with(Cnf::new(), &answer, Vec::new(), engine, &Budget::unlimited()).unwrap();
            assert_eq!(answers.advance(&Budget::unlimited()), Ok(true), "{engine:?}");
            assert_eq!(answers.values(), [true, false]);
            assert_eq!(answers.advance(&Budget::unlimited()), Ok(false));
        }
    }

    /// Objects to every answer with an odd number of true literals.
    #[derive(Debug)]
    struct Even(Vec<Lit>);

    impl Cuts for Even {
        fn cuts(&self, holds: &dyn Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
            let odd = self.0.iter().filter(|&&lit| holds(lit)).count() % 2 == 1;
            let differs = self.0.iter().map(|&lit| if holds(lit) { !lit } else { lit });
            if odd { vec![differs.collect()] } else { Vec::new() }
        }
    }

    #[test]
    fn lazy_rules_hold() {
        for engine in Engine::all() {
            for count in [3, 7] {
                let mut cnf = Cnf::new();
                let lits = cnf.new_lits(count);
                cnf.clause([lits[0], lits[1]]);
                let rule: Box<dyn Cuts> = Box::new(Even(lits.clone()));
                let found = all(Answers::with(cnf, &lits, vec![rule], engine, &Budget::unlimited()).unwrap());
                // Three quarters of all have one of the first two, and half of those are even.
                assert_eq!(found.len(), 3 << (count - 3), "{engine:?}");
            }
        }
    }
}
