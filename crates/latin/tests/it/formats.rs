//! Sudokus in every format: the puzzles that are read, and the positions of errors.

use proptest::prelude::*;
use tatham_core::author::ability;
use tatham_core::author::contract::Random;
use tatham_core::{Flaw, ParseError, Puzzle as _};
use tatham_latin::solo::{Problem, Solo};

/// A puzzle with one solution.
const ROWS: [&str; 9] = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
];

const ID: &str = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";

/// Reads a text in a format; the empty name is for any.
fn read_as(text: &str, format: &str) -> Result<(Problem, Vec<String>), ParseError> {
    ability::read::<Solo>(text, &Solo::KIND.of_format(format))
}

fn id(text: &str) -> String {
    read_as(text, "").unwrap_or_else(|error| panic!("{text}: {error} {error:?}")).0.to_string()
}

/// The code, the message and the place of an error.
fn refused<'t>(text: &'t str, format: &str) -> (&'static str, String, &'t str) {
    let error = read_as(text, format).expect_err(text);
    (error.flaw.code(), error.to_string(), &text[error.span])
}

/// The names that an ambiguous text lists.
fn fits(text: &str) -> Vec<&'static str> {
    match read_as(text, "").expect_err(text).flaw {
        Flaw::Ambiguous { fits, .. } => fits,
        flaw => panic!("{text}: {flaw}"),
    }
}

/// The rows with a frame, with `bar` between the boxes of a row and `between` between the cells.
fn framed(top: &str, bar: &str, between: &str) -> String {
    let row = |row: &str| {
        let cells = |cells: &str| cells.chars().map(String::from).collect::<Vec<_>>().join(between);
        let boxes: Vec<String> = [&row[..3], &row[3..6], &row[6..]].map(cells).into();
        format!("{bar}{}{bar}\n", boxes.join(bar))
    };
    let bands: Vec<String> =
        ROWS.chunks(3).map(|rows| rows.iter().map(|line| row(line)).collect()).collect();
    format!("{top}\n{}{top}\n", bands.join(&format!("{top}\n")))
}

#[test]
fn nine_by_nine_is_read_in_every_shape() {
    let line = ROWS.concat();
    let lines = ROWS.join("\n");
    let spaced: Vec<String> = ROWS
        .iter()
        .map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" "))
        .collect();
    let separated = |sign: &str| spaced.join("\n").replace(' ', sign);
    let bands = ROWS.chunks(3).map(|rows| rows.join("\n")).collect::<Vec<_>>().join("\n\n");
    let zeros = line.replace('.', "0");
    let mut texts = vec![
        line.clone(),
        lines.clone(),
        lines.replace('\n', "\r\n"),
        bands.clone(),
        format!("\u{feff}  {line}\r\n\n"),
        spaced.join("\n"),
        spaced.join(" "),
        separated("\t"),
        separated(","),
        separated(", "),
        separated(";"),
        separated("|"),
        separated(",").replace('.', ""),
        separated(";").replace('.', ""),
        separated("\t").replace('.', ""),
        separated(",").replace('.', "\"\""),
        spaced.join(",\n").replace(' ', ",").replace('.', "0"),
        ROWS.join("/"),
        ROWS.join("+"),
        ROWS.map(|row| row.replace('.', "0")).join("."),
        ROWS.map(|row| row.replace('.', "0")).join("/"),
        // Simple Sudoku, and frames of every sort.
        framed("*-----------*", "|", ""),
        framed(" |---+---+---|", "|", ""),
        framed("+-------+-------+-------+", " | ", " "),
        framed("------+-------+------", "|", " "),
        framed("=====================", "|", " "),
        framed("-----------", "|", ""),
        framed("---|---|---", "|", ""),
        framed(":---------:", " ", ""),
        framed("╔═══════╦═══════╦═══════╗", " ║ ", " "),
        framed("├───┼───┼───┤", "│", ""),
        framed("---------------------", " ", " "),
        // SadMan, with and without a section.
        format!("#ASome Author\n#D3 4 5\n#B2004-05-06\n{lines}\n"),
        format!("#A 1\n[Puzzle]\n{lines}\n[State]\n123456789\n"),
        format!("[Puzzle]\r\n{}\r\n", lines.replace('\n', "\r\n")),
        // HoDoKu.
        format!(":0000:x:{line}:::"),
        format!(":0100-2:137:{line}:411 523::r1c1=5:"),
        // JSON.
        format!("[{}]", zeros.chars().map(String::from).collect::<Vec<_>>().join(",")),
        format!("[[{}]]", spaced.join("],\n[").replace(' ', ",").replace('.', "null")),
        format!("[[{}]]", spaced.join("],[").replace(' ', ", ").replace('.', "\"\"")),
        format!("[[{}]]", spaced.join("],[").replace(' ', ", ").replace('.', "\".\"")),
        format!("[\"{}\"]", ROWS.join("\",\"")),
        // Numbers.
        separated(" ").replace('.', "0"),
        separated("  ").replace('.', "_"),
    ];
    for blank in ["0", "_", "*", "x", "X", "?", "-"] {
        texts.push(line.replace('.', blank));
        texts.push(lines.replace('.', blank));
        texts.push(framed("+---+---+---+", "|", "").replace('.', blank));
    }
    // Spaces for empty cells: lines of their full width, or cut.
    texts.push(lines.replace('.', " "));
    let cut: Vec<String> =
        ROWS.iter().map(|row| row.replace('.', " ").trim_end().to_owned()).collect();
    texts.push(cut.join("\n"));
    texts.push(framed("+---+---+---+", "|", "").replace('.', " "));
    for text in texts {
        assert_eq!(id(&text), ID, "{text}");
    }
}

#[test]
fn spaces_are_empty_cells_only_where_the_lines_are_rows() {
    // The first row begins with empty cells, and the last row is one of them.
    let grid = ["  12", "  34", "1  4", "    "];
    assert_eq!(id(&grid.join("\n")), "2x2:b1_2b3_4_1b4d");
    assert_eq!(id("  12\n  34\n1  4\n\n"), "2x2:b1_2b3_4_1b4d");
    // As many digits as a smaller grid has cells.
    let nine = ["1234     "; 9].join("\n");
    assert!(id(&nine).starts_with("3x3:1_2_3_4e1_2"));
    assert_eq!(refused("1 2\n 34\n12 4\n", "").0, "expected");
    // Another sign for an empty cell: spaces only separate.
    assert_eq!(refused(&nine.replacen("    ", ". .", 1), "").0, "expected");
}

#[test]
fn a_line_of_one_sign_is_a_frame_or_a_row() {
    let row = |rows: [&str; 9]| id(&rows.join("\n"));
    // Nine rows, one of them without a digit.
    let rows = [
        "1--------",
        "---------",
        "--2------",
        "---------",
        "----3----",
        "-----4---",
        "------5--",
        "-------6-",
        "--------7",
    ];
    assert_eq!(row(rows), "3x3:1sb2q".to_owned().replace("sb2q", "s2s3i4i5i6i7"));
    assert_eq!(
        row(rows.map(|row| if row == "---------" { "---|---|---" } else { row })),
        row(rows)
    );
    assert_eq!(id(&"-".repeat(81)), "3x3:zzzc");
    assert_eq!(id(&"*".repeat(16)), "2x2:p");
    // Four rows of nine and a frame of nine cells are either: 36 cells or none.
    let text = "1234\n----\n3412\n----\n2143\n4321";
    assert_eq!(id("1234\n3412\n----\n2143\n4321"), "2x2:1_2_3_4_3_4_1_2_2_1_4_3_4_3_2_1");
    assert_eq!(id(text), id("1234\n3412\n2143\n4321"));
    // Six characters twelve to a line.
    let both = "123456\n------\n456123\n******\n231564\n564231\n312645";
    let (code, said, place) = refused(both, "");
    assert_eq!((code, place), ("ambiguous", "------"), "{said}");
}

fn grid(order: usize, beginning: &str, blank: &str) -> String {
    beginning.to_owned() + &blank.repeat(order * order - beginning.len())
}

#[test]
fn other_sizes_are_known_by_their_number_of_cells() {
    assert_eq!(id(&grid(4, "12", ".")), "2x2:1_2n");
    assert_eq!(id(&grid(6, "16", ".")), "2x3:1_6zh");
    assert_eq!(id(&grid(16, "1A", ".")), "4x4:1_10zzzzzzzzzt");
    assert_eq!(id(&grid(16, "1g", "0")), "4x4:1_16zzzzzzzzzt");
    assert!(id(&grid(25, "1P", ".")).starts_with("5x5:1_25z"));
    assert!(id(&grid(25, "AY", ".")).starts_with("5x5:1_25z"));
    // Letters without a digit, of which none is beyond P.
    assert!(id(&grid(25, "AP", ".")).starts_with("5x5:1_16z"));
    let numbers = |order: usize, first: &str| {
        let row = |first: &str| first.to_owned() + &" 0".repeat(order - 1) + "\n";
        row(first) + &row("0").repeat(order - 1)
    };
    assert!(id(&numbers(16, "12")).starts_with("4x4:12z"));
    assert!(id(&numbers(25, "25")).starts_with("5x5:25z"));
    assert_eq!(id(&numbers(4, "4")), "2x2:4o");
    let framed = format!("+---+---+\n{}", numbers(16, "12").replace(" 0 0 0 0", " 0 0 0 0 |"));
    assert!(id(&framed).starts_with("4x4:12z"));
    assert!(id(&numbers(16, "12").replace(' ', "; ")).starts_with("4x4:12z"));
    for (text, message) in [
        (".".repeat(64), "there are 64"),
        ("........\n".repeat(8), "there are 64"),
        (".".repeat(80), "there are 80"),
    ] {
        let error = read_as(&text, "").expect_err(&text);
        assert!(error.to_string().contains(message), "{error}");
        assert!(error.help.is_some_and(|help| help.contains("`2x4:`")), "{text}");
    }
}

#[test]
fn sixteen_by_sixteen_is_decided_by_its_signs() {
    let read = |text: &str| {
        let (problem, remarks) =
            read_as(text, "").unwrap_or_else(|error| panic!("{text}: {error}"));
        (problem.to_string().chars().take(12).collect::<String>(), remarks.concat())
    };
    let of = |id: &str, remark: &str| (id.to_owned(), remark.to_owned());
    assert_eq!(read(&grid(16, "0F1", ".")), of("4x4:16_15_1z", "0 is read as 16"));
    assert_eq!(read(&grid(16, "0F1", "x")), of("4x4:16_15_1z", "0 is read as 16"));
    assert_eq!(read(&grid(16, "0FA", ".")), of("4x4:16_15_10", "0 is read as 16"));
    assert_eq!(read(&grid(16, "1FA", "0")), of("4x4:1_15_10z", ""));
    assert_eq!(read(&grid(16, "1FG", ".")), of("4x4:1_15_16z", ""));
    assert_eq!(read(&grid(16, "AP", ".")), of("4x4:1_16zzzz", ""));
    assert_eq!(read(&grid(16, "AP", "0")), of("4x4:1_16zzzz", ""));
    assert_eq!(fits(&grid(16, "AG", ".")), ["digits", "letters"]);
    assert_eq!(fits(&grid(16, "AF", "0")), ["digits", "letters"]);
    let named = |text: &str, format| read_as(text, format).unwrap().0.to_string();
    assert!(named(&grid(16, "AG", "."), "digits").starts_with("4x4:10_16z"));
    assert!(named(&grid(16, "AG", "."), "letters").starts_with("4x4:1_7z"));
    assert!(named(&grid(16, "0F", "."), "hex").starts_with("4x4:16_15z"));
    for (text, place) in [(grid(16, "10G", "."), 2), (grid(16, "1g0", "."), 2)] {
        let error = read_as(&text, "").expect_err(&text);
        assert_eq!((error.span, error.flaw.code()), (place..place + 1, "impossible"), "{text}");
    }
    // Signs that no alphabet has together.
    assert_eq!(refused(&grid(16, "1P", "."), "").2, "P");
    assert_eq!(refused(&grid(16, "APQ", "."), "").2, "Q");
    assert_eq!(refused(&grid(16, "AP0", "."), "").0, "impossible");
    assert_eq!(refused(&grid(16, "1G", "."), "hex").2, "G");
    assert_eq!(refused(&grid(16, "1G", "."), "letters").2, "1");
    assert_eq!(refused(&grid(9, "1", "."), "hex").0, "expected");
    assert_eq!(refused(&grid(25, "10P", "."), "").0, "impossible");
    // Numbers would be other digits than characters: both are named.
    let numbers = "1 0 .".to_owned() + &" .".repeat(253);
    assert_eq!(fits(&numbers), ["digits", "numbers"]);
}

#[test]
fn x_is_a_letter_of_25_where_another_sign_is_an_empty_cell() {
    assert!(id(&grid(25, "AXY", ".")).starts_with("5x5:1_24_25z"));
    let (problem, remarks) = read_as(&grid(25, "AY", "x"), "").unwrap();
    assert!(problem.to_string().starts_with("5x5:1_25z"));
    assert_eq!(remarks, ["X is read as an empty cell"]);
}

#[test]
fn remarks_count_what_is_left_out() {
    let line = ROWS.concat();
    let solved = line.replacen("..7", "+4.7", 1).replacen(".6....28.", "+9+6....28.", 1);
    let remark = |text: &str| {
        let (problem, remarks) =
            read_as(text, "").unwrap_or_else(|error| panic!("{text}: {error}"));
        (problem.to_string(), remarks)
    };
    let without = line.replacen(".6....28.", "......28.", 1);
    assert_eq!(
        remark(&format!(":0100:1:{solved}:411 523 999::")),
        (id(&without), vec!["3 solved cells and 3 removed candidates are left out".to_owned()])
    );
    assert_eq!(
        remark(&format!(":0100:1:{}:::", line.replacen("..7", "+4.7", 1))).1,
        ["1 solved cell is left out"]
    );
    assert_eq!(
        remark(&format!(
            "[Puzzle]\n{}\n[State]\n{}\n[PencilMarks]\n1,2\n",
            ROWS.join("\n"),
            ROWS.join("\n")
        ))
        .1,
        ["the section [State] is left out", "the section [PencilMarks] is left out"]
    );
    assert_eq!(fits(&solved), ["digits", "hodoku"]);
    assert_eq!(read_as(&solved, "hodoku").unwrap().0.to_string(), id(&without));
}

/// The solution of the puzzle.
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Groups of candidates: the given digits, and for other cells the solution's and those of `more`.
fn candidates(more: impl Fn(usize) -> &'static str) -> Vec<String> {
    let puzzle = ROWS.concat();
    let cells = puzzle.chars().zip(SOLUTION.chars()).enumerate().map(|(at, (given, digit))| {
        if given != '.' {
            return given.to_string();
        }
        let mut digits: Vec<char> = more(at).chars().chain([digit]).collect();
        digits.sort_unstable();
        digits.dedup();
        digits.into_iter().collect()
    });
    cells.collect()
}

#[test]
fn candidates_are_read_if_their_singles_are_the_puzzle() {
    let groups = candidates(|at| if at % 2 == 0 { "129" } else { "456789" });
    let in_lines: Vec<String> = groups.chunks(9).map(|row| row.join(" ")).collect();
    let framed: Vec<String> = groups
        .chunks(9)
        .map(|row| {
            format!(
                "| {} | {} | {} |",
                row[..3].join("  "),
                row[3..6].join(" "),
                row[6..].join(" ")
            )
        })
        .collect();
    let positions: String = groups
        .iter()
        .flat_map(|group| {
            ('1'..='9').map(move |digit| if group.contains(digit) { digit } else { '.' })
        })
        .collect();
    for text in [
        groups.join(" "),
        in_lines.join("\n"),
        format!(".------.------.\n{}\n'------'------'\n", framed.join("\n")),
        framed.join("\n:------+------+------:\n"),
        positions.clone(),
        positions.replace('.', "0"),
        positions
            .as_bytes()
            .chunks(81)
            .map(|row| str::from_utf8(row).unwrap())
            .collect::<Vec<_>>()
            .join("\n"),
    ] {
        let (problem, remarks) =
            read_as(&text, "").unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((problem.to_string().as_str(), remarks.len()), (ID, 1), "{text}");
        assert_eq!(remarks, ["the candidates of 51 cells are left out"]);
    }
    // The solution's digit is ruled out.
    let wrong = groups.join(" ").replacen(&groups[2], "15", 1);
    let (code, said, place) = refused(&wrong, "");
    assert_eq!((code, place), ("unsupported", "15"), "{said}");
    assert!(said.contains("candidates are not supported"), "{said}");
    // Too few are single.
    let open = format!("12 {}", groups[1..].join(" "))
        .replacen(" 3 ", " 34 ", 1)
        .replacen(" 6 ", " 68 ", 3);
    assert_eq!(refused(&open, "").0, "unsupported");
    for (damaged, place) in [
        (groups.join(" ").replacen(&groups[2], "1a2", 1), "a"),
        (groups.join(" ").replacen(&groups[2], "122", 1), "2"),
        (positions.replacen("..3", ".33", 1), "3"),
    ] {
        let (_, said, at) = refused(&damaged, "candidates");
        assert_eq!(at, place, "{said}");
    }
}

#[test]
fn several_puzzles_are_not_one() {
    let line = ROWS.concat();
    for text in [
        format!("{line}\n{line}\n"),
        format!(":0000:x:{line}:::\n:0000:x:{line}:::\n"),
        format!("[Puzzle]\n{}\n[Puzzle]\n{}\n", ROWS.join("\n"), ROWS.join("\n")),
    ] {
        let (code, said, _) = refused(&text, "");
        assert!(code == "several" && said.contains("2 puzzles"), "{text}: {said}");
    }
    assert_eq!(read_as(&format!("# one\n{line}\n"), "sdm").unwrap().0.to_string(), ID);
    assert_eq!(refused(&format!("{line}\n{}!\n", &line[1..]), "").2, "!");
}

#[test]
fn flaws_have_their_places() {
    let line = ROWS.concat();
    let lines = ROWS.join("\n");
    for (text, format, message, place) in [
        (line.replacen('7', "!", 1), "", "a separator", "!"),
        (line.replacen('7', "A", 1), "", "`1` to `9`", "A"),
        ("1234\n5...\n....\n....".to_owned(), "", "`1` to `4`", "5"),
        ("....\n....\n...\n....".to_owned(), "", "4 characters, as on the first line", "..."),
        ("....\n....\n....".to_owned(), "", "there are 3", ""),
        ("....\n....\n....\n....\n..".to_owned(), "", "there are 5", ".."),
        ("No. 123456789!\n".to_owned() + &lines, "", "a separator", "!"),
        (format!("[Puzzle]\n{}", lines.replacen('7', "%", 1)), "", "a separator", "%"),
        (format!("[Puzzle\n{lines}"), "sdk", "a section", "[Puzzle"),
        (format!("12\n[Puzzle]\n{lines}"), "sdk", "before the grid", "12"),
        (format!(":0000:x:{}:::", line.replacen('7', "a", 1)), "", "`1` to `9`", "a"),
        (format!(":0000:x:{}:::", line.replacen(".7", "+.7", 1)), "", "a digit after `+`", "."),
        (format!(":0000:x:{}:::", &line[1..]), "", "there are 80", &line[1..]),
        (format!(":00!0:x:{line}:::"), "", "the code", "!0"),
        (format!(":0000:x:{line}:41 523:"), "", "a candidate", "41"),
        (format!(":0000:{line}"), "", "`:CODE:DIGITS:GRID:`", ""),
        ("[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,5]]".to_owned(), "", "too large", "5"),
        ("[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3]]".to_owned(), "", "there are 3", "[1,2,3]"),
        ("[[1,2,3,4],[1,2,3,4],1,[1,2,3]]".to_owned(), "", "`[` of the next row", "1"),
        ("[[1,2,3,true]]".to_owned(), "", "`null`", "t"),
        ("[[1,2,3,4]".to_owned(), "", "`,` or `]`", ""),
        ("1,2,3,4\n,,,\n1,,3\n,,,".to_owned(), "csv", "4 fields", "1,,3"),
        ("1,2,3,4\n,,,\n1,,,7\n,,,".to_owned(), "csv", "too large", "7"),
        ("1 2 3 4\n0 0 0 0\n1 0 0 17\n0 0 0 0".to_owned(), "numbers", "too large", "17"),
        ("1,2,3,4\n0,0,0,0\n1,0,,7\n0,0,0,0".to_owned(), "numbers", "a number before `,`", ","),
        (line.clone(), "ss", "`|` between", &line),
        (line.clone(), "csv", "one row per line", &line),
        (" \n".to_owned(), "digits", "empty input", ""),
    ] {
        let (_, said, at) = refused(&text, format);
        assert!(said.contains(message), "{text:?}: {said}");
        assert_eq!(at, place, "{text:?}: {said}");
    }
}

/// Parts of puzzles' solutions, of the sizes that the game's menu has and that are plain.
fn random(random: &mut Random) -> Problem {
    let (across, down) = [(2, 2), (2, 3), (3, 3), (3, 3), (4, 4), (5, 5)][random.below(6)];
    let order = across * down;
    let mut digits: Vec<usize> = (1..=order).collect();
    random.shuffle(&mut digits);
    let open = 2 + random.below(7);
    let mut text = format!("{across}x{down}:");
    let mut last_is_digit = false;
    for cell in 0..order * order {
        let (x, y) = (cell % order, cell / order);
        let digit = digits[(x + (y % across) * down + y / across) % order];
        if random.below(9) < open {
            text.push('a');
            last_is_digit = false;
        } else {
            text += if last_is_digit { "_" } else { "" };
            text += &digit.to_string();
            last_is_digit = true;
        }
    }
    Solo::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Puzzles that are written in each format.
const WRITTEN: usize = 1000;

#[test]
fn random_puzzles_survive_each_format() {
    let mut source = Random::seeded(59);
    let (mut doubts, mut written) = ([0; 16], [0; 16]);
    for _ in 0..WRITTEN {
        let problem = random(&mut source);
        for (at, (format, _)) in Solo::KIND.formats.iter().enumerate() {
            let Ok(text) = ability::write::<Solo>(&problem, format) else { continue };
            written[at] += 1;
            assert_eq!(
                read_as(&text, format).as_ref().map(|found| &found.0),
                Ok(&problem),
                "{format}: {text}"
            );
            match Solo::parse(&text) {
                Ok(again) => assert_eq!(again, problem, "{format}: {text}"),
                Err(error) => {
                    assert_eq!(error.flaw.code(), "ambiguous", "{format}: {error}: {text}");
                    doubts[at] += 1;
                }
            }
        }
    }
    assert!(doubts.iter().all(|count| *count <= WRITTEN / 100), "{doubts:?}");
    assert!(written[..Solo::KIND.formats.len()].iter().all(|count| *count > 0), "{written:?}");
}

proptest! {
    /// One character of a file damaged: it is refused with a place inside.
    #[test]
    fn damage_has_its_place(
        seed in any::<u64>(),
        at in any::<prop::sample::Index>(),
        sign in prop::sample::select(vec!['!', '%', 'é', '~']),
    ) {
        let problem = random(&mut Random::seeded(seed));
        for (format, _) in Solo::KIND.formats {
            let Ok(text) = ability::write::<Solo>(&problem, format) else { continue };
            let start = text.find("x:").filter(|_| *format == "hodoku").map_or(0, |at| at + 2);
            let signs: Vec<usize> = text[start..]
                .match_indices(|c: char| c.is_ascii_digit())
                .map(|found| found.0 + start)
                .collect();
            if signs.is_empty() {
                continue;
            }
            let at = signs[at.index(signs.len())];
            let damaged = format!("{}{sign}{}", &text[..at], &text[at + 1..]);
            for named in ["", format] {
                let error = read_as(&damaged, named).expect_err(&damaged);
                prop_assert!(damaged.get(error.span.clone()).is_some(), "{format}: {error:?}");
                prop_assert!(
                    error.span.start <= at && at <= error.span.end,
                    "{}: {:?}: {}",
                    format,
                    error,
                    damaged
                );
            }
        }
    }
}

#[test]
fn what_a_format_has_no_place_for_is_named() {
    for (id, what) in [
        ("5j:y,bb_c__acbaa_aacbb", "a jigsaw"),
        ("3x3x:zzzc", "diagonals"),
        ("2x2k:p,abbba____________,4a7a7a3a5a5a5a5a", "a killer"),
        ("3x2:zj", "boxes 2 wide and 3 tall"),
        ("2x4:zzl", "8x8"),
    ] {
        let problem = Solo::parse(id).unwrap();
        for (format, _) in &Solo::KIND.formats[1..] {
            let said = ability::write::<Solo>(&problem, format).unwrap_err().to_string();
            assert!(said.starts_with(&format!("the format `{format}` cannot hold ")), "{said}");
            assert!(said.contains(what) && said.ends_with(" (`tatham` can)"), "{said}");
        }
    }
    let read_only = ability::write::<Solo>(&Solo::parse(ID).unwrap(), "sdm").unwrap_err();
    assert!(read_only.to_string().contains("cannot be written as `sdm`"), "{read_only}");
}
