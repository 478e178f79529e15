//! The manual: a page for the program and one for each subcommand, named as git's are:
//! `tatham-slv-batch(1)`.
//!
//! clap_mangen writes the parts that clap knows; formats, examples and exit codes are added here,
//! set so that their lines are not joined.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use clap::Command;
use clap::builder::Resettable;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use tatham_core::{Kind, Status};
use tatham_kinds::KINDS;
use tatham_wire::ApiError;

use crate::{args, files};

/// Section of the manual for all pages: commands.
const SECTION: &str = "1";

/// Verdicts, in the order of their exit codes.
const VERDICTS: [(Status, &str); 6] = [
    (Status::Unique, "one solution, proven to be the only one"),
    (Status::Multiple, "at least 2 solutions"),
    (
        Status::Solved,
        "a solution; its uniqueness was not requested, or not decided within the limits",
    ),
    (Status::Closest, "no exact solution exists; the closest reachable values are given"),
    (Status::Unsolvable, "proven to have no solution"),
    (Status::Unknown, "a limit was reached before any solution or proof"),
];

/// Exit codes that are not verdicts.
const FAILURES: [(u8, &str); 4] = [
    (2, "unusable input or command line, or a file that cannot be read or written"),
    (70, "a bug in the program, which never shows a wrong answer"),
    (130, "interrupted"),
    (143, "terminated (serve)"),
];

const BATCH: &str = "batch exits with 0 when every line has its record; with --strict, with 2 if \
    any line was unusable, otherwise with 3 if any puzzle was left undecided.";

const MAKE: &str = "make exits with 0 if every puzzle was made, with 1 if it is proven that there \
    is no such puzzle, and with 3 if any was not made within the limits.";

const SERVE: &str = "serve exits with 0 at the end of its input, or if nobody reads its output any \
    more; errors are replies.";

const SHEET: &str = "sheet exits with 0 if the sheet was written; with --answers, with 3 if any \
    answer was not found within the limits, and the sheet says which.";

const TOLD: &str = "hint and explain exit with 0 if there is a step or the puzzle is already \
    solved, with 1 if it has no solution, and with 3 if no step was found within the limits; check \
    exits with 0 if there are no mistakes, with 1 if there are, and with 3 if that was not \
    decided; judge exits with 1 if a claim is wrong or breaks a rule, otherwise with 3 if any is \
    unknown.";

/// Returns the page of a subcommand, named by the words that lead to it; without words, the page of
/// the program.
///
/// # Errors
/// If there is no such subcommand.
pub(crate) fn page(words: &[String]) -> Result<String, ApiError> {
    let mut command = &root();
    for word in words {
        command = command.find_subcommand(word).ok_or_else(|| {
            let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let below = if known.is_empty() {
                String::new()
            } else {
                format!("; there are: {}", known.join(", "))
            };
            ApiError::usage(format!("no manual page for `{}`{below}", words.join(" ")))
        })?;
    }
    Ok(written(command))
}

/// Writes all pages into a folder, which is created if necessary: `tatham-slv.1`,
/// `tatham-slv-batch.1`, …; returns their number.
///
/// # Errors
/// If the folder or a page in it cannot be written.
pub(crate) fn write_all(folder: &Path) -> Result<usize, ApiError> {
    fs::create_dir_all(folder).map_err(|error| files::unwritable(folder, &error))?;
    let root = root();
    let (mut left, mut pages) = (vec![&root], 0);
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands());
        let path = folder.join(format!("{}.{SECTION}", name(command)));
        files::write_whole(&path, |mut file| file.write_all(written(command).as_bytes()))
            .map_err(|error| files::unwritable(&path, &error))?;
        pages += 1;
    }
    Ok(pages)
}

/// Builds the command line without clap's own additions: `help` needs no page.
fn root() -> Command {
    let mut root = args::command().disable_help_subcommand(true);
    root.build();
    root
}

/// Returns the name of a subcommand's page: `tatham-slv-countdown-table`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn written(command: &Command) -> String {
    let mut own = Roff::new();
    let help = command.get_after_long_help().or(command.get_after_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    match KINDS.iter().find(|entry| entry.kind.name == command.get_name()) {
        Some(entry) => {
            formats(&mut own, entry.kind);
            remarks(&mut own, help.split_once("\n\n").map_or("", |(_, rest)| rest));
        }
        None => remarks(&mut own, &help),
    }
    exit_status(&mut own);
    see_also(&mut own, command);
    ascii(&(from_clap(command) + &own.render()))
}

/// Replaces characters that are not ASCII by escapes, which every groff accepts, unlike UTF-8.
fn ascii(page: &str) -> String {
    let escaped =
        |c: char| if c.is_ascii() { c.to_string() } else { format!("\\[u{:04X}]", u32::from(c)) };
    page.chars().map(escaped).collect()
}

/// Returns title, name, synopsis, description, options and subcommands.
fn from_clap(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    let shown = command
        .clone()
        .override_usage(usage.trim_start_matches("Usage: ").to_owned())
        .after_help(Resettable::Reset)
        .after_long_help(Resettable::Reset)
        .version(Resettable::Reset);
    // The page has no date, because it would be that of the build. clap_mangen drops empty values,
    // which breaks the order of the others.
    let man = Man::new(shown)
        .title(name(command).to_uppercase())
        .section(SECTION)
        .date(" ")
        .source(concat!("tatham-slv ", env!("CARGO_PKG_VERSION")))
        .manual("User Commands");
    let mut page = Vec::new();
    man.render(&mut page).expect("a vector takes all that is written");
    // clap_mangen breaks the line before and after an empty line, which is already a break.
    String::from_utf8_lossy(&page).replace(".br\n\n.br\n", ".sp\n")
}

/// Lists the input formats of a kind, with a description of each.
fn formats(page: &mut Roff, kind: &Kind) {
    page.control("SH", ["FORMATS"]);
    for (form, remark) in kind.grammar {
        page.control("TP", []).text([bold(*form)]).text([roman(*remark)]);
    }
}

/// Sets the end of a help text: headings end in a colon, and indented lines are kept.
fn remarks(page: &mut Roff, text: &str) {
    let mut lines = text.lines().filter(|line| !line.is_empty()).peekable();
    let mut section = "";
    while let Some(line) = lines.next() {
        if is_heading(line) {
            section = line;
            page.control("SH", [line.trim_end_matches(':').to_uppercase().as_str()]);
        } else if !line.starts_with(' ') {
            if section.is_empty() {
                section = "NOTES";
                page.control("SH", [section]);
            } else {
                page.control("PP", []);
            }
            page.text([roman(line)]);
        } else {
            page.control("RS", ["4"]).control("nf", []).text([roman(line.trim_start())]);
            while let Some(line) = lines.next_if(|line| line.starts_with(' ')) {
                page.text([roman(line.trim_start())]);
            }
            page.control("fi", []).control("RE", []);
        }
    }
}

fn is_heading(line: &str) -> bool {
    line.ends_with(':') && !line.contains(' ')
}

fn exit_status(page: &mut Roff) {
    let mut lines: Vec<(u8, String)> =
        VERDICTS.iter().map(|(v, what)| (v.exit_code(), format!("{}: {what}", v.name()))).collect();
    lines.extend(FAILURES.iter().map(|&(code, what)| (code, what.to_owned())));
    lines.sort_by_cached_key(|(code, _)| usize::from(*code));
    page.control("SH", ["EXIT STATUS"]);
    for alike in lines.chunk_by(|one, other| one.0 == other.0) {
        page.control("TP", []).text([bold(alike[0].0.to_string())]);
        for (at, (_, line)) in alike.iter().enumerate() {
            if at > 0 {
                page.control("br", []);
            }
            page.text([roman(line)]);
        }
    }
    for remark in [BATCH, MAKE, SERVE, SHEET, TOLD] {
        page.control("PP", []).text([roman(remark)]);
    }
}

/// Lists the pages above and below.
fn see_also(page: &mut Roff, command: &Command) {
    let own = name(command);
    let above = own.strip_suffix(&format!("-{}", command.get_name()));
    let below = command.get_subcommands().map(name);
    let pages: Vec<_> =
        above.into_iter().chain(below).map(|name| format!("{name}({SECTION})")).collect();
    page.control("SH", ["SEE ALSO"]);
    page.text([roman(pages.join(", "))]);
}
