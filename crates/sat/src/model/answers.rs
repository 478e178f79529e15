//! Solutions of a model, as the values of the shown variables.

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use super::Model;
use super::int::{Domain, Int};
use crate::answers::{Answer, Answers};
use crate::backbone::backbone;
use crate::engine::Engine;
use crate::lit::Lit;

/// Number of notes between two checks of the clock.
const GLANCE: u32 = 1000;

/// Variable of a solution: 0 or 1 for a boolean, its value for an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Boolean variable.
    Lit(Lit),
    /// Integer variable.
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

/// Literals of the shown variables, one for each boolean and one for each value of an integer, and
/// the way to read them.
#[derive(Debug)]
pub(super) struct AnswerReader {
    answer: Answer,
    shown: Vec<Shown>,
    ints: Arc<Vec<Domain>>,
}

impl AnswerReader {
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

    pub(super) fn shown(&self) -> &[Shown] {
        &self.shown
    }

    /// Returns the value of each shown variable, from the values of the literals, as far as these
    /// are known.
    pub(super) fn read(&self, known: impl Fn(usize) -> Option<bool>) -> Vec<Option<i64>> {
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

    /// Returns for each value of each shown variable the variable's index, the value and its
    /// literal.
    pub(super) fn says(&self) -> impl Iterator<Item = (usize, i64, Lit)> {
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

/// Stream of solutions without repetition.
#[derive(Debug)]
pub struct ShownAnswers {
    answers: Answers,
    reading: Arc<AnswerReader>,
}

impl ShownAnswers {
    pub(super) fn new(answers: Answers, reading: Arc<AnswerReader>) -> Self {
        Self { answers, reading }
    }

    /// Returns the values of the next solution, all of which are known; `None` if there is none.
    ///
    /// # Errors
    /// The budget ran out first; there will be no more solutions.
    pub fn advance(&mut self, budget: &Budget) -> Result<Option<Vec<Option<i64>>>, Stop> {
        if !self.answers.advance(budget)? {
            return Ok(None);
        }
        let found = self.answers.values();
        Ok(Some(self.reading.read(|i| Some(found[i]))))
    }

    /// Returns the number of parts that are solved apart.
    pub fn parts(&self) -> usize {
        self.answers.parts()
    }

    /// Returns the conflicts so far; `None` from engines that do not report them.
    pub fn conflicts(&self) -> Option<u64> {
        self.answers.conflicts()
    }
}

impl Model {
    /// Returns all solutions, as the values of the shown variables, which distinguish them.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    pub fn answers(mut self, shown: Vec<Shown>, engine: Engine) -> Result<ShownAnswers, Stop> {
        let reading = AnswerReader::new(&mut self, shown);
        self.stop.map_or(Ok(()), Err)?;
        let answers = Answers::with(self.formula, reading.answer.lits(), engine, &self.budget)?;
        Ok(ShownAnswers::new(answers, Arc::new(reading)))
    }

    /// Returns the values of the shown variables that all solutions share; `None` if there is no
    /// solution.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    pub fn common(
        mut self,
        shown: Vec<Shown>,
        engine: Engine,
    ) -> Result<Option<Vec<Option<i64>>>, Stop> {
        let reading = AnswerReader::new(&mut self, shown);
        self.stop.map_or(Ok(()), Err)?;
        let shared = backbone(self.formula, reading.answer.lits(), engine, &self.budget)?;
        Ok(shared.map(|values| reading.read(|i| values[i])))
    }

    /// Returns the model in DIMACS; `name` returns the name of a shown variable. `others`, if it is
    /// present, forbids one solution.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    pub fn to_dimacs(
        mut self,
        shown: Vec<Shown>,
        name: &dyn Fn(usize) -> String,
        forbidden: Option<&[Option<i64>]>,
    ) -> Result<String, Stop> {
        let reading = AnswerReader::new(&mut self, shown);
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
        // After all others: a reader of a proof sees that it is the same formula plus a clause.
        if forbidden.is_some() {
            cnf.clause(differs);
        }
        cnf.to_dimacs(&self.budget)
    }
}
