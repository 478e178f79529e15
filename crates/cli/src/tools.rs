//! The subcommands that solve nothing: the list of puzzles, completions, the manual page.

use std::process::ExitCode;

use clap_mangen::Man;
use serde_json::{Value, json};
use tatham_core::{Kind, Takes};
use tatham_kinds::KINDS;

use crate::args::{self, About};
use crate::fault::Fault;
use crate::output::Output;

/// Tells it.
pub(crate) fn run(about: &About, output: &mut Output) -> Result<ExitCode, Fault> {
    let text = match about {
        About::List { json: true } => {
            let kinds: Vec<Value> = KINDS.iter().map(|entry| row(entry.kind)).collect();
            Value::from(kinds).to_string() + "\n"
        }
        About::List { json: false } => KINDS.iter().map(|entry| paragraph(entry.kind)).collect::<Vec<_>>().join("\n"),
        About::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut args::command(), "tatham-slv", &mut script);
            String::from_utf8_lossy(&script).into_owned()
        }
        About::Man => manual().map_err(|error| Fault::Other(format!("cannot write the manual page: {error}")))?,
    };
    // A reader who has gone has seen enough.
    let _ = output.write(&text);
    Ok(ExitCode::SUCCESS)
}

/// The manual page of the program and, after it, those of its subcommands.
fn manual() -> std::io::Result<String> {
    let mut page = Vec::new();
    let mut command = args::command();
    command.build();
    Man::new(command.clone()).render(&mut page)?;
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        let below = below.clone().display_name(format!("tatham-slv-{}", below.get_name()));
        Man::new(below).render(&mut page)?;
    }
    Ok(String::from_utf8_lossy(&page).into_owned())
}

fn paragraph(kind: &Kind) -> String {
    format!("{}: {}, {}\n{}", kind.name, kind.title, kind.about, args::forms(kind))
}

fn row(kind: &Kind) -> Value {
    let formats: Vec<Value> = kind.grammar.iter().map(|(form, remark)| json!({ "form": form, "remark": remark })).collect();
    let options: Vec<Value> =
        kind.knobs.iter().map(|knob| json!({ "name": knob.name, "help": knob.help, "values": values(knob.takes) })).collect();
    json!({
        "name": kind.name,
        "title": kind.title,
        "about": kind.about,
        "formats": formats,
        "example": kind.example,
        "options": options,
        "writes": kind.formats.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        "verbs": kind.verbs.iter().map(|verb| json!({ "name": verb.name, "about": verb.about })).collect::<Vec<_>>(),
    })
}

/// The words that a knob takes, or null where they cannot be listed.
fn values(takes: Takes) -> Value {
    match takes {
        Takes::Choice(choices) => choices.iter().map(|(name, _)| *name).collect(),
        _ => Value::Null,
    }
}
