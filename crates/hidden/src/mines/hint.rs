//! Hints in a player's words: safe cells, and the reasons.

use std::collections::BTreeSet;
use tatham_core::author::Rule as _;
use tatham_core::explain::{Because, ConstraintKind as Sort, Step};
use tatham_core::posterior::Posterior;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::words::list;
use tatham_core::{Budget, Fact, Letters, Place, RuleKey, Says, Stop, say};
use tatham_sat::model::rule_keys::Statement;
use tatham_sat::model::{self, Rules as _};
use tatham_sat::{Cdcl, Lit};

use super::constraints::{Constraints, Layout};
use super::play::ACTIONS;
use super::rules::Rule;
use super::visible_board::VisibleBoard;
use super::{GameParams, Mines};
use crate::game::{Game as _, Study};
use crate::position_or_answer::FoundAnswer;
use crate::words::{fit, per_cent, several};

/// Largest number of preceding steps that are described one by one.
const MOST: usize = 4;
/// Largest number of cells that a sentence names.
const NAMED: usize = 12;
/// Largest number of steps searched for one that shows a safe cell.
const AHEAD: usize = 200;

/// Returns one step: the easiest deduction of a safe cell.
pub(super) fn steps(
    form: &GameParams,
    seen: &VisibleBoard,
    budget: &Budget,
) -> Result<Vec<Step>, Stop> {
    if seen.is_dead() {
        return Err(Stop::Guess("a mine was opened: the game is over".to_owned()));
    }
    let mut field = Constraints::new(form, seen);
    let Some(Study { common, posterior }) = Mines::analyse(form, seen, &mut (), budget)? else {
        return Err(Stop::Guess("no layout of mines fits what is open".to_owned()));
    };
    let is_safe = |cell: &usize| seen.is_covered(*cell) && common.get(*cell) == Some('.');
    let Some(safe) = (0..form.size.area()).find(is_safe) else {
        return Err(Stop::Guess(least(&posterior)));
    };
    field.common = Some(common);
    let easiest = easiest(&field, budget)?;
    Ok(vec![easiest.unwrap_or_else(|| counted(&field, safe, &posterior))])
}

/// Returns the easiest step to a safe cell, from a minimal set of numbers.
fn easiest(field: &Constraints, budget: &Budget) -> Result<Option<Step>, Stop> {
    let mut field = field.clone();
    loop {
        let found = tatham_explain::explainer::<Layout, Layout>(&field, Layout::givens(&field))
            .steps_until(&shows_safe, AHEAD, budget);
        budget.check()?;
        let Some(step) = first_safe(found) else { return Ok(None) };
        let (numbers, all) = named(&step);
        // The combined conclusion of several steps may follow from fewer numbers than they use.
        let mut needed = numbers.clone();
        for number in &numbers {
            let less = without(&needed, *number);
            if numbers.len() > 1 && follows(&field.only(less.clone(), all), &step, budget)? {
                needed = less;
            }
        }
        if needed == numbers {
            return Ok(Some(step));
        }
        field = field.only(needed, all);
    }
}

/// Returns true if a step's conclusions follow from the numbers that it names, and from no smaller
/// set.
pub(super) fn verify_step(
    form: &GameParams,
    seen: &VisibleBoard,
    step: &Step,
    budget: &Budget,
) -> Result<[bool; 2], Stop> {
    let field = Constraints::new(form, seen);
    let (numbers, all) = named(step);
    let mut less: Vec<Constraints> =
        numbers.iter().map(|&number| field.only(without(&numbers, number), all)).collect();
    if all {
        less.push(field.only(numbers.clone(), false));
    }
    let is_implied = follows(&field.only(numbers, all), step, budget)?;
    for less in &less {
        if follows(less, step, budget)? {
            return Ok([is_implied, false]);
        }
    }
    Ok([is_implied, true])
}

/// Returns the numbers that a step names, and true if it names the number of all mines.
fn named(step: &Step) -> (BTreeSet<usize>, bool) {
    let rules = || step.because.keys.iter().filter_map(RuleKey::get::<Rule>);
    let number = |rule| if let Rule::Number(cell) = rule { Some(cell) } else { None };
    (rules().filter_map(number).collect(), rules().any(|rule| rule == Rule::Mines))
}

fn without(numbers: &BTreeSet<usize>, left_out: usize) -> BTreeSet<usize> {
    numbers.iter().copied().filter(|&number| number != left_out).collect()
}

fn cell_of(field: &Constraints, place: Place) -> Option<usize> {
    if let Place::Cell([x, y]) = place { Some(field.size().cell(x, y)) } else { None }
}

/// Returns true if a step's conclusions follow from the numbers in use.
fn follows(field: &Constraints, step: &Step, budget: &Budget) -> Result<bool, Stop> {
    let Statement { mut formula, shown, .. } = model::statement::<Layout>(field, None, budget)?;
    let lit = |cell: usize, value: i64| {
        let mut values = shown[cell].iter();
        values.find(|(own, _)| *own == value).map(|&(_, lit)| lit)
    };
    let given = Layout::values(field, &Layout::givens(field));
    for given in given.iter().enumerate().filter_map(|(cell, value)| lit(cell, (*value)?)) {
        formula.clause([given]);
    }
    let mut solver = Cdcl::within(&formula, budget)?;
    if !solver.solve(&[], budget)? {
        return Ok(false);
    }
    for cell in step.therefore.iter().filter_map(|fact| cell_of(field, fact.place)) {
        let has_mine: Vec<Lit> = lit(cell, 1).into_iter().collect();
        if solver.solve(&has_mine, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns true if a fact states that a cell is safe.
fn is_safe(fact: &Fact) -> bool {
    matches!(&fact.says, Says::Is(value) if value == ".")
        || matches!(&fact.says, Says::Not(value) if value == "*")
}

/// Returns true if a step shows a safe cell.
fn shows_safe(step: &Step) -> bool {
    step.therefore.iter().any(is_safe)
}

/// Returns the first of these steps that shows a safe cell, combined with the steps that it depends
/// on, which find mines.
fn first_safe(mut steps: Vec<Step>) -> Option<Step> {
    let at = steps.iter().position(shows_safe)?;
    steps.truncate(at + 1);
    let mut step = steps.pop()?;
    step.therefore.retain(is_safe);
    let mut wanted: Vec<Fact> = step.because.facts.clone();
    let mut rests_on = Vec::new();
    for earlier in steps.into_iter().rev() {
        if earlier.therefore.iter().any(|fact| wanted.contains(fact)) {
            wanted.extend(earlier.because.facts.iter().cloned());
            rests_on.push(earlier);
        }
    }
    rests_on.reverse();
    let open = |fact: &Fact| {
        if let Place::Cell(at) = fact.place { Some(ACTIONS.action(&'O', &at)) } else { None }
    };
    step.made = Some(ACTIONS.one(&step.therefore.iter().filter_map(open).collect::<Vec<_>>()));
    if rests_on.is_empty() {
        return Some(step);
    }
    let found: Vec<Fact> = rests_on.iter().flat_map(|step| step.therefore.clone()).collect();
    let mut because = Because::default();
    for part in rests_on.iter().chain([&step]) {
        add(&mut because.rules, &part.because.rules);
        add(&mut because.keys, &part.because.keys);
        let given: Vec<Fact> =
            part.because.facts.iter().filter(|fact| !found.contains(fact)).cloned().collect();
        add(&mut because.facts, &given);
    }
    let cost = rests_on.iter().map(|step| step.cost).fold(step.cost, f64::max);
    let is_plain = |step: &Step| step.suppose.is_none() && step.cases.is_empty();
    let plain = rests_on.iter().take_while(|step| is_plain(step)).count();
    let mut sentences: Vec<Clause> = Vec::new();
    // If many steps precede, the first ones that show at a glance share a sentence; from the first
    // other step on, each has its own.
    if plain > MOST {
        sentences.push(at_a_glance(rests_on.drain(..plain)));
    }
    // Their conclusions are not yet the final one.
    sentences.extend(rests_on.iter().map(|step| not_concluding(&step.words)));
    sentences.push(step.words.clone());
    let words = Clause::join(&sentences, " ");
    Some(Step {
        rule: Sort::Several,
        because,
        text: words.to_string(),
        words,
        cost,
        suppose: None,
        chain: Vec::new(),
        cases: Vec::new(),
        ..step
    })
}

/// Adds things to a list that does not have them yet.
fn add<T: Clone + PartialEq>(list: &mut Vec<T>, more: &[T]) {
    for one in more {
        if !list.contains(one) {
            list.push(one.clone());
        }
    }
}

/// Returns the sentence for mines that each follow from one number around them.
fn at_a_glance(steps: impl Iterator<Item = Step>) -> Clause {
    let mines: Vec<Place> = steps.flat_map(|step| step.therefore).map(|fact| fact.place).collect();
    let names = if mines.len() > NAMED {
        format!("{} cells", mines.len())
    } else {
        list(&Place::names(&mines), "and")
    };
    say!["The numbers around them show that ", SentencePart::naming(names, mines), " are mines."]
}

/// Returns a sentence without any conclusion.
fn not_concluding(sentence: &Clause) -> Clause {
    let mut clause = Clause::default();
    for part in sentence.parts() {
        clause.push(SentencePart { concludes: false, ..part.clone() });
    }
    clause
}

/// Returns the step that shows a cell to be safe by counting, if no short deduction was found: it
/// has a mine in none of the layouts.
fn counted(field: &Constraints, cell: usize, posterior: &Posterior) -> Step {
    let size = field.size();
    let place = size.place(cell);
    let layouts =
        posterior.possible.as_ref().map(|count| format!("{} ", several(count))).unwrap_or_default();
    let none = format!("none of the {layouts}layouts that fit what is open has a mine at ");
    let Sentence { name, text: words, .. } =
        Sentence::only(say![none, SentencePart::naming(place.to_string(), [place])]);
    let numbers = field.numbers().map(|(cell, _)| Rule::Number(cell));
    let rules: Vec<Rule> = numbers.chain([Rule::Mines]).collect();
    let (x, y) = size.position(cell);
    Step {
        text: words.to_string(),
        words,
        name,
        because: Because {
            rules: rules.iter().map(|rule| rule.name(field)).collect(),
            keys: rules.iter().map(|&rule| RuleKey::new(rule)).collect(),
            facts: rules.iter().flat_map(|rule| rule.clues(field)).collect(),
            ..Because::default()
        },
        therefore: vec![Fact::is(place, ".")],
        cost: 10.0,
        made: Some(ACTIONS.action(&'O', &[x, y])),
        ..Step::by(Sort::Several)
    }
}

/// States that no cell is safe, and names the cell least likely to have a mine.
fn least(posterior: &Posterior) -> String {
    let best = posterior.best.map(|best| {
        format!(
            "; {} is least likely to have a mine ({} %)",
            Place::Cell(best.cell),
            per_cent(best.probability)
        )
    });
    format!("no cell is certainly safe: a guess is needed{}", best.unwrap_or_default())
}

/// Describes a played game, or the consistent layouts, for a verdict.
pub(super) fn remark(form: &GameParams, found: &FoundAnswer<Letters>) -> String {
    if let Some(moves) = &found.moves {
        return match moves.len() {
            0 => "no cells are left to open".to_owned(),
            1 => "in 1 move, without guessing".to_owned(),
            count => format!("in {count} moves, without guessing"),
        };
    }
    let posterior = found.posterior.as_ref();
    let safe: Vec<Place> = posterior
        .and_then(|posterior| posterior.probability.as_ref())
        .into_iter()
        .flat_map(|rows| rows.iter().flatten().enumerate())
        .filter(|(_, share)| **share == Some(0.0))
        .map(|(cell, _)| form.size.place(cell))
        .collect();
    let fit = fit(posterior.and_then(|posterior| posterior.possible.as_deref()), "layout");
    let best = posterior.and_then(|posterior| posterior.best);
    match (&safe[..], best) {
        ([], Some(best)) => {
            format!(
                "{fit}; {} is least likely to have a mine ({} %)",
                Place::Cell(best.cell),
                per_cent(best.probability)
            )
        }
        ([], None) => fit,
        (safe, _) => format!("{fit}; certainly safe: {}", list(&Place::names(safe), "and")),
    }
}
