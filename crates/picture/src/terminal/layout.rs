//! Widths of columns in characters, and the drawing of some or all of them.

use std::iter::repeat_n;
use std::ops::RangeInclusive;

use tatham_core::grid::Direction;
use tatham_core::picture::GridLines;

use super::between::Between;
use super::lines::{Frame, Lines};
use super::paint::{code, ground, look, painted};
use super::routes::Routes;
use super::sheet::{Content, Sheet};

/// Room for cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spacing {
    /// Filled cells are squares, and the others have the lines between them.
    Roomy,
    /// Cells are as small as their characters allow, and only meaningful lines are drawn.
    Tight,
}

/// Columns of cells, and of clues beside them.
pub(super) type Columns = RangeInclusive<i32>;

/// Sheet with a width for each of its columns.
#[derive(Debug)]
pub(super) struct Layout<'s> {
    sheet: &'s Sheet<'s>,
    lines: Lines,
    between: Between<'s>,
    routes: Routes,
    /// Widths, from the sheet's first column.
    widths: Vec<usize>,
    /// True if each cell of the grid has room for a sign after its characters.
    has_signs: bool,
}

impl<'s> Layout<'s> {
    pub(super) fn new(sheet: &'s Sheet<'s>, spacing: Spacing) -> Self {
        let picture = sheet.picture;
        let routes = Routes::new(picture);
        let frame = match (picture.grid, spacing) {
            // Lines would cut routes.
            _ if !routes.is_empty() => Frame::Outline,
            (GridLines::Tight, _) => Frame::None,
            (GridLines::Full, Spacing::Roomy) => Frame::All,
            (_, Spacing::Tight) => Frame::Outline,
            (GridLines::Dots, Spacing::Roomy) => Frame::Dots,
            (GridLines::None, Spacing::Roomy) => Frame::Room,
        };
        let is_mosaic =
            picture.grid == GridLines::Tight && sheet.cells().any(|(_, content)| content.is_filled);
        // Faces, of which only the lines around them show, are about as wide as high.
        let is_airy =
            spacing == Spacing::Roomy && picture.marks.iter().any(|mark| mark.shape.is_face());
        let has_notices = !picture.notices.is_empty();
        let lines = Lines::new(picture, frame);
        let between =
            Between::new(picture, matches!(frame, Frame::All | Frame::Dots | Frame::Room));
        let mut widths = widths(sheet, spacing, is_mosaic, (&between, &routes));
        if is_airy {
            // A blank before and after; notices have that for their signs already.
            let more = if has_notices { 1 } else { 2 };
            for (width, x) in widths.iter_mut().zip(sheet.columns.clone()) {
                *width += if sheet.is_column(x) { more } else { 0 };
            }
        }
        Self {
            sheet,
            lines,
            between,
            routes,
            widths,
            has_signs: (has_notices || is_airy) && !is_mosaic,
        }
    }

    /// Returns all columns.
    pub(super) fn columns(&self) -> Columns {
        self.sheet.columns.clone()
    }

    /// Returns those of `columns` that belong to the grid, if there are any.
    pub(super) fn in_grid(&self, columns: &Columns) -> Option<Columns> {
        let (first, last) = (
            *columns.start().max(&0),
            *columns.end().min(&(self.sheet.picture.size.width as i32 - 1)),
        );
        (first <= last).then_some(first..=last)
    }

    /// Returns the number of characters of a column of cells.
    fn of_column(&self, x: i32) -> usize {
        self.widths[(x - self.sheet.columns.start()) as usize]
    }

    /// Returns true if the line on the right of these columns is drawn with them, not with the next
    /// column.
    fn is_closed(&self, columns: &Columns) -> bool {
        columns.end() == self.sheet.columns.end() && self.lines.has_column(columns.end() + 1)
    }

    /// Returns the number of characters of a line with these columns.
    pub(super) fn width(&self, columns: Columns) -> usize {
        let closing = usize::from(self.is_closed(&columns));
        columns.map(|x| self.of_column(x) + usize::from(self.lines.has_column(x))).sum::<usize>()
            + closing
    }

    /// Returns all columns in parts of at most `width` characters; only a single column that is
    /// wider makes a wider part.
    pub(super) fn parts(&self, width: usize) -> Vec<Columns> {
        let mut parts: Vec<Columns> = Vec::new();
        let mut taken = 0;
        for x in self.columns() {
            let wide = self.width(x..=x);
            match parts.last_mut() {
                Some(part) if taken + wide <= width => *part = *part.start()..=x,
                _ => {
                    parts.push(x..=x);
                    taken = 0;
                }
            }
            taken += wide;
        }
        parts
    }

    /// Returns these columns as lines of text.
    pub(super) fn draw(&self, columns: &Columns, colour: bool) -> String {
        let mut text = String::new();
        let (top, bottom) = (*self.sheet.rows.start(), *self.sheet.rows.end());
        for y in top..=bottom + 1 {
            if self.lines.has_row(y) {
                self.rule(&mut text, columns, y, colour);
            }
            if y <= bottom {
                self.row(&mut text, columns, y, colour);
            }
        }
        text
    }

    /// Adds the lines above row `y`.
    fn rule(&self, text: &mut String, columns: &Columns, y: i32, colour: bool) {
        let start = text.len();
        for x in columns.clone() {
            if self.lines.has_column(x) {
                match self.between.corner_of((x, y)) {
                    Some(tag) => tag.write(text, colour),
                    None => text.push(self.lines.junction(x, y)),
                }
            }
            let (line, width) = (self.lines.horizontal(x, y), self.of_column(x));
            let route = [
                self.routes.towards(x, y - 1, Direction::South),
                self.routes.towards(x, y, Direction::North),
            ];
            match self.between.above((x, y)) {
                Some(tag) => {
                    let before = if tag.is_left { 0 } else { (width - tag.width().min(width)) / 2 };
                    text.extend(repeat_n(line, before));
                    tag.write(text, colour);
                    text.extend(repeat_n(line, width.saturating_sub(before + tag.width())));
                }
                None => match route
                    .into_iter()
                    .find(|&route| route != ' ' && !self.lines.is_thick_above(x, y))
                {
                    Some(route) => {
                        let before = (width - usize::from(self.has_signs)) / 2;
                        text.extend(repeat_n(line, before));
                        text.push(route);
                        text.extend(repeat_n(line, width - before - 1));
                    }
                    None => text.extend(repeat_n(line, width)),
                },
            }
        }
        if self.is_closed(columns) {
            text.push(self.lines.junction(columns.end() + 1, y));
        }
        end_line(text, start);
    }

    /// Adds the cells of row `y`.
    fn row(&self, text: &mut String, columns: &Columns, y: i32, colour: bool) {
        let start = text.len();
        let empty = Content::default();
        let mut cells = self.sheet.row_from((*columns.start(), y)).peekable();
        for x in columns.clone() {
            if self.lines.has_column(x) {
                match self.between.left_of((x, y)) {
                    Some(tag) => tag.write(text, colour),
                    None => text.push(self.left(x, y)),
                }
            }
            let content = cells
                .next_if(|((column, _), _)| *column == x)
                .map_or(&empty, |(_, content)| content);
            let has_room = self.has_signs && self.sheet.is_column(x);
            let width = self.of_column(x);
            if self.sheet.is_column(x) && !self.routes.is_empty() {
                self.crossing(text, content, (x, y), width, colour);
            } else {
                cell(text, content, width, (has_room, self.between.corners_in_cells), colour);
            }
        }
        if self.is_closed(columns) {
            text.push(self.left(columns.end() + 1, y));
        }
        end_line(text, start);
    }

    /// Returns the character left of a cell: a line, or a route that crosses it.
    fn left(&self, x: i32, y: i32) -> char {
        let route = [
            self.routes.towards(x - 1, y, Direction::East),
            self.routes.towards(x, y, Direction::West),
        ];
        let route =
            route.into_iter().find(|&route| route != ' ' && !self.lines.is_thick_left(x, y));
        route.unwrap_or_else(|| self.lines.vertical(x, y))
    }

    /// Adds a cell with the routes from its middle to the left and to the right.
    fn crossing(
        &self,
        text: &mut String,
        content: &Content<'_>,
        (x, y): (i32, i32),
        width: usize,
        colour: bool,
    ) {
        let notice = content.notice(self.between.corners_in_cells).map(look);
        let width = width - usize::from(self.has_signs);
        let [before, after] =
            [Direction::West, Direction::East].map(|side| self.routes.towards(x, y, side));
        let mut middle: String = content.characters(self.between.corners_in_cells).collect();
        let route = self.routes.tone(x, y).map_or("", code);
        let mut own = content.tone.map_or(route, code);
        if middle.is_empty() {
            middle.push(self.routes.middle(x, y));
            own = route;
        }
        let left = (width - middle.chars().count().min(width)) / 2;
        let right = width.saturating_sub(left + middle.chars().count());
        let sides = |side: char, count: usize| repeat_n(side, count).collect::<String>();
        let sign = notice.map(|(sign, _)| sign).or(self.has_signs.then_some(after));
        let noticed = notice.map(|(_, code)| code);
        painted(text, &sides(before, left), noticed.unwrap_or(route), colour);
        painted(text, &middle, noticed.unwrap_or(own), colour);
        painted(
            text,
            &(sides(after, right) + &sign.map_or_else(String::new, String::from)),
            noticed.unwrap_or(route),
            colour,
        );
    }
}

/// Ends the line that begins at `start`, without trailing blanks.
pub(super) fn end_line(text: &mut String, start: usize) {
    text.truncate(start + text[start..].trim_end().len());
    text.push('\n');
}

/// Returns the number of characters of each column of cells.
fn widths(
    sheet: &Sheet<'_>,
    spacing: Spacing,
    is_mosaic: bool,
    (between, routes): (&Between<'_>, &Routes),
) -> Vec<usize> {
    let picture = sheet.picture;
    let has_notices = !picture.notices.is_empty();
    let mut widest = vec![1; sheet.columns.clone().count()];
    let (mut needs_gap, corners) = (false, between.corners_in_cells);
    for ((x, _), content) in sheet.cells() {
        let column = &mut widest[(x - sheet.columns.start()) as usize];
        *column = content.width(corners).max(*column);
        needs_gap |= sheet.is_column(*x) && content.needs_gap(corners);
    }
    // The content of the line above a cell has the cell's width, including the sign of a notice.
    for (&(x, _), tag) in between.all_above() {
        let column = &mut widest[(x - sheet.columns.start()) as usize];
        *column = tag.text.chars().count().max(*column);
    }
    // Two columns without a line in between need a gap, or numbers run together.
    let gap = match spacing {
        Spacing::Roomy => usize::from(picture.grid == GridLines::Tight),
        Spacing::Tight => usize::from(needs_gap),
    };
    // Cells that are filled or empty look best as squares of one size, with room for the clues
    // above them; a sign takes half of one.
    let clue = sheet
        .columns
        .clone()
        .zip(&widest)
        .filter(|(x, _)| sheet.is_column(*x))
        .map(|(_, wide)| *wide)
        .max()
        .unwrap_or(1);
    let square = clue + usize::from(clue > 1);
    let square = if spacing == Spacing::Tight && !has_notices { square } else { square.max(2) };
    let columns = sheet.columns.clone().zip(widest);
    let wide = columns.map(|(x, widest)| match (sheet.is_column(x), is_mosaic) {
        (true, true) => square,
        // Room on both sides for the routes.
        (true, false) if !routes.is_empty() => (widest | 1) + 2 + usize::from(has_notices),
        (true, false) => widest + gap + usize::from(has_notices),
        (false, _) => widest + 1,
    });
    wide.collect()
}

/// Adds a cell's characters, padded on the left, in the colour of their tone; the last is its sign,
/// or the room for one.
fn cell(
    text: &mut String,
    content: &Content<'_>,
    width: usize,
    (has_room, corners): (bool, bool),
    colour: bool,
) {
    let notice = content.notice(corners);
    let (sign, code) = match notice.map(look) {
        Some((sign, code)) => (Some(sign), code),
        None => {
            (has_room.then_some(' '), content.region.map_or(content.tone.map_or("", code), ground))
        }
    };
    let width = width - usize::from(sign.is_some());
    let is_blank = !content.is_filled && content.width(corners) == 0 && notice.is_none();
    // Light on dark, as on filled ground.
    let code = if code.is_empty() && content.is_inverse() { "7" } else { code };
    let is_coloured = colour && !code.is_empty() && !is_blank;
    if is_coloured {
        text.extend(["\u{1b}[", code, "m"]);
    }
    if content.is_filled && !content.is_inverse() {
        text.extend(repeat_n('█', width));
    } else {
        text.extend(repeat_n(' ', width - content.width(corners)));
        text.extend(content.characters(corners));
    }
    text.extend(sign);
    if is_coloured {
        text.push_str("\u{1b}[0m");
    }
}
