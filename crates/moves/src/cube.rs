//! Cube: roll a solid until all its faces are blue. The face below and the cell under it swap
//! colours.

mod draw;
mod floor;
mod make;
mod params;
mod search;
mod solid;

use std::cmp::Ordering;
use std::sync::Arc;

use tatham_core::author::code::{Bits, Code, params};
use tatham_core::author::scan::Scanner;
use tatham_core::gesture::Gesture;
use tatham_core::make::Maker;
use tatham_core::{Attempt, Budget, Entry, Kind, ParseError, Picture, Place, Refusal, Stop};

use crate::MovePuzzle;
use crate::answer::{Best, Proof};
use crate::game::{self, Game, Outcome};
use crate::move_puzzle::after;
use floor::{Floor, LETTERS, NAMES};
use params::CubeParams;

/// Cube.
#[derive(Clone, Copy, Debug)]
pub struct Cube;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<MovePuzzle<Cube>>();

/// Keys of the directions, with their labels.
const KEYS: [(&str, &str); 4] =
    [("ArrowLeft", "left"), ("ArrowRight", "right"), ("ArrowUp", "up"), ("ArrowDown", "down")];

static KIND: Kind = Kind {
    name: "cube",
    title: "Cube",
    about: "roll a solid over the board until all blue squares are on its faces",
    grammar: &[
        (
            "[tcoi]D1xD2:BLUE,START",
            "`t` tetrahedron, `c` cube, `o` octahedron, `i` icosahedron; then the sides of the board (a rectangle, or a hexagon with alternating sides)",
        ),
        ("BLUE", "blue squares or triangles as bits, 4 in a hex digit"),
        ("START", "the number of the square or triangle under the solid, from 0"),
    ],
    example: "c4x4:4495,0",
    unsolvable: Some("t1x2:8000,1"),
    rules: "Roll the solid over the grid. A face picks up the blue of a square, and gives blue \
        to a square that has none. All faces must become blue.",
    ..game::KIND
};

/// The board.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    ground: Arc<Floor>,
    /// True for each piece of the floor that is blue.
    blue: Vec<bool>,
    /// Blue faces of the solid by their place, as bits; the first bit is the face below.
    faces: u32,
    /// Piece of the floor on which the solid rests.
    piece: usize,
}

impl Game for Cube {
    const KIND: &'static Kind = &KIND;
    const KEYS: &[(&str, &str)] = &KEYS;
    const MAKER: Maker = tatham_make::game_maker::<MovePuzzle<Self>>();
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let ((solid, sides), desc) = params(text, KIND.title, &CubeParams)?;
        let ground = Floor::new(solid, sides);
        let mut scan = Scanner::new(desc);
        let blue = Bits { count: ground.pieces.len(), is_capital: true }.read(&mut scan)?;
        scan.expect(',')?;
        let piece = scan.number("the first square", 0..=blue.len() as u64 - 1)? as usize;
        scan.finish("the end of the puzzle")?;
        Ok(Board { ground: Arc::new(ground), blue, faces: 0, piece })
    }

    fn id(start: &Board) -> String {
        let bits = Bits { count: start.blue.len(), is_capital: true };
        format!(
            "{}:{},{}",
            CubeParams.text(&(start.ground.solid, start.ground.sides)),
            bits.text(&start.blue),
            start.piece
        )
    }

    fn impossible(board: &Board) -> Option<String> {
        let solid = board.ground.solid;
        let kinds = board.ground.kinds();
        // A colour that the solid has picked up counts where it was: only start boards are asked
        // about kinds.
        let blue =
            kinds.iter().zip(&board.blue).filter(|&(_, &is_blue)| is_blue).map(|(&kind, _)| kind);
        let (counts, faces) = (solid.count_kinds(&blue.collect::<Vec<_>>()), solid.faces());
        let all = counts.iter().sum::<usize>() + board.faces.count_ones() as usize;
        if all < faces {
            return Some(format!("{all} blue in all are too few for {faces} faces"));
        }
        let too_few = board.faces == 0 && counts.iter().any(|&count| count < faces / solid.kinds());
        too_few
            .then(|| "some faces can never touch a blue piece, wherever the solid rolls".to_owned())
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        // The game reads only the first letter.
        let direction = LETTERS
            .iter()
            .position(|&letter| text.starts_with(letter))
            .ok_or(Refusal::other("is not a roll"))?;
        let (to, before) =
            board.ground.roll(board.piece, direction).ok_or(Refusal::other("leaves the board"))?;
        let is_blue = |place: usize| board.faces >> place & 1 == 1;
        let mut faces =
            (0..before.len()).filter(|&place| is_blue(before[place])).map(|place| 1 << place).sum();
        // When all faces are blue, the solid may roll on and picks up nothing more.
        if board.faces != board.ground.solid.all_blue() {
            let below = faces & 1 == 1;
            faces = faces & !1 | u32::from(std::mem::replace(&mut board.blue[to], below));
        }
        (board.faces, board.piece) = (faces, to);
        Ok(())
    }

    fn moves(board: &Board) -> Vec<String> {
        let directions =
            (0..4).filter(|&direction| board.ground.roll(board.piece, direction).is_some());
        directions.map(|direction| LETTERS[direction].to_string()).collect()
    }

    /// A tap on the square to which the solid rolls, or an arrow key.
    fn gestures(board: &Board) -> Vec<(String, Gesture)> {
        let rolls = (0..LETTERS.len()).filter_map(|direction| {
            let (to, _) = board.ground.roll(board.piece, direction)?;
            let text = LETTERS[direction].to_string();
            let tap = Gesture::tap(board.ground.place(to));
            Some([(text.clone(), tap), (text, Gesture::key(KEYS[direction].0))])
        });
        rolls.flatten().collect()
    }

    fn left(board: &Board) -> u64 {
        (board.ground.solid.all_blue() & !board.faces).count_ones().into()
    }

    fn say(_board: &Board, text: &str) -> String {
        let direction =
            LETTERS.iter().position(|&letter| text.starts_with(letter)).unwrap_or_default();
        format!("roll {}", NAMES[direction])
    }

    fn effect(board: &Board, moves: &[String]) -> Option<String> {
        let next = after::<Self>(board, &moves[..1]).ok()?;
        let (solid, all) = (board.ground.solid.name(), board.ground.solid.faces());
        let [before, now] = [board, &next].map(|board| board.faces.count_ones() as usize);
        let blue = match now {
            0 => format!("none of its {all} faces is blue"),
            1 => format!("1 of its {all} faces is blue"),
            _ if now == all => format!("all {all} faces are blue"),
            _ => format!("{now} of its {all} faces are blue"),
        };
        Some(match now.cmp(&before) {
            Ordering::Greater => format!("the {solid} picks up a blue face, and now {blue}"),
            Ordering::Less => format!("the {solid} puts down a blue face, and now {blue}"),
            Ordering::Equal => format!("the {solid} keeps its colours, and {blue}"),
        })
    }

    fn places(board: &Board, text: &str) -> Vec<Place> {
        let direction =
            LETTERS.iter().position(|&letter| text.starts_with(letter)).unwrap_or_default();
        board
            .ground
            .roll(board.piece, direction)
            .map(|(to, _)| board.ground.place(to))
            .into_iter()
            .collect()
    }

    fn text(board: &Board) -> String {
        draw::text(board)
    }

    fn draw(board: &Board) -> Picture {
        draw::draw(board)
    }

    fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
        search::solve(board, budget)
    }

    fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
        search::prove(board, best, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::contract::game_contract!(Cube);

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<MovePuzzle<Cube>>(&[
            ("4x4:4495,0", 0..1, "`t`, `c`, `o` or `i`"),
            ("c1x9:0000,0", 0..4, "at least 2"),
            ("c2x3:00,0", 0..4, "too small"),
            ("t1x1:00,0", 0..4, "too small"),
            ("c33x33:0,0", 0..6, "too large"),
            ("c4x4:449,0", 8..9, "4 hexadecimal digits"),
            ("c4x4:4495", 9..9, "`,`"),
            ("c4x4:4495,16", 10..12, "15"),
            ("c4x4:4495,0x", 11..12, "the end"),
        ]);
    }

    #[test]
    fn blue_goes_from_the_ground_to_the_face_and_back() {
        let mut board = Cube::parse("c4x4:4495,0").unwrap();
        let mut after =
            |text: &str| Cube::follow(&mut board, text).map(|()| (Cube::text(&board), board.faces));
        assert_eq!(
            after("R"),
            Ok((". o . .\n. # . .\n# . . #\n. # . #\n1 of 6 faces are blue\n".to_owned(), 1))
        );
        // The blue face is on the right now. Rolling down keeps it there; rolling right brings it
        // below, onto blue, where nothing changes.
        assert_eq!(after("L").map(|(_, faces)| faces.count_ones()), Ok(1));
        assert!(
            after("L").is_err() && after("U").is_err() && after("X").is_err() && after("").is_err()
        );
        let all = ["D", "R", "R", "D"]
            .map(|text| after(text).map(|(_, faces)| (faces.count_ones(), faces & 1)));
        assert_eq!(all, [Ok((1, 0)), Ok((1, 1)), Ok((1, 0)), Ok((1, 0))]);
    }

    #[test]
    fn what_the_game_may_not_give_has_no_way() {
        for (id, part) in [("c4x4:4485,0", "5 blue in all"), ("t1x2:F000,12", "never touch")] {
            let why = Cube::impossible(&Cube::parse(id).unwrap());
            assert!(why.as_ref().is_some_and(|why| why.contains(part)), "{id}: {why:?}");
        }
    }
}
