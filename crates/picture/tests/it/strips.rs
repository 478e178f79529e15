//! Strips of boards.

use tatham_core::Size;
use tatham_core::picture::{Picture, Shape, Tone};
use tatham_picture::Render as _;

#[test]
fn a_strip_has_captions_and_no_places() {
    let board = |text: &str| {
        let mut board = Picture::new(Size { width: 2, height: 1 });
        board.mark(1, Shape::Text(text.to_owned()), Tone::Given);
        (format!("move {text}"), board)
    };
    let svg = Picture::strip("2x1".to_owned(), ["0", "1", "2"].map(board).into()).to_svg();
    assert!(svg.contains(">move 2</text>") && !svg.contains("data-place"), "{svg}");
}
