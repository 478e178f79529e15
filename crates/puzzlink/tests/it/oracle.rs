//! Comparison of boards with the addresses that the sites' own program (npm's `pzpr`, MIT licence)
//! writes for them.
//!
//! The test runs if there is Node and the package in `target/pzpr`
//! (`npm install --prefix target/pzpr pzpr@0.10.1`), or in `TATHAM_PZPR`; otherwise it skips, with
//! a printed reason. Only later versions have 4 of the puzzles; they are not in the registry but on
//! GitHub (robx/pzprjs).

#![allow(clippy::print_stderr, reason = "what is skipped is said")]

mod boards;

use std::collections::BTreeSet;
use std::env;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use boards::{BOARDS, Board};
use fastrand::Rng;
use tatham_core::author::scan::Piece;

/// Number of boards of each puzzle.
const COUNT: usize = 50;

/// Puzzles that version 0.10.1 does not have.
const LATER: [&str; 4] = ["battleship", "magnets", "nonogram", "tents"];

/// Program that reads a file of pzprjs per line, and writes its address, or a line that begins with
/// `!`.
const ASK: &str = "
const pzpr = require(process.argv[1]);
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  let said = '!';
  try {
    const puzzle = new pzpr.Puzzle();
    puzzle.open(line);
    said = puzzle.ready ? puzzle.getURL() : '! not ready';
  } catch (error) { said = '! ' + error; }
  console.log(said);
});";

/// Folder of the package.
fn package() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("it lies in the folder where cargo builds");
    env::var_os("TATHAM_PZPR").map_or_else(|| target.join("pzpr/node_modules/pzpr"), PathBuf::from)
}

/// Addresses that pzprjs writes for the files, or the reason why it cannot run.
fn addresses(files: &[String]) -> Result<Vec<String>, String> {
    let package = package();
    let package = package
        .canonicalize()
        .map_err(|_| format!("npm's pzpr is not in {}", package.display()))?;
    let mut node = Command::new("node");
    node.args(["-e", ASK]).arg(package).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = node.spawn().map_err(|error| format!("node: {error}"))?;
    let mut input = child.stdin.take().expect("it is piped");
    let text = files.join("\n") + "\n";
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().map_err(|error| format!("node: {error}"))?;
    let is_written = writer.join().is_ok_and(|written| written.is_ok());
    let said: Vec<String> =
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    assert!(
        is_written && said.len() == files.len(),
        "pzpr answered {} of {} boards",
        said.len(),
        files.len()
    );
    Ok(said)
}

#[test]
fn what_the_sites_program_writes_is_read() {
    let mut boards: Vec<(&str, Board)> = Vec::new();
    for (name, draw) in BOARDS {
        let mut rng =
            Rng::with_seed(name.bytes().fold(1, |seed, byte| seed * 31 + u64::from(byte)));
        boards.extend((0..COUNT).map(|_| (*name, draw(name, &mut rng))));
    }
    let files: Vec<String> = boards.iter().map(|(_, board)| board.file.clone()).collect();
    let addresses = match addresses(&files) {
        Ok(addresses) => addresses,
        Err(why) => {
            eprintln!("skipped: the sites' program as a witness ({why})");
            return;
        }
    };
    let mut unknown = BTreeSet::new();
    for ((name, board), address) in boards.iter().zip(&addresses) {
        if address.starts_with('!') {
            assert!(
                address.contains("Invalid Puzzle Variety") && LATER.contains(name),
                "{}: {address}",
                board.file
            );
            unknown.insert(*name);
            continue;
        }
        let found = tatham_puzzlink::read(Piece::whole(address))
            .unwrap_or_else(|| panic!("{address}: no address"));
        let found = found.unwrap_or_else(|error| panic!("{}: {address}: {error}", board.file));
        assert_eq!(found.id, board.id, "{}: {address}", board.file);
    }
    for name in unknown {
        eprintln!("skipped: {name}, which this version of pzpr does not know");
    }
}
