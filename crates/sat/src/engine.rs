//! Choice of the SAT solver that looks for models.
//!
//! [`Engine::Cdcl`] is our own and the default. The others come with the features `splr` (pure
//! Rust; the command line has it, as a witness for ours), `batsat` (pure Rust, after MiniSat) and
//! `cadical` (C++, built from source by its crate).

use tatham_core::author::Choice;
use tatham_core::{Knob, Settings};

/// SAT solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// Our own, [`Cdcl`](crate::Cdcl).
    #[default]
    Cdcl,
    /// splr, in pure Rust: feature `splr`.
    #[cfg(feature = "splr")]
    Splr,
    /// BatSat, in pure Rust: feature `batsat`.
    #[cfg(feature = "batsat")]
    Batsat,
    /// CaDiCaL, in C++: feature `cadical`.
    #[cfg(feature = "cadical")]
    Cadical,
}

/// Number of engines in this build.
const COUNT: usize = 1
    + cfg!(feature = "splr") as usize
    + cfg!(feature = "batsat") as usize
    + cfg!(feature = "cadical") as usize;

/// Choices of the knob.
static SOLVER: Choice<Engine, COUNT> = Choice::new(
    "solver",
    "SAT solver (more in builds with the features batsat and cadical)",
    [
        (Engine::Cdcl, "cdcl", "The built-in solver"),
        #[cfg(feature = "splr")]
        (Engine::Splr, "splr", "splr, in pure Rust"),
        #[cfg(feature = "batsat")]
        (Engine::Batsat, "batsat", "BatSat, in pure Rust"),
        #[cfg(feature = "cadical")]
        (Engine::Cadical, "cadical", "CaDiCaL, in C++"),
    ],
);

impl Engine {
    /// Knob `solver`, for kinds that use SAT.
    pub const KNOB: Knob = SOLVER.knob();

    /// Returns all engines of this build.
    pub fn all() -> impl Iterator<Item = Self> {
        SOLVER.values().iter().copied()
    }

    /// Returns the engine that the settings choose, or the default.
    pub fn from_settings(settings: &Settings) -> Self {
        SOLVER.choose(settings)
    }

    /// Returns the engine's name on the command line.
    pub fn name(self) -> &'static str {
        SOLVER.word(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_engine_is_chosen_by_its_name() {
        for engine in Engine::all() {
            let mut settings = Settings::default();
            settings.set(&[Engine::KNOB], "solver", engine.name()).expect("a choice of the knob");
            assert_eq!(Engine::from_settings(&settings), engine);
        }
        assert_eq!(Engine::from_settings(&Settings::default()), Engine::Cdcl);
        assert!(Settings::default().set(&[Engine::KNOB], "solver", "minisat").is_err());
    }
}
