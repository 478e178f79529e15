//! Questions that making a puzzle asks about it: a random answer, and an answer other than one.

use std::sync::Arc;

use tatham_core::author::Random;
use tatham_core::{Budget, Stop};

use super::answers::{AnswerReader, Shown};
use super::rules::PuzzleRules;
use super::{Rules, template};
use crate::cdcl::Cdcl;
use crate::lit::Lit;

/// Puzzle with its rules and clues in our own solver, before the search: ready for one question.
#[derive(Debug)]
pub struct Question<'p, R: Rules> {
    problem: &'p R::Problem,
    posed: Posed,
}

/// Formula of a puzzle in the solver, which does not know its kind.
#[derive(Debug)]
struct Posed {
    solver: Cdcl,
    reading: Arc<AnswerReader>,
}

impl<'p, R: Rules> Question<'p, R> {
    /// Poses a puzzle, from the [template](super::answers) of its shape.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    pub fn about(problem: &'p R::Problem, budget: &Budget) -> Result<Self, Stop> {
        let (solver, reading) =
            template::pose(&PuzzleRules::<R>(problem), budget)?.solver(budget)?;
        Ok(Self { problem, posed: Posed { solver, reading } })
    }

    /// Returns an answer other than `known`, similar to it if that is easy; `None` proves that
    /// there is no other.
    ///
    /// # Errors
    /// The budget ran out first.
    pub fn another(
        self,
        known: &R::PartialAnswer,
        budget: &Budget,
    ) -> Result<Option<R::PartialAnswer>, Stop> {
        let values = self.posed.another(&R::values(self.problem, known), budget)?;
        Ok(values.map(|values| R::known(self.problem, &values)))
    }

    /// Returns a random answer: the search decides the values of places in random order. `share` is
    /// the percentage of booleans that it decides to be true. `None` proves that there is no
    /// answer.
    ///
    /// # Errors
    /// The budget ran out first.
    pub fn sample(
        self,
        random: &mut Random,
        share: usize,
        budget: &Budget,
    ) -> Result<Option<R::PartialAnswer>, Stop> {
        let values = self.posed.sample(random, share, budget)?;
        Ok(values.map(|values| R::known(self.problem, &values)))
    }
}

/// Values of the variables that a solution shows.
type ShownValues = Vec<Option<i64>>;

impl Posed {
    /// See [`Question::another`].
    fn another(
        mut self,
        known: &[Option<i64>],
        budget: &Budget,
    ) -> Result<Option<ShownValues>, Stop> {
        let held = self.reading.says().filter(|&(place, value, _)| known[place] == Some(value));
        let held: Vec<Lit> = held.map(|(_, _, lit)| lit).collect();
        for &lit in &held {
            self.solver.prefer(lit);
        }
        self.solver.clause(held.into_iter().map(|lit| !lit));
        self.answer(budget)
    }

    /// See [`Question::sample`].
    fn sample(
        mut self,
        random: &mut Random,
        share: usize,
        budget: &Budget,
    ) -> Result<Option<ShownValues>, Stop> {
        let mut order: Vec<Lit> = Vec::new();
        for (place, value, lit) in self.reading.says() {
            match self.reading.shown()[place] {
                Shown::Int(_) => order.push(lit),
                // Each boolean comes twice, with 0 and with 1.
                Shown::Lit(_) if value == 0 => order.push(lit),
                Shown::Lit(_) if random.percent(share) => {
                    order.pop();
                    order.push(lit);
                }
                Shown::Lit(_) => {}
            }
        }
        random.shuffle(&mut order);
        self.solver.decide_first(&order);
        self.answer(budget)
    }

    fn answer(&mut self, budget: &Budget) -> Result<Option<ShownValues>, Stop> {
        if !self.solver.solve(&[], budget)? {
            return Ok(None);
        }
        let lits = self.reading.answer().lits();
        Ok(Some(self.reading.read(|i| Some(self.solver.holds(lits[i])))))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tatham_core::{Grid, Letters, Size};

    use super::*;
    use crate::model::{Model, count};

    /// Cells of which some are black; of some it is given that they are.
    #[derive(Debug)]
    struct SomeBlack;

    impl Rules for SomeBlack {
        type Problem = (Grid<bool>, i64);
        type PartialAnswer = Letters;
        type Shape = (Size, i64);
        type Variable = Lit;

        fn givens((black, _): &(Grid<bool>, i64)) -> Letters {
            Letters::from_grid(black, |black| black.then_some('#'))
        }

        fn range(_: &(Grid<bool>, i64)) -> &'static str {
            ".#"
        }

        fn shape((black, number): &(Grid<bool>, i64)) -> (Size, i64) {
            (black.size(), *number)
        }

        fn rules(&(size, number): &(Size, i64), model: &mut Model) -> Vec<Lit> {
            let black = model.bools(size.area());
            model.require(count(black.iter().copied()).equals(number));
            black
        }
    }

    fn puzzle(black: [bool; 4], number: i64) -> (Grid<bool>, i64) {
        (Grid::from_fn(Size { width: 4, height: 1 }, |cell| black[cell]), number)
    }

    #[test]
    fn every_answer_is_drawn_and_none_without_one() {
        let (budget, two) = (Budget::unlimited(), puzzle([false; 4], 2));
        let mut drawn = BTreeMap::new();
        for number in 0..600 {
            let mut random = Random::for_puzzle(1, number);
            let question = Question::<SomeBlack>::about(&two, &budget).unwrap();
            let answer = question.sample(&mut random, 50, &budget).unwrap().expect("it has some");
            *drawn.entry(format!("{:?}", answer.0.cells())).or_insert(0) += 1;
        }
        assert!(drawn.len() == 6 && drawn.values().all(|times| (60..140).contains(times)));
        let none = puzzle([false; 4], 5);
        let question = Question::<SomeBlack>::about(&none, &budget).unwrap();
        assert_eq!(question.sample(&mut Random::for_puzzle(1, 1), 50, &budget), Ok(None));
    }

    #[test]
    fn another_answer_differs() {
        let budget = Budget::unlimited();
        for (given, has_another) in
            [([true, false, false, false], true), ([true, true, false, false], false)]
        {
            let puzzle = puzzle(given, 2);
            let known =
                Letters::from_fn(puzzle.0.size(), |cell| Some(if cell < 2 { '#' } else { '.' }));
            let question = Question::<SomeBlack>::about(&puzzle, &budget).unwrap();
            let other = question.another(&known, &budget).unwrap();
            assert_eq!(other.is_some(), has_another);
            assert!(other.is_none_or(|other| other != known && other.get(0) == Some('#')));
        }
    }
}
