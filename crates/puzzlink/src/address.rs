//! Parts of an address: the puzzle's name, its flags, its size, and the rest.

use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::{Flaw, ParseError, Size};

use crate::SitePuzzle;
use crate::body::Body;
use crate::puzzles::{PUZZLES, Puzzle, variant};

/// Sites whose addresses are recognised without `https://` too.
const SITES: &[&str] = &["puzz.link", "pzv.jp", "pzplus.tck.mn", "pzprxs.vercel.app"];

/// Longest side that is read; each game has its own bound, too.
const MOST_SIDE: u64 = 999;

/// Address, split at its slashes.
#[derive(Debug)]
pub(crate) struct Address<'t> {
    puzzle: &'static Puzzle,
    /// Part after the puzzle's name.
    rest: Piece<'t>,
}

impl<'t> Address<'t> {
    /// Reads the text as an address of a puzzle site: a link with a puzzle after its question mark,
    /// and nothing after a hash.
    pub(crate) fn parse(text: Piece<'t>) -> Option<Result<Self, ParseError>> {
        let (start, host) = host(text.text)?;
        let is_site = is_site(host);
        let link = text.slice(start..text.text.len());
        let end = link.text.find('#').unwrap_or(link.text.len());
        let from = link.text[..end].find('?').map_or(end, |at| at + 1);
        if end + 1 < link.text.len() {
            return None;
        }
        let query = past_options(link.slice(from..end));
        let (name, rest) = match query.text.find('/') {
            Some(slash) => (query.slice(0..slash), query.slice(slash + 1..query.text.len())),
            None => (query, query.slice(query.text.len()..query.text.len())),
        };
        let puzzle = found(name);
        (is_site || puzzle.is_some())
            .then(|| Ok(Self { puzzle: puzzle.map_or_else(|| Err(refused(name)), Ok)?, rest }))
    }

    /// Puzzle as an ID.
    pub(crate) fn translated(self) -> Result<SitePuzzle, ParseError> {
        let Self { puzzle, rest } = self;
        let mut scan = Scanner::new(rest);
        if let Some(flags) = flags(rest) {
            if !flags.text.is_empty() {
                let known = puzzle.flags.iter().find(|(own, _)| flags.text.contains(*own));
                let (flag, why) = known.ok_or_else(|| flags.expected("the width"))?;
                let at = flags.text.find(*flag).unwrap_or(0);
                return Err(unsupported(
                    flags.slice(at..at + flag.len_utf8()).span(),
                    (*why).to_owned(),
                ));
            }
            scan.skip(flags.text.len() + 1);
        }
        let width = scan.number("the width", 1..=MOST_SIDE)? as usize;
        scan.expect('/')?;
        let height = scan.number("the height", 1..=MOST_SIDE)? as usize;
        if scan.peek().is_some() {
            scan.expect('/')?;
        }
        let body = scan.rest();
        // The sites' own program adds a slash at the end if the last character might not be
        // recognised as a part of the link.
        let body = body.slice(0..body.text.strip_suffix('/').unwrap_or(body.text).len());
        let mut body = Body::new(Size { width, height }, body);
        let id = (puzzle.read)(&mut body)?;
        let residue = body.finish()?;
        let remarks =
            residue.map(|residue| format!("read without {} at the end", residue.quoted()));
        Ok(SitePuzzle { kind: puzzle.kind, id, remarks: remarks.into_iter().collect() })
    }
}

/// Start of a link's host, and the host, if the text is a link, or begins with the name of a site.
fn host(text: &str) -> Option<(usize, &str)> {
    let is_scheme =
        |scheme: &str| ["http", "https"].iter().any(|own| scheme.eq_ignore_ascii_case(own));
    let start = text.find("://").filter(|&at| is_scheme(&text[..at])).map_or(0, |at| at + 3);
    let host = text[start..].split(['/', '?', '#', ':']).next().unwrap_or_default();
    (start > 0 || is_site(host)).then_some((start, host))
}

/// Returns true if this is the host of a site.
fn is_site(host: &str) -> bool {
    let host = host.strip_prefix("www.").unwrap_or(host);
    SITES.iter().any(|site| host.eq_ignore_ascii_case(site))
}

/// Query without the options in front of the puzzle, as in `type=player&slither/…`.
fn past_options(mut query: Piece<'_>) -> Piece<'_> {
    while let Some((option, _)) = query
        .text
        .split_once('&')
        .filter(|(option, _)| option.contains('=') && !option.contains('/'))
    {
        query = query.slice(option.len() + 1..query.text.len());
    }
    query
}

/// Puzzle of that name, which may have a suffix for drawing or solving.
fn found(name: Piece<'_>) -> Option<&'static Puzzle> {
    let name =
        name.text.strip_suffix("_edit").or(name.text.strip_suffix("_play")).unwrap_or(name.text);
    PUZZLES.iter().find(|puzzle| puzzle.names.contains(&name))
}

/// Part between the name and the size, unless it is a number.
fn flags(rest: Piece<'_>) -> Option<Piece<'_>> {
    let first = rest.split('/').next()?;
    let is_number = !first.text.is_empty() && first.text.bytes().all(|byte| byte.is_ascii_digit());
    (!is_number && first.text.len() < rest.text.len()).then_some(first)
}

/// Error for a puzzle whose rules no kind has.
pub(crate) fn unsupported(span: std::ops::Range<usize>, why: String) -> ParseError {
    ParseError::new(span, Flaw::Unsupported(why))
}

/// Error for a puzzle of the sites that is not a kind.
fn refused(name: Piece<'_>) -> ParseError {
    if name.text.is_empty() {
        return name.expected("the name of the puzzle after `?`");
    }
    let why = if name.text.starts_with("v:") {
        format!("{} changes the puzzle's rules in a way that is not supported", name.quoted())
    } else if name.text.starts_with("pzprv") {
        "this is the address of a file, not of a puzzle".to_owned()
    } else if let Some(why) = variant(name.text) {
        why.to_owned()
    } else {
        format!("{} is not supported", name.quoted())
    };
    let names: Vec<&str> = PUZZLES.iter().map(|puzzle| puzzle.names[0]).collect();
    unsupported(name.span(), why).with_help(format!("supported puzzles: {}", names.join(", ")))
}
