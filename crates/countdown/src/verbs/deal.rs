//! Subcommand `deal`: a game as the show deals it, the same for the same seed.

use fastrand::Rng;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::kind::{Call, Host, SubcommandError};
use tatham_core::{Knob, Status, ValueKind};

use super::{write, write_json};
use crate::problem::NAME;
use crate::show::{LARGE, TILES, deal};

pub(super) const KNOBS: &[Knob] = &[
    Knob {
        name: "large",
        takes: ValueKind::Number { least: 0, most: 4 },
        help: "Number of large numbers [default: random]",
    },
    Knob {
        name: "seed",
        takes: ValueKind::Number { least: 0, most: u64::MAX },
        help: "Deal this game again [default: random]",
    },
];

/// Dealt game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(super) struct Deal<'a> {
    /// Kind, for a batch.
    puzzle: &'static str,
    /// Game, as an input.
    game_id: String,
    /// Numbers of the game.
    numbers: &'a [u64],
    /// Target of the game.
    target: u64,
    /// Number of large numbers.
    large: u64,
    /// Seed that deals the same game again.
    seed: u64,
}

pub(super) fn run(call: &Call, host: &mut dyn Host) -> Result<Status, SubcommandError> {
    // A seed that is short enough to be typed again.
    let seed = call.settings.number("seed").unwrap_or_else(|| host.entropy() % 1_000_000);
    let mut random = Rng::with_seed(seed);
    let large = call.settings.number("large").unwrap_or_else(|| random.u64(..=LARGE.len() as u64));
    let game = deal(TILES, large as usize, &mut random)
        .ok_or_else(|| SubcommandError::Other("the pool does not have these tiles".to_owned()))?;
    if call.json {
        let (numbers, target) = (game.tiles(), game.target());
        let deal = Deal { puzzle: NAME, game_id: game.to_string(), numbers, target, large, seed };
        return Ok(write_json(host, &deal));
    }
    host.remark(&format!("--large {large} --seed {seed}"));
    Ok(write(host, &format!("{game}\n")))
}
