use tatham_core::Budget;
use tatham_picture::{Render as _, Screen};

use super::problem::Rectangle;
use super::*;

tatham_core::contract_tests!(ByRules<Rect>);

/// Division of the grid: the same letter for the cells of a region; nothing is decided between two
/// `?`.
fn regions(problem: &Problem, rows: &str) -> Regions {
    let cells: Vec<char> = rows.chars().filter(|c| !c.is_whitespace()).collect();
    let mut known = Regions::unknown(problem.size());
    for (edge, [one, other]) in known.edges().pairs().enumerate() {
        if (cells[one], cells[other]) != ('?', '?') {
            known.put(edge, Some(cells[one] != cells[other]));
        }
    }
    known
}

#[test]
fn every_flaw_has_its_place() {
    tatham_core::author::contract::flaws::<ByRules<Rect>>(&[
        ("2x1e0.5a:2a", 0..0, "2x1:2a"),
        ("3:3h", 0..0, "3x3:3h"),
        ("1x1:1", 0..3, "a grid needs at least 2 cells"),
        ("1:1", 0..1, "a grid needs at least 2 cells"),
        ("101x3:a", 0..3, "width 101 is too large"),
        ("2x1d:2a", 3..4, "expected `:`"),
        ("2x1:2", 5..5, "2 cells; there is 1"),
        ("2x1:2b", 5..6, "the end of the grid"),
        ("2x1:02", 4..5, "an area"),
        ("2x1:3000000000a", 4..14, "area too large"),
        ("2x1:2Aa", 5..6, "`A`"),
        ("2a:a_3b", 0..0, "2x2:a3b"),
        ("1x2e1.5:1_1", 0..0, "1x2:1_1"),
        ("3x2:?3?c", 0..0, "3x2:?_3_?c"),
        ("3x2:?f", 5..6, "the end of the grid"),
        ("3x2:!e", 4..5, "a number (an area) or `?`"),
    ]);
    let reason = |id: &str| Rect::impossible(&Rect::parse(id).unwrap());
    assert_eq!(reason("3x3:4e5b"), None);
    assert_eq!(
        reason("3x3:3h").as_deref(),
        Some("the numbers add up to 3, but the grid has 9 cells")
    );
    assert_eq!(
        reason("2x1:2147483647_2147483647").as_deref(),
        Some("the numbers add up to 4294967294, but the grid has 2 cells")
    );
}

#[test]
fn unknown_numbers_have_rectangles_of_any_size() {
    let answers = |id: &str| -> Vec<String> {
        let problem = Rect::parse(id).unwrap();
        let (settings, budget) = Default::default();
        let found = tatham_core::solutions::<ByRules<Rect>>(&problem, &settings, &budget);
        let mut found: Vec<String> = found
            .map(|answer| {
                answer.unwrap().numbers().cells().iter().flatten().map(usize::to_string).collect()
            })
            .collect();
        found.sort_unstable();
        found
    };
    assert_eq!(answers("3x2:?e"), ["000000"]);
    assert_eq!(answers("3x2:?_?d"), ["011011"]);
    assert_eq!(answers("3x1:?a?"), ["001", "011"]);
    assert_eq!(answers("3x1:?a2"), ["011"]);
    // 2 certain rectangles that overlap.
    assert_eq!(answers("3x3:2a2_?_?_?c"), [""; 0]);
    let reason = |id: &str| Rect::impossible(&Rect::parse(id).unwrap());
    assert_eq!(reason("3x1:?a2"), None);
    assert_eq!(
        reason("3x1:?_?_2").as_deref(),
        Some("the numbers and one cell for each `?` add up to 4, but the grid has 3 cells")
    );
    let problem = Rect::parse("3x2:?_2_?c").unwrap();
    assert!(Rect::ABILITIES.beyond_the_game.is_some_and(|is_beyond| is_beyond(&problem)));
    let picture =
        Rect::draw(&problem, &Rect::givens(&problem)).to_terminal(Screen::ENDLESS).unwrap();
    assert_eq!(picture.lines().nth(1), Some("┃?│2│?┃"));
    let mut broken =
        tatham_core::author::contract::violations::<ByRules<Rect>>("3x2:?_?d", |problem| {
            regions(problem, "abb aab")
        });
    broken.sort_unstable();
    assert_eq!(
        broken,
        ["the region of R1C1 is no rectangle", "the region of R1C2 is no rectangle"]
    );
}

#[test]
fn rectangles_are_left_as_far_as_certain_cells_leave_them() {
    let corpus = include_str!("../../../../puzzles/rect/basic.txt");
    let (mut some, mut one) = (0, 0);
    for id in tatham_core::author::contract::ids(corpus) {
        let problem = Rect::parse(id).unwrap();
        // The same result by a look at each cell of each rectangle, until nothing changes.
        let mut left = problem.rectangles(&problem.remaining_areas()).unwrap();
        loop {
            let before: usize = left.iter().map(Vec::len).sum();
            for cell in 0..problem.size().area() {
                let has =
                    |rectangle: &Rectangle| rectangle.cells(problem.size()).any(|own| own == cell);
                let can = |number: usize| left[number].iter().any(has);
                let could: Vec<usize> = (0..left.len()).filter(|&number| can(number)).collect();
                let must = could
                    .iter()
                    .copied()
                    .find(|&number| could.len() == 1 || left[number].iter().all(has));
                let Some(must) = must else { continue };
                for (number, rectangles) in
                    left.iter_mut().enumerate().filter(|(_, rectangles)| rectangles.len() > 1)
                {
                    rectangles.retain(|rectangle| has(rectangle) == (number == must));
                }
            }
            if left.iter().map(Vec::len).sum::<usize>() == before {
                break;
            }
        }
        if Rect::impossible(&problem).is_none()
            && left.iter().all(|rectangles| !rectangles.is_empty())
        {
            assert_eq!(problem.left().unwrap(), left, "{id}");
            some += left.iter().filter(|rectangles| rectangles.len() > 1).count();
            one += left.iter().filter(|rectangles| rectangles.len() == 1).count();
        }
    }
    assert!(some > 0 && one > 20, "{some}, {one}");
}

#[test]
fn large_grids_are_read_and_solved() {
    for (id, count) in [
        (format!("100x100:{}", vec!["1"; 10_000].join("_")), 10_000),
        (format!("100x100:{}", vec!["100zzzu"; 100].join("")), 100),
        (format!("100x100:10000{}o", "z".repeat(384)), 1),
        (format!("100x100:?{}o", "z".repeat(384)), 1),
        (format!("100x100:{}", vec!["?zzzu"; 100].join("")), 100),
    ] {
        let problem = Rect::parse(&id).unwrap();
        let (settings, budget) = (tatham_core::Settings::default(), Budget::unlimited());
        let solution = tatham_core::solutions::<ByRules<Rect>>(&problem, &settings, &budget)
            .next()
            .expect("one")
            .expect("no limit");
        assert_eq!(tatham_core::accepts::<ByRules<Rect>>(&problem, &solution), Ok(()));
        assert_eq!(solution.numbers().cells().iter().flatten().max(), Some(&(count - 1)));
    }
}

#[test]
fn too_many_rectangles_are_not_listed() {
    // 2 unknown numbers, at a quarter and at three quarters of both sides.
    let [before, between, after] = [97, 194, 93].map(|count| "z".repeat(count));
    let problem = Rect::parse(&format!("100x100:{before}c?{between}e?{after}f")).unwrap();
    assert_eq!(problem.left(), None);
}

#[test]
fn each_rule_is_told_from_the_others() {
    let broken = |id: &str, rows: &str| {
        tatham_core::author::contract::violations::<ByRules<Rect>>(id, |problem| {
            regions(problem, rows)
        })
    };
    // A 4 and a 2 in row 1, a 3 in row 3.
    let id = "3x3:4a2c3b";
    assert_eq!(broken(id, "aab aab ccc"), [""; 0]);
    assert_eq!(
        broken(id, "aaa aab ccc")[0],
        "the 4 at R1C1 and the 2 at R1C3 are in the same region"
    );
    assert_eq!(
        broken(id, "abc abc ddd"),
        [
            "the 4 at R1C1 is in a region that needs a rectangle of 2 cells",
            "a region has no number",
        ]
    );
    assert_eq!(
        broken(id, "aab acb ddd"),
        ["the region of R1C1 is no rectangle", "a region has no number"]
    );
    // Only certain violations of a partial answer are reported.
    assert_eq!(broken(id, "??? ??? ???"), [""; 0]);
    let problem = Rect::parse(id).unwrap();
    let mut part = Regions::unknown(problem.size());
    for edge in [0, 1] {
        part.put(edge, Some(false));
    }
    assert_eq!(
        Rect::check(&problem, &part)[0].name,
        "the 4 at R1C1 and the 2 at R1C3 are in the same region"
    );
    let found = tatham_core::author::contract::violations::<ByRules<Rect>>(id, |problem| {
        let mut known = regions(problem, "aab aab ccc");
        known.put(0, Some(true));
        known
    });
    assert_eq!(found, ["the edge between R1C1 and R1C2 is a border within a region"]);
}

#[test]
fn rectangles_are_drawn_and_erased() {
    let problem = Rect::parse("3x2:2a2a2a").unwrap();
    let mut board = Rect::ABILITIES.play.unwrap().start(&problem, &Rect::givens(&problem));
    for (text, json) in [
        ("R0,0,1,2", r#"{"regions":[[0,null,null],[0,null,null]]}"#),
        (
            "E0,0,3,1",
            r#"{"regions":[[null,null,null],[null,null,null]],"edges":[[0,1,"right"]],"no":[[0,0,"down"]]}"#,
        ),
        ("V1,0", r#"{"regions":[[0,null,null],[0,null,null]]}"#),
        (
            "V1,1",
            r#"{"regions":[[null,null,null],[null,null,null]],"edges":[[0,0,"right"]],"no":[[0,0,"down"]]}"#,
        ),
        ("H0,1", r#"{"regions":[[0,null,null],[null,null,null]]}"#),
        // Without cells it is a line.
        (
            "R2,0,0,2",
            r#"{"regions":[[0,null,null],[null,null,null]],"edges":[[1,0,"right"],[1,1,"right"]]}"#,
        ),
        ("E3,2,0,0", ""),
        ("S0110110", ""),
        ("S", r#"{"regions":[[0,0,0],[0,0,0]]}"#),
    ] {
        board.follow(text).unwrap_or_else(|why| panic!("{text} {why}"));
        let position = serde_json::to_string(&board.position()).unwrap();
        assert!(json.is_empty() || position == json, "{text}: {position}");
    }
    let before = board.position();
    for odd in [
        "",
        "R0,0,4,1",
        "E0,0,1,3",
        "R0,0,1",
        "V0,0",
        "H0,0",
        "V3,0",
        "H0,2",
        "X0,0",
        "R0,0,1,1;",
        "R-1,0,1,1",
        "é",
        "Ré",
    ] {
        assert!(board.follow(odd).is_err(), "{odd}");
    }
    assert_eq!(board.position(), before, "what is refused changes nothing");
    let answer = regions(&problem, "abb acc");
    assert_eq!(board.moves_to(&answer).unwrap(), ["V1,0", "V1,1", "H1,1", "H2,1"]);
}

#[test]
fn numbers_and_borders_are_drawn() {
    let problem = Rect::parse("3x2:2a2a2a").unwrap();
    let picture = Rect::draw(&problem, &regions(&problem, "abb acc"));
    assert_eq!(
        picture.to_terminal(Screen::ENDLESS).unwrap(),
        "┏━┳━━━┓\n┃2┃  2┃\n┃ ┣━━━┫\n┃ ┃2  ┃\n┗━┻━━━┛\n"
    );
}

#[test]
fn steps_are_in_players_words() {
    let ids = ["3x3:4a2c3b", "9x9:9a2_3b3d2e2b4c6h3_2_2a8a2c12f8e6s3a4b"];
    tatham_core::author::contract::sentences::<ByRules<Rect>>(
        &ids,
        &[
            "Only the 4 at R1C1 can reach R2C1.",
            "The only rectangle for the 4 at R1C1 is R1C1 to R2C2, so R1C2 belongs to the 4 at R1C1, and the rectangle of the 4 at R1C1 is complete, with borders around R1C1, R1C2, R2C1 and R2C2, and the rectangle of the 2 at R1C3 is complete, with borders around R1C3 and R2C3.",
            "R3C4 does not belong to the 3 at R1C4 or the 6 at R3C7, so R3C4 belongs to the 4 at R3C3.",
            "As R6C7 belongs to the 12 at R5C8, the only rectangle for the 3 at R4C7 is R4C5 to R4C7, so R4C5 and R4C6 belong to the 3 at R4C7, and the rectangle of the 3 at R4C7 is complete, with borders around R4C5 to R4C7.",
        ],
    );
}
