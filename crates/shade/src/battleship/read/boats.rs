//! The ID of the game Boats: size, fleet, counts and hints.

use tatham_core::game_id::{self, size};
use tatham_core::scan::{Piece, Scanner};
use tatham_core::{Grid, ParseError};

use crate::battleship::problem::{Hint, MOST_SIDE, Problem};

/// Reads `WxHfF,n1,…,nF:c1,…,cW,r1,…,rH,GRID`.
pub(super) fn parse(piece: Piece<'_>) -> Result<Problem, ParseError> {
    let id = game_id::split(piece, "Battleship")?;
    let (size, rest) = size(id.params, MOST_SIDE)?;
    let fleet = fleet(rest)?;
    let mut scan = Scanner::new(id.desc);
    let mut counts = Vec::with_capacity(size.width + size.height);
    for i in 0..size.width + size.height {
        let name = if i < size.width { format!("column {}", i + 1) } else { format!("row {}", i - size.width + 1) };
        if i > 0 && !scan.take(',') {
            return Err(scan.expected(format!("`,` and the number of ship cells of {name}")));
        }
        counts.push(if scan.take('-') {
            None
        } else if scan.peek().is_some_and(|c| c.is_ascii_digit()) {
            Some(scan.number("the number of ship cells", 0..=MOST_SIDE as u64)? as usize)
        } else {
            return Err(scan.expected(format!("a number, or `-` if it is not given: the ship cells of {name}")));
        });
    }
    let rows = counts.split_off(size.width);
    let mut hints = vec![None; size.area()];
    if scan.peek().is_some() && !scan.take(',') {
        return Err(scan.expected("`,` and the hints, or the end of the puzzle"));
    }
    let mut cell = 0;
    while let Some(letter) = scan.peek() {
        let too_far = scan.expected(format!("the end of the grid: it has {} cells", size.area()));
        if letter.is_ascii_lowercase() {
            cell += letter as usize - 'a' as usize + 1;
            if cell > size.area() {
                return Err(too_far);
            }
        } else if let Some((_, hint)) = Hint::LETTERS.iter().find(|(known, _)| *known == letter) {
            *hints.get_mut(cell).ok_or(too_far)? = Some(*hint);
            cell += 1;
        } else {
            return Err(scan.expected("a letter: `a` to `z` to skip cells, or a hint of `W S L R T B C V`"));
        }
        scan.next_char();
    }
    let hints = Grid::from_cells(size, hints).expect("as many as cells");
    Ok(Problem { fleet, columns: counts, rows, hints })
}

/// Reads `fF`, what only the generator reads, and `,n1,…,nF`, if it is there.
fn fleet(piece: Piece<'_>) -> Result<Vec<usize>, ParseError> {
    let mut scan = Scanner::new(piece);
    if !scan.take('f') {
        return Err(scan.expected("`f` and the length of the longest ship"));
    }
    let longest = scan.number("the length of the longest ship", 1..=MOST_SIDE as u64)? as usize;
    if scan.take('d') && scan.next_char().is_none() {
        return Err(scan.expected("the generator's difficulty"));
    }
    scan.take('S');
    if scan.peek().is_none() {
        return Ok((1..=longest).rev().collect());
    }
    let mut fleet = Vec::with_capacity(longest);
    for length in 1..=longest {
        if !scan.take(',') {
            return Err(scan.expected(format!("{longest} numbers of ships, here those of length {length}")));
        }
        fleet.push(scan.number("the number of ships", 0..=(MOST_SIDE * MOST_SIDE) as u64)? as usize);
    }
    scan.finish("`:` after the numbers of ships")?;
    Ok(fleet)
}
