//! Nonograms of pictures.

use std::fs;

use tatham_core::Grid;
use tatham_pattern::drawings::pictures;

use super::cost::{Program, digits, mean, records};
use super::{Bench, head};

/// Goals: the greatest number of changed cells, and the longest time in milliseconds.
const CHANGES: usize = 5;
const LONGEST: f64 = 3000.0;

/// Measures the pictures, with and without line logic alone.
pub(super) fn run(bench: &Bench) -> Result<(), String> {
    if !bench.has("pattern") {
        return Ok(());
    }
    head(&["pictures", "ms", "worst", "made", "unchanged", "at most 5 changes in 3 s (goal 95 %)"]);
    let file = std::env::temp_dir().join(format!("tatham-picture-{}.pgm", std::process::id()));
    let pictures = pictures();
    for option in ["", "--lines-only"] {
        let (mut times, mut changes) = (Vec::new(), Vec::new());
        for picture in &pictures {
            fs::write(&file, pgm(picture)).map_err(|e| format!("{}: {e}", file.display()))?;
            let line = format!("make pattern {option} --seed 1 --jobs 1 --json --quiet");
            let run = Program::new(&bench.program, &line)
                .with("--picture")
                .with(file.display().to_string())
                .with("--time-limit")
                .with(bench.limit.as_secs_f64().to_string())
                .run()?;
            times.push(run.ms);
            let record = records(&run.output).pop().unwrap_or_default();
            changes.extend(record["changed"].as_array().map(|changed| (changed.len(), run.ms)));
        }
        let few = changes.iter().filter(|(count, ms)| *count <= CHANGES && *ms <= LONGEST).count();
        println!(
            "| {} of 16 to 32 cells{}{option} | {} | {} | {} | {} | {few} ({} %) |",
            pictures.len(),
            if option.is_empty() { "" } else { ", " },
            digits(mean(times.iter().copied()).unwrap_or_default()),
            digits(times.iter().copied().fold(0.0, f64::max)),
            changes.len(),
            changes.iter().filter(|(count, _)| *count == 0).count(),
            100 * few / pictures.len()
        );
    }
    // The next run overwrites a file that stays behind.
    let _ = fs::remove_file(file);
    Ok(())
}

/// Returns a picture as a binary PGM file.
fn pgm(picture: &Grid<u8>) -> Vec<u8> {
    let size = picture.size();
    let mut bytes = format!("P5 {} {} 255\n", size.width, size.height).into_bytes();
    bytes.extend(picture.cells());
    bytes
}
