//! Plain drawings of answers.

use tatham_core::partial_answer::{Lines, Regions};
use tatham_core::{Edge, Grid, Numbers, PartialAnswer as _, Place, Side, Size};
use tatham_picture::{Render as _, Screen};

const SIZE: Size = Size { width: 3, height: 2 };

#[test]
fn a_plain_picture_has_the_values_in_their_cells() {
    let given = Numbers::from_fn(SIZE, |cell| (cell == 0).then_some(7));
    let known = Numbers::from_fn(SIZE, |cell| (cell < 2).then_some(7 + cell as u32));
    let text = known.picture(&given).to_terminal(Screen::ENDLESS).unwrap();
    assert_eq!(text.lines().nth(1), Some("│7│8│ │"), "{text}");
}

#[test]
fn borders_are_drawn_and_what_is_not_known_is_told_from_what_is_not_there() {
    let mut known =
        Regions::from_numbers(&Grid::from_cells(SIZE, vec![7, 7, 3, 7, 3, 3]).expect("6 cells"));
    known.put(0, None);
    let text =
        known.picture(&Regions::unknown(SIZE)).to_terminal(Screen::ENDLESS).expect("it fits");
    assert_eq!(text, "┏━┯━┳━┓\n┃ │ ┃ ┃\n┃ ┢━┛ ┃\n┃ ┃   ┃\n┗━┻━━━┛\n");
}

#[test]
fn lines_are_drawn_and_a_cross_is_where_none_runs() {
    let mut known = Lines::unknown(SIZE);
    for (edge, runs) in [
        (Edge::Beside(0, 0, Side::Right), true),
        (Edge::Beside(1, 0, Side::Down), false),
        (Edge::Beside(2, 0, Side::Right), true),
    ] {
        known.set(Place::Edge(edge), Some(&runs.into()));
    }
    assert_eq!(
        known.picture(&Lines::unknown(SIZE)).to_terminal(Screen::ENDLESS).unwrap(),
        "┌─────────┐\n│ ╺━━╸    │\n│    ×    │\n│         │\n└─────────┘\n"
    );
}
