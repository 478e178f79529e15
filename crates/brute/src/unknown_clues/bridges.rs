//! Bridges: every number of bridges is tried for each pair of islands.

use serde_json::{Value, json};
use tatham_core::Size;
use tatham_core::author::contract::Random;

use super::Clue;
use crate::{MOST, Maker, SolutionCount, SolvedPuzzle};

/// Maker of puzzles of this kind.
pub(super) const MAKER: Maker = Maker { changed, ..Maker::new("bridges", draw) };

/// Largest number of fillings that are tried.
const FILLINGS: usize = 20_000;

/// Islands, and the pairs that see each other with a cell between them.
struct Sea {
    size: Size,
    islands: Vec<usize>,
    /// Islands of each pair, by their numbers, and the cells between them.
    pairs: Vec<([usize; 2], Vec<usize>)>,
    most: usize,
    is_without_loops: bool,
}

fn draw(random: &mut Random<'_>, wanted: SolutionCount) -> Option<SolvedPuzzle> {
    let size = Size { width: 3 + random.below(3), height: 3 + random.below(3) };
    let density = 2 + random.below(4);
    let islands = (0..size.area()).filter(|_| random.below(10) < density).collect();
    let sea = Sea::new(size, islands, 1 + random.below(3), random.below(4) == 0);
    let fillings = sea.fillings()?;
    let answer = match fillings.len() {
        0 => vec![1; sea.pairs.len()],
        count => fillings[random.below(count)].clone(),
    };
    let mut clues = vec![Clue::None; size.area()];
    let mut numbers: Vec<Clue> =
        sea.numbers(&answer).into_iter().map(|number| Clue::draw(random, number)).collect();
    if wanted == SolutionCount::None && !numbers.is_empty() {
        let island = random.below(numbers.len());
        numbers[island] = Clue::Number(1 + random.below(4 * sea.most));
    }
    // An island has at least one bridge.
    if numbers.iter().any(|number| matches!(number, Clue::Number(0 | 17..))) {
        return None;
    }
    for (&cell, &number) in sea.islands.iter().zip(&numbers) {
        clues[cell] = number;
    }
    let is_answer = |filling: &&Vec<usize>| {
        let found = sea.numbers(filling);
        found.iter().zip(&numbers).all(|(&found, number)| found > 0 && number.is_met(found))
    };
    let answers: Vec<Value> = fillings
        .iter()
        .filter(is_answer)
        .map(|filling| sea.solution(filling))
        .take(MOST + 1)
        .collect();
    let text = Clue::text(&clues, "", digit);
    let loops = if sea.is_without_loops { "L" } else { "" };
    SolvedPuzzle::new(format!("{size}m{}{loops}:{text}", sea.most), Some(answers))
}

/// Digit of a number up to 16, as in an ID.
fn digit(number: usize) -> String {
    let digit = char::from_digit(number as u32, 17);
    digit.map_or_else(String::new, |digit| digit.to_uppercase().collect())
}

impl Sea {
    fn new(size: Size, islands: Vec<usize>, most: usize, is_without_loops: bool) -> Self {
        let mut pairs = Vec::new();
        for (own, &cell) in islands.iter().enumerate() {
            let (x, y) = (cell % size.width, cell / size.width);
            let right: Vec<usize> = (x + 1..size.width).map(|x| y * size.width + x).collect();
            let below: Vec<usize> = (y + 1..size.height).map(|y| y * size.width + x).collect();
            for way in [right, below] {
                let met = way.iter().position(|cell| islands.contains(cell));
                if let Some(end) = met.filter(|end| *end > 0) {
                    let other = islands.iter().position(|cell| *cell == way[end]);
                    pairs.push(([own, other.expect("an island")], way[..end].to_vec()));
                }
            }
        }
        Self { size, islands, pairs, most, is_without_loops }
    }

    /// Bridges of each pair, in all ways that connect all islands without crossing, whatever the
    /// numbers; `None` if there are too many to try.
    fn fillings(&self) -> Option<Vec<Vec<usize>>> {
        let base = self.most + 1;
        let count = base.checked_pow(self.pairs.len() as u32).filter(|&count| count <= FILLINGS)?;
        let filling = |number: usize| -> Vec<usize> {
            (0..self.pairs.len()).map(|pair| number / base.pow(pair as u32) % base).collect()
        };
        Some((0..count).map(filling).filter(|filling| self.is_allowed(filling)).collect())
    }

    fn is_allowed(&self, filling: &[usize]) -> bool {
        let there: Vec<&([usize; 2], Vec<usize>)> = self
            .pairs
            .iter()
            .zip(filling)
            .filter(|(_, count)| **count > 0)
            .map(|(p, _)| p)
            .collect();
        let crosses = |one: &[usize], other: &[usize]| one.iter().any(|cell| other.contains(cell));
        let is_crossed = there
            .iter()
            .enumerate()
            .any(|(i, (_, one))| there[..i].iter().any(|(_, other)| crosses(one, other)));
        let mut part: Vec<usize> = (0..self.islands.len()).collect();
        let mut is_loop = false;
        for ([a, b], _) in &there {
            let (from, to) = (part[*a], part[*b]);
            is_loop |= from == to;
            part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        }
        let is_connected = part.windows(2).all(|two| two[0] == two[1]);
        let has_forbidden_loop = self.is_without_loops && is_loop;
        is_connected && !(self.islands.is_empty() || is_crossed || has_forbidden_loop)
    }

    /// Number of bridges of each island.
    fn numbers(&self, filling: &[usize]) -> Vec<usize> {
        let mut numbers = vec![0; self.islands.len()];
        for ((ends, _), count) in self.pairs.iter().zip(filling) {
            for &end in ends {
                numbers[end] += count;
            }
        }
        numbers
    }

    /// Bridges as in a report.
    fn solution(&self, filling: &[usize]) -> Value {
        let width = self.size.width;
        let there = self.pairs.iter().zip(filling).filter(|(_, count)| **count > 0);
        let bridges = there.map(|((ends, _), count)| {
            let [a, b] = ends.map(|end| self.islands[end]);
            json!([a % width, a / width, b % width, b / width, count])
        });
        json!({ "bridges": bridges.collect::<Vec<_>>() })
    }
}

/// Changes of a solution: the number of bridges of a pair, and bridges that are missing.
fn changed(solution: &Value) -> Vec<Value> {
    let bridges = solution["bridges"].as_array().cloned().unwrap_or_default();
    let mut changed = Vec::new();
    for at in 0..bridges.len() {
        let mut less = bridges.clone();
        less.remove(at);
        changed.push(json!({ "bridges": less }));
        for count in 1..=5 {
            let mut other = bridges.clone();
            other[at][4] = json!(count);
            changed.push(json!({ "bridges": other }));
        }
    }
    changed
}
