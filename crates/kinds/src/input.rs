//! The front door: whatever a player pastes, and which puzzle it is.
//!
//! A name, a link or a save file says which puzzle it is. Any other text is given to every kind, and if just one can read it, it is
//! that one.

use std::borrow::Cow;
use std::ops::Range;

use percent_encoding::percent_decode_str;
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::save::{self, SaveFile};
use tatham_core::{AnyProblem, Entry, Flaw, ParseError, Settings};
use tatham_puzzlink::Found;

use crate::{KINDS, grids, names};

/// Longer texts, in bytes, are not given to every other kind for a hint.
const HINTED: usize = 1 << 20;

/// What a player pasted: the puzzle's own text, and what was said of it.
///
/// These are taken, by [`Input::of`]: a game ID or any other format of a kind, alone or after the puzzle's name (`signpost:5x5:…`,
/// `signpost#5x5:…`, `signpost 5x5:…`); a link to the game's page or any link whose fragment is one of those; an address of a puzzle site, which holds the puzzle
/// itself; a save file.
#[derive(Clone, Debug)]
pub struct Input<'t> {
    text: Cow<'t, str>,
    /// Where the puzzle itself stands in the text.
    puzzle: Range<usize>,
    /// The kind that it is said to be.
    named: Option<&'static Entry>,
    /// A word in front that could be a name and is none.
    unknown: Option<Range<usize>>,
    played: Option<SaveFile>,
    /// The address of a puzzle site that it comes from.
    address: Option<Cow<'t, str>>,
}

/// Why a text is no puzzle; the place counts in `text`, which is the given one, or what a link or a save file holds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct Unread {
    /// What is wrong, and where.
    pub error: ParseError,
    /// The text.
    pub text: String,
}

impl<'t> Input<'t> {
    /// Looks for the puzzle in a text; `wanted` is the kind that the caller named, if he did.
    ///
    /// # Errors
    /// It is named and no puzzle of that name is solved, or it is another than the wanted one; or a save file is damaged.
    pub fn of(text: &'t str, wanted: Option<&'static Entry>) -> Result<Self, Unread> {
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

    /// The same, with text of its own.
    pub fn into_owned(self) -> Input<'static> {
        let address = self.address.map(|address| address.into_owned().into());
        Input { text: self.text.into_owned().into(), address, ..self }
    }

    /// Puts more text at the end of the puzzle's own; a save file has its puzzle already.
    pub fn append(&mut self, more: &str) {
        if self.played.is_none() {
            let end = self.puzzle.start + self.puzzle().trim_end().len();
            self.text.to_mut().insert_str(end, more);
            self.puzzle.end += more.len();
        }
    }

    /// What a player has done, where the text is a save file.
    pub fn played(&self) -> Option<&SaveFile> {
        self.played.as_ref()
    }

    /// The kind that the text or the caller names; else the one that can read it.
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
                // One of several formats, all of that kind, counts as well.
                _ => fits.push(entry),
            }
        }
        match fits[..] {
            [] => Err(self.unread(self.unrecognised(&errors))),
            [entry] => Ok(entry),
            ref several => Err(self.unread(ambiguous(&self.puzzle, several))),
        }
    }

    /// Makes a problem of it, as the settings of its kind say.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn parse(&self, entry: &Entry, settings: &Settings) -> Result<Box<dyn AnyProblem>, Unread> {
        (entry.parse_as)(self.puzzle(), settings).map_err(|error| {
            let is_hinted = error.help.is_none() && self.puzzle().len() <= HINTED;
            let mut others =
                KINDS.iter().filter(|other| is_hinted && other.kind.name != entry.kind.name);
            let error = match others
                .find(|other| (other.parse)(self.puzzle()).is_ok())
                .map(|other| other.kind)
            {
                Some(other) => error.with_help(format!(
                    "as a puzzle of {} it can be read: tatham-slv {} …",
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
        // The reader sees the address, and not the ID, of which a place would say nothing.
        let help = error.help.clone().unwrap_or_else(|| {
            format!("as an ID the address is {}", Piece::whole(self.puzzle()).quoted()).into()
        });
        let error =
            ParseError { span: Piece::whole(address).trimmed().span(), help: Some(help), ..error };
        Unread { error, text: address.clone().into_owned() }
    }

    /// Why no kind can read it, as well as that can be told.
    fn unrecognised(&self, errors: &[(&Entry, ParseError)]) -> ParseError {
        if let Some(word) = &self.unknown {
            return names::unknown(Piece { text: &self.text[word.clone()], start: word.start });
        }
        // What is wrong for every kind, or plainly no ID that could be solved, needs no kind to be named.
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
        let message = "this is not a puzzle of any kind that is solved".to_owned();
        ParseError {
            span: self.puzzle.clone(),
            flaw: Flaw::Unrecognised(message),
            help: Some(self.nearest(errors).into()),
        }
    }

    /// What to type instead: the kinds that came furthest, if any came past the parameters and they are few.
    fn nearest(&self, errors: &[(&Entry, ParseError)]) -> String {
        const FEW: usize = 3;
        // Without parameters the first character says nothing yet.
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

/// What to type instead.
const HOW: &str = "say which puzzle it is, as in `tatham-slv PUZZLE …`; `tatham-slv list` shows the puzzles and what each reads";

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
        help: Some(format!("say which it is: {}", commands.join(" or ")).into()),
    }
}

/// The game in a save file.
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

/// The puzzle that an address of a puzzle site holds.
fn addressed(text: &str, found: Found) -> Result<Input<'_>, ParseError> {
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

/// A link, or a puzzle with or without its name.
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
    let Some(link) = Link::of(piece) else {
        return plain(Piece::whole(text))
            .map(|found| found.within(text.into()))
            .map_err(|error| unread(error, text));
    };
    let page = link.page.and_then(names::entry).transpose().map_err(|error| unread(error, text))?;
    let Some(fragment) = link.fragment.filter(|fragment| !fragment.text.is_empty()) else {
        let end = Piece { text: "", start: piece.span().end };
        let error = end
            .expected("`#` and the ID of the puzzle after the address")
            .with_help("the page of each game has a link to the puzzle that it shows, by game ID: that one is needed");
        return Err(unread(error, text));
    };
    // Broken escapes and bytes that are no text stand as they are: whoever reads the puzzle will say what is wrong.
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

/// A puzzle with or without its name.
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
    // A title may have blanks in it; where a colon ends the name they belong to it.
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

/// A link, cut where the puzzle may be.
#[derive(Debug)]
struct Link<'t> {
    /// The last part of the path, without its suffix: `signpost` of `…/js/signpost.html`.
    page: Option<Piece<'t>>,
    fragment: Option<Piece<'t>>,
}

impl<'t> Link<'t> {
    /// The text as a link, if it begins like one: a scheme and `://`.
    fn of(piece: Piece<'t>) -> Option<Self> {
        let (scheme, _) = piece.text.split_once(':').filter(|(_, rest)| rest.starts_with("//"))?;
        // A nonogram's clues can begin with `://` too; no scheme begins with a digit.
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
        let input = Input::of(text, None).map_err(|unread| unread.error)?;
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
            let input = Input::of(text, None).unwrap();
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
        assert!(Input::of("https://puzz.link/p?slither/3/3/8bcd", wanted).is_ok());
        assert!(Input::of("https://puzz.link/p?slither/3/3/8bcd", other).is_err());
        // What the address says is read, and then the ID that it comes to.
        assert_eq!(refused("https://puzz.link/p?slither/3/3/8bc").0, "expected");
        let unread = Input::of("https://puzz.link/p?slither/2/2/j", None)
            .and_then(|input| input.parse(input.entry()?, &Settings::default()));
        let Unread { error, text } = unread.map(|_| ()).unwrap_err();
        assert_eq!((text.as_str(), error.span), ("https://puzz.link/p?slither/2/2/j", 0..33));
        assert_eq!(error.help.as_deref(), Some("as an ID the address is `2x2t0:d`"));
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
