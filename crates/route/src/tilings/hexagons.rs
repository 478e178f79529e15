//! Triangles and hexagons.

use tatham_core::Size;

use super::patch::{A, B, Patch, cells};

/// Lays rows of triangles: first those that stand on the same line, then those between them. The
/// last row omits triangles that would be attached by only one side.
pub(super) fn triangular(size: Size, patch: &mut Patch) {
    for y in 0..size.height {
        let (top, bottom) = (B * y as i32, B * (y as i32 + 1));
        // Those with a side above are listed to the right, the others upwards.
        let (walks, other) =
            if y % 2 == 1 { ((top, 0), (bottom, 10)) } else { ((bottom, 10), (top, 0)) };
        let has_ears = size.height % 2 == 1 && y + 1 == size.height;
        for x in 0..=size.width {
            let is_ear = has_ears && (x == 0 || x == size.width);
            patch.polygons((2 * A * x as i32, walks.0), &[(!is_ear, 3, (0, 0), walks.1)]);
        }
        for x in 0..size.width {
            patch.polygons((2 * A * x as i32 + A, other.0), &[(true, 3, (0, 0), other.1)]);
        }
    }
}

/// Lays 2 triangles in each cell of a grid whose odd rows are moved to the right.
pub(super) fn triangular_with_ears(size: Size, patch: &mut Patch) {
    for cell in cells(size) {
        let is_odd = cell.in_odd_row();
        let corner = (2 * A * cell.x + if is_odd { A } else { 0 }, B * cell.y);
        patch.polygons(
            corner,
            &[(is_odd, 3, (0, 0), 2), (true, 3, (0, 0), 0), (!is_odd, 3, (2 * A, 0), 2)],
        );
    }
}

/// Lays hexagons, the odd columns moved down.
pub(super) fn honeycomb(size: Size, patch: &mut Patch) {
    for cell in cells(size) {
        let centre = (3 * A * cell.x, 2 * B * cell.y + if cell.in_odd_column() { B } else { 0 });
        patch.polygons(centre, &[(true, 6, (-A, -B), 0)]);
    }
}

/// Lays hexagons with squares on all sides.
pub(super) fn great_hexagonal(size: Size, patch: &mut Patch) {
    for cell in cells(size) {
        let is_odd = cell.in_odd_column();
        let centre = ((3 * A + B) * cell.x, 2 * (A + B) * cell.y + if is_odd { A + B } else { 0 });
        // A neighbour in the next column is half a row lower, or higher.
        let reaches = !is_odd || cell.below;
        patch.polygons(
            centre,
            &[
                (true, 6, (-A, -B), 0),
                (cell.below, 4, (-A, B), 0),
                (cell.right && reaches, 4, (2 * A, 0), 1),
                (cell.left() && reaches, 4, (-2 * A, 0), 2),
                (cell.right && cell.below, 3, (A, B), 1),
                (cell.left() && cell.below, 3, (-A, B), 3),
            ],
        );
    }
}

/// Lays hexagons that meet at their corners, the odd rows moved to the right, and triangles between
/// them.
pub(super) fn kagome(size: Size, patch: &mut Patch) {
    for cell in cells(size) {
        let is_odd = cell.in_odd_row();
        let centre = (4 * A * cell.x + if is_odd { 2 * A } else { 0 }, 2 * B * cell.y);
        let (right, left) = (!is_odd && !cell.right, is_odd && !cell.left());
        patch.polygons(
            centre,
            &[
                (true, 6, (A, -B), 2),
                (cell.right || right && cell.above(), 3, (3 * A, -B), 4),
                (cell.right || right && cell.below, 3, (3 * A, B), 6),
                (left, 3, (-A, -B), 4),
                (left && cell.below, 3, (-A, B), 6),
            ],
        );
    }
}
