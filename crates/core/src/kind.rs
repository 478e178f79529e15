//! Puzzle kinds as data: names, help and knobs. All text for users is made from this.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use crate::error::ParseError;
use crate::explain::{Bands, Technique};
use crate::verdict::Status;

/// Description of a kind of puzzle: everything that is needed without solving one.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Subcommand and value of `puzzle` in JSON: `signpost`.
    pub name: &'static str,
    /// Title, as in the real game: `Signpost`.
    pub title: &'static str,
    /// Other names of games with the same rules; they are accepted for the name.
    pub aliases: &'static [&'static str],
    /// Names of games whose rules are almost the same; they are refused with an explanation.
    pub misnomers: &'static [LookAlike],
    /// One line for lists.
    pub about: &'static str,
    /// Accepted inputs, a line each: the form, then a short description.
    pub grammar: &'static [(&'static str, &'static str)],
    /// Input with a solution: shown in help and run by tests.
    pub example: &'static str,
    /// Input without a solution, for tests; `None` for kinds that always have an answer.
    pub unsolvable: Option<&'static str>,
    /// Default number of solutions to look for: 2 decides uniqueness, 1 finds the first.
    pub solutions: u64,
    /// True if `--common` is offered: the common part of all solutions.
    pub common: bool,
    /// Knobs, `strategy` among them.
    pub knobs: &'static [Knob],
    /// Formats in which a puzzle can be written (`--to`): a name and a short description. If one
    /// can be mistaken for another, a knob ([`ValueKind::Format`]) gives the format of an input.
    pub formats: &'static [(&'static str, &'static str)],
    /// Subcommands, beside solving one puzzle.
    pub verbs: &'static [Subcommand],
    /// Techniques that its steps are named after.
    pub techniques: &'static [Technique],
    /// Bands of its ratings; `None` if its puzzles are not rated.
    pub bands: Option<Bands>,
    /// Group of games on a home page.
    pub group: Group,
    /// The rules for a player: 2 or 3 sentences.
    pub rules: &'static str,
    /// Keys of the values that are no numbers, or have words, in the order in which taps enter
    /// them.
    pub keys: &'static [Key],
    /// True if numbers from 10 on are letters on the board.
    pub letters: bool,
    /// Effect of a player's gestures.
    pub touch: Touch,
}

/// Group of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Numbers in cells.
    Numbers,
    /// Shaded cells, and things in cells.
    Shading,
    /// Lines, loops and paths.
    Lines,
    /// Regions and their borders.
    Regions,
    /// Games of moves.
    Moves,
    /// Games with a hidden answer.
    Hidden,
}

/// Key of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The value, as an answer has it.
    pub value: &'static str,
    /// Key of a keyboard: a value of `KeyboardEvent.key`.
    pub key: &'static str,
    /// Label of a button: `tent`.
    pub label: &'static str,
}

/// Keys of kinds in which cells are coloured: `#` for black, `.` for white.
pub const BLACK_AND_WHITE: [Key; 2] =
    [Key { value: "#", key: "b", label: "black" }, Key { value: ".", key: "w", label: "white" }];

/// Effect of a player's gestures on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Values are entered in the places: a tap enters the next one, or moves the cursor.
    Values,
    /// A drag from cell to cell joins the two.
    Joins,
    /// A drag from corner to corner of a rectangle draws its borders.
    Rectangles,
    /// A tap or a drag between two cells lays a domino.
    Dominoes,
    /// The board of the real game takes the gestures
    /// ([`Board::offers`](crate::author::play::Board::offers)).
    Board,
    /// The board takes the gestures, and a drag moves a point.
    Points,
}

impl Touch {
    /// Returns true if the board of the real game takes the gestures.
    pub fn is_of_board(self) -> bool {
        matches!(self, Self::Board | Self::Points)
    }
}

/// Names that could be mistaken for a kind's.
#[derive(Clone, Copy, Debug)]
pub struct LookAlike {
    /// The names.
    pub names: &'static [&'static str],
    /// The difference, as a clause: `Binairo forbids equal lines, which Unruly allows`.
    pub differs: &'static str,
    /// Advice for the user.
    pub help: &'static str,
}

/// Choice that a kind offers: `--name VALUE` on the command line, `"name": value` in a batch.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// Name without dashes.
    pub name: &'static str,
    /// Values that it accepts.
    pub takes: ValueKind,
    /// One line of help.
    pub help: &'static str,
}

/// Kind of value that a knob accepts.
#[derive(Clone, Copy, Debug)]
pub enum ValueKind {
    /// One of these words, each with a line of help; the first is the default: see
    /// [`Choice`](crate::author::Choice).
    Choice(&'static [(&'static str, &'static str)]),
    /// The name of the format of the input, one of these; without it the format is detected from
    /// the input. The reader of the puzzle uses it, and solvers never see it.
    Format(&'static [(&'static str, &'static str)]),
    /// A number from `least` to `most`.
    Number {
        /// Smallest number accepted.
        least: u64,
        /// Largest number accepted.
        most: u64,
    },
    /// Any text; for a file, its path.
    Text,
    /// A flag without a value.
    Flag,
    /// Text that is appended to the puzzle's own after this separator: another way to write the
    /// same input.
    Suffix(&'static str),
}

impl Kind {
    /// Empty kind, so that a definition lists only the fields that it sets:
    /// `Kind { name: "signpost", …, ..Kind::NONE }`.
    pub const NONE: Self = Self {
        name: "",
        title: "",
        aliases: &[],
        misnomers: &[],
        about: "",
        grammar: &[],
        example: "",
        unsolvable: None,
        solutions: 2,
        common: false,
        knobs: &[],
        formats: &[],
        verbs: &[],
        techniques: &[],
        bands: None,
        group: Group::Numbers,
        rules: "",
        keys: &[],
        letters: false,
        touch: Touch::Values,
    };

    /// Returns the knob called `name`.
    pub fn knob(&self, name: &str) -> Option<&'static Knob> {
        self.knobs.iter().find(|knob| knob.name == name)
    }

    /// Returns settings for an input of `format`; empty if the kind has no knob for formats.
    pub fn of_format(&self, format: &str) -> Settings {
        let mut settings = Settings::default();
        for knob in self.knobs {
            if let ValueKind::Format(names) = knob.takes
                && names.iter().any(|(name, _)| *name == format)
            {
                settings.0.insert(knob.name, format.to_owned());
            }
        }
        settings
    }

    /// Returns the names of the strategies, `auto` first if there are several; empty if there is no
    /// choice.
    pub fn strategies(&self) -> impl Iterator<Item = &'static str> {
        let choices = match self.knob("strategy").map(|knob| knob.takes) {
            Some(ValueKind::Choice(choices)) => choices,
            _ => &[],
        };
        choices.iter().map(|(name, _)| *name)
    }
}

/// Values of knobs, checked against the kind's table, so that a solver reads them without further
/// checks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<&'static str, String>);

impl Settings {
    /// Sets a knob of `knobs`.
    ///
    /// # Errors
    /// A line with the error: there is no such knob, or the knob does not accept the value.
    pub fn set(&mut self, knobs: &'static [Knob], name: &str, value: &str) -> Result<(), String> {
        let Some(knob) = knobs.iter().find(|knob| knob.name == name) else {
            let known: Vec<&str> = knobs.iter().map(|knob| knob.name).collect();
            return Err(format!("no option `{name}` here (options: {})", known.join(", ")));
        };
        match knob.takes {
            ValueKind::Choice(choices) | ValueKind::Format(choices)
                if !choices.iter().any(|(choice, _)| *choice == value) =>
            {
                let known: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
                return Err(format!("`{name}` takes one of {}, found `{value}`", known.join(", ")));
            }
            ValueKind::Number { least, most }
                if !value.parse::<u64>().is_ok_and(|n| (least..=most).contains(&n)) =>
            {
                return Err(format!(
                    "`{name}` takes a number from {least} to {most}, found `{value}`"
                ));
            }
            ValueKind::Flag if value != "true" && value != "false" => {
                return Err(format!("`{name}` takes true or false, found `{value}`"));
            }
            _ => {}
        }
        self.0.insert(knob.name, value.to_owned());
        Ok(())
    }

    /// Returns the chosen number.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name)?.parse().ok()
    }

    /// Returns the chosen text; a [`Choice`](crate::author::Choice) translates a word.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Returns true if the flag was set.
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| value == "true")
    }
}

/// Makes the JSON Schema of a type: `T::json_schema`, for any `T` that derives it.
#[cfg(feature = "schema")]
pub type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// Task of a kind beside solving one puzzle: a subcommand below the kind's own.
#[derive(Clone, Copy, Debug)]
pub struct Subcommand {
    /// Name of the subcommand: `table`.
    pub name: &'static str,
    /// One line for lists.
    pub about: &'static str,
    /// Name and help of its argument, if it takes one.
    pub argument: Option<(&'static str, &'static str)>,
    /// Arguments of an example, as they follow the subcommand: shown in help and run by tests.
    pub example: &'static str,
    /// Knobs of the subcommand.
    pub knobs: &'static [Knob],
    /// Schema of its JSON output.
    #[cfg(feature = "schema")]
    pub writes: SchemaOf,
    /// Runs the subcommand.
    pub run: fn(&Call, &mut dyn Host) -> Result<Status, SubcommandError>,
}

/// Arguments of a subcommand.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// Its argument; empty if it takes none.
    pub text: String,
    /// Values of its knobs.
    pub settings: Settings,
    /// True if one JSON object is requested instead of text.
    pub json: bool,
}

/// Services that a subcommand needs; the command line lends them.
pub trait Host {
    /// Reads a file.
    ///
    /// # Errors
    /// A line that names the file and the error.
    fn read(&mut self, path: &str) -> Result<Vec<u8>, String>;

    /// Writes to the standard output; returns `Break` when its reader is gone.
    fn write(&mut self, text: &str) -> ControlFlow<()>;

    /// Writes a remark to the standard error.
    fn remark(&mut self, text: &str);

    /// Reports the progress of a long piece of work.
    fn progress(&mut self, done: u64, total: u64);

    /// Returns true if a person reads the output on a terminal, where symbols replace ASCII.
    fn is_terminal(&self) -> bool;

    /// Returns the number of threads that may be used.
    fn threads(&self) -> usize;

    /// Returns a number that differs from call to call: the seed if none is given.
    fn entropy(&mut self) -> u64;
}

/// Reason why a subcommand failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SubcommandError {
    /// Its argument is unusable.
    #[error(transparent)]
    Input(#[from] ParseError),
    /// Another error: a line with the error and with advice.
    #[error("{0}")]
    Other(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOBS: &[Knob] = &[
        Knob { name: "strategy", takes: ValueKind::Choice(&[("auto", ""), ("sat", "")]), help: "" },
        Knob { name: "near", takes: ValueKind::Number { least: 1, most: 9 }, help: "" },
        Knob { name: "use-all", takes: ValueKind::Flag, help: "" },
    ];

    #[test]
    fn settings_hold_only_what_the_table_allows() {
        let mut settings = Settings::default();
        assert_eq!(settings.set(KNOBS, "strategy", "sat"), Ok(()));
        assert_eq!(settings.set(KNOBS, "near", "3"), Ok(()));
        assert_eq!(settings.set(KNOBS, "use-all", "true"), Ok(()));
        assert_eq!(
            (settings.text("strategy"), settings.number("near"), settings.flag("use-all")),
            (Some("sat"), Some(3), true)
        );
        for (name, value) in [
            ("strategy", "luck"),
            ("near", "10"),
            ("near", "-1"),
            ("use-all", "1"),
            ("colour", "red"),
        ] {
            assert!(settings.set(KNOBS, name, value).is_err(), "{name} {value}");
        }
    }
}
