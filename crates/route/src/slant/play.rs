//! Moves of the real game: `/x,y` and `\x,y` draw slants, `Cx,y` clears a cell. The solve move is
//! `S`, and the slants behind it.

use tatham_core::author::play::{Actions, Empty};

/// Moves that draw slants; no move at all is one too.
pub(super) const MOVES: Actions<Option<char>> = Actions {
    empty: Empty::Move,
    ..Actions::joined(&[("/#,#", Some('/')), ("\\#,#", Some('\\')), ("C#,#", None)])
};
