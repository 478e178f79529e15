//! Dodecagons with triangles, squares and hexagons between them. The odd rows are moved to the
//! right, except in the compass.

use tatham_core::Size;

use super::patch::{A, B, Cell, Patch, Vector, cells};

/// Dodecagon around a point.
const DODECAGON: (bool, usize, Vector, usize) = (true, 12, (A, -2 * A - B), 1);

/// Centre of the dodecagon of a cell.
fn centre(cell: Cell, width: i32, height: i32) -> Vector {
    (width * cell.x + if cell.in_odd_row() { width / 2 } else { 0 }, height * cell.y)
}

/// Lays dodecagons side by side, with triangles between them.
pub(super) fn dodecagonal(size: Size, patch: &mut Patch) {
    for cell in cells(size) {
        let is_flanked = cell.is_flanked();
        patch.polygons(
            centre(cell, 4 * A + 2 * B, 3 * A + 2 * B),
            &[
                DODECAGON,
                (cell.below && is_flanked, 3, (A, 2 * A + B), 4),
                (cell.above() && is_flanked, 3, (-A, -2 * A - B), 10),
            ],
        );
    }
}

/// Lays dodecagons a square apart, with hexagons between them.
pub(super) fn great(size: Size, patch: &mut Patch) {
    for cell in cells(size) {
        let is_flanked = cell.is_flanked();
        patch.polygons(
            centre(cell, 6 * A + 2 * B, 3 * A + 3 * B),
            &[
                DODECAGON,
                (cell.below && is_flanked, 6, (A, 2 * A + B), 2),
                (cell.above() && is_flanked, 6, (-A, -2 * A - B), 8),
                (cell.right, 4, (2 * A + B, -A), 0),
                (cell.above() && cell.is_flanked_on_the_right(), 4, (A, -2 * A - B), 10),
                (cell.above() && cell.is_flanked_on_the_left(), 4, (-A - B, -A - B), 8),
            ],
        );
    }
}

/// Lays dodecagons a hexagon apart, with squares between the hexagons, and triangles between the
/// squares.
pub(super) fn great_great(size: Size, patch: &mut Patch) {
    for cell in cells(size) {
        let Cell { right, below, .. } = cell;
        let (left, above) = (cell.left(), cell.above());
        let (is_flanked, on_the_right) = (cell.is_flanked(), cell.is_flanked_on_the_right());
        patch.polygons(
            centre(cell, 4 * A + 4 * B, 6 * A + 2 * B),
            &[
                DODECAGON,
                (above && on_the_right, 6, (A + 2 * B, -4 * A - B), 3),
                (right, 6, (2 * A + 3 * B, -A), 3),
                (below && on_the_right, 6, (A + 2 * B, 2 * A + B), 3),
                (above && right, 4, (A + 2 * B, -2 * A - B), 2),
                (below && right, 4, (2 * A + 2 * B, 2 * A), 4),
                (below && is_flanked, 4, (A, 2 * A + B), 3),
                (below && left, 4, (-2 * A - B, A), 2),
                (above && left, 4, (-A - B, -A - B), 4),
                (above && is_flanked, 4, (A, -4 * A - B), 3),
                (above && right, 3, (3 * A + 2 * B, -2 * A - B), 4),
                (below && right, 3, (3 * A + 2 * B, 2 * A + B), 6),
            ],
        );
    }
}

/// Lays dodecagons side by side in rows and columns, and between each 4 a square with triangles on
/// all sides.
pub(super) fn compass(size: Size, patch: &mut Patch) {
    for cell in cells(size) {
        let side = 4 * A + 2 * B;
        let is_between = cell.right && cell.below;
        patch.polygons(
            (side * cell.x, side * cell.y),
            &[
                DODECAGON,
                (is_between, 3, (2 * A + B, A), 2),
                (is_between, 3, (3 * A + 2 * B, 2 * A + B), 5),
                (is_between, 3, (3 * A + B, 3 * A + B), 4),
                (is_between, 3, (A + B, A + B), 3),
                (is_between, 4, (3 * A + B, A + B), 3),
            ],
        );
    }
}
