//! XML of webpbn.com: `<puzzleset>`, `<puzzle>`, `<clues>`, `<line>`, `<count>`.

use std::ops::Range;

use roxmltree::{Document, Node, ParsingOptions};
use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

use super::colour::second;
use super::draft::{Draft, DraftClue, check_side};
use crate::problem::MOST_SIDE;

/// Maximum number of nodes: far more than any puzzle has. They take some tens of megabytes.
const MOST_NODES: u32 = 1 << 20;

pub(crate) fn read(whole: Piece<'_>) -> Result<Draft, ParseError> {
    refuse_declarations(whole)?;
    // Files of webpbn.com refer to a DTD, which is not loaded.
    let options =
        ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(whole.text, options)
        .map_err(|error| malformed(whole, &error))?;
    let root = document.root_element();
    if !root.has_tag_name("puzzleset") && !root.has_tag_name("puzzle") {
        return Err(tag(whole, root).expected("`<puzzleset>`"));
    }
    let puzzles: Vec<_> = match root.tag_name().name() {
        "puzzle" => vec![root],
        _ => root.children().filter(|node| node.has_tag_name("puzzle")).collect(),
    };
    match puzzles[..] {
        [] => Err(tag(whole, root).expected("`<puzzleset>` with a `<puzzle>`")),
        [puzzle] => read_puzzle(whole, puzzle),
        _ => {
            let spans: Vec<_> =
                puzzles.iter().map(|puzzle| place(whole, puzzle.range()).span()).collect();
            Err(ParseError::several(spans))
        }
    }
}

/// Refuses declarations inside the document type, which could define entities.
fn refuse_declarations(whole: Piece<'_>) -> Result<(), ParseError> {
    let Some(start) = whole.text.find("<!DOCTYPE") else { return Ok(()) };
    let rest = whole.slice(start..whole.text.len());
    let mut quote = None;
    for (at, next) in rest.text.char_indices() {
        match (quote, next) {
            (None, '"' | '\'') => quote = Some(next),
            (None, '[') => {
                let message = "declarations inside a document type are not supported";
                return Err(ParseError::unsupported(rest.slice(at..at + 1).span(), message));
            }
            (None, '>') => break,
            (Some(opening), _) if opening == next => quote = None,
            _ => {}
        }
    }
    Ok(())
}

/// Converts an error of the XML parser.
fn malformed(whole: Piece<'_>, error: &roxmltree::Error) -> ParseError {
    if matches!(error, roxmltree::Error::NodesLimitReached) {
        let message =
            format!("too many elements and texts in this XML (the maximum is {MOST_NODES})");
        return ParseError::impossible(whole.span(), message);
    }
    let pos = error.pos();
    let line = whole
        .text
        .split_inclusive('\n')
        .take((pos.row as usize).saturating_sub(1))
        .map(str::len)
        .sum();
    let rest: &str = &whole.text[line..];
    let column =
        rest.chars().take((pos.col as usize).saturating_sub(1)).map(char::len_utf8).sum::<usize>();
    let length = rest[column..].chars().next().map_or(0, char::len_utf8);
    let at = line + column;
    let message = error.to_string().replace(&format!(" at {pos}"), "");
    ParseError::impossible(
        whole.slice(at..at + length).span(),
        format!("not well-formed XML: {message}"),
    )
}

fn place(whole: Piece<'_>, range: Range<usize>) -> Piece<'_> {
    whole.slice(range)
}

/// Returns the start tag of an element, for errors.
fn tag<'t>(whole: Piece<'t>, node: Node<'_, '_>) -> Piece<'t> {
    let element = place(whole, node.range());
    element.slice(0..element.text.find('>').map_or(element.text.len(), |at| at + 1))
}

/// Returns the value of an attribute, and its place.
fn attribute<'d, 't>(
    whole: Piece<'t>,
    node: Node<'d, '_>,
    name: &str,
) -> Option<(&'d str, Piece<'t>)> {
    let attribute = node.attribute_node(name)?;
    Some((attribute.value(), place(whole, attribute.range_value())))
}

fn read_puzzle(whole: Piece<'_>, puzzle: Node<'_, '_>) -> Result<Draft, ParseError> {
    if let Some((name, place)) = attribute(whole, puzzle, "type").filter(|it| it.0 != "grid") {
        let message = format!("puzzles of type `{name}` are not supported, only `grid`");
        return Err(ParseError::unsupported(place.span(), message));
    }
    let mut ink = Ink {
        whole,
        puzzle,
        default: puzzle.attribute("defaultcolor").unwrap_or("black"),
        background: puzzle.attribute("backgroundcolor").unwrap_or("white"),
        used: None,
    };
    let (mut columns, mut rows) = (None, None);
    for clues in puzzle.children().filter(|node| node.has_tag_name("clues")) {
        let kind = attribute(whole, clues, "type");
        let (side, what) = match kind {
            Some(("columns", _)) => (&mut columns, "column"),
            Some(("rows", _)) => (&mut rows, "row"),
            Some((_, place)) => return Err(place.expected("`columns` or `rows`")),
            None => return Err(tag(whole, clues).expected("`type=\"columns\"` or `type=\"rows\"`")),
        };
        if side.replace(read_side(&mut ink, clues, what)?).is_some() {
            let message = format!("duplicate {what} clues");
            return Err(ParseError::impossible(tag(whole, clues).span(), message));
        }
    }
    let missing = |what: &str| {
        let message = format!("this puzzle has no `<clues type=\"{what}\">`");
        ParseError::impossible(tag(whole, puzzle).span(), message)
    };
    Ok(Draft {
        columns: columns.ok_or_else(|| missing("columns"))?,
        rows: rows.ok_or_else(|| missing("rows"))?,
        given: None,
    })
}

/// Returns the elements called `name` in an element. It may contain only these and comments.
fn elements<'d, 'i>(
    whole: Piece<'_>,
    parent: Node<'d, 'i>,
    name: &str,
) -> Result<Vec<Node<'d, 'i>>, ParseError> {
    let mut found = Vec::new();
    for node in parent.children() {
        if node.is_element() && node.has_tag_name(name) {
            found.push(node);
        } else if node.is_element() || node.text().is_some_and(|text| !text.trim().is_empty()) {
            if node.is_comment() || node.is_pi() {
                continue;
            }
            let piece = if node.is_element() {
                tag(whole, node)
            } else {
                place(whole, node.range()).trimmed()
            };
            return Err(piece.expected(format!("`<{name}>`")));
        }
    }
    Ok(found)
}

fn read_side(
    ink: &mut Ink<'_, '_, '_>,
    clues: Node<'_, '_>,
    what: &'static str,
) -> Result<Vec<DraftClue>, ParseError> {
    let whole = ink.whole;
    let lines = elements(whole, clues, "line")?;
    check_side(lines.len(), what, tag(whole, clues))?;
    let mut found = Vec::with_capacity(lines.len());
    for line in lines {
        let mut runs = Vec::new();
        for count in elements(whole, line, "count")? {
            let span = place(whole, count.range()).span();
            let inside = count.first_child();
            let text = inside.and_then(|node| node.text()).unwrap_or("");
            let span = inside.map_or(span, |node| place(whole, node.range()).trimmed().span());
            let run = Piece::whole(text)
                .trimmed()
                .number("the run", 0..=MOST_SIDE as u64)
                .map_err(|error| ParseError { span: span.clone(), ..error })?;
            if count.children().nth(1).is_some() {
                return Err(tag(whole, count).expected("only a number in `<count>`"));
            }
            if run > 0 {
                ink.note(count)?;
            }
            runs.push((run as u16, span));
        }
        found.push(DraftClue::new(place(whole, line.range()), runs)?);
    }
    Ok(found)
}

/// Colour of the runs.
struct Ink<'t, 'd, 'i> {
    whole: Piece<'t>,
    puzzle: Node<'d, 'i>,
    default: &'d str,
    background: &'d str,
    used: Option<String>,
}

impl Ink<'_, '_, '_> {
    /// Stores a run's colour, which must be that of all previous runs.
    fn note(&mut self, count: Node<'_, '_>) -> Result<(), ParseError> {
        let own = attribute(self.whole, count, "color");
        let colour = own.map_or(self.default, |(name, _)| name);
        let span = own.map_or(tag(self.whole, count), |(_, place)| place).span();
        if colour == self.background {
            return Err(ParseError::impossible(span, "a run cannot have the background's colour"));
        }
        let used = self.used.get_or_insert_with(|| colour.to_owned());
        if used != colour {
            let definition = |name: &str| {
                let is_it = |node: &Node<'_, '_>| {
                    node.has_tag_name("color") && node.attribute("name") == Some(name)
                };
                self.puzzle.children().find(is_it).map(|node| tag(self.whole, node).span())
            };
            // The error is at the later definition, if both colours are defined.
            let defined = definition(used).zip(definition(colour));
            let last = |(a, b): (Range<usize>, Range<usize>)| if a.start > b.start { a } else { b };
            return Err(second(defined.map_or(span, last)));
        }
        Ok(())
    }
}
