//! A picture as an SVG document: plain shapes, no style sheet, so that any viewer and printer shows it.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;

use super::{Mark, Notice, Picture, Place, Shape, Tone};
use crate::grid::Direction;

/// Side of a cell in user units.
const CELL: i32 = 32;

/// Space around everything.
const MARGIN: i32 = 8;

/// The document.
pub(super) fn draw(picture: &Picture) -> String {
    let (left, top, right, bottom) = picture.extent();
    let arrow = |mark: &Mark| matches!(mark.shape, Shape::Arrow(_)).then_some(mark.place);
    let side = |mark: &Mark| if let Shape::Dashed(side) = mark.shape { Some((mark.place, side)) } else { None };
    let canvas = Canvas {
        x: MARGIN - left * CELL,
        y: MARGIN - top * CELL,
        arrows: picture.marks.iter().filter_map(arrow).collect(),
        dashed: picture.marks.iter().filter_map(side).collect(),
    };
    let (width, height) = ((right - left + 1) * CELL + 2 * MARGIN, (bottom - top + 1) * CELL + 2 * MARGIN);
    let mut svg = String::new();
    let mut write = || -> std::fmt::Result {
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">"#
        )?;
        writeln!(svg, r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##)?;
        for (&cell, &notice) in &picture.notices {
            canvas.background(&mut svg, picture.size.position(cell), notice)?;
        }
        let under = |mark: &&Mark| matches!(mark.shape, Shape::Shade | Shape::Fill);
        let over = |mark: &&Mark| matches!(mark.shape, Shape::Line { thick: true, .. } | Shape::Corner(_));
        for mark in picture.marks.iter().filter(under) {
            canvas.mark(&mut svg, mark)?;
        }
        canvas.grid(&mut svg, picture)?;
        for mark in picture.marks.iter().filter(|mark| !under(mark) && !over(mark)) {
            canvas.mark(&mut svg, mark)?;
        }
        for mark in picture.marks.iter().filter(over) {
            canvas.mark(&mut svg, mark)?;
        }
        for (&cell, &notice) in &picture.notices {
            canvas.sign(&mut svg, picture.size.position(cell), notice)?;
        }
        writeln!(svg, "</svg>")
    };
    write().expect("writing to a string cannot fail");
    svg
}

/// Where the grid's top left corner lies on the page, and what marks must know of one another.
struct Canvas {
    x: i32,
    y: i32,
    /// Where arrows are: a number moves up to make room for one.
    arrows: HashSet<Place>,
    /// The sides that are dashed: a cage's line goes on from cell to cell.
    dashed: HashSet<(Place, Direction)>,
}

impl Canvas {
    fn at(&self, place: Place) -> (i32, i32) {
        (self.x + place.x * CELL / 2, self.y + place.y * CELL / 2)
    }

    /// The thin lines and the frame.
    fn grid(&self, svg: &mut String, picture: &Picture) -> std::fmt::Result {
        let (width, height) = (picture.size.width as i32 * CELL, picture.size.height as i32 * CELL);
        let mut path = String::new();
        for x in 1..picture.size.width as i32 {
            write!(path, "M{} {}v{height}", self.x + x * CELL, self.y)?;
        }
        for y in 1..picture.size.height as i32 {
            write!(path, "M{} {}h{width}", self.x, self.y + y * CELL)?;
        }
        writeln!(svg, r##"<path d="{path}" stroke="#b0b0b0" stroke-width="1" fill="none"/>"##)?;
        writeln!(
            svg,
            r##"<rect x="{}" y="{}" width="{width}" height="{height}" stroke="#000000" stroke-width="2.5" fill="none"/>"##,
            self.x, self.y
        )
    }

    /// The light background of a cell that is to be noticed.
    fn background(&self, svg: &mut String, (column, row): (usize, usize), notice: Notice) -> std::fmt::Result {
        let (x, y) = self.at(Place::corner(column, row));
        writeln!(svg, r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{}"/>"#, background(notice))
    }

    /// The frame inside such a cell and the sign in its upper right corner, above anything that fills it: without colour too they are
    /// told by the line of the frame and by the sign.
    fn sign(&self, svg: &mut String, (column, row): (usize, usize), notice: Notice) -> std::fmt::Result {
        let (title, colour, dashes, sign) = match notice {
            Notice::Wrong => ("wrongly entered", "#b3261e", "", "M2.5 2.5L7.5 7.5M7.5 2.5L2.5 7.5"),
            Notice::Differs => {
                ("two solutions differ here", "#8a5a00", r#" stroke-dasharray="4 3""#, "M1.5 3.7H8.5M1.5 6.3H8.5M6.5 1.5L3.5 8.5")
            }
        };
        let (x, y) = self.at(Place::corner(column, row));
        let (frame, corner) = (CELL - 5, CELL - 11);
        writeln!(
            svg,
            r#"<g transform="translate({x} {y})" stroke="{colour}" stroke-width="1.3" fill="none"><title>{title}</title><rect x="2.5" y="2.5" width="{frame}" height="{frame}"{dashes}/><path transform="translate({corner} 1)" d="M0 0H10V10H0Z" fill="{}" stroke="none"/><path transform="translate({corner} 1)" d="{sign}"/></g>"#,
            background(notice)
        )
    }

    fn mark(&self, svg: &mut String, mark: &Mark) -> std::fmt::Result {
        let (x, y) = self.at(mark.place);
        let colour = colour(mark.tone);
        let half = CELL / 2;
        match &mark.shape {
            Shape::Fill => square(svg, (x - half, y - half), CELL, colour),
            Shape::Shade => square(svg, (x - half, y - half), CELL, "#e8e8e8"),
            Shape::Text(text) if self.arrows.contains(&mark.place) => {
                let size = [16, 16, 14, 11][text.chars().count().clamp(1, 4) - 1];
                label(svg, (x - half + 3, y - half + 3 + size * 75 / 100), size, "start", mark.tone, text);
            }
            Shape::Text(text) => {
                // Long numbers are made to fit the cell.
                let size = match text.chars().count() as i32 {
                    0..=2 => 18,
                    3 | 4 => 13,
                    length => (50 / length).max(4),
                };
                // Cages have their sums in the upper left corner.
                let (dx, dy) = if self.dashed.is_empty() { (0, 0) } else { (2, 3) };
                label(svg, (x + dx, y + dy + size * 35 / 100), size, "middle", mark.tone, text);
            }
            Shape::Corner(text) => {
                // It interrupts a cage's line.
                let (x, y, width) = (x - half + 1, y - half + 1, 6 * text.chars().count() + 1);
                writeln!(svg, r##"<rect x="{x}" y="{y}" width="{width}" height="10" fill="#ffffff"/>"##)?;
                label(svg, (x + 1, y + 8), 9, "start", mark.tone, text);
            }
            Shape::Arrow(direction) => {
                // Drawn towards the north and turned, in the lower right so that a number fits beside it.
                let turn = direction_index(*direction) * 45;
                writeln!(
                    svg,
                    r#"<path transform="translate({} {}) rotate({turn})" d="M0 -6L4.5 1H1.5V6H-1.5V1H-4.5Z" fill="{colour}"/>"#,
                    x + 8,
                    y + 8
                )?;
            }
            Shape::Dot => circle(svg, (x, y), 2, colour),
            Shape::Disc => circle(svg, (x, y), half - 4, colour),
            Shape::Block => square(svg, (x - 12, y - 12), 24, colour),
            Shape::End(side) => {
                let turn = direction_index(*side) * 45;
                writeln!(
                    svg,
                    r#"<path transform="translate({x} {y}) rotate({turn})" d="M-12 12V0A12 12 0 0 1 12 0V12Z" fill="{colour}"/>"#
                )?;
            }
            Shape::Line { to, thick } => {
                let (to_x, to_y) = self.at(*to);
                let stroke = if *thick { "2.5" } else { "1" };
                writeln!(
                    svg,
                    r#"<path d="M{x} {y}L{to_x} {to_y}" stroke="{colour}" stroke-width="{stroke}" stroke-linecap="round" fill="none"/>"#
                )?;
            }
            Shape::Dashed(side) => {
                let [(ax, ay), (bx, by)] = self.dashes(mark.place, *side);
                writeln!(
                    svg,
                    r##"<path d="M{ax} {ay}L{bx} {by}" stroke="#606060" stroke-width="1" stroke-dasharray="3 2" fill="none"/>"##
                )?;
            }
        }
        Ok(())
    }

    /// The ends of a cage's line along a side of the cell at `place`. It goes on into the next cell, and round a corner there,
    /// where no line of the cage comes between.
    fn dashes(&self, place: Place, side: Direction) -> [(i32, i32); 2] {
        let (half, gap) = (CELL / 2, 3);
        let (x, y) = self.at(place);
        let (dx, dy) = side.offset();
        let turn = |by: usize| Direction::ALL[(direction_index(side) + by) % 8];
        [turn(6), turn(2)].map(|end| {
            let (ex, ey) = end.offset();
            let next = Place { x: place.x + 2 * ex as i32, y: place.y + 2 * ey as i32 };
            let length = if self.dashed.contains(&(place, end)) {
                half - gap
            } else if self.dashed.contains(&(next, side)) {
                half
            } else {
                half + gap
            };
            (x + dx as i32 * (half - gap) + ex as i32 * length, y + dy as i32 * (half - gap) + ey as i32 * length)
        })
    }
}

/// Writes the opening of an element with these numbers for attributes. Pictures have up to a million squares, dots and labels: `write!`
/// would take four times as long for them.
fn element(svg: &mut String, name: &str, attributes: &[(&str, i32)]) {
    svg.extend(["<", name]);
    for (attribute, value) in attributes {
        svg.extend([" ", attribute, "=\"", itoa::Buffer::new().format(*value), "\""]);
    }
}

fn square(svg: &mut String, (x, y): (i32, i32), side: i32, colour: &str) {
    element(svg, "rect", &[("x", x), ("y", y), ("width", side), ("height", side)]);
    svg.extend([" fill=\"", colour, "\"/>\n"]);
}

fn circle(svg: &mut String, (x, y): (i32, i32), radius: i32, colour: &str) {
    element(svg, "circle", &[("cx", x), ("cy", y), ("r", radius)]);
    svg.extend([" fill=\"", colour, "\"/>\n"]);
}

fn label(svg: &mut String, (x, y): (i32, i32), size: i32, anchor: &str, tone: Tone, text: &str) {
    let weight = if tone == Tone::Found { "bold" } else { "normal" };
    element(svg, "text", &[("x", x), ("y", y)]);
    svg.extend([" font-family=\"sans-serif\" font-size=\"", itoa::Buffer::new().format(size)]);
    svg.extend(["\" font-weight=\"", weight, "\" text-anchor=\"", anchor, "\" fill=\"", colour(tone), "\">"]);
    svg.extend([&*escaped(text), "</text>\n"]);
}

/// Black for the puzzle, a dark blue for the solver, grey for what matters little: three steps of grey in print.
fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Given => "#000000",
        Tone::Found => "#1b4fa8",
        Tone::Faint => "#9a9a9a",
    }
}

fn background(notice: Notice) -> &'static str {
    match notice {
        Notice::Wrong => "#ffdad6",
        Notice::Differs => "#ffefc4",
    }
}

fn direction_index(direction: Direction) -> usize {
    Direction::ALL.iter().position(|&d| d == direction).unwrap_or(0)
}

fn escaped(text: &str) -> Cow<'_, str> {
    if text.contains(['&', '<', '>']) {
        return text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").into();
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    #[test]
    fn a_document_holds_every_mark() {
        let mut picture = Picture::new(Size { width: 2, height: 1 });
        picture.mark(0, Shape::Fill, Tone::Found);
        picture.mark(1, Shape::Text("<7".to_owned()), Tone::Given);
        picture.add(Place { x: -1, y: 1 }, Shape::Text("3".to_owned()), Tone::Given);
        picture.border(0, Direction::East);
        let svg = picture.to_svg();
        // Three columns (one of clues) of 32 and a margin of 8 on either side.
        assert!(svg.starts_with(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 48""#), "{svg}");
        assert!(svg.contains("&lt;7") && svg.ends_with("</svg>\n"), "{svg}");
        assert_eq!(svg.matches("<text").count(), 2);
        assert!(svg.contains(r#"d="M72 8L72 40""#), "the border between the cells: {svg}");
    }

    #[test]
    fn what_is_to_be_noticed_stands_above_what_fills_the_cell() {
        let mut picture = Picture::new(Size { width: 2, height: 1 });
        picture.mark(0, Shape::Fill, Tone::Found);
        let picture = picture.noting([0], Notice::Wrong);
        let picture = picture.noting([1], Notice::Differs);
        let svg = picture.to_svg();
        let at = |text: &str| svg.find(text).unwrap_or_else(|| panic!("{text} in {svg}"));
        let (background, fill, sign) = (at(r##"fill="#ffdad6""##), at(r##"fill="#1b4fa8""##), at("wrongly entered"));
        assert!(background < fill && fill < sign, "{svg}");
        assert!(svg.contains(r#"<g transform="translate(40 8)""#) && svg.contains("two solutions differ here"), "{svg}");
    }

    #[test]
    fn a_number_makes_room_for_an_arrow() {
        let mut picture = Picture::new(Size { width: 2, height: 1 });
        picture.mark(0, Shape::Arrow(Direction::East), Tone::Given);
        picture.mark(0, Shape::Text("12".to_owned()), Tone::Given);
        picture.mark(1, Shape::Text("13".to_owned()), Tone::Given);
        let svg = picture.to_svg();
        assert!(svg.contains(r#"<text x="11" y="23""#), "in the upper left corner: {svg}");
        assert!(svg.contains(r#"<text x="56" y="30""#), "in the middle: {svg}");
    }

    #[test]
    fn the_line_of_a_cage_goes_on_from_cell_to_cell() {
        // The cage of all but the lower right cell of a square of four; its inner corner is in the upper left one.
        let mut picture = Picture::new(Size { width: 2, height: 2 });
        let sides = [
            (0, [Direction::North, Direction::West].as_slice()),
            (1, &[Direction::North, Direction::East, Direction::South]),
            (2, &[Direction::West, Direction::South, Direction::East]),
        ];
        for (cell, side) in sides.iter().flat_map(|(cell, sides)| sides.iter().map(move |side| (*cell, *side))) {
            picture.mark(cell, Shape::Dashed(side), Tone::Given);
        }
        let svg = picture.to_svg();
        let ends = |line: &str| assert!(svg.contains(line), "{line} in {svg}");
        ends(r#"d="M11 11L40 11""#);
        ends(r#"d="M40 11L69 11""#);
        // Round the inner corner, where the lower side of one cell meets the right side of the other.
        ends(r#"d="M69 37L37 37""#);
        ends(r#"d="M37 37L37 69""#);
    }
}
