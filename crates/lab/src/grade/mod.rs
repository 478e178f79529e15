//! Task `cargo xtask grade [KIND…] [--count N]`: our difficulty ratings for puzzles of each grade
//! of the real games, which generate them.
//!
//! A puzzle is as hard as the hardest step of its explanation, then as the sum of all; a puzzle at
//! which no short step was found somewhere is harder than any that was explained to the end. The
//! task prints, for each grade, quartiles of both and the number of puzzles in each band; and for
//! each size Spearman's rank correlation of the grade with the hardest step alone, and with that
//! order: Pearson's of the ranks, with mean ranks for ties. For kinds whose games have no grades it
//! prints the distribution. With `--all`, prices and bands are [compared](all) with the letters of
//! the games' menus.

mod agreement;
mod all;
mod fit;
mod sample;

use std::collections::BTreeMap;

use tatham_core::Budget;
use tatham_core::author::contract::ids;
use tatham_core::explain::{Band, Rating};
use tatham_kinds::find;

use self::agreement::spearman;
use crate::bench::generator::drawn;
use xtask::arguments::{option, words};

/// Rows: a kind, parameters without a grade, and the letters of its grades, the easiest first;
/// none, if the game has no grades.
const ROWS: &[(&str, &str, &str)] = &[
    ("solo", "2x3", "tbiaeu"),
    ("solo", "3x3", "tbiaeu"),
    ("solo", "9j", "tbiaeu"),
    ("solo", "3x3k", "tbia"),
    ("bridges", "7x7m2", "012"),
    ("bridges", "10x10m2", "012"),
    ("galaxies", "7x7", "nu"),
    ("galaxies", "10x10", "nu"),
    ("keen", "4", "en"),
    ("keen", "6", "enhxu"),
    ("towers", "4", "ehxu"),
    ("towers", "5", "ehxu"),
    ("towers", "6", "ehx"),
    ("dominosa", "6", "tbhe"),
    ("dominosa", "9", "tbhe"),
    ("tents", "8x8", "et"),
    ("tents", "10x10", "et"),
    ("magnets", "8x7", "et"),
    ("magnets", "10x9", "et"),
    ("map", "10x10n15", "enhu"),
    ("map", "20x15n30", "enhu"),
    ("undead", "4x4", "ent"),
    ("undead", "5x5", "ent"),
    ("unequal", "5", "tekxr"),
    ("unequal", "7", "ekxr"),
    ("unequal", "6a", "tekxr"),
    ("singles", "6x6", "ek"),
    ("singles", "10x10", "ek"),
    ("loopy", "7x7t0", "enth"),
    ("loopy", "10x10t0", "enth"),
    ("pearl", "8x8", "et"),
    ("tracks", "8x8", "eth"),
    ("tracks", "10x8", "eth"),
    ("slant", "5x5", "eh"),
    ("slant", "8x8", "eh"),
    ("unruly", "8x8", "ten"),
    ("unruly", "10x10", "ten"),
    ("lightup", "7x7b20s4", "012"),
    ("lightup", "10x10b20s2", "012"),
    ("filling", "9x7", ""),
    ("filling", "13x9", ""),
    ("mosaic", "10x10", ""),
    ("pattern", "10x10", ""),
    ("pattern", "20x20", ""),
    ("range", "9x6", ""),
    ("rect", "7x7", ""),
    ("rect", "11x11", ""),
    ("signpost", "5x5", ""),
    ("signpost", "8x8", ""),
];

/// Default number of puzzles of each grade; `--count` overrides it.
const COUNT: &str = "20";

/// Columns for bands, the easiest first.
const BANDS: [Band; 5] = Band::ALL;

/// Grades the kinds named, or all.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if arguments.iter().any(|argument| argument == all::OPTION) {
        return all::run(arguments);
    }
    let named = words(arguments);
    let count = option(arguments, "count").unwrap_or(COUNT);
    if let Some(unknown) =
        named.iter().find(|name| ROWS.iter().all(|(kind, ..)| *kind != name.as_str()))
    {
        return Err(format!("no puzzles of `{unknown}` are drawn to be graded"));
    }
    let bands = BANDS.map(|band| band.to_string()).join(" | ");
    println!(
        "| puzzles | count | hardest step: least, quartiles, most | all steps | {bands} | correlation: hardest, both |"
    );
    println!("|{}", " --- |".repeat(5 + BANDS.len()));
    for (kind, params, letters) in
        ROWS.iter().filter(|(kind, ..)| named.is_empty() || named.iter().any(|name| name == kind))
    {
        let grades: Vec<String> = match *letters {
            "" => vec![(*params).to_owned()],
            letters => letters.chars().map(|letter| format!("{params}d{letter}")).collect(),
        };
        let mut all: Vec<(f64, Rating)> = Vec::new();
        for (grade, params) in (0_u32..).zip(&grades) {
            let ratings = ratings(kind, &drawn(kind, params, count)?)?;
            let is_last = grades.len() > 1 && grade as usize + 1 == grades.len();
            all.extend(ratings.iter().map(|rating| (f64::from(grade), rating.clone())));
            let correlation = if is_last {
                let grades: Vec<f64> = all.iter().map(|(grade, _)| *grade).collect();
                let hardest: Vec<f64> = all.iter().map(|(_, own)| hardest_of(own)).collect();
                let both: Vec<[f64; 2]> = all.iter().map(|(_, own)| hardness(own)).collect();
                let [hardest, both] = [spearman(&grades, &hardest), spearman(&grades, &both)];
                // If all ratings are equal, there is nothing to correlate.
                let [hardest, both] = [hardest, both]
                    .map(|own| if own.is_nan() { "–".to_owned() } else { format!("{own:.2}") });
                format!("{hardest}, {both}")
            } else {
                String::new()
            };
            println!(
                "| {kind} {params} | {} | {} | {correlation} |",
                ratings.len(),
                spread(&ratings)
            );
        }
    }
    Ok(())
}

/// Returns the ratings of puzzles.
fn ratings(kind: &str, text: &str) -> Result<Vec<Rating>, String> {
    let entry = find(kind).ok_or("no such kind")?;
    let rating = |id: &str| {
        let puzzle = (entry.parse)(id).map_err(|error| format!("{id}: {error}"))?;
        let start = puzzle.start();
        let mut explainer = start.explainer().ok_or("it is not explained")?;
        explainer
            .explain(&Budget::unlimited(), &mut |_| ())
            .rating
            .ok_or_else(|| format!("{id} has not one solution"))
    };
    ids(text).map(rating).collect()
}

/// Returns the cost of the hardest step; infinite if no short step was found.
fn hardest_of(rating: &Rating) -> f64 {
    rating.hardest.unwrap_or(f64::INFINITY)
}

/// Returns the difficulty of a puzzle, for comparisons.
fn hardness(rating: &Rating) -> [f64; 2] {
    [hardest_of(rating), rating.total]
}

/// Returns the columns of a row.
fn spread(ratings: &[Rating]) -> String {
    let quartiles = |part: usize| {
        let mut values: Vec<f64> = ratings.iter().map(|rating| hardness(rating)[part]).collect();
        values.sort_by(f64::total_cmp);
        let at = |quarter: usize| {
            values
                .get((values.len().max(1) - 1) * quarter / 4)
                .map_or_else(String::new, f64::to_string)
        };
        (0..=4).map(at).collect::<Vec<_>>().join(" ")
    };
    let mut bands: BTreeMap<Band, usize> = BTreeMap::new();
    for band in ratings.iter().filter_map(|rating| rating.band) {
        *bands.entry(band).or_default() += 1;
    }
    let bands = BANDS.map(|band| bands.get(&band).copied().unwrap_or_default().to_string());
    format!("{} | {} | {}", quartiles(0), quartiles(1), bands.join(" | "))
}
