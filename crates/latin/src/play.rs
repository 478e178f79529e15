//! Moves of the real games: `Rx,y,n` enters a digit or, with 0, takes it away; others make notes.

use tatham_core::play::{Moves, Refused, beside, numbers};
use tatham_core::{Clue, Known as _, Numbers};

/// The moves of a game in which digits are entered; where the games differ, the fields say it.
#[derive(Debug)]
pub(crate) struct Digits<Q> {
    /// What stands between two digits of the game's own solve move.
    pub(crate) separator: &'static str,
    /// True if moves that leave a given digit are accepted: pencil marks, and the digit once more.
    pub(crate) takes_given: bool,
    /// Whether there is such a clue, if `Dx,y` ticks one off by the cell beside the grid in which it stands.
    pub(crate) has_clue: Option<fn(&Q, Clue) -> bool>,
}

impl<Q> Digits<Q> {
    /// The moves of a game whose clues can be ticked off, if they are there.
    pub(crate) const fn ticking(has_clue: fn(&Q, Clue) -> bool) -> Self {
        Self { separator: "", takes_given: false, has_clue: Some(has_clue) }
    }
}

impl<Q> Moves<Q, Numbers> for Digits<Q> {
    fn follow(
        &self,
        problem: &Q,
        given: &Numbers,
        position: &mut Numbers,
        text: &str,
    ) -> Result<(), Refused> {
        let order = given.size().width;
        let form = match text.bytes().next() {
            Some(b'S') => {
                let digit = |digit: &str| {
                    digit.parse().ok().filter(|digit| (1..=order as u32).contains(digit))
                };
                let digits = text[1..]
                    .split(self.separator)
                    .filter(|digit| !(digit.is_empty() && self.separator.is_empty()));
                return position.fill(given, digits.map(digit));
            }
            Some(b'R') => "R#,#,#",
            Some(b'P') => "P#,#,#",
            // All pencil marks at once, and a clue that is ticked off: they enter nothing.
            Some(b'M') if text == "M" => return Ok(()),
            Some(b'D') => {
                let is_there = self
                    .has_clue
                    .zip(beside(given.size(), &text[1..]))
                    .is_some_and(|(has_clue, clue)| has_clue(problem, clue));
                return is_there.then_some(()).ok_or(Refused::NoClue);
            }
            _ => return Err(Refused::NotAMove),
        };
        let [x, y, digit] = numbers(form, text)?;
        if x >= order || y >= order {
            return Err(Refused::LeavesTheGrid);
        }
        if digit > order {
            return Err(Refused::OutOfRange { entered: digit, most: order });
        }
        if !self.takes_given && given.get(given.size().cell(x, y)).is_some() {
            return Err(Refused::OnGiven);
        }
        // A pencil mark enters nothing; without a digit it is no mark, but takes the digit away.
        if form.starts_with('P') && digit > 0 {
            return Ok(());
        }
        position.enter(given, [x, y], (digit > 0).then_some(digit as u32))
    }

    /// A move for each cell that is not as in the answer.
    fn moves_to(&self, position: &Numbers, answer: &Numbers) -> Vec<String> {
        position.moves_to(answer, |x, y, digit| format!("R{x},{y},{digit}"))
    }

    /// The first digit once more, if it is given.
    fn idle(&self, _problem: &Q, given: &Numbers) -> Result<Vec<String>, String> {
        match given.get(0) {
            Some(digit) if self.takes_given => Ok(vec![format!("R0,0,{digit}")]),
            Some(_) if given.is_whole() => Err("every cell is given".to_owned()),
            _ => Ok(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solo::Solo;
    use tatham_core::Puzzle as _;

    const SOLO: Digits<()> = Digits { separator: ",", takes_given: true, has_clue: None };
    /// All clues but the second from the left are there.
    const TOWERS: Digits<()> = Digits::ticking(|(), clue| clue != Clue::Left(2));

    #[test]
    fn digits_are_entered_and_taken_away() {
        let problem = Solo::parse("2x2:1o").unwrap();
        let given = Solo::given(&problem);
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
        let moves_there = SOLO.moves_to(&position, &answer);
        assert!(
            moves_there.len() == 15 && moves_there.contains(&"R0,1,3".to_owned()),
            "{moves_there:?}"
        );
        SOLO.follow(&(), &given, &mut position, "S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1").unwrap();
        assert!(SOLO.moves_to(&position, &answer).is_empty());
    }

    #[test]
    fn games_differ_in_what_they_take() {
        let size = tatham_core::Size { width: 3, height: 3 };
        let given = Numbers::from_fn(size, |cell| (cell == 4).then_some(2));
        let mut position = given.clone();
        for text in ["R0,0,3", "P1,0,2", "M", "D0,-1", "D3,2", "D-1,0", "D1,3", "S321123213"] {
            TOWERS
                .follow(&(), &given, &mut position, text)
                .unwrap_or_else(|why| panic!("{text} {why}"));
        }
        assert_eq!(position.to_string(), "3 2 1\n1 2 3\n2 1 3\n");
        for odd in [
            "P1,1,2",
            "R1,1,2",
            "D0,0",
            "D-1,-1",
            "D-1,1",
            "D0,4",
            "D0",
            "S32112321",
            "S3211232134",
            "S3,2,1,1,2,3,2,1,3",
            "S321133213",
        ] {
            assert!(TOWERS.follow(&(), &given, &mut position, odd).is_err(), "{odd}");
        }
        assert!(
            SOLO.follow(&(), &given, &mut position, "P1,1,2").is_ok()
                && SOLO.follow(&(), &given, &mut position, "D0,-1").is_err()
        );
    }
}
