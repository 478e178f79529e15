//! Picture of a game: the target, the tiles in a row below it, and below them the steps, one line
//! each, their numbers right-aligned.

use tatham_core::picture::{Align, Point, Shape, Tone, Weight};
use tatham_core::{Expression, PartialAnswer as _, Picture, Size};

use crate::problem::Problem;

/// Replaces the signs by printed ones.
pub(crate) fn in_print(text: &str) -> String {
    text.replace('-', "−").replace('*', "×").replace('/', "÷")
}

/// Draws a game, or an answer.
pub(crate) fn draw(problem: &Problem, known: &Expression) -> Picture {
    let tiles = problem.tiles();
    let mut picture = Picture::new(Size { width: tiles.len(), height: 1 });
    let middle = tiles.len() as i32;
    target(&mut picture, problem);
    let mut unused = vec![false; tiles.len()];
    if known.is_complete() {
        unused = self::unused(tiles, known);
        steps(&mut picture, middle, problem, known);
    }
    for (cell, (tile, unused)) in tiles.iter().zip(unused).enumerate() {
        picture.mark(
            cell,
            Shape::Text(tile.to_string()),
            if unused { Tone::Faint } else { Tone::Given },
        );
    }
    picture
}

/// Adds the target above the numbers, and the title.
pub(crate) fn target(picture: &mut Picture, problem: &Problem) {
    picture.title = subject(problem);
    let middle = picture.size.width as i32;
    let number = problem.target().to_string();
    for (y, text, weight) in
        [(-5, "Target".to_owned(), Weight::Caption), (-3, number, Weight::Huge)]
    {
        let words = Shape::Words { text, weight, align: Align::Middle };
        picture.add(Point { x: middle, y }, words, Tone::Given);
    }
}

/// Describes the game: `746 from 100, 75, 2, 10, 3, 8`.
pub(crate) fn subject(problem: &Problem) -> String {
    let tiles: Vec<String> = problem.tiles().iter().map(u64::to_string).collect();
    format!("{} from {}", problem.target(), tiles.join(", "))
}

/// Returns true for each tile that an answer leaves.
fn unused(tiles: &[u64], solution: &Expression) -> Vec<bool> {
    let mut unused = vec![true; tiles.len()];
    for number in solution
        .expression
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse::<u64>().ok())
    {
        let tile =
            tiles.iter().zip(&mut unused).find(|(tile, unused)| **tile == number && **unused);
        if let Some((_, unused)) = tile {
            *unused = false;
        }
    }
    unused
}

/// Draws the steps around the column `middle`: the numbers of each column are right-aligned, and
/// the last result is emphasised.
fn steps(picture: &mut Picture, middle: i32, problem: &Problem, solution: &Expression) {
    // An answer that is a single tile has no step.
    let steps = if solution.steps.is_empty() {
        vec![solution.value.to_string()]
    } else {
        solution.steps.clone()
    };
    let steps: Vec<Vec<&str>> = steps.iter().map(|step| step.split(' ').collect()).collect();
    let ends = ends(&steps, middle);
    // Computed results, which are drawn unlike tiles; a number that is both counts as a result.
    let mut found: Vec<&str> = Vec::new();
    for (line, step) in steps.iter().enumerate() {
        let y = 2 * line as i32 + 4;
        for (column, (word, end)) in step.iter().zip(&ends).enumerate() {
            let is_result = column + 1 == step.len();
            let tone = if is_result || found.contains(word) { Tone::Found } else { Tone::Given };
            let weight =
                if is_result && line + 1 == steps.len() { Weight::Strong } else { Weight::Plain };
            picture.add(
                Point { x: *end, y },
                Shape::Words { text: in_print(word), weight, align: Align::End },
                tone,
            );
        }
        found.extend(step.last());
    }
    let (end, y) = (ends.last().copied().unwrap_or(middle), 2 * steps.len() as i32 + 3);
    let start = end - width(&solution.value.to_string());
    picture.add(
        Point { x: start, y },
        Shape::Line { to: Point { x: end, y }, thick: true },
        Tone::Found,
    );
    if solution.distance > 0 {
        let text = distance(problem, solution);
        picture.add(
            Point { x: middle, y: y + 2 },
            Shape::Words { text, weight: Weight::Caption, align: Align::Middle },
            Tone::Given,
        );
    }
}

/// Describes the distance of the answer from the target.
pub(crate) fn distance(problem: &Problem, solution: &Expression) -> String {
    let side = if solution.value > problem.target() { "above" } else { "below" };
    format!("{} {side} the target", solution.distance)
}

/// Returns the half cells that a word needs, in the widest letters of a step.
fn width(word: &str) -> i32 {
    (word.chars().count() as i32 * 12 + 15) / 16
}

/// Returns the right ends of the words in each column, so that the widest line is centred on the
/// column `middle`.
fn ends(steps: &[Vec<&str>], middle: i32) -> Vec<i32> {
    let places = steps.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |place: usize| {
        steps.iter().filter_map(|step| step.get(place)).map(|word| width(word)).max().unwrap_or(0)
    };
    let mut end = 0;
    let ends: Vec<i32> = (0..places)
        .map(|place| {
            end += widest(place) + i32::from(place > 0);
            end
        })
        .collect();
    ends.iter().map(|at| at + middle - end / 2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Countdown;
    use tatham_core::picture::Mark;
    use tatham_core::{Budget, Puzzle as _, Settings};

    /// Returns the words of each line below the tiles, each with its place and tone.
    fn lines(game: &str) -> Vec<Vec<(String, Point, Tone, Weight)>> {
        let mut lines: Vec<Vec<(String, Point, Tone, Weight)>> = Vec::new();
        for Mark { point, shape, tone, .. } in drawn(game).marks {
            let Shape::Words { text, weight, .. } = shape else { continue };
            if point.y > 2 {
                match lines.last_mut().filter(|line| line[0].1.y == point.y) {
                    Some(line) => line.push((text, point, tone, weight)),
                    None => lines.push(vec![(text, point, tone, weight)]),
                }
            }
        }
        lines
    }

    fn drawn(game: &str) -> Picture {
        let problem = Countdown::parse(game).expect("a game");
        let (settings, budget) = (Settings::default(), Budget::unlimited());
        let solution = tatham_core::solutions::<Countdown>(&problem, &settings, &budget)
            .next()
            .expect("an answer")
            .expect("no limit");
        draw(&problem, &solution)
    }

    #[test]
    fn what_was_worked_out_differs_from_tiles() {
        let lines = lines("2 3 4 20");
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(
            lines.iter().all(|line| line.last().expect("a result").2 == Tone::Found),
            "{lines:?}"
        );
        let first = &lines[0][4].0;
        assert!(
            lines[1][..3].iter().any(|(word, _, tone, _)| word == first && *tone == Tone::Found),
            "{lines:?}"
        );
        assert!(lines[0][..3].iter().all(|(_, _, tone, _)| *tone == Tone::Given), "{lines:?}");
    }

    #[test]
    fn numbers_end_below_one_another_and_the_last_stands_out() {
        // 10 × 75 = 750, 8 ÷ 2 = 4, 750 − 4 = 746
        let lines = lines("100,75,2,10,3,8:746");
        assert_eq!(lines.len(), 3, "{lines:?}");
        for place in 0..5 {
            assert!(
                lines.iter().all(|line| line[place].1.x == lines[0][place].1.x),
                "place {place}: {lines:?}"
            );
        }
        let weights: Vec<Weight> = lines.iter().map(|line| line[4].3).collect();
        assert_eq!(weights, [Weight::Plain, Weight::Plain, Weight::Strong]);
        // Between the ends of two numbers there is room for the second: 750 takes more than a cell.
        assert!(lines[0][4].1.x - lines[0][3].1.x >= 4, "{lines:?}");
    }

    #[test]
    fn the_target_is_labelled_and_larger_than_the_tiles() {
        let picture = drawn("100,75,2,10,3,8:746");
        let words = |text: &str| {
            picture.marks.iter().find(
                |mark| matches!(&mark.shape, Shape::Words { text: other, .. } if other == text),
            )
        };
        let (label, target) =
            (words("Target").expect("a label"), words("746").expect("the target"));
        assert!(matches!(target.shape, Shape::Words { weight: Weight::Huge, .. }), "{target:?}");
        assert!(
            label.point.y < target.point.y && target.point.y < 0 && label.point.x == target.point.x
        );
        let faint: Vec<&Shape> = picture
            .marks
            .iter()
            .filter(|mark| mark.tone == Tone::Faint)
            .map(|mark| &mark.shape)
            .collect();
        assert_eq!(
            faint,
            ["100", "3"].map(|tile| Shape::Text(tile.to_owned())).iter().collect::<Vec<_>>(),
            "the tiles that are left"
        );
    }

    #[test]
    fn how_far_it_is_from_the_target_is_said() {
        let last = |game: &str| lines(game).pop().expect("a line")[0].0.clone();
        assert_eq!(last("1,1,2:10"), "6 below the target");
        assert_eq!(lines("7,7:1").len(), 1, "nothing is said where it is none");
        assert_eq!(last("9,2:8"), "1 below the target");
    }

    #[test]
    fn a_tile_that_is_the_target_is_shown() {
        let lines = lines("2 3 3");
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert_eq!(
            (&*lines[0][0].0, lines[0][0].2, lines[0][0].3),
            ("3", Tone::Found, Weight::Strong)
        );
    }
}
