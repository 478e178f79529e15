//! `cargo xtask bench unruly`: boards drawn by the real game, a thousand of 14x14, by each solver.

use std::process::Command;
use std::time::Instant;

use tatham_core::{Options, Status, problem};
use tatham_kinds::find;
use tatham_sat::Engine;

/// Sizes that are drawn, and how many boards of each.
const DRAWN: [(&str, u32); 4] = [("8x8", 100), ("10x10u", 100), ("14x14", 1000), ("14x14u", 100)];

/// Measures.
pub(super) fn run(_arguments: &[String]) -> Result<(), String> {
    let entry = find("unruly").ok_or("the table has no unruly")?;
    println!("| drawn | solver | boards | unique | mean ms | worst ms |\n| --- | --- | --- | --- | --- | --- |");
    for (size, count) in DRAWN {
        let path = format!("/usr/games:{}", std::env::var("PATH").unwrap_or_default());
        let drawn = Command::new("sgt-unruly").args(["--generate", &count.to_string(), size]).env("PATH", path).output();
        let drawn = drawn.map_err(|_| "sgt-unruly is not here (Debian package sgt-puzzles)".to_owned())?;
        let ids = String::from_utf8(drawn.stdout).map_err(|e| e.to_string())?;
        for engine in Engine::all() {
            let (mut unique, mut total, mut worst) = (0, 0.0, 0.0_f64);
            for id in ids.lines() {
                let mut options = Options::default();
                options.settings.set(entry.kind.knobs, "solver", engine.name())?;
                let start = Instant::now();
                let puzzle = (entry.parse)(id).map_err(|e| format!("{id}: {e}"))?;
                let report = problem::solve(&*puzzle, &options).map_err(|e| e.to_string())?;
                let time = start.elapsed().as_secs_f64() * 1e3;
                (total, worst) = (total + time, worst.max(time));
                unique += u32::from(report.status == Status::Unique);
            }
            println!("| {size} | {} | {count} | {unique} | {:.3} | {worst:.3} |", engine.name(), total / f64::from(count));
        }
    }
    Ok(())
}
