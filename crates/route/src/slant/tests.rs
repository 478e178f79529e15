use super::*;
use tatham_core::{Budget, Place, Settings};
use tatham_picture::{Render as _, Screen};
use tatham_sat::model::Rules as _;

tatham_core::contract_tests!(ByRules<Slant>);

#[test]
fn every_flaw_has_its_place() {
    tatham_core::author::contract::flaws::<ByRules<Slant>>(&[
        ("2x2:1d0a0a", 0..0, ""),
        ("3x2:a1c1d1a", 0..0, ""),
        ("1x4:j", 0..3, "sides must be at least 2, but this is 1x4"),
        ("101x4:z", 0..3, "width 101 is too large"),
        ("2x2dx:i", 4..5, "one of `e h` (the generator's difficulty)"),
        ("2x2e:i", 3..4, "expected `:`"),
        ("2x2:5h", 4..5, "found `5`"),
        ("2x2:h", 5..5, "9 cells; there are 8"),
        ("2x2:j", 4..5, "the end of the grid"),
        ("2x2:i0", 5..6, "the end of the grid"),
        ("2dh:i", 0..0, "2x2:i"),
    ]);
}

#[test]
fn each_rule_is_told_from_the_others() {
    let broken = |id: &str, rows: &str| -> Vec<(String, Vec<Place>)> {
        let broken = tatham_core::violations::<ByRules<Slant>>(
            &Slant::parse(id).unwrap(),
            &Letters::of_text(rows).unwrap(),
        );
        broken.into_iter().map(|violation| (violation.name, violation.places)).collect()
    };
    let cells = |cells: &[[usize; 2]]| cells.iter().copied().map(Place::Cell).collect::<Vec<_>>();
    let of_loop = |places: &[[usize; 2]]| ("the lines form a loop".to_owned(), cells(places));
    let of = |clue: &str, dot: [usize; 2]| {
        (format!("the {clue} does not have as many lines as it says"), vec![Place::Dot(dot)])
    };
    assert_eq!(broken("2x2:i", r"/\ \/"), [of_loop(&[[0, 0], [1, 0], [0, 1], [1, 1]])]);
    assert_eq!(broken("2x2:i", r"/\ \?"), []);
    assert_eq!(broken("2x2:d3d", r"\/ /\"), [of("3 between R1C1 and R2C2", [1, 1])]);
    assert_eq!(broken("2x2:d3d", r"\/ /?"), []);
    assert_eq!(broken("2x2:d3d", r"?\ \?"), [of("3 between R1C1 and R2C2", [1, 1])]);
    assert_eq!(broken("2x2:d2d", r"\/ /?"), [of("2 between R1C1 and R2C2", [1, 1])]);
    assert_eq!(broken("2x2:1h", r"/? ??"), [of("1 at the corner of R1C1", [0, 0])]);
    assert_eq!(broken("2x2:a0g", r"/? ??"), [of("0 between R1C1 and R1C2", [1, 0])]);
    assert_eq!(broken("2x2:h0", r"\? ?\"), [of("0 at the corner of R2C2", [2, 2])]);
    // A larger loop, around another corner; and 2 side by side.
    let around = [[0, 0], [1, 0], [0, 1], [2, 1], [1, 2], [2, 2]];
    assert_eq!(broken("3x3:p", r"/\? \?\ ?\/"), [of_loop(&around)]);
    assert_eq!(broken("4x2:o", r"/\/\ \/\/").len(), 2);
}

#[test]
fn as_many_solutions_as_there_are_mazes_without_loops() {
    let count = |id: &str| {
        let (problem, settings, budget) =
            (Slant::parse(id).unwrap(), Settings::default(), Budget::unlimited());
        tatham_core::solutions::<ByRules<Slant>>(&problem, &settings, &budget).count()
    };
    // All fillings except the one of a loop.
    assert_eq!((count("2x2:i"), count("2x2:d4d"), count("2x2:d0d")), (15, 1, 0));
    // 64 fillings of 2 rows of 3 cells: a loop takes 4 cells, and a filling has at most one of the
    // 2 loops.
    assert_eq!(count("3x2:l"), 64 - 2 * 4);
}

#[test]
fn lines_are_drawn_and_cleared() {
    let problem = Slant::parse("2x2:i").unwrap();
    let mut board = Slant::ABILITIES.play.unwrap().start(&problem, &Slant::givens(&problem));
    for (text, rows) in [
        (r"\0,0", "\\?\n??\n"),
        (r"/1,0;\0,1;", "\\/\n\\?\n"),
        ("C0,0", "?/\n\\?\n"),
        ("", "?/\n\\?\n"),
        (r"S;/0,0", "//\n\\?\n"),
        ("S", "//\n\\?\n"),
    ] {
        assert_eq!(board.follow(text), Ok(()), "{text}");
        assert_eq!(board.position().to_string(), rows, "{text}");
    }
    let before = board.position();
    for odd in
        [r"\2,0", r"/0,2", r"\0", "X0,0", ";", r"/0,0;;/1,0", r"\-1,0", "S1", "é", r"C0,0;\5,5"]
    {
        assert!(board.follow(odd).is_err(), "{odd}");
    }
    assert_eq!(board.position(), before, "what is refused changes nothing");
    let answer = Letters::of_text(r"/\ \\").unwrap();
    assert_eq!(board.moves_to(&answer).unwrap(), [r"\1,0;\1,1"]);
}

#[test]
fn steps_are_told_in_the_words_of_the_game() {
    tatham_core::author::contract::sentences::<ByRules<Slant>>(
        &[
            "5x5:1f31a4b13c13a3b1c4b0d",
            "8x8:j12a2a32c32a1a2b12a12e123a11a11a2121b1g112212b1b1a1a11b",
        ],
        &[
            r"The 1 at the corner of R1C1 has one cell left for its line, so R1C1 is \.",
            r"No line touches the 0 between R5C1 and R5C2, so R5C1 is / and R5C2 is \.",
            r"The 1 between R2C1 and R3C2 already has its line, so R2C1 and R3C2 are both / and R2C2 is \.",
            r"The 3 between R1C1 and R2C2 already has its three lines, so R1C2 is \.",
            r"The 3 between R3C1 and R4C2 has one cell left for its last line, so R4C2 is \.",
            r"A \ in R3C5 would close a loop, so R3C5 is /.",
        ],
    );
}

#[test]
fn lines_and_numbers_are_drawn() {
    let problem = Slant::parse("2x2:1d0a0a").unwrap();
    let screen = |rows: &str| {
        Slant::draw(&problem, &Letters::of_text(rows).unwrap())
            .to_terminal(Screen::ENDLESS)
            .unwrap()
    };
    assert_eq!(screen("?? ??"), "1 · ·\n\n· · ·\n\n· 0 ·\n");
    assert_eq!(screen(r"\/ \?"), "1 · ·\n ╲ ╱\n· · ·\n ╲\n· 0 ·\n");
}
