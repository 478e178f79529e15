//! Places of the puzzle that elements show: `data-place='{"cell":[0,2]}'`, the place as JSON
//! without blanks.

use tatham_core::place::Place;

/// Writer of elements with their places, of which there are up to a million.
#[derive(Default)]
pub(super) struct Places {
    /// Place of the last elements: the numbers of a clue share theirs.
    last: Option<Place>,
    attribute: String,
}

impl Places {
    /// Writes elements, one on each line, with the place that they show.
    pub(super) fn write(&mut self, svg: &mut String, elements: &str, place: Place) {
        if self.last.replace(place) != Some(place) {
            self.say(place);
        }
        for element in elements.split_inclusive('\n') {
            let (name, attributes) = element.split_at(element.find(' ').unwrap_or(0));
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
                self.attribute.extend(["{\"cell\":[", column.format(x), ",", row.format(y), "]}"]);
            }
            // Plain data can always be written.
            _ => self.attribute.push_str(&serde_json::to_string(&place).unwrap_or_default()),
        }
        self.attribute.push('\'');
    }
}
