//! Texts in the standard fonts of PDF.

use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Content, Name, Str};

use super::NoGlyph;
use crate::sheet::metrics::{Typeface, width, win_ansi};

/// Standard font.
pub(super) struct Font {
    /// Name in the resources of a page.
    pub(super) name: &'static [u8],
    pub(super) base: &'static [u8],
    /// True if its letters are encoded as WinAnsi.
    pub(super) is_win_ansi: bool,
}

/// The fonts that a document may use.
pub(super) const FONTS: [Font; 4] = [
    Font { name: b"F1", base: b"Helvetica", is_win_ansi: true },
    Font { name: b"F2", base: b"Helvetica-Bold", is_win_ansi: true },
    Font { name: b"F3", base: b"Symbol", is_win_ansi: false },
    Font { name: b"F4", base: b"ZapfDingbats", is_win_ansi: false },
];

/// Part of a text that lies at its position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Returns the font and the code of a character, and true if only its outline is drawn.
fn glyph(character: char, face: Typeface) -> Option<(&'static Font, u8, bool)> {
    let [plain, bold, symbol, dingbats] = &FONTS;
    Some(match character {
        '−' => (symbol, 0x2d, false),
        '≠' => (symbol, 0xb9, false),
        '●' => (dingbats, 0x6c, false),
        '○' => (dingbats, 0x6c, true),
        _ => (if face == Typeface::Bold { bold } else { plain }, win_ansi(character)?, false),
    })
}

/// Draws a text with its baseline at a position, in a plane that counts downwards.
pub(super) fn draw(
    content: &mut Content,
    [x, y]: [f32; 2],
    size: f32,
    face: Typeface,
    anchor: Anchor,
    text: &str,
) -> Result<(), NoGlyph> {
    let width = width(text, face) as f32 * size;
    let x = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    content.begin_text().set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y]);
    let glyphs = text.chars().map(|letter| glyph(letter, face).ok_or(NoGlyph(letter)));
    let glyphs = glyphs.collect::<Result<Vec<_>, _>>()?;
    for run in glyphs.chunk_by(|one, other| one.0.name == other.0.name && one.2 == other.2) {
        let (font, _, is_outline) = run[0];
        let mode = if is_outline { TextRenderingMode::Stroke } else { TextRenderingMode::Fill };
        let codes: Vec<u8> = run.iter().map(|(_, code, _)| *code).collect();
        content.set_font(Name(font.name), size);
        // Filling is the default.
        if is_outline {
            content.set_line_width(size / 12.0).set_stroke_gray(0.0).set_text_rendering_mode(mode);
        }
        content.show(Str(&codes));
        if is_outline {
            content.set_text_rendering_mode(TextRenderingMode::Fill);
        }
    }
    content.end_text();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(anchor: Anchor, text: &str) -> String {
        let mut content = Content::new();
        draw(&mut content, [100.0, 50.0], 20.0, Typeface::Plain, anchor, text).expect("glyphs");
        String::from_utf8(content.finish().to_vec()).expect("operators are text")
    }

    #[test]
    fn a_text_lies_where_its_letters_end() {
        // 2 digits of 0.556 times the size.
        for (anchor, x) in [(Anchor::Start, 100.0), (Anchor::Middle, 88.88), (Anchor::End, 77.76)] {
            let text = drawn(anchor, "10");
            let start = text.lines().find_map(|line| line.strip_suffix(" 50 Tm")).expect("a start");
            let start: f32 = start.rsplit(' ').next().expect("x").parse().expect("a number");
            assert!((start - x).abs() < 0.01, "{anchor:?}: {text}");
        }
    }

    #[test]
    fn signs_are_in_fonts_of_their_own() {
        let text = drawn(Anchor::Middle, "2−●○");
        let fonts: Vec<&str> =
            text.lines().filter_map(|line| line.strip_suffix(" 20 Tf")).collect();
        assert_eq!(fonts, ["/F1", "/F3", "/F4", "/F4"], "{text}");
        // The circle is an outline, and what follows is filled again.
        let modes: Vec<&str> = text.lines().filter(|line| line.ends_with(" Tr")).collect();
        assert_eq!(modes, ["1 Tr", "0 Tr"]);
    }
}
