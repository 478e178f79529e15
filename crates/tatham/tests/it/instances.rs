//! Operations on a puzzle, whatever its kind.

use std::time::Duration;

use tatham::{Budget, Ended, Error, Instance, Outcome, PartialAnswer as _, Status, Stop, kinds};

fn sudoku(id: &str) -> tatham::Sudoku {
    Instance::parse(id).expect("an ID")
}

#[test]
fn a_limit_is_an_outcome_and_no_error() {
    let hard = sudoku("3x3:d7_1_2a3c8_4a7_6f6_4a5b1e7_8_5e3_9_3e1b5a6_4f9_3a6_8c4a7_2_9d");
    let outcome = hard.within(Duration::ZERO).solve().expect("no defect");
    assert_eq!(outcome, Outcome::Unknown { stop: Stop::Time, partial: None });
    assert_eq!(outcome.status(), Status::Unknown);
    let puzzle = tatham::open("solo:2x2:a2_1c3b3c1_2a").expect("an ID").within(Duration::ZERO);
    let outcome = puzzle.solve().expect("no defect");
    assert_eq!(outcome, Outcome::Unknown { stop: Stop::Time, partial: None });
}

#[test]
fn each_verdict_has_its_outcome() {
    let outcome = |id: &str| sudoku(id).solve().expect("no defect");
    assert!(matches!(outcome("2x2:a2_1c3b3c1_2a"), Outcome::Unique(_)));
    assert!(matches!(outcome("2x2:p"), Outcome::Multiple(first, second) if first != second));
    assert_eq!(outcome("2x2:1_1n"), Outcome::Unsolvable { reason: None }, "a search proves it");
    let tents = tatham::Tents::new(["T.", ".."], [Some(2), Some(0)], [Some(1), Some(1)]);
    let outcome = tents.expect("a puzzle").solve().expect("no defect");
    let Outcome::Unsolvable { reason: Some(reason) } = outcome else { panic!("{outcome:?}") };
    assert!(reason.contains("add up to 2"), "{reason}");
    let open = |text: &str| tatham::open(text).expect("a puzzle").solve().expect("no defect");
    for (text, status) in [
        ("solo:2x2:a2_1c3b3c1_2a", Status::Unique),
        ("solo:2x2:p", Status::Multiple),
        ("solo:2x2:1_1n", Status::Unsolvable),
        ("fifteen:3x2:1,2,3,0,4,5", Status::Solved),
        ("countdown:3,3:100", Status::Closest),
    ] {
        let outcome = open(text);
        assert_eq!(outcome.status(), status, "{text}");
        assert_eq!(outcome.clone().unique().is_some(), status == Status::Unique, "{text}");
        assert_eq!(outcome.into_first().is_none(), status == Status::Unsolvable, "{text}");
    }
}

#[test]
fn solutions_end_only_when_there_are_no_more() {
    let puzzle = sudoku("2x2:1n2");
    let (endless, short) = (Budget::unlimited(), Budget::steps(3));
    let all: Result<Vec<_>, Ended> = puzzle.answers(&endless).collect();
    let all = all.expect("no limit");
    assert!(all.len() > 2 && all.iter().all(|grid| grid[(3, 3)] == 2), "{}", all.len());
    let cut: Result<Vec<_>, Ended> = puzzle.answers(&short).collect();
    assert_eq!(cut, Err(Ended::Stopped(Stop::Steps)));
    let any = tatham::open("solo:2x2:1n2").expect("an ID");
    assert_eq!(any.solutions(&Budget::unlimited()).map(|all| all.len()), Ok(all.len()));
    assert_eq!(any.solutions(&Budget::steps(3)), Err(Ended::Stopped(Stop::Steps)));
}

#[test]
fn hints_and_checks_start_from_a_position() {
    let puzzle = sudoku("2x2:a2_1c3b3c1_2a");
    let right = puzzle.position([((0, 0), 3)]).expect("a position");
    let wrong = puzzle.position([((0, 0), 4)]).expect("a position");
    assert_eq!(right.open() + 1, puzzle.start().open());
    let hint = |position: &_| puzzle.hint_from(position).expect("it fits").expect("explained");
    assert_eq!((hint(&right).wrong.len(), hint(&wrong).wrong.len()), (0, 1));
    assert!(hint(&right).to_string().ends_with('.'));
    let check = |position: &_| puzzle.check(position).expect("it fits").expect("explained");
    assert!(check(&right).is_ok() && !check(&wrong).is_ok());
    assert!(check(&wrong).mistakes.why.last().is_some_and(|step| step.contradiction.is_some()));
    let explained = puzzle.explain().expect("Sudoku is explained");
    assert!(explained.complete && explained.rating.is_some());
    let any = tatham::open("solo:2x2:a2_1c3b3c1_2a").expect("an ID");
    let json = serde_json::to_value(&wrong).expect("JSON").into();
    let position = any.read_position(&json).expect("it fits");
    assert_eq!(any.check(&position), Some(check(&wrong)));
    assert_eq!(any.hint_from(&position), Some(hint(&wrong)));
    assert_eq!((any.hint(), any.explain()), (puzzle.hint(), Some(explained)));
}

#[test]
fn kinds_that_are_not_explained_have_no_hints() {
    let round = tatham::Countdown::new(&[3, 3], 9).expect("a round");
    assert_eq!((round.hint(), round.explain()), (None, None));
    assert_eq!(round.check(&round.start()), Ok(None));
    let any = tatham::open("countdown:3,3:9").expect("a round");
    assert_eq!((any.hint(), any.explain()), (None, None));
}

#[test]
fn a_position_of_another_puzzle_is_refused() {
    let (small, large) = (sudoku("2x2:p"), sudoku("3x3:zzzc"));
    let foreign = large.start();
    let size = Err(Error::Unfit {
        message: "the position is of another size than the puzzle".to_owned(),
        cell: None,
    });
    assert_eq!(small.hint_from(&foreign).map(drop), size);
    assert_eq!(small.check(&foreign).map(drop), size);
    assert_eq!(small.draw_position(&foreign).map(drop), size);
    let answer = large.solve().expect("no defect").into_first().expect("many");
    assert_eq!(small.draw_answer(&answer).map(drop), size);
    let given = sudoku("2x2:1o").position([((0, 0), 2)]);
    assert!(matches!(given, Err(Error::Unfit { cell: Some((0, 0)), .. })), "{given:?}");
    let beyond = small.position([((7, usize::MAX), 2)]);
    assert!(matches!(beyond, Err(Error::Unfit { cell: Some(_), .. })), "{beyond:?}");
    let any = tatham::open("solo:2x2:p").expect("an ID");
    assert!(any.read_position(&serde_json::json!({ "grid": [[1]] }).into()).is_err());
}

#[test]
fn whatever_a_player_pastes_is_opened() {
    let link = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:p";
    for text in ["solo:2x2:p", "sudoku 2x2:p", link] {
        let puzzle = tatham::open(text).expect(text);
        assert_eq!((puzzle.kind().name, puzzle.id().as_str()), ("solo", "2x2:p"), "{text}");
    }
    let error = tatham::open("2x2:ceag").expect_err("ambiguous");
    assert!(error.to_string().contains("Signpost and as Solo"), "{error}");
    assert!(matches!(tatham::open(""), Err(Error::Malformed(_))));
}

#[test]
fn a_save_file_has_a_position() {
    let steps = "MOVE    :6:R0,0,3\n";
    let file = format!(
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n\
         PARAMS  :3:2x2\nCPARAMS :3:2x2\nDESC    :13:a2_1c3b3c1_2a\n\
         NSTATES :1:2\nSTATEPOS:1:2\n{steps}"
    );
    let puzzle = tatham::open(&file).expect("a save file");
    let position = puzzle.position().expect("no limit");
    assert_eq!(position.json().value()["grid"][0], serde_json::json!([3, 2, 1, null]));
    assert_eq!(puzzle.start().json().value()["grid"][0], serde_json::json!([null, 2, 1, null]));
    let report = puzzle.report(&tatham::Options::default()).expect("no defect");
    assert!(report.player.is_some(), "the entries are compared with the solution");
}

#[test]
fn a_report_explains_with_uniqueness_if_that_is_permitted() {
    let id = "solo:3x3:b4b2_9b1b8_9f6_4c5f3a6_9_8_6a9a5a2_3_9_7a2f4c9_6f2_4b7b7_5b4b";
    let puzzle = tatham::open(id).expect("an ID");
    let report = |assume_unique| {
        let options =
            tatham::Options { explain: true, rating: true, assume_unique, ..Default::default() };
        puzzle.report(&options).expect("no defect")
    };
    let [plain, permitted] = [false, true].map(report);
    let assumes = |report: &tatham::Report| {
        let steps = &report.explanation.as_ref().expect("explained").steps;
        steps.iter().any(|step| step.assumes.is_some())
    };
    assert_eq!((assumes(&plain), assumes(&permitted)), (false, true));
    assert_eq!(plain.rating, permitted.rating);
}

#[test]
fn moves_are_typed() {
    let puzzle: Instance<kinds::Fifteen> = Instance::parse("3x2:1,2,3,0,4,5").expect("an ID");
    assert_eq!(puzzle.to_string(), puzzle.id());
    let moves = puzzle.solve().expect("no defect").into_first().expect("it can be solved");
    assert_eq!((moves.length, moves.optimal, moves.moves.len()), (2, true, 2));
}
