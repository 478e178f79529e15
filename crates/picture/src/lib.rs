//! Part of [`tatham`](https://docs.rs/tatham): pictures of puzzles as SVG, as text for a terminal,
//! and on sheets for printing.
//!
//! A kind describes its puzzles as data, a [`Picture`] of the crate `tatham-core`, and does not
//! depend on this crate. [`Render`] draws them:
//!
//! ```
//! use tatham_core::picture::{Picture, Shape, Tone};
//! use tatham_core::{Direction, Size};
//! use tatham_picture::{Render, Screen};
//!
//! let mut picture = Picture::new(Size { width: 2, height: 1 });
//! picture.mark(0, Shape::Text("7".to_owned()), Tone::Given);
//! picture.border(0, Direction::East);
//! assert!(picture.to_svg().contains(">7</text>"));
//! let text = picture.to_terminal(Screen::ENDLESS).expect("an endless screen has room");
//! assert_eq!(text.lines().nth(1), Some("│7┃ │"));
//! ```

mod marks;
#[cfg(feature = "pdf")]
mod pdf;
mod sheet;
mod svg;
mod terminal;

use tatham_core::picture::Picture;

#[cfg(feature = "pdf")]
pub use pdf::NoGlyph;
pub use sheet::{Panel, Paper, Sheet};
pub use svg::{KeptDrawing, Page};

/// Terminal for which a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Number of characters in a line.
    pub width: usize,
    /// True if it supports colours (ANSI escapes).
    pub colour: bool,
}

impl Screen {
    /// Screen of unlimited width, without colours.
    pub const ENDLESS: Self = Self { width: usize::MAX, colour: false };
}

/// Drawings of a [`Picture`].
pub trait Render {
    /// Draws the picture as an SVG document.
    fn to_svg(&self) -> String;

    /// Draws the picture as an SVG document in groups with stable keys (`<g data-key="…">`, each
    /// on lines of its own), so that a changed picture is sent as the groups that changed.
    fn to_svg_in_groups(&self) -> String;

    /// Draws the picture with characters, as large as fits the screen.
    /// Returns `None` if the screen is too narrow for any layout.
    fn to_terminal(&self, screen: Screen) -> Option<String>;

    /// Draws the picture with characters, cut into parts that fit, one below the other.
    fn to_terminal_in_parts(&self, screen: Screen) -> String;
}

impl Render for Picture {
    fn to_svg(&self) -> String {
        svg::draw(self)
    }

    fn to_svg_in_groups(&self) -> String {
        svg::draw_in_groups(self)
    }

    fn to_terminal(&self, screen: Screen) -> Option<String> {
        terminal::draw(self, screen)
    }

    fn to_terminal_in_parts(&self, screen: Screen) -> String {
        terminal::in_parts(self, screen)
    }
}
