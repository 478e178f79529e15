//! Editor of puzzles: pearls in cells.

use tatham_core::kind::Key;
use tatham_core::partial_answer::Choices;
use tatham_core::{Grid, Place};
use tatham_make::{Editable, Value, put_in_cell};

use super::Pearl;

impl Editable for Pearl {
    const KEYS: &'static [Key] = &[
        Key { value: "B", key: "b", label: "black pearl" },
        Key { value: "W", key: "w", label: "white pearl" },
    ];

    fn clue_choices(problem: &Grid<Option<char>>) -> Vec<Choices> {
        Choices::alike(problem.size().places(), Self::KEYS.iter().map(|key| key.value))
    }

    fn put_clue(problem: &mut Grid<Option<char>>, place: Place, value: Option<&Value>) -> bool {
        put_in_cell(problem, place, value, |value| {
            ['B', 'W'].into_iter().find(|pearl| value == &Value::from(pearl.to_string()))
        })
    }
}
