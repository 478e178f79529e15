//! Making and repairing of puzzles: the requests and the results. The crate `tatham-make` has the
//! methods.

mod grey;
mod mask;
mod repair;

use std::ops::RangeInclusive;

use crate::budget::{Budget, Stop};
use crate::error::ParseError;
use crate::explain::{Band, Bands, Rating};
use crate::fact::Fact;
use crate::json::Json;
use crate::kind::Kind;
use crate::place::Place;

pub use grey::GreyPicture;
pub use mask::{Mask, MaskError};
pub use repair::{Fewest, Repair, RepairGoal, RepairOptions, Repaired};

/// Entry of a kind's menu of puzzles to make: its title, and the parameters.
pub type Preset = (&'static str, &'static str);

/// Class of removable clues: its name, and a function that is true for the places of its clues.
pub type Class = (&'static str, fn(Place) -> bool);

/// Maker of a kind's puzzles.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an ability by itself")]
pub struct Maker {
    /// Entries of the real game's menu, without difficulties; the first one has the parameters if
    /// none are given.
    pub presets: &'static [Preset],
    /// True if clues can be removed; otherwise each puzzle needs all of its clues.
    pub has_removable_clues: bool,
    /// Possible symmetries of the clues.
    pub symmetries: &'static [Symmetry],
    /// Classes of removable clues; empty if there is only one.
    pub classes: &'static [Class],
    /// True if the cells with clues can be chosen.
    pub has_mask: bool,
    /// True for games of moves and hidden games: boards without clues, whose answers need not be
    /// the only ones.
    pub is_game: bool,
    /// True if the length of a shortest solution can be requested.
    pub has_moves: bool,
    /// True if the solution can be made from a picture.
    pub takes_picture: bool,
    /// Makes a puzzle.
    pub make: Make,
    /// Repairs a puzzle; `None` if its puzzles have no clues.
    pub repair: Option<Repair>,
}

impl Maker {
    /// Returns the parameters if none are given.
    pub fn usual_params(&self) -> &'static str {
        self.presets.first().map_or("", |(_, params)| params)
    }

    /// Returns the reason why a kind with this maker cannot fulfil some wishes, as a sentence
    /// without its full stop; `None` if it can.
    pub fn refusal(&self, kind: &Kind, options: &MakeOptions) -> Option<String> {
        let title = kind.title;
        let refused =
            |option: &str, offers: &str| format!("{title} does not offer --{option}: {offers}");
        if !self.has_removable_clues {
            let needed = if self.is_game {
                "its boards have no clues"
            } else {
                "each of its puzzles needs all of its clues"
            };
            if options.is_minimal {
                return Some(refused("minimal", needed));
            }
            if options.clues.is_some() {
                return Some(refused("clues", needed));
            }
        }
        if options.moves.is_some() && !self.has_moves {
            return Some(refused("moves", "only games of moves have a shortest solution"));
        }
        if options.picture.is_some() && !self.takes_picture {
            return Some(refused("picture", "its solutions are not pictures"));
        }
        if let Some(symmetry) = options.symmetry
            && !self.symmetries.contains(&symmetry)
        {
            let names: Vec<&str> = self.symmetries.iter().map(|own| own.name()).collect();
            return Some(if names.is_empty() {
                refused("symmetry", "its clues cannot be symmetric")
            } else {
                let own = symmetry.name();
                format!("{title} does not offer the symmetry {own}, only {}", names.join(", "))
            });
        }
        if options.answer.is_some() && self.is_game {
            return Some(refused("answer", "its boards are not made from a solution"));
        }
        if options.mask.is_some() && !self.has_mask {
            return Some(refused("mask", "its clues are not in cells that can be chosen"));
        }
        if let Some(class) = options.keep.iter().find(|name| !self.has_class(name)) {
            let names: Vec<&str> = self.classes.iter().map(|(name, _)| *name).collect();
            return Some(if names.is_empty() {
                refused("keep", "its clues have no classes")
            } else {
                format!("{title} has no class `{class}` of clues, only {}", names.join(", "))
            });
        }
        if options.grade.is_any() && !options.is_rated {
            return None;
        }
        let Some(bands) = kind.bands else {
            return Some(format!("{title} puzzles have no rating"));
        };
        let requested = options.grade.bands.as_ref()?;
        if bands.all().any(|band| requested.contains(&band)) {
            return None;
        }
        let all: Vec<String> = bands.all().map(|band| band.to_string()).collect();
        Some(format!("{title} has only the bands {}", all.join(", ")))
    }

    fn has_class(&self, name: &str) -> bool {
        self.classes.iter().any(|(own, _)| *own == name)
    }
}

/// Makes a puzzle with these parameters, the part of an ID before the colon.
pub type Make = fn(&str, &MakeOptions, &Budget) -> Result<Outcome, MakeError>;

/// Symmetry of the places that have clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Half a turn.
    Rot180,
    /// A quarter turn.
    Rot90,
    /// Left and right.
    Mirror,
    /// Left and right, and top and bottom.
    Mirror2,
    /// The diagonal from the top left.
    Diagonal,
    /// Both diagonals.
    Diagonal2,
    /// All of these.
    Full,
}

impl Symmetry {
    /// All symmetries, each with its name and a line of help.
    pub const ALL: [(Self, &'static str, &'static str); 8] = [
        (Self::None, "none", "No symmetry"),
        (Self::Rot180, "rot180", "Half a turn"),
        (Self::Rot90, "rot90", "A quarter turn (square grids)"),
        (Self::Mirror, "mirror", "Left and right"),
        (Self::Mirror2, "mirror2", "Left and right, and top and bottom"),
        (Self::Diagonal, "diagonal", "The diagonal from the top left (square grids)"),
        (Self::Diagonal2, "diagonal2", "Both diagonals (square grids)"),
        (Self::Full, "full", "All of these (square grids)"),
    ];

    /// Symmetries of kinds whose clues can have any.
    pub const ANY: &'static [Self] = &[
        Self::None,
        Self::Rot180,
        Self::Rot90,
        Self::Mirror,
        Self::Mirror2,
        Self::Diagonal,
        Self::Diagonal2,
        Self::Full,
    ];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        let row = Self::ALL.into_iter().find(|(symmetry, ..)| *symmetry == self);
        row.map_or("", |(_, name, _)| name)
    }

    /// Returns true if only a square can have it.
    pub fn needs_square(self) -> bool {
        !matches!(self, Self::None | Self::Rot180 | Self::Mirror | Self::Mirror2)
    }
}

/// Wishes for the rating of a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grade {
    /// Its band.
    pub bands: Option<RangeInclusive<Band>>,
    /// Cost of its hardest step.
    pub cost: Option<RangeInclusive<f64>>,
    /// Technique of its hardest step.
    pub technique: Option<&'static str>,
}

impl Grade {
    /// Returns true if there are no wishes.
    pub fn is_any(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the largest cost of a step, in a kind with these bands.
    pub fn ceiling(&self, bands: Bands) -> f64 {
        let of_band = self.bands.as_ref().map_or(f64::INFINITY, |own| bands.most(*own.end()));
        self.cost.as_ref().map_or(f64::INFINITY, |cost| *cost.end()).min(of_band)
    }

    /// Returns the cost that the hardest step exceeds or has at least, in a kind with these bands.
    pub fn floor(&self, bands: Bands) -> f64 {
        let easier = |own: &RangeInclusive<Band>| {
            Band::ALL.into_iter().rev().find(|band| band < own.start())
        };
        let of_band = self.bands.as_ref().and_then(easier).map_or(0.0, |band| bands.most(band));
        self.cost.as_ref().map_or(0.0, |cost| *cost.start()).max(of_band)
    }

    /// Returns true for a hardest step of this cost, in a kind with these bands: infinite if no
    /// short step was found somewhere.
    pub fn allows(&self, hardest: f64, bands: Bands) -> bool {
        let has_band = |own: &RangeInclusive<Band>| own.contains(&bands.band(hardest));
        let has_cost = |cost: &RangeInclusive<f64>| hardest.is_finite() && cost.contains(&hardest);
        self.bands.as_ref().is_none_or(has_band) && self.cost.as_ref().is_none_or(has_cost)
    }

    /// Returns true if a rating is as requested.
    pub fn is_met(&self, rating: &Rating, bands: Bands) -> bool {
        let has_technique = |name| rating.technique == Some(name);
        rating.stopped.is_none()
            && self.allows(rating.hardest.unwrap_or(f64::INFINITY), bands)
            && self.technique.is_none_or(has_technique)
    }
}

/// Wishes for the puzzles of a series.
#[derive(Clone, Debug, Default)]
pub struct MakeOptions {
    /// Symmetry of the clues; `None` leaves it to the parameters.
    pub symmetry: Option<Symmetry>,
    /// True if no clue may be removable.
    pub is_minimal: bool,
    /// Number of removable clues.
    pub clues: Option<RangeInclusive<usize>>,
    /// Cells that have a clue: exactly these, or some of them if no clue may be removable.
    pub mask: Option<Mask>,
    /// Names of the classes whose clues are not removed.
    pub keep: Vec<String>,
    /// Solution of the puzzle; `None` draws one.
    pub answer: Option<Json>,
    /// Proven length of a shortest solution.
    pub moves: Option<RangeInclusive<usize>>,
    /// Picture that the solution shows.
    pub picture: Option<GreyPicture>,
    /// Rating of the puzzle.
    pub grade: Grade,
    /// True if the puzzle is rated even without wishes for its rating.
    pub is_rated: bool,
    /// Seed of the series.
    pub seed: u64,
    /// Number of the puzzle in its series.
    pub number: u64,
    /// True if only the budget ends the work; otherwise a fixed amount of work does too.
    pub has_time_limit: bool,
}

/// Result of making a puzzle.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum Outcome {
    /// The puzzle.
    Made(Made),
    /// No puzzle.
    NotMade(NotMade),
}

/// A puzzle that was made. The kind's solver has proven that there is one solution, or in games
/// that the solution is one, and the ID is read back as the same puzzle.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its ID.
    pub game_id: String,
    /// Its solution.
    pub solution: Json,
    /// Its clues, if clues can be removed.
    pub clues: Option<Clues>,
    /// Its rating, if one was requested.
    pub rating: Option<Rating>,
    /// Places at which the solution differs from the requested picture, with their new values.
    pub changed: Option<Vec<Fact>>,
    /// Length of its solution, in games of moves.
    pub length: Option<Length>,
    /// Number of solutions that were drawn, until one of them gave the puzzle.
    pub tries: u32,
}

/// Clues of a puzzle that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clues {
    /// Number of clues that could be removed if the puzzle had more of them.
    pub count: usize,
    /// True if it is proven that without any one of them there are several solutions.
    pub is_minimal: bool,
    /// Symmetry that was requested.
    pub symmetry: Symmetry,
}

/// Length of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// Number of moves, as the game counts them.
    pub moves: usize,
    /// Proven lower bound on the number of moves of any solution.
    pub lower_bound: usize,
}

/// The reason why no puzzle was made.
#[derive(Clone, Debug)]
pub struct NotMade {
    /// The limit that ended the work; `None` if it is proven that there is no such puzzle.
    pub stop: Option<Stop>,
    /// The reason, as a clause.
    pub reason: String,
    /// Number of solutions that were drawn.
    pub tries: u32,
    /// Nearest to the request that was found.
    pub nearest: Option<Nearest>,
}

/// Property of a puzzle that is near to what was requested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Nearest {
    /// Number of its clues.
    Clues(usize),
    /// Length of a shortest solution.
    Length(usize),
    /// Cost of its hardest step, and its band.
    Cost(f64, Band),
}

/// Reason why a request cannot be fulfilled, whatever the seed.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// The parameters are unusable.
    #[error(transparent)]
    Params(#[from] ParseError),
    /// The options do not fit the parameters: a line with the reason.
    #[error("{0}")]
    Options(String),
    /// The answer that the puzzle should have has another form: a line with the reason.
    #[error("{0}")]
    AnswerForm(String),
    /// The answer that the puzzle should have breaks a rule: a line with the rule and its places.
    #[error("{0}")]
    AnswerRule(String),
    /// The mask is unusable.
    #[error(transparent)]
    Mask(#[from] MaskError),
    /// The puzzle that was made is not the one that was to be made.
    #[error("internal error: the made puzzle is withheld ({reason}); please report: {game_id}")]
    Defect {
        /// The puzzle.
        game_id: String,
        /// The reason, as a clause.
        reason: String,
    },
}
