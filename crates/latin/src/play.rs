//! Moves of the real games: `Rx,y,n` enters a digit or, with 0, removes it; other moves make notes.

use tatham_core::author::play::{Actions, Digit, Solve};

/// Moves of a game of digits whose own solve move has a character for each cell.
pub(crate) const DIGITS: Actions<Digit> = Actions {
    solve: Solve::Numbers(""),
    ..Actions::single(&[("R#,#,#", Digit::Enter), ("P#,#,#", Digit::Note), ("M", Digit::NoteAll)])
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solo::Solo;
    use tatham_core::author::play::Moves;
    use tatham_core::{Numbers, Puzzle as _};

    const SOLO: Actions<Digit> = Actions { solve: Solve::Numbers(","), ..DIGITS };

    #[test]
    fn digits_are_entered_and_taken_away() {
        let problem = Solo::parse("2x2:1o").unwrap();
        let given = Solo::givens(&problem);
        let mut position = given.clone();
        for text in ["R1,0,3", "R0,1,4", "P2,0,1", "R1,0,0", "R3,3,2", "R2,2,2", "P2,2,0", "M"] {
            SOLO.follow(&(), &given, &mut position, text).unwrap();
        }
        let before = position.clone();
        assert_eq!(before.to_string(), "1 ? ? ?\n4 ? ? ?\n? ? ? ?\n? ? ? 2\n");
        let (short, changed) = ("S1,2,3", "S2,1,3,4,3,4,1,2,1,2,4,3,4,3,2,1");
        for odd in [
            "R1,0,5",
            "R4,0,1",
            "R0,0,2",
            "R1,0",
            "R-1,0,1",
            "Q",
            "",
            "Mx",
            short,
            changed,
            "S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,x",
        ] {
            assert!(SOLO.follow(&(), &given, &mut position, odd).is_err(), "{odd}");
        }
        assert_eq!(position, before, "what is refused changes nothing");
        let answer = Numbers::from_fn(problem.size(), |cell| {
            Some([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1][cell])
        });
        let moves_there = Moves::<(), _>::moves_to(&SOLO, &position, &answer);
        assert!(
            moves_there.len() == 15 && moves_there.contains(&"R0,1,3".to_owned()),
            "{moves_there:?}"
        );
        SOLO.follow(&(), &given, &mut position, "S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1").unwrap();
        assert!(Moves::<(), _>::moves_to(&SOLO, &position, &answer).is_empty());
    }
}
