//! Maker of boards: mines in random cells, away from the first click. Unless guesses are allowed,
//! the board is played; where a guess is needed, mines move among the cells that nothing is known
//! of, and the board is played on. What is open stays open, but its numbers change, so that the
//! board is played again from the start, until no mine has to move.

use tatham_core::author::Random;
use tatham_core::make::Preset;
use tatham_core::{Budget, Grid, ParseError, Stop};
use tatham_make::{Board, Drawable};

use super::constraints::Constraints;
use super::counting::Saturation;
use super::ids::{self, BoardParams};
use super::visible_board::VisibleBoard;
use super::{GameParams, Mines, play};
use crate::HiddenPuzzle;
use crate::game::Game as _;
use crate::hidden_puzzle::Problem;
use crate::make::revealed;

/// Number of times that a board is played from the start before it is given up.
const GAMES: usize = 60;

/// Cells whose deductions at a glance take as long as the work between 2 checks of a budget.
const CELLS: usize = 1_000;

/// Number of times that mines move in a game.
const REPAIRS: usize = 500;

impl Drawable for HiddenPuzzle<Mines> {
    const PRESETS: &'static [Preset] = &[
        ("9x9, 10 mines", "9x9n10"),
        ("9x9, 35 mines", "9x9n35"),
        ("16x16, 40 mines", "16x16n40"),
        ("16x16, 99 mines", "16x16n99"),
        ("30x16, 99 mines", "30x16n99"),
        ("30x16, 170 mines", "30x16n170"),
    ];
    const HAS_MOVES: bool = false;
    type Params = BoardParams;

    fn params(text: &str) -> Result<BoardParams, ParseError> {
        ids::params_to_make(text)
    }

    fn board(
        params: &BoardParams,
        _moves: Option<usize>,
        random: &mut Random,
        work: &Budget,
    ) -> Result<Option<Board<Self>>, Stop> {
        let &BoardParams { size, mines, click: [x, y], may_guess } = params;
        let [x, y] = [(x, size.width), (y, size.height)]
            .map(|(at, side)| at.unwrap_or_else(|| random.below(side)));
        let click = size.cell(x, y);
        let form = GameParams { size, mines, click: Some(click) };
        let mut secret = Grid::filled(size, false);
        let is_away = |cell: &usize| size.around(click).all(|near| near != *cell);
        let away = random.permutation(size.area()).into_iter().filter(is_away);
        away.take(mines).for_each(|cell| secret[cell] = true);
        if may_guess {
            return Ok(Some(revealed::<Mines>(form, secret)));
        }
        for _ in 0..GAMES {
            match repaired(&form, &mut secret, random, work)? {
                Some(0) => {
                    return Ok(Some(Board::unsolved(Problem::with_secret(form, secret))));
                }
                Some(_) => {}
                None => break,
            }
        }
        Ok(None)
    }
}

/// Plays a board to its end, and moves mines where a guess would be needed; returns how often that
/// was, or `None` if it does not end.
fn repaired(
    form: &GameParams,
    secret: &mut Grid<bool>,
    random: &mut Random,
    work: &Budget,
) -> Result<Option<usize>, Stop> {
    let mut seen = Mines::start(form, secret);
    let mut repairs = 0;
    while !seen.is_won(form.mines) {
        (0..form.size.area() / CELLS).try_for_each(|_| work.check())?;
        match play::next(form, &seen, work) {
            Ok(moves) => {
                for text in moves {
                    // A cell may be open already.
                    let _refused = Mines::query(form, secret, &mut seen, &text);
                }
            }
            Err(Stop::Guess(_)) if repairs < REPAIRS => {
                repairs += 1;
                if !repair(form, &seen, secret, random) {
                    return Ok(None);
                }
                seen = reopened(&seen, secret);
            }
            Err(Stop::Guess(_)) => return Ok(None),
            Err(stop) => return Err(stop),
        }
    }
    Ok(Some(repairs))
}

/// Returns the board with the same cells open, and their new numbers.
fn reopened(seen: &VisibleBoard, secret: &Grid<bool>) -> VisibleBoard {
    let mut board = VisibleBoard::all(seen.size());
    for cell in (0..seen.size().area()).filter(|&cell| seen.number(cell).is_some()) {
        board.open(secret, cell);
    }
    board
}

/// Moves mines among the covered cells that nothing is known of, so that a number has no mine among
/// them or only mines; returns false if there is no way to do so.
fn repair(
    form: &GameParams,
    seen: &VisibleBoard,
    secret: &mut Grid<bool>,
    random: &mut Random,
) -> bool {
    let Some(settled) = Saturation::for_constraints(&Constraints::new(form, seen)) else {
        return false;
    };
    let Some(number) = random.choose(&settled.numbers) else {
        return breach(seen, &settled, secret, random);
    };
    let counted: Vec<&usize> = settled.numbers.iter().flat_map(|number| &number.open).collect();
    let is_unknown = |cell: &usize| seen.is_covered(*cell) && settled.known[*cell].is_none();
    let mut others: Vec<usize> = (0..form.size.area())
        .filter(|cell| is_unknown(cell) && !number.open.contains(cell))
        .collect();
    random.shuffle(&mut others);
    // Cells that touch nothing open come first: numbers stay as they are.
    others.sort_by_cached_key(|cell| usize::from(counted.contains(&cell)));
    let to_mines = random.percent(50);
    for is_mine in [to_mines, !to_mines] {
        let change: Vec<usize> =
            number.open.iter().copied().filter(|&cell| secret[cell] != is_mine).collect();
        let swaps: Vec<usize> =
            others.iter().copied().filter(|&cell| secret[cell] == is_mine).collect();
        if change.len() <= swaps.len() {
            change.into_iter().zip(swaps).for_each(|(one, other)| swap(secret, one, other));
            return true;
        }
    }
    false
}

/// Moves a mine from the wall around covered cells that no number counts into them.
fn breach(
    seen: &VisibleBoard,
    settled: &Saturation,
    secret: &mut Grid<bool>,
    random: &mut Random,
) -> bool {
    let size = seen.size();
    let is_unknown = |cell: usize| seen.is_covered(cell) && settled.known[cell].is_none();
    let safe: Vec<usize> =
        (0..size.area()).filter(|&cell| is_unknown(cell) && !secret[cell]).collect();
    let is_wall = |&cell: &usize| {
        settled.known[cell] == Some(true)
            && size.around(cell).any(is_unknown)
            && size.around(cell).any(|near| seen.number(near).is_some())
    };
    let walls: Vec<usize> = (0..size.area()).filter(is_wall).collect();
    match (random.choose(&walls).copied(), random.choose(&safe).copied()) {
        (Some(wall), Some(cell)) => {
            swap(secret, wall, cell);
            true
        }
        _ => false,
    }
}

fn swap(secret: &mut Grid<bool>, one: usize, other: usize) {
    (secret[one], secret[other]) = (secret[other], secret[one]);
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::boards_are_as_claimed;

    use super::*;

    #[test]
    fn boards_are_played_without_a_guess() {
        boards_are_as_claimed::<HiddenPuzzle<Mines>>(&[
            "9x9n35",
            "16x16n40",
            "30x16n99",
            "9x9n10X0Y8",
            "4x4",
            "5x20a",
        ]);
    }
}
