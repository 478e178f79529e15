//! What a board of Mines looks like.

use tatham_core::outlook::Outlook;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Letters, Picture};

use super::Form;
use super::seen::Cover;
use crate::words::per_cent;

/// Open cells with their numbers, covered ones grey: with what an answer has there, or how likely a mine is, in per cent.
pub(super) fn picture(
    form: &Form,
    seen: &Cover,
    outlook: Option<&Outlook>,
    answer: Option<&Letters>,
) -> Picture {
    let size = form.size;
    let mut picture = Picture::new(size);
    picture.title = format!("{size} with {} mines", form.mines);
    let share = |cell: usize| {
        let (x, y) = size.position(cell);
        outlook.and_then(|outlook| outlook.probability.as_ref()?.get(y)?.get(x).copied().flatten())
    };
    for cell in 0..size.area() {
        if let Some(number) = seen.number(cell) {
            picture.mark(cell, Shape::White, Tone::Given);
            if number > 0 {
                picture.mark(cell, Shape::Text(number.to_string()), Tone::Given);
            }
            continue;
        }
        picture.mark(cell, Shape::Open, Tone::Given);
        match (answer.and_then(|answer| answer.get(cell)), share(cell)) {
            _ if seen.is_mine(cell) => picture.mark(cell, Shape::Spot { black: true }, Tone::Given),
            (Some('*'), _) => picture.mark(cell, Shape::Spot { black: true }, Tone::Found),
            (Some(_), _) => picture.mark(cell, Shape::Dot, Tone::Found),
            (None, Some(share)) => {
                picture.mark(cell, Shape::Text(per_cent(share).to_string()), Tone::Found);
            }
            (None, None) if seen.is_flag(cell) => {
                picture.mark(cell, Shape::Text("F".to_owned()), Tone::Found);
            }
            (None, None) => {}
        }
    }
    picture
}
