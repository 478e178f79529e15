//! Pearl, also known as Masyu: draw one loop through the centres of cells; it passes straight
//! through each white pearl and turns in the next cell on at least one side, and it turns at each
//! black pearl and passes straight through the next cells on both sides.

mod edit;
mod explain;
mod make;
mod play;
mod rules;
mod several;
mod techniques;

use tatham_core::author::ability::done_when_drawn;
use tatham_core::author::code::{Code as _, Flag, Flags, Given, Sides, Sign, Skips, params, skips};
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::grid::Arms;
use tatham_core::kind::{Group, Touch};
use tatham_core::partial_answer::Lines;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Direction, Entry, Grid, Kind, ParseError, Picture, Size, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

use crate::line;
pub use rules::Rule;

/// Pearl.
#[derive(Clone, Copy, Debug)]
pub struct Pearl;

/// Row of the table of kinds.
pub static ENTRY: Entry =
    Entry::for_kind::<ByRules<Pearl>>().with_editor(tatham_make::editor::<ByRules<Pearl>, Pearl>());

static KIND: Kind = Kind {
    name: "pearl",
    title: "Pearl",
    aliases: &["masyu"],
    about: "draw one loop that goes straight through white pearls and turns at black ones",
    grammar: &[("WxH:GRID", "`B`: a black pearl; `W`: a white pearl; `a`–`z`: 1–26 empty cells")],
    example: "6x6:cWWhBhBWbWaWaBaWc",
    unsolvable: Some("5x5:WBw"),
    techniques: &techniques::TECHNIQUES,
    bands: Some(Bands([1.0, 2.5, 5.0, 7.0])),
    group: Group::Lines,
    rules: "Draw one loop through all pearls. It goes straight through a white pearl and turns \
        in a cell before or after it. It turns at a black pearl and goes straight on both \
        sides.",
    touch: Touch::Joins,
    ..model::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [5, 100] },
    Flags::new(&[Flag::difficulty("et"), Flag::ambiguous("n", "not solved by the generator")]),
);

/// Codec of the pearls.
fn grid(size: Size) -> Skips<Sign> {
    skips(size, Sign("BW"))
}

/// Pearls with their cells: true for a black one.
fn pearls(pearls: &Grid<Option<char>>) -> impl Iterator<Item = (usize, bool)> {
    pearls.cells().iter().enumerate().filter_map(|(cell, pearl)| Some((cell, (*pearl)? == 'B')))
}

/// Returns true if a loop that passes a cell goes straight through it, false if it turns; `None` if
/// the sides do not decide it.
fn is_straight(known: &Lines, cell: usize) -> Option<bool> {
    let sides = [[Direction::North, Direction::South], [Direction::East, Direction::West]]
        .map(|axis| axis.map(|side| known.side(cell, side)));
    if sides.iter().any(|axis| axis.contains(&Some(true)) && axis.contains(&Some(false))) {
        return Some(false);
    }
    sides.iter().any(|axis| *axis == [Some(true); 2] || *axis == [Some(false); 2]).then_some(true)
}

/// Returns true if a loop can pass straight through a cell: along one axis, without the other.
fn can_be_straight(known: &Lines, cell: usize) -> bool {
    let (lines, no) = (known.arms(cell), known.no(cell));
    let upright = [Direction::North, Direction::South];
    [true, false].into_iter().any(|along| {
        let is_on = |side: Direction| upright.contains(&side) == along;
        Arms::EACH
            .into_iter()
            .all(|side| if is_on(side) { !no.has(side) } else { !lines.has(side) })
    })
}

impl LogicPuzzle for Pearl {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&play::Strokes)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|pearls, way| Some(way.grid(pearls))),
        drawn: Some(done_when_drawn::<ByRules<Self>>),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Grid<Option<char>>, ParseError> {
        let ((size, _), desc) = params(text, KIND.title, &PARAMS)?;
        grid(size).parse(desc)
    }

    fn id(problem: &Grid<Option<char>>) -> String {
        PARAMS.text(&(problem.size(), Given::default())) + ":" + &grid(problem.size()).text(problem)
    }

    fn check(problem: &Grid<Option<char>>, known: &Lines) -> Vec<Violation> {
        let size = problem.size();
        let whole: (&str, &dyn Fn() -> Violation) = ("loop", &|| Rule::Loop.violation(problem));
        let mut broken = line::no_single_loop(known, whole, None);
        for (cell, is_black) in pearls(problem) {
            let beside = || {
                known
                    .arms(cell)
                    .iter()
                    .filter_map(|side| size.step(cell, side))
                    .map(|next| is_straight(known, next))
            };
            let straight = is_straight(known, cell);
            let goes_on = || beside().count() == 2 && beside().all(|next| next == Some(true));
            let rules = if is_black {
                [
                    (straight == Some(true)).then_some(Rule::Turn(cell)),
                    beside().any(|next| next == Some(false)).then_some(Rule::On(cell)),
                ]
            } else if can_be_straight(known, cell) {
                [None, (straight == Some(true) && goes_on()).then_some(Rule::Beside(cell))]
            } else {
                [Some(Rule::Straight(cell)), None]
            };
            let at = |rule: Rule| rule.violation(problem).at([size.place(cell)]);
            broken.extend(rules.into_iter().flatten().map(at));
        }
        broken
    }

    fn draw(problem: &Grid<Option<char>>, known: &Lines) -> Picture {
        use tatham_core::PartialAnswer as _;
        let mut picture = known.picture(&Self::givens(problem));
        for (cell, black) in pearls(problem) {
            picture.mark(cell, Shape::Pearl { black }, Tone::Given);
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    tatham_core::contract_tests!(ByRules<Pearl>);
}
