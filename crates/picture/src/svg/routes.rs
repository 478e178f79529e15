//! Parts of routes: islands and bridges, pearls, rails, wires, and crosses for absent lines.

use std::fmt::{self, Write as _};

use tatham_core::grid::{Arms, Direction};
use tatham_core::picture::{Point, Tone};

use super::paint::Paint;
use super::words;
use super::{HALF, circle, line, square};

/// Radius of an island, and of a round clue where lines meet.
const ISLAND: i32 = 14;
pub(super) const CLUE: i32 = 9;

/// Returns the colour of a line with this tone.
pub(super) fn stroke(tone: Tone) -> Paint {
    match tone {
        Tone::Given => Paint::Border,
        Tone::Found => Paint::Rule,
        Tone::Faint => Paint::Grid,
    }
}

/// Returns true if a point is the middle of a cell.
pub(super) fn is_centre(point: Point) -> bool {
    point.x % 2 != 0 && point.y % 2 != 0
}

/// Draws a disc with its number, on paper of the given colour; it is larger in a cell than where
/// lines meet.
pub(super) fn island(
    svg: &mut String,
    at: (i32, i32),
    in_cell: bool,
    (paper, text): (Paint, &str),
    tone: Tone,
) {
    let (radius, size) = if in_cell { (ISLAND, 17) } else { (CLUE, 13) };
    circle(svg, at, radius, Paint::Ink);
    circle(svg, at, radius - 1, paper);
    words::label(svg, (at.0, at.1 + size * 35 / 100), size, "middle", tone, text);
}

/// Draws parallel lines, from the edge of one island to that of another.
pub(super) fn bridges(
    svg: &mut String,
    [from, to]: [(i32, i32); 2],
    count: u32,
    paint: Paint,
) -> fmt::Result {
    let is_level = from.1 == to.1;
    let apart = if count > 2 { 5 } else { 7 };
    for bridge in 0..count as i32 {
        let aside = bridge * apart - (count as i32 - 1) * apart / 2;
        let shifted = |(x, y): (i32, i32)| if is_level { (x, y + aside) } else { (x + aside, y) };
        line(svg, shifted(from), shifted(to), "2.5", paint)?;
    }
    Ok(())
}

/// Draws a small cross.
pub(super) fn cross(svg: &mut String, (x, y): (i32, i32), paint: Paint) -> fmt::Result {
    let paint = paint.text();
    writeln!(
        svg,
        r#"<path transform="translate({x} {y})" d="M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5"{paint} stroke-width="1.5" fill="none"/>"#
    )
}

/// Draws a large dot with an edge that is visible on any ground.
pub(super) fn pearl(svg: &mut String, at: (i32, i32), black: bool) {
    circle(svg, at, 11, Paint::Ink);
    circle(svg, at, if black { 10 } else { 9 }, if black { Paint::Black } else { Paint::White });
}

/// Returns the end of an arm, from the middle of its cell.
fn end(side: Direction) -> (i32, i32) {
    let (x, y) = side.offset();
    (x as i32 * HALF, y as i32 * HALF)
}

/// Draws two rails on sleepers: a straight track, an arc, or for one side alone half of a straight
/// one.
pub(super) fn track(svg: &mut String, (x, y): (i32, i32), arms: Arms, paint: Paint) -> fmt::Result {
    const RAIL: i32 = 5;
    const SLEEPER: i32 = 9;
    let sides: Vec<Direction> = arms.iter().collect();
    let (mut rails, mut sleepers) = (String::new(), String::new());
    match sides[..] {
        [one, other] if (end(one).0 + end(other).0, end(one).1 + end(other).1) != (0, 0) => {
            // Around the corner where the two sides meet: quarters of circles.
            let (corner_x, corner_y) = (end(one).0 + end(other).0, end(one).1 + end(other).1);
            for radius in [HALF - RAIL, HALF + RAIL] {
                let (from_x, to_y) =
                    (corner_x - corner_x.signum() * radius, corner_y - corner_y.signum() * radius);
                let sweep = i32::from(corner_x.signum() * corner_y.signum() > 0);
                write!(
                    rails,
                    "M{from_x} {corner_y}A{radius} {radius} 0 0 {sweep} {corner_x} {to_y}"
                )?;
            }
            for degrees in [15_f64, 45.0, 75.0] {
                let (sin, cos) = degrees.to_radians().sin_cos();
                let at = |radius: i32| {
                    let radius = f64::from(radius);
                    let x = f64::from(corner_x) - f64::from(corner_x.signum()) * radius * cos;
                    let y = f64::from(corner_y) - f64::from(corner_y.signum()) * radius * sin;
                    format!("{x:.1} {y:.1}")
                };
                write!(sleepers, "M{}L{}", at(HALF - SLEEPER), at(HALF + SLEEPER))?;
            }
        }
        _ => {
            for side in sides {
                let (dx, dy) = end(side);
                let (across_x, across_y) = (dy.signum(), dx.signum());
                for sign in [-1, 1] {
                    let (from_x, from_y) = (sign * across_x * RAIL, sign * across_y * RAIL);
                    write!(rails, "M{from_x} {from_y}l{dx} {dy}")?;
                }
                for part in [3, 8, 13] {
                    let (x, y) = (dx * part / HALF, dy * part / HALF);
                    let (wide, high) = (across_x * SLEEPER, across_y * SLEEPER);
                    write!(sleepers, "M{} {}L{} {}", x - wide, y - high, x + wide, y + high)?;
                }
            }
        }
    }
    let (wood, paint) = (Paint::Sleeper.text(), paint.text());
    writeln!(
        svg,
        r#"<g transform="translate({x} {y})" fill="none"><path d="{sleepers}"{wood} stroke-width="2"/><path d="{rails}"{paint} stroke-width="2"/></g>"#
    )
}

/// Draws wires from the middle to the sides; a box if there is only one.
pub(super) fn wire(svg: &mut String, (x, y): (i32, i32), arms: Arms, paint: Paint) -> fmt::Result {
    let mut path = String::new();
    for side in arms.iter() {
        let (dx, dy) = end(side);
        write!(path, "M0 0L{dx} {dy}")?;
    }
    let paint_text = paint.text();
    writeln!(
        svg,
        r#"<path transform="translate({x} {y})" d="{path}"{paint_text} stroke-width="5" stroke-linecap="round" fill="none"/>"#
    )?;
    if arms.count() == 1 {
        square(svg, (x - 8, y - 8), 16, Paint::Ink);
        square(svg, (x - 6, y - 6), 12, Paint::Box);
    }
    Ok(())
}

/// Draws a black box.
pub(super) fn source(svg: &mut String, (x, y): (i32, i32)) {
    square(svg, (x - 8, y - 8), 16, Paint::Ink);
}

/// Draws an invisible polygon.
pub(super) fn polygon(svg: &mut String, corners: &[(i32, i32)]) -> fmt::Result {
    let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x},{y}")).collect();
    writeln!(svg, r#"<polygon points="{}" fill="none" pointer-events="all"/>"#, points.join(" "))
}
