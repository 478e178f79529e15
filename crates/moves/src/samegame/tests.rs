use super::*;

crate::contract::game_contract!(SameGame);

#[test]
fn groups_go_tiles_fall_and_columns_close_up() {
    let mut board = SameGame::parse("4x3c3s2:1,2,3,3,1,2,2,1,1,3,2,1").unwrap();
    assert_eq!(SameGame::say(&board, "M0,4,8"), "remove the 3 blue tiles at R1C1");
    for text in ["M0", "M0,4", "M0,4,9", "M12,13", "0,4,8", "M0,,4,8", "M0,1", "M-1,0", "M0,4,8,8"]
    {
        assert!(SameGame::follow(&mut board, text).is_err(), "{text}");
    }
    assert_eq!(SameGame::follow(&mut board, "M8,0,4"), Ok(()));
    assert_eq!(
        (SameGame::text(&board).as_str(), SameGame::score(&board)),
        ("233.\n221.\n321.\n", Some(1))
    );
    assert_eq!(SameGame::follow(&mut board, "M0,4,5,9"), Ok(()));
    assert_eq!(
        (SameGame::text(&board).as_str(), SameGame::score(&board)),
        ("..3.\n..1.\n331.\n", Some(5))
    );
}

#[test]
fn tiles_that_hang_in_the_air_fall_after_the_first_move() {
    let mut board = SameGame::parse("3x3c2s1r:1,0,2,0,0,2,0,1,1").unwrap();
    assert_eq!(
        (SameGame::id(&board).as_str(), SameGame::moves(&board)),
        ("3x3c2s1r:1,0,2,0,0,2,0,1,1", vec!["M2,5".to_owned(), "M7,8".to_owned()])
    );
    assert_eq!(SameGame::follow(&mut board, "M2,5"), Ok(()));
    assert_eq!(SameGame::text(&board), "...\n...\n111\n");
    let Ok(Outcome::Found(found)) = SameGame::solve(
        &SameGame::parse("3x3c2s1r:1,0,2,0,0,2,0,1,1").unwrap(),
        &Budget::unlimited(),
    ) else {
        panic!("no way is found")
    };
    assert_eq!(found.moves, ["M2,5", "M6,7,8"]);
}

#[test]
fn what_cannot_be_read_is_refused_at_its_place() {
    tatham_core::author::contract::flaws::<crate::MovePuzzle<SameGame>>(&[
        ("2x1c3s2:1", 9..9, ","),
        ("2x1c3s2:1,4", 10..11, "the maximum is 3"),
        ("2x1c3s2:1,1,", 11..12, "the end"),
        ("2x1c1s2:1,1", 0..7, "fewer than 2"),
        ("2x1c3s0:1,1", 0..7, "less 1 or 2"),
        ("2x1s2c3:1,1", 5..6, "c"),
    ]);
}

/// Returns the best score of all answers that clear a board, by exhaustive search.
fn best(board: &Board) -> Option<u64> {
    if SameGame::left(board) == 0 {
        return Some(board.score);
    }
    let after = |text: String| {
        let mut next = board.clone();
        SameGame::follow(&mut next, &text).ok().and_then(|()| best(&next))
    };
    SameGame::moves(board).into_iter().filter_map(after).max()
}

#[test]
fn the_best_score_of_a_small_board_is_found() {
    let mut cleared = 0;
    let mut random = tatham_core::author::contract::Random::seeded(3);
    for _ in 0..200 {
        let tiles: Vec<String> = (0..12).map(|_| (1 + random.below(3)).to_string()).collect();
        let board = SameGame::parse(&format!("4x3c3s1:{}", tiles.join(","))).unwrap();
        let outcome = SameGame::solve(&board, &Budget::unlimited()).unwrap();
        let score = match outcome {
            Outcome::Found(found) => {
                let mut end = board.clone();
                found.moves.iter().for_each(|text| SameGame::follow(&mut end, text).unwrap());
                Some(end.score)
            }
            Outcome::Unsolvable => None,
            Outcome::Incomplete(_) => panic!("it was given up: {board:?}"),
        };
        cleared += usize::from(score.is_some());
        assert_eq!(score, best(&board), "{}", SameGame::id(&board));
    }
    assert!(cleared > 20, "{cleared} of 200 can be cleared");
}
