//! Small boards of the kind that the first byte chooses, with every solver compared with brute
//! force. The other bytes are the choices that make the board.
#![no_main]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use tatham_brute::MAKERS;
use tatham_core::author::contract::Oracle;
use tatham_kinds::KINDS;

/// Puzzles of each kind from which boards are made.
static CORPORA: OnceLock<BTreeMap<&str, String>> = OnceLock::new();

fn corpora() -> BTreeMap<&'static str, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles");
    let read = |name: &str| {
        fs::read_to_string(folder.join(name).join("basic.txt")).expect("every kind has puzzles")
    };
    KINDS.iter().map(|entry| (entry.kind.name, read(entry.kind.name))).collect()
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    // For games of moves, drawings and hidden games, not all answers could be tried; their contract
    // tests compare small ones with search and enumeration.
    let kinds: Vec<_> = KINDS.iter().filter(|entry| !entry.has_one_answer()).collect();
    let entry = kinds[usize::from(first) % kinds.len()];
    match MAKERS.iter().find(|maker| maker.kind == entry.kind.name) {
        Some(maker) => maker.agrees_on_bytes(entry, rest),
        None => {
            let corpus = &CORPORA.get_or_init(corpora)[entry.kind.name];
            Oracle::new(entry, corpus).expect("small boards").agrees_on_bytes(rest);
        }
    }
});
