//! What players do in the real games: their moves, how they compare with a solution, and the moves that lead on to it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::budget::{Budget, Stop};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::save::Step;

/// The board of the real game, on which moves are made.
///
/// It follows no move that the real game would refuse: what it has followed can be written to a save file again.
pub trait Board<P: Puzzle> {
    /// Follows a move, or the game's own solve move, as save files write them.
    ///
    /// # Errors
    /// Why it cannot be followed, as a clause without the move: `leaves the grid`. Then nothing has changed.
    fn follow(&mut self, text: &str) -> Result<(), String>;

    /// What the player has made of each cell.
    fn compare(&self, solution: &P::Solution) -> Grid<Entry>;

    /// Ordinary moves that lead from here to an answer, right or wrong; `None` where it is better to start anew, and for what is no full
    /// answer on this board.
    fn moves_to(&self, solution: &P::Solution) -> Option<Vec<String>>;
}

/// Sets up the board of a puzzle as the player first sees it.
pub type Start<P> = for<'p> fn(&'p <P as Puzzle>::Problem) -> Box<dyn Board<P> + 'p>;

/// A cell of a player's board, held against a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// There is nothing to enter: the puzzle gives it, and the solution has it.
    Given,
    /// Nothing is entered yet.
    Open,
    /// The entry is the solution's.
    Right,
    /// The entry is another than the solution's.
    Wrong,
}

impl Entry {
    /// Whether nothing is left to do.
    fn is_done(self) -> bool {
        matches!(self, Self::Given | Self::Right)
    }

    /// Holds what was entered against what is right.
    pub fn of<T: PartialEq>(entered: Option<T>, right: &T) -> Self {
        match entered {
            None => Self::Open,
            Some(entered) if entered == *right => Self::Right,
            Some(_) => Self::Wrong,
        }
    }
}

/// How far a player has come, held against a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
#[non_exhaustive]
pub struct Player {
    /// Cells entered as in the solution; of several solutions, the first.
    pub correct: usize,
    /// Cells entered otherwise: column and row, from 0 at the top left.
    pub wrong: Vec<[usize; 2]>,
    /// Cells still open.
    pub open: usize,
    /// Moves that cannot be followed; the counts are of the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<Skipped>,
    /// Why no moves were followed at all; then the counts say nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
}

impl Player {
    /// A player whose moves were not followed.
    pub(crate) fn unread(stop: &Stop) -> Self {
        Self { unreadable: Some(format!("the moves were not followed: {stop}")), ..Self::default() }
    }
}

/// A move that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[non_exhaustive]
pub struct Skipped {
    /// Which of the file's steps it is, counted from 1 over its records `MOVE`, `SOLVE` and `RESTART`.
    pub step: usize,
    /// The move as the file writes it.
    #[serde(rename = "move")]
    pub text: String,
    /// Why it cannot be followed.
    pub reason: String,
}

/// A game as far as a player has come.
pub(crate) struct Game<'p, P: Puzzle> {
    problem: &'p P::Problem,
    start: Start<P>,
    board: Box<dyn Board<P> + 'p>,
    /// The steps that led there, without those that cannot be followed.
    steps: Vec<&'p Step>,
    skipped: Vec<Skipped>,
}

impl<'p, P: Puzzle> Game<'p, P> {
    /// The game at its start.
    pub(crate) fn new(start: Start<P>, problem: &'p P::Problem) -> Self {
        Self { problem, start, board: start(problem), steps: Vec::new(), skipped: Vec::new() }
    }

    /// The game after these steps.
    ///
    /// # Errors
    /// Why they were not followed to the end.
    pub(crate) fn after(start: Start<P>, problem: &'p P::Problem, steps: &'p [Step], budget: &Budget) -> Result<Self, Stop> {
        let mut game = Self::new(start, problem);
        for (i, step) in steps.iter().enumerate() {
            budget.check()?;
            match step {
                Step::Restart => game.board = start(problem),
                Step::Move(text) | Step::Solve(text) => {
                    if let Err(reason) = game.board.follow(text) {
                        game.skipped.push(Skipped { step: i + 1, text: text.clone(), reason });
                        continue;
                    }
                }
            }
            game.steps.push(step);
        }
        Ok(game)
    }

    /// Holds what was entered against a solution.
    pub(crate) fn compare(&self, solution: &P::Solution) -> Player {
        let entries = self.board.compare(solution);
        let mut player = Player { skipped: self.skipped.clone(), ..Player::default() };
        for (cell, entry) in entries.cells().iter().enumerate() {
            match entry {
                Entry::Given => {}
                Entry::Open => player.open += 1,
                Entry::Right => player.correct += 1,
                Entry::Wrong => player.wrong.push(entries.size().position(cell).into()),
            }
        }
        player
    }

    /// The player's steps, and after them those that lead on to a solution; none, if there is no way at all.
    pub(crate) fn finish(&self, solution: &P::Solution) -> Vec<Step> {
        let anew = || Some((Some(Step::Restart), (self.start)(self.problem).moves_to(solution)?));
        let (restart, moves) = self.board.moves_to(solution).map(|moves| (None, moves)).or_else(anew).unwrap_or_default();
        let steps = self.steps.iter().copied().cloned();
        steps.chain(restart).chain(moves.into_iter().map(Step::Move)).collect()
    }
}

/// Moves that enter an answer, right or wrong, on a new board; `None` where the board does not take it: then it contradicts what is given, or
/// is none that a player can enter.
pub(crate) fn entering<P: Puzzle>(start: Start<P>, problem: &P::Problem, answer: &P::Solution) -> Option<Vec<Step>> {
    let mut board = start(problem);
    let moves = board.moves_to(answer)?;
    moves.iter().try_for_each(|text| board.follow(text)).ok()?;
    let is_entered = board.compare(answer).cells().iter().all(|entry| entry.is_done());
    is_entered.then(|| moves.into_iter().map(Step::Move).collect())
}

/// The numbers of a move: those that stand for `#` in its form, such as `F#,#,#,#`.
///
/// # Errors
/// What is wrong: the move has another form, or a number is too large.
pub fn numbers<const N: usize>(form: &str, text: &str) -> Result<[usize; N], String> {
    let odd = || format!("is not of the form {}", form.replace('#', "N"));
    let mut numbers = Vec::with_capacity(N);
    let mut rest = text;
    for sign in form.chars() {
        if sign != '#' {
            rest = rest.strip_prefix(sign).ok_or_else(odd)?;
            continue;
        }
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (digits, after) = rest.split_at(end);
        if digits.is_empty() {
            return Err(odd());
        }
        // The real games count in 32 bits with a sign.
        let number: i32 = digits.parse().map_err(|_| format!("has a number that is too large: {digits}"))?;
        numbers.push(number as usize);
        rest = after;
    }
    if rest.is_empty() { numbers.try_into().map_err(|_| odd()) } else { Err(odd()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_by_their_form() {
        assert_eq!(numbers("F#,#,#,#", "F3,4,10,1"), Ok([3, 4, 10, 1]));
        assert_eq!(numbers("L#,#-#,#", "L0,1-2,3"), Ok([0, 1, 2, 3]));
        for odd in
            ["R1,2", "R1,2,3,4", "R-1,2,3", "R1,,3", "R1,2,3x", "R1 2 3", "P1,2,3", "R1,2,99999999999", "R1,2,2147483648", ""]
        {
            assert!(numbers::<3>("R#,#,#", odd).is_err(), "{odd}");
        }
    }
}
