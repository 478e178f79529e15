//! Which of equal numbers stay white, in players' words.

use tatham_core::explain::Step;
use tatham_core::{Place, Size};
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::model::named::Named;

use super::{Alike, Problem, Singles, TWICE, sign};
use crate::scattered::{self, are, beside, cell, cells, cut, names, worded};

impl Explained for Singles {
    const NOUNS: Nouns = scattered::NOUNS;

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        let size = problem.numbers.size();
        cut(size, step, rules).or_else(|| beside(size, step, rules)).or_else(|| alike(problem, step, rules))
    }
}

/// What the cells of a line with the same number say alone.
fn alike(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let [rule] = rules else { return None };
    if rule.law != TWICE || step.therefore.is_empty() {
        return None;
    }
    let size = problem.numbers.size();
    let mut group: Option<(u32, Vec<usize>)> = None;
    problem.alike(|line, number, cells| {
        if Alike(line, number).to_string() == rule.place {
            group = Some((number, cells.to_vec()));
        }
    });
    let (number, group) = group?;
    let number = sign(number);
    let line = rule.place.split_once(" of ")?.1;
    let goals: Vec<usize> = step.therefore.iter().filter_map(|fact| cell(size, fact.place)).collect();
    let is_black = step.therefore[0].value().is_some_and(|value| value == "#");
    let colour = if is_black { "black" } else { "white" };
    let so = are(size, &goals, colour);
    let places = || group.iter().map(|&cell| Place::Cell(size.position(cell).into())).collect();
    let (black, white): (Vec<usize>, Vec<usize>) = (cells(size, step, "#").collect(), cells(size, step, ".").collect());
    if is_black {
        // One is white, or it is next to a black one.
        let touches = |cell: usize| size.neighbours(cell).any(|near| black.contains(&near));
        if let Some(&kept) = group.iter().find(|&&cell| white.contains(&cell) || touches(cell)) {
            let kept = size.label(kept);
            let why = if white.is_empty() { format!("{}, so {kept} is white", are(size, &black, "black")) } else { format!("{kept} is white") };
            return Some(worded(format!("{why} and the {number} of {line}"), &so, Vec::new()));
        }
        let pair = group.iter().find_map(|&cell| Some([cell, size.neighbours(cell).find(|near| group.contains(near))?]))?;
        let name = format!("{} are both {number}, and one of the two is white", names(size, &pair, "and"));
        return step.because.facts.is_empty().then(|| worded(name, &so, places()));
    }
    let [goal] = goals[..] else { return None };
    let kept = kept(size, &group, goal, &black, &white)?;
    let name = format!("black at {} would leave {line} with two white {number}s, {}", size.label(goal), names(size, &kept, "and"));
    Some(worded(name, &so, Vec::new()))
}

/// Two of these cells that are white if `goal` is black too.
fn kept(size: Size, group: &[usize], goal: usize, black: &[usize], white: &[usize]) -> Option<[usize; 2]> {
    let is_white = |cell: usize| white.contains(&cell) || size.neighbours(cell).any(|near| near == goal || black.contains(&near));
    let mut kept = group.iter().copied().filter(|&cell| is_white(cell));
    Some([kept.next()?, kept.next()?])
}
