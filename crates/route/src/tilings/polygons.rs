//! Squares among triangles, octagons, pentagons and kites.

use tatham_core::Size;

use super::patch::{A, B, Patch, Vector, cells};

/// Lays squares that lean to the left and to the right in turn, and triangles between them.
pub(super) fn snub_square(size: Size, patch: &mut Patch) {
    for cell in cells(size) {
        let corner = ((A + B) * cell.x, (A + B) * cell.y);
        let tiles = if (cell.x + cell.y) % 2 == 1 {
            [(true, 4, (A, 0), 1), (cell.left(), 3, (A, 0), 4), (cell.above(), 3, (A, 0), 11)]
        } else {
            [(true, 4, (B, 0), 2), (cell.left(), 3, (0, A), 2), (cell.above(), 3, (0, -A), 1)]
        };
        patch.polygons(corner, &tiles);
    }
}

/// Lays pairs of pentagons, horizontal and vertical in turn.
pub(super) fn cairo(size: Size, patch: &mut Patch) {
    // A pentagon with these numbers has sides that are nearly equal.
    const A: i32 = 14;
    const B: i32 = 31;
    for cell in cells(size) {
        let corner = (2 * B * cell.x, 2 * B * cell.y);
        let [lying, standing]: [[Vector; 5]; 2] = if (cell.x + cell.y) % 2 == 1 {
            [
                [(A, -B), (2 * B - A, -B), (2 * B, 0), (B, A), (0, 0)],
                [(0, 0), (B, A), (B, 2 * B - A), (0, 2 * B), (-A, B)],
            ]
        } else {
            [
                [(0, 0), (B, -A), (2 * B, 0), (2 * B - A, B), (A, B)],
                [(0, 0), (A, B), (0, 2 * B), (-B, 2 * B - A), (-B, A)],
            ]
        };
        if cell.above() {
            patch.face_at(corner, lying);
        }
        if cell.left() {
            patch.face_at(corner, standing);
        }
    }
}

/// Lays octagons in rows and columns, and squares between each 4.
pub(super) fn octagonal(size: Size, patch: &mut Patch) {
    // The second is nearly the diagonal of a square with the first as its side.
    const A: i32 = 29;
    const B: i32 = 41;
    const C: i32 = A + B;
    const D: i32 = 2 * A + B;
    for cell in cells(size) {
        let corner = (D * cell.x, D * cell.y);
        patch.face_at(corner, [(A, 0), (C, 0), (D, A), (D, C), (C, D), (A, D), (0, C), (0, A)]);
        if cell.left() && cell.above() {
            patch.face_at(corner, [(0, -A), (A, 0), (0, A), (-A, 0)]);
        }
    }
}

/// Lays 6 kites around each point, the odd rows moved to the right.
pub(super) fn kites(size: Size, patch: &mut Patch) {
    // Long sides from the point to the right and on clockwise, and the tips between them.
    const LONG: [Vector; 6] =
        [(2 * B, 0), (B, 3 * A), (-B, 3 * A), (-2 * B, 0), (-B, -3 * A), (B, -3 * A)];
    const TIPS: [Vector; 6] = [
        (2 * B, 2 * A),
        (0, 4 * A),
        (-2 * B, 2 * A),
        (-2 * B, -2 * A),
        (0, -4 * A),
        (2 * B, -2 * A),
    ];
    for cell in cells(size) {
        let point = (4 * B * cell.x + if cell.in_odd_row() { 2 * B } else { 0 }, 6 * A * cell.y);
        for kite in 0..6 {
            patch.face_at(point, [(0, 0), LONG[kite], TIPS[kite], LONG[(kite + 1) % 6]]);
        }
    }
}

/// Six pentagons around each point, like the petals of a flower, and row by row upwards; odd
/// columns reach half a row lower, and even ones have a flower less, if there are others.
pub(super) fn floret(size: Size, patch: &mut Patch) {
    flowers(size, size.width > 1, patch);
}

/// The older way: the only column has a flower less too.
pub(super) fn floret_with_one_less(size: Size, patch: &mut Patch) {
    flowers(size, true, patch);
}

fn flowers(size: Size, has_one_less: bool, patch: &mut Patch) {
    // Short sides in six directions, from one that is nearly down on anticlockwise.
    const SHORT: [Vector; 6] = [(-15, 78), (60, 52), (75, -26), (15, -78), (-60, -52), (-75, 26)];
    const WIDTH: i32 = 315;
    const HEIGHT: i32 = 364;
    for cell in cells(size) {
        let is_odd = cell.in_odd_column();
        if has_one_less && !is_odd && cell.above() && !cell.below {
            continue;
        }
        let point = (WIDTH * cell.x, -HEIGHT * cell.y + if is_odd { HEIGHT / 2 } else { 0 });
        for petal in 0..6 {
            let [(ax, ay), (bx, by)] = [SHORT[petal], SHORT[(petal + 1) % 6]];
            let tip = [(2 * ax + bx, 2 * ay + by), (2 * bx + ax, 2 * by + ay)];
            patch.face_at(point, [(0, 0), (2 * ax, 2 * ay), tip[0], tip[1], (2 * bx, 2 * by)]);
        }
    }
}
