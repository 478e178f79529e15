//! Steps of explanations on the picture of a position.

use tatham_core::explain::{Because, ConstraintKind, Step};
use tatham_core::picture::{Picture, Shape, Tone};
use tatham_core::{Clue, Fact, Place, Says, Size};
use tatham_picture::{Render as _, Screen};

/// Returns a step that starts from a clue and a cell, and decides or narrows down the other 3
/// cells.
fn step() -> Step {
    let cell = |x, says| Fact { place: Place::Cell([x, 0]), says };
    let clue = Fact { place: Place::Clue(Clue::Left(1)), says: Says::Is(2.into()) };
    let mut step = Step::by(ConstraintKind::Seen);
    step.because = Because { facts: vec![clue, cell(0, Says::Is(3.into()))], ..Because::default() };
    step.therefore = vec![
        cell(1, Says::Is(1.into())),
        cell(2, Says::Not(1.into())),
        cell(2, Says::Not(3.into())),
        cell(3, Says::Not(1.into())),
        cell(3, Says::Not(2.into())),
        cell(3, Says::Not(3.into())),
    ];
    step
}

/// Returns a row of 4 cells with a clue, as the step leaves it.
fn picture() -> Picture {
    let mut picture = Picture::new(Size { width: 4, height: 1 });
    picture.clue(Clue::Left(1), 0, "2".to_owned());
    picture.mark(0, Shape::Text("3".to_owned()), Tone::Given);
    picture.mark(1, Shape::Text("1".to_owned()), Tone::Found);
    picture.showing(&step())
}

#[test]
fn clues_and_cells_are_marked_in_both_drawings() {
    let svg = picture().to_svg();
    assert_eq!(svg.matches("<title>the step starts from here</title>").count(), 2, "{svg}");
    assert_eq!(svg.matches("<title>the step decides this</title>").count(), 3, "{svg}");
    assert!(
        svg.contains("2 places that the step starts from; 3 places that the step decides</title>"),
        "{svg}"
    );
    // The clue is left of the grid, which begins 40 from the page's edge.
    assert!(svg.contains(r#"<g transform="translate(8 8)" class="starts""#), "{svg}");
    let text = picture().to_terminal(Screen::ENDLESS).expect("it fits");
    assert!(text.contains("2°│3°│1!│≠1,3!│"), "{text}");
}
