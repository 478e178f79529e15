//! Explanations: all steps.

use tatham_core::explain::{Narrowest, Rating, Step};
use tatham_core::{MemoryClaim, Picture, Place};
use tatham_wire::{ApiError, Explained, Puzzle};

use super::{Inspect, all_numbered, exit_code, numbered};
use crate::args::{Explaining, OutputForm};

/// Maximum number of places in a rating.
const FEW: usize = 4;

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
        OutputForm::Svg | OutputForm::Save => puzzle.explain(&mut |_| ())?,
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
fn rating(rating: &Rating) -> String {
    let Rating { hardest, band, technique, places, costs, narrowest, .. } = rating;
    let Some(band) = band else {
        return format!(
            "rating: none ({})",
            rating.reason.as_deref().unwrap_or("no step was found")
        );
    };
    // Sums of costs have rounding errors.
    let rounded = |cost: f64| (cost * 10.0).round() / 10.0;
    let counted =
        |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    let hardest = hardest.map_or_else(
        || "no short step at some point".to_owned(),
        |cost| {
            let technique = technique.map(|name| format!("{name}, ")).unwrap_or_default();
            let of = match places.as_deref().unwrap_or_default() {
                [] => String::new(),
                places => format!(": {technique}{}", Place::list(places, FEW)),
            };
            format!("hardest step {}{of}", rounded(cost))
        },
    );
    let all = counted(costs.iter().map(|(_, count)| count).sum(), "step");
    let steps = match (rating.hardest, costs.last()) {
        (Some(_), Some((_, count))) => format!("{all}, {count} of this price"),
        _ => all,
    };
    let mut parts = vec![hardest, steps];
    parts.extend(narrowest.map(|Narrowest { step, open }| {
        format!("narrowest at step {step}: {}", counted(open, "deduction"))
    }));
    format!("rating: {band} ({})", parts.join("; "))
}

#[cfg(test)]
mod tests {
    use tatham_core::explain::{Bands, ConstraintKind, Ending};
    use tatham_core::{Fact, Stop};

    use super::*;

    #[test]
    fn a_rating_is_a_line() {
        let line = |costs: &[f64], ending| {
            let step = |(column, &cost)| {
                let therefore = vec![Fact::is(Place::Cell([column, 0]), 1)];
                let technique = Some("X-wing").filter(|_| cost > 5.0);
                let open = if cost > 2.0 { 1 } else { 3 };
                Step { technique, therefore, cost, open, ..Step::by(ConstraintKind::Count) }
            };
            let steps: Vec<Step> = (0..).zip(costs).map(step).collect();
            rating(&Rating::new(&steps, Bands::COMMON, &ending).expect("not interrupted"))
        };
        assert_eq!(
            line(&[1.1, 5.5, 2.2], Ending::Solved),
            "rating: medium (hardest step 5.5: X-wing, R1C2; 3 steps, 1 of this price; \
             narrowest at step 2: 1 deduction)"
        );
        assert_eq!(
            line(&[1.0, 2.0], Ending::Exhausted),
            "rating: extreme (no short step at some point; 2 steps; \
             narrowest at step 1: 3 deductions)"
        );
        assert_eq!(
            line(&[1.0], Ending::Stopped(Stop::Time)),
            "rating: none (the time limit was reached)"
        );
    }
}
