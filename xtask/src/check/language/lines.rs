//! Rules about lines: their length, and the summaries of documentation.

use super::rust::LITERAL;
use super::{Finding, Report, Rule};

/// Length of the longest line, in characters.
const LONGEST: usize = 100;

/// Forbidden beginnings of a summary, which must be a noun phrase or a verb.
const BEGINNINGS: [&str; 10] =
    ["As", "How", "Of", "So many", "That", "The same", "What", "Whether", "Which", "Why"];

/// Markers of comments and of items in lists, longest first.
const MARKERS: [&str; 9] = ["///", "//!", "//", "/*", "<!--", "#", "- ", "* ", "> "];

/// Reports long lines of Rust. A line that is one string literal may be long.
pub(super) fn of_rust(text: &str, masked: &str, report: &mut Report<'_>) {
    for (number, (line, masked)) in text.lines().zip(masked.lines()).enumerate() {
        let (code, is_comment) = (masked.trim(), masked.trim().is_empty());
        let literal = code.trim_end_matches([',', ';', ')', '?']);
        let is_literal = !is_comment && literal.chars().all(|sign| sign == LITERAL);
        if is_long(line) && !is_literal && !(is_comment && is_one_piece(line, &['`'])) {
            report.add(Rule::Length, number, message(line));
        }
    }
}

/// Reports long lines of a script, a style sheet or a page.
pub(super) fn of_script(text: &str, report: &mut Report<'_>) {
    for (number, line) in text.lines().enumerate() {
        if is_long(line) && !is_one_piece(line, &['"', '\'', '`']) {
            report.add(Rule::Length, number, message(line));
        }
    }
}

/// Returns the finding for a line of Markdown outside tables and code blocks, if it is too long.
pub(super) fn of_markdown(line: &str, number: usize) -> Option<Finding> {
    let is_wrong = is_long(line) && !is_one_piece(line, &['`']);
    is_wrong.then(|| Finding::new(Rule::Length, number, message(line)))
}

fn message(line: &str) -> String {
    format!("{} characters; at most {LONGEST} are allowed", line.chars().count())
}

fn is_long(line: &str) -> bool {
    line.len() > LONGEST && line.chars().count() > LONGEST
}

/// Returns true if a line is one ID, URL, path, link or quotation, which cannot be broken.
fn is_one_piece(line: &str, quotes: &[char]) -> bool {
    let mut rest = line.trim();
    while let Some(after) = MARKERS.iter().find_map(|marker| rest.strip_prefix(marker)) {
        rest = after.trim_start();
    }
    let (mut quote, mut depth) = (None, 0_u32);
    for sign in rest.chars() {
        match (sign, quote) {
            (sign, Some(open)) if sign == open => quote = None,
            (sign, None) if quotes.contains(&sign) => quote = Some(sign),
            ('[', None) => depth += 1,
            (']', None) => depth = depth.saturating_sub(1),
            (' ', None) if depth == 0 => return false,
            _ => {}
        }
    }
    quote.is_none()
}

/// Reports the first lines of documentation that do not begin with a noun phrase or a verb.
pub(super) fn summaries(text: &str, masked: &str, report: &mut Report<'_>) {
    let mut before = None;
    for (number, (line, masked)) in text.lines().zip(masked.lines()).enumerate() {
        let line = line.trim_start();
        let markers = ["///", "//!"].into_iter();
        // Documentation in a literal is text of a test.
        let marker =
            markers.filter(|_| masked.trim().is_empty()).find(|sign| line.starts_with(sign));
        if let Some(marker) = marker
            && before != Some(marker)
            && let Some(beginning) = beginning(line[marker.len()..].trim_start())
        {
            report.add(Rule::Summary, number, format!("a summary begins with \"{beginning}\""));
        }
        before = marker;
    }
}

/// Returns the forbidden words with which a summary begins.
fn beginning(summary: &str) -> Option<&'static str> {
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '-';
    let begins =
        |words: &&str| summary.strip_prefix(*words).is_some_and(|rest| !rest.starts_with(is_part));
    BEGINNINGS.into_iter().find(begins)
}

#[cfg(test)]
mod tests {
    use super::super::rust::mask;
    use super::*;

    /// Returns the lines on which a function finds something.
    fn found(text: &str, check: impl Fn(&str, &str, &mut Report<'_>)) -> Vec<usize> {
        super::super::lines_of("a.rs", |report| check(text, &mask(text), report))
    }

    #[test]
    fn lines_have_100_characters() {
        let (long, word) = ("word ".repeat(20), "x".repeat(120));
        for (line, is_wrong) in [
            (format!("// {}", "é".repeat(97)), false),
            (format!("// a {}", "é".repeat(96)), true),
            (format!("// {long}more"), true),
            (format!("let a = {long};"), true),
            (format!("        \"{long}\","), false),
            (format!("        \"{long}\", a"), true),
            (format!("    let a = \"{long}\";"), true),
            (format!("/// <https://x.example/{word}>"), false),
            (format!("/// - [`{word}`]: path"), true),
            (format!("/// `{long}`"), false),
            (format!("/// `{long}` is long"), true),
        ] {
            assert_eq!(found(&line, of_rust), vec![1; usize::from(is_wrong)], "{line}");
        }
        assert_eq!(found(&format!("f(\"a\n{long}more\n{long}\");"), of_rust), [0; 0], "a literal");
    }

    #[test]
    fn scripts_have_lines_of_100_characters() {
        let (long, script) =
            ("word ".repeat(25), |text: &str, _: &str, report: &mut Report<'_>| {
                of_script(text, report);
            });
        for line in [format!("// {long}"), format!("let a = '{long}';"), format!("# {long}")] {
            assert_eq!(found(&line, script), [1], "{line}");
        }
        for line in [format!("content=\"{long}\">"), format!("  '{long}',"), "a".repeat(200)] {
            assert_eq!(found(&line, script), [0; 0], "{line}");
        }
    }

    #[test]
    fn summaries_begin_with_nouns_or_verbs() {
        for wrong in
            ["What is a cell.", "So many hold.", "That it is `\\`.", "As there.", "Of a cell:"]
        {
            assert_eq!(found(&format!("/// {wrong}\nfn a() {{}}"), summaries), [1], "{wrong}");
            assert_eq!(found(&format!("#![x]\n//! {wrong}"), summaries), [2], "{wrong}");
        }
        for right in
            ["The samples.", "Asks.", "Thatch.", "So many-sided a thing.", "Offers a cell."]
        {
            assert_eq!(found(&format!("/// {right}\nfn a() {{}}"), summaries), [0; 0], "{right}");
        }
        assert_eq!(found("/// A cell.\n/// What is in it.\n", summaries), [0; 0], "no summary");
        assert_eq!(found("//! A cell.\n\n/// What is in it.\n", summaries), [3]);
        assert_eq!(found("// What is in it.\nf(\"\n/// What is\");", summaries), [0; 0], "no docs");
    }
}
