use super::*;
use tatham_core::{Budget, Refusal, Settings};
use tatham_picture::{Render as _, Screen};
use tatham_sat::model::Rules as _;

tatham_core::contract_tests!(ByRules<Bridges>);

#[test]
fn every_flaw_has_its_place() {
    tatham_core::author::contract::flaws::<ByRules<Bridges>>(&[
        ("3x3m2:4a2c2b", 0..0, ""),
        ("5x5m2L:3a4a3e4i2a1a1", 0..0, ""),
        ("3x3m4:Ga1f", 0..0, ""),
        ("3x3:4a2c2b", 0..0, "3x3m2:4a2c2b"),
        ("7x7i30e10m4Ld2:3d3o4a4b5j2b4a2e1", 0..0, "7x7m4L:3d3o4a4b5j2b4a2e1"),
        ("2x9m2:i", 0..3, "sides must be at least 3, but this is 2x9"),
        ("101x3m2:i", 0..3, "width 101 is too large"),
        ("3x3m5:i", 0..5, "1 to 4 bridges side by side, not 5"),
        ("3x3m0:i", 0..5, "1 to 4 bridges side by side, not 0"),
        ("3x3Lm2:i", 4..5, "expected `:`"),
        ("3x3m2:0h", 6..7, "found `0`"),
        ("3x3m2:Hh", 6..7, "found `H`"),
        ("3x3m2:h", 7..7, "9 cells; there are 8"),
        ("3x3m2:j", 6..7, "the end of the grid"),
        ("3x3m2:?a?c1a1", 0..0, ""),
        ("3x3m2:!h", 6..7, "a digit `1` to `G` or `?`"),
    ]);
}

#[test]
fn numbers_that_cannot_be_are_told() {
    for (id, why) in [
        ("3x3m2:1a1f", None),
        ("3x3m2:i", Some("there is no island")),
        ("3x3m2:2h", Some("the 2 at R1C1 has no neighbour")),
        ("3x3m2:3a3f", Some("the 3 at R1C1 has one neighbour, which takes two")),
        ("3x3m1:3a1c1b", Some("the 3 at R1C1 has two neighbours, each of which takes one")),
        ("3x3m2:1a2f", Some("the numbers add up to 3, but each bridge counts at both its ends")),
        // There is no space for a bridge between adjacent islands.
        ("3x3m2:11g", Some("the 1 at R1C1 has no neighbour")),
        ("3x3m2:?h", Some("the ? at R1C1 has no neighbour")),
        ("3x3m2:?a1f", None),
    ] {
        assert_eq!(Bridges::impossible(&Bridges::parse(id).unwrap()).as_deref(), why, "{id}");
    }
}

fn read(problem: &Problem, bridges: &str) -> PartialAnswer {
    let json = serde_json::from_str(&format!(r#"{{"bridges":{bridges}}}"#)).unwrap();
    PartialAnswer::read(&Bridges::givens(problem), &json).unwrap()
}

#[test]
fn each_rule_is_told_from_the_others() {
    let broken = |id: &str, bridges: &str| {
        tatham_core::author::contract::violations::<ByRules<Bridges>>(id, |problem| {
            read(problem, bridges)
        })
    };
    let square = "3x3m2:2a2c2a2";
    assert_eq!(broken(square, "[[0,0,2,0,1],[0,0,0,2,1],[2,0,2,2,1],[0,2,2,2,1]]"), [""; 0]);
    assert_eq!(
        broken(square, "[[0,0,2,0,0,2],[0,0,0,2,0,2],[2,0,2,2,0,2],[0,2,2,2,0,2]]"),
        [""; 0]
    );
    assert_eq!(broken(square, "[[0,0,2,0,2],[0,2,2,2,2]]"), ["the islands are not connected"]);
    assert_eq!(
        broken("3x3m2L:2a2c2a2", "[[0,0,2,0,1],[0,0,0,2,1],[2,0,2,2,1],[0,2,2,2,1]]"),
        ["the bridges form a loop"]
    );
    // Parallel bridges are not a loop.
    assert_eq!(broken("3x3m2L:2a2f", "[[0,0,2,0,2]]"), [""; 0]);
    let many = broken(square, "[[0,0,2,0,2],[0,0,0,2,1],[2,0,2,2,0,2],[0,2,2,2,0,2]]");
    assert_eq!(many, ["the 2 at R1C1 does not have as many bridges as it says"]);
    let few = broken(square, "[[0,0,0,2,0,1],[2,0,2,2,0,2],[0,2,2,2,0,2]]");
    assert_eq!(few, ["the 2 at R1C1 does not have as many bridges as it says"]);
    assert_eq!(
        broken("3x3m2:a1a1a1a1a", "[[1,0,1,2,1],[0,1,2,1,1]]"),
        ["bridges cross", "the islands are not connected"]
    );
    assert_eq!(
        broken("3x3m2:1a1f", "[[0,0,2,0,3]]"),
        ["the bridge from R1C1 to R1C3 is 3, not one of 0 to 2"]
    );
}

#[test]
fn side_by_side_as_many_as_there_may_be() {
    let solutions = |id: &str| -> Vec<String> {
        let (problem, settings, budget) =
            (Bridges::parse(id).unwrap(), Settings::default(), Budget::unlimited());
        let found = tatham_core::solutions::<ByRules<Bridges>>(&problem, &settings, &budget);
        let mut found: Vec<String> =
            found.map(|solution| solution.unwrap().text().replace('\n', "; ")).collect();
        found.sort_unstable();
        found
    };
    assert_eq!(solutions("3x3m4:4a4f"), ["0 0 2 0 4; "]);
    assert_eq!(solutions("3x3m3:4a4f"), [""; 0]);
    let square = solutions("3x3m2:3a3c3a3");
    assert_eq!(
        square,
        [
            "0 0 2 0 1; 0 0 0 2 2; 2 0 2 2 2; 0 2 2 2 1; ",
            "0 0 2 0 2; 0 0 0 2 1; 2 0 2 2 1; 0 2 2 2 2; "
        ]
    );
    assert_eq!(solutions("3x3m2L:3a3c3a3"), [""; 0]);
    assert_eq!(solutions("3x3m4:3a3c3a3").len(), 2);
}

#[test]
fn unknown_numbers_are_any() {
    let solutions = |id: &str| -> Vec<String> {
        let (problem, settings, budget) =
            (Bridges::parse(id).unwrap(), Settings::default(), Budget::unlimited());
        let found = tatham_core::solutions::<ByRules<Bridges>>(&problem, &settings, &budget);
        let mut found: Vec<String> =
            found.map(|solution| solution.unwrap().text().replace('\n', "; ")).collect();
        found.sort_unstable();
        found
    };
    assert_eq!(solutions("3x3m2:?a?f"), ["0 0 2 0 1; ", "0 0 2 0 2; "]);
    assert_eq!(solutions("3x3m2:?a2f"), ["0 0 2 0 2; "]);
    assert_eq!(solutions("3x3m2:?h"), [""; 0]);
    let problem = Bridges::parse("3x3m2:?a?f").unwrap();
    assert!(Bridges::ABILITIES.beyond_the_game.is_some_and(|is_beyond| is_beyond(&problem)));
    let found =
        tatham_core::author::contract::violations::<ByRules<Bridges>>("3x3m2:?a1c1a1", |problem| {
            read(problem, "[[2,0,2,2,1],[0,2,2,2,1]]")
        });
    assert_eq!(found[0], "the ? at R1C1 has no bridge");
    let screen = Bridges::draw(&problem, &read(&problem, "[[0,0,2,0,2]]"));
    let screen = screen.to_terminal(Screen::ENDLESS).unwrap();
    assert_eq!(screen.lines().nth(1), Some("│ ?═════? │"));
}

#[test]
fn bridges_are_built_and_taken_away() {
    let problem = Bridges::parse("3x3m2:2a2c2a2").unwrap();
    let mut board = Bridges::ABILITIES.play.unwrap().start(&problem, &Bridges::givens(&problem));
    let open = |board: &dyn tatham_core::author::play::Board<PartialAnswer>| {
        board.position().text().replace('\n', "; ")
    };
    for (text, bridges) in [
        ("L0,0,2,0,1", "0 0 2 0 1; 0 0 0 2 0 2; 2 0 2 2 0 2; 0 2 2 2 0 2; "),
        ("L0,2,0,0,2;M0,0;", "0 0 2 0 1; 0 0 0 2 2; 2 0 2 2 0 2; 0 2 2 2 0 2; "),
        ("N0,2,2,2", "0 0 2 0 1; 0 0 0 2 2; 2 0 2 2 0 2; "),
        ("L0,2,2,2,0;N0,0,2,0", "0 0 2 0 1; 0 0 0 2 2; 2 0 2 2 0 2; "),
        ("N2,2,0,2;S;L0,0,0,2,0", "0 0 2 0 1; 0 0 0 2 0 2; 2 0 2 2 0 2; 0 2 2 2 0 2; "),
    ] {
        assert_eq!(board.follow(text), Ok(()), "{text}");
        assert_eq!(open(&*board), bridges, "{text}");
    }
    for (text, why) in [
        ("", "is empty"),
        ("L0,0,2,2,1", "does not join two islands that see each other"),
        ("L0,0,0,0,1", "does not join two islands that see each other"),
        ("L0,0,2,0,3", "places more than 2 side by side"),
        ("M1,1", "does not mark an island"),
        ("L0,0,2,0", "is not of the form LN,N,N,N,N"),
        ("S1", "is not a move of this game"),
        ("N0,0,2,0;;", "is not a move of this game"),
    ] {
        let refused = board.follow(text).unwrap_err();
        assert_eq!(refused.to_string(), why, "{text}");
    }
    let answer = read(&problem, "[[0,0,0,2,1],[2,0,2,2,1],[0,2,2,2,1]]");
    assert_eq!(board.moves_to(&answer).unwrap(), ["L0,0,2,0,0;L0,0,0,2,1;L2,0,2,2,1;L0,2,2,2,1"]);
    let cross = Bridges::parse("3x3m2:a1a1a1a1a").unwrap();
    let mut board = Bridges::ABILITIES.play.unwrap().start(&cross, &Bridges::givens(&cross));
    assert_eq!(
        board.follow("L1,0,1,2,1;L0,1,2,1,1"),
        Err(Refusal::other("crosses another bridge"))
    );
}

#[test]
fn steps_are_told_in_the_words_of_the_game() {
    tatham_core::author::contract::sentences::<ByRules<Bridges>>(
        &[
            "5x5m2L:3a4a3e4i2a1a1",
            "10x10m2:3b3b1e3f43k4e1d2a1a2a46a6h2k3a2c32a4a4c2b4a4b3b2",
            "3x3m2:2a2c2a2",
            "3x3m2L:2a3c1a2",
        ],
        &[
            "The 4 at R3C1 has only two neighbours, so two bridges lead to each of R1C1 and R5C1, and there is no bridge from R5C1 to R5C3.",
            "The 2 at R3C1 lacks only one bridge, so at most one bridge leads to R1C1.",
            "The 3 at R1C1 lacks one bridge and has one way left, so one bridge leads to R1C3.",
            "The 2 at R5C8 has only two neighbours, and at most one bridge leads to R5C6, so at least one bridge leads to R5C10.",
            "The 2 at R10C10 needs no more bridges, so one bridge leads to each of R8C10 and \
             R10C7.",
            "R1C1, R3C1 and R5C1 can only be joined to the rest this way, so there is at least one bridge from R1C1 to R1C3.",
            "The 4 at R2C10 has only two neighbours, so two bridges lead to each of R2C3 and R5C10, and there is no bridge from R1C4 to R5C4 or from R1C7 to R10C7.",
            "The 1 at R5C6 lacks only one bridge, so at most one bridge leads to each of R5C4, R5C8 and R8C6.",
        ],
    );
}

#[test]
fn bridges_that_isolate_islands_have_names() {
    tatham_core::author::contract::sentences::<ByRules<Bridges>>(
        &["7x7m2:4c4a1b2k5a4a5a1n3c5a2", "7x7m2:2a3a2a2k2d2m1d2c5a3"],
        &[
            "Isolation: One bridge between the 1 at R1C7 and the 1 at R4C7 would cut both off, so \
             there is no bridge from R1C7 to R4C7 and there is one bridge from R1C5 to R1C7.",
            "Isolation by count: Two bridges from R1C1 to R1C3 would cut off R1C1, R1C3, R4C3 and \
             R6C3, so there is one bridge each from R1C1 to R1C3, from R1C1 to R7C1 and from R1C3 \
             to R1C5.",
        ],
    );
    // Nothing is cut off from an island with room for more, or without other islands.
    for id in ["7x7m2:4c4a2b2k5a4a5a1n3c5a1", "3x3m2:2a2f", "5x3m2:1a2a1j"] {
        let steps = tatham_core::author::contract::steps::<ByRules<Bridges>>(&[id]);
        assert!(!steps.is_empty() && steps.iter().all(|step| step.technique.is_none()), "{id}");
    }
}

#[test]
fn bridges_lie_between_islands() {
    let problem = Bridges::parse("3x3m2:3a3c3a3").unwrap();
    let screen = |bridges: &str| {
        Bridges::draw(&problem, &read(&problem, bridges)).to_terminal(Screen::ENDLESS).unwrap()
    };
    assert_eq!(
        screen("[[0,0,2,0,2],[0,0,0,2,1],[2,0,2,2,1],[0,2,2,2,2]]"),
        "┌─────────┐\n│ 3═════3 │\n│ │     │ │\n│ 3═════3 │\n└─────────┘\n"
    );
    assert_eq!(
        screen("[[0,0,2,0,2],[0,0,0,2,0,2],[0,2,2,2,0,2]]"),
        "┌─────────┐\n│ 3═════3 │\n│       × │\n│ 3     3 │\n└─────────┘\n"
    );
}
