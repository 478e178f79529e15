//! Editor of puzzles: numbers in cells, and arrows.

use tatham_core::kind::Key;
use tatham_core::partial_answer::Choices;
use tatham_core::{Direction, Place};
use tatham_make::{Editable, Value, put_number};

use crate::kind::Signpost;
use crate::problem::{Problem, letter};

impl Editable for Signpost {
    const KEYS: &'static [Key] = &[
        Key { value: "a", key: "a", label: "↑" },
        Key { value: "b", key: "b", label: "↗" },
        Key { value: "c", key: "c", label: "→" },
        Key { value: "d", key: "d", label: "↘" },
        Key { value: "e", key: "e", label: "↓" },
        Key { value: "f", key: "f", label: "↙" },
        Key { value: "g", key: "g", label: "←" },
        Key { value: "h", key: "h", label: "↖" },
    ];

    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let size = problem.size();
        let arrows = (0..size.area()).map(|cell| Place::Arrow(size.position(cell).into()));
        let letters = Direction::ALL.map(|way| letter(way).to_string());
        let mut choices = Choices::alike(size.places(), 1..=size.area());
        choices.extend(Choices::alike(arrows, letters));
        choices
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let size = problem.size();
        let Place::Arrow(at) = place else {
            return put_number(&mut problem.given, place, value, 1..=size.area() as u32);
        };
        let towards = |value: &Value| {
            let text = value.as_str()?;
            Direction::ALL.into_iter().find(|&way| text == letter(way).to_string())
        };
        let (Some(cell), Some(way)) = (size.cell_at(at), value.and_then(towards)) else {
            return false;
        };
        problem.arrows[cell] = way;
        true
    }

    /// The game has an arrow in each cell.
    fn is_required(place: Place) -> bool {
        matches!(place, Place::Arrow(_))
    }
}
