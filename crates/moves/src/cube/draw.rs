//! Pictures of Cube: the floor, and below it the net of the solid, from the face on which it rests.

use std::collections::BTreeSet;

use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::{Picture, Place};

use super::Board;
use super::floor::{Floor, STEPS};
use super::solid::Solid;

/// Units of half a cell; half the side of a triangle, and its height.
const UNIT: i32 = 15;
const HALF: i32 = 30;
const HEIGHT: i32 = 52;

/// Position of a piece: along its row, the row, and true for a triangle that points down.
type At = (i32, i32, bool);

pub(super) fn draw(board: &Board) -> Picture {
    let ground = &board.ground;
    let net = net(ground, ground.pieces[board.piece].points_down);
    let all = || ground.pieces.iter().map(|piece| (piece.x, piece.y, piece.points_down));
    let left =
        |at: &At| outline(ground.solid, *at, (0, 0)).iter().map(|point| point.x).min().unwrap_or(0);
    let low =
        |at: At| outline(ground.solid, at, (0, 0)).iter().map(|point| point.y).max().unwrap_or(0);
    let top =
        |at: &At| outline(ground.solid, *at, (0, 0)).iter().map(|point| point.y).min().unwrap_or(0);
    let origin = (-all().map(|at| left(&at)).min().unwrap_or(0), 0);
    let below = all().map(low).max().unwrap_or(0) + UNIT
        - net.iter().map(|(at, _)| top(at)).min().unwrap_or(0);
    let net_origin = (-net.iter().map(|(at, _)| left(at)).min().unwrap_or(0), below);
    let mut shown = Vec::new();
    for (number, at) in all().enumerate() {
        shown.push((
            at,
            origin,
            Some(ground.place(number)),
            board.blue[number],
            number == board.piece,
        ));
    }
    for (at, place) in net {
        shown.push((at, net_origin, None, board.faces >> place & 1 == 1, place == 0));
    }
    let outlines: Vec<Vec<Point>> =
        shown.iter().map(|&(at, origin, ..)| outline(ground.solid, at, origin)).collect();
    let most = |of: fn(&Point) -> i32| outlines.iter().flatten().map(of).max().unwrap_or(0);
    let corner = Point { x: most(|point| point.x), y: most(|point| point.y) };
    let [d1, d2] = ground.sides;
    let title = format!("{} {d1}x{d2}", ground.solid.name());
    let mut picture = Picture { title, grid: GridLines::None, ..Picture::of_plane(corner, UNIT) };
    let mut lines = BTreeSet::new();
    for ((_, _, place, is_blue, is_here), outline) in shown.into_iter().zip(outlines) {
        let count = outline.len() as i32;
        let sum = outline.iter().fold((0, 0), |sum, point| (sum.0 + point.x, sum.1 + point.y));
        let centre = Point { x: sum.0 / count, y: sum.1 / count };
        let mut mark = |shape: Shape, tone: Tone| match place {
            Some(place) => picture.show(place, centre, shape, tone),
            None => picture.add(centre, shape, tone),
        };
        mark(Shape::Polygon(outline.clone()), Tone::Given);
        if is_blue {
            mark(Shape::Disc, Tone::Found);
        }
        if is_here {
            mark(Shape::Ring, Tone::Given);
        }
        lines.extend(
            outline
                .iter()
                .zip(outline.iter().cycle().skip(1))
                .map(|(&one, &other)| (one.min(other), one.max(other))),
        );
    }
    for (from, to) in lines {
        picture.add(from, Shape::Line { to, thick: false }, Tone::Faint);
    }
    picture
}

/// Returns the floor as characters, `#` for blue, `o` for the solid, `@` for the solid on blue; and
/// the number of its blue faces.
pub(super) fn text(board: &Board) -> String {
    let ground = &board.ground;
    let (left, wide) = (
        ground.pieces.iter().map(|piece| piece.x).min().unwrap_or(0),
        if ground.solid == Solid::Cube { 2 } else { 1 },
    );
    let mut rows: Vec<Vec<char>> = Vec::new();
    for (number, piece) in ground.pieces.iter().enumerate() {
        let (row, column) = (piece.y as usize, wide * (piece.x - left) as usize);
        if rows.len() <= row {
            rows.resize(row + 1, Vec::new());
        }
        if rows[row].len() <= column {
            rows[row].resize(column + 1, ' ');
        }
        rows[row][column] = match (number == board.piece, board.blue[number]) {
            (true, false) => 'o',
            (true, true) => '@',
            (false, true) => '#',
            (false, false) => '.',
        };
    }
    let rows: String = rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
    format!("{rows}{} of {} faces are blue\n", board.faces.count_ones(), ground.solid.faces())
}

/// Returns the corners of a piece.
fn outline(solid: Solid, (x, y, points_down): At, (left, top): (i32, i32)) -> Vec<Point> {
    let points: &[(i32, i32)] = match (solid, points_down) {
        (Solid::Cube, _) => &[(0, 0), (2 * UNIT, 0), (2 * UNIT, 2 * UNIT), (0, 2 * UNIT)],
        (_, true) => &[(-HALF, 0), (HALF, 0), (0, HEIGHT)],
        (_, false) => &[(0, 0), (HALF, HEIGHT), (-HALF, HEIGHT)],
    };
    let (x, y) =
        if solid == Solid::Cube { (2 * UNIT * x, 2 * UNIT * y) } else { (HALF * x, HEIGHT * y) };
    points.iter().map(|&(dx, dy)| Point { x: left + x + dx, y: top + y + dy }).collect()
}

/// Returns the positions of all faces as the solid would print them: rolled straight to the right
/// until the first comes again, and up and down from there.
fn net(ground: &Floor, points_down: bool) -> Vec<(At, usize)> {
    let faces = ground.solid.faces();
    let step = |(at, lies): &(At, Vec<usize>), direction: usize| {
        let turned = ground.turned(at.2, direction)?;
        let (dx, dy) = STEPS[direction];
        let next = (at.0 + dx, at.1 + dy, ground.solid != Solid::Cube && !at.2);
        Some((next, turned.iter().map(|&place| lies[place]).collect::<Vec<usize>>()))
    };
    let mut is_seen = vec![false; faces];
    let mut row = vec![((0, 0, points_down), (0..faces).collect::<Vec<usize>>())];
    while let Some(next) = row.last().and_then(|last| step(last, 1)).filter(|next| next.1[0] != 0) {
        row.push(next);
    }
    let beside = row.iter().flat_map(|at| [2, 3].map(|direction| step(at, direction))).flatten();
    let prints: Vec<(At, usize)> =
        row.iter().cloned().chain(beside).map(|(at, lies)| (at, lies[0])).collect();
    prints.into_iter().filter(|&(_, face)| !std::mem::replace(&mut is_seen[face], true)).collect()
}

impl Floor {
    /// Returns the place of a piece: a cell of a grid, or a face of a tiling.
    pub(super) fn place(&self, piece: usize) -> Place {
        let Some(at) = self.pieces.get(piece).filter(|_| self.solid == Solid::Cube) else {
            return Place::Face(piece);
        };
        Place::Cell([at.x as usize, at.y as usize])
    }
}
