//! Pictures of Solo: digits, thick lines between regions, dashed cages with their sums, light
//! diagonals.

use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::{Direction, Numbers, Picture, Place, words};

use super::problem::{Cages, Problem};
use crate::check::members;

/// Draws a partial answer.
pub(super) fn draw(problem: &Problem, known: &Numbers) -> Picture {
    let size = problem.size();
    let order = problem.order();
    let mut picture = Picture::new(size);
    if problem.diagonals() {
        for cell in (0..size.area())
            .filter(|cell| cell % (order + 1) == 0 || (cell / order + cell % order) == order - 1)
        {
            picture.mark(cell, Shape::Shade, Tone::Faint);
        }
    }
    if let Some(cages) = problem.cages() {
        draw_cages(&mut picture, cages);
    }
    for cell in 0..size.area() {
        if let Some(digit) = known.get(cell) {
            let tone = if problem.givens()[cell].is_some() { Tone::Given } else { Tone::Found };
            picture.mark(cell, Shape::Text(shown(digit)), tone);
        }
    }
    picture.borders(|cell| problem.regions()[cell]);
    picture.frame();
    picture
}

/// Returns a digit as the board and sentences show it: 1 to 9, then a to v for 10 to 31.
pub(super) fn shown(digit: impl Into<i64>) -> String {
    // No order is above 31, so every digit has a sign.
    let sign = u64::try_from(digit.into()).ok().and_then(words::sign);
    sign.map_or_else(String::new, String::from)
}

/// Draws the cages just inside their cells, and their sums.
fn draw_cages(picture: &mut Picture, cages: &Cages) {
    for (number, (cells, sum)) in members(cages.numbers()).into_iter().zip(cages.sums()).enumerate()
    {
        let (x, y) = picture.size.position(cells[0]);
        picture.show(
            Place::Cage(number),
            Point::centre(x, y),
            Shape::Corner(sum.to_string()),
            Tone::Given,
        );
        for cell in cells {
            for side in [Direction::North, Direction::East, Direction::South, Direction::West] {
                let inside = picture
                    .size
                    .step(cell, side)
                    .is_some_and(|next| cages.numbers()[next] == cages.numbers()[cell]);
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
    use crate::solo::{Solo, read};
    use tatham_core::Puzzle as _;
    use tatham_picture::{Render as _, Screen};

    #[test]
    fn boxes_have_thick_borders() {
        let (problem, _) = read::parse("2x2:1o", &tatham_core::Settings::default()).unwrap();
        let text = draw(&problem, &Solo::givens(&problem)).to_terminal(Screen::ENDLESS).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "┏━━━┯━━━┳━━━┯━━━┓".replace("━━━", "━").as_str(), "{text}");
        assert!(lines[1].contains('1'), "{text}");
    }
}
