//! Targets: the areas of a picture that a pointer can touch.

use std::collections::HashMap;
use std::fmt::Write as _;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::Place;
use tatham_core::kind::Touch;
use tatham_core::picture::{Picture, Point, Shape};
use tatham_core::place::{Clue, Edge, Side, Toward};
use tatham_picture::Page;

use crate::table::Table;

/// Area of a picture that a pointer can touch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Target {
    /// Place.
    pub place: Place,
    /// Name, as in sentences.
    pub name: String,
    /// Path of an SVG document.
    pub d: String,
    /// Its middle, in units of the picture.
    pub at: [i32; 2],
}

/// Centres of the columns and rows of a grid, in units of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Rims {
    /// From left to right.
    pub columns: Vec<i32>,
    /// From top to bottom.
    pub rows: Vec<i32>,
}

/// Targets of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Targets {
    /// Width and height of the picture, in its own units.
    pub size: [i32; 2],
    /// The targets; none overlaps another.
    pub targets: Vec<Target>,
    /// Centres of columns and rows; `None` for a board without a grid.
    pub rims: Option<Rims>,
}

/// Returns the point of a picture at a position in its units.
pub(crate) fn point_at(picture: &Picture, at: [f64; 2]) -> Point {
    Page::for_picture(picture).point(at)
}

/// Makes targets on a page.
struct Maker<'p> {
    picture: &'p Picture,
    page: Page,
    /// True if cells and the edges between them are targets, and share the area.
    is_shared: bool,
    /// True if the places are those of clues.
    has_clues: bool,
    /// Point of each place that a mark shows.
    shown: HashMap<Place, Vec<Point>>,
    /// Both ends of each edge of a tiling.
    lines: HashMap<usize, [Point; 2]>,
    /// Corners of each face of a tiling.
    faces: Vec<Vec<Point>>,
    /// Middle and corners of each piece of a plane.
    pieces: HashMap<Place, (Point, Vec<Point>)>,
}

impl Targets {
    /// Returns the targets of a puzzle, in the picture of a position.
    pub fn new(table: &Table, picture: &Picture) -> Self {
        let page = Page::for_picture(picture);
        let mut maker = Maker::new(table, picture, page);
        let is_grid = !picture.is_plane();
        let touchable = table.touchable(picture).into_iter();
        let mut targets: Vec<Target> = touchable.filter_map(|place| maker.target(place)).collect();
        let places: Vec<Place> = targets.iter().map(|target| target.place).collect();
        for (target, name) in targets.iter_mut().zip(table.problem.start().names_of(&places)) {
            target.name = name;
        }
        let centres = |count: usize, at: fn(usize) -> Point, axis: usize| {
            (0..count).map(|number| page.at(at(number))[axis]).collect()
        };
        let rims = is_grid.then(|| Rims {
            columns: centres(picture.size.width, |x| Point::centre(x, 0), 0),
            rows: centres(picture.size.height, |y| Point::centre(0, y), 1),
        });
        Self { size: page.size, targets, rims }
    }
}

impl<'p> Maker<'p> {
    fn new(table: &Table, picture: &'p Picture, page: Page) -> Self {
        let is_from_cells =
            matches!(table.touch(), Touch::Joins | Touch::Rectangles | Touch::Dominoes);
        let is_shared = table.entries().iter().any(|own| match own.place {
            Place::Edge(_) => is_from_cells,
            Place::Side(..) => true,
            _ => false,
        });
        let (mut shown, mut lines): (HashMap<Place, Vec<Point>>, HashMap<_, _>) =
            Default::default();
        let mut faces = Vec::new();
        let mut pieces = HashMap::new();
        let has_pieces = picture.is_plane() || table.has_clues();
        for mark in &picture.marks {
            let Some(place) = mark.place else { continue };
            if let (Shape::Polygon(corners), Place::Cell(_) | Place::Face(_), true) =
                (&mark.shape, place, has_pieces)
            {
                pieces.insert(place, (mark.point, corners.clone()));
            }
            match (&mark.shape, place) {
                (Shape::Line { to, .. }, Place::Edge(Edge::Number(edge))) => {
                    lines.insert(edge, [mark.point, *to]);
                }
                (Shape::Polygon(corners), Place::Edge(Edge::Number(edge)))
                    if corners.len() == 2 =>
                {
                    lines.insert(edge, [corners[0], corners[1]]);
                }
                (Shape::Polygon(corners), Place::Face(_)) => faces.push(corners.clone()),
                _ => shown.entry(place).or_default().push(mark.point),
            }
        }
        let has_clues = table.has_clues();
        Self { picture, page, is_shared, has_clues, shown, lines, faces, pieces }
    }

    fn target(&mut self, place: Place) -> Option<Target> {
        let piece = self.pieces.get(&place).map(|(middle, corners)| {
            let corners: Vec<[i32; 2]> = corners.iter().map(|&own| self.page.at(own)).collect();
            (outline(&corners), self.page.at(*middle))
        });
        let (d, at) = match place {
            _ if piece.is_some() => piece?,
            Place::Cell([x, y]) => {
                let reach = if self.is_shared { 1 } else { 2 };
                self.square(Point::centre(x, y), reach)
            }
            Place::Edge(Edge::Beside(x, y, side)) => self.between(x, y, side),
            Place::Edge(Edge::Number(edge)) => self.edge(edge)?,
            Place::Region(_) => self.cells(place)?,
            Place::Side(x, y, toward) => self.side(x, y, toward),
            Place::Dot([x, y]) if self.has_clues => self.square(Point::corner(x, y), 2),
            Place::Dot([x, y]) => self.square(Point { x: x as i32, y: y as i32 }, 2),
            Place::Clue(clue) if self.has_clues => self.beside(clue),
            _ => {
                let point = *self.shown.get(&place)?.first()?;
                self.square(point, 2)
            }
        };
        Some(Target { place, name: String::new(), d, at })
    }

    /// Returns a square around a point, which reaches this many quarters of a cell to each side.
    fn square(&self, point: Point, quarters: i32) -> (String, [i32; 2]) {
        let [x, y] = self.page.at(point);
        let reach = quarters * Page::CELL / 4;
        let side = 2 * reach;
        (format!("M{} {}h{side}v{side}h-{side}z", x - reach, y - reach), [x, y])
    }

    /// Returns the area around the edge beside a cell: to the middles of both cells, or to the
    /// targets of the cells.
    fn between(&self, x: usize, y: usize, side: Side) -> (String, [i32; 2]) {
        let (right, below) = match side {
            Side::Right => (Point::corner(x + 1, y), Point::corner(x + 1, y + 1)),
            Side::Down => (Point::corner(x, y + 1), Point::corner(x + 1, y + 1)),
        };
        let [from, to] = [right, below].map(|point| self.page.at(point));
        let at = [from[0].midpoint(to[0]), from[1].midpoint(to[1])];
        let (half, quarter) = (Page::CELL / 2, Page::CELL / 4);
        let across = |along: i32, over: i32| match side {
            Side::Right => [at[0] + over, at[1] + along],
            Side::Down => [at[0] + along, at[1] + over],
        };
        let corners = if self.is_shared {
            vec![
                across(-half, 0),
                across(-quarter, quarter),
                across(quarter, quarter),
                across(half, 0),
                across(quarter, -quarter),
                across(-quarter, -quarter),
            ]
        } else {
            vec![across(-half, 0), across(0, half), across(half, 0), across(0, -half)]
        };
        (outline(&corners), at)
    }

    /// Returns the cells beside the grid in which a clue is, or the first of them.
    fn beside(&self, clue: Clue) -> (String, [i32; 2]) {
        let shown = self.shown.get(&Place::Clue(clue)).map_or(0, Vec::len);
        let (mut d, at) = self.square(self.picture.beside(clue, 0), 2);
        for distance in 1..shown {
            d += &self.square(self.picture.beside(clue, distance), 2).0;
        }
        (d, at)
    }

    /// Returns the part of a cell at one of its sides, outside of the target of the cell.
    fn side(&self, x: usize, y: usize, toward: Toward) -> (String, [i32; 2]) {
        let [x, y] = self.page.at(Point::centre(x, y));
        let (half, quarter) = (Page::CELL / 2, Page::CELL / 4);
        let outward = |out: i32, along: i32| match toward {
            Toward::Right => [x + out, y + along],
            Toward::Up => [x + along, y - out],
            Toward::Left => [x - out, y + along],
            Toward::Down => [x + along, y + out],
        };
        let corners = [
            outward(half, -half),
            outward(half, half),
            outward(quarter, quarter),
            outward(quarter, -quarter),
        ];
        (outline(&corners), outward(half.midpoint(quarter), 0))
    }

    /// Returns the area around an edge of a tiling: to the middles of the faces on both sides.
    fn edge(&self, edge: usize) -> Option<(String, [i32; 2])> {
        let ends = *self.lines.get(&edge)?;
        let [from, to] = ends.map(|point| self.page.at(point));
        let at = [from[0].midpoint(to[0]), from[1].midpoint(to[1])];
        let beside = self.faces.iter().filter(|face| ends.iter().all(|end| face.contains(end)));
        let mut middles: Vec<[i32; 2]> = beside.map(|face| self.middle(face)).collect();
        if let [only] = middles[..] {
            // Outside there is as much room.
            middles.push([2 * at[0] - only[0], 2 * at[1] - only[1]]);
        }
        let [first, second] = middles[..] else { return Some((outline(&[from, to]), at)) };
        Some((outline(&[from, first, to, second]), at))
    }

    /// Returns the middle of a face.
    fn middle(&self, face: &[Point]) -> [i32; 2] {
        let corners: Vec<[i32; 2]> = face.iter().map(|&corner| self.page.at(corner)).collect();
        let mean = |axis: usize| {
            corners.iter().map(|corner| corner[axis]).sum::<i32>() / corners.len() as i32
        };
        [mean(0), mean(1)]
    }

    /// Returns the cells that show a region.
    fn cells(&self, place: Place) -> Option<(String, [i32; 2])> {
        let points = self.shown.get(&place)?;
        let mut cells: Vec<usize> =
            points.iter().filter_map(|&point| self.picture.cell_at(point)).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut d = String::new();
        let at = cells.iter().map(|&cell| {
            let (x, y) = self.picture.size.position(cell);
            let (square, at) = self.square(Point::centre(x, y), 2);
            let _ = write!(d, "{square}");
            at
        });
        let at: Vec<[i32; 2]> = at.collect();
        // The middle of a bent region may lie outside: a cell in its middle does not.
        Some((d, *at.get(at.len() / 2)?))
    }
}

/// Returns the path of a closed outline.
fn outline(corners: &[[i32; 2]]) -> String {
    let mut d = String::new();
    for (number, [x, y]) in corners.iter().enumerate() {
        let _ = write!(d, "{}{x} {y}", if number == 0 { 'M' } else { 'L' });
    }
    d + "z"
}
