//! Sentences on a move: what it changes, in the game's own unit, and how many moves are left.

use tatham_core::explain::Remaining;
use tatham_core::words;

use crate::game::Game;

/// Returns a number with its noun: `1 peg`, `2 pegs`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Returns a number with its noun and verb: `1 gem is`, `2 gems are`.
pub(crate) fn there_are(count: usize, noun: &str) -> String {
    counted(count, noun) + if count == 1 { " is" } else { " are" }
}

/// Describes how many of all things are as they should be, and how many were before a move:
/// `7 of the 9 tiles are in place, 2 more than before`.
pub(crate) fn progress(noun: &str, goal: &str, all: usize, [before, now]: [usize; 2]) -> String {
    let state = match now {
        _ if now == all => return format!("all {all} {noun}s are {goal}"),
        0 => format!("none of the {all} {noun}s is {goal}"),
        1 => format!("1 of the {all} {noun}s is {goal}"),
        _ => format!("{now} of the {all} {noun}s are {goal}"),
    };
    match now.cmp(&before) {
        std::cmp::Ordering::Greater => format!("{state}, {} more than before", now - before),
        std::cmp::Ordering::Less => format!("{state}, {} fewer than before", before - now),
        std::cmp::Ordering::Equal if now == 0 => state,
        std::cmp::Ordering::Equal => format!("{state}, as many as before"),
    }
}

/// Describes how many of `all` tiles a move brings to their goal, if each tile that is elsewhere is
/// work that is left.
pub(crate) fn tiles_home<G: Game>(
    state: &G::State,
    text: &str,
    all: usize,
    (noun, goal): (&str, &str),
) -> Option<String> {
    let mut next = state.clone();
    G::follow(&mut next, text).ok()?;
    let home = [state, &next].map(|state| all - G::left(state) as usize);
    Some(progress(noun, goal, all, home))
}

/// Returns the sentences of a step: the move, what it changes, and what is left.
pub(crate) fn sentences(instruction: &str, effect: Option<&str>, remaining: Remaining) -> String {
    let effect = effect.map(|effect| format!(": {effect}")).unwrap_or_default();
    format!("{} {}", words::sentence(&(instruction.to_owned() + &effect)), left(remaining))
}

/// Returns the sentence on the moves that are left.
fn left(Remaining { moves, at_least }: Remaining) -> String {
    let needed = match at_least {
        _ if moves == 0 => return "This finishes the game.".to_owned(),
        _ if moves == 1 => String::new(),
        _ if at_least == moves => ", and no way is shorter".to_owned(),
        1 => ", at least 1 is needed".to_owned(),
        _ => format!(", at least {at_least} are needed"),
    };
    format!("{} left{needed}.", there_are(moves, "move"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_their_words() {
        for (all, counts, text) in [
            (9, [5, 7], "7 of the 9 tiles are in place, 2 more than before"),
            (9, [2, 1], "1 of the 9 tiles is in place, 1 fewer than before"),
            (9, [3, 3], "3 of the 9 tiles are in place, as many as before"),
            (9, [1, 0], "none of the 9 tiles is in place, 1 fewer than before"),
            (9, [0, 0], "none of the 9 tiles is in place"),
            (9, [7, 9], "all 9 tiles are in place"),
        ] {
            assert_eq!(progress("tile", "in place", all, counts), text);
        }
    }

    #[test]
    fn a_step_ends_with_what_is_left() {
        for (moves, at_least, text) in [
            (42, 40, "Slide the 15 down: it is home. 42 moves are left, at least 40 are needed."),
            (42, 42, "Slide the 15 down: it is home. 42 moves are left, and no way is shorter."),
            (3, 1, "Slide the 15 down: it is home. 3 moves are left, at least 1 is needed."),
            (1, 1, "Slide the 15 down: it is home. 1 move is left."),
            (0, 0, "Slide the 15 down: it is home. This finishes the game."),
        ] {
            let step = Remaining { moves, at_least };
            assert_eq!(sentences("slide the 15 down", Some("it is home"), step), text);
        }
        let last = Remaining { moves: 0, at_least: 0 };
        assert_eq!(sentences("press R1C1", None, last), "Press R1C1. This finishes the game.");
    }
}
