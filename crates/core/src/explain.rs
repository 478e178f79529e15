//! Explanations and their parts: facts, and the steps from some facts to others.
//!
//! ```text
//!   fact    R3C7 is 5, R3C7 is not 5            a place, and a value that it has or does not have
//!   step    because these facts and rules hold, these facts hold (or contradict one another)
//! ```
//!
//! A kind that can explain its puzzles names an [`Explainer`]
//! ([`Abilities::explain`](crate::author::Abilities::explain)).

pub mod judge;
mod memo;
mod price;
mod rating;
mod results;
mod technique;
mod written;

use std::collections::BTreeSet;
use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::budget::{Budget, Stop};
use crate::fact::Fact;
use crate::key::RuleKey;
use crate::kind::Settings;
use crate::partial_answer::AnyPartialAnswer;
use crate::place::Place;
use crate::sentence::Clause;
use crate::verdict::Status;
use crate::words;

use judge::{ClaimBoard, Inquiry, Judged, OnJudged, UnfitClaim};

pub use memo::ExplainerMemo;
pub use price::Price;
pub use rating::{Band, Bands, Ending, Narrowest, Rating};
pub use results::{results, usual_results};
pub use technique::{Technique, TechniqueExample, UNIQUE};
pub use written::{WrittenReasons, WrittenStep};

/// Greatest number of places that are named where to look.
const MOST_NAMED: usize = 12;

/// Kind of constraint that a rule is, whatever the rule is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ConstraintKind {
    /// Given by the puzzle.
    Given,
    /// At least one of several facts holds.
    Clause,
    /// At most a number of them.
    AtMost,
    /// At least a number of them.
    AtLeast,
    /// A number of them out of a set.
    Count,
    /// Numbers with a given sum.
    Sum,
    /// Each value once.
    AllDifferent,
    /// One of several rows of values.
    Table,
    /// Runs of a line in order.
    Runs,
    /// A number of visible towers.
    Seen,
    /// Connected.
    Connected,
    /// Without loops.
    Acyclic,
    /// One loop.
    Loop,
    /// One path.
    Path,
    /// A region of a given size.
    Region,
    /// Uniqueness of the solution.
    Unique,
    /// Several rules.
    Several,
    /// No rule: a move of the best known solution.
    Move,
}

impl ConstraintKind {
    /// Returns true if such a rule concerns the whole board, so that its statements about one
    /// corner are independent of those about another.
    pub fn is_wide(self) -> bool {
        matches!(self, Self::Connected | Self::Acyclic | Self::Loop | Self::Path | Self::Region)
    }
}

/// Reasons of a step: rules and facts.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Because {
    /// Rules, by the names that they have in `rule` when they are violated.
    pub rules: Vec<String>,
    /// The keys of the rules, in the same order: of the kind's own rules, or
    /// [`OneValue`](crate::author::OneValue).
    #[serde(skip)]
    pub keys: Vec<RuleKey>,
    /// Facts: givens, correct entries of the player, and conclusions of earlier steps.
    pub facts: Vec<Fact>,
    /// Facts that the text names, and that follow from the others or are not needed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub context: Vec<Fact>,
    /// Further places named in the text: those left for a value or a run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Place>,
}

/// Link of a chain: a consequence of one rule on the way to the conclusion.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Link {
    /// Type of the rule.
    pub rule: ConstraintKind,
    /// Premises of the link: facts of the step, the assumption, and conclusions of earlier links.
    pub because: Because,
    /// Conclusions; empty for the contradiction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub therefore: Vec<Fact>,
    /// The contradiction as a clause, in the last link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<String>,
}

/// One of the cases of a step, one of which must hold; it leads to a contradiction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Case {
    /// Assumption of the case, in addition to that of the step.
    pub suppose: Fact,
    /// Links from there to the contradiction.
    pub chain: Vec<Link>,
}

/// Step of an explanation: facts and rules imply other facts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Step {
    /// Type of its rule.
    pub rule: ConstraintKind,
    /// Name of the step, or its statement on the rules as a clause:
    /// `row 3 already has its five 1s`.
    pub name: String,
    /// Name of the technique that players know, from the kind's table; null if it has none.
    pub technique: Option<&'static str>,
    /// `unique` if the step uses that there is only 1 solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<&'static str>,
    /// Premises of the step.
    pub because: Because,
    /// Assumption that the chain leads to a contradiction.
    pub suppose: Option<Fact>,
    /// Links from the assumption to the contradiction, or those that both cases share.
    pub chain: Vec<Link>,
    /// Cases, if it takes 2 to lead to a contradiction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<Case>,
    /// Conclusions; empty if the step is a contradiction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub therefore: Vec<Fact>,
    /// Number of the last conclusions that follow at once from the others: they are in the text,
    /// but a hint does not point at them.
    #[serde(skip)]
    pub at_once: usize,
    /// The contradiction as a clause, if the puzzle or position has no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<String>,
    /// Difficulty of the step, from 1.
    pub cost: f64,
    /// Price of its use of the rules; `None` if it is the sum of the rules' difficulties.
    #[serde(skip)]
    pub price: Option<&'static Price>,
    /// Number of deductions that were open on its rung of the ladder, this one included.
    #[serde(skip)]
    pub open: usize,
    /// Text of the step: one or two sentences.
    pub text: String,
    /// The text part by part; empty where it is one part.
    #[serde(skip)]
    pub words: Clause,
    /// Parts of the text, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Clause>,
    /// Move as written in save files, in move games.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub made: Option<String>,
    /// Moves that are left after this one, in move games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining: Option<Remaining>,
}

/// Moves that are left after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Remaining {
    /// Number of moves that still follow in the solution found.
    pub moves: usize,
    /// Proven lower bound on the number of moves that every solution still needs.
    pub at_least: usize,
}

impl Step {
    /// Makes an empty step with a rule of this kind of constraint.
    pub fn by(rule: ConstraintKind) -> Self {
        Self {
            rule,
            name: String::new(),
            technique: None,
            assumes: None,
            because: Because::default(),
            suppose: None,
            chain: Vec::new(),
            cases: Vec::new(),
            therefore: Vec::new(),
            at_once: 0,
            contradiction: None,
            cost: 1.0,
            price: None,
            open: 1,
            text: String::new(),
            words: Clause::default(),
            parts: None,
            made: None,
            remaining: None,
        }
    }

    /// Returns the places that it decides, each once, without those that players see at once from
    /// them.
    pub fn decided(&self) -> Vec<Place> {
        let own = self.therefore.len() - self.at_once;
        let mut seen = BTreeSet::new();
        let places = self.therefore[..own].iter().map(|fact| fact.place);
        places.filter(|&place| seen.insert(place)).collect()
    }

    /// Includes the parts of the text beside it.
    pub fn show_parts(&mut self) {
        let words = std::mem::take(&mut self.words);
        // A caller that sets the text of a step alone does not set its parts.
        let is_complete = words.to_string() == self.text;
        self.parts = Some(if is_complete { words } else { self.text.as_str().into() });
    }

    /// Makes the step of a move: the move as save files write it and as a clause, and the places
    /// that it changes.
    pub fn making(made: String, name: String, places: impl IntoIterator<Item = Place>) -> Self {
        let because = Because { left: places.into_iter().collect(), ..Because::default() };
        Self {
            text: words::sentence(&name),
            name,
            because,
            made: Some(made),
            ..Self::by(ConstraintKind::Move)
        }
    }
}

/// Next steps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Hint {
    /// Verdict on the puzzle.
    pub status: Status,
    /// Entries that contradict every solution; no step uses them.
    pub wrong: Vec<Place>,
    /// Steps in order; empty if only their places were requested.
    pub steps: Vec<Step>,
    /// Later conclusion that the first step prepares, if it only rules something out.
    pub leads_to: Option<Fact>,
    /// Its clause in the words of the kind.
    #[serde(skip)]
    pub purpose: Option<String>,
    /// Places that the first step decides.
    #[serde(rename = "where")]
    pub places: Vec<Place>,
    /// True if there are as many steps as requested, or the puzzle is already solved.
    pub complete: bool,
    /// Code of the limit or interrupt that ended the work early, as in a report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// Reason why there are not, or why there are no steps, as a clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// In move games, if the position is proven to have no solution though the start has one: the
    /// fewest moves to take back until it has one again; null if the search did not find out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_back: Option<Option<usize>>,
    /// Advice to take back moves, as a sentence.
    #[serde(skip)]
    pub advice: Option<String>,
}

/// All steps to the end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Explanation {
    /// Verdict on the puzzle; an explanation does not contain it in JSON.
    #[serde(skip)]
    pub status: Status,
    /// Steps; if there is no solution, they end in a contradiction.
    pub steps: Vec<Step>,
    /// True if they lead to the only solution, or to a contradiction.
    pub complete: bool,
    /// Code of the limit or interrupt that ended the work early, as in a report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// Reason why they do not, as a clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Difficulty of the puzzle, if it has one solution.
    pub rating: Option<Rating>,
    /// In move games, if the position is proven to have no solution though the start has one: the
    /// fewest moves to take back until it has one again; null if the search did not find out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_back: Option<Option<usize>>,
}

/// Mistakes in a position beyond the rules that it breaks already.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mistakes {
    /// The verdict on the puzzle; unknown, if the mistakes were not found within the limit.
    pub status: Status,
    /// Entries that do not appear together with the givens in any solution.
    pub wrong: Vec<Place>,
    /// True if the entries contradict one another, though each of them alone could be correct.
    pub clash: bool,
    /// Steps from the mistakes to a contradiction, if they were requested; empty if there are no
    /// mistakes.
    pub why: Vec<Step>,
    /// Code of the limit or interrupt that ended the work early, as in a report.
    pub stopped: Option<&'static str>,
    /// Reason why the mistakes were not found, as a clause.
    pub reason: Option<String>,
}

/// Check of an explanation against the rules that it names, by a SAT solver that took no part in
/// finding it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Audit {
    /// Number of steps.
    pub steps: usize,
    /// Number of steps that follow from the rules and facts that they name.
    pub implied: usize,
    /// Number of steps whose rules and facts are all needed.
    pub minimal: usize,
    /// Number of steps by a rule about the whole board: all that they name is needed as far as
    /// propagation goes.
    pub by_propagation: usize,
    /// Number of steps that rest on one rule and one conclusion of an earlier step.
    pub links: usize,
    /// Number of steps that suppose something.
    pub supposing: usize,
    /// True if the steps lead to the only solution, or to a contradiction.
    pub complete: bool,
    /// True if they do not, because the budget ended before a step was found.
    pub ended: bool,
    /// Errors found, one sentence for each wrong step.
    pub flaws: Vec<String>,
}

/// Part of an explanation that is found before its end.
#[derive(Clone, Copy, Debug)]
pub enum Found<'a> {
    /// Verdict on the puzzle, which is final.
    Verdict(Status),
    /// Next step.
    Step(&'a Step),
}

/// Explains a puzzle from a position. An explainer never takes a limit for a contradiction: if the
/// budget ends, the result shows it.
pub trait Explainer {
    /// Permits steps that use that there is only 1 solution, where there is; ratings never count
    /// them. Returns false if the kind has no such steps.
    fn assume_unique(&mut self) -> bool {
        false
    }

    /// Uses the work in this memo, and leaves its own there; does nothing if the kind has none to
    /// share.
    fn keep_in(&mut self, _memo: &ExplainerMemo) {}

    /// Uses the rules in this memo, and leaves its own there, if the puzzles that share it have the
    /// same rules; their clues may differ.
    fn share_rules(&mut self, _memo: &ExplainerMemo) {}

    /// Tells the only solution, which need not be searched for; the caller has proven that there is
    /// no other.
    fn tell_only(&mut self, _only: &dyn AnyPartialAnswer) {}

    /// Returns the names of places in a list, as sentences have them.
    fn names(&self, places: &[Place]) -> Vec<String> {
        Place::names(places)
    }

    /// Returns the prices of uses of rules whose steps do not cost the sum of their difficulties.
    fn prices(&self) -> &'static [Price] {
        &[]
    }

    /// Adds facts that earlier steps ruled out: steps start from them too, and never conclude them
    /// again. Facts that do not hold in every solution are dropped.
    ///
    /// # Errors
    /// A fact names a place that cannot be filled in, or a value that the place can never have.
    fn rule_out(&mut self, facts: &[Fact], _budget: &Budget) -> Result<(), UnfitClaim> {
        let why = "nothing can be ruled out in this game".to_owned();
        if facts.is_empty() { Ok(()) } else { Err(UnfitClaim { index: 0, why }) }
    }

    /// Judges claims that are facts about the position that it explains; `board` has its entries.
    ///
    /// # Errors
    /// A claim does not fit the puzzle; or claims in it are no facts.
    fn judge(
        &mut self,
        _inquiry: &Inquiry<'_>,
        _board: &dyn ClaimBoard,
        _budget: &Budget,
        _on_judged: &mut OnJudged<'_>,
    ) -> Result<Judged, UnfitClaim> {
        Err(UnfitClaim { index: 0, why: "expected a move".to_owned() })
    }

    /// Returns the first of these moves from here to the end as a step, in games of moves; no way
    /// from here has fewer moves than `at_least`.
    fn step_of(&self, _moves: &[String], _at_least: usize, _budget: &Budget) -> Option<Step> {
        None
    }

    /// Returns the next steps, `steps` at most.
    fn hint(&mut self, steps: usize, budget: &Budget) -> Hint;

    /// Returns the next steps up to the first that is wanted; `most` at most. They end before it if
    /// there is none.
    fn steps_until(
        &mut self,
        is_wanted: &dyn Fn(&Step) -> bool,
        most: usize,
        budget: &Budget,
    ) -> Vec<Step> {
        let mut steps = self.hint(most, budget).steps;
        steps.truncate(steps.iter().position(is_wanted).map_or(steps.len(), |at| at + 1));
        steps
    }

    /// Returns all steps to the end, or the reason why there is no solution. `on_found` receives
    /// the verdict, if it is known before the first step, and each step as soon as it is found, in
    /// order.
    fn explain_as_found(
        &mut self,
        budget: &Budget,
        on_found: &mut dyn FnMut(Found<'_>),
    ) -> Explanation;

    /// Returns all steps to the end, or the reason why there is no solution. `on_step` receives
    /// each step as soon as it is found, in order.
    fn explain(&mut self, budget: &Budget, on_step: &mut dyn FnMut(&Step)) -> Explanation {
        self.explain_as_found(budget, &mut |found| match found {
            Found::Verdict(_) => {}
            Found::Step(step) => on_step(step),
        })
    }

    /// Returns the cost of the hardest step, without the steps themselves. The search ends at the
    /// first step that costs more than `ceiling`; the cost is infinite if no short step was found
    /// somewhere, if there is not exactly 1 solution, or if the kind has no ratings. Only the
    /// search for steps counts as `work`.
    ///
    /// # Errors
    /// A budget ended first.
    fn hardest(&mut self, _ceiling: f64, _budget: &Budget, _work: &Budget) -> Result<f64, Stop> {
        Ok(f64::INFINITY)
    }

    /// Checks all steps to the end against the rules that they name, with the SAT solver that the
    /// settings choose.
    ///
    /// # Errors
    /// The budget ended first.
    fn audit(&mut self, settings: &Settings, budget: &Budget) -> Result<Audit, Stop>;

    /// Checks steps that are written somewhere against the rules that they name, as
    /// [`audit`](Self::audit) checks new ones; `None` if the steps of the kind name no rules.
    ///
    /// # Errors
    /// The budget ended first.
    fn audit_written(
        &mut self,
        _steps: &[WrittenStep],
        _settings: &Settings,
        _budget: &Budget,
    ) -> Result<Option<Audit>, Stop> {
        Ok(None)
    }

    /// Returns the wrong entries; if `why`, with steps from them to a contradiction.
    fn mistakes(&mut self, why: bool, budget: &Budget) -> Mistakes;
}

/// Writes the steps in words, one per line, or the reason why there are none.
impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_steps(&self.steps, self.reason.as_deref(), f)
    }
}

/// Writes the steps in words, one per line, or the reason why there are none.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_steps(&self.steps, self.reason.as_deref(), f)
    }
}

fn write_steps(steps: &[Step], reason: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let texts: Vec<&str> = steps.iter().map(|step| step.text.as_str()).collect();
    f.write_str(&if texts.is_empty() {
        reason.unwrap_or_default().to_owned()
    } else {
        texts.join("\n")
    })
}

impl Hint {
    /// Makes a hint without steps, for this reason.
    pub fn none(status: Status, complete: bool, reason: impl Into<String>) -> Self {
        Self {
            complete,
            reason: Some(reason.into()),
            ..Self::from_steps(status, Vec::new(), Vec::new(), None)
        }
    }

    /// Makes a hint of these steps, from a position without these entries, which are wrong.
    pub fn from_steps(
        status: Status,
        wrong: Vec<Place>,
        steps: Vec<Step>,
        leads_to: Option<Fact>,
    ) -> Self {
        let places = steps.first().map_or_else(Vec::new, Step::decided);
        Self {
            status,
            wrong,
            steps,
            leads_to,
            purpose: None,
            places,
            complete: true,
            stopped: None,
            reason: None,
            take_back: None,
            advice: None,
        }
    }

    /// Returns the words that say where to look for the first step, with these names of places:
    /// `Look at R3C4 and R3C7`.
    pub fn where_text(&self, names: impl FnOnce(&[Place]) -> Vec<String>) -> Option<String> {
        let is_known = !self.places.is_empty();
        is_known.then(|| format!("Look at {}", Place::list_by(names, &self.places, MOST_NAMED)))
    }

    /// Returns the words for the purpose of the first step, as a clause.
    pub fn leads_to_text(&self) -> Option<String> {
        let fact = self.leads_to.as_ref()?;
        let words = self.purpose.clone().unwrap_or_else(|| fact.to_string());
        Some(format!("this leads to: {words}"))
    }

    /// Adds the stop of this budget, if it ended the work.
    #[must_use]
    pub fn ended_by(mut self, budget: &Budget) -> Self {
        self.stopped = stopped(budget, &mut self.reason);
        self
    }
}

impl Explanation {
    /// Makes an explanation of these steps.
    pub fn from_steps(
        status: Status,
        steps: Vec<Step>,
        reason: Option<String>,
        rating: Option<Rating>,
    ) -> Self {
        Self {
            status,
            steps,
            complete: reason.is_none(),
            stopped: None,
            reason,
            rating,
            take_back: None,
        }
    }

    /// Adds the stop of this budget, if it ended the work. After an interrupt there is no rating.
    #[must_use]
    pub fn ended_by(mut self, budget: &Budget) -> Self {
        self.stopped = stopped(budget, &mut self.reason);
        self.rating = self.rating.filter(|_| budget.stopped() != Some(&Stop::Interrupted));
        self
    }
}

impl Mistakes {
    /// Makes a report of these wrong entries.
    pub fn from_wrong(status: Status, wrong: Vec<Place>) -> Self {
        Self { status, wrong, clash: false, why: Vec::new(), stopped: None, reason: None }
    }

    /// Makes a report of a limit that came first.
    pub fn unknown(reason: impl Into<String>) -> Self {
        Self { reason: Some(reason.into()), ..Self::from_wrong(Status::Unknown, Vec::new()) }
    }

    /// Adds the stop of this budget, if it ended the search for mistakes.
    #[must_use]
    pub fn ended_by(mut self, budget: &Budget) -> Self {
        self.stopped = stopped(budget, &mut self.reason);
        self
    }
}

/// Returns the code of the stop of this budget, if it has stopped, and sets a reason. An interrupt
/// needs no further reason.
pub(crate) fn stopped(budget: &Budget, reason: &mut Option<String>) -> Option<&'static str> {
    let stop = budget.stopped()?;
    if reason.is_none() || *stop == Stop::Interrupted {
        *reason = Some(stop.to_string());
    }
    Some(stop.code())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fact::Says;

    #[test]
    fn facts_are_written_as_the_contract_has_them() {
        let fact = Fact { place: Place::Cell([6, 2]), says: Says::Not("1".into()) };
        assert_eq!(serde_json::to_string(&fact).unwrap(), r#"{"cell":[6,2],"not":"1"}"#);
        let because = Because {
            rules: vec!["row 3".to_owned()],
            facts: vec![fact.clone()],
            ..Because::default()
        };
        let link = Link {
            rule: ConstraintKind::AtMost,
            because,
            therefore: vec![fact],
            contradiction: None,
        };
        let expected = concat!(
            r#"{"rule":"at_most","because":{"rules":["row 3"],"facts":[{"cell":[6,2],"not":"1"}]},"#,
            r#""therefore":[{"cell":[6,2],"not":"1"}]}"#
        );
        assert_eq!(serde_json::to_string(&link).unwrap(), expected);
    }
}
