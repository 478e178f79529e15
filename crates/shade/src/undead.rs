//! Undead: put a ghost, a vampire or a zombie into each cell without a mirror, as many of each as
//! given, so that each number beside the grid is the number of monsters visible from there. A line
//! of sight is straight until a mirror turns it. Vampires are not visible in mirrors, ghosts only
//! in mirrors, zombies always.

mod explain;
mod make;
mod play;
mod problem;
mod rules;
mod sight;

use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Key};
use tatham_core::partial_answer::Remaining;
use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::{Direction, Entry, Kind, Letters, ParseError, Picture, Place, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

pub use explain::Monster;
pub use problem::Problem;
pub use rules::Rule;

/// Undead.
#[derive(Clone, Copy, Debug)]
pub struct Undead;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Undead>>();

static KIND: Kind = Kind {
    name: "undead",
    title: "Undead",
    about: "place ghosts, vampires and zombies among mirrors; numbers count the monsters that are \
        seen",
    grammar: &[(
        "WxH:GHOSTS,VAMPIRES,ZOMBIES,GRID,SEEN",
        "numbers of each monster; `a`–`z`: 1–26 cells for monsters; `L`: a mirror `\\`, `R`: a mirror `/`; `G V Z`: given monsters; then the monsters seen, clockwise from above the first column",
    )],
    example: "4x4:5,4,3,bLaLaLhL,1,2,0,3,1,3,2,2,2,3,2,0,2,2,2,1",
    unsolvable: Some("2x1:1,0,0,aL,1,0,0,0,1,0"),
    bands: Some(Bands([0.0, 2.0, 6.5, 10.5])),
    group: Group::Shading,
    rules: "Place a monster in each open cell. A number at the rim counts the monsters that \
        are seen from there: vampires only directly, ghosts only in a mirror, zombies both \
        ways.",
    keys: &[
        Key { value: "G", key: "g", label: "ghost" },
        Key { value: "V", key: "v", label: "vampire" },
        Key { value: "Z", key: "z", label: "zombie" },
    ],
    ..model::KIND
};

impl LogicPuzzle for Undead {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&play::Placing)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        totals: Some(totals),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let (mut broken, cells): (_, Vec<usize>) = (Vec::new(), problem.cells().collect());
        for monster in Monster::ALL {
            let total = problem.total(monster);
            if !known.can_have(&cells, monster.sign(), total.into()) {
                let own = known.having(&cells, monster.sign());
                let monsters = monster.several();
                let name = format!("the number of {monsters} is {} and not {total}", own.len());
                let rule = Rule::Total(monster).violation(problem);
                broken.push(Violation { name, ..rule }.at(known.places(own)));
            }
        }
        for (clue, number, sight) in problem.sights() {
            let [least, most] = sight.seen(|cell| known.get(cell));
            if !(least..=most).contains(&(number as usize)) {
                broken.push(Rule::Seen(clue).violation(problem).at([Place::Clue(clue)]));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let (mut picture, given) = (Picture::new(known.size()), Undead::givens(problem));
        for cell in 0..known.size().area() {
            let shape = match known.get(cell) {
                Some('/') => Shape::Mirror(Direction::NorthEast),
                Some('\\') => Shape::Mirror(Direction::NorthWest),
                Some('G') => Shape::Ghost,
                Some('V') => Shape::Vampire,
                Some(_) => Shape::Zombie,
                None => continue,
            };
            picture.mark(cell, shape, given.tone(cell));
        }
        for (clue, number, _) in problem.sights() {
            picture.clue(clue, 0, number.to_string());
        }
        // Each sort, followed by its number.
        for ((x, shape), total) in [(1, Shape::Ghost), (5, Shape::Vampire), (9, Shape::Zombie)]
            .into_iter()
            .zip(&problem.totals)
        {
            picture.add(Point { x, y: -5 }, shape, Tone::Given);
            picture.add(Point { x: x + 2, y: -5 }, Shape::Text(total.to_string()), Tone::Given);
        }
        picture
    }
}

/// Returns the number of monsters of each kind that are not given.
fn totals(problem: &Problem) -> Vec<Remaining> {
    let left = |(monster, &total): (char, &u32)| {
        let given = problem.grid.cells().iter().filter(|cell| **cell == Some(monster)).count();
        Remaining::new(monster.to_string().into(), (total as usize).saturating_sub(given))
    };
    ['G', 'V', 'Z'].into_iter().zip(&problem.totals).map(left).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::Clue::{Bottom, Left, Right, Top};
    use tatham_core::{Budget, PartialAnswer as _, Settings};
    use tatham_picture::{Render as _, Screen};

    tatham_core::contract_tests!(ByRules<Undead>);

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<ByRules<Undead>>(&[
            ("2x1:1,0,0,aL,0,0,0,1,0,0", 0..0, ""),
            ("3x3:2,2,2,VRbLZRb,1,0,2,1,2,2,2,2,1,1,1,1", 0..0, ""),
            ("51x1:1", 0..2, "too large"),
            ("2x1dx:1,0,0,aL,0,0,0,1,0,0", 4..5, "one of `e n t` (the generator's difficulty)"),
            (
                "2x1:1,1,0,aL,0,0,0,1,0,0",
                4..9,
                "the number of monsters is 2, but the number of cells for them is 1",
            ),
            ("2x1:1,0,aL,0,0,0,1,0,0", 8..9, "a number (a number of monsters)"),
            (
                "2x1:1,0,0,b,0,0,0,1,0,0",
                4..9,
                "the number of monsters is 1, but the number of cells for them is 2",
            ),
            ("2x1:1,0,0,aX,0,0,0,1,0,0", 11..12, "`X`"),
            ("2x1:1,0,0,aLL,0,0,0,1,0,0", 12..13, "the end of the grid"),
            ("2x1:1,0,0,aL,0,0,0,1,0", 22..22, "`,` after item 5 of 6"),
            ("2x1:1,0,0,aL,0,0,,1,0,0", 17..18, "a number (a number of monsters seen)"),
            ("2x1:1,0,0,aL,0,0,0,1,0,0,0", 24..25, "the end of the puzzle"),
        ]);
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let broken = |id: &str, rows: &str| {
            tatham_core::author::contract::violations::<ByRules<Undead>>(id, |_| {
                Letters::of_text(rows).unwrap()
            })
        };
        let id = "2x1:1,0,0,aL,0,0,0,1,0,0";
        assert_eq!(broken(id, "G\\"), [""; 0]);
        assert_eq!(
            broken(id, "Z\\"),
            [
                "the number of ghosts is 0 and not 1",
                "the number of zombies is 1 and not 0",
                "the 0 above column 1 is not met",
                "the 0 below column 1 is not met",
                "the 0 left of row 1 is not met",
            ]
        );
        // A vampire is visible from the left, but not in the mirror from below.
        assert_eq!(broken("2x1:0,1,0,aL,1,0,0,0,1,1", "V\\"), [""; 0]);
        assert_eq!(broken("2x1:0,1,0,aL,1,0,0,1,1,1", "V\\"), ["the 1 below column 2 is not met"]);
        assert_eq!(
            broken("2x2:2,2,0,d,1,1,1,1,1,1,1,1", "G? G?")[..],
            ["the 1 above column 1", "the 1 below column 1"]
                .map(|clue| format!("{clue} is not met"))
        );
        assert_eq!(broken("2x2:2,2,0,d,1,1,1,1,1,1,1,1", "G? ?G"), [""; 0]);
        assert_eq!(broken(id, "/\\"), ["/ in R1C1 is not one of `G`, `V`, `Z`"]);
        assert_eq!(broken(id, "GG"), ["G in R1C2 is not the given value"]);
    }

    #[test]
    fn looks_go_round_corners() {
        let problem = Undead::parse("3x3:2,2,1,RLaLRd,0,1,2,0,2,2,2,0,1,2,1,0").unwrap();
        // /\.
        // \/.
        // ...
        let look = |from| {
            let sight = problem.sight(from);
            let passes: Vec<String> =
                sight.passes.iter().map(|(cell, in_mirror)| format!("{cell}{in_mirror}")).collect();
            format!("{} to {}", passes.join(" "), sight.end.side())
        };
        assert_eq!(look(Top(1)), " to left of row 1");
        assert_eq!(look(Top(2)), "2true to right of row 1");
        assert_eq!(look(Right(2)), "5false 7true to below column 2");
        assert_eq!(look(Bottom(1)), "6false to left of row 2");
        assert_eq!(look(Left(3)), "6false 7false 8false to right of row 3");
    }

    #[test]
    fn all_solutions_are_found() {
        let found = |id: &str| -> Vec<String> {
            let (problem, settings, budget) =
                (Undead::parse(id).unwrap(), Settings::default(), Budget::unlimited());
            let solutions = tatham_core::solutions::<ByRules<Undead>>(&problem, &settings, &budget);
            let mut all: Vec<String> = solutions
                .map(|solution| {
                    solution.unwrap().text().split_whitespace().collect::<Vec<_>>().join(" ")
                })
                .collect();
            all.sort_unstable();
            all
        };
        assert_eq!(found("2x2:2,2,0,d,1,1,1,1,1,1,1,1"), ["GV VG", "VG GV"]);
        assert_eq!(found("2x1:1,0,0,aL,0,0,0,1,0,0"), ["G\\"]);
        assert_eq!(found("2x1:1,0,0,aL,1,0,0,0,1,0"), [""; 0]);
    }

    #[test]
    fn monsters_are_put_and_taken_away() {
        let problem = Undead::parse("3x3:2,2,2,VRbLZRb,1,0,2,1,2,2,2,2,1,1,1,1").unwrap();
        let mut board = Undead::ABILITIES.play.unwrap().start(&problem, &Undead::givens(&problem));
        for text in ["G1", "V1Z2;", "G1Z2;g4v4", "E2;V5;", "M", "D0,1;D4,3", "D1,0", "G4", "E4"] {
            board.follow(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        }
        let before = board.position();
        assert_eq!(before.to_string(), "V/G\n?\\Z\n/?V\n");
        for odd in [
            "G0", "G6", "G", "X1", "", ";", "G1;;", "G1;;V2", "D0,0", "D1,1", "D5,1", "M1", "S1",
            "G-1", "G1,2", "é",
        ] {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(board.position(), before, "what is refused changes nothing");
        let answer = Letters::of_text("V/G G\\Z /ZV").unwrap();
        assert_eq!(board.moves_to(&answer).unwrap(), ["G2;Z4"]);
        board.follow("S;G2;Z4").unwrap();
        assert_eq!(board.moves_to(&answer).unwrap(), [""; 0]);
    }

    #[test]
    fn monsters_and_mirrors_are_drawn_with_numbers_around() {
        let problem = Undead::parse("3x3:2,2,2,VRbLZRb,1,0,2,1,2,2,2,2,1,1,1,1").unwrap();
        let picture = Undead::draw(&problem, &Letters::of_text("V/G ?\\Z /?V").unwrap());
        let drawn = picture.to_terminal(Screen::ENDLESS).unwrap();
        assert!(drawn.contains("│V│╱│G│"), "{drawn}");
        assert!(
            drawn
                .lines()
                .next()
                .is_some_and(|line| line.split_whitespace().eq(["G", "2", "V", "2", "Z", "2"])),
            "{drawn}"
        );
    }
}
