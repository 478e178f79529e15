use super::*;
use tatham_core::partial_answer::Cells;
use tatham_core::{Budget, Grid, Settings};
use tatham_picture::{Render as _, Screen};
use tatham_sat::model::Rules as _;

tatham_core::contract_tests!(ByRules<Magnets>);

/// Board, row by row.
fn board(problem: &Problem, rows: &str) -> Letters {
    let cells = rows.chars().filter(|c| !c.is_whitespace()).collect();
    Cells(Grid::from_cells(problem.size(), cells).unwrap())
}

#[test]
fn every_flaw_has_its_place() {
    tatham_core::author::contract::flaws::<ByRules<Magnets>>(&[
        ("3x2:111,21,111,12,LRTLRB", 0..0, ""),
        ("3x3deS:1.2,.a1,...,0.0,LRTTTBBB*", 0..0, "3x3:1.2,.a1,...,0.0,LRTTTBBB*"),
        ("3x2dx:...,..,...,..,LRTLRB", 4..5, "one of `e t` (the generator's difficulty)"),
        ("3x2Sde:...,..,...,..,LRTLRB", 4..5, "`:`"),
        ("2x2:..,..,..,..,LRLR", 0..3, "the grid is too small: at least 3x2 or 2x3"),
        (
            "1x9:.,.........,.,.........,*********",
            0..3,
            "sides must be at least 2, but this is 1x9",
        ),
        ("201x2:", 0..3, "200"),
        ("3x2:11,21,111,12,LRTLRB", 6..7, "a digit `0` to `Z` or `.`, found `,`"),
        ("3x2:1111,21,111,12,LRTLRB", 7..8, "`,` and the clues for + of the rows, found `1`"),
        ("3x2:111,21,111,12,LRTLRX", 23..24, "`L`, `R`, `T`, `B` or `*`, found `X`"),
        (
            "3x2:111,21,111,12,LRTLR",
            23..23,
            "6 cells, each with `L`, `R`, `T`, `B` or `*`; there are 5",
        ),
        ("3x2:111,21,111,12,LRTLRBB", 24..25, "the end of the puzzle, found `B`"),
        ("3x2:111,21,111,12,LRT,LRB", 21..22, "found `,`"),
        ("3x2:112,21,111,12,LRTLRB", 13..14, "column 3 has 2 cells, fewer than 2 + and 1 −"),
        ("3x2:111,21,111,13,LRTLRB", 16..17, "row 2 has 3 cells, fewer than 1 + and 3 −"),
        ("3x2:111,a1,111,12,LRTLRB", 15..16, "row 1 has 3 cells, fewer than 10 + and 1 −"),
        (
            "3x2:111,21,111,12,LTTLBB",
            18..19,
            "R1C1 is `L`, but the other half of its domino is not there",
        ),
        ("3x2:111,21,111,12,**L***", 20..21, "R1C3 is `L`, but"),
        ("3x2:111,21,111,12,***R**", 21..22, "R2C1 is `R`, but"),
        ("3x2:111,21,111,12,B*****", 18..19, "R1C1 is `B`, but"),
        ("3x2:111,21,111,12,*****T", 23..24, "R2C3 is `T`, but"),
        ("3x2:111,21,111,12,LRR***", 20..21, "R1C3 is `R`, but"),
    ]);
}

#[test]
fn each_rule_is_told_from_the_others() {
    let broken = |id: &str, rows: &str| {
        tatham_core::author::contract::violations::<ByRules<Magnets>>(id, |problem| {
            board(problem, rows)
        })
    };
    let free = "3x3:...,...,...,...,LRTTTBBB*";
    assert_eq!(
        broken(free, "+-. +-. -+."),
        ["R1C1 and R2C1 are the same pole", "R1C2 and R2C2 are the same pole"]
    );
    assert_eq!(broken(free, "+-. -+. +-."), [""; 0]);
    assert_eq!(
        broken(free, "+.? ??? ???"),
        ["R1C1 and R1C2 are neither opposite poles nor both neutral"]
    );
    assert_eq!(broken(free, "??+ ??+ ???").len(), 2, "the halves of a domino, and side by side");
    assert_eq!(broken(free, "??? ??? ??+"), ["+ in R3C3 is not the given value"]);
    assert_eq!(broken(free, "+?? -?? ???"), [""; 0]);
    assert_eq!(broken("3x3:1..,...,...,...,LRTTTBBB*", "+?? ??? ???"), [""; 0]);
    assert_eq!(
        broken("3x3:1..,...,...,...,LRTTTBBB*", "+?? -?? +??"),
        ["column 1 does not have as many + as its clue says"]
    );
    assert_eq!(broken("3x3:2..,...,...,...,LRTTTBBB*", "-?? ??? ???"), [""; 0]);
    assert_eq!(
        broken("3x3:2..,...,...,...,LRTTTBBB*", "-?? .?? ???"),
        ["column 1 does not have as many + as its clue says"]
    );
    assert_eq!(
        broken("3x3:...,...,...,0..,LRTTTBBB*", "-?? ??? ???"),
        ["row 1 does not have as many − as its clue says"]
    );
    let both = "3x3:...,..1,...,..1,LRTTTBBB*";
    assert_eq!(broken(both, "??? ??? .??"), [""; 0]);
    assert_eq!(
        broken(both, "??? ??? ..?"),
        ["row 3 does not have as many neutral cells as its clues leave"]
    );
}

#[test]
fn a_picture_shows_dominoes_poles_and_clues() {
    let problem = Magnets::parse("3x3:2..,.1.,1..,..0,LRTTTBBB*").unwrap();
    let draw = |rows: &str| {
        Magnets::draw(&problem, &board(&problem, rows)).to_terminal(Screen::ENDLESS).unwrap()
    };
    let solved = [
        " + 2",
        "  ┏━┯━┳━┓",
        "  ┃+│−┃·┃",
        "  ┣━╈━╉─┨",
        " 1┃−┃+┃·┃",
        "  ┠─╂─╊━┫",
        "  ┃ ┃ ┃█┃ 0",
        "  ┗━┻━┻━┛",
        "   1      −",
    ];
    assert_eq!(draw("+-. -+. ??.").lines().map(str::trim_end).collect::<Vec<_>>(), solved);
    assert_eq!(
        draw("??? ??? ??.")
            .matches(["+", "−", "·"].map(|sign| sign.chars().next().unwrap()))
            .count(),
        2,
        "only what the clues count"
    );
}

#[test]
fn whole_dominoes_are_laid_and_taken_away() {
    let problem = Magnets::parse("3x3:...,...,...,...,LRTTTBBB*").unwrap();
    let mut position = Magnets::ABILITIES.play.unwrap().start(&problem, &Magnets::givens(&problem));
    for text in ["+0,0", "-2,0;.0,1;", "D0,-1;D3,2;D-1,0;D1,3", "?1,1", " 0,2", "S;+1,2"] {
        position.follow(text).unwrap_or_else(|why| panic!("{text} {why}"));
    }
    let before = position.position();
    assert_eq!(before.to_string(), "+--\n?-+\n?+.\n");
    for odd in [
        "",
        ";",
        "+0,0;;",
        "+3,0",
        "+0,3",
        "+2,2",
        ".2,2",
        "?2,2",
        "D0,0",
        "D-1,-1",
        "D3,3",
        "+0",
        "+0,0x",
        "x0,0",
        "S+0,0",
        "SS",
        "+0,0;;-1,1",
        "é",
        "+-1,0",
    ] {
        assert!(position.follow(odd).is_err(), "{odd}");
    }
    assert_eq!(position.position(), before, "what is refused changes nothing");
    let answer = board(&problem, "+-. .+. .-.");
    assert_eq!(position.moves_to(&answer).unwrap(), [".2,0", ".0,1", "+1,1"]);
    for text in position.moves_to(&answer).unwrap() {
        position.follow(&text).unwrap();
    }
    assert_eq!(position.position(), answer);
    assert_eq!(position.moves_to(&board(&problem, "+-? .+? .-.")).unwrap(), [" 2,0"]);
    assert_eq!(
        position.moves_to(&Letters::unknown(tatham_core::Size { width: 2, height: 3 })),
        None
    );
}

#[test]
fn common_poles_are_those_of_all_solutions() {
    // One magnet in row 1, either way around; the others are neutral.
    let problem = Magnets::parse("2x3:..,100,..,100,LRLRLR").unwrap();
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    assert_eq!(tatham_core::solutions::<ByRules<Magnets>>(&problem, &settings, &budget).count(), 2);
    let common = model::common::<Magnets>(&problem, &settings, &budget).unwrap().unwrap();
    assert_eq!(common.to_string(), "??\n..\n..\n");
}

#[test]
fn steps_are_told_in_the_words_of_the_game() {
    let neutral = "6x5:122203,22213,212212,22213,TTLRTTBBTTBBTTBBTTBBLRBBLRLRLR";
    tatham_core::author::contract::sentences::<ByRules<Magnets>>(
        &[neutral],
        &[
            "Column 5 needs all four cells that are left for its four neutral cells, so R1C5 to R4C5 are neutral.",
        ],
    );
    let easy = "6x5:222022,12223,211213,30223,TLRTTTBLRBBBLRLRLRLRLRLRLRLRLR";
    tatham_core::author::contract::sentences::<ByRules<Magnets>>(
        &[easy],
        &[
            "Column 4 has no +, so R1C4 to R5C4 are not +.",
            "Column 6 has no neutral cells, so R1C6 to R5C6 are not neutral.",
            "Row 2 needs both cells that are left for its two +, so R2C1 and R2C6 are both +, and their other halves R1C1 and R1C6 are both −.",
            "R5C3 has no pole left but +, and its other half R5C4 is −.",
        ],
    );
    let tricky = "10x9:4432343323,343334353,5340442324,324344443,\
        LRLRLRTTLRLRTTLRBBTTLRBBTTTTBBLRTTBBBBLRTTBBTLRLRTBBLRBLRLRBTTTLRTTTTTBBBLRBBBBBLRLRLRLRLR";
    tatham_core::author::contract::sentences::<ByRules<Magnets>>(
        &[tricky],
        &[
            "Column 4 has no −, so R2C4 and R4C4 are both neutral, and their other halves R3C4 and R5C4 are both neutral.",
            "Column 3 needs a + in each domino that can have one there, so R2C3, R4C3 and R7C3 are not neutral.",
            "Column 10 gets its three + from other dominoes, so R1C10 and R9C10 are not +.",
            "Column 6 lacks only one neutral cell, and a domino along it would be two, so R3C6, R4C6, R7C6 and R8C6 are not neutral.",
            "The four neutral cells of row 4 fit only if R4C9 and R4C10 are both neutral.",
            "Equal poles are never side by side, so the four + of column 6 fit only if R6C6 is + and R6C7 is −.",
        ],
    );
    let beside = "10x9:..5..3..35,33..53...,3..2.2.254,4.44...52,\
        TTLRLRLRLRBBTLRLRTLRLRBTLRTBLRLRTBLRBLRTLRBTLRLRTBTTTBLRLRBTBBBLRLRLRBTTTTTTTTTTBBBBBBBBBB";
    tatham_core::author::contract::sentences::<ByRules<Magnets>>(
        &[beside],
        &[
            "R5C4 is beside a + (R5C3) and a − (R5C5), so R5C4 is neutral, and its other half R6C4 is neutral.",
            "R7C4 is beside a + (R7C3), and its other half R7C5 beside a + (R7C6), so R7C4 is neutral, and its other half R7C5 is neutral.",
        ],
    );
}

#[test]
fn the_other_half_is_named_where_it_could_be_that_of_several() {
    let id = "15x14:766455367675566,78587847464646,667356367675755,87678673645566,\
        TLRLRTLRTTTTLRTBTTLRBLRBBBBLRBTBBLRLRLRLRLRLRBLRTLRLRLRLRTLRTLRBLRLRLRLRBLRBTTTL\
        RTTTLRLRLRTBBBLRBBBTLRTLRBLRLRTLRTBLRBLRLRTLRBTTBLRTLRTLRBLRTBBLRTBTTBTLRTTBTTTT\
        BTBBTBTTBBTBBBBTBLRBTBBLRBLRLRBTLRTBLRLRLRLRLRBLRB";
    let texts = tatham_core::author::contract::texts::<ByRules<Magnets>>(&[id]);
    let end = "So R5C13 is −; in the same way R5C11 is not + and R5C12 and R5C14 are not −; \
               and R4C13 is +.";
    assert!(texts.iter().any(|text| text.ends_with(end)), "{texts:#?}");
}
