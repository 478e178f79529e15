//! Judgements: verdicts on claims about the position.

use std::path::Path;

use serde_json::Value;
use tatham_core::explain::judge::{Inquiry, Judgement, StepClaim, StepVerdict};
use tatham_core::partial_answer::Choices;
use tatham_core::{Edge, Fact, MemoryClaim, Picture, Place, Says, Side, Status};
use tatham_wire::{ApiError, JudgedClaim, JudgedClaims, Puzzle};

use super::{Inspect, wrong_entries};
use crate::args::{Judging, OutputForm};
use crate::input;

pub(super) struct Judge(JudgedClaims);

/// Judges claims. `print` receives a line for each as soon as it is judged.
pub(super) fn run(
    puzzle: &Puzzle,
    options: &Judging,
    form: OutputForm,
    print: &mut dyn FnMut(&str),
) -> Result<Judge, ApiError> {
    let texts = texts(options)?;
    let entries = puzzle.problem.entries();
    let read = |(number, text): (usize, &String)| claim(text, number, puzzle, &entries);
    let claims = (1..).zip(&texts).map(read).collect::<Result<Vec<_>, _>>()?;
    let Judging { in_turn, max_cost, .. } = *options;
    let inquiry = Inquiry { claims: &claims, in_turn, max_cost };
    let judged = puzzle.judge(&inquiry, &mut |index, judgement| {
        print(&if form == OutputForm::Json {
            let line = tatham_wire::json(&JudgedClaim::new(&claims[index], judgement));
            // The last line is ended with the output.
            format!("{}{line}", if index > 0 { "\n" } else { "" })
        } else {
            format!("{} {}\n", texts[index], verdict(judgement))
        });
    })?;
    Ok(Judge(judged))
}

/// Returns the claims as text: those of the command line, then those of the file.
fn texts(options: &Judging) -> Result<Vec<String>, ApiError> {
    let mut texts = options.claim.clone();
    if let Some(file) = &options.claims {
        let text = input::named(Path::new(file))?;
        texts
            .extend(text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned));
    }
    match tatham_wire::too_many(texts.len()) {
        Some(error) => Err(error),
        None if texts.is_empty() => {
            let message = "no claims: give --claim CLAIM or --claims FILE";
            Err(ApiError::usage(message.to_owned()))
        }
        None => Ok(texts),
    }
}

/// Reads a claim: JSON, facts like `R3C2=5`, or in games of moves a move.
fn claim(
    text: &str,
    number: usize,
    puzzle: &Puzzle,
    entries: &[Choices],
) -> Result<StepClaim, ApiError> {
    let text = text.trim();
    if text.starts_with(['{', '[']) {
        let value: Value = serde_json::from_str(text).map_err(|error| {
            ApiError::expected(format!("claim {number}: it is not JSON: {error}"))
        })?;
        return tatham_wire::claim(&value, number);
    }
    if puzzle.problem.finds_best() {
        return Ok(StepClaim::Move(text.to_owned()));
    }
    let facts: Option<Vec<Fact>> = text.split(',').map(|text| fact(text, entries)).collect();
    facts.map(StepClaim::Facts).ok_or_else(|| {
        let expected = "a fact like R3C2=5, R3C2!=5 or R1C1-R1C2=true, or JSON";
        ApiError::expected(format!("claim {number}: expected {expected}, found `{text}`"))
    })
}

/// Reads a fact like `R3C2=5` or `R3C2!=5`.
fn fact(text: &str, entries: &[Choices]) -> Option<Fact> {
    let (place, value) = text.split_once('=')?;
    let (place, is) = place.strip_suffix('!').map_or((place, true), |place| (place, false));
    let place = place.trim();
    let place = match place.split_once('-') {
        Some((one, other)) => between(cell(one)?, cell(other)?, entries)?,
        None => Place::Cell(cell(place)?),
    };
    let value = value_of(value.trim(), entries);
    Some(Fact { place, says: if is { Says::Is(value) } else { Says::Not(value) } })
}

/// Reads the name of a cell: `R3C2` is in row 3 and column 2.
fn cell(name: &str) -> Option<[usize; 2]> {
    let name = name.trim().to_ascii_uppercase();
    let (row, column) = name.strip_prefix('R')?.split_once('C')?;
    let number = |digits: &str| digits.parse::<usize>().ok()?.checked_sub(1);
    Some([number(column)?, number(row)?])
}

/// Returns the place between two cells: what the puzzle has there.
fn between(one: [usize; 2], other: [usize; 2], entries: &[Choices]) -> Option<Place> {
    let ends = |[x, y]: [usize; 2], [to_x, to_y]: [usize; 2]| [x, y, to_x, to_y];
    let [first, last] = if one <= other { [one, other] } else { [other, one] };
    let from_first = Place::Bridge(ends(first, last));
    match entries.first()?.place {
        Place::Link(_) => Some(Place::Link(ends(one, other))),
        Place::Bridge(_) if entries.iter().any(|own| own.place == from_first) => Some(from_first),
        Place::Bridge(_) => Some(Place::Bridge(ends(last, first))),
        _ => {
            let side = match [last[0] - first[0], last[1].checked_sub(first[1])?] {
                [1, 0] => Side::Right,
                [0, 1] => Side::Down,
                _ => return None,
            };
            Some(Place::Edge(Edge::Beside(first[0], first[1], side)))
        }
    }
}

/// Reads a value: text where the puzzle has such a value, or else JSON.
fn value_of(text: &str, entries: &[Choices]) -> Value {
    let as_text = Value::from(text);
    let has_texts = entries.iter().any(|own| own.values.iter().any(Value::is_string));
    if has_texts { as_text } else { serde_json::from_str(text).unwrap_or(as_text) }
}

/// Returns the words of a verdict, after the claim.
fn verdict(judgement: &Judgement) -> String {
    let Judgement { verdict, cost, text, reason, probability, ways, .. } = judgement;
    let left = |moves: Option<usize>| match moves {
        None => "an unknown number of moves".to_owned(),
        Some(1) => "1 move".to_owned(),
        Some(moves) => format!("{moves} moves"),
    };
    let words = match verdict {
        StepVerdict::AlreadyKnown => "is already known".to_owned(),
        StepVerdict::BreaksRule => "breaks a rule".to_owned(),
        StepVerdict::Follows => match (cost, ways) {
            // Sums of costs have rounding errors.
            (Some(cost), _) => format!("follows (cost {})", (cost * 10.0).round() / 10.0),
            (None, Some(ways)) => format!("follows ({} left)", left(ways.left_after)),
            (None, None) => "follows".to_owned(),
        },
        StepVerdict::Wrong => "is wrong".to_owned(),
        StepVerdict::RightButNotYet => "is right, but does not follow yet".to_owned(),
        StepVerdict::Undecided => match probability {
            Some(probability) => format!("is undecided (probability {probability:.3})"),
            None => "is undecided".to_owned(),
        },
        StepVerdict::Detour => match ways {
            Some(ways) => format!(
                "is a detour ({} left before it, {} after it)",
                left(ways.left_before),
                left(ways.left_after)
            ),
            None => "is a detour".to_owned(),
        },
        StepVerdict::Unknown => "is unknown".to_owned(),
    };
    match text.as_ref().or(reason.as_ref()) {
        Some(more) => format!("{words}: {more}"),
        None => words,
    }
}

impl Inspect for Judge {
    /// Returns nothing: the lines are printed already.
    fn json(&self) -> String {
        String::new()
    }

    fn lines(&self) -> Vec<String> {
        Vec::new()
    }

    fn note(&self) -> Option<&str> {
        self.0.head.unfollowed.as_deref()
    }

    fn remarks(&self) -> Vec<String> {
        let judged = &self.0.judged;
        let wrong = (judged.wrong_count > 0).then(|| wrong_entries(judged.wrong_count));
        let unsolvable = "the puzzle has no solution".to_owned();
        let is_unsolvable = judged.status == Status::Unsolvable;
        wrong.into_iter().chain(is_unsolvable.then_some(unsolvable)).collect()
    }

    fn picture(&self, _puzzle: &Puzzle) -> Result<(Picture, MemoryClaim), ApiError> {
        Err(ApiError::usage("judgements have no picture".to_owned()))
    }

    fn is_illustrated(&self) -> bool {
        false
    }

    fn stopped(&self) -> Option<&'static str> {
        self.0.judged.stopped
    }

    fn exit_code(&self) -> u8 {
        let verdicts = || self.0.judged.verdicts.iter().map(|judgement| judgement.verdict);
        let is_wrong = |own| matches!(own, StepVerdict::Wrong | StepVerdict::BreaksRule);
        if verdicts().any(is_wrong) {
            1
        } else if verdicts().any(|own| own == StepVerdict::Unknown) {
            Status::Unknown.exit_code()
        } else {
            0
        }
    }
}
