//! What a game looks like: the target, the tiles in a row below it, and below them the steps, one line each.

use tatham_core::picture::{Place, Shape, Tone};
use tatham_core::{Picture, Size, View};

use crate::kind::Countdown;
use crate::problem::Problem;

/// The signs as they are printed in books.
pub(crate) fn in_print(text: &str) -> String {
    text.replace('-', "−").replace('*', "×").replace('/', "÷")
}

/// The picture of a game, or of an answer.
pub(crate) fn draw(problem: &Problem, view: View<'_, Countdown>) -> Picture {
    let tiles = problem.tiles();
    let mut picture = Picture::new(Size { width: tiles.len(), height: 1 });
    for (cell, tile) in tiles.iter().enumerate() {
        picture.mark(cell, Shape::Text(tile.to_string()), Tone::Given);
    }
    picture.add(Place { x: tiles.len() as i32, y: -1 }, Shape::Text(problem.target().to_string()), Tone::Given);
    let View::Solution(solution) = view else { return picture };
    // What has been worked out, to be told from tiles; a number that is both is taken for the former.
    let mut found: Vec<&str> = Vec::new();
    for (line, step) in solution.steps.iter().enumerate() {
        let words: Vec<&str> = step.split(' ').collect();
        for (column, word) in words.iter().enumerate() {
            let is_result = column + 1 == words.len();
            let tone = if is_result || found.contains(word) { Tone::Found } else { Tone::Given };
            let place = Place { x: 2 * column as i32 + 1, y: 2 * line as i32 + 3 };
            picture.add(place, Shape::Text(in_print(word)), tone);
        }
        found.extend(words.last());
    }
    if solution.steps.is_empty() {
        picture.add(Place { x: 1, y: 3 }, Shape::Text(solution.value.to_string()), Tone::Found);
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::{Budget, Puzzle as _, Settings};

    /// The tones of the texts on each line below the tiles.
    fn steps(game: &str) -> Vec<Vec<(String, Tone)>> {
        let problem = Countdown::parse(game).expect("a game");
        let (settings, budget) = (Settings::default(), Budget::unlimited());
        let solution = Countdown::solutions(&problem, &settings, &budget).next().expect("an answer").expect("no limit");
        let mut lines: Vec<Vec<(String, Tone)>> = Vec::new();
        for mark in draw(&problem, View::Solution(&solution)).marks {
            let (Shape::Text(text), Ok(line)) = (mark.shape, usize::try_from((mark.place.y - 3) / 2)) else { continue };
            if mark.place.y >= 3 {
                lines.resize(lines.len().max(line + 1), Vec::new());
                lines[line].push((text, mark.tone));
            }
        }
        lines
    }

    #[test]
    fn what_was_worked_out_differs_from_tiles() {
        let lines = steps("2 3 4 20");
        assert_eq!(lines.len(), 2, "{lines:?}");
        let tones: Vec<Tone> = lines.iter().map(|line| line.last().expect("a result").1).collect();
        assert_eq!(tones, [Tone::Found, Tone::Found]);
        let first = &lines[0][4].0;
        assert!(lines[1][..3].contains(&(first.clone(), Tone::Found)), "{lines:?}");
        assert!(lines[0][..3].iter().all(|(_, tone)| *tone == Tone::Given), "{lines:?}");
    }

    #[test]
    fn a_tile_that_is_the_target_is_shown() {
        assert_eq!(steps("2 3 3"), [[("3".to_owned(), Tone::Found)]]);
    }
}
