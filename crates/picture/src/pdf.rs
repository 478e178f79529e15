//! Sheets as PDF documents. Texts are in the standard fonts, which every reader of PDF has, so
//! nothing depends on the fonts of a machine.
//!
//! The drawings are those of SVG: their elements are read and written as the operators of PDF.

mod elements;
mod path;
mod text;

use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, TextStr};

use crate::sheet::{PageLayout, PageText, Sheet};
use text::FONTS;

/// Character that the standard fonts of PDF lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGlyph(pub char);

/// Level of compression: the usual one of zlib.
const LEVEL: u8 = 6;

impl Sheet {
    /// Returns the sheet as a PDF document. The same sheet has the same bytes.
    ///
    /// # Errors
    /// If a text has a character that the standard fonts lack.
    pub fn to_pdf(&self) -> Result<Vec<u8>, NoGlyph> {
        let pages = self.pages();
        let mut last = 0;
        let mut next = || {
            last += 1;
            Ref::new(last)
        };
        let (catalog, tree, information) = (next(), next(), next());
        let fonts = FONTS.map(|_| next());
        let ids: Vec<[Ref; 2]> = pages.iter().map(|_| [next(), next()]).collect();
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree);
        if let Some(title) = &self.title {
            pdf.document_info(information).title(TextStr(title));
        }
        for (font, id) in FONTS.iter().zip(fonts) {
            let mut written = pdf.type1_font(id);
            written.base_font(Name(font.base));
            if font.is_win_ansi {
                written.encoding_predefined(Name(b"WinAnsiEncoding"));
            }
        }
        pdf.pages(tree).kids(ids.iter().map(|[page, _]| *page)).count(ids.len() as i32);
        let [width, height] = self.paper.size().map(|side| side as f32);
        for (page, &[id, content]) in pages.iter().zip(&ids) {
            let mut written = pdf.page(id);
            written.parent(tree).contents(content).media_box(Rect::new(0.0, 0.0, width, height));
            let mut resources = written.resources();
            let mut named = resources.fonts();
            for (font, id) in FONTS.iter().zip(fonts) {
                named.pair(Name(font.name), id);
            }
            named.finish();
            resources.finish();
            written.finish();
            let operators = operators(page, height)?;
            let packed = miniz_oxide::deflate::compress_to_vec_zlib(&operators, LEVEL);
            pdf.stream(content, &packed).filter(Filter::FlateDecode);
        }
        Ok(pdf.finish())
    }
}

/// Returns the operators that draw a page.
fn operators(page: &PageLayout<'_>, height: f32) -> Result<Vec<u8>, NoGlyph> {
    let mut content = Content::new();
    // SVG counts downwards, PDF upwards.
    content.transform([1.0, 0.0, 0.0, -1.0, 0.0, height]);
    for ([x, y], scale, drawing) in &page.drawings {
        let [x, y, scale] = [x, y, scale].map(|number| *number as f32);
        content.save_state().transform([scale, 0.0, 0.0, scale, x, y]);
        elements::draw(&mut content, &drawing.elements)?;
        content.restore_state();
    }
    for PageText { at, size, face, text } in &page.texts {
        content.set_fill_gray(0.0);
        let at = at.map(|at| at as f32);
        text::draw(&mut content, at, *size as f32, *face, text::Anchor::Middle, text)?;
    }
    Ok(content.finish().to_vec())
}

#[cfg(test)]
mod tests {
    use tatham_core::picture::{Picture, Shape, Tone};
    use tatham_core::{Direction, Size};

    use super::*;
    use crate::sheet::{Panel, Paper};

    fn sheet(caption: &str) -> Sheet {
        let mut picture = Picture::new(Size { width: 3, height: 1 });
        picture.mark(0, Shape::Text("12".to_owned()), Tone::Given);
        picture.mark(1, Shape::End(Direction::East), Tone::Given);
        let puzzles = vec![Panel::picture(caption.to_owned(), &picture)];
        Sheet { paper: Paper::A4, per_page: 1, title: None, puzzles, answers: Vec::new() }
    }

    fn text(sheet: &Sheet) -> String {
        let page = &sheet.pages()[0];
        String::from_utf8_lossy(&operators(page, 800.0).expect("a known letter")).into_owned()
    }

    #[test]
    fn texts_and_shapes_become_operators() {
        let text = text(&sheet("1. A puzzle (3x1)"));
        assert!(text.contains("(12) Tj"), "{text}");
        assert!(text.contains("puzzle"), "{text}");
        // The round end of a ship: a straight line and two quarters of a circle.
        assert_eq!(text.lines().filter(|line| line.ends_with(" c")).count(), 2, "{text}");
    }

    #[test]
    fn a_document_has_the_same_bytes_each_time() {
        let [one, other] = [0, 1].map(|_| sheet("1. A puzzle").to_pdf().expect("a known letter"));
        assert!(one.starts_with(b"%PDF-") && one == other);
    }

    #[test]
    fn a_letter_without_a_glyph_is_named() {
        assert_eq!(sheet("Жук").to_pdf(), Err(NoGlyph('Ж')));
    }
}
