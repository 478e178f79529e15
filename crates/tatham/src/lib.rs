//! Puzzles of [Simon Tatham's collection][collection] in Rust programs: solve them, prove that a
//! solution is the only one, and explain each step.
//!
//! A Sudoku, from an array to a hint and the solution:
//!
//! ```
#![doc = include_str!("../examples/sudoku.rs")]
//! ```
//!
//! There are 3 ways in:
//!
//! | you have | you use |
//! | --- | --- |
//! | rows, clues, cages | a [builder](#builders) |
//! | an ID, and you know the kind | [`Instance::parse`], with a type of [`kinds`] |
//! | any input of a player: an ID, a link, a save file | [`open`] |
//!
//! [`make`] makes new puzzles, of the size and the difficulty that you ask for.
//!
//! A puzzle then has these methods, whatever its kind:
//!
//! | method | returns |
//! | --- | --- |
//! | [`solve`] | an [`Outcome`]: the only solution, 2 of several, none, or undecided |
//! | [`answers`] | all solutions, one by one |
//! | [`hint`], [`hint_from`] | the next step with its reason, from the start or from a position |
//! | [`explain`] | all steps, with the difficulty of the puzzle |
//! | [`position`] | the position after a player's entries |
//! | [`check`] | the mistakes in a position |
//! | [`judge`](AnyPuzzle::judge) | verdicts on claims, of a puzzle from [`open`] |
//! | [`draw`], [`draw_answer`] | a picture, for SVG or a terminal |
//! | [`within`] | the same puzzle with a time limit for each call |
//!
//! Every answer is checked before you get it: the rules are checked apart from the solver, in
//! release builds too. A whole [answer] has no value for "unknown". Positions, and the part of an
//! answer that is known when a limit comes first, are partial answers ([`PartialAnswer`]).
//!
//! [collection]: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/
//! [`solve`]: Instance::solve
//! [`answers`]: Instance::answers
//! [`hint`]: Instance::hint
//! [`hint_from`]: Instance::hint_from
//! [`explain`]: Instance::explain
//! [`position`]: Instance::position
//! [`check`]: Instance::check
//! [`draw`]: Instance::draw
//! [`draw_answer`]: Instance::draw_answer
//! [`within`]: Instance::within
//!
//! # Builders
//!
//! Rows come before columns, and a cell is `(row, column)` from 0 at the top left. A builder
//! returns an [`Error`], and never panics, for rows of different lengths, for values out of range,
//! and for cells that are named twice or lie outside.
//!
//! | puzzle | also called | begin with |
//! | --- | --- | --- |
//! | [`Akari`] | Light Up | `Akari::from_rows(["..1#", …])` |
//! | [`BlackBox`] | | `BlackBox::new(width, height, balls).hit(ray).passed(ray, exit)` |
//! | [`Countdown`] | | `Countdown::new(&numbers, target)` |
//! | [`Futoshiki`] | Unequal | `Futoshiki::from_rows(rows).greater(cell, than)` |
//! | [`KenKen`] | Keen | `KenKen::new(side).cage('+', number, cells)` |
//! | [`Mastermind`] | Guess | `Mastermind::new(pegs, colours).guess(&colours, black, white)` |
//! | [`Minesweeper`] | Mines | `Minesweeper::from_rows(["1?", "F?"], mines)` |
//! | [`Nonogram`] | Pattern | `Nonogram::from_clues(rows, columns)` |
//! | [`Skyscrapers`] | Towers | `Skyscrapers::new(side).top(clues).left(clues)` |
//! | [`Slitherlink`] | Loopy | `Slitherlink::from_rows(rows)` |
//! | [`Sudoku`] | Solo | `Sudoku::from_rows(rows).diagonals().cage(sum, cells)` |
//! | [`Tents`] | | `Tents::new(["..T", …], row_counts, column_counts)` |
//!
//! A constructor that takes the whole puzzle returns it; the others return a builder, whose `build`
//! does. Black Box, Mastermind and Minesweeper are positions: `study` returns their analysis.
//!
//! # Limits
//!
//! Without a limit, a search runs until it is certain. [`Instance::within`] sets a limit of time;
//! a limit that comes first is an [`Outcome::Unknown`], not an error. [`Instance::answers`]
//! takes a [`Budget`] of time or of steps: steps end at the same point on every machine.
//!
//! # Features
//!
//! Each family of puzzles is a feature, and all are on by default. With `default-features = false,
//! features = ["latin"]` a program compiles only Sudoku and related kinds:
//!
//! | feature | kinds |
//! | --- | --- |
//! | `countdown` | Countdown |
//! | `hidden` | Black Box, Guess, Mines |
//! | `latin` | Keen, Solo, Towers, Unequal |
//! | `moves` | Cube, Fifteen, Flip, Flood, Inertia, Netslide, Pegs, Same Game and 3 more |
//! | `pattern` | Pattern |
//! | `region` | Dominosa, Filling, Galaxies, Map, Palisade, Rectangles |
//! | `route` | Bridges, Loopy, Net, Pearl, Slant, Train Tracks |
//! | `shade` | Battleship, Light Up, Magnets, Mosaic, Range, Singles, Tents, Undead, Unruly |
//! | `signpost` | Signpost |

#![warn(clippy::print_stderr, clippy::print_stdout)]
#![cfg_attr(
    not(all(
        feature = "countdown",
        feature = "hidden",
        feature = "latin",
        feature = "pattern",
        feature = "route",
        feature = "shade"
    )),
    allow(
        dead_code,
        unreachable_pub,
        unused_imports,
        reason = "what builders share whose families are left out"
    )
)]

pub mod answer;
mod any;
mod builders;
mod error;
mod instance;
pub mod kinds;
mod make;
mod outcome;
mod repair;
#[cfg(feature = "hidden")]
mod study;

pub use answer::Grid;
pub use any::{AnyPuzzle, open};
pub use builders::*;
pub use error::Error;
pub use instance::{Check, Instance};
pub use make::{MakeOutcome, Series, make};
pub use outcome::Outcome;
pub use repair::{Repair, repair};
#[cfg(feature = "hidden")]
pub use study::Study;

pub use tatham_core::explain::{Band, Explanation, Hint, Mistakes, Rating, Step, judge};
pub use tatham_core::fact::Fact;
pub use tatham_core::make::{Fewest, Made, NotMade, Repaired, Symmetry};
pub use tatham_core::problem::Defect;
pub use tatham_core::verdict::Limit;
pub use tatham_core::{
    Budget, Ended, Json, Kind, Letters, Numbers, Options, ParseError, PartialAnswer, Picture,
    Place, Report, Status, Stop, VerifiedSolutions, Violation,
};
pub use tatham_picture::{Render, Screen};
