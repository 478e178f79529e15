//! Words for a player of Black Box: the next ray, and the number of layouts that it leaves.

use tatham_core::explain::Step;
use tatham_core::words::list;
use tatham_core::{Budget, Letters, Place, Stop};

use super::advice::Advice;
use super::board::Board;
use super::clue;
use super::consistent::ConsistentLayouts;
use super::{GameParams, play};
use crate::position_or_answer::FoundAnswer;
use crate::words::{asked, fit, left, several};

/// Describes a ray: `ray 5, from above into column 6`.
fn ray_in_words(form: &GameParams, ray: usize) -> String {
    use tatham_core::Clue::{Bottom, Left, Right, Top};
    let from = match clue(form, ray) {
        Top(column) => format!("from above into column {column}"),
        Bottom(column) => format!("from below into column {column}"),
        Left(row) => format!("from the left into row {row}"),
        Right(row) => format!("from the right into row {row}"),
        _ => String::new(),
    };
    format!("ray {ray}, {from}")
}

/// Returns the next step: a ray to fire, or the balls to enter.
pub(super) fn steps(
    form: &GameParams,
    seen: &Board,
    mind: &mut Option<ConsistentLayouts>,
    budget: &Budget,
) -> Result<Vec<Step>, Stop> {
    let (moves, advice) = play::next(form, seen, mind, budget)?;
    let consistent = play::consistent(form, seen, mind, budget)?;
    // Position after each move.
    let mut entered = seen.within(form.size());
    let mut step = |text: &String| {
        let Some(ray) = text.strip_prefix('F').and_then(|ray| ray.parse().ok()) else {
            return Ok(entering(form, &mut entered, text));
        };
        let in_words = ray_in_words(form, ray);
        let place = Place::Clue(clue(form, ray));
        let name = match advice {
            Advice::Fire(best) => {
                let (possible, about) = if consistent.is_estimated() {
                    ("many".to_owned(), true)
                } else {
                    (several(&consistent.count(budget)?.to_string()), best.is_estimated)
                };
                format!(
                    "fire {in_words}: {}",
                    left(&possible, "layout", best.expected, best.worst, about)
                )
            }
            _ => format!(
                "fire {in_words}, to be sure: the layouts that were looked at all answer alike"
            ),
        };
        Ok(Step::making(text.clone(), name, [place]))
    };
    moves.iter().map(&mut step).collect()
}

/// Returns the step that enters a ball or removes it, or asks whether all are right.
fn entering(form: &GameParams, seen: &mut Board, text: &str) -> Step {
    let cell = text.strip_prefix('T').and_then(|at| at.split_once(','));
    let cell = cell.and_then(|(x, y)| {
        Some([x.parse::<usize>().ok()?.checked_sub(1)?, y.parse::<usize>().ok()?.checked_sub(1)?])
    });
    let Some([x, y]) = cell else {
        let name =
            "ask whether the balls are right: all layouts that fit answer alike on every ray"
                .to_owned();
        return Step::making(text.to_owned(), name, seen.balls.iter().copied().map(Place::Cell));
    };
    let place = Place::Cell([x, y]);
    let has_ball = seen.has_ball(form.size().cell(x, y));
    seen.toggle([x, y]);
    let name = if has_ball {
        format!("take the ball at {place} away")
    } else {
        format!("enter a ball at {place}")
    };
    Step::making(text.to_owned(), name, [place])
}

/// Returns the remark of a verdict: on a played game, or on the consistent layouts.
pub(super) fn remark(form: &GameParams, found: &FoundAnswer<Letters>) -> String {
    if let Some(moves) = &found.moves {
        let rays = moves.iter().filter(|text| text.starts_with('F')).count();
        return if rays == 1 { "with 1 ray".to_owned() } else { format!("with {rays} rays") };
    }
    let Some(posterior) = &found.posterior else { return fit(None, "layout") };
    let fit = fit(posterior.possible.as_deref(), "layout");
    let shares = posterior.probability.iter().flatten().flatten().enumerate();
    let balls: Vec<Place> = shares
        .filter(|(_, share)| **share == Some(1.0))
        .map(|(cell, _)| form.size().place(cell))
        .collect();
    let sure = if balls.is_empty() {
        String::new()
    } else {
        format!("; certain balls: {}", list(&Place::names(&balls), "and"))
    };
    let next = match &posterior.next {
        Some(Some(next)) => format!("; next {}", asked(next)),
        _ => "; all of them count as right".to_owned(),
    };
    format!("{fit}{sure}{next}")
}
