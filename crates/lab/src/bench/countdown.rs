//! Task `cargo xtask bench countdown [--oracle GAMES]`: games as the show deals them, in this
//! process, on one thread. `--oracle` also runs some of the same games through the direct
//! enumeration (some 20 seconds each): all expressions, and the first with the target's value on
//! the way.

use std::ops::ControlFlow;
use std::time::Instant;

use tatham_core::{Budget, Settings};
use tatham_countdown::show::deal;
use tatham_countdown::table::Table;
use tatham_countdown::{Countdown, Problem, oracle};

use crate::measure::user_time;
use xtask::arguments::{number, option};

/// Default number of games for each figure; `--games` overrides it.
const GAMES: usize = 1000;

/// Number of times that a game is solved in a row beside the enumeration.
const REPEATS: u32 = 100;

/// Runs the benchmark.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let games = number(arguments, "games", GAMES)?;
    if let Some(count) = option(arguments, "oracle") {
        beside_oracle(
            count
                .parse()
                .map_err(|_| format!("--oracle takes a number of games, found `{count}`"))?,
        );
        return Ok(());
    }
    let start = user_time();
    let solvable: u64 = Table::new(1, &mut |_, _| {})
        .selections()
        .map(|s| s.counts(101..1000).iter().sum::<u64>())
        .sum();
    println!(
        "the whole game, one thread: {:.2} s user, {solvable} games can be made",
        user_time() - start
    );
    println!(
        "| numbers | games | one answer, mean µs | worst µs | all answers, games | mean µs | answers |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for count in (6..=10).filter(|c| option(arguments, "count").is_none_or(|o| o == c.to_string()))
    {
        let dealt = deals(count, games);
        let (mean, worst) = nicest(&dealt);
        let (some, mean_all, answers) = if count < 9 && std::env::var("BENCH_ONLY").is_err() {
            all(&dealt[..games.min(if count == 8 { 50 } else { 1000 })])
        } else {
            (0, 0.0, 0)
        };
        println!(
            "| {count} | {games} | {mean:.1} | {worst:.0} | {some} | {mean_all:.0} | {answers} |"
        );
    }
    Ok(())
}

/// Returns games of `count` numbers, with 0 to 4 large ones in turn.
fn deals(count: usize, games: usize) -> Vec<Problem> {
    let mut random = fastrand::Rng::with_seed(count as u64);
    (0..games).filter_map(|game| deal(count, game % 5, &mut random)).collect()
}

/// Returns the mean and the worst time for the nicest answer.
fn nicest(games: &[Problem]) -> (f64, f64) {
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    let mut worst = 0.0_f64;
    let start = user_time();
    for game in games {
        let before = std::time::Instant::now();
        let answer = tatham_core::solutions::<Countdown>(game, &settings, &budget).next();
        assert!(matches!(answer, Some(Ok(_))), "{game}");
        worst = worst.max(before.elapsed().as_secs_f64());
    }
    ((user_time() - start) * 1e6 / games.len() as f64, worst * 1e6)
}

/// Returns the mean time for all answers.
fn all(games: &[Problem]) -> (usize, f64, usize) {
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    let start = user_time();
    let answers: usize = games
        .iter()
        .map(|game| tatham_core::solutions::<Countdown>(game, &settings, &budget).count())
        .sum();
    (games.len(), (user_time() - start) * 1e6 / games.len() as f64, answers)
}

/// Solves games of 6 numbers here and by the direct enumeration.
fn beside_oracle(count: usize) {
    println!(
        "| game | fewest and nicest µs | the first by enumeration ms | ratio | all expressions s | ratio | expressions |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    for game in deals(6, count) {
        let start = Instant::now();
        for _ in 0..REPEATS {
            let answer = tatham_core::solutions::<Countdown>(&game, &settings, &budget).next();
            assert!(matches!(answer, Some(Ok(_))), "{game}");
        }
        let ours = start.elapsed().as_secs_f64() / f64::from(REPEATS);
        let start = Instant::now();
        let (mut first, mut expressions) = (None, 0_u64);
        let _ = oracle::expressions(game.tiles(), &mut |tree| {
            expressions += 1;
            if first.is_none() && tree.value() == game.target() {
                first = Some(start.elapsed().as_secs_f64());
            }
            ControlFlow::Continue(())
        });
        let all = start.elapsed().as_secs_f64();
        let hit = first.map_or("none | ".to_owned(), |first| {
            format!("{:.1} | {:.0}", first * 1e3, first / ours)
        });
        println!(
            "| {game} | {:.1} | {hit} | {all:.1} | {:.0} | {expressions} |",
            ours * 1e6,
            all / ours
        );
    }
}
