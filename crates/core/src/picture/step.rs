//! Pictures of a step of an explanation: its facts, its conclusions, and the values that it
//! excludes.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;

use super::{Notice, Picture, Point, Shape, Tone};
use crate::explain::Step;
use crate::fact::{Fact, Says, in_words};
use crate::partial_answer::Choices;
use crate::place::Place;

/// Number of characters for which a cell has room inside its frame.
const ROOM: usize = 4;

/// Number of pencil marks for which a cell has room.
const MOST_PENCILLED: usize = 9;

impl Picture {
    /// Marks the places of a step in the picture of the position after it.
    #[must_use]
    pub fn showing(mut self, step: &Step) -> Self {
        for ([x, y], values) in ruled_out(&step.therefore) {
            if x >= self.size.width || y >= self.size.height {
                continue;
            }
            let (point, text) = (Point::centre(x, y), format!("≠{}", values.join(",")));
            let is_written = |shape: &Shape| matches!(shape, Shape::Text(_) | Shape::Not(_));
            let is_free =
                !self.marks.iter().any(|mark| mark.point == point && is_written(&mark.shape));
            // The words of the step give text that does not fit.
            if is_free && text.chars().count() <= ROOM {
                self.add(point, Shape::Not(text), Tone::Found);
            }
        }
        let places = |facts: &[Fact]| facts.iter().map(|fact| fact.place).collect::<Vec<_>>();
        // A move decides the places that it changes.
        let moved = step.because.left.iter().copied().filter(|_| step.made.is_some());
        self.noting(places(&step.because.facts), Notice::Starts)
            .noting(moved, Notice::Decides)
            .noting(places(&step.therefore), Notice::Decides)
            .noting(ends_of_no_lines(&step.therefore), Notice::Decides)
    }

    /// Adds pencil marks to the picture of the position after some steps, in cells where they have
    /// excluded something: the remaining values that could be entered. A cell with more than 9
    /// values, or with longer ones, has no room for them.
    #[must_use]
    pub fn pencilled(mut self, steps: &[Step], entries: &[Choices]) -> Self {
        let mut out: BTreeMap<[usize; 2], Vec<String>> = BTreeMap::new();
        for (cell, values) in steps.iter().flat_map(|step| ruled_out(&step.therefore)) {
            out.entry(cell).or_default().extend(values);
        }
        let written: HashSet<Point> = self
            .marks
            .iter()
            .filter(|mark| matches!(mark.shape, Shape::Text(_) | Shape::Not(_)))
            .map(|mark| mark.point)
            .collect();
        for Choices { place, values } in entries {
            let Place::Cell([x, y]) = *place else { continue };
            let Some(out) = out.get(&[x, y]).filter(|_| !written.contains(&Point::centre(x, y)))
            else {
                continue;
            };
            let values: Vec<String> = values.iter().map(in_words).collect();
            let has_room = values.len() <= MOST_PENCILLED
                && values.iter().all(|value| value.chars().count() == 1);
            let left: String = values.into_iter().filter(|value| !out.contains(value)).collect();
            if has_room && !left.is_empty() {
                self.add(Point::centre(x, y), Shape::Pencil(left), Tone::Faint);
            }
        }
        self
    }
}

/// Returns the cells at the ends of lines that are found to be absent, which are not drawn
/// themselves.
fn ends_of_no_lines(facts: &[Fact]) -> Vec<Place> {
    let cells = |fact: &Fact| match (fact.place, &fact.says) {
        (
            Place::Link([x, y, to_x, to_y]),
            Says::Is(Value::Bool(false)) | Says::Not(Value::Bool(true)),
        ) => {
            vec![[x, y], [to_x, to_y]]
        }
        _ => Vec::new(),
    };
    facts.iter().flat_map(cells).map(Place::Cell).collect()
}

/// Returns the values that are found to be excluded from cells.
fn ruled_out(facts: &[Fact]) -> BTreeMap<[usize; 2], Vec<String>> {
    let mut values: BTreeMap<[usize; 2], Vec<String>> = BTreeMap::new();
    for fact in facts {
        if let (Place::Cell(cell), Says::Not(value)) = (fact.place, &fact.says) {
            values.entry(cell).or_default().push(in_words(value));
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Because, ConstraintKind};
    use crate::grid::Size;
    use crate::place::Clue;

    fn step() -> Step {
        let cell = |x, says| Fact { place: Place::Cell([x, 0]), says };
        let clue = Fact { place: Place::Clue(Clue::Left(1)), says: Says::Is(2.into()) };
        Step {
            because: Because {
                facts: vec![clue, cell(0, Says::Is(3.into()))],
                ..Because::default()
            },
            therefore: vec![
                cell(1, Says::Is(1.into())),
                cell(2, Says::Not(1.into())),
                cell(2, Says::Not(3.into())),
                cell(3, Says::Not(1.into())),
                cell(3, Says::Not(2.into())),
                cell(3, Says::Not(3.into())),
            ],
            ..Step::by(ConstraintKind::Seen)
        }
    }

    /// Returns a row of four cells with a clue, as the step leaves it.
    fn picture() -> Picture {
        let mut picture = Picture::new(Size { width: 4, height: 1 });
        picture.clue(Clue::Left(1), 0, "2".to_owned());
        picture.mark(0, Shape::Text("3".to_owned()), Tone::Given);
        picture.mark(1, Shape::Text("1".to_owned()), Tone::Found);
        picture.showing(&step())
    }

    #[test]
    fn the_places_of_a_step_are_noticed_and_what_it_rules_out_is_said() {
        let picture = picture();
        let texts: Vec<&Shape> = picture.marks.iter().map(|mark| &mark.shape).collect();
        assert!(texts.contains(&&Shape::Not("≠1,3".to_owned())), "{texts:?}");
        assert_eq!(texts.len(), 4, "three values have no room: {texts:?}");
        let noticed = |notice| picture.notices.values().filter(|&&other| other == notice).count();
        assert_eq!([Notice::Starts, Notice::Decides].map(noticed), [2, 3]);
    }

    #[test]
    fn what_steps_leave_of_a_cell_is_pencilled_in() {
        let step = step();
        let choices = |most: u32| Choices::alike((0..4).map(|x| Place::Cell([x, 0])), 1..=most);
        let pencilled = |most, picture: Picture| {
            let picture = picture.pencilled(std::slice::from_ref(&step), &choices(most));
            let marks = picture.marks.into_iter().filter_map(|mark| match mark.shape {
                Shape::Pencil(text) => Some((mark.point.x / 2, text)),
                _ => None,
            });
            marks.collect::<Vec<_>>()
        };
        let bare = Picture::new(Size { width: 4, height: 1 });
        assert_eq!(pencilled(4, bare.clone()), [(2, "24".to_owned()), (3, "4".to_owned())]);
        assert_eq!(pencilled(10, bare), [], "ten have no room");
        assert_eq!(
            pencilled(4, picture()),
            [(3, "4".to_owned())],
            "what a step has just ruled out is said instead"
        );
    }

    #[test]
    fn a_line_that_is_not_there_shows_by_its_ends() {
        let link = |says| Fact { place: Place::Link([0, 0, 2, 0]), says };
        for (says, ends) in [
            (Says::Is(false.into()), vec![Place::Cell([0, 0]), Place::Cell([2, 0])]),
            (Says::Not(true.into()), vec![Place::Cell([0, 0]), Place::Cell([2, 0])]),
            (Says::Is(true.into()), Vec::new()),
        ] {
            let step = Step { therefore: vec![link(says)], because: Because::default(), ..step() };
            let picture = Picture::new(Size { width: 4, height: 1 }).showing(&step);
            let noticed: Vec<Place> = picture
                .notices
                .keys()
                .copied()
                .filter(|place| matches!(place, Place::Cell(_)))
                .collect();
            assert_eq!(noticed, ends);
        }
    }

    #[test]
    fn what_a_cell_holds_is_not_written_over() {
        let again = picture().showing(&step());
        assert_eq!(again, picture());
    }
}
