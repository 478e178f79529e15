//! Maker of puzzles: islands grow out of one another, as in the real game.

use std::collections::BTreeMap;

use tatham_core::author::Random;
use tatham_core::author::code::{Clue, params_to_make};
use tatham_core::make::Preset;
use tatham_core::partial_answer::Bridges as PartialAnswer;
use tatham_core::{Direction, Grid, ParseError, Place};
use tatham_make::{Makeable, Value, known_or_unknown};

use super::Bridges;
use super::problem::{PARAMS, Problem, most_bridges};

/// Percentages of the cells that are islands, and of the islands that are as far from another one
/// as they can be, if the parameters do not state them.
const ISLANDS: usize = 30;
const EXPANSION: usize = 10;

/// Attempts in a row to add an island.
const ATTEMPTS: usize = 50;

const SIDES: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

impl Makeable for Bridges {
    const PRESETS: &'static [Preset] = &[("7x7", "7x7"), ("10x10", "10x10"), ("15x15", "15x15")];
    const HAS_REMOVABLE_CLUES: bool = false;

    /// The islands, whose numbers are not known.
    fn blank(params: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        let most = most_bridges(&flags, 0..params.len())?;
        let percent =
            |sign, usual| flags.option(sign).map_or(usual, |percent: u32| percent as usize);
        let wanted = (size.area() * percent("i", ISLANDS) / 100).max(2);
        let expansion = percent("e", EXPANSION);
        let mut taken = Grid::filled(size, false);
        let mut numbers = Grid::filled(size, None);
        let first = random.below(size.area());
        (taken[first], numbers[first]) = (true, Some(Clue::Unknown));
        let (mut islands, mut failures) = (vec![first], 0);
        while failures < ATTEMPTS && islands.len() < wanted {
            failures += 1;
            let from = islands[random.below(islands.len())];
            let way = size.ray(from, SIDES[random.below(4)]);
            let way: Vec<usize> = way.take_while(|&cell| !taken[cell]).collect();
            // An island fits behind the first cell, and not beside another one.
            let is_free =
                |&end: &usize| size.neighbours(way[end]).all(|near| numbers[near].is_none());
            let ends: Vec<usize> = (1..way.len()).filter(is_free).collect();
            let far = random.percent(expansion);
            let end = if far { ends.last() } else { random.choose(&ends) };
            if let Some(&end) = end {
                way[..=end].iter().for_each(|&cell| taken[cell] = true);
                numbers[way[end]] = Some(Clue::Unknown);
                islands.push(way[end]);
                failures = 0;
            }
        }
        Ok(Problem::new(numbers, most, flags.has("L")))
    }

    fn clued(blank: &Problem, answer: &PartialAnswer, _: &mut Random) -> Problem {
        let mut numbers: BTreeMap<usize, u32> = BTreeMap::new();
        for (pair, ends) in blank.pairs.iter().enumerate() {
            for &island in ends {
                *numbers.entry(blank.islands[island]).or_default() += bridges(blank, answer, pair);
            }
        }
        let number = |cell: usize| numbers.get(&cell).map(|&number| Clue::Number(number));
        let numbers = Grid::from_fn(blank.size(), number);
        Problem::new(numbers, blank.most, blank.is_without_loops)
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let Place::Cell(at) = place else { return None };
        problem.numbers()[problem.size().cell_at(at)?].map(known_or_unknown)
    }

    fn changed_places(problem: &Problem) -> Vec<Place> {
        problem.size().places().collect()
    }

    /// With another number of bridges at the place, if there are some.
    fn changed(
        full: &Problem,
        answer: &PartialAnswer,
        place: Place,
        random: &mut Random,
    ) -> Option<(Problem, PartialAnswer)> {
        let pair = (0..full.pairs.len()).find(|&pair| full.place(pair) == place)?;
        let others: Vec<u32> =
            (1..=full.most).filter(|&number| number != bridges(full, answer, pair)).collect();
        if bridges(full, answer, pair) == 0 {
            return None;
        }
        let mut answer = answer.clone();
        put(full, &mut answer, pair, *random.choose(&others)?);
        Some((Self::clued(full, &answer, random), answer))
    }
}

/// Returns the number of bridges of a pair.
fn bridges(problem: &Problem, answer: &PartialAnswer, pair: usize) -> u32 {
    answer.at(problem.place(pair)).and_then(|at| answer.get(at)).unwrap_or_default()
}

fn put(problem: &Problem, answer: &mut PartialAnswer, pair: usize, bridges: u32) {
    if let Some(at) = answer.at(problem.place(pair)) {
        answer.put(at, Some(bridges));
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Bridges>, Bridges>(&["7x7L", "10x8i20e40m3"]);
    }
}
