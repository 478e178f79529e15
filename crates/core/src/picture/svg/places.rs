//! Which place of the puzzle an element shows: `data-place='{"cell":[0,2]}'`, the place as JSON without blanks.

use std::fmt::{self, Write as _};

use crate::place::Place;

/// Says it of every element that was written from `start` on.
pub(super) fn mark(svg: &mut String, start: usize, place: Place) -> fmt::Result {
    let mut attribute = String::from(" data-place='");
    match place {
        // A million cells may be written, and JSON's own writer takes ten times as long.
        Place::Cell([x, y]) => {
            let (mut column, mut row) = (itoa::Buffer::new(), itoa::Buffer::new());
            attribute.extend(["{\"cell\":[", column.format(x), ",", row.format(y), "]}"]);
        }
        _ => write!(attribute, "{}", serde_json::to_string(&place).map_err(|_| fmt::Error)?)?,
    }
    attribute.push('\'');
    let mut at = start;
    while let Some(found) = svg[at..].find('<') {
        at += found + 1;
        if svg[at..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            let name = svg[at..].find([' ', '>']).unwrap_or(0);
            svg.insert_str(at + name, &attribute);
        }
    }
    Ok(())
}
