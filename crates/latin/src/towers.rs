//! Towers, also known as Skyscrapers: put a tower of each height into every row and column, so that
//! each clue is the number of towers visible from its side; a tower hides all lower ones behind it.

mod edit;
mod explain;
mod make;
mod play;
mod problem;
mod rules;
mod sight;

use tatham_core::author::ability::equally_often;
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::{
    Entry, Kind, Numbers, ParseError, PartialAnswer as _, Picture, Place, Violation,
};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

use crate::check::{has_twice, twice_in_lines};
pub use problem::Problem;
pub use rules::Rule;

/// Towers.
#[derive(Clone, Copy, Debug)]
pub struct Towers;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Towers>>()
    .with_editor(tatham_make::editor::<ByRules<Towers>, Towers>());

static KIND: Kind = Kind {
    name: "towers",
    title: "Towers",
    aliases: &["skyscrapers"],
    about: "place a tower of each height in every row and column; clues count the visible towers",
    grammar: &[
        ("N:CLUES", "clues from top, bottom, left and right, separated by `/`; empty for no clue"),
        ("N:CLUES,GRID", "also given heights: `a`–`z` skip 1–26 cells, `_` separates heights"),
    ],
    example: "5:3/3/2/1/2/2/1/2/4/3/4/5/2/1/2/2/1/2/4/2",
    unsolvable: Some("3:3//3/////////"),
    techniques: &explain::TECHNIQUES,
    bands: Some(Bands([0.0, 2.0, 2.0, 8.5])),
    rules: "Write each height once in every row and column. A number at the rim counts the \
        towers that are seen from there, where a higher tower hides all lower ones behind \
        it.",
    ..model::KIND
};

impl LogicPuzzle for Towers {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&play::Ticking)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        totals: Some(equally_often::<ByRules<Self>>),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn check(problem: &Problem, known: &Numbers) -> Vec<Violation> {
        let mut broken = twice_in_lines(known, |line, height| {
            has_twice(Rule::Line(line), problem, format_args!("height {height}"))
        });
        for (clue, place, line) in problem.sights() {
            let length = line.len();
            let (mut seen, mut highest, mut known_ones) = (0, 0, 0);
            for height in line.map_while(|cell| known.get(cell)) {
                seen += u32::from(height > highest);
                highest = highest.max(height);
                known_ones += 1;
            }
            // No tower is visible behind the tallest, decided or not.
            let is_all = known_ones == length || highest == Self::range(problem);
            if seen > clue || seen < clue && is_all {
                let towers = if seen == 1 { "tower is" } else { "towers are" };
                let name = format!("{seen} {towers} seen from {place} and not {clue}");
                let violation = Violation { name, ..Rule::Seen(place).violation(problem) };
                broken.push(violation.at([Place::Clue(place)]));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Numbers) -> Picture {
        let mut picture = known.picture(&Self::givens(problem));
        picture.frame();
        problem.sights().for_each(|(clue, place, _)| picture.clue(place, 0, clue.to_string()));
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    tatham_core::contract_tests!(ByRules<Towers>);
}
