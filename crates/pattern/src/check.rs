//! Check of the rules of the game, read literally and independent of any solver.

use tatham_core::author::Rule as _;
use tatham_core::grid::Line;
use tatham_core::{Letters, Place, Violation};

use crate::problem::Problem;
use crate::rules::Rule;

/// Rules that a partial answer breaks: a row or a column whose black runs cannot be those of its
/// clue.
pub(crate) fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
    let size = problem.size();
    let mut broken = Vec::new();
    for (y, signs) in known.0.rows().enumerate() {
        broken.extend(check_line(problem, Line::Row(y + 1), signs));
    }
    for x in 0..size.width {
        let signs: Vec<char> = size.column(x).map(|cell| known.0[cell]).collect();
        broken.extend(check_line(problem, Line::Column(x + 1), &signs));
    }
    broken
}

fn check_line(problem: &Problem, line: Line, signs: &[char]) -> Option<Violation> {
    let (clue, place) = problem.clue(line);
    let list = |runs: &[u16]| runs.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    let required = match clue {
        [] => "its clue is empty".to_owned(),
        _ => format!("its clue is {}", list(clue)),
    };
    let name = if signs.contains(&'?') {
        if can_have(signs, clue) {
            return None;
        }
        format!("{line} cannot be completed: {required}")
    } else {
        let found = runs(signs.iter().map(|&sign| sign == '#'));
        if found == clue {
            return None;
        }
        match &found[..] {
            [] => format!("{line} has no runs, but {required}"),
            _ => format!("{line} has the runs {}, but {required}", list(&found)),
        }
    };
    let violation = Violation { name, ..Rule(line).violation(problem) };
    Some(violation.at([Place::Clue(place)]))
}

/// Returns true if the undecided cells can be coloured so that the black runs are those of the
/// clue.
fn can_have(signs: &[char], clue: &[u16]) -> bool {
    // A white cell past the end ends the last run.
    let length = signs.len() + 1;
    let at = |cell: usize| signs.get(cell).copied().unwrap_or('.');
    let shortest: usize = clue.iter().map(|&run| usize::from(run) + 1).sum();
    // Each run, with the white cell after it, can start at most this many cells after its first
    // place.
    let Some(slack) = length.checked_sub(shortest) else { return false };
    if signs.iter().all(|&sign| sign == '?') {
        return true;
    }
    let mut room = vec![0; length + 1];
    for cell in (0..length).rev() {
        room[cell] = if at(cell) == '.' { 0 } else { room[cell + 1] + 1 };
    }
    // Places where the next run can start, counted from its first.
    let mut reached = vec![false; slack + 1];
    reached[0] = true;
    let mut first = 0;
    let skip_white_cells = |reached: &mut [bool], first: usize| {
        for behind in 0..slack {
            reached[behind + 1] |= reached[behind] && at(first + behind) != '#';
        }
    };
    for run in clue.iter().copied().map(usize::from) {
        skip_white_cells(&mut reached, first);
        for (behind, reached) in reached.iter_mut().enumerate() {
            let start = first + behind;
            *reached &= room[start] >= run && at(start + run) != '#';
        }
        first += run + 1;
    }
    skip_white_cells(&mut reached, first);
    reached[slack]
}

/// Lengths of the black runs of a line.
pub(crate) fn runs(cells: impl Iterator<Item = bool>) -> Vec<u16> {
    let (mut runs, mut run) = (Vec::new(), 0);
    // A white cell past the end ends the last run.
    for black in cells.chain([false]) {
        if black {
            run += 1;
        } else if run > 0 {
            runs.push(run);
            run = 0;
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Colourings of a line by brute force: signs and the runs that they have.
    fn colourings(length: u32) -> Vec<(Vec<char>, Vec<u16>)> {
        let sign = |bits: u32, cell: u32| if bits >> cell & 1 == 1 { '#' } else { '.' };
        let colouring = |bits: u32| (0..length).map(|cell| sign(bits, cell)).collect::<Vec<char>>();
        let with_runs =
            |signs: Vec<char>| (signs.clone(), runs(signs.iter().map(|&sign| sign == '#')));
        (0..1 << length).map(colouring).map(with_runs).collect()
    }

    #[test]
    fn a_line_has_room_for_the_clues_of_the_colourings_that_agree_with_it() {
        for length in 1..=6 {
            let all = colourings(length);
            let clues: BTreeSet<&[u16]> =
                all.iter().map(|(_, runs)| &runs[..]).chain([&[7][..], &[1, 1, 1, 1]]).collect();
            for known in 0..3_u32.pow(length) {
                let signs: Vec<char> = (0..length)
                    .map(|cell| ['?', '#', '.'][(known / 3_u32.pow(cell) % 3) as usize])
                    .collect();
                let agrees = |line: &[char]| {
                    line.iter().zip(&signs).all(|(one, own)| *own == '?' || one == own)
                };
                let fitting: BTreeSet<&[u16]> = all
                    .iter()
                    .filter(|(line, _)| agrees(line))
                    .map(|(_, runs)| &runs[..])
                    .collect();
                for &clue in &clues {
                    assert_eq!(
                        can_have(&signs, clue),
                        fitting.contains(clue),
                        "{signs:?} {clue:?}"
                    );
                }
            }
        }
    }
}
