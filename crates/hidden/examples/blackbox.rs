//! Plays games of Black Box against random layouts, and says how many rays and how long they take.
//!
//! ```console
//! $ cargo run --release -p tatham-hidden --example blackbox -- 200 8 8 5 5
//! ```
//! The numbers: games, width, height, fewest and most balls. Without them, the presets of the game's menu.
#![expect(clippy::print_stdout, reason = "it is run to be read")]

use std::time::Instant;

use fastrand::Rng;
use tatham_core::budget::Budget;
use tatham_hidden::blackbox::{Fitting, Form, play};

fn main() {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    if let [games, width, height, fewest, most] = numbers[..] {
        return measure(games, Form { width, height, fewest, most });
    }
    for (games, [width, height, fewest, most]) in [
        (200, [5, 5, 3, 3]),
        (200, [8, 8, 5, 5]),
        (200, [8, 8, 3, 6]),
        (200, [10, 10, 5, 5]),
        (200, [10, 7, 4, 4]),
        (100, [10, 10, 4, 10]),
    ] {
        measure(games, Form { width, height, fewest, most });
    }
}

/// As the game deals: first how many balls, each number as likely; then where.
fn dealt(form: Form, random: &mut Rng) -> Vec<bool> {
    let mut left = random.u64(form.fewest as u64..=form.most as u64);
    let mut balls = vec![false; form.cells()];
    while left > 0 {
        let cell = random.u64(..form.cells() as u64) as usize;
        left -= u64::from(!balls[cell]);
        balls[cell] = true;
    }
    balls
}

fn measure(games: usize, form: Form) {
    let (mut random, budget) = (Rng::with_seed(1), Budget::unlimited());
    let (mut rays, mut times, mut estimated, mut lost, mut stopped, mut unproven) = (Vec::new(), Vec::new(), 0, 0, 0, 0);
    for _ in 0..games {
        let balls = dealt(form, &mut random);
        let start = Instant::now();
        let played = play(form, &balls, &budget);
        times.push(start.elapsed().as_secs_f64() * 1e3);
        match played {
            Ok(played) => {
                rays.push(played.fired.len());
                estimated += usize::from(played.estimated > 0);
                lost += usize::from(form.answers(&balls) != form.answers(&played.layout));
                unproven += usize::from(!played.is_proven);
            }
            Err(_) => stopped += 1,
        }
    }
    times.sort_by(f64::total_cmp);
    let start = Instant::now();
    let first = Fitting::new(form).next(&budget);
    println!(
        "{}x{}m{}M{}: {games} games, rays {:.2} in the mean, {} at most; {:.0} ms in the mean, {:.0} in the middle, {:.0} at most; {estimated} estimated, {unproven} not proven, {lost} lost, {stopped} stopped; {first:?} after {:.0} ms",
        form.width,
        form.height,
        form.fewest,
        form.most,
        rays.iter().sum::<usize>() as f64 / rays.len() as f64,
        rays.iter().max().unwrap_or(&0),
        times.iter().sum::<f64>() / times.len() as f64,
        times[times.len() / 2],
        times.last().unwrap_or(&0.0),
        start.elapsed().as_secs_f64() * 1e3,
    );
}
