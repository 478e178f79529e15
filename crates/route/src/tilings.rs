//! Tilings of the real games, with their faces, edges and vertices in the games' order: moves use
//! the numbers of edges, and IDs list faces.
//!
//! The order of the faces, and the first corner of each, is taken from the game's `grid.c`; all
//! else follows from the shapes. Most tilings are a patch of the plane with some faces for each
//! cell of a grid; [Penrose's](penrose) are cut out of one that never repeats.

mod dodecagons;
mod hexagons;
mod patch;
mod penrose;
mod polygons;

use tatham_core::Size;
use tatham_core::author::tiling::Tiling;

use patch::Patch;
pub(crate) use penrose::{Cut, Tiles};

/// Tiling: squares, or polygons with points in a unit of their own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Design {
    /// Name of the tiling.
    pub name: &'static str,
    /// Minimum of the shorter side, and minimum of the longer side.
    pub least: [usize; 2],
    /// Largest number of faces in each cell of the grid that the sides span.
    pub faces: usize,
    /// Length of half the side of a square with enough space for a clue.
    pub unit: i32,
    pub lay: Lay,
}

/// Method of laying a tiling.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lay {
    /// Cells of a grid.
    Squares,
    /// Faces cell by cell.
    Cells(fn(Size, &mut Patch)),
    /// Faces cell by cell, in 2 versions: IDs without a first part mean the older one.
    Ears([fn(Size, &mut Patch); 2]),
    /// Piece of a Penrose tiling.
    Penrose(Tiles),
}

/// Tilings by their numbers.
pub(crate) const DESIGNS: [Design; 16] = [
    design("squares", [3, 3], 1, 1, Lay::Squares),
    design(
        "triangular",
        [3, 3],
        3,
        9,
        Lay::Ears([hexagons::triangular, hexagons::triangular_with_ears]),
    ),
    design("honeycomb", [3, 3], 1, 11, Lay::Cells(hexagons::honeycomb)),
    design("snub-square", [3, 3], 3, 9, Lay::Cells(polygons::snub_square)),
    design("cairo", [3, 4], 2, 11, Lay::Cells(polygons::cairo)),
    design("great-hexagonal", [3, 3], 6, 9, Lay::Cells(hexagons::great_hexagonal)),
    design("octagonal", [3, 3], 2, 14, Lay::Cells(polygons::octagonal)),
    design("kites", [3, 3], 6, 12, Lay::Cells(polygons::kites)),
    design("floret", [1, 2], 6, 38, Lay::Cells(polygons::floret)),
    design("dodecagonal", [2, 2], 3, 10, Lay::Cells(dodecagons::dodecagonal)),
    design("great-dodecagonal", [2, 2], 6, 10, Lay::Cells(dodecagons::great)),
    design("Penrose P2", [3, 3], 2, 34, Lay::Penrose(Tiles::KitesAndDarts)),
    design("Penrose P3", [3, 3], 2, 34, Lay::Penrose(Tiles::Rhombs)),
    design("great-great-dodecagonal", [2, 2], 12, 10, Lay::Cells(dodecagons::great_great)),
    design("kagome", [3, 3], 5, 9, Lay::Cells(hexagons::kagome)),
    design("compass-dodecagonal", [2, 2], 6, 10, Lay::Cells(dodecagons::compass)),
];

const fn design(
    name: &'static str,
    least: [usize; 2],
    faces: usize,
    unit: i32,
    lay: Lay,
) -> Design {
    Design { name, least, faces, unit, lay }
}

impl Lay {
    /// Creates the tiling of this size; with `ears` the older one, if there is one. `cut` is the
    /// piece of a Penrose tiling. The tiling may be empty.
    pub(crate) fn tiling(self, size: Size, ears: bool, cut: Cut) -> Tiling {
        let mut patch = Patch::default();
        match self {
            Self::Squares => return size.tiling(),
            Self::Cells(lay) => lay(size, &mut patch),
            Self::Ears([without, with]) => (if ears { with } else { without })(size, &mut patch),
            Self::Penrose(tiles) => tiles.lay(size, cut, &mut patch),
        }
        patch.tiling()
    }
}

#[cfg(test)]
mod tests;
