//! The recipes of docs/at-scale.md and docs/dataset.md; those whose programs are absent are
//! skipped, with the reason.
#![cfg(unix)]
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::examples::tempfile;
use crate::run;
use crate::spark::records;

/// The repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns the blocks of shell lines in a document, with the headings above them.
fn recipes(document: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(Path::new(ROOT).join(document)).expect("a document");
    let (mut heading, mut recipes, mut inside) = (String::new(), Vec::new(), false);
    for line in text.lines() {
        match line {
            "```sh" => {
                inside = true;
                recipes.push((heading.clone(), String::new()));
            }
            _ if line.starts_with("```") => inside = false,
            _ if inside => {
                let lines = &mut recipes.last_mut().expect("begun").1;
                lines.extend([line, "\n"]);
            }
            _ => {
                if let Some(title) = line.strip_prefix("## ") {
                    title.clone_into(&mut heading);
                }
            }
        }
    }
    recipes
}

/// Returns the recipes under a heading.
fn under(document: &str, heading: &str) -> Vec<String> {
    let own = recipes(document).into_iter().filter(|(title, _)| title == heading);
    let own: Vec<String> = own.map(|(_, lines)| lines).collect();
    assert!(!own.is_empty(), "{document}: {heading}");
    own
}

/// An empty folder with the lines of a batch in `puzzles.jsonl`, and the documents.
struct Folder(PathBuf);

/// The data set of docs/dataset.md.
const WHOLE: [&str; 6] = ["dataset", "unruly:8x8", "--grades", "easy..hard", "--count", "20"];

/// Number of lines of the batch.
const LINES: usize = 1000;

impl Folder {
    fn new(name: &str) -> Self {
        let path = tempfile(name, "").with_extension("d");
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("ours");
        std::os::unix::fs::symlink(Path::new(ROOT).join("docs"), path.join("docs")).expect("links");
        let ids = [
            "unruly 4x4:abBAaCb",
            "pattern 2x2:1/1/1/1",
            "signpost 2x2:ceag",
            "chess x",
            "solo 2x2:1_2_3_4l",
        ];
        let line = |number: usize| {
            let (puzzle, id) = ids[number % ids.len()].split_once(' ').expect("two words");
            format!("{{\"puzzle\": \"{puzzle}\", \"game_id\": \"{id}\", \"id\": {number}}}\n")
        };
        let lines: String = (0..LINES).map(line).collect();
        fs::write(path.join("puzzles.jsonl"), lines).expect("ours");
        Self(path)
    }

    /// Runs shell lines in the folder.
    fn run(&self, lines: &str) {
        let program = Path::new(env!("CARGO_BIN_EXE_tatham-slv")).parent().expect("a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let ran = Command::new("sh")
            .args(["-ec", lines])
            .env("PATH", format!("{}:{path}", program.display()))
            .current_dir(&self.0)
            .output()
            .expect("a shell");
        assert!(ran.status.success(), "{lines}: {}", String::from_utf8_lossy(&ran.stderr));
    }

    /// Checks that a file has the records of a plain batch, in order.
    fn holds_the_records_of_a_batch(&self, answers: &str) {
        let plain = run(&["batch", self.0.join("puzzles.jsonl").to_str().expect("text")]);
        let found = fs::read_to_string(self.0.join(answers)).expect("text");
        let (found, plain) = (records(&found), records(&plain.stdout));
        assert_eq!((found.len(), plain.len()), (LINES, LINES));
        assert_eq!(found, plain);
    }
}

/// Returns true if a command succeeds; otherwise says that a test is skipped.
fn is_there(command: &[&str], hint: &str) -> bool {
    let ran = Command::new(command[0]).args(&command[1..]).output();
    let is_there = ran.is_ok_and(|output| output.status.success());
    if !is_there {
        eprintln!("skipped: `{}` fails ({hint})", command.join(" "));
    }
    is_there
}

/// Returns true if `split` can return one piece of a file, as that of GNU does.
fn has_gnu_split() -> bool {
    is_there(&["split", "--number=l/1/1", "/dev/null"], "the split of GNU coreutils")
}

#[test]
fn gnu_parallel_gives_the_records_of_a_plain_batch() {
    if !has_gnu_split() || !is_there(&["parallel", "--minversion", "20160000"], "Debian: parallel")
    {
        return;
    }
    let folder = Folder::new("parallel");
    for recipe in under("docs/at-scale.md", "GNU parallel") {
        folder.run(&recipe);
        folder.holds_the_records_of_a_batch("answers.jsonl");
        // Again: all records are there already.
        let again: Vec<&str> = recipe.lines().skip(1).collect();
        folder.run(&again.join("\n"));
    }
    folder.holds_the_records_of_a_batch("answers.jsonl");
}

#[test]
fn a_slurm_array_gives_the_records_of_a_plain_batch() {
    if !has_gnu_split() {
        return;
    }
    let folder = Folder::new("slurm");
    let recipes = under("docs/at-scale.md", "Slurm");
    let by_hand = recipes.iter().find(|lines| lines.contains("SLURM_ARRAY_TASK_ID"));
    let by_hand = by_hand.expect("with the variables set by hand");
    folder.run(by_hand);
    folder.holds_the_records_of_a_batch("answers.jsonl");
    // A task that was cut off goes on.
    let part = folder.0.join("answers/part-00002");
    let text = fs::read_to_string(&part).expect("text");
    fs::write(&part, &text[..text.len() / 2]).expect("ours");
    folder.run(by_hand);
    folder.holds_the_records_of_a_batch("answers.jsonl");
}

#[test]
fn parts_of_a_data_set_are_merged_into_the_whole() {
    let folder = Folder::new("parts");
    fs::remove_file(folder.0.join("puzzles.jsonl")).expect("there are other puzzles");
    for recipe in under("docs/dataset.md", "Parts") {
        folder.run(&recipe);
        let merged = fs::read_to_string(folder.0.join("puzzles.jsonl"));
        assert_eq!(merged.ok(), Some(run(&WHOLE).stdout));
    }
    if is_there(&["parallel", "--minversion", "20160000"], "Debian: parallel") {
        for recipe in under("docs/at-scale.md", "Data sets") {
            // Fewer and smaller puzzles, for the time of a test.
            let smaller = WHOLE[1..].join(" ");
            assert!(recipe.contains("solo unruly --count 100"));
            folder.run(&recipe.replace("solo unruly --count 100", &smaller));
        }
        let merged = fs::read_to_string(folder.0.join("puzzles.jsonl")).expect("text");
        let plain = run(&[&WHOLE[..], &["--seed", "7"]].concat());
        assert_eq!(merged, plain.stdout);
    }
}

#[test]
fn the_script_of_the_data_card_makes_its_puzzles() {
    let folder = Folder::new("card");
    for _ in 0..2 {
        folder.run("docs/dataset/make.sh out 4 2");
    }
    let made = fs::read_to_string(folder.0.join("out/puzzles.jsonl")).expect("text");
    assert!((1..=4).contains(&made.lines().count()), "{made}");
    assert!(made.lines().all(|line| !line.contains("\"steps\":null")));
}

#[test]
fn ray_gives_the_records_of_a_plain_batch() {
    // It takes a minute to install, so `.ci/run` leaves it out.
    let own = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("venv/bin/python");
    let own = if own.exists() { own.display().to_string() } else { "python3".to_owned() };
    let python = std::env::var("RAY_PYTHON").unwrap_or(own);
    if !is_there(&[&python, "-c", "import ray.data"], "pip install 'ray[data]', RAY_PYTHON") {
        return;
    }
    let folder = Folder::new("ray");
    folder.run(&format!(
        "{python} docs/at-scale/solve_ray.py puzzles.jsonl answers.jsonl --block 100"
    ));
    folder.holds_the_records_of_a_batch("answers.jsonl");
}
