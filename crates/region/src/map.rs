//! Map: colour the regions of a map with 4 colours, so that no 2 regions with a common border have
//! the same colour. Regions that meet only at a corner are not neighbours.

mod edit;
mod explain;
mod make;
mod play;
mod problem;
mod rules;

use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Key};
use tatham_core::partial_answer::Colours;
use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::{Entry, Kind, ParseError, Picture, Place, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model;

pub use explain::Colour;
use play::Colouring;
pub use problem::Problem;
pub use rules::Rule;

/// Map.
#[derive(Clone, Copy, Debug)]
pub struct Map;

/// Row of the table of kinds.
pub static ENTRY: Entry =
    Entry::for_kind::<ByRules<Map>>().with_editor(tatham_make::editor::<ByRules<Map>, Map>());

static KIND: Kind = Kind {
    name: "map",
    title: "Map",
    about: "colour the regions with 4 colours so that neighbours differ",
    grammar: &[(
        "WxHnREGIONS:BORDERS,COLOURS",
        "edges below cells row by row, then edges right of cells column by column, as \
            alternating runs without and with a border: `a`–`y`: a run of 1–25; `z`: 25 more \
            of the same run; the first run has no border, and begins one edge before the first; \
            then the colour of each region, by first cell: `0`–`3`; `a`–`z` skip 1–26 \
            regions",
    )],
    example: "6x6n10:dbabcabcaaadaedbbcbbcabacbaaa,32d1b0",
    unsolvable: None,
    bands: Some(Bands([0.0, 2.0, 6.5, 15.5])),
    group: Group::Regions,
    rules: "Colour the regions with 4 colours. Regions with a common border differ.",
    keys: &[
        Key { value: "0", key: "1", label: "blue" },
        Key { value: "1", key: "2", label: "green" },
        Key { value: "2", key: "3", label: "orange" },
        Key { value: "3", key: "4", label: "yellow" },
    ],
    ..model::KIND
};

impl LogicPuzzle for Map {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&Colouring)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn check(problem: &Problem, known: &Colours) -> Vec<Violation> {
        let is_alike =
            |[a, b]: &&[usize; 2]| known.get(*a).is_some() && known.get(*a) == known.get(*b);
        let alike = problem.neighbours.iter().filter(is_alike);
        let violation =
            |&two: &[usize; 2]| Rule::Differ(two).violation(problem).at(two.map(Place::Region));
        alike.map(violation).collect()
    }

    fn draw(problem: &Problem, known: &Colours) -> Picture {
        let size = problem.of.size();
        let mut picture = Picture::new(size);
        picture.grid = GridLines::None;
        let tone =
            |region: usize| if problem.given[region].is_some() { Tone::Given } else { Tone::Found };
        for (cell, &region) in problem.of.cells().iter().enumerate() {
            let (x, y) = size.position(cell);
            picture.show(
                Place::Region(region),
                Point::centre(x, y),
                Shape::Region(known.get(region)),
                tone(region),
            );
        }
        picture.borders(|cell| problem.of[cell]);
        picture.frame();
        for (region, cell) in problem.middles().into_iter().enumerate() {
            let (x, y) = size.position(cell);
            picture.show(
                Place::Region(region),
                Point::centre(x, y),
                Shape::Text((region + 1).to_string()),
                Tone::Given,
            );
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::PartialAnswer as _;
    use tatham_picture::{Render as _, Screen};
    use tatham_sat::model::Rules as _;

    tatham_core::contract_tests!(ByRules<Map>);

    /// 5 regions; the last one, at a corner, touches all others.
    const SMALL: &str = "3x3n5:bgca,a3120";

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<ByRules<Map>>(&[
            (SMALL, 0..0, ""),
            ("3x3n5du:bgca,a3120", 0..0, "3x3n5:bgca,a3120"),
            ("1x9n5:", 0..3, "sides must be at least 2, but this is 1x9"),
            ("3x3n4:bgca,3120", 0..5, "a map of 3x3 has 5 to 9 regions, not 4"),
            ("3x3n10:bgca,3120", 0..6, "a map of 3x3 has 5 to 9 regions, not 10"),
            ("3x3:bgca,3120", 0..3, "5 to 9 regions, not 1"),
            ("3x3n6:bgca,a31200", 6..10, "the borders make 5 regions, not 6"),
            ("3x3n5:bgcb,a3120", 9..10, "12 inner edges, and 0 are left"),
            ("3x3n5:bgc,a3120", 9..10, "12 are given"),
            ("3x3n5:bgca;a3120", 10..11, "found `;`"),
            ("3x3n5:bgca,a4120", 12..13, "`0` to `3`"),
            ("3x3n5:bgca,a312", 15..15, "5 regions; there are 4"),
            ("3x3n5:bgca,a31200", 16..17, "there are 5 regions, this would be number 6"),
        ]);
    }

    #[test]
    fn neighbours_have_different_colours() {
        let problem = Map::parse("3x3n5:bgca,e").unwrap();
        assert_eq!(problem.neighbours, [[0, 1], [0, 2], [0, 3], [1, 2], [2, 3], [2, 4], [3, 4]]);
        let broken = |colours: [Option<u32>; 5]| {
            tatham_core::author::contract::violations::<ByRules<Map>>("3x3n5:bgca,e", |_| {
                Colours::from_colours(colours)
            })
        };
        assert_eq!(broken([Some(0), Some(1), Some(2), Some(1), Some(0)]), [""; 0]);
        assert_eq!(broken([Some(0), None, None, None, Some(0)]), [""; 0]);
        assert_eq!(
            broken([Some(1), Some(1), Some(2), Some(2), Some(0)]),
            ["regions 1 and 2 have the same colour", "regions 3 and 4 have the same colour"]
        );
    }

    #[test]
    fn the_games_moves_are_followed() {
        let problem = Map::parse(SMALL).unwrap();
        let mut board = Map::ABILITIES.play.unwrap().start(&problem, &Map::givens(&problem));
        let given = board.position();
        for (text, first) in [
            ("2:0", Some(2)),
            ("C:0", None),
            ("p1:0;pC:0", None),
            ("S;0:0;1:0", Some(1)),
            ("0:0;", Some(0)),
        ] {
            assert_eq!(board.follow(text), Ok(()), "{text}");
            assert_eq!(board.position().get(0), first, "{text}");
        }
        for (text, why) in [
            ("4:0", "is not a move of this game"),
            ("", "is not a move of this game"),
            ("1:0;;1:0", "is not a move of this game"),
            ("1:5", "leaves the map"),
            ("C:1", "changes a given region"),
            ("1:0;2:1", "changes a given region"),
            ("p2:0", "marks a region that has a colour"),
        ] {
            let refused = board.follow(text).unwrap_err();
            assert_eq!(refused.to_string(), why, "{text}");
            assert_eq!(board.position().get(0), Some(0), "{text}: nothing has changed");
        }
        let mut answer = given.clone();
        answer.put(0, Some(2));
        assert_eq!(board.moves_to(&answer), Some(vec!["2:0".to_owned()]));
        assert_eq!(board.moves_to(&given), Some(vec!["C:0".to_owned()]));
        assert_eq!(board.moves_to(&board.position()), Some(Vec::new()));
        assert_eq!(board.moves_to(&Colours::from_colours([None])), None);
    }

    #[test]
    fn a_region_says_what_it_touches() {
        assert_eq!(
            tatham_core::author::contract::texts::<ByRules<Map>>(&[
                "5x5n8:aabaacbdabaaaaaabbaabbabbaa,01a3b32"
            ]),
            [
                "Region 6 touches the green region 2, the yellow region 4 and the orange region 8, so region 6 is blue.",
                "Region 5 touches the green region 2, the blue region 6 and the yellow region 7, so region 5 is orange.",
                "Region 3 touches the green region 2, the blue region 6 and the yellow region 4, so region 3 is orange.",
            ]
        );
    }

    #[test]
    fn every_region_has_its_colour_and_its_number() {
        let problem = Map::parse(SMALL).unwrap();
        let mut known = Map::givens(&problem);
        let screen =
            |known: &Colours| Map::draw(&problem, known).to_terminal(Screen::ENDLESS).unwrap();
        assert_eq!(
            screen(&known),
            "┏━━┳━━━━━┓\n┃ 1┃2Y  Y┃\n┃  ┣━━━━━┫\n┃  ┃3G  G┃\n┣━━┻━━┳━━┫\n┃4O  O┃5B┃\n┗━━━━━┻━━┛\n"
        );
        known.put(0, Some(2));
        assert_eq!(
            screen(&known),
            "┏━━┳━━━━━┓\n┃1O┃2Y  Y┃\n┃  ┣━━━━━┫\n┃ O┃3G  G┃\n┣━━┻━━┳━━┫\n┃4O  O┃5B┃\n┗━━━━━┻━━┛\n"
        );
        let coloured = Map::draw(&problem, &known)
            .to_terminal(Screen { colour: true, ..Screen::ENDLESS })
            .unwrap();
        assert!(coloured.contains("\u{1b}[30;48;5;208m1O\u{1b}[0m"), "dark on orange: {coloured}");
        assert_eq!(known.text(), "2 3 1 2 0\n");
    }
}
