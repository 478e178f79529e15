//! The subcommands that do not solve puzzles: the list of puzzles, the schema, completions, the
//! manual.

use std::io::Write as _;
use std::process::ExitCode;

use tatham_core::{Entry, Kind};
use tatham_kinds::KINDS;
use tatham_wire::ApiError;

use crate::args::{self, About};
use crate::completions;
use crate::manual;
use crate::output::Output;

/// Prints the requested text.
pub(crate) fn run(about: &About, output: &mut Output) -> Result<ExitCode, ApiError> {
    let text = match about {
        About::List { json: true } => tatham_wire::json(&tatham_wire::list()) + "\n",
        About::List { json: false } => {
            KINDS.iter().map(|entry| paragraph(entry)).collect::<Vec<_>>().join("\n")
        }
        About::Completions { shell } => completions::script(*shell),
        About::Schema => format!("{:#}\n", schema()),
        About::Man { page, out: None, .. } => manual::page(page)?,
        About::Man { out: Some(folder), quiet, .. } => {
            let pages = manual::write_all(folder)?;
            if !quiet {
                let _ = writeln!(anstream::stderr(), "wrote {pages} pages to {}", folder.display());
            }
            String::new()
        }
    };
    // A reader that has gone away has seen enough.
    let _ = output.write(&text);
    Ok(ExitCode::SUCCESS)
}

/// Returns the JSON Schema of all input and output.
pub(crate) fn schema() -> serde_json::Value {
    serde_json::from_str(tatham_wire::SCHEMA).expect("JSON")
}

fn paragraph(entry: &Entry) -> String {
    let kind = entry.kind;
    let aliases = if kind.aliases.is_empty() {
        String::new()
    } else {
        format!(" (also {})", kind.aliases.join(", "))
    };
    let Kind { name, title, about, .. } = kind;
    let menu = entry.maker.map_or_else(String::new, |maker| {
        let params: Vec<&str> = maker.presets.iter().map(|(_, params)| *params).collect();
        format!("  {:<34} {}\n", format!("make {name} …"), params.join(", "))
    });
    format!("{name}{aliases} – {title}: {about}\n{}{menu}", args::forms(kind))
}
