//! Plays Guess against every so manyth code of a form, and says how many guesses and how long it took:
//!
//! ```console
//! $ cargo run --release -p tatham-hidden --example guess -- 8 5 12 Bm 66
//! ```
//!
//! The arguments are colours, pegs, guesses, the letters of the form, and how far apart the codes are; without any it is the first menu entry with all its codes.
#![allow(clippy::print_stdout, reason = "it says what it measured")]

use std::time::Instant;

use tatham_core::budget::Budget;
use tatham_hidden::guess::{Codes, Form, next, play};

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| given.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let letters = given.get(3).map_or("Bm", String::as_str);
    let form = Form {
        colours: number(0, 6) as u8,
        pegs: number(1, 4) as u8,
        guesses: number(2, 10) as u32,
        blanks: letters.contains('b'),
        repeats: letters.contains('m'),
    };
    let budget = Budget::unlimited();
    let begun = Instant::now();
    let first = next(form, &[], &budget);
    println!("{form:?}\nfirst {first:?} in {:.1} ms", begun.elapsed().as_secs_f64() * 1e3);
    let (mut codes, mut lost, mut lengths, mut slowest) = (Codes::new(form, &[]), 0, Vec::new(), 0.0_f64);
    let (begun, step) = (Instant::now(), number(4, 1).max(1));
    let mut at = 0;
    while let Ok(Some(code)) = codes.next(&budget) {
        at += 1;
        if (at - 1) % step != 0 {
            continue;
        }
        let begun = Instant::now();
        let turns = play(form, &code, &budget).unwrap_or_default();
        slowest = slowest.max(begun.elapsed().as_secs_f64() * 1e3);
        lost += usize::from(turns.last().is_none_or(|(_, marks)| marks.black != form.pegs));
        lengths.push(turns.len());
    }
    let (games, sum) = (lengths.len().max(1) as f64, lengths.iter().sum::<usize>());
    println!("{games} games, {sum} guesses, mean {:.4}, worst {:?}, {lost} lost", sum as f64 / games, lengths.iter().max());
    println!("{:.1} ms a game, the slowest {slowest:.1}", begun.elapsed().as_secs_f64() * 1e3 / games);
}
