//! Signs of some games: lamps, poles of magnets, dots, and signs between two cells.

use std::fmt::{self, Write as _};

use tatham_core::grid::Direction;
use tatham_core::picture::{Point, Pole};

use super::paint::Paint;
use super::{CELL, HALF, circle, rect, square, turned};

/// Draws a light bulb.
pub(super) fn lamp(svg: &mut String, (x, y): (i32, i32)) -> fmt::Result {
    let (lamp, line) = (Paint::Lamp.text(), Paint::Border.text());
    let bulb = "M-3.5 6.5C-3.5 3.5 -8 2 -8 -3A8 8 0 1 1 8 -3C8 2 3.5 3.5 3.5 6.5Z";
    writeln!(
        svg,
        r#"<g transform="translate({x} {y})" stroke-width="1.4" stroke-linecap="round"><path d="{bulb}"{lamp}/><path d="{bulb}M-3.5 9.2H3.5M-2 11.7H2"{line} fill="none"/></g>"#
    )
}

/// Draws a ring around the content of a cell.
pub(super) fn ring(svg: &mut String, (x, y): (i32, i32)) -> fmt::Result {
    let (r, paint) = (HALF - 3, Paint::Rule.text());
    writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="{r}"{paint} stroke-width="1.6" fill="none"/>"#)
}

/// Draws half of a domino with its sign.
pub(super) fn pole(svg: &mut String, (x, y): (i32, i32), pole: Pole) -> fmt::Result {
    let (paint, sign) = match pole {
        Pole::Plus => (Paint::Plus, "M-7 0H7M0 -7V7"),
        Pole::Minus => (Paint::Minus, "M-7 0H7"),
        Pole::Neutral => (Paint::Neutral, ""),
    };
    square(svg, (x - HALF, y - HALF), CELL, paint);
    if !sign.is_empty() {
        let paint = Paint::Pole.text();
        writeln!(
            svg,
            r#"<path transform="translate({x} {y})" d="{sign}"{paint} stroke-width="3.5" fill="none"/>"#
        )?;
    }
    Ok(())
}

/// Draws a sign that is open towards the larger value, on a patch that interrupts the line between
/// two cells.
pub(super) fn more(
    svg: &mut String,
    (x, y): (i32, i32),
    side: Direction,
    paper: Paint,
) -> fmt::Result {
    let (width, height) =
        if matches!(side, Direction::East | Direction::West) { (10, 14) } else { (14, 10) };
    rect(svg, (x - width / 2, y - height / 2), (width, height), paper);
    turned(svg, (x, y), side, "M-6.4 -3.6L-5 -5L0 1.6L5 -5L6.4 -3.6L0 4.6Z", Paint::Ink)
}

/// Draws a bar along the line between two cells.
pub(super) fn bar(svg: &mut String, (x, y): (i32, i32), point: Point, paper: Paint) {
    let along = |(across, along): (i32, i32)| {
        if point.x % 2 == 0 { (across, along) } else { (along, across) }
    };
    for (size, paint) in [(along((10, CELL - 8)), paper), (along((6, CELL - 12)), Paint::Ink)] {
        rect(svg, (x - size.0 / 2, y - size.1 / 2), size, paint);
    }
}

/// Draws the pattern of a map's colour over a cell, for print: it goes on in the next cell. The
/// last colour is a grey without a pattern.
pub(super) fn pattern(svg: &mut String, (x, y): (i32, i32), colour: u32) -> fmt::Result {
    let lines = match colour {
        0 => "M-16 -12H17M-16 -4H17M-16 4H17M-16 12H17",
        1 => "M-16 0L0 -16M-16 16L16 -16M0 16L16 0",
        2 => "M-12 -12h0M-4 -4h0M4 -12h0M12 -4h0M-12 4h0M-4 12h0M4 4h0M12 12h0",
        _ => return Ok(()),
    };
    let (paint, width) = (Paint::Pattern.text(), if colour == 2 { 3 } else { 1 });
    writeln!(
        svg,
        r#"<path transform="translate({x} {y})" d="{lines}"{paint} stroke-width="{width}" stroke-linecap="round" fill="none"/>"#
    )
}

/// Draws a black or white dot with an edge that is visible on any ground.
pub(super) fn spot(svg: &mut String, at: (i32, i32), black: bool) {
    circle(svg, at, 7, Paint::Ink);
    circle(svg, at, if black { 6 } else { 5 }, if black { Paint::Black } else { Paint::White });
}
