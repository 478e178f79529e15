//! Sentences that an expert player would say, in the words of each puzzle's community.

use serde_json::Value;
use tatham_brute::board::Board;
use tatham_core::{Budget, Edge, Place, Side};

use crate::explanations::{at, explain, parse};

/// Kind, ID, and a sentence of its explanation.
const SAID: &[(&str, &str, &str)] = &[
    (
        "dominosa",
        "4:043024322114332200341431100214",
        "R1C5 has one neighbour left, so the 0-2 lies on R1C4 and R1C5, and borders go \
         around it and across its other places R5C3–R5C4 and R3C4–R3C5.",
    ),
    (
        "filling",
        "13x9:b2a7a4b247c2a7b5e4a6b4c2b76c79a4d5a6d2a22b52b99a774c89c457f99d777328a999b3d58a",
        "A 2 at R2C10 would join the 2s at R1C10 and R3C10, and the 2 at R1C10 can grow \
         only into R1C9, so R1C9 is 2 and R2C10 is not 2.",
    ),
    (
        "loopy",
        "7x7t0:b13a1a2d23b3b0a3b13d1b2c0a2c33a32a",
        "A line on the edge between R3C7 and R4C7 would be a dead end, so the edge between \
         R3C7 and R4C7 is empty.",
    ),
    (
        "map",
        "20x15n30:gadakcdbacdcdcbafaaadbcadccaeaaacbibbajbecacabcbabcaaaacbadbaababfabdaadbba\
         aabbadcabbaaacacabadaaaedcaaddabbbabahcdecagcacbacabcobbbgcabbaacebdabddaaaeabaaabaa\
         aeabaaabbbabaaabaeabcaafaabcbabeafabcebcaacecbbecbdcagaaaabjadadaeada,32a031d33a2b3c\
         2c102122",
        "If region 23 were blue, region 24 could only be yellow, then region 15 could only \
         be yellow, and two neighbours, region 15 and region 24, would both be yellow. So \
         region 23 is not blue; in the same way region 23 is not yellow.",
    ),
    (
        "net",
        "5x5:2e81126ddc9dbb99e46a442a3",
        "Wires lead right and up from the corner at R2C2, so the edges R2C1–R2C2 and \
         R2C2–R3C2 have no wire.",
    ),
    (
        "palisade",
        "5x5n5:33i2a211c32",
        "With the frame on one side, the 3 at R4C5 needs a border on both edges that are \
         left, so the edges R4C4–R4C5 and R4C5–R5C5 are both borders.",
    ),
    (
        "palisade",
        "5x5n5:33i2a211c32",
        "A border there would shut in R5C5 alone, so the edge between R5C4 and R5C5 is \
         open.",
    ),
    (
        "pearl",
        "8x8:bBBjWbWcWaBhWbWWbBaWjBcBbBcB",
        "The loop cannot go right from the black pearl at R1C3, where it turns, so the edge \
         between R1C2 and R1C3 has a line, and the edge between R1C1 and R1C2 has a line \
         and the edge between R1C2 and R2C2 has no line.",
    ),
    (
        "pearl",
        "6x6:cWWhBhBWbWaWaBaWc",
        "The white pearl at R1C4 lies at the edge of the grid, and the loop runs straight \
         through it, so the edges R1C3–R1C4 and R1C4–R1C5 have lines and the edge \
         between R1C4 and R2C4 has no line.",
    ),
    (
        "rect",
        "7x7:a6a2b2c4e5i4_4_3_3_6e2a3e3_2c",
        "Wherever the 5 at R3C3 goes, it covers these cells, so R3C4 and R3C5 belong to the \
         5 at R3C3.",
    ),
    (
        "tents",
        "8x8:i_ckcbagbgdba,2,0,4,0,1,1,1,3,2,1,1,1,2,2,1,2",
        "Column 8 has just enough room for its three tents, as they do not touch, so R4C8, R6C8 \
         and R8C8 are tents and R7C8 is empty.",
    ),
    (
        "tracks",
        "10x10:5g5a9k95hAd9zzaCh,7,S6,9,5,3,3,3,3,3,5,S7,7,5,6,7,4,2,4,3,2",
        "Row 7 needs only one more track cell, and track across an edge takes two, so the \
         edges R7C1–R7C2, R7C4–R7C5, R7C5–R7C6, R7C6–R7C7 and R7C9–R7C10 have no \
         track.",
    ),
    (
        "undead",
        "4x4:3,5,3,aLaRRaLgLa,1,0,1,0,2,1,2,2,1,0,4,3,2,2,1,2",
        "Nobody is seen from above column 2, so R1C3 is a vampire.",
    ),
];

#[test]
fn experts_would_say_it_like_this() {
    for (kind, id, said) in SAID {
        let entry = tatham_kinds::find(kind).expect("a kind");
        let puzzle = parse(entry, id);
        let texts: Vec<String> =
            explain(&puzzle).steps.iter().map(|step| step.text.clone()).collect();
        assert!(texts.iter().any(|text| text == said), "{kind} {id}: {said}\n{texts:#?}");
    }
}

/// Kind, ID, an entry, and the step that follows at once from it, which without the entry is part
/// of another one.
fn entered() -> Vec<(&'static str, &'static str, (Place, Value), &'static str)> {
    let cell = |row: usize, column: usize| Place::Cell([column - 1, row - 1]);
    let below =
        |row: usize, column: usize| Place::Edge(Edge::Beside(column - 1, row - 1, Side::Down));
    vec![
        (
            "dominosa",
            "3:01213010323023210321",
            (below(1, 1), false.into()),
            "R2C1 is covered by the 0-0 on R1C1 and R2C1, so the edge between R2C1 \
             and R3C1 is a border.",
        ),
        (
            "lightup",
            "7x7:h2cBd2e3B2eBd0c0h",
            (cell(2, 1), "*".into()),
            "No other lamp may light the one at R2C1, so R1C1 and R3C1 to R7C1 are \
             empty.",
        ),
        (
            "magnets",
            "6x5:222022,12223,211213,30223,TLRTTTBLRBBBLRLRLRLRLRLRLRLRLR",
            (cell(2, 1), "+".into()),
            "The other half, R2C1, is +, so R1C1 is −.",
        ),
        (
            "range",
            "7x7:d4b12b8e4a3k7a8e7b6b4d",
            (cell(3, 4), "#".into()),
            "R3C4 is black, so R4C4 is white.",
        ),
        (
            "singles",
            "5x5:5113513215115332455155121",
            (cell(2, 1), "#".into()),
            "R2C1 is black, so R1C1, R2C2 and R3C1 are white.",
        ),
        (
            "tents",
            "8x8:bfdb_iei_bjba,2,1,2,2,2,0,2,1,2,0,3,0,1,3,1,2",
            (cell(6, 7), "^".into()),
            "No other tent can touch the one at R6C7, so R5C6 to R5C8, R6C8 and R7C6 \
             to R7C8 are empty.",
        ),
    ]
}

#[test]
fn what_follows_at_once_from_an_entry_is_a_step_of_its_own() {
    for (kind, id, (place, value), said) in entered() {
        let puzzle = parse(tatham_kinds::find(kind).expect("a kind"), id);
        let mut board = Board::givens(&puzzle);
        board.set(place, value);
        let start = at(&puzzle, &board);
        let mut explainer = start.explainer().expect("explained");
        let steps = explainer.explain(&Budget::unlimited(), &mut |_| ()).steps;
        let texts: Vec<&str> = steps.iter().map(|step| step.text.as_str()).collect();
        assert!(texts.contains(&said), "{kind} {id}: {said}\n{texts:#?}");
    }
}
