//! The subcommands that solve nothing: the list of puzzles, the schema, completions, the manual.

use std::process::ExitCode;

use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::{Kind, Takes};
use tatham_kinds::KINDS;

use crate::args::{self, About};
use crate::completions;
use crate::fault::Fault;
use crate::manual;
use crate::output::Output;
use crate::schema;

/// Tells it.
pub(crate) fn run(about: &About, output: &mut Output) -> Result<ExitCode, Fault> {
    let text = match about {
        About::List { json: true } => {
            let rows: Vec<Row> = KINDS.iter().map(|entry| Row::of(entry.kind)).collect();
            serde_json::json!(rows).to_string() + "\n"
        }
        About::List { json: false } => KINDS.iter().map(|entry| paragraph(entry.kind)).collect::<Vec<_>>().join("\n"),
        About::Completions { shell } => completions::script(*shell),
        About::Schema => format!("{:#}\n", schema::schema()),
        About::Man { page, out: None } => manual::page(page)?,
        About::Man { out: Some(folder), .. } => {
            manual::write_all(folder)?;
            String::new()
        }
    };
    // A reader who has gone has seen enough.
    let _ = output.write(&text);
    Ok(ExitCode::SUCCESS)
}

fn paragraph(kind: &Kind) -> String {
    let aliases = if kind.aliases.is_empty() { String::new() } else { format!(" (also {})", kind.aliases.join(", ")) };
    format!("{}{aliases}: {}, {}\n{}", kind.name, kind.title, kind.about, args::forms(kind))
}

/// A kind, as `list --json` tells of it.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Row {
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
    /// The formats that it writes its puzzles in.
    writes: Vec<&'static str>,
    /// What it can do besides solving.
    verbs: Vec<Deed>,
}

/// A way to write a puzzle.
#[derive(JsonSchema, Serialize)]
struct Form {
    form: &'static str,
    remark: &'static str,
}

/// Something that can be chosen.
#[derive(JsonSchema, Serialize)]
struct Choice {
    name: &'static str,
    help: &'static str,
    /// The words that it takes, the default first where there is one; null where they cannot be listed.
    values: Option<Vec<&'static str>>,
}

/// A subcommand of the kind's own.
#[derive(JsonSchema, Serialize)]
struct Deed {
    name: &'static str,
    about: &'static str,
}

impl Row {
    fn of(kind: &Kind) -> Self {
        let values = |takes| match takes {
            Takes::Choice(choices) | Takes::Format(choices) => Some(choices.iter().map(|(name, _)| *name).collect()),
            _ => None,
        };
        Self {
            name: kind.name,
            title: kind.title,
            aliases: kind.aliases,
            about: kind.about,
            formats: kind.grammar.iter().map(|&(form, remark)| Form { form, remark }).collect(),
            example: kind.example,
            options: kind.knobs.iter().map(|k| Choice { name: k.name, help: k.help, values: values(k.takes) }).collect(),
            writes: kind.formats.iter().map(|(name, _)| *name).collect(),
            verbs: kind.verbs.iter().map(|verb| Deed { name: verb.name, about: verb.about }).collect(),
        }
    }
}
