use super::*;

crate::laws::game_laws!(Pegs);

#[test]
fn jumps_are_as_in_the_real_game() {
    let mut board = Pegs::parse("4x2:PPHOPPHP").unwrap();
    assert_eq!(Pegs::moves(&board), ["0,0-2,0", "0,1-2,1"]);
    assert_eq!(Pegs::say(&board, "0,0-2,0"), "jump from R1C1 over R1C2 to R1C3");
    for text in [
        "0,0-3,0", "0,0-0,2", "1,0-3,0", "2,0-0,0", "0,0-1,0", "0,0-2,1", "", "M0,0-2,0",
        "3,1-1,1", "4,0-2,0",
    ] {
        assert!(Pegs::follow(&mut board, text).is_err(), "{text}");
    }
    assert_eq!(Pegs::follow(&mut board, "0,0-2,0"), Ok(()));
    assert_eq!((Pegs::text(&board).as_str(), Pegs::left(&board)), ("--*\n**-*\n", 3));
}

fn solved(text: &str) -> Outcome {
    Pegs::solve(&Pegs::parse(text).unwrap(), &Budget::unlimited()).unwrap()
}

#[test]
fn the_classic_boards_are_solved() {
    for (text, length) in [
        ("7x7:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO", 31),
        ("7x7:OOPPPOOOPPPPPOPPPPPPPPPPPHPPPPPPPPPOPPPPPOOOPPPOO", 35),
        // Crosses that today's game draws.
        ("5x7:OPPPOOPPPOPPPPPPPHPPPPPPPOPPPOOPPPO", 25),
        ("7x5:OOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOO", 25),
        ("5x9:OPPPOOPPPOOPPPOPPPPPPPHPPPPPPPOPPPOOPPPOOPPPO", 31),
        ("9x5:OOOPPPOOOPPPPPPPPPPPPPHPPPPPPPPPPPPPOOOPPPOOO", 31),
        ("7x9:OOPPPOOOOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOOOOPPPOO", 37),
        ("9x7:OOOPPPOOOOOOPPPOOOPPPPPPPPPPPPPHPPPPPPPPPPPPPOOOPPPOOOOOOPPPOOO", 37),
        (
            "9x9:OOOPPPOOOOOOPPPOOOOOOPPPOOOPPPPPPPPPPPPPHPPPPPPPPPPPPPOOOPPPOOOOOOPPPOOOOOOPPPOOO",
            43,
        ),
        // sgt-pegs --generate 1 9x9random
        (
            "9x9:PPHPPOOOOPOPPOOOOOPPPPPOOOOPPHPPPOOOHPPPPPHPPPPPPPPOOPOPPHPPOOHOPPPPPOOPOOPPPOOOP",
            44,
        ),
    ] {
        let Outcome::Found(found) = solved(text) else { panic!("{text}: no way is found") };
        assert_eq!((found.moves.len(), found.lower_bound), (length, length), "{text}");
    }
}

/// Beams that become wider and wider find no way on these within their effort.
#[test]
fn narrow_beams_with_other_costs_solve_hard_boards() {
    for (text, length) in [
        // Drawn by the real game, as are the 11x11: sgt-pegs --generate 3000 11x11random
        (
            "9x9:OOOOPOPPOOOOPPPPPPOOPHPPHPPOPPPPPPPPPPPPPPHPOPPOPPOPOOPOPHPPOOOPPPPPOOOOHOOPOOOOO",
            43,
        ),
        (
            "11x11:OOOPPPHPOOOOOOPOPPPOPOPHPHPPHPOPOOOOPOPPOOHOOOOPOPHPPPPOOOOOPPPPPHOOPPOPOPHPPOPPPPPPOPOPOPPPPHPOPPPPPPPPPPOOOPOOPHPPPOOOO",
            62,
        ),
    ] {
        let Outcome::Found(found) = solved(text) else { panic!("{text}: no way is found") };
        assert_eq!((found.moves.len(), found.lower_bound), (length, length), "{text}");
    }
}

#[test]
fn the_diagonals_forbid_the_european_board_with_a_hole_in_the_middle() {
    let board = Pegs::parse("7x7:OOPPPOOOPPPPPOPPPPPPPPPPHPPPPPPPPPPOPPPPPOOOPPPOO").unwrap();
    assert!(Pegs::impossible(&board).is_some_and(|why| why.contains("diagonals")));
    assert_eq!(
        Pegs::impossible(&Pegs::parse("2x1:HH").unwrap()).as_deref(),
        Some("there is no peg")
    );
}

/// Whether jumps leave one peg, by trying them all.
fn is_soluble(board: &Board, dead: &mut std::collections::HashSet<String>) -> bool {
    if Pegs::left(board) == 0 {
        return true;
    }
    let mut after = Pegs::moves(board).into_iter().map(|text| {
        let mut next = board.clone();
        Pegs::follow(&mut next, &text).unwrap();
        next
    });
    dead.insert(Pegs::text(board)) && after.any(|next| is_soluble(&next, dead))
}

#[test]
fn small_boards_are_solved_if_they_can_be() {
    let (mut random, mut soluble) = (tatham_core::author::contract::Random::seeded(5), 0);
    for _ in 0..300 {
        let cells: String =
            (0..16).map(|_| ['P', 'P', 'P', 'H', 'H', 'O'][random.below(6)]).collect();
        let board = Pegs::parse(&format!("4x4:{cells}")).unwrap();
        if Pegs::left(&board) == 0 {
            continue;
        }
        let truth = is_soluble(&board, &mut std::collections::HashSet::new());
        soluble += usize::from(truth);
        let claim = Pegs::impossible(&board).is_none()
            && matches!(solved(&Pegs::id(&board)), Outcome::Found(_));
        assert_eq!(claim, truth, "{cells}");
    }
    assert!(soluble > 30, "{soluble} of 300 can be solved");
}

/// The game looks closer at the parameters of its next board than at those of this one.
#[test]
fn save_files_have_parameters_that_the_game_takes() {
    let puzzle =
        (tatham_core::Entry::of::<crate::ByMoves<Pegs>>().parse)(Pegs::KIND.example).unwrap();
    let save = puzzle.start().save().unwrap();
    assert_eq!((save.params.as_str(), save.next_params.as_str()), ("5x5", "7x7cross"));
}
