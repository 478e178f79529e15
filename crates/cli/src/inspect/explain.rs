//! Explanations: all steps.

use tatham_core::explain::{Rating, Step};
use tatham_core::{MemoryClaim, Picture};
use tatham_wire::{ApiError, Explained, Puzzle};

use super::{Inspect, all_numbered, exit_code, numbered};
use crate::args::{Explaining, OutputForm};

pub(super) struct Explain {
    explained: Explained,
    /// Number of the only requested step.
    asked: Option<usize>,
    /// Number of steps in a picture.
    taken: usize,
}

/// Explains a puzzle. `print` receives text as soon as it is found, unless a step is requested: a
/// line for each step, or the parts of the JSON object.
pub(super) fn run(
    puzzle: &mut Puzzle,
    options: &Explaining,
    form: OutputForm,
    print: &mut dyn FnMut(&str),
) -> Result<Explain, ApiError> {
    puzzle.options.assume_unique = options.assume_unique;
    let asked = options.step.map(usize::from);
    let mut number = 0;
    let mut print_line = |step: &Step| {
        number += 1;
        print(&(numbered(number, step) + "\n"));
    };
    let explained = match form {
        _ if asked.is_some() => puzzle.explain(&mut |_| ())?,
        OutputForm::Json => puzzle.explain_in_parts(print)?,
        OutputForm::Text | OutputForm::Drawing => puzzle.explain(&mut print_line)?,
        OutputForm::Svg => puzzle.explain(&mut |_| ())?,
    };
    let taken = explained.taken(asked.unwrap_or(explained.explanation.steps.len()))?;
    Ok(Explain { explained, asked, taken })
}

impl Inspect for Explain {
    fn json(&self) -> String {
        // Without a requested step, the object is printed already.
        self.asked.map_or_else(String::new, |_| tatham_wire::json(&self.explained))
    }

    fn lines(&self) -> Vec<String> {
        let explanation = &self.explained.explanation;
        let rating = || explanation.rating.iter().map(rating);
        match self.asked {
            // A limit may have ended the explanation before this step.
            Some(asked) if self.taken > 0 => {
                explanation.steps.get(asked - 1).map(|step| step.text.clone()).into_iter().collect()
            }
            Some(_) => all_numbered(&explanation.steps).chain(rating()).collect(),
            // The steps are printed already.
            None => rating().collect(),
        }
    }

    fn remarks(&self) -> Vec<String> {
        self.explained.explanation.reason.iter().cloned().collect()
    }

    fn picture(&self, puzzle: &Puzzle) -> Result<(Picture, MemoryClaim), ApiError> {
        self.explained.picture(puzzle, self.taken)
    }

    fn is_illustrated(&self) -> bool {
        self.asked == Some(self.taken)
    }

    fn stopped(&self) -> Option<&'static str> {
        self.explained.explanation.stopped
    }

    fn exit_code(&self) -> u8 {
        let explanation = &self.explained.explanation;
        exit_code(
            explanation.status,
            explanation.steps.len() >= self.asked.unwrap_or(1),
            explanation.complete,
        )
    }
}

/// Describes the difficulty of the puzzle, in a line.
fn rating(Rating { hardest, total, band, reason, .. }: &Rating) -> String {
    let Some(band) = band else {
        return format!("rating: none ({})", reason.as_deref().unwrap_or("no step was found"));
    };
    // Sums of costs have rounding errors.
    let rounded = |cost: f64| (cost * 10.0).round() / 10.0;
    let hardest = hardest.map_or_else(
        || "no short step at some point".to_owned(),
        |cost| format!("hardest step {}", rounded(cost)),
    );
    format!("rating: {band} ({hardest}, total {})", rounded(*total))
}

#[cfg(test)]
mod tests {
    use tatham_core::Stop;
    use tatham_core::explain::Ending;

    use super::*;

    #[test]
    fn a_rating_is_a_line() {
        let line = |costs: &[f64], ending| {
            rating(&Rating::new(costs.iter().copied(), &ending).expect("not interrupted"))
        };
        assert_eq!(
            line(&[1.1, 5.5, 2.2], Ending::Solved),
            "rating: medium (hardest step 5.5, total 8.8)"
        );
        assert_eq!(
            line(&[1.0, 2.0], Ending::Exhausted),
            "rating: extreme (no short step at some point, total 3)"
        );
        assert_eq!(
            line(&[1.0], Ending::Stopped(Stop::Time)),
            "rating: none (the time limit was reached)"
        );
    }
}
