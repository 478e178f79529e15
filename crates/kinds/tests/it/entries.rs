//! Full answers, right and wrong, entered into save files: the board after their moves has exactly
//! these entries.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde_json::{Value, json};
use tatham_brute::cells::Cells;
use tatham_brute::check::changed_grids;
use tatham_core::author::contract::{InJson as _, takes_some};
use tatham_core::partial_answer::{Lines, Regions};
use tatham_core::place::{Edge, Side};
use tatham_core::save::{SaveFile, Step};
use tatham_core::{AnyPosition, AnyProblem, Budget, Options, Place, Player, Refusal, problem};
use tatham_kinds::KINDS;

/// Interval of the changed answers that are tried.
const STEP: usize = 7;

#[test]
fn answers_are_entered_as_they_are_or_not_at_all() {
    for entry in takes_some(KINDS, 2) {
        let puzzle = (entry.parse)(entry.kind.example).unwrap_or_else(|e| panic!("{e}"));
        let report = problem::solve(&puzzle, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        let solution = &report.solutions[0].value();
        assert_eq!(puzzle.save(solution).is_some(), puzzle.has_save_files(), "{}", entry.kind.name);
        // In games of moves the entries are the moves themselves; and points can be anywhere.
        if !puzzle.has_save_files() || entry.has_one_answer() {
            continue;
        }
        if solution.get("bridges").is_some() {
            bridges_are_entered(&puzzle, solution);
            continue;
        }
        if solution.get("edges").is_some() {
            edges_are_entered(&puzzle, solution);
            continue;
        }
        let right = Cells::from_json(solution).expect("a grid");
        let mut entered = 0;
        let size = |rows: &[Vec<Value>]| [rows.first().map_or(0, Vec::len), rows.len()];
        // Also answers with other characters, numbers and sizes than those of the puzzle.
        for (i, answer) in changed_grids(solution).iter().enumerate() {
            let cells = Cells::from_json(answer).expect("a grid");
            if i % STEP > 0 && size(&cells.rows) == size(&right.rows) {
                continue;
            }
            // Parts of answers are entered too; the real games check them (`half_played` in the
            // tests of witnesses).
            let is_part = cells.rows.iter().flatten().any(|value| value == "?");
            if is_part || puzzle.open(answer).is_ok_and(|open| open > 0) {
                continue;
            }
            let Some(save) = puzzle.save(answer) else {
                assert!(puzzle.accepts(answer).is_err(), "{answer} is right and is not entered");
                continue;
            };
            let player = player(&puzzle, &save);
            let [width, height] = size(&right.rows);
            let all = (0..height).flat_map(|y| (0..width).map(move |x| [x, y]));
            let differs = |&[x, y]: &[usize; 2]| cells.rows[y][x] != right.rows[y][x];
            let (open, wrong) = if let Ok(right) = serde_json::from_value::<Lines>(solution.clone())
            {
                // A missing line is not entered yet; in Net the only entries are locked tiles.
                let (own, edges): (Lines, _) =
                    (serde_json::from_value(answer.clone()).expect("lines"), right.edges());
                let of = |lines: &Lines, edge: usize| {
                    lines.side(edges.cells(edge)[0], edges.side(edge)) == Some(true)
                };
                let is_net = entry.kind.name == "net";
                let differ = (0..edges.count()).filter(|&edge| {
                    of(&right, edge) && is_net || of(&right, edge) != of(&own, edge)
                });
                let (missing, wrong): (Vec<_>, Vec<_>) = differ.partition(|&edge| of(&right, edge));
                let wrong = if is_net { Vec::new() } else { wrong };
                let is_right = is_net && own == right;
                (
                    if is_right { 0 } else { missing.len() },
                    wrong.into_iter().map(|edge| edges.place(edge)).collect(),
                )
            } else if solution.get("regions").is_some() {
                // A missing border is not entered yet.
                let edges = all.flat_map(|[x, y]| {
                    [([x, y], [x + 1, y], Side::Right), ([x, y], [x, y + 1], Side::Down)]
                });
                let edges = edges.filter(|&(_, [x, y], _)| x < width && y < height);
                let borders = edges.map(|([x, y], [x2, y2], side)| {
                    let [own, too] = [&right, &cells].map(|of| of.rows[y][x] != of.rows[y2][x2]);
                    (Place::Edge(Edge::Beside(x, y, side)), own, too)
                });
                let reached = puzzle
                    .reached(&save, &Budget::unlimited())
                    .expect("no limit")
                    .expect("it is played");
                let position: Regions = reached.position.json().read().expect("regions");
                // An edge under a domino has an entry.
                let is_open = |edge: Place| {
                    position.edges().at(edge).is_some_and(|edge| position.border(edge).is_none())
                };
                let differ = borders.filter(|(_, own, too)| own != too);
                let (missing, wrong): (Vec<_>, Vec<_>) =
                    differ.partition(|&(edge, own, _)| own && is_open(edge));
                (missing.len(), wrong.into_iter().map(|(edge, ..)| edge).collect())
            } else {
                let is_map = solution.get("colours").is_some();
                let place = |[x, y]: [usize; 2]| {
                    if is_map { Place::Region(x) } else { Place::Cell([x, y]) }
                };
                (0, all.filter(differs).map(place).collect::<BTreeSet<_>>())
            };
            let told: BTreeSet<Place> = player.wrong.iter().map(|wrong| wrong.place()).collect();
            assert_eq!((player.open, told, player.skipped.len()), (open, wrong, 0), "{save}");
            entered += 1;
        }
        assert!(entered > 0, "{}", entry.kind.name);
    }
}

/// Each bridge in turn is another number of them, or none.
fn bridges_are_entered(puzzle: &AnyProblem, solution: &Value) {
    let right = solution["bridges"].as_array().expect("a list");
    for (at, bridge) in right.iter().enumerate() {
        for count in (0..3_u64).filter(|&count| bridge[4] != count) {
            let mut bridges = right.clone();
            if count == 0 {
                bridges.remove(at);
            } else {
                bridges[at][4] = count.into();
            }
            let save = puzzle.save(&json!({ "bridges": bridges })).expect("it is entered");
            let player = player(puzzle, &save);
            assert_eq!(
                (player.open, player.wrong.len()),
                if count == 0 { (1, 0) } else { (0, 1) },
                "{save}"
            );
            assert_eq!(player.correct, right.len() - 1, "{save}");
        }
    }
}

#[test]
fn a_position_has_the_form_of_an_answer() {
    for entry in KINDS {
        let puzzle = (entry.parse)(entry.kind.example).unwrap_or_else(|e| panic!("{e}"));
        let report = problem::solve(&puzzle, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        let solution = &report.solutions[0].value();
        assert_eq!(puzzle.check(solution), Ok(Vec::new()), "{}", entry.kind.name);
        assert!(puzzle.check(&Value::from("chess")).is_err(), "{}", entry.kind.name);
        let Some(mut save) = puzzle.save(solution) else { continue };
        let budget = Options::default().budget();
        let position = |save: &SaveFile| {
            let reached = puzzle.reached(save, &budget).expect("no limit");
            reached.expect("it is played").position.json().value()
        };
        if entry.hidden {
            assert_eq!(
                puzzle.open(&position(&save)),
                Ok(0),
                "{}: the game is finished",
                entry.kind.name
            );
            continue;
        }
        let whole = if solution.get("moves").is_some() {
            &json!({ "moves": solution["moves"] })
        } else {
            solution
        };
        assert_eq!(&position(&save), whole, "{}", entry.kind.name);
        save.steps.truncate(save.steps.len() / 2);
        let half = position(&save);
        assert_eq!(puzzle.check(&half), Ok(Vec::new()), "{}: {half}", entry.kind.name);
        assert!(puzzle.accepts(&half).is_err(), "{}: {half}", entry.kind.name);
    }
    // A broken rule is named with its places.
    let puzzle =
        (tatham_kinds::find("solo").expect("in the table").parse)("2x2:p").expect("an empty grid");
    let broken = puzzle
        .check(&json!({
            "grid": [
                [1, null, 1, null], [null, null, null, null],
                [null, null, null, null], [null, null, null, null],
            ],
        }))
        .expect("a grid");
    let json = serde_json::to_value(&broken).expect("plain data");
    assert_eq!(
        json,
        json!([
            {
                "name": "row 1 has the digit 1 twice", "rule": "row 1 has each digit once",
                "places": [{"cell": [0, 0]}, {"cell": [2, 0]}],
            },
        ])
    );
}

#[test]
fn what_can_be_entered_is_told() {
    let entries = |name: &str, id: &str| {
        let puzzle = (tatham_kinds::find(name).expect("in the table").parse)(id)
            .unwrap_or_else(|e| panic!("{id}: {e}"));
        serde_json::to_value(puzzle.entries()).expect("plain data")
    };
    let solo = entries("solo", "2x2:1o");
    assert_eq!(
        (solo.as_array().map(Vec::len), &solo[0]),
        (Some(15), &json!({"place": {"cell": [1, 0]}, "values": [1, 2, 3, 4]}))
    );
    assert_eq!(
        entries("unruly", "2x2:aBb"),
        json!([
            {"place": {"cell": [1, 0]}, "values": ["0", "1"]},
            {"place": {"cell": [1, 1]}, "values": ["0", "1"]},
        ])
    );
    // From 1 the arrow points east; 4 is the last, and nothing follows it.
    assert_eq!(
        entries("signpost", "2x2:1cfa4a"),
        json!([
            {"place": {"link": [0, 0, 1, 0]}, "values": [true]},
            {"place": {"link": [1, 0, 0, 1]}, "values": [true]},
            {"place": {"link": [0, 1, 0, 0]}, "values": [true]},
        ])
    );
    assert_eq!(entries("countdown", "1,2,3,4,5,6:100"), json!([]));
}

/// Each edge in turn gains its line, or loses it.
fn edges_are_entered(puzzle: &AnyProblem, solution: &Value) {
    let right = solution["edges"].as_array().expect("a list");
    for edge in (0..puzzle.entries().len()).map(Value::from) {
        let is_line = right.contains(&edge);
        let mut edges = right.clone();
        if is_line {
            edges.retain(|own| *own != edge);
        } else {
            edges.push(edge.clone());
        }
        let save = puzzle.save(&json!({ "edges": edges })).expect("it is entered");
        let player = player(puzzle, &save);
        let wrong: Vec<Place> = player.wrong.iter().map(|wrong| wrong.place()).collect();
        let expected = Place::Edge(Edge::Number(edge.as_u64().expect("a number") as usize));
        assert_eq!(
            (player.open, wrong),
            if is_line { (1, vec![]) } else { (0, vec![expected]) },
            "{save}"
        );
        assert_eq!(player.correct, right.len() - usize::from(is_line), "{save}");
    }
}

/// Returns the progress of a player with these moves.
fn player(puzzle: &AnyProblem, save: &SaveFile) -> Player {
    let (options, mut player) =
        (Options { played: SaveFile::parse(&save.to_string()).ok(), ..Options::default() }, None);
    let report = puzzle.search(&options, &options.budget(), &mut |found| {
        player = found.player().cloned();
        ControlFlow::Break(())
    });
    report.unwrap_or_else(|e| panic!("{e}"));
    player.expect("the moves were followed")
}

#[test]
fn a_position_of_another_puzzle_is_not_read() {
    let solo = tatham_kinds::find("solo").expect("in the table");
    let parse = |id| (solo.parse)(id).expect("a grid");
    let (own, again, other) = (parse("2x2:p"), parse("2x2:p"), parse("2x2:1o"));
    let unread = |position| {
        let options = Options { position: Some(position), ..Options::default() };
        problem::solve(&own, &options).expect("no defect").player.expect("a player").unreadable
    };
    assert_eq!(unread(again.start()), None);
    let why = "the position belongs to another puzzle";
    assert_eq!(unread(other.start()).as_deref(), Some(why));
    assert!(own.start() == again.start() && own.start() != other.start());
    assert_eq!(own.start().compare(&other.start()), []);
}

#[test]
fn a_position_of_another_game_is_neither_continued_nor_followed_from() {
    let parse = |name: &str| {
        let entry = tatham_kinds::find(name).expect("in the table");
        (entry.parse)(entry.kind.example).expect("an example")
    };
    let [flood, solo] = ["flood", "solo"].map(|name| parse(name).start());
    let unfit = flood.completed(&solo).expect_err("an answer to another game");
    assert_eq!(unfit.to_string(), "it is an answer to a puzzle of Solo, not of Flood");
    // A game of moves does not accept the moves of another game either.
    let options = Options { position: Some(solo), ..Options::default() };
    let player = problem::solve(&parse("flood"), &options).expect("no defect").player;
    let unread = player.expect("a player").unreadable;
    assert_eq!(unread.as_deref(), Some("the position belongs to another puzzle"));
    // No move of the game changes a given digit, so none leads to a grid with another.
    let solo = tatham_kinds::find("solo").expect("in the table");
    let puzzle = (solo.parse)("2x2:1o").expect("a grid");
    let mut rows = [[None; 4]; 4];
    rows[0][0] = Some(2);
    let mut other = puzzle.position(&json!({ "grid": rows }).into()).expect("it may be entered");
    assert_eq!((other.follow("R1,0,3"), other.open()), (Err(Refusal::OutOfReach), 15));
}

#[test]
fn a_position_takes_entries_and_moves_and_refuses_what_the_game_refuses() {
    let solo = tatham_kinds::find("solo").expect("in the table");
    let puzzle = (solo.parse)("2x2:1o").expect("a grid");
    let [given, open] = [[0, 0], [1, 0]].map(Place::Cell);
    let mut position = puzzle.start();
    assert_eq!(position.set(open, Some(&json!(2))), Ok(()));
    assert_eq!(position.set(open, Some(&json!(5))), Err(Refusal::NoSuchValue));
    assert_eq!(position.set(given, Some(&json!(2))), Err(Refusal::NoEntry));
    assert_eq!(position.follow("R2,0,3"), Ok(()));
    assert_eq!(position.follow("R9,0,3"), Err(Refusal::LeavesTheGrid));
    assert_eq!(position.follow("X"), Err(Refusal::NotAMove));
    let row = |position: &AnyPosition| position.json().value()["grid"][0].clone();
    assert_eq!(row(&position), json!([1, 2, 3, null]));
    assert_eq!(position.set(open, None), Ok(()));
    assert_eq!((row(&position), position.open()), (json!([1, null, 3, null]), 14));
}

#[test]
fn moves_that_follow_one_another_are_made_on_one_board() {
    let galaxies = tatham_kinds::find("galaxies").expect("in the table");
    let puzzle = (galaxies.parse)("3x3:ebhh").expect("a puzzle");
    let mut position = puzzle.start();
    // The arrows at a dot are part of the board, but not of the entries.
    assert_eq!(position.follow("M2,2"), Ok(()));
    assert_eq!(position, puzzle.start());
    assert!(position.follow("A1,1,2,2").is_err(), "the dot is held");
    assert_eq!(position, puzzle.start(), "what is refused changes nothing");
    assert_eq!(position.clone().follow("A1,1,2,2"), Ok(()), "a copy has a board of its own");
    // A player who enters something else has left that board.
    let border = Place::Edge(Edge::Beside(0, 2, Side::Right));
    assert_eq!(position.set(border, Some(&json!(true))), Ok(()));
    assert_eq!(position.follow("A1,1,2,2"), Ok(()));
    let entered = position.json();
    assert!(entered.text().contains(r#"[0,2,"right"]"#), "{entered}");
}

#[test]
fn a_position_shows_what_its_moves_have_made_of_it() {
    let mut followed = 0;
    for entry in KINDS {
        let name = entry.kind.name;
        let puzzle = (entry.parse)(entry.kind.example).unwrap_or_else(|e| panic!("{e}"));
        let report = problem::solve(&puzzle, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        let Some(file) = puzzle.save(&report.solutions[0].value()) else { continue };
        let mut position = puzzle.start();
        for (count, step) in file.steps.iter().enumerate() {
            let Step::Move(text) = step else { panic!("{name}: {step:?}") };
            assert_eq!(position.follow(text), Ok(()), "{name}: {text}");
            let steps = file.steps[..=count].to_vec();
            // The entries of some boards are never requested.
            if count % 3 == 0 {
                let played = SaveFile { steps, ..file.clone() };
                let reached = puzzle.reached(&played, &Budget::unlimited()).expect("time");
                let reached = reached.map(|reached| reached.position);
                assert_eq!(Some(&position), reached.as_ref(), "{name}: {text}");
                assert_eq!(position.clone(), position, "{name}: {text}");
                followed += 1;
            }
        }
    }
    assert!(followed > 200, "{followed} boards");
}
