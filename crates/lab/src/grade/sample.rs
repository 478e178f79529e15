//! Samples: puzzles of the real games' menus with their letters, and the steps that they need.

use std::collections::BTreeMap;
use std::time::Duration;
use std::{fs, path::Path};

use tatham_core::author::contract::ids;
use tatham_core::explain::{Price, Step};
use tatham_core::{Budget, Entry};

use crate::bench::generator::{menu, seeded_within};
use crate::threads::on_threads;

/// Folder of the draws, below the folder of the workspace.
const FOLDER: &str = "target/grade";

/// Draw of puzzles: their number for each letter, the seconds for it, and the text of the seeds.
#[derive(Clone, Debug)]
pub(super) struct Draw {
    pub(super) count: usize,
    pub(super) time: Duration,
    pub(super) seed: String,
}

/// Size of a game's menu: parameters before and after the letter, and the letters, the easiest
/// first. A game without letters has one that is empty.
#[derive(Clone, Debug)]
pub(super) struct Size {
    pub(super) params: [String; 2],
    pub(super) letters: Vec<String>,
}

impl Size {
    /// Parameters for a letter.
    pub(super) fn with(&self, letter: usize) -> String {
        match self.letters[letter].as_str() {
            "" => self.name(),
            letter => format!("{}d{letter}{}", self.params[0], self.params[1]),
        }
    }

    /// Parameters without a letter.
    pub(super) fn name(&self) -> String {
        self.params.concat()
    }
}

/// Puzzle of a sample.
#[derive(Clone, Debug)]
pub(super) struct Puzzle {
    pub(super) id: String,
    /// Number of its size in the menu, and of its letter in the size.
    pub(super) size: usize,
    pub(super) letter: usize,
    /// Cost of the hardest step; infinite if no short step was found.
    pub(super) hardest: f64,
    pub(super) total: f64,
    /// Number of steps of each use.
    pub(super) uses: BTreeMap<Label, usize>,
}

/// Use of rules: with a price, or without.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    pub(super) text: String,
    pub(super) price: Option<&'static Price>,
    pub(super) cost: f64,
}

impl Eq for Label {}

impl Ord for Label {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.cost.total_cmp(&other.cost).then_with(|| self.text.cmp(&other.text))
    }
}

impl PartialOrd for Label {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Label {
    fn of_step(step: &Step) -> Self {
        let sort = if step.suppose.is_some() { "assuming" } else { "by" };
        let rules = step.because.rules.len();
        let text = match (step.price, step.technique) {
            (Some(price), _) => price.name.to_owned(),
            (None, Some(technique)) => technique.to_owned(),
            (None, None) => format!("{sort} {rules} rules ({:?})", step.rule).to_lowercase(),
        };
        Self { text, price: step.price, cost: step.cost }
    }
}

/// Returns the sizes of a game's menu. Each has all letters of the menu: the game refuses those
/// that it does not make.
///
/// # Errors
/// No referee is built, so the menu is not known.
pub(super) fn sizes(kind: &str, letters: &str) -> Result<Vec<Size>, String> {
    let menu = menu(kind);
    if menu.is_empty() {
        return Err(format!("the menu of {kind} is not known: run `cargo xtask referee`"));
    }
    let mut sizes: Vec<Size> = Vec::new();
    for params in menu {
        let plain = plain(&params, letters);
        if sizes.iter().all(|size| size.params != plain) {
            let letters = match letters {
                "" => vec![String::new()],
                letters => letters.chars().map(String::from).collect(),
            };
            sizes.push(Size { params: plain, letters });
        }
    }
    Ok(sizes)
}

/// Returns parameters without their letter.
fn plain(params: &str, letters: &str) -> [String; 2] {
    let split = params.rsplit_once('d').and_then(|(before, rest)| {
        let letter = rest.chars().next().filter(|&own| letters.contains(own))?;
        Some([before, &rest[letter.len_utf8()..]])
    });
    split.unwrap_or([params, ""]).map(str::to_owned)
}

/// Returns the puzzles of these sizes with their steps.
///
/// # Errors
/// An ID is not read.
pub(super) fn sample(entry: &Entry, sizes: &[Size], draw: &Draw) -> Result<Vec<Puzzle>, String> {
    let mut drawn: Vec<(usize, usize, String)> = Vec::new();
    for (number, size) in sizes.iter().enumerate() {
        let mut before = String::new();
        for letter in 0..size.letters.len() {
            let text = draw_ids(entry.kind.name, &size.with(letter), draw)?;
            // At some sizes a game makes the same puzzles for all letters.
            if text == before {
                continue;
            }
            before.clone_from(&text);
            drawn.extend(ids(&text).map(|id| (number, letter, id.to_owned())));
        }
    }
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let parts = on_threads(jobs, |job| {
        let own = drawn.iter().enumerate().skip(job).step_by(jobs);
        own.map(|(at, (size, letter, id))| Ok((at, explained(entry, *size, *letter, id)?)))
            .collect::<Result<Vec<_>, String>>()
    })?;
    let mut puzzles: Vec<(usize, Puzzle)> = parts.into_iter().flatten().collect();
    puzzles.sort_by_key(|(at, _)| *at);
    Ok(puzzles.into_iter().map(|(_, puzzle)| puzzle).collect())
}

/// Returns the IDs of a draw, which is kept in a file. `sgt-KIND --generate 1 'PARAMS#SEED-7'`
/// repeats one of them.
fn draw_ids(kind: &str, params: &str, draw: &Draw) -> Result<String, String> {
    let Draw { count, time, seed } = draw;
    let name = format!("{kind}-{params}-{seed}-{count}-{}.txt", time.as_secs());
    let path = xtask::folders::root().join(FOLDER).join(name);
    if let Ok(text) = fs::read_to_string(&path) {
        return Ok(text);
    }
    let seeds = (1..=*count).map(|number| format!("{seed}-{number}"));
    // A game refuses the letters that it does not make at this size.
    let text = seeded_within(kind, params, seeds, *time).unwrap_or_default();
    fs::create_dir_all(path.parent().unwrap_or(Path::new(FOLDER))).map_err(|e| e.to_string())?;
    fs::write(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text)
}

fn explained(entry: &Entry, size: usize, letter: usize, id: &str) -> Result<Puzzle, String> {
    let puzzle = (entry.parse)(id).map_err(|error| format!("{id}: {error}"))?;
    let start = puzzle.start();
    let mut explainer = start.explainer().ok_or("it is not explained")?;
    let explanation = explainer.explain(&Budget::unlimited(), &mut |_| ());
    let rating = explanation.rating.ok_or_else(|| format!("{id} has not one solution"))?;
    let mut uses = BTreeMap::new();
    for step in &explanation.steps {
        *uses.entry(Label::of_step(step)).or_default() += 1;
    }
    let hardest = rating.hardest.unwrap_or(f64::INFINITY);
    Ok(Puzzle { id: id.to_owned(), size, letter, hardest, total: rating.total, uses })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_has_no_letter() {
        for (params, letters, before, after) in [
            ("8x8de", "et", "8x8", ""),
            ("6x5dtS", "et", "6x5", "S"),
            ("7x7i30e10m2d1", "012", "7x7i30e10m2", ""),
            ("9x7", "", "9x7", ""),
            ("3x3dx", "et", "3x3dx", ""),
        ] {
            let params = plain(params, letters);
            assert_eq!(params, [before, after]);
            let size = Size { params, letters: vec!["t".to_owned(), String::new()] };
            assert_eq!(size.with(0), format!("{before}dt{after}"));
            assert_eq!(size.with(1), size.name());
        }
    }
}
