use super::*;
use tatham_core::{Budget, Settings};
use tatham_picture::{Render as _, Screen};

tatham_core::contract_tests!(ByRules<Filling>);

#[test]
fn every_flaw_has_its_place() {
    tatham_core::author::contract::flaws::<ByRules<Filling>>(&[
        ("0x2:b", 0..1, "0"),
        ("101x2:zzz", 0..3, "100"),
        ("2x2d:d", 3..4, "`:`"),
        ("2x2:4c", 4..5, "a digit `0` to `3`"),
        ("5x4:6s", 4..5, "a digit `0` to `5`"),
        ("12x1:::", 5..6, "`:`"),
        ("3x1:1_1a", 5..6, "`_`"),
        ("3x1:1a", 6..6, "found the end of the input"),
        ("3x1:d", 4..5, "`d`"),
        ("3:0h", 0..0, "3x3:i"),
        ("2x1:30", 0..0, "2x1:3a"),
        ("9x1:1a9f", 0..0, ""),
    ]);
}

#[test]
fn larger_numbers_than_the_games_are_read() {
    tatham_core::author::contract::flaws::<ByRules<Filling>>(&[
        ("4x3m12:12k", 0..0, ""),
        ("4x3m11:11_1_j", 0..0, "4x3m11:11_1j"),
        ("3x1m2:c", 0..0, ""),
        ("3x1m4:c", 4..5, "has 3 cells"),
        ("3x1m0:c", 4..5, "has 3 cells"),
        ("3x1m3:4b", 6..7, "the maximum is 3"),
        ("3x1m3:0b", 6..7, "at least 1"),
    ]);
    // One region of 11 cells, for which the game has no number.
    let problem = Filling::parse("4x3m12:11_1j").expect("an ID");
    let answers: Vec<_> = tatham_core::solutions::<ByRules<Filling>>(
        &problem,
        &Settings::default(),
        &Budget::unlimited(),
    )
    .collect();
    assert!(
        matches!(&answers[..], [Ok(only)]
            if only.text() == "11  1 11 11\n11 11 11 11\n11 11 11 11\n"),
        "{answers:?}"
    );
    assert!(
        (Filling::ABILITIES.beyond_the_game.expect("some are"))(&problem)
            && !(Filling::ABILITIES.beyond_the_game.expect("some are"))(
                &Filling::parse("3x1:c").expect("an ID")
            )
    );
}

#[test]
fn each_rule_is_told_from_the_others() {
    let broken = |numbers: [u32; 6]| {
        tatham_core::author::contract::violations::<ByRules<Filling>>("3x2:f", |problem| {
            Numbers::from_fn(problem.given.size(), |cell| {
                Some(numbers[cell]).filter(|&number| number > 0)
            })
        })
    };
    assert_eq!(broken([3, 3, 1, 3, 2, 2]), [""; 0]);
    assert_eq!(broken([3, 0, 1, 3, 0, 0]), [""; 0]);
    assert_eq!(broken([3, 3, 1, 3, 3, 0]), ["the region of 3 at R1C1 has 4 cells"]);
    assert_eq!(broken([1, 1, 0, 0, 0, 0]), ["the region of 1 at R1C1 has 2 cells"]);
    assert_eq!(broken([2, 3, 0, 3, 0, 0]), ["the region of 2 at R1C1 has room for 1 only"]);
    assert_eq!(broken([2, 1, 2, 2, 1, 2])[0], "the region of 1 at R1C2 has 2 cells");
}

#[test]
fn players_enter_numbers_in_many_cells_at_once() {
    let problem = Filling::parse("3x2:3e").expect("an ID");
    let given = Filling::givens(&problem);
    let play = Filling::ABILITIES.play.expect("it is played");
    let mut board = play.start(&problem, &given);
    for text in ["1,3_3", "2_9", "2_0", "4,5_2"] {
        board.follow(text).expect(text);
    }
    assert_eq!(board.position().text(), "3 3 ?\n3 2 2\n");
    for text in ["6_1", "1_10", "1", "_2", "1,_2", "a_2", "0_2", "1_-1"] {
        assert!(board.follow(text).is_err(), "{text}");
    }
    board.follow("s331322").expect("the game's own");
    assert_eq!(board.position().text(), "3 3 1\n3 2 2\n");
}

#[test]
fn steps_are_told_in_the_words_of_the_game() {
    tatham_core::author::contract::sentences::<ByRules<Filling>>(
        &["4x4:b2a1a1a4c4a22"],
        &[
            "Without R3C2 the 4s at R3C1 and R4C1 would have room for only three cells, so R3C2 is 4.",
            "The 1 at R2C3 is complete, so R2C4 and R3C3 are not 1.",
            "The 2s at R4C3 and R4C4 are complete, so R3C3, R3C4 and R4C2 are not 2.",
            "A 3 at R4C2 would have room for only one cell, so R4C2 is not 3.",
            "A 4 in any of these cells would have room for at most two cells, so R1C1 and R1C2 are not 4.",
            "R1C1 can only be 3.",
            "The 3 at R1C1 can grow only into R1C2, so R1C2 is 3.",
        ],
    );
    tatham_core::author::contract::sentences::<ByRules<Filling>>(
        &["9x7:a23b9b2a8a9a9b6883b2b2b5b3d655d6c3d8a26a628b"],
        &[
            "The 9s at R1C4 to R3C4 need these cells to grow to nine cells, so R1C5 and R2C5 are both 9.",
        ],
    );
    let joined = tatham_core::author::contract::steps::<ByRules<Filling>>(&["3x3:2b1b3b"]);
    assert!(!joined.is_empty(), "{joined:#?}");
}

#[test]
fn cells_that_no_region_reaches_have_a_name() {
    let steps = tatham_core::author::contract::steps::<ByRules<Filling>>(&["3x3:f313"]);
    let technique = |text: &str| {
        let step = steps.iter().find(|step| step.text.starts_with(text)).expect(text);
        step.technique
    };
    let name = Some("cell that no region reaches");
    assert_eq!(technique("A 5 in any of these cells would have room for at most two"), name);
    // A region beside the cell is complete, or would be too large.
    assert_eq!(technique("The 1 at R3C2 is complete"), None);
    assert_eq!(technique("A 3 at R2C2 would join"), None);
}

#[test]
fn the_picture_has_numbers() {
    let problem = Filling::parse("3x2:3a1a2a").expect("an ID");
    let text = Filling::draw(&problem, &Filling::givens(&problem))
        .to_terminal(Screen::ENDLESS)
        .expect("it fits");
    assert_eq!(text, "┏━┯━┯━┓\n┃3│ │1┃\n┠─┼─┼─┨\n┃ │2│ ┃\n┗━┷━┷━┛\n");
}
