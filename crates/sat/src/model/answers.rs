//! The solutions of a model as the values that are shown.

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use super::Model;
use super::int::{Domain, Int};
use crate::answers::{Answer, Answers};
use crate::backbone::backbone;
use crate::engine::Engine;
use crate::lit::Lit;

/// Notes between two looks at the clock.
const GLANCE: u32 = 1000;

/// A variable that the solutions show: 0 or 1 for a boolean, its value for an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// A boolean.
    Lit(Lit),
    /// An integer.
    Int(Int),
}

impl From<Lit> for Shown {
    fn from(lit: Lit) -> Self {
        Self::Lit(lit)
    }
}

impl From<Int> for Shown {
    fn from(int: Int) -> Self {
        Self::Int(int)
    }
}

/// The literals of what is shown, one for each boolean and one for each value of an integer, and how to read them.
#[derive(Debug)]
pub(super) struct Reading {
    answer: Answer,
    shown: Vec<Shown>,
    ints: Arc<Vec<Domain>>,
}

impl Reading {
    pub(super) fn new(model: &mut Model, shown: Vec<Shown>) -> Self {
        let mut lits = Vec::with_capacity(shown.len());
        for variable in &shown {
            match *variable {
                Shown::Lit(lit) => lits.push(lit),
                Shown::Int(int) => {
                    model.make_direct(int);
                    lits.extend(model.domain(int).lits());
                }
            }
        }
        Self { answer: Answer::new(lits), shown, ints: model.words.ints().clone() }
    }

    pub(super) fn answer(&self) -> &Answer {
        &self.answer
    }

    /// The value of each shown variable, where `known` says of each literal whether it holds, as far as that is known.
    fn read(&self, known: impl Fn(usize) -> Option<bool>) -> Vec<Option<i64>> {
        let mut next = 0;
        let value = |variable: &Shown| match variable {
            Shown::Lit(_) => {
                next += 1;
                known(next - 1).map(i64::from)
            }
            Shown::Int(int) => {
                let values = self.ints[int.number()].values();
                let start = next;
                next += values.len();
                (start..next).position(|i| known(i) == Some(true)).map(|i| values.get(i))
            }
        };
        self.shown.iter().map(value).collect()
    }

    /// For each shown variable, by its place, each of its values with the literal that says so.
    fn says(&self) -> impl Iterator<Item = (usize, i64, Lit)> {
        let mut lits = self.answer.lits().iter().copied();
        self.shown.iter().enumerate().flat_map(move |(place, variable)| {
            let said: Vec<(i64, Lit)> = match variable {
                Shown::Lit(_) => {
                    lits.by_ref().take(1).flat_map(|lit| [(0, !lit), (1, lit)]).collect()
                }
                Shown::Int(int) => {
                    self.ints[int.number()].values().iter().zip(lits.by_ref()).collect()
                }
            };
            said.into_iter().map(move |(value, lit)| (place, value, lit))
        })
    }
}

/// A stream of solutions, each once.
#[derive(Debug)]
pub struct ShownAnswers {
    answers: Answers,
    reading: Arc<Reading>,
}

impl ShownAnswers {
    pub(super) fn new(answers: Answers, reading: Arc<Reading>) -> Self {
        Self { answers, reading }
    }

    /// The next solution's values, each of which is known; `None` if there is none.
    ///
    /// # Errors
    /// The budget came first; no more solutions will come.
    pub fn advance(&mut self, budget: &Budget) -> Result<Option<Vec<Option<i64>>>, Stop> {
        if !self.answers.advance(budget)? {
            return Ok(None);
        }
        let found = self.answers.values();
        Ok(Some(self.reading.read(|i| Some(found[i]))))
    }

    /// Number of parts that are solved apart.
    pub fn parts(&self) -> usize {
        self.answers.parts()
    }

    /// Conflicts so far; `None` from engines that do not tell.
    pub fn conflicts(&self) -> Option<u64> {
        self.answers.conflicts()
    }
}

impl Model {
    /// All solutions, as the values of the variables shown: on these they are told apart.
    ///
    /// # Errors
    /// The budget came first, or the memory.
    pub fn answers(mut self, shown: Vec<Shown>, engine: Engine) -> Result<ShownAnswers, Stop> {
        let reading = Reading::new(&mut self, shown);
        self.stop.map_or(Ok(()), Err)?;
        let answers = Answers::with(self.formula, reading.answer.lits(), engine, &self.budget)?;
        Ok(ShownAnswers::new(answers, Arc::new(reading)))
    }

    /// The values that the variables shown have in all solutions, where they do; `None` if there is no solution.
    ///
    /// # Errors
    /// The budget came first, or the memory.
    pub fn common(
        mut self,
        shown: Vec<Shown>,
        engine: Engine,
    ) -> Result<Option<Vec<Option<i64>>>, Stop> {
        let reading = Reading::new(&mut self, shown);
        self.stop.map_or(Ok(()), Err)?;
        let shared = backbone(self.formula, reading.answer.lits(), engine, &self.budget)?;
        Ok(shared.map(|values| reading.read(|i| values[i])))
    }

    /// The model in DIMACS; `name` says what a shown variable is called. `others`, if it is given, forbids one solution.
    ///
    /// # Errors
    /// The budget came first, or the memory.
    pub fn to_dimacs(
        mut self,
        shown: Vec<Shown>,
        name: impl Fn(usize) -> String,
        forbidden: Option<&[Option<i64>]>,
    ) -> Result<String, Stop> {
        let reading = Reading::new(&mut self, shown);
        let (mut differs, mut ticker) = (Vec::new(), self.budget.ticker(GLANCE));
        for (place, value, lit) in reading.says() {
            ticker.tick(&self.budget)?;
            let positive = if lit.is_positive() { lit } else { !lit };
            if lit.constant().is_none()
                && (matches!(reading.shown[place], Shown::Int(_)) || value == 1)
            {
                let not = if lit.is_positive() { "" } else { "not " };
                self.formula.note(positive, format_args!("{} is {not}{value}", name(place)));
            }
            if forbidden.is_some_and(|forbidden| forbidden[place] == Some(value)) {
                differs.push(!lit);
            }
        }
        self.stop.map_or(Ok(()), Err)?;
        let mut cnf = self.formula.eager(&self.budget)?;
        // Behind all others: who checks a proof sees that it is the same formula and a clause more.
        if forbidden.is_some() {
            cnf.clause(differs);
        }
        cnf.to_dimacs(&self.budget)
    }
}
