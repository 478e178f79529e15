//! Coloured tiles, as games of colours draw and name them.

use tatham_core::picture::{Shape, TILES, Tone};
use tatham_core::{Grid, Picture};

/// What a colour is called, by its number among those of pictures.
pub(crate) fn name(colour: u32) -> &'static str {
    TILES[colour as usize % TILES.len()]
}

/// Tiles, each of a colour and with a sign; blank where there is none.
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

/// The cells that hang together with one, of its colour, in reading order.
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
