//! The kinds of puzzles, as types: `Instance<kinds::Slant>`.
//!
//! They are called as the collection calls them; the root has the builders under the names that
//! most people know.

#[cfg(feature = "hidden")]
use tatham_hidden::ByAsking;
#[cfg(feature = "moves")]
use tatham_moves::ByMoves;

#[cfg(feature = "countdown")]
pub use tatham_countdown::Countdown;
#[cfg(feature = "latin")]
pub use tatham_latin::{keen::Keen, solo::Solo, towers::Towers, unequal::Unequal};
#[cfg(feature = "moves")]
pub use tatham_moves::untangle::Untangle;
#[cfg(feature = "pattern")]
pub use tatham_pattern::Pattern;
#[cfg(feature = "region")]
pub use tatham_region::{
    dominosa::Dominosa, filling::Filling, galaxies::Galaxies, map::Map, palisade::Palisade,
    rect::Rect,
};
#[cfg(feature = "route")]
pub use tatham_route::{
    bridges::Bridges, loopy::Loopy, net::Net, pearl::Pearl, slant::Slant, tracks::Tracks,
};
#[cfg(feature = "shade")]
pub use tatham_shade::{
    battleship::Battleship, lightup::Lightup, magnets::Magnets, mosaic::Mosaic, range::Range,
    singles::Singles, tents::Tents, undead::Undead, unruly::Unruly,
};
#[cfg(feature = "signpost")]
pub use tatham_signpost::Signpost;

/// Kinds that an adapter makes of games.
macro_rules! games {
    ($feature:literal, $adapter:ident, $about:literal:
     $($kind:ident = $family:ident::$game:ident,)*) => {$(
        #[doc = concat!(stringify!($kind), $about)]
        #[cfg(feature = $feature)]
        pub type $kind = $adapter<$family::$game::$kind>;
    )*};
}

games! {
    "moves", ByMoves, ": its answers are moves.":
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
    "hidden", ByAsking, ": its answer is hidden, and an ID is played without looking.":
    BlackBox = tatham_hidden::blackbox,
    Guess = tatham_hidden::guess,
    Mines = tatham_hidden::mines,
}
