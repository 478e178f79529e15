use super::*;
use tatham_core::picture::Notice;
use tatham_core::{Budget, PartialAnswer as _, Settings};
use tatham_picture::{Render as _, Screen};

tatham_core::contract_tests!(ByRules<Loopy>);

#[test]
fn every_flaw_has_its_place() {
    tatham_core::author::contract::flaws::<ByRules<Loopy>>(&[
        ("3x3t0:0a32a1c", 0..0, ""),
        ("5x3t0:4Aa9Zj", 0..0, ""),
        ("3x3t0dh:i", 0..0, "3x3t0:i"),
        ("3x4:l", 0..0, "3x4t0:l"),
        ("3t0:aag", 0..0, "3x3t0:i"),
        ("2x9t0:r", 0..3, "sides must be at least 3, but this is 2x9"),
        ("101x3t0:i", 0..3, "width 101 is too large"),
        ("5x6t16:0,0,0,H_i", 0..3, "sides must be at least 6, but this is 5x6"),
        ("6x5t17:00G_i", 0..3, "sides must be at least 6, but this is 6x5"),
        ("3x3t18:i", 4..6, "too large"),
        ("3x3t1:i", 7..7, "expected 18 faces; there are 9"),
        ("3x3t1:0_i", 9..9, "expected 19 faces; there are 9"),
        ("3x3t1:1_i", 6..7, "expected `0_`, found `1`"),
        ("3x3t2:j", 6..7, "there are 9 faces, this would be number 10"),
        ("3x3t2:0_i", 7..8, "found `_`"),
        ("3x3t4:l", 0..3, "one side must be at least 4, but this is 3x3"),
        ("1x1t8:f", 0..3, "one side must be at least 2, but this is 1x1"),
        ("1x5t9:f", 0..3, "sides must be at least 2, but this is 1x5"),
        ("100x100t2:", 10..10, "10000 faces; there are 0"),
        ("41x41t10:z", 0..5, "41x41 is too large: about 10086 faces (the maximum is 10000)"),
        ("1x2t8:i", 7..7, "expected 12 faces, or 6 as older versions have; found 9"),
        ("1x2t8:", 6..6, "or 6 as older versions have; found 0"),
        ("1x2t8:e!", 7..8, "found `!`"),
        ("3x3t11:e", 7..8, "`8` or `9`, found `e`"),
        ("3x3t11:03A_e", 8..9, "expected `0`, `1` or `2`, found `3`"),
        ("3x3t11:00_e", 9..10, "expected `A`, `B`, `U` or `V`, found `_`"),
        ("3x3t12:00A_e", 9..10, "expected `C`, `D`, `X` or `Y`, found `A`"),
        ("3x3t11:00AU_e", 9..11, "`A` is not a part of `U`"),
        ("3x3t11:00AB", 11..11, "expected `_`"),
        ("3x3t11:00ABC_e", 11..12, "expected `_`, found `C`"),
        ("3x3t11:00A_e", 7..10, "no face lies in this piece"),
        ("3x3t11:G37,11,36_e", 7..16, "no face lies in this piece"),
        ("6x6t16:i", 7..8, "at least three numbers, each with `,` behind it, found `i`"),
        ("6x6t16:0,0,H_i", 11..12, "at least three numbers"),
        ("6x6t16:0,0,0H_i", 12..13, "expected `,`, found `H`"),
        ("6x6t16:0,0,000,H_i", 11..14, "a number of one or two digits"),
        ("6x6t16:0,0,0,X_i", 13..14, "expected `H`, `T`, `P` or `F`, found `X`"),
        ("6x6t16:8,0,0,H_i", 7..8, "there is no kite 8 in a hat"),
        ("6x6t16:0,4,0,H_i", 9..10, "there is no hat 4 in `H`"),
        ("6x6t16:0,0,13,H_i", 11..13, "there is no metatile 13 in `H`"),
        ("6x6t16:0,0,0,H,_i", 14..15, "expected `_`, found `,`"),
        ("6x6t16:0,0,0,H", 14..14, "expected `_`"),
        ("6x6t17:i", 7..8, "`A` or `B`, found `i`"),
        ("6x6t17:0G_i", 8..9, "expected a digit, found `G`"),
        ("6x6t17:00Z_i", 9..10, "`F` or `Y`, found `Z`"),
        ("6x6t17:a0G_i", 7..8, "found `a`"),
        ("6x6t17:02G_i", 8..9, "there is no spectre 2 in a hexagon `G`"),
        ("6x6t17:008F_i", 9..10, "there is no hexagon 8 in a hexagon `F`"),
        ("6x6t17:00G", 10..10, "expected `_`"),
        ("3x3t11:G1,2_e", 11..12, "expected `,` after item 2 of 3, found `_`"),
        ("3x3t11:G1,2,3e", 13..14, "expected `_`, found `e`"),
        ("3x3t11:G1,-2,35_e", 8..15, "the angle is 35, and not one of 0, 36, 72, … 324"),
        ("3x3t11:G1,2,-36_e", 8..15, "the angle is -36"),
        ("3x3t11:G1,2,360_e", 8..15, "the angle is 360"),
        (
            "3x3t11:G1700,1700,0_e",
            8..19,
            "the piece lies farther than 1974 from the middle of the tiling",
        ),
        ("3x3t11:G1,100000,0_e", 10..16, "place in the tiling too large"),
        ("3x3t11:G01689,373,144_b4", 0..0, "3x3t11:G1689,373,144_b4"),
        ("3x3t12:G318,1097,36dh_b4", 19..20, "expected `_`"),
        ("3x3t0dx:i", 6..7, "one of `e n t h`"),
        ("3x3t0:!h", 6..7, "found `!`"),
        ("3x3t0:h", 7..7, "9 cells; there are 8"),
        ("3x3t0:j", 6..7, "the end of the grid"),
    ]);
}

/// IDs whose address has so many levels, all of one kind.
fn with_levels(levels: usize) -> [String; 4] {
    [
        format!("9x9t11:00{}_a", "A".repeat(levels)),
        format!("9x9t12:00{}_a", "X".repeat(levels)),
        format!("9x9t16:{}H_a", "0,".repeat(levels)),
        format!("9x9t17:00{}S_a", "5".repeat(levels - 1)),
    ]
}

#[test]
fn an_address_has_at_most_100_levels() {
    for id in with_levels(100) {
        let error = Loopy::parse(&id).expect_err("too few clues");
        assert!(error.to_string().contains("faces; there is 1"), "{id}: {error}");
    }
    for levels in [101, 1_000_000] {
        for id in with_levels(levels) {
            let error = Loopy::parse(&id).expect_err("too many levels");
            let end = id.find('_').unwrap();
            assert_eq!((error.span.clone(), error.flaw.code()), (7..end, "too_large"), "{error}");
            assert!(
                error.to_string().contains(&format!("{levels} (the maximum is 100)")),
                "{error}"
            );
        }
    }
}

fn read(problem: &Problem, edges: &str) -> EdgeSet {
    EdgeSet::read(&Loopy::givens(problem), &serde_json::from_str(edges).unwrap()).unwrap()
}

#[test]
fn each_rule_is_told_from_the_others() {
    // The edges of a 3x3 grid: 0 top, 1 right, 2 bottom and 3 left of the first cell; 4, 5 and 6 of
    // the second.
    let broken = |id: &str, edges: &str| {
        tatham_core::author::contract::violations::<ByRules<Loopy>>(id, |problem| {
            read(problem, edges)
        })
    };
    assert_eq!(broken("3x3t0:i", r#"{"edges":[0,1,2,3]}"#), [""; 0]);
    assert_eq!(broken("3x3t0:i", r#"{"edges":[]}"#), ["there is no loop"]);
    assert_eq!(broken("3x3t0:i", r#"{"edges":[],"no":[]}"#), [""; 0]);
    assert_eq!(
        broken("3x3t0:i", r#"{"edges":[0,1,2]}"#),
        [
            "the loop ends at the upper side of R1C1",
            "the loop ends at the edge between R1C1 and R2C1"
        ]
    );
    // A partial loop may end at any vertex where it can continue.
    assert_eq!(broken("3x3t0:i", r#"{"edges":[0,1,2],"no":[]}"#), [""; 0]);
    assert_eq!(
        broken("3x3t0:i", r#"{"edges":[0],"no":[3]}"#),
        ["the loop ends at the upper side of R1C1"]
    );
    assert_eq!(
        broken("3x3t0:i", r#"{"edges":[0,1,4],"no":[]}"#),
        [
            "the loop branches where the upper side of R1C1, the edge between R1C1 and R1C2 and the upper side of R1C2 meet"
        ]
    );
    let problem = Loopy::parse("3x3t0:i").unwrap();
    let both: Vec<usize> =
        [0, 8].into_iter().flat_map(|face| problem.tiling.around(face).to_vec()).collect();
    let both = serde_json::json!({ "edges": both }).to_string();
    assert_eq!(broken("3x3t0:i", &both), ["a loop is closed, and other lines are left"]);
    assert_eq!(
        broken("3x3t0:3h", r#"{"edges":[0,1,2,3]}"#),
        ["the 3 at R1C1 does not have as many lines around it as it says"]
    );
    assert_eq!(
        broken("3x3t0:3h", r#"{"edges":[],"no":[0,1]}"#),
        ["the 3 at R1C1 does not have as many lines around it as it says"]
    );
    assert_eq!(broken("3x3t0:3h", r#"{"edges":[],"no":[0]}"#), [""; 0]);
    assert_eq!(
        Loopy::impossible(&Loopy::parse("3x3t0:4A5f").unwrap()).as_deref(),
        Some("the 10 at R1C2 has four edges")
    );
}

#[test]
fn the_picture_has_lines_in_three_states() {
    let problem = Loopy::parse("3x3t0:0a32a1c").unwrap();
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    let answer = tatham_core::solutions::<ByRules<Loopy>>(&problem, &settings, &budget)
        .next()
        .unwrap()
        .unwrap();
    let drawn = Loopy::draw(&problem, &answer).to_terminal(Screen::ENDLESS).unwrap();
    let expected = "\
·   ·   ┏━━━┓
  0     ┃ 3 ┃
·   ┏━━━┛   ┃
  2 ┃     1 ┃
┏━━━┛   ·   ┃
┃           ┃
┗━━━━━━━━━━━┛
";
    assert_eq!(drawn, expected);
    let part = read(&problem, r#"{"edges":[4],"no":[0,1]}"#);
    let expected = "\
╷ × ╺━━━┭───┐
│ 0 ×   │ 3 │
├───┬───┼───┤
│ 2 │   │ 1 │
├───┼───┼───┤
│   │   │   │
└───┴───┴───┘
";
    assert_eq!(Loopy::draw(&problem, &part).to_terminal(Screen::ENDLESS).unwrap(), expected);
    // A line with a notice has a sign on it.
    let places = [0, 3, 4].map(|edge| Place::Edge(Edge::Number(edge)));
    let noticed = Loopy::draw(&problem, &part)
        .noting(places, Notice::Decides)
        .noting([Place::Face(0)], Notice::Starts);
    let [first, second] = ["╷ × ╺━!━┭───┐", "! 0°×   │ 3 │"];
    assert_eq!(
        noticed.to_terminal(Screen::ENDLESS).unwrap().lines().take(2).collect::<Vec<_>>(),
        [first, second]
    );
}

#[test]
fn tilings_are_drawn_in_the_plane() {
    let problem = Loopy::parse("3x3t2:0a52b52a").unwrap();
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    let answer = tatham_core::solutions::<ByRules<Loopy>>(&problem, &settings, &budget)
        .next()
        .unwrap()
        .unwrap();
    let picture = Loopy::draw(&problem, &answer);
    assert_eq!(picture.title, "3x3 honeycomb");
    let drawn = picture.to_terminal(Screen::ENDLESS).unwrap();
    for clue in ["0", "2", "5"] {
        assert_eq!(
            drawn.matches(clue).count(),
            problem.clues().filter(|(.., wanted)| wanted.to_string() == clue).count()
        );
    }
    // Undecided edges have gaps, edges without a line a cross.
    let part = read(&problem, r#"{"edges":[4],"no":[0,1]}"#);
    let drawn =
        Loopy::draw(&problem, &part).to_terminal(Screen { width: 60, colour: false }).unwrap();
    assert_eq!(drawn.matches('×').count(), 2, "{drawn}");
    let noticed = Loopy::draw(&problem, &part)
        .noting([4, 5].map(|edge| Place::Edge(Edge::Number(edge))), Notice::Decides);
    let noticed = noticed.noting([Place::Face(0)], Notice::Starts);
    let drawn = noticed.to_terminal(Screen { width: 60, colour: false }).unwrap();
    assert!(drawn.matches('!').count() == 2 && drawn.matches('°').count() == 1, "{drawn}");
    // Each edge and each face has its place as a label, and a notice with its number.
    let svg = noticed.to_svg();
    for edge in 0..problem.tiling.edges() {
        assert!(svg.contains(&format!(r#"data-place='{{"edge":{edge}}}'"#)), "{edge}");
    }
    assert!(
        svg.contains(">4</text>")
            && svg.contains(">5</text>")
            && svg.matches("the step decides this").count() == 2
    );
    // If it is too wide for every scale, it is drawn in parts.
    assert_eq!(noticed.to_terminal(Screen { width: 9, colour: false }), None);
    assert!(
        noticed.to_terminal_in_parts(Screen { width: 9, colour: false }).starts_with("part 1 of ")
    );
}

#[test]
fn the_games_moves_are_followed() {
    let problem = Loopy::parse("3x3t0:i").unwrap();
    let mut board = Loopy::ABILITIES.play.unwrap().start(&problem, &Loopy::givens(&problem));
    for (text, lines) in [
        ("0y2y5n", "0 2\n"),
        ("0u", "2\n"),
        ("S0y1y2y3y", "0 1 2 3\n"),
        ("", "0 1 2 3\n"),
        ("23n", "0 1 2 3\n"),
    ] {
        assert_eq!(board.follow(text), Ok(()), "{text}");
        assert_eq!(board.position().text(), lines, "{text}");
    }
    for (text, why) in [
        ("24y", "names an edge that does not exist"),
        ("y", "names an edge that does not exist"),
        ("0y2", "is not a move of this game"),
        ("0x", "is not a move of this game"),
        ("0y1é", "is not a move of this game"),
    ] {
        let refused = board.follow(text).unwrap_err();
        assert_eq!(refused.to_string(), why, "{text}");
        assert_eq!(board.position().open(), 18, "{text}: nothing has changed");
    }
    let answer = read(&problem, r#"{"edges":[0,1,4,5]}"#);
    assert_eq!(board.moves_to(&answer), Some(vec!["2n3n4y5y".to_owned()]));
    assert_eq!(board.moves_to(&board.position()), Some(Vec::new()));
    assert_eq!(board.moves_to(&EdgeSet::unknown(3)), None);
}

#[test]
fn puzzles_of_newer_tilings_have_as_many_faces_edges_and_vertices_as_the_game_says() {
    let puzzles = include_str!("../../../../puzzles/loopy/tilings.jsonl");
    for line in puzzles.lines() {
        let puzzle: serde_json::Value = serde_json::from_str(line).unwrap();
        let problem = Loopy::parse(puzzle["game_id"].as_str().unwrap()).unwrap();
        let Problem { tiling, .. } = &problem;
        let counts = [tiling.faces(), tiling.edges(), tiling.vertices()];
        let expected = ["faces", "edges", "vertices"].map(|name| puzzle[name].as_u64().unwrap());
        assert_eq!(counts.map(|count| count as u64), expected, "{}", puzzle["game_id"]);
        assert_eq!(Loopy::id(&problem), puzzle["game_id"]);
    }
    assert_eq!(puzzles.lines().count(), 150);
}

/// Returns the number of closed lines that pass each vertex at most once.
fn number_of_loops(ends: &[[usize; 2]]) -> usize {
    // A loop is counted from its first edge on, in one direction.
    let mut loops = 0;
    for (first, &[start, next]) in ends.iter().enumerate() {
        let mut open = vec![vec![start, next]];
        while let Some(way) = open.pop() {
            let last = *way.last().expect("two vertices");
            for &[one, other] in &ends[first + 1..] {
                let to = match last {
                    last if last == one => other,
                    last if last == other => one,
                    _ => continue,
                };
                if to == start {
                    loops += 1;
                } else if !way.contains(&to) {
                    open.push([&way[..], &[to]].concat());
                }
            }
        }
    }
    loops
}

#[test]
fn pairs_of_edges_exclude_no_loop() {
    // Boards without numbers, with vertices of up to 6 edges.
    let mut most = 0;
    for id in ["3x3t1:r", "2x2t8:r", "2x2t9:f", "3x3t6:m"] {
        let problem = Loopy::parse(id).expect("an ID");
        let tiling = &problem.tiling;
        most = most.max((0..tiling.vertices()).map(|it| tiling.at(it).len()).max().unwrap_or(0));
        let (settings, budget) = (Settings::default(), Budget::unlimited());
        let found = tatham_core::solutions::<ByRules<Loopy>>(&problem, &settings, &budget);
        let found = found.collect::<Result<Vec<_>, _>>().unwrap_or_else(|end| panic!("{end}"));
        assert_eq!(found.len(), number_of_loops(tiling.all_ends()), "{id}");
    }
    assert_eq!(most, 6);
}
