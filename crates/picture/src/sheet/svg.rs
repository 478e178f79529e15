//! Pages of a sheet as SVG documents.

use std::fmt::Write as _;

use super::metrics::Typeface;
use super::{PageLayout, PageText, Paper};
use crate::svg::escaped;

/// Returns the document of a page, as large as the paper.
pub(super) fn document(page: &PageLayout<'_>, paper: Paper) -> String {
    let [width, height] = paper.size();
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}pt" height="{height}pt" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">
<rect width="{width}" height="{height}" fill="#ffffff"/>
"##
    );
    for ([x, y], scale, drawing) in &page.drawings {
        // Writing to a text cannot fail.
        let _ = writeln!(
            svg,
            r#"<g transform="translate({x:.2} {y:.2}) scale({scale:.4})">
{}</g>"#,
            drawing.elements
        );
    }
    for PageText { at: [x, y], size, face, text } in &page.texts {
        let bold = if *face == Typeface::Bold { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            svg,
            r#"<text x="{x:.2}" y="{y:.2}" font-size="{size}"{bold}>{}</text>"#,
            escaped(text)
        );
    }
    svg + "</svg>\n"
}
