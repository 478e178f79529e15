//! Sentences read back ([`words`]): they say what follows, and what is on the board.

use tatham_brute::words;

use crate::explanations::{corpus, explain, parse};

#[test]
fn sentences_say_what_follows_and_what_is_on_the_board() {
    let all = |name: &'static str| {
        let entry = tatham_kinds::find(name).expect("a kind");
        let some = corpus(entry, "sgt.txt").into_iter().step_by(3);
        let ids: Vec<String> = corpus(entry, "basic.txt").into_iter().chain(some).collect();
        ids.into_iter().flat_map(move |id| {
            let puzzle = parse(entry, &id);
            // Of Loopy only the words on squares are read.
            let flaws = words::flaws(&*puzzle, &explain(&*puzzle).steps);
            assert!(flaws.is_some() || name == "loopy", "{name}:{id}: nobody reads its words");
            flaws
                .unwrap_or_default()
                .into_iter()
                .map(move |(_, flaw)| format!("{name}:{id}: {flaw}"))
        })
    };
    let flaws: Vec<String> = words::kinds().flat_map(all).collect();
    assert!(flaws.is_empty(), "{} flaws\n{}", flaws.len(), flaws.join("\n"));
}
