//! Orientations and renamed values: their solutions are the solutions in these orientations, with
//! renamed values.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tatham_core::author::contract::{ids, takes_some};
use tatham_core::grid::Arms;
use tatham_core::problem::{Options, solve};
use tatham_core::{AnyProblem, Direction, Entry, Orientation, Size};
use tatham_kinds::{KINDS, find};

/// Puzzles of each kind that are turned.
const PUZZLES: usize = 6;

/// Area of the largest puzzle that is turned.
const LARGEST: usize = 110;

/// Kinds without orientations, though they are made: games, tilings, colours of regions.
const WITHOUT: [&str; 16] = [
    "blackbox",
    "cube",
    "fifteen",
    "flip",
    "flood",
    "guess",
    "inertia",
    "map",
    "mines",
    "netslide",
    "pegs",
    "samegame",
    "sixteen",
    "twiddle",
    "untangle",
    "countdown",
];

/// Kinds whose values are renamed.
const RENAMED: [&str; 4] = ["dominosa", "singles", "solo", "unruly"];

/// Returns some small puzzles of a kind.
fn puzzles(entry: &Entry) -> Vec<AnyProblem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(entry.kind.name);
    let text = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
    let texts = [entry.kind.example.to_owned(), text("basic.txt"), text("sgt.txt")];
    let read = texts.iter().flat_map(|text| ids(text)).filter_map(|id| (entry.parse)(id).ok());
    let is_small = |puzzle: &AnyProblem| size(puzzle).is_none_or(|size| size.area() <= LARGEST);
    let mut puzzles: Vec<AnyProblem> = read.filter(is_small).collect();
    let step = puzzles.len().div_ceil(PUZZLES).max(1);
    puzzles = puzzles.into_iter().step_by(step).collect();
    assert!(puzzles.len() >= 2, "{}", entry.kind.name);
    puzzles
}

/// Returns the size in an ID, if it is written there.
fn size(puzzle: &AnyProblem) -> Option<Size> {
    let id = puzzle.game_id();
    let (width, rest) = id.split_once('x')?;
    let height: String = rest.chars().take_while(char::is_ascii_digit).collect();
    Some(Size { width: width.parse().ok()?, height: height.parse().ok()? })
}

/// Returns up to 2 solutions, and the verdict.
fn solved(puzzle: &AnyProblem) -> (Value, Vec<Value>) {
    let report = solve(puzzle, &Options::default()).expect("no defect");
    let report = serde_json::to_value(report).expect("JSON");
    let solutions = report["solutions"].as_array().cloned().unwrap_or_default();
    (report["status"].clone(), solutions)
}

/// Returns a solution in another orientation, shape by shape.
fn turned(way: Orientation, solution: &Value) -> Value {
    let (shape, value) = solution.as_object().and_then(|it| it.iter().next()).expect("a shape");
    let rows = || value.as_array().expect("rows").iter();
    let chars = |row: &Value| row.as_str().expect("text").chars().map(|c| json!(c)).collect();
    let grid: Vec<Vec<Value>> = match shape.as_str() {
        "grid" | "regions" => rows().map(|row| row.as_array().expect("a row").clone()).collect(),
        "rows" | "lines" => rows().map(chars).collect(),
        other => panic!("no grid: {other}"),
    };
    let size = Size { width: grid[0].len(), height: grid.len() };
    let cells: Vec<Value> = grid.concat();
    let mut moved = vec![Value::Null; cells.len()];
    for (cell, value) in cells.into_iter().enumerate() {
        moved[way.cell(size, cell)] = match value.as_str() {
            Some(sign) => sign_turned(way, shape, sign).into(),
            None => value,
        };
    }
    let width = way.size(size).width;
    if shape == "regions" {
        let mut numbers = BTreeMap::new();
        for region in &mut moved {
            let next = numbers.len();
            *region = (*numbers.entry(region.to_string()).or_insert(next)).into();
        }
    }
    let joined = |row: &[Value]| row.iter().filter_map(Value::as_str).collect::<String>();
    let rows: Vec<Value> = moved
        .chunks(width)
        .map(|row| if moved[0].is_string() { joined(row).into() } else { row.to_vec().into() })
        .collect();
    json!({ shape: rows })
}

/// Returns the sign of a cell in another orientation: diagonals, ends of ships, lines to sides.
fn sign_turned(way: Orientation, shape: &str, sign: &str) -> String {
    const SIDES: [(&str, Direction); 4] = [
        ("T", Direction::North),
        ("R", Direction::East),
        ("B", Direction::South),
        ("L", Direction::West),
    ];
    if shape == "lines" {
        let arms = Arms::from_bits(u32::from_str_radix(sign, 16).expect("a digit")).expect("arms");
        return format!("{:x}", way.arms(arms).bits());
    }
    match sign {
        "/" if way.crosses_diagonals() => "\\".to_owned(),
        "\\" if way.crosses_diagonals() => "/".to_owned(),
        _ => sign.to_owned(),
    }
    .chars()
    .map(|sign| {
        let side = SIDES.iter().find(|(own, _)| shape == "ships" && sign.to_string() == *own);
        let turned = side.map(|&(_, side)| way.direction(side));
        let turned = SIDES.iter().find(|(_, side)| Some(*side) == turned);
        turned.map_or_else(|| sign.to_string(), |(own, _)| (*own).to_owned())
    })
    .collect()
}

/// Returns the edges of a grid of squares with their ends, in the order of Loopy's numbers.
fn edges(size: Size) -> Vec<[[usize; 2]; 2]> {
    let mut edges = Vec::new();
    for cell in 0..size.area() {
        let (x, y) = size.position(cell);
        let corners = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
        for side in 0..4 {
            let mut edge = [corners[side], corners[(side + 1) % 4]];
            edge.sort_unstable();
            if !edges.contains(&edge) {
                edges.push(edge);
            }
        }
    }
    edges
}

/// Returns a list of places between corners or cells in another orientation.
fn moved(way: Orientation, size: Size, ends: [[usize; 2]; 2]) -> [[usize; 2]; 2] {
    let mut ends = ends.map(|[x, y]| {
        let (x, y) = way.size(size).position(way.cell(size, size.cell(x, y)));
        [x, y]
    });
    ends.sort_unstable();
    ends
}

/// Returns a solution of a puzzle of this size in another orientation.
fn solution_turned(way: Orientation, kind: &str, size: Option<Size>, solution: &Value) -> Value {
    let list = |name: &str| solution[name].as_array().expect("a list").clone();
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    match (kind, size) {
        ("loopy", Some(size)) => {
            let (from, to) = (edges(size), edges(way.size(size)));
            let corners = Size { width: size.width + 1, height: size.height + 1 };
            let edge = |edge: &Value| {
                let turned = moved(way, corners, from[number(edge)]);
                to.iter().position(|own| *own == turned).expect("an edge")
            };
            let mut lines: Vec<usize> = list("edges").iter().map(edge).collect();
            lines.sort_unstable();
            json!({ "edges": lines })
        }
        ("bridges", Some(size)) => {
            let bridge = |bridge: &Value| {
                let own: Vec<usize> =
                    bridge.as_array().expect("a bridge").iter().map(number).collect();
                let [from, to] = moved(way, size, [[own[0], own[1]], [own[2], own[3]]]);
                vec![from[0], from[1], to[0], to[1], own[4]]
            };
            let mut bridges: Vec<Vec<usize>> = list("bridges").iter().map(bridge).collect();
            bridges.sort_unstable_by_key(|own| (own[1], own[0], own[3], own[2]));
            json!({ "bridges": bridges })
        }
        ("battleship", _) => {
            let ships = json!({ "ships": solution["rows"] });
            json!({ "rows": turned_ships(way, &ships)["ships"] })
        }
        _ => turned(way, solution),
    }
}

/// Returns the fleet in another orientation.
fn turned_ships(way: Orientation, ships: &Value) -> Value {
    let rows = ships["ships"].as_array().expect("rows");
    let rows: Vec<Vec<char>> =
        rows.iter().map(|row| row.as_str().expect("text").chars().collect()).collect();
    let grid = tatham_core::Grid::from_rows(rows).expect("a grid");
    let turned = way.grid(&grid).map(|sign| sign_turned(way, "ships", &sign.to_string()));
    let width = turned.size().width;
    json!({ "ships": turned.cells().chunks(width).map(<[String]>::concat).collect::<Vec<_>>() })
}

/// Returns solutions in an order of their own.
fn sorted(solutions: impl IntoIterator<Item = Value>) -> Vec<String> {
    let mut texts: Vec<String> = solutions.into_iter().map(|it| it.to_string()).collect();
    texts.sort();
    texts
}

#[test]
fn a_turned_puzzle_has_the_turned_solution() {
    let mut without = Vec::new();
    for entry in KINDS {
        let name = entry.kind.name;
        let mut ways = 0;
        for puzzle in takes_some(puzzles(entry), 6) {
            let (status, solutions) = solved(&puzzle);
            let unique = status == "unique";
            for way in Orientation::ALL {
                let Some(other) = puzzle.turned(way) else { continue };
                ways += 1;
                let (id, was) = (other.game_id(), puzzle.game_id());
                let again =
                    (entry.parse)(&id).unwrap_or_else(|error| panic!("{name} {id}: {error}"));
                assert!(again.equals(&other), "{name} {id}, from {was}: read as another");
                assert_eq!(other.canonical_id(), puzzle.canonical_id(), "{name} {id}");
                if way == Orientation::default() {
                    // Net drops walls on the rim of a grid, where they mean nothing.
                    assert!(id == was || name == "net", "{name}: {id}, from {was}");
                    continue;
                }
                let (found, others) = solved(&other);
                assert_eq!(found, status, "{name} {id}, from {was}");
                if unique {
                    let own = |own: &Value| solution_turned(way, name, size(&puzzle), own);
                    let expected = sorted(solutions.iter().map(own));
                    assert_eq!(sorted(others), expected, "{name} {id}, from {was}");
                }
            }
        }
        if ways == 0 {
            without.push(name);
        }
    }
    let mut expected = WITHOUT;
    expected.sort_unstable();
    assert_eq!(without, expected);
}

#[test]
fn a_renamed_puzzle_has_the_renamed_solution() {
    let mut with = Vec::new();
    for entry in KINDS {
        let name = entry.kind.name;
        let mut is_renamed = false;
        for puzzle in puzzles(entry) {
            let Some(other) = puzzle.renamed() else { break };
            is_renamed = true;
            let (id, was) = (other.game_id(), puzzle.game_id());
            let again = (entry.parse)(&id).unwrap_or_else(|error| panic!("{name} {id}: {error}"));
            assert!(again.equals(&other), "{name} {id}, from {was}: read as another");
            let twice = other.renamed().expect("as before");
            assert!(twice.equals(&other), "{name} {id}: renamed again");
            let ((status, solutions), (found, others)) = (solved(&puzzle), solved(&other));
            assert_eq!(found, status, "{name} {id}, from {was}");
            if status == "unique" {
                assert_bijection(&solutions[0], &others[0], name);
            }
        }
        if is_renamed {
            with.push(name);
        }
    }
    assert_eq!(with, RENAMED);
    // Another name for each digit, and other orientations, are the same puzzle.
    let solo =
        |id: &str| (find("solo").expect("a kind").parse)(id).expect("a puzzle").canonical_id();
    assert_eq!(solo("2x2:1_2_3_4l"), solo("2x2:3_1_4_2l"));
    assert_eq!(solo("2x2:1_2_3_4l"), solo("2x2:l4_1_3_2"));
    assert_ne!(solo("2x2:1_2_3_4l"), solo("2x2:1_2_4a3k"));
}

/// Checks that each value of a solution has another one in the other, always the same.
fn assert_bijection(first: &Value, second: &Value, name: &str) {
    let signs = |solution: &Value| -> Vec<String> {
        let (_, rows) = solution.as_object().and_then(|it| it.iter().next()).expect("a shape");
        let cells = |row: &Value| match row {
            Value::String(text) => text.chars().map(|sign| sign.to_string()).collect::<Vec<_>>(),
            row => row.as_array().expect("a row").iter().map(ToString::to_string).collect(),
        };
        rows.as_array().expect("rows").iter().flat_map(cells).collect()
    };
    let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
    for (from, to) in signs(first).into_iter().zip(signs(second)) {
        assert_eq!(there.entry(from.clone()).or_insert_with(|| to.clone()), &to, "{name}");
        assert_eq!(back.entry(to).or_insert_with(|| from.clone()), &from, "{name}");
    }
}
