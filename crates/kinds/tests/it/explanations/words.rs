//! Sentences parsed back ([`words`]): they agree with the conclusions and with the board.

use std::sync::Mutex;

use tatham_brute::board::Board;
use tatham_brute::{cores, words};
use tatham_core::author::contract::takes_some;
use tatham_core::{Budget, Entry};

use crate::explanations::{at, corpus, explain, explained, parse};

#[test]
fn sentences_say_what_follows_and_what_is_on_the_board() {
    let all = |name: &'static str| {
        let entry = tatham_kinds::find(name).expect("a kind");
        let some = corpus(entry, "sgt.txt").into_iter().step_by(3);
        let ids = corpus(entry, "basic.txt").into_iter().chain(some);
        ids.map(move |id| (entry, id))
    };
    let kinds: Vec<&str> = words::kinds().collect();
    for entry in explained() {
        assert!(kinds.contains(&entry.kind.name), "nobody reads the words of {}", entry.kind.name);
    }
    // The words of Mines are read too, whose answer is hidden.
    let is_shared = |entry: &Entry| explained().any(|own| own.kind.name == entry.kind.name);
    let flaws = Mutex::new(Vec::new());
    cores::each(takes_some(kinds.into_iter().flat_map(all), 8), |(entry, id)| {
        let puzzle = parse(entry, &id);
        let start = puzzle.start();
        let steps = if is_shared(entry) {
            let givens = at(&puzzle, &Board::givens(&puzzle));
            assert_eq!(start.json().value(), givens.json().value(), "{id}");
            explain(&puzzle).steps
        } else {
            start.explainer().expect("explained").explain(&Budget::unlimited(), &mut |_| ()).steps
        };
        let found = words::flaws(&puzzle, &steps).expect("a kind that is read");
        let name = entry.kind.name;
        let lines = found.into_iter().map(|(_, flaw)| format!("{name}:{id}: {flaw}"));
        flaws.lock().expect("no panic").extend(lines);
    });
    let flaws: Vec<String> = flaws.into_inner().expect("no panic");
    assert!(flaws.is_empty(), "{} flaws\n{}", flaws.len(), flaws.join("\n"));
}
