//! Texts: in cells, and outside them.

use tatham_core::picture::{Align, Point, Tone, Weight};

use super::paint::Paint;
use super::{HALF, element, escaped};

/// Returns the size of a text's letters in user units, and true if they are bold.
fn font(weight: Weight) -> (i32, bool) {
    match weight {
        Weight::Caption => (12, false),
        Weight::Plain => (18, false),
        Weight::Strong => (20, true),
        Weight::Huge => (44, true),
    }
}

/// Returns the area of such a text, as (left, top, right, bottom) from the grid's upper left
/// corner. Letters of any font are hardly wider than six tenths of their size.
pub(super) fn bounds(
    point: Point,
    text: &str,
    weight: Weight,
    align: Align,
) -> (i32, i32, i32, i32) {
    let (size, _) = font(weight);
    let (x, y) = (point.x * HALF, point.y * HALF);
    let width = text.chars().count() as i32 * size * 6 / 10;
    let left = match align {
        Align::Middle => x - width / 2,
        Align::End => x - width,
    };
    (left, y - size / 2, left + width, y + size / 2)
}

/// Returns the width and height that a text covers in the corner of its cell.
pub(super) fn corner(text: &str) -> (i32, i32) {
    (6 * text.chars().count() as i32 + 3, 11)
}

/// Draws a text that is not bound to a cell.
pub(super) fn draw(
    svg: &mut String,
    (x, y): (i32, i32),
    tone: Tone,
    text: &str,
    weight: Weight,
    align: Align,
) {
    let (size, bold) = font(weight);
    let anchor = match align {
        Align::Middle => "middle",
        Align::End => "end",
    };
    write(svg, (x, y + size * 35 / 100), (size, bold), anchor, tone, text);
}

/// Draws a text in a cell; values that the solver found are bold.
pub(super) fn label(
    svg: &mut String,
    at: (i32, i32),
    size: i32,
    anchor: &str,
    tone: Tone,
    text: &str,
) {
    write(svg, at, (size, tone == Tone::Found), anchor, tone, text);
}

/// Draws a text in a cell whose ground is not paper.
pub(super) fn on_ground(svg: &mut String, at: (i32, i32), size: i32, paint: Paint, text: &str) {
    written(svg, at, (size, true), "middle", paint, text);
}

/// Draws pencil marks: up to nine values, three in a line.
pub(super) fn pencil(svg: &mut String, (x, y): (i32, i32), text: &str) {
    let values: Vec<char> = text.chars().collect();
    let columns = values.len().isqrt().max(3);
    let columns = columns + usize::from(columns * columns < values.len());
    let step = 27 / columns as i32;
    let first = step * (columns as i32 - 1) / 2;
    for (row, values) in values.chunks(columns).enumerate() {
        for (column, value) in values.iter().enumerate() {
            let at = (x - first + step * column as i32, y + 4 - first + step * row as i32);
            written(svg, at, (step, false), "middle", Paint::Faint, value.encode_utf8(&mut [0; 4]));
        }
    }
}

/// Draws a small text below the middle of a cell.
pub(super) fn small(svg: &mut String, (x, y): (i32, i32), tone: Tone, text: &str) {
    write(svg, (x, y + 9), (11, false), "middle", tone, text);
}

fn write(
    svg: &mut String,
    at: (i32, i32),
    font: (i32, bool),
    anchor: &str,
    tone: Tone,
    text: &str,
) {
    written(svg, at, font, anchor, Paint::for_tone(tone), text);
}

/// Writes a text, with only the attributes that differ from the rest of the document.
fn written(
    svg: &mut String,
    (x, y): (i32, i32),
    (size, bold): (i32, bool),
    anchor: &str,
    paint: Paint,
    text: &str,
) {
    element(svg, "text", &[("x", x), ("y", y), ("font-size", size)]);
    if bold {
        svg.push_str(" font-weight=\"bold\"");
    }
    if anchor != "middle" {
        svg.extend([" text-anchor=\"", anchor, "\""]);
    }
    svg.extend([paint.text(), ">", &*escaped(text), "</text>\n"]);
}
