//! The real games as witnesses: they draw puzzles, know the solutions, and load what we write.
//!
//! A generator's save file holds its own solution, obfuscated (`AUXINFO`): ours must be the same, cell by cell. Our save file, which
//! reaches the solution by ordinary moves, must be accepted (a move that does not fit is refused by the game), and the board that the
//! game then draws must be, byte for byte, the one that it draws of a game solved by its own solve move. The same holds for files that
//! carry on what a player did: random moves, right ones, wrong ones, and such as the game refuses.
//!
//! Needs the Debian package `sgt-puzzles`; no display. Without it each test says that it skips.
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use sha1::{Digest as _, Sha1};
use tatham_core::contract::Random;
use tatham_core::save::{SaveFile, Step};
use tatham_core::{Entry, Options, Status};
use tatham_kinds::{KINDS, find};

/// A folder of its own for each test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests' files is writable");
    folder
}

fn game(name: &str) -> Command {
    let mut command = Command::new(format!("sgt-{name}"));
    command.env("PATH", format!("/usr/games:{}", std::env::var("PATH").unwrap_or_default()));
    command
}

/// Save files drawn by the generator, or `None` when the game is not installed.
fn drawn(name: &str, folder: &Path, size: &str, count: usize) -> Option<Vec<String>> {
    let prefix = folder.join(format!("{size}-"));
    let output =
        game(name).args(["--generate", &count.to_string(), "--save"]).arg(&prefix).args(["--save-suffix", ".sav", size]).output();
    let Ok(output) = output else {
        eprintln!("skipped: sgt-{name} is not here (Debian package sgt-puzzles)");
        return None;
    };
    assert!(output.status.success(), "sgt-{name} --generate {size}: {}", String::from_utf8_lossy(&output.stderr));
    let read = |i| fs::read_to_string(format!("{}{i}.sav", prefix.display())).expect("the generator wrote it");
    Some((0..count).map(read).collect())
}

/// The picture that the game draws of a save file, or what it says against the file.
fn picture(name: &str, folder: &Path, save: &str) -> Result<Vec<u8>, String> {
    let (file, picture) = (folder.join("loaded.sav"), folder.join("loaded.png"));
    fs::write(&file, save).expect("the folder for tests' files is writable");
    let output = game(name).arg("--load").arg(&file).arg("--screenshot").arg(&picture).output().expect("it has run before");
    if output.status.success() {
        Ok(fs::read(&picture).expect("the game wrote it"))
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// The solution that the generator knew: the value of the record `AUXINFO`, made readable again.
///
/// The game hides it by two rounds of XOR with a mask made by SHA-1, as OAEP does: the second half of the bytes is masked by the first,
/// then the first by the second.
fn auxiliary(save: &str) -> Option<String> {
    let value = save.lines().find_map(|line| line.strip_prefix("AUXINFO :"))?.split_once(':')?.1;
    let mut bytes: Vec<u8> =
        (0..value.len() / 2).map(|i| u8::from_str_radix(&value[2 * i..2 * i + 2], 16).expect("hexadecimal")).collect();
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

/// Our save file of the solved puzzle: a new game, or what was played carried on.
fn solved(entry: &Entry, puzzle: &SaveFile, played: Option<SaveFile>) -> SaveFile {
    let id = format!("{}:{}", puzzle.params, puzzle.desc);
    let problem = (entry.parse)(&id).unwrap_or_else(|e| panic!("{id}: {e}"));
    let (options, mut saved) = (Options { played, ..Options::default() }, None);
    let report = problem.search(&options, &options.budget(), &mut |answer| {
        saved = saved.take().or_else(|| answer.save());
        ControlFlow::Continue(())
    });
    assert_eq!(report.unwrap_or_else(|e| panic!("{e}")).status, Status::Unique, "{id}");
    saved.unwrap_or_else(|| panic!("{id}: no save file"))
}

/// The solution of the puzzle in a save file, as programs see it.
fn solution(save: &SaveFile) -> Value {
    let entry = KINDS.iter().find(|entry| entry.kind.title == save.game).expect("in the table");
    let problem = (entry.parse)(&format!("{}:{}", save.params, save.desc)).expect("it was solved");
    let report = tatham_core::problem::solve(&*problem, &Options::default()).expect("it was solved");
    report.solutions[0].clone()
}

/// A game of the collection, as a witness.
struct Witness {
    name: &'static str,
    /// Sizes to draw, and how many of each.
    sizes: &'static [&'static str],
    count: usize,
    /// Writes a solve move from our moves where the generator hides none.
    solve_move: Option<fn(&SaveFile) -> String>,
    /// Some move, by chance, on a board of so many columns and rows; the game may refuse it.
    any_move: fn([usize; 2], &mut Random) -> String,
}

impl Witness {
    /// Draws puzzles, at least fifty in all, solves them, and calls the witness.
    fn testify(&self) {
        let name = self.name;
        let entry = find(name).expect("in the table");
        let folder = folder(name);
        let mut random = Random::seeded(0x9e37_79b9_7f4a_7c15);
        assert!(self.sizes.len() * self.count >= 50, "{name}");
        for size in self.sizes {
            let Some(saves) = drawn(name, &folder, size, self.count) else { return };
            for theirs in saves {
                let puzzle = SaveFile::parse(&theirs).expect("the games' own file");
                let ours = solved(entry, &puzzle, None);
                let unsolved = picture(name, &folder, &theirs).expect("the games' own file");
                let draw = |save: &SaveFile| picture(name, &folder, &save.to_string()).unwrap_or_else(|e| panic!("{e}\n{save}"));
                let by_moves = draw(&ours);
                let known = auxiliary(&theirs).or_else(|| self.solve_move.map(|write| write(&ours)));
                let known = SaveFile { steps: vec![Step::Solve(known.expect("a solve move"))], ..puzzle.clone() };
                assert_ne!(by_moves, unsolved, "{size}: the moves change the board\n{ours}");
                assert!(by_moves == draw(&known), "{size}: the game draws another board than of its own solution\n{ours}");
                let played = self.played(&ours, &mut random);
                let carried_on = solved(entry, &puzzle, Some(played.clone()));
                assert!(by_moves == draw(&carried_on), "{size}: another board after a player's moves\n{played}\n{carried_on}");
            }
        }
    }

    /// What a player might have done: some of the right moves, in disorder, among any others.
    fn played(&self, ours: &SaveFile, random: &mut Random) -> SaveFile {
        let (columns, rows) = ours.params.split_once('x').unwrap_or((&ours.params, ""));
        let number = |text: &str| text.chars().map_while(|c| c.to_digit(10)).fold(0, |n, digit| 10 * n + digit as usize);
        let sides = [number(columns), number(rows)];
        let length = random.below(2 * ours.steps.len());
        let step = |_| match random.below(8) {
            0 if random.below(10) == 0 => Step::Restart,
            0..4 => Step::Move((self.any_move)(sides, random)),
            _ => ours.steps[random.below(ours.steps.len())].clone(),
        };
        SaveFile { steps: (0..length).map(step).collect(), ..ours.clone() }
    }
}

#[test]
fn pattern_is_solved_in_the_real_game() {
    fn any_move([width, height]: [usize; 2], random: &mut Random) -> String {
        let (letter, [x, y]) = (["F", "E", "U"][random.below(3)], [random.below(width), random.below(height)]);
        format!("{letter}{x},{y},{},{}", random.below(width - x + 2), random.below(height - y + 1))
    }
    Witness { name: "pattern", sizes: &["5x5", "10x10", "12x7"], count: 20, solve_move: None, any_move }.testify();
}

#[test]
fn solo_is_solved_in_the_real_game() {
    fn any_move([width, height]: [usize; 2], random: &mut Random) -> String {
        // A jigsaw's parameters are one side.
        let order = width * height.max(1);
        let (letter, digit) = (["R", "R", "P", "M"][random.below(4)], random.below(order + 2));
        if letter == "M" {
            letter.to_owned()
        } else {
            format!("{letter}{},{},{digit}", random.below(order + 1), random.below(order))
        }
    }
    let sizes = &["2x3", "3x3", "3x3x", "3x3kdu", "6j"];
    Witness { name: "solo", sizes, count: 10, solve_move: None, any_move }.testify();
}

#[test]
fn unruly_is_solved_in_the_real_game() {
    // Here too the generator hides nothing.
    fn solve_move(save: &SaveFile) -> String {
        let solution = solution(save);
        let rows = solution["rows"].as_array().expect("rows").iter().map(|row| row.as_str().expect("signs"));
        std::iter::once("S").chain(rows).collect()
    }
    fn any_move([width, height]: [usize; 2], random: &mut Random) -> String {
        format!("P{},{},{}", ["0", "1", "-"][random.below(3)], random.below(width), random.below(height + 1))
    }
    let sizes = &["6x6dt", "8x8", "8x10u"];
    Witness { name: "unruly", sizes, count: 17, solve_move: Some(solve_move), any_move }.testify();
}

#[test]
fn signpost_is_solved_in_the_real_game() {
    // The generator hides no solution: the game's own solve move is made of our numbers.
    fn solve_move(save: &SaveFile) -> String {
        let solution = solution(save);
        let numbers = solution["grid"].as_array().expect("rows").iter().flat_map(|row| row.as_array().expect("numbers"));
        let letters = save.desc.chars().filter(char::is_ascii_alphabetic);
        std::iter::once("S".to_owned()).chain(numbers.zip(letters).map(|(number, letter)| format!("{number}{letter}"))).collect()
    }
    fn any_move([width, height]: [usize; 2], random: &mut Random) -> String {
        let mut place = || format!("{},{}", random.below(width), random.below(height));
        let (from, to) = (place(), place());
        match random.below(8) {
            0 => format!("C{from}"),
            1 => format!("X{from}"),
            _ => format!("L{from}-{to}"),
        }
    }
    let sizes = &["4x4", "6x5", "7x7c"];
    Witness { name: "signpost", sizes, count: 17, solve_move: Some(solve_move), any_move }.testify();
}

#[test]
fn the_hidden_solution_is_read() {
    // Drawn by sgt-pattern as 5x5 with the seed 522583285371593.
    let save = "AUXINFO :52:9b4c41b1c9646737c525409421067acb563ca0c492c7b59410db\n";
    assert_eq!(auxiliary(save).as_deref(), Some("S1111000111000010011100011"));
}
