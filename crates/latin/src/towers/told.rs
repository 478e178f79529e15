//! What a clue rules out by itself, in players' words: how near to it the tallest towers can stand.

use tatham_core::explain::Step;
use tatham_core::words::{capital, list};
use tatham_core::{Fact, Place, Says};
use tatham_explain::Worded;
use tatham_sat::model::named::{Demand, Named};

use super::Problem;

/// A step of one clue and no facts, if it keeps heights away from where the clue stands, each from all cells up to some one. Where it rules out one height of
/// one cell, or leaves a cell but one, the cell is what there is to say.
pub(super) fn no_nearer(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let [Named { demand: Demand::Seen, place, clue: Some((Place::Clue(clue), _)), .. }] = rules
    else {
        return None;
    };
    let size = problem.given.size();
    let ruled_out = step.therefore.iter().map(ruled_out).collect::<Option<Vec<_>>>()?;
    let line = size.seen_from(*clue).map(|cell| size.place(cell));
    let is_alone =
        |cell: Place| ruled_out.iter().filter(|(own, _)| *own == cell).count() + 1 == size.width;
    let is_by_clue = step.because.facts.iter().all(|fact| matches!(fact.place, Place::Clue(_)));
    if !is_by_clue || ruled_out.len() < 2 || line.clone().any(is_alone) {
        return None;
    }
    let mut heights: Vec<i64> = ruled_out.iter().map(|(_, height)| *height).collect();
    heights.sort_unstable_by(|a, b| b.cmp(a));
    heights.dedup();
    let nearest = |height: i64| {
        let is_out = |cell: &Place| ruled_out.contains(&(*cell, height));
        let kept = line.clone().take_while(is_out).count();
        let is_all = kept == line.clone().filter(is_out).count();
        Some((kept, line.clone().nth(kept)?)).filter(|_| is_all)
    };
    let nearest =
        heights.iter().map(|&height| nearest(height)).collect::<Option<Vec<(usize, Place)>>>()?;
    // Where other rules keep a tall one away already, less is found of it than the clue says.
    if nearest.windows(2).any(|pair| pair[0].0 <= pair[1].0) {
        return None;
    }
    let nearest: Vec<Place> = nearest.into_iter().map(|(_, cell)| cell).collect();
    let mut said: Vec<String> = heights
        .iter()
        .zip(&nearest)
        .map(|(height, cell)| format!("{height} no nearer than {cell}"))
        .collect();
    said[0] = said[0].replacen(" no ", " is no ", 1);
    let text = capital(&format!("{place} is met only if {}.", list(&said, "and")));
    let places = [&step.because.left[..], &nearest].concat();
    Some(Worded { name: step.name.clone(), text, places })
}

/// The cell of a fact, and the height that it is found not to have.
fn ruled_out(fact: &Fact) -> Option<(Place, i64)> {
    match &fact.says {
        Says::Not(height) => Some((fact.place, height.as_i64()?)),
        Says::Is(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::{Budget, Puzzle as _};

    use super::super::Towers;

    /// The steps of a puzzle as they are told.
    fn told(id: &str) -> Vec<String> {
        let problem = Towers::parse(id).expect("a puzzle");
        let explain = Towers::EXPLAINER.expect("Towers is explained");
        let steps = explain(&problem, Towers::given(&problem))
            .explain(&Budget::unlimited(), &mut |_| ())
            .steps;
        steps.into_iter().map(|step| step.text).collect()
    }

    #[test]
    fn what_is_out_already_is_not_said_by_halves() {
        // That 6 is in neither of the two cells before R2C4 has been found already: "no nearer than R2C5" would be less than is known.
        let told = told("6://2//3//4///4/3//3//3//3//3/4/1///,s2p");
        let clue: Vec<&String> =
            told.iter().filter(|text| text.starts_with("The 4 right of row 2")).collect();
        assert_eq!(
            clue,
            ["The 4 right of row 2 is met only if R2C5 is not 5 and R2C6 is not 4, 5 or 6."]
        );
    }

    #[test]
    fn the_tallest_are_kept_away_from_clues() {
        let told = told("5:/5//////3///4///3//////3");
        for text in [
            "The 4 left of row 1 is met only if 5 is no nearer than R1C4, 4 no nearer than R1C3 and 3 no nearer than R1C2.",
            // One height of one cell, which is left others; a cell with one height left; heights that other facts keep away too.
            "The 3 left of row 4 is met only if R4C1 is not 5.",
            "The 5 above column 2 is met only if R1C2 is not 2 or 3, R2C2 is 2, R3C2 is 3, R4C2 is 4 and R5C2 is 5.",
            "As R1C1 is 2, R1C2 is 1 and R1C3 is not 5, the 3 below column 3 is met only if R4C3 is not 5 and R5C3 is not 3 or 4.",
        ] {
            assert!(told.iter().any(|own| own == text), "{text}\n{told:#?}");
        }
    }
}
