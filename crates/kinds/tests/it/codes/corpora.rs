//! IDs that the real games have written.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tatham_core::author::contract;

/// Returns the folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the IDs of a game in the repository, and in the corpora beside it if they exist.
pub(crate) fn ids(game: &str) -> Vec<String> {
    let read = |path: PathBuf| fs::read_to_string(path).unwrap_or_default();
    let collection = read(root().join("puzzles/collection.txt"));
    let named = contract::ids(&collection)
        .filter_map(|line| line.split_once(' '))
        .filter(|(name, _)| *name == game);
    let mut ids: Vec<String> = named.map(|(_, id)| id.to_owned()).collect();
    ids.extend(
        contract::ids(&read(root().join(format!("puzzles/{game}/sgt.txt")))).map(str::to_owned),
    );
    for folder in ["sgt", "variants"] {
        let lines = read(beside().join(folder).join(format!("{game}.jsonl")));
        let entries = lines.lines().map(|line| {
            serde_json::from_str::<Value>(line).unwrap_or_else(|e| panic!("{game}: {e}"))
        });
        ids.extend(entries.filter_map(|entry| entry["game_id"].as_str().map(str::to_owned)));
    }
    ids
}

/// Returns the folder of larger corpora, outside of the repository.
pub(crate) fn beside() -> PathBuf {
    root().join("../shared/corpus")
}
