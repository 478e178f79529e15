//! Short, repeatable runs of the fuzz targets: their corpora, each file unchanged and with some
//! bytes changed.
#![allow(unreachable_pub, reason = "the files are the fuzz targets' own")]

#[path = "../../../../fuzz/fuzz_targets/shared/clock.rs"]
mod clock;
#[path = "../../../../fuzz/fuzz_targets/shared/pack.rs"]
mod pack;
#[path = "../../../../fuzz/fuzz_targets/shared/read.rs"]
mod read;
#[path = "../../../../fuzz/fuzz_targets/shared/save.rs"]
mod save;

use std::fs;
use std::path::Path;
use std::time::Duration;

use tatham_core::author::contract::Random;

/// Number of changed versions of each file of a corpus.
const CHANGES: usize = 300;

/// Calls `each` with the files of a target's corpus, and with changed ones.
fn feed(target: &str, each: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files: Vec<_> =
        fs::read_dir(&folder).expect("a corpus").map(|file| file.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() > 3, "{}", folder.display());
    let texts: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).expect("a file")).collect();
    let mut random = Random::seeded(0x9e37_79b9_7f4a_7c15);
    for text in &texts {
        each(text);
        for _ in 0..CHANGES {
            let mut text = text.clone();
            for _ in 0..=random.below(3) {
                let at = 1 + random.below(text.len().max(2) - 1);
                let other = &texts[random.below(texts.len())];
                let from = random.below(other.len().max(1));
                match random.below(4) {
                    0 if at < text.len() => drop(text.remove(at)),
                    1 if at < text.len() => text[at] = other.get(from).copied().unwrap_or(b'0'),
                    2 => text.truncate(at),
                    // A piece of another file.
                    _ => {
                        let end = (from + 1 + random.below(8)).min(other.len());
                        let piece = other.get(from..end).unwrap_or_default().to_vec();
                        text.splice(at.min(text.len())..at.min(text.len()), piece);
                    }
                }
            }
            each(&text);
        }
    }
}

const LIMIT: Duration = Duration::from_millis(10);

#[test]
fn ids_are_refused_or_read_back_and_solved() {
    feed("ids", |data| {
        if let Some((entry, text)) = read::id(data) {
            read::read(entry, &text, LIMIT);
        }
    });
}

#[test]
fn other_formats_are_refused_or_read_back_and_solved() {
    feed("formats", |data| {
        if let Some((entry, text)) = read::format(data) {
            read::read(entry, &text, LIMIT);
        }
    });
}

#[test]
fn addresses_are_refused_or_read_and_solved() {
    feed("addresses", |data| read::address(data, LIMIT));
}

#[test]
fn save_files_are_refused_or_read_back() {
    feed("save", save::read);
}
