//! SVG documents of pictures: plain shapes, light or dark as the reader prefers, and readable in
//! any viewer and printer by their attributes alone.

mod figures;
mod kept;
mod notices;
mod page;
mod paint;
mod places;
mod routes;
mod signs;
mod words;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::{self, Write as _};

use tatham_core::picture::{GridLines, Mark, Notice, Point, Shape, Tone};
use tatham_core::{Direction, Picture, Place, Size};

use crate::marks;
use figures::Cages;
use paint::Paint;
use places::Places;

/// Side of a cell in user units.
pub(crate) const CELL: i32 = 32;

/// Half of a cell's side: the unit of points.
const HALF: i32 = CELL / 2;

/// Margin around the page.
const MARGIN: i32 = 8;

pub use kept::KeptDrawing;
pub use page::Page;
use page::Room;

/// Side, in half cells, of the squares whose marks make a group. They are so small that a changed
/// one is a few kilobytes, and so large that the groups themselves are not most of a document.
const BLOCK: i32 = 6;

/// Side of such squares in the plane, where the edges of faces are marks, too.
const PLANE_BLOCK: i32 = 3;

/// Returns the document.
pub(super) fn draw(picture: &Picture) -> String {
    let mut svg = String::new();
    document(&mut svg, picture, false).expect("writing to a string cannot fail");
    svg
}

/// Elements of a picture in black and white, without what only a pointer needs.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    /// Size of its page in user units.
    pub(crate) size: [i32; 2],
    pub(crate) elements: String,
}

/// Draws the picture for printing.
pub(super) fn for_print(picture: &Picture) -> Printed {
    let page = Page::for_picture(picture);
    let canvas = Canvas { is_printed: true, ..Canvas::new(picture, &page) };
    let mut svg = String::new();
    canvas.elements(&mut svg, picture, false).expect("writing to a string cannot fail");
    Printed { size: page.size, elements: paint::in_print(&svg) }
}

/// Returns the document in groups with stable keys.
pub(super) fn draw_in_groups(picture: &Picture) -> String {
    let mut svg = String::new();
    document(&mut svg, picture, true).expect("writing to a string cannot fail");
    svg
}

/// Blocks of cells whose marks make a group.
struct Blocks {
    side: i32,
    columns: i32,
    rows: i32,
}

impl Blocks {
    fn new(picture: &Picture) -> Self {
        let Size { width, height } = picture.size;
        let block = if picture.is_plane() { PLANE_BLOCK } else { BLOCK };
        let count = |cells: usize| (2 * cells as i32).div_euclid(block) + 1;
        Self { side: block * picture.unit, columns: count(width), rows: count(height) }
    }

    fn count(&self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// Returns the block of a point; points beside the grid belong to the nearest block.
    fn at(&self, point: Point) -> usize {
        let block = |at: i32, count: i32| at.div_euclid(self.side).clamp(0, count - 1);
        (block(point.y, self.rows) * self.columns + block(point.x, self.columns)) as usize
    }
}

/// Parts of the notices.
#[derive(Clone, Copy)]
enum Notices {
    /// Colours of the paper.
    Papers,
    /// Frames and signs.
    Signs,
}

impl Notices {
    /// Key of the group.
    fn key(self) -> &'static str {
        match self {
            Self::Papers => "papers",
            Self::Signs => "signs",
        }
    }
}

/// Writes elements as a group with a key.
fn group(svg: &mut String, key: &str, elements: &str) {
    for part in ["<g data-key=\"", key, "\">\n", elements, "</g>\n"] {
        svg.push_str(part);
    }
}

fn document(svg: &mut String, picture: &Picture, is_grouped: bool) -> fmt::Result {
    let page = Page::for_picture(picture);
    let canvas = Canvas::new(picture, &page);
    let [width, height] = page.size;
    // Attributes that all texts share are written here once.
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" class="puzzle" role="img" font-family="sans-serif" text-anchor="middle">"#
    )?;
    writeln!(svg, "<title>{}</title>", escaped(&notices::title(picture)))?;
    let after_title = svg.len();
    rect(svg, (0, 0), (width, height), Paint::Paper);
    canvas.elements(svg, picture, is_grouped)?;
    if is_grouped {
        // A patch may use any class.
        svg.insert_str(after_title, &paint::whole_style());
    } else {
        canvas.bare(svg, picture);
        svg.insert_str(after_title, &paint::style(&svg[after_title..]));
    }
    writeln!(svg, "</svg>")
}

/// Returns the page without its margin: the grid and everything around it.
fn bounds(picture: &Picture) -> Room {
    // A plane ends in its last cell, which need not be full.
    let begun = usize::from(picture.is_plane());
    let [right, bottom] =
        [picture.size.width, picture.size.height].map(|cells| (cells - begun) as i32 * CELL);
    let rooms = picture.marks.iter().filter_map(|mark| room_of(mark, picture));
    rooms.fold(Room { left: 0, top: 0, right, bottom }, Room::around)
}

/// Returns the room that a mark takes, if it takes any of its own.
fn room_of(mark: &Mark, picture: &Picture) -> Option<Room> {
    let clue = |(left, top, right, bottom): (i32, i32, i32, i32)| {
        (left - routes::CLUE, top - routes::CLUE, right + routes::CLUE, bottom + routes::CLUE)
    };
    let (left, top, right, bottom) = match &mark.shape {
        Shape::Path { .. } => return None,
        Shape::Line { to, .. } | Shape::Bridges { to, .. } => {
            around(&[mark.point, *to], picture.unit)
        }
        Shape::Polygon(corners) => around(corners, picture.unit),
        Shape::Island(_) if picture.is_plane() => clue(around(&[mark.point], picture.unit)),
        _ if picture.is_plane() => around(&[mark.point], picture.unit),
        // A round clue where lines meet.
        Shape::Island(_) if mark.point.x % 2 == 0 => {
            let (x, y) = (mark.point.x * HALF, mark.point.y * HALF);
            clue((x, y, x, y))
        }
        Shape::Words { text, weight, align } => words::bounds(mark.point, text, *weight, *align),
        _ => {
            // A mark on a line of the grid reaches no farther than the margin.
            let side = |at: i32| if at % 2 == 0 { (at * HALF, at * HALF) } else { cell(at) };
            let [(left, right), (top, bottom)] = [side(mark.point.x), side(mark.point.y)];
            (left, top, right, bottom)
        }
    };
    Some(Room { left, top, right, bottom })
}

/// Returns the extent of the cell at an odd coordinate.
fn cell(at: i32) -> (i32, i32) {
    let start = at.div_euclid(2) * CELL;
    (start, start + CELL)
}

/// Returns the position of a coordinate on the page; `unit` of them make half a cell.
fn scaled(at: i32, unit: i32) -> i32 {
    (2 * at * HALF + unit).div_euclid(2 * unit)
}

/// Returns the smallest rectangle around some points, as (left, top, right, bottom) from the grid's
/// upper left corner.
fn around(points: &[Point], unit: i32) -> (i32, i32, i32, i32) {
    let [x, y] = [|point: &Point| point.x, |point: &Point| point.y].map(|at| {
        let all = points.iter().map(at).map(|at| scaled(at, unit));
        (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
    });
    (x.0, y.0, x.1, y.1)
}

/// Layer of a shape, from the bottom to the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    /// Colour of the paper.
    Backdrop,
    /// Fill of a cell, under the lines of the grid.
    Ground,
    /// Path over cells, under the lines of the grid.
    Path,
    /// Content of a cell.
    Cell,
    /// Line above all others.
    Above,
    /// Mark that interrupts any line, including the frames of notices.
    Top,
}

impl Layer {
    const COUNT: usize = Self::Top as usize + 1;

    fn for_shape(shape: &Shape) -> Self {
        match shape {
            Shape::Shade | Shape::Open | Shape::Lit | Shape::Region(_) | Shape::Tile(_) => {
                Self::Backdrop
            }
            Shape::Fill | Shape::Black | Shape::White | Shape::Pole(_) => Self::Ground,
            Shape::Path { .. } | Shape::Bridges { .. } => Self::Path,
            Shape::Line { thick: true, .. } | Shape::Cross | Shape::Source => Self::Above,
            Shape::Corner(_)
            | Shape::More(_)
            | Shape::Bar
            | Shape::Spot { .. }
            | Shape::Island(_) => Self::Top,
            _ => Self::Cell,
        }
    }
}

/// Position of the grid's upper left corner on the page, and the data that marks share.
struct Canvas<'p> {
    x: i32,
    y: i32,
    unit: i32,
    notices: &'p BTreeMap<Place, Notice>,
    /// Positions of arrows and stars: a number moves up to make room for one.
    signs: HashSet<Point>,
    cages: Cages,
    /// True if there are texts in the corners of cells.
    has_corners: bool,
    /// Colour of texts on ground other than paper.
    grounds: HashMap<Point, Paint>,
    /// The marks of each layer.
    layers: [Vec<&'p Mark>; Layer::COUNT],
    /// True in print: elements do not name the places that they show, and colours have patterns.
    is_printed: bool,
}

/// Returns the colour of each text on coloured ground.
fn grounds(picture: &Picture) -> HashMap<Point, Paint> {
    let texts =
        picture.marks.iter().filter(|mark| matches!(mark.shape, Shape::Text(_) | Shape::Not(_)));
    let texts: HashSet<Point> = texts.map(|mark| mark.point).collect();
    // A region of a map with a notice has paper of its own under the number.
    let is_noticed =
        |mark: &Mark| mark.place.is_some_and(|place| picture.notices.contains_key(&place));
    let ground = |mark: &Mark| match mark.shape {
        Shape::Fill => Some((mark.point, Paint::Paper)),
        Shape::Region(Some(_)) if !is_noticed(mark) => Some((mark.point, Paint::Eye)),
        Shape::Tile(_) => Some((mark.point, Paint::Eye)),
        Shape::Black => Some((mark.point, Paint::White)),
        Shape::White => Some((mark.point, Paint::Black)),
        _ => None,
    };
    picture.marks.iter().filter_map(ground).filter(|(point, _)| texts.contains(point)).collect()
}

/// The marks that are shown, layer by layer.
fn by_layer(picture: &Picture) -> [Vec<&Mark>; Layer::COUNT] {
    let mut layers = [const { Vec::new() }; Layer::COUNT];
    for mark in marks::shown(picture) {
        layers[Layer::for_shape(&mark.shape) as usize].push(mark);
    }
    layers
}

impl Canvas<'_> {
    /// Writes all elements, from the bottom to the top.
    fn elements(&self, svg: &mut String, picture: &Picture, is_grouped: bool) -> fmt::Result {
        let layer = |svg: &mut String, layer| {
            if is_grouped {
                self.blocks(svg, picture, layer)
            } else {
                self.layer(svg, picture, layer)
            }
        };
        let notice = |svg: &mut String, which: Notices| {
            let elements = self.notices(picture, which)?;
            if is_grouped {
                group(svg, which.key(), &elements);
            } else {
                svg.push_str(&elements);
            }
            Ok(())
        };
        layer(svg, Layer::Backdrop)?;
        notice(svg, Notices::Papers)?;
        for below in [Layer::Ground, Layer::Path] {
            layer(svg, below)?;
        }
        self.grid(svg, picture)?;
        for above in [Layer::Cell, Layer::Above] {
            layer(svg, above)?;
        }
        notice(svg, Notices::Signs)?;
        layer(svg, Layer::Top)
    }

    fn at(&self, point: Point) -> (i32, i32) {
        (self.x + scaled(point.x, self.unit), self.y + scaled(point.y, self.unit))
    }

    fn layer(&self, svg: &mut String, picture: &Picture, layer: Layer) -> fmt::Result {
        self.marks(svg, picture, &self.layers[layer as usize])
    }

    /// Returns the canvas of a picture on its page.
    fn new<'p>(picture: &'p Picture, page: &Page) -> Canvas<'p> {
        Canvas {
            x: page.left,
            y: page.top,
            unit: picture.unit,
            notices: &picture.notices,
            signs: picture
                .marks
                .iter()
                .filter(|mark| matches!(mark.shape, Shape::Arrow(_) | Shape::Star))
                .map(|mark| mark.point)
                .collect(),
            cages: Cages::new(picture),
            has_corners: picture.marks.iter().any(|mark| matches!(mark.shape, Shape::Corner(_))),
            grounds: grounds(picture),
            layers: by_layer(picture),
            is_printed: false,
        }
    }

    /// Returns a part of the notices.
    fn notices(&self, picture: &Picture, which: Notices) -> Result<String, fmt::Error> {
        let mut elements = String::new();
        match which {
            Notices::Papers => notices::papers(&mut elements, self, picture),
            Notices::Signs => notices::signs(&mut elements, self, picture)?,
        }
        Ok(elements)
    }

    /// Returns the marks of each layer in blocks of cells.
    fn all_blocks(&self, picture: &Picture) -> [Vec<Vec<&Mark>>; Layer::COUNT] {
        std::array::from_fn(|layer| self.in_blocks(picture, layer))
    }

    /// Returns the marks of a layer in blocks of cells.
    fn in_blocks(&self, picture: &Picture, layer: usize) -> Vec<Vec<&Mark>> {
        let numbers = Blocks::new(picture);
        let mut blocks = vec![Vec::new(); numbers.count()];
        // Mere backgrounds are for pointers, and a player's targets are elsewhere.
        let is_seen = |mark: &&&Mark| !matches!(mark.shape, Shape::Polygon(_));
        for &mark in self.layers[layer].iter().filter(is_seen) {
            blocks[numbers.at(mark.point)].push(mark);
        }
        blocks
    }

    /// Writes a layer in groups: one for each block of cells, whether or not it has marks.
    fn blocks(&self, svg: &mut String, picture: &Picture, layer: Layer) -> fmt::Result {
        let blocks = self.in_blocks(picture, layer as usize);
        for (number, marks) in blocks.iter().enumerate() {
            let mut elements = String::new();
            self.marks(&mut elements, picture, marks)?;
            group(svg, &format!("{}-{number}", layer as usize), &elements);
        }
        Ok(())
    }

    fn marks(&self, svg: &mut String, picture: &Picture, marks: &[&Mark]) -> fmt::Result {
        // Up to a million marks are written.
        let mut places = Places::default();
        for &mark in marks {
            let start = svg.len();
            self.mark(svg, mark)?;
            let cell = || Some(cell_place(picture, picture.cell_at(mark.point)?));
            // Lines are borders, which belong to no cell.
            let place = mark
                .place
                .or_else(|| if matches!(mark.shape, Shape::Line { .. }) { None } else { cell() });
            if let Some(place) = place.filter(|_| !self.is_printed) {
                places.show(svg, start, place);
            }
        }
        Ok(())
    }

    /// Writes invisible squares for the cells without marks, so that a pointer finds every cell.
    fn bare(&self, svg: &mut String, picture: &Picture) {
        // In a tiling, cells are not places.
        if picture.is_strip || marks::shown(picture).any(|mark| mark.shape.is_face()) {
            return;
        }
        let mut is_marked = vec![false; picture.size.area()];
        let marks = marks::shown(picture).filter(|mark| {
            (mark.place.is_none() || matches!(mark.shape, Shape::Region(_)))
                && !matches!(mark.shape, Shape::Line { .. })
        });
        for cell in marks.filter_map(|mark| picture.cell_at(mark.point)) {
            is_marked[cell] = true;
        }
        if is_marked.iter().all(|is_marked| *is_marked) {
            return;
        }
        svg.push_str("<g fill=\"none\" pointer-events=\"all\">\n");
        // There may be a million of them: the common part of a row's cells is made once.
        for (y, row) in is_marked.chunks(picture.size.width).enumerate() {
            let row_name = format!(",{y}]}}' x=\"");
            let (left, top) = self.at(Point::corner(0, y));
            let rest = format!("\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\"/>\n");
            for x in (0..row.len()).filter(|&x| !row[x]) {
                let (mut column, mut at) = (itoa::Buffer::new(), itoa::Buffer::new());
                let at = at.format(left + x as i32 * CELL);
                for part in
                    ["<rect data-place='{\"cell\":[", column.format(x), &row_name, at, &rest]
                {
                    svg.push_str(part);
                }
            }
        }
        svg.push_str("</g>\n");
    }

    /// Writes the thin lines and the frame.
    fn grid(&self, svg: &mut String, picture: &Picture) -> fmt::Result {
        let Size { width: columns, height: rows } = picture.size;
        let (width, height) = (columns as i32 * CELL, rows as i32 * CELL);
        let mut path = String::new();
        match picture.grid {
            GridLines::Full | GridLines::Tight => {
                for x in 1..columns as i32 {
                    write!(path, "M{} {}v{height}", self.x + x * CELL, self.y)?;
                }
                for y in 1..rows as i32 {
                    write!(path, "M{} {}h{width}", self.x, self.y + y * CELL)?;
                }
                writeln!(
                    svg,
                    r#"<path d="{path}"{} stroke-width="1" fill="none"/>"#,
                    Paint::Grid.text()
                )?;
            }
            GridLines::Dots => {
                let crossings =
                    || (0..=rows).flat_map(|y| (0..=columns).map(move |x| Point::corner(x, y)));
                let points: Vec<Point> = if picture.is_plane() {
                    marks::corners(picture).into_iter().collect()
                } else {
                    crossings().collect()
                };
                for point in points {
                    let (x, y) = self.at(point);
                    write!(path, "M{x} {y}h0")?;
                }
                // A line of length 0 with round ends is a dot.
                let grid = Paint::Grid.text();
                return writeln!(
                    svg,
                    r#"<path d="{path}"{grid} stroke-width="3.5" stroke-linecap="round" fill="none"/>"#
                );
            }
            GridLines::None => return Ok(()),
        }
        writeln!(
            svg,
            r#"<rect x="{}" y="{}" width="{width}" height="{height}"{} stroke-width="2.5" fill="none"/>"#,
            self.x,
            self.y,
            Paint::Border.text()
        )
    }

    fn mark(&self, svg: &mut String, mark: &Mark) -> fmt::Result {
        let (x, y) = self.at(mark.point);
        let paint = Paint::for_tone(mark.tone);
        match &mark.shape {
            // Filled cells are black, whether given or found.
            Shape::Fill => square(svg, (x - HALF, y - HALF), CELL, Paint::Ink),
            Shape::Shade => square(svg, (x - HALF, y - HALF), CELL, Paint::Shade),
            Shape::Open => square(svg, (x - HALF, y - HALF), CELL, Paint::Open),
            Shape::Black => self.stone(svg, mark, Paint::Black),
            Shape::White => self.stone(svg, mark, Paint::White),
            Shape::Text(text) => self.text(svg, mark, text),
            Shape::Corner(text) => {
                // It interrupts a cage's line.
                let (x, y) = (x - HALF + 1, y - HALF + 1);
                rect(svg, (x, y), words::corner(text), self.paper(mark));
                words::label(svg, (x + 1, y + 9), 11, "start", mark.tone, text);
            }
            Shape::Not(text) => words::small(svg, (x, y), mark.tone, text),
            Shape::Arrow(direction) => {
                // Drawn towards the north and rotated, in the lower right so that a number fits
                // beside it.
                turned(svg, (x + 8, y + 8), *direction, "M0 -6L4.5 1H1.5V6H-1.5V1H-4.5Z", paint)?;
            }
            Shape::Star => {
                let star = "M0 -7.5L1.9 -2.6L7.1 -2.3L3.1 1L4.4 6.1L0 3.2L-4.4 6.1L-3.1 1\
                    L-7.1 -2.3L-1.9 -2.6Z";
                turned(svg, (x + 7, y + 8), Direction::North, star, paint)?;
            }
            Shape::Dot => circle(svg, (x, y), 2, paint),
            Shape::Disc => circle(svg, (x, y), HALF - 4, paint),
            Shape::Ring => signs::ring(svg, (x, y))?,
            Shape::Block => square(svg, (x - 12, y - 12), 24, paint),
            Shape::End(side) => {
                turned(svg, (x, y), *side, "M-12 12V0A12 12 0 0 1 12 0V12Z", paint)?;
            }
            Shape::Line { to, thick } => {
                let width = match (*thick, mark.tone) {
                    (true, Tone::Found) => "3.5",
                    (true, _) => "2.5",
                    (false, _) => "1",
                };
                line(svg, (x, y), self.at(*to), width, routes::stroke(mark.tone))?;
            }
            Shape::Island(text) => {
                // In the plane there are no cells.
                let in_cell = self.unit == 1 && routes::is_centre(mark.point);
                routes::island(svg, (x, y), in_cell, (self.paper(mark), text), mark.tone);
            }
            Shape::Bridges { to, count } => {
                routes::bridges(svg, [(x, y), self.at(*to)], *count, routes::stroke(mark.tone))?;
            }
            Shape::Cross => routes::cross(svg, (x, y), Paint::Cage)?,
            Shape::Pearl { black } => routes::pearl(svg, (x, y), *black),
            Shape::Track(arms) => routes::track(svg, (x, y), *arms, routes::stroke(mark.tone))?,
            Shape::Wire(arms) => routes::wire(svg, (x, y), *arms, routes::stroke(mark.tone))?,
            Shape::Source => routes::source(svg, (x, y)),
            Shape::Polygon(corners) => {
                routes::polygon(
                    svg,
                    &corners.iter().map(|&corner| self.at(corner)).collect::<Vec<_>>(),
                )?;
            }
            Shape::Path { to } => line(svg, (x, y), self.at(*to), "7", Paint::Path)?,
            Shape::Words { text, weight, align } => {
                words::draw(svg, (x, y), mark.tone, text, *weight, *align);
            }
            Shape::Lit => square(svg, (x - HALF, y - HALF), CELL, Paint::Lit),
            // A little larger, so that there is not a gap within a region.
            Shape::Region(colour) => {
                square(svg, (x - HALF, y - HALF), CELL + 1, paint::colour(*colour));
                if let (true, Some(colour)) = (self.is_printed, *colour) {
                    signs::pattern(svg, (x, y), colour)?;
                }
            }
            Shape::Tile(colour) => {
                square(svg, (x - HALF, y - HALF), CELL + 1, paint::tile(*colour));
            }
            Shape::Lamp => signs::lamp(svg, (x, y))?,
            Shape::Pole(pole) => signs::pole(svg, (x, y), *pole)?,
            Shape::More(side) => signs::more(svg, (x, y), *side, self.paper(mark))?,
            Shape::Bar => signs::bar(svg, (x, y), mark.point, self.paper(mark)),
            Shape::Spot { black } => signs::spot(svg, (x, y), *black),
            Shape::Pencil(text) => words::pencil(svg, (x, y), text),
            Shape::Tree => figures::tree(svg, (x, y))?,
            Shape::Tent => figures::tent(svg, (x, y))?,
            Shape::Mirror(up) => figures::mirror(svg, (x, y), *up)?,
            Shape::Ghost => figures::ghost(svg, (x, y))?,
            Shape::Vampire => figures::vampire(svg, (x, y))?,
            Shape::Zombie => figures::zombie(svg, (x, y))?,
            Shape::Dashed(side) => {
                let [(ax, ay), (bx, by)] = self.cages.dashes((x, y), mark.point, *side);
                let cage = Paint::Cage.text();
                writeln!(
                    svg,
                    r#"<path d="M{ax} {ay}L{bx} {by}"{cage} stroke-width="1" stroke-dasharray="3 2" fill="none"/>"#
                )?;
            }
        }
        Ok(())
    }

    /// Writes a text into a cell, or beside a sign in its corner.
    fn text(&self, svg: &mut String, mark: &Mark, text: &str) {
        let (x, y) = self.at(mark.point);
        let length = text.chars().count();
        if self.signs.contains(&mark.point) {
            let size = [16, 16, 14, 11][length.clamp(1, 4) - 1];
            let at = (x - HALF + 3, y - HALF + 3 + size * 75 / 100);
            return words::label(svg, at, size, "start", mark.tone, text);
        }
        // Long numbers shrink to fit the cell.
        let size = match length as i32 {
            0..=2 => 18,
            3 | 4 => 13,
            length => (50 / length).max(4),
        };
        // A digit is below the clue of its cage.
        let (size, down) = if self.has_corners { (size - 1, 4) } else { (size, 0) };
        let at = (x, y + down + size * 35 / 100);
        match self.grounds.get(&mark.point) {
            Some(&paint) => words::on_ground(svg, at, size, paint, text),
            None => words::label(svg, at, size, "middle", mark.tone, text),
        }
    }

    /// Returns the ground under a mark that covers lines.
    fn paper(&self, mark: &Mark) -> Paint {
        let notice = mark.place.and_then(|place| self.notices.get(&place));
        notice.map_or(Paint::Paper, |&notice| notices::paper(notice))
    }

    /// Draws a black or white square; a given one has an edge, as in the game.
    fn stone(&self, svg: &mut String, mark: &Mark, paint: Paint) {
        let (x, y) = self.at(mark.point);
        square(svg, (x - HALF, y - HALF), CELL, paint);
        if mark.tone == Tone::Given {
            element(svg, "rect", &[("x", x - 12), ("y", y - 12), ("width", 24), ("height", 24)]);
            svg.push_str(Paint::Edge.text());
            svg.push_str(" stroke-width=\"1.5\" fill=\"none\"/>\n");
        }
    }
}

/// Returns a cell as a place.
fn cell_place(picture: &Picture, cell: usize) -> Place {
    picture.size.place(cell)
}

/// Draws a shape, given towards the north, rotated.
fn turned(
    svg: &mut String,
    (x, y): (i32, i32),
    direction: Direction,
    path: &str,
    paint: Paint,
) -> fmt::Result {
    let (turn, paint) = (direction_index(direction) * 45, paint.text());
    writeln!(svg, r#"<path transform="translate({x} {y}) rotate({turn})" d="{path}"{paint}/>"#)
}

fn line(
    svg: &mut String,
    (x, y): (i32, i32),
    (to_x, to_y): (i32, i32),
    width: &str,
    paint: Paint,
) -> fmt::Result {
    let paint = paint.text();
    writeln!(
        svg,
        r#"<path d="M{x} {y}L{to_x} {to_y}"{paint} stroke-width="{width}" stroke-linecap="round" fill="none"/>"#
    )
}

/// Writes the start tag of an element with these numbers as attributes. Pictures have up to a
/// million squares, dots and labels: `write!` would take four times as long for them.
fn element(svg: &mut String, name: &str, attributes: &[(&str, i32)]) {
    svg.extend(["<", name]);
    for (attribute, value) in attributes {
        svg.extend([" ", attribute, "=\"", itoa::Buffer::new().format(*value), "\""]);
    }
}

fn rect(svg: &mut String, (x, y): (i32, i32), (width, height): (i32, i32), paint: Paint) {
    // As `element`, in one go: most marks are squares, and most of the others dots.
    let [mut at_x, mut at_y, mut wide, mut high] = [itoa::Buffer::new(); 4];
    svg.extend([
        "<rect x=\"",
        at_x.format(x),
        "\" y=\"",
        at_y.format(y),
        "\" width=\"",
        wide.format(width),
        "\" height=\"",
        high.format(height),
        "\"",
        paint.text(),
        "/>\n",
    ]);
}

fn square(svg: &mut String, at: (i32, i32), side: i32, paint: Paint) {
    rect(svg, at, (side, side), paint);
}

fn circle(svg: &mut String, (x, y): (i32, i32), radius: i32, paint: Paint) {
    let [mut at_x, mut at_y, mut half] = [itoa::Buffer::new(); 3];
    svg.extend([
        "<circle cx=\"",
        at_x.format(x),
        "\" cy=\"",
        at_y.format(y),
        "\" r=\"",
        half.format(radius),
        "\"",
        paint.text(),
        "/>\n",
    ]);
}

fn direction_index(direction: Direction) -> usize {
    Direction::ALL.iter().position(|&d| d == direction).unwrap_or(0)
}

pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if text.contains(['&', '<', '>']) {
        return text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").into();
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use tatham_core::place::{Edge, Side};

    use super::*;
    use crate::Render as _;

    #[test]
    fn a_document_holds_every_mark() {
        let mut picture = Picture::new(Size { width: 2, height: 1 });
        picture.mark(0, Shape::Fill, Tone::Found);
        picture.mark(1, Shape::Text("<7".to_owned()), Tone::Given);
        picture.add(Point { x: -1, y: 1 }, Shape::Text("3".to_owned()), Tone::Given);
        picture.border(0, Direction::East);
        let svg = picture.to_svg();
        // Three columns (one of clues) of 32 and a margin of 8 on either side.
        assert!(
            svg.starts_with(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 48""#),
            "{svg}"
        );
        assert!(svg.contains("&lt;7") && svg.ends_with("</svg>\n"), "{svg}");
        assert_eq!(svg.matches("<text").count(), 2);
        assert!(svg.contains(r#"d="M72 8L72 40""#), "the border between the cells: {svg}");
    }

    #[test]
    fn texts_can_be_read_on_black_and_on_white() {
        let mut picture = Picture::new(Size { width: 4, height: 1 });
        for (cell, ground) in [Shape::Fill, Shape::Black, Shape::White].into_iter().enumerate() {
            picture.mark(cell, ground, Tone::Found);
        }
        for cell in 0..4 {
            picture.mark(cell, Shape::Text("3".to_owned()), Tone::Given);
        }
        let svg = picture.to_svg();
        let colours: Vec<&str> = svg
            .lines()
            .filter(|line| line.contains(">3</text>"))
            .filter_map(|line| line.split('"').rev().nth(3))
            .collect();
        assert_eq!(colours, ["paper", "white", "black", "ink"], "{svg}");
    }

    #[test]
    fn signs_between_cells_show_their_edge_and_interrupt_its_line() {
        let mut picture = Picture::new(Size { width: 2, height: 2 });
        picture.between(0, Direction::East, Shape::More(Direction::West));
        picture.between(1, Direction::South, Shape::Bar);
        let edges = [[0, 0], [1, 0]].into_iter().zip([Side::Right, Side::Down]);
        let edges = edges.map(|([x, y], side)| Place::Edge(Edge::Beside(x, y, side)));
        let svg = picture.noting(edges.take(1), Notice::Starts).to_svg();
        // On the line between the first two cells, which is 40 from the page's edge; open to the
        // left, where the larger value is.
        assert!(
            svg.contains(r#" x="35" y="17" width="10" height="14" class="starts-paper""#),
            "{svg}"
        );
        assert!(svg.contains(r#" transform="translate(40 24) rotate(270)""#), "{svg}");
        // Along the line below the second cell.
        assert!(svg.contains(r#" x="46" y="37" width="20" height="6" class="ink""#), "{svg}");
        for edge in [r#"{"edge":[0,0,"right"]}"#, r#"{"edge":[1,0,"down"]}"#] {
            assert!(svg.contains(&format!("data-place='{edge}'")), "{svg}");
        }
    }

    #[test]
    fn what_is_to_be_noticed_stands_above_what_fills_the_cell() {
        let mut picture = Picture::new(Size { width: 2, height: 1 });
        picture.mark(0, Shape::Fill, Tone::Found);
        let picture = picture.noting([Place::Cell([0, 0])], Notice::Wrong);
        let picture = picture.noting([Place::Cell([1, 0])], Notice::Differs);
        let svg = picture.to_svg();
        let at = |text: &str| svg.find(text).unwrap_or_else(|| panic!("{text} in {svg}"));
        let (background, fill) = (at(r##"fill="#ffdad6""##), at(r##"class="ink" fill="#000000""##));
        let sign = at("<title>wrongly entered");
        assert!(background < fill && fill < sign, "{svg}");
        assert!(
            svg.contains(r#"<g transform="translate(40 8)""#)
                && svg.contains("two solutions differ here"),
            "{svg}"
        );
    }

    #[test]
    fn a_sum_can_be_read_where_its_cell_and_its_cage_are_noticed() {
        let mut picture = Picture::new(Size { width: 2, height: 1 });
        picture.show(
            Place::Cage(0),
            Point::centre(0, 0),
            Shape::Corner("7".to_owned()),
            Tone::Given,
        );
        let noticed = picture
            .noting([Place::Cell([0, 0])], Notice::Decides)
            .noting([Place::Cage(0)], Notice::Starts);
        let svg = noticed.to_svg();
        let at = |text: &str| svg.find(text).unwrap_or_else(|| panic!("{text} in {svg}"));
        assert!(
            at("the step decides this") < at(">7</text>")
                && at("the step starts from here") < at(">7</text>"),
            "{svg}"
        );
        let sum = svg
            .lines()
            .find(|line| line.starts_with("<rect data-place='{\"cage\":0}'"))
            .expect("its paper");
        assert!(sum.contains("starts-paper"), "{sum}");
    }

    #[test]
    fn a_number_makes_room_for_an_arrow() {
        let mut picture = Picture::new(Size { width: 2, height: 1 });
        picture.mark(0, Shape::Arrow(Direction::East), Tone::Given);
        picture.mark(0, Shape::Text("12".to_owned()), Tone::Given);
        picture.mark(1, Shape::Text("13".to_owned()), Tone::Given);
        let svg = picture.to_svg();
        assert!(
            svg.contains(r#"<text data-place='{"cell":[0,0]}' x="11" y="23""#),
            "in the upper left corner: {svg}"
        );
        assert!(
            svg.contains(r#"<text data-place='{"cell":[1,0]}' x="56" y="30""#),
            "in the middle: {svg}"
        );
    }

    #[test]
    fn the_line_of_a_cage_goes_on_from_cell_to_cell() {
        // A cage of three cells in a square of four, without the lower right one; its inner corner
        // is in the upper left one.
        let mut picture = Picture::new(Size { width: 2, height: 2 });
        let sides = [
            (0, [Direction::North, Direction::West].as_slice()),
            (1, &[Direction::North, Direction::East, Direction::South]),
            (2, &[Direction::West, Direction::South, Direction::East]),
        ];
        for (cell, side) in
            sides.iter().flat_map(|(cell, sides)| sides.iter().map(move |side| (*cell, *side)))
        {
            picture.mark(cell, Shape::Dashed(side), Tone::Given);
        }
        let svg = picture.to_svg();
        let ends = |line: &str| assert!(svg.contains(line), "{line} in {svg}");
        ends(r#"d="M11 11L40 11""#);
        ends(r#"d="M40 11L69 11""#);
        // Round the inner corner, where the lower side of one cell meets the right side of the
        // other.
        ends(r#"d="M69 37L37 37""#);
        ends(r#"d="M37 37L37 69""#);
    }
}
