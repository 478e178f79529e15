use super::*;

crate::contract::game_contract!(Flood);

#[test]
fn fills_are_as_in_the_real_game() {
    let mut board = Flood::parse("3x2:012100,4").unwrap();
    assert_eq!(Flood::say(&board, "M1"), "fill with 1, yellow");
    assert_eq!(Flood::places(&board, "M1"), [Place::Cell([1, 0]), Place::Cell([0, 1])]);
    for text in ["M0", "M6", "M", "1", "M1,2", "S", "S1x"] {
        assert!(Flood::follow(&mut board, text).is_err(), "{text}");
    }
    assert_eq!(Flood::follow(&mut board, "S1,0,2"), Ok(()));
    assert_eq!(Flood::follow(&mut board, "M1"), Ok(()));
    assert_eq!((Flood::text(&board).as_str(), Flood::left(&board)), ("112\n100\n", 3));
    assert_eq!(
        (Flood::follow(&mut board, "M0"), Flood::follow(&mut board, "M2")),
        (Ok(()), Ok(()))
    );
    assert_eq!((Flood::text(&board).as_str(), Flood::left(&board)), ("222\n222\n", 0));
    assert!(Flood::follow(&mut board, "M1").is_err(), "it is over");
}

#[test]
fn a_move_too_many_does_not_end_the_game() {
    let mut board = Flood::parse("3x1:010,1").unwrap();
    assert_eq!((Flood::follow(&mut board, "M1"), Flood::moves(&board).len()), (Ok(()), 0));
    assert_eq!((Flood::follow(&mut board, "M0"), Flood::left(&board)), (Ok(()), 1));
}

#[test]
fn ids_say_how_many_colours_there_are() {
    tatham_core::author::contract::flaws::<crate::MovePuzzle<Flood>>(&[
        ("2x2:0123,5", 0..0, ""),
        ("2x2c6m3:0123,5", 0..0, "2x2:0123,5"),
        ("2x2m0c4:0123,5", 0..0, "2x2c4:0123,5"),
        ("2:0129,5", 0..0, "2x2c10:0129,5"),
        ("2x2c4:0124,5", 9..10, "0 to 3"),
        ("2x2c2:0101,5", 0..5, "fewer than 3"),
        ("1x1:0,5", 0..3, "fewer than 2"),
        ("2x2:012,5", 7..8, "digit"),
        ("2x2:0123", 8..8, ","),
        ("2x2:0123,", 9..9, "the most moves"),
    ]);
}

#[test]
fn large_boards_are_proven_too() {
    // sgt-flood --generate 1 12x12c6m0
    let text = "12x12:10340330424055253412423530450550052141441335355410520324123332412531130210432\
        2430122254331455010440154110310333253332553455124133524343410020423,18";
    let Ok(Outcome::Found(found)) =
        Flood::solve(&Flood::parse(text).unwrap(), &Budget::unlimited())
    else {
        panic!("no way is found")
    };
    assert_eq!((found.moves.len(), found.lower_bound), (found.lower_bound, found.moves.len()));
}

#[test]
fn a_board_that_took_too_many_fills_is_a_dead_end() {
    use tatham_core::Status;
    use tatham_core::explain::Explainer as _;
    use tatham_core::partial_answer::MoveList;

    let start = Flood::parse("2x1:01,1").unwrap();
    let moves = ["M2", "M1"].map(str::to_owned).to_vec();
    let mut guide = crate::guide::Guide::<Flood>::new(&start, &MoveList::made(moves));
    let hint = guide.hint(1, &Budget::unlimited());
    assert_eq!((hint.status, hint.take_back), (Status::Unsolvable, Some(Some(2))));
    let advice = "Take back 2 moves: 1 fill is allowed, but 2 were made.";
    assert_eq!(hint.advice.as_deref(), Some(advice));
}
