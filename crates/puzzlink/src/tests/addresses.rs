//! Puzzles of sites on which anybody can draw anything.
//!
//! Each line of `addresses.txt` has the game and the ID of an address with its remarks, or after
//! `!` a part of the error. The puzzles were drawn for these tests. Those of f-puzzles and
//! SudokuPad are packed by the npm package `lz-string` 1.5.0, those of Penpa-Edit by zlib.

use tatham_core::author::scan::Piece;

use crate::{SitePuzzle, read};

const ADDRESSES: &str = include_str!("addresses.txt");

/// Returns the lines: what is expected of an address, and the address.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    ADDRESSES.lines().map(|line| line.split_once('\t').expect("a tab"))
}

/// Returns what is read from an address, as the lines have it.
fn found(address: &str) -> String {
    match read(Piece::whole(address)).expect("an address") {
        Ok(SitePuzzle { kind, id, remarks }) => {
            let parts = [vec![format!("{kind} {id}")], remarks].concat();
            parts.join(" | ")
        }
        Err(error) => {
            assert!(address.get(error.span.clone()).is_some_and(|place| place.len() > 40));
            format!("!{error}")
        }
    }
}

#[test]
fn addresses_hold_puzzles() {
    for (expected, address) in lines() {
        let found = found(address);
        match expected.strip_prefix('!') {
            Some(part) => assert!(found.starts_with('!') && found.contains(part), "{found}"),
            None => assert_eq!(found, expected, "{address}"),
        }
    }
}

/// The addresses are those that `encodeSCF`, `compressPuzzle`, `zip` and `zipClassicSudoku` of the
/// site's program write for one puzzle.
#[test]
fn addresses_of_sudokupad_hold_cells() {
    let plain = "solo 3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    let diagonal = plain.replace("3x3", "3x3x");
    for (expected, rest) in [
        (plain, "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79"),
        (plain, "sudoku/?puzzleid=scf5NlQ19j9mGca3OIN1bWGk2m41TjS79"),
        (plain, "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79**ame"),
        (&diagonal, "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79x"),
        (&diagonal, "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79*xtA ** B*ame"),
        (&diagonal, "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79*xtA%20**%20B*ame"),
        (&diagonal, "scfKwOQNgigjAnAVjAtgcQMYEMDMB5AkiKAIwHVkBrAJkQBYoAVOAZQHYYAqADyA==="),
        (plain, "classic5NlQ19j9mGca3OIN1bWGk2m41TjS79"),
        (plain, "classic53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79"),
    ] {
        let address = format!("https://sudokupad.app/{rest}");
        assert_eq!(found(&address), expected, "{address}");
    }
    for (part, rest) in [
        ("4 further regions (Windoku)", "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79*w"),
        ("`q`, which is not supported", "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79*q"),
        ("damaged or incomplete", "scf5NlQ19j9mGca3OIN1bWGk2m41TjS7"),
        ("damaged or incomplete", "scf"),
        ("only its name", "classicmonday"),
        ("only its name", "classic"),
    ] {
        let address = format!("https://sudokupad.app/{rest}");
        let error = read(Piece::whole(&address)).expect("an address").expect_err(rest);
        assert!(error.to_string().contains(part), "{error}: {address}");
    }
}

#[test]
fn damaged_addresses_are_refused() {
    let good = lines().filter(|(expected, _)| !expected.starts_with('!'));
    for (_, address) in good {
        let packed = address.rfind(['=', 'z', 'l']).map_or(0, |_| address.len() - 100);
        for end in [packed, packed + 50, packed + 90] {
            let found = found(&address[..end]);
            assert!(found.contains("damaged or incomplete"), "{found}: {address}");
        }
        // Letters that are changed make an error or a puzzle, and never a panic.
        for at in (packed - 100..address.len()).step_by(7) {
            for sign in ["A", "9", "=", "%", "é"] {
                let changed = format!("{}{sign}{}", &address[..at], &address[at + 1..]);
                let _ = read(Piece::whole(&changed)).expect("an address");
            }
        }
    }
}

#[test]
fn addresses_without_a_puzzle_are_refused_by_the_site_s_name() {
    for (address, site) in [
        ("https://www.f-puzzles.com/?id=abc", "f-puzzles"),
        ("f-puzzles.com", "f-puzzles"),
        ("https://sudokupad.app/abc", "SudokuPad"),
        ("https://sudokupad.app/sclabc", "SudokuPad"),
        ("https://app.crackingthecryptic.com/sudoku/abc", "SudokuPad"),
        ("https://swaroopg92.github.io/penpa-edit/", "Penpa-Edit"),
    ] {
        let error = read(Piece::whole(address)).expect(address).expect_err(address);
        assert_eq!(error.flaw.code(), "unsupported");
        assert!(error.to_string().contains(site), "{error}");
    }
    for text in ["https://example.org/?load=abc", "notf-puzzles.com/?load=abc", "x.f-puzzles", ""] {
        assert!(read(Piece::whole(text)).is_none(), "{text}");
    }
}
