//! Figures of some games: trees and tents, mirrors, ghosts, vampires and zombies.

use std::collections::HashSet;
use std::fmt::{self, Write as _};

use tatham_core::grid::Direction;
use tatham_core::picture::{Picture, Point, Shape};

use super::paint::Paint;
use super::{HALF, direction_index};

/// Draws paths around a point, each in its colour. All but the last, which is within the others,
/// have an outline: otherwise some would be invisible on their paper.
fn figure(svg: &mut String, (x, y): (i32, i32), parts: &[(Paint, &str)]) -> fmt::Result {
    let line = Paint::Border.text();
    write!(svg, r#"<g transform="translate({x} {y})" stroke-linejoin="round">"#)?;
    for (at, (paint, path)) in parts.iter().enumerate() {
        let paint = paint.text();
        // A path has one class: the outline is a path of its own.
        write!(svg, r#"<path d="{path}"{paint}/>"#)?;
        if at + 1 < parts.len() {
            write!(svg, r#"<path d="{path}"{line} stroke-width="1" fill="none"/>"#)?;
        }
    }
    writeln!(svg, "</g>")
}

/// Draws a tree with a round top.
pub(super) fn tree(svg: &mut String, (x, y): (i32, i32)) -> fmt::Result {
    let (leaf, trunk) = (Paint::Leaf.text(), Paint::Trunk.text());
    writeln!(
        svg,
        r#"<g transform="translate({x} {y})"><path d="M-2 2H2V12H-2Z"{trunk}/><path d="M-4 6A5.5 5.5 0 0 1 -8 -3A6.5 6.5 0 0 1 -2 -10.5A6 6 0 0 1 7 -5A5.5 5.5 0 0 1 4 6Z"{leaf}/></g>"#
    )
}

/// Draws a tent, open in front.
pub(super) fn tent(svg: &mut String, at: (i32, i32)) -> fmt::Result {
    figure(svg, at, &[(Paint::Tent, "M0 -11L12 10H-12Z"), (Paint::Shadow, "M0 -4L4.5 10H-4.5Z")])
}

/// Draws a mirror from corner to corner.
pub(super) fn mirror(svg: &mut String, (x, y): (i32, i32), up: Direction) -> fmt::Result {
    let line = Paint::Border.text();
    let path = if up == Direction::NorthEast { "M-12 12L12 -12" } else { "M-12 -12L12 12" };
    writeln!(
        svg,
        r#"<path transform="translate({x} {y})" d="{path}"{line} stroke-width="3" stroke-linecap="round" fill="none"/>"#
    )
}

/// Draws a ghost: round above, ragged below.
pub(super) fn ghost(svg: &mut String, at: (i32, i32)) -> fmt::Result {
    let body = "M-9 11V-2A9 9 0 0 1 9 -2V11L6 8L3 11L0 8L-3 11L-6 8Z";
    let face = "M-5 -4H-1.5V0H-5ZM1.5 -4H5V0H1.5ZM-2 3H2V6H-2Z";
    figure(svg, at, &[(Paint::Ghost, body), (Paint::Eye, face)])
}

/// Draws a vampire: black hair to a point, and fangs.
pub(super) fn vampire(svg: &mut String, at: (i32, i32)) -> fmt::Result {
    let head = "M-9 -8Q0 -14 9 -8V0Q8 9 0 12Q-8 9 -9 0Z";
    let hair = "M-10 -2V-9Q0 -15 10 -9V-2L6 -7L0 -2L-6 -7Z";
    let face = "M-5.5 -1H-2V1.5H-5.5ZM2 -1H5.5V1.5H2ZM-4.5 5H4.5L3 9L2 6H-2L-3 9Z";
    figure(svg, at, &[(Paint::Vampire, head), (Paint::Eye, hair), (Paint::Eye, face)])
}

/// Draws a zombie: a square green head, one eye larger than the other, stitches for a mouth.
pub(super) fn zombie(svg: &mut String, at: (i32, i32)) -> fmt::Result {
    let head = "M-8 -11H8L10 -7V7L6 11H-6L-10 7V-7Z";
    let face = "M-6 -5H-1V0H-6ZM2 -4H5V-1H2ZM-6 5H6V6.4H-6ZM-4.5 3.4H-3.3V8H-4.5Z\
        M-.6 3.4H.6V8H-.6ZM3.3 3.4H4.5V8H3.3Z";
    figure(svg, at, &[(Paint::Zombie, head), (Paint::Eye, face)])
}

/// Distance of a cage's line from the border of the cell.
const GAP: i32 = 3;

/// The sides of cells that are dashed.
pub(super) struct Cages(HashSet<(Point, Direction)>);

impl Cages {
    pub(super) fn new(picture: &Picture) -> Self {
        let sides = picture.marks.iter().filter_map(|mark| match mark.shape {
            Shape::Dashed(side) => Some((mark.point, side)),
            _ => None,
        });
        Self(sides.collect())
    }

    /// The ends of a cage's line along a side of the cell at `point`, whose middle is (x, y) on the
    /// page. It goes on into the next cell, and round a corner there, where no line of the cage
    /// comes between.
    pub(super) fn dashes(
        &self,
        (x, y): (i32, i32),
        point: Point,
        side: Direction,
    ) -> [(i32, i32); 2] {
        let (dx, dy) = side.offset();
        let turn = |by: usize| Direction::ALL[(direction_index(side) + by) % 8];
        [turn(6), turn(2)].map(|end| {
            let (ex, ey) = end.offset();
            let next = Point { x: point.x + 2 * ex as i32, y: point.y + 2 * ey as i32 };
            let length = if self.0.contains(&(point, end)) {
                HALF - GAP
            } else if self.0.contains(&(next, side)) {
                HALF
            } else {
                HALF + GAP
            };
            (
                x + dx as i32 * (HALF - GAP) + ex as i32 * length,
                y + dy as i32 * (HALF - GAP) + ey as i32 * length,
            )
        })
    }
}
