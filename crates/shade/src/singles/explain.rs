//! Sentences for steps about equal numbers.

use tatham_core::explain::{Price, Technique};
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Size, say};
use tatham_explain::{Consequence, Explained, Inference, ValueNames};

use super::problem::sign;
use super::{Rule, Singles, corner};
use crate::colours;
use crate::isolated_black::{self, Colour, IsolatedBlackRule};
use crate::neighbours::neighbours;

/// Description of these techniques by players.
const SOURCE: &str = "Conceptis Puzzles, \"Hitori techniques\"";

const SANDWICH: Technique = Technique::new(
    "sandwich",
    "A cell between two equal numbers is white: if it were black, both of them would be white.",
    SOURCE,
);
const SANDWICH_TRIPLE: Technique = Technique::new(
    "sandwich triple",
    "Of three equal numbers side by side the middle one is white, and the others are black.",
    SOURCE,
);
const PAIR_INDUCTION: Technique = Technique::new(
    "pair induction",
    "One of two equal neighbours is white, so all others of this number in their line are black.",
    SOURCE,
);

/// Techniques, easy ones first.
pub(super) static TECHNIQUES: [Technique; 5] = [
    SANDWICH.shown_by("5x5:2215525421134451431431324", 1),
    SANDWICH_TRIPLE.shown_by("5x5:2532424211421355222121455", 10),
    PAIR_INDUCTION.shown_by("5x5:2532424211421355222121455", 11),
    isolated_black::CUT_OFF.shown_by("5x5:1441441235332233245114343", 8),
    corner::CORNER.shown_by("5x5:2344212352524114122141524", 5),
];

static PRICES: [Price; 2] = [
    isolated_black::FAR_CUT_OFF,
    Price::new(corner::CORNER.name, 2.0, "a pattern at a corner is known by its look").of_rules(2),
];

impl Explained for Singles {
    type Rule = Rule;
    type Value = Colour;

    const NAMES: ValueNames = colours::NAMES;

    const PRICES: &'static [Price] = &PRICES;

    fn price(step: &Inference<'_, Self>) -> Option<&'static Price> {
        let [far_cut_off, corner] = &PRICES;
        if step.causes.len() > 1 {
            return corner::describe(step).map(|_| corner);
        }
        let is_repeated = step.conclusions.iter().any(|own| step.problem.is_repeated(own.at));
        (is_repeated && isolated_black::is_far_cut_off(step)).then_some(far_cut_off)
    }

    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        consequence.rule == Rule::Shared(IsolatedBlackRule::Apart)
    }

    fn at_once(sequel: &Inference<'_, Self>) -> Option<Clause> {
        Some(neighbours(sequel, Colour::Black))
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        isolated_black::describe(step).or_else(|| alike(step)).or_else(|| corner::describe(step))
    }
}

/// Sentence for the consequences of equal numbers in a line alone.
fn alike(step: &Inference<'_, Singles>) -> Option<Sentence> {
    let (Rule::Alike(line, number), _) = step.rule()? else { return None };
    let (problem, size) = (step.problem, step.problem.numbers.size());
    let mut group = problem.line(line);
    group.retain(|&cell| problem.numbers[cell] == number);
    let number = sign(number);
    let (goals, others) = (step.concluding(Colour::Black), step.concluding(Colour::White));
    let (black, white) = (step.having(Colour::Black), step.having(Colour::White));
    let so = |reason| Sentence::so(reason, step.conclusion());
    let named = |cells: &[usize]| cells.iter().map(|&cell| size.place(cell)).collect::<Vec<_>>();
    if goals.is_empty() {
        let [goal] = others[..] else { return None };
        let kept = kept(size, &group, goal, &black, &white)?;
        let twice = format!(" would leave {line} with two white {number}s, ");
        let reason = say!["black at ", step.place(goal), twice, step.all(&kept)];
        let sentence = so(reason).naming(named(&kept));
        // Without facts both are neighbours of the cell.
        let is_between = step.facts.is_empty();
        return Some(if is_between { sentence.using(SANDWICH.name) } else { sentence });
    }
    // One is white, or is next to a black one.
    if let Some(&kept) = group.iter().find(|cell| white.contains(cell)) {
        return Some(so(say![step.place(kept), format!(" is the white {number} of {line}")]));
    }
    let beside = |cell: usize| size.neighbours(cell).find(|near| black.contains(near));
    if let Some((kept, by)) = group.iter().find_map(|&cell| Some((cell, beside(cell)?))) {
        let (kept_name, by) = (step.place(kept), step.place(by));
        let is = format!(" is the white {number} of {line}");
        return Some(so(say!["beside the black ", by, ", ", kept_name, is]).naming(named(&[kept])));
    }
    if !step.facts.is_empty() {
        return None;
    }
    let near = |cell: usize| {
        size.neighbours(cell).filter(|near| group.contains(near)).collect::<Vec<usize>>()
    };
    let middle = group.iter().map(|&cell| (cell, near(cell))).max_by_key(|(_, near)| near.len())?;
    let (reason, technique) = match middle {
        (middle, near) if near.len() > 1 => {
            let three = step.all(&[&[middle], &near[..]].concat());
            let all = format!(", all {number}, only ");
            (say!["of ", three, all, step.place(middle), " can be white"], SANDWICH_TRIPLE)
        }
        (one, near) if near.len() == 1 => {
            let both = format!(" are both {number}, and one of the two is white");
            (say![step.all(&[one, near[0]]), both], PAIR_INDUCTION)
        }
        _ => return None,
    };
    Some(so(reason).naming(named(&group)).using(technique.name))
}

/// 2 of these cells that are white if `goal` is black too.
fn kept(
    size: Size,
    group: &[usize],
    goal: usize,
    black: &[usize],
    white: &[usize],
) -> Option<[usize; 2]> {
    let is_white = |cell: usize| {
        white.contains(&cell)
            || size.neighbours(cell).any(|near| near == goal || black.contains(&near))
    };
    let mut kept = group.iter().copied().filter(|&cell| is_white(cell));
    Some([kept.next()?, kept.next()?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_explain::ByRules;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        tatham_core::author::contract::sentences::<ByRules<Singles>>(
            &["5x5:5113513215115332455155121", "4x4:2334134322133431"],
            &[
                "Black at R2C2 would leave column 2 with two white 1s, R1C2 and R3C2, so R2C2 is white.",
                "R2C4 is the white 1 of row 2, so R2C1 is black, and its neighbours R1C1 and R3C1 are both white.",
                "Beside the black R2C1, R3C1 is the white 1 of row 3, so R3C2 is black, and its neighbours R3C3 and R4C2 are both white.",
            ],
        );
    }

    #[test]
    fn equal_numbers_at_a_corner_have_a_name() {
        tatham_core::author::contract::sentences::<ByRules<Singles>>(
            &["5x5:2344212352524114122141524", "5x5:5534441135434123221434133"],
            &[
                "Corner: R4C2 and R5C2 are both 1, and one of the two is black; with R4C1 black \
                 that would be R5C2, which would cut off R5C1, so R4C1 is white.",
                "Corner: R1C1 and R1C2 are both 5, and one of the two is black; with R2C1 black \
                 that would be R1C2, which would cut off R1C1, so R2C1 is white.",
            ],
        );
        // One cell off the corner, the same pair says nothing.
        let steps =
            tatham_core::author::contract::steps::<ByRules<Singles>>(&["4x4:2113342143121234"]);
        let is_corner = |step: &tatham_core::explain::Step| step.technique == Some("corner");
        assert!(!steps.is_empty() && !steps.iter().any(is_corner));
    }

    #[test]
    fn a_contradiction_shows_all_cells_that_it_names() {
        let steps = tatham_core::author::contract::steps::<ByRules<Singles>>(&["3x3:111111111"]);
        let last = steps.last().expect("why there is no solution");
        let facts = last.because.facts.iter().map(|fact| fact.place);
        let places: Vec<_> = facts.chain(last.because.left.iter().copied()).collect();
        let parts = last.words.parts();
        assert!(parts.iter().flat_map(|part| &part.places).all(|place| places.contains(place)));
        assert!(!last.because.left.is_empty(), "{}", last.text);
    }
}
