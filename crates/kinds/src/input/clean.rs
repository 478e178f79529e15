//! Cleaning of pasted texts: what mail, chats and web pages put around a puzzle, or in it.
//!
//! Each step takes off one thing. The positions of what is left are kept, so that errors point into
//! the text as it was given.

use std::ops::Range;

use percent_encoding::percent_decode_str;
use tatham_core::save::is_save_file;

/// A text on the way from the given one to a clean one.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) text: String,
    /// Position in the given text of each byte, and of the end.
    places: Vec<u32>,
    /// Clauses on what was taken off: `read without the code fence`.
    pub(super) remarks: Vec<String>,
}

/// Parts of a text with what replaces each, in ascending order.
type Edits = Vec<(Range<usize>, String)>;

/// Returns the edits of a step with its remark; `None` if there is nothing to do.
type Step = fn(&str) -> Option<(Edits, &'static str)>;

/// The steps for the lines of any text, even those of a save file.
const AROUND_LINES: [Step; 3] = [fence, quotation, indentation];

/// The steps for a puzzle in a sentence. What one takes off may hide what another looks for, as in
/// `("ID: …")`.
const IN_SENTENCES: [Step; 13] = [
    invisible, dashes, spaces, label, markdown, android, enclosing, trailing, label, enclosing,
    commas, percent, wrapped,
];

/// Returns the drafts of a text, each cleaner than the one before.
pub(super) fn drafts(text: &str) -> impl Iterator<Item = Draft> {
    let places = (0..=text.len() as u32).collect();
    let mut draft = Draft { text: text.to_owned(), places, remarks: Vec::new() };
    let mut steps = AROUND_LINES.iter().chain(&IN_SENTENCES).enumerate();
    std::iter::from_fn(move || {
        steps.by_ref().find_map(|(i, step)| {
            // The values of a save file are what they are.
            let is_inside = i >= AROUND_LINES.len() && is_save_file(draft.text.trim_start());
            let (edits, remark) = if is_inside { None } else { step(&draft.text) }?;
            draft.edit(&edits);
            if !draft.remarks.iter().any(|other| other == remark) {
                draft.remarks.push(remark.to_owned());
            }
            Some(draft.clone())
        })
    })
}

impl Draft {
    /// Returns the position in the given text.
    pub(super) fn place(&self, at: usize) -> usize {
        self.places[at.min(self.text.len())] as usize
    }

    fn edit(&mut self, edits: &Edits) {
        let (mut text, mut places, mut done) = (String::new(), Vec::new(), 0);
        for (range, with) in edits {
            text.push_str(&self.text[done..range.start]);
            places.extend_from_slice(&self.places[done..range.start]);
            text.push_str(with);
            places.extend(std::iter::repeat_n(self.places[range.start], with.len()));
            done = range.end;
        }
        text.push_str(&self.text[done..]);
        places.extend_from_slice(&self.places[done..]);
        (self.text, self.places) = (text, places);
    }
}

/// The edits that keep only a part of a text.
fn only(text: &str, kept: Range<usize>) -> Edits {
    [(0..kept.start, String::new()), (kept.end..text.len(), String::new())].into()
}

/// The bytes of a text without the blanks around it.
fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

/// The lines with their positions.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = next;
        next += line.len();
        (start, line)
    })
}

fn fence(text: &str) -> Option<(Edits, &'static str)> {
    let Range { start, end } = trimmed(text);
    let inside = &text[start..end];
    let mark = ["```", "~~~"].into_iter().find(|mark| inside.starts_with(mark))?;
    // A word after the mark names the language.
    let (first, last) = match inside.find('\n') {
        Some(line) => (line + 1, inside[line + 1..].strip_suffix(mark)?.len() + line + 1),
        None => (mark.len(), mark.len() + inside[mark.len()..].strip_suffix(mark)?.len()),
    };
    Some((only(text, start + first..start + last), "read without the code fence"))
}

/// Takes off what stands before each line that is not blank.
fn before_lines(text: &str, length: impl Fn(&str) -> usize) -> Option<Edits> {
    let before = |(start, line): (usize, &str)| (start..start + length(line), String::new());
    let edits: Edits =
        lines(text).filter(|(_, line)| !line.trim().is_empty()).map(before).collect();
    let changes = !edits.is_empty() && edits.iter().all(|(range, _)| !range.is_empty());
    changes.then_some(edits)
}

fn quotation(text: &str) -> Option<(Edits, &'static str)> {
    let mark = |line: &str| match line.strip_prefix('>') {
        Some(rest) => 1 + usize::from(rest.starts_with(' ')),
        None => 0,
    };
    Some((before_lines(text, mark)?, "read without the `>` before each line"))
}

fn indentation(text: &str) -> Option<(Edits, &'static str)> {
    let blanks = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let filled = || lines(text).map(|(_, line)| line).filter(|line| !line.trim().is_empty());
    let least = filled().map(blanks).min().filter(|_| filled().count() > 1)?;
    Some((before_lines(text, |_| least)?, "read without the indentation"))
}

/// Replaces characters, each that `with` knows.
fn replaced(text: &str, with: impl Fn(char) -> Option<&'static str>) -> Option<Edits> {
    let edits: Edits = text
        .char_indices()
        .filter_map(|(at, c)| Some((at..at + c.len_utf8(), with(c)?.to_owned())))
        .collect();
    (!edits.is_empty()).then_some(edits)
}

fn invisible(text: &str) -> Option<(Edits, &'static str)> {
    let is_zero_width = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}');
    let is_invisible = |c: char| is_zero_width(c) || matches!(c, '\u{ad}' | '\u{feff}');
    let edits = replaced(text, |c| is_invisible(c).then_some(""))?;
    Some((edits, "read without invisible characters"))
}

fn dashes(text: &str) -> Option<(Edits, &'static str)> {
    let is_dash = |c: char| {
        matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
    };
    Some((replaced(text, |c| is_dash(c).then_some("-"))?, "read with `-` for each dash"))
}

fn spaces(text: &str) -> Option<(Edits, &'static str)> {
    let is_space = |c: char| matches!(c, '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}');
    let edits = replaced(text, |c| is_space(c).then_some(" "))?;
    Some((edits, "read with a plain space for each special one"))
}

fn label(text: &str) -> Option<(Edits, &'static str)> {
    const LABELS: [&str; 4] = ["game id", "id", "puzzle id", "puzzle"];
    let Range { start, end } = trimmed(text);
    let sign = start + text[start..end].find([':', '='])?;
    let word = text[start..sign].trim_end();
    let is_label = LABELS.iter().any(|label| word.eq_ignore_ascii_case(label));
    is_label.then(|| (only(text, sign + 1..end), "read without the label"))
}

fn markdown(text: &str) -> Option<(Edits, &'static str)> {
    let Range { start, end } = trimmed(text);
    let inside = text[start..end].strip_prefix('[')?;
    let address = inside.find("](")? + 2;
    let length = inside[address..].find(')')?;
    let from = start + 1 + address;
    Some((only(text, from..from + length), "read as the address of the link"))
}

fn android(text: &str) -> Option<(Edits, &'static str)> {
    const SCHEME: &str = "sgtpuzzles:";
    let Range { start, end } = trimmed(text);
    let inside = text.get(start..start + SCHEME.len())?;
    let is_scheme = inside.eq_ignore_ascii_case(SCHEME);
    let from = start + SCHEME.len();
    is_scheme.then(|| (only(text, from..end), "read without `sgtpuzzles:`"))
}

fn enclosing(text: &str) -> Option<(Edits, &'static str)> {
    const PAIRS: [(char, char, &str); 9] = [
        ('"', '"', "read without the surrounding quotes"),
        ('\'', '\'', "read without the surrounding quotes"),
        ('“', '”', "read without the surrounding quotes"),
        ('‘', '’', "read without the surrounding quotes"),
        ('„', '“', "read without the surrounding quotes"),
        ('«', '»', "read without the surrounding quotes"),
        ('`', '`', "read without the surrounding backticks"),
        ('<', '>', "read without the surrounding brackets"),
        ('(', ')', "read without the surrounding brackets"),
    ];
    let whole = trimmed(text);
    let (mut inside, mut said) = (whole.clone(), None);
    while let Some((open, close, remark)) = PAIRS.iter().find(|(open, close, _)| {
        let inner = text[inside.clone()].strip_prefix(*open);
        inner.is_some_and(|inner| inner.ends_with(*close))
    }) {
        let within = inside.start + open.len_utf8()..inside.end - close.len_utf8();
        let blanks = trimmed(&text[within.clone()]);
        inside = within.start + blanks.start..within.start + blanks.end;
        said = said.or(Some(*remark));
    }
    Some((only(text, inside), said?))
}

fn trailing(text: &str) -> Option<(Edits, &'static str)> {
    let Range { start, end } = trimmed(text);
    let signs = |c: char| ".,;:!)".contains(c) || c.is_whitespace();
    let kept = text[start..end].trim_end_matches(signs).len();
    let changes = start + kept < end;
    changes.then(|| (only(text, start..start + kept), "read without the punctuation at the end"))
}

fn commas(text: &str) -> Option<(Edits, &'static str)> {
    let edits: Edits =
        text.match_indices(", ").map(|(at, _)| (at + 1..at + 2, String::new())).collect();
    (!edits.is_empty()).then_some((edits, "read without the spaces after commas"))
}

fn percent(text: &str) -> Option<(Edits, &'static str)> {
    let (mut edits, mut at) = (Edits::new(), 0);
    while let Some(found) = text[at..].find('%') {
        let start = at + found;
        // Several escapes may be one character.
        let bytes = text.as_bytes();
        let is_escape = |at: usize| {
            bytes[at] == b'%'
                && bytes
                    .get(at + 1..at + 3)
                    .is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit))
        };
        let mut end = start;
        while end < text.len() && is_escape(end) {
            end += 3;
        }
        if let Ok(decoded) = percent_decode_str(&text[start..end]).decode_utf8()
            && end > start
        {
            edits.push((start..end, decoded.into_owned()));
        }
        at = end.max(start + 1);
    }
    (!edits.is_empty()).then_some((edits, "read with its percent escapes decoded"))
}

fn wrapped(text: &str) -> Option<(Edits, &'static str)> {
    let whole = trimmed(text);
    let mut parts = lines(&text[whole.clone()]);
    let (_, first) = parts.next().filter(|(_, line)| line.contains(':'))?;
    let rest = &text[whole.start + first.len()..whole.end];
    if rest.is_empty() || rest.contains(':') {
        return None;
    }
    let mut edits = Edits::new();
    let mut done = whole.start;
    for (start, line) in lines(&text[whole.clone()]) {
        let Range { start: from, end } = trimmed(line);
        edits.push((done..whole.start + start + from, String::new()));
        done = whole.start + start + end;
    }
    Some((edits, "read with its lines joined"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last(text: &str) -> (String, Vec<String>) {
        drafts(text).last().map(|draft| (draft.text, draft.remarks)).expect("something to clean")
    }

    #[test]
    fn each_step_takes_off_one_thing() {
        for (text, clean, remark) in [
            ("```\n5x5:a\n```\n", "5x5:a\n", "read without the code fence"),
            ("~~~text\n5x5:a\n~~~", "5x5:a\n", "read without the code fence"),
            ("> 5x5:a\n> :b\n", "5x5:a\n:b\n", "read without the `>` before each line"),
            ("  a\n\n   b", "a\n\n b", "read without the indentation"),
            ("5x5\u{200b}:a\u{ad}b", "5x5:ab", "read without invisible characters"),
            ("6:0\u{2013}1,2\u{2212}3", "6:0-1,2-3", "read with `-` for each dash"),
            ("net\u{a0}5x5:a", "net 5x5:a", "read with a plain space for each special one"),
            ("Game ID: 5x5:a", "5x5:a", "read without the label"),
            ("id=5x5:a", "5x5:a", "read without the label"),
            ("[x](http://a.b/#c)", "http://a.b/#c", "read as the address of the link"),
            ("sgtpuzzles:net:5x5:a", "net:5x5:a", "read without `sgtpuzzles:`"),
            ("“5x5:a”", "5x5:a", "read without the surrounding quotes"),
            ("`` 5x5:a ``", "5x5:a", "read without the surrounding backticks"),
            ("<5x5:a>", "5x5:a", "read without the surrounding brackets"),
            ("5x5:a).", "5x5:a", "read without the punctuation at the end"),
            ("6:0-1, 2-3", "6:0-1,2-3", "read without the spaces after commas"),
            ("5x5%3Aa%2cb%e2%80%93", "5x5:a,b–", "read with its percent escapes decoded"),
            ("net:5x5:a\n  b\nc\n", "net:5x5:abc\n", "read with its lines joined"),
        ] {
            let (found, remarks) = last(text);
            assert_eq!(found.trim_start(), clean, "{text:?}");
            assert_eq!(remarks, [remark], "{text:?}");
        }
    }

    #[test]
    fn what_hides_another_is_taken_off_first() {
        let (text, remarks) = last("(\"Game ID: '5x5:a, b'.\")");
        assert_eq!(text, "5x5:a,b");
        assert_eq!(remarks.len(), 5, "{remarks:?}");
    }

    #[test]
    fn what_is_clean_or_broken_stays() {
        for text in ["", " ", "5x5:a", "6:0-1,2-3", "5x5%3", "100%zz", "a\nb", "\"", "(a"] {
            assert_eq!(drafts(text).count(), 0, "{text:?}");
        }
    }

    #[test]
    fn the_values_of_a_save_file_stay() {
        let file = "SAVEFILE:2:a, b.\nDESC    :1:“x”\n";
        assert_eq!(drafts(file).count(), 0);
        let (text, remarks) = last(&file.replace("SAVE", "> SAVE").replace("DESC", "> DESC"));
        assert_eq!((text.as_str(), remarks.len()), (file, 1));
    }

    #[test]
    fn positions_lead_back_to_the_given_text() {
        let given = "> “6:0–1,\u{200b} 2%2D3”.\n";
        for draft in drafts(given) {
            for (at, c) in draft.text.char_indices() {
                let original = given[draft.place(at)..].chars().next().unwrap();
                assert!(original == c || c == '-' && "–%".contains(original), "{draft:?} {at}");
            }
            assert!(draft.place(draft.text.len()) <= given.len());
        }
    }
}
