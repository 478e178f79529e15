//! Rules about Markdown outside tables, code blocks and generated parts: code spans and sentences.

use std::ops::RangeInclusive;

use super::lines;
use super::{Finding, Report, Rule};

/// Endings of words after which no sentence ends.
const ABBREVIATIONS: [&str; 8] = ["e.g.", "i.e.", "cf.", "vs.", "approx.", "No.", "St.", "et al."];

/// Reports the findings in a document.
pub(super) fn check(text: &str, report: &mut Report<'_>) {
    let generated = generated(text);
    let (mut fence, mut paragraph, mut is_list) = (None, Vec::new(), false);
    for (number, line) in text.lines().enumerate() {
        let content = line.trim_start_matches([' ', '>']);
        let is_table = content.starts_with('|');
        let mark = ["```", "~~~"].into_iter().find(|mark| content.starts_with(mark));
        let is_indented = line.starts_with("    ") && paragraph.is_empty() && !is_list;
        let is_generated = generated.iter().any(|lines| lines.contains(&number));
        let is_block = fence.is_some() || mark.is_some() || is_indented || is_generated;
        fence = match (fence, mark) {
            (None, mark) => mark,
            (Some(open), Some(mark)) if open == mark => None,
            (open, _) => open,
        };
        if is_table || is_block || content.is_empty() {
            paragraph.clear();
            continue;
        }
        if is_item(content) {
            paragraph.clear();
        }
        is_list = is_item(content) && !content.starts_with('#') || is_list && line.starts_with(' ');
        report.extend(lines::of_markdown(line, number));
        let was_open = open_span(&paragraph).is_some();
        paragraph.push(line);
        if let Some(ticks) = open_span(&paragraph)
            && !was_open
            && closes(text, number, ticks)
        {
            report.add(Rule::Markdown, number, "a code span goes on in the next line".to_owned());
        }
        report.extend(sentences(content, number));
    }
}

/// Returns the lines that a command writes: from `<!-- NAME: … -->` to `<!-- end … -->`.
fn generated(text: &str) -> Vec<RangeInclusive<usize>> {
    let (mut start, mut ranges) = (None, Vec::new());
    for (number, line) in text.lines().enumerate() {
        let Some(mark) = line.strip_prefix("<!-- ") else { continue };
        if !mark.starts_with("end") {
            start = mark.contains(": ").then_some(number);
        } else if let Some(start) = start.take() {
            ranges.push(start..=number);
        }
    }
    ranges
}

/// Returns true if a line begins an item of a list or a heading.
fn is_item(content: &str) -> bool {
    let number = content.trim_start_matches(|sign: char| sign.is_ascii_digit());
    ["- ", "* ", "+ ", "#"].iter().any(|sign| content.starts_with(sign))
        || (number.len() < content.len() && number.starts_with(". "))
}

/// Returns the backticks of the code span that some lines leave open.
fn open_span(paragraph: &[&str]) -> Option<usize> {
    let mut open = None;
    for ticks in paragraph.iter().flat_map(|line| runs(line)) {
        open = match open {
            None => Some(ticks),
            Some(count) if count == ticks => None,
            count => count,
        };
    }
    open
}

/// Returns true if a code span that is open at the end of a line is closed in its paragraph.
fn closes(text: &str, number: usize, ticks: usize) -> bool {
    let rest = text.lines().skip(number + 1);
    let paragraph = rest.take_while(|line| !line.trim().is_empty() && !is_item(line.trim_start()));
    paragraph.flat_map(runs).any(|count| count == ticks)
}

/// Returns the lengths of the runs of backticks in a line.
fn runs(line: &str) -> impl Iterator<Item = usize> {
    line.split(|sign| sign != '`').map(str::len).filter(|length| *length > 0)
}

/// Returns the finding for a line on which a second sentence begins.
fn sentences(content: &str, number: usize) -> Option<Finding> {
    let text = without_code(content.trim_start_matches('#').trim_start());
    let ends = text.match_indices(['.', '?', '!']).map(|(at, _)| at + 1);
    let begins = |end: &usize| {
        let after = text[*end..].trim_start_matches(['.', '?', '!', ')', '"', '”', '’', '*', '_']);
        let next = after.trim_start();
        let first = next.trim_start_matches(['(', '"', '“', '*', '_', '[']).chars().next();
        next.len() < after.len() && first.is_some_and(|first| first.is_uppercase() || first == '`')
    };
    let is_sentence = |end: &usize| {
        let before = &text[..*end];
        let word = before.rsplit([' ', '(']).next().unwrap_or_default();
        let stem = word.trim_end_matches('.');
        let is_initial = stem.chars().count() == 1 && stem.chars().all(char::is_uppercase);
        let is_number = before == word && stem.chars().all(|sign| sign.is_ascii_digit());
        !is_initial && !is_number && !ABBREVIATIONS.iter().any(|end| before.ends_with(end))
    };
    let end = ends.filter(begins).find(is_sentence)?;
    let next: String = text[end..].trim_start().chars().take(20).collect();
    Some(Finding::new(Rule::Markdown, number, format!("a second sentence: \"{next}…\"")))
}

/// Replaces the characters of code spans in a line by backticks.
fn without_code(line: &str) -> String {
    let mut is_code = false;
    let sign = |sign: char| {
        is_code ^= sign == '`';
        if is_code { '`' } else { sign }
    };
    line.chars().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines with findings.
    fn found(text: &str) -> Vec<usize> {
        super::super::lines_of("a.md", |report| check(text, report))
    }

    #[test]
    fn code_spans_end_on_their_line() {
        assert_eq!(found("A `code\nspan` here.\n"), [1]);
        assert_eq!(found("A ``co`de\nspan`` here.\n"), [1]);
        assert_eq!(found("A\nB `a` `code\nspan`.\n"), [2]);
        for right in
            ["A `code span` and `b`\nhere.\n", "A ` alone.\n\nAnd ` another.\n", "- `\n- `\n"]
        {
            assert_eq!(found(right), [0; 0], "{right}");
        }
        assert_eq!(found("```\n`a\nb`\n```\nA `b\nc`\n"), [5], "a block of code");
    }

    #[test]
    fn a_line_has_one_sentence() {
        for wrong in [
            "One. Two.",
            "- One! Two.",
            "1. One? (Two.)",
            "## 1. One. Two",
            "See (this.) Two.",
            "It is `a`. `b` is not.",
            "See *this.* **Two.**",
        ] {
            assert_eq!(found(wrong), [1], "{wrong}");
        }
        for right in [
            "One.\nTwo.",
            "1. One: two, e.g. Three; four.",
            "## 10. One",
            "By R. C. Bosch.",
            "Version 1.2 of `a. B`.",
            "| One. Two. |",
            "```\nOne. Two.\n```",
            "Wait … Now.",
            "~~~\nOne. Two.\n```\n~~~",
        ] {
            assert_eq!(found(right), [0; 0], "{right}");
        }
    }

    #[test]
    fn generated_parts_and_indented_code_are_exempt() {
        let step = "<!-- step: ID -->\n> One. Two.\n<!-- end of step -->\n";
        assert_eq!(found(&format!("{step}\nOne. Two.\n")), [5], "after the end");
        for wrong in [
            "<!-- step: ID -->\nOne. Two.\n",
            "<!-- step -->\nOne. Two.\n<!-- end of step -->\n",
            "One\n    one. Two.\n",
            "- One\n\n    One. Two.\n",
        ] {
            assert_eq!(found(wrong).len(), 1, "{wrong}");
        }
        for right in ["One:\n\n    One. Two.\n    Three. Four.\n", "- One\n\nTwo:\n\n    A. B.\n"] {
            assert_eq!(found(right), [0; 0], "{right}");
        }
    }

    #[test]
    fn lines_outside_tables_and_code_are_short() {
        let long = "word ".repeat(25);
        assert_eq!(found(&format!("{long}\n\n| {long} |\n\n```\n{long}\n```\n> {long}\n")), [1, 8]);
        assert_eq!(found(&format!("- [{long}](https://x.example/{})\n", "x".repeat(90))), [0; 0]);
    }
}
