//! What the real games' generators draw: save files, in which some hide their own solution.

use std::fs;
use std::path::Path;
use std::process::Command;

use sha1::{Digest as _, Sha1};

/// Save files of so many puzzles, the same for the same seed; `None` when the game is not installed.
pub(crate) fn drawn(name: &str, params: &str, seed: u64, count: usize) -> Option<Vec<String>> {
    // One folder for each test: no two draw the same game.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drawn").join(name);
    fs::create_dir_all(&folder).expect("the folder for tests' files is writable");
    let mut command = Command::new(format!("sgt-{name}"));
    command.env("PATH", format!("/usr/games:{}", std::env::var("PATH").unwrap_or_default()));
    command
        .args(["--generate", &count.to_string(), "--save"])
        .arg(folder.join(""))
        .args(["--save-suffix", ".sav"]);
    let output = command.arg(format!("{params}#{seed}")).output().ok()?;
    assert!(
        output.status.success(),
        "sgt-{name} {params}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let read =
        |i| fs::read_to_string(folder.join(format!("{i}.sav"))).expect("the generator wrote it");
    Some((0..count).map(read).collect())
}

/// The solution that the generator knew: the value of the record `AUXINFO`, made readable again.
///
/// The game hides it by two rounds of XOR with a mask made by SHA-1, as OAEP does: the second half of the bytes is masked by the first,
/// then the first by the second.
pub(crate) fn auxiliary(save: &str) -> Option<String> {
    let value = save.lines().find_map(|line| line.strip_prefix("AUXINFO :"))?.split_once(':')?.1;
    let mut bytes: Vec<u8> = (0..value.len() / 2)
        .map(|i| u8::from_str_radix(&value[2 * i..2 * i + 2], 16).expect("hexadecimal"))
        .collect();
    let (first, second) = bytes.split_at_mut(value.len() / 4);
    mask(second, first);
    mask(first, second);
    Some(String::from_utf8(bytes).expect("a solve move is text"))
}

fn mask(target: &mut [u8], seed: &[u8]) {
    for (counter, block) in target.chunks_mut(20).enumerate() {
        let key = Sha1::new().chain_update(seed).chain_update(counter.to_string()).finalize();
        block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
    }
}

#[test]
fn the_hidden_solution_is_read() {
    // Drawn by sgt-pattern as 5x5 with the seed 522583285371593.
    let save = "AUXINFO :52:9b4c41b1c9646737c525409421067acb563ca0c492c7b59410db\n";
    assert_eq!(auxiliary(save).as_deref(), Some("S1111000111000010011100011"));
}
