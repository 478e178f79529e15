//! A puzzle and a position, explained.

use tatham_core::explain::{Audit, Because, Explainer, Explanation, Fact, Form, Hint, Mistakes, Rating, Step};
use tatham_core::known::{Known as _, Values as _};
use tatham_core::words::sentence;
use tatham_core::{Budget, Claim, Place, Puzzle, Settings, Status, Stop};
use tatham_sat::model::named::Statement;
use tatham_sat::{Engine as Solver, Lit, backbone};

use crate::Explained;
use crate::board::{Atom, Board};
use crate::ladder::{Dry, Found, Ladder};
use crate::verify::Verifier;
use crate::voice::Voice;
use crate::why::why;

/// How far is looked ahead for what an elimination leads to: steps, and literals looked at.
const AHEAD: usize = 60;
const FAR: u64 = 50_000;

/// Bytes that a board takes with what searches it, for each variable: as measured on a Pattern of 1000x1000, and some more.
const BYTES: u64 = 1300;

/// Places that are named where solutions differ.
const NAMED: usize = 4;

/// A puzzle and a position.
#[derive(Debug)]
pub(crate) struct Session<'p, P: Puzzle> {
    problem: &'p P::Problem,
    position: P::Known,
    /// The only solution, once it is known.
    only: Option<P::Known>,
}

/// What the solver says of a puzzle.
enum Solved<K> {
    No,
    Only(K),
    /// At least these two.
    Several(Box<[K; 2]>),
}

/// What there is to be told of a position.
struct Case {
    board: Board,
    /// The place of each shown variable.
    places: Vec<Place>,
    status: Status,
    /// What the puzzle gives.
    given: Vec<Atom>,
    /// What the player has entered beside that, place by place, and which of it is wrong.
    entries: Vec<(usize, Atom)>,
    wrong: Vec<Place>,
    /// Whether the other entries contradict one another.
    clash: bool,
    /// What follows from the givens and the right entries.
    truth: Vec<Atom>,
    /// The memory that all this takes, and what searches it later.
    _claim: Claim,
}

impl Case {
    /// What steps start from: no entry that is wrong, nor any of those that clash.
    fn facts(&self, voice: &Voice<'_>) -> Vec<Atom> {
        // A link from a wrong number to the next is wrong too, and is nobody's entry.
        let is_true = |atom: Atom| self.status != Status::Unique || self.truth.contains(&atom);
        let is_right = |place: usize| !self.clash && !self.wrong.contains(&voice.place(place));
        let entries = self.entries.iter().filter(|&&(place, atom)| is_right(place) && is_true(atom)).map(|(_, atom)| *atom);
        self.given.iter().copied().chain(entries).collect()
    }

    /// Why not all can be found: several solutions are left.
    fn differing(&self, ladder: &Ladder<'_>, voice: &Voice<'_>) -> Option<String> {
        let shown = &self.board.stated.shown;
        let is_open = |values: &Vec<(i64, Lit)>| values.iter().all(|&(_, lit)| !ladder.engine.holds(lit.into()));
        // Of a line that is not there it need not be known.
        let is_told = |place: &Place| !place.is_line();
        let open = shown.iter().enumerate().filter(|(_, values)| is_open(values)).map(|(number, _)| voice.place(number));
        let open: Vec<Place> = open.filter(is_told).collect();
        (!open.is_empty()).then(|| format!("several solutions are left; they differ in {}", Place::list(&open, NAMED)))
    }
}

impl<'p, P: Explained> Session<'p, P> {
    pub(crate) fn new(problem: &'p P::Problem, position: P::Known) -> Self {
        Self { problem, position, only: None }
    }

    /// Whether there is one solution, and which.
    fn solve(&self, budget: &Budget) -> Result<Solved<P::Known>, Stop> {
        if P::impossible(self.problem).is_some() {
            return Ok(Solved::No);
        }
        let settings = Settings::default();
        let mut solutions = P::solutions(self.problem, &settings, budget);
        let mut next = || solutions.next().transpose().and_then(|solution| budget.vouch(solution));
        Ok(match (next()?, next()?) {
            (None, _) => Solved::No,
            (Some(only), None) => Solved::Only(only),
            (Some(first), Some(second)) => Solved::Several(Box::new([first, second])),
        })
    }

    /// Finds out what holds; how many solutions there are may be known already.
    fn case(&mut self, solved: Option<Solved<P::Known>>, budget: &Budget) -> Result<Case, Stop> {
        let stated = Statement::of::<P>(self.problem, budget)?;
        let claim = budget.claim(BYTES * stated.formula.variables() as u64)?;
        let places = P::places(self.problem, stated.shown.len());
        let board = Board::new(stated, |number| P::telling(places[number]));
        let atoms = |values: &[Option<i64>]| -> Vec<(usize, Atom)> {
            let known = values.iter().enumerate().filter_map(|(place, value)| Some((place, (*value)?)));
            known.filter_map(|(place, value)| Some((place, board.atom(place, value)?))).collect()
        };
        let given: Vec<Atom> = atoms(&board.stated.given).into_iter().map(|(_, atom)| atom).collect();
        let entered = P::values(self.problem, &self.position);
        let entries: Vec<(usize, Atom)> =
            atoms(&entered).into_iter().filter(|(place, _)| board.stated.given[*place].is_none()).collect();
        let (status, wrong, truth) = (Status::Unsolvable, Vec::new(), Vec::new());
        let mut case = Case { status, given, entries, wrong, clash: false, truth, board, places, _claim: claim };
        match solved.map_or_else(|| self.solve(budget), Ok)? {
            Solved::No => {}
            Solved::Only(only) => {
                case.status = Status::Unique;
                case.wrong = P::wrong(self.problem, &self.position, &only);
                let values = P::values(self.problem, &only);
                for (shown, value) in case.board.stated.shown.iter().zip(values) {
                    // Of two values that one literal tells apart, once.
                    let mut own: Vec<Atom> =
                        shown.iter().map(|&(own, lit)| if Some(own) == value { lit.into() } else { !Atom::from(lit) }).collect();
                    own.dedup();
                    case.truth.extend(own.into_iter().filter(|&atom| case.board.is_shown(atom)));
                }
                self.only = Some(only);
            }
            Solved::Several(some) => {
                case.status = Status::Multiple;
                self.among_several(&mut case, &*some, budget)?;
            }
        }
        Ok(case)
    }

    /// Of several solutions: which entries none of them has, and what those share that have the others.
    fn among_several(&self, case: &mut Case, some: &[P::Known], budget: &Budget) -> Result<(), Stop> {
        let lit = |atom: Atom| atom.lit(&case.board.stated);
        let mut formula = case.board.stated.formula.clone();
        for &given in &case.given {
            formula.clause([lit(given)]);
        }
        let mut solver = tatham_sat::Cdcl::within(&formula, budget)?;
        let mut right = Vec::new();
        let mut wrong = Vec::new();
        for &(place, atom) in &case.entries {
            if solver.solve(&[lit(atom)], budget)? {
                right.push(lit(atom));
            } else {
                wrong.push(case.places[place]);
            }
        }
        let clash = !solver.solve(&right, budget)?;
        if !clash {
            for lit in right {
                formula.clause([lit]);
            }
        }
        // What one of the solutions that have the entries is without is not shared; and of what is told only if it holds, nothing else is asked.
        let some: Vec<Vec<Option<i64>>> = some.iter().map(|solution| P::values(self.problem, solution)).collect();
        let has = |values: &[Option<i64>], place: usize, value: i64| values[place] == Some(value);
        let has_entry = |values: &&Vec<Option<i64>>| {
            let own =
                |&(place, atom): &(usize, Atom)| values[place].and_then(|value| case.board.atom(place, value)) == Some(atom);
            case.entries.iter().all(own)
        };
        let some: Vec<&Vec<Option<i64>>> = some.iter().filter(has_entry).collect();
        let mut shown: Vec<Lit> = Vec::new();
        for (place, values) in case.board.stated.shown.iter().enumerate() {
            for &(value, lit) in values {
                let count = some.iter().filter(|values| has(values, place, value)).count();
                let is_asked = count == some.len() || count == 0 && case.board.is_shown(!Atom::from(lit));
                if is_asked {
                    shown.push(lit);
                }
            }
        }
        let shared = backbone(formula, &shown, Solver::default(), budget)?.unwrap_or_default();
        let known = shown.iter().zip(shared).filter_map(|(&lit, value)| Some(if value? { lit.into() } else { !Atom::from(lit) }));
        let mut truth: Vec<Atom> = known.filter(|&atom| case.board.is_shown(atom)).collect();
        // Of two values that one literal tells apart, once.
        truth.dedup();
        (case.wrong, case.clash, case.truth) = (wrong, clash, truth);
        Ok(())
    }

    /// Why there is no solution, as a sentence that the kind itself has.
    fn impossible(&self) -> Option<Step> {
        P::impossible(self.problem).map(contradiction)
    }

    /// Which rule is broken where the only solution is as the player has it in one place.
    fn other_than_found(&self, place: Place) -> Option<Step> {
        let mut with = self.only.clone()?;
        with.set(place, self.position.value_at(place).as_ref());
        let broken = P::broken(self.problem, &with).into_iter().next()?;
        Some(contradiction(broken.name))
    }

    /// The way to a contradiction, told.
    fn told(&self, case: &Case, facts: &[Atom], budget: &Budget) -> Result<Vec<Step>, Dry> {
        let voice = Voice::of::<P>(self.problem, &case.board);
        Ok(why(&case.board, facts, budget)?.iter().map(|found| voice.step(found)).collect())
    }

    /// Why the puzzle has no solution, as steps; and why these are not to be had.
    fn no_solution(&self, case: &Case, budget: &Budget) -> (Vec<Step>, Option<String>) {
        if let Some(step) = self.impossible() {
            return (vec![step], None);
        }
        match self.told(case, &case.given, budget) {
            Ok(steps) => (steps, None),
            Err(dry) => (Vec::new(), Some(reason(&dry, "there is no solution, and no short way to tell why was found"))),
        }
    }
}

/// A contradiction that the kind tells in a sentence of its own, as a clause.
fn contradiction(why: String) -> Step {
    let text = sentence(&why);
    Step {
        rule: Form::Given,
        name: why.clone(),
        // There is nothing closer to say than the sentence itself.
        because: Because { rules: vec![why.clone()], ..Because::default() },
        suppose: None,
        chain: Vec::new(),
        cases: Vec::new(),
        therefore: Vec::new(),
        contradiction: Some(why),
        cost: 1.0,
        text,
    }
}

/// Why there are no steps.
fn reason(dry: &Dry, too_long: &str) -> String {
    match dry {
        Dry::Stopped(stop) => stop.to_string(),
        Dry::Done | Dry::TooLong => too_long.to_owned(),
    }
}

/// What a step that only rules something out is for: the first entry that rests on it.
fn leads_to(ladder: &mut Ladder<'_>, first: &Found, voice: &Voice<'_>, budget: &Budget) -> Option<Fact> {
    let mut from = first.conclusions.clone();
    for _ in 0..AHEAD {
        if ladder.engine.work > FAR {
            break;
        }
        let found = ladder.climb(budget).ok()?;
        if found.facts.iter().any(|fact| from.contains(fact)) {
            if let Some(&entry) = found.conclusions.iter().find(|&&atom| voice.board.is_entry(atom)) {
                return voice.fact(entry);
            }
            from.extend(found.conclusions.iter().copied());
        }
    }
    None
}

impl<P: Explained> Explainer for Session<'_, P> {
    fn hint(&mut self, steps: usize, budget: &Budget) -> Hint {
        let case = match self.case(None, budget) {
            Ok(case) => case,
            Err(stop) => return Hint::none(Status::Unknown, false, stop.to_string()),
        };
        if case.status == Status::Unsolvable {
            let (steps, reason) = self.no_solution(&case, budget);
            let complete = reason.is_none();
            let mut hint = Hint::of(case.status, Vec::new(), steps, None);
            (hint.complete, hint.reason) = (complete, reason);
            return hint;
        }
        let voice = Voice::of::<P>(self.problem, &case.board);
        let mut ladder = Ladder::new(&case.board, &case.facts(&voice), Some(case.truth.clone()));
        let (mut told, mut first, mut dry) = (Vec::new(), None, None);
        while told.len() < steps && dry.is_none() {
            match ladder.climb(budget) {
                Ok(found) => {
                    told.push(voice.step(&found));
                    first.get_or_insert(found);
                }
                Err(why) => dry = Some(why),
            }
        }
        let leads_to = first.filter(|first| !first.conclusions.iter().any(|&atom| case.board.is_entry(atom))).and_then(|first| {
            let mut ladder = Ladder::rough(&case.board, &case.facts(&voice), case.truth.clone());
            ladder.learn(&first);
            leads_to(&mut ladder, &first, &voice, budget)
        });
        let is_dry = told.is_empty();
        let mut hint = Hint::of(case.status, case.wrong.clone(), told, leads_to);
        match dry {
            Some(Dry::Done) => {
                hint.reason = case.differing(&ladder, &voice).or(is_dry.then(|| "nothing is left to find".to_owned()));
                hint.complete = case.differing(&ladder, &voice).is_none();
            }
            Some(dry) => {
                hint.complete = false;
                hint.reason = Some(reason(&dry, &too_long(&ladder, &case, &voice)));
            }
            None => {}
        }
        hint
    }

    fn audit(&mut self, settings: &Settings, budget: &Budget) -> Result<Audit, Stop> {
        let case = self.case(None, budget)?;
        let voice = Voice::of::<P>(self.problem, &case.board);
        let facts = case.facts(&voice);
        let mut verifier = Verifier::new(&voice, &facts, Solver::of(settings), budget)?;
        if case.status == Status::Unsolvable {
            return match why(&case.board, &facts, budget) {
                Ok(steps) => {
                    steps.iter().try_for_each(|found| verifier.hold(found, budget)).and_then(|()| verifier.end(None, budget))
                }
                Err(Dry::Stopped(stop)) => Err(stop),
                Err(Dry::Done | Dry::TooLong) => Ok(verifier.ended()),
            };
        }
        let mut ladder = Ladder::new(&case.board, &facts, Some(case.truth.clone()));
        loop {
            match ladder.climb(budget) {
                Ok(found) => verifier.hold(&found, budget)?,
                Err(Dry::Stopped(stop)) => return Err(stop),
                Err(Dry::TooLong) => return Ok(verifier.ended()),
                Err(Dry::Done) => return verifier.end(Some(&case.truth), budget),
            }
        }
    }

    fn explain(&mut self, budget: &Budget, heard: &mut dyn FnMut(&Step)) -> Explanation {
        let case = match self.case(None, budget) {
            Ok(case) => case,
            Err(stop) => return Explanation::of(Status::Unknown, Vec::new(), Some(stop.to_string()), None),
        };
        if case.status == Status::Unsolvable {
            let (steps, reason) = self.no_solution(&case, budget);
            steps.iter().for_each(heard);
            return Explanation::of(case.status, steps, reason, None);
        }
        let voice = Voice::of::<P>(self.problem, &case.board);
        let mut ladder = Ladder::new(&case.board, &case.facts(&voice), Some(case.truth.clone()));
        let mut steps = Vec::new();
        let dry = loop {
            match ladder.climb(budget) {
                Ok(found) => {
                    let step = voice.step(&found);
                    heard(&step);
                    steps.push(step);
                }
                Err(dry) => break dry,
            }
        };
        let is_done = matches!(dry, Dry::Done);
        let left = if is_done { case.differing(&ladder, &voice) } else { Some(reason(&dry, &too_long(&ladder, &case, &voice))) };
        let rating = (case.status == Status::Unique).then(|| Rating::of(steps.iter().map(|step| step.cost), is_done));
        Explanation::of(case.status, steps, left, rating)
    }

    fn mistakes(&mut self, why: bool, budget: &Budget) -> Mistakes {
        let solved = match self.solve(budget) {
            // The solution alone tells what is wrong.
            Ok(Solved::Only(only)) if !why => {
                return Mistakes::of(Status::Unique, P::wrong(self.problem, &self.position, &only));
            }
            Ok(solved) => solved,
            Err(stop) => return Mistakes::unknown(stop.to_string()),
        };
        let case = match self.case(Some(solved), budget) {
            Ok(case) => case,
            Err(stop) => return Mistakes::unknown(stop.to_string()),
        };
        let mut mistakes = Mistakes::of(case.status, case.wrong.clone());
        mistakes.clash = case.clash;
        if !why {
            return mistakes;
        }
        if case.status == Status::Unsolvable {
            (mistakes.why, mistakes.reason) = self.no_solution(&case, budget);
            return mistakes;
        }
        let wrong = case.entries.iter().find(|(number, _)| case.wrong.contains(&case.places[*number]));
        let facts: Vec<Atom> = match wrong {
            // It says more than values do: of a ship, which part.
            Some(&(number, atom)) if case.truth.contains(&atom) => {
                mistakes.why.extend(self.other_than_found(case.places[number]));
                return mistakes;
            }
            // The right entries may help to tell why.
            Some(&(_, atom)) => case.facts(&Voice::of::<P>(self.problem, &case.board)).into_iter().chain([atom]).collect(),
            None if case.clash => case.given.iter().copied().chain(case.entries.iter().map(|&(_, atom)| atom)).collect(),
            None => return mistakes,
        };
        match self.told(&case, &facts, budget) {
            Ok(steps) => mistakes.why = steps,
            Err(dry) => mistakes.reason = Some(reason(&dry, "no short way to tell why was found")),
        }
        mistakes
    }
}

/// What is said where the ladder ends: to try something is what is usually done then.
fn too_long(ladder: &Ladder<'_>, case: &Case, voice: &Voice<'_>) -> String {
    let shown = &case.board.stated.shown;
    let open = |number: &usize| shown[*number].iter().filter(|(_, lit)| ladder.engine.is_open((*lit).into())).count();
    let trying = (0..shown.len()).filter(|number| open(number) > 0).min_by_key(open);
    let trying = trying.map_or_else(String::new, |number| format!("; trying {} is the usual way", voice.label(number)));
    format!("no short deduction was found{trying}")
}
