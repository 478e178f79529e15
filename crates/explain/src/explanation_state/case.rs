//! Analysis of a position: the truth, and the wrong entries.

use std::sync::Arc;

use tatham_core::explain::Step;
use tatham_core::sentence::Clause;
use tatham_core::{Budget, MemoryClaim, Place, Status, Stop, cold_sort, say};
use tatham_sat::{Cdcl, Engine as Solver, Formula, Lit, backbone_so_far};

use super::subject::{Solved, Subject};
use super::{BYTES, ExplanationState};
use crate::board::{Atom, Board, Meaning};
use crate::ladder::{Exhausted, Ladder, MinimalStep};
use crate::pace::paced;
use crate::renderer::Renderer;

/// Greatest number of places that are named where solutions differ.
const NAMED: usize = 4;

/// Analysis of a position.
pub(super) struct Case {
    pub(super) board: Arc<Board>,
    /// Place of each shown variable.
    pub(super) places: Vec<Place>,
    pub(super) status: Status,
    /// Given by the puzzle.
    pub(super) given: Vec<Atom>,
    /// Entries of the player in addition, place by place, and the places of the wrong ones.
    pub(super) entries: Vec<(usize, Atom)>,
    pub(super) wrong: Vec<Place>,
    /// True if the other entries contradict each other.
    pub(super) clash: bool,
    /// Values that earlier steps ruled out, as far as no solution has them.
    ruled_out: Vec<Atom>,
    /// True for each literal that is true in the only solution.
    is_true: Vec<bool>,
    /// Memory of all this, and of later searches.
    _claim: MemoryClaim,
}

impl Case {
    /// Returns the renderer for this analysis.
    pub(super) fn renderer<'c>(&'c self, subject: &'c dyn Subject) -> Renderer<'c> {
        Renderer {
            board: &self.board,
            names: subject.value_names(),
            places: &self.places,
            wording: subject,
            seen: None,
        }
    }

    /// Returns the facts from which steps start: without wrong entries, and without entries that
    /// contradict each other; with what earlier steps ruled out.
    pub(super) fn facts(&self) -> Vec<Atom> {
        // A link from a wrong number to the next is wrong too, and is not an entry.
        let is_true = |atom: Atom| self.status != Status::Unique || self.is_true(atom);
        let mut wrong = self.wrong.clone();
        cold_sort::sort(&mut wrong);
        let is_right =
            |place: usize| !self.clash && wrong.binary_search(&self.places[place]).is_err();
        let entries = self
            .entries
            .iter()
            .filter(|&&(place, atom)| is_right(place) && is_true(atom))
            .map(|(_, atom)| *atom);
        self.given.iter().copied().chain(entries).chain(self.ruled_out.iter().copied()).collect()
    }

    /// Returns the numbers of the places of wrong entries.
    pub(super) fn wrong_numbers(&self) -> Vec<usize> {
        let is_wrong = |number: &usize| self.wrong.contains(&self.places[*number]);
        self.entries.iter().map(|&(number, _)| number).filter(is_wrong).collect()
    }

    /// Puts in front of a step that the wrong entries are wrong whose places it names: it speaks
    /// of them as if they were empty.
    pub(super) fn correct(&self, step: &mut Step, renderer: &Renderer<'_>) {
        let names = |place: &Place| {
            let mut parts = step.words.parts().iter();
            step.therefore.iter().any(|fact| fact.place == *place)
                || parts.any(|part| part.places.contains(place))
        };
        let is_named = |&&(number, atom): &&(usize, Atom)| {
            let place = &self.places[number];
            self.wrong.contains(place) && !self.is_true(atom) && names(place)
        };
        let wrong = self.entries.iter().filter(is_named);
        let wrong = wrong.filter_map(|&(_, atom)| self.board.meaning(atom));
        let denials: Vec<Clause> = wrong.map(|entry| renderer.denial(entry)).collect();
        if !denials.is_empty() {
            let (denied, words) = (Clause::list(&denials, "and"), std::mem::take(&mut step.words));
            step.words = say![denied.capital(), ": ", words];
            step.text = step.words.to_string();
        }
    }

    /// Returns true if the literal is true in the only solution.
    pub(super) fn is_true(&self, atom: Atom) -> bool {
        self.is_true.get(atom.index()).is_some_and(|&is_true| is_true)
    }

    /// Returns the reason why not everything can be found: several solutions are left.
    pub(super) fn differing(&self, ladder: &Ladder<'_>, renderer: &Renderer<'_>) -> Option<String> {
        let shown = &self.board.statement.shown;
        let is_open = |values: &Vec<(i64, Lit)>| {
            values.iter().all(|&(_, lit)| !ladder.engine.holds(lit.into()))
        };
        // Absent lines need not be known.
        let is_told = |place: &Place| !place.is_line();
        let open = shown
            .iter()
            .enumerate()
            .filter(|(_, values)| is_open(values))
            .map(|(number, _)| renderer.place(number));
        let open: Vec<Place> = open.filter(is_told).collect();
        (!open.is_empty()).then(|| {
            format!("not unique: the remaining solutions differ at {}", Place::list(&open, NAMED))
        })
    }
}

/// Literals that follow from the givens and the correct entries.
pub(super) enum Truth {
    PartialAnswer(Vec<Atom>),
    /// Literals among which are all that follow: to find out which takes too long for a hint.
    Candidates(Vec<Atom>),
    /// Backbone of the formula among these literals. It takes much longer to find than the first
    /// steps, which do not need it; the number bounds the checks of the budget meanwhile.
    Shared(Box<Formula>, Vec<Lit>, u64),
}

/// Number of budget checks within which a hint finds out what several solutions share.
const MOST_LOOKS: u64 = 2000;

impl Truth {
    /// Returns the literals, found on first use.
    pub(super) fn known(&mut self, board: &Board, budget: &Budget) -> Result<&[Atom], Stop> {
        if let Self::Shared(formula, asked, looks) = self {
            let formula = (**formula).clone();
            let shared = backbone_so_far(formula, asked, Solver::default(), budget, *looks)?;
            let is_certain = shared.as_ref().is_none_or(|shared| shared.is_certain);
            let values = shared.map(|shared| shared.values).unwrap_or_default();
            let known = asked.iter().zip(values).filter_map(|(&lit, value)| {
                Some(if value? { lit.into() } else { !Atom::from(lit) })
            });
            let mut truth: Vec<Atom> = known.filter(|&atom| board.is_shown(atom)).collect();
            // If one literal distinguishes two values, it occurs once.
            truth.dedup();
            *self = if is_certain { Self::PartialAnswer(truth) } else { Self::Candidates(truth) };
        }
        match self {
            Self::PartialAnswer(truth) | Self::Candidates(truth) => Ok(truth),
            Self::Shared(..) => Ok(&[]),
        }
    }

    /// Bounds the search for what several solutions share, so that a hint does not wait for it;
    /// without entries, the subject may know that already.
    pub(super) fn for_a_hint(self, case: &Case, subject: &dyn Subject, budget: &Budget) -> Self {
        let Self::Shared(formula, asked, _) = self else { return self };
        let is_plain = case.entries.is_empty() && case.ruled_out.is_empty();
        match subject.common().filter(|_| is_plain) {
            Some(common) => {
                let common = common.into_iter().enumerate();
                let common = common.filter_map(|(place, value)| Some((place, Some(value?))));
                Self::PartialAnswer(literals(&case.board, common, budget))
            }
            None => Self::Shared(formula, asked, MOST_LOOKS),
        }
    }

    fn is_doubtful(&self) -> bool {
        matches!(self, Self::Candidates(_))
    }

    /// Returns a ladder from these facts, without the truth if that is not known yet.
    pub(super) fn ladder<'b>(
        &self,
        board: &'b Board,
        facts: &[Atom],
        budget: &Budget,
    ) -> Ladder<'b> {
        let known = match self {
            Self::PartialAnswer(truth) | Self::Candidates(truth) => Some(truth.clone()),
            Self::Shared(..) => None,
        };
        Ladder::new(board, facts, known, budget).doubting(self.is_doubtful())
    }

    /// Returns the next step on such a ladder; the truth is found when single rules have no more
    /// consequences.
    pub(super) fn climb(&mut self, ladder: &mut Ladder<'_>) -> Result<MinimalStep, Exhausted> {
        if !ladder.is_told() {
            if let Some(found) = ladder.walk()? {
                return Ok(found);
            }
            ladder.tell(
                self.known(ladder.engine.board, ladder.budget())
                    .map_err(Exhausted::Stopped)?
                    .to_vec(),
                self.is_doubtful(),
            );
        }
        ladder.climb()
    }
}

impl ExplanationState<'_> {
    /// Analyses the position; the number of solutions may be known already.
    pub(super) fn case(
        &mut self,
        solved: Option<Solved>,
        budget: &Budget,
    ) -> Result<(Case, Truth), Stop> {
        // The rules that follow from uniqueness need the solution; otherwise a large board does not
        // begin to be solved in vain.
        let solved = match solved {
            None if self.subject.permits_uniqueness() => Some(self.solve(budget)?),
            solved => solved,
        };
        let board = self.board(budget)?;
        let claim = budget.claim(BYTES * board.variables as u64)?;
        let places = self.subject.places(board.statement.shown.len());
        let atoms = |values: &[Option<i64>]| -> Vec<(usize, Atom)> {
            let known =
                values.iter().enumerate().filter_map(|(place, value)| Some((place, (*value)?)));
            known.filter_map(|(place, value)| Some((place, board.atom(place, value)?))).collect()
        };
        let values = self.subject.given();
        let given: Vec<Atom> = atoms(&values).into_iter().map(|(_, atom)| atom).collect();
        let entered = self.subject.entered();
        let entries: Vec<(usize, Atom)> =
            atoms(&entered).into_iter().filter(|(place, _)| values[*place].is_none()).collect();
        let (status, wrong, is_true) = (Status::Unsolvable, Vec::new(), Vec::new());
        let mut case = Case {
            status,
            given,
            entries,
            wrong,
            clash: false,
            ruled_out: Vec::new(),
            is_true,
            board,
            places,
            _claim: claim,
        };
        let truth = match match solved {
            Some(solved) => solved,
            None => self.solve(budget)?,
        } {
            Solved::No => Truth::PartialAnswer(Vec::new()),
            Solved::Only => {
                case.status = Status::Unique;
                case.wrong = self.subject.wrong();
                let values = self.subject.solution();
                case.ruled_out = never(&self.ruled_out, &case.board, |own, _| {
                    Ok(values.get(own.place).is_some_and(|is| *is != Some(own.value)))
                })?;
                let truth = literals(&case.board, values.into_iter().enumerate(), budget);
                case.is_true = vec![false; 2 * case.board.variables];
                for atom in &truth {
                    case.is_true[atom.index()] = true;
                }
                Truth::PartialAnswer(truth)
            }
            Solved::Several(some) => {
                case.status = Status::Multiple;
                let truth = among_several(&mut case, &*some, budget)?;
                if let (Truth::Shared(formula, ..), [_, ..]) = (&truth, &self.ruled_out[..]) {
                    let mut solver = Cdcl::within(formula, budget)?;
                    case.ruled_out = never(&self.ruled_out, &case.board, |_, lit| {
                        Ok(!solver.solve(&[lit], budget)?)
                    })?;
                }
                truth
            }
        };
        budget.vouch((case, truth))
    }
}

/// Returns the literals that hold if the shown places have these values, as far as steps name them.
fn literals(
    board: &Board,
    values: impl Iterator<Item = (usize, Option<i64>)>,
    budget: &Budget,
) -> Vec<Atom> {
    let mut literals: Vec<Atom> = Vec::new();
    for (place, value) in paced(values, budget) {
        let own = board.statement.shown[place]
            .iter()
            .map(|&(own, lit)| if Some(own) == value { Atom::from(lit) } else { !Atom::from(lit) });
        let mut own: Vec<Atom> = own.collect();
        // If one literal distinguishes two values, it occurs once.
        own.dedup();
        literals.extend(own.into_iter().filter(|&atom| board.is_shown(atom)));
    }
    literals
}

/// Returns the literals that deny these values, as far as `is_in_none` of the solutions; literals
/// without a meaning for a player are left out, because no step could name them.
fn never(
    ruled_out: &[Meaning],
    board: &Board,
    mut is_in_none: impl FnMut(&Meaning, Lit) -> Result<bool, Stop>,
) -> Result<Vec<Atom>, Stop> {
    let mut denials = Vec::new();
    for own in ruled_out {
        let Some(atom) = board.atom(own.place, own.value) else { continue };
        if board.is_shown(!atom) && is_in_none(own, atom.lit(&board.statement))? {
            denials.push(!atom);
        }
    }
    Ok(denials)
}

/// Examines several solutions: records the entries that none of them has, and returns the literals
/// to check in those that have the other entries.
fn among_several(
    case: &mut Case,
    some: &[Vec<Option<i64>>],
    budget: &Budget,
) -> Result<Truth, Stop> {
    let lit = |atom: Atom| atom.lit(&case.board.statement);
    let mut formula = case.board.statement.formula.clone();
    for &given in &case.given {
        formula.clause([lit(given)]);
    }
    if !case.entries.is_empty() {
        let mut solver = Cdcl::within(&formula, budget)?;
        let mut right = Vec::new();
        for &(place, atom) in &case.entries {
            if solver.solve(&[lit(atom)], budget)? {
                right.push(lit(atom));
            } else {
                case.wrong.push(case.places[place]);
            }
        }
        case.clash = !solver.solve(&right, budget)?;
        if !case.clash {
            for lit in right {
                formula.clause([lit]);
            }
        }
    }
    // A literal that is false in one of the solutions with the entries is not shared; and for
    // places that are mentioned only with their value, nothing else is checked.
    let has = |values: &[Option<i64>], place: usize, value: i64| values[place] == Some(value);
    let has_entry = |values: &&Vec<Option<i64>>| {
        let own = |&(place, atom): &(usize, Atom)| {
            values[place].and_then(|value| case.board.atom(place, value)) == Some(atom)
        };
        case.entries.iter().all(own)
    };
    let some: Vec<&Vec<Option<i64>>> = some.iter().filter(has_entry).collect();
    let mut asked: Vec<Lit> = Vec::new();
    for (place, values) in case.board.statement.shown.iter().enumerate() {
        for &(value, lit) in values {
            let count = some.iter().filter(|values| has(values, place, value)).count();
            if count == some.len() || count == 0 && case.board.is_shown(!Atom::from(lit)) {
                asked.push(lit);
            }
        }
    }
    Ok(Truth::Shared(Box::new(formula), asked, u64::MAX))
}
