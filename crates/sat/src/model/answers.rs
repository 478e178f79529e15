//! The solutions of a model as the values that are shown.

use tatham_core::{Budget, Stop};

use super::Model;
use super::int::Int;
use crate::answers::Answers;
use crate::backbone::backbone;
use crate::engine::Engine;
use crate::lit::Lit;

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

/// The literals of what is shown, and how to read them.
#[derive(Debug)]
struct Reading {
    lits: Vec<Lit>,
    /// For each shown variable its values; it has the first of them whose literal is true.
    values: Vec<Vec<i64>>,
}

impl Reading {
    fn new(model: &mut Model, shown: Vec<Shown>) -> Self {
        let (mut lits, mut values) = (Vec::new(), Vec::new());
        for variable in shown {
            match variable {
                Shown::Lit(lit) => {
                    lits.extend([!lit, lit]);
                    values.push(vec![0, 1]);
                }
                Shown::Int(int) => {
                    values.push(model.values(int).to_vec());
                    lits.extend_from_slice(model.direct(int));
                }
            }
        }
        Self { lits, values }
    }

    /// For each shown variable the value whose entry in `found` is `wanted`.
    fn read<T: PartialEq>(&self, found: &[T], wanted: &T) -> impl Iterator<Item = Option<i64>> {
        let mut rest = found;
        self.values.iter().map(move |values| {
            let (own, others) = rest.split_at(values.len());
            rest = others;
            own.iter().position(|value| value == wanted).map(|i| values[i])
        })
    }
}

/// A stream of solutions, each once.
#[derive(Debug)]
pub struct ShownAnswers {
    answers: Answers,
    reading: Reading,
}

impl ShownAnswers {
    /// The next solution's values, each of which is known; `None` if there is none.
    ///
    /// # Errors
    /// The budget came first; no more solutions will come.
    pub fn advance(&mut self, budget: &Budget) -> Result<Option<Vec<Option<i64>>>, Stop> {
        if !self.answers.advance(budget)? {
            return Ok(None);
        }
        Ok(Some(self.reading.read(self.answers.values(), &true).collect()))
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
        let answers = Answers::with(self.cnf, &reading.lits, self.rules, engine, &self.budget)?;
        Ok(ShownAnswers { answers, reading })
    }

    /// The values that the variables shown have in all solutions, where they do; `None` if there is no solution.
    ///
    /// # Errors
    /// The budget came first, or the memory.
    pub fn common(mut self, shown: Vec<Shown>, engine: Engine) -> Result<Option<Vec<Option<i64>>>, Stop> {
        let reading = Reading::new(&mut self, shown);
        self.stop.map_or(Ok(()), Err)?;
        let shared = backbone(self.cnf, &reading.lits, &self.rules, engine, &self.budget)?;
        Ok(shared.map(|values| reading.read(&values, &Some(true)).collect()))
    }

    /// The model in DIMACS; `name` says what a shown variable is called. `others`, if it is given, forbids one solution.
    ///
    /// # Errors
    /// The budget came first, or the memory, or a rule is lazy and has no clauses.
    pub fn to_dimacs(
        mut self,
        shown: Vec<Shown>,
        name: impl Fn(usize) -> String,
        forbidden: Option<&[Option<i64>]>,
    ) -> Result<String, Stop> {
        if !self.rules.is_empty() {
            return Err(Stop::Strategy("a rule of this kind is watched during the search and has no clauses".to_owned()));
        }
        let reading = Reading::new(&mut self, shown.clone());
        let mut lits = reading.lits.iter();
        let mut differs = Vec::new();
        for (i, (values, variable)) in reading.values.iter().zip(shown).enumerate() {
            for (&value, &lit) in values.iter().zip(&mut lits) {
                let positive = if lit.is_positive() { lit } else { !lit };
                if lit.constant().is_none() && (matches!(variable, Shown::Int(_)) || value == 1) {
                    let not = if lit.is_positive() { "" } else { "not " };
                    self.cnf.note(positive, format!("{} is {not}{value}", name(i)));
                }
                if forbidden.is_some_and(|forbidden| forbidden[i] == Some(value)) {
                    differs.push(!lit);
                }
            }
        }
        if forbidden.is_some() {
            self.cnf.clause(differs);
        }
        self.stop.map_or(Ok(()), Err)?;
        self.cnf.to_dimacs(&self.budget)
    }
}
