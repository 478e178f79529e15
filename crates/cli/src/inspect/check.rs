//! Checks: the mistakes so far.

use tatham_core::words::sentence;
use tatham_core::{MemoryClaim, Picture, Place, Status};
use tatham_wire::{ApiError, Checked, Puzzle};

use super::{Inspect, MOST, all_numbered, wrong_entries};
use crate::args::Checking;

pub(super) struct Check {
    checked: Checked,
    /// Title of the game, if explanations were requested but do not exist.
    unexplained: Option<&'static str>,
    /// Noun for the places to fill in: `cell`.
    noun: &'static str,
}

pub(super) fn run(puzzle: &Puzzle, &Checking { which, why }: &Checking) -> Result<Check, ApiError> {
    let checked = puzzle.check(which, why)?;
    let unexplained = (why && checked.why.is_none()).then(|| puzzle.problem.kind().title);
    Ok(Check { checked, unexplained, noun: noun(puzzle) })
}

/// Returns the noun for the places to fill in, if one fits all.
fn noun(puzzle: &Puzzle) -> &'static str {
    let mut nouns = puzzle.problem.entries().into_iter().map(|choices| match choices.place {
        Place::Edge(_) | Place::Side(..) => "edge",
        Place::Link(_) => "link",
        Place::Bridge(_) => "bridge",
        Place::Region(_) => "region",
        _ => "cell",
    });
    let first = nouns.next().unwrap_or("cell");
    if nouns.all(|noun| noun == first) { first } else { "place" }
}

/// Returns the sentence on the places left to fill in.
fn left(open: usize, noun: &str) -> String {
    match open {
        0 => format!("Every {noun} is filled in."),
        1 => format!("1 {noun} left to fill."),
        open => format!("{open} {noun}s left to fill."),
    }
}

impl Check {
    /// Returns the sentence for a position in which only places are open that players leave blank.
    fn done(&self) -> Option<String> {
        let Checked { done, open, position, .. } = &self.checked;
        let words = position.blank_words().filter(|_| *done && *open > 0)?;
        let noun = self.noun;
        let open = if *open == 1 { format!("1 {noun} is") } else { format!("{open} {noun}s are") };
        Some(format!("Done: {}; {open} not marked {}.", words.done, words.marked))
    }
}

impl Inspect for Check {
    fn json(&self) -> String {
        tatham_wire::json(&self.checked)
    }

    fn lines(&self) -> Vec<String> {
        let Checked { status, ok, broken, wrong_count, wrong, why, open, reason, clash, .. } =
            &self.checked;
        let mut lines: Vec<String> = Vec::new();
        if !self.checked.is_reached {
            return lines;
        }
        for violation in broken {
            let places = Place::list(&violation.places, MOST);
            lines.push(sentence(&if places.is_empty() {
                violation.name.clone()
            } else {
                format!("{} ({places})", violation.name)
            }));
        }
        if *wrong_count > 0 {
            let names = wrong
                .as_deref()
                .map(|wrong| format!(": {}", Place::list(wrong, usize::MAX)))
                .unwrap_or_default();
            lines.push(sentence(&(wrong_entries(*wrong_count) + &names)));
        }
        if *clash {
            lines.push("The entries contradict each other.".to_owned());
        }
        if *status == Status::Unsolvable {
            lines.push("The puzzle has no solution.".to_owned());
        }
        let left = left(*open, self.noun);
        if let Some(done) = self.done() {
            lines.push(done);
            return lines;
        }
        let verdict = match reason {
            None if *ok => "No mistakes",
            Some(_) if *ok => "No rule is violated",
            _ => "",
        };
        lines.push(match (verdict, open) {
            ("", _) => left,
            (verdict, 0) => format!("{verdict}. {left}"),
            (verdict, _) => format!("{verdict}; {left}"),
        });
        lines.extend(all_numbered(why.as_deref().unwrap_or_default()));
        lines
    }

    fn note(&self) -> Option<&str> {
        self.checked.head.unfollowed.as_deref()
    }

    fn remarks(&self) -> Vec<String> {
        let Checked { wrong_count, wrong, reason, .. } = &self.checked;
        let them = if *wrong_count == 1 { "it" } else { "them" };
        let which =
            (*wrong_count > 0 && wrong.is_none()).then(|| format!("`check --which` lists {them}"));
        let why = self
            .unexplained
            .map(|title| format!("no reasons given: there are no explanations for {title}"));
        which.into_iter().chain(why).chain(reason.clone()).collect()
    }

    fn picture(&self, puzzle: &Puzzle) -> Result<(Picture, MemoryClaim), ApiError> {
        self.checked.picture(puzzle)
    }

    fn is_illustrated(&self) -> bool {
        false
    }

    fn stopped(&self) -> Option<&'static str> {
        self.checked.stopped
    }

    fn exit_code(&self) -> u8 {
        match (self.checked.ok, &self.checked.reason) {
            (false, _) => 1,
            (true, Some(_)) => Status::Unknown.exit_code(),
            (true, None) => 0,
        }
    }
}
