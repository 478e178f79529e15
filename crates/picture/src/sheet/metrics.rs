//! Widths of letters in the standard fonts of PDF: Helvetica and Helvetica Bold, and Symbol and
//! Zapf Dingbats for some signs.
//!
//! # References
//! Adobe Systems, *Adobe Font Metrics (AFM) files for the 14 core fonts*, 1997: the widths.
//! ISO 32000-1:2008, *Portable document format*, annex D: the encodings.

/// Typeface of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typeface {
    /// Helvetica.
    Plain,
    /// Helvetica Bold.
    Bold,
}

/// Widths of the signs that Helvetica lacks, in Symbol and in Zapf Dingbats.
const SIGNS: [(char, u16); 4] = [('−', 549), ('≠', 549), ('●', 791), ('○', 791)];

/// Characters of WinAnsi from 0x80 to 0x9F; those that it lacks are replaced by a blank.
const MIDDLE: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// Width of a character that has no glyph.
const UNKNOWN: u16 = 600;

/// Returns the code of a character in WinAnsi.
pub(crate) fn win_ansi(character: char) -> Option<u8> {
    match character {
        ' '..='~' | '\u{a0}'..='ÿ' => u8::try_from(u32::from(character)).ok(),
        _ => MIDDLE.chars().position(|own| own == character).map(|at| 0x80 + at as u8),
    }
}

/// Returns the width of a text, for letters of size 1.
pub(crate) fn width(text: &str, face: Typeface) -> f64 {
    let widths = match face {
        Typeface::Plain => &PLAIN,
        Typeface::Bold => &BOLD,
    };
    let width = |character: char| {
        if let Some((_, width)) = SIGNS.iter().find(|(own, ..)| *own == character) {
            return *width;
        }
        win_ansi(character).map_or(UNKNOWN, |code| widths[usize::from(code) - 0x20])
    };
    text.chars().map(width).map(f64::from).sum::<f64>() / 1000.0
}

/// Widths of Helvetica from 0x20 to 0xFF, for letters of size 1000.
#[rustfmt::skip]
const PLAIN: [u16; 224] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 350,
    556, 350, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350,
    350, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 350, 500, 667,
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333,
    400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
];

/// Widths of Helvetica Bold from 0x20 to 0xFF, for letters of size 1000.
#[rustfmt::skip]
const BOLD: [u16; 224] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, 350,
    556, 350, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350,
    350, 278, 278, 500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 350, 500, 667,
    278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 333,
    400, 584, 333, 333, 333, 611, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
    611, 611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 556,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_codes_and_widths() {
        for (character, code) in [('A', 0x41), ('é', 0xe9), ('…', 0x85), ('€', 0x80)] {
            assert_eq!(win_ansi(character), Some(code), "{character}");
        }
        for none in ['Ж', '\n', '\u{81}', '漢'] {
            assert_eq!(win_ansi(none), None, "{none:?}");
        }
        assert!((width("10", Typeface::Plain) - 1.112).abs() < 1e-9);
        assert!((width("W!", Typeface::Bold) - 1.277).abs() < 1e-9);
        assert!((width("…", Typeface::Plain) - 1.0).abs() < 1e-9);
    }
}
