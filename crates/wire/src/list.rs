//! The list of the puzzles that are solved.

use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::{Entry, Takes};
use tatham_kinds::{KINDS, page};

/// All kinds.
pub fn list() -> Vec<Row> {
    KINDS.iter().map(|entry| Row::of(entry)).collect()
}

/// A kind, as `list --json` tells of it.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Row {
    /// The subcommand, and the value of `puzzle` in a batch.
    name: &'static str,
    /// As the game calls itself.
    title: &'static str,
    /// Other names that are taken for its own.
    aliases: &'static [&'static str],
    /// What it is about, in a line.
    about: &'static str,
    /// What it reads.
    formats: Vec<Form>,
    /// An input that solves.
    example: &'static str,
    /// What can be chosen, on the command line or in a batch.
    options: Vec<Choice>,
    /// Whether its answer is the best that is found, a way or a drawing, and there are no others to ask for.
    best: bool,
    /// The formats that it writes its puzzles in.
    writes: Vec<&'static str>,
    /// The real game's page, which opens an ID behind a `#`; null where there is no such game.
    page: Option<String>,
    /// What it can do besides solving.
    verbs: Vec<Deed>,
}

/// A way to write a puzzle.
#[derive(Debug, JsonSchema, Serialize)]
struct Form {
    form: &'static str,
    remark: &'static str,
}

/// Something that can be chosen.
#[derive(Debug, JsonSchema, Serialize)]
struct Choice {
    name: &'static str,
    help: &'static str,
    /// The words that it takes, the default first where there is one; null where they cannot be listed.
    values: Option<Vec<&'static str>>,
}

/// A subcommand of the kind's own.
#[derive(Debug, JsonSchema, Serialize)]
struct Deed {
    name: &'static str,
    about: &'static str,
}

impl Row {
    fn of(entry: &Entry) -> Self {
        let kind = entry.kind;
        let values = |takes| match takes {
            Takes::Choice(choices) | Takes::Format(choices) => {
                Some(choices.iter().map(|(name, _)| *name).collect())
            }
            _ => None,
        };
        Self {
            name: kind.name,
            title: kind.title,
            aliases: kind.aliases,
            about: kind.about,
            formats: kind.grammar.iter().map(|&(form, remark)| Form { form, remark }).collect(),
            example: kind.example,
            options: kind
                .knobs
                .iter()
                .map(|k| Choice { name: k.name, help: k.help, values: values(k.takes) })
                .collect(),
            best: entry.best,
            writes: kind.formats.iter().map(|(name, _)| *name).collect(),
            page: page(kind.name),
            verbs: kind
                .verbs
                .iter()
                .map(|verb| Deed { name: verb.name, about: verb.about })
                .collect(),
        }
    }
}
