//! Sheets for printing: several puzzles on pages of paper, in black and white, with answers at the
//! end.
//!
//! The layout is the same for PDF and for SVG: a [`PageLayout`] has texts and scaled drawings, and
//! the writers place them.

pub(crate) mod metrics;
mod svg;

use tatham_core::Picture;

use crate::svg::{CELL, Printed};
use metrics::{Typeface, width};

/// Distance from the edges of the paper, in points (1/72 inch): 15 mm.
const MARGIN: f64 = 42.5;

/// Distance between two panels.
const GAP: f64 = 14.0;

/// Largest scale of a drawing: cells of 15 mm.
const MOST_SCALE: f64 = 42.5 / CELL as f64;

/// Sizes of texts.
const TITLE: f64 = 16.0;
const CAPTION: f64 = 11.0;
const FOOT: f64 = 9.0;

/// Height of a line of text, for its size.
const LINE: f64 = 1.5;

/// Number of answers on a page, if they are large enough: they are not written on.
const ANSWERS: usize = 6;

/// Least scale of an answer: numbers of 6 points.
const LEAST_SCALE: f64 = 6.0 / 18.0;

/// Paper of a sheet, upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 mm × 297 mm.
    A4,
    /// 8.5 in × 11 in.
    Letter,
}

impl Paper {
    /// Width and height in points (1/72 inch).
    pub(crate) fn size(self) -> [f64; 2] {
        match self {
            Self::A4 => [595.28, 841.89],
            Self::Letter => [612.0, 792.0],
        }
    }
}

/// Part of a sheet with a caption: a puzzle or an answer.
#[derive(Clone, Debug)]
pub struct Panel {
    caption: String,
    content: Content,
}

/// Content of a panel, below its caption.
#[derive(Clone, Debug)]
enum Content {
    Drawing(Printed),
    /// A sentence.
    Text(String),
}

impl Panel {
    /// Makes a panel with a picture.
    pub fn picture(caption: String, picture: &Picture) -> Self {
        Self { caption, content: Content::Drawing(crate::svg::for_print(picture)) }
    }

    /// Makes a panel with a sentence instead of a picture.
    pub fn text(caption: String, text: String) -> Self {
        Self { caption, content: Content::Text(text) }
    }

    /// Returns the scale at which the content fits a room.
    fn scale(&self, [width, height]: [f64; 2]) -> f64 {
        match &self.content {
            Content::Drawing(Printed { size: [wide, high], .. }) => {
                (width / f64::from(*wide)).min(height / f64::from(*high)).min(MOST_SCALE)
            }
            Content::Text(_) => MOST_SCALE,
        }
    }
}

/// Sheet of puzzles, and of answers on pages of their own.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Paper of all pages.
    pub paper: Paper,
    /// Number of puzzles on a page; 0 counts as 1.
    pub per_page: usize,
    /// Title at the top of each page.
    pub title: Option<String>,
    /// The puzzles.
    pub puzzles: Vec<Panel>,
    /// Their answers.
    pub answers: Vec<Panel>,
}

/// Text of a page.
#[derive(Clone, Debug)]
pub(crate) struct PageText {
    /// Middle of its baseline, from the upper left corner of the paper.
    pub(crate) at: [f64; 2],
    pub(crate) size: f64,
    pub(crate) face: Typeface,
    pub(crate) text: String,
}

/// Texts and drawings of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageLayout<'s> {
    pub(crate) texts: Vec<PageText>,
    /// Drawings with their upper left corners and scales.
    pub(crate) drawings: Vec<([f64; 2], f64, &'s Printed)>,
}

impl PageLayout<'_> {
    /// Adds a text around the middle of its line, cut off if it is wider than the room.
    fn text(&mut self, at: [f64; 2], size: f64, face: Typeface, text: &str, room: f64) {
        let text = fitted(text, size, face, room);
        self.texts.push(PageText { at, size, face, text });
    }
}

/// Columns of panels on a page, and the room of each panel.
#[derive(Clone, Copy, Debug)]
struct Arrangement {
    columns: usize,
    /// Width and height of a panel.
    room: [f64; 2],
}

impl Arrangement {
    /// Divides an area for this many panels into the columns that make the drawings largest.
    fn best(panels: &[Panel], count: usize, [width, height]: [f64; 2]) -> Self {
        let divided =
            |length: f64, parts: usize| (length - GAP * (parts - 1) as f64) / parts as f64;
        let with = |columns: usize| {
            let rows = count.div_ceil(columns);
            Self { columns, room: [divided(width, columns), divided(height, rows)] }
        };
        let sum = |own: &Self| panels.iter().map(|panel| panel.scale(own.inside())).sum::<f64>();
        let mut best = with(1);
        for columns in 2..=count {
            let other = with(columns);
            if sum(&other) > sum(&best) {
                best = other;
            }
        }
        best
    }

    /// Divides an area for as many of the first panels as can be read, or for 1.
    fn legible(panels: &[Panel], most: usize, area: [f64; 2]) -> (usize, Self) {
        for count in (2..=most).rev() {
            let shown = &panels[..count.min(panels.len())];
            let own = Self::best(shown, count, area);
            if shown.iter().all(|panel| panel.scale(own.inside()) >= LEAST_SCALE) {
                return (count, own);
            }
        }
        (1, Self::best(&panels[..1], 1, area))
    }

    /// Returns the room below a caption.
    fn inside(&self) -> [f64; 2] {
        [self.room[0], self.room[1] - CAPTION * LINE]
    }
}

impl Sheet {
    /// Returns the pages as SVG documents.
    pub fn to_svg(&self) -> Vec<String> {
        self.pages().iter().map(|page| svg::document(page, self.paper)).collect()
    }

    /// Returns the layout of all pages.
    pub(crate) fn pages(&self) -> Vec<PageLayout<'_>> {
        let mut pages = Vec::new();
        let area = self.area(self.title.is_some());
        let per_page = self.per_page.clamp(1, self.puzzles.len().max(1));
        let arrangement = Arrangement::best(&self.puzzles, per_page, area);
        for panels in self.puzzles.chunks(per_page) {
            pages.push(self.page(panels, self.title.as_deref(), &arrangement));
        }
        let heading = self.title.as_ref().map(|title| format!("{title}: answers"));
        let heading = heading.as_deref().unwrap_or("Answers");
        let most = per_page.max(ANSWERS).min(self.answers.len().max(1));
        let mut rest = &self.answers[..];
        while !rest.is_empty() {
            let (count, arrangement) = Arrangement::legible(rest, most, self.area(true));
            let (panels, later) = rest.split_at(count.min(rest.len()));
            pages.push(self.page(panels, Some(heading), &arrangement));
            rest = later;
        }
        let [width, height] = self.paper.size();
        let count = pages.len();
        for (number, page) in pages.iter_mut().enumerate().filter(|_| count > 1) {
            let at = [width / 2.0, height - MARGIN];
            page.text(at, FOOT, Typeface::Plain, &format!("{} / {count}", number + 1), width);
        }
        pages
    }

    /// Returns the area of a page's panels.
    fn area(&self, has_heading: bool) -> [f64; 2] {
        let [width, height] = self.paper.size();
        [width - 2.0 * MARGIN, height - MARGIN - FOOT * LINE - top(has_heading)]
    }

    /// Returns the page of some panels.
    fn page<'s>(
        &self,
        panels: &'s [Panel],
        heading: Option<&str>,
        arrangement: &Arrangement,
    ) -> PageLayout<'s> {
        let [width, _] = self.paper.size();
        let mut page = PageLayout::default();
        if let Some(heading) = heading {
            let room = width - 2.0 * MARGIN;
            page.text([width / 2.0, MARGIN + TITLE], TITLE, Typeface::Bold, heading, room);
        }
        let room = arrangement.room;
        for (number, panel) in panels.iter().enumerate() {
            let (column, row) = (number % arrangement.columns, number / arrangement.columns);
            let left = MARGIN + column as f64 * (room[0] + GAP);
            let top = top(heading.is_some()) + row as f64 * (room[1] + GAP);
            place(&mut page, panel, [left, top], arrangement);
        }
        page
    }
}

/// Returns the top of a page's panels.
fn top(has_heading: bool) -> f64 {
    MARGIN + if has_heading { TITLE * 2.0 } else { 0.0 }
}

/// Places a panel with its upper left corner at a position.
fn place<'s>(
    page: &mut PageLayout<'s>,
    panel: &'s Panel,
    [left, top]: [f64; 2],
    arrangement: &Arrangement,
) {
    let width = arrangement.room[0];
    let middle = left + width / 2.0;
    page.text([middle, top + CAPTION], CAPTION, Typeface::Bold, &panel.caption, width);
    let top = top + CAPTION * LINE;
    match &panel.content {
        Content::Drawing(drawing) => {
            let scale = panel.scale(arrangement.inside());
            let left = middle - scale * f64::from(drawing.size[0]) / 2.0;
            page.drawings.push(([left, top], scale, drawing));
        }
        Content::Text(text) => {
            page.text([middle, top + CAPTION], CAPTION, Typeface::Plain, text, width);
        }
    }
}

/// Cuts off a text that is wider than its room.
fn fitted(text: &str, size: f64, face: Typeface, room: f64) -> String {
    if width(text, face) * size <= room {
        return text.to_owned();
    }
    let mut cut = String::new();
    for character in text.chars() {
        let longer = format!("{cut}{character}");
        if width(&(longer.clone() + "…"), face) * size > room {
            break;
        }
        cut = longer;
    }
    cut.trim_end().to_owned() + "…"
}

#[cfg(test)]
mod tests {
    use tatham_core::Size;

    use super::*;

    fn panel(width: usize, height: usize) -> Panel {
        Panel::picture("1. A puzzle".to_owned(), &Picture::new(Size { width, height }))
    }

    fn sheet(puzzles: Vec<Panel>, per_page: usize) -> Sheet {
        Sheet { paper: Paper::A4, per_page, title: None, puzzles, answers: Vec::new() }
    }

    #[test]
    fn all_is_on_the_paper_and_nothing_overlaps() {
        for per_page in 1..=12 {
            for [width, height] in [[1, 1], [9, 9], [50, 2], [2, 50], [200, 200]] {
                let mut sheet = sheet(vec![panel(width, height); 13], per_page);
                sheet.title = Some("Title".to_owned());
                let pages = sheet.pages();
                assert_eq!(pages.len(), 13_usize.div_ceil(per_page), "{per_page}");
                let [paper_width, paper_height] = sheet.paper.size();
                for page in &pages {
                    let rooms: Vec<[f64; 4]> = page
                        .drawings
                        .iter()
                        .map(|([x, y], scale, drawing)| {
                            let [width, height] = drawing.size.map(|side| scale * f64::from(side));
                            [*x, *y, x + width, y + height]
                        })
                        .collect();
                    for [left, top, right, bottom] in &rooms {
                        assert!(*left >= MARGIN - 0.01 && *right <= paper_width - MARGIN + 0.01);
                        assert!(*top >= MARGIN && *bottom <= paper_height - MARGIN - FOOT);
                    }
                    for (at, one) in rooms.iter().enumerate() {
                        for other in &rooms[at + 1..] {
                            let apart = |axis: usize| {
                                one[axis + 2] <= other[axis] + 0.01
                                    || other[axis + 2] <= one[axis] + 0.01
                            };
                            assert!(apart(0) || apart(1), "{per_page} {width}x{height}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn pages_are_divided_so_that_drawings_are_large() {
        let columns = |width, height, per_page| {
            let panels = vec![panel(width, height); per_page];
            Arrangement::best(&panels, per_page, [500.0, 750.0]).columns
        };
        assert_eq!(columns(30, 30, 1), 1);
        assert_eq!(columns(30, 30, 2), 1, "one above the other");
        assert_eq!(columns(10, 30, 2), 2, "side by side");
        assert_eq!(columns(30, 30, 6), 2);
        assert_eq!(columns(30, 30, 12), 3);
    }

    #[test]
    fn answers_have_pages_of_their_own() {
        let mut sheet = sheet(vec![panel(5, 5); 2], 1);
        sheet.answers = vec![
            panel(5, 5),
            Panel::text("2. A puzzle".to_owned(), "This puzzle has no solution.".to_owned()),
        ];
        let pages = sheet.pages();
        assert_eq!(pages.len(), 3);
        let texts: Vec<&str> = pages[2].texts.iter().map(|text| text.text.as_str()).collect();
        assert_eq!(
            texts,
            ["Answers", "1. A puzzle", "2. A puzzle", "This puzzle has no solution.", "3 / 3"]
        );
    }

    #[test]
    fn answers_that_would_be_too_small_have_more_room() {
        let mut sheet = sheet(vec![panel(5, 5)], 1);
        sheet.answers = vec![panel(5, 5), panel(5, 5), panel(60, 60), panel(5, 5), panel(5, 5)];
        let counts: Vec<usize> = sheet.pages().iter().map(|page| page.drawings.len()).collect();
        assert_eq!(counts, [1, 2, 1, 2]);
    }

    #[test]
    fn a_long_text_is_cut_off() {
        let cut = fitted("1. A puzzle with a long name", 11.0, Typeface::Bold, 80.0);
        assert!(cut.starts_with("1. A puzz") && cut.ends_with('…'), "{cut}");
        assert!(width(&cut, Typeface::Bold) * 11.0 <= 80.0);
        assert_eq!(fitted("short", 11.0, Typeface::Plain, 80.0), "short");
    }
}
