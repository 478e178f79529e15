//! Rules, read literally: codes, guesses, replies, and the codes that are consistent with all
//! replies so far.

/// Parameters of a game, as in its ID: `cCpPgG`, `b` or `B`, `m` or `M`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameParams {
    /// Colours, 2 to 10.
    pub colours: u8,
    /// Pegs of a code, at least 2.
    pub pegs: u8,
    /// Number of guesses allowed.
    pub guesses: u32,
    /// True if guesses may have blanks (`b`). The hidden code never has any.
    pub blanks: bool,
    /// True if a colour may occur more than once, in guesses and in the code (`m`).
    pub repeats: bool,
}

/// Reply to a guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Marks {
    /// Number of pegs of the right colour in the right place.
    pub(super) black: u8,
    /// Further pegs of a right colour, in a wrong place.
    pub(super) white: u8,
}

/// Guess and its marks.
pub(super) type Turn = (Vec<u8>, Marks);

/// Returns the reply to a guess if this code is hidden.
///
/// A blank is never right. If one row is longer, its further pegs are in no right place.
pub(super) fn marks(guess: &[u8], code: &[u8]) -> Marks {
    let black = guess.iter().zip(code).filter(|&(&peg, &hidden)| peg != 0 && peg == hidden).count();
    let times =
        |pegs: &[u8], colour| pegs.iter().map(|&peg| usize::from(peg == colour)).sum::<usize>();
    let both: usize =
        (1..=u8::MAX).map(|colour| times(guess, colour).min(times(code, colour))).sum();
    Marks { black: black as u8, white: (both - black) as u8 }
}

impl GameParams {
    /// Returns true if these pegs can be the hidden code.
    pub fn is_code(self, pegs: &[u8]) -> bool {
        !pegs.contains(&0) && self.is_row(pegs)
    }

    /// Returns true if the game accepts this guess: it has no blank or, if blanks are allowed, at
    /// least one peg.
    pub fn takes(self, guess: &[u8]) -> bool {
        let is_set =
            if self.blanks { guess.iter().any(|&peg| peg != 0) } else { !guess.contains(&0) };
        is_set && self.is_row(guess)
    }

    /// Returns false if no code at all gets this reply to a guess: it has more marks than the guess
    /// has colours, or all pegs but one are right, and the last one has a right colour in a wrong
    /// place.
    pub(super) fn can_answer(self, guess: &[u8], Marks { black, white }: Marks) -> bool {
        let colours = guess.iter().filter(|&&peg| peg != 0).count();
        usize::from(black) + usize::from(white) <= colours
            && !(black + 1 == self.pegs && white == 1)
    }

    /// Returns true if a code is consistent with all replies so far. No code is consistent with a
    /// guess that the game does not accept.
    pub(super) fn fits(self, code: &[u8], history: &[Turn]) -> bool {
        self.is_code(code)
            && history
                .iter()
                .all(|(guess, answer)| self.takes(guess) && marks(guess, code) == *answer)
    }

    /// Returns true if the number of pegs is right, all colours exist, and none occurs too often.
    fn is_row(self, pegs: &[u8]) -> bool {
        let is_repeated = |at: usize| pegs[at] != 0 && pegs[..at].contains(&pegs[at]);
        pegs.len() == usize::from(self.pegs)
            && pegs.iter().all(|&peg| peg <= self.colours)
            && (self.repeats || !(0..pegs.len()).any(is_repeated))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns the parameters from an ID's letters.
    pub(in crate::guess) fn form(
        colours: u8,
        pegs: u8,
        guesses: u32,
        blanks: bool,
        repeats: bool,
    ) -> GameParams {
        GameParams { colours, pegs, guesses, blanks, repeats }
    }

    /// Returns all rows of pegs from a colour on, in lexicographic order.
    pub(in crate::guess) fn rows(form: GameParams, first: u8) -> Vec<Vec<u8>> {
        let longer = |rows: Vec<Vec<u8>>| -> Vec<Vec<u8>> {
            rows.into_iter()
                .flat_map(|row| {
                    (first..=form.colours).map(move |peg| [row.clone(), vec![peg]].concat())
                })
                .collect()
        };
        (0..form.pegs).fold(vec![Vec::new()], |rows, _| longer(rows))
    }

    /// Returns all consistent codes, in lexicographic order.
    pub(in crate::guess) fn consistent_answers(form: GameParams, history: &[Turn]) -> Vec<Vec<u8>> {
        rows(form, 1).into_iter().filter(|code| form.fits(code, history)).collect()
    }

    /// Returns 60 random histories of a game; some of them allow no code.
    pub(in crate::guess) fn histories(
        form: GameParams,
        random: &mut fastrand::Rng,
    ) -> Vec<Vec<Turn>> {
        let codes = consistent_answers(form, &[]);
        let guesses: Vec<_> = rows(form, 0).into_iter().filter(|guess| form.takes(guess)).collect();
        let mut history = |round: usize| {
            let code = &codes[random.u32(..codes.len() as u32) as usize];
            let mut draw = |_| guesses[random.u32(..guesses.len() as u32) as usize].clone();
            let turn = |guess: Vec<u8>| (guess.clone(), marks(&guess, code));
            let mut history: Vec<Turn> = (0..round % 5).map(&mut draw).map(turn).collect();
            if let (Some((_, marks)), 0) = (history.last_mut(), round % 7) {
                marks.white = 1;
            }
            history
        };
        (0..60).map(&mut history).collect()
    }

    #[test]
    fn answers_are_as_in_the_real_game() {
        let answer = |guess: [u8; 4], code: [u8; 4]| {
            (marks(&guess, &code).black, marks(&guess, &code).white)
        };
        assert_eq!(answer([1, 1, 2, 3], [1, 1, 2, 3]), (4, 0));
        assert_eq!(answer([1, 1, 2, 2], [2, 2, 1, 1]), (0, 4));
        assert_eq!(answer([1, 1, 1, 2], [1, 3, 3, 1]), (1, 1));
        assert_eq!(answer([0, 0, 1, 0], [1, 2, 3, 4]), (0, 1));
        assert_eq!(answer([0, 4, 0, 4], [4, 4, 1, 1]), (1, 1));
    }

    #[test]
    fn guesses_with_blanks_and_repeats_are_taken_where_they_are_allowed() {
        let [plain, blanks, single] =
            [form(6, 4, 10, false, true), form(6, 4, 10, true, true), form(6, 4, 10, true, false)];
        let takes = |guess: &[u8]| [plain, blanks, single].map(|form| form.takes(guess));
        assert_eq!(takes(&[1, 1, 2, 3]), [true, true, false]);
        assert_eq!(takes(&[1, 4, 2, 3]), [true, true, true]);
        assert_eq!(takes(&[1, 0, 0, 0]), [false, true, true]);
        assert_eq!(
            (takes(&[0; 4]), takes(&[1; 5]), takes(&[1, 2, 3, 7])),
            ([false; 3], [false; 3], [false; 3])
        );
        assert!(
            !blanks.is_code(&[1, 0, 2, 3])
                && blanks.is_code(&[1, 1, 2, 3])
                && !single.is_code(&[1, 1, 2, 3])
        );
    }

    #[test]
    fn a_code_fits_what_it_answers() {
        let form = form(6, 4, 10, false, true);
        let history = [(vec![1, 1, 2, 3], Marks { black: 1, white: 1 })];
        assert!(form.fits(&[1, 2, 4, 4], &history) && !form.fits(&[1, 1, 4, 4], &history));
        assert!(
            !form.fits(&[1, 2, 4, 4], &[(vec![0, 1, 2, 3], Marks { black: 0, white: 2 })]),
            "no such guess is taken"
        );
    }
}
