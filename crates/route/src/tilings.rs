//! Tilings of the real games, with their faces, edges and vertices in the games' order: moves use
//! the numbers of edges, and IDs list faces.
//!
//! In which order a game lays its faces, and from which corner on it goes around each, is read off
//! its `grid.c`; all else follows from the shapes. Most tilings are a patch of the plane with some
//! faces for each cell of a grid; [Penrose's](penrose), [hats] and [spectres] are cut out of one
//! that never repeats.

mod address;
mod dodecagons;
mod hash;
mod hats;
mod hexagons;
mod patch;
mod penrose;
mod polygons;
mod random;
mod spectres;
mod substitution;
mod sum;
mod triangles;
mod trim;

use tatham_core::author::Random;
use tatham_core::author::scan::Scanner;
use tatham_core::author::tiling::Tiling;
use tatham_core::{ParseError, Size};

pub(crate) use address::{Address, MOST_LEVELS, TooManyLevels, too_many};
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
    /// Faces cell by cell, in 2 versions. Only a width of 1 was laid differently before; there,
    /// only the number of clues distinguishes the versions.
    Florets([fn(Size, &mut Patch); 2]),
    /// A piece of a Penrose tiling.
    Penrose(Tiles),
    /// A piece of the tiling of hats.
    Hats,
    /// A piece of the tiling of spectres.
    Spectres,
}

/// The part of an ID that says how a tiling is laid, or which piece of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The only way, or the newer of two.
    Newer,
    /// The older way.
    Older,
    /// A piece of a Penrose tiling by its distance from the middle.
    Cut(Cut),
    /// A piece by the address of the tile at its middle or in its corner.
    Address(Address),
}

/// The tilings by their numbers.
pub(crate) const DESIGNS: [Design; 18] = [
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
    design(
        "floret",
        [1, 2],
        6,
        38,
        Lay::Florets([polygons::floret, polygons::floret_with_one_less]),
    ),
    design("dodecagonal", [2, 2], 3, 10, Lay::Cells(dodecagons::dodecagonal)),
    design("great-dodecagonal", [2, 2], 6, 10, Lay::Cells(dodecagons::great)),
    design("Penrose P2", [3, 3], 2, 34, Lay::Penrose(Tiles::KitesAndDarts)),
    design("Penrose P3", [3, 3], 2, 34, Lay::Penrose(Tiles::Rhombs)),
    design("great-great-dodecagonal", [2, 2], 12, 10, Lay::Cells(dodecagons::great_great)),
    design("kagome", [3, 3], 5, 9, Lay::Cells(hexagons::kagome)),
    design("compass-dodecagonal", [2, 2], 6, 10, Lay::Cells(dodecagons::compass)),
    design("hats", [6, 6], 1, 24, Lay::Hats),
    design("spectres", [6, 6], 1, 26, Lay::Spectres),
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
    /// Reads the address of a piece.
    pub(crate) fn address(self, scan: &mut Scanner<'_>) -> Result<Address, ParseError> {
        match self {
            Self::Penrose(tiles) => triangles::read(tiles, scan),
            Self::Hats => hats::read(scan),
            _ => spectres::read(scan),
        }
    }

    /// Returns a random address of a piece of hats or spectres, with as many levels as make pieces
    /// of this size differ.
    pub(crate) fn sample(self, size: Size, random: &mut Random) -> String {
        // The sides of tiles grow by more than 5 halves at each level.
        let (mut levels, mut side) = (2, 1);
        while side < size.width.max(size.height) {
            (levels, side) = (levels + 1, (5 * side).div_ceil(2));
        }
        match self {
            Self::Hats => hats::sample(levels, random),
            _ => spectres::sample(levels, random),
        }
    }

    /// The tiling of so many cells. A piece may be empty.
    pub(crate) fn tiling(self, size: Size, choice: &Choice) -> Result<Tiling, TooManyLevels> {
        if let Self::Squares = self {
            return Ok(size.tiling());
        }
        self.patch(size, choice).map(Patch::tiling)
    }

    fn patch(self, size: Size, choice: &Choice) -> Result<Patch, TooManyLevels> {
        let mut patch = Patch::default();
        match (self, choice) {
            (Self::Cells(lay), _) => lay(size, &mut patch),
            (Self::Ears([newer, older]) | Self::Florets([newer, older]), _) => {
                (if *choice == Choice::Older { older } else { newer })(size, &mut patch);
            }
            (Self::Penrose(tiles), Choice::Cut(cut)) => tiles.lay(size, *cut, &mut patch),
            (Self::Penrose(tiles), Choice::Address(address)) => {
                patch = triangles::lay(tiles, size, address)?;
            }
            (Self::Hats, Choice::Address(address)) => hats::lay(size, address, &mut patch)?,
            (Self::Spectres, Choice::Address(address)) => patch = spectres::lay(size, address)?,
            _ => {}
        }
        if matches!(self, Self::Penrose(_) | Self::Hats | Self::Spectres) {
            trim::trim(&mut patch);
        }
        Ok(patch)
    }
}

#[cfg(test)]
mod tests;
