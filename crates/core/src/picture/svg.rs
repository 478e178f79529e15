//! A picture as an SVG document: plain shapes, no style sheet, so that any viewer and printer shows it.

use std::fmt::Write as _;

use super::{Mark, Picture, Place, Shape, Tone};
use crate::grid::Direction;

/// Side of a cell in user units.
const CELL: i32 = 32;

/// Space around everything.
const MARGIN: i32 = 8;

/// The document.
pub(super) fn draw(picture: &Picture) -> String {
    let (left, top, right, bottom) = picture.extent();
    let canvas = Canvas { x: MARGIN - left * CELL, y: MARGIN - top * CELL };
    let (width, height) = ((right - left + 1) * CELL + 2 * MARGIN, (bottom - top + 1) * CELL + 2 * MARGIN);
    let mut svg = String::new();
    let mut write = || -> std::fmt::Result {
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">"#
        )?;
        writeln!(svg, r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##)?;
        let under = |mark: &&Mark| matches!(mark.shape, Shape::Shade | Shape::Fill);
        let over = |mark: &&Mark| matches!(mark.shape, Shape::Line { thick: true, .. });
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
        writeln!(svg, "</svg>")
    };
    write().expect("writing to a string cannot fail");
    svg
}

/// Where the grid's top left corner lies on the page.
struct Canvas {
    x: i32,
    y: i32,
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

    fn mark(&self, svg: &mut String, mark: &Mark) -> std::fmt::Result {
        let (x, y) = self.at(mark.place);
        let colour = colour(mark.tone);
        let half = CELL / 2;
        match &mark.shape {
            Shape::Fill => {
                writeln!(svg, r#"<rect x="{}" y="{}" width="{CELL}" height="{CELL}" fill="{colour}"/>"#, x - half, y - half)
            }
            Shape::Shade => {
                writeln!(svg, r##"<rect x="{}" y="{}" width="{CELL}" height="{CELL}" fill="#e8e8e8"/>"##, x - half, y - half)
            }
            Shape::Text(text) => {
                let size = if text.chars().count() > 2 { 13 } else { 18 };
                label(svg, (x, y + size * 35 / 100), size, "middle", mark.tone, text)
            }
            Shape::Corner(text) => label(svg, (x - half + 2, y - half + 10), 9, "start", mark.tone, text),
            Shape::Arrow(direction) => {
                // Drawn towards the north and turned, in the lower right so that a number fits beside it.
                let turn = direction_index(*direction) * 45;
                writeln!(
                    svg,
                    r#"<path transform="translate({} {}) rotate({turn})" d="M0 -6L4.5 1H1.5V6H-1.5V1H-4.5Z" fill="{colour}"/>"#,
                    x + 8,
                    y + 8
                )
            }
            Shape::Dot => writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="2" fill="{colour}"/>"#),
            Shape::Disc => writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="{}" fill="{colour}"/>"#, half - 4),
            Shape::Line { to, thick } => {
                let (to_x, to_y) = self.at(*to);
                let stroke = if *thick { "2.5" } else { "1" };
                writeln!(
                    svg,
                    r#"<path d="M{x} {y}L{to_x} {to_y}" stroke="{colour}" stroke-width="{stroke}" stroke-linecap="round" fill="none"/>"#
                )
            }
            Shape::Dashed(side) => {
                let inset = half - 3;
                let (dx, dy) = side.offset();
                let (dx, dy) = (dx as i32, dy as i32);
                let (cx, cy) = (x + dx * inset, y + dy * inset);
                let (ax, ay) = (cx - dy * inset, cy - dx * inset);
                let (bx, by) = (cx + dy * inset, cy + dx * inset);
                writeln!(
                    svg,
                    r##"<path d="M{ax} {ay}L{bx} {by}" stroke="#606060" stroke-width="1" stroke-dasharray="3 2" fill="none"/>"##
                )
            }
        }
    }
}

fn label(svg: &mut String, at: (i32, i32), size: i32, anchor: &str, tone: Tone, text: &str) -> std::fmt::Result {
    let weight = if tone == Tone::Found { "bold" } else { "normal" };
    let (x, y) = at;
    writeln!(
        svg,
        r#"<text x="{x}" y="{y}" font-family="sans-serif" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{}">{}</text>"#,
        colour(tone),
        escaped(text)
    )
}

/// Black for the puzzle, a dark blue for the solver, grey for what matters little: three steps of grey in print.
fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Given => "#000000",
        Tone::Found => "#1b4fa8",
        Tone::Faint => "#9a9a9a",
    }
}

fn direction_index(direction: Direction) -> usize {
    Direction::ALL.iter().position(|&d| d == direction).unwrap_or(0)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
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
}
