//! Places of the puzzle that elements show: `data-place='{"cell":[0,2]}'`, the place as JSON
//! without blanks.

use tatham_core::place::Place;

/// Says of elements which place they show. Up to a million are written so.
#[derive(Default)]
pub(super) struct Places {
    /// Place of the last elements: the numbers of a clue share theirs.
    last: Option<Place>,
    attribute: String,
}

impl Places {
    /// Says of the elements that stand from `start` on, a line each, that they show the place.
    pub(super) fn show(&mut self, svg: &mut String, start: usize, place: Place) {
        if self.last.replace(place) != Some(place) {
            self.say(place);
        }
        let end = svg[start..].find('\n').map(|end| start + end + 1);
        if end == Some(svg.len()) {
            // The place goes in before the other attributes.
            svg.insert_str(start + name(&svg[start..]), &self.attribute);
            return;
        }
        let elements = svg.split_off(start);
        for element in elements.split_inclusive('\n') {
            let (name, attributes) = element.split_at(name(element));
            svg.extend([name, &self.attribute, attributes]);
        }
    }

    fn say(&mut self, place: Place) {
        self.attribute.clear();
        self.attribute.push_str(" data-place='");
        match place {
            // Most are cells, and a general JSON writer is slower.
            Place::Cell([x, y]) => {
                let (mut column, mut row) = (itoa::Buffer::new(), itoa::Buffer::new());
                let cell = ["{\"cell\":[", column.format(x), ",", row.format(y), "]}"];
                self.attribute.extend(cell);
            }
            // Plain data can always be written.
            _ => self.attribute.push_str(&serde_json::to_string(&place).unwrap_or_default()),
        }
        self.attribute.push('\'');
    }
}

/// Returns the length of an element's name, with the sign before it.
fn name(element: &str) -> usize {
    element.bytes().position(|byte| byte == b' ').unwrap_or(0)
}
