//! Questions that making a puzzle asks about it: a random answer, and an answer other than one.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use tatham_core::author::Random;
use tatham_core::{Budget, Stop};

use super::answers::{AnswerReader, Shown};
use super::rules::PuzzleRules;
use super::template::AnyRules;
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

/// Puzzle of any kind with its rules, which a solver can be asked about.
pub struct StatedPuzzle<'p>(Box<dyn AnyRules + 'p>);

impl<'p> StatedPuzzle<'p> {
    /// Takes a puzzle with the rules `R`.
    pub fn new<R: Rules>(problem: &'p R::Problem) -> Self {
        Self(Box::new(PuzzleRules::<R>(problem)))
    }
}

impl fmt::Debug for StatedPuzzle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StatedPuzzle").finish_non_exhaustive()
    }
}

/// Puzzle in one solver of our own, with clues that come and go, and with one of its answers: what
/// the solver learns from a question is of use for the next one. Answers are the values of the
/// places, as [`Rules::values`] has them.
#[derive(Debug)]
pub struct OptionalClues {
    posed: Posed,
    /// Literal of each optional clue: true while the puzzle has it.
    guards: Vec<Lit>,
    /// Literals of the answer.
    held: Vec<Lit>,
}

impl OptionalClues {
    /// Poses a puzzle without its optional clues, and these one by one, each as the puzzle that has
    /// it alone; `None` if that is not possible. `known` is an answer to all of them.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    pub fn about(
        puzzle: &StatedPuzzle<'_>,
        with_one: &[StatedPuzzle<'_>],
        known: &[Option<i64>],
        budget: &Budget,
    ) -> Result<Option<Self>, Stop> {
        let with_one: Vec<&dyn AnyRules> = with_one.iter().map(|own| &*own.0).collect();
        let found = template::pose_with(&*puzzle.0, &with_one, budget)?;
        let Some((posed, guards)) = found else { return Ok(None) };
        let (solver, reading) = posed.solver(budget)?;
        let mut posed = Posed { solver, reading };
        let held = posed.held(known);
        posed.solver.clause(held.iter().map(|&lit| !lit));
        Ok(Some(Self { posed, guards, held }))
    }

    /// Returns another answer to the puzzle with these clues, similar to the known one if that is
    /// easy; `None` proves that there is no other. The answer must be checked: it may break clues
    /// that are global constraints, or that say more together than each of them alone.
    ///
    /// It is faster if the first of the clues are also the first ones of the question before.
    ///
    /// # Errors
    /// The budget ran out first.
    pub fn another(
        &mut self,
        kept: impl IntoIterator<Item = usize>,
        budget: &Budget,
    ) -> Result<Option<Vec<Option<i64>>>, Stop> {
        for &lit in &self.held {
            self.posed.solver.prefer(lit);
        }
        let kept: Vec<Lit> = kept.into_iter().map(|clue| self.guards[clue]).collect();
        self.posed.answer(&kept, budget)
    }

    /// Returns optional clues that alone suffice, after [`OptionalClues::another`] proved that
    /// there is no other answer.
    pub fn sufficient(&self) -> Vec<usize> {
        let core: BTreeSet<Lit> = self.posed.solver.core().iter().copied().collect();
        (0..self.guards.len()).filter(|&clue| core.contains(&self.guards[clue])).collect()
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
        let held = self.held(known);
        for &lit in &held {
            self.solver.prefer(lit);
        }
        self.solver.clause(held.into_iter().map(|lit| !lit));
        self.answer(&[], budget)
    }

    /// Returns the literals that say that an answer has these values.
    fn held(&self, known: &[Option<i64>]) -> Vec<Lit> {
        let held = self.reading.says().filter(|&(place, value, _)| known[place] == Some(value));
        held.map(|(_, _, lit)| lit).collect()
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
        self.answer(&[], budget)
    }

    fn answer(&mut self, assumed: &[Lit], budget: &Budget) -> Result<Option<ShownValues>, Stop> {
        if !self.solver.solve(assumed, budget)? {
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
    fn clues_come_and_go_in_one_solver() {
        let budget = Budget::unlimited();
        let size = Size { width: 4, height: 1 };
        let known = Letters::from_fn(size, |cell| Some(if cell < 2 { '#' } else { '.' }));
        let given = |clues: u32| puzzle(std::array::from_fn(|cell| clues >> cell & 1 == 1), 2);
        let alone: Vec<_> = (0..2).map(|clue| given(1 << clue)).collect();
        let alone: Vec<_> = alone.iter().map(StatedPuzzle::new::<SomeBlack>).collect();
        let (none, values) = (given(0), SomeBlack::values(&given(0), &known));
        let none = StatedPuzzle::new::<SomeBlack>(&none);
        let mut clues = OptionalClues::about(&none, &alone, &values, &budget);
        let clues = clues.as_mut().unwrap().as_mut().expect("one shape");
        // In any order, and again.
        for kept in [0b11, 0b01, 0b10, 0b00, 0b11] {
            let other = clues.another((0..2).filter(|clue| kept >> clue & 1 == 1), &budget);
            let puzzle = given(kept);
            let anew = Question::<SomeBlack>::about(&puzzle, &budget).unwrap();
            let anew = anew.another(&known, &budget).unwrap();
            let other = other.unwrap().map(|values| SomeBlack::known(&given(0), &values));
            assert_eq!(other.is_some(), anew.is_some(), "{kept:b}");
            let is_given = |cell: &usize| kept >> cell & 1 == 1;
            let fits = |other: &Letters| {
                *other != known && (0..4).filter(is_given).all(|cell| other.get(cell) == Some('#'))
            };
            assert!(other.as_ref().is_none_or(fits), "{kept:b}: {other:?}");
            if other.is_none() {
                assert_eq!(clues.sufficient(), [0, 1]);
            }
        }
        let other = puzzle([true; 4], 3);
        let other = [StatedPuzzle::new::<SomeBlack>(&other)];
        assert!(OptionalClues::about(&none, &other, &values, &budget).unwrap().is_none());
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
