//! Vocabulary and contract of tatham-slv: what a puzzle kind is, what goes in and what comes out.
//!
//! There is no solver and no input or output here. A kind implements [`Puzzle`]; everything that users see (verdict, report,
//! check of each answer) is made from that by [`problem`], so that it is the same for every kind.

pub mod budget;
#[cfg(feature = "_contract")]
pub mod contract;
pub mod error;
pub mod game_id;
pub mod grid;
pub mod judge;
pub mod kind;
pub mod letters;
pub mod numbers;
pub mod picture;
pub mod play;
pub mod problem;
pub mod puzzle;
pub mod report;
pub mod save;
pub mod scan;

pub use budget::{Budget, Stop, Ticker};
pub use error::{Flaw, ParseError};
pub use grid::{Direction, Grid, Size};
pub use judge::{Limit, Status, Verdict};
pub use kind::{Kind, Knob, Settings, Takes};
pub use letters::Letters;
pub use numbers::Numbers;
pub use picture::Picture;
pub use play::{Entered, Play};
pub use problem::{AnyProblem, Entry, Options};
pub use puzzle::{Puzzle, Question, Solutions, Stats, View, Violation};
pub use report::Report;
