//! `deal`: a game as the show deals it, the same for the same seed.

use serde_json::json;
use tatham_core::kind::{Call, Host, VerbError};
use tatham_core::{Knob, Status, Takes};

use super::write;
use crate::show::{Chance, LARGE, TILES, deal};

pub(super) const KNOBS: &[Knob] = &[
    Knob { name: "large", takes: Takes::Number { least: 0, most: 4 }, help: "how many large numbers [default: by chance]" },
    Knob { name: "seed", takes: Takes::Number { least: 0, most: u64::MAX }, help: "deal this game again [default: by chance]" },
];

pub(super) fn run(call: &Call, host: &mut dyn Host) -> Result<Status, VerbError> {
    // A seed that is short enough to be typed again.
    let seed = call.settings.number("seed").unwrap_or_else(|| host.entropy() % 1_000_000);
    let mut chance = Chance::new(seed);
    let large = call.settings.number("large").unwrap_or_else(|| chance.below(LARGE.len() as u64 + 1));
    let game =
        deal(TILES, large as usize, &mut chance).ok_or_else(|| VerbError::Other("the pool has no such tiles".to_owned()))?;
    if call.json {
        let game_id = game.to_string();
        let object = json!({
            "puzzle": "countdown", "game_id": game_id, "numbers": game.tiles(), "target": game.target(), "large": large, "seed": seed,
        });
        return Ok(write(host, &format!("{object}\n")));
    }
    host.remark(&format!("--large {large} --seed {seed}"));
    Ok(write(host, &format!("{game}\n")))
}
