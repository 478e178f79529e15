//! Moves of the real game: `Ox,y` opens a cell, `Fx,y` sets a flag or removes it, `Cx,y` opens
//! all cells around one that have no flag. `S` shows everything.

use tatham_core::author::play::{Actions, Empty, Solve};
use tatham_core::gesture::{Button, Gesture, Offer};
use tatham_core::{Attempt, Budget, Grid, Refusal, Size, Stop};

use super::constraints::Constraints;
use super::counting::Saturation;
use super::visible_board::VisibleBoard;
use super::{GameParams, Mines};
use crate::game::Game as _;

/// Actions; a move may have several.
pub(super) const ACTIONS: Actions<char> = Actions {
    solve: Solve::None,
    empty: Empty::Move,
    one_move: false,
    ..Actions::joined(&[("O#,#", 'O'), ("F#,#", 'F'), ("C#,#", 'C')])
};

/// Follows a move.
pub(super) fn follow(
    form: &GameParams,
    mines: &Grid<bool>,
    seen: &mut VisibleBoard,
    text: &str,
) -> Attempt {
    if text == "S" {
        if !seen.is_dead() {
            seen.show_all(mines);
        }
        return Ok(());
    }
    if seen.is_dead() {
        return Err(Refusal::other("comes after a mine was opened"));
    }
    ACTIONS.play(seen, text, |after, sign, [x, y, ..]| {
        let cell = form.size.cell_at([x, y]).ok_or(Refusal::LeavesTheGrid)?;
        match sign {
            'F' if !after.is_covered(cell) => {
                return Err(Refusal::other("sets a flag on an open cell"));
            }
            'F' => after.flag(cell),
            'O' => after.open(mines, cell),
            _ => {
                let covered = |cell: &usize| after.is_covered(*cell) && !after.is_flag(*cell);
                for around in form.size.around(cell).filter(covered).collect::<Vec<_>>() {
                    after.open(mines, around);
                }
            }
        }
        Ok(())
    })?;
    if seen.is_won(form.mines) {
        seen.flag_all();
    }
    Ok(())
}

/// Returns the moves of taps: one opens a cell, or all cells around a number with all of its flags;
/// the second button sets a flag or removes it.
pub(super) fn offers(form: &GameParams, seen: &VisibleBoard) -> Vec<Offer> {
    if seen.is_dead() || seen.is_won(form.mines) {
        return Vec::new();
    }
    let size = form.size;
    let offer = |sign: char, cell: usize, words: &str, button: Button| Offer {
        text: ACTIONS.action_in(&sign, size, cell),
        name: format!("{words} {}", size.label(cell)),
        gesture: Gesture::Tap(size.place(cell), button),
    };
    let around = |cell: usize, is_counted: fn(&VisibleBoard, usize) -> bool| {
        size.around(cell).filter(|&beside| is_counted(seen, beside)).count()
    };
    let taps = |cell: usize| match seen.number(cell) {
        None if seen.is_flag(cell) => {
            vec![offer('F', cell, "remove the flag from", Button::Second)]
        }
        None => vec![
            offer('O', cell, "open", Button::First),
            offer('F', cell, "set a flag on", Button::Second),
        ],
        Some(number) => {
            let flags = around(cell, VisibleBoard::is_flag);
            let has_more =
                around(cell, |seen, beside| seen.is_covered(beside) && !seen.is_flag(beside)) > 0;
            let is_full = number == flags && has_more;
            is_full
                .then(|| offer('C', cell, "open all around", Button::First))
                .into_iter()
                .collect()
        }
    };
    (0..size.area()).flat_map(taps).collect()
}

/// Returns the moves that open the open cells of a position, and set its flags.
pub(super) fn moves_to(size: Size, from: &VisibleBoard, to: &VisibleBoard) -> Vec<String> {
    let at = |sign: char, cell: usize| ACTIONS.action_in(&sign, size, cell);
    let open = (0..size.area())
        .filter(|&cell| from.is_covered(cell) && to.number(cell).is_some())
        .map(|cell| at('O', cell));
    let flags = (0..size.area())
        .filter(|&cell| from.is_flag(cell) != to.is_flag(cell))
        .map(|cell| at('F', cell));
    // The game sets flags by itself when it is won, and a mine ends it: so opened mines come last.
    let mines = (0..size.area())
        .filter(|&cell| from.is_covered(cell) && to.is_mine(cell))
        .map(|cell| at('O', cell));
    flags.chain(open).chain(mines).collect()
}

/// Returns moves that open the cells that are certainly safe.
pub(super) fn next(
    form: &GameParams,
    seen: &VisibleBoard,
    budget: &Budget,
) -> Result<Vec<String>, Stop> {
    if seen.is_dead() {
        return Err(Stop::Guess("a mine was opened".to_owned()));
    }
    let open = |cells: &mut dyn Iterator<Item = usize>| -> Vec<String> {
        cells.map(|cell| ACTIONS.action_in(&'O', form.size, cell)).collect()
    };
    // Deductions at a glance are nearly all there are, and fast.
    let at_a_glance = Saturation::for_constraints(&Constraints::new(form, seen))
        .map(|settled| open(&mut settled.safe()));
    if let Some(moves) = at_a_glance.filter(|moves| !moves.is_empty()) {
        return Ok(moves);
    }
    let study = Mines::analyse(form, seen, &mut (), budget)?;
    let is_safe = |cell: &usize| {
        seen.is_covered(*cell)
            && study.as_ref().is_some_and(|study| study.common.get(*cell) == Some('.'))
    };
    let moves = open(&mut (0..form.size.area()).filter(is_safe));
    if moves.is_empty() {
        return Err(Stop::Guess("no cell is certainly safe: a guess is needed".to_owned()));
    }
    Ok(moves)
}
