//! Explanations of a puzzle and a position.

mod case;
mod claims;
mod earlier_steps;
mod judge;
mod subject;
mod written;

use std::any::Any;
use std::sync::Arc;
use tatham_core::explain::judge::{ClaimBoard, Inquiry, Judged, OnJudged, UnfitClaim};

use tatham_core::explain::{
    Audit, Because, ConstraintKind, Ending, Explainer, ExplainerMemo, Explanation, Found, Hint,
    Mistakes, Price, Rating, Step, WrittenStep,
};
use tatham_core::partial_answer::AnyPartialAnswer;
use tatham_core::words::sentence;
use tatham_core::{Budget, Fact, Place, Settings, Status, Stop};
use tatham_sat::Engine as Solver;

use self::case::{Case, Truth};
use self::earlier_steps::EarlierSteps;
use self::subject::{ExplainedPuzzle, Solved, Subject};
use crate::board::{Atom, Board, Meaning};
use crate::engine::Engine;
use crate::ladder::{Exhausted, Ladder, MinimalStep};
use crate::predicate::Tense;
use crate::renderer::Renderer;
use crate::verify::Verifier;
use crate::why::why;
use crate::{Explained, Solvable};

/// Bytes of a board with its searches for each variable: as measured on a Pattern of 1000x1000, and
/// some more.
const BYTES: u64 = 1300;

/// Limits of the lookahead from an elimination: steps, and visited literals.
const AHEAD: usize = 60;
const FAR: u64 = 50_000;

/// Visited literals that count as a check of a budget of work.
const LITERALS_PER_CHECK: u64 = 1000;

/// Puzzle and position that are explained.
#[derive(Debug)]
pub(crate) struct ExplanationState<'p> {
    subject: Box<dyn Subject + 'p>,
    memo: Option<ExplainerMemo>,
    /// True if the caller has told the only solution.
    is_told: bool,
    /// Memo of the board that puzzles of the same shape share.
    rules: Option<ExplainerMemo>,
    /// Values that earlier steps ruled out, by the numbers of the shown places.
    ruled_out: Vec<Meaning>,
    /// Board of the rules, once it is built.
    board: Option<Arc<Board>>,
}

/// Work that does not depend on the position.
#[derive(Clone, Debug, Default)]
struct SharedWork {
    /// Verdict, and the only solution.
    solved: Option<(Solved, Option<Arc<dyn Any + Send + Sync>>)>,
    /// Board of the rules that hold whether or not there is one solution.
    board: Option<Arc<Board>>,
}

impl SharedWork {
    /// Returns the approximate number of bytes.
    fn bytes(&self) -> u64 {
        let board = self.board.as_ref().map_or(0, |board| BYTES * board.variables as u64);
        let values = match &self.solved {
            Some((Solved::Several(some), _)) => some.iter().map(Vec::len).sum(),
            _ => 0,
        };
        board + size_of::<[i64; 2]>() as u64 * values as u64
    }
}

impl<'p> ExplanationState<'p> {
    pub(crate) fn new<S: Solvable<E>, E: Explained>(
        problem: &'p E::Problem,
        position: E::PartialAnswer,
    ) -> Self {
        let subject = Box::new(ExplainedPuzzle::<S, E>::new(problem, position));
        Self {
            subject,
            memo: None,
            is_told: false,
            rules: None,
            ruled_out: Vec::new(),
            board: None,
        }
    }

    /// Returns the work of earlier explainers.
    fn shared(&self) -> SharedWork {
        let memo = self.memo.as_ref();
        memo.and_then(ExplainerMemo::get::<SharedWork>)
            .map_or_else(SharedWork::default, |work| (*work).clone())
    }

    /// Leaves work for later explainers.
    fn share(&self, add: impl FnOnce(&mut SharedWork)) {
        let Some(memo) = &self.memo else { return };
        let mut work = self.shared();
        add(&mut work);
        let bytes = work.bytes();
        memo.set(work, bytes);
    }

    /// Counts the solutions up to two.
    fn solve(&mut self, budget: &Budget) -> Result<Solved, Stop> {
        if self.subject.impossible().is_some() {
            return Ok(Solved::No);
        }
        if self.is_told {
            return Ok(Solved::Only);
        }
        if let Some((solved, only)) = self.shared().solved {
            self.subject.set_only(only);
            return Ok(solved);
        }
        let solved = self.subject.solve(budget)?;
        self.share(|work| work.solved = Some((solved.clone(), self.subject.only())));
        Ok(solved)
    }

    /// Returns the board of the rules.
    pub(super) fn board(&mut self, budget: &Budget) -> Result<Arc<Board>, Stop> {
        // With the rules of uniqueness, a board has others.
        let is_shared = !self.subject.permits_uniqueness();
        let kept = || self.rules.as_ref()?.get::<Arc<Board>>().map(|board| (*board).clone());
        let known = || self.board.clone().or_else(|| self.shared().board).or_else(kept);
        if is_shared && let Some(board) = known() {
            return Ok(board);
        }
        let statement = self.subject.build_statement(budget)?;
        let _claim = budget.claim(BYTES * statement.formula.variables() as u64)?;
        let places = self.subject.places(statement.shown.len());
        let telling = |number: usize| self.subject.telling(places[number]);
        let board = Arc::new(Board::new(statement, telling, budget)?);
        if is_shared {
            self.board = Some(Arc::clone(&board));
            self.share(|work| work.board = Some(Arc::clone(&board)));
            if let Some(rules) = &self.rules {
                rules.set(Arc::clone(&board), BYTES * board.variables as u64);
            }
        }
        Ok(board)
    }

    /// Returns the kind's own reason why there is no solution, as a step.
    fn impossible(&self) -> Option<Step> {
        self.subject.impossible().map(contradiction)
    }

    /// Returns the rule that is violated if the player's entry in one place replaces that of the
    /// only solution.
    fn other_than_found(&self, place: Place) -> Option<Step> {
        self.subject.broken_with(place).map(contradiction)
    }

    /// Returns the steps to a contradiction in words.
    fn contradiction_steps(
        &self,
        case: &Case,
        facts: &[Atom],
        budget: &Budget,
    ) -> Result<Vec<Step>, Exhausted> {
        let renderer = case.renderer(&*self.subject);
        let found = why(&case.board, facts, budget)?;
        let mut seen = Engine::new(&case.board, budget);
        // An obvious contradiction of the facts is the last step.
        let _ = seen.begin(facts);
        let mut found_steps = Vec::new();
        for found in &found {
            found_steps.push(renderer.seeing(&seen, seen.mark()).step(found));
            let _ = seen.learn(&found.conclusions);
        }
        Ok(found_steps)
    }

    /// Returns the steps which show that the puzzle has no solution; or the reason why there are no
    /// steps.
    fn no_solution(&self, case: &Case, budget: &Budget) -> (Vec<Step>, Option<String>) {
        if let Some(step) = self.impossible() {
            return (vec![step], None);
        }
        match self.contradiction_steps(case, &case.given, budget) {
            Ok(steps) => (steps, None),
            Err(dry) => (
                Vec::new(),
                Some(reason(&dry, "there is no solution, and no short way to tell why was found")),
            ),
        }
    }

    /// Returns all steps to the end, like [`Explainer::explain_as_found`].
    fn all_steps(&mut self, budget: &Budget, on_found: &mut dyn FnMut(Found<'_>)) -> Explanation {
        let (case, mut truth) = match self.case(None, budget) {
            Ok(case) => case,
            Err(stop) => {
                return Explanation::from_steps(
                    Status::Unknown,
                    Vec::new(),
                    Some(stop.to_string()),
                    None,
                );
            }
        };
        on_found(Found::Verdict(case.status));
        if case.status == Status::Unsolvable {
            let (steps, reason) = self.no_solution(&case, budget);
            for step in &steps {
                on_found(Found::Step(step));
            }
            return Explanation::from_steps(case.status, steps, reason, None);
        }
        let renderer = case.renderer(&*self.subject);
        let ladder = truth.ladder(&case.board, &case.facts(), budget);
        let mut ladder = ladder.with_sequels(renderer);
        let (mut steps, mut earlier) = (Vec::new(), EarlierSteps::default());
        let dry = loop {
            match truth.climb(&mut ladder) {
                Ok(found) => {
                    let mut step = renderer.seeing(&ladder.engine, ladder.before).step(&found);
                    step.open = ladder.open;
                    earlier.refer(&mut step, &found, &case.board);
                    on_found(Found::Step(&step));
                    steps.push(step);
                }
                Err(dry) => break dry,
            }
        };
        let (left, ending) = match dry {
            Exhausted::Done => (case.differing(&ladder, &renderer), Ending::Solved),
            Exhausted::TooLong => (Some(too_long(&ladder, &case, &renderer)), Ending::Exhausted),
            Exhausted::Stopped(stop) => (Some(stop.to_string()), Ending::Stopped(stop)),
        };
        let is_rated = case.status == Status::Unique;
        let rating = is_rated.then(|| Rating::new(&steps, self.subject.bands(), &ending)).flatten();
        Explanation::from_steps(case.status, steps, left, rating)
    }
}

/// Returns the step of a contradiction for which the kind has a sentence of its own, given as a
/// clause.
fn contradiction(why: String) -> Step {
    let text = sentence(&why);
    Step {
        name: why.clone(),
        // The sentence itself is the only rule.
        because: Because { rules: vec![why.clone()], ..Because::default() },
        contradiction: Some(why),
        text,
        ..Step::by(ConstraintKind::Given)
    }
}

/// Returns the reason why there are no steps.
fn reason(dry: &Exhausted, too_long: &str) -> String {
    match dry {
        Exhausted::Stopped(stop) => stop.to_string(),
        Exhausted::Done | Exhausted::TooLong => too_long.to_owned(),
    }
}

/// The next steps from a position.
struct NextSteps {
    steps: Vec<Step>,
    first: Option<MinimalStep>,
    /// Reason why there are no more, if that has ended them.
    dry: Option<Exhausted>,
}

/// Returns the next steps on a ladder, up to the first that is wanted; `most` at most.
fn next_steps(
    case: &Case,
    truth: &mut Truth,
    ladder: &mut Ladder<'_>,
    renderer: &Renderer<'_>,
    most: usize,
    is_wanted: &dyn Fn(&Step) -> bool,
) -> NextSteps {
    let mut next = NextSteps { steps: Vec::new(), first: None, dry: None };
    let mut earlier = EarlierSteps::default();
    while next.steps.len() < most && !next.steps.last().is_some_and(is_wanted) {
        match truth.climb(ladder) {
            Ok(found) => {
                let mut step = renderer.seeing(&ladder.engine, ladder.before).step(&found);
                step.open = ladder.open;
                case.correct(&mut step, renderer);
                earlier.refer(&mut step, &found, &case.board);
                next.steps.push(step);
                next.first.get_or_insert(found);
            }
            Err(Exhausted::Done | Exhausted::TooLong) if ladder.permit_all() => {}
            Err(why) => {
                next.dry = Some(why);
                break;
            }
        }
    }
    next
}

/// Returns the purpose of an elimination: the first entry that depends on it.
fn leads_to(ladder: &mut Ladder<'_>, first: &MinimalStep, renderer: &Renderer<'_>) -> Option<Atom> {
    let mut from = first.conclusions.clone();
    for _ in 0..AHEAD {
        if ladder.engine.work > FAR {
            break;
        }
        let found = if ladder.is_told() { ladder.climb().ok()? } else { ladder.walk().ok()?? };
        if found.facts.iter().any(|fact| from.contains(fact)) {
            if let Some(&entry) =
                found.conclusions.iter().find(|&&atom| renderer.board.is_entry(atom))
            {
                return Some(entry);
            }
            from.extend(found.conclusions.iter().copied());
        }
    }
    None
}

impl Explainer for ExplanationState<'_> {
    fn keep_in(&mut self, memo: &ExplainerMemo) {
        self.memo = Some(memo.clone());
    }

    fn share_rules(&mut self, memo: &ExplainerMemo) {
        self.rules = self.subject.states_shape_alone().then(|| memo.clone());
    }

    fn tell_only(&mut self, only: &dyn AnyPartialAnswer) {
        self.subject.tell_only(only);
        self.is_told = true;
    }

    fn assume_unique(&mut self) -> bool {
        self.subject.permit_uniqueness(true);
        self.subject.has_uniqueness()
    }

    fn names(&self, places: &[Place]) -> Vec<String> {
        self.subject.names(places)
    }

    fn prices(&self) -> &'static [Price] {
        self.subject.prices()
    }

    fn rule_out(&mut self, facts: &[Fact], budget: &Budget) -> Result<(), UnfitClaim> {
        self.read_ruled_out(facts, budget)
    }

    fn judge(
        &mut self,
        inquiry: &Inquiry<'_>,
        board: &dyn ClaimBoard,
        budget: &Budget,
        on_judged: &mut OnJudged<'_>,
    ) -> Result<Judged, UnfitClaim> {
        self.judge_claims(inquiry, board, budget, on_judged)
    }

    fn hint(&mut self, steps: usize, budget: &Budget) -> Hint {
        let (case, mut truth) = match self.case(None, budget) {
            Ok((case, truth)) => {
                let truth = truth.for_a_hint(&case, &*self.subject, budget);
                (case, truth)
            }
            Err(stop) => return Hint::none(Status::Unknown, false, stop.to_string()),
        };
        if case.status == Status::Unsolvable {
            let (steps, reason) = self.no_solution(&case, budget);
            let complete = reason.is_none();
            let mut hint = Hint::from_steps(case.status, Vec::new(), steps, None);
            (hint.complete, hint.reason) = (complete, reason);
            return hint;
        }
        let renderer = case.renderer(&*self.subject);
        let ladder = truth.ladder(&case.board, &case.facts(), budget);
        let mut ladder = ladder.with_sequels(renderer).avoiding(case.wrong_numbers()).quick();
        let NextSteps { steps, first, dry } =
            next_steps(&case, &mut truth, &mut ladder, &renderer, steps, &|_| false);
        let leads_to = first
            .filter(|first| !first.conclusions.iter().any(|&atom| case.board.is_entry(atom)))
            .and_then(|mut first| {
                let mut ladder = truth.ladder(&case.board, &case.facts(), budget).rough();
                ladder.learn(&mut first);
                leads_to(&mut ladder, &first, &renderer)
            });
        let is_dry = steps.is_empty();
        let purpose = leads_to.map(|entry| renderer.say(&[entry], Tense::Is).to_string());
        let leads_to = leads_to.and_then(|entry| renderer.fact(entry));
        let mut hint = Hint::from_steps(case.status, case.wrong.clone(), steps, leads_to);
        hint.purpose = purpose;
        match dry {
            Some(Exhausted::Done) => {
                hint.reason = case
                    .differing(&ladder, &renderer)
                    .or(is_dry.then(|| "already solved".to_owned()));
                hint.complete = case.differing(&ladder, &renderer).is_none();
            }
            Some(dry) => {
                hint.complete = false;
                hint.reason = Some(reason(&dry, &too_long(&ladder, &case, &renderer)));
            }
            None => {}
        }
        hint
    }

    fn steps_until(
        &mut self,
        is_wanted: &dyn Fn(&Step) -> bool,
        most: usize,
        budget: &Budget,
    ) -> Vec<Step> {
        let Ok((case, truth)) = self.case(None, budget) else { return Vec::new() };
        let mut truth = truth.for_a_hint(&case, &*self.subject, budget);
        if case.status == Status::Unsolvable {
            return self.no_solution(&case, budget).0;
        }
        let renderer = case.renderer(&*self.subject);
        let ladder = truth.ladder(&case.board, &case.facts(), budget);
        let mut ladder = ladder.with_sequels(renderer).avoiding(case.wrong_numbers()).quick();
        next_steps(&case, &mut truth, &mut ladder, &renderer, most, is_wanted).steps
    }

    fn hardest(&mut self, ceiling: f64, budget: &Budget, work: &Budget) -> Result<f64, Stop> {
        let (case, mut truth) = self.case(None, budget)?;
        if case.status != Status::Unique {
            return Ok(f64::INFINITY);
        }
        let renderer = case.renderer(&*self.subject);
        let mut ladder = truth.ladder(&case.board, &case.facts(), work).with_sequels(renderer);
        let (mut hardest, mut charged) = (0.0, 0);
        while hardest <= ceiling {
            let step = truth.climb(&mut ladder);
            let literals = ladder.engine.work + ladder.proof.engine().work;
            while charged < literals / LITERALS_PER_CHECK {
                work.check()?;
                charged += 1;
            }
            match step {
                Ok(found) => hardest = found.cost.max(hardest),
                Err(Exhausted::Done) => break,
                Err(Exhausted::TooLong) => return Ok(f64::INFINITY),
                Err(Exhausted::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(hardest)
    }

    fn audit(&mut self, settings: &Settings, budget: &Budget) -> Result<Audit, Stop> {
        let (case, mut truth) = self.case(None, budget)?;
        let renderer = case.renderer(&*self.subject);
        let facts = case.facts();
        let mut verifier =
            Verifier::new(&renderer, &facts, Solver::from_settings(settings), budget)?;
        if case.status == Status::Unsolvable {
            return match why(&case.board, &facts, budget) {
                Ok(steps) => steps
                    .iter()
                    .try_for_each(|found| verifier.hold(found, None, budget))
                    .and_then(|()| verifier.end(None, budget)),
                Err(Exhausted::Stopped(stop)) => Err(stop),
                Err(Exhausted::Done | Exhausted::TooLong) => Ok(verifier.ended()),
            };
        }
        let mut ladder = truth.ladder(&case.board, &facts, budget).with_sequels(renderer);
        loop {
            match truth.climb(&mut ladder) {
                Ok(found) => {
                    let after = (&ladder.engine, ladder.before);
                    verifier.hold(&found, Some(after), budget)?;
                }
                Err(Exhausted::Stopped(stop)) => return Err(stop),
                Err(Exhausted::TooLong) => return Ok(verifier.ended()),
                Err(Exhausted::Done) => {
                    return verifier.end(Some(truth.known(&case.board, budget)?), budget);
                }
            }
        }
    }

    fn audit_written(
        &mut self,
        steps: &[WrittenStep],
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Option<Audit>, Stop> {
        self.audit_steps(steps, settings, budget).map(Some)
    }

    fn explain_as_found(
        &mut self,
        budget: &Budget,
        on_found: &mut dyn FnMut(Found<'_>),
    ) -> Explanation {
        let mut explanation = self.all_steps(budget, on_found);
        // A rating is the same whatever is permitted.
        if self.subject.permit_uniqueness(false) {
            explanation.rating = self.all_steps(budget, &mut |_| ()).rating;
            self.subject.permit_uniqueness(true);
        }
        explanation
    }

    fn mistakes(&mut self, why: bool, budget: &Budget) -> Mistakes {
        let solved = match self.solve(budget) {
            // The solution alone shows the mistakes.
            Ok(Solved::Only) if !why => {
                return Mistakes::from_wrong(Status::Unique, self.subject.wrong());
            }
            Ok(solved) => solved,
            Err(stop) => return Mistakes::unknown(stop.to_string()),
        };
        let case = match self.case(Some(solved), budget) {
            Ok((case, _)) => case,
            Err(stop) => return Mistakes::unknown(stop.to_string()),
        };
        let mut mistakes = Mistakes::from_wrong(case.status, case.wrong.clone());
        mistakes.clash = case.clash;
        if !why {
            return mistakes;
        }
        if case.status == Status::Unsolvable {
            (mistakes.why, mistakes.reason) = self.no_solution(&case, budget);
            return mistakes;
        }
        let wrong =
            case.entries.iter().find(|(number, _)| case.wrong.contains(&case.places[*number]));
        let facts: Vec<Atom> = match wrong {
            // It contains more than values: for a ship, also the part.
            Some(&(number, atom)) if case.is_true(atom) => {
                mistakes.why.extend(self.other_than_found(case.places[number]));
                return mistakes;
            }
            // The correct entries may help to explain it.
            Some(&(_, atom)) => case.facts().into_iter().chain([atom]).collect(),
            None if case.clash => case
                .given
                .iter()
                .copied()
                .chain(case.entries.iter().map(|&(_, atom)| atom))
                .collect(),
            None => return mistakes,
        };
        match self.contradiction_steps(&case, &facts, budget) {
            Ok(steps) => mistakes.why = steps,
            Err(dry) => mistakes.reason = Some(reason(&dry, "no short way to tell why was found")),
        }
        mistakes
    }
}

/// Returns the message at the end of the ladder: players usually try something then.
fn too_long(ladder: &Ladder<'_>, case: &Case, renderer: &Renderer<'_>) -> String {
    let shown = &case.board.statement.shown;
    let open = |number: &usize| {
        shown[*number].iter().filter(|(_, lit)| ladder.engine.is_open((*lit).into())).count()
    };
    let trying = (0..shown.len()).filter(|number| open(number) > 0).min_by_key(open);
    let trying = trying.map_or_else(String::new, |number| {
        format!("; trying {} is the usual way", renderer.label(number))
    });
    format!("no short deduction was found{trying}")
}
