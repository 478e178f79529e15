//! Scrambled boards.

use tatham_core::author::Random;
use tatham_core::partial_answer::MoveList;
use tatham_core::{Budget, Stop};
use tatham_make::Board;

use crate::game::Game;
use crate::move_puzzle::MovePuzzle;

/// Moves between two looks at the budget.
const EVERY: u32 = 50;

/// Returns a random number of moves that mix a board of some cells well.
pub(crate) fn many(cells: usize, random: &mut Random) -> usize {
    let least = 50 + 6 * cells;
    least + random.below(least)
}

/// Board after random moves.
pub(crate) struct Scrambled<G: Game> {
    pub(crate) board: G::State,
    /// The moves.
    texts: Vec<String>,
}

/// Makes random moves from a finished board; none takes back the one before.
///
/// # Errors
/// The budget ended.
pub(crate) fn scrambled<G: Game>(
    mut board: G::State,
    moves: usize,
    random: &mut Random,
    work: &Budget,
) -> Result<Scrambled<G>, Stop> {
    let (mut before, mut ticker, mut made) = (None, work.ticker(EVERY), Vec::new());
    for _ in 0..moves {
        ticker.tick(work)?;
        let mut texts = G::moves(&board);
        random.shuffle(&mut texts);
        let after = |text: &String| {
            let mut next = board.clone();
            G::follow(&mut next, text).ok().map(|()| (next, text.clone()))
        };
        let next = texts.iter().filter_map(after).find(|(next, _)| Some(next) != before.as_ref());
        // Where there is no other move, the board stays.
        if let Some((next, text)) = next {
            before = Some(std::mem::replace(&mut board, next));
            made.push(text);
        }
    }
    Ok(Scrambled { board, texts: made })
}

impl<G: Game> Scrambled<G> {
    /// Returns the board to be made, unless it is finished. The last number of each move is how far
    /// it goes, and the opposite number takes it back.
    pub(crate) fn with_way_back(self) -> Option<Board<MovePuzzle<G>>> {
        let back = |text: &String| match text.rsplit_once(',') {
            Some((place, by)) => match by.strip_prefix('-') {
                Some(by) => format!("{place},{by}"),
                None => format!("{place},-{by}"),
            },
            None => text.clone(),
        };
        let way = self.texts.iter().rev().map(back).collect();
        let solution = Some(MoveList::ending(way, 1, None));
        unfinished::<G>(self.board).map(|board| Board { solution, ..board })
    }
}

/// Returns numbered tiles in random order; two of them are swapped if the board would be impossible
/// otherwise.
pub(crate) fn shuffled<G: Game>(
    mut tiles: Vec<u32>,
    random: &mut Random,
    board: impl Fn(Vec<u32>) -> G::State,
) -> G::State {
    random.shuffle(&mut tiles);
    let drawn = board(tiles.clone());
    if G::impossible(&drawn).is_none() {
        return drawn;
    }
    let places: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] > 0).take(2).collect();
    if let [one, other] = places[..] {
        tiles.swap(one, other);
    }
    board(tiles)
}

/// Returns a board to be made, unless it is finished already.
pub(crate) fn unfinished<G: Game>(board: G::State) -> Option<Board<MovePuzzle<G>>> {
    (G::left(&board) > 0).then(|| Board::unsolved(board))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fifteen::Fifteen;

    #[test]
    fn no_move_takes_back_the_one_before() {
        let start = Fifteen::parse("4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0").unwrap();
        for number in 0..20 {
            let mut random = Random::for_puzzle(1, number);
            let budget = Budget::unlimited();
            let scrambled = scrambled::<Fifteen>(start.clone(), 2, &mut random, &budget);
            assert_ne!(scrambled.unwrap().board, start);
        }
        let many =
            scrambled::<Fifteen>(start, 1000, &mut Random::for_puzzle(1, 1), &Budget::steps(5));
        assert_eq!(many.err(), Some(Stop::Steps));
    }
}
