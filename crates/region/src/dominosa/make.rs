//! Maker of puzzles: a random layout with the dominoes of the set in random order, which change
//! their places where 2 answers differ.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::partial_answer::Regions;
use tatham_core::{Grid, ParseError, Place, Size, Stop};
use tatham_make::{Limits, Makeable, Value, dominoes};

use super::problem::PARAMS;
use super::{Dominosa, Problem};

/// Percentage of the changes that turn a domino; the others exchange it with another one.
const TURNS: usize = 25;

impl Makeable for Dominosa {
    const PRESETS: &'static [Preset] = &[
        ("Order 3", "3"),
        ("Order 4", "4"),
        ("Order 5", "5"),
        ("Order 6", "6"),
        ("Order 7", "7"),
        ("Order 8", "8"),
        ("Order 9", "9"),
    ];
    const HAS_REMOVABLE_CLUES: bool = false;

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (order, _) = params_to_make(params, &PARAMS)?;
        let size = Size { width: order.width + 2, height: order.width + 1 };
        Ok(Problem::new(Grid::filled(size, 0)))
    }

    fn answer(blank: &Problem, random: &mut Random, _: &Limits) -> Result<Option<Regions>, Stop> {
        let size = blank.size();
        let other = dominoes(size, random);
        Ok(Some(Regions::from_numbers(&Grid::from_fn(size, |cell| cell.min(other[cell])))))
    }

    fn clued(blank: &Problem, answer: &Regions, random: &mut Random) -> Problem {
        let numbers = blank.size().height as u32;
        let set = (0..numbers).flat_map(|high| (0..=high).map(move |low| [low, high]));
        let mut set: Vec<[u32; 2]> = set.collect();
        random.shuffle(&mut set);
        let mut grid = blank.numbers().clone();
        for ((cells, _), domino) in answer.pieces().zip(set) {
            let turned = random.below(2);
            cells.iter().zip([domino[turned], domino[1 - turned]]).for_each(|(&cell, number)| {
                grid[cell] = number;
            });
        }
        Problem::new(grid)
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let Place::Cell(at) = place else { return None };
        Some(problem.numbers()[problem.size().cell_at(at)?].into())
    }

    fn changed_places(problem: &Problem) -> Vec<Place> {
        problem.size().places().collect()
    }

    /// With the domino at the place turned, or with another one there.
    fn changed(
        full: &Problem,
        answer: &Regions,
        place: Place,
        random: &mut Random,
    ) -> Option<(Problem, Regions)> {
        let edges = answer.edges();
        let half = edges.cells(edges.at(place)?)[random.below(2)];
        let both = |cell: usize| {
            let mut around = edges.around(cell);
            let other = around.find(|&(edge, _)| answer.border(edge) == Some(false));
            other.map(|(_, other)| [cell, other])
        };
        let [one, two] = both(half)?;
        let mut numbers = full.numbers().clone();
        let mut exchange = |a: usize, b: usize| {
            (numbers[a], numbers[b]) = (numbers[b], numbers[a]);
        };
        if random.percent(TURNS) {
            exchange(one, two);
        } else {
            let [other_one, other_two] = both(random.below(full.size().area()))?;
            exchange(one, other_one);
            exchange(two, other_two);
        }
        Some((Problem::new(numbers), answer.clone()))
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Dominosa>, Dominosa>(&["1", "6"]);
    }
}
