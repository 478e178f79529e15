//! Moves of the real game: `Rx,y,n` enters a digit or, with 0, takes it away; others make pencil marks.

use tatham_core::Numbers;
use tatham_core::play::numbers;

/// Follows a move, or the game's own solve move: a digit for each cell.
pub(super) fn follow(given: &Numbers, position: &mut Numbers, text: &str) -> Result<(), String> {
    let order = given.size().width;
    let form = match text.bytes().next() {
        Some(b'S') => {
            let digit = |digit: &str| digit.parse().ok().filter(|digit| (1..=order as u32).contains(digit));
            return position.fill(given, text[1..].split(',').map(digit));
        }
        Some(b'R') => "R#,#,#",
        Some(b'P') => "P#,#,#",
        // All pencil marks at once: they enter nothing.
        Some(b'M') if text == "M" => return Ok(()),
        _ => return Err("is none of Solo's moves".to_owned()),
    };
    let [x, y, digit] = numbers(form, text)?;
    if x >= order || y >= order {
        return Err("leaves the grid".to_owned());
    }
    if digit > order {
        return Err(format!("enters {digit}, but the digits go to {order}"));
    }
    // A pencil mark enters nothing; without a digit it is no mark, but takes the digit away.
    if form.starts_with('P') && digit > 0 {
        return Ok(());
    }
    position.enter(given, [x, y], (digit > 0).then_some(digit as u32))
}

/// A move for each cell that is not as in the answer.
pub(super) fn moves(position: &Numbers, answer: &Numbers) -> Vec<String> {
    position.moves_to(answer, |x, y, digit| format!("R{x},{y},{digit}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solo::{Solo, read};
    use tatham_core::Puzzle as _;

    #[test]
    fn digits_are_entered_and_taken_away() {
        let problem = read::parse("2x2:1o").unwrap();
        let given = Solo::given(&problem);
        let mut position = given.clone();
        for text in ["R1,0,3", "R0,1,4", "P2,0,1", "R1,0,0", "R3,3,2", "R2,2,2", "P2,2,0", "M"] {
            follow(&given, &mut position, text).unwrap();
        }
        let before = position.clone();
        assert_eq!(before.to_string(), "1 ? ? ?\n4 ? ? ?\n? ? ? ?\n? ? ? 2\n");
        let (short, changed) = ("S1,2,3", "S2,1,3,4,3,4,1,2,1,2,4,3,4,3,2,1");
        for odd in
            ["R1,0,5", "R4,0,1", "R0,0,1", "R1,0", "R-1,0,1", "Q", "", "Mx", short, changed, "S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,x"]
        {
            assert!(follow(&given, &mut position, odd).is_err(), "{odd}");
        }
        assert_eq!(position, before, "what is refused changes nothing");
        let answer = Numbers::from_fn(problem.size(), |cell| Some([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1][cell]));
        let moves_there = moves(&position, &answer);
        assert!(moves_there.len() == 15 && moves_there.contains(&"R0,1,3".to_owned()), "{moves_there:?}");
        follow(&given, &mut position, "S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1").unwrap();
        assert!(moves(&position, &answer).is_empty());
    }
}
