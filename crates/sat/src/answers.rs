//! The models of a formula as answers: values of the literals that matter, its independent parts solved apart.
//!
//! The parts turn like the wheels of an odometer, the smallest fastest. That an answer is the only one is known as soon as each part
//! has only one.

use tatham_core::{Budget, Stop};

use crate::cnf::Cnf;
use crate::enumeration::Enumeration;
use crate::lit::Lit;

/// A stream of answers, each once.
#[derive(Debug)]
pub struct Answers {
    values: Vec<bool>,
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
        let mut wheels = Vec::new();
        for part in cnf.parts(answer, budget)? {
            let (places, lits) = part.answer.into_iter().unzip();
            wheels.push(Wheel { models: Enumeration::new(part.cnf, lits, budget)?, places });
        }
        Ok(Self { values: answer.iter().map(|&lit| lit == Lit::TRUE).collect(), wheels, stage: Stage::Start })
    }

    /// Looks for the next answer; false if there is none.
    ///
    /// # Errors
    /// The budget came first; no more answers will come.
    pub fn advance(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let stage = std::mem::replace(&mut self.stage, Stage::End);
        let turned = match stage {
            Stage::Start => self.turn_all_from(0, budget)?,
            Stage::Turning => self.turn(budget)?,
            Stage::End => false,
        };
        if turned {
            self.stage = Stage::Turning;
        }
        Ok(turned)
    }

    /// The answer found last.
    pub fn values(&self) -> &[bool] {
        &self.values
    }

    /// Number of independent parts.
    pub fn parts(&self) -> usize {
        self.wheels.len()
    }

    /// Conflicts of all solvers so far.
    pub fn conflicts(&self) -> u64 {
        self.wheels.iter().map(|wheel| wheel.models.conflicts()).sum()
    }

    /// Brings the wheels from `first` on to their next model each.
    fn turn_all_from(&mut self, first: usize, budget: &Budget) -> Result<bool, Stop> {
        for i in (first..self.wheels.len()).rev() {
            if !self.turn_one(i, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn turn(&mut self, budget: &Budget) -> Result<bool, Stop> {
        for i in (0..self.wheels.len()).rev() {
            if self.turn_one(i, budget)? {
                for wheel in &mut self.wheels[i + 1..] {
                    wheel.models.restart();
                }
                return self.turn_all_from(i + 1, budget);
            }
        }
        Ok(false)
    }

    fn turn_one(&mut self, i: usize, budget: &Budget) -> Result<bool, Stop> {
        let wheel = &mut self.wheels[i];
        let turned = wheel.models.advance(budget)?;
        if turned {
            for (&place, &value) in wheel.places.iter().zip(wheel.models.current()) {
                self.values[place] = value;
            }
        }
        Ok(turned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_multiply() {
        // Three pairs of which at least one is true, and a free literal: 3 · 3 · 3 · 2 answers.
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(7);
        for pair in lits[..6].chunks(2) {
            cnf.clause(pair.iter().copied());
        }
        let mut answers = Answers::new(cnf, &lits, &Budget::unlimited()).unwrap();
        let mut found = Vec::new();
        while answers.advance(&Budget::unlimited()).unwrap() {
            found.push(answers.values().to_vec());
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!((answers.parts(), found.len()), (4, 54));
        assert!(found.iter().all(|values| values[..6].chunks(2).all(|pair| pair[0] || pair[1])));
    }

    #[test]
    fn a_part_without_a_model_ends_all() {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(3);
        cnf.clause([lits[0], lits[1]]);
        cnf.clause([lits[2]]);
        cnf.clause([!lits[2]]);
        assert_eq!(Answers::new(cnf, &lits, &Budget::unlimited()).unwrap().advance(&Budget::unlimited()), Ok(false));
    }

    #[test]
    fn an_empty_formula_has_one_answer() {
        let mut answers = Answers::new(Cnf::new(), &[Lit::TRUE, Lit::FALSE], &Budget::unlimited()).unwrap();
        assert_eq!(answers.advance(&Budget::unlimited()), Ok(true));
        assert_eq!(answers.values(), [true, false]);
        assert_eq!(answers.advance(&Budget::unlimited()), Ok(false));
    }
}
