mod addresses;

use tatham_core::author::scan::Piece;

use crate::{PUZZLES, SitePuzzle, read};

/// Puzzle of an address.
fn found_in(query: &str) -> SitePuzzle {
    let address = format!("https://puzz.link/p?{query}");
    read(Piece::whole(&address)).expect("an address").unwrap_or_else(|e| panic!("{query}: {e}"))
}

/// Game and ID of an address.
fn found(query: &str) -> (&'static str, String) {
    let SitePuzzle { kind, id, .. } = found_in(query);
    (kind, id)
}

/// Checks the span of the error, and a part of its message.
fn refused(query: &str, place: &str, part: &str) {
    let address = format!("https://puzz.link/p?{query}");
    let error = read(Piece::whole(&address)).expect("an address").expect_err(query);
    assert_eq!(&address[error.span.clone()], place, "{query}: {error}");
    assert!(error.to_string().contains(part), "{query}: {error}");
}

/// Addresses that pzprjs wrote from boards drawn for these tests.
const GOOD: &[(&str, &str, &str)] = &[
    ("akari/4/2/g.a9./", "lightup", "4x2:aB0b4aB"),
    ("lightup/6/6/nekcakbl", "lightup", "6x6:h4g2b0g1h"),
    (
        "battleship/4/3/1g203g0h0g6.5g1234//d",
        "battleship",
        "4x3f4,4,3,2,1:1,-,2,0,3,-,0,bWaSVCaTBLR",
    ),
    ("battleship/3/2//3/11g/21o/12o", "battleship", "3x2f2,1,2:-,-,-,-,-"),
    ("battleship/3/2/0jl/1/61vg", "battleship", "3x2f6,0,0,0,0,0,1:0,-,-,-,-"),
    ("factors/3/3/vg00666", "keen", "3:_6f,m6m6m6"),
    ("fillomino/4/3/gcg.1l3", "filling", "4x3m12:a12b1f3"),
    ("fillomino/4/2/12g12g3g", "filling", "4x2:12a12a3a"),
    ("fillomino/4/2/12g12g3g000", "filling", "4x2:12a12a3a"),
    ("fillomino/4/3/r", "filling", "4x3m12:l"),
    ("fivecells/5/2/a.0a3c2a", "palisade", "5x2n5:b0a3c2"),
    ("fourcells/2/4/3c.b1", "palisade", "2x4n4:3f1"),
    ("gokigen/2/2/6.h4c", "slant", "2x2:1d42b"),
    ("hashi/3/3/3g2i8g1", "bridges", "3x3m2:3a2c8a1"),
    ("hashi/3/3/.g2i.g1", "bridges", "3x3m2:?a2c?a1"),
    ("hashikake/5/5/4g2i3h23k3g1g3g4g3", "bridges", "5x5m2:4a2c3b23e3a1a3a4a3"),
    ("hitori/3/2/123331", "singles", "3x2:123331"),
    ("kurodoko/18/2/g-12u3h2u", "range", "18x2:a18o3b2o"),
    ("kurodoko/3/2/.4.i", "range", "3x2:?_4_?c"),
    ("magnets/3/2/1g1g2g00hao", "magnets", "3x2:...,0.,112,0.,LRTLRB"),
    ("magnets/3/2/1g1g2g00hao004g", "magnets", "3x2:...,0.,112,0.,LR*LR*"),
    ("mashu/5/2/9i69", "pearl", "5x2:WbBcBaW"),
    ("masyu_edit/5/2/9i69", "pearl", "5x2:WbBcBaW"),
    ("nonogram/4/3/1o12h", "pattern", "4x3:1/////2.1/"),
    ("shikaku/9/2/g-12v", "rect", "9x2:a18p"),
    ("shikaku/3/2/.i2.", "rect", "3x2:?c2_?"),
    ("skyscrapers/3/3/1g2h33g21h", "towers", "3:1//2///3/3//2/1//"),
    ("building/3/3/1g2h33g21hj2j", "towers", "3:1//2///3/3//2/1//,d2d"),
    ("slither/3/2/59.g", "loopy", "3x2t0:0a4c"),
    ("type=player&slitherlink/3/2/59.g", "loopy", "3x2t0:0a4c"),
    ("slither//3/2/59.g", "loopy", "3x2t0:0a4c"),
    ("sudoku/6/6/1j6z4m.g", "solo", "2x3:1d6t4i"),
    ("sudoku/4/4/1n3k2", "solo", "2x2:1h3e2"),
    ("tentaisho/3/2/4fge", "galaxies", "3x2:aCi"),
    ("tents/3/2/10001i4", "tents", "3x2:ad,1,0,0,0,1"),
];

#[test]
fn each_puzzle_is_read() {
    for (query, kind, id) in GOOD {
        assert_eq!(found(query), (*kind, (*id).to_owned()), "{query}");
    }
    assert!(
        PUZZLES
            .iter()
            .all(|puzzle| GOOD.iter().any(|(query, ..)| query.starts_with(puzzle.names[0])))
    );
}

#[test]
fn what_has_other_rules_is_refused() {
    for (query, place, part) in [
        ("slither/f/3/2/59.g", "f", "must pass all corners"),
        ("mashu/f/5/2/9i69", "f", "must pass all cells"),
        ("battleship/3/2/0jl//p", "//p", "other shapes"),
        ("battleship/3/2/0jl/2/11g/22u", "22u", "another shape"),
        ("factors/3/2/vg00666", "vg00666", "3 by 2"),
        ("factors/3/3/vg0066.", ".", "can have any"),
        ("factors/3/3/vg0066g", "66g", "can have any"),
        ("fillomino/t/4/3/r", "t", "at most 3"),
        ("fillomino/4/2/12g12g3g0g0", "0g0", "borders are given"),
        ("fivecells/5/2/a70a3c2a", "7", "cut out"),
        ("fourcells/3/3/i", "i", "do not fill"),
        ("magnets/a/3/2/1g1g2g00hao", "a", "attract"),
        ("magnets/3/2/1g1g2g00ha0", "a0", "a region of 4 lies"),
        ("magnets/3/2/1g1g2g00hao9000", "9000", "poles are given"),
        ("nonogram/4/3/1.n12h", ".", "length is not known"),
        ("skyscrapers/3/2/1g2h33g21h", "1g2h33g21h", "3 by 2"),
        ("tents/3/2/1g001i4", "1g001", "any number of tents"),
        ("gokigen/d/2/2/101010101", "d", "old format"),
        ("hashi/3/3/32j8g1", "2", "side by side"),
        ("hitori/3/2/123.31", "123.31", "without a number"),
        ("hitori/3/2/123%31", "%", "without a number"),
        ("sudoku/8/8/zzj", "zzj", "8 by 8"),
        ("tentaisho/3/2/4fge20", "20", "cut out"),
        ("vslither/3/2/i.h", "vslither", "the corners of their cells"),
        ("nurikabe/3/2/i.h", "nurikabe", "is not supported"),
        ("v:rule/slither/3/3/8bcd", "v:rule", "changes the puzzle's rules"),
        ("pzprv3/slither/3/3/8bcd", "pzprv3", "of a file"),
    ] {
        refused(query, place, part);
    }
}

#[test]
fn damage_is_told_with_its_place() {
    for (query, place, part) in [
        ("", "", "the name of the puzzle"),
        ("slither", "", "the width"),
        ("slither/x/3/8bcd", "x", "the width"),
        ("slither/0/3/", "0", "at least 1"),
        ("slither/1000/3/8bcd", "1000", "the maximum is 999"),
        ("slither/3", "", "`/`"),
        ("slither/3/3", "", "9 of 9 are left"),
        ("slither/3/3/8bc", "", "1 of 9 are left"),
        ("slither/3/3/8bcdg", "g", "the end of the puzzle"),
        ("slither/3/3/8fcd", "f", "a number from 0 to 4"),
        ("slither/3/3/8bCd", "C", "a number from 0 to 4"),
        ("slither/3/3/8b\u{e9}cd", "\u{e9}", "a number from 0 to 4"),
        ("slither/3/3/8bz", "z", "are left"),
        ("mashu/5/2/9r69", "r", "`q` (3 more are needed)"),
        ("hashi/3/3/3g9i8g1", "9", "from 1 to 8"),
        ("shikaku/9/2/g-1gv", "g", "2 digits"),
        ("shikaku/9/2/g-14v", "-14", "from 1 to 18"),
        ("sudoku/4/4/1n3k5", "5", "from 1 to 4"),
        ("battleship/3/2/0jl", "", "`/`"),
        ("battleship/3/2/0jl/5/11g", "", "`/`"),
        ("battleship/3/2/0jl/999/11g", "999", "too large"),
        ("nonogram/4/3/4o12h", "4", "from 1 to 3"),
    ] {
        refused(query, place, part);
    }
}

#[test]
fn residue_is_left_out_with_a_remark() {
    for (query, _, id) in GOOD {
        let address = format!("https://puzz.link/p?{}", query.trim_end_matches('/'));
        let plain = read(Piece::whole(&address)).expect("an address").expect(query);
        assert_eq!(plain.remarks, [""; 0], "{query}");
        for residue in ["&id=259flcep", "%22", "\"", ")", "),", "%22%3E", "”", "/&id=1", "'", ";"]
        {
            let address = address.clone() + residue;
            let found = read(Piece::whole(&address))
                .expect("an address")
                .unwrap_or_else(|e| panic!("{address}: {e}"));
            assert_eq!(found.id, *id, "{address}");
            let [remark] = &found.remarks[..] else { panic!("{address}: {:?}", found.remarks) };
            let is_quoted =
                remark.starts_with("read without `") && remark.ends_with("` at the end");
            assert!(is_quoted, "{address}: {remark}");
        }
    }
    let address = "https://puzz.link/p?slither/3/2/59.g&id=1";
    let found = read(Piece::whole(address)).expect("an address").expect("it is read");
    assert_eq!(found.remarks, ["read without `&id=1` at the end"]);
    // A point is a clue in most puzzles, but not in this one.
    assert_eq!(found_in("mashu/5/2/9i69.").remarks, ["read without `.` at the end"]);
    for (query, place) in [
        ("slither/3/2/59.g.", "."),
        ("slither/3/2/59.gg", "g"),
        ("slither/3/2/59.g%61", "%61"),
        ("slither/3/2/59.g%20", "%20"),
        ("slither/3/2/59.g=1", "=1"),
        ("slither/3/2/59.g https://puzz.link/p?slither/3/2/59.g", " "),
        ("mashu/5/2/9i6&id=1", "&"),
        ("mashu/5/2/9i69%", "%"),
    ] {
        refused(query, &place[..1], "");
    }
}

#[test]
fn other_links_are_none_of_ours() {
    for text in [
        "https://example.org/signpost.html?night=1#5x5:a",
        "https://example.org/p?a/b/c",
        "https://puzz.link/p?slither/3/3/8bcd#5x5:a",
        "https://example.org/p",
        "slither/3/3/8bcd",
        "3x1:///",
        "",
    ] {
        assert_eq!(read(Piece::whole(text)), None, "{text}");
    }
    // The name of a puzzle is enough, on any site; and so is the name of the site, for any puzzle.
    assert!(
        read(Piece::whole("http://localhost:8000/p?slither/3/3/8bcd"))
            .is_some_and(|found| found.is_ok())
    );
    assert!(
        read(Piece::whole("www.pzv.jp/p.html?slither/3/3/8bcd")).is_some_and(|found| found.is_ok())
    );
    assert!(read(Piece::whole("https://puzz.link/list.html")).is_some_and(|found| found.is_err()));
}

#[test]
fn names_are_told_apart() {
    let mut names: Vec<&str> =
        PUZZLES.iter().flat_map(|puzzle| puzzle.names.iter().copied()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(PUZZLES.is_sorted_by_key(|puzzle| puzzle.names[0]));
}

#[test]
fn damaged_addresses_are_read_or_refused_with_a_place() {
    const SIGNS: &str = "0123456789abcdefghijklmnopqrstuvwxyz.-+=%@*$/\u{e9} A#?&";
    let signs: Vec<char> = SIGNS.chars().collect();
    let mut rng = fastrand::Rng::with_seed(1);
    let (mut read_at_all, mut refused) = (0, 0);
    for turn in 0..60_000 {
        let mut query: Vec<char> = GOOD[turn % GOOD.len()].0.chars().collect();
        for _ in 0..rng.usize(1..=2) {
            let (at, sign) = (rng.usize(0..query.len()), signs[rng.usize(0..signs.len())]);
            match rng.u32(0..9) {
                0 => query.insert(at, sign),
                1 if query.len() > 1 => drop(query.remove(at)),
                2 => query.truncate(at + 1),
                _ => query[at] = sign,
            }
        }
        let address = format!("https://puzz.link/p?{}", query.into_iter().collect::<String>());
        match read(Piece::whole(&address)) {
            Some(Ok(_)) => read_at_all += 1,
            // The span is on character boundaries, within the text.
            Some(Err(error)) => {
                assert!(address.get(error.span.clone()).is_some(), "{address}: {error}");
                refused += 1;
            }
            None => assert!(address.contains('#'), "{address}"),
        }
    }
    assert!(read_at_all > 1_000 && refused > 20_000, "{read_at_all} are read, {refused} refused");
}

#[test]
fn large_addresses_are_refused_or_read_at_once() {
    for puzzle in PUZZLES {
        for body in ["", "z", &"z".repeat(60_000), &"0".repeat(1_000_000), &"//".repeat(1_000)] {
            let address = format!("https://puzz.link/p?{}/999/999/{body}", puzzle.names[0]);
            assert!(read(Piece::whole(&address)).is_some());
        }
    }
}
