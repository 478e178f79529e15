//! Save files of the real games: a text of records. Each record is `KEY`, padded to 8 characters,
//! `:`, the length of the value in bytes, `:`, the value, and a newline. Values can contain
//! newlines, so they are read by their length.
//!
//! # References
//! Simon Tatham's Portable Puzzle Collection, `midend_serialise`, as far as files that the games
//! write show it.

use std::fmt;
use std::ops::Range;

use crate::author::scan::{Piece, Scanner};
use crate::error::ParseError;

/// Value of the first record of every save file.
const MAGIC: &str = "Simon Tatham's Portable Puzzle Collection";

/// Length of the longest accepted key; the longest in use has 8 characters.
const KEY: usize = 8;

/// Contents of a save file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveFile {
    /// The game's own name: `Pattern`.
    pub game: String,
    /// The parameters of this puzzle (`CPARAMS`).
    pub params: String,
    /// Parameters for the next puzzle (`PARAMS`), which may have another size.
    pub next_params: String,
    /// The description of the puzzle.
    pub desc: String,
    /// Steps of the player, from the start to the current state.
    pub steps: Vec<Step>,
}

/// Step of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An ordinary move.
    Move(String),
    /// The solve command, by which the game solves itself.
    Solve(String),
    /// A return to the start.
    Restart,
}

/// Returns true if `text` begins like a save file.
pub fn is_save_file(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').starts_with("SAVEFILE:")
}

impl SaveFile {
    /// Reads a save file.
    ///
    /// # Errors
    /// A record that is cut short or out of order, or a file that names no game or puzzle.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let whole = Piece::whole(text.strip_prefix('\u{feff}').unwrap_or(text));
        let whole = Piece { text: whole.text, start: text.len() - whole.text.len() };
        let mut scan = Scanner::new(whole);
        let (key, magic) = record(&mut scan)?;
        if key.text != "SAVEFILE" || magic.text != MAGIC {
            return Err(magic.expected(format!("`{MAGIC}`")));
        }
        let mut save = Self::default();
        let (mut shown, mut private, mut has_desc) = (None, None, false);
        while !scan.rest().text.trim().is_empty() {
            let (key, value) = record(&mut scan)?;
            let text = || value.text.to_owned();
            match key.text {
                "VERSION" if value.text != "1" => return Err(value.expected("version `1`")),
                "GAME" => save.game = text(),
                "CPARAMS" => save.params = text(),
                "PARAMS" => save.next_params = text(),
                // It may be empty: some games leave out what is blank.
                "DESC" => (save.desc, has_desc) = (text(), true),
                "PRIVDESC" => private = Some(text()),
                // States are counted from 1, the start, which no step leads to.
                "STATEPOS" => {
                    shown = Some(
                        value.number("the current state", 1..=u64::from(u32::MAX))? as usize - 1,
                    );
                }
                "MOVE" => save.steps.push(Step::Move(text())),
                "SOLVE" => save.steps.push(Step::Solve(text())),
                "RESTART" => save.steps.push(Step::Restart),
                _ => {}
            }
        }
        save.desc = private.unwrap_or(save.desc);
        // One is used for the other only if that is missing.
        if save.params.is_empty() {
            save.params.clone_from(&save.next_params);
        } else if save.next_params.is_empty() {
            save.next_params.clone_from(&save.params);
        }
        save.steps.truncate(shown.unwrap_or(usize::MAX));
        match (save.game.is_empty(), has_desc || !save.desc.is_empty()) {
            (true, _) => Err(scan.expected("a record `GAME`")),
            (_, false) => Err(scan.expected("a record `DESC`")),
            _ => Ok(save),
        }
    }
}

/// Returns the position of the value of a record in a save file that can be read: of the first of
/// these keys that it has.
pub fn value_span(text: &str, keys: &[&str]) -> Option<Range<usize>> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut scan = Scanner::new(Piece { text: &text[start..], start });
    let records: Vec<_> = std::iter::from_fn(|| record(&mut scan).ok()).collect();
    keys.iter().find_map(|key| {
        let (_, value) = records.iter().rev().find(|(found, _)| found.text == *key)?;
        Some(value.span())
    })
}

/// Reads one record: its key, without the padding, and its value.
fn record<'t>(scan: &mut Scanner<'t>) -> Result<(Piece<'t>, Piece<'t>), ParseError> {
    let key = scan.take_while(|c| c != ':' && c != '\n');
    if key.text.is_empty() || key.text.len() > KEY {
        return Err(key.expected("the key of a record, at most 8 characters and a `:`"));
    }
    scan.expect(':')?;
    let length_at = scan.position();
    let length = scan.number("the length of a value", 0..=1 << 24)? as usize;
    scan.expect(':')?;
    let rest = scan.rest();
    let Some(text) = rest.text.get(..length) else {
        let message = format!(
            "the value should be {length} bytes long, but only {} are left",
            rest.text.len()
        );
        return Err(ParseError::impossible(length_at..rest.start.saturating_sub(1), message));
    };
    scan.skip(length);
    // The last newline may have been lost in transfer.
    scan.take('\r');
    if !scan.take('\n') && scan.peek().is_some() {
        return Err(scan.expected("the end of the line after the value"));
    }
    Ok((Piece { text: key.text.trim_end(), start: key.start }, Piece { text, start: rest.start }))
}

impl fmt::Display for SaveFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut record =
            |key: &str, value: &str| writeln!(f, "{key:<KEY$}:{}:{value}", value.len());
        record("SAVEFILE", MAGIC)?;
        record("VERSION", "1")?;
        record("GAME", &self.game)?;
        record("PARAMS", &self.next_params)?;
        record("CPARAMS", &self.params)?;
        record("DESC", &self.desc)?;
        let states = (self.steps.len() + 1).to_string();
        record("NSTATES", &states)?;
        record("STATEPOS", &states)?;
        for step in &self.steps {
            match step {
                Step::Move(text) => record("MOVE", text)?,
                Step::Solve(text) => record("SOLVE", text)?,
                Step::Restart => record("RESTART", &self.desc)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :7:Pattern
PARAMS  :5:15x15
CPARAMS :3:2x2
DESC    :7:1/1/1/1
UI      :3:a
b
NSTATES :1:4
STATEPOS:1:3
MOVE    :8:F0,0,1,1
RESTART :7:1/1/1/1
MOVE    :8:F1,0,1,1
";

    #[test]
    fn values_are_read_by_their_length() {
        let save = SaveFile::parse(TEXT).unwrap();
        assert_eq!(
            (save.game.as_str(), save.params.as_str(), save.desc.as_str()),
            ("Pattern", "2x2", "1/1/1/1")
        );
        assert_eq!(save.next_params, "15x15");
        assert_eq!(
            save.steps,
            [Step::Move("F0,0,1,1".to_owned()), Step::Restart],
            "up to the current state"
        );
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            TEXT.to_owned(),
            TEXT.replace("CPARAMS :3:2x2\n", ""),
            TEXT.replace("PARAMS  :5:15x15\n", ""),
        ] {
            let save = SaveFile::parse(&text).unwrap();
            assert_eq!(SaveFile::parse(&save.to_string()), Ok(save));
        }
    }

    #[test]
    fn parameters_stand_in_for_one_another_where_one_is_missing() {
        let params =
            |text: &str| SaveFile::parse(text).map(|save| (save.params, save.next_params)).unwrap();
        let both = |params: &str| (params.to_owned(), params.to_owned());
        assert_eq!(params(&TEXT.replace("CPARAMS :3:2x2\n", "")), both("15x15"));
        assert_eq!(params(&TEXT.replace("PARAMS  :5:15x15\n", "")), both("2x2"));
    }

    #[test]
    fn a_save_file_is_known_by_its_first_record() {
        assert!(is_save_file(TEXT) && is_save_file(&format!("\u{feff}{TEXT}")));
        assert!(!is_save_file("5x5:savefile") && !is_save_file(""));
        for (wrong, right) in [("SAVEFILE:", "SAVEGAME:"), ("Collection", "Collecti0n")] {
            let other = TEXT.replacen(wrong, right, 1);
            assert_eq!(SaveFile::parse(&other).unwrap_err().span, 12..53, "{right}");
        }
    }

    #[test]
    fn every_record_has_its_meaning() {
        // What the game wrote is given up, what it hid counts; the current state may be the last.
        let text = TEXT
            .replace("UI      :", "PRIVDESC:5:5/5/5\nUI      :")
            .replace("MOVE    :8:F1,0", "SOLVE   :8:S1,0");
        let save = SaveFile::parse(&text.replace("STATEPOS:1:3", "STATEPOS:1:4")).unwrap();
        assert_eq!(
            (save.desc.as_str(), save.steps.last()),
            ("5/5/5", Some(&Step::Solve("S1,0,1,1".to_owned())))
        );
        // A Palisade without clues has an empty description.
        let blank = SaveFile::parse(&TEXT.replace("DESC    :7:1/1/1/1", "DESC    :0:"))
            .expect("it is a save file");
        assert_eq!(SaveFile::parse(&blank.to_string()).as_ref(), Ok(&blank));
        for (missing, named) in
            [("GAME    :7:Pattern\n", "`GAME`"), ("DESC    :7:1/1/1/1\n", "`DESC`")]
        {
            let error = SaveFile::parse(&TEXT.replace(missing, "")).unwrap_err();
            assert!(error.to_string().contains(named), "{error}");
        }
        let without_size = TEXT.replace("CPARAMS :3:2x2\n", "");
        assert_eq!(SaveFile::parse(&without_size).unwrap().params, "15x15");
    }

    #[test]
    fn a_key_has_at_most_eight_characters() {
        for key in ["NINECHARS", ""] {
            let text = TEXT.replace("UI      :", &format!("{key}:"));
            let error = SaveFile::parse(&text).unwrap_err();
            assert!(error.to_string().contains("the key of a record"), "{key}: {error}");
        }
        assert!(
            SaveFile::parse(&TEXT.replace("UI      :", "U:")).is_ok(),
            "padding may be missing"
        );
    }

    #[test]
    fn a_file_cut_anywhere_is_refused_or_read_without_a_panic() {
        for end in 0..TEXT.len() {
            if let Err(error) = SaveFile::parse(&TEXT[..end]) {
                assert!(TEXT.get(error.span.clone()).is_some(), "{end}: {error:?}");
            }
        }
        for (wrong, right) in [
            ("1:1\n", "1:2\n"),
            (":41:", ":99999999999999999999:"),
            ("GAME    ", "GAME\0\0\0\0\0"),
            ("8:F1", "9999:F1"),
        ] {
            assert!(SaveFile::parse(&TEXT.replacen(wrong, right, 1)).is_err(), "{right}");
        }
    }
}
