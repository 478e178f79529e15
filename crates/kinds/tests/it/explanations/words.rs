//! Sentences parsed back ([`words`]): they agree with the conclusions and with the board.

use tatham_brute::words;
use tatham_core::Budget;

use crate::explanations::{corpus, explained, parse};

#[test]
fn sentences_say_what_follows_and_what_is_on_the_board() {
    let all = |name: &'static str| {
        let entry = tatham_kinds::find(name).expect("a kind");
        let some = corpus(entry, "sgt.txt").into_iter().step_by(3);
        let ids: Vec<String> = corpus(entry, "basic.txt").into_iter().chain(some).collect();
        ids.into_iter().flat_map(move |id| {
            let puzzle = parse(entry, &id);
            let start = puzzle.start();
            let mut explainer = start.explainer().expect("explained");
            let steps = explainer.explain(&Budget::unlimited(), &mut |_| ()).steps;
            let flaws = words::flaws(&puzzle, &steps).expect("a kind that is read").into_iter();
            flaws.map(move |(_, flaw)| format!("{name}:{id}: {flaw}"))
        })
    };
    let kinds: Vec<&str> = words::kinds().collect();
    for entry in explained() {
        assert!(kinds.contains(&entry.kind.name), "nobody reads the words of {}", entry.kind.name);
    }
    let flaws: Vec<String> = kinds.into_iter().flat_map(all).collect();
    assert!(flaws.is_empty(), "{} flaws\n{}", flaws.len(), flaws.join("\n"));
}
