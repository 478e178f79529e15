//! A picture with characters: a cell is a row of characters wide enough for its column, lines are box-drawing characters.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::{Notice, Picture, Shape, Tone};
use crate::grid::Direction;

/// Box-drawing characters by the weights (0 none, 1 light, 2 heavy) of the arms up, right, down and left, in base 3.
const JUNCTIONS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// What stands in a cell.
#[derive(Clone, Debug, Default)]
struct Content {
    text: String,
    arrow: Option<char>,
    corner: String,
    fill: bool,
    tone: Option<Tone>,
    notice: Option<Notice>,
}

impl Content {
    /// The cell's characters; a corner's text shows only where nothing else does.
    fn characters(&self) -> String {
        let mut characters = self.text.clone();
        characters.extend(self.arrow);
        if characters.is_empty() { self.corner.clone() } else { characters }
    }

    fn width(&self) -> usize {
        self.characters().chars().count()
    }
}

/// Weights of the unit lines: by the cell below or right of them.
#[derive(Debug, Default)]
struct Lines {
    horizontal: HashMap<(i32, i32), usize>,
    vertical: HashMap<(i32, i32), usize>,
}

impl Lines {
    fn of(picture: &Picture) -> Self {
        let mut lines = Self::default();
        let (width, height) = (picture.size.width as i32, picture.size.height as i32);
        if picture.framed {
            for y in 0..=height {
                for x in 0..=width {
                    if x < width {
                        lines.horizontal.insert((x, y), 1);
                    }
                    if y < height {
                        lines.vertical.insert((x, y), 1);
                    }
                }
            }
        }
        for mark in &picture.marks {
            let Shape::Line { to, thick } = mark.shape else { continue };
            let weight = if thick { 2 } else { 1 };
            let (from, to) = (mark.place.min(to), mark.place.max(to));
            if from.y == to.y && from.y % 2 == 0 {
                for x in from.x.div_euclid(2)..to.x.div_euclid(2) {
                    let line = lines.horizontal.entry((x, from.y / 2)).or_default();
                    *line = weight.max(*line);
                }
            } else if from.x == to.x && from.x % 2 == 0 {
                for y in from.y.div_euclid(2)..to.y.div_euclid(2) {
                    let line = lines.vertical.entry((from.x / 2, y)).or_default();
                    *line = weight.max(*line);
                }
            }
        }
        lines
    }

    fn junction(&self, x: i32, y: i32) -> char {
        let weight = |lines: &HashMap<(i32, i32), usize>, at| lines.get(&at).copied().unwrap_or(0);
        let (up, down) = (weight(&self.vertical, (x, y - 1)), weight(&self.vertical, (x, y)));
        let (right, left) = (weight(&self.horizontal, (x, y)), weight(&self.horizontal, (x - 1, y)));
        JUNCTIONS.chars().nth(((up * 3 + right) * 3 + down) * 3 + left).unwrap_or(' ')
    }

    fn horizontal(&self, x: i32, y: i32) -> char {
        [' ', '─', '━'][self.horizontal.get(&(x, y)).copied().unwrap_or(0)]
    }

    fn vertical(&self, x: i32, y: i32) -> char {
        [' ', '│', '┃'][self.vertical.get(&(x, y)).copied().unwrap_or(0)]
    }
}

/// The picture as lines of text.
pub(super) fn draw(picture: &Picture, colour: bool) -> String {
    let (left, top, right, bottom) = picture.extent();
    let contents = contents(picture);
    let lines = Lines::of(picture);
    let widths = widths(picture, &contents, left..=right);
    let has_signs = !picture.notices.is_empty() && !is_mosaic(picture, &contents);
    let has_row = |y: i32| lines.horizontal.keys().any(|&(_, row)| row == y);
    let has_column = |x: i32| lines.vertical.keys().any(|&(column, _)| column == x);
    let mut text = String::new();
    for y in top..=bottom + 1 {
        if has_row(y) {
            let mut line = String::new();
            for x in left..=right + 1 {
                if has_column(x) {
                    line.push(lines.junction(x, y));
                }
                if x <= right {
                    line.extend(std::iter::repeat_n(lines.horizontal(x, y), widths[(x - left) as usize]));
                }
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
        if y > bottom {
            break;
        }
        let mut line = String::new();
        for x in left..=right + 1 {
            if has_column(x) {
                line.push(lines.vertical(x, y));
            }
            if x <= right {
                let content = contents.get(&(x, y)).cloned().unwrap_or_default();
                let width = widths[(x - left) as usize];
                line += &cell(&content, width, has_signs && in_grid(picture, x), colour);
            }
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// How many characters each column of cells takes.
fn widths(picture: &Picture, contents: &HashMap<(i32, i32), Content>, columns: RangeInclusive<i32>) -> Vec<usize> {
    let widest = |x: i32| {
        let column = contents.iter().filter(|((column, _), _)| *column == x);
        column.map(|(_, content)| content.width()).max().unwrap_or(0).max(1)
    };
    // Cells that are filled or not look best as squares, all alike, with room for the clues above them.
    let mosaic = is_mosaic(picture, contents);
    let clue = columns.clone().filter(|&x| in_grid(picture, x)).map(widest).max().unwrap_or(1);
    let square = clue + usize::from(clue > 1);
    columns
        .map(|x| match (in_grid(picture, x), mosaic) {
            (true, true) => square.max(2),
            // Between two columns without a line there must be a gap, or numbers run together; and signs need room.
            (true, false) => widest(x) + usize::from(!picture.framed) + usize::from(!picture.notices.is_empty()),
            (false, _) => widest(x) + 1,
        })
        .collect()
}

fn in_grid(picture: &Picture, x: i32) -> bool {
    (0..picture.size.width as i32).contains(&x)
}

/// Whether cells are filled or not, without lines between them.
fn is_mosaic(picture: &Picture, contents: &HashMap<(i32, i32), Content>) -> bool {
    !picture.framed && contents.values().any(|content| content.fill)
}

/// A cell's characters, padded on the left, in the colour of their tone; the last is its sign, or the room for one.
fn cell(content: &Content, width: usize, has_room: bool, colour: bool) -> String {
    let sign = match content.notice {
        Some(Notice::Wrong) => "✗",
        Some(Notice::Differs) => "≠",
        None if has_room => " ",
        None => "",
    };
    let width = width - sign.chars().count();
    let padded = if content.fill { "█".repeat(width) } else { format!("{:>width$}", content.characters()) } + sign;
    let code = match (content.notice, content.tone) {
        (Some(Notice::Wrong), _) => "1;91",
        (Some(Notice::Differs), _) => "1;93",
        (None, Some(Tone::Found)) => "1;94",
        (None, Some(Tone::Faint)) => "2",
        _ => return padded,
    };
    if colour && !padded.trim().is_empty() { format!("\u{1b}[{code}m{padded}\u{1b}[0m") } else { padded }
}

fn contents(picture: &Picture) -> HashMap<(i32, i32), Content> {
    let mut contents: HashMap<(i32, i32), Content> = HashMap::new();
    for mark in &picture.marks {
        let at = (mark.place.x.div_euclid(2), mark.place.y.div_euclid(2));
        if matches!(mark.shape, Shape::Shade | Shape::Line { .. } | Shape::Dashed(_)) {
            continue;
        }
        let content = contents.entry(at).or_default();
        match &mark.shape {
            Shape::Text(text) => content.text.clone_from(text),
            Shape::Corner(text) => content.corner.clone_from(text),
            Shape::Arrow(direction) => content.arrow = Some(arrow(*direction)),
            Shape::Fill => content.fill = true,
            Shape::Dot => "·".clone_into(&mut content.text),
            Shape::Disc => "●".clone_into(&mut content.text),
            Shape::Block => "■".clone_into(&mut content.text),
            Shape::End(side) => end(*side).clone_into(&mut content.text),
            _ => {}
        }
        // The solver's mark wins over the puzzle's in the same cell.
        if content.tone != Some(Tone::Found) {
            content.tone = Some(mark.tone);
        }
    }
    for (&cell, &notice) in &picture.notices {
        let (x, y) = picture.size.position(cell);
        contents.entry((x as i32, y as i32)).or_default().notice = Some(notice);
    }
    contents
}

/// The end of a ship, which has four directions.
fn end(side: Direction) -> &'static str {
    match side {
        Direction::North => "▲",
        Direction::South => "▼",
        Direction::West => "◀",
        _ => "▶",
    }
}

fn arrow(direction: Direction) -> char {
    match direction {
        Direction::North => '↑',
        Direction::NorthEast => '↗',
        Direction::East => '→',
        Direction::SouthEast => '↘',
        Direction::South => '↓',
        Direction::SouthWest => '↙',
        Direction::West => '←',
        Direction::NorthWest => '↖',
    }
}

#[cfg(test)]
mod tests {
    use super::super::Place;
    use super::*;
    use crate::grid::Size;

    #[test]
    fn a_framed_grid_with_a_border() {
        let mut picture = Picture::new(Size { width: 2, height: 2 });
        picture.mark(0, Shape::Text("12".to_owned()), Tone::Given);
        picture.mark(3, Shape::Arrow(Direction::SouthWest), Tone::Found);
        picture.border(0, Direction::East);
        let expected = "\
┌──┰─┐
│12┃ │
├──╀─┤
│  │↙│
└──┴─┘
";
        assert_eq!(picture.to_terminal(false), expected);
        assert!(picture.to_terminal(true).contains("\u{1b}[1;94m↙\u{1b}[0m"));
    }

    #[test]
    fn what_is_to_be_noticed_has_a_sign_and_a_colour() {
        let mut picture = Picture::new(Size { width: 3, height: 1 });
        picture.mark(0, Shape::Text("12".to_owned()), Tone::Given);
        picture.mark(1, Shape::Text("4".to_owned()), Tone::Found);
        let picture = picture.noting([1], Notice::Wrong);
        let picture = picture.noting([2], Notice::Differs);
        let frame = ["┌───┬──┬──┐", "│12 │4✗│ ≠│", "└───┴──┴──┘", ""].join("\n");
        assert_eq!(picture.to_terminal(false), frame);
        let coloured = picture.to_terminal(true);
        assert!(coloured.contains("\u{1b}[1;91m4✗\u{1b}[0m") && coloured.contains("\u{1b}[1;93m ≠\u{1b}[0m"), "{coloured}");
    }

    #[test]
    fn signs_of_a_mosaic_take_no_room() {
        let mut picture = Picture::new(Size { width: 3, height: 1 });
        picture.framed = false;
        picture.mark(0, Shape::Fill, Tone::Found);
        picture.mark(1, Shape::Fill, Tone::Found);
        picture.mark(2, Shape::Dot, Tone::Faint);
        let plain = picture.to_terminal(false);
        let picture = picture.noting([1, 2], Notice::Wrong);
        assert_eq!((plain.as_str(), picture.to_terminal(false).as_str()), ("████ ·\n", "███✗·✗\n"));
    }

    #[test]
    fn clues_stand_outside() {
        let mut picture = Picture::new(Size { width: 2, height: 1 });
        picture.framed = false;
        picture.mark(0, Shape::Fill, Tone::Found);
        picture.mark(1, Shape::Dot, Tone::Faint);
        picture.add(Place { x: -1, y: 1 }, Shape::Text("1".to_owned()), Tone::Given);
        picture.add(Place { x: 1, y: -1 }, Shape::Text("1".to_owned()), Tone::Given);
        assert_eq!(picture.to_terminal(false), "   1\n 1██ ·\n");
    }

    #[test]
    fn all_junctions_are_there() {
        assert_eq!(JUNCTIONS.chars().count(), 81);
    }
}
