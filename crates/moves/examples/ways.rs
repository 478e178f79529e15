//! Measures how boards of one game are solved: the IDs come from the standard input, a line each.
//!
//! ```console
//! $ sgt-pegs --generate 100 9x9random | cargo run --release -p tatham-moves --example ways -- pegs
//! ```
//!
//! A line for each board that takes long or is not solved, then a summary: how many have a way, the moves of these (mean and most), milliseconds (median, mean and worst), and the
//! most memory that the process has had.
#![allow(clippy::print_stdout, reason = "it is a program that prints what it measures")]

use std::io::stdin;
use std::time::{Duration, Instant};

use tatham_core::Budget;
use tatham_moves::fifteen::Fifteen;
use tatham_moves::pegs::Pegs;
use tatham_moves::{Game, Outcome, Wanted};

/// Boards that take longer are told of.
const LONG: Duration = Duration::from_millis(500);

fn measure<G: Game>(ids: impl Iterator<Item = String>) {
    let (mut lengths, mut times) = (Vec::new(), Vec::new());
    for id in ids {
        let Ok(board) = G::parse(id.trim()) else {
            println!("{id}: cannot be read");
            continue;
        };
        let start = Instant::now();
        let outcome = G::solve(&board, Wanted::default(), &Budget::unlimited());
        let time = start.elapsed();
        times.push(time);
        let told = match outcome {
            Ok(Outcome::Found(found)) => {
                lengths.push(found.moves.len());
                format!("{} moves", found.moves.len())
            }
            Ok(Outcome::Short(moves)) => format!("unknown, {} moves lead nowhere", moves.len()),
            Ok(Outcome::Unsolvable) => "unsolvable".to_owned(),
            Err(stop) => stop.to_string(),
        };
        if time > LONG || !told.ends_with("moves") {
            println!("{id} {told} {time:.0?}");
        }
    }
    times.sort_unstable();
    lengths.sort_unstable();
    let moves = lengths.iter().sum::<usize>() as f64 / lengths.len().max(1) as f64;
    let (count, mean) = (times.len(), times.iter().sum::<Duration>() / times.len().max(1) as u32);
    let (median, worst) = (times.get(count / 2), times.last());
    println!("{} of {count} solved, moves: mean {moves:.1}, most {:?}", lengths.len(), lengths.last());
    println!("time: median {median:.1?}, mean {mean:.1?}, worst {worst:.1?}; {}", memory());
}

/// The most memory that the process has had, where the system tells it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("memory unknown").to_owned()
}

fn main() {
    let ids = stdin().lines().map_while(Result::ok);
    match std::env::args().nth(1).as_deref() {
        Some("pegs") => measure::<Pegs>(ids),
        Some("fifteen") => measure::<Fifteen>(ids),
        _ => println!("which game: pegs or fifteen?"),
    }
}
