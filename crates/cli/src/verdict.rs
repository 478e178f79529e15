//! Text beside the solution: the verdict, and the player's progress.

use tatham_core::{Place, Player, Report, Status, Wrong};

use crate::print_error::{cut, printable};

/// Maximum number of cells or moves in a list.
const MOST: usize = 12;

/// Returns the verdict as a line, with another line if a player's position is compared with one of
/// several solutions.
pub(crate) fn line(report: &Report) -> String {
    let remark = report.remark.clone();
    // For a position of a hidden game, it gives the number of consistent answers.
    let counted = report.posterior.as_ref().and(remark.clone());
    let what = match (report.status, report.complete) {
        (Status::Unique, _) => "the only solution".to_owned(),
        (Status::Multiple, _) if counted.is_some() => counted.unwrap_or_default(),
        (Status::Multiple, true) => format!("exactly {} solutions", report.count),
        (Status::Multiple, false) => format!("at least {} solutions", report.count),
        (Status::Solved, _) => {
            remark.unwrap_or_else(|| "a solution; its uniqueness was not decided".to_owned())
        }
        (Status::Closest, _) => {
            remark.unwrap_or_else(|| "no exact solution; the closest reachable values".to_owned())
        }
        (Status::Unsolvable, _) => {
            report.reason.clone().unwrap_or_else(|| "proven to have no solution".to_owned())
        }
        _ => "no solution found, and not proven unsolvable".to_owned(),
    };
    let is_one_of_many =
        report.player.is_some() && report.status == Status::Multiple && report.posterior.is_none();
    let player =
        if is_one_of_many { "\nplayer: compared with the first of several solutions" } else { "" };
    let why = report
        .reason
        .as_ref()
        .filter(|_| report.stopped.is_some())
        .map(|why| format!(" ({why})"))
        .unwrap_or_default();
    // This gives `solved in 8 moves`, but `unique: the only solution`.
    let is_phrase = ["in ", "with "].iter().any(|preposition| what.starts_with(preposition));
    let colon = if is_phrase { "" } else { ":" };
    let (status, time) = (report.status.name(), duration(report.elapsed_ms));
    format!("{status}{colon} {what}{why}; {time}{player}")
}

/// Describes the progress of a save file's player, in a few lines.
pub(crate) fn progress(player: &Player) -> String {
    if let Some(reason) = &player.unreadable {
        return format!("player: {reason}");
    }
    let name = |wrong: &Wrong| match wrong {
        Wrong::Cell(cell) => Place::Cell(*cell).to_string(),
        Wrong::Other(place) => place.to_string(),
    };
    let mut places: Vec<String> = player.wrong.iter().take(MOST).map(name).collect();
    places.extend(more(player.wrong.len()));
    let places =
        if places.is_empty() { String::new() } else { format!(" ({})", places.join(", ")) };
    let counts = match player.moves {
        Some(1) => "1 move made".to_owned(),
        Some(moves) => format!("{moves} moves made"),
        None => format!(
            "{} correct, {} wrong{places}, {} left to fill",
            player.correct,
            player.wrong.len(),
            player.open
        ),
    };
    let skipped = player.skipped.iter().take(MOST).map(|skipped| {
        // The file may come from anywhere: characters that would move the cursor are replaced.
        let text = printable(cut(skipped.text.chars(), 40));
        format!(
            "step {} skipped: `{text}` {}",
            skipped.step,
            printable(cut(skipped.reason.chars(), 80))
        )
    });
    let lines: Vec<String> = [counts]
        .into_iter()
        .chain(skipped)
        .chain(more(player.skipped.len()))
        .map(|line| format!("player: {line}"))
        .collect();
    lines.join("\n")
}

/// Returns the words for the number of items that are not listed.
fn more(count: usize) -> Option<String> {
    count.checked_sub(MOST).filter(|more| *more > 0).map(|more| format!("and {more} more"))
}

fn duration(milliseconds: f64) -> String {
    if milliseconds < 1000.0 {
        format!("{milliseconds:.2} ms")
    } else {
        format!("{:.2} s", milliseconds / 1000.0)
    }
}
