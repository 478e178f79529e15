//! Every position of every board of Net with up to 4 tiles, as the game judges it.
//!
//! Only connection counts: wires may have open ends and form loops, and tiles without wires need
//! not be connected.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tatham_core::author::contract::{InJson as _, Random, takes_some};
use tatham_core::grid::Arms;
use tatham_core::save::{SaveFile, Step};
use tatham_core::{AnyProblem, Json, Limit, Options, problem};
use tatham_kinds::find;

/// Grids of up to 4 tiles.
const SIZES: [[usize; 2]; 7] = [[2, 1], [1, 2], [3, 1], [1, 3], [4, 1], [1, 4], [2, 2]];

/// Tile of each sort.
const SORTS: [u32; 6] = [0, 1, 3, 5, 7, 15];

/// Number of boards with walls of each size of 3 tiles and more.
const WALLED: usize = 120;

/// Interval of the boards that are solved too.
const SOLVED: usize = 7;

/// Returns the referees that have been built, by name.
fn referees() -> Vec<(&'static str, PathBuf)> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("it lies in the folder where cargo builds");
    let programs = [("Debian's game", "referee"), ("today's game", "referee-sid")];
    let built = programs.map(|(name, folder)| (name, target.join(folder).join("referee")));
    let is_built = |(name, program): &(&str, PathBuf)| {
        if !program.exists() {
            eprintln!(
                "skipped: the verdict of {name} on Net (the referee is not built: cargo xtask referee)"
            );
        }
        program.exists()
    };
    built.into_iter().filter(is_built).collect()
}

/// Returns the game's verdict on each of these files: true if finished.
fn verdicts(program: &Path, files: &[String]) -> Vec<bool> {
    let mut process = Command::new(program)
        .arg("--many")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it is built");
    let (mut input, output) =
        (process.stdin.take().expect("a pipe"), process.stdout.take().expect("a pipe"));
    let verdicts = std::thread::scope(|scope| {
        // All at once: the pipe holds back the faster side.
        scope.spawn(move || {
            files.iter().try_for_each(|file| write!(input, "{}\n{file}", file.len()))
        });
        let lines = BufReader::new(output).lines().map(|line| line.expect("a verdict is text"));
        let is_finished = |(line, file): (String, &String)| {
            let verdict: Value = serde_json::from_str(&line).expect("a verdict is JSON");
            verdict["status"].as_i64().unwrap_or_else(|| panic!("{verdict}\n{file}")) == 1
        };
        lines.zip(files).map(is_finished).collect::<Vec<_>>()
    });
    process.wait().expect("it has ended");
    assert_eq!(verdicts.len(), files.len(), "the referee broke off at\n{}", files[verdicts.len()]);
    verdicts
}

/// Board: its parameters, its tiles in their first orientation, and the walls behind each.
struct Board {
    size: [usize; 2],
    wraps: bool,
    tiles: Vec<Arms>,
    walls: Vec<&'static str>,
}

impl Board {
    fn desc(&self) -> String {
        self.tiles
            .iter()
            .zip(&self.walls)
            .map(|(tile, walls)| format!("{:x}{walls}", tile.bits()))
            .collect::<Vec<_>>()
            .concat()
    }

    fn params(&self) -> String {
        let [width, height] = self.size;
        format!("{width}x{height}{}", if self.wraps { "w" } else { "" })
    }

    /// Returns every combination of orientations, each tile with its number of quarter turns.
    fn positions(&self) -> Vec<Vec<(Arms, u32)>> {
        let mut positions = vec![Vec::new()];
        for &tile in &self.tiles {
            let mut ways: Vec<(Arms, u32)> = Vec::new();
            for quarters in 0..4 {
                let turned = tile.turned(quarters);
                if ways.iter().all(|&(own, _)| own != turned) {
                    ways.push((turned, quarters));
                }
            }
            positions = positions
                .iter()
                .flat_map(|position| ways.iter().map(|&way| [&position[..], &[way]].concat()))
                .collect();
        }
        positions
    }

    /// Returns a position as an answer.
    fn answer(&self, position: &[(Arms, u32)]) -> Value {
        let row = |row: &[(Arms, u32)]| {
            row.iter().map(|(arms, _)| format!("{:x}", arms.bits())).collect::<Vec<_>>().concat()
        };
        json!({ "lines": position.chunks(self.size[0]).map(row).collect::<Vec<_>>() })
    }

    /// Returns the file of a player who has made these turns in one move: the game checks after
    /// each move whether it is finished, and stays finished.
    fn file(&self, position: &[(Arms, u32)]) -> String {
        let mut moves = String::new();
        for (cell, &(_, quarters)) in
            position.iter().enumerate().filter(|(_, (_, quarters))| *quarters > 0)
        {
            let letter = ['A', 'F', 'C'][quarters as usize - 1];
            write!(moves, "{letter}{},{};", cell % self.size[0], cell / self.size[0])
                .expect("a string grows");
        }
        if moves.is_empty() {
            // It is checked only after a move.
            moves.push_str("F0,0;F0,0;");
        }
        let (params, desc, steps) = (self.params(), self.desc(), vec![Step::Move(moves)]);
        SaveFile { game: "Net".to_owned(), params, next_params: "5x5".to_owned(), desc, steps }
            .to_string()
    }
}

/// Returns every board of a size without walls; of 2 tiles also with all walls, of more some with
/// walls.
fn boards(size: [usize; 2], wraps: bool) -> Vec<Board> {
    let area = size[0] * size[1];
    let arms = |bits| Arms::from_bits(bits).expect("a hex digit");
    let sorts = |number: usize| {
        (0..area as u32).map(|cell| arms(SORTS[number / 6_usize.pow(cell) % 6])).collect::<Vec<_>>()
    };
    let walls = |number: usize| {
        (0..area as u32).map(|cell| ["", "v", "h", "vh"][number / 4_usize.pow(cell) % 4]).collect()
    };
    let mut random = Random::seeded(1);
    let all = 6_usize.pow(area as u32);
    let numbers: Vec<[usize; 2]> = if area == 2 {
        (0..all).flat_map(|tiles| (0..16).map(move |walls| [tiles, walls])).collect()
    } else {
        let walled =
            (0..WALLED).map(|_| [random.below(all), random.below(4_usize.pow(area as u32))]);
        (0..all).map(|tiles| [tiles, 0]).chain(walled).collect()
    };
    numbers
        .into_iter()
        .map(|[tiles, own]| Board { size, wraps, tiles: sorts(tiles), walls: walls(own) })
        .collect()
}

/// All solutions, sorted.
fn solutions(puzzle: &AnyProblem) -> Vec<String> {
    let options = Options { limit: Some(Limit::All), ..Options::default() };
    let report = problem::solve(puzzle, &options).unwrap_or_else(|e| panic!("{e}"));
    let mut solutions: Vec<String> =
        report.solutions.iter().map(|solution| Json::value(solution).to_string()).collect();
    solutions.sort();
    solutions
}

#[test]
fn every_position_of_a_net_of_up_to_four_tiles_is_judged_as_by_the_game() {
    let (entry, referees) = (find("net").expect("in the table"), referees());
    let mut judged = [0; 2];
    for (size, wraps) in SIZES.into_iter().flat_map(|size| [(size, false), (size, true)]) {
        let (mut files, mut ours, mut written) = (Vec::new(), Vec::new(), Vec::new());
        for (number, board) in takes_some(boards(size, wraps).iter().enumerate(), 20) {
            let id = format!("{}:{}", board.params(), board.desc());
            let puzzle = (entry.parse)(&id).unwrap_or_else(|e| panic!("{id}: {e}"));
            let mut accepted = Vec::new();
            for position in board.positions() {
                let answer = board.answer(&position);
                let is_right = puzzle.accepts(&answer).is_ok();
                judged[usize::from(is_right)] += 1;
                files.push(board.file(&position));
                ours.push(is_right);
                accepted.extend(is_right.then(|| answer.to_string()));
            }
            if number % SOLVED > 0 {
                continue;
            }
            accepted.sort();
            assert_eq!(solutions(&puzzle), accepted, "{id}");
            // What needs no move is judged elsewhere.
            let saves = accepted.first().into_iter().chain(accepted.last()).map(|answer| {
                puzzle
                    .save(&answer.parse().expect("JSON"))
                    .unwrap_or_else(|| panic!("{id}: no moves enter {answer}"))
            });
            written
                .extend(saves.filter(|save| !save.steps.is_empty()).map(|save| save.to_string()));
        }
        for (name, program) in &referees {
            let theirs = verdicts(program, &files);
            let differ = (0..files.len()).find(|&at| theirs[at] != ours[at]);
            assert_eq!(
                differ.map(|at| &files[at]),
                None,
                "{name} says {:?}",
                differ.map(|at| theirs[at])
            );
            let open = verdicts(program, &written).into_iter().position(|is_finished| !is_finished);
            assert_eq!(open.map(|at| &written[at]), None, "{name} says that this is not finished");
        }
    }
    eprintln!(
        "net: {} wrong and {} right positions, judged by {} referees",
        judged[0],
        judged[1],
        referees.len()
    );
}

#[test]
fn nets_with_open_wires_have_as_many_solutions_as_the_game_takes() {
    let entry = find("net").expect("in the table");
    for (id, count) in [
        ("2x2:7777", 96),
        ("3x1:757", 9),
        ("3x3:fffffffff", 1),
        ("2x1:10", 4),
        ("2x1:00", 1),
        ("2x2w:3333", 80),
    ] {
        let puzzle = (entry.parse)(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(solutions(&puzzle).len(), count, "{id}");
    }
}
