//! Flip: press squares to toggle groups of squares, by a pattern for each, until all are light.

mod make;
mod search;

use std::sync::Arc;

use tatham_core::author::code::{Bits, Code as _, Flag, Flags, Given, Sides, Text, params};
use tatham_core::author::play::numbers;
use tatham_core::gesture::Gesture;
use tatham_core::make::Maker;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{
    Attempt, Budget, Entry, Kind, ParseError, Picture, Place, Refusal, Size, Stop, words,
};

use crate::MovePuzzle;
use crate::answer::{Best, Proof};
use crate::game::{self, Game, Outcome};

/// Flip.
#[derive(Clone, Copy, Debug)]
pub struct Flip;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<MovePuzzle<Flip>>();

static KIND: Kind = Kind {
    name: "flip",
    title: "Flip",
    aliases: &["lights-out"],
    about: "press squares to toggle groups of squares until all are lit",
    grammar: &[(
        "WxH:MATRIX,GRID",
        "hex digits: the squares that each square toggles, then the dark squares",
    )],
    example: "3x3:d074191345d1644c17058,7f8",
    unsolvable: Some("2x1:f,8"),
    rules: "Press a square to turn it and some of its neighbours. Make all squares light.",
    ..game::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 50] },
    Flags::new(&[Flag::option("r", "random patterns"), Flag::option("c", "crosses")]),
);

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    /// Toggle matrix: for each square, true for each square that it turns over.
    turns: Arc<Vec<bool>>,
    /// True for each dark square.
    dark: Vec<bool>,
}

/// Description of an ID: the patterns and the squares.
fn desc(size: Size) -> (Bits, Text, Bits) {
    let bits = |count| Bits { count, is_capital: false };
    (bits(size.area() * size.area()), Text(","), bits(size.area()))
}

impl Board {
    /// Returns the squares that a square turns over.
    fn turned(&self, cell: usize) -> impl Iterator<Item = usize> {
        let area = self.size.area();
        (0..area).filter(move |other| self.turns[cell * area + other])
    }

    fn press(&mut self, cell: usize) {
        for cell in self.turned(cell).collect::<Vec<usize>>() {
            self.dark[cell] ^= true;
        }
    }

    fn squares(&self) -> Picture {
        let mut picture = Picture::new(self.size);
        for (cell, &is_dark) in self.dark.iter().enumerate() {
            picture.mark(cell, if is_dark { Shape::Black } else { Shape::White }, Tone::Given);
        }
        picture
    }

    /// Returns the square that a move presses.
    fn pressed(&self, text: &str) -> Result<usize, Refusal> {
        let [x, y] = numbers("M#,#", text)?;
        let is_inside = x < self.size.width && y < self.size.height;
        is_inside.then(|| self.size.cell(x, y)).ok_or(Refusal::LeavesTheGrid)
    }
}

impl Game for Flip {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<MovePuzzle<Self>>();
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let ((size, _), text) = params(text, KIND.title, &PARAMS)?;
        let (turns, (), dark) = desc(size).parse(text)?;
        Ok(Board { size, turns: turns.into(), dark })
    }

    fn id(start: &Board) -> String {
        let parts = (start.turns.to_vec(), (), start.dark.clone());
        PARAMS.text(&(start.size, Given::default())) + ":" + &desc(start.size).text(&parts)
    }

    fn impossible(board: &Board) -> Option<String> {
        let cells = search::odd(board)?;
        let places: Vec<Place> = cells.iter().map(|&cell| board.size.place(cell)).collect();
        let (names, dark) =
            (Place::names(&places), cells.iter().filter(|&&cell| board.dark[cell]).count());
        if let [name] = &names[..] {
            return Some(format!("{name} is dark, and no press toggles it"));
        }
        let (number, squares) = (words::number(dark), words::list(&names, "and"));
        Some(format!(
            "{number} of {squares} are dark, an odd number, and each press toggles an even number of them"
        ))
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        let area = board.size.area();
        if text.strip_prefix('S').is_some_and(|marks| marks.len() == area) {
            // The game marks squares that should be pressed.
            return Ok(());
        }
        board.press(board.pressed(text)?);
        Ok(())
    }

    fn moves(board: &Board) -> Vec<String> {
        let positions = (0..board.size.area()).map(|cell| board.size.position(cell));
        positions.map(|(x, y)| format!("M{x},{y}")).collect()
    }

    /// A tap presses a square.
    fn gestures(board: &Board) -> Vec<(String, Gesture)> {
        (0..board.size.area())
            .map(|cell| {
                let (x, y) = board.size.position(cell);
                (format!("M{x},{y}"), Gesture::tap(board.size.place(cell)))
            })
            .collect()
    }

    /// Returns the number of dark squares.
    fn left(board: &Board) -> u64 {
        board.dark.iter().filter(|&&is_dark| is_dark).count() as u64
    }

    fn say(board: &Board, text: &str) -> String {
        board.pressed(text).map_or_else(
            |_| "be shown what to press".to_owned(),
            |cell| format!("press {}", board.size.label(cell)),
        )
    }

    fn effect(board: &Board, moves: &[String]) -> Option<String> {
        let cell = board.pressed(moves.first()?).ok()?;
        let (to_light, to_dark): (Vec<usize>, Vec<usize>) =
            board.turned(cell).partition(|&cell| board.dark[cell]);
        let turn = |cells: &[usize], colour: &str| match cells.len() {
            0 => None,
            1 => Some(format!("1 square turns {colour}")),
            count => Some(format!("{count} squares turn {colour}")),
        };
        let parts: Vec<String> =
            [turn(&to_light, "light"), turn(&to_dark, "dark")].into_iter().flatten().collect();
        Some(words::list(&parts, "and")).filter(|_| !parts.is_empty())
    }

    fn places(board: &Board, text: &str) -> Vec<Place> {
        let cells = board.pressed(text).into_iter().flat_map(|cell| board.turned(cell));
        cells.map(|cell| board.size.place(cell)).collect()
    }

    fn text(board: &Board) -> String {
        let sign = |&is_dark: &bool| if is_dark { '#' } else { '.' };
        board
            .dark
            .chunks(board.size.width)
            .map(|row| row.iter().map(sign).collect::<String>() + "\n")
            .collect()
    }

    fn draw(board: &Board) -> Picture {
        board.squares()
    }

    /// The order of presses does not matter, so the first board shows all of them.
    fn draw_way(start: &Board, moves: &[String]) -> Option<Picture> {
        let mut picture = start.squares();
        let cells: Vec<usize> = moves.iter().map_while(|text| start.pressed(text).ok()).collect();
        for (number, &cell) in cells.iter().enumerate() {
            picture.mark(cell, Shape::Corner((number + 1).to_string()), Tone::Found);
        }
        Some(picture)
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

    crate::contract::game_contract!(Flip);

    #[test]
    fn what_is_wrong_with_an_id_is_said_with_its_place() {
        tatham_core::author::contract::flaws::<MovePuzzle<Flip>>(&[
            ("0x3:,", 0..1, "at least 1"),
            ("51:", 0..2, "50"),
            ("2x1:9", 5..5, "`,`"),
            ("2x1:9,", 6..6, "a hexadecimal digit"),
            ("2x1:g,8", 4..5, "a hexadecimal digit"),
            ("2x1:9,80", 7..8, "the end"),
            ("2x1q:9,8", 3..4, "`r`"),
            ("2x1:9,8", 0..0, ""),
            ("2x1r:9,8", 0..0, "2x1:9,8"),
            ("2x1c:9,8", 0..0, "2x1:9,8"),
            ("2x1:9,B", 0..0, "2x1:9,8"),
        ]);
    }

    #[test]
    fn squares_are_turned_as_in_the_real_game() {
        let mut board = Flip::parse("3x3:d074191345d1644c17058,7f8").unwrap();
        assert_eq!(Flip::text(&board), ".##\n###\n##.\n".replace("##.\n", "###\n"));
        Flip::follow(&mut board, "M0,0").unwrap();
        assert_eq!((Flip::text(&board).as_str(), Flip::left(&board)), ("#.#\n.##\n###\n", 7));
        assert_eq!(Flip::say(&board, "M2,0"), "press R1C3");
        for text in ["M3,0", "M0,3", "M0", "0,0", "", "S1"] {
            assert!(Flip::follow(&mut board, text).is_err(), "{text}");
        }
        assert_eq!(Flip::follow(&mut board, "S000000001"), Ok(()));
    }

    #[test]
    fn why_there_is_no_way_is_said() {
        for (id, why) in [
            (
                "2x1:f,8",
                "one of R1C1 and R1C2 are dark, an odd number, and each press toggles an even number of them",
            ),
            ("2x1:a,4", "R1C2 is dark, and no press toggles it"),
        ] {
            assert_eq!(Flip::impossible(&Flip::parse(id).unwrap()).unwrap(), why, "{id}");
        }
    }
}
