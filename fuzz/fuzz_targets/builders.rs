//! Builders of the crate for programs: for any rows, clues and cages, they return a puzzle that
//! agrees with its ID, or an error. The first byte chooses the builder, and the rest are the
//! values.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tatham::answer::Complete;
use tatham::{
    Akari, Budget, Countdown, Error, Futoshiki, Instance, KenKen, Mastermind, Minesweeper,
    Nonogram, Skyscrapers, Slitherlink, Sudoku, Tents,
};
use tatham_core::Puzzle;

/// Number of budget checks before a search gives up.
const STEPS: u64 = 50;

/// Values in order; at their end they are all 0.
struct Values<'d>(std::slice::Iter<'d, u8>);

impl Values<'_> {
    fn next(&mut self) -> u8 {
        self.0.next().copied().unwrap_or_default()
    }

    /// Returns a number that is small most of the time.
    fn number(&mut self) -> usize {
        match self.next() {
            255 => usize::MAX,
            254 => usize::from(self.next()) << 8 | usize::from(self.next()),
            small => usize::from(small % 12),
        }
    }

    /// Returns up to 10 values.
    fn list<T>(&mut self, mut value: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.next() % 11).map(|_| value(self)).collect()
    }

    /// Returns rows that are equally long most of the time.
    fn rows<T>(&mut self, mut value: impl FnMut(&mut Self) -> T) -> Vec<Vec<T>> {
        let (height, width) = (self.next() % 11, self.next() % 11);
        let row = |values: &mut Self| {
            let odd = u8::from(values.next() == 255);
            (0..width + odd).map(|_| value(values)).collect()
        };
        let mut row = row;
        (0..height).map(|_| row(self)).collect()
    }

    fn texts(&mut self, signs: &[u8]) -> Vec<String> {
        let sign = |values: &mut Self| match values.next() {
            255 => 'é',
            byte => char::from(signs[usize::from(byte) % signs.len()]),
        };
        self.rows(sign).into_iter().map(String::from_iter).collect()
    }

    fn cell(&mut self) -> (usize, usize) {
        (self.number(), self.number())
    }

    fn digit(&mut self) -> u32 {
        self.number() as u32
    }
}

/// Checks that a puzzle equals the one of its ID, can be drawn, and can be searched in a few steps.
fn look<K: Puzzle<PartialAnswer: Complete>>(built: Result<Instance<K>, Error>) {
    let Ok(puzzle) = built else { return };
    let again = Instance::<K>::parse(&puzzle.id()).expect("its own ID");
    assert_eq!(again.problem(), puzzle.problem());
    let (picture, budget) = (puzzle.draw(), Budget::steps(STEPS));
    for answer in puzzle.answers(&budget).take(1).flatten() {
        assert!(puzzle.draw_answer(&answer).is_ok_and(|drawn| drawn.size == picture.size));
    }
}

fn sudoku(values: &mut Values<'_>) -> Result<Sudoku, Error> {
    let mut builder = Sudoku::from_rows(values.rows(Values::digit));
    for _ in 0..values.next() % 40 {
        builder = match values.next() % 8 {
            0 => builder.boxes(values.number(), values.number()),
            1 => builder.jigsaw(values.rows(Values::number)),
            2 => builder.diagonals(),
            _ => builder.cage(values.digit(), values.list(Values::cell)),
        };
    }
    builder.build()
}

fn kenken(values: &mut Values<'_>) -> Result<KenKen, Error> {
    let mut builder = KenKen::new(values.number());
    for _ in 0..values.next() % 40 {
        let operation = char::from(b"+-*/x"[usize::from(values.next() % 5)]);
        builder = builder.cage(operation, values.digit(), values.list(Values::cell));
    }
    builder.build()
}

fn skyscrapers(values: &mut Values<'_>) -> Result<Skyscrapers, Error> {
    let mut builder = Skyscrapers::new(values.number());
    for _ in 0..values.next() % 6 {
        builder = match values.next() % 5 {
            0 => builder.top(values.list(Values::digit)),
            1 => builder.bottom(values.list(Values::digit)),
            2 => builder.left(values.list(Values::digit)),
            3 => builder.right(values.list(Values::digit)),
            _ => builder.given(values.rows(Values::digit)),
        };
    }
    builder.build()
}

fn futoshiki(values: &mut Values<'_>) -> Result<Futoshiki, Error> {
    let mut builder = Futoshiki::from_rows(values.rows(Values::digit));
    for _ in 0..values.next() % 20 {
        builder = builder.greater(values.cell(), values.cell());
    }
    builder.build()
}

fn tents(values: &mut Values<'_>) -> Result<Tents, Error> {
    let count = |values: &mut Values<'_>| Some(values.digit()).filter(|count| *count < 11);
    Tents::new(values.texts(b"..T"), values.list(count), values.list(count))
}

fn mastermind(values: &mut Values<'_>) {
    let mut game = Mastermind::new(values.next(), values.next());
    for _ in 0..values.next() % 5 {
        game = game.guess(&values.list(Values::next), values.next() % 6, values.next() % 6);
    }
    let _ = game.within(std::time::Duration::from_millis(50)).study();
}

fuzz_target!(|data: &[u8]| {
    let mut values = Values(data.iter());
    match values.next() % 11 {
        0 => look(sudoku(&mut values)),
        1 => look(kenken(&mut values)),
        2 => look(skyscrapers(&mut values)),
        3 => look(futoshiki(&mut values)),
        4 => look(tents(&mut values)),
        5 => look(Akari::from_rows(values.texts(b"...#01234x"))),
        6 => look(Nonogram::from_clues(
            values.list(|values| values.list(Values::number)),
            values.list(|values| values.list(Values::number)),
        )),
        7 => {
            let clue = |values: &mut Values<'_>| Some(values.next() % 6).filter(|clue| *clue < 5);
            look(Slitherlink::from_rows(values.rows(clue)));
        }
        8 => look(Countdown::new(
            &values.list(|values| values.number() as u64),
            values.number() as u64,
        )),
        9 => {
            let position = Minesweeper::from_rows(values.texts(b"??012345678F*x"), values.number());
            let limit = std::time::Duration::from_millis(50);
            let _ = position.map(|position| position.within(limit).study());
        }
        _ => mastermind(&mut values),
    }
});
