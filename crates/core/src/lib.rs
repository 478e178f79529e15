//! Part of [`tatham`](https://docs.rs/tatham): the vocabulary and the contract of puzzle kinds, and
//! the types of input and output.
//!
//! There is neither a solver nor any input or output here. A kind implements [`Puzzle`]. Everything
//! that users see (verdict, report, check of each answer) is made from that by [`problem`], so that
//! it is the same for every kind:
//!
//! ```
//! use tatham_core::picture::{Picture, Shape, Tone};
//! use tatham_core::{
//!     Budget, Entry, Kind, Numbers, Options, ParseError, Puzzle, Settings, Size, Solutions, Stop,
//!     Violation, problem,
//! };
//!
//! /// Which number has this square?
//! #[derive(Debug)]
//! struct Root;
//!
//! static KIND: Kind = Kind {
//!     name: "root",
//!     title: "Root",
//!     about: "which whole number has this square?",
//!     grammar: &[("N", "the square")],
//!     example: "49",
//!     unsolvable: Some("50"),
//!     ..Kind::NONE
//! };
//!
//! /// An answer is a grid of one cell.
//! const SIZE: Size = Size { width: 1, height: 1 };
//!
//! /// The numbers that have not been tried.
//! struct Search<'p> {
//!     square: u32,
//!     next: u32,
//!     budget: &'p Budget,
//! }
//!
//! impl Iterator for Search<'_> {
//!     type Item = Result<Numbers, Stop>;
//!     fn next(&mut self) -> Option<Result<Numbers, Stop>> {
//!         // No square is less than its root: the end is a proof that there are no more.
//!         while self.next <= self.square {
//!             if let Err(stop) = self.budget.check() {
//!                 return Some(Err(stop));
//!             }
//!             self.next += 1;
//!             if (self.next - 1).checked_pow(2) == Some(self.square) {
//!                 return Some(Ok(Numbers::from_fn(SIZE, |_| Some(self.next - 1))));
//!             }
//!         }
//!         None
//!     }
//! }
//!
//! impl Solutions<Numbers> for Search<'_> {}
//!
//! impl Puzzle for Root {
//!     const KIND: &'static Kind = &KIND;
//!     type Problem = u32;
//!     type PartialAnswer = Numbers;
//!
//!     fn parse(text: &str) -> Result<u32, ParseError> {
//!         text.parse()
//!             .map_err(|_| ParseError::expected(text, 0..text.len(), "a number below 2^32"))
//!     }
//!
//!     fn id(square: &u32) -> String {
//!         square.to_string()
//!     }
//!
//!     fn givens(_: &u32) -> Numbers {
//!         Numbers::unknown(SIZE)
//!     }
//!
//!     fn candidates<'p>(
//!         square: &'p u32,
//!         _: &'p Settings,
//!         budget: &'p Budget,
//!     ) -> impl Solutions<Numbers> + 'p {
//!         Search { square: *square, next: 1, budget }
//!     }
//!
//!     fn range(square: &u32) -> u32 {
//!         *square
//!     }
//!
//!     fn check(square: &u32, root: &Numbers) -> Vec<Violation> {
//!         let wrong = root.get(0).filter(|root| root * root != *square);
//!         wrong
//!             .map(|root| Violation::new(format!("{root} times {root} is not {square}")))
//!             .into_iter()
//!             .collect()
//!     }
//!
//!     fn draw(square: &u32, root: &Numbers) -> Picture {
//!         let mut picture = Picture::new(SIZE);
//!         picture.mark(0, Shape::Corner(square.to_string()), Tone::Given);
//!         if let Some(root) = root.get(0) {
//!             picture.mark(0, Shape::Text(root.to_string()), Tone::Found);
//!         }
//!         picture
//!     }
//! }
//!
//! let entry = Entry::for_kind::<Root>();
//! let options = Options::default();
//! let report = |id: &str| problem::solve(&(entry.parse)(id).unwrap(), &options).unwrap();
//! assert_eq!(report("49").status.name(), "unique");
//! assert_eq!(report("49").solutions[0].text(), "{\"grid\":[[7]]}");
//! assert_eq!(report("50").status.name(), "unsolvable");
//! let error = (entry.parse)("x").unwrap_err();
//! assert_eq!(error.to_string(), "expected a number below 2^32, found `x`");
//! ```

pub mod author;
pub mod budget;
mod check;
pub mod clock;
pub mod cold_sort;
pub mod edit;
pub mod error;
pub mod explain;
pub mod fact;
pub mod gesture;
pub mod grid;
pub mod json;
pub mod key;
pub mod kind;
pub mod make;
pub mod memory;
pub mod partial_answer;
pub mod picture;
pub mod place;
mod player;
pub mod posterior;
pub mod problem;
pub mod progress;
pub mod puzzle;
mod refusal;
pub mod report;
pub mod save;
pub mod sentence;
pub mod stop;
pub mod verdict;
pub mod violation;
pub mod words;

pub use budget::{Budget, Ticker};
pub use check::{accepts, is_done, mismatches, violations};
pub use error::{Flaw, FormatRead, ParseError};
pub use fact::{Fact, Says};
pub use grid::{Direction, Grid, Orientation, Size};
pub use json::Json;
pub use key::RuleKey;
pub use kind::{Kind, Knob, Settings, ValueKind};
pub use memory::{Memory, MemoryClaim};
pub use partial_answer::{Expression, Letters, Numbers, PartialAnswer};
pub use picture::Picture;
pub use place::{Clue, Edge, Place, Side, Toward};
pub use player::{Player, Skipped, Wrong};
pub use problem::{AnyPosition, AnyProblem, Ended, Entry, Options, VerifiedSolutions, solutions};
pub use puzzle::{Puzzle, Question, Solutions, Stats, Unwritable};
pub use refusal::{Attempt, Refusal};
pub use report::Report;
pub use stop::Stop;
pub use verdict::{Limit, Status, Verdict};
pub use violation::Violation;

/// Values that programs send from thread to thread are `Send` and `Sync`; otherwise this does not
/// compile.
#[cfg(test)]
const _: () = {
    const fn goes_anywhere<T: Send + Sync + 'static>() {}
    goes_anywhere::<AnyProblem>();
    goes_anywhere::<(Entry, Options, Budget, Settings, Report, ParseError, Ended)>();
    goes_anywhere::<(Picture, save::SaveFile, kind::Call, kind::SubcommandError, Letters, Numbers)>(
    );
};
