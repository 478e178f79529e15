//! How the game is played: `12y` draws a line along edge 12, `12n` marks that there is none, `12u` takes both away; a record is any number of these, and `S` before it
//! says that the game solved it.

use tatham_core::author::play::{Actions, Between, Empty, Moves, Solve};
use tatham_core::known::EdgeSet;
use tatham_core::{Attempt, Refused};

use super::Problem;

const ACTIONS: Actions<()> = Actions {
    between: Between::End,
    prefixes: &['S'],
    solve: Solve::None,
    empty: Empty::Move,
    ..Actions::joined(&[])
};

/// The moves of the game.
#[derive(Debug)]
pub(super) struct Strokes;

impl Moves<Problem, EdgeSet> for Strokes {
    fn follow(&self, _: &Problem, _: &EdgeSet, position: &mut EdgeSet, text: &str) -> Attempt {
        ACTIONS.play_texts(position, text, |next, action| {
            let (number, line) = match action.as_bytes() {
                [number @ .., b'y'] => (number.len(), Some(true)),
                [number @ .., b'n'] => (number.len(), Some(false)),
                [number @ .., b'u'] => (number.len(), None),
                _ => return Err(Refused::NotAMove),
            };
            let edge = action[..number].parse().ok().filter(|&edge| edge < next.edges());
            next.put(edge.ok_or(Refused::other("names an edge that does not exist"))?, line);
            Ok(())
        })
    }

    /// One move, of all lines that are missing or wrong; marks go where lines come.
    fn moves_to(&self, position: &EdgeSet, answer: &EdgeSet) -> Vec<String> {
        let differs =
            |edge: usize| (position.line(edge) == Some(true)) != (answer.line(edge) == Some(true));
        let action = |edge: usize| {
            format!("{edge}{}", if answer.line(edge) == Some(true) { 'y' } else { 'n' })
        };
        ACTIONS.moves((0..answer.edges()).filter(|&edge| differs(edge)).map(action).collect())
    }
}
