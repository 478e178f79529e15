//! Unruly, with the parameter `u` also known as Binairo or Takuzu: fill the grid with 0 and 1, as many of each in every row and column, and nowhere three
//! alike in a row.

mod check;
mod play;
pub mod problem;

use tatham_core::kind::Misnomer;
use tatham_core::picture::{Shape, Tone};
use tatham_core::play::Play;
use tatham_core::scan::{Piece, Scanner};
use tatham_core::{Grid, Kind, Letters, ParseError, Picture, Puzzle, Violation, game_id};
use tatham_sat::Engine;
use tatham_sat::model::{Logic as _, Model, Number as _, Shown, Stated, all, any, count};

use problem::{MOST_SKIP, sign};

pub use problem::Problem;

/// Longest side that is accepted.
const MOST_SIDE: usize = 200;

/// Unruly.
#[derive(Clone, Copy, Debug)]
pub struct Unruly;

/// All there is to know about [`Unruly`] without solving one.
static KIND: Kind = Kind {
    name: "unruly",
    title: "Unruly",
    aliases: &[],
    misnomers: &[Misnomer {
        names: &["binairo", "takuzu"],
        differs: "Binairo and Takuzu forbid equal lines, which Unruly allows",
        help: "with the parameter `u` Unruly forbids them too: tatham-slv unruly 8x8u:…",
    }],
    about: "as many 0 as 1 in every row and column, and nowhere three alike in a row",
    grammar: &[
        (
            "WxH:GRID",
            "even sides; `a` to `y` skip 0 to 24 cells to a given 0, `A` to `Y` to a given 1, `z` skips 25 and gives none",
        ),
        ("WxHu:GRID", "`u` after the size: no two rows and no two columns are alike"),
    ],
    example: "8x8:BbJBBABHCbEBeBAaCCcCc",
    unsolvable: Some("4x4:AAAn"),
    solutions: 2,
    common: true,
    knobs: &[Engine::KNOB],
    formats: &[],
    verbs: &[],
};

fn parse(text: &str) -> Result<Problem, ParseError> {
    let id = game_id::split(Piece::whole(text), "Unruly")?;
    let (size, rest) = game_id::size(id.params, MOST_SIDE)?;
    let mut flags = Scanner::new(rest);
    let distinct = flags.take('u');
    if flags.take('d') && !flags.next_char().is_some_and(|c| "ten".contains(c)) {
        return Err(rest.expected("`dt`, `de` or `dn` (the generator's difficulty)"));
    }
    flags.finish("`:`, or `u` (no two rows or columns alike)")?;
    if size.width % 2 == 1 || size.height % 2 == 1 {
        let odd = if size.width % 2 == 1 { size.width } else { size.height };
        let message = format!("a line of {odd} cells cannot hold as many 0 as 1");
        return Err(ParseError::impossible(id.params.span(), message).with_help("both sides must be even"));
    }
    // The walk ends one step past the last cell, whatever takes it there: a letter that gives a cell, or a `z`.
    let end = size.area() + 1;
    let mut scan = Scanner::new(id.desc);
    let mut given = Vec::new();
    while let Some(letter) = scan.peek() {
        let too_far = scan.expected(format!("the end of the grid: it has {} cells", size.area()));
        let skip = match letter {
            'a'..='z' => letter as usize - 'a' as usize,
            'A'..='Z' => letter as usize - 'A' as usize,
            _ => return Err(scan.expected("a letter: it skips empty cells, a small one to a 0 and a large one to a 1")),
        };
        let gives = skip < MOST_SKIP;
        if given.len() + skip + usize::from(gives) > end {
            return Err(too_far);
        }
        scan.next_char();
        given.resize(given.len() + skip, None);
        if gives {
            given.push(Some(letter.is_ascii_uppercase()));
        }
    }
    if given.len() < end {
        let found = given.len();
        return Err(scan.expected(format!("{} cells and a letter past the last one; there are {found}", size.area())));
    }
    given.truncate(size.area());
    let given = Grid::from_cells(size, given).ok_or_else(|| id.desc.expected("a letter for each cell"))?;
    Ok(Problem { given, distinct })
}

impl Stated for Unruly {
    fn state(problem: &Problem, model: &mut Model) -> Vec<Shown> {
        let one: Vec<_> = problem.given.cells().iter().map(|given| given.map_or_else(|| model.bool(), Into::into)).collect();
        for lines in problem.lines() {
            for line in &lines {
                model.require(count(line.iter().map(|&cell| one[cell])).equals(line.len() as i64 / 2));
                for three in line.windows(3) {
                    model.require(any(three.iter().map(|&cell| one[cell])));
                    model.require(any(three.iter().map(|&cell| !one[cell])));
                }
            }
            if problem.distinct {
                let pairs = lines.iter().enumerate().flat_map(|(i, line)| lines[..i].iter().map(move |other| (line, other)));
                model.require_all(pairs.map(|(line, other)| !all(line.iter().zip(other).map(|(&a, &b)| one[a].iff(one[b])))));
            }
        }
        one.into_iter().map(Into::into).collect()
    }
}

impl Puzzle for Unruly {
    const KIND: &'static Kind = &KIND;

    type Problem = Problem;
    type Known = Letters;

    const PLAY: Option<Play<Problem, Letters>> = Some(Play::Entries { follow: play::follow, moves: play::moves });

    fn parse(text: &str) -> Result<Problem, ParseError> {
        parse(text)
    }

    fn given(problem: &Problem) -> Letters {
        Letters::from_fn(problem.given.size(), |cell| problem.given[cell].map(sign))
    }

    fn range(_: &Problem) -> &'static str {
        "01"
    }

    tatham_sat::solved_by_rules!();

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        check::check(problem, known)
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let mut picture = Picture::new(problem.given.size());
        for (cell, given) in problem.given.cells().iter().enumerate() {
            let shape = match known.get(cell) {
                Some('1') => Shape::Black,
                Some(_) => Shape::White,
                None => Shape::Open,
            };
            picture.mark(cell, shape, if given.is_some() { Tone::Given } else { Tone::Found });
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::known::Cells;
    use tatham_core::{Budget, Settings};

    tatham_core::contract_tests!(
        Unruly,
        include_str!("../../../puzzles/unruly/basic.txt"),
        include_str!("../../../puzzles/unruly/hard.txt")
    );

    #[test]
    fn an_odd_side_is_named() {
        for (id, odd) in [("5x4:t", 5), ("4x5:t", 5), ("7x5:zi", 7)] {
            let error = Unruly::parse(id).unwrap_err();
            assert_eq!(error.to_string(), format!("a line of {odd} cells cannot hold as many 0 as 1"), "{id}");
        }
    }

    #[test]
    fn every_flaw_has_its_place() {
        for (id, span, part) in [
            ("4x4:q", 0..0, ""),
            ("5x4:u", 0..3, "a line of 5 cells cannot hold as many 0 as 1"),
            ("4x7:u", 0..3, "a line of 7 cells cannot hold as many 0 as 1"),
            ("4x4:p", 5..5, "letter past the last one; there are 16"),
            ("4x4:qa", 5..6, "the end of the grid"),
            ("4x4:r", 4..5, "the end of the grid"),
            ("4x4:z", 4..5, "the end of the grid"),
            ("6x8:yz", 5..6, "the end of the grid"),
            ("6x8:wz", 6..6, "letter past the last one; there are 48"),
            ("4x4:a1", 5..6, "a letter"),
            ("4x4dx:q", 3..5, "difficulty"),
            ("4x4k:q", 3..4, "no two rows"),
        ] {
            match parse(id) {
                Ok(problem) => assert_eq!((problem.to_string(), part), (id.to_owned(), "")),
                Err(error) => {
                    assert_eq!(error.span, span, "{id}: {error}");
                    assert!(error.to_string().contains(part), "{id}: {error}");
                }
            }
        }
    }

    #[test]
    fn a_z_may_be_the_last_letter() {
        // The real game loads and plays these: `z` takes the walk one step past the last cell.
        for (id, canonical) in [
            ("6x8:xz", "6x8:xy"),
            ("8x6:Xz", "8x6:Xy"),
            ("6x6:zl", "6x6:zl"),
            ("6x6:lz", "6x6:ly"),
            ("10x10:azzzy", "10x10:azzzy"),
        ] {
            let problem = parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert_eq!(problem.to_string(), canonical);
            assert_eq!(parse(canonical), Ok(problem));
        }
        assert_eq!(parse("6x8:xz").unwrap().given[23], Some(false));
    }

    #[test]
    fn small_grids_are_all_found() {
        // All grids of 2x2, 4x4 and 6x6, and those whose lines all differ: counts of binary Sudokus as others publish them.
        for (side, free, distinct) in [(2, 2, 2), (4, 90, 72), (6, 11_222, 4140)] {
            for (flag, expected) in [("", free), ("u", distinct)] {
                let skips = side * side;
                let id = format!("{side}x{side}{flag}:{}{}", "z".repeat(skips / 25), char::from(b'a' + (skips % 25) as u8));
                let (settings, budget) = (Settings::default(), Budget::unlimited());
                let problem = parse(&id).unwrap();
                let found = Unruly::solutions(&problem, &settings, &budget);
                let accepted = found.filter(|s| Unruly::accepts(&problem, s.as_ref().unwrap()).is_ok());
                assert_eq!(accepted.count(), expected, "{id}");
            }
        }
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let verdict = |id: &str, rows: &str| {
            let problem = parse(id).unwrap();
            let cells = rows.chars().filter(|c| !c.is_whitespace()).collect();
            let letters = Cells(Grid::from_cells(problem.given.size(), cells).unwrap());
            Unruly::accepts(&problem, &letters).map_err(|violation| violation.name)
        };
        assert_eq!(verdict("4x4:q", "0011 1100 0011 1100"), Ok(()));
        assert!(verdict("4x4u:q", "0011 1100 0011 1100").unwrap_err().starts_with("rows 1 and 3"));
        assert!(verdict("4x4:Ap", "0011 1100 0011 1100").unwrap_err().starts_with("0 in column 1 of row 1 is not as given"));
        assert!(verdict("4x4:q", "0011 1100 0011 0110").unwrap_err().starts_with("column 1"));
        assert!(verdict("4x4:q", "0111 1100 0011 1000").unwrap_err().starts_with("row 1"));
        assert!(verdict("6x2:m", "000111 111000").unwrap_err().ends_with("three alike in a row"));
        assert!(verdict("2x2:e", "0? ?0").is_err());
    }
}
