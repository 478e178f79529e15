//! Ratings: the puzzles of docs/ratings.md are in the bands that the page has for them, and every
//! price is used as it is meant.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tatham_core::Budget;
use tatham_core::explain::{Band, Bands, Price};
use tatham_kinds::{KINDS, find};

use super::explained;

/// Returns the bands of the page with their puzzles, by kind.
fn page() -> BTreeMap<String, Vec<(String, String)>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ratings.md");
    let text = fs::read_to_string(path).expect("the page is there");
    let names = Band::ALL.map(|band| band.to_string());
    let mut rows: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [_, band, id, _] = cells[..]
            && names.iter().any(|name| name == band)
        {
            let id = id.trim_matches('`');
            let kind = id.split(':').next().unwrap_or_default();
            rows.entry(kind.to_owned()).or_default().push((band.to_owned(), id.to_owned()));
        }
    }
    rows
}

#[test]
fn the_puzzles_of_the_page_are_in_their_bands() {
    let page = page();
    let mut rated = 0;
    for (kind, rows) in &page {
        let entry = find(kind).expect("a kind of the table");
        for (band, id) in rows {
            let text = id.split_once(':').expect("a kind and an ID").1;
            let puzzle = (entry.parse)(text).expect("a good ID");
            let start = puzzle.start();
            let mut explainer = start.explainer().expect("it is explained");
            let rating = explainer.explain(&Budget::unlimited(), &mut |_| ()).rating;
            let found = rating.and_then(|rating| rating.band).expect("it has one solution");
            assert_eq!(found.to_string(), *band, "{id}");
            rated += 1;
        }
    }
    assert!(rated > 100, "{rated}");
    for entry in KINDS.iter().filter(|entry| entry.kind.bands.is_some()) {
        let is_there = page.contains_key(entry.kind.name);
        assert!(is_there || entry.kind.name == "battleship", "{}", entry.kind.name);
    }
}

#[test]
fn bands_end_in_order() {
    for entry in KINDS {
        let Some(Bands(most)) = entry.kind.bands else { continue };
        assert!(most.is_sorted() && most[3] < 30.0, "{}: {most:?}", entry.kind.name);
    }
}

#[test]
fn prices_have_names_of_their_own_and_reasons() {
    let mut count = 0;
    for entry in explained() {
        let puzzle = (entry.parse)(entry.kind.example).expect("the example is good");
        let start = puzzle.start();
        let prices: &[Price] = start.explainer().expect("it is explained").prices();
        for (at, price) in prices.iter().enumerate() {
            let name = format!("{} {}", entry.kind.name, price.name);
            assert!(price.cost >= 1.0 && !price.reason.is_empty(), "{name}");
            assert!(prices[..at].iter().all(|other| other.name != price.name), "{name}");
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}
