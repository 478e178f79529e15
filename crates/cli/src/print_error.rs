//! Output of errors, for people (with the line and the place marked) or for programs (one JSON
//! object).

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::ops::Range;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use tatham_kinds::Unread;
use tatham_wire::{ApiError, Place};

use crate::args::{NAME, Slip};
use crate::output;

/// Exit code for unusable input or usage.
const UNUSABLE: u8 = 2;

/// Exit code for a defect of ours, as sysexits.h has it (EX_SOFTWARE).
const DEFECT: u8 = 70;

/// Length of the shown context on either side of the marked place, in characters.
const CONTEXT: usize = 40;

/// Returns the error for an output that cannot be written, as on a full disk.
pub(crate) fn unwritable(error: &io::Error) -> ApiError {
    ApiError::File(format!("cannot write to standard output: {error}"))
}

/// Prints an error on the standard error, and returns the exit code.
pub(crate) fn report(fault: &ApiError, json: bool) -> ExitCode {
    let said = if json { fault.said().to_string() } else { text(fault) };
    // If the standard error is closed too, nobody can be informed.
    let _ = writeln!(anstream::stderr(), "{}", said.trim_end());
    ExitCode::from(if fault.is_ours() { DEFECT } else { UNUSABLE })
}

/// Returns the text for people.
fn text(fault: &ApiError) -> String {
    let ApiError::Input(unread) = fault else {
        return Renderer::styled()
            .render(&[Group::with_title(Level::ERROR.primary_title(fault.to_string()))]);
    };
    let Unread { error, text, .. } = &**unread;
    let place = Place::for_span(text, &error.span);
    let several = text.contains('\n');
    let line = if several { format!("line {}, ", place.line) } else { String::new() };
    let title = format!("{line}column {}: {unread}", place.column);
    let (shown, marked) = window(text, &place);
    let mut group = Level::ERROR.primary_title(title).element(
        Snippet::source(shown)
            .line_start(place.line)
            .annotation(AnnotationKind::Primary.span(marked)),
    );
    if let Some(help) = &error.help {
        group = group.element(Level::HELP.message(help.as_ref()));
    }
    Renderer::styled().render(&[group])
}

/// Returns the part of a place's line to show, and the bytes of it to mark.
fn window(text: &str, place: &Place) -> (String, Range<usize>) {
    let Range { start, end } = place.marked;
    let (before, inside, after) =
        (&text[place.whole.start..start], &text[start..end], &text[end..place.whole.end]);
    let lead = cut(before.chars().rev(), CONTEXT).chars().rev().collect::<String>();
    let (lead, inside, tail) = (
        printable(lead),
        printable(cut(inside.chars(), 2 * CONTEXT)),
        printable(cut(after.chars(), CONTEXT)),
    );
    (format!("{lead}{inside}{tail}"), lead.len()..lead.len() + inside.len())
}

/// Returns the first `count` characters, with a sign if more follow.
pub(crate) fn cut(characters: impl Iterator<Item = char>, count: usize) -> String {
    let mut characters = characters;
    let mut piece: String = characters.by_ref().take(count).collect();
    if characters.next().is_some() {
        piece.push('…');
    }
    piece
}

/// Replaces each control character by a replacement character, because it would displace the marks.
pub(crate) fn printable(text: String) -> String {
    let moves = |c: char| c.is_control() && c != '\t';
    if text.contains(moves) { text.replace(moves, "\u{fffd}") } else { text }
}

/// Returns clap's error without the usage and the reference to the help, which are for people at a
/// terminal.
fn misused(error: &clap::Error) -> ApiError {
    let text = error.render().to_string();
    let mut paragraphs =
        text.trim().split("\n\n").take_while(|paragraph| !paragraph.starts_with("Usage:"));
    let message = paragraphs.next().unwrap_or_default().trim_start_matches("error: ");
    let tips = paragraphs.flat_map(str::lines).filter_map(|line| line.trim().strip_prefix("tip: "));
    let tips = tips.collect::<Vec<_>>().join("; ");
    let message = message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    ApiError::Usage { message, help: Some(tips).filter(|tips| !tips.is_empty()) }
}

/// Reports a mistyped command, and returns the exit code.
pub(crate) fn mistyped(slip: &Slip) -> ExitCode {
    let Slip { word, nearest } = slip;
    let message = format!("no such command: `{word}`; did you mean {nearest}?");
    let help = format!("`{NAME} --help` lists the commands");
    let wants_json = std::env::args_os().any(|word| word == "--json");
    report(&ApiError::Usage { message, help: Some(help) }, wants_json)
}

/// Prints clap's error for these words (or the requested help), and returns the exit code.
pub(crate) fn usage(error: &clap::Error, words: &[OsString]) -> ExitCode {
    let wants_json = words.iter().any(|word| word == "--json");
    if error.use_stderr() && wants_json {
        return report(&misused(error), true);
    }
    // A reader that closes the pipe of a help text has seen enough.
    let printed =
        if error.use_stderr() { Ok(()) } else { output::check() }.and_then(|()| error.print());
    if let Err(error) = printed
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        return report(&unwritable(&error), wants_json);
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(UNUSABLE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_an_error_is_shown_in_a_window() {
        let text = format!("first\n{}X{}\nlast", "a".repeat(100), "b".repeat(100));
        let (shown, marked) = window(&text, &Place::for_span(&text, &(106..107)));
        assert_eq!(&shown[marked], "X");
        assert!(shown.starts_with('…') && shown.ends_with('…'));
    }

    #[test]
    fn any_place_has_a_window() {
        for text in ["", "é", "a\nb", "\u{0}\t\u{feff}", "é\n"] {
            for start in 0..=text.len() + 1 {
                for end in start..=text.len() + 2 {
                    let (shown, marked) = window(text, &Place::for_span(text, &(start..end)));
                    assert!(shown.get(marked).is_some(), "{text:?} {start}..{end}");
                }
            }
        }
    }
}
