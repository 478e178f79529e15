//! The rules of the game, read literally and apart from any solver.

use tatham_core::{Known as _, Place, Violation};

use crate::known::{Path, ends};
use crate::problem::Problem;
use crate::stated::{self, FOLLOW, LINKED, LINKS, ONCE, ONE_BEFORE, POINTS, ROUND};

/// The rules that what is known breaks: each of 1…n once, and each cell's successor along its arrow.
pub(crate) fn check(problem: &Problem, known: &Path) -> Vec<Violation> {
    let (size, numbers) = (problem.size(), &known.numbers);
    let mut broken = Vec::new();
    let mut cell_of: Vec<Option<usize>> = vec![None; size.area()];
    for cell in 0..size.area() {
        let Some(number) = numbers.get(cell) else { continue };
        if let Some(other) = cell_of[number as usize - 1].replace(cell) {
            let places = [numbers.place(other), numbers.place(cell)];
            let named = stated::number(number as usize);
            broken.push(
                Violation::of(format!("the number {number} stands twice"))
                    .against(ONCE.of(named))
                    .at(places),
            );
        }
    }
    for (cell, to) in known.successors().into_iter().enumerate() {
        let Some(to) = to else { continue };
        let link = || Place::Link(ends(size, cell, to));
        if !size.ray(cell, problem.arrows()[cell]).any(|next| next == to) {
            let message = match (numbers.get(cell), numbers.get(to)) {
                (Some(number), Some(next)) => {
                    format!("the arrow of {number} does not point to {next}")
                }
                _ => "an arrow does not point to the cell that is linked to it".to_owned(),
            };
            broken.push(Violation::of(message).against(POINTS.of(size.label(cell))).at([link()]));
        }
        if let (Some(number), Some(next)) = (numbers.get(cell), numbers.get(to))
            && number + 1 != next
        {
            broken.push(
                Violation::of(format!("{number} is linked to {next}"))
                    .against(FOLLOW.of(LINKED))
                    .at([link()]),
            );
        }
        if numbers.get(cell) == Some(size.area() as u32) {
            broken.push(
                Violation::of("the last number is linked to another cell")
                    .against(FOLLOW.of(LINKED))
                    .at([link()]),
            );
        }
        if numbers.get(to) == Some(1) {
            broken.push(
                Violation::of("a cell is linked to the first number")
                    .against(FOLLOW.of(LINKED))
                    .at([link()]),
            );
        }
    }
    // A whole path has been gone through cell by cell.
    if !known.is_whole() {
        broken.extend(tangles(known));
    }
    broken
}

/// Cells that follow two others, and links that go round.
fn tangles(known: &Path) -> Vec<Violation> {
    let (size, next) = (known.numbers.size(), known.successors());
    let mut broken = Vec::new();
    let mut previous: Vec<Option<usize>> = vec![None; next.len()];
    for (cell, to) in next.iter().enumerate().filter_map(|(cell, to)| Some((cell, (*to)?))) {
        if let Some(other) = previous[to].replace(cell) {
            let links = [other, cell].map(|from| Place::Link(ends(size, from, to)));
            broken.push(
                Violation::of("two cells are linked to the same one")
                    .against(ONE_BEFORE.of(size.label(to)))
                    .at(links),
            );
        }
    }
    // A walk that has met no cell of an earlier one and comes back to its own has gone round.
    let mut seen = vec![false; next.len()];
    for start in 0..next.len() {
        let mut walk = vec![start];
        while let Some(to) = walk.last().and_then(|&cell| next[cell]).filter(|to| !seen[*to]) {
            if let Some(from) = walk.iter().position(|&cell| cell == to) {
                let round = walk[from..].iter().map(|&cell| known.numbers.place(cell));
                broken.push(ROUND.broken_by(LINKS).at(round));
                break;
            }
            walk.push(to);
        }
        for cell in walk {
            seen[cell] = true;
        }
    }
    broken
}
