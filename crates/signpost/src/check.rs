//! Check of the rules of the game, read literally and apart from any solver.

use tatham_core::author::Rule as _;
use tatham_core::{PartialAnswer as _, Place, Violation};

use crate::path::{Path, ends};
use crate::problem::Problem;
use crate::rules::Rule;

/// Rules that a partial answer breaks: each of 1…n once, and each cell's successor along its arrow.
pub(crate) fn check(problem: &Problem, known: &Path) -> Vec<Violation> {
    let (size, numbers) = (problem.size(), &known.numbers);
    let mut broken = Vec::new();
    let mut cell_of: Vec<Option<usize>> = vec![None; size.area()];
    for cell in 0..size.area() {
        let Some(number) = numbers.get(cell) else { continue };
        if let Some(other) = cell_of[number as usize - 1].replace(cell) {
            let places = [numbers.place(other), numbers.place(cell)];
            let name = format!("the number {number} stands twice");
            let rule = Rule::Once(number as usize);
            broken.push(Violation { name, ..rule.violation(problem) }.at(places));
        }
    }
    for (cell, to) in known.successors().into_iter().enumerate() {
        let Some(to) = to else { continue };
        let link = || Place::Link(ends(size, cell, to));
        if !size.ray(cell, problem.arrows()[cell]).any(|next| next == to) {
            let name = match (numbers.get(cell), numbers.get(to)) {
                (Some(number), Some(next)) => {
                    format!("the arrow of {number} does not point to {next}")
                }
                _ => "an arrow does not point to the cell that is linked to it".to_owned(),
            };
            let points = Rule::Points(cell).violation(problem);
            broken.push(Violation { name, ..points }.at([link()]));
        }
        let mut misnumbered = |name: String| {
            broken.push(Violation { name, ..Rule::Follow.violation(problem) }.at([link()]));
        };
        if let (Some(number), Some(next)) = (numbers.get(cell), numbers.get(to))
            && number + 1 != next
        {
            misnumbered(format!("{number} is linked to {next}"));
        }
        if numbers.get(cell) == Some(size.area() as u32) {
            misnumbered("the last number is linked to another cell".to_owned());
        }
        if numbers.get(to) == Some(1) {
            misnumbered("a cell is linked to the first number".to_owned());
        }
    }
    // A whole path has been checked cell by cell.
    if !known.is_complete() {
        broken.extend(tangles(problem, known));
    }
    broken
}

/// Cells with 2 predecessors, and circles of links.
fn tangles(problem: &Problem, known: &Path) -> Vec<Violation> {
    let (size, next) = (known.numbers.size(), known.successors());
    let mut broken = Vec::new();
    let mut previous: Vec<Option<usize>> = vec![None; next.len()];
    for (cell, to) in next.iter().enumerate().filter_map(|(cell, to)| Some((cell, (*to)?))) {
        if let Some(other) = previous[to].replace(cell) {
            let links = [other, cell].map(|from| Place::Link(ends(size, from, to)));
            let name = "two cells are linked to the same one".to_owned();
            let violation = Rule::OneBefore(to).violation(problem);
            broken.push(Violation { name, ..violation }.at(links));
        }
    }
    // A walk that has met no cell of an earlier one and returns to itself is a circle.
    let mut seen = vec![false; next.len()];
    for start in 0..next.len() {
        let mut walk = vec![start];
        while let Some(to) = walk.last().and_then(|&cell| next[cell]).filter(|to| !seen[*to]) {
            if let Some(from) = walk.iter().position(|&cell| cell == to) {
                let round = walk[from..].iter().map(|&cell| known.numbers.place(cell));
                broken.push(Rule::NoCircle.violation(problem).at(round));
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
