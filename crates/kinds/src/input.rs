//! Detection of puzzles in any input of a player.
//!
//! A name, a link or a save file names the kind of puzzle. Any other text is given to every kind;
//! if exactly one can read it, it is that kind. If none can, the error is that of the kind that
//! came furthest.

mod clean;
mod grids;
mod link;
mod seed_id;
mod several;
mod shared_position;
mod sites;

pub use seed_id::shell_word;
pub use shared_position::SharedPosition;

use std::borrow::Cow;
use std::ops::Range;

use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::save::{self, SaveFile};
use tatham_core::{AnyProblem, Entry, Flaw, FormatRead, Kind, ParseError, Settings, ValueKind};
use tatham_puzzlink::SitePuzzle;

use crate::{KINDS, names};
use clean::Draft;
use link::Link;

/// Length in bytes beyond which a text that cannot be read is neither cleaned nor given to other
/// kinds for a hint.
const HINTED: usize = 1 << 20;

/// Input of a player: the puzzle's own text, and its description.
///
/// [`Input::from_text`] accepts a game ID or any other format of a kind, alone or after the
/// puzzle's name (`signpost:5x5:…`, `signpost#5x5:…`, `signpost 5x5:…`); a link to the game's page,
/// or any link whose fragment is one of those; an address of a puzzle site, which contains the
/// puzzle itself; a save file. If that fails, it reads the text without what surrounds puzzles in
/// mail and chats, such as quotation marks, and [`Input::parse`] adds a remark.
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
    /// Position of a player in the link.
    shared: Option<Box<SharedPosition>>,
    origin: Origin<'t>,
    /// The draft that the text is, and the text that was given, if it had to be cleaned.
    cleaned: Option<Box<(Draft, String)>>,
    /// Remarks on the text, as clauses.
    remarks: Vec<String>,
}

/// Source of an input's text.
#[derive(Clone, Debug)]
enum Origin<'t> {
    /// The text itself was given.
    Text,
    /// The text is a link, and a part of its fragment is the puzzle.
    Link,
    /// The text is the fragment of this link, without its escapes.
    Fragment(Cow<'t, str>, Range<usize>),
    /// The text is the ID in this address of a puzzle site.
    Address(Cow<'t, str>),
    /// The text is the ID in this save file.
    SaveFile(Cow<'t, str>),
}

/// Distance that a reader comes in a text that it cannot read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// The text is not one of its own.
    Foreign,
    /// The text has the form that the reader expects, or begins like it.
    Recognised,
    /// The reader has all parameters, and the puzzle itself has the error.
    Body,
}

/// Reason why a text is not a puzzle; positions refer to `text`, the input as given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}{}", self.read_as())]
pub struct Unread {
    /// The error, with its position.
    pub error: ParseError,
    /// The text.
    pub text: String,
    /// Name of the kind whose reader failed, if it is known.
    pub puzzle: Option<&'static str>,
    /// Title of the kind that came furthest, if none was named.
    guess: Option<&'static str>,
    stage: Stage,
}

impl Unread {
    /// Makes an error of no particular kind.
    pub fn new(error: ParseError, text: &str) -> Box<Self> {
        let (puzzle, guess, stage) = (None, None, Stage::Foreign);
        Box::new(Self { error, text: text.to_owned(), puzzle, guess, stage })
    }

    fn read_as(&self) -> String {
        match (self.guess, self.error.format) {
            (None, _) => String::new(),
            (Some(title), None) => format!(" (read as {title})"),
            (Some(title), Some(format)) => {
                format!(" (read as {title}, format `{}`)", format.name)
            }
        }
    }

    /// Orders errors by how far the readers came.
    fn reached(&self) -> (Stage, usize) {
        (self.stage, self.error.span.start)
    }
}

impl<'t> Input<'t> {
    /// Finds the puzzle in a text; `wanted` is the kind that the caller named, if any.
    ///
    /// # Errors
    /// It is named, and a puzzle of that name is not supported or not the wanted one; or a save
    /// file is damaged.
    pub fn from_text(text: &'t str, wanted: Option<&'static Entry>) -> Result<Self, Box<Unread>> {
        // Save files in a message are known by their first record.
        let is_quoted = |text: &str| text.contains("SAVEFILE:") && !save::is_save_file(text);
        if is_quoted(text)
            && let Some(draft) = drafts(text).find(|draft| save::is_save_file(&draft.text))
        {
            return Self::from_draft(draft, text, wanted);
        }
        Self::from_plain(text, wanted).or_else(|plain| {
            drafts(text)
                .filter_map(|draft| Self::from_draft(draft, text, wanted).ok())
                .find(|input| {
                    let entry = input.plain_entry();
                    entry.is_ok_and(|entry| input.plain_parse(entry, &Settings::default()).is_ok())
                })
                .ok_or(plain)
        })
    }

    /// Finds the puzzle in a text as it is.
    fn from_plain(text: &'t str, wanted: Option<&'static Entry>) -> Result<Self, Box<Unread>> {
        let unread = |error| Unread::new(error, text);
        let input =
            if save::is_save_file(text) { saved(text).map_err(unread)? } else { pasted(text)? };
        let input = match shared_position::cut(&input.text, input.puzzle.clone()) {
            Some(Ok((shared, puzzle))) if input.played.is_none() => {
                Self { shared: Some(Box::new(shared)), puzzle, ..input }
            }
            Some(Err(error)) if input.played.is_none() => {
                return Err(input.unread(error, input.named.map(|entry| entry.kind), Stage::Body));
            }
            _ => input,
        };
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

    /// Finds the puzzle in a draft of the given text.
    fn from_draft(
        draft: Draft,
        given: &str,
        wanted: Option<&'static Entry>,
    ) -> Result<Input<'static>, Box<Unread>> {
        match Input::from_plain(&draft.text, wanted).map(Input::into_owned) {
            Ok(input) => {
                let remarks = draft.remarks.iter().cloned().chain(input.remarks).collect();
                let cleaned = Some(Box::new((draft, given.to_owned())));
                Ok(Input { cleaned, remarks, ..input })
            }
            Err(unread) => Err(unread.before_cleaning(&draft, given)),
        }
    }

    /// Returns the input with text of its own.
    pub fn into_owned(self) -> Input<'static> {
        let origin = match self.origin {
            Origin::Text => Origin::Text,
            Origin::Link => Origin::Link,
            Origin::Fragment(link, span) => Origin::Fragment(link.into_owned().into(), span),
            Origin::Address(address) => Origin::Address(address.into_owned().into()),
            Origin::SaveFile(file) => Origin::SaveFile(file.into_owned().into()),
        };
        Input { text: self.text.into_owned().into(), origin, ..self }
    }

    /// Appends text to the puzzle's own; a save file has its puzzle already.
    pub fn append(&mut self, more: &str) {
        if self.played.is_none() {
            let end = self.puzzle.start + self.puzzle().trim_end().len();
            self.text.to_mut().insert_str(end, more);
            self.puzzle.end += more.len();
        }
    }

    /// Adds a remark on the text, as a clause.
    #[must_use]
    pub fn with_remark(mut self, remark: String) -> Self {
        self.remarks.push(remark);
        self
    }

    /// Returns the error that the text is a random-seed ID, if it is one of the named kind, or else
    /// of some kind.
    pub fn seed(&self) -> Option<Box<Unread>> {
        if !self.puzzle().contains('#') {
            return None;
        }
        let unread = match self.named {
            Some(entry) => self.plain_parse(entry, &Settings::default()).err(),
            None => self.plain_entry().err(),
        };
        unread.filter(|unread| matches!(unread.error.flaw, Flaw::SeedId { .. }))
    }

    /// Returns the moves of a player, if the text is a save file.
    pub fn played(&self) -> Option<&SaveFile> {
        self.played.as_ref()
    }

    /// Returns the position of a player, if the link carries one.
    pub fn shared(&self) -> Option<&SharedPosition> {
        self.shared.as_deref()
    }

    /// Returns the kind that the text or the caller names, or else the one that can read it.
    ///
    /// # Errors
    /// No kind can read it: then the error is that of the kind that came furthest. Or several can:
    /// then the error is [`Flaw::Ambiguous`] and names them.
    pub fn entry(&self) -> Result<&'static Entry, Box<Unread>> {
        self.plain_entry().or_else(|plain| self.cleaned(plain, Input::plain_entry))
    }

    /// Reads the problem, with the settings of its kind.
    ///
    /// # Errors
    /// The error in the text, with its position.
    pub fn parse(&self, entry: &Entry, settings: &Settings) -> Result<AnyProblem, Box<Unread>> {
        self.plain_parse(entry, settings)
            .or_else(|plain| self.cleaned(plain, |input| input.plain_parse(entry, settings)))
    }

    fn plain_entry(&self) -> Result<&'static Entry, Box<Unread>> {
        if let Some(entry) = self.named {
            return Ok(entry);
        }
        let reads = |entry: &&Entry| match (entry.parse)(self.puzzle()) {
            Ok(_) => true,
            // An input with several possible formats of that kind counts too.
            Err(error) => matches!(error.flaw, Flaw::Ambiguous { .. }),
        };
        let fits: Vec<_> = KINDS.iter().copied().filter(reads).collect();
        match fits[..] {
            // Most texts are puzzles: then nobody reads the errors of the other kinds.
            [] => Err(self.furthest()),
            [entry] => Ok(entry),
            ref several => Err(self.unread(ambiguous(&self.puzzle, several), None, Stage::Body)),
        }
    }

    fn plain_parse(&self, entry: &Entry, settings: &Settings) -> Result<AnyProblem, Box<Unread>> {
        (entry.parse_as)(self.puzzle(), settings)
            .map(|problem| problem.with_remarks(&self.remarks))
            .map_err(|error| self.unreadable(entry, error))
    }

    /// Reads the drafts of a text that cannot be read as it is. If no draft can be read, the error
    /// is that of the text or of the last draft, whichever was read further.
    fn cleaned<T>(
        &self,
        plain: Box<Unread>,
        read: impl Fn(&Input<'static>) -> Result<T, Box<Unread>>,
    ) -> Result<T, Box<Unread>> {
        let is_final = matches!(plain.error.flaw, Flaw::Ambiguous { .. } | Flaw::Several { .. });
        if is_final || self.cleaned.is_some() || self.played.is_some() {
            return Err(plain);
        }
        let mut last = None;
        for draft in drafts(self.given()) {
            match Self::from_draft(draft, self.given(), self.named).and_then(|input| read(&input)) {
                Ok(found) => return Ok(found),
                Err(unread) if matches!(unread.error.flaw, Flaw::Ambiguous { .. }) => {
                    return Err(unread);
                }
                Err(unread) => last = Some(unread),
            }
        }
        Err(last.filter(|last| last.reached() > plain.reached()).unwrap_or(plain))
    }

    fn puzzle(&self) -> &str {
        &self.text[self.puzzle.clone()]
    }

    /// The text from which the input was made, before it was cleaned.
    fn given(&self) -> &str {
        match &self.origin {
            Origin::Text | Origin::Link => &self.text,
            Origin::Fragment(given, _) | Origin::Address(given) | Origin::SaveFile(given) => given,
        }
    }

    /// Makes the error for the given text of one at a place in the input's text.
    fn unread(&self, error: ParseError, kind: Option<&'static Kind>, stage: Stage) -> Box<Unread> {
        let format = error.format.or_else(|| kind.and_then(id_format));
        let error = match &self.origin {
            Origin::Text | Origin::Link => error,
            Origin::Fragment(link, span) => {
                let fragment = &link[span.clone()];
                error.moved(|at| span.start + link::encoded_place(fragment, at))
            }
            // A position in the ID means nothing in an address.
            Origin::Address(address) => {
                let help = error.help.clone().unwrap_or_else(|| {
                    format!("as a game ID: {}", Piece::whole(self.puzzle()).quoted()).into()
                });
                let span = Piece::whole(address).trimmed().span();
                ParseError { span, help: Some(help), ..error }
            }
            Origin::SaveFile(file) => {
                let params = save::value_span(file, &["CPARAMS", "PARAMS"]).unwrap_or(0..0);
                let desc = save::value_span(file, &["PRIVDESC", "DESC"]).unwrap_or(0..0);
                error.moved(|at| match at.checked_sub(params.len() + 1) {
                    Some(at) => (desc.start + at).min(desc.end),
                    None => params.start + at,
                })
            }
        };
        let puzzle = kind.map(|kind| kind.name);
        let error = ParseError { format, ..error };
        let text = self.given().to_owned();
        let unread = Box::new(Unread { error, text, puzzle, guess: None, stage });
        match &self.cleaned {
            Some(cleaned) => unread.before_cleaning(&cleaned.0, &cleaned.1),
            None => unread,
        }
    }

    /// Returns the error that a kind, which is named or has read the text before, cannot read it.
    fn unreadable(&self, entry: &Entry, error: ParseError) -> Box<Unread> {
        let stage = stage(self.puzzle(), entry.kind, &error);
        let error = match &error.flaw {
            Flaw::SeedId { .. } => {
                // Or else it has no such parameters.
                let params = self.puzzle().split('#').next().unwrap_or_default();
                let own = || (entry.parse)(&format!("{params}:")).err().unwrap_or(error.clone());
                self.seed_error(&[entry.kind]).unwrap_or_else(own)
            }
            Flaw::Ambiguous { .. } => error,
            _ if self.puzzle().len() > HINTED => error,
            _ => match self.several(Some(entry)) {
                Some(several) => return self.unread(several, Some(entry.kind), stage),
                None => other_kind(self.puzzle(), entry, error),
            },
        };
        self.unread(error.shifted(self.puzzle.start), Some(entry.kind), stage)
    }

    /// Returns the error that the text has several puzzles.
    fn several(&self, named: Option<&Entry>) -> Option<ParseError> {
        // A name in front belongs to the first.
        several::error(Piece::whole(&self.text), named)
    }

    /// Returns the error that the text is a seed for one of these kinds, as far as they have such
    /// parameters.
    fn seed_error(&self, kinds: &[&'static Kind]) -> Option<ParseError> {
        let id = Piece::whole(self.puzzle()).trimmed();
        let params = id.text.split_once('#')?.0;
        let begun = format!("{params}:");
        let fits: Vec<_> = kinds.iter().filter(|kind| reads_params(kind.name, &begun)).collect();
        let span = id.start + params.len()..id.span().end;
        let command = match fits[..] {
            [] => return None,
            [kind] => seed_id::command(kind.name, id.text).unwrap_or_default(),
            _ => Vec::new(),
        };
        let help = match fits[..] {
            [_] if command.is_empty() => "no generator makes puzzles of seeds here".to_owned(),
            [_] => {
                format!("run `{}`, and solve the ID that it prints", seed_id::shell_line(&command))
            }
            _ => "name the puzzle, as in `tatham-slv PUZZLE …`, for the command that gets its ID"
                .to_owned(),
        };
        let fits = fits.iter().map(|kind| kind.name).collect();
        Some(ParseError::new(span, Flaw::SeedId { command, fits }).with_help(help))
    }

    /// Returns the error for a text that no kind can read: that of the kind that came furthest.
    fn furthest(&self) -> Box<Unread> {
        let text = self.puzzle();
        let read = |&entry: &&'static Entry| Some((entry, (entry.parse)(text).err()?));
        let general = |error: ParseError| self.unread(error, None, Stage::Foreign);
        if Piece::whole(text).trimmed().text.is_empty() {
            return general(ParseError::nothing("a puzzle").with_help(HOW));
        }
        if text.len() <= HINTED
            && let Some(several) = self.several(None)
        {
            return self.unread(several, None, Stage::Body);
        }
        let errors: Vec<_> = KINDS.iter().filter_map(read).collect();
        let is_seed = |error: &ParseError| matches!(error.flaw, Flaw::SeedId { .. });
        let seeded: Vec<_> =
            errors.iter().filter(|(_, error)| is_seed(error)).map(|(it, _)| it.kind).collect();
        if let Some(seed) = self.seed_error(&seeded) {
            return self.unread(seed.shifted(self.puzzle.start), None, Stage::Body);
        }
        let reached = |(entry, error): &(&Entry, ParseError)| {
            (stage(text, entry.kind, error), error.span.start)
        };
        let best = errors.iter().map(reached).max().unwrap_or((Stage::Foreign, 0));
        let mut winners: Vec<_> = errors.into_iter().filter(|it| reached(it) == best).collect();
        if best.0 == Stage::Foreign {
            return general(self.foreign());
        }
        if winners.len() == 1
            && let Some((entry, error)) = winners.pop()
        {
            let unread = self.unread(error.shifted(self.puzzle.start), Some(entry.kind), best.0);
            return Box::new(Unread { guess: Some(entry.kind.title), ..*unread });
        }
        let fits: Vec<_> = winners.iter().map(|(entry, _)| entry.kind.name).collect();
        let end = winners.iter().map(|(_, error)| error.span.end).min().unwrap_or(best.1);
        let help = format!(
            "name the puzzle, as in `tatham-slv {} …`: {} read as far as this",
            fits.first().unwrap_or(&"PUZZLE"),
            fits.join(", ")
        );
        let message = "not a recognised puzzle: no puzzle type reads on from here".to_owned();
        let error = ParseError::new(best.1..end, Flaw::Unrecognised { message, fits });
        self.unread(error.shifted(self.puzzle.start).with_help(help), None, best.0)
    }

    /// Returns the error for a text that no kind takes for one of its own.
    fn foreign(&self) -> ParseError {
        if matches!(self.origin, Origin::Link | Origin::Fragment(..)) {
            return no_puzzle(self.puzzle.clone())
                .with_help("after `#` comes an ID, as in the link `by game ID` on a game's page");
        }
        if let Some(word) = &self.unknown {
            return names::unknown(Piece { text: &self.text[word.clone()], start: word.start });
        }
        let message = "not a recognised puzzle".to_owned();
        let flaw = Flaw::Unrecognised { message, fits: Vec::new() };
        ParseError::new(self.puzzle.clone(), flaw).with_help(HOW)
    }
}

impl Unread {
    /// Returns the error with its positions in the text before it was cleaned.
    fn before_cleaning(self, draft: &Draft, given: &str) -> Box<Self> {
        let error = self.error.moved(|at| draft.place(at));
        Box::new(Self { error, text: given.to_owned(), ..self })
    }
}

/// Returns the error for an address without a puzzle.
fn no_puzzle(span: Range<usize>) -> ParseError {
    let message = "this address holds no puzzle".to_owned();
    ParseError::new(span, Flaw::Unrecognised { message, fits: Vec::new() })
}

/// Suggestion for a text that is not recognised.
const HOW: &str = "name the puzzle type, as in `tatham-slv PUZZLE …`; \
    `tatham-slv list` shows the types and their formats";

/// Returns the drafts of a text that is not too long to be cleaned.
fn drafts(text: &str) -> impl Iterator<Item = Draft> {
    Some(text).filter(|text| text.len() <= HINTED).into_iter().flat_map(clean::drafts)
}

/// Returns the format of game IDs, if the kind has several formats.
fn id_format(kind: &'static Kind) -> Option<FormatRead> {
    kind.knobs.iter().find_map(|knob| match knob.takes {
        ValueKind::Format(formats) => {
            formats.first().map(|(name, _)| FormatRead { name, is_marked: true })
        }
        _ => None,
    })
}

/// Returns how far the reader of a kind came, from its error.
fn stage(text: &str, kind: &'static Kind, error: &ParseError) -> Stage {
    let Range { start, end } = Piece::whole(text).trimmed().span();
    let format = error.format.filter(|format| Some(*format) != id_format(kind));
    let colon = match format {
        None => text.find(':'),
        Some(format) if format.is_marked => Some(start),
        // The shape alone may be that of another text.
        Some(_) => Some(text.find(':').unwrap_or(end)),
    };
    match colon {
        None => Stage::Foreign,
        Some(colon) if error.span.start > colon => Stage::Body,
        Some(_) if error.span.start > start => Stage::Recognised,
        // A reader that expects something else at the start has read nothing, unless the whole text
        // is too long or too short.
        Some(_) if error.span.end < end && matches!(error.flaw, Flaw::Expected { .. }) => {
            Stage::Foreign
        }
        Some(_) => Stage::Recognised,
    }
}

/// Returns true if a kind reads parameters with their colon, whatever it says of what follows.
fn reads_params(name: &str, params: &str) -> bool {
    crate::find(name).is_some_and(|entry| match (entry.parse)(params) {
        Ok(_) => true,
        Err(error) => error.span.start >= params.len(),
    })
}

/// Suggests another kind if exactly one reads the whole text. A puzzle that is only too large is
/// none of another kind.
fn other_kind(text: &str, entry: &Entry, error: ParseError) -> ParseError {
    if error.help.is_some() || matches!(error.flaw, Flaw::TooLarge { .. }) {
        return error;
    }
    let is_read =
        |other: &&&Entry| other.kind.name != entry.kind.name && (other.parse)(text).is_ok();
    let others: Vec<_> = KINDS.iter().filter(is_read).map(|other| other.kind).collect();
    match others[..] {
        [other] => error
            .with_help(format!("this can be read as {}: tatham-slv {} …", other.title, other.name)),
        _ => error,
    }
}

fn ambiguous(puzzle: &Range<usize>, fits: &[&'static Entry]) -> ParseError {
    let titles: Vec<&str> = fits.iter().map(|entry| entry.kind.title).collect();
    let commands: Vec<String> =
        fits.iter().map(|entry| format!("`tatham-slv {} …`", entry.kind.name)).collect();
    let message = format!("this can be read as {}", titles.join(" and as "));
    let flaw =
        Flaw::Ambiguous { message, fits: fits.iter().map(|entry| entry.kind.name).collect() };
    ParseError::new(puzzle.clone(), flaw)
        .with_help(format!("specify the puzzle: {}", commands.join(" or ")))
}

/// Reads the game in a save file.
fn saved(text: &str) -> Result<Input<'_>, ParseError> {
    let file = SaveFile::parse(text)?;
    let start = text.find(&file.game).unwrap_or(0);
    let name = Piece { text: &file.game, start };
    let entry = names::entry(name).unwrap_or_else(|| Err(names::unknown(name)))?;
    let id = format!("{}:{}", file.params, file.desc);
    let origin = Origin::SaveFile(text.into());
    Ok(Input { played: Some(file), ..Input::id(id, entry, origin) })
}

/// Reads the puzzle in an address of a puzzle site.
fn addressed(text: &str, found: SitePuzzle) -> Result<Input<'_>, ParseError> {
    let name = Piece::whole(found.kind);
    let entry = names::entry(name).unwrap_or_else(|| Err(names::unknown(name)))?;
    let input = Input::id(found.id, entry, Origin::Address(text.into()));
    Ok(Input { remarks: found.remarks, ..input })
}

impl<'t> Input<'t> {
    /// Makes an input of an ID that was found in something else.
    fn id(id: String, entry: &'static Entry, origin: Origin<'t>) -> Self {
        let puzzle = 0..id.len();
        let (named, text) = (Some(entry), id.into());
        Self {
            text,
            puzzle,
            named,
            unknown: None,
            played: None,
            shared: None,
            origin,
            cleaned: None,
            remarks: Vec::new(),
        }
    }
}

/// Reads a link, or a puzzle with or without its name.
fn pasted(text: &str) -> Result<Input<'_>, Box<Unread>> {
    let unread = |error| Unread::new(error, text);
    let piece = Piece::whole(text).trimmed();
    let as_plain = || {
        plain(Piece::whole(text))
            .map(|found| found.within(text.into(), Origin::Text))
            .map_err(unread)
    };
    if !is_address(piece.text) {
        return as_plain();
    }
    if let Some(found) = tatham_puzzlink::read(piece) {
        return found.and_then(|found| addressed(text, found)).map_err(unread);
    }
    if let Some(grid) = grids::read(piece) {
        let found = grid.and_then(|grid| {
            let named = names::entry(Piece::whole("solo")).transpose()?;
            Ok(Plain { puzzle: grid.span(), named, unknown: None })
        });
        return found.map(|found| found.within(text.into(), Origin::Link)).map_err(unread);
    }
    if let Some(error) = sites::refused(piece) {
        return Err(unread(error));
    }
    let Some(link) = Link::parse(piece) else { return as_plain() };
    let page = link.page.and_then(names::entry).transpose().map_err(unread)?;
    let Some(fragment) = link.fragment.filter(|fragment| !fragment.text.is_empty()) else {
        let end = Piece { text: "", start: piece.span().end };
        let error = if page.is_some() {
            end.expected("`#` and the ID of the puzzle after the address")
                .with_help("use the link `by game ID` on the page of the game")
        } else {
            no_puzzle(piece.span())
        };
        return Err(unread(error));
    };
    let (whole, found, origin) = match link::decoded(fragment.text) {
        Cow::Borrowed(_) => (Cow::Borrowed(text), plain(fragment), Origin::Link),
        Cow::Owned(decoded) => {
            let found = plain(Piece::whole(&decoded));
            (Cow::Owned(decoded), found, Origin::Fragment(text.into(), fragment.span()))
        }
    };
    let encoded = |error: ParseError| match &origin {
        Origin::Fragment(..) => {
            error.moved(|at| fragment.start + link::encoded_place(fragment.text, at))
        }
        _ => error,
    };
    let found = found.map_err(|error| unread(encoded(error)))?;
    let named = found.named.or(page);
    Ok(Plain { named, ..found }.within(whole, origin))
}

/// Returns true if a text may be an address: it begins with a scheme or with a host's name.
fn is_address(text: &str) -> bool {
    let (host, rest) = text.split_at(text.find(['/', '?', '#', ':']).unwrap_or(text.len()));
    host.contains('.') || rest.starts_with("://")
}

/// Puzzle with or without its name.
#[derive(Debug)]
struct Plain {
    puzzle: Range<usize>,
    named: Option<&'static Entry>,
    unknown: Option<Range<usize>>,
}

impl Plain {
    fn within<'t>(self, text: Cow<'t, str>, origin: Origin<'t>) -> Input<'t> {
        let Self { puzzle, named, unknown } = self;
        Input {
            text,
            puzzle,
            named,
            unknown,
            played: None,
            shared: None,
            origin,
            cleaned: None,
            remarks: Vec::new(),
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
            let mut line = scan.clone();
            line.take_while(|c| c.is_whitespace() && c != '\n');
            if !ends_line && line.peek().is_none_or(|c| c == '\n') {
                line.take('\n');
                scan = line;
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
    fn places_count_in_the_text_as_given() {
        for (text, start) in [
            ("signpost:2x2:abiz", 15),
            ("  https://example.org/signpost#2x2:abiz", 37),
            ("https://example.org/#signpost%3a2x2:abiz", 38),
            ("https://example.org/#signpost%3a2x2:abi%7a%21", 38),
        ] {
            let input = Input::from_text(text, None).unwrap();
            let unread = input.parse(input.entry().unwrap(), &Settings::default()).unwrap_err();
            assert_eq!((unread.text.as_str(), unread.error.span.start), (text, start), "{text}");
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
        let Unread { error, text, .. } = *unread.map(|_| ()).unwrap_err();
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
