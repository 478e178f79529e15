use super::*;
use tatham_core::Grid;
use tatham_picture::{Render as _, Screen};

tatham_core::contract_tests!(ByRules<Dominosa>);

/// All dominoes up to 3-3, with one solution.
const ID: &str = "3:01213010323023210321";

/// Answer, from a letter for each region, row by row.
fn regions(rows: &str) -> Regions {
    let rows: Vec<Vec<usize>> =
        rows.split(' ').map(|row| row.bytes().map(usize::from).collect()).collect();
    Regions::from_numbers(&Grid::from_rows(rows).expect("equal rows"))
}

#[test]
fn every_flaw_has_its_place() {
    tatham_core::author::contract::flaws::<ByRules<Dominosa>>(&[
        ("0:00", 0..1, "at least 1"),
        ("100:0", 0..3, "100"),
        ("1dx:001110", 2..3, "one of `t b h e a` (the generator's difficulty)"),
        ("1x2:001110", 1..2, "`:`, or `a`"),
        ("1:00111", 7..7, "6 cells, each with a digit `0` to `1`; there are 5"),
        ("1:0011100", 8..9, "the end of the puzzle"),
        ("1:002110", 4..5, "a digit `0` to `1`, found `2`"),
        ("1:00a110", 4..5, "a digit `0` to `1`, found `a`"),
        ("1:[2]01110", 3..4, "2"),
        ("1:[0:01110", 4..5, "`]`"),
        ("1:[0]0[1110", 7..11, "number too large"),
        ("1:00[0]010", 7..8, "0 occurs once too often here: each number occurs 3 times"),
    ]);
}

#[test]
fn what_the_generator_is_told_and_brackets_are_read() {
    for (id, written) in [
        ("1dt:001110", "1:001110"),
        ("1a:[0]01110", "1:001110"),
        ("2dba:012012012012", "2:012012012012"),
    ] {
        assert_eq!(Dominosa::id(&Dominosa::parse(id).expect(id)), written);
    }
    let ten = format!("10:{}", "0123456789[10]".repeat(12));
    assert_eq!(Dominosa::id(&Dominosa::parse(&ten).expect("twelve of each")), ten);
}

#[test]
fn each_rule_is_told_from_the_others() {
    let problem = Dominosa::parse("1:001110").expect("an ID");
    let broken = |known: &Regions| {
        tatham_core::author::contract::violations::<ByRules<Dominosa>>("1:001110", |_| {
            known.clone()
        })
    };
    // 0 0 1
    // 1 1 0
    assert_eq!(broken(&regions("aab ccb")), ["the 0-0 has one place only"; 0]);
    assert_eq!(
        broken(&regions("aab bbb")),
        ["R2C2 is half of two dominoes", "R2C3 is half of two dominoes", "the 0-1 has two places"]
    );
    assert_eq!(
        broken(&regions("aaa bbc"))[..2],
        ["R1C2 is half of two dominoes", "R2C3 is half of no domino"]
    );
    assert_eq!(
        broken(&regions("abc abc")),
        ["the 0-0 has no place left", "the 0-1 has two places", "the 1-1 has no place left"]
    );
    let mut part = Regions::unknown(problem.size());
    part.put(0, Some(true));
    assert_eq!(broken(&part), ["the 0-0 has no place left"]);
    part.put(4, Some(true));
    assert_eq!(broken(&part), ["R1C1 is half of no domino", "the 0-0 has no place left"]);
}

#[test]
fn players_lay_dominoes_and_draw_lines() {
    let problem = Dominosa::parse(ID).expect("an ID");
    let mut board = play::start(&problem);
    let edges = problem.size().edges();
    for (text, known) in [
        ("D0,1", 4),
        ("E0,5", 4),
        ("D0,1", 0),
        ("E0,5;", 1),
        ("E0,5;E1,2;E1,6", 2),
        // Everything on its cells is removed, with the lines.
        ("D1,2", 5),
        ("D1,6", 6),
        ("S;D0,5", 4),
        ("S", 0),
    ] {
        let why = board.follow(text).err();
        assert_eq!(why.is_some(), text == "E0,5", "{text}: {why:?}");
        let position = board.position();
        let number = (0..edges.count()).filter(|&edge| position.border(edge).is_some()).count();
        assert_eq!(number, known, "{text}");
    }
    for text in
        ["D5,0", "D0,6", "D4,5", "D15,20", "D19,24", "F0,1", "D0", "", "SD0,1", "D0,1;;D2,3"]
    {
        assert!(board.follow(text).is_err(), "{text}");
    }
    assert_eq!(board.moves_to(&regions("aaab cccb deff dehh")), None, "three cells are no domino");
}

#[test]
fn steps_are_told_in_the_words_of_the_game() {
    let easy = tatham_core::author::contract::texts::<ByRules<Dominosa>>(&[ID]);
    assert_eq!(easy[0], "The 1-1 can lie only on R1C2 and R2C2, and borders go around it.");
    tatham_core::author::contract::sentences::<ByRules<Dominosa>>(
        &[ID],
        &[
            "R1C1 has one neighbour left, so the 0-0 lies on R1C1 and R2C1, and borders go around it and across its other place R3C2–R4C2.",
        ],
    );
    let basic = "4:043024322114332200341431100214";
    tatham_core::author::contract::sentences::<ByRules<Dominosa>>(
        &[basic],
        &[
            "R1C5 has one neighbour left, so the 0-2 lies on R1C4 and R1C5, and borders go around it and across its other places R5C3–R5C4 and R3C4–R3C5.",
        ],
    );
    let texts = tatham_core::author::contract::texts::<ByRules<Dominosa>>(&[basic]);
    for text in [
        "With the 1-4 on R4C2–R4C3 or R4C3–R4C4, R5C6 would have no neighbour left, so the \
         edges R4C2–R4C3 and R4C3–R4C4 are both borders.",
        "With the 0-1 on R5C1–R5C2, R5C3 would have no neighbour left, so the edge between R5C1 \
         and R5C2 is a border.",
    ] {
        assert!(texts.iter().any(|own| own == text), "{texts:#?}");
    }
    let by_cases = "If the 2-3 lay on R2C1 and R2C2, ";
    assert!(texts.iter().any(|text| text.starts_with(by_cases)), "{texts:#?}");
}

#[test]
fn the_picture_has_borders_around_dominoes() {
    let problem = Dominosa::parse("1:001110").expect("an ID");
    let text = |known: &Regions| {
        Dominosa::draw(&problem, known).to_terminal(Screen::ENDLESS).expect("it fits")
    };
    assert_eq!(text(&regions("aab ccb")), "┏━━━┳━┓\n┃0 0┃1┃\n┣━━━┫ ┃\n┃1 1┃0┃\n┗━━━┻━┛\n");
    assert_eq!(text(&Dominosa::givens(&problem)), "┏━┯━┯━┓\n┃0│0│1┃\n┠─┼─┼─┨\n┃1│1│0┃\n┗━┷━┷━┛\n");
}
