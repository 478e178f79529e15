use tatham_core::{Entry, Options, Status};

use super::*;

crate::contract::game_contract!(Inertia);

#[test]
fn the_ball_slides_as_in_the_real_game() {
    // A gem, a stop, a mine and a wall, around the ball in the middle.
    let mut board = Inertia::parse("5x3:bbbbbgbSbsmbwbb").unwrap();
    assert_eq!(
        (Inertia::text(&board).as_str(), Inertia::left(&board)),
        (".....\ng.@.o\n*.#..\n", 1)
    );
    assert_eq!(Inertia::say(&board, "2"), "move right");
    // To the stop, where it ends.
    assert_eq!((Inertia::follow(&mut board, "2"), board.ball), (Ok(()), 9));
    // Sliding back, it stops on the cell where it began, which is a stop.
    assert_eq!((Inertia::follow(&mut board, "6"), board.ball), (Ok(()), 7));
    assert_eq!(Inertia::follow(&mut board, "4"), Err(Refusal::other("runs into a wall at once")));
    for text in ["8", "-1", "22", "M2", ""] {
        assert!(Inertia::follow(&mut board, text).is_err(), "{text}");
    }
    // Diagonally too, and to the edge.
    assert_eq!((Inertia::follow(&mut board, "1"), board.ball), (Ok(()), 3));
    assert_eq!(
        (Inertia::follow(&mut board, "5"), board.ball, Inertia::left(&board)),
        (Ok(()), 7, 1)
    );
    assert_eq!((Inertia::follow(&mut board, "6"), Inertia::left(&board)), (Ok(()), 0));
}

#[test]
fn a_mine_ends_the_game() {
    let mut board = Inertia::parse("3x2:Sbmwgm").unwrap();
    assert_eq!((Inertia::follow(&mut board, "2"), board.is_dead), (Ok(()), true));
    assert!(Inertia::follow(&mut board, "6").is_err() && Inertia::moves(&board).is_empty());
    assert_eq!(
        (Inertia::left(&board), Inertia::impossible(&board).as_deref()),
        (2, Some("the ball has touched a mine"))
    );
}

#[test]
fn why_there_is_no_way_is_said() {
    let why = |id: &str| Inertia::impossible(&Inertia::parse(id).unwrap());
    assert_eq!(
        why("3x2:Sbmwwg").as_deref(),
        Some("every slide past the gem at R2C3 ends on a mine")
    );
    assert_eq!(why("3x2:Sbgwww"), None);
}

#[test]
fn what_is_wrong_with_an_id_is_said_with_its_place() {
    tatham_core::author::contract::flaws::<crate::MovePuzzle<Inertia>>(&[
        ("2x2:Sbgw", 0..3, "fewer than 6 cells"),
        ("3x2:Sbbwww", 4..10, "no gems"),
        ("3x2:bbgwww", 4..10, "no ball"),
        ("3x2:SbgwwS", 9..10, "a second ball"),
        ("3x2:Sbgwx", 8..9, "found `x`"),
        ("3x2:Sbgww", 9..9, "the end of the input"),
    ]);
}

#[test]
fn the_way_is_numbered_on_the_first_board() {
    let start = Inertia::parse("3x2:Sbgwww").unwrap();
    let picture = Inertia::draw_way(&start, &["2".to_owned(), "6".to_owned()]).unwrap();
    let corner = |text: &str| {
        let is_it = |shape: &tatham_core::picture::Shape| {
            *shape == tatham_core::picture::Shape::Corner(text.to_owned())
        };
        picture
            .marks
            .iter()
            .find(|mark| is_it(&mark.shape))
            .map(|mark| (mark.point.x, mark.point.y))
    };
    assert_eq!((corner("1"), corner("2")), (Some((1, 1)), Some((5, 1))));
}

#[test]
fn a_proof_with_a_bound_of_its_own_says_so() {
    let corpus =
        tatham_core::author::contract::corpus(env!("CARGO_MANIFEST_DIR"), KIND.name, "sgt.txt");
    // It has more gems than a position of the proof can hold.
    let id = tatham_core::author::contract::ids(&corpus)
        .find(|id| id.starts_with("20x16"))
        .expect("a large board");
    let puzzle = (Entry::for_kind::<crate::MovePuzzle<Inertia>>().parse)(id).expect("a board");
    for (is_optimal, reason) in
        [("false", None), ("true", Some("a board with more than 48 gems is too large for a proof"))]
    {
        let mut options = Options::default();
        options.settings.set(KIND.knobs, "optimal", is_optimal).expect("a knob of all games");
        let report = tatham_core::problem::solve(&puzzle, &options).expect("an answer");
        let is_optimal = report.solutions[0].value()["optimal"].clone();
        assert_eq!((report.status, is_optimal), (Status::Solved, false.into()));
        assert_eq!(
            (report.stopped, report.reason.as_deref()),
            (reason.map(|_| "strategy"), reason)
        );
    }
}

#[test]
fn a_dead_end_says_what_is_out_of_reach() {
    use tatham_core::explain::Explainer as _;
    use tatham_core::partial_answer::MoveList;

    let hint = |id: &str, moves: &[&str]| {
        let moves = moves.iter().map(|&text| text.to_owned()).collect();
        let start = Inertia::parse(id).unwrap();
        let mut guide = crate::guide::Guide::<Inertia>::new(&start, &MoveList::made(moves));
        guide.hint(1, &Budget::unlimited())
    };
    // Down and right, the ball cannot come back: on the left is a mine.
    let id = "4x2:gSwwmbbb";
    for (moves, take_back, advice) in [
        (&["4"][..], None, None),
        (
            &["4", "2"],
            Some(Some(1)),
            Some("Take back 1 move: the gem at R1C1 can no longer be reached."),
        ),
        (&["4", "2", "6"], Some(Some(2)), Some("Take back 2 moves: the ball has touched a mine.")),
    ] {
        let hint = hint(id, moves);
        assert_eq!((hint.take_back, hint.advice.as_deref()), (take_back, advice), "{moves:?}");
    }
    // Nothing leads back to a start that cannot be finished.
    assert_eq!(hint("3x2:Sbmwwg", &["2"]).take_back, None);
}
