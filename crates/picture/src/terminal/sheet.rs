//! Content of each cell, from the marks of a picture, row by row.

use std::ops::RangeInclusive;

use tatham_core::picture::{Mark, Notice, Point, Pole, Shape, Tone};
use tatham_core::{Direction, Picture, Place, cold_sort};

use crate::marks;

/// Content of a cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Content<'p> {
    text: &'p str,
    /// Arrow, star or colour after the text.
    sign: Option<char>,
    /// Text that shows only without other content.
    corner: &'p str,
    pencil: &'p str,
    /// True if the whole cell is filled.
    pub(super) is_filled: bool,
    /// True if there is a ring around the text.
    is_ringed: bool,
    /// True if a cell of two shades is black.
    pub(super) ink: Option<bool>,
    pub(super) tone: Option<Tone>,
    /// Colour of its region, on a map.
    pub(super) region: Option<u32>,
    notice: Option<Notice>,
    corner_notice: Option<Notice>,
}

impl<'p> Content<'p> {
    /// Returns the cell's characters; `corners` is true if a text in its corner is here, not on the
    /// line above.
    pub(super) fn characters(&self, corners: bool) -> impl Iterator<Item = char> + use<'p> {
        let is_bare = self.text.is_empty() && self.sign.is_none();
        let text = match is_bare {
            true if corners && !self.corner.is_empty() => self.corner,
            true => self.pencil,
            false => self.text,
        };
        let is_ringed = self.is_ringed;
        text.chars().map(move |sign| if is_ringed { ringed(sign) } else { sign }).chain(self.sign)
    }

    /// Returns the number of characters.
    pub(super) fn width(&self, corners: bool) -> usize {
        self.characters(corners).count()
    }

    /// Returns true if they could run together with those of an adjacent cell: a number of several
    /// digits.
    pub(super) fn needs_gap(&self, corners: bool) -> bool {
        self.sign.is_none() && self.width(corners) > 1
    }

    /// Returns the notice of the cell; that of its corner only if the corner's text is here.
    pub(super) fn notice(&self, corners: bool) -> Option<Notice> {
        self.notice.or(self.corner_notice.filter(|_| corners))
    }

    /// Returns true if a text is on filled ground.
    pub(super) fn is_inverse(&self) -> bool {
        self.is_filled && !self.text.is_empty()
    }

    fn add(&mut self, item: Item<'p>, plain: bool) {
        let mark = match item {
            Item::Mark(mark) => mark,
            Item::Notice(notice) => {
                self.notice = Some(notice);
                return;
            }
            Item::CornerNotice(notice) => {
                self.corner_notice = Some(notice);
                return;
            }
        };
        match &mark.shape {
            Shape::Text(text) | Shape::Not(text) | Shape::Island(text) => self.text = text,
            Shape::Corner(text) => self.corner = text,
            Shape::Pencil(text) => self.pencil = text,
            Shape::Arrow(direction) => self.sign = Some(arrow(*direction)),
            Shape::Star => self.sign = Some('★'),
            Shape::Fill => (self.is_filled, self.ink) = (true, Some(true)),
            Shape::Black => (self.text, self.ink) = ("■", Some(true)),
            Shape::White => (self.text, self.ink) = ("□", Some(false)),
            Shape::Dot => (self.text, self.ink) = (if plain { "" } else { "·" }, Some(false)),
            Shape::Cross => self.text = "×",
            Shape::Disc => self.text = "●",
            Shape::Ring => (self.is_ringed, self.ink) = (true, Some(false)),
            Shape::Block | Shape::Source => self.text = "■",
            Shape::End(side) => self.text = end(*side),
            Shape::Lamp => self.text = "☼",
            Shape::Tree => self.text = "♣",
            Shape::Tent => self.text = "▲",
            Shape::Mirror(Direction::NorthEast) => self.text = "╱",
            Shape::Mirror(_) => self.text = "╲",
            Shape::Ghost => self.text = "G",
            Shape::Vampire => self.text = "V",
            Shape::Zombie => self.text = "Z",
            Shape::Spot { black } | Shape::Pearl { black } => self.text = spot(*black),
            Shape::Line { to, .. } => {
                self.text =
                    if (to.x > mark.point.x) == (to.y > mark.point.y) { "╲" } else { "╱" }
            }
            Shape::Region(Some(colour)) => {
                (self.sign, self.region) = (Some(letter(*colour)), Some(*colour));
            }
            Shape::Tile(colour) => self.region = Some(FIRST_TILE + colour),
            Shape::Pole(Pole::Plus) => self.text = "+",
            Shape::Pole(Pole::Minus) => self.text = "−",
            Shape::Pole(Pole::Neutral) => self.text = "·",
            _ => return,
        }
        // The solver's mark wins over the puzzle's in the same cell.
        if self.tone != Some(Tone::Found) {
            self.tone = Some(mark.tone);
        }
    }
}

/// Mark or notice in a cell.
#[derive(Clone, Copy)]
enum Item<'p> {
    Mark(&'p Mark),
    Notice(Notice),
    /// Notice of the text in its corner.
    CornerNotice(Notice),
}

/// Column and row of a cell; those of clues are outside the grid.
pub(super) type At = (i32, i32);

/// Cells with content, those of the grid and those of the clues around it.
#[derive(Debug)]
pub(super) struct Sheet<'p> {
    pub(super) picture: &'p Picture,
    /// Cells in reading order.
    cells: Vec<(At, Content<'p>)>,
    /// Columns and rows of the grid and its surroundings.
    pub(super) columns: RangeInclusive<i32>,
    pub(super) rows: RangeInclusive<i32>,
}

impl<'p> Sheet<'p> {
    pub(super) fn new(picture: &'p Picture) -> Self {
        let shown = picture.marks.iter().filter(|mark| shows(mark));
        let marks = shown.map(|mark| (at(mark), Item::Mark(mark)));
        let notices = picture.notices.iter().flat_map(|(&place, &notice)| {
            if let Place::Cell([x, y]) = place {
                return vec![((x as i32, y as i32), Item::Notice(notice))];
            }
            let is_corner = |mark: &Mark| matches!(mark.shape, Shape::Corner(_));
            let item = |mark| {
                if is_corner(mark) { Item::CornerNotice(notice) } else { Item::Notice(notice) }
            };
            let marks = marks::showing(picture, place).filter(|mark| shows(mark));
            marks.map(|mark| (at(mark), item(mark))).collect()
        });
        let mut items: Vec<(At, Item<'p>)> = marks.chain(notices).collect();
        // A stable sort keeps later marks of a cell above.
        cold_sort::sort_by_key(&mut items, |&((x, y), _)| (y, x));
        let cells = items.chunk_by(|one, other| one.0 == other.0).map(|items| {
            let mut content = Content::default();
            for (_, item) in items {
                content.add(*item, picture.plain);
            }
            (items[0].0, content)
        });
        let cells: Vec<(At, Content<'p>)> = cells.collect();
        let within = |side: usize, at: fn(&At) -> i32| {
            let (least, most) = (0, side as i32 - 1);
            cells
                .iter()
                .map(|(place, _)| at(place))
                .fold(least..=most, |range, at| at.min(*range.start())..=at.max(*range.end()))
        };
        let (columns, rows) =
            (within(picture.size.width, |at| at.0), within(picture.size.height, |at| at.1));
        Self { picture, cells, columns, rows }
    }

    /// Returns all cells with content.
    pub(super) fn cells(&self) -> impl Iterator<Item = &(At, Content<'p>)> {
        self.cells.iter()
    }

    /// Returns the cells of row `y`, from column `x`.
    pub(super) fn row_from(&self, (x, y): At) -> impl Iterator<Item = &(At, Content<'p>)> {
        let first = self.cells.partition_point(|&((column, row), _)| (row, column) < (y, x));
        self.cells[first..].iter().take_while(move |((_, row), _)| *row == y)
    }

    /// Returns true if the column belongs to the grid.
    pub(super) fn is_column(&self, x: i32) -> bool {
        (0..self.picture.size.width as i32).contains(&x)
    }

    /// Returns true if the row belongs to the grid.
    pub(super) fn is_row(&self, y: i32) -> bool {
        (0..self.picture.size.height as i32).contains(&y)
    }
}

/// Returns the cell of a mark; a line from corner to corner belongs to the cell in between.
fn at(mark: &Mark) -> At {
    let point = match mark.shape {
        Shape::Line { to, .. } => Point { x: mark.point.x.min(to.x), y: mark.point.y.min(to.y) },
        _ => mark.point,
    };
    (point.x.div_euclid(2), point.y.div_euclid(2))
}

/// Returns true if characters show the mark in its cell.
fn shows(mark: &Mark) -> bool {
    match &mark.shape {
        // Others are on lines.
        Shape::Spot { .. } | Shape::Island(_) | Shape::Cross => {
            mark.point.x % 2 != 0 && mark.point.y % 2 != 0
        }
        // From corner to corner of a cell; others are routes, or are on lines.
        Shape::Line { to, .. } => {
            let apart = |one: i32, other: i32| one % 2 == 0 && one.abs_diff(other) == 2;
            apart(mark.point.x, to.x) && apart(mark.point.y, to.y)
        }
        Shape::Shade
        | Shape::Region(None)
        | Shape::Open
        | Shape::Lit
        | Shape::Dashed(_)
        | Shape::Bridges { .. }
        | Shape::Track(_)
        | Shape::Wire(_)
        | Shape::Polygon(_)
        | Shape::Path { .. }
        | Shape::Words { .. }
        | Shape::More(_)
        | Shape::Bar => false,
        // A longer text would make every column wide.
        Shape::Pencil(text) => text.len() <= 4,
        _ => true,
    }
}

/// Returns a digit or letter with a ring around it; any other sign is unchanged.
fn ringed(sign: char) -> char {
    let from = |first: char, base: char| {
        char::from_u32(u32::from(first) + u32::from(sign) - u32::from(base)).unwrap_or(sign)
    };
    match sign {
        '0' => '⓪',
        '1'..='9' => from('①', '1'),
        'a'..='z' => from('ⓐ', 'a'),
        'A'..='Z' => from('Ⓐ', 'A'),
        _ => sign,
    }
}

/// Returns the letter of a map's colour: blue, green, orange, yellow.
fn letter(colour: u32) -> char {
    ['B', 'G', 'O'].get(colour as usize).copied().unwrap_or('Y')
}

/// First colour of tiles, after those of regions.
pub(super) const FIRST_TILE: u32 = 4;

/// Returns a white or black dot.
pub(super) fn spot(black: bool) -> &'static str {
    if black { "●" } else { "○" }
}

/// Returns the end of a ship, which has four directions.
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
