//! Part of [`tatham`](https://docs.rs/tatham): play of puzzles of any kind.
//!
//! A [`Table`] is a puzzle with its places; a [`Play`] is a position in it with notes, which
//! [acts](Act) change. The code knows no puzzle: a kind describes its values, its keys, the effect
//! of gestures and its moves in `tatham-core`.
//!
//! ```text
//!   {"tap": {"cell": [3, 2]}} ──Act──▶ Play ──▶ position, notes
//!                                    Change: {"cell": [3, 2], "was": null, "is": "^"}
//! ```

mod act;
mod change;
mod edit;
mod entries;
mod gestures;
mod keys;
mod notes;
mod play;
mod table;
mod targets;
mod view;

pub use act::{Act, act_of};
pub use change::{Change, EntryChange, FieldChange, MoveChange, NotesChange, TileChange};
pub use edit::{ClueRow, Edit};
pub use keys::{Control, Controls};
pub use notes::Notes;
pub use play::{Made, NoAct, Play, SkippedAct};
pub use table::{Table, read_position};
pub use targets::{Rims, Target, Targets};
