//! The subcommands that solve nothing: the list of puzzles, the schema, completions, the manual.

use std::process::ExitCode;

use tatham_core::Kind;
use tatham_kinds::KINDS;
use tatham_wire::Fault;

use crate::args::{self, About};
use crate::completions;
use crate::manual;
use crate::output::Output;

/// Tells it.
pub(crate) fn run(about: &About, output: &mut Output) -> Result<ExitCode, Fault> {
    let text = match about {
        About::List { json: true } => tatham_wire::json(&tatham_wire::list()) + "\n",
        About::List { json: false } => {
            KINDS.iter().map(|entry| paragraph(entry.kind)).collect::<Vec<_>>().join("\n")
        }
        About::Completions { shell } => completions::script(*shell),
        About::Schema => format!("{:#}\n", tatham_wire::schema()),
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
    let aliases = if kind.aliases.is_empty() {
        String::new()
    } else {
        format!(" (also {})", kind.aliases.join(", "))
    };
    format!("{}{aliases}: {}, {}\n{}", kind.name, kind.title, kind.about, args::forms(kind))
}
