//! Net: turn the tiles, so that their wires connect all of them.
//!
//! This is the game's only rule: wires may have open ends and form loops. Tiles without wires need
//! not be connected. On every board that the game generates the wires are just enough ([`Wiring`]),
//! so there are no open ends and an answer is a line across each edge, or none. If there are more,
//! an answer is the orientation of each tile.

mod explain;
mod make;
mod play;
mod problem;
mod rules;
mod shut_in;

use petgraph::unionfind::UnionFind;
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::grid::Arms;
use tatham_core::kind::{Group, Touch};
use tatham_core::partial_answer::Lines;
use tatham_core::picture::{GridLines, Shape, Tone};
use tatham_core::{Entry, Kind, ParseError, Picture, Size, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

use crate::line;
use problem::{Problem, Wiring};
pub use rules::Rule;

/// Net.
#[derive(Clone, Copy, Debug)]
pub struct Net;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Net>>();

static KIND: Kind = Kind {
    name: "net",
    title: "Net",
    about: "rotate tiles until the wires connect all of them",
    grammar: &[(
        "WxH[w]:TILES",
        "`w`: the grid wraps around; tiles as hex digits, the sum of their wires (right 1, up 2, left 4, down 8); `v`: a wall to the right of the preceding tile, `h`: a wall below it",
    )],
    example: "5x5:2e81126ddc9dbb99e46a442a3",
    unsolvable: Some("2x2:1115"),
    bands: Some(Bands([1.0, 2.0, 6.0, 9.5])),
    group: Group::Lines,
    rules: "Turn the tiles until the wires connect all of them.",
    touch: Touch::Board,
    ..model::KIND
};

impl LogicPuzzle for Net {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Board(play::start)),
        next_params: Some(next_params),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        Problem::parse(text)
    }

    fn id(problem: &Problem) -> String {
        problem.id()
    }

    fn impossible(problem: &Problem) -> Option<String> {
        let Wiring::Short(missing) = problem.wiring else { return None };
        let ([ends, tiles], is) = (problem.counts(), if missing == 1 { "is" } else { "are" });
        let needed = ends + missing;
        Some(format!(
            "connecting {tiles} tiles takes {needed} wire ends, but {}: {missing} {is} missing",
            tatham_core::words::there(ends)
        ))
    }

    fn check(problem: &Problem, known: &Lines) -> Vec<Violation> {
        let (size, edges) = (problem.size(), problem.edges());
        let mut broken = Vec::new();
        for cell in 0..size.area() {
            let (lines, no) = (known.arms(cell).bits(), known.no(cell).bits());
            let fits = |quarters| {
                let turned = problem.arms(cell).turned(quarters).bits();
                turned & no == 0 && lines & !turned == 0
            };
            if !(0..4).any(fits) {
                broken.push(Rule::Tile(cell).violation(problem).at([size.place(cell)]));
            }
        }
        let is_tree = problem.wiring == Wiring::Tree;
        let is_wall = problem.is_wall();
        let (mut joined, mut reach) = (UnionFind::new(size.area()), UnionFind::new(size.area()));
        for (edge, [one, other]) in edges.pairs().enumerate() {
            let side = edges.side(edge);
            let ends = [known.side(one, side), known.side(other, line::opposite(side))];
            if is_tree && ends[0] == Some(true) && !joined.union(one, other) {
                broken.push(Rule::NoLoop.violation(problem).at([edges.place(edge)]));
            }
            // No connection leads through a tile without wires.
            let is_closed = is_wall[edge] || ends.contains(&Some(false));
            if !is_closed && [one, other].iter().all(|&tile| problem.arms(tile) != Arms::NONE) {
                reach.union(one, other);
            }
        }
        let mut wired = (0..size.area()).filter(|&cell| problem.arms(cell) != Arms::NONE);
        let first = wired.next();
        let cut_off: Vec<usize> =
            wired.filter(|&cell| first.is_some_and(|first| !reach.equiv(first, cell))).collect();
        if !cut_off.is_empty() {
            broken.push(Rule::Connected.violation(problem).at(line::places(size, cut_off)));
        }
        broken
    }

    /// Tiles whose wires are decided are turned as they must be, the others as in the puzzle.
    fn draw(problem: &Problem, known: &Lines) -> Picture {
        let size = problem.size();
        let mut picture = Picture::new(size);
        picture.grid = GridLines::Tight;
        for cell in 0..size.area() {
            if known.is_known(cell) {
                picture.mark(cell, Shape::Wire(known.arms(cell)), Tone::Found);
            } else {
                picture.mark(cell, Shape::Wire(problem.arms(cell)), Tone::Given);
            }
        }
        known.cross(&Self::givens(problem), &mut picture);
        picture.mark(size.cell(size.width / 2, size.height / 2), Shape::Source, Tone::Given);
        for &edge in &problem.walls {
            let ([one, other], side) = (problem.edges().cells(edge), problem.edges().side(edge));
            picture.border(one, side);
            picture.border(other, line::opposite(side));
        }
        if !problem.wraps {
            picture.frame();
        }
        picture
    }
}

fn next_params(problem: &Problem) -> Option<&'static str> {
    let Size { width, height } = problem.size();
    (problem.wraps && (width == 2 || height == 2)).then_some("5x5w")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::{Direction, PartialAnswer as _, Place};

    tatham_core::contract_tests!(ByRules<Net>);

    #[test]
    fn a_puzzle_with_too_few_wires_says_how_many_ends_are_missing() {
        let reason = |id: &str| Net::impossible(&Net::parse(id).unwrap());
        let expected = "connecting 4 tiles takes 6 wire ends, but there are 5: 1 is missing";
        assert_eq!(reason("2x2:1115").unwrap(), expected);
        assert!(reason("2x2:1111").unwrap().ends_with("there are 4: 2 are missing"));
        assert_eq!(
            ["2x2:1151", "2x2:1171", "2x2:7777", "2x1:00"].map(|id| reason(id).is_none()),
            [false, true, true, true]
        );
    }

    #[test]
    fn a_single_tile_is_an_error_at_its_size() {
        let error = Net::parse("1x1:1").unwrap_err();
        assert_eq!(
            (error.span.clone(), error.to_string().contains("a single tile")),
            (0..3, true),
            "{error}"
        );
    }

    #[test]
    fn ends_of_wires_matter_only_where_they_are_just_enough() {
        let broken = |id: &str, answer: &str| {
            tatham_core::author::contract::violations::<ByRules<Net>>(id, |problem| {
                Lines::read(&Net::givens(problem), &serde_json::from_str(answer).unwrap()).unwrap()
            })
        };
        // The T ends at the border, and its neighbour ends at the T.
        assert_eq!(broken("2x1:71", r#"{"lines":["b4"]}"#), [""; 0]);
        assert_eq!(broken("2x1:71", r#"{"lines":["b1"]}"#), ["the tiles are not all connected"]);
        assert_eq!(broken("2x1:71", r#"{"lines":["e4"]}"#), ["the tiles are not all connected"]);
        assert_eq!(
            broken("2x1:7v1", r#"{"lines":["b4"]}"#),
            ["the tiles are not all connected"],
            "a wall is between them"
        );
        assert_eq!(broken("2x1:14", r#"{"lines":["24"]}"#).len(), 2, "neither wire meets another");
        // A partial answer breaks no rule that the rest can still obey.
        assert_eq!(broken("2x1:71", r#"{"lines":["20"],"no":["00"]}"#), [""; 0]);
        assert_eq!(
            broken("2x1:71", r#"{"lines":["20"],"no":["04"]}"#),
            ["the tiles are not all connected"]
        );
    }

    #[test]
    fn the_next_puzzle_of_a_wrapped_grid_two_tiles_wide_is_of_another_size() {
        let next =
            |params: &str| super::next_params(&Net::parse(&format!("{params}:777777")).unwrap());
        assert_eq!(["2x3w", "3x2wb0.5", "2x3wa"].map(next), [Some("5x5w"); 3]);
        assert_eq!(["2x3", "6x1w"].map(next), [None; 2]);
    }

    #[test]
    fn a_loop_breaks_a_rule_where_there_are_just_enough_wires() {
        let broken = |id: &str| -> Vec<(String, Vec<Place>)> {
            let problem = Net::parse(id).unwrap();
            let mut lines = Net::givens(&problem);
            let edges = problem.edges();
            // Around the 4 tiles at the left.
            for (cell, side) in [
                (0, Direction::East),
                (0, Direction::South),
                (1, Direction::South),
                (3, Direction::East),
            ] {
                lines.put_side(cell, side, Some(true));
                lines.put_side(edges.beyond(cell, side).unwrap(), line::opposite(side), Some(true));
            }
            tatham_core::violations::<ByRules<Net>>(&problem, &lines)
                .into_iter()
                .map(|violation| (violation.name, violation.places))
                .collect()
        };
        let edges = Problem::edges_of(Size { width: 3, height: 2 }, false);
        let place = edges.place(edges.beside(1, Direction::South).unwrap());
        assert_eq!(broken("3x2:9c1361"), [("the wires form a loop".to_owned(), vec![place])]);
        assert_eq!(broken("3x2:9d1363"), [], "there are more wires than connect all");
    }
}
