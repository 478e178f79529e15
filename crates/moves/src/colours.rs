//! Coloured tiles, as games with colours draw and name them.

use tatham_core::picture::{Shape, TILES, Tone};
use tatham_core::{Grid, Picture};

/// Returns the name of a colour, by its number among the colours of pictures.
pub(crate) fn name(colour: u32) -> &'static str {
    TILES[colour as usize % TILES.len()]
}

/// Draws tiles, each with a colour and a sign; cells without a tile stay blank.
pub(crate) fn draw(tiles: &Grid<Option<(u32, u32)>>) -> Picture {
    let mut picture = Picture::new(tiles.size());
    for (cell, tile) in tiles.cells().iter().enumerate() {
        if let Some((colour, sign)) = tile {
            picture.mark(cell, Shape::Tile(*colour), Tone::Given);
            picture.mark(cell, Shape::Text(sign.to_string()), Tone::Given);
        }
    }
    picture
}

/// Returns the connected cells of one colour around a cell, in reading order.
pub(crate) fn group(tiles: &Grid<u32>, cell: usize) -> Vec<usize> {
    let mut is_in = vec![false; tiles.size().area()];
    let mut todo = vec![cell];
    is_in[cell] = true;
    while let Some(at) = todo.pop() {
        for next in tiles.size().neighbours(at) {
            if tiles[next] == tiles[cell] && !std::mem::replace(&mut is_in[next], true) {
                todo.push(next);
            }
        }
    }
    (0..is_in.len()).filter(|&cell| is_in[cell]).collect()
}
