//! Elements of a drawing in SVG as operators of PDF: those that pictures have.

use pdf_writer::Content;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use roxmltree::{Document, Node};

use super::text::{self, Anchor};
use super::{NoGlyph, path};
use crate::sheet::metrics::Typeface;

/// Attributes that the elements in a group inherit.
#[derive(Clone, Copy, Debug)]
struct Style<'e> {
    /// Grey values from 0 (black) to 1; `None` draws nothing.
    fill: Option<f32>,
    stroke: Option<f32>,
    width: f32,
    has_round_ends: bool,
    has_round_corners: bool,
    /// Lengths of dashes and gaps.
    dashes: &'e str,
}

impl<'e> Style<'e> {
    /// Style of SVG where nothing else is said.
    const PLAIN: Self = Self {
        fill: Some(0.0),
        stroke: None,
        width: 1.0,
        has_round_ends: false,
        has_round_corners: false,
        dashes: "",
    };

    /// Returns the style of an element in a group of this style.
    fn within(mut self, element: Node<'e, '_>) -> Self {
        for attribute in element.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "fill" => self.fill = grey(value),
                "stroke" => self.stroke = grey(value),
                "stroke-width" => self.width = value.parse().unwrap_or(1.0),
                "stroke-linecap" => self.has_round_ends = value == "round",
                "stroke-linejoin" => self.has_round_corners = value == "round",
                "stroke-dasharray" => self.dashes = value,
                _ => {}
            }
        }
        self
    }

    /// Sets the colours and the line of what is drawn next.
    fn set(&self, content: &mut Content) {
        if let Some(fill) = self.fill {
            content.set_fill_gray(fill);
        }
        let Some(stroke) = self.stroke else { return };
        let cap = if self.has_round_ends { LineCapStyle::RoundCap } else { LineCapStyle::ButtCap };
        let join = if self.has_round_corners {
            LineJoinStyle::RoundJoin
        } else {
            LineJoinStyle::MiterJoin
        };
        let dashes = self.dashes.split(' ').filter_map(|length| length.parse().ok());
        content
            .set_stroke_gray(stroke)
            .set_line_width(self.width)
            .set_line_cap(cap)
            .set_line_join(join)
            .set_dash_pattern(dashes.collect::<Vec<f32>>(), 0.0);
    }

    /// Returns true if nothing is visible.
    fn is_invisible(&self) -> bool {
        self.fill.is_none() && self.stroke.is_none()
    }
}

/// Returns the grey value of a colour `#808080`; `None` for `none`.
fn grey(colour: &str) -> Option<f32> {
    let value = u8::from_str_radix(colour.strip_prefix('#')?.get(..2)?, 16).ok()?;
    Some(f32::from(value) / 255.0)
}

/// Draws elements, in the plane of SVG.
pub(super) fn draw(content: &mut Content, elements: &str) -> Result<(), NoGlyph> {
    let whole = format!("<g>{elements}</g>");
    // Our own elements are well formed.
    let Ok(document) = Document::parse(&whole) else { return Ok(()) };
    group(content, document.root_element(), Style::PLAIN)
}

fn group(content: &mut Content, parent: Node<'_, '_>, style: Style<'_>) -> Result<(), NoGlyph> {
    for node in parent.children().filter(Node::is_element) {
        let style = style.within(node);
        let transform = node.attribute("transform");
        if let Some(transform) = transform {
            content.save_state();
            transformed(content, transform);
        }
        element(content, node, style)?;
        if transform.is_some() {
            content.restore_state();
        }
    }
    Ok(())
}

/// Moves and turns the plane: `translate(3 4) rotate(45)`.
fn transformed(content: &mut Content, transform: &str) {
    for part in transform.split(')') {
        let Some((name, numbers)) = part.split_once('(') else { continue };
        let numbers: Vec<f32> = numbers.split(' ').filter_map(|part| part.parse().ok()).collect();
        match (name.trim(), &numbers[..]) {
            ("translate", [x, y]) => {
                content.transform([1.0, 0.0, 0.0, 1.0, *x, *y]);
            }
            ("rotate", [degrees]) => {
                let (sin, cos) = degrees.to_radians().sin_cos();
                content.transform([cos, sin, -sin, cos, 0.0, 0.0]);
            }
            _ => {}
        }
    }
}

fn element(content: &mut Content, node: Node<'_, '_>, style: Style<'_>) -> Result<(), NoGlyph> {
    let number = |name: &str| -> f32 {
        node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_default()
    };
    match node.tag_name().name() {
        "g" => return group(content, node, style),
        "text" => {
            let face = match node.attribute("font-weight") {
                Some("bold") => Typeface::Bold,
                _ => Typeface::Plain,
            };
            let anchor = match node.attribute("text-anchor") {
                Some("start") => Anchor::Start,
                Some("end") => Anchor::End,
                _ => Anchor::Middle,
            };
            content.set_fill_gray(style.fill.unwrap_or_default());
            let at = [number("x"), number("y")];
            let own = node.text().unwrap_or_default();
            return text::draw(content, at, number("font-size"), face, anchor, own);
        }
        "title" => return Ok(()),
        _ if style.is_invisible() => return Ok(()),
        _ => {}
    }
    // A path follows its colours: between its parts and its painting, nothing else may come.
    style.set(content);
    match node.tag_name().name() {
        "rect" => {
            content.rect(number("x"), number("y"), number("width"), number("height"));
        }
        "circle" => {
            let [x, y, radius] = ["cx", "cy", "r"].map(|name| f64::from(number(name)));
            path::circle(content, [x, y], radius);
        }
        "path" => path::add(content, node.attribute("d").unwrap_or_default()),
        "polygon" => {
            let corners = node.attribute("points").unwrap_or_default();
            path::add(content, &format!("M{}Z", corners.replace(' ', "L")));
        }
        _ => {}
    }
    match (style.fill, style.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, _) => content.stroke(),
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(elements: &str) -> String {
        let mut content = Content::new();
        draw(&mut content, elements).expect("a known letter");
        String::from_utf8(content.finish().to_vec()).expect("operators are text")
    }

    #[test]
    fn a_group_passes_its_style_on() {
        let text = drawn(
            r##"<g transform="translate(3 4)" stroke="#808080" stroke-width="2" fill="none">
                <path d="M0 0h5"/><rect width="1" height="2" fill="#ffffff" stroke="none"/></g>"##,
        );
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.starts_with(&["q", "1 0 0 1 3 4 cm"]), "{text}");
        assert!(lines.contains(&"2 w") && lines.contains(&"0.5019608 G"), "{text}");
        assert!(text.contains("1 g\n0 0 1 2 re\nf"), "{text}");
    }

    #[test]
    fn invisible_elements_are_left_out() {
        assert_eq!(drawn(r#"<polygon points="0,0 1,1" fill="none" pointer-events="all"/>"#), "");
    }

    #[test]
    fn dashes_end_with_their_element() {
        let dashed = r##"<path d="M0 0h9" stroke="#000000" fill="none" stroke-dasharray="3 2"/>"##;
        let plain = r##"<path d="M0 0h9" stroke="#000000" fill="none"/>"##;
        let text = drawn(&format!("{dashed}{plain}"));
        let dashes: Vec<&str> = text.lines().filter(|line| line.ends_with(" d")).collect();
        assert_eq!(dashes, ["[3 2] 0 d", "[] 0 d"]);
    }
}
