//! The choice of SAT solver: which engine looks for the models.
//!
//! [`Engine::Cdcl`] is our own and the default, [`Engine::Splr`] is always there too, to be the other's witness. The others come with
//! the features `batsat` (pure Rust, after MiniSat) and `cadical` (C++, built from source by its crate).

use tatham_core::{Knob, Settings, Takes};

/// A SAT solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// Our own, [`Cdcl`](crate::Cdcl).
    #[default]
    Cdcl,
    /// splr, in pure Rust.
    Splr,
    /// BatSat, in pure Rust: feature `batsat`.
    #[cfg(feature = "batsat")]
    Batsat,
    /// CaDiCaL, in C++: feature `cadical`.
    #[cfg(feature = "cadical")]
    Cadical,
}

/// All engines of this build, with their names on the command line and a line of help.
const ENGINES: &[(Engine, &str, &str)] = &[
    (Engine::Cdcl, "cdcl", "our own"),
    (Engine::Splr, "splr", "splr, in pure Rust"),
    #[cfg(feature = "batsat")]
    (Engine::Batsat, "batsat", "BatSat, in pure Rust"),
    #[cfg(feature = "cadical")]
    (Engine::Cadical, "cadical", "CaDiCaL, in C++"),
];

/// The names and the help alone.
const CHOICES: &[(&str, &str)] = &{
    let mut choices = [("", ""); ENGINES.len()];
    let mut i = 0;
    while i < choices.len() {
        choices[i] = (ENGINES[i].1, ENGINES[i].2);
        i += 1;
    }
    choices
};

impl Engine {
    /// The knob `solver`, for kinds that use SAT.
    pub const KNOB: Knob = Knob {
        name: "solver",
        takes: Takes::Choice(CHOICES),
        help: "which SAT solver to use (more in builds with the features batsat and cadical)",
    };

    /// All engines of this build.
    pub fn all() -> impl Iterator<Item = Self> {
        ENGINES.iter().map(|(engine, ..)| *engine)
    }

    /// The engine that the settings choose, or the default.
    pub fn of(settings: &Settings) -> Self {
        let chosen = settings.choice(Self::KNOB.name);
        ENGINES.iter().find(|(_, name, _)| *name == chosen).map_or(Self::default(), |(engine, ..)| *engine)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        ENGINES.iter().find(|(engine, ..)| *engine == self).map_or("", |(_, name, _)| name)
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
            assert_eq!(Engine::of(&settings), engine);
        }
        assert_eq!(Engine::of(&Settings::default()), Engine::Cdcl);
        assert!(Settings::default().set(&[Engine::KNOB], "solver", "minisat").is_err());
    }
}
