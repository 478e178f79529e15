//! Maker of puzzles: random dominoes, and random poles of them.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::grid::Line;
use tatham_core::make::Preset;
use tatham_core::{Clue, Letters, ParseError, Place};
use tatham_make::{GridSize, Makeable, Value, dominoes};

use super::problem::check_size;
use super::{Magnets, PARAMS, Problem};

impl Makeable for Magnets {
    const PRESETS: &'static [Preset] = &[("6x5", "6x5"), ("8x7", "8x7"), ("10x9", "10x9")];
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.size()));
    /// With half of them, fewer dominoes are magnets than in the real game.
    const SHARE: usize = 95;

    fn blank(params: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        check_size(size, 0..params.len())?;
        Ok(Problem::with_dominoes(size, &dominoes(size, random)))
    }

    /// Many of the clues stay, and each of them alone is much to state.
    fn is_proven_anew(_: &Problem) -> bool {
        true
    }

    fn clued(blank: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        blank.with_counts(|line, is_plus, _| {
            let pole = if is_plus { '+' } else { '-' };
            Some(answer.number(&blank.line(line), pole) as u32)
        })
    }
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let mut clue = None;
        problem.with_counts(|line, is_plus, number| {
            if Place::Clue(beside(line, is_plus)) == place {
                clue = number;
            }
            number
        });
        clue.map(Value::from)
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        full.with_counts(|line, is_plus, number| {
            number.filter(|_| keep(Place::Clue(beside(line, is_plus))))
        })
    }

    /// With other poles of the domino at the place, if its neighbours allow that.
    fn changed(
        full: &Problem,
        answer: &Letters,
        place: Place,
        random: &mut Random,
    ) -> Option<(Problem, Letters)> {
        let Place::Cell(at) = place else { return None };
        let size = answer.size();
        let cell = size.cell_at(at)?;
        let other = full.other(cell)?;
        let is_beside =
            |near: usize, pole| ![cell, other].contains(&near) && answer.get(near) == Some(pole);
        let is_free = |cell: usize, pole| {
            pole == '.' || !size.neighbours(cell).any(|near| is_beside(near, pole))
        };
        let mut poles = [('.', '.'), ('+', '-'), ('-', '+')];
        random.shuffle(&mut poles);
        let (here, there) = poles.into_iter().find(|&(here, there)| {
            Some(here) != answer.get(cell) && is_free(cell, here) && is_free(other, there)
        })?;
        let pole = |own| match own {
            _ if own == cell => Some(here),
            _ if own == other => Some(there),
            _ => answer.get(own),
        };
        let changed = Letters::from_fn(size, pole);
        Some((Self::clued(full, &changed, random), changed))
    }
}

/// Place of the clue for a pole in a line.
pub(super) fn beside(line: Line, is_plus: bool) -> Clue {
    match (line, is_plus) {
        (Line::Column(number), true) => Clue::Top(number),
        (Line::Column(number), false) => Clue::Bottom(number),
        (Line::Row(number), true) => Clue::Left(number),
        (Line::Row(number), false) => Clue::Right(number),
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Magnets>, Magnets>(&["5x5", "8x7"]);
    }
}
