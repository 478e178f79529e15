//! The picture of a box.

use tatham_core::outlook::Outlook;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Clue, Letters, Picture};

use super::Form;
use super::board::{Board, NoExit, RayResult};
use crate::words::per_cent;

/// The place of a ray beside the box, as a clue.
pub(super) fn clue(form: &Form, ray: usize) -> Clue {
    let (width, height) = (form.shape.width, form.shape.height);
    match ray {
        _ if ray < width => Clue::Top(ray + 1),
        _ if ray < width + height => Clue::Right(ray - width + 1),
        _ if ray < 2 * width + height => Clue::Bottom(2 * width + height - ray),
        _ => Clue::Left(2 * (width + height) - ray),
    }
}

/// Draws a position. Rays stand at the sides: `H` for a hit, `R` for a reflection, and the same
/// number at both ends of one that comes out. Cells show balls, or the probability of one in per
/// cent.
pub(super) fn picture(
    form: &Form,
    seen: &Board,
    outlook: Option<&Outlook>,
    answer: Option<&Letters>,
) -> Picture {
    let size = form.size();
    let seen = seen.within(size);
    let mut picture = Picture::new(size);
    let (fewest, most) = (form.shape.fewest, form.shape.most);
    let balls = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
    picture.title = format!("{size} with {balls} {}", if most == 1 { "ball" } else { "balls" });
    let share = |cell: usize| {
        let (x, y) = size.position(cell);
        outlook.and_then(|outlook| outlook.probability.as_ref()?.get(y)?.get(x).copied().flatten())
    };
    for cell in 0..size.area() {
        match (answer.and_then(|answer| answer.get(cell)), share(cell)) {
            (Some('*'), _) => picture.mark(cell, Shape::Spot { black: true }, Tone::Found),
            (Some(_), _) => picture.mark(cell, Shape::Dot, Tone::Found),
            (None, Some(share)) => {
                picture.mark(cell, Shape::Text(per_cent(share).to_string()), Tone::Found);
            }
            (None, None) => {}
        }
        if seen.has_ball(cell) && answer.is_none_or(|answer| answer.get(cell) != Some('*')) {
            picture.mark(cell, Shape::Ring, Tone::Found);
        }
    }
    let mut passed = 0;
    for fired in &seen.rays {
        let sign = match fired.result {
            RayResult::NoExit(NoExit::Hit) => "H".to_owned(),
            RayResult::NoExit(NoExit::Reflect) => "R".to_owned(),
            RayResult::Out(exit) => {
                passed += 1;
                picture.clue(clue(form, exit), 0, passed.to_string());
                passed.to_string()
            }
        };
        picture.clue(clue(form, fired.ray), 0, sign);
    }
    picture
}
