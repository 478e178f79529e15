//! Small puzzles with clues that are not known (`?`), which no real game has: Range, Rectangles and
//! Bridges. An answer is drawn at random, and each of its clues is known or not; for puzzles
//! without a solution one of them is changed.

mod bridges;
mod range;
mod rect;

use tatham_core::author::contract::Random;

use crate::Maker;

/// Makers of puzzles with unknown clues. The other puzzles of these kinds have a real game as a
/// witness.
pub const MAKERS: &[Maker] = &[bridges::MAKER, range::MAKER, rect::MAKER];

/// Clue of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Clue {
    None,
    /// A number that is to be found.
    Unknown,
    Number(usize),
}

impl Clue {
    /// Shows a number, or not.
    fn draw(random: &mut Random<'_>, number: usize) -> Self {
        if random.below(5) < 2 { Self::Unknown } else { Self::Number(number) }
    }

    /// Changes a clue at random.
    fn change(random: &mut Random<'_>, clues: &mut [Self], most: usize) {
        let cell = random.below(clues.len());
        clues[cell] = match (random.below(4), clues[cell]) {
            (0, Self::None) => Self::Unknown,
            (0, Self::Number(_)) => Self::None,
            (_, Self::Number(number)) if number < most => Self::Number(number + 1),
            (_, Self::Number(_)) => Self::Number(1),
            (_, Self::None | Self::Unknown) => Self::Number(1 + random.below(most)),
        };
    }

    /// Returns true if an answer with this number is as the clue says.
    fn is_met(self, number: usize) -> bool {
        match self {
            Self::None | Self::Unknown => true,
            Self::Number(own) => own == number,
        }
    }

    /// Returns the text of cells as in an ID; `between` separates two clues.
    fn text(clues: &[Self], between: &str, number: fn(usize) -> String) -> String {
        let (mut text, mut empty, mut is_after_clue) = (String::new(), 0_u8, false);
        for clue in clues.iter().chain([&Self::Unknown]) {
            let sign = match clue {
                Self::None => {
                    empty += 1;
                    is_after_clue = false;
                    continue;
                }
                Self::Unknown => "?".to_owned(),
                Self::Number(own) => number(*own),
            };
            if empty > 0 {
                text.push(char::from(b'a' + empty - 1));
                empty = 0;
            }
            text += if is_after_clue { between } else { "" };
            text += &sign;
            is_after_clue = true;
        }
        // The last one only ends the run before it.
        text.pop();
        text.trim_end_matches('_').to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SolutionCount;

    #[test]
    fn half_of_the_puzzles_have_unknown_clues() {
        for maker in MAKERS {
            let ids: Vec<String> = (0..60).map(|number| maker.puzzle(1, number).id).collect();
            let unknown = ids.iter().filter(|id| id.contains('?')).count();
            assert!(unknown > 30, "{}: {unknown} of {ids:?}", maker.kind);
            let unique = (0..60).step_by(SolutionCount::ALL.len());
            let unique = unique.filter(|&number| maker.puzzle(1, number).id.contains('?')).count();
            assert!(unique > 5, "{}: {unique}", maker.kind);
        }
    }

    #[test]
    fn clues_are_written_with_runs_between_them() {
        let text = |clues: &[Clue]| Clue::text(clues, "_", |number| number.to_string());
        assert_eq!(text(&[Clue::Number(12), Clue::Unknown, Clue::None, Clue::None]), "12_?b");
        assert_eq!(text(&[Clue::None, Clue::Unknown]), "a?");
    }
}
