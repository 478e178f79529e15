//! Places in a text, by line and column.

use std::ops::Range;

/// Line and column of the start of a span, and the part of the span in that line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Character of the line, from 1.
    pub column: usize,
    /// Byte range of the line, without its line end.
    pub whole: Range<usize>,
    /// Byte range of the part of the span that is in the line, on character boundaries.
    pub marked: Range<usize>,
}

impl Place {
    /// Returns the place of a span, which may end beyond the text.
    pub fn for_span(text: &str, span: &Range<usize>) -> Self {
        let start = (0..=span.start.min(text.len()))
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(0);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let end = (span.end.clamp(start, line_end)..=line_end)
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(line_end);
        Self {
            line: text[..start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            whole: line_start..line_end,
            marked: start..end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_characters_are_counted_from_one() {
        let text = "first\nsécond\nlast";
        let place = Place::for_span(text, &(9..20));
        assert_eq!((place.line, place.column), (2, 3));
        assert_eq!((&text[place.whole], &text[place.marked]), ("sécond", "cond"));
    }

    #[test]
    fn any_span_has_a_place() {
        for text in ["", "é", "a\nb", "\u{0}\t\u{feff}", "é\n"] {
            for start in 0..=text.len() + 1 {
                for end in start..=text.len() + 2 {
                    let place = Place::for_span(text, &(start..end));
                    assert!(
                        text.get(place.marked).is_some() && text.get(place.whole).is_some(),
                        "{text:?} {start}..{end}"
                    );
                }
            }
        }
    }
}
