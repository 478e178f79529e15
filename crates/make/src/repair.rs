//! Repair of puzzles: the fewest clues that leave one solution, and clues that can be removed.
//!
//! # References
//! The fewest clues are a smallest set that meets, for each other solution that was found, the
//! clues that tell it apart: Erick Moreno-Centeno, Richard M. Karp, "The Implicit Hitting Set
//! Approach to Solve Combinatorial Optimization Problems with an Application to Multigenome
//! Alignment", Operations Research 61 (2013).

use tatham_core::author::Random;
use tatham_core::explain::Bands;
use tatham_core::make::{
    Fewest, Grade, MakeError, MakeOptions, RepairGoal, RepairOptions, Repaired,
};
use tatham_core::progress::Progress;
use tatham_core::{AnyProblem, Budget, Ended, Fact, Json, Place, Settings, Stop};

use crate::Limits;
use crate::answer;
use crate::any_makeable::{Answer, AnyMakeable};
use crate::clues::is_in_class;
use crate::draft::{Draft, clue_places};
use crate::hitting_set::hitting_set;
use crate::thin::{Selection, Thinnable as _};
use crate::verify::defect;

/// Greatest number of solutions that are all tried.
const MOST_ANSWERS: usize = 1000;

/// Number of solutions that are tried if there are more.
const SAMPLE: usize = 10;

/// Orders in which clues are added and removed until the rating is as requested.
const ORDERS: u64 = 20;

/// Work of the last check of a repair if a limit or an interrupt has ended the search.
const LAST_CHECK: u64 = 2_000;

/// Repairs a puzzle: see [`Repair`](tatham_core::make::Repair).
///
/// # Errors
/// The request cannot be fulfilled.
pub(crate) fn repair(
    kind: &'static dyn AnyMakeable,
    id: &str,
    options: &RepairOptions,
    budget: &Budget,
) -> Result<Repaired, MakeError> {
    let making = MakeOptions { has_time_limit: options.has_time_limit, ..MakeOptions::default() };
    let limits = Limits::new(&making, budget);
    let problem = kind.parse(id)?;
    let (given, is_all) = match Given::find(kind, problem, options.answer.as_ref(), &limits)? {
        Ok(found) => found,
        Err(stop) => return Ok(stopped(Repaired::default(), stop)),
    };
    let count = given.answers.len();
    if count == 0 {
        return Ok(Repaired { is_unsolvable: true, ..Repaired::default() });
    }
    let mut random = Random::for_puzzle(0, 0);
    let mut answers: Vec<usize> = (0..count).collect();
    if !is_all {
        // Solutions that were found one after another are alike.
        random.shuffle(&mut answers);
        answers.truncate(SAMPLE);
    }
    if !kind.is_repaired_by_clues() {
        return change(&given, &answers, is_all, &mut random, &limits);
    }
    let mut targets = Vec::new();
    for answer in answers {
        let Some(target) = given.target(answer, options, &mut random) else {
            let reason = "it has clues that are not made, so none can be added or removed";
            return Ok(Repaired { reason: Some(reason.to_owned()), ..Repaired::default() });
        };
        targets.push(target);
    }
    Case { targets, is_all, bands: kind.bands(), limits }.repair(options)
}

/// Puzzle that is repaired, with the solutions that the repaired puzzle may have.
struct Given {
    kind: &'static dyn AnyMakeable,
    problem: AnyProblem,
    answers: Vec<Answer>,
}

impl Given {
    /// Finds the solutions; also returns true if there are no others.
    ///
    /// # Errors
    /// The wanted one is unusable, or a limit came first.
    fn find(
        kind: &'static dyn AnyMakeable,
        problem: AnyProblem,
        wanted: Option<&Json>,
        limits: &Limits,
    ) -> Result<Result<(Self, bool), Stop>, MakeError> {
        if let Some(wanted) = wanted {
            let answer = answer::read(&problem, wanted)?;
            answer::check(&problem, &*answer)?;
            return Ok(Ok((Self { kind, problem, answers: vec![answer] }, true)));
        }
        let found = problem.first_solutions(MOST_ANSWERS + 1, &Settings::default(), &limits.work);
        let mut answers = match found {
            Ok(answers) => answers,
            Err(Ended::Stopped(stop)) => return Ok(Err(stop)),
            Err(Ended::Defect(found)) => {
                return Err(defect(&problem.game_id(), &found.to_string()));
            }
        };
        let is_all = answers.len() <= MOST_ANSWERS;
        answers.truncate(MOST_ANSWERS);
        Ok(Ok((Self { kind, problem, answers }, is_all)))
    }

    /// Returns the puzzle with one of its solutions.
    fn draft(&self, answer: usize) -> Draft {
        Draft::new(self.kind, self.problem.clone(), self.answers[answer].copied())
    }

    /// Returns all clues about one of the solutions; `None` if the puzzle has other clues.
    fn target(
        &self,
        answer: usize,
        options: &RepairOptions,
        random: &mut Random,
    ) -> Option<Target> {
        let answer = self.answers[answer].copied();
        let draft = Draft::from_answer(self.kind, &self.problem, answer, random);
        let own = clue_places(self.kind, &self.problem);
        let present: Vec<bool> = draft.places().iter().map(|place| own.contains(place)).collect();
        let is_fixed = |&place: &Place| is_in_class(place, self.kind.classes(), &options.keep);
        let fixed = draft.places().iter().map(is_fixed).collect();
        let is_same = draft.puzzle(&present).equals(&self.problem);
        is_same.then_some(Target { draft, present, fixed })
    }
}

/// Returns the budget of the last check: what was found before a limit or an interrupt is not lost.
fn last_budget(limits: &Limits) -> Budget {
    if limits.budget.stopped().is_some() {
        Budget::steps(LAST_CHECK).with_memory(limits.budget.memory())
    } else {
        limits.budget.clone()
    }
}

fn stopped(repaired: Repaired, stop: Stop) -> Repaired {
    let reason = repaired.game_ids.is_empty().then(|| stop.to_string());
    Repaired { stop: Some(stop), reason: repaired.reason.or(reason), ..repaired }
}

/// Changes clues of a puzzle that needs all of them, until it has one solution: where two solutions
/// differ. Of several tries, the one with the fewest changes counts.
fn change(
    given: &Given,
    answers: &[usize],
    is_all: bool,
    random: &mut Random,
    limits: &Limits,
) -> Result<Repaired, MakeError> {
    let mut repaired =
        Repaired { answers: answers.len(), has_all_answers: is_all, ..Repaired::default() };
    let mut best: Option<(usize, Draft)> = None;
    for number in 0..SAMPLE {
        limits.budget.note(|| Progress::counted(number as u64, SAMPLE as u64, "tries"));
        let mut draft = given.draft(answers[number % answers.len()]);
        match draft.settle(random, limits, &|_| true) {
            Ok(Some(changes)) if best.as_ref().is_none_or(|best| changes < best.0) => {
                best = Some((changes, draft));
            }
            Ok(_) => {}
            Err(stop) => {
                repaired = stopped(repaired, stop);
                break;
            }
        }
    }
    let Some((_, draft)) = best else {
        let reason = "no change of its clues was found that leaves 1 solution";
        repaired.reason = repaired.reason.or_else(|| Some(reason.to_owned()));
        return Ok(repaired);
    };
    match draft.verify(&[], &last_budget(limits))? {
        Ok((game_id, _)) => repaired.game_ids.push(game_id),
        Err(stop) => return Ok(stopped(repaired, stop)),
    }
    let mut added = Vec::new();
    for ((place, new), (_, old)) in draft.stated().into_iter().zip(given.draft(0).stated()) {
        match (new, old) {
            (new, old) if new == old => {}
            (Some(new), Some(_)) => repaired.changed.push(Fact::is(place, new)),
            (Some(new), None) => added.push(Fact::is(place, new)),
            (None, old) => repaired.removed.extend(old.map(|old| Fact::is(place, old))),
        }
    }
    repaired.added.push(added);
    Ok(repaired)
}

/// Solution that the repaired puzzle may have.
struct Target {
    /// All clues about it.
    draft: Draft,
    /// True for each clue that the puzzle has.
    present: Vec<bool>,
    /// True for each clue that is neither added nor removed.
    fixed: Vec<bool>,
}

/// Puzzle with its solutions, one of which the repaired puzzle will have.
struct Case {
    targets: Vec<Target>,
    is_all: bool,
    bands: Bands,
    limits: Limits,
}

impl Case {
    fn repair(&self, options: &RepairOptions) -> Result<Repaired, MakeError> {
        match &options.goal {
            RepairGoal::Unique => self.unique(options.show.max(1)),
            RepairGoal::Minimal => self.minimal(),
            RepairGoal::Bands(bands) => {
                self.graded(&Grade { bands: Some(bands.clone()), ..Grade::default() })
            }
        }
    }

    /// Shows the progress of a search.
    fn note(&self, done: usize, of: usize, parts: &str) {
        self.limits.budget.note(|| Progress::counted(done as u64, of as u64, parts));
    }

    /// Result without a repair.
    fn blank(&self) -> Repaired {
        let (answers, has_all_answers) = (self.targets.len(), self.is_all);
        Repaired { answers, has_all_answers, ..Repaired::default() }
    }

    /// Adds the fewest clues that leave one solution.
    fn unique(&self, show: usize) -> Result<Repaired, MakeError> {
        let mut repaired = self.blank();
        let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut least: Option<usize> = None;
        for (at, target) in self.targets.iter().enumerate() {
            self.note(at, self.targets.len(), "solutions");
            let most = found.first().map_or(usize::MAX, |(_, clues)| clues.len());
            let mut search = Search::new(target, &self.limits);
            let end = search.run(most);
            least = Some(least.map_or(search.at_least, |least| least.min(search.at_least)));
            if let Some(clues) = search.found
                && clues.len() <= most
            {
                if clues.len() < most {
                    found.clear();
                }
                found.push((at, clues));
            }
            if let Err(stop) = end {
                // What was not searched may need no clue at all.
                least = least.filter(|_| at + 1 == self.targets.len());
                repaired = stopped(repaired, stop);
                break;
            }
        }
        let Some((_, first)) = found.first() else {
            let none = "all clues about its solutions leave several of them";
            repaired.reason = repaired.reason.or_else(|| Some(none.to_owned()));
            return Ok(repaired);
        };
        let at_least = least.unwrap_or(0).min(first.len());
        let is_proven = at_least == first.len() && self.is_all;
        repaired.fewest = Some(Fewest { found: first.len(), at_least, is_proven });
        repaired.reason = None;
        for (at, clues) in found.into_iter().take(show) {
            let Target { draft, present, .. } = &self.targets[at];
            let mut kept = present.clone();
            for &clue in &clues {
                kept[clue] = true;
            }
            match draft.verify(&kept, &last_budget(&self.limits))? {
                Ok((game_id, _)) => repaired.game_ids.push(game_id),
                Err(stop) => return Ok(stopped(repaired, stop)),
            }
            repaired.added.push(clues.iter().map(|&clue| draft.clue(clue)).collect());
        }
        Ok(repaired)
    }

    /// Removes clues until none can go.
    fn minimal(&self) -> Result<Repaired, MakeError> {
        let (mut repaired, target) = (self.blank(), &self.targets[0]);
        let Target { draft, present, .. } = target;
        let facts = |clues: &[usize]| clues.iter().map(|&clue| draft.clue(clue)).collect();
        match self.spared(target) {
            Ok(Some(Spared { spare, kept })) => {
                let removed: Vec<usize> =
                    (0..kept.len()).filter(|&clue| present[clue] && !kept[clue]).collect();
                repaired.spare = Some(facts(&spare));
                repaired.removed = facts(&removed);
                match draft.verify(&kept, &self.limits.budget)? {
                    Ok((game_id, _)) => repaired.game_ids.push(game_id),
                    Err(stop) => return Ok(stopped(repaired, stop)),
                }
            }
            Ok(None) => {
                repaired.reason = Some("it has several solutions: make it unique first".to_owned());
            }
            Err(stop) => return Ok(stopped(repaired, stop)),
        }
        Ok(repaired)
    }

    /// Returns the clues that could go alone, and those that are left when no more can go; `None`
    /// if there are several solutions.
    fn spared(&self, target: &Target) -> Result<Option<Spared>, Stop> {
        let Target { draft, present, fixed } = target;
        if !draft.is_unique(present, &self.limits)? {
            return Ok(None);
        }
        let mut spare = Vec::new();
        for clue in (0..present.len()).filter(|&clue| present[clue] && !fixed[clue]) {
            self.note(clue, present.len(), "clues");
            let mut kept = present.clone();
            kept[clue] = false;
            if draft.is_unique(&kept, &self.limits)? {
                spare.push(clue);
            }
        }
        let mut selection = Selection::some(draft, present, fixed);
        selection.thin(0, &mut Random::for_puzzle(0, 0), &self.limits)?;
        Ok(Some(Spared { spare, kept: selection.kept }))
    }

    /// Adds and removes clues until the rating is in a range.
    fn graded(&self, grade: &Grade) -> Result<Repaired, MakeError> {
        let mut repaired = self.blank();
        for order in 0..=ORDERS {
            let target = &self.targets[order as usize % self.targets.len()];
            let Target { draft, present, .. } = target;
            self.note(order as usize, ORDERS as usize + 1, "tries");
            let kept = match self.eased(target, grade, order) {
                Ok(Some(kept)) => kept,
                Ok(None) => continue,
                Err(stop) => return Ok(stopped(repaired, stop)),
            };
            let rating = draft.rating(&kept, &self.limits.rating);
            if let Some(stop) = self.limits.rating.stopped() {
                return Ok(stopped(repaired, stop.clone()));
            }
            if !rating.as_ref().is_some_and(|rating| grade.is_met(rating, self.bands)) {
                continue;
            }
            match draft.verify(&kept, &self.limits.budget)? {
                Ok((game_id, _)) => repaired.game_ids.push(game_id),
                Err(stop) => return Ok(stopped(repaired, stop)),
            }
            let of = |is_of: &dyn Fn(usize) -> bool| {
                let clues = (0..kept.len()).filter(|&clue| is_of(clue));
                clues.map(|clue| draft.clue(clue)).collect()
            };
            repaired.added = vec![of(&|clue| kept[clue] && !present[clue])];
            repaired.removed = of(&|clue| !kept[clue] && present[clue]);
            repaired.rating = rating;
            return Ok(repaired);
        }
        repaired.reason = Some("no clues were found that give such a rating".to_owned());
        Ok(repaired)
    }

    /// Returns clues with which no step is harder than requested, and some step is hard enough:
    /// order 0 leaves the puzzle as it is, the others add or remove clues in random orders.
    fn eased(&self, target: &Target, grade: &Grade, order: u64) -> Result<Option<Vec<bool>>, Stop> {
        let Target { draft, present, fixed } = target;
        let (limits, ceiling) = (&self.limits, grade.ceiling(self.bands));
        let mut random = Random::for_puzzle(0, order);
        let mut selection = Selection::some(draft, present, fixed);
        if !draft.is_unique(present, limits)? {
            let mut search = Search::new(target, limits);
            search.greedy()?;
            let Some(clues) = search.found else { return Ok(None) };
            for clue in clues {
                selection.kept[clue] = true;
            }
        }
        let cost = draft.hardest(&selection.kept, ceiling, limits)?;
        if grade.allows(cost, self.bands) {
            return Ok(Some(selection.kept));
        }
        if order == 0 {
            return Ok(None);
        }
        if cost <= ceiling {
            selection.thin(0, &mut random, limits)?;
        }
        selection.forget_order(&mut random);
        let eased = selection.ease(ceiling, 0, limits)?;
        Ok(grade.allows(eased, self.bands).then_some(selection.kept))
    }
}

/// Clues that are not needed.
struct Spared {
    /// Clues that could go alone.
    spare: Vec<usize>,
    /// True for each clue that is left when no more can go.
    kept: Vec<bool>,
}

/// Search for the fewest clues that leave only one solution of a puzzle.
struct Search<'d> {
    target: &'d Target,
    limits: &'d Limits,
    /// Clues that tell other solutions apart, one set for each.
    apart: Vec<Vec<usize>>,
    /// Fewest clues that were found.
    found: Option<Vec<usize>>,
    /// Proven lower bound of their number: the largest number if no clues suffice.
    at_least: usize,
}

impl<'d> Search<'d> {
    fn new(target: &'d Target, limits: &'d Limits) -> Self {
        Self { target, limits, apart: Vec::new(), found: None, at_least: 0 }
    }

    /// Searches for at most `most` clues.
    fn run(&mut self, most: usize) -> Result<(), Stop> {
        self.greedy()?;
        if self.found.is_none() {
            self.at_least = usize::MAX;
            return Ok(());
        }
        loop {
            let found = self.found.as_ref().map_or(usize::MAX, Vec::len);
            if self.at_least >= found || self.at_least > most {
                return Ok(());
            }
            let hit = hitting_set(&self.apart, self.at_least, &self.limits.work)?;
            let Some(hit) = hit else {
                self.at_least += 1;
                continue;
            };
            if self.complete(hit.clone())?.is_some_and(|clues| clues == hit) {
                self.found = Some(hit);
                return Ok(());
            }
        }
    }

    /// Adds clues until there is one solution, each of which tells most solutions apart, and
    /// removes those that are not needed then.
    fn greedy(&mut self) -> Result<(), Stop> {
        let Some(mut clues) = self.complete(Vec::new())? else { return Ok(()) };
        for clue in clues.clone() {
            let fewer: Vec<usize> = clues.iter().copied().filter(|own| *own != clue).collect();
            if self.target.draft.is_unique(&self.kept(&fewer), self.limits)? {
                clues = fewer;
            }
        }
        self.found = Some(clues);
        Ok(())
    }

    /// Adds clues to these until there is one solution; `None` if all clues leave several.
    fn complete(&mut self, mut clues: Vec<usize>) -> Result<Option<Vec<usize>>, Stop> {
        let Target { draft, fixed, .. } = self.target;
        while let Some(mut apart) = draft.differing(&self.kept(&clues), self.limits)? {
            apart.retain(|&clue| !fixed[clue]);
            let met = |clue: usize| self.apart.iter().filter(|set| set.contains(&clue)).count();
            let Some(best) = apart.iter().copied().max_by_key(|&clue| (met(clue), clue)) else {
                return Ok(None);
            };
            clues.push(best);
            self.apart.push(apart);
        }
        Ok(Some(clues))
    }

    fn kept(&self, clues: &[usize]) -> Vec<bool> {
        let mut kept = self.target.present.clone();
        for &clue in clues {
            kept[clue] = true;
        }
        kept
    }
}
