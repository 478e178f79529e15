//! Detection of puzzles in any input of a player.
//!
//! A name, a link or a save file names the kind of puzzle. Any other text is given to every kind;
//! if exactly one can read it, it is that kind.

use std::borrow::Cow;
use std::ops::Range;

use percent_encoding::percent_decode_str;
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::save::{self, SaveFile};
use tatham_core::{AnyProblem, Entry, Flaw, ParseError, Settings};
use tatham_puzzlink::SitePuzzle;

use crate::{KINDS, grids, names};

/// Length in bytes beyond which a text is not given to every other kind for a hint.
const HINTED: usize = 1 << 20;

/// Input of a player: the puzzle's own text, and its description.
///
/// [`Input::from_text`] accepts a game ID or any other format of a kind, alone or after the
/// puzzle's name (`signpost:5x5:…`, `signpost#5x5:…`, `signpost 5x5:…`); a link to the game's page,
/// or any link whose fragment is one of those; an address of a puzzle site, which contains the
/// puzzle itself; a save file.
#[derive(Clone, Debug)]
pub struct Input<'t> {
    text: Cow<'t, str>,
    /// The position of the puzzle itself in the text.
    puzzle: Range<usize>,
    /// The kind that is named.
    named: Option<&'static Entry>,
    /// A word in front that looks like a name but is not one.
    unknown: Option<Range<usize>>,
    played: Option<SaveFile>,
    /// The address of its puzzle site.
    address: Option<Cow<'t, str>>,
}

/// Reason why a text is not a puzzle; positions refer to `text`, which is the input itself, or the
/// content of a link or a save file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct Unread {
    /// The error, with its position.
    pub error: ParseError,
    /// The text.
    pub text: String,
}

impl<'t> Input<'t> {
    /// Finds the puzzle in a text; `wanted` is the kind that the caller named, if any.
    ///
    /// # Errors
    /// It is named, and a puzzle of that name is not supported or not the wanted one; or a save
    /// file is damaged.
    pub fn from_text(text: &'t str, wanted: Option<&'static Entry>) -> Result<Self, Unread> {
        let unread = |error| Unread { error, text: text.to_owned() };
        let input =
            if save::is_save_file(text) { saved(text).map_err(unread)? } else { pasted(text)? };
        match (wanted, input.named) {
            (Some(wanted), Some(named)) if wanted.kind.name != named.kind.name => Err(unread(
                ParseError::impossible(
                    0..text.len(),
                    format!("this is {}, not {}", named.kind.title, wanted.kind.title),
                )
                .with_help(format!("`tatham-slv {} …` solves it", named.kind.name)),
            )),
            _ => Ok(Self { named: input.named.or(wanted), ..input }),
        }
    }

    /// Returns the input with text of its own.
    pub fn into_owned(self) -> Input<'static> {
        let address = self.address.map(|address| address.into_owned().into());
        Input { text: self.text.into_owned().into(), address, ..self }
    }

    /// Appends text to the puzzle's own; a save file has its puzzle already.
    pub fn append(&mut self, more: &str) {
        if self.played.is_none() {
            let end = self.puzzle.start + self.puzzle().trim_end().len();
            self.text.to_mut().insert_str(end, more);
            self.puzzle.end += more.len();
        }
    }

    /// Returns the moves of a player, if the text is a save file.
    pub fn played(&self) -> Option<&SaveFile> {
        self.played.as_ref()
    }

    /// Returns the kind that the text or the caller names, or else the one that can read it.
    ///
    /// # Errors
    /// No kind can read it, or several can: then the error is [`Flaw::Ambiguous`] and names them.
    pub fn entry(&self) -> Result<&'static Entry, Unread> {
        if let Some(entry) = self.named {
            return Ok(entry);
        }
        let (mut fits, mut errors) = (Vec::new(), Vec::new());
        for &entry in KINDS {
            match (entry.parse)(self.puzzle()) {
                Err(error) if !matches!(error.flaw, Flaw::Ambiguous { .. }) => {
                    errors.push((entry, error));
                }
                // An input with several possible formats of that kind counts too.
                _ => fits.push(entry),
            }
        }
        match fits[..] {
            [] => Err(self.unread(self.unrecognised(&errors))),
            [entry] => Ok(entry),
            ref several => Err(self.unread(ambiguous(&self.puzzle, several))),
        }
    }

    /// Reads the problem, with the settings of its kind.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn parse(&self, entry: &Entry, settings: &Settings) -> Result<AnyProblem, Unread> {
        (entry.parse_as)(self.puzzle(), settings).map_err(|error| {
            let is_hinted = error.help.is_none() && self.puzzle().len() <= HINTED;
            let mut others =
                KINDS.iter().filter(|other| is_hinted && other.kind.name != entry.kind.name);
            let error = match others
                .find(|other| (other.parse)(self.puzzle()).is_ok())
                .map(|other| other.kind)
            {
                Some(other) => error.with_help(format!(
                    "this can be read as {}: tatham-slv {} …",
                    other.title, other.name
                )),
                None => error,
            };
            self.unread(error.shifted(self.puzzle.start))
        })
    }

    fn puzzle(&self) -> &str {
        &self.text[self.puzzle.clone()]
    }

    fn unread(&self, error: ParseError) -> Unread {
        let Some(address) = &self.address else {
            return Unread { error, text: self.text.clone().into_owned() };
        };
        // The user sees the address, not the ID, so a position in the ID would be useless.
        let help = error.help.clone().unwrap_or_else(|| {
            format!("as a game ID: {}", Piece::whole(self.puzzle()).quoted()).into()
        });
        let error =
            ParseError { span: Piece::whole(address).trimmed().span(), help: Some(help), ..error };
        Unread { error, text: address.clone().into_owned() }
    }

    /// Returns the best reason why no kind can read it.
    fn unrecognised(&self, errors: &[(&Entry, ParseError)]) -> ParseError {
        if let Some(word) = &self.unknown {
            return names::unknown(Piece { text: &self.text[word.clone()], start: word.start });
        }
        // An error that all kinds share, or an ID that obviously cannot be solved, does not need
        // the name of a kind.
        let plain = |flaw: &Flaw| matches!(flaw, Flaw::SeedId | Flaw::Nothing { .. });
        if let Some((_, error)) = errors.iter().find(|(_, error)| plain(&error.flaw)) {
            let error = error.clone().shifted(self.puzzle.start);
            return match error.flaw {
                Flaw::Nothing { .. } => {
                    ParseError { help: Some(HOW.into()), ..ParseError::nothing("a puzzle") }
                }
                _ => error,
            };
        }
        let message = "not a recognised puzzle".to_owned();
        ParseError {
            span: self.puzzle.clone(),
            flaw: Flaw::Unrecognised(message),
            help: Some(self.nearest(errors).into()),
        }
    }

    /// Returns advice on what to type instead: the kinds that read the furthest, if any passed the
    /// parameters and they are few.
    fn nearest(&self, errors: &[(&Entry, ParseError)]) -> String {
        const FEW: usize = 3;
        // Without parameters the first character proves nothing.
        let params = self.puzzle().find(':').unwrap_or(0);
        let furthest = errors.iter().map(|(_, error)| error.span.start).max().unwrap_or(0);
        let nearest: Vec<_> =
            errors.iter().filter(|(_, error)| error.span.start == furthest).collect();
        if furthest <= params + 1 || nearest.len() > FEW {
            return HOW.to_owned();
        }
        let tries = nearest
            .iter()
            .map(|(entry, error)| format!("as `tatham-slv {} …`: {error}", entry.kind.name));
        tries.collect::<Vec<_>>().join("; ")
    }
}

/// Suggestion for an ambiguous input.
const HOW: &str = "name the puzzle type, as in `tatham-slv PUZZLE …`; `tatham-slv list` shows the \
    types and their formats";

fn ambiguous(puzzle: &Range<usize>, fits: &[&'static Entry]) -> ParseError {
    let titles: Vec<&str> = fits.iter().map(|entry| entry.kind.title).collect();
    let commands: Vec<String> =
        fits.iter().map(|entry| format!("`tatham-slv {} …`", entry.kind.name)).collect();
    let message = format!("this can be read as {}", titles.join(" and as "));
    let flaw =
        Flaw::Ambiguous { message, fits: fits.iter().map(|entry| entry.kind.name).collect() };
    ParseError {
        span: puzzle.clone(),
        flaw,
        help: Some(format!("specify the puzzle: {}", commands.join(" or ")).into()),
    }
}

/// Reads the game in a save file.
fn saved(text: &str) -> Result<Input<'static>, ParseError> {
    let file = SaveFile::parse(text)?;
    let start = text.find(&file.game).unwrap_or(0);
    let name = Piece { text: &file.game, start };
    let entry = names::entry(name).unwrap_or_else(|| Err(names::unknown(name)))?;
    let id = format!("{}:{}", file.params, file.desc);
    let puzzle = 0..id.len();
    Ok(Input {
        text: id.into(),
        puzzle,
        named: Some(entry),
        unknown: None,
        played: Some(file),
        address: None,
    })
}

/// Reads the puzzle in an address of a puzzle site.
fn addressed(text: &str, found: SitePuzzle) -> Result<Input<'_>, ParseError> {
    let name = Piece::whole(found.kind);
    let entry = names::entry(name).unwrap_or_else(|| Err(names::unknown(name)))?;
    let puzzle = 0..found.id.len();
    Ok(Input {
        text: found.id.into(),
        puzzle,
        named: Some(entry),
        unknown: None,
        played: None,
        address: Some(text.into()),
    })
}

/// Reads a link, or a puzzle with or without its name.
fn pasted(text: &str) -> Result<Input<'_>, Unread> {
    let unread = |error, text: &str| Unread { error, text: text.to_owned() };
    let piece = Piece::whole(text).trimmed();
    if let Some(found) = tatham_puzzlink::read(piece) {
        return found.and_then(|found| addressed(text, found)).map_err(|error| unread(error, text));
    }
    if let Some(grid) = grids::read(piece) {
        let found = grid.and_then(|grid| {
            let named = names::entry(Piece::whole("solo")).transpose()?;
            Ok(Plain { puzzle: grid.span(), named, unknown: None })
        });
        return found.map(|found| found.within(text.into())).map_err(|error| unread(error, text));
    }
    let Some(link) = Link::parse(piece) else {
        return plain(Piece::whole(text))
            .map(|found| found.within(text.into()))
            .map_err(|error| unread(error, text));
    };
    let page = link.page.and_then(names::entry).transpose().map_err(|error| unread(error, text))?;
    let Some(fragment) = link.fragment.filter(|fragment| !fragment.text.is_empty()) else {
        let end = Piece { text: "", start: piece.span().end };
        let error = end
            .expected("`#` and the ID of the puzzle after the address")
            .with_help("use the link `by game ID` on the page of the game");
        return Err(unread(error, text));
    };
    // Broken escapes and bytes that are not text stay as they are: the reader of the puzzle will
    // report the error.
    let decoded =
        percent_decode_str(fragment.text).decode_utf8().unwrap_or(Cow::Borrowed(fragment.text));
    let (whole, found) = match decoded {
        Cow::Borrowed(_) => (Cow::Borrowed(text), plain(fragment)),
        Cow::Owned(decoded) => {
            let found = plain(Piece::whole(&decoded));
            (Cow::Owned(decoded), found)
        }
    };
    let found = found.map_err(|error| unread(error, &whole))?;
    let named = found.named.or(page);
    Ok(Plain { named, ..found }.within(whole))
}

/// Puzzle with or without its name.
#[derive(Debug)]
struct Plain {
    puzzle: Range<usize>,
    named: Option<&'static Entry>,
    unknown: Option<Range<usize>>,
}

impl Plain {
    fn within(self, text: Cow<'_, str>) -> Input<'_> {
        Input {
            text,
            puzzle: self.puzzle,
            named: self.named,
            unknown: self.unknown,
            played: None,
            address: None,
        }
    }
}

/// The text without white space around it; that of several lines keeps it, for there blanks may be
/// empty cells, and blank lines clues.
fn without_margin(text: Piece<'_>) -> Piece<'_> {
    let trimmed = text.trimmed();
    if trimmed.text.contains('\n') { text } else { trimmed }
}

/// A puzzle, perhaps after its name and a colon, a hash or a blank.
fn plain(text: Piece<'_>) -> Result<Plain, ParseError> {
    let start = text.text.len() - text.text.trim_start_matches('\u{feff}').len();
    let whole = text.slice(start..text.text.len());
    let piece = whole.trimmed();
    let is_name = |c: char| c.is_ascii_alphabetic() || c == '-';
    let mut unknown = None;
    // A title may contain blanks; if a colon ends the name, they belong to it.
    for is_part in [&(|c: char| is_name(c) || c == ' ') as &dyn Fn(char) -> bool, &is_name] {
        let mut scan = Scanner::new(piece);
        let word = scan.take_while(is_part);
        let ends = scan.peek().is_none_or(|c| c == ':' || c == '#' || c.is_whitespace());
        if !ends || word.text.is_empty() {
            continue;
        }
        if let Some(entry) = names::entry(word) {
            let ends_line = scan.next_char() == Some('\n');
            // The line of the name alone is no part of the puzzle.
            let line = scan.clone().take_while(|c| c != '\n');
            if !ends_line && line.text.trim().is_empty() {
                scan.skip(line.text.len());
                scan.take('\n');
            }
            let rest = whole.slice(scan.position() - whole.start..whole.text.len());
            return Ok(Plain {
                puzzle: without_margin(rest).span(),
                named: Some(entry?),
                unknown: None,
            });
        }
        unknown = Some(word.trimmed().span());
    }
    Ok(Plain { puzzle: without_margin(whole).span(), named: None, unknown })
}

/// Link, cut into parts that can contain the puzzle.
#[derive(Debug)]
struct Link<'t> {
    /// The last part of the path, without its suffix: `signpost` of `…/js/signpost.html`.
    page: Option<Piece<'t>>,
    fragment: Option<Piece<'t>>,
}

impl<'t> Link<'t> {
    /// Reads the text as a link, if it begins like one: a scheme and `://`.
    fn parse(piece: Piece<'t>) -> Option<Self> {
        let (scheme, _) = piece.text.split_once(':').filter(|(_, rest)| rest.starts_with("//"))?;
        // A nonogram's clues can begin with `://` too, but a scheme never begins with a digit.
        let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
        if !is_scheme || !scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c)) {
            return None;
        }
        let (address, fragment) = match piece.text.find('#') {
            Some(at) => (piece.slice(0..at), Some(piece.slice(at + 1..piece.text.len()))),
            None => (piece, None),
        };
        let end = address.text.find('?').unwrap_or(address.text.len());
        let path = address.slice(scheme.len() + 3..end);
        // The first part is the host.
        let page = path.split('/').skip(1).last();
        let page = page.map(|page| page.slice(0..page.text.find('.').unwrap_or(page.text.len())));
        Some(Self { page: page.filter(|page| !page.text.is_empty()), fragment })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "4x4:edefceha10aa1aea16agg";

    fn read(text: &str) -> Result<(&'static str, String), ParseError> {
        let input = Input::from_text(text, None).map_err(|unread| unread.error)?;
        let entry = input.entry().map_err(|unread| unread.error)?;
        let problem = input.parse(entry, &Settings::default()).map_err(|unread| unread.error)?;
        Ok((entry.kind.name, problem.game_id()))
    }

    #[test]
    fn a_puzzle_is_found_however_it_is_named() {
        let signpost = Ok(("signpost", ID.to_owned()));
        for before in [
            "",
            " \u{feff}\n",
            "signpost:",
            "signpost#",
            "signpost ",
            "Signpost: ",
            "SIGNPOST\t",
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/signpost.html#",
            "http://localhost/signpost#",
            "https://example.org/signpost.html?night=1#",
            "https://example.org/play/#signpost:",
            "https://example.org#signpost:",
            "https://example.org/page#",
        ] {
            assert_eq!(read(&format!("{before}{ID}")), signpost, "{before:?}");
        }
        assert_eq!(read("https://example.org/#signpost%3A4x4%3Aedefceha10aa1aea16agg"), signpost);
        assert_eq!(read("sudoku:2x2:1a2_3_4k"), Ok(("solo", "2x2:1a2_3_4k".to_owned())));
    }

    #[test]
    fn places_count_in_the_text_that_is_shown() {
        for (text, shown, start) in [
            ("signpost:2x2:abiz", None, 15),
            ("  https://example.org/signpost#2x2:abiz", None, 37),
            ("https://example.org/#signpost%3a2x2:abiz", Some("signpost:2x2:abiz"), 15),
        ] {
            let input = Input::from_text(text, None).unwrap();
            let unread = input.parse(input.entry().unwrap(), &Settings::default()).unwrap_err();
            assert_eq!(
                (unread.text.as_str(), unread.error.span),
                (shown.unwrap_or(text), start..start + 1),
                "{text}"
            );
        }
    }

    #[test]
    fn addresses_of_puzzle_sites_hold_the_puzzle() {
        let loopy = Ok(("loopy", "3x3t0:3a1b2b3".to_owned()));
        for address in [
            "https://puzz.link/p?slither/3/3/8bcd",
            " http://pzv.jp/p.html?slither/3/3/8bcd\n",
            "puzz.link/p?slither_edit/3/3/8bcd",
        ] {
            assert_eq!(read(address), loopy, "{address}");
        }
        let (wanted, other) = (crate::find("loopy"), crate::find("solo"));
        assert!(Input::from_text("https://puzz.link/p?slither/3/3/8bcd", wanted).is_ok());
        assert!(Input::from_text("https://puzz.link/p?slither/3/3/8bcd", other).is_err());
        // First the address is read, and then the ID that it contains.
        assert_eq!(refused("https://puzz.link/p?slither/3/3/8bc").0, "expected");
        let unread = Input::from_text("https://puzz.link/p?slither/2/2/j", None)
            .and_then(|input| input.parse(input.entry()?, &Settings::default()));
        let Unread { error, text } = unread.map(|_| ()).unwrap_err();
        assert_eq!((text.as_str(), error.span), ("https://puzz.link/p?slither/2/2/j", 0..33));
        assert_eq!(error.help.as_deref(), Some("as a game ID: `2x2t0:d`"));
        assert!(tatham_puzzlink::PUZZLES.iter().all(|puzzle| crate::find(puzzle.kind).is_some()));
    }

    #[test]
    fn clues_that_begin_with_slashes_are_no_link() {
        assert_eq!(read("3x1:///"), Ok(("pattern", "3x1:///".to_owned())));
    }

    fn refused(text: &str) -> (&'static str, String) {
        let error = read(text).expect_err(text);
        (error.flaw.code(), error.to_string())
    }

    #[test]
    fn what_is_no_puzzle_is_refused_by_name() {
        let (code, message) = refused("takuzu:8x8:a");
        assert!(code == "unsupported" && message.contains("forbid equal lines"), "{message}");
        assert_eq!(
            refused("signpst:4x4:a"),
            ("unknown_puzzle", "no such puzzle: `signpst`; did you mean signpost?".to_owned())
        );
        assert_eq!(refused("chess"), ("unknown_puzzle", "no such puzzle: `chess`".to_owned()));
        assert_eq!(refused("5x5#123").0, "seed_id");
        assert_eq!(refused("signpost#5x5#123").0, "seed_id");
        assert_eq!(refused(" ").0, "nothing");
        assert_eq!(refused("https://example.org/signpost.html").0, "expected");
        assert_eq!(refused("9x9:!").0, "unrecognised");
    }
}
