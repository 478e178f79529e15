//! A puzzle kind as data: its names, its help, and the knobs it offers. Everything that users read is made from this.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use schemars::{Schema, SchemaGenerator};

use crate::error::ParseError;
use crate::verdict::Status;

/// What is to be known about a kind of puzzle without solving one.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Subcommand and value of `puzzle` in JSON: `signpost`.
    pub name: &'static str,
    /// As the game calls itself: `Signpost`.
    pub title: &'static str,
    /// Other names of games with the same rules: they are taken for the name.
    pub aliases: &'static [&'static str],
    /// Names of games whose rules are almost the same: they are refused with a word on it.
    pub misnomers: &'static [Misnomer],
    /// One line for lists.
    pub about: &'static str,
    /// The accepted inputs, a line each: the form, then a word on it.
    pub grammar: &'static [(&'static str, &'static str)],
    /// An input that solves: shown in help and run by tests.
    pub example: &'static str,
    /// An input without any solution, for tests; kinds that always have an answer have none.
    pub unsolvable: Option<&'static str>,
    /// How many solutions are looked for when nobody says: 2 decides uniqueness, 1 gives the first.
    pub solutions: u64,
    /// Whether `--common` is offered: what all solutions share.
    pub common: bool,
    /// What can be chosen, `strategy` among them.
    pub knobs: &'static [Knob],
    /// Formats that a puzzle can be written in (`--to`): a name, and a word on it. Where one could be mistaken for another,
    /// a knob ([`Takes::Format`]) says which an input has.
    pub formats: &'static [(&'static str, &'static str)],
    /// What this kind can do besides solving one puzzle.
    pub verbs: &'static [Verb],
}

/// Names that might be taken for a kind's.
#[derive(Clone, Copy, Debug)]
pub struct Misnomer {
    /// The names.
    pub names: &'static [&'static str],
    /// What is different, a clause: `Binairo forbids equal lines, which Unruly allows`.
    pub differs: &'static str,
    /// What can be done.
    pub help: &'static str,
}

/// Something that can be chosen for a kind: `--name VALUE` on the command line, `"name": value` in a batch.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// Name without dashes.
    pub name: &'static str,
    /// The values it takes.
    pub takes: Takes,
    /// One line of help.
    pub help: &'static str,
}

/// The values that a knob takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// One of these words, each with a line of help; the first is the default: see
    /// [`Choice`](crate::author::Choice).
    Choice(&'static [(&'static str, &'static str)]),
    /// The name of the format that the input has, of these; without it the format is told by what the input looks like. It is heeded
    /// where the puzzle is read, and solvers never see it.
    Format(&'static [(&'static str, &'static str)]),
    /// A number from `least` to `most`.
    Number {
        /// Smallest accepted.
        least: u64,
        /// Largest accepted.
        most: u64,
    },
    /// Any text; for a file, its path.
    Text,
    /// Nothing: it is there or not.
    Flag,
    /// Text that goes to the end of the puzzle's own, after this separator: another way to write the same input.
    Suffix(&'static str),
}

impl Kind {
    /// A kind without anything, to say of another only what there is: `Kind { name: "signpost", …, ..Kind::NONE }`.
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
    };

    /// The knob called `name`.
    pub fn knob(&self, name: &str) -> Option<&'static Knob> {
        self.knobs.iter().find(|knob| knob.name == name)
    }

    /// Settings that say that an input is of `format`; none where the kind has no knob for that.
    pub fn of_format(&self, format: &str) -> Settings {
        let mut settings = Settings::default();
        for knob in self.knobs {
            if let Takes::Format(names) = knob.takes
                && names.iter().any(|(name, _)| *name == format)
            {
                settings.0.insert(knob.name, format.to_owned());
            }
        }
        settings
    }

    /// The names of the strategies, `auto` first where there are several; empty if there is no choice.
    pub fn strategies(&self) -> impl Iterator<Item = &'static str> {
        let choices = match self.knob("strategy").map(|knob| knob.takes) {
            Some(Takes::Choice(choices)) => choices,
            _ => &[],
        };
        choices.iter().map(|(name, _)| *name)
    }
}

/// Values of knobs, checked against the kind's table: a solver reads them without fear.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<&'static str, String>);

impl Settings {
    /// Sets a knob of `knobs`.
    ///
    /// # Errors
    /// A line that says what was wrong: no such knob, or a value that it does not take.
    pub fn set(&mut self, knobs: &'static [Knob], name: &str, value: &str) -> Result<(), String> {
        let Some(knob) = knobs.iter().find(|knob| knob.name == name) else {
            let known: Vec<&str> = knobs.iter().map(|knob| knob.name).collect();
            return Err(format!("no option `{name}` here (options: {})", known.join(", ")));
        };
        match knob.takes {
            Takes::Choice(choices) | Takes::Format(choices)
                if !choices.iter().any(|(choice, _)| *choice == value) =>
            {
                let known: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
                return Err(format!("`{name}` takes one of {}, found `{value}`", known.join(", ")));
            }
            Takes::Number { least, most }
                if !value.parse::<u64>().is_ok_and(|n| (least..=most).contains(&n)) =>
            {
                return Err(format!(
                    "`{name}` takes a number from {least} to {most}, found `{value}`"
                ));
            }
            Takes::Flag if value != "true" && value != "false" => {
                return Err(format!("`{name}` takes true or false, found `{value}`"));
            }
            _ => {}
        }
        self.0.insert(knob.name, value.to_owned());
        Ok(())
    }

    /// The chosen number.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name)?.parse().ok()
    }

    /// The given text; what a word stands for, a [`Choice`](crate::author::Choice) knows.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Whether the flag was given.
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| value == "true")
    }
}

/// Makes the JSON Schema of a type: `T::json_schema`, for any `T` that derives it.
pub type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// Something that a kind can do besides solving one puzzle: a subcommand below the kind's own.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// Subcommand: `table`.
    pub name: &'static str,
    /// One line for lists.
    pub about: &'static str,
    /// Name and help of the text that it takes, if it takes one.
    pub argument: Option<(&'static str, &'static str)>,
    /// The part of the command line after the verb that makes an example: shown in help and run by tests.
    pub example: &'static str,
    /// What can be chosen.
    pub knobs: &'static [Knob],
    /// What it writes where JSON is wanted.
    pub writes: SchemaOf,
    /// Does it.
    pub run: fn(&Call, &mut dyn Host) -> Result<Status, VerbError>,
}

/// What a verb is called with.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// Its argument; empty where it takes none.
    pub text: String,
    /// The values of its knobs.
    pub settings: Settings,
    /// Whether one JSON object is wanted instead of text.
    pub json: bool,
}

/// What a verb needs of the world; the command line lends it.
pub trait Host {
    /// The contents of a file.
    ///
    /// # Errors
    /// A line that names the file and what is wrong with it.
    fn read(&mut self, path: &str) -> Result<Vec<u8>, String>;

    /// Writes to the standard output; `Break` when nobody reads it any more.
    fn write(&mut self, text: &str) -> ControlFlow<()>;

    /// Writes a remark to the standard error.
    fn remark(&mut self, text: &str);

    /// Says how far a long piece of work has come.
    fn progress(&mut self, done: u64, total: u64);

    /// Whether a person reads the output on a terminal: signs instead of ASCII.
    fn is_terminal(&self) -> bool;

    /// How many threads may work.
    fn threads(&self) -> usize;

    /// A number that differs from call to call: the seed when none is given.
    fn entropy(&mut self) -> u64;
}

/// Why a verb could not do its work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerbError {
    /// Its argument is unusable.
    #[error(transparent)]
    Input(#[from] ParseError),
    /// Something else is; a line that says what, and what to do.
    #[error("{0}")]
    Other(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOBS: &[Knob] = &[
        Knob { name: "strategy", takes: Takes::Choice(&[("auto", ""), ("sat", "")]), help: "" },
        Knob { name: "near", takes: Takes::Number { least: 1, most: 9 }, help: "" },
        Knob { name: "use-all", takes: Takes::Flag, help: "" },
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
