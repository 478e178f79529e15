//! The rules of the game, read literally and apart from any solver.

use tatham_core::{Clue, Letters, Place, Violation};

use crate::problem::{Problem, RUNS, with_clue};

/// The rules that what is known of a picture breaks: a row or a column whose black runs cannot be those of its clue.
pub(crate) fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
    let size = problem.size();
    let mut broken = Vec::new();
    for (y, signs) in known.0.rows().enumerate() {
        let line = check_line("row", y, signs, &problem.rows[y]);
        broken.extend(line.map(|violation| violation.at([Place::Clue(Clue::Left(y + 1))])));
    }
    for x in 0..size.width {
        let signs: Vec<char> = size.column(x).map(|cell| known.0[cell]).collect();
        let line = check_line("column", x, &signs, &problem.columns[x]);
        broken.extend(line.map(|violation| violation.at([Place::Clue(Clue::Top(x + 1))])));
    }
    broken
}

fn check_line(name: &str, i: usize, signs: &[char], clue: &[u16]) -> Option<Violation> {
    let list = |runs: &[u16]| {
        if runs.is_empty() { "none".to_owned() } else { runs.iter().map(u16::to_string).collect::<Vec<_>>().join(" ") }
    };
    let rule = || RUNS.of(with_clue(format_args!("{name} {}", i + 1), clue));
    if signs.contains(&'?') {
        let message = || format!("{name} {} has no room left for its clue, {}", i + 1, list(clue));
        return (!can_have(signs, clue)).then(|| Violation::of(message()).against(rule()));
    }
    let found = runs(signs.iter().map(|&sign| sign == '#'));
    let message = || format!("{name} {} has the runs {}, its clue is {}", i + 1, list(&found), list(clue));
    (found != clue).then(|| Violation::of(message()).against(rule()))
}

/// Whether the cells that are not known can be coloured so that the black runs are those of the clue.
fn can_have(signs: &[char], clue: &[u16]) -> bool {
    // Whether what stands before each cell can hold the runs so far, the last of them and the white cell after it included.
    let mut before: Vec<bool> = vec![false; signs.len() + 2];
    before[0] = true;
    // A white cell past the end ends the last run.
    let at = |cell: usize| signs.get(cell).copied().unwrap_or('.');
    let spread = |reached: &mut Vec<bool>| {
        for cell in 0..=signs.len() {
            reached[cell + 1] |= reached[cell] && at(cell) != '#';
        }
    };
    spread(&mut before);
    for &run in clue {
        let run = usize::from(run);
        let mut after = vec![false; signs.len() + 2];
        for start in 0..(signs.len() + 1).saturating_sub(run) {
            let is_free = (start..start + run).all(|cell| at(cell) != '.') && at(start + run) != '#';
            after[start + run + 1] |= before[start] && is_free;
        }
        spread(&mut after);
        before = after;
    }
    before[signs.len() + 1]
}

/// The lengths of the black runs of a line.
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
