//! Option `--all`: prices and bands of the kinds, beside the letters of the real games' menus.
//!
//! Each size of a menu is drawn with all letters of the kind. The agreement is printed for prices
//! that were fitted on six folds of the puzzles, and for the kind's own prices on a second draw
//! with another seed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::time::Duration;

use tatham_core::explain::{Band, Bands};
use tatham_core::{Budget, Entry};
use tatham_kinds::{KINDS, find};
use xtask::arguments::{number, option, words};

use super::agreement::{Pairs, cell, spearman};
use super::fit::{self, Prices};
use super::sample::{Draw, Puzzle, Size, sample, sizes};
use super::{ROWS, hardest_of};

/// Name of the option.
pub(super) const OPTION: &str = "--all";

/// Page that the task writes if no kinds are named, and its part before the tables.
const PAGE: &str = "docs/ratings.md";
const INTRODUCTION: &str = include_str!("introduction.md");

/// Sudokus with the ratings of Sukaku Explainer.
const RATED: &str = "puzzles/solo/rated.jsonl";

/// Rating from which on Sudokus are hard enough to be looked at separately.
const FROM: f64 = 2.8;

/// Letters of puzzles that the games make for players who try and take back.
const UNREASONABLE: [&str; 2] = ["u", "r"];

/// Agreement below which neighbouring letters are shown side by side.
const UNCLEAR: f64 = 0.6;

/// Most rows of such a comparison, and most IDs of a band.
const MOST_ROWS: usize = 8;
const MOST_IDS: usize = 2;

/// Kind with its puzzles.
struct Graded {
    entry: &'static Entry,
    letters: &'static str,
    sizes: Vec<Size>,
    first: Vec<Puzzle>,
    second: Vec<Puzzle>,
}

/// Grades the kinds named, or all that have bands; writes the page if none is named.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let (command, sections) = sections(arguments)?;
    if let Some(command) = command {
        let introduction = INTRODUCTION.replace("COMMAND", &command);
        let page = format!("{introduction}\n{}", sections.join("\n"));
        fs::write(PAGE, page).map_err(|error| format!("{PAGE}: {error}"))?;
    }
    Ok(())
}

/// Prints the sections of the page, and returns them; and the command, if no kinds are named.
fn sections(arguments: &[String]) -> Result<(Option<String>, Vec<String>), String> {
    let arguments: Vec<String> = arguments.iter().filter(|own| *own != OPTION).cloned().collect();
    let named = words(&arguments);
    let draw = Draw {
        count: number(&arguments, "count", 40)?,
        time: Duration::from_secs(number(&arguments, "draw", 60)?),
        seed: option(&arguments, "seed").unwrap_or("ratings").to_owned(),
    };
    if let Some(unknown) = named.iter().find(|name| find(name).is_none_or(|own| !is_rated(own))) {
        return Err(format!("`{unknown}` is no kind that has grades"));
    }
    let is_wanted = |entry: &Entry| named.is_empty() || named.iter().any(|n| *n == entry.kind.name);
    let mut sections = Vec::new();
    for entry in KINDS.iter().filter(|entry| is_rated(entry) && is_wanted(entry)) {
        eprintln!("{}", entry.kind.name);
        let section = Graded::new(entry, &draw)?.section();
        println!("{section}");
        sections.push(section);
    }
    if is_wanted(find("solo").ok_or("no Solo")?) {
        let section = sudoku()?;
        println!("{section}");
        sections.push(section);
    }
    let Draw { count, time, seed } = draw;
    let options = format!("--count {count} --draw {} --seed {seed}", time.as_secs());
    let command = named.is_empty().then(|| format!("`cargo xtask grade --all {options}`"));
    Ok((command, sections))
}

fn is_rated(entry: &Entry) -> bool {
    // No game makes a Battleship.
    entry.kind.bands.is_some() && entry.kind.name != "battleship"
}

impl Graded {
    fn new(entry: &'static Entry, draw: &Draw) -> Result<Self, String> {
        let kind = entry.kind.name;
        let letters = ROWS.iter().filter(|(name, ..)| *name == kind).map(|(.., letters)| *letters);
        let letters = letters.max_by_key(|letters| letters.len()).unwrap_or_default();
        let sizes = sizes(kind, letters)?;
        let first = sample(entry, &sizes, draw)?;
        let again = Draw { seed: format!("{}-again", draw.seed), ..draw.clone() };
        let second = sample(entry, &sizes, &again)?;
        Ok(Self { entry, letters, sizes, first, second })
    }

    /// The kind's section of the page.
    fn section(&self) -> String {
        let mut text = format!("## {}\n\n", self.entry.kind.title);
        if self.letters.len() > 1 {
            text += &self.agreement();
            text += &self.side_by_side();
        }
        text += &self.prices();
        text += &self.bands();
        text
    }

    /// Table of the agreement with the letters, for each size and for all.
    fn agreement(&self) -> String {
        let columns = "second draw: hardest | and sum | neighbouring letters | Spearman | first \
            draw: hardest | fitted on six folds | free fit";
        let mut text = format!("| size | puzzles | {columns} |\n|{}\n", " --- |".repeat(9));
        let rows = self.sizes.iter().enumerate().map(|(at, size)| (Some(at), size.name()));
        for (size, name) in rows.chain([(None, "all".to_owned())]) {
            let own = |puzzles: &[Puzzle]| -> Vec<Puzzle> {
                let is_own = |puzzle: &&Puzzle| size.is_none_or(|size| puzzle.size == size);
                puzzles.iter().filter(is_own).cloned().collect()
            };
            let (first, second) = (own(&self.first), own(&self.second));
            let prices = Prices::of_kind(&self.first);
            if hardest(&second).all == 0 {
                continue;
            }
            let letters: Vec<usize> = second.iter().map(|own| own.letter).collect();
            let found: Vec<f64> = second.iter().map(|own| own.hardest).collect();
            let rank = if size.is_some() { spearman(&letters, &found) } else { f64::NAN };
            let _ = writeln!(
                text,
                "| {name} | {} + {} | {} | {} | {} | {} | {} | {} | {} |",
                first.len(),
                second.len(),
                cell(hardest(&second).concordance()),
                cell(with_sum(&second).concordance()),
                self.neighbours(&second),
                cell(rank),
                cell(hardest(&first).concordance()),
                cell(fit::by_folds(&first, &prices).concordance()),
                cell(fit::free(&first).concordance()),
            );
        }
        text + "\n"
    }

    /// Concordance of each letter with the next: `e, t: 0.950`.
    fn neighbours(&self, puzzles: &[Puzzle]) -> String {
        let cells = self
            .pairs_of_letters(puzzles)
            .into_iter()
            .map(|(_, letters, value)| format!("{}, {}: {}", letters[0], letters[1], cell(value)));
        cells.collect::<Vec<_>>().join("; ")
    }

    /// Neighbouring letters of some puzzles, with their numbers and their concordance.
    fn pairs_of_letters(&self, puzzles: &[Puzzle]) -> Vec<([usize; 2], [&str; 2], f64)> {
        let mut letters: Vec<usize> = puzzles.iter().map(|own| own.letter).collect();
        letters.sort_unstable();
        letters.dedup();
        let pair = |two: &[usize]| {
            let two = [two[0], two[1]];
            let own: Vec<Puzzle> =
                puzzles.iter().filter(|own| two.contains(&own.letter)).cloned().collect();
            let names = two.map(|letter| &self.letters[letter..=letter]);
            (two, names, hardest(&own).concordance())
        };
        letters.windows(2).map(pair).filter(|(.., value)| !value.is_nan()).collect()
    }

    /// Steps of letters that the hardest step does not tell apart, side by side.
    fn side_by_side(&self) -> String {
        let mut text = String::new();
        for ([easy, hard], letters, value) in self.pairs_of_letters(&self.second) {
            if value >= UNCLEAR {
                continue;
            }
            let shares = |letter: usize| {
                let own: Vec<&Puzzle> = self
                    .first
                    .iter()
                    .chain(&self.second)
                    .filter(|own| own.letter == letter)
                    .collect();
                let mut shares: BTreeMap<String, f64> = BTreeMap::new();
                for label in own.iter().flat_map(|puzzle| puzzle.uses.keys()) {
                    *shares.entry(format!("{} | {}", label.text, label.cost)).or_default() +=
                        100.0 / own.len() as f64;
                }
                shares
            };
            let (easy, hard) = (shares(easy), shares(hard));
            let mut rows: Vec<(&String, [f64; 2])> = easy
                .keys()
                .chain(hard.keys())
                .map(|name| (name, [&easy, &hard].map(|of| of.get(name).copied().unwrap_or(0.0))))
                .collect();
            rows.sort_by(|a, b| {
                let size = |shares: [f64; 2]| (shares[0] - shares[1]).abs();
                size(b.1).total_cmp(&size(a.1)).then(a.0.cmp(b.0))
            });
            rows.dedup_by_key(|(name, _)| *name);
            let _ = writeln!(
                text,
                "The letters {} and {} have the concordance {}.\nThese steps differ most: the \
                 share of the puzzles that have them.\n\n| step | cost | {}, % | {}, % |\n| --- | \
                 --- | --- | --- |",
                letters[0],
                letters[1],
                cell(value),
                letters[0],
                letters[1]
            );
            for (name, [easy, hard]) in rows.into_iter().take(MOST_ROWS) {
                let _ = writeln!(text, "| {name} | {easy:.0} | {hard:.0} |");
            }
            text.push('\n');
        }
        text
    }

    /// Table of the kind's prices.
    fn prices(&self) -> String {
        let own = Prices::of_kind(&self.first);
        let puzzles: Vec<&Puzzle> = self.first.iter().collect();
        let all = self.all_prices();
        if all.is_empty() {
            return "No use has a price of its own: steps cost the sum of their rules.\n\n".into();
        }
        let fitted = own.fitted(&puzzles);
        let mut text =
            "| use | price | fitted | set by | reason |\n| --- | --- | --- | --- | --- |\n"
                .to_owned();
        for price in all {
            let at = own.0.iter().position(|(name, _)| *name == price.name);
            let is_decided = at.is_some_and(|at| own.is_decided(at, &puzzles));
            let fit = at.map_or("not used".to_owned(), |at| fitted.0[at].1.to_string());
            let by = if is_decided { "the letters" } else { "hand" };
            let _ = writeln!(
                text,
                "| {} | {} | {fit} | {by} | {} |",
                price.name, price.cost, price.reason
            );
        }
        text + "\n"
    }

    fn all_prices(&self) -> &'static [tatham_core::explain::Price] {
        let puzzle = (self.entry.parse)(self.entry.kind.example);
        let prices = puzzle.ok().and_then(|puzzle| Some(puzzle.start().explainer()?.prices()));
        prices.unwrap_or_default()
    }

    /// Table of the kind's bands: the thresholds, the puzzles of each size and letter in them, and
    /// examples.
    fn bands(&self) -> String {
        let bands = self.entry.kind.bands.unwrap_or(Bands::COMMON);
        let names: Vec<String> = Band::ALL.iter().map(Band::to_string).collect();
        let most = bands.0.map(|most| format!("{most}"));
        let mut text = format!(
            "Bands end at the costs {}.\n\n| puzzles | {} |\n|{}\n",
            most.join(", "),
            names.join(" | "),
            " --- |".repeat(1 + names.len())
        );
        for (at, size) in self.sizes.iter().enumerate() {
            for letter in 0..size.letters.len() {
                let is_own = |own: &&Puzzle| own.size == at && own.letter == letter;
                let own: Vec<&Puzzle> =
                    self.first.iter().chain(&self.second).filter(is_own).collect();
                if own.is_empty() {
                    continue;
                }
                let count =
                    |band: Band| own.iter().filter(|own| band_of(bands, own) == band).count();
                let counts = Band::ALL.map(|band| count(band).to_string()).join(" | ");
                let mark =
                    if UNREASONABLE.contains(&size.letters[letter].as_str()) { " *" } else { "" };
                let _ = writeln!(text, "| {}{mark} | {counts} |", size.with(letter));
            }
        }
        text += "\n| band | puzzle |\n| --- | --- |\n";
        for band in bands.all() {
            let all = self.first.iter().chain(&self.second);
            for own in all.filter(|own| band_of(bands, own) == band).take(MOST_IDS) {
                let _ = writeln!(text, "| {band} | `{}:{}` |", self.entry.kind.name, own.id);
            }
        }
        text
    }
}

fn band_of(bands: Bands, puzzle: &Puzzle) -> Band {
    if puzzle.hardest.is_finite() { bands.band(puzzle.hardest) } else { Band::Extreme }
}

fn hardest(puzzles: &[Puzzle]) -> Pairs {
    let rated: Vec<_> = puzzles.iter().map(|own| (own.size, own.letter, own.hardest)).collect();
    Pairs::count(&rated)
}

fn with_sum(puzzles: &[Puzzle]) -> Pairs {
    let rated: Vec<_> =
        puzzles.iter().map(|own| (own.size, own.letter, (own.hardest, own.total))).collect();
    Pairs::count(&rated)
}

/// The section that compares ratings of Sudokus with those of Sukaku Explainer.
fn sudoku() -> Result<String, String> {
    let path = xtask::folders::root().join(RATED);
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let entry = find("solo").ok_or("no Solo")?;
    let mut rated: Vec<(f64, f64, f64)> = Vec::new();
    for line in text.lines() {
        let line: serde_json::Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
        let (id, rating) = (line["game_id"].as_str(), line["rating"].as_f64());
        let (id, rating) = id.zip(rating).ok_or("a line has an ID and a rating")?;
        let puzzle = (entry.parse)(id).map_err(|error| format!("{id}: {error}"))?;
        let start = puzzle.start();
        let mut explainer = start.explainer().ok_or("it is not explained")?;
        let own = explainer.explain(&Budget::unlimited(), &mut |_| ()).rating;
        let own = own.ok_or_else(|| format!("{id} has not one solution"))?;
        rated.push((rating, hardest_of(&own), own.total));
    }
    let mut text =
        "### Sudokus that Sukaku Explainer has rated\n\n| puzzles | count | Spearman of \
        the hardest step | of the sum |\n| --- | --- | --- | --- |\n"
            .to_owned();
    let halves = [("all", None), ("first half", Some(0)), ("second half", Some(1))];
    for (name, half) in halves {
        for from in [0.0, FROM] {
            let own = rated.iter().enumerate().filter(|(at, (rating, ..))| {
                half.is_none_or(|half| at % 2 == half) && *rating >= from
            });
            let own: Vec<(f64, f64, f64)> = own.map(|(_, rated)| *rated).collect();
            let of = |part: fn(&(f64, f64, f64)) -> f64| own.iter().map(part).collect::<Vec<f64>>();
            let (wanted, found, sum) = (of(|own| own.0), of(|own| own.1), of(|own| own.2));
            let name = if from > 0.0 { format!("{name}, from {from} on") } else { name.to_owned() };
            let _ = writeln!(
                text,
                "| {name} | {} | {} | {} |",
                own.len(),
                cell(spearman(&wanted, &found)),
                cell(spearman(&wanted, &sum))
            );
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_run_compares_two_kinds_with_their_letters() {
        if xtask::referee::newest().is_none() {
            eprintln!("skipped: no referee is built (cargo xtask referee)");
            return;
        }
        let arguments = "--all tents slant --count 3 --draw 20 --seed test";
        let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
        let (command, sections) = sections(&arguments).expect("the games are installed");
        assert_eq!(command, None, "the page is written only for all kinds");
        let [slant, tents] = &sections[..] else { panic!("{sections:#?}") };
        for (section, title, lines) in [
            (slant, "## Slant", ["| 8x8 | 6 + 6 | ", "| 8x8de | ", "| all | 18 + 18 | "]),
            (tents, "## Tents", ["| 8x8 | 6 + 6 | ", "| 15x15dt | ", "| adjoining cells | 2.5 | "]),
        ] {
            assert!(section.starts_with(title), "{section}");
            let has = |start: &&str| section.lines().any(|line| line.starts_with(start));
            assert!(lines.iter().all(has), "{section}");
        }
        // The hardest step of a Slant tells its letters apart.
        assert!(slant.contains("| 8x8 | 6 + 6 | 1.000 | "), "{slant}");
        assert!(tents.contains("Bands end at the costs "), "{tents}");
        assert!(super::sections(&["--all".to_owned(), "mines".to_owned()]).is_err());
    }
}
