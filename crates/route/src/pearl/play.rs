//! Moves of the game: `F9,0,0` changes the lines from a cell whose bits are set (right 1, up 2,
//! left 4, down 8); `L` draws them, `N` removes them, `R` sets exactly these, and `M` changes marks
//! for edges without a line. `H` runs the game's own solver. A record changes both halves of a
//! line.

use tatham_core::author::play::{Actions, Moves};
use tatham_core::grid::Arms;
use tatham_core::partial_answer::Lines;
use tatham_core::{Attempt, Grid, Refusal};

use crate::line::opposite;

const ACTIONS: Actions<char> = Actions::joined(&[
    ("F#,#,#", 'F'),
    ("L#,#,#", 'L'),
    ("N#,#,#", 'N'),
    ("R#,#,#", 'R'),
    ("M#,#,#", 'M'),
    ("H", 'H'),
]);

/// Changes the lines from a cell, or its marks.
fn stroke(
    [lines, marks]: &mut [Vec<Arms>; 2],
    sign: char,
    bits: usize,
    cell: Option<usize>,
) -> Attempt {
    if sign == 'H' {
        return Err(Refusal::ByTheGame);
    }
    let cell = cell.ok_or(Refusal::LeavesTheGrid)?;
    let bits = Arms::from_bits(bits as u32).ok_or(Refusal::other("changes more than 4 sides"))?;
    let changed = |own: Arms, to: fn(bool, bool) -> bool| -> Arms {
        Arms::EACH.into_iter().filter(|&side| to(own.has(side), bits.has(side))).collect()
    };
    match sign {
        'F' => lines[cell] = changed(lines[cell], |own, bit| own ^ bit),
        'L' => lines[cell] = changed(lines[cell], |own, bit| own || bit),
        'N' => lines[cell] = changed(lines[cell], |own, bit| own && !bit),
        'R' => {
            lines[cell] = bits;
            marks[cell] = changed(marks[cell], |own, bit| own && !bit);
        }
        _ => marks[cell] = changed(marks[cell], |own, bit| own ^ bit),
    }
    if lines[cell].iter().any(|side| bits.has(side) && marks[cell].has(side)) {
        return Err(Refusal::other("draws a line over a mark"));
    }
    Ok(())
}

/// Moves of the game.
#[derive(Debug)]
pub(super) struct Strokes;

impl Moves<Grid<Option<char>>, Lines> for Strokes {
    fn follow(
        &self,
        _: &Grid<Option<char>>,
        given: &Lines,
        position: &mut Lines,
        text: &str,
    ) -> Attempt {
        let (size, edges) = (position.size(), position.edges());
        let lines: Vec<Arms> = (0..size.area()).map(|cell| position.arms(cell)).collect();
        // The edge of the grid is not a mark.
        let mark = |cell: usize| {
            position.no(cell).iter().filter(|&side| !given.no(cell).has(side)).collect()
        };
        let marks: Vec<Arms> = (0..size.area()).map(mark).collect();
        let mut strokes = [lines, marks];
        ACTIONS.play(&mut strokes, text, |strokes, sign, [bits, x, y, ..]| {
            stroke(strokes, sign, bits, size.cell_at([x, y]))
        })?;
        let [lines, marks] = strokes;
        let mut next = given.clone();
        for (edge, [one, other]) in edges.pairs().enumerate() {
            let side = edges.side(edge);
            if [&lines, &marks]
                .iter()
                .any(|arms| arms[one].has(side) != arms[other].has(opposite(side)))
            {
                return Err(Refusal::other("changes half of a line"));
            }
            let [line, mark] = [&lines, &marks].map(|arms| arms[one].has(side));
            next.put(edge, if line { Some(true) } else { mark.then_some(false) });
        }
        if (0..size.area())
            .any(|cell| lines[cell].iter().any(|side| edges.beside(cell, side).is_none()))
        {
            return Err(Refusal::LeavesTheGrid);
        }
        *position = next;
        Ok(())
    }

    /// One move: the game checks for completion after each. Lines replace marks.
    fn moves_to(&self, position: &Lines, answer: &Lines) -> Vec<String> {
        let (size, edges) = (position.size(), position.edges());
        let differs = |&edge: &usize| {
            (position.line(edge) == Some(true)) != (answer.line(edge) == Some(true))
        };
        let mut actions = Vec::new();
        for edge in (0..edges.count()).filter(differs) {
            let ([one, other], side) = (edges.cells(edge), edges.side(edge));
            let halves = [(one, side), (other, opposite(side))];
            let marked = position.line(edge) == Some(false);
            for sign in ['M', 'F'].into_iter().filter(|&sign| sign == 'F' || marked) {
                for (cell, side) in halves {
                    let (x, y) = size.position(cell);
                    let bits = Arms::NONE.with(side).bits() as usize;
                    actions.push(ACTIONS.action(&sign, &[bits, x, y]));
                }
            }
        }
        ACTIONS.moves(actions)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pearl;
    use super::*;
    use tatham_core::PartialAnswer as _;
    use tatham_core::Size;
    use tatham_explain::LogicPuzzle as _;
    use tatham_sat::model::Rules as _;

    #[test]
    fn records_change_both_halves_of_a_line() {
        let problem = Pearl::parse("5x5:y").unwrap();
        let given = Pearl::givens(&problem);
        let followed = |records: &[&str]| {
            let mut position = given.clone();
            let all: Result<Vec<()>, Refusal> = records
                .iter()
                .map(|text| Strokes.follow(&problem, &given, &mut position, text))
                .collect();
            all.map(|_| (position.arms(0).bits(), position.no(0).bits()))
        };
        // The edge of the grid, above and to the left, is closed.
        assert_eq!(followed(&["F1,0,0;F4,1,0"]), Ok((1, 6)));
        assert_eq!(followed(&["F1,0,0;F4,1,0", "N1,0,0;N4,1,0;"]), Ok((0, 6)));
        assert_eq!(followed(&["M1,0,0;M4,1,0"]), Ok((0, 7)));
        assert_eq!(followed(&["M1,0,0;M4,1,0", "R1,0,0;R4,1,0"]), Ok((1, 6)), "a mark gives way");
        for (odd, why) in [
            (&["F1,0,0"][..], "half"),
            (&["M1,0,0;M4,1,0", "L1,0,0;L4,1,0"], "mark"),
            (&["F1,5,0"], "grid"),
            (&["F2,0,0"], "grid"),
            (&["F16,0,0"], "4 sides"),
            (&["H"], "game"),
            (&["Q"], "not a move"),
        ] {
            let error = followed(odd).unwrap_err().to_string();
            assert!(error.contains(why), "{odd:?}: {error}");
        }
        let (mut position, size) = (given.clone(), Size { width: 5, height: 5 });
        Strokes.follow(&problem, &given, &mut position, "M1,0,0;M4,1,0").unwrap();
        let mut answer = Lines::unknown(size);
        answer.put(0, Some(true));
        let moves = Strokes.moves_to(&position, &answer.without_more());
        assert_eq!(moves, ["M1,0,0;M4,1,0;F1,0,0;F4,1,0"]);
        Strokes.follow(&problem, &given, &mut position, &moves[0]).unwrap();
        assert_eq!(position, answer);
    }
}
