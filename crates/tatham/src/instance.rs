//! Puzzles of a known kind.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
use tatham_core::author::ability;
use tatham_core::{
    Budget, Ended, PartialAnswer as _, Picture, Place, Puzzle, Settings, VerifiedSolutions,
    Violation, is_done, mismatches, violations,
};

use serde_json::Value;
use tatham_core::explain::{Explainer, Explanation, Hint, Mistakes};
use tatham_core::partial_answer::EntryStatus;
use tatham_core::problem::{Defect, find};

use crate::answer::{AnswerOf, Complete};
use crate::error::Error;
use crate::outcome::Outcome;

/// Puzzle of a kind: a [`Sudoku`](crate::Sudoku), an `Instance<kinds::Slant>`.
///
/// Puzzles that people have as arrays are built from these (see the [list](crate#builders));
/// [`Instance::parse`] reads a puzzle of any kind.
///
/// ```
/// # #[cfg(feature = "route")] {
/// use tatham::{Instance, kinds::Slant};
///
/// let puzzle: Instance<Slant> = Instance::parse("5x5:1f31a4b13c13a3b1c4b0d")?;
/// let grid = puzzle.solve()?.unique().expect("the game's puzzles have 1 solution");
/// assert_eq!(grid[(0, 0)], '\\');
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Instance<K: Puzzle> {
    problem: K::Problem,
    settings: Settings,
    limit: Option<Duration>,
}

/// Everything that is wrong with a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Check {
    /// The rules that the position breaks already, whatever is entered later.
    pub broken: Vec<Violation>,
    /// The entries that appear in no solution, with steps from them to a contradiction.
    pub mistakes: Mistakes,
    /// True if the position is complete once every open place takes the value that players leave
    /// blank, if there is one: white in a nonogram.
    pub is_complete: bool,
}

impl Check {
    /// Returns true if no mistake was found. A limit may have come first: see [`Mistakes::stopped`]
    /// and [`Mistakes::reason`].
    pub fn is_ok(&self) -> bool {
        let Mistakes { wrong, clash, status, .. } = &self.mistakes;
        let is_wrong = !wrong.is_empty() || *clash || *status == tatham_core::Status::Unsolvable;
        self.broken.is_empty() && !is_wrong
    }

    /// Returns true if nothing is wrong, and only places are open that players leave blank.
    pub fn is_done(&self) -> bool {
        self.is_complete && self.is_ok()
    }
}

impl<K: Puzzle<PartialAnswer: Complete>> Instance<K> {
    /// Reads a puzzle of this kind: an ID, or another format of the kind.
    ///
    /// [`open`](crate::open) also reads links and save files, and detects the kind.
    ///
    /// # Errors
    /// The position and the error that make the text unusable.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let problem = K::parse(text)?;
        Ok(Self { problem, settings: Settings::default(), limit: None })
    }

    /// Limits the time of each call from now on; without a limit, calls run to the end.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// Returns the canonical ID, which the real game and [`Instance::parse`] read.
    pub fn id(&self) -> String {
        K::id(&self.problem)
    }

    /// Returns the puzzle in the type of its family's crate.
    pub fn problem(&self) -> &K::Problem {
        &self.problem
    }

    /// Searches for a solution, and for a second one or a proof that there is none.
    ///
    /// Each answer has passed the check, which reads the rules apart from the solver.
    ///
    /// # Errors
    /// An answer that breaks a rule: a defect of the solver, please report it.
    pub fn solve(&self) -> Result<Outcome<AnswerOf<K>, K::PartialAnswer>, Defect> {
        let findings = find::<K>(&self.problem, &self.settings, &self.budget())?;
        Ok(Outcome::from_findings(findings, |known| ability::text::<K>(&self.problem, known)))
    }

    /// Returns all solutions one by one, each of which has passed the check, as partial answers in
    /// which everything is known. [`Instance::answers`] returns them as answers.
    ///
    /// `None` proves that there are no more; an exhausted budget is an `Err`.
    pub fn solutions<'p>(&'p self, budget: &'p Budget) -> VerifiedSolutions<'p, K> {
        tatham_core::solutions(&self.problem, &self.settings, budget)
    }

    /// Returns all solutions one by one, each of which has passed the check.
    ///
    /// `None` proves that there are no more; an exhausted budget is an `Err`.
    pub fn answers<'p>(
        &'p self,
        budget: &'p Budget,
    ) -> impl Iterator<Item = Result<AnswerOf<K>, Ended>> + 'p {
        let answer = |known: K::PartialAnswer| {
            known.complete_in_words(|| ability::text::<K>(&self.problem, &known))
        };
        self.solutions(budget).filter_map(move |found| found.map(answer).transpose())
    }

    /// Returns the position of a player who has not begun: the givens of the puzzle, and the
    /// entries that its text has.
    pub fn start(&self) -> K::PartialAnswer {
        ability::start::<K>(&self.problem)
    }

    /// Returns the position after these entries, each a cell and its value, as in an answer: a
    /// number or a character in quotes.
    ///
    /// ```
    /// # #[cfg(feature = "latin")] {
    /// let puzzle = tatham::Sudoku::parse("2x2:1_1n")?;
    /// assert!(puzzle.position([((2, 0), 4), ((2, 1), 3)]).is_ok());
    /// let error = puzzle.position([((2, 0), 5)]).unwrap_err();
    /// assert_eq!(error.to_string(), "R3C1 cannot be 5: expected one of 1, 2, 3, 4");
    /// # }
    /// # Ok::<(), tatham::Error>(())
    /// ```
    ///
    /// # Errors
    /// A cell lies outside of the grid or is given, or cannot have the value.
    pub fn position<V: Into<Value>>(
        &self,
        entries: impl IntoIterator<Item = ((usize, usize), V)>,
    ) -> Result<K::PartialAnswer, Error> {
        let choices: BTreeMap<Place, _> = ability::entries::<K>(&self.problem)
            .into_iter()
            .map(|choices| (choices.place, choices.values))
            .collect();
        let mut position = self.start();
        for ((row, column), value) in entries {
            let (cell, place, value) = ((row, column), Place::Cell([column, row]), value.into());
            let Some(values) = choices.get(&place) else {
                return Err(Error::at(cell, "is not a cell where something can be entered"));
            };
            if !values.contains(&value) {
                let values: Vec<String> = values.iter().map(Value::to_string).collect();
                let values = values.join(", ");
                return Err(Error::at(
                    cell,
                    format!("cannot be {value}: expected one of {values}"),
                ));
            }
            position.set(place, Some(&value));
        }
        Ok(position)
    }

    /// Returns the next step with its reason; `None` for kinds without explanations.
    ///
    /// A hint's `Display` is the step in words.
    pub fn hint(&self) -> Option<Hint> {
        self.explain_with(self.start(), |explainer, budget| {
            explainer.hint(1, budget).ended_by(budget)
        })
    }

    /// Returns the next step from a position with its reason; `None` for kinds without
    /// explanations. Wrong entries are listed, and no step starts from them.
    ///
    /// # Errors
    /// The position does not fit the puzzle.
    pub fn hint_from(&self, position: &K::PartialAnswer) -> Result<Option<Hint>, Error> {
        let position = self.fitting(position)?;
        Ok(self
            .explain_with(position, |explainer, budget| explainer.hint(1, budget).ended_by(budget)))
    }

    /// Returns all steps from the start to the solution, with the difficulty of the puzzle; `None`
    /// for kinds without explanations.
    pub fn explain(&self) -> Option<Explanation> {
        self.explain_with(self.start(), |explainer, budget| {
            explainer.explain(budget, &mut |_| ()).ended_by(budget)
        })
    }

    /// Returns the mistakes in a position; `None` for kinds without explanations.
    ///
    /// # Errors
    /// The position does not fit the puzzle.
    pub fn check(&self, position: &K::PartialAnswer) -> Result<Option<Check>, Error> {
        let position = self.fitting(position)?;
        let broken = violations::<K>(&self.problem, &position);
        let is_complete = is_done::<K>(&self.problem, &position);
        let mistakes = self.explain_with(position, |explainer, budget| {
            explainer.mistakes(true, budget).ended_by(budget)
        });
        Ok(mistakes.map(|mistakes| Check { broken, mistakes, is_complete }))
    }

    /// Draws the puzzle: [`Render`](crate::Render) makes SVG or text of the picture.
    pub fn draw(&self) -> Picture {
        self.drawn(&self.start(), "unsolved")
    }

    /// Draws a position.
    ///
    /// # Errors
    /// The position does not fit the puzzle.
    pub fn draw_position(&self, position: &K::PartialAnswer) -> Result<Picture, Error> {
        Ok(self.drawn(&self.fitting(position)?, "as far as it is filled in"))
    }

    /// Draws the puzzle with an answer.
    ///
    /// # Errors
    /// The answer does not fit the puzzle.
    pub fn draw_answer(&self, answer: &AnswerOf<K>) -> Result<Picture, Error> {
        let json = serde_json::to_value(answer).map_err(|error| Error::unfit(error.to_string()))?;
        let known = K::PartialAnswer::read(&self.start(), &json.into())
            .map_err(|unfit| Error::unfit(unfit.to_string()))?;
        Ok(self.drawn(&self.fitting(&known)?, "solved"))
    }

    /// Draws the picture, with a title that names the game.
    fn drawn(&self, known: &K::PartialAnswer, state: &str) -> Picture {
        let picture = K::draw(&self.problem, known);
        Picture { title: format!("{} {}, {state}", K::KIND.title, picture.title), ..picture }
    }

    fn budget(&self) -> Budget {
        self.limit.map_or_else(Budget::unlimited, Budget::within)
    }

    /// Runs an explainer that starts from a position.
    fn explain_with<T>(
        &self,
        position: K::PartialAnswer,
        work: impl FnOnce(&mut dyn Explainer, &Budget) -> T,
    ) -> Option<T> {
        let explain = K::ABILITIES.explain?;
        Some(work(&mut *explain(&self.problem, position), &self.budget()))
    }

    /// Returns the position in the shape of the puzzle. It may contradict the givens, which is a
    /// broken rule; it must have the same size, and only values that are possible in their places.
    fn fitting(&self, position: &K::PartialAnswer) -> Result<K::PartialAnswer, Error> {
        let given = self.start();
        let position = position.clone();
        if !position.has_shape_of(&given) {
            return Err(Error::unfit("the position is of another size than the puzzle"));
        }
        let mut agreed = given.clone();
        for (place, entered) in position.compare(&given, &position) {
            if entered != EntryStatus::Given {
                agreed.set(place, None);
            }
        }
        match mismatches::<K>(&self.problem, &position, &agreed).into_iter().next() {
            Some(Violation { name, places, .. }) => Err(Error::Unfit {
                message: name,
                cell: places.into_iter().find_map(|place| match place {
                    Place::Cell([column, row]) => Some((row, column)),
                    _ => None,
                }),
            }),
            None => Ok(position),
        }
    }
}

/// Writes the canonical ID.
impl<K: Puzzle> fmt::Display for Instance<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&K::id(&self.problem))
    }
}
