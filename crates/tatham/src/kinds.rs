//! Kinds of puzzles, as types: `Instance<kinds::Slant>`.
//!
//! They have the names of the collection; the root has the builders under the most common names.

#[cfg(any(feature = "latin", feature = "region", feature = "route", feature = "shade"))]
use tatham_explain::ByRules;
#[cfg(feature = "hidden")]
use tatham_hidden::HiddenPuzzle;
#[cfg(feature = "moves")]
use tatham_moves::MovePuzzle;

#[cfg(feature = "countdown")]
pub use tatham_countdown::Countdown;
#[cfg(feature = "latin")]
pub use tatham_latin::solo::Solo;
#[cfg(feature = "moves")]
pub use tatham_moves::untangle::Untangle;
#[cfg(feature = "pattern")]
pub use tatham_pattern::Pattern;
#[cfg(feature = "signpost")]
pub use tatham_signpost::Signpost;

/// Declares kinds that an adapter makes of games.
macro_rules! games {
    ($feature:literal, $adapter:ident, $about:literal:
     $($kind:ident = $family:ident::$game:ident,)*) => {$(
        #[doc = concat!(stringify!($kind), $about)]
        #[cfg(feature = $feature)]
        pub type $kind = $adapter<$family::$game::$kind>;
    )*};
}

games! {
    "latin", ByRules, ": its rules solve and explain it.":
    Keen = tatham_latin::keen,
    Towers = tatham_latin::towers,
    Unequal = tatham_latin::unequal,
}

games! {
    "region", ByRules, ": its rules solve and explain it.":
    Dominosa = tatham_region::dominosa,
    Filling = tatham_region::filling,
    Galaxies = tatham_region::galaxies,
    Map = tatham_region::map,
    Palisade = tatham_region::palisade,
    Rect = tatham_region::rect,
}

games! {
    "route", ByRules, ": its rules solve and explain it.":
    Bridges = tatham_route::bridges,
    Loopy = tatham_route::loopy,
    Net = tatham_route::net,
    Pearl = tatham_route::pearl,
    Slant = tatham_route::slant,
    Tracks = tatham_route::tracks,
}

games! {
    "shade", ByRules, ": its rules solve and explain it.":
    Battleship = tatham_shade::battleship,
    Lightup = tatham_shade::lightup,
    Magnets = tatham_shade::magnets,
    Mosaic = tatham_shade::mosaic,
    Range = tatham_shade::range,
    Singles = tatham_shade::singles,
    Tents = tatham_shade::tents,
    Undead = tatham_shade::undead,
    Unruly = tatham_shade::unruly,
}

games! {
    "moves", MovePuzzle, ": its answers are moves.":
    Cube = tatham_moves::cube,
    Fifteen = tatham_moves::fifteen,
    Flip = tatham_moves::flip,
    Flood = tatham_moves::flood,
    Inertia = tatham_moves::inertia,
    Netslide = tatham_moves::netslide,
    Pegs = tatham_moves::pegs,
    SameGame = tatham_moves::samegame,
    Sixteen = tatham_moves::sixteen,
    Twiddle = tatham_moves::twiddle,
}

games! {
    "hidden", HiddenPuzzle, ": its answer is hidden, and an ID is played without looking.":
    BlackBox = tatham_hidden::blackbox,
    Guess = tatham_hidden::guess,
    Mines = tatham_hidden::mines,
}
