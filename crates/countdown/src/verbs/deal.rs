//! Subcommand `deal`: a game as the show deals it, the same for the same seed.

use fastrand::Rng;
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::kind::{Call, Host, VerbError};
use tatham_core::{Knob, Status, Takes};

use super::{write, write_json};
use crate::problem::NAME;
use crate::show::{LARGE, TILES, deal};

pub(super) const KNOBS: &[Knob] = &[
    Knob {
        name: "large",
        takes: Takes::Number { least: 0, most: 4 },
        help: "how many large numbers [default: by chance]",
    },
    Knob {
        name: "seed",
        takes: Takes::Number { least: 0, most: u64::MAX },
        help: "deal this game again [default: by chance]",
    },
];

/// A game as it was dealt.
#[derive(Debug, JsonSchema, Serialize)]
pub(super) struct Deal<'a> {
    /// The kind, for a batch.
    puzzle: &'static str,
    /// The game, as it can be given back.
    game_id: String,
    /// Its numbers.
    numbers: &'a [u64],
    /// Its target.
    target: u64,
    /// How many of the numbers are large.
    large: u64,
    /// Deals the same game again.
    seed: u64,
}

pub(super) fn run(call: &Call, host: &mut dyn Host) -> Result<Status, VerbError> {
    // A seed that is short enough to be typed again.
    let seed = call.settings.number("seed").unwrap_or_else(|| host.entropy() % 1_000_000);
    let mut random = Rng::with_seed(seed);
    let large = call.settings.number("large").unwrap_or_else(|| random.u64(..=LARGE.len() as u64));
    let game = deal(TILES, large as usize, &mut random)
        .ok_or_else(|| VerbError::Other("the pool has no such tiles".to_owned()))?;
    if call.json {
        let (numbers, target) = (game.tiles(), game.target());
        let deal = Deal { puzzle: NAME, game_id: game.to_string(), numbers, target, large, seed };
        return Ok(write_json(host, &deal));
    }
    host.remark(&format!("--large {large} --seed {seed}"));
    Ok(write(host, &format!("{game}\n")))
}
