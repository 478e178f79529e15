//! Black Box, Guess and Mines: IDs, and positions as save files.

use tatham_core::Size;
use tatham_core::author::contract::Random;
use tatham_core::save::{SaveFile, Step};

use super::Board;
use super::texts::{chance, hexadecimal, joined, shuffled, square};

/// Returns a position from the game's name, the ID, and the moves.
fn position(game: &str, id: &str, moves: Vec<String>) -> Board {
    let (params, desc) = id.split_once(':').unwrap_or((id, ""));
    let file = SaveFile {
        game: game.to_owned(),
        params: params.to_owned(),
        next_params: params.to_owned(),
        desc: desc.to_owned(),
        steps: moves.into_iter().map(Step::Move).collect(),
    };
    Board::new("position", file.to_string())
}

/// IDs of Black Box and Guess, which hide their answers behind masks; these were masked once.
const NO_BALL: &str = "w255h255m0M0:820b";
const BALLS: &str = "w255h255m0M65025:1656161821c122551e75e642fc007e4d6388701aacf5089638f6cfc4ff764\
    e55ec6122cc001ec9be92dc457404f1a9c955efb1ce6bcfcfe0b474fee268c9c9bcd83d58858491eb7d50c5635e4ac9\
    6bca0f63";
const COLOURS: &str = "c10p99g999bm:8607927acb111beb079398ed8ba44631993d84532438735664b69236136f91e\
    7bc61fa2d2b050e0ce646e87f27411d810c0c8bda9dedaeadaf323bba346b59f26377601a32703261b519fc6774527d\
    df193a045d4b07a8ca28cb332e72c98901bc3bb5";

pub(super) fn blackbox(random: &mut Random<'_>) -> Vec<Board> {
    let rays = shuffled(random, 4 * 255);
    let moves = rays.into_iter().take(200).map(|ray| format!("F{ray}")).collect();
    let mut boards = Board::pair(NO_BALL.to_owned(), BALLS.to_owned());
    boards.push(position("Black Box", BALLS, moves));
    boards
}

pub(super) fn guess(random: &mut Random<'_>) -> Vec<Board> {
    let mut guess = || format!("G{}", joined((0..99).map(|_| 1 + random.below(10)), ","));
    let moves = (0..30).map(|_| guess()).collect();
    vec![Board::new("random", COLOURS.to_owned()), position("Guess", COLOURS, moves)]
}

pub(super) fn mines(random: &mut Random<'_>) -> Vec<Board> {
    let size @ Size { width, height } = square(200);
    let id =
        |mines: &[bool]| format!("{size}:{},{},u{}", width / 2, height / 2, hexadecimal(mines));
    let click = size.cell(width / 2, height / 2);
    let laid: Vec<bool> =
        (0..size.area()).map(|cell| chance(random, 20) && cell != click).collect();
    let open = shuffled(random, size.area()).into_iter().filter(|&cell| !laid[cell]).take(2000);
    let moves = open.map(|cell| size.position(cell)).map(|(x, y)| format!("O{x},{y}")).collect();
    let mut boards = Board::pair(id(&vec![false; size.area()]), id(&laid));
    boards.push(position("Mines", &id(&laid), moves));
    boards
}
