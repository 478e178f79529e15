//! What a puzzle looks like: digits, thick lines between regions, dashed cages with their sums, light diagonals.

use tatham_core::picture::{Place, Shape, Tone};
use tatham_core::{Direction, Picture, View};

use super::kind::Solo;
use super::problem::{Cages, Problem, members};

/// Draws the puzzle, a solution, or what is known of one.
pub(super) fn draw(problem: &Problem, view: View<'_, Solo>) -> Picture {
    let size = problem.size();
    let order = problem.order();
    let mut picture = Picture::new(size);
    if problem.diagonals() {
        for cell in (0..size.area()).filter(|cell| cell % (order + 1) == 0 || (cell / order + cell % order) == order - 1) {
            picture.mark(cell, Shape::Shade, Tone::Faint);
        }
    }
    if let Some(cages) = problem.cages() {
        draw_cages(&mut picture, cages);
    }
    for cell in 0..size.area() {
        let given = problem.given()[cell];
        let digit = match view {
            View::Puzzle => given,
            View::Solution(solution) => Some(solution.0[cell]),
            View::Partial(partial) => partial.0[cell],
        };
        if let Some(digit) = digit {
            let tone = if given.is_some() { Tone::Given } else { Tone::Found };
            picture.mark(cell, Shape::Text(character(digit).to_string()), tone);
        }
    }
    picture.borders(|cell| problem.regions()[cell]);
    for (from, to) in [((0, 0), (order, 0)), ((0, order), (order, order)), ((0, 0), (0, order)), ((order, 0), (order, order))] {
        picture.add(Place::corner(from.0, from.1), Shape::Line { to: Place::corner(to.0, to.1), thick: true }, Tone::Given);
    }
    picture
}

/// A digit as the game shows it: 1 to 9, then a to v for 10 to 31.
fn character(digit: u32) -> char {
    // No order is above 31, so the sign is never needed.
    char::from_digit(digit, 36).unwrap_or('#')
}

/// Draws the cages just inside their cells, and their sums.
fn draw_cages(picture: &mut Picture, cages: &Cages) {
    for (cells, sum) in members(cages.of()).into_iter().zip(cages.sums()) {
        picture.mark(cells[0], Shape::Corner(sum.to_string()), Tone::Given);
        for cell in cells {
            for side in [Direction::North, Direction::East, Direction::South, Direction::West] {
                let inside = picture.size.step(cell, side).is_some_and(|next| cages.of()[next] == cages.of()[cell]);
                if !inside {
                    picture.mark(cell, Shape::Dashed(side), Tone::Given);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solo::read;
    use tatham_core::picture::Screen;

    #[test]
    fn boxes_have_thick_borders() {
        let text = draw(&read::parse("2x2:1o").unwrap(), View::Puzzle).to_terminal(Screen::ENDLESS).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "┏━━━┯━━━┳━━━┯━━━┓".replace("━━━", "━").as_str(), "{text}");
        assert!(lines[1].contains('1'), "{text}");
    }
}
