//! Random boards of each puzzle: as files of the sites' program, and as the expected IDs, written
//! here without the crate's own code.

use std::fmt::Write as _;

use fastrand::Rng;

/// Board in both notations.
pub(crate) struct Board {
    /// File of pzprjs, in one line.
    pub(crate) file: String,
    pub(crate) id: String,
}

/// Generator of a board of the puzzle of that name.
type Draw = fn(&str, &mut Rng) -> Board;

/// Names of the puzzles on the sites, and the generators of their boards.
pub(crate) const BOARDS: &[(&str, Draw)] = &[
    ("lightup", lightup),
    ("slither", slither),
    ("gokigen", gokigen),
    ("hashikake", hashi),
    ("hitori", hitori),
    ("kurodoko", kurodoko),
    ("mashu", mashu),
    ("shikaku", shikaku),
    ("sudoku", sudoku),
    ("tentaisho", tentaisho),
    ("fillomino", fillomino),
    ("fourcells", fourcells),
    ("fivecells", fourcells),
    ("factors", factors),
    ("skyscrapers", skyscrapers),
    ("nonogram", nonogram),
    ("tents", tents),
    ("battleship", battleship),
    ("magnets", magnets),
];

/// Contents of a cell: nothing, a question mark, or a number.
#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Empty,
    Unknown,
    Number(u32),
}

impl Cell {
    fn number(self) -> Option<u32> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }

    fn file(self) -> String {
        match self {
            Self::Empty => ".".to_owned(),
            Self::Unknown => "-".to_owned(),
            Self::Number(number) => number.to_string(),
        }
    }
}

/// This many cells, some of them with a number in this range.
fn cells(rng: &mut Rng, count: usize, [least, most]: [u32; 2], with_unknown: bool) -> Vec<Cell> {
    let empty = rng.u32(1..=9);
    let cell = |rng: &mut Rng| match rng.u32(0..10) {
        part if part < empty => Cell::Empty,
        9 if with_unknown => Cell::Unknown,
        _ => Cell::Number(rng.u32(least..=most)),
    };
    (0..count).map(|_| cell(rng)).collect()
}

fn size(rng: &mut Rng) -> [usize; 2] {
    [rng.usize(2..=12), rng.usize(2..=12)]
}

/// Rows of a file.
fn rows(texts: &[String], width: usize) -> String {
    texts.chunks(width).fold(String::new(), |file, row| file + &row.join(" ") + " /")
}

fn file(name: &str, [width, height]: [usize; 2], body: &str) -> String {
    format!("pzprv3/{name}/{height}/{width}/{body}")
}

fn files(cells: &[Cell], width: usize) -> String {
    rows(&cells.iter().map(|cell| cell.file()).collect::<Vec<_>>(), width)
}

/// Signs with letters for the empty cells between them, and `_` between 2 that would run together.
fn runs(cells: &[Option<String>], between: &str) -> String {
    let (mut text, mut empty, mut is_after) = (String::new(), 0, false);
    for cell in cells.iter().map(Some).chain([None]) {
        if let Some(None) = cell {
            empty += 1;
            is_after = false;
            continue;
        }
        while empty > 0 {
            let run = usize::min(empty, 26);
            text.push(char::from(b'a' + run as u8 - 1));
            empty -= run;
        }
        if let Some(Some(sign)) = cell {
            text += if is_after { between } else { "" };
            text += sign;
            is_after = true;
        }
    }
    text
}

/// Numbers alone.
fn numbers(cells: &[Cell], between: &str) -> String {
    runs(
        &cells
            .iter()
            .map(|cell| cell.number().map(|number| number.to_string()))
            .collect::<Vec<_>>(),
        between,
    )
}

/// Some IDs omit empty cells at the end.
fn cut(mut text: String) -> String {
    while text.ends_with(|c: char| c.is_ascii_lowercase()) {
        text.pop();
    }
    text
}

/// Letter before `a`, which is written as `_`.
const NONE: u8 = b'a' - 1;

/// Steps from mark to mark, by letters from 0 empty cells on, which end before `z`; that steps
/// over 25.
fn steps(marks: impl Iterator<Item = Option<u8>>) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for mark in marks {
        let Some(first) = mark else {
            empty += 1;
            continue;
        };
        let longest = if first == NONE { 25 } else { 24 };
        while empty > longest {
            text.push('z');
            empty -= 25;
        }
        text.push(char::from(first + empty as u8));
        empty = 0;
    }
    text
}

fn lightup(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = size(rng);
    let walls = cells(rng, width * height, [0, 4], true);
    let sign = |cell: &Cell| {
        (*cell != Cell::Empty)
            .then(|| cell.number().map_or("B".to_owned(), |number| number.to_string()))
    };
    let id = format!("{width}x{height}:{}", runs(&walls.iter().map(sign).collect::<Vec<_>>(), ""));
    Board { file: file(name, size, &files(&walls, width)), id }
}

fn slither(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = size(rng);
    let clues = cells(rng, width * height, [0, 4], true);
    Board {
        file: file(name, size, &files(&clues, width)),
        id: format!("{width}x{height}t0:{}", numbers(&clues, "")),
    }
}

fn gokigen(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = size(rng);
    let clues = cells(rng, (width + 1) * (height + 1), [0, 4], true);
    Board {
        file: file(name, size, &files(&clues, width + 1)),
        id: format!("{width}x{height}:{}", numbers(&clues, "")),
    }
}

fn hashi(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = size(rng);
    let mut islands = cells(rng, width * height, [1, 8], false);
    for cell in 0..islands.len() {
        let is_beside = |before: usize| islands[cell - before] != Cell::Empty;
        if cell % width > 0 && is_beside(1) || cell >= width && is_beside(width) {
            islands[cell] = Cell::Empty;
        }
    }
    Board {
        file: file(name, size, &files(&islands, width)),
        id: format!("{width}x{height}m2:{}", numbers(&islands, "")),
    }
}

fn hitori(name: &str, rng: &mut Rng) -> Board {
    // From 16 on version 0.10.1 writes numbers that it cannot read back itself.
    let size @ [width, height] = [rng.usize(2..=15), rng.usize(2..=15)];
    let most = width.max(height) as u32;
    let given: Vec<Cell> = (0..width * height).map(|_| Cell::Number(rng.u32(1..=most))).collect();
    let sign = |cell: &Cell| char::from_digit(cell.number().unwrap_or(0), 36).expect("below 36");
    let id = format!("{width}x{height}:{}", given.iter().map(sign).collect::<String>());
    Board { file: file(name, size, &files(&given, width)), id }
}

fn kurodoko(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = size(rng);
    let clues = cells(rng, width * height, [2, (width + height - 1) as u32], false);
    Board {
        file: file(name, size, &files(&clues, width)),
        id: format!("{width}x{height}:{}", numbers(&clues, "_")),
    }
}

fn mashu(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = size(rng);
    let pearls = cells(rng, width * height, [1, 2], false);
    let sign =
        |cell: &Cell| cell.number().map(|number| if number == 1 { "W" } else { "B" }.to_owned());
    let id = format!("{width}x{height}:{}", runs(&pearls.iter().map(sign).collect::<Vec<_>>(), ""));
    Board { file: file(name, size, &files(&pearls, width)), id }
}

fn shikaku(name: &str, rng: &mut Rng) -> Board {
    // Large boards have numbers of 3 digits.
    let size @ [width, height] = [rng.usize(2..=24), rng.usize(2..=24)];
    let clues = cells(rng, width * height, [1, (width * height) as u32], false);
    Board {
        file: file(name, size, &files(&clues, width)),
        id: format!("{width}x{height}:{}", numbers(&clues, "_")),
    }
}

fn sudoku(name: &str, rng: &mut Rng) -> Board {
    let (order, boxes) =
        *rng.choice(&[(4, "2x2"), (6, "2x3"), (9, "3x3"), (16, "4x4")]).expect("some");
    let given = cells(rng, order * order, [1, order as u32], true);
    Board {
        file: format!("pzprv3/{name}/{order}/{}", files(&given, order)),
        id: format!("{boxes}:{}", numbers(&given, "_")),
    }
}

fn tentaisho(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = size(rng);
    let across = 2 * width - 1;
    let dots = cells(rng, across * (2 * height - 1), [1, 2], false);
    let body: String = dots
        .chunks(across)
        .map(|row| row.iter().map(|dot| dot.file()).collect::<String>() + "/")
        .collect();
    let marks =
        dots.iter().map(|dot| dot.number().map(|colour| if colour == 1 { b'a' } else { b'A' }));
    Board { file: file(name, size, &body), id: format!("{width}x{height}:{}", steps(marks)) }
}

fn fillomino(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = [rng.usize(10..=14), rng.usize(2..=12)];
    // One number above the game's; without large ones, the empty cells are apart.
    let most = *rng.choice(&[9, 20]).expect("some");
    let mut given = cells(rng, width * height, [1, most], true);
    for (cell, given) in given.iter_mut().enumerate().filter(|_| most == 9) {
        if given.number().is_none() && (cell / width + cell % width) % 2 == 0 {
            *given = Cell::Number(9);
        }
    }
    if most == 20 {
        given.fill_with(|| Cell::Number(rng.u32(1..=9)));
        given[0] = Cell::Number(20);
        given[1] = Cell::Unknown;
        given[3] = Cell::Empty;
    }
    let (params, between) = if most == 9 { ("", "") } else { ("m20", "_") };
    Board {
        file: file(name, size, &files(&given, width)),
        id: format!("{width}x{height}{params}:{}", numbers(&given, between)),
    }
}

fn fourcells(name: &str, rng: &mut Rng) -> Board {
    let count = if name == "fourcells" { 4 } else { 5 };
    let size @ [width, height] = [count * rng.usize(1..=3), rng.usize(2..=9)];
    let clues = cells(rng, width * height, [0, 3], true);
    Board {
        file: file(name, size, &files(&clues, width)),
        id: format!("{width}x{height}n{count}:{}", cut(numbers(&clues, ""))),
    }
}

fn factors(name: &str, rng: &mut Rng) -> Board {
    let order = rng.usize(2..=6);
    let across: Vec<bool> = (0..(order - 1) * order).map(|_| rng.bool()).collect();
    let down: Vec<bool> = (0..order * (order - 1)).map(|_| rng.bool()).collect();
    // The room of a cell is the first cell that it is connected with.
    let mut room: Vec<usize> = (0..order * order).collect();
    for _ in 0..order * order {
        for y in 0..order {
            for x in 0..order {
                let own = y * order + x;
                for (other, is_border) in [
                    (own + 1, x + 1 == order || across[y * (order - 1) + x.min(order - 2)]),
                    (own + order, y + 1 == order || down[own]),
                ] {
                    if !is_border {
                        let least = room[own].min(room[other]);
                        (room[own], room[other]) = (least, least);
                    }
                }
            }
        }
    }
    let products: Vec<u32> = room.iter().map(|_| rng.u32(1..=700)).collect();
    let bits = |bits: &[bool], width| {
        rows(&bits.iter().map(|&bit| u32::from(bit).to_string()).collect::<Vec<_>>(), width)
    };
    let all: Vec<Cell> = room.iter().map(|&room| Cell::Number(products[room])).collect();
    let body = bits(&across, order - 1) + &bits(&down, order) + &files(&all, order);
    let beside =
        (0..order).flat_map(|y| (1..order).map(move |x| (y * order + x - 1, y * order + x)));
    let below =
        (0..order).flat_map(|x| (1..order).map(move |y| ((y - 1) * order + x, y * order + x)));
    let edges = beside.chain(below).map(|(one, other)| room[one] != room[other]).chain([true]);
    let mut walk: Vec<(char, usize)> = Vec::new();
    let mut open = 0;
    for is_border in edges {
        if is_border {
            let letter = if open == 0 { '_' } else { char::from(b'a' + open - 1) };
            match walk.last_mut() {
                Some((last, count)) if *last == letter => *count += 1,
                _ => walk.push((letter, 1)),
            }
        }
        open = if is_border { 0 } else { open + 1 };
    }
    let mut id = format!("{order}:");
    for (letter, count) in walk {
        let _ = if count < 3 {
            write!(id, "{}", letter.to_string().repeat(count))
        } else {
            write!(id, "{letter}{count}")
        };
    }
    id.push(',');
    for cell in (0..room.len()).filter(|&cell| room[cell] == cell) {
        let _ = write!(id, "m{}", products[cell]);
    }
    Board { file: file(name, [order, order], &body), id }
}

fn skyscrapers(name: &str, rng: &mut Rng) -> Board {
    let order = rng.usize(2..=9);
    let [top, bottom, left, right] = [(); 4].map(|()| cells(rng, order, [1, order as u32], false));
    let line = |clues: &[Cell]| {
        format!(". {}. /", clues.iter().map(|clue| clue.file() + " ").collect::<String>())
    };
    let empty = ". ".repeat(order);
    let middle: Vec<String> =
        (0..order).map(|y| format!("{} {empty}{} /", left[y].file(), right[y].file())).collect();
    let sign = |clue: &Cell| clue.number().map_or_else(String::new, |number| number.to_string());
    let clues: Vec<String> =
        [&top, &bottom, &left, &right].into_iter().flatten().map(sign).collect();
    let body = line(&top) + &middle.concat() + &line(&bottom);
    Board { file: file(name, [order, order], &body), id: format!("{order}:{}", clues.join("/")) }
}

fn nonogram(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = size(rng);
    let clue = |rng: &mut Rng, length: usize| {
        let most = length.div_ceil(2);
        (0..rng.usize(0..=most)).map(|_| rng.usize(1..=length).to_string()).collect::<Vec<_>>()
    };
    let columns: Vec<_> = (0..width).map(|_| clue(rng, height)).collect();
    let rows: Vec<_> = (0..height).map(|_| clue(rng, width)).collect();
    let (down, across) = (height.div_ceil(2), width.div_ceil(2));
    let corner = ". ".repeat(across);
    let run = |clue: &[String], most: usize, i: usize| {
        (clue.len() + i).checked_sub(most).map_or(". ".to_owned(), |run| format!("{} ", clue[run]))
    };
    let mut body = String::new();
    for i in 0..down {
        let runs: String = columns.iter().map(|clue| run(clue, down, i)).collect();
        let _ = write!(body, "{corner}{runs}/");
    }
    for row in &rows {
        let runs: String = (0..across).map(|i| run(row, across, i)).collect();
        let _ = write!(body, "{runs}{}/", ". ".repeat(width));
    }
    let clues: Vec<String> = columns.iter().chain(&rows).map(|clue| clue.join(".")).collect();
    Board { file: file(name, size, &body), id: format!("{width}x{height}:{}", clues.join("/")) }
}

/// Rows of a file with a column and a row of numbers before the cells.
fn beside(counts: &[Cell], cells: &[String], width: usize) -> String {
    let (columns, rows) = counts.split_at(width);
    let mut body = String::from(". ");
    body.extend(columns.iter().map(|count| count.file() + " "));
    for (count, row) in rows.iter().zip(cells.chunks(width)) {
        let _ = write!(body, "/{} {} ", count.file(), row.join(" "));
    }
    body + "/"
}

fn tents(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = size(rng);
    let counts: Vec<Cell> =
        (0..width + height).map(|_| Cell::Number(rng.u32(0..=width.max(height) as u32))).collect();
    let mut trees = cells(rng, width * height, [1, 1], false);
    // This keeps the last tree close to the end.
    trees[width * height - 2] = Cell::Number(1);
    let files: Vec<String> = trees.iter().map(|tree| tree.file()).collect();
    // `a` steps over one cell, `_` over none; the last step leads past the end.
    let mark = |tree: &Cell| tree.number().map(|_| NONE);
    let walk = steps(trees.iter().map(mark).chain([Some(NONE)])).replace('`', "_");
    let counted: Vec<String> = counts.iter().map(|count| count.file()).collect();
    let id = format!("{width}x{height}:{walk},{}", counted.join(","));
    Board { file: file(name, size, &beside(&counts, &files, width)), id }
}

fn battleship(name: &str, rng: &mut Rng) -> Board {
    let size @ [width, height] = size(rng);
    let counts = cells(rng, width + height, [0, width.max(height) as u32], false);
    let parts = cells(rng, width * height, [0, 6], true);
    let files: Vec<String> = parts.iter().map(|part| part.file()).collect();
    let sign = |part: &Cell| match part {
        Cell::Empty => None,
        Cell::Unknown => Some("V".to_owned()),
        Cell::Number(number) => {
            "WTBLRCS".get(*number as usize..=*number as usize).map(str::to_owned)
        }
    };
    let hints = cut(runs(&parts.iter().map(sign).collect::<Vec<_>>(), ""));
    let counted: Vec<String> = counts
        .iter()
        .map(|count| count.number().map_or("-".to_owned(), |n| n.to_string()))
        .collect();
    let (bank, fleet) = *rng
        .choice(&[
            ("c", "f3,3,2,1"),
            ("d", "f4,4,3,2,1"),
            ("e", "f5,5,4,3,2,1"),
            ("3/11g/31s/61vg", "f6,1,0,1,0,0,1"),
            ("1/11g", "f1,1"),
        ])
        .expect("some");
    let end = if hints.is_empty() { String::new() } else { format!(",{hints}") };
    let id = format!("{width}x{height}{fleet}:{}{end}", counted.join(","));
    Board { file: file(name, size, &format!("{bank}/{}", beside(&counts, &files, width))), id }
}

fn magnets(name: &str, rng: &mut Rng) -> Board {
    // Dominoes in bricks of 2x2, horizontal or vertical; some are cut out.
    let [width, height] = [2 * rng.usize(1..=6), 2 * rng.usize(1..=6)];
    let bricks: Vec<u32> = (0..width * height / 4).map(|_| rng.u32(0..6)).collect();
    let half = |x: usize, y: usize| match (bricks[y / 2 * (width / 2) + x / 2], x % 2, y % 2) {
        (5, ..) => '*',
        (0 | 1, 0, _) => 'L',
        (0 | 1, ..) => 'R',
        (_, _, 0) => 'T',
        _ => 'B',
    };
    let [plus, minus] =
        [(); 2].map(|()| cells(rng, width + height, [0, (width.max(height) / 2) as u32], false));
    let mut body = String::new();
    for y in 0..height {
        body.extend((1..width).map(|x| if half(x - 1, y) == 'L' { "0 " } else { "1 " }));
        body.push('/');
    }
    for y in 1..height {
        body.extend((0..width).map(|x| if half(x, y - 1) == 'T' { "0 " } else { "1 " }));
        body.push('/');
    }
    for counts in [&plus, &minus] {
        let _ = write!(
            body,
            ". . {}/",
            counts[..width].iter().map(|count| count.file() + " ").collect::<String>()
        );
    }
    for y in 0..height {
        let _ = write!(body, "{} {} ", plus[width + y].file(), minus[width + y].file());
        body.extend((0..width).map(|x| if half(x, y) == '*' { "# " } else { ". " }));
        body.push('/');
    }
    let sign = |count: &Cell| {
        count.number().map_or('.', |number| char::from_digit(number, 36).expect("below 36"))
    };
    let line = |counts: &[Cell]| counts.iter().map(sign).collect::<String>();
    let [plus, minus] = [plus, minus]
        .map(|counts| format!("{},{}", line(&counts[..width]), line(&counts[width..])));
    let halves: String = (0..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .map(|(x, y)| half(x, y))
        .collect();
    Board {
        file: file(name, [width, height], &body),
        id: format!("{width}x{height}:{plus},{minus},{halves}"),
    }
}
