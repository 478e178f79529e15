use tatham_core::Budget;
use tatham_picture::{Render as _, Screen};
use tatham_sat::model::Rules as _;

use super::*;

tatham_core::contract_tests!(ByRules<Galaxies>);

/// Division of the grid: the same letter for the cells of a region; nothing is decided between two
/// `?`.
fn regions(problem: &Problem, rows: &str) -> Regions {
    let cells: Vec<char> = rows.chars().filter(|c| !c.is_whitespace()).collect();
    let mut known = Regions::unknown(problem.size);
    for (edge, [one, other]) in known.edges().pairs().enumerate() {
        if (cells[one], cells[other]) != ('?', '?') {
            known.put(edge, Some(cells[one] != cells[other]));
        }
    }
    known
}

fn broken(id: &str, rows: &str) -> Vec<String> {
    tatham_core::author::contract::violations::<ByRules<Galaxies>>(id, |problem| {
        regions(problem, rows)
    })
}

#[test]
fn every_flaw_has_its_place() {
    tatham_core::author::contract::flaws::<ByRules<Galaxies>>(&[
        ("3x3dn:m", 0..0, "3x3:m"),
        ("3:m", 0..0, "3x3:m"),
        ("3x3:", 0..0, ""),
        ("2x3:a", 0..3, "sides must be at least 3, but this is 2x3"),
        ("9x2du:a", 0..3, "sides must be at least 3, but this is 9x2"),
        ("101x3:a", 0..3, "width 101 is too large"),
        ("0x3:a", 0..1, "the width"),
        ("3x3dx:m", 4..5, "`n u`"),
        ("3x3u:m", 3..4, "expected `:`"),
        ("3x3:m1", 5..6, "found `1`"),
        ("3x3:z", 0..0, "3x3:"),
        ("3x3:zz", 5..6, "the end of the grid: it has 25 cells"),
        ("3x3:yb", 5..6, "the end of the grid"),
        (
            "3x3:ma",
            4..6,
            "the dot at R2C2 and the dot between R2C2 and R2C3 are too close together",
        ),
        ("3dn:m", 0..0, "3x3:m"),
        ("3x3du:aD", 0..0, "3x3:aD"),
        ("4:mD", 0..0, "4x4:mD"),
    ]);
}

#[test]
fn large_grids_are_read_and_solved() {
    // A dot in each cell; there are 199 points between 2 rows of cells.
    let row = |first: &str| format!("{first}{}", "b".repeat(99));
    let problem =
        Galaxies::parse(&format!("100x100:{}{}", row("a"), row("zzzzzzzy").repeat(99))).unwrap();
    assert_eq!(problem.dots.len(), 10_000);
    let solution = solution(&problem);
    assert_eq!(solution.numbers().cells().iter().flatten().max(), Some(&9_999));
}

fn solution(problem: &Problem) -> Regions {
    let (settings, budget) = (tatham_core::Settings::default(), Budget::unlimited());
    let solution = tatham_core::solutions::<ByRules<Galaxies>>(problem, &settings, &budget)
        .next()
        .expect("one")
        .expect("no limit");
    assert_eq!(tatham_core::accepts::<ByRules<Galaxies>>(problem, &solution), Ok(()));
    solution
}

#[test]
fn each_rule_is_told_from_the_others() {
    // A dot in the middle, one in each corner.
    const CORNERS: &str = "3x3:adhhd";
    let problem = Galaxies::parse(CORNERS).unwrap();
    assert_eq!(problem.dots.len(), 5);
    assert_eq!(broken(CORNERS, "abc dbe fbg"), ["a region has no dot", "a region has no dot"]);
    assert_eq!(broken(CORNERS, "abc bbb dbe"), [""; 0]);
    assert_eq!(
        broken(CORNERS, "abb cbb ddd"),
        [
            "the dot at R1C3 and the dot at R2C2 are in the same region",
            "a region has no dot",
            "the dot at R3C1 and the dot at R3C3 are in the same region",
        ]
    );
    // Only certain violations of a partial answer are reported.
    assert_eq!(broken("3x3:m", "??? ??? ???"), [""; 0]);
    assert_eq!(
        broken("3x3:m", "aaa aaa aab"),
        ["the galaxy at R2C2 has R1C1, and not what is opposite", "a region has no dot"]
    );
    let corner = "3x3:g";
    assert_eq!(broken(corner, "aab aab bbb"), ["a region has no dot"]);
    assert_eq!(
        broken(corner, "aaa aaa aaa"),
        ["the galaxy at the corner of R1C1 and R2C2 has R1C3, and not what is opposite"]
    );
    assert_eq!(
        broken(corner, "ab? bb? ???")[0],
        "a border runs through the dot at the corner of R1C1 and R2C2"
    );
    // A border within a region.
    let found =
        tatham_core::author::contract::violations::<ByRules<Galaxies>>("3x3:m", |problem| {
            let mut known = regions(problem, "aaa aaa aaa");
            known.put(0, Some(true));
            known
        });
    assert_eq!(found, ["the edge between R1C1 and R1C2 is a border within a region"]);
    assert_eq!(
        Galaxies::impossible(&Galaxies::parse("3x3:").unwrap()),
        Some("there is no dot".to_owned())
    );
}

#[test]
fn arrows_point_at_dots_and_borders_are_drawn() {
    // Dots at R1C3, at the corner of R1C1 and R2C2, at R2C3 and R3C2.
    let problem = Galaxies::parse("3x3:ebhh").unwrap();
    let text = |board: &dyn tatham_core::author::play::Board<Regions>| {
        serde_json::to_string(&board.position()).unwrap()
    };
    let mut board = play::start(&problem);
    let blank = text(&*board);
    for (moves, edges) in [
        ("E2,1", r#""edges":[[0,0,"right"]]"#),
        ("E2,1;E1,2", r#""edges":[[0,0,"down"]]"#),
        ("E1,2", ""),
        // 2 cells with the same dot: the edge between them is open.
        ("A1,1,2,2", r#""no""#),
        ("U1,1", ""),
        ("", ""),
        ("M2,2", ""),
        ("M2,2", ""),
        ("A2,2,2,2;E2,1;E2,1;U3,3", r#""no""#),
        ("U1,3;S", ""),
        ("S;a1,1,2,2;a1,3,2,2", r#""no":[[0,0,"right"],[0,1,"right"],[0,0,"down"]]"#),
    ] {
        board.follow(moves).unwrap_or_else(|why| panic!("{moves} {why}"));
        let text = text(&*board);
        assert!(
            if edges.is_empty() { text == blank } else { text.contains(edges) },
            "{moves}: {text}"
        );
    }
    let before = text(&*board);
    for odd in [
        "E1,1", "E0,1", "E6,1", "E2,2", "U5,5", "M1,1", "A1,1,1,1", "A0,1,2,2", "B1,1", "E2,1E2,1",
        "E2", "Sx", "é", "Mé", "E-2,1",
    ] {
        assert!(board.follow(odd).is_err(), "{odd}");
    }
    board.follow("M2,2").unwrap();
    assert!(board.follow("A1,1,2,2").is_err(), "a dot that is held");
    assert_eq!(text(&*board), before, "what is refused changes nothing");
    // A cell of a complete galaxy has no arrow, nor does a cell with a dot.
    let mut board = play::start(&problem);
    for moves in ["E4,1;E4,3;E1,4;E3,4", "A1,1,2,2", "A5,1,2,2"] {
        board.follow(moves).unwrap();
    }
    assert!(board.follow("U1,1").is_err() && board.follow("U5,1").is_err());
    let answer = regions(&problem, "aab aac ddd");
    assert_eq!(board.moves_to(&answer).unwrap(), ["E5,2", "E5,4"]);
}

#[test]
fn galaxies_with_black_dots_are_dark() {
    let problem = Galaxies::parse("3x3:EbHh").unwrap();
    let picture = Galaxies::draw(&problem, &Galaxies::givens(&problem));
    let terminal = picture.to_terminal(Screen::ENDLESS).unwrap();
    assert_eq!(terminal, "┏━┯━┯━┓\n┃ │ │●┃\n┠─○─┼─┨\n┃ │ │●┃\n┠─┼─┼─┨\n┃ │○│ ┃\n┗━┷━┷━┛\n");
    let picture = Galaxies::draw(&problem, &solution(&problem));
    let svg = picture.to_svg();
    assert!(svg.contains(r#"data-place='{"dot":[2,2]}'"#), "{svg}");
    assert!(svg.contains(r#"data-place='{"dot":[5,3]}'"#), "{svg}");
    assert_eq!(svg.matches(r#"class="open""#).count(), 2, "{svg}");
    assert_eq!(
        picture.to_terminal(Screen::ENDLESS).unwrap(),
        "┏━━━┳━┓\n┃   ┃●┃\n┃ ○ ┣━┫\n┃   ┃●┃\n┣━━━┻━┫\n┃  ○  ┃\n┗━━━━━┛\n"
    );
}

#[test]
fn steps_are_in_players_words() {
    tatham_core::author::contract::sentences::<ByRules<Galaxies>>(
        &["4x3:jkj"],
        &[
            "Only the dot between R1C2 and R2C2 can reach R1C1, and the opposite cell R2C3 belongs to the dot between R1C2 and R2C2.",
            "Only the dot at R2C4 can reach R1C4, and the opposite cell R3C4 belongs to the dot at R2C4, and the galaxy at R2C4 is complete, with borders around R1C4 to R3C4.",
            "Only the dot at R3C2 can reach R3C1, and the opposite cell R3C3 belongs to the dot at R3C2, and the galaxy at R3C2 is complete, with borders around R3C1 to R3C3.",
        ],
    );
}
