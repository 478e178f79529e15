//! Table of games, with the form of the ID of each.

mod hidden;
mod lists;
mod skips;
mod walks;

use crate::codes::row::Row;

/// The 40 games of the collection, by name, and Boats.
pub(crate) const GAMES: [Row; 41] = [
    hidden::BLACK_BOX,
    skips::BRIDGES,
    lists::CUBE,
    lists::DOMINOSA,
    lists::FIFTEEN,
    skips::FILLING,
    lists::FLIP,
    lists::FLOOD,
    walks::GALAXIES,
    hidden::GUESS,
    lists::INERTIA,
    walks::KEEN,
    skips::LIGHT_UP,
    skips::LOOPY,
    lists::MAGNETS,
    walks::MAP,
    hidden::MINES,
    skips::MOSAIC,
    lists::NET,
    lists::NETSLIDE,
    skips::PALISADE,
    walks::PATTERN,
    skips::PEARL,
    lists::PEGS,
    skips::RANGE,
    skips::RECTANGLES,
    lists::SAME_GAME,
    lists::SIGNPOST,
    lists::SINGLES,
    lists::SIXTEEN,
    skips::SLANT,
    walks::SOLO,
    walks::TENTS,
    lists::TOWERS,
    skips::TRACKS,
    lists::TWIDDLE,
    skips::UNDEAD,
    skips::UNEQUAL,
    walks::UNRULY,
    lists::UNTANGLE,
    skips::BOATS,
];
