//! Notices: coloured paper under a place, a frame and a sign above it.

mod any_angle;

use std::fmt::{self, Write as _};

use tatham_core::picture::{Mark, Notice, Picture, Point, Shape, Tone};
use tatham_core::place::{Edge, Place, Side, Toward};

use super::paint::Paint;
use super::{CELL, Canvas, HALF, around, rect, routes, words};
use crate::marks;
use any_angle::Outline;

/// Appearance of a notice. The line of the frame and the sign distinguish notices even without
/// colour.
struct Look {
    title: &'static str,
    /// Background, as an area and as a line below the frame, which then contrasts with black and
    /// white.
    paper: Paint,
    halo: Paint,
    paint: Paint,
    /// Attribute that makes the frame's line dashed.
    dashes: &'static str,
    /// Path within 10 × 10 units.
    sign: &'static str,
}

impl Look {
    fn for_notice(notice: Notice) -> Self {
        let (title, [paper, halo, paint], dashes, sign) = match notice {
            Notice::Wrong => (
                "wrongly entered",
                [Paint::WrongPaper, Paint::WrongHalo, Paint::Wrong],
                "",
                "M2.5 2.5L7.5 7.5M7.5 2.5L2.5 7.5",
            ),
            Notice::Differs => (
                "two solutions differ here",
                [Paint::DiffersPaper, Paint::DiffersHalo, Paint::Differs],
                r#" stroke-dasharray="4 3""#,
                "M1.5 3.7H8.5M1.5 6.3H8.5M6.5 1.5L3.5 8.5",
            ),
            Notice::Broken => (
                "a rule is broken here",
                [Paint::WrongPaper, Paint::WrongHalo, Paint::Wrong],
                r#" stroke-dasharray="7 2""#,
                "M5 1.5V6M5 7.5V8.5",
            ),
            Notice::Starts => (
                "the step starts from here",
                [Paint::StartsPaper, Paint::StartsHalo, Paint::Starts],
                r#" stroke-dasharray="1.5 2""#,
                "M2.5 5A2.5 2.5 0 1 0 7.5 5A2.5 2.5 0 1 0 2.5 5Z",
            ),
            Notice::Decides => (
                "the step decides this",
                [Paint::DecidesPaper, Paint::DecidesHalo, Paint::Decides],
                "",
                "M1.5 5H8.5M5.5 2L8.5 5L5.5 8",
            ),
            Notice::Changed => (
                "this was changed",
                [Paint::DecidesPaper, Paint::DecidesHalo, Paint::Decides],
                "",
                "M1.5 5H8.5M5 1.5V8.5",
            ),
        };
        Self { title, paper, halo, paint, dashes, sign }
    }
}

/// Returns the colour of the paper under a place with a notice.
pub(super) fn paper(notice: Notice) -> Paint {
    Look::for_notice(notice).paper
}

/// Returns the title of the picture, including its notices.
pub(super) fn title(picture: &Picture) -> String {
    let mut title = picture.title.clone();
    for (notice, [one, several], phrase) in [
        (Notice::Wrong, ["cell", "cells"], "wrongly entered"),
        (Notice::Differs, ["cell", "cells"], "not the same in all solutions"),
        (Notice::Broken, ["place", "places"], "where a rule is broken"),
        (Notice::Starts, ["place", "places"], "that the step starts from"),
        (Notice::Decides, ["place", "places"], "that the step decides"),
        (Notice::Changed, ["place", "places"], "changed"),
    ] {
        let count = picture.notices.values().filter(|&&other| other == notice).count();
        if count > 0 {
            // Writing to a text cannot fail.
            let _ = write!(title, "; {count} {} {phrase}", if count == 1 { one } else { several });
        }
    }
    title
}

/// Writes the coloured paper.
pub(super) fn papers(svg: &mut String, canvas: &Canvas<'_>, picture: &Picture) {
    for (&place, &notice) in &picture.notices {
        if picture.is_plane() {
            if let Some(outline) = Outline::for_place(canvas, picture, place) {
                let (points, paper) = (outline.points(), paper(notice).text());
                // Writing to a text cannot fail.
                let _ = writeln!(svg, r#"<polygon points="{points}"{paper}/>"#);
            }
            continue;
        }
        if let Some(area) = Area::for_place(picture, place) {
            rect(
                svg,
                (canvas.x + area.left, canvas.y + area.top),
                (area.width(), area.height()),
                paper(notice),
            );
        }
    }
}

/// Writes the frames, each with its sign in the upper right corner, above any fill of a cell.
pub(super) fn signs(svg: &mut String, canvas: &Canvas<'_>, picture: &Picture) -> fmt::Result {
    // Faces below the edges around them.
    let (faces, others): (Vec<_>, Vec<_>) =
        picture.notices.iter().partition(|(place, _)| matches!(place, Place::Face(_)));
    for (&place, &notice) in faces.into_iter().chain(others) {
        if picture.is_plane() {
            if let Some(outline) = Outline::for_place(canvas, picture, place) {
                sign_of(svg, &outline, place, notice)?;
            }
            continue;
        }
        let Some(area) = Area::for_place(picture, place) else { continue };
        let look = Look::for_notice(notice);
        let (x, y, stroke) = (canvas.x + area.left, canvas.y + area.top, look.paint.text());
        let [paper, halo] = [look.paper, look.halo].map(Paint::text);
        let Look { title, dashes, sign, .. } = look;
        // A small place is framed around its edge, so that its content has room.
        let (inset, less) = if area.has_room() { ("2.5", 5) } else { ("0.5", 1) };
        let (width, height, corner) =
            (area.width() - less, area.height() - less, area.width() - 11);
        let frame = format!(r#"<rect x="{inset}" y="{inset}" width="{width}" height="{height}""#);
        write!(
            svg,
            r#"<g transform="translate({x} {y})"{stroke} stroke-width="1.3" fill="none"><title>{title}</title>{frame}{halo} stroke-width="3.5"/>{frame}{dashes}/>"#
        )?;
        if area.has_room() {
            write!(
                svg,
                r#"<path transform="translate({corner} 1)" d="M0 0H10V10H0Z"{paper} stroke="none"/><path transform="translate({corner} 1)" d="{sign}"/>"#
            )?;
        }
        svg.push_str("</g>\n");
        number(svg, place, (x, y), area, look.paper);
    }
    Ok(())
}

/// Writes the frame of an outline, with its sign and its number.
fn sign_of(svg: &mut String, outline: &Outline, place: Place, notice: Notice) -> fmt::Result {
    let look = Look::for_notice(notice);
    let [paper, halo, stroke] = [look.paper, look.halo, look.paint].map(Paint::text);
    let (points, Look { title, dashes, sign, .. }) = (outline.points(), &look);
    write!(
        svg,
        r#"<g{stroke} stroke-width="1.3" fill="none"><title>{title}</title><polygon points="{points}"{halo} stroke-width="3.5"/><polygon points="{points}"{dashes}/>"#
    )?;
    if let Some((x, y)) = outline.sign {
        let at = format!(r#"transform="translate({} {})""#, x - 5, y - 8);
        write!(
            svg,
            r#"<path {at} d="M0 0H10V10H0Z"{paper} stroke="none"/><path {at} d="{sign}"/>"#
        )?;
    }
    svg.push_str("</g>\n");
    label(svg, place, outline.number, look.paper);
    Ok(())
}

/// Writes the numbers of edges and faces of tilings, which are not shown elsewhere: in the middle
/// of an edge, and in the corner of a face.
fn number(svg: &mut String, place: Place, (x, y): (i32, i32), area: Area, paper: Paint) {
    let at = if let Place::Edge(_) = place {
        (x + area.width() / 2, y + area.height() / 2)
    } else {
        (x - 3, y - 3)
    };
    label(svg, place, at, paper);
}

/// Writes the number of an edge around a point, or that of a face starting there.
fn label(svg: &mut String, place: Place, (x, y): (i32, i32), paper: Paint) {
    let (text, is_edge) = match place {
        Place::Edge(Edge::Number(edge)) => (edge.to_string(), true),
        Place::Face(face) => (face.to_string(), false),
        _ => return,
    };
    let (width, height) = words::corner(&text);
    let (left, top) = if is_edge { (x - width / 2, y - height / 2) } else { (x, y) };
    rect(svg, (left, top), (width, height), paper);
    words::label(svg, (left + width / 2, top + height - 2), 10, "middle", Tone::Given, &text);
}

/// Area of a place, from the grid's upper left corner.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Area {
    /// Returns the area of a cell, of the two halves of a border, or of all marks of any other
    /// place; `None` if there are no marks.
    fn for_place(picture: &Picture, place: Place) -> Option<Self> {
        match place {
            Place::Cell([x, y]) => {
                Some(Self::sized(x as i32 * CELL, y as i32 * CELL, (CELL, CELL)))
            }
            Place::Edge(Edge::Beside(x, y, side)) => {
                let (x, y) = (x as i32 * CELL, y as i32 * CELL);
                Some(match side {
                    Side::Right => Self::sized(x + CELL - 5, y, (10, CELL)),
                    Side::Down => Self::sized(x, y + CELL - 5, (CELL, 10)),
                })
            }
            // Within the cell: its neighbour has the other half.
            Place::Side(x, y, toward) => {
                let (x, y) = (x as i32 * CELL, y as i32 * CELL);
                Some(match toward {
                    Toward::Right => Self::sized(x + CELL - 9, y + 3, (9, CELL - 6)),
                    Toward::Up => Self::sized(x + 3, y, (CELL - 6, 9)),
                    Toward::Left => Self::sized(x, y + 3, (9, CELL - 6)),
                    Toward::Down => Self::sized(x + 3, y + CELL - 9, (CELL - 6, 9)),
                })
            }
            Place::Bridge([x, y, to_x, to_y]) => {
                let (left, top, right, bottom) =
                    around(&[Point::centre(x, y), Point::centre(to_x, to_y)], 1);
                Some(Self { left: left - 5, top: top - 5, right: right + 5, bottom: bottom + 5 })
            }
            Place::Face(_) => marks::showing(picture, place)
                .filter(|mark| mark.shape.is_face())
                .map(Self::of_mark)
                .next(),
            // A region is marked at its number.
            Place::Region(_) => {
                let is_number = |mark: &&Mark| !matches!(mark.shape, Shape::Region(_));
                marks::showing(picture, place)
                    .filter(is_number)
                    .map(Self::of_mark)
                    .reduce(Self::and)
            }
            _ => marks::showing(picture, place).map(Self::of_mark).reduce(Self::and),
        }
    }

    fn of_mark(mark: &Mark) -> Self {
        let (x, y) = (mark.point.x.div_euclid(2) * CELL, mark.point.y.div_euclid(2) * CELL);
        match &mark.shape {
            Shape::Corner(text) => {
                let (width, height) = words::corner(text);
                Self::sized(x, y, (width + 2, height + 2))
            }
            Shape::Line { to, .. } | Shape::Bridges { to, .. } => {
                let (left, top, right, bottom) = around(&[mark.point, *to], 1);
                Self { left: left - 5, top: top - 5, right: right + 5, bottom: bottom + 5 }
            }
            Shape::Polygon(corners) if corners.len() == 2 => {
                let (left, top, right, bottom) = around(corners, 1);
                Self { left: left - 5, top: top - 5, right: right + 5, bottom: bottom + 5 }
            }
            Shape::Polygon(corners) => {
                // The edges around it have places of their own.
                let (left, top, right, bottom) = around(corners, 1);
                Self { left: left + 4, top: top + 4, right: right - 4, bottom: bottom - 4 }
            }
            // On an edge.
            Shape::Cross => Self::sized(mark.point.x * HALF - 7, mark.point.y * HALF - 7, (14, 14)),
            // A round clue where lines meet.
            Shape::Island(_) if mark.point.x % 2 == 0 && mark.point.y % 2 == 0 => {
                let side = 2 * routes::CLUE + 6;
                Self::sized(
                    mark.point.x * HALF - side / 2,
                    mark.point.y * HALF - side / 2,
                    (side, side),
                )
            }
            _ => Self::sized(x, y, (CELL, CELL)),
        }
    }

    fn sized(left: i32, top: i32, (width, height): (i32, i32)) -> Self {
        Self { left, top, right: left + width, bottom: top + height }
    }

    fn and(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        Self {
            left,
            top,
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn width(self) -> i32 {
        self.right - self.left
    }

    fn height(self) -> i32 {
        self.bottom - self.top
    }

    /// Returns true if a sign fits beside the content.
    fn has_room(self) -> bool {
        self.width().min(self.height()) >= CELL
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::grid::Size;
    use tatham_core::picture::{Picture, Tone};
    use tatham_core::place::Clue;

    use super::*;

    fn framed(place: Place) -> Option<[i32; 4]> {
        let mut picture = Picture::new(Size { width: 2, height: 2 });
        for (distance, number) in ["1", "3"].into_iter().enumerate() {
            picture.clue(Clue::Top(2), distance, number.to_owned());
        }
        picture.show(
            Place::Cage(0),
            Point::centre(0, 0),
            Shape::Corner("10".to_owned()),
            Tone::Given,
        );
        Area::for_place(&picture, place)
            .map(|area| [area.left, area.top, area.width(), area.height()])
    }

    #[test]
    fn a_place_is_framed_where_it_is_shown() {
        assert_eq!(framed(Place::Cell([1, 0])), Some([32, 0, 32, 32]));
        assert_eq!(framed(Place::Clue(Clue::Top(2))), Some([32, -64, 32, 64]), "both numbers");
        assert_eq!(framed(Place::Edge(Edge::Beside(0, 1, Side::Right))), Some([27, 32, 10, 32]));
        assert_eq!(framed(Place::Edge(Edge::Beside(1, 0, Side::Down))), Some([32, 27, 32, 10]));
        assert_eq!(framed(Place::Side(1, 0, Toward::Left)), Some([32, 3, 9, 26]), "its own half");
        assert_eq!(framed(Place::Side(1, 0, Toward::Down)), Some([35, 23, 26, 9]));
        let [left, top, width, height] = framed(Place::Cage(0)).expect("its sum");
        assert!(left == 0 && top == 0 && width < CELL && height < CELL, "the sum alone");
        assert_eq!(framed(Place::Cage(1)), None);
        assert_eq!(framed(Place::Clue(Clue::Left(1))), None);
    }
}
